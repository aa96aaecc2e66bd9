"""The way to a table and from it: opened, joined, played, ended, handed over, left."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.events import Event
from citadels_engine.view import View
from citadels_tui.eyes import HotUpdate
from citadels_tui.language import N_, _
from citadels_tui.screens.confirm import Answer, AskScreen, spoken
from citadels_tui.screens.opening import OpeningScreen
from citadels_tui.screens.table import TableScreen
from citadels_tui.session import Session, TableStart
from citadels_tui.starts import NO_SEAT, FindTable, HostTable, JoinTable, NewGame, Replay, Resume, ReturnTo
from citadels_tui.trouble import Trouble
from citadels_tui.wording import leaving as words
from citadels_tui.wording.speech import as_sentence
from citadels_tui.wording.told import told
from netplay.shapes import BEFORE_THE_GAME
from netplay.updates import ClosedUpdate, DealUpdate, HandoverUpdate, Joined, LinkUpdate, SeatsUpdate

if TYPE_CHECKING:
    from citadels_tui.app import CitadelsApp
    from citadels_tui.ends import Told
    from citadels_tui.screens.end import EndScreen
    from citadels_tui.screens.lobby import LobbyScreen

GO_ON = (Answer("resume", "r", N_("go on from the save")), Answer("menu", "m", N_("to the menu")))
HERE_ALL_THE_SAME = (
    Answer("leave", "l", words.HANDED_OVER_LEAVE),
    Answer("here", "h", words.HANDED_OVER_ANYWAY),
)
GOOD_TO_KNOW = Answer("on", "s", words.NOTICE_ANSWER)
OPENING = {
    HostTable: N_("The table is being opened…"),
    JoinTable: N_("Knocking…"),
    ReturnTo: N_("Going back to the table…"),
}
LAID = N_("The table is being laid…")


class Tables:
    """Takes the application to one table at a time and away from it again."""

    opens: ClassVar[type[Session]] = Session
    """What is opened at a table."""

    def __init__(self, app: CitadelsApp) -> None:
        self._app = app
        self._turn = asyncio.Lock()
        """Who comes and goes does so one after the other: a screen must not be stopped while it is being taken away."""
        self._current: LobbyScreen | TableScreen | None = None
        """The screen of the table, which may still be on its way."""
        self._end: EndScreen | None = None
        """The scores, while they are shown."""
        self._told: Told | None = None
        """The game that is over."""
        self._closed = False
        """The host has ended the session."""
        self._leaving = False
        """The player is asked whether to leave."""
        self._handing_on = False
        """The player wanted to hand the table over and leave."""

    # -- to a table

    async def open(self, start: TableStart) -> None:
        """Go to a table and show it; or say why that is not possible."""
        async with self._turn:
            await self._open(start)

    async def _open(self, start: TableStart) -> None:
        app = self._app
        await app.push_screen(OpeningScreen(_(OPENING.get(type(start), LAID))))
        try:
            session = await self.opens.open(start, app.saves_folder, player_of(start, app.player))
        except Trouble as trouble:
            await self._clear()
            await self._could_not(start, trouble)
            return
        await self._sit_down(session)

    async def _could_not(self, start: TableStart, trouble: Trouble) -> None:
        """Say it; where only the words of a table are missing, or a key is to be compared, ask for that."""
        find: FindTable | None = None
        if isinstance(start, JoinTable) and start.address and trouble.reason in ("needs_words", "changed_key"):
            from citadels_tui.screens.knock import said

            find = FindTable(start.address, start.watch, start.companions, said(trouble), table=start.wanted)
        elif isinstance(start, JoinTable) and trouble.reason == "no_table" and trouble.values.get("tables"):
            lines = trouble.values["tables"]
            tables = tuple(map(str, lines)) if isinstance(lines, list | tuple) else ()
            find = FindTable(watch=start.watch, companions=start.companions, start=start, tables=tables)
        if find is None:
            if isinstance(start, Resume) and trouble.reason == "handed_over" and start is not self._app.start:
                self._ask_about_handed_over(start, trouble)
                return
            if isinstance(start, JoinTable) and start is self._app.start and trouble.reason in NO_SEAT:
                from citadels_tui.wording.english.join import MAY_WATCH_SHELL

                trouble = Trouble(f"{trouble} {_(MAY_WATCH_SHELL)}", trouble.code)
            self._app.could_not(start, trouble)
        else:
            self._app.start = None  # what the command line asked for goes on in the program
            await self._app.find_table(find)

    def _ask_about_handed_over(self, start: Resume, trouble: Trouble) -> None:
        """The game went on elsewhere: the player may go on from here all the same."""
        title, question = words.handed_over(as_sentence(told(trouble.values.get("why", str(trouble)))))

        def answered(answer: str | None) -> None:
            if answer == "here":
                self._app.after_end("again", replace(start, handed_over=True), Replay(start.path))

        self._app.push_screen(AskScreen(title, question, spoken(HERE_ALL_THE_SAME), otherwise="leave"), answered)

    async def enter(self, start: JoinTable | ReturnTo) -> None:
        """Go to a table from a screen that stays until one sits there. Raises ``Trouble``."""
        app = self._app
        session = await self.opens.open(start, app.saves_folder, player_of(start, app.player))
        app.sit_down(session)

    async def sit(self, session: Session) -> None:
        """Show the table of a session that has just begun."""
        async with self._turn:
            await self._sit_down(session)

    async def _sit_down(self, session: Session) -> None:
        self._app.session, self._closed, self._end, self._told = session, False, None, None
        self._leaving = self._handing_on = False
        session.on_host_gone = self._host_gone
        if session.client is None or session.joined is None:  # left again already
            await self._clear()
            return
        self._current = self._screen_for(session, session.joined)
        await self._lay(self._current)
        session.listen(self._take)
        if isinstance(self._current, TableScreen) and (notices := session.notices):
            await self._app.push_screen(AskScreen(_(words.NOTICE_TITLE), "\n\n".join(notices), spoken([GOOD_TO_KNOW])))
        await self._app.look_at_room()

    def _screen_for(self, session: Session, joined: Joined) -> LobbyScreen | TableScreen:
        """The screen of the table as it is now."""
        assert session.client is not None
        if joined.state.phase in BEFORE_THE_GAME:
            from citadels_tui.screens.lobby import LobbyScreen  # alone one never sees it

            return LobbyScreen(session.client, joined, tuple(session.chat), notices=session.notices)
        confirm = self._app.settings.confirm
        return TableScreen(session.client, joined, confirm=confirm, chat=tuple(session.chat))

    async def _lay(self, screen: LobbyScreen | TableScreen) -> None:
        """Show the table's screen in the place of all that stands over the menu.

        The menu does not come to sight in between: a key that is pressed just then is not for it.
        """
        app = self._app
        while len(app.screen_stack) > 2:
            await app.pop_screen()
        if len(app.screen_stack) > 1:
            await app.switch_screen(screen)
        else:
            await app.push_screen(screen)

    async def _clear(self) -> None:
        """Take away what stands over the menu."""
        while len(self._app.screen_stack) > 1:
            await self._app.pop_screen()

    # -- what the client tells

    def _take(self, update: HotUpdate) -> None:
        """Show an update where it belongs; a new game, or a new lobby after one, has a screen of its own."""
        session = self._app.session
        if session is None or self._current is None:
            return
        if isinstance(update, Joined) and self._is_another(update):
            self._current, self._end, self._told = self._screen_for(session, update), None, None
            self._leaving = False
            self._app.put_up(self._current)
        elif isinstance(update, ClosedUpdate) and session.on_network:
            self._app.leave_table(False, closed=self._why_closed(update.why))
        elif isinstance(update, HandoverUpdate):
            self._app.take_over(session, update.save)
        else:
            self._current.take(update)
        if isinstance(update, LinkUpdate) and update.state == "back" and self._handing_on:
            self._ask_after_handing(session)
        if isinstance(update, DealUpdate) and self._end is not None:
            self._end.take_deal(update)
        if isinstance(update, SeatsUpdate) and self._end is not None:
            self._end.offer()

    def _why_closed(self, why: str) -> str:
        """Why the host has ended the session, in a sentence."""
        return words.closed(why, self._foul())

    def _foul(self) -> str:
        """What was found of the deal of the game that is over, if it does not fit."""
        deal = self._current.deal if isinstance(self._current, TableScreen) else None
        if deal is None or deal.verdict != "differs":
            return ""
        from citadels_tui.wording.scores import deal_sentence

        return deal_sentence(deal.verdict, deal.why)

    def _is_another(self, joined: Joined) -> bool:
        """Whether the screen there is cannot show that."""
        lobby = joined.state.phase in BEFORE_THE_GAME
        current = self._current
        assert current is not None
        return isinstance(current, TableScreen) == lobby or joined.game != current.joined.game

    async def put_up(self, screen: LobbyScreen | TableScreen) -> None:
        """Show the table's other screen, if it still is that."""
        async with self._turn:
            if screen is self._current:
                await self._lay(screen)
                await self._app.look_at_room()

    # -- leaving

    def ask_to_leave(self, *, program: bool) -> None:
        """Ask once whether to leave the table, or the whole program; a second wish to leave is a yes."""
        app, session = self._app, self._app.session
        if session is None:
            return
        if self._told is not None and self._end is None and not program and not self._leaving:
            app.show_end(session)
            return
        question = None if self._leaving or self._closed else self._question(session, program)
        if question is None:  # whatever is on top: leaving takes it away
            app.leave_table(program)
            return
        self._leaving = True
        app.push_screen(question, lambda answer: self._answered(answer, program))

    def _question(self, session: Session, program: bool) -> AskScreen | None:
        """What to ask before leaving; ``None``: nothing."""
        from citadels_tui.screens import leaving

        joined, path = session.joined, session.path
        if not session.on_network:
            return leaving.leaving(words.saved(session.unsaved, path, self._app.saves_folder), program=program)
        if joined is None or joined.seat is None:
            return None
        others = words.others_here(joined, session.own_seats)
        if session.in_lobby:
            return leaving.leaving_lobby(others=others, program=program) if session.hosts else None
        if joined.state.phase == "over" and not session.hosts:
            return None
        if session.hosts:
            over = joined.state.phase == "over"
            folder = self._app.saves_folder
            saved = words.kept(session.unsaved, path) if over else words.saved(session.unsaved, path, folder)
            handing = joined.state.handing is not None or over
            return leaving.leaving_host(saved, others=others, handing=handing, program=program)
        return leaving.leaving_game(words.leader(joined), program=program)

    def _answered(self, answer: str | None, program: bool) -> None:
        self._leaving = False
        if answer == "leave":
            self._app.leave_table(program)
        elif answer == "close":
            self._app.leave_table(program, end_host=True)
        elif answer == "hand" and isinstance(self._current, TableScreen):
            self._handing_on = True
            self._current.action_hand_over()

    def _ask_after_handing(self, session: Session) -> None:
        """The table is handed over: whoever wanted to leave may do so now."""
        from citadels_tui.screens import leaving

        self._handing_on = False
        leader = words.leader(session.joined) if session.joined is not None else ""

        def answered(answer: str | None) -> None:
            if answer == "leave":
                self._app.leave_table(False)

        self._app.push_screen(leaving.moved_away(leader), answered)

    async def leave(
        self, program: bool, *, end_host: bool | None = None, closed: str = "", give_up: bool = True
    ) -> None:
        """Leave: the menu comes back, or the program ends.

        ``closed`` is why the host has ended the session, if it has. ``give_up``: a guest's seat in a lobby is free
        again.
        """
        session = self._app.session
        if session is not None:
            self._app.tell(closed or ("" if self._closed else self._left(session, end_host)))
        if closed:
            self._app.start = None  # there is something to be read in the menu
        ends = program or self._app.start is not None
        async with self._turn:
            gives_up = give_up and session is not None and not session.hosts
            await self._close(end_host=end_host, leave=gives_up, clear=not ends)
        if program:
            self._app.exit()
        else:
            self._app.done()

    @staticmethod
    def _left(session: Session, end_host: bool | None) -> str:
        """What the menu says of a table that was left."""
        joined = session.joined
        if not session.on_network or joined is None or (session.hosts and end_host):
            return ""
        if session.hosts and session.host_died:
            return _(words.HOST_DIED)
        if session.hosts:
            return words.left_running(joined.state.name, found=session.is_remembered)
        if joined.seat is None or session.in_lobby or joined.state.phase == "over":
            return words.left_lobby(joined.state.name)
        return words.left_seat(joined.state.name)

    async def close(self) -> None:
        """Take leave of the table; a host of one's own that nobody else may be at has saved and ended then."""
        async with self._turn:
            await self._close()

    async def _close(self, *, end_host: bool | None = None, leave: bool = False, clear: bool = True) -> None:
        """``clear``: take away what stands over the menu. The program ends without showing it once more."""
        session, self._app.session = self._app.session, None
        self._leaving = self._handing_on = False
        self._current = self._end = self._told = None
        if session is not None:
            sentence = _(LEAVING) if session.on_network and not (end_host and session.hosts) else _(SAVING)
            await self._app.push_screen(OpeningScreen(sentence))
            await session.close(end_host=end_host, leave=leave)
        if clear:
            await self._clear()

    # -- the end of a game

    async def ended(self, view: View, names: Mapping[int, str], events: tuple[Event, ...]) -> None:
        """Show the scores. A host that nobody else is at has nothing to do any more."""
        session = self._app.session
        if session is None:
            return
        from citadels_tui.ends import Told

        told = Told(view, names, events)
        path = session.path
        if session.on_network or path is None:
            self._told = told
            await self.show_end(session)
        else:
            await self._end_alone(session, told, path)

    async def _end_alone(self, session: Session, told: Told, path: Path) -> None:
        from citadels_tui import ends
        from citadels_tui.screens.end import EndScreen

        again = session.again()
        await session.close()
        self._app.session = None

        def answered(answer: str | None) -> None:
            self._app.after_end(answer or "menu", again, Replay(path))

        await self._app.push_screen(EndScreen(told.view, told.names, lambda: ends.write_story(told, path)), answered)

    async def show_end(self, session: Session) -> None:
        """The scores of a table with others: it is still there, and who leads it may open another game."""
        from citadels_tui import ends
        from citadels_tui.screens.end import EndScreen

        current, told, joined = self._current, self._told, session.joined
        if told is None or joined is None:
            return
        path = session.path
        target = path or ends.story_path(self._app.saves_folder, joined.state.name)
        screen = EndScreen(
            told.view,
            told.names,
            lambda: ends.write_story(told, target, path),
            answers=lambda: self._answers(session, session.joined or joined),
            otherwise="look",
        )
        if isinstance(current, TableScreen) and current.deal is not None:
            screen.take_deal(current.deal)
        self._end = screen
        await self._app.push_screen(screen, lambda answer: self._after_scores(screen, answer or "look"))

    def _answers(self, session: Session, joined: Joined) -> tuple[Answer, ...]:
        """What can be done at a table with others when the game is over."""
        from citadels_tui import ends

        return ends.answers(leads=session.leads, leader=words.leader(joined), replay=session.path is not None)

    def _after_scores(self, screen: EndScreen, answer: str) -> None:
        session = self._app.session
        if self._end is not screen or session is None:
            return
        self._end = None
        if answer == "again":
            self._app.open_again(session)
        elif answer == "replay" and (path := session.path) is not None:
            self._app.replay_at_table(Replay(path))
        elif answer == "menu":
            self._end = screen  # so that it is not shown once more
            self.ask_to_leave(program=False)
            self._end = None
        elif isinstance(self._current, TableScreen):
            self._current.tell(_(words.BACK_TO_SCORES))

    async def again(self, session: Session) -> None:
        """Open a lobby for another game with everybody; who does not lead the table waits for it."""
        if session.client is None:
            return
        outcome = await session.client.table("again")
        if not outcome.ok and isinstance(self._current, TableScreen):
            self._current.tell(self._current.why_refused(outcome), trouble=True)

    # -- hosts that go

    async def take_over(self, session: Session, save: bytes) -> None:
        """This player goes on hosting."""
        joined = session.joined
        seat = joined.state.handing if joined is not None else None
        if joined is None or seat is None:
            return
        try:
            await session.take_over(save, seat)
            sentence, trouble = _(words.TAKEN_OVER), False
        except Trouble as error:
            sentence, trouble = words.not_taken(str(error)), True
        if isinstance(self._current, TableScreen):
            self._current.tell(sentence, trouble=trouble)

    def host_closed(self) -> None:
        """The host has ended the session on purpose."""
        self._closed = True

    def _host_gone(self) -> None:
        """The host's process has died: offer to go on from the save."""
        app, session = self._app, self._app.session
        if session is None or self._closed:
            return
        self._closed = True
        path, over = session.path, session.joined is not None and session.joined.state.phase == "over"
        if path is None or (over and session.on_network):  # there is no game to go on with
            told = _(words.HOST_DIED_OVER) if path is not None else _(words.HOST_DIED)
            app.leave_table(False, closed=words.host_died(told, session.fault))
            return
        resume = Resume(path, pace=session.joined.pace if session.joined is not None else 1.0)

        def answered(answer: str | None) -> None:
            app.after_end("again" if answer == "resume" else "menu", resume, Replay(path))

        told = words.host_died(_(words.HOST_DIED_SAVED), session.fault)
        app.push_screen(AskScreen(_("The host has stopped"), told, spoken(GO_ON), otherwise="menu"), answered)


SAVING = N_("The game is being saved…")
LEAVING = N_("Taking leave…")


def player_of(start: TableStart, usual: str) -> str:
    """What the player is called at that table."""
    if isinstance(start, NewGame):
        return start.people[0].name
    return usual if isinstance(start, Resume) else start.player
