"""A guest's way to a table and from it. Behind everything is the list of tables here, and nothing goes to a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from citadels_tui.doors.guest_session import GuestSession
from citadels_tui.language import _
from citadels_tui.screens.confirm import Answer, AskScreen
from citadels_tui.screens.table import TableScreen
from citadels_tui.session import Session, TableStart
from citadels_tui.tables import Tables
from citadels_tui.trouble import Trouble
from citadels_tui.wording.english import doors as words
from citadels_tui.wording.english import leaving as table
from citadels_tui.wording.speech import fill
from netplay.client import Client
from netplay.shapes import BEFORE_THE_GAME
from netplay.updates import Joined

if TYPE_CHECKING:
    from citadels_tui.screens.lobby import LobbyScreen

REFUSED = ("replay", "story")
"""What others may do when a game is over: it needs files."""


class GuestTables(Tables):
    """Takes a guest to one table at a time and away from it again."""

    opens: ClassVar[type[Session]] = GuestSession

    async def _sit_down(self, session: Session) -> None:
        if isinstance(session, GuestSession):
            session.on_asked_to_host = self._asked_to_host
        await super()._sit_down(session)

    def _asked_to_host(self) -> None:
        if isinstance(self._current, TableScreen):
            self._current.tell(_(words.ASKED_TO_HOST))

    def _screen_for(self, session: Session, joined: Joined) -> LobbyScreen | TableScreen:
        assert session.client is not None
        if joined.state.phase in BEFORE_THE_GAME:
            from citadels_tui.doors.guest_screens import GuestLobbyScreen

            return GuestLobbyScreen(session.client, joined, tuple(session.chat), notices=session.notices)
        return super()._screen_for(session, joined)

    async def _could_not(self, start: TableStart, trouble: Trouble) -> None:
        """Say it in the list."""
        self._app.tell(str(trouble))

    def _why_closed(self, why: str) -> str:
        told = words.CLOSED.get(why)
        return _(told) if told is not None else super()._why_closed(why)

    # -- leaving

    def _question(self, session: Session, program: bool) -> AskScreen | None:
        joined = session.joined
        if joined is None or joined.seat is None or session.in_lobby or joined.state.phase == "over":
            return None
        leave = Answer("leave", "q", _(table.LEAVE_PROGRAM) if program else _(table.LEAVE_TABLE))
        title = _(table.PROGRAM_TITLE) if program else _(table.TABLE_TITLE)
        kept = _(words.LEAVE_PROGRAM_KEPT) if program else _(words.LEAVE_TABLE_KEPT)
        kept = _(words.LEAVE_MOVED) if is_elsewhere(session) else kept
        return AskScreen(title, kept, (leave, Answer("stay", "s", _(table.STAY))), otherwise="stay")

    @staticmethod
    def _left(session: Session, end_host: bool | None) -> str:
        joined = session.joined
        if joined is None:
            return ""
        kept = joined.seat is not None and not session.in_lobby and joined.state.phase != "over"
        there = _(words.LEFT_MOVED) if is_elsewhere(session) else _(words.LEFT_SEAT)
        return fill(there if kept else words.LEFT, name=joined.state.name)

    # -- the end, and hosts that go

    def _answers(self, session: Session, joined: Joined) -> tuple[Answer, ...]:
        return tuple(one for one in super()._answers(session, joined) if one.id not in REFUSED)

    async def take_over(self, session: Session, save: bytes) -> None:
        """A guest takes no table over, whatever a host sends."""

    def _host_gone(self) -> None:
        """The host's process has died: back to the list, where the table stands again when the host does."""
        session = self._app.session
        if session is None or self._closed:
            return
        self._closed = True
        name = session.joined.state.name if session.joined is not None else ""
        self._app.leave_table(False, closed=fill(words.HOST_DIED, name=name))


def is_elsewhere(session: Session) -> bool:
    """Whether the table was handed over to another machine, to which no list here leads."""
    return isinstance(session.client, Client) and session.client.moved
