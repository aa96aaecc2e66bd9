"""The herald: rings the terminal's bell when it is somebody's turn here, and says so in the window's title."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from citadels_tui.language import _
from citadels_tui.terminal import set_title
from citadels_tui.wording.english.herald import AT_THE_TABLE, YOUR_TURN

if TYPE_CHECKING:
    from citadels_tui.app import CitadelsApp

QUIET = 10.0
"""Seconds from one bell to the next, at least: turns that follow each other that fast find the player awake."""


class Herald:
    """Calls the player as the settings of the application want it. ``clock`` counts seconds."""

    def __init__(self, app: CitadelsApp, clock: Callable[[], float] = time.monotonic) -> None:
        self._app, self._clock = app, clock
        self._mine = False
        self._titled = False
        self._rang: float | None = None

    def turn(self, mine: bool, others: bool) -> None:
        """It has become, or is no longer, the turn of somebody here; ``others`` play or watch at other keyboards."""
        called, self._mine = mine and not self._mine, mine
        if called and (self._app.settings.bell == "on" or (others and self._app.settings.bell == "others")):
            self._ring()
        self.look()

    def look(self) -> None:
        """Say in the title what is to be said, which the settings may have changed."""
        wanted = self._app.settings.title
        if wanted and (self._mine or self._titled):
            set_title(self._app, _(YOUR_TURN) if self._mine else _(AT_THE_TABLE))
            self._titled = True
        elif self._titled and not wanted:
            set_title(self._app, "")
            self._titled = False

    def _ring(self) -> None:
        now = self._clock()
        if self._rang is None or now - self._rang >= QUIET:
            self._rang = now
            self._app.bell()
