"""The saved games, to go on with or to walk through."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len, set_cell_size
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from citadels_tui.game_options import PACES
from citadels_tui.language import N_, _
from citadels_tui.screens.confirm import Answer, AskScreen
from citadels_tui.starts import Replay, Resume
from citadels_tui.trouble import printable
from citadels_tui.widgets.form import Explanation
from citadels_tui.widgets.listing import Listing, Row, Span, column, cut
from citadels_tui.widgets.page import Page
from citadels_tui.wording.saves import save_state
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told

if TYPE_CHECKING:
    from citadels_tui.app import CitadelsApp
    from saves.store import Summary

STATE = 16
"""Cells of how far a game is, at least: ``round 12, open``."""
OVER = N_("{name} ({file}). The game is over.")
DECIDES = N_("{name} ({file}). Round {round}. {player} is to decide.")
NOBODY_DECIDES = N_("{name} ({file}). Round {round}.")
ELSEWHERE = N_("Another program has it open right now.")


@dataclass(frozen=True, slots=True)
class SaveLine:
    """One saved game as a line."""

    summary: Summary
    column: int = STATE
    """Cells of how far the games are."""

    def draw(self, width: int) -> Sequence[Span]:
        """When, how far, and who."""
        one = self.summary
        when = f"{one.saved.astimezone():%Y-%m-%d %H:%M}  "
        room = width - cell_len(when) - self.column
        who = (one.stem, "") if one.fault else (printable(", ".join(one.players)), "strong")
        return (
            (when, "muted"),
            (set_cell_size(save_state(one), self.column), self._style()),
            (cut(who[0], room), who[1]),
        )

    def _style(self) -> str:
        if self.summary.fault:
            return "trouble"
        return "good" if self.summary.finished else "key" if self.summary.open else ""

    def about(self) -> str:
        """The game in a sentence or two."""
        one = self.summary
        if one.fault:
            return told(one.fault)
        pattern = OVER if one.finished else DECIDES if one.turn else NOBODY_DECIDES
        values = {"name": printable(one.name), "file": one.stem, "round": one.round, "player": printable(one.turn)}
        here = [_(ELSEWHERE)] if one.open and not one.finished else []
        return " ".join([fill(pattern, **values), *here])


class ResumeScreen(Page[Resume | Replay]):
    """The list. Dismisses with what to do with the chosen game."""

    CSS_PATH = "resume.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "e", "take_edited", N_("Take as edited"), id="resume.edited", tooltip=N_("Take a file changed by hand")
        ),
        Binding("d,delete", "remove", N_("Delete"), id="resume.delete", tooltip=N_("Delete the game and its backup")),
    ]
    app: CitadelsApp

    def __init__(self, folder: Path, *, replay: bool) -> None:
        super().__init__()
        self._folder, self._replay = folder, replay
        self._lines: dict[str, SaveLine] = {}

    def body(self) -> ComposeResult:
        """The list and what is to say about the line under the cursor."""
        with Vertical(id="room"):
            yield Listing(id="saves")
            yield Static("", id="empty")
        yield Explanation()

    def on_mount(self) -> None:
        """Look for saved games."""
        self._begin()

    async def retell(self) -> None:
        """Say everything anew in the language in force."""
        self._begin()

    def _begin(self) -> None:
        self.say_title(_("replay a game") if self._replay else _("resume a game"), str(self._folder))
        self._look()

    @work(exclusive=True)
    async def _look(self) -> None:
        """Read the folder without holding up the screen."""
        from saves.errors import SaveError
        from saves.store import check_folder, list_saves

        nothing = fill(N_("There is no saved game in {folder} yet: start one with New game."), folder=str(self._folder))
        try:
            check_folder(self._folder)
        except SaveError as error:
            nothing = told(error)
        found = await asyncio.to_thread(list_saves, self._folder)
        if not self._replay:  # what can be gone on with comes first
            found.sort(key=lambda one: (bool(one.fault), one.finished))
        states = column(map(save_state, found), STATE)
        self._lines = {str(one.path): SaveLine(one, states) for one in found}
        listing = self.query_one(Listing)
        listing.set_rows([Row(id, line.draw) for id, line in self._lines.items()])
        listing.display = bool(found)
        self.query_one("#empty", Static).update(Content("" if found else nothing))
        self._explain()
        self.refresh_bindings()

    @property
    def current(self) -> SaveLine | None:
        """The line under the cursor."""
        row = self.query_one(Listing).current
        return self._lines.get(row.id) if row is not None else None

    @on(Listing.Moved)
    def _explain(self) -> None:
        explanation, line = self.query_one(Explanation), self.current
        if line is None:
            explanation.say("")
        elif line.summary.fault:
            explanation.complain(line.about())
        else:
            explanation.say(line.about())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A file can be taken as edited only where something is wrong with it; a game that is open stays."""
        line = self.current if self.is_mounted else None
        if action == "take_edited":
            return line is not None and bool(line.summary.fault) and not self._replay
        if action == "remove":
            return line is not None
        return True

    @on(Listing.Moved)
    def _follow(self) -> None:
        self.refresh_bindings()

    @on(Listing.Chosen)
    def choose(self) -> None:
        """Go on with it, or walk through it."""
        line = self.current
        if line is None or line.summary.fault:
            return
        one = line.summary
        if self._replay or one.finished:
            self.dismiss(Replay(one.path))
        else:
            self.dismiss(Resume(one.path, pace=PACES[self.app.settings.pace][0]))

    def action_take_edited(self) -> None:
        """Go on with a file that was changed by hand, if its position is possible."""
        if (line := self.current) is not None:
            self.dismiss(Resume(line.summary.path, edited=True, pace=PACES[self.app.settings.pace][0]))

    def action_remove(self) -> None:
        """Delete the game, after asking."""
        if (line := self.current) is None:
            return
        path = line.summary.path
        answers = (Answer("keep", "k", _("keep it")), Answer("delete", "d", _("delete it and its backup")))
        question = fill(N_("{file} cannot be brought back once it is deleted."), file=path.name)

        def answered(answer: str | None) -> None:
            if answer == "delete":
                self._delete(path)

        self.app.push_screen(AskScreen(_("Delete this game?"), question, answers, otherwise="keep"), answered)

    def _delete(self, path: Path) -> None:
        from saves.errors import SaveError
        from saves.store import remove

        try:
            remove(path)
        except SaveError as error:
            self.query_one(Explanation).complain(told(error))
        else:
            self._look()
