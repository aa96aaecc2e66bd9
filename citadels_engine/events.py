"""What happened, as data: the source of the log, the highlights, the recap and the network's updates."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

Values = Mapping[str, Any]
"""Named values of an event: ids (text), seats and numbers (integers), flags, and tuples of these."""

NOTHING: Mapping[int, Values] = MappingProxyType({})


class Event(NamedTuple):
    """One thing that happened.

    ``seat`` did it (``None``: nobody, such as a rank being called), ``values`` everybody may know, ``private`` holds
    what only one seat may know besides. ``KINDS`` lists the kinds with their values.
    """

    kind: str
    seat: int | None
    values: Values
    private: Mapping[int, Values] = NOTHING

    def __reduce__(self) -> tuple[type[Event], tuple[object, ...]]:
        return Event, (self.kind, self.seat, dict(self.values), dict(self.private))

    def seen_by(self, seat: int | None) -> Event:
        """The event as that seat may know it (``None``: a spectator), with nothing private left in it."""
        more = self.private.get(seat) if seat is not None else None
        return Event(self.kind, self.seat, {**self.values, **more} if more else self.values)


KINDS: Mapping[str, str] = {
    "round": "round, crown (seat), face_up (ids), face_down (how many); private to who may look: hidden (ids)",
    "picked": "passed (how many are left to the others); private: character, passed_on (ids)",
    "discarded": "a character laid face down; private: character",
    "called": "seat None; rank, character",
    "revealed": "character; killed is true when the holder shows a killed character (at the round's end, or with the "
    "Hospital when it is called)",
    "bewitched": "character (named, not who holds it)",
    "resumed": "character: the Witch (seat) goes on as it",
    "killed": "character (named, not who holds it)",
    "robbed": "character (named, not who holds it)",
    "stolen": "victim (seat), character, gold",
    "gathered": "what: gold or cards; gold (how much) or cards (how many are drawn)",
    "looked": "count; private: cards",
    "kept": "count, under (how many went under the deck); private: cards, cards_under",
    "gained": "why (id of the card that gives it), gold or cards (how many); private: drawn (ids)",
    "paid": "why (id of the card), gold",
    "income": "type, gold",
    "built": "card, paid, size (of the city now)",
    "used": "card (the district whose power it is), cards (how many given up); private: given (ids)",
    "swapped": "other (seat), gave (how many cards), got (how many); private to both: now (the hand each has now)",
    "redrawn": "count; private: under (ids), drawn (ids)",
    "destroyed": "owner (seat), card, paid",
    "bought_back": "card, paid",
    "crowned": "former (seat that had the crown), by (seat that gave it, where an Emperor did), else no by",
    "fee": "to (seat), what: gold or card; private to both: card",
    "taxed": "to (seat), gold",
    "tithed": "victim (seat), gold",
    "peeked": "other (seat whose hand is looked at), count; private: cards",
    "took": "other (seat); private to both: card",
    "exchanged": "owner (seat), given (card), taken (card), paid (to the owner)",
    "beautified": "card",
    "goal": "seat None; size (how many districts end the game from now on)",
    "thanked": "to (seat)",
    "turn_ended": "character",
    "completed": "size, first (whether it is the first complete city)",
    "scored": "seat None; totals (points in seat order), winners (seats)",
}
"""Every kind of event and what its values mean."""

NAMES: Mapping[str, frozenset[str]] = {
    "round": frozenset(("round", "crown", "face_up", "face_down", "hidden")),
    "picked": frozenset(("passed", "character", "passed_on")),
    "discarded": frozenset(("character",)),
    "called": frozenset(("rank", "character")),
    "revealed": frozenset(("character", "killed")),
    "killed": frozenset(("character",)),
    "robbed": frozenset(("character",)),
    "stolen": frozenset(("victim", "character", "gold")),
    "gathered": frozenset(("what", "gold", "cards")),
    "looked": frozenset(("count", "cards")),
    "kept": frozenset(("count", "under", "cards", "cards_under")),
    "gained": frozenset(("why", "gold", "cards", "drawn")),
    "paid": frozenset(("why", "gold")),
    "income": frozenset(("type", "gold")),
    "built": frozenset(("card", "paid", "size")),
    "used": frozenset(("card", "cards", "given")),
    "swapped": frozenset(("other", "gave", "got", "now")),
    "redrawn": frozenset(("count", "under", "drawn")),
    "destroyed": frozenset(("owner", "card", "paid")),
    "bought_back": frozenset(("card", "paid")),
    "crowned": frozenset(("former", "by")),
    "bewitched": frozenset(("character",)),
    "resumed": frozenset(("character",)),
    "fee": frozenset(("to", "what", "card")),
    "taxed": frozenset(("to", "gold")),
    "tithed": frozenset(("victim", "gold")),
    "peeked": frozenset(("other", "count", "cards")),
    "took": frozenset(("other", "card")),
    "exchanged": frozenset(("owner", "given", "taken", "paid")),
    "beautified": frozenset(("card",)),
    "goal": frozenset(("size",)),
    "thanked": frozenset(("to",)),
    "turn_ended": frozenset(("character",)),
    "completed": frozenset(("size", "first")),
    "scored": frozenset(("totals", "winners")),
}
"""The names of the values of every kind, those among them that only one seat may know."""
