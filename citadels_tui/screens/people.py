"""The table as it is: who sits where, how others join, this seat's rejoin code, and what can be decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region
from textual.widgets import Static

from citadels_tui.language import N_, _
from citadels_tui.screens.ways import ways_to_join
from citadels_tui.table.company import Company
from citadels_tui.widgets.listing import Listing, Row, Span, column, cut
from citadels_tui.widgets.page import Body, Page, Section
from citadels_tui.wording import company as words
from citadels_tui.wording import lobby as lobby_words
from citadels_tui.wording.english import company as table
from citadels_tui.wording.options import bots
from netplay.updates import SeatLine

if TYPE_CHECKING:
    from citadels_tui.screens.table_deeds import TableDeeds

NAME = 22
"""Cells of a name in the list of seats."""


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """A seat as a line of the list."""

    line: SeatLine
    company: Company
    to_act: int | None

    def draw(self, width: int) -> Sequence[Span]:
        """Number, name, and how the player is there."""
        how = self.company.presence(self.line.seat) or "here"
        kind = bots().get(self.line.bot, (self.line.bot, ""))[0] if how == "bot" else ""
        style = {"here": "good", "bot": "muted"}.get(how, "trouble")
        spans = [
            (f"{self.line.seat} ", "muted"),
            (cut(self.line.name, min(NAME, max(6, width - 30))), f"seat-{self.line.seat}"),
            (" " + words.seat_state(how, kind), style),
        ]
        for text in self._more():
            spans += [(", ", "muted"), (text, "strong")]
        return spans

    def _more(self) -> Iterator[str]:
        if self.line.seat in self.company.own:
            yield _(table.HERE_TOO) if self.company.hot else _(table.YOU)
        if self.line.seat == self.company.state.chair and self.company.social:
            yield _(table.LEADS)
        if self.line.seat == self.to_act:
            yield _(table.DECIDES)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that can be done, as a line of the list."""

    action: str

    def draw(self, width: int) -> Sequence[Span]:
        """What it is called and what it is."""
        name, about = table.COMMANDS[self.action]
        names = column((_(one) for one, _about in table.COMMANDS.values()), 26)
        return ((cut(_(name), names), ""), (cut(_(about), max(0, width - names)), "muted"))


class Rows(Listing):
    """The seats and deeds at the top of a page that is longer: at their end the arrows go on through the page."""

    def action_move(self, step: int) -> None:
        """Up or down by one row, or the page by one line."""
        page, before, top = self._page, self.cursor, self.virtual_region.y
        if step < 0 and page.scroll_offset.y > top + before:  # the cursor is above what is in sight
            page.scroll_relative(y=step, animate=False)
            return
        super().action_move(step)
        if self.cursor == before:
            page.scroll_relative(y=step, animate=False)
        else:
            page.scroll_to_region(Region(0, top + self.cursor, 1, 1), animate=False)

    def action_page(self, step: int) -> None:
        """The whole page goes up or down."""
        self._page.scroll_relative(y=step * max(1, self._page.size.height - 1), animate=False)

    def action_edge(self, step: int) -> None:
        """To the beginning or the end of the page."""
        super().action_edge(step)
        self._page.scroll_to(y=0 if step < 0 else self._page.max_scroll_y, animate=False)

    @property
    def _page(self) -> Body:
        return self.screen.query_one(Body)


