"""What a host begins with: saved games to go on with, a new game, or tables at which people are still to sit down."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from citadels_engine import Game, Options
from citadels_engine.sentences import Sentence, placed
from netplay.gathering import Gathering, Opening
from netplay.keeper import FileKeeper
from netplay.limits import Limits
from netplay.names import for_bots
from netplay.places import Listening
from netplay.seating import Seating, Terms
from netplay.settings import BadSettings, HostSettings, LanSettings
from netplay.table import Table
from netplay.transport import new_keys
from saves import store
from saves.errors import HandedOver
from saves.model import SavedGame, Seat, default_name, now
from saves.model import Table as Place


@dataclass(slots=True)
class Beginning:
    """The tables of a host before it listens. ``place`` is what they have in common."""

    settings: HostSettings
    lan: LanSettings | None
    place: Place
    games: list[tuple[FileKeeper, SavedGame]] = field(default_factory=list)
    openings: list[Opening] = field(default_factory=list)

    def close(self) -> None:
        """Let the files go."""
        for keeper, _ in self.games:
            keeper.close()

    def tables(self, listening: Listening, limits: Limits, now: float) -> list[Seating]:
        """The tables, saved where there is something to save; the host listens by now. Raises ``BadOptions``."""
        listening.keep(self.place)
        return [
            *(self._table(keeper, saved, listening, limits, now) for keeper, saved in self.games),
            *(self._gathering(opening, listening, limits, now) for opening in self.openings),
        ]

    def _table(self, keeper: FileKeeper, saved: SavedGame, listening: Listening, limits: Limits, now: float) -> Table:
        assert saved.table is not None
        saved.table.secret_key = self.place.secret_key
        listening.keep(saved.table)
        table = Table(saved, keeper, now, self._terms(Terms.of(saved.table), listening), limits=limits)
        table.save(now)
        return table

    def _gathering(self, opening: Opening, listening: Listening, limits: Limits, now: float) -> Gathering:
        opening.place = replace(self.place)
        opening.terms = self._terms(opening.terms, listening)
        return Gathering(opening, now, secrets.token_bytes, limits=limits)

    def _terms(self, terms: Terms, listening: Listening) -> Terms:
        terms = replace(terms, owner_key=self.settings.owner_key, pace=self.settings.pace)
        if self.lan is None:
            return terms
        return replace(
            terms, open=listening.open, watchers=self.lan.watchers and terms.watchers, invite=listening.invite()
        )


def beginning(settings: HostSettings, resume: Sequence[str] = ()) -> Beginning:
    """What those settings ask for; ``resume`` are saves to go on with instead of a new game.

    A new game that nobody else can join is on the disk when this returns. Raises ``SaveError``, ``BadOptions`` or
    ``BadSettings``.
    """
    if resume:
        return _going_on(settings, resume)
    folder = Path(settings.folder)
    store.sweep(folder)
    if settings.lan is not None:
        openings = [_opening(settings, settings.lan, number) for number in range(settings.lan.tables)]
        return Beginning(settings, settings.lan, Place(secret_key=new_keys()[1]), openings=openings)
    saved = new_game(settings)
    assert saved.table is not None
    return Beginning(settings, None, saved.table, [(FileKeeper.new(folder, saved), saved)])


def _going_on(settings: HostSettings, resume: Sequence[str]) -> Beginning:
    start = Beginning(settings, settings.lan, Place())
    try:
        for name in dict.fromkeys(map(Path, resume)):
            store.sweep(name.parent)
            keeper, saved = FileKeeper.open(name, settings.edited)
            start.games.append((keeper, saved))
            _stay(saved, name, settings.handed_over)
        places = [_place(saved) for _, saved in start.games]
        start.place = next((place for place in places if place.lan), places[0])
        if any(place.lan and place.secret_key != start.place.secret_key for place in places):
            raise BadSettings(
                placed("resume", Sentence("these games were not hosted together; go on with each by itself"))
            )
        if start.lan is None and start.place.lan:
            start.lan = LanSettings()
        for _, saved in start.games:
            _know_owner(saved, settings.owner_key, on_network=start.lan is not None)
    except BaseException:
        start.close()
        raise
    return start


def _stay(saved: SavedGame, path: Path, wanted: bool) -> None:
    """Of a game that went on elsewhere only who wants it goes on here. Raises ``HandedOver``."""
    place = _place(saved)
    if place.moved and not wanted:
        raise HandedOver(path, place.moved.partition(" ")[0])
    place.moved = ""


def _place(saved: SavedGame) -> Place:
    saved.table = saved.table or Place()
    return saved.table


def _know_owner(saved: SavedGame, key: str, *, on_network: bool) -> None:
    """The host's own player has that key now (empty: nobody sits at this host).

    Where nobody else could ever join, the people at the table were all at this keyboard.
    """
    place = _place(saved)
    people = [seat for seat in saved.seats if seat.kind == "human"]
    if not place.lan:
        for seat in people:
            seat.device_key, seat.token, seat.closed = key, seat.token if key else "", False
        place.owner = saved.seats.index(people[0]) + 1 if people and key and on_network else 0
        place.locked = False  # or nobody could take a seat that is free from now on
    elif key and place.owner and not any(seat.device_key == key for seat in people):
        before = saved.seats[place.owner - 1].device_key if place.owner <= len(saved.seats) else ""
        for number, seat in enumerate(saved.seats, 1):
            if seat.kind == "human" and (number == place.owner or (before and seat.device_key == before)):
                seat.device_key = key


def new_game(settings: HostSettings) -> SavedGame:
    """A new game as the settings want it, for one keyboard. Raises ``BadOptions``."""
    names = settings.seat_names()
    options = Options(**{**settings.options, "players": len(names)})
    game = Game.new(options, settings.seed if settings.seed is not None else secrets.token_hex(16))
    seats = [
        Seat(name, seat.kind, seat.bot, device_key=settings.owner_key if seat.kind == "human" else "")
        for name, seat in zip(names, settings.seats, strict=True)
    ]
    place = Place(secret_key=new_keys()[1], locked=False)
    return SavedGame(settings.name or default_name(seats, now()), game, seats, place)


def _opening(settings: HostSettings, lan: LanSettings, number: int) -> Opening:
    """One table to sit down at; the first seat of a person is the host's own player's, if there is one."""
    owners = next((place for place, one in enumerate(settings.seats) if one.kind == "human"), None)
    if settings.owner_key and owners is None:
        raise BadSettings(placed("seats", Sentence("the host's own player needs one")))
    seats = [Seat(one.name, one.kind, one.bot) for one in settings.seats]
    for place, (seat, name) in enumerate(zip(seats, settings.seat_names(), strict=True)):
        if seat.kind == "bot":
            seat.name = name if seat.name else for_bots(1, [one.name for one in seats])[0]
        elif settings.owner_key and place == owners:
            seat.name, seat.device_key = name, settings.owner_key
        else:
            seat.name = ""
    name = settings.name or (seats[owners].name if settings.owner_key and owners is not None else "Table")
    terms = Terms(watchers=lan.watchers, grace=lan.grace, decision_time=lan.decision_time, late=lan.late)
    return Opening(seats, name if lan.tables == 1 else f"{name} {number + 1}", dict(settings.options), terms)
