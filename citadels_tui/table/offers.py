"""What may be done now, sorted for a screen: one offer for each verb, and where its targets stand.

Nothing here knows a rule: lines of notation are taken apart and grouped, and only made up to ask why one is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citadels_engine.errors import Refusal
from citadels_engine.view import Choice, Greyed, View
from citadels_tui.table.paint import Thing
from citadels_tui.wording.questions import TURNS, arguments_of, verb_of

TURN_VERBS = ("end", "pass")
"""Verbs that close something; they stand last."""

ACTS: dict[str, str] = {
    "gold": "gold",
    "cards": "cards",
    "build": "build",
    "income": "income",
    "end": "end",
    "pass": "pass",
    "kill": "name",
    "bewitch": "name",
    "steal": "name",
    "swap": "swap",
    "redraw": "redraw",
    "look": "look",
    "crown": "crown",
    "fee": "fee",
    "fee gold": "gold",
    "tithe": "fee",
    "sail gold": "sail",
    "sail cards": "sail",
    "destroy": "destroy",
    "exchange": "destroy",
    "discard": "destroy",
    "beautify": "beautify",
    "use": "use",
    "pick": "take",
    "keep": "take",
    "take": "take",
    "take build": "build",
}
"""Each verb's act: acts have the keys, so that verbs of one meaning share one. Verbs of two words that are missing here
have that of the first."""

WAYS: dict[str, str] = {"sail gold": "gold", "sail cards": "cards"}
"""Verbs that are ways to do one thing, and the acts that choose between them once that is begun."""

PLACES: dict[str, str] = {
    "pick": "draft",
    "discard": "draft",
    "keep": "looked",
    "build": "hand",
    "redraw": "hand",
    "use laboratory": "hand",
    "use museum": "hand",
    "fee": "hand",
    "take": "looked",
    "take build": "looked",
    "kill": "character",
    "bewitch": "character",
    "steal": "character",
    "swap": "player",
    "look": "player",
    "crown": "player",
    "tithe": "player",
    "destroy": "city",
    "exchange": "city",
    "beautify": "city",
    "use armory": "city",
}
"""The kind of thing each verb is about; verbs that are missing here need no target."""

HOLDERS = {"kill": "assassin", "bewitch": "witch", "steal": "thief", "destroy": "warlord", "exchange": "diplomat"}
"""Whose verb it is, where the verbs of several characters are one act: to speak of one who is in the game."""

ASKED = ("pick", "discard", "keep", "take")
"""Verbs that are themselves the question: they are chosen at once, without a key first."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One verb with everything that can be chosen for it, legal or not."""

    verb: str
    """The notation's verb; with the district for ``use``."""
    choices: tuple[Choice, ...] = ()
    greyed: tuple[Greyed, ...] = ()

    @property
    def act(self) -> str:
        """Which key it has (an id of ``keys.ACT_KEYS``)."""
        return act_of(self.verb)

    @property
    def place(self) -> str:
        """The kind of thing its target is; empty if it needs none."""
        return PLACES.get(self.verb, "")

    @property
    def family(self) -> tuple[str, ...]:
        """The cards of which any may be added; empty if the choices are single lines."""
        return self.choices[0].family if self.choices else ()

    @property
    def several(self) -> bool:
        """Whether a choice takes several things (a family, or lines of two cards)."""
        return bool(self.family) or (
            self.place in ("looked", "hand") and any(len(arguments_of(one.line)) > 1 for one in self.choices)
        )


def act_of(verb: str) -> str:
    """Which key that verb has (an id of ``keys.ACT_KEYS``)."""
    return ACTS.get(verb) or ACTS.get(verb.split()[0], "use")


