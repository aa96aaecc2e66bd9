"""What people are called: the player by default, and the bots."""

from __future__ import annotations

import getpass
from collections.abc import Iterable

from netplay.clean import NAME_LETTERS, BadName, clean_name, folded
from netplay.names import BOT_NAMES, for_bots

__all__ = ["BOT_NAMES", "default_player", "fault", "for_bots", "same_name"]


def default_player() -> str:
    """What the player is called until they say otherwise: their login, or ``You``."""
    try:
        return clean_name(getpass.getuser()).capitalize()
    except (KeyError, OSError, ImportError, BadName):
        return "You"


def fault(name: str) -> str | None:
    """What is wrong with a player's name, in a sentence that says what to do; ``None`` if nothing is."""
    try:
        cleaned = clean_name(name)
    except BadName:
        if not name.strip():
            return "You need a name: at least one letter."
        return f"Nobody may be called {name!r}: choose a name of at most {NAME_LETTERS} letters."
    return None if cleaned == name.strip() else "A name has only letters that can be shown, and single spaces."


def same_name(people: Iterable[str]) -> str | None:
    """A name that two of these people have, if there is one."""
    seen: set[str] = set()
    for name in people:
        if folded(name) in seen:
            return name
        seen.add(folded(name))
    return None
