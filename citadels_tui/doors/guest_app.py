"""The client of a guest: the ordinary one, without everything that is of the account it runs under."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from textual.await_complete import AwaitComplete
from textual.screen import Screen

from citadels_tui.app import CitadelsApp
from citadels_tui.doors import guest_rights as rights
from citadels_tui.doors.guest_tables import GuestTables
from citadels_tui.doors.tables_screen import TablesScreen
from citadels_tui.language import _
from citadels_tui.trouble import Trouble
from citadels_tui.wording.english import doors as words
from citadels_tui.wording.speech import fill

if TYPE_CHECKING:
    from textual.driver import Driver

    from citadels_tui.doors.passes import Pass
    from citadels_tui.tables import Tables
    from citadels_tui.themes import ColourMode
    from saves.settings import Settings


class GuestApp(CitadelsApp):
    """Citadels for who came in through a door, as ``given`` says. After ``run`` ``farewell`` is what is to be said.

    What is not named in ``guest_rights`` does nothing here, whatever leads to it.
    """

    CSS_PATH = ["../app.tcss", "guest.tcss"]

    def __init__(
        self,
        given: Pass,
        settings: Settings,
        *,
        ascii: bool = False,
        colours: ColourMode = "full",
        driver_class: type[Driver] | None = None,
    ) -> None:
        super().__init__(
            settings, saves=Path(given.home) / "none", ascii=ascii, colours=colours, driver_class=driver_class
        )
        self.given = given
        self.farewell = fill(words.GOODBYE, name=given.player)

    # -- who and where

    @property
    def player(self) -> str:
        """The guest's name, which the door has checked."""
        return self.given.player

    @property
    def usual_language(self) -> str:
        """The door's."""
        return self.given.lang

    @cached_property
    def tables(self) -> Tables:
        """What opens and closes tables."""
        return GuestTables(self)

    def get_default_screen(self) -> Screen[None]:
        """The list of tables is at the bottom of everything."""
        return TablesScreen(self.given.table, self.given.hosts)

    def tell(self, sentence: str) -> None:
        """Say something in the list."""
        bottom = self.screen_stack[0]
        if isinstance(bottom, TablesScreen):
            bottom.tell(sentence)

    def action_settings(self) -> None:
        """The guest's settings."""
        from citadels_tui.doors.guest_screens import GuestSettingsScreen

        self.push_screen(GuestSettingsScreen())

    # -- what is refused

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what is a guest's to do."""
        return action in rights.APP_ACTIONS and super().check_action(action, parameters)

    def push_screen(self, screen: Screen[Any] | str, *arguments: Any, **more: Any) -> Any:
        """Show a screen, if it is one for guests; as ``App.push_screen``."""
        if isinstance(screen, Screen) and rights.may_see(screen):
            return super().push_screen(screen, *arguments, **more)
        return AwaitComplete()

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        """Show a screen in the place of another, if it is one for guests."""
        if isinstance(screen, Screen) and rights.may_see(screen):
            return super().switch_screen(screen)
        return AwaitComplete()

    @contextmanager
    def suspend(self) -> Iterator[None]:
        """There is no shell to go back to."""
        yield

    def action_suspend_process(self) -> None:
        """There is no shell to go back to."""

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """No file is written for a guest."""

    def save_screenshot(self, *_arguments: Any, **_more: Any) -> NoReturn:
        """No file is written for a guest."""
        raise NotImplementedError

    def deliver_text(self, *_arguments: Any, **_more: Any) -> None:
        """No file is written for a guest."""

    def deliver_binary(self, *_arguments: Any, **_more: Any) -> None:
        """No file is written for a guest."""

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Nothing is opened on the host's machine."""

    # -- the end

    def _listen_for_signals(self) -> None:
        super()._listen_for_signals()
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(signal.SIGUSR1, self._warn_of_idling)
            loop.add_signal_handler(signal.SIGUSR2, self._replaced)

    def _warn_of_idling(self) -> None:
        """The door ends a connection on which nothing is done."""
        from citadels_tui.doors.guest_screens import IdleScreen

        if not isinstance(self.screen, IdleScreen):
            self.bell()
            self.push_screen(IdleScreen(self.given.warned))

    def _replaced(self) -> None:
        """The guest has come in again by another connection."""
        self.farewell = _(words.REPLACED)
        self._end_at_once()

    def panic(self, *_renderables: Any) -> None:
        """An error in one of Textual's threads, too, is one sentence; what was to be printed names this machine."""
        self.trouble = self.trouble or Trouble(_(words.BROKEN))
        super().panic()

    def _fatal_error(self) -> None:
        """An unforeseen error ends the client with one sentence, and a report for the door."""
        if self.trouble is None and self._exception is not None:
            self.trouble = Trouble(_(words.BROKEN))
            from citadels_tui.doors.reports import write_report

            write_report(self.given, self._exception)
        super()._fatal_error()
