"""What goes wrong for a user, as one sentence and an exit code."""

from __future__ import annotations

from collections.abc import Mapping

WRONG_USE = 2
FAILURE = 1


class Trouble(Exception):
    """One clear sentence for the user (what, and what to do) and the exit code of the command.

    ``code`` is ``WRONG_USE`` where the command line asks for what cannot be, ``FAILURE`` for everything else.
    """

    def __init__(
        self, sentence: str, code: int = FAILURE, *, reason: str = "", values: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.reason, self.values = reason, values or {}
        """The reason in a word, with its values, where a host gave it (``netplay.errors``)."""


def one_line(text: str) -> str:
    """A text on one line, without control characters: fit for stderr."""
    return printable(" ".join(text.split()))


def printable(text: str) -> str:
    """A text without control characters."""
    return "".join(char if char.isprintable() else "?" for char in text)
