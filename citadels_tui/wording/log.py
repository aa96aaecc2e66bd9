"""What happened, in words: single sentences, and the lines of the log with their headings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from citadels_engine.events import Event, Values
from citadels_tui.language import Message, _
from citadels_tui.wording.cards import (
    card_name,
    cards_named,
    character_name,
    characters_listed,
    district_name,
    districts_listed,
    type_name,
)
from citadels_tui.wording.english import log as table
from citadels_tui.wording.english.grammar import NOTHING
from citadels_tui.wording.english.log import ROWS
from citadels_tui.wording.english.log_powers import RESUMED, YOU_RESUMED
from citadels_tui.wording.english.row import READER, Row
from citadels_tui.wording.scores import who_won
from citadels_tui.wording.speech import Names, fill, listed

ROUND, TURN, LINE = 0, 1, 2
"""How deep an entry stands: a round's heading, a turn's heading or what belongs to no turn, a turn's lines."""

MINOR = frozenset({"picked", "discarded", "looked", "kept", "thanked"})
"""Kinds of events that a short log may leave out."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: its text without indent, how deep it stands, the event's kind and who did it."""

    text: str
    depth: int
    kind: str
    seat: int | None = None
    minor: bool = False
    """Whether a short log may leave it out."""


def sentence(event: Event, names: Names, you: int | None) -> str:
    """One event as a sentence, or several for a new round. ``you`` is the reader's seat.

    Nothing is told that the event does not hold: give it the event as the reader has seen it.
    """
    mine = doer(event) == you is not None
    values = in_words(event, names, you)
    return " ".join(fill(of_reader(row.you_said) if mine else row.said, **values) for row in rows(event, you))


def of_reader(text: str) -> str:
    """A text of a row about the reader, as another language says it where English says the same of others."""
    return Message(READER, text) if text else ""


def rows(event: Event, you: int | None) -> list[Row]:
    """The rows of the table that tell this event; more than one only for a new round."""
    return [ROWS[key] for key in _keys(event, you)]


def heading(event: Event, names: Names, you: int | None) -> str | None:
    """What stands above what follows in the log: ``round 5``, ``Dan is the Assassin``, ``Dan goes on as the King``;
    ``None`` for other events."""
    if event.kind == "round":
        return fill(table.ROUND, round=event.values["round"])
    if event.kind == "revealed" and not event.values.get("killed"):
        return _filled(event, names, you, table.TURN, table.YOUR_TURN)
    if event.kind == "resumed":
        return _filled(event, names, you, RESUMED, YOU_RESUMED)
    return None


def nobody(event: Event) -> str:
    """What the log says of a ``called`` event that nobody followed: killed and absent read the same."""
    return fill(table.NOBODY, character=character_name(event.values["character"]))


def nobody_sentence(characters: Iterable[str]) -> str:
    """The same of one or several characters, as a sentence after the fact."""
    return fill(table.NOBODY_SAID, characters=characters_listed(characters, "nor"))


class LogText:
    """Makes the lines of a log from events as they come. It keeps only what the next event needs."""

    def __init__(self, names: Names, you: int | None) -> None:
        self.names, self.you = names, you
        self._turn: int | None = None
        self._called: Event | None = None

    def feed(self, event: Event) -> list[Entry]:
        """The lines that ``event`` adds."""
        entries = self.rest() if event.kind != "revealed" else []
        if event.kind == "called":
            self._called = event
            return entries
        self._called = None
        if (head := heading(event, self.names, self.you)) is not None:
            self._turn = None if event.kind == "round" else event.seat
            entries.append(Entry(head, ROUND if event.kind == "round" else TURN, event.kind, event.seat))
        if head is None or event.kind == "round":
            entries += self._lines(event)
        if event.kind == "turn_ended":
            self._turn = None
        return entries

    def rest(self) -> list[Entry]:
        """The line for a rank that was called last and that nobody has shown, if there is one."""
        called, self._called = self._called, None
        return [Entry(nobody(called), TURN, "called")] if called else []

    def _lines(self, event: Event) -> list[Entry]:
        in_turn = event.seat is not None and doer(event) == self._turn
        mine = doer(event) == self.you is not None
        values = in_words(event, self.names, self.you)
        patterns = [_line(row, in_turn, mine) for row in rows(event, self.you)]
        depth = LINE if self._turn is not None or event.kind == "round" else TURN
        minor = event.kind in MINOR and event.seat != self.you
        return [Entry(fill(text, **values), depth, event.kind, event.seat, minor) for text in patterns if text]


