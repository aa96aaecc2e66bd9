"""The lobby: people find their seats and agree on the game. Nobody has cards, and nothing is on the disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from citadels_engine import BadOptions, Game, Options
from citadels_engine.rulesets import RULESETS
from citadels_engine.sentences import Sentence
from netplay.clean import clean, unique_name
from netplay.dealing import Dealing, Start
from netplay.limits import DEFAULT, Limits
from netplay.names import for_bots
from netplay.protocol import Commit, Plain, Values
from netplay.seating import Changes, Seating, Terms, earliest, options_told
from netplay.seats import Draw, Seat
from netplay.shapes import Phase
from saves import fair_deal
from saves.model import SavedGame, default_name, now
from saves.model import Seat as SavedSeat
from saves.model import Table as Place

ID_BYTES = 16
TABLE_LETTERS = 40
"""The longest name of a table."""
LEAST_SEATS = 2


@dataclass(slots=True)
class Opening:
    """A table to be opened: all a host is told about it."""

    seats: list[SavedSeat]
    """In order; a person's with no device key and no token is free."""
    name: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    """``ruleset`` and options that differ from it, without the number of players."""
    terms: Terms = field(default_factory=Terms)
    place: Place = field(default_factory=Place)
    """What the save of the game is to hold of the host: its keys, ports and words."""

    def emptied(self) -> Opening:
        """The same table with nobody at it."""
        seats = [replace(seat) if seat.kind == "bot" else SavedSeat("") for seat in self.seats]
        return replace(self, seats=seats, terms=replace(self.terms), place=replace(self.place))


class CannotSit(Exception):
    """What was asked about the seats is not possible: ``why`` in a word, ``seat`` which one stands against it."""

    def __init__(self, why: str, seat: int = 0) -> None:
        super().__init__(why)
        self.why, self.seat = why, seat


