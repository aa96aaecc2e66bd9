"""What people are called: the player by default, and the bots."""

from __future__ import annotations

import getpass
import random
from collections.abc import Collection

from netplay.clean import NAME_LETTERS, BadName, clean_name, folded

BOT_NAMES: tuple[str, ...] = (
    "Ada", "Agnes", "Albin", "Alma", "Anton", "Bela", "Berta", "Bruno", "Cecil", "Clara", "Conrad", "Cyril",
    "Dalia", "Dora", "Edith", "Edwin", "Elsa", "Emil", "Felix", "Flora", "Frieda", "Gustav", "Hana", "Hedwig",
    "Hugo", "Ida", "Ivo", "Jonas", "Julia", "Karel", "Klara", "Leo", "Lotte", "Ludmila", "Marek", "Marta",
    "Matilda", "Milan", "Nina", "Norbert", "Olga", "Otto", "Pavel", "Petra", "Quentin", "Roman", "Rosa", "Rupert",
    "Sabina", "Simon", "Sofie", "Tibor", "Tilda", "Ursula", "Vera", "Viktor", "Wanda", "Walter", "Xenia", "Zita",
)  # fmt: skip
"""Friendly first names, different in their first letters so that a glance tells them apart."""


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


def for_bots(count: int, taken: Collection[str] = ()) -> list[str]:
    """As many names for bots, all different from each other, in their first letters too, and from those taken."""
    used = {folded(name) for name in taken}
    initials = {name[0] for name in used if name}
    names = [name for name in random.sample(BOT_NAMES, len(BOT_NAMES)) if folded(name) not in used]
    chosen: list[str] = []
    for name in names:
        if folded(name)[0] not in initials and len(chosen) < count:
            chosen.append(name)
            initials.add(folded(name)[0])
    return chosen + [name for name in names if name not in chosen][: count - len(chosen)]
