"""What bots are called."""

from __future__ import annotations

import random
from collections.abc import Collection

from netplay.clean import folded

BOT_NAMES: tuple[str, ...] = (
    "Ada", "Agnes", "Albin", "Alma", "Anton", "Bela", "Berta", "Bruno", "Cecil", "Clara", "Conrad", "Cyril",
    "Dalia", "Dora", "Edith", "Edwin", "Elsa", "Emil", "Felix", "Flora", "Frieda", "Gustav", "Hana", "Hedwig",
    "Hugo", "Ida", "Ivo", "Jonas", "Julia", "Karel", "Klara", "Leo", "Lotte", "Ludmila", "Marek", "Marta",
    "Matilda", "Milan", "Nina", "Norbert", "Olga", "Otto", "Pavel", "Petra", "Quentin", "Roman", "Rosa", "Rupert",
    "Sabina", "Simon", "Sofie", "Tibor", "Tilda", "Ursula", "Vera", "Viktor", "Wanda", "Walter", "Xenia", "Zita",
)  # fmt: skip
"""Friendly first names, different in their first letters so that a glance tells them apart."""


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