class Gathering(Seating):
    """A table before its game. Raises ``BadOptions`` if no game can have the options."""

    def __init__(
        self, opening: Opening, now: float, draw: Draw, *, limits: Limits = DEFAULT, after: Seating | None = None
    ) -> None:
        id = draw(ID_BYTES).hex()
        seats = [Seat.of(number, seat) for number, seat in enumerate(opening.seats, 1)]
        super().__init__(id, table_name(opening.name), seats, opening.terms, now, limits, after)
        self.place = opening.place
        self._chosen: dict[str, Any] = dict(opening.options)
        self._options = self._with(self._chosen, len(seats))
        self._draw = draw
        self.dealing = Dealing.new(id, draw)
        self._known_commit = self.commit()
        """What everybody knows the deal to be bound to."""

    # -- what others see

    @property
    def phase(self) -> Phase:
        """Whether the cards are about to be dealt."""
        return "dealing" if self.dealing.start else "lobby"

    def options(self) -> Values:
        """The ruleset and the options that differ from it."""
        return options_told(self._options)

    def commit(self) -> Commit:
        """What the deal is bound to by now."""
        return self.dealing.told()

    def opening(self) -> Opening:
        """What would open this lobby again."""
        return Opening([seat.saved() for seat in self.seats], self.name, self._chosen, self.terms, self.place)

    def changes(self) -> Changes:
        """What is new of the table, and of what the deal is bound to, since this was asked last."""
        changes, commit = super().changes(), self.commit()
        if commit == self._known_commit:
            return changes
        self._known_commit = commit
        return changes._replace(commit=True)

    # -- one's own seat

    def took(self, number: int, seal: str) -> None:
        """Somebody sits there now, or again, with random bytes that have this seal (empty: none)."""
        if self.dealing.start:
            return
        if seal:
            self.dealing.seal(number, seal)
        else:
            self.dealing.forget(number)

    def left(self, number: int, now: float) -> None:
        """Who sat there has taken leave: the seat is free again."""
        self.free(number, now)

    def free(self, number: int, now: float) -> None:
        """Nobody has that seat any more."""
        seat = self.seat(number)
        seat.name = seat.bot = ""
        seat.kind, seat.ready = "human", False
        self.dealing.forget(number)
        super().free(number, now)

    # -- the chair's

    def rename(self, name: str) -> bool:
        """Call the table so. Whether that is a name."""
        name = table_name(name)
        self.name = name or self.name
        return bool(name)

    def set_option(self, name: str, value: Plain) -> None:
        """Choose an option, a list of several as ``a,b``; a new ruleset forgets the others. Raises ``BadOptions``."""
        if name == "players":
            raise BadOptions("players", Sentence("there are as many as seats"))
        chosen, options = self._choose(name, value)
        if options != self._options:
            self.terms_changed()
        self._chosen, self._options = chosen, options

    def terms_changed(self) -> None:
        """Something else is to be played than what people said they were ready for."""
        for seat in self.seats:
            seat.ready = False

    def _choose(self, name: str, value: Plain) -> tuple[dict[str, Any], Options]:
        kept = {} if name == "ruleset" else self._chosen
        try:
            chosen = {**kept, name: value}
            return chosen, self._with(chosen, len(self.seats))
        except BadOptions:
            if not isinstance(value, str):
                raise
            chosen = {**kept, name: tuple([part.strip() for part in value.split(",") if part.strip()])}
            return chosen, self._with(chosen, len(self.seats))

    def set_seats(self, count: int, now: float) -> dict[int, int]:
        """Have so many seats. Free ones come and go at the end; where there are none, the others close up.

        The new numbers of seats that have other ones now, by the old ones. Raises ``CannotSit`` or ``BadOptions``.
        """
        if not LEAST_SEATS <= count <= self._most():
            raise CannotSit("value")
        if count < self.taken():
            raise CannotSit("occupied")
        self._options = self._with(self._chosen, count)
        seats = list(self.seats)
        while len(seats) > count:
            del seats[max(place for place, seat in enumerate(seats) if seat.status == "free")]
        seats += [Seat(0, "", "human") for _ in range(count - len(seats))]
        return self._renumber(seats, now)

    def _renumber(self, seats: list[Seat], now: float) -> dict[int, int]:
        places = {seat.number: number for number, seat in enumerate(seats, 1) if seat.number}
        self.dealing.renumber(places)
        self.chat.renumber(places)
        self.arrivals[:] = [places[number] for number in self.arrivals]
        for number, seat in enumerate(seats, 1):
            seat.number = number
        self.seats = seats
        self.choose_chair(now)
        return {old: new for old, new in places.items() if old != new}

    def set_bot(self, number: int, bot: str, now: float, watchers: Iterable[str] = ()) -> None:
        """Give that seat, which is no person's, to a bot of that kind, or (empty) to nobody.

        A new bot is called like nobody at the table and none of those who watch.
        """
        seat = self.seat(number)
        if not bot:
            self.free(number, now)
            return
        if seat.kind != "bot":
            (seat.name,) = for_bots(1, [*(one.name for one in self.seats), *watchers])
        seat.kind, seat.bot = "bot", bot
        self.set_status(number, "bot", now)

    # -- to begin

    def demand_start(self, chair: int, fill: bool, anyway: bool) -> None:
        """Raises ``CannotSit`` if the game cannot begin: ``free``, ``gone``, ``not_ready`` or ``no_entropy``."""
        vacant = self._vacant()
        people = [seat for seat in self.seats if seat.kind == "human" and seat not in vacant]
        if vacant and not fill:
            raise CannotSit("free", vacant[0].number)
        for seat in people:
            if seat.status == "gone":
                raise CannotSit("gone", seat.number)
        for seat in people:
            if not (seat.ready or anyway or seat.number == chair):
                raise CannotSit("not_ready", seat.number)
        if (unsealed := self.dealing.unsealed(seat.number for seat in people)) is not None:
            raise CannotSit("no_entropy", unsealed)

    def _vacant(self) -> list[Seat]:
        """Seats for bots when the game begins: free ones, and the host's own player's where another decides by now."""
        owner = self.owner_seat()
        gone = owner if owner is not None and owner.status == "gone" and owner.number != self.chair() else None
        return [seat for seat in self.seats if seat.status == "free" or seat is gone]

    def start(self, sid: int, k: int, fill: str, now: float, watchers: Iterable[str] = (), folder: str = "") -> None:
        """Begin to deal; seats that are nobody's get bots of the kind ``fill``.

        ``folder`` is where the game is to be saved; empty: in the host's usual folder.
        """
        free = tuple([seat.number for seat in self._vacant()])
        for number in free:
            self.free(number, now)
            self.set_bot(number, fill, now, watchers)
        self.dealing.begin(Start(sid, k, now + self.limits.reveal, free, folder), self._terms())

    def _terms(self) -> str:
        """What is played and by whom, as everybody sees it."""
        seats = [(seat.kind, seat.bot) for seat in self.seats]
        return fair_deal.terms(self._options.to_dict(), seats, self.dealing.seals)

    def call_off(self, now: float) -> None:
        """There is no game yet after all: everybody's bytes and the host's secret are to be drawn anew."""
        start = self.dealing.start
        self.dealing = Dealing.new(self.id, self._draw)
        for number in start.filled if start else ():
            self.free(number, now)

    def dealt(self) -> SavedGame:
        """The game, made of what everybody has told."""
        deal = self.dealing.deal()
        owner = self.owner_seat()
        place = replace(self.place, fairness=deal.to_dict(), paused=False, kicked=list(self.kicked))
        place.owner = owner.number if owner else 0
        self.terms.keep(place)
        seats = [seat.saved() for seat in self.seats]
        name = self.name or default_name(seats, now())
        return SavedGame(name, Game.new(self._options, deal.seed), seats, place, self.id)

    # -- time

    def next_due(self, present: bool) -> float | None:
        """When the next seat of somebody who is gone becomes free, or dealing has taken too long."""
        if self.dealing.start:
            return self.dealing.start.until
        return earliest(super().next_due(present), *(due for _, due in self._lost()))

    def _lost(self) -> list[tuple[int, float]]:
        """Seats of people who are gone, and when each becomes free; the host's own player's does not."""
        owner, wait = self.owner_seat(), self.limits.lost
        return [
            (seat.number, seat.gone_at + wait) for seat in self.seats if seat.gone_at is not None and seat is not owner
        ]

    def tick(self, present: bool, now: float) -> bool:
        """Free the seats of people who were lost a while ago."""
        super().tick(present, now)
        if not self.dealing.start:
            for number, due in self._lost():
                if now >= due:
                    self.free(number, now)
        return False

    # -- options

    def _with(self, chosen: Mapping[str, Any], count: int) -> Options:
        return Options.from_dict({**chosen, "players": count})

    def _most(self) -> int:
        return RULESETS[self._options.ruleset].players[1]


def table_name(text: str) -> str:
    """``text`` as the name of a table: cleaned, and not too long."""
    return " ".join(clean(text, TABLE_LETTERS).split())


def own_name(name: str, number: int | None, seats: Iterable[Seat], watchers: Iterable[str]) -> str:
    """``name``, different from the names of all others at the table. Raises ``BadName`` if that cannot be."""
    others = [seat.name for seat in seats if seat.number != number]
    return unique_name(name, (*others, *watchers))