class PeopleScreen(Page[None]):
    """Shows it, and what the player who leads the table can do. Call ``follow`` when something has changed."""

    CSS_PATH = "people.tcss"
    AUTO_FOCUS = "#rows"
    page_title: ClassVar[str] = table.PAGE_TITLE
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,m", "back", N_("Back"), show=False),
        Binding(
            "c", "copy_rejoin", N_("Copy rejoin code"), id="people.rejoin", tooltip=N_("Copy your seat's rejoin code")
        ),
        Binding(
            "y", "copy_invitation", N_("Copy code to join"), id="people.copy", tooltip=N_("Copy the code to join by")
        ),
    ]

    def __init__(self, desk: TableDeeds) -> None:
        super().__init__()
        self._desk = desk

    def body(self) -> ComposeResult:
        """Seats, deeds, how it is run, how others join, the rejoin code."""
        with Body():
            yield Section(_(table.SEATS))
            yield Rows(id="rows")
            told = Static("", id="told")
            told.display = False
            yield told
            yield Section(_(table.RUN))
            yield Static(id="run")
            yield Section(_(table.JOIN), id="join-title")
            yield Static(id="join")
            yield Section(_(table.REJOIN), id="rejoin-title")
            yield Static(id="rejoin")

    def on_mount(self) -> None:
        """Show everything, from the top."""
        self._show_all()
        self.call_after_refresh(self.query_one(Body).scroll_home, animate=False)

    async def retell(self) -> None:
        """Say everything anew in the language in force."""
        titles = (table.SEATS, table.RUN, table.JOIN, table.REJOIN)
        for section, title in zip(self.query(Section), titles, strict=True):
            section.say(_(title))
        self._show_all()

    def follow(self) -> None:
        """Show what has changed."""
        if self.is_mounted:
            self._show_all()

    def _show_all(self) -> None:
        joined, company = self._desk.joined, self._desk.standing.company
        view = self._desk.board.scene.view if self._desk.board.scene is not None else None
        self.say_title(joined.state.name or _(table.PAGE_TITLE), words.round_of(view.round) if view is not None else "")
        to_act = view.to_act if view is not None else None
        seats = [SeatEntry(line, company, to_act) for line in joined.seats]
        rows = [Row(str(one.line.seat), one.draw, str(one.line.seat)) for one in seats]
        self.query_one("#rows", Listing).set_rows([*rows, *self._deeds()])
        self._show("run", "\n".join(lobby_words.game_lines(joined.state, joined.seats, joined.pace)))
        self._show("join", self._ways())
        self._show(
            "rejoin", Content.assemble(_(table.REJOIN_ABOUT), "\n", (joined.code, "bold")) if joined.code else ""
        )
        self.refresh_bindings()

    def _deeds(self) -> Iterator[Row]:
        """What can be done, under a title of its own."""
        from citadels_tui.screens.table_deeds import POSSIBLE

        deeds = [Deed(action) for action in POSSIBLE if self._desk.is_possible(action)]
        if deeds:
            yield Row("", lambda _width: ())
            yield Row("", lambda _width: ((_(table.DEEDS), ""),))
        yield from (Row(one.action, one.draw) for one in deeds)

    def _ways(self) -> Content | str:
        invitation = self._desk.joined.invitation
        if invitation is None:
            return ""
        lines = [(label, value, "bold") for label, value in lobby_words.ways_lines(invitation)]
        return ways_to_join([*lines, (_(table.CODE), invitation.code, "")], least=10)

    def _show(self, id: str, text: Content | str) -> None:
        """Put a text under its title; without a text there is no title either."""
        shown = self.query_one(f"#{id}", Static)
        shown.update(text if isinstance(text, Content) else Content(text))
        shown.display = bool(text)
        for title in self.query(f"#{id}-title"):
            title.display = bool(text)

    def say(self, sentence: str, *, trouble: bool = False) -> None:
        """Say what has become of something."""
        told = self.query_one("#told", Static)
        told.set_class(trouble, "-trouble")
        told.update(Content(sentence))
        told.display = bool(sentence)

    # ---- what is wanted

    @on(Listing.Chosen)
    async def choose(self, chosen: Listing.Chosen) -> None:
        """Do it; or tell of that player."""
        self.say("")
        if chosen.row.id.isdecimal():
            self._about_seat(int(chosen.row.id))
        else:
            await self._desk.run_action(chosen.row.id)

    def _about_seat(self, seat: int) -> None:
        """Say how that player is there; who leads the table can send somebody away."""
        company = self._desk.standing.company
        line = company.of(seat)
        if line is not None and line in company.others() and company.decides:
            self._desk.ask_before_sending(seat)
        elif line is not None:
            self.say(words.presence(company.presence(seat), line.name))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is not always something to copy."""
        if action in ("copy_rejoin", "copy_invitation"):
            return self._desk.is_possible(action)
        return super().check_action(action, parameters)

    def action_copy_rejoin(self) -> None:
        """The code of this seat."""
        self._desk.action_copy_rejoin()

    def action_copy_invitation(self) -> None:
        """The code to join by."""
        self._desk.action_copy_invitation()
