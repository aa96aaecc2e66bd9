"""What people are called: the player by default, and the bots."""

from __future__ import annotations

import getpass
import random
import unicodedata
from collections.abc import Collection

BOT_NAMES: tuple[str, ...] = (
    "Ada", "Agnes", "Albin", "Alma", "Anton", "Bela", "Berta", "Bruno", "Cecil", "Clara", "Conrad", "Cyril",
    "Dalia", "Dora", "Edith", "Edwin", "Elsa", "Emil", "Felix", "Flora", "Frieda", "Gustav", "Hana", "Hedwig",
    "Hugo", "Ida", "Ivo", "Jonas", "Julia", "Karel", "Klara", "Leo", "Lotte", "Ludmila", "Marek", "Marta",
    "Matilda", "Milan", "Nina", "Norbert", "Olga", "Otto", "Pavel", "Petra", "Quentin", "Roman", "Rosa", "Rupert",
    "Sabina", "Simon", "Sofie", "Tibor", "Tilda", "Ursula", "Vera", "Viktor", "Wanda", "Walter", "Xenia", "Zita",
)  # fmt: skip
"""Friendly first names, different in their first letters so that a glance tells them apart."""

MOST_CELLS = 24
MOST_LETTERS = 20


def default_player() -> str:
    """What the player is called until they say otherwise: their login, or ``You``."""
    try:
        login = getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "You"
    name = clean(login).capitalize()
    return name if fault(name) is None else "You"


def clean(name: str) -> str:
    """A name as it may stand at a table: composed, printable, single spaces."""
    composed = unicodedata.normalize("NFC", name)
    return " ".join("".join(char if char.isprintable() else " " for char in composed).split())


def fault(name: str) -> str | None:
    """What is wrong with a name, in a sentence, or ``None``."""
    from rich.cells import cell_len

    if not clean(name):
        return "A name needs at least one letter."
    if len(name) > MOST_LETTERS or cell_len(name) > MOST_CELLS:
        return f"A name has at most {MOST_LETTERS} letters; this one is too long."
    if name != clean(name):
        return "A name has only printable characters and single spaces."
    if folded(name) in ("host", "server"):
        return f"Nobody may be called {name}; choose another name."
    return None


def folded(name: str) -> str:
    """Names that fold to the same text look the same at a table."""
    return unicodedata.normalize("NFKC", name).casefold()


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
