"""What the signs and the short words of the table mean, for the help."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_tui.language import N_, _
from citadels_tui.table import words as labels
from citadels_tui.table.glyphs import Glyphs
from citadels_tui.wording.cards import type_letter, type_name
from citadels_tui.wording.speech import listed

_SIGNS = (
    ("cursor", N_("where the cursor is")),
    ("focus", N_("the part of the table the keys go to; a card or place you marked")),
    ("target", N_("what you can choose now")),
    ("decides", N_("whose decision it is, whose turn")),
    ("crown", N_("who has the crown")),
    ("coin", N_("1 gold of a district's cost")),
    ("new", N_("new since your last turn")),
    ("lost", N_("gone since your last turn")),
    ("adorned", N_("beautified: worth 1 gold and 1 point more")),
)
"""Names of glyphs and what they say."""

TYPES = ("noble", "religious", "trade", "military", "unique")

_TRACK = (
    ("killed", N_("the Assassin has named this character")),
    ("robbed", N_("the Thief has named this character")),
    ("bewitched", N_("the Witch has named this character")),
    ("face_up", N_("laid face up: not in this round")),
    ("face_down", N_("laid face down, as you saw")),
    ("no_one", N_("nobody has this character")),
    ("passed_on", N_("you left it to others")),
)
"""States on the track and what they say."""


def legend(glyphs: Glyphs) -> Iterator[str]:
    """Lines of a sign, a tab and its meaning, a sentence over each group of them."""
    yield _("On the table:")
    for name, says in _SIGNS:
        yield f"{getattr(glyphs, name)}\t{_(says)}"
    yield _("Beside a player's name:")
    yield from (f"{sign}\t{says}" for sign, says in _standing())
    yield _("Beside a character, in full or where there is little room:")
    for state, says in _TRACK:
        shown = dict.fromkeys(labels.track_state(state, length) for length in ("long", "short", "least"))
        yield f"{', '.join(filter(None, shown))}\t{_(says)}"


def _standing() -> Iterator[tuple[str, str]]:
    yield labels.short_gold(6), labels.gold(6)
    yield labels.short_cards(4), _("4 cards in hand")
    yield "3/8", _("3 districts of the 8 of a complete city")
    yield labels.short_points(11), labels.points(11)
    yield " ".join(map(type_letter, TYPES)), listed([type_name(type) for type in TYPES], "comma")
