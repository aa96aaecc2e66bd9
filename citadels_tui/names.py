"""What people are called: the player by default, and the bots."""

from __future__ import annotations

import getpass
from collections.abc import Iterable

from citadels_tui.language import N_, _
from citadels_tui.wording.speech import fill
from netplay.clean import NAME_LETTERS, BadName, clean_name, folded
from netplay.names import BOT_NAMES, for_bots

__all__ = ["BOT_NAMES", "default_player", "fault", "for_bots", "same_name"]


def default_player() -> str:
    """What the player is called until they say otherwise: their login, or ``You``."""
    try:
        return clean_name(getpass.getuser()).capitalize()
    except (KeyError, OSError, ImportError, BadName):
        return _("You")


def fault(name: str) -> str | None:
    """What is wrong with a player's name, in a sentence that says what to do; ``None`` if nothing is."""
    try:
        cleaned = clean_name(name)
    except BadName:
        if not name.strip():
            return _("You need a name: at least one letter.")
        wrong = N_("Nobody may be called {name}: choose a name of at most {most} letters.")
        return fill(wrong, name=repr(name), most=NAME_LETTERS)
    return None if cleaned == name.strip() else _("A name has only letters that can be shown, and single spaces.")


def same_name(people: Iterable[str]) -> str | None:
    """A name that two of these people have, if there is one."""
    seen: set[str] = set()
    for name in people:
        if folded(name) in seen:
            return name
        seen.add(folded(name))
    return None
