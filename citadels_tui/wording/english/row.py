"""The shape of one row of the tables of what happened."""

from __future__ import annotations

from typing import NamedTuple

READER = "you"
"""The context of what is told of the reader in the same English words as of others."""


class Row(NamedTuple):
    """How one thing that happened is told. An empty text means that it is not told in that place.

    ``said`` is a sentence of its own, ``you_said`` the same when the reader did it. ``line`` stands under the heading
    of its doer's turn (``you_line``: the reader's turn). ``aside`` is a line of the log that names its doer, for what
    happens outside the doer's turn. ``did`` continues a sentence about its doer in the recap, ``you_did`` one about the
    reader where that differs.
    """

    said: str
    you_said: str
    line: str = ""
    you_line: str = ""
    did: str = ""
    aside: str = ""
    you_aside: str = ""
    you_did: str = ""
