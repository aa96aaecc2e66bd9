"""The tables of this machine: where a guest's ways begin and end."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen

from citadels_tui.doors.tables_here import tables_here
from citadels_tui.language import N_, _
from citadels_tui.screens.writing import WriteScreen
from citadels_tui.starts import JoinTable
from citadels_tui.trouble import Trouble
from citadels_tui.widgets.form import Explanation
from citadels_tui.widgets.listing import Listing, Row, Span, column, cut
from citadels_tui.widgets.page import Heading, Hints
from citadels_tui.wording import join as join_words
from citadels_tui.wording.english import doors as words
from citadels_tui.wording.english import join as table
from citadels_tui.wording.speech import as_sentence, fill
from citadels_tui.wording.told import told
from netplay.announcement import FoundTable
from netplay.errors import BadWay
from netplay.running import way_here
from netplay.ways import Way
from saves.known import Found as Remembered
from saves.known import remembered
from saves.paths import known_folder

HEX_DIGITS = frozenset("0123456789abcdef")

if TYPE_CHECKING:
    from citadels_tui.doors.guest_app import GuestApp

LOOK = 2.0
"""Seconds from one look at the hosts of this machine to the next, while the list is in sight."""
NAME, TAKEN, STATE = 50, 9, 24
"""Cells of a table's name at most, of the seats that are taken, and of how far it is."""
LONGEST_CODE = 4096


class Here(NamedTuple):
    """What there is now: the tables, and this guest's seats at them that no other program uses."""

    tables: tuple[FoundTable, ...] = ()
    seats: tuple[Remembered, ...] = ()

    def seat_at(self, found: FoundTable) -> Remembered | None:
        """The seat at that table, if there is one."""
        return next((one for one in self.seats if one.seat.game == found.game), None)


def look(wanted: str, hosts: Collection[str] | None = None) -> Here:
    """Look at the hosts that run here and at this guest's folder. ``wanted``, ``hosts``: as in ``tables_here``."""
    tables = tables_here(wanted, hosts=hosts)
    games = {one.game for one in tables}
    seats = [one for one in remembered(known_folder()).found if one.seat.seat and one.seat.game in games]
    return Here(tables, tuple(one for one in seats if not one.held))


