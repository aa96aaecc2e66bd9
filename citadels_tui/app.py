"""The application: its theme, its keys, and the ways between its screens."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter

from citadels_tui.language import N_, of_locale
from citadels_tui.lasting import lasting
from citadels_tui.plain import AsciiFilter
from citadels_tui.screens.menu import MenuScreen
from citadels_tui.speaking import put_into_force
from citadels_tui.starts import FindTable, NewGame, Replay, Resume, ReturnTo, Start
from citadels_tui.terminal import forget_cells
from citadels_tui.themes import ColourMode, theme_for
from citadels_tui.trouble import Trouble

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.driver import Driver
    from textual.geometry import Size
    from textual.screen import Screen

    from citadels_tui.herald import Herald
    from citadels_tui.screens.lobby import LobbyScreen
    from citadels_tui.screens.table import TableScreen
    from citadels_tui.session import Session, TableStart
    from citadels_tui.tables import Tables
    from saves.settings import Settings

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
"""Cells; with less the program asks for more room."""


class CitadelsApp(App[None]):
    """Citadels on the whole screen.

    ``settings`` are the user's with what the command line changed; ``saves`` is the folder of saved games; ``start``
    is what comes first, the menu by default. After ``run`` the attribute ``trouble`` holds the sentence that the
    program ended with, if something went wrong.
    """

    TITLE = "Citadels"
    CSS_PATH = ["app.tcss", "screens/menu.tcss"]  # a first screen does not bring its own
    ENABLE_COMMAND_PALETTE = False  # the program's own list needs no spinner and no blinking cursor
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (76, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-middle"), (34, "-high")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "question_mark",
            "help",
            N_("Help"),
            id="app.help",
            key_display="?",
            tooltip=N_("Keys and rules of this screen"),
        ),
        Binding("ctrl+p", "commands", N_("Commands"), id="app.commands", tooltip=N_("Every command by name")),
        Binding(
            "ctrl+q", "quit", N_("Quit"), id="app.quit", show=False, priority=True, tooltip=N_("Leave the program")
        ),
        Binding("ctrl+c", "quit", N_("Quit"), show=False, system=True),
        # with priority, like quitting: what opens over a screen keeps other keys from the application
        Binding(
            "ctrl+z",
            "suspend_process",
            N_("Suspend"),
            id="app.suspend",
            show=False,
            priority=True,
            tooltip=N_("Back to the shell"),
        ),
        Binding(
            "ctrl+l",
            "redraw",
            N_("Redraw"),
            id="app.redraw",
            show=False,
            priority=True,
            tooltip=N_("Draw the whole screen again"),
        ),
    ]

    def __init__(
        self,
        settings: Settings,
        *,
        saves: Path,
        start: Start = None,
        ascii: bool = False,
        colours: ColourMode = "full",
        dark: bool | None = None,
        driver_class: type[Driver] | None = None,
    ) -> None:
        super().__init__(driver_class=driver_class)
        self.settings = settings
        self.saves_folder = saves
        self.start = start
        self.ascii = ascii
        self.colours = colours
        self.session: Session | None = None
        self.trouble: Trouble | None = None
        self.news = ""
        """What the menu says when it opens."""
        self._ascii_filter = AsciiFilter()
        self.animation_level = "none"
        self.wear(settings.theme == "dark" if dark is None else dark)
        self.set_keymap(dict(settings.keys))

    # -- looks

    def wear(self, dark: bool) -> None:
        """Put on the dark or the light theme in the colours there are."""
        theme = theme_for(self.colours, dark)
        self.register_theme(theme)
        self.theme = theme.name

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters and our own."""
        return [*super().get_line_filters(), *([self._ascii_filter] if self.ascii else [])]

    def draw_in_ascii(self, ascii: bool) -> None:
        """Switch plain ASCII on or off."""
        if ascii != self.ascii:
            self.ascii = ascii
            for screen in self.screen_stack:
                screen.notify_style_update()
            self.refresh_css(animate=False)

    def take_settings(self, settings: Settings) -> None:
        """Put changed settings into force."""
        old, self.settings = self.settings, settings
        if settings.theme != old.theme:
            self.wear(settings.theme == "dark")
        if settings.ascii != old.ascii and settings.ascii != "auto":
            self.draw_in_ascii(settings.ascii == "on")
        if settings.keys != old.keys:
            self.set_keymap(dict(settings.keys))
        if settings.title != old.title:
            self.herald.look()
        if settings.lang != old.lang:
            put_into_force(settings.lang, self.usual_language)
            self.retell()

    @property
    def usual_language(self) -> str:
        """The language where the settings leave it open."""
        return of_locale()

    def retell(self) -> None:
        """Say everything that is open anew in the language in force."""
        for screen in self.screen_stack:
            if (again := getattr(screen, "retell", None)) is not None:
                screen.call_later(again)

    def action_switch_theme(self) -> None:
        """Dark or light, until the program ends."""
        self.wear(not self.current_theme.dark)

    def action_switch_ascii(self) -> None:
        """Plain ASCII on or off, until the program ends."""
        self.draw_in_ascii(not self.ascii)

    def action_redraw(self) -> None:
        """Draw everything again: something else wrote on the terminal."""
        forget_cells(self)
        self.refresh(layout=True)

    # -- beginning and ending

    def get_default_screen(self) -> Screen[None]:
        """The menu is at the bottom of everything."""
        return MenuScreen()

    async def on_mount(self) -> None:
        """Listen for the end, and go where the command line wants to go."""
        self._listen_for_signals()
        self.app_resume_signal.subscribe(self, self._back_from_suspension)
        if self.start is not None:
            if not isinstance(self.start, Replay | FindTable):
                from citadels_tui.screens.opening import OpeningScreen

                await self.push_screen(OpeningScreen(""))  # no key on its way to the table is for the menu
            self.call_after_refresh(self.begin, self.start)

    def _listen_for_signals(self) -> None:
        """A closed terminal and a polite kill end the program like a quit."""
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            if (number := getattr(signal, name, None)) is not None:
                try:
                    loop.add_signal_handler(number, self._end_at_once)
                except (NotImplementedError, RuntimeError, ValueError):  # Windows, or not the main thread
                    return

    def _end_at_once(self) -> None:
        """End without a question; a game takes its leave first."""
        self.leave_table(True, give_up=False)

    def _back_from_suspension(self, _app: App[object]) -> None:
        self.refresh(layout=True)

    async def on_resize(self, event: events.Resize) -> None:
        """Another size may be too small for anything."""
        await self.look_at_room(event.size)

    async def look_at_room(self, size: Size | None = None) -> None:
        """Ask for more room where there is too little."""
        from citadels_tui.screens.small import SmallScreen

        size = size or self.size
        small = size.width < LEAST_WIDTH or size.height < LEAST_HEIGHT
        shown = any(isinstance(screen, SmallScreen) for screen in self.screen_stack)
        if small and not shown:
            focus = self.screen.focused  # hidden for want of room, it loses the focus

            def focus_again(_: None) -> None:
                self.call_after_refresh(self.screen.set_focus, focus)

            await self.push_screen(SmallScreen(), focus_again)
        elif not small and isinstance(self.screen, SmallScreen):  # below a dialog it waits until that is gone
            self.screen.dismiss()

    def _fatal_error(self) -> None:
        """An unforeseen error ends the program with one sentence, and a report without the game in it."""
        from citadels_tui.crash import write_report

        if self.trouble is None and self._exception is not None:
            self.trouble = Trouble(write_report(self._exception))
        self._close_messages_no_wait()

    async def action_quit(self) -> None:
        """Leave the program; a game asks first."""
        if self.session is not None:
            self.tables.ask_to_leave(program=True)
        else:
            self.exit()

    # -- the table

    @cached_property
    def tables(self) -> Tables:
        """What opens and closes tables, imported when the first one is."""
        with lasting():
            from citadels_tui.tables import Tables

        return Tables(self)

    @cached_property
    def herald(self) -> Herald:
        """What calls the player."""
        from citadels_tui.herald import Herald

        return Herald(self)

    def on_table_screen_turn(self, message: TableScreen.Turn) -> None:
        """It has become, or is no longer, the turn of somebody here."""
        self.herald.turn(message.mine, message.others)

    @property
    def player(self) -> str:
        """What the player is called."""
        from citadels_tui.names import default_player

        return self.settings.name or default_player()

    @work(group="table")
    async def open_table(self, start: TableStart) -> None:
        """Go to a table."""
        await self.tables.open(start)

    @work(group="table")
    async def sit_down(self, session: Session) -> None:
        """Show the table of a session that was opened from a screen, which goes away now."""
        await self.tables.sit(session)

    @work(group="table")
    async def leave_table(
        self, program: bool, *, end_host: bool | None = None, closed: str = "", give_up: bool = True
    ) -> None:
        """Leave the table, if there is one, for the menu or for good."""
        if self.session is None and program:
            self.exit()
        else:
            await self.tables.leave(program, end_host=end_host, closed=closed, give_up=give_up)

    @work(group="table")
    async def put_up(self, screen: LobbyScreen | TableScreen) -> None:
        """Show the other screen of a table: a game has begun, or a lobby after one."""
        await self.tables.put_up(screen)

    @work(group="deal")
    async def open_again(self, session: Session) -> None:
        """Open a lobby for another game with everybody at the table."""
        await self.tables.again(session)

    @work(group="deal")
    async def show_end(self, session: Session) -> None:
        """Show the scores once more."""
        await self.tables.show_end(session)

    @work(group="handover")
    async def take_over(self, session: Session, save: bytes) -> None:
        """Go on hosting a table that was handed over."""
        await self.tables.take_over(session, save)

    @work(group="deal")
    async def replay_at_table(self, replay: Replay) -> None:
        """Walk through a game without leaving its table."""
        await self._open_replay(replay, at_table=True)

    @work(group="table")
    async def after_end(self, answer: str, again: NewGame | Resume, replay: Replay) -> None:
        """Go on after a game: play again, walk through it, or back to the menu."""
        await self.tables.close()
        if answer == "again":
            await self.tables.open(again)
        elif answer == "replay":
            await self._open_replay(replay)
        else:
            self.start = None
            self.done()

    def on_table_screen_leave_wanted(self) -> None:
        """The player wants to leave the table."""
        self.tables.ask_to_leave(program=False)

    def on_lobby_screen_leave_wanted(self) -> None:
        """The player wants to leave the lobby."""
        self.tables.ask_to_leave(program=False)

    def on_cover_screen_leave_wanted(self) -> None:
        """Somebody at a shared keyboard wants to leave the table."""
        self.tables.ask_to_leave(program=False)

    def on_table_screen_closed(self) -> None:
        """The host has ended the session; the table says so."""
        self.tables.host_closed()

    async def on_table_screen_ended(self, message: TableScreen.Ended) -> None:
        """The game is over."""
        await self.tables.ended(message.view, message.names, message.events)

    def could_not(self, start: Start, trouble: Trouble) -> None:
        """Say why something could not be opened: in the menu, or on the command line that asked for it."""
        if self.start is not None and start is self.start:
            self.trouble = trouble
            self.exit()
        else:
            self.tell(str(trouble))

    def done(self) -> None:
        """What the command line asked for is done, and so is the program; without such a wish there is the menu."""
        if self.start is not None:
            self.exit()

    # -- the menu's ways

    async def begin(self, start: Start) -> None:
        """Go to a new game, a saved one, or a replay; from there one comes back to the menu."""
        if isinstance(start, Replay):
            await self._open_replay(start)
        elif isinstance(start, FindTable):
            await self.find_table(start)
        elif start is not None:
            self.open_table(start)

    @work(thread=True, exclusive=True, group="preload")
    def _get_ready(self) -> None:
        """Import what a table needs while the player is still choosing one."""
        with lasting():
            import citadels_tui.tables  # noqa: F401

    def action_new_game(self) -> None:
        """The form for a new game."""
        self._get_ready()
        from citadels_tui.screens.new_game import NewGameScreen

        settings = self.settings
        form = NewGameScreen(self.player, settings.players, settings.bot, settings.pace, settings.ruleset)
        self.push_screen(form, self.begin)

    def action_host_table(self) -> None:
        """The form for a table on the network."""
        self._get_ready()
        from citadels_tui.screens.host_table import HostTableScreen

        settings = self.settings
        form = HostTableScreen(self.player, settings.players, settings.bot, settings.pace, settings.ruleset)
        self.push_screen(form, self.begin)

    async def action_join_table(self) -> None:
        """The tables on the network."""
        self._get_ready()
        await self.find_table(FindTable())

    async def find_table(self, wanted: FindTable) -> None:
        """The tables on the network, and other ways to join one."""
        from citadels_tui.screens.join import JoinScreen

        await self.push_screen(JoinScreen(wanted), lambda _: self.done())

    async def return_to(self, start: ReturnTo) -> None:
        """Back to a table of one's own that still runs."""
        await self.begin(start)

    def action_resume(self) -> None:
        """The list of saved games to go on with."""
        self._choose_save(replay=False)

    def action_replay(self) -> None:
        """The list of saved games to walk through."""
        self._choose_save(replay=True)

    def _choose_save(self, replay: bool) -> None:
        from citadels_tui.screens.resume import ResumeScreen

        self._get_ready()
        self.push_screen(ResumeScreen(self.saves_folder, replay=replay), self.begin)

    async def _open_replay(self, start: Replay, *, at_table: bool = False) -> None:
        """Walk through a saved game, from the player's own seat; ``at_table``: over the table one sits at."""
        from citadels_tui.screens.replay import ReplayScreen
        from citadels_tui.table import words as labels
        from citadels_tui.wording.told import told
        from netplay.clean import fit_name
        from saves.errors import SaveError
        from saves.store import load

        try:
            saved = await asyncio.to_thread(load, start.path)
            own = saved.own_seat
            names = {seat: fit_name(one.name, labels.seat(seat)) for seat, one in enumerate(saved.seats, 1)}
            bots = [seat for seat, one in enumerate(saved.seats, 1) if one.kind == "bot"]
            screen = ReplayScreen(saved, names, bots, own, start.reveal)
        except SaveError as error:
            self.could_not(start, Trouble(told(error)))
        else:
            await self.push_screen(screen, lambda _: None if at_table else self.done())

    def tell(self, sentence: str) -> None:
        """Say something in the menu."""
        menu = self.screen_stack[0]
        if isinstance(menu, MenuScreen):
            menu.tell(sentence)

    def action_rules(self) -> None:
        """The rules, topic by topic."""
        from citadels_tui.screens.rules import RulesScreen, all_topics

        self.push_screen(RulesScreen(partial(all_topics, ruleset=self.settings.ruleset)))

    def action_settings(self) -> None:
        """The settings."""
        from citadels_tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def action_help(self) -> None:
        """Keys and rules for where one is."""
        from citadels_tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen.about(self.screen))

    def action_commands(self) -> None:
        """Every command by name."""
        from citadels_tui.screens.commands import CommandsScreen

        if not isinstance(self.screen, CommandsScreen):
            self.push_screen(CommandsScreen.of(self.screen), self._run_command)

    async def _run_command(self, action: tuple[DOMNode, str] | None) -> None:
        if action is not None:
            namespace, line = action
            await self.run_action(line, namespace)

    async def run_async(self, *arguments: Any, **more: Any) -> Any:
        """Run, and leave no table behind, however it ended."""
        try:
            return await super().run_async(*arguments, **more)
        finally:
            await self.close_table()

    async def close_table(self) -> None:
        """Take leave of a host that is still there, and let it save and end."""
        session, self.session = self.session, None
        if session is not None:
            await session.close()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What belongs to the menu waits while a game is played."""
        at_the_menu = ("new_game", "host_table", "join_table", "resume", "replay")
        return self.session is None if action in at_the_menu else True