def sort_offers(choices: Iterable[Choice], greyed: Iterable[Greyed]) -> tuple[Offer, ...]:
    """One offer for each verb, in the order of the choices, what is only greyed after them, the closing verbs last."""
    legal: dict[str, list[Choice]] = {}
    barred: dict[str, list[Greyed]] = {}
    for choice in choices:
        legal.setdefault(verb_of(choice.line), []).append(choice)
    for row in greyed:
        barred.setdefault(verb_of(row.line), []).append(row)
    verbs = [*legal, *(verb for verb in barred if verb not in legal)]
    verbs.sort(key=lambda verb: (verb in TURN_VERBS, verb not in legal))
    return tuple(Offer(verb, tuple(legal.get(verb, ())), tuple(barred.get(verb, ()))) for verb in verbs)


def thing_matches(offer: Offer, words: Sequence[str], thing: Thing) -> bool:
    """Whether a line's arguments are about that thing."""
    if offer.place in ("hand", "looked") and thing.kind == offer.place:
        return len(words) == 1 and words[0] == thing.id
    if offer.place in ("character", "draft") and thing.kind == offer.place:
        return words[0] == thing.id
    if offer.verb == "beautify":
        return thing.kind == "city" and words[0] == thing.id
    if offer.place == "player" and thing.kind == "player":
        return words[0] == str(thing.seat)
    if offer.place == "city" and thing.kind == "city":
        return list(words[:2]) == [str(thing.seat), thing.id]
    return False


def choice_for(offer: Offer, thing: Thing) -> Choice | None:
    """The legal choice of this offer that is about that thing alone."""
    if offer.family:
        return None
    return next((one for one in offer.choices if thing_matches(offer, arguments_of(one.line), thing)), None)


def given_of(choice: Choice | Greyed) -> str:
    """The own district that a line of ``exchange`` gives away."""
    return arguments_of(choice.line)[0]


def exchange_for(offer: Offer, given: str, thing: Thing) -> Choice | None:
    """The legal choice that gives that district for the one of another city."""
    wanted = (given, str(thing.seat), thing.id)
    return next((one for one in offer.choices if arguments_of(one.line) == wanted), None)


def greyed_for(offer: Offer, thing: Thing) -> Greyed | None:
    """The greyed row of this offer that is about that thing, or the one that bars the whole verb."""
    for row in offer.greyed:
        words = arguments_of(row.line)
        if words and thing_matches(offer, words, thing):
            return row
    return None


def whole_verb_greyed(offer: Offer) -> Greyed | None:
    """The row that says why the verb is not possible at all."""
    return next((row for row in offer.greyed if not arguments_of(row.line)), None)


GENERAL = (
    "gather_first", "turn_closed", "build_limit", "builds_nothing", "only_gathers", "name_first", "already_used",
    "hand_empty", "not_now",
)  # fmt: skip
"""Refusals that are the same whatever a verb would be done to."""


def main_reason(offer: Offer) -> Refusal | None:
    """Why nothing of a verb is possible, in one refusal: what bars all of it, else what is least far from possible."""
    row = whole_verb_greyed(offer)
    if row is not None or not offer.greyed:
        return row.refusal if row is not None else None
    return min((one.refusal for one in offer.greyed), key=_weight)


def _weight(refusal: Refusal) -> tuple[bool, bool, int]:
    price, gold = refusal.values.get("price"), refusal.values.get("gold")
    short = price - gold if isinstance(price, int) and isinstance(gold, int) else 0
    return refusal.code not in GENERAL, not short, short


def with_empty_hand(view: View, greyed: Iterable[Greyed]) -> tuple[Greyed, ...]:
    """The greyed rows; in a turn without a card to build, where no row would be about building, one that says so."""
    rows = tuple(greyed)
    if view.asks in TURNS and view.to_act == view.seat is not None and not view.hand:
        return (*rows, Greyed(f"{view.seat} build", Refusal("hand_empty")))
    return rows