def entries(events: Iterable[Event], names: Names, you: int | None) -> list[Entry]:
    """The lines of the log for a whole list of events."""
    log = LogText(names, you)
    lines = [entry for event in events for entry in log.feed(event)]
    return lines + log.rest()


def in_words(event: Event, names: Names, you: int | None) -> Mapping[str, object]:
    """The event's values as they stand in a message, and ``name``, who did it."""
    values: dict[str, object] = {}
    for key, value in event.values.items():
        words = _LISTS.get(key) if isinstance(value, tuple | list) else _WORDS.get(key)
        if key in _SEATS:
            values[key] = name_of(value, names, you)
        elif key == "totals":
            values[key] = _totals(value, names, you)
        elif key == "winners":
            values[key] = who_won(value, names, you)
        else:
            values[key] = words(value) if words else value
        if words is characters_listed:
            values[f"{key}_names"] = cards_named(value)
    if given_by(event) is not None and event.seat is not None:
        values["to"] = name_of(event.seat, names, you)
    seat = given_by(event) or event.seat
    values["name"] = name_of(seat, names, you) if seat is not None else ""
    return values


def given_by(event: Event) -> int | None:
    """Who gave the crown to another player, where the event tells of that."""
    by = event.values.get("by") if event.kind == "crowned" else None
    return by if by != event.seat else None


def name_of(seat: int, names: Names, you: int | None) -> str:
    """A player's name in a sentence, ``you`` for the reader."""
    return _(table.YOU) if seat == you else names[seat]


_SEATS = ("crown", "victim", "other", "owner", "former", "to", "by")
_WORDS: Mapping[str, Callable[[Any], str]] = {
    "character": character_name,
    "card": district_name,
    "given": district_name,
    "taken": district_name,
    "why": card_name,
    "type": type_name,
}


def _cards_or_nothing(ids: Iterable[str]) -> str:
    return districts_listed(ids) or _(NOTHING)


_LISTS: Mapping[str, Callable[[Any], str]] = {
    "face_up": characters_listed,
    "hidden": characters_listed,
    "passed_on": characters_listed,
    "cards": _cards_or_nothing,
    "cards_under": _cards_or_nothing,
    "drawn": _cards_or_nothing,
    "under": _cards_or_nothing,
    "given": _cards_or_nothing,
    "now": _cards_or_nothing,
}


def _totals(points: Iterable[int], names: Names, you: int | None) -> str:
    one = [fill(table.TOTAL, name=names[seat], points=total) for seat, total in enumerate(points, start=1)]
    if you is not None:
        one[you - 1] = fill(table.YOUR_TOTAL, points=tuple(points)[you - 1])
    return listed(one, "comma")


def doer(event: Event) -> int | None:
    """Whom the event's sentence is about."""
    return event.values["crown"] if event.kind == "round" else given_by(event) or event.seat


def _line(row: Row, in_turn: bool, mine: bool) -> str:
    if in_turn:
        return of_reader(row.you_line) if mine else row.line
    return of_reader(row.you_aside) if mine else row.aside


def _filled(event: Event, names: Names, you: int | None, other: str, yours: str) -> str:
    return fill(yours if event.seat == you else other, **in_words(event, names, you))


def _keys(event: Event, you: int | None) -> list[str]:
    kind, values = event.kind, event.values
    if kind == "round":
        return [kind, *(f"{kind}.{part}" for part in ("face_up", "hidden") if values.get(part))]
    ways = _SITUATIONS.get(kind)
    for situation in ways(values, event.seat, you) if ways else ():
        if f"{kind}.{situation}" in ROWS:
            return [f"{kind}.{situation}"]
    return [kind]


