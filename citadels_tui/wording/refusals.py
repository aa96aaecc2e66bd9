"""Why something is not possible, in words a player understands."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.errors import Refusal
from citadels_tui.wording.cards import card_name, type_name
from citadels_tui.wording.english import cards as card_table
from citadels_tui.wording.english.refusals import NOTES, SENTENCES
from citadels_tui.wording.speech import Names, fill


def refusal_sentence(refusal: Refusal, names: Names, you: int | None) -> str:
    """The refusal as a sentence to the player at seat ``you``."""
    values = _in_words(refusal, names)
    mine = refusal.values.get("owner") == you is not None
    of_character = refusal.values.get("power") in CHARACTERS
    for way in ("yours" if mine else "", str(refusal.values.get("asks", "")), "character" if of_character else ""):
        if f"{refusal.code}.{way}" in SENTENCES:
            return fill(SENTENCES[f"{refusal.code}.{way}"], **values)
    return fill(SENTENCES[refusal.code], **values)


def refusal_note(refusal: Refusal) -> str:
    """The refusal in at most 14 cells, to stand beside a card or a button: ``have one``, ``2 short``."""
    price, gold = refusal.values.get("price"), refusal.values.get("gold")
    missing = price - gold if isinstance(price, int) and isinstance(gold, int) else 0
    return fill(NOTES[refusal.code], missing=missing, count=refusal.values.get("count", 0))


def _in_words(refusal: Refusal, names: Names) -> Mapping[str, object]:
    values: dict[str, object] = {}
    for key, value in refusal.values.items():
        if key in ("owner", "to_act") and isinstance(value, int):
            values[key] = names.get(value, str(value))
        elif isinstance(value, str) and (value in DISTRICTS or value in CHARACTERS):
            values[key] = card_name(value)
        elif isinstance(value, str) and value in card_table.TYPES:
            values[key] = type_name(value)
        else:
            values[key] = value
    return values