def line_for(seat: int, verb: str, thing: Thing, given: str = "") -> str:
    """The line that would do that verb to that thing (with an own district that is ``given`` for it): to ask why it is
    refused."""
    if verb in ("take", "take build"):
        return " ".join([str(seat), "take", thing.id, *verb.split()[1:]])
    if verb == "beautify":
        return f"{seat} beautify {thing.id}"
    if verb == "exchange":
        return f"{seat} exchange {given} {thing.seat} {thing.id}"
    target = {"player": str(thing.seat), "city": f"{thing.seat} {thing.id}"}.get(thing.kind, thing.id)
    return f"{seat} {verb} {target}"


def sample_line(seat: int, act: str, view: View) -> str | None:
    """Some line of that act: to ask why nothing of its kind is possible."""
    verbs = [verb for verb in (*PLACES, *ACTS) if act_of(verb) == act and verb not in ASKED]
    verb = next((verb for verb in verbs if HOLDERS.get(verb) in (None, *view.cast)), None)
    if verb is None or verb.startswith("use"):
        return None
    place = PLACES.get(verb, "")
    if not place:
        return f"{seat} {verb}"
    things = [thing for thing in _things(place, view) if (thing.seat != seat) != (verb == "beautify")]
    return line_for(seat, verb, things[-1]) if things else None


def lights(offer: Offer, view: View) -> tuple[Thing, ...]:
    """Everything on the table that this offer can be about now, in the order in which it stands there."""
    return tuple(thing for thing in _things(offer.place, view) if _can(offer, thing))


def _can(offer: Offer, thing: Thing) -> bool:
    if offer.family:
        return thing.id in offer.family
    if offer.several:
        return any(thing.id in arguments_of(one.line) for one in offer.choices)
    return choice_for(offer, thing) is not None


def _things(place: str, view: View) -> Iterable[Thing]:
    if place == "hand":
        return hand_things(view)
    if place == "looked":
        return looked_things(view)
    if place == "draft":
        return [Thing("draft", character) for character in view.draft]
    if place == "character":
        return [Thing("character", character) for character in view.cast]
    if place == "player":
        return [Thing("player", seat=player.seat) for player in view.players]
    if place == "city":
        return [thing for player in view.players for thing in city_things(player.seat, player.city)]
    return []


MANY_LOOKED = 10
"""From so many cards on copies of one are one thing, with their number."""


def looked_at(view: View) -> tuple[str, ...]:
    """The cards the viewer chooses from now: those looked at, or the hand that the Wizard sees."""
    seat = looked_into(view)
    return view.hands_seen[seat] if seat is not None and not view.looking_at else view.looking_at


def looked_into(view: View) -> int | None:
    """Whose hand the viewer takes a card of now."""
    if view.asks != "take" or view.to_act != view.seat:
        return None
    return next(iter([*view.hands_seen][::-1]), None)


def looked_things(view: View) -> list[Thing]:
    """The cards the viewer chooses from in their places; of many, copies are one thing."""
    cards = looked_at(view)
    shown = cards if len(cards) < MANY_LOOKED else tuple(dict.fromkeys(cards))
    return [Thing("looked", card, at=index) for index, card in enumerate(shown)]


def hand_things(view: View) -> list[Thing]:
    """The own hand's cards in their places."""
    return [Thing("hand", card, at=index) for index, card in enumerate(view.hand)]


def city_things(seat: int, city: Sequence[str]) -> list[Thing]:
    """A city's districts in their places."""
    return [Thing("city", card, seat, index) for index, card in enumerate(city)]


def several_line(offer: Offer, seat: int, cards: Sequence[str]) -> str | None:
    """The legal line that chooses exactly these cards, or ``None``.

    >>> from citadels_engine.view import Choice
    >>> several_line(Offer("redraw", (Choice("3 redraw", family=("temple", "manor")),)), 3, ["temple", "manor"])
    '3 redraw manor temple'
    """
    wanted = Counter(cards)
    if offer.family:
        fits = bool(cards) and not wanted - Counter(offer.family)
        return f"{seat} {offer.verb} {' '.join(sorted(cards))}" if fits else None
    return next((one.line for one in offer.choices if Counter(arguments_of(one.line)) == wanted), None)
