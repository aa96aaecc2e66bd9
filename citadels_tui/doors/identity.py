"""The key pair by which hosts know a guest again, whatever seat is taken or table watched.

So one who was sent away from a table does not come back to it by leaving a seat and taking another.
"""

from __future__ import annotations

import re
from pathlib import Path

from netplay.curve import new_keys
from saves.atomic import write_atomically
from saves.errors import SaveError
from saves.paths import make_private

FILE = "key"
_PAIR = re.compile(rb"([!-~]{40})\n([!-~]{40})\n")


def guest_keys(home: Path) -> tuple[str, str]:
    """The public and the secret key of the guest whose folder that is: those of before, or new ones.

    What cannot be written is drawn anew the next time; the guest plays all the same.
    """
    path = home / FILE
    try:
        found = _PAIR.fullmatch(path.read_bytes())
    except OSError:
        found = None
    if found is not None:
        return found[1].decode(), found[2].decode()
    keys = new_keys()
    try:
        make_private(home)
        write_atomically(path, f"{keys[0]}\n{keys[1]}\n".encode(), backup=False)
    except SaveError:
        pass
    return keys
