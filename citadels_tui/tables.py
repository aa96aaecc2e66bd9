"""The way to a table and from it: opened, played, ended, left."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from citadels_engine.events import Event
from citadels_engine.view import View
from citadels_tui.screens.confirm import Answer, AskScreen, leaving
from citadels_tui.screens.end import EndScreen, save_story
from citadels_tui.screens.opening import OpeningScreen
from citadels_tui.screens.table import TableScreen
from citadels_tui.session import Session
from citadels_tui.starts import NewGame, Replay, Resume
from citadels_tui.trouble import Trouble, printable
from citadels_tui.wording.recap import story

if TYPE_CHECKING:
    from citadels_tui.app import CitadelsApp

GO_ON = (Answer("resume", "r", "go on from the save"), Answer("menu", "m", "to the menu"))


class Tables:
    """Opens one table at a time for the application and closes it again."""

    def __init__(self, app: CitadelsApp) -> None:
        self._app = app
        self._closed = False
        """The host has ended the session."""
        self._leaving = False
        """The player is asked whether to leave."""

    async def open(self, start: NewGame | Resume) -> None:
        """Start a host, sit down, and show the table; or say why that is not possible."""
        app = self._app
        await app.push_screen(OpeningScreen("The table is being laid…"))
        player = start.people[0].name if isinstance(start, NewGame) else app.player
        try:
            session = await Session.open(start, app.saves_folder, player)
        except Trouble as trouble:
            await self._clear()
            app.could_not(start, trouble)
            return
        app.session, self._closed = session, False
        session.on_host_gone = self._host_gone
        await self._clear()
        await self._sit_down(session)

    async def _sit_down(self, session: Session) -> None:
        if session.client is None or session.joined is None:  # left again already
            return
        screen = TableScreen(session.client, session.joined, confirm=self._app.settings.confirm)
        await self._app.push_screen(screen)
        session.listen(screen.take)
        await self._app.look_at_room()

    async def _clear(self) -> None:
        """Take away what stands over the menu."""
        while len(self._app.screen_stack) > 1:
            await self._app.pop_screen()

    # -- leaving

    def ask_to_leave(self, *, program: bool) -> None:
        """Ask once whether to leave the table, or the whole program; a second wish to leave is a yes."""
        app, session = self._app, self._app.session
        if session is None:
            return
        if self._leaving or self._closed:  # whatever is on top: leaving takes it away
            app.leave_table(program)
        else:

            def answered(answer: str | None) -> None:
                self._leaving = False
                if answer == "leave":
                    app.leave_table(program)

            self._leaving = True
            app.push_screen(leaving(_saved_sentence(session, app.saves_folder), program=program), answered)

    async def leave(self, program: bool) -> None:
        """Leave: the menu comes back, or the program ends."""
        await self.close()
        if program:
            self._app.exit()
        else:
            self._app.done()

    async def close(self) -> None:
        """Take leave of the host and wait until it has saved and ended."""
        session, self._app.session = self._app.session, None
        self._leaving = False
        if session is not None:
            await self._app.push_screen(OpeningScreen("The game is being saved…"))
            await session.close()
        await self._clear()

    # -- the end of a game

    async def ended(self, view: View, names: Mapping[int, str], events: tuple[Event, ...]) -> None:
        """Show the scores. The host has nothing to do any more."""
        session = self._app.session
        if session is None:
            return
        again, path = session.again(), session.path
        await session.close()
        self._app.session = None

        def write_story() -> str:
            return save_story(path, story(events, names, view.seat, view.scores, _seed(path)))

        def answered(answer: str | None) -> None:
            self._app.after_end(answer or "menu", again, Replay(path))

        await self._app.push_screen(EndScreen(view, names, write_story), answered)

    # -- the host is gone

    def host_closed(self) -> None:
        """The host has ended the session on purpose."""
        self._closed = True

    def _host_gone(self) -> None:
        """The host's process has died: offer to go on from the save."""
        app, session = self._app, self._app.session
        if session is None or self._closed:
            return
        self._closed = True
        resume = Resume(session.path, pace=session.joined.pace if session.joined is not None else 1.0)
        question = "The process that keeps the table has stopped. Everything that was decided is saved."

        def answered(answer: str | None) -> None:
            app.after_end("again" if answer == "resume" else "menu", resume, Replay(session.path))

        app.push_screen(AskScreen("The host has stopped", question, GO_ON, otherwise="menu"), answered)


def _saved_sentence(session: Session, folder: Path) -> str:
    """What becomes of the game when one leaves, and how to go on with it."""
    if reason := session.unsaved:
        return f"The game is NOT SAVED ({reason}): what happened since the last save is lost when you leave."
    path = session.path
    if path.parent != folder:  # it was moved to where nobody looks for it
        return f"The game is saved in another folder. Go on with it in the shell:\ncitadels resume {_for_shell(path)}"
    return f"The game is saved as {path.stem}. Go on with it from the menu, or with 'citadels resume'."


def _for_shell(path: Path) -> str:
    """The path as it can be written after a command."""
    text = printable(str(path))
    return f'"{text}"' if " " in text else text


def _seed(path: Path) -> str:
    """The seed of a game that is over."""
    from saves.errors import SaveError
    from saves.store import load

    try:
        return str(load(path).game.seed)
    except SaveError:
        return ""
