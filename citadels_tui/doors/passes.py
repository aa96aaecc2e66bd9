"""What a door tells the client it starts for a guest: a small file for one reader, and a clean environment.

A guest's client is a process of its own. It gets nothing of the account it runs under: its environment is made from
nothing, and all it is told stands in a pass, which it removes as it reads it.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec

from citadels_tui.language import ENGLISH
from saves.errors import CannotWrite, reason
from saves.paths import make_private

__all__ = ["PASS_VARIABLE", "BadPass", "Door", "Pass", "guest_command", "guest_environment", "read_pass", "write_pass"]

Door = Literal["ssh", "web"]
"""Through which kind of door somebody comes."""

PASS_VARIABLE = "CITADELS_PASS"
"""The environment variable that names the pass of a guest's client."""

THEME_VARIABLE = "CITADELS_THEME"
"""The environment variable with the looks a new guest begins with, where the door knows them: ``dark``, ``light``."""

LONGEST = 16 * 1024
"""Bytes of a pass that are read."""

SEARCHED = os.defpath
"""Where a guest's client would look for programs. It starts none."""

KEPT = (
    "PYTHONPATH",
    "PYTHONHOME",
    "PYTHONUSERBASE",
    "PYTHONDONTWRITEBYTECODE",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "SYSTEMROOT",
)
"""What the door's own Python may have been found by; no guest sees it."""

_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}", re.ASCII)
_LOCALE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}", re.ASCII)
_WORD = re.compile(r"[A-Za-z0-9]{1,20}", re.ASCII)


class BadPass(Exception):
    """A pass that is none, or that somebody else could have written; the text is a sentence for the door's log."""


class Pass(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the client of one guest is told. Folders are absolute paths."""

    door: Door
    player: str
    """The guest's name, cleaned (``netplay.clean.clean_name``)."""
    home: str
    """The guest's own folder: settings and remembered seats."""
    running: str
    """Where the hosts of this machine leave their notes (``saves.paths.running_folder``)."""
    table: str = ""
    """The table that is wanted: its name or id, or how one of them begins; empty: any."""
    hosts: tuple[str, ...] | None = None
    """The checks of the keys of the hosts whose words the guest has told: of others only open tables are shown.
    ``None``: no words are asked at this door."""
    lang: str = ENGLISH
    """The door's language, in which the guest is spoken to until another one is chosen."""
    warned: int = 60
    """Seconds from the warning that nothing is done (SIGUSR1) to the end."""
    logs: str = ""
    """Where reports of unforeseen errors go, which the guest is not shown; empty: nowhere."""


def write_pass(given: Pass, folder: Path) -> Path:
    """Put the pass into a new file in ``folder`` for its owner's eyes only, and say which.

    Raises ``CannotWrite``.
    """
    make_private(folder)
    path = folder / f"{secrets.token_hex(8)}.pass"
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.encode(given))
    except OSError as error:
        with suppress(OSError):
            path.unlink()
        raise CannotWrite(path, error) from None
    return path


def read_pass(path: Path) -> Pass:
    """Read a pass and remove it: it is for one client. Raises ``BadPass``."""
    try:
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)), "rb") as file:
            ours = _is_ours(os.fstat(file.fileno()))
            data = file.read(LONGEST)
        path.unlink()
    except OSError as error:
        raise BadPass(f"the pass of a guest cannot be read: {reason(error)}") from None
    if not ours:
        raise BadPass("the pass of a guest could have been written by somebody else")
    try:
        given = msgspec.json.decode(data, type=Pass)
    except (ValueError, RecursionError):
        raise BadPass("the pass of a guest is none") from None
    if not (os.path.isabs(given.home) and os.path.isabs(given.running)):
        raise BadPass("the pass of a guest names a folder that is no absolute path")
    return given


def _is_ours(status: os.stat_result) -> bool:
    """Whether only this account could have written it."""
    if os.name == "nt":
        return True
    return status.st_uid == os.getuid() and not stat.S_IMODE(status.st_mode) & 0o022


def guest_command() -> list[str]:
    """The program of a guest's client."""
    return [sys.executable, "-P", "-m", "citadels_tui.doors.guest"]


def guest_environment(
    pass_path: Path,
    *,
    term: str = "",
    lang: str = "",
    colorterm: str = "",
    no_color: bool = False,
    more: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """The whole environment of a guest's client. Nothing of the door's own is in it but how Python is found.

    ``term``, ``lang`` and ``colorterm`` are what the guest says of the terminal; what cannot be such a word is left
    out. ``more`` comes from the door itself and is taken as it is.
    """
    environment = {name: value for name in KEPT if (value := os.environ.get(name))}
    environment["PATH"] = SEARCHED
    environment[PASS_VARIABLE] = str(pass_path)
    for name, value, pattern in (
        ("TERM", term, _TERM),
        ("LANG", lang, _LOCALE),
        ("COLORTERM", colorterm, _WORD),
    ):
        if pattern.fullmatch(value):
            environment[name] = value
    if no_color:
        environment["NO_COLOR"] = "1"
    return {**environment, **(more or {})}
