"""Why a door cannot be where it should."""

from __future__ import annotations

import errno

from citadels_tui.language import _
from citadels_tui.wording.english import doors as words
from citadels_tui.wording.speech import fill
from saves.errors import reason


class CannotListen(Exception):
    """The door cannot be opened; the text is one sentence with what to do, for who opens it."""


def cannot_listen(error: OSError, door: str, address: str, port: int) -> CannotListen:
    """What to say where the ``door`` of that name cannot listen at an address and a port."""
    known = {
        errno.EADDRINUSE: _(words.PORT_TAKEN),
        errno.EACCES: _(words.PORT_DENIED),
        errno.EADDRNOTAVAIL: _(words.NO_SUCH_ADDRESS),
    }
    why = known.get(error.errno or 0) or reason(error)
    return CannotListen(fill(words.CANNOT_LISTEN[door], address=address, port=port, reason=why))
