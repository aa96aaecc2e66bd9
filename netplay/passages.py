"""How a table passes from the lobby to its game and from there to the next lobby, with everybody at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from netplay.door import Door
from netplay.dues import Dues
from netplay.gathering import Gathering, Opening
from netplay.limits import Limits
from netplay.operations import Denied, Illegal
from netplay.post import Post
from netplay.protocol import Bye, Error, Values
from netplay.reception import Reception
from netplay.saving import REASONS, Keeper, why_unsaved
from netplay.seating import Seating
from netplay.seats import Draw, Seat
from netplay.sessions import Session, Sessions
from netplay.table import Table, report
from saves.errors import SaveError
from saves.model import SavedGame
from saves.model import Table as Place

Begin = Callable[[SavedGame, str], Keeper]
"""Puts a new game on the disk, in that folder (empty: the usual one), and goes on holding its file.

Raises ``SaveError``.
"""


class Passages:
    """Turns gatherings into tables and back. ``begin`` is ``None`` where every game was there from the start."""

    def __init__(
        self,
        tables: dict[str, Seating],
        sessions: Sessions,
        door: Door,
        reception: Reception,
        post: Post,
        dues: Dues,
        limits: Limits,
        draw: Draw,
        begin: Begin | None,
        renew: bool,
    ) -> None:
        self._tables, self._sessions, self._door = tables, sessions, door
        self._reception, self._post = reception, post
        self._dues, self._limits, self._draw, self._begin = dues, limits, draw, begin
        self._renew = renew
        """Whether a table that everybody has left is opened anew, as it was at first."""
        self._first = {table.id: _opening(table).emptied() for table in tables.values()} if renew else {}

    # -- to the game

    def start(self, gathering: Gathering, session: Session, k: int, fill: str, now: float, folder: str = "") -> None:
        """Ask everybody for their random bytes; who asked for it is answered when the game has begun, or cannot."""
        gathering.start(session.sid, k, fill, now, gathering.watchers, folder)

    def told(self, gathering: Gathering, now: float) -> None:
        """Somebody has told their bytes: if they were the last, the game begins."""
        if gathering.dealing.missing() is not None:
            return
        start = gathering.dealing.start
        assert start is not None
        try:
            table = self._begun(gathering, start.folder, now)
        except SaveError as error:
            self.call_off(gathering, Denied("paused", **why_unsaved(error)), now)
        except Exception as error:  # whoever has asked must hear that it failed
            report(error)
            self.call_off(gathering, Denied("internal"), now)
        else:
            self._replace(gathering, table)
            self._answer(table, start.sid, start.k)

    def _begun(self, gathering: Gathering, folder: str, now: float) -> Table:
        """The game of those people, which is on the disk. Raises ``SaveError``."""
        assert self._begin is not None
        saved = gathering.dealt()
        keeper = self._begin(saved, folder)
        try:
            table = Table(saved, keeper, now, gathering.terms, limits=self._limits, after=gathering)
        except BaseException:
            keeper.close()
            raise
        table.saving.path = str(getattr(keeper, "path", ""))  # the owner's screen began without one
        return table

    def call_off(self, gathering: Gathering, why: Denied, now: float) -> None:
        """The game does not begin after all. Everybody is welcomed to the lobby anew, with new secrets."""
        start = gathering.dealing.start
        gathering.call_off(now)
        self._welcome(gathering, self._sessions.at(gathering))
        if start is not None:
            self._answer(gathering, start.sid, start.k, why)

    def _answer(self, table: Seating, sid: int, k: int, why: Denied | None = None) -> None:
        session = next((one for one in self._sessions.at(table) if one.sid == sid), None)
        if session is None:
            return
        if why is None:
            self._post.put(session, table.lobby(k))
            return
        values: Values = {"op": "start", **why.values}
        if not session.owner:
            values = {name: value for name, value in values.items() if name not in REASONS}
        self._post.put(session, Error(why.code, values, answers=k))

    # -- to the lobby

    def can_begin(self) -> bool:
        """Whether games begin at this host, and not only go on."""
        return self._begin is not None

    def again(self, table: Table, now: float) -> None:
        """The same people come together for another game."""
        table.close()
        self._replace(table, Gathering(_opening(table), now, self._draw, limits=self._limits, after=table))

    def renew_due(self, table: Seating) -> float | None:
        """When a table is opened anew because nobody is there any more."""
        if not self._renew or table.left_at is None:
            return None
        if isinstance(table, Table):
            if table.saving.state != "saved":  # what is not on the disk is not let go
                return None
            over = table.phase == "over" and table.used
            return table.left_at + (self._limits.lost if over else self._limits.abandoned)
        return table.left_at if table.used and not any(seat.owned for seat in table.seats) else None

    def look(self, table: Seating, now: float) -> Seating:
        """Give up a deal that takes too long, and open anew a table that everybody has left: what is there now."""
        if isinstance(table, Gathering) and (start := table.dealing.start) and now >= start.until:
            self.call_off(table, Illegal("no_entropy", seat=table.dealing.missing()), now)
        due = self.renew_due(table)
        if due is None or now < due:
            return table
        table.close()
        new = Gathering(self._first[table.id].emptied(), now, self._draw, limits=self._limits)
        new.chat = table.chat.emptied()
        self._replace(table, new)
        return new

    # -- with everybody

    def left(self, session: Session, now: float, *, gives_up: bool) -> None:
        """Somebody has taken leave, and perhaps gives the seat up. A deal cannot be made without them."""
        table, seat = session.table, session.seat
        if seat is None:
            return
        if isinstance(table, Gathering) and table.dealing.start:
            self.call_off(table, Illegal("gone", seat=seat), now)
        if gives_up:
            table.left(seat, now)

    def kick(self, table: Seating, number: int, now: float) -> bool:
        """Who has that seat has to leave, with whatever else the same machine has at this table.

        Whether that could be saved; if not, nothing has changed.
        """
        key = table.seat(number).device_key
        seats = [seat for seat in table.seats if seat.number == number or (key and seat.device_key == key)]
        leaving = [one for one in self._sessions.at(table) if one.seat == number or one.peer.key == key]
        return self._send_away(table, seats, leaving, key, now)

    def dismiss(self, watcher: Session, now: float) -> bool:
        """Who watches, and has no seat, has to leave. Whether that could be saved; if not, nothing has changed."""
        return self._send_away(watcher.table, [], [watcher], watcher.peer.key, now)

    def close_to_watchers(self, table: Seating) -> None:
        """Nobody may watch any more: who does is told so, and goes. The host's own player stays without a seat too."""
        for session in [one for one in self._sessions.at(table) if one.seat is None and not one.owner]:
            self._post.stray(session.peer, Bye("unwatched"))
            self._post.drop(session)

    def _send_away(self, table: Seating, seats: list[Seat], leaving: list[Session], key: str, now: float) -> bool:
        numbers = [seat.number for seat in seats]
        addresses = {*(seat.address for seat in seats), *(one.peer.address for one in leaving)}
        others = [seat.address for seat in table.seats if seat not in seats]
        others += [one.peer.address for one in self._sessions.at(table) if one not in leaving]
        who = [key, *sorted(one for one in addresses.difference(others) if one and not self._door.is_here(one))]
        if not table.send_away(numbers, filter(None, who), now):
            return False
        for session in leaving:
            self._post.stray(session.peer, Bye("kicked"))
            self._post.drop(session)
        for seat in seats:
            table.free(seat.number, now)
            seat.sent_away = True
        return True

    def renumber(self, gathering: Gathering, places: dict[int, int]) -> None:
        """Seats have other numbers: who sits there is welcomed anew."""
        moved = [one for one in self._sessions.at(gathering) if one.seat in places]
        for session in moved:
            assert session.seat is not None
            session.seat = places[session.seat]
        self._welcome(gathering, moved)

    def _replace(self, old: Seating, new: Seating) -> None:
        """``new`` takes the place of ``old``, and everybody goes along."""
        if old.id in self._first:
            self._first[new.id] = self._first.pop(old.id)
        tables = [new if table is old else table for table in self._tables.values()]
        self._tables.clear()
        self._tables.update({table.id: table for table in tables})
        self._reception.moved(old, new)
        self._dues.set(old.id, None)
        sessions = self._sessions.move_all(old, new)
        new.changes()
        self._post.news += 1
        self._welcome(new, sessions)

    def _welcome(self, table: Seating, sessions: Iterable[Session]) -> None:
        for session in sessions:
            try:
                self._post.welcome(session, self._reception.welcome(session))
            except Exception as error:  # one who cannot be welcomed keeps nobody else out
                report(error)
                self._post.drop(session)


def _opening(table: Seating) -> Opening:
    """The same people at the same table, before the next game.

    Their commands are counted on, so that one of the old game is none of the next.
    """
    if isinstance(table, Gathering):
        return table.opening()
    assert isinstance(table, Table)
    seats = [seat.saved() for seat in table.seats]
    for seat in seats:
        seat.closed = False
        if seat.kind == "human" and not (seat.token or seat.device_key):
            seat.name = ""
    options = {"ruleset": table.game.options.ruleset, **table.game.options.changed()}
    place = replace(table.snapshot().table or Place(), fairness={}, paused=False)
    return Opening(seats, table.name, options, table.terms, place)