def way_of_code(text: str, tables: Sequence[FoundTable]) -> Way | None:
    """The way to a seat at one of these tables that a rejoin code tells; ``None`` where it leads elsewhere.

    Of the code's addresses none is gone to. Raises ``BadWay`` for what is no code.
    """
    from netplay.ways import from_code, key_check

    code = from_code(text)
    check = key_check(code.key)
    there = [one for one in tables if one.check == check]
    found = next((one for one in there if one.game == code.table), there[0] if there else None)
    way = way_here(found) if found is not None else None
    if way is None:
        return None
    return Way(way.addresses, way.key, code.table or way.table, code.seat, code.token, pinned=True)


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table as a line: its name, the seats, and how far it is."""

    found: FoundTable
    yours: bool = False

    def draw(self, width: int) -> Sequence[Span]:
        """The line."""
        name = max(10, min(NAME, width - TAKEN - STATE))
        seats, full = join_words.seats(self.found), self.found.taken >= self.found.seats
        state = [_(table.PHASES[self.found.phase])]
        state += [_(words.STATE_LOCKED)] if self.found.locked else []
        state += [_(words.STATE_YOURS)] if self.yours else [_(words.STATE_FULL)] if full else []
        style = "good" if self.yours or not (full or self.found.locked) else "muted"
        return (
            (cut(self.found.name, name - 1) + " ", "strong"),
            (seats + " " * max(1, TAKEN - cell_len(seats)), "muted" if full else ""),
            (cut(", ".join(state), max(0, width - name - TAKEN)), style),
        )


@dataclass(frozen=True, slots=True)
class Line:
    """Something else one can do, as a line: its letter, what it is called and what it is."""

    key: str
    title: str
    about: str

    def draw(self, width: int) -> Sequence[Span]:
        """The line."""
        titles = column((_(one.title) for one in OTHERWISE.values()), 14)
        return (
            (f"[{self.key}] ", "key"),
            (cut(_(self.title), titles), "strong"),
            (cut(_(self.about), max(0, width - titles - 4)), "muted"),
        )


OTHERWISE = {
    "code": Line("c", words.BY_CODE, words.ABOUT_BY_CODE),
    "rules": Line("u", words.RULES, words.ABOUT_RULES),
    "settings": Line("s", words.SETTINGS, words.ABOUT_SETTINGS),
    "quit": Line("q", words.LEAVE, words.ABOUT_LEAVE),
}
"""The lines below the tables, by their ids."""


def _said(text: str) -> Row:
    """A line that only says something."""
    return Row("", lambda width: ((cut(text, width), ""),))


def _is_name(wanted: str) -> bool:
    """Whether that is what a table is called: its id (32 hex digits) would tell a reader nothing."""
    return bool(wanted) and not (len(wanted) == 32 and HEX_DIGITS.issuperset(wanted))


class TablesScreen(Screen[None]):
    """The list. Stays below everything; the application opens what is chosen."""

    CSS_PATH = "guest.tcss"
    AUTO_FOCUS = "#tables"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch", N_("Watch"), id="join.watch", tooltip=N_("Only watch at the table under the cursor")),
    ]
    app: GuestApp

    def __init__(self, wanted: str = "", hosts: Collection[str] | None = None) -> None:
        super().__init__()
        self._wanted, self._hosts = wanted, hosts
        self._here = Here()
        self._told = False
        """Whether what stands below the list was told, and is not about the line under the cursor."""
        self._landed = False
        """Whether the guest was taken to a table at first, if there is one."""

    def compose(self) -> ComposeResult:
        """Title, list, what is to be said, keys."""
        yield Heading(_(words.HERE_TITLE), fill(words.HERE_RIGHT, name=self.app.player))
        with Vertical(id="room"):
            yield Listing(self._rows(), id="tables")
        yield Explanation()
        yield Hints()

    def on_mount(self) -> None:
        """Look, again and again."""
        if self.app.news:
            self.tell(self.app.news)
        self.set_interval(LOOK, self._look_if_seen)
        self._look()

    async def retell(self) -> None:
        """Say everything anew in the language in force."""
        self.query_one(Heading).say(_(words.HERE_TITLE), fill(words.HERE_RIGHT, name=self.app.player))
        self._told = False
        self._show()

    def on_screen_resume(self) -> None:
        """One is back from somewhere."""
        if self.is_mounted and self._landed:
            self._look()

    def _look_if_seen(self) -> None:
        if self.is_current:
            self._look()

    @work(exclusive=True, group="look")
    async def _look(self) -> None:
        here = await asyncio.to_thread(look, self._wanted, self._hosts)
        if here != self._here or not self._landed:
            self._here = here
            self._show()
        if not self._landed:
            self._landed = True
            self._land()

    def _land(self) -> None:
        """Go to the table where the guest has a seat, or to the only one with room; else there is a list."""
        here = self._here
        yours = next((one for one in here.tables if here.seat_at(one) is not None), None)
        only = here.tables[0] if len(here.tables) == 1 and not join_words.no_seat(here.tables[0]) else None
        if not self.app.news and (found := yours or only) is not None:
            self._go_to(found)

    # -- what is shown

    def tell(self, sentence: str) -> None:
        """Say one sentence below the list."""
        self._told = bool(sentence)
        for explanation in self.query(Explanation):
            explanation.say(sentence)
            self._explain()

    def _complain(self, sentence: str) -> None:
        self._told = True
        self.query_one(Explanation).complain(sentence)

    def _rows(self) -> list[Row]:
        here = self._here
        rows = [_heading(_(words.HERE_TABLES))]
        rows += [Row(_id(one), TableLine(one, here.seat_at(one) is not None).draw) for one in here.tables]
        if not here.tables:
            none = fill(words.NOT_HERE, wanted=self._wanted) if _is_name(self._wanted) else _(words.NONE_HERE)
            rows += [_said(none), _said(_(words.WILL_APPEAR))]
        rows += [_heading(""), _heading(_(words.HERE_MORE))]
        return [*rows, *(Row(id, line.draw, line.key) for id, line in OTHERWISE.items())]

    def _show(self) -> None:
        listing = self.query_one(Listing)
        none_before = not any(row.id and row.id not in OTHERWISE for row in listing.rows)
        listing.set_rows(self._rows())
        if none_before and self._here.tables:
            listing.set_reactive(Listing.cursor, 1)
            listing.refresh()
        self._explain()
        self.refresh_bindings()

    def _explain(self) -> None:
        """Say what there is to say about the table under the cursor, unless something was told."""
        if not self._told:
            found = self.current
            self.query_one(Explanation).say(self._about(found) if found is not None else "")

    def _about(self, found: FoundTable) -> str:
        if self._here.seat_at(found) is not None:
            text = _(words.ABOUT_YOURS)
        elif found.locked:
            text = _(words.ABOUT_LOCKED)
        else:
            text = _(words.ABOUT_FULL) if found.taken >= found.seats else _(words.ABOUT_FREE)
        return fill(text, name=found.name, taken=str(found.taken), seats=str(found.seats))

    @property
    def current(self) -> FoundTable | None:
        """The table under the cursor."""
        row = self.query_one(Listing).current
        return next((one for one in self._here.tables if row is not None and _id(one) == row.id), None)

    @on(Listing.Moved)
    def follow(self) -> None:
        """The cursor is on another line."""
        self._told = False
        self._explain()
        self.refresh_bindings()

    # -- what is wanted

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """One can watch at a table only."""
        if action == "watch":
            return self.is_mounted and bool(self.query(Listing)) and self.current is not None
        return super().check_action(action, parameters)

    @on(Listing.Chosen)
    async def choose(self, chosen: Listing.Chosen) -> None:
        """Go there, or do that."""
        if chosen.row.id == "code":
            self._ask_for_code()
        elif chosen.row.id in OTHERWISE:
            await self.run_action(f"app.{chosen.row.id}")
        elif (found := self.current) is not None:
            self._go_to(found)

    def action_watch(self) -> None:
        """Watch at the table under the cursor."""
        if (found := self.current) is not None:
            self._enter(found, watch=True)

    def _go_to(self, found: FoundTable) -> None:
        if self._here.seat_at(found) is None and (question := join_words.no_seat(found)):
            self._ask_to_watch(found, question)
        else:
            self._enter(found)

    def _ask_to_watch(self, found: FoundTable, question: str) -> None:
        from citadels_tui.screens.confirm import Answer, AskScreen

        def answered(answer: str | None) -> None:
            if answer == "watch":
                self._enter(found, watch=True)

        answers = (Answer("watch", "w", _(table.WATCH_ANSWER)), Answer("not", "n", _(table.NOT_ANSWER)))
        title = fill(table.STARTED_TITLE, name=found.name)
        self.app.push_screen(AskScreen(title, question, answers, otherwise="not"), answered)

    def _ask_for_code(self) -> None:
        screen = WriteScreen(_(words.CODE_TITLE), _(words.CODE_QUESTION), _(words.CODE_LABEL), most=LONGEST_CODE)
        self.app.push_screen(screen, self._take_code)

    @work(exclusive=True, group="enter")
    async def _take_code(self, text: str | None) -> None:
        if not text:
            return
        try:
            way = way_of_code(text, (await asyncio.to_thread(look, self._wanted, self._hosts)).tables)
        except BadWay as error:
            self._complain(_(table.NOT_A_CODE) if error.code == "no_code" else as_sentence(told(error)))
            return
        if way is None:
            self._complain(_(words.CODE_ELSEWHERE))
        else:
            await self._go(JoinTable(way, self.app.player))

    @work(exclusive=True, group="enter")
    async def _enter(self, found: FoundTable, *, watch: bool = False) -> None:
        """Go to a table, and there to the seat that is remembered, if one is; its host may listen elsewhere by now."""
        way = await asyncio.to_thread(way_here, found)
        if way is None:
            self._complain(fill(words.ABOUT_GONE, name=found.name))
        else:
            await self._go(JoinTable(way, self.app.player, watch, found.name))

    async def _go(self, start: JoinTable) -> None:
        """Go there; what is wrong stands below the list."""
        self.tell(_(table.KNOCKING))
        try:
            await self.app.tables.enter(start)
        except Trouble as trouble:
            self._complain(str(trouble))


def _heading(text: str) -> Row:
    return Row("", lambda _width: ((text, "muted"),))


def _id(found: FoundTable) -> str:
    return f"{found.game} {found.check}"