Situations = Callable[[Values, int | None, int | None], list[str]]


def _known(*names: str) -> Situations:
    """The situation ``known`` where the reader was told one of these values as cards or a character."""
    return lambda values, seat, you: ["known"] if any(_is_told(values.get(name)) for name in names) else []


def _is_told(value: object) -> bool:
    return isinstance(value, str | tuple | list) and bool(value)


def _yours(value: str, same: str = "") -> Situations:
    """The situation ``yours`` where that seat is the reader's, ``same`` where it is the doer's."""

    def situations(values: Values, seat: int | None, you: int | None) -> list[str]:
        if values[value] == you is not None and seat != you:
            return ["yours.known", "yours"] if "now" in values else ["yours"]
        if values[value] == seat and same:
            return [same]
        return ["known"] if "now" in values else []

    return situations


def _gained(values: Values, seat: int | None, you: int | None) -> list[str]:
    what, why = "gold" if "gold" in values else "cards", values["why"]
    told = ["known"] if _is_told(values.get("drawn")) else []
    return [f"{what}.{why}.{end}" for end in told] + [f"{what}.{why}"] + [f"{what}.{end}" for end in told] + [what]


MOST_NAMED = 7
"""Cards looked at that are told by name; of a whole deck only the number is."""


def _looked(values: Values, seat: int | None, you: int | None) -> list[str]:
    return ["known"] if _is_told(values.get("cards")) and values["count"] <= MOST_NAMED else []


def _of_two(value: str, *told: str) -> Situations:
    """Where that seat is the reader's, and where the reader was told one of these values."""

    def situations(values: Values, seat: int | None, you: int | None) -> list[str]:
        known = ["known"] if any(_is_told(values.get(name)) for name in told) else []
        yours = values[value] == you is not None and seat != you
        return [f"yours.{end}" for end in known] + ["yours"] if yours else known

    return situations


def _fee(values: Values, seat: int | None, you: int | None) -> list[str]:
    what = values["what"]
    return [f"{what}.{end}" for end in _of_two("to", "card")(values, seat, you)] + [what]


def _exchanged(values: Values, seat: int | None, you: int | None) -> list[str]:
    yours = ["yours"] if values["owner"] == you is not None and seat != you else []
    even = ["even"] if not values["paid"] else []
    return [".".join(yours + even)]


def _crowned(values: Values, seat: int | None, you: int | None) -> list[str]:
    by = values.get("by")
    if by is None or by == seat:
        return _yours("former", same="kept")(values, seat, you)
    if you is not None and seat == you != by:
        return ["given.yours"]
    return ["given.from_you" if values["former"] == you is not None and you != by else "given"]


def _used(values: Values, seat: int | None, you: int | None) -> list[str]:
    if _is_told(values.get("given")):
        return [f"{values['card']}.known", "known"]
    return [f"{values['card']}.cards", "cards"] if values.get("cards") else [values["card"]]


_SITUATIONS: Mapping[str, Situations] = {
    "picked": _known("character"),
    "discarded": _known("character"),
    "revealed": lambda values, seat, you: ["killed"] if values.get("killed") else [],
    "stolen": _yours("victim"),
    "gathered": lambda values, seat, you: [values["what"]],
    "looked": _looked,
    "kept": _known("cards"),
    "gained": _gained,
    "paid": lambda values, seat, you: [values["why"]],
    "used": _used,
    "swapped": _yours("other"),
    "redrawn": _known("drawn"),
    "destroyed": _yours("owner", same="own"),
    "crowned": _crowned,
    "taxed": _of_two("to"),
    "fee": _fee,
    "tithed": _of_two("victim"),
    "peeked": _of_two("other", "cards"),
    "took": _of_two("other", "card"),
    "exchanged": _exchanged,
    "thanked": _of_two("to"),
    "completed": lambda values, seat, you: ["first"] if values.get("first") else [],
}
