"""Tables to join: those found on the network, kept up to date, and the ways by address and by code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol

from rich.cells import cell_len
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from citadels_tui.language import N_, _
from citadels_tui.screens.confirm import Answer, AskScreen
from citadels_tui.screens.knock import Door, KnockScreen, listed, which_table
from citadels_tui.starts import FindTable, JoinTable, ReturnTo
from citadels_tui.trouble import Trouble
from citadels_tui.widgets.form import Explanation
from citadels_tui.widgets.listing import Listing, Row, Span, column, cut
from citadels_tui.widgets.page import Page
from citadels_tui.wording import join as words
from citadels_tui.wording.english import join as table
from citadels_tui.wording.speech import fill
from netplay.announcement import FoundTable
from netplay.clean import clean, fit_name
from saves.known import Found as Remembered
from saves.known import remembered

if TYPE_CHECKING:
    from citadels_tui.app import CitadelsApp

PATIENCE = 3.0
"""Seconds without a table after which it is said whether the network can be heard at all."""
MOST_SEATS = 5
"""Remembered seats that are shown at most."""
LEAST_NAME, USUAL_NAME = 10, 34
"""Cells of a table's name at least, and where no name is longer."""
MACHINE, TAKEN, STATE = 16, 9, 24
"""Cells of the columns after the name: which machine, how many seats are taken, how far the table is."""
WITH_MACHINE = 70
"""Cells of a row in which there is room for the machine."""


class Looking(Protocol):
    """What looks for tables (``netplay.discovery.Browser``)."""

    listens: bool
    """Whether the network can be heard."""

    def close(self) -> None:
        """Look no further."""
        ...


Look = Callable[[Callable[[tuple[FoundTable, ...]], object]], Looking]
"""Begins to look, and tells every table whenever they change."""


def look_around(on_change: Callable[[tuple[FoundTable, ...]], object]) -> Looking:
    """Look on the local network and on this machine."""
    from netplay.discovery import Browser

    return Browser(on_change)


@dataclass(frozen=True, slots=True)
class Columns:
    """How many cells the lines of a list need for a name, and for what stands beside it."""

    name: int = 0
    machine: int = 0
    beside: int = 0

    @classmethod
    def of(cls, texts: Iterable[tuple[str, str, str]]) -> Columns:
        """The columns of lines with these names, machines and texts beside them."""
        widths = [[cell_len(text) + 1 for text in line] for line in texts]
        return cls(*map(max, zip(*widths, strict=True))) if widths else cls()

    def tables(self, width: int) -> tuple[int, int]:
        """The cells of a table's name and of its machine in a row of ``width``.

        A long name takes from the columns beside it what nothing stands in.
        """
        machine = min(MACHINE, self.machine) if width >= WITH_MACHINE else 0
        room = width - machine - TAKEN - min(STATE, self.beside)
        usual = width - (MACHINE if machine else 0) - TAKEN - STATE
        name = max(LEAST_NAME, min(USUAL_NAME, usual), min(self.name, room))
        return name, min(MACHINE, machine + max(0, room - name)) if machine else 0

    def seats(self, width: int, when: int) -> int:
        """The cells of a table's name beside who sits there and when it was, which takes ``when`` cells."""
        usual = min(USUAL_NAME, width - STATE - when)
        return max(LEAST_NAME, usual, min(self.name, width - self.beside - when))


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table as a line."""

    found: FoundTable
    yours: bool = False
    """Whether this machine has a seat there."""
    gone: bool = False
    """Whether it is not there any more; the cursor still is."""
    columns: Columns = Columns()

    @property
    def texts(self) -> tuple[str, str, str]:
        """Name, machine, and how far it is."""
        return self.found.name, words.where(self.found), self._state()[0]

    def draw(self, width: int) -> Sequence[Span]:
        """Name, machine where there is room for it, seats, and how far it is."""
        name, machine = self.columns.tables(width)
        seats, (state, style) = words.seats(self.found), self._state()
        return (
            (cut(self.found.name, name - 1) + " ", "muted" if self.gone else "strong"),
            (cut(words.where(self.found), machine - 1) + " " if machine else "", "muted"),
            (seats + " " * max(1, TAKEN - cell_len(seats)), "muted" if self.found.taken >= self.found.seats else ""),
            (cut(state, max(0, width - name - machine - TAKEN)), style),
        )

    def _state(self) -> tuple[str, str]:
        if self.gone:
            return _(table.GONE), "trouble"
        if not self.found.speaks_our_version:
            return words.state(self.found), "trouble"
        if self.yours:
            return _(table.YOURS), "good"
        return words.state(self.found), "good" if not words.no_seat(self.found) else "muted"


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A remembered seat at a table that is not to be seen on the network."""

    known: Remembered
    columns: Columns = Columns()

    @property
    def texts(self) -> tuple[str, str, str]:
        """Name, no machine, and who sits where."""
        return _table(self.known), "", fill(table.SEAT_ROW, player=_player(self.known), seat=str(self.known.seat.seat))

    def draw(self, width: int) -> Sequence[Span]:
        """Table, who sits where, and when."""
        when = f"{self.known.seat.used.astimezone():%Y-%m-%d %H:%M}"
        who = self.texts[2]
        name_width = self.columns.seats(width, len(when))
        return (
            (cut(_table(self.known), name_width - 1) + " ", "strong"),
            (cut(who, max(0, width - name_width - len(when) - 1)) + " ", ""),
            (when, "muted"),
        )


def _seat_lines(seats: Mapping[str, Remembered]) -> Mapping[str, SeatLine]:
    columns = Columns.of(SeatLine(one).texts for one in seats.values())
    return {id: SeatLine(one, columns) for id, one in seats.items()}


def _table(known: Remembered) -> str:
    return clean(known.seat.table, 40) or "?"


def _player(known: Remembered) -> str:
    return fit_name(known.seat.player, "?")


def _entry(title: str, about: str) -> Callable[[int], Sequence[Span]]:
    def draw(width: int) -> Sequence[Span]:
        titles = column((f"[a] {_(table.BY_ADDRESS)}", f"[c] {_(table.BY_CODE)}"), 16)
        return ((cut(title, titles), "strong"), (cut(about, max(0, width - titles)), "muted"))

    return draw


def _heading(text: str) -> Row:
    return Row("", lambda _width: ((text, "muted"),))


class JoinScreen(Page[None]):
    """The list. What is chosen is opened by the application; this screen stays below until one sits at the table."""

    CSS_PATH = "join.tcss"
    page_title: ClassVar[str] = table.TITLE
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch", N_("Watch"), id="join.watch", tooltip=N_("Only watch at the table under the cursor")),
    ]
    app: CitadelsApp

    def __init__(self, wanted: FindTable | None = None, *, look: Look | None = None, known: Path | None = None) -> None:
        super().__init__()
        self._wanted, self._look, self._folder = wanted or FindTable(), look or look_around, known
        self._looking: Looking | None = None
        self._found: dict[str, FoundTable] = {}
        """Tables in the order in which they were found, by game and host."""
        self._gone = ""
        """The table under the cursor, if it is not there any more."""
        self._known: tuple[Remembered, ...] = ()
        self._waited = False
        """Whether one has waited for tables long enough to be told that none are heard."""
        self._moved = False
        """Whether the player has moved the cursor; until then it goes to the first table."""

    def body(self) -> ComposeResult:
        """The list, and what is to say about the line under the cursor."""
        with Vertical(id="room"):
            yield Listing(self._rows(), id="tables")
        yield Explanation()

    def on_mount(self) -> None:
        """Begin to look."""
        self._looking = self._look(self.take)
        self._remember()
        self.set_timer(PATIENCE, self._say_whether_heard)
        wanted = self._wanted
        if wanted.address or wanted.sentence:
            self.call_after_refresh(self._knock, Door("address", address=wanted.address, wanted=wanted.table))
        elif wanted.start is not None and (tables := listed(wanted.tables)):
            start = wanted.start

            def chosen(game: str | None) -> None:
                if game:
                    self._enter(replace(start, way=replace(start.way, table=game)))

            self.call_after_refresh(self.app.push_screen, which_table(tables), chosen)

    async def retell(self) -> None:
        """Say everything anew in the language in force."""
        self._show()

    def on_unmount(self) -> None:
        """Look no further."""
        if self._looking is not None:
            self._looking.close()

    def on_screen_resume(self) -> None:
        """One is back from a table that could not be joined."""
        if self._looking is not None:
            self._remember()

    @work(exclusive=True, group="remember", thread=True)
    def _remember(self) -> None:
        """Read which seats this machine has."""
        from saves.paths import known_folder

        found = remembered(self._folder or known_folder()).found
        self.app.call_from_thread(self._take_known, tuple(one for one in found if not one.held and one.seat.seat))

    def _take_known(self, known: tuple[Remembered, ...]) -> None:
        self._known = known
        self._show()

    # -- what is found

    def take(self, tables: Iterable[FoundTable]) -> None:
        """These are the tables now. Each keeps its place; the one under the cursor is kept until the cursor goes."""
        now = {_id(one): one for one in tables}
        row = self.query_one(Listing).current if self.is_mounted else None
        under = row.id if row is not None else ""
        kept = {id: now.get(id, one) for id, one in self._found.items() if id in now or id == under}
        self._found = {**kept, **{id: one for id, one in now.items() if id not in kept}}
        self._gone = under if under in self._found and under not in now else ""
        if self.is_mounted:
            self._show()

    def _show(self) -> None:
        listing = self.query_one(Listing)
        listing.set_rows(self._rows())
        if not self._moved and (first := self._first()):
            listing.set_reactive(Listing.cursor, next(at for at, row in enumerate(listing.rows) if row.id == first))
            listing.refresh()
        count = len(self._found) - bool(self._gone)
        self.say_title(_(table.TITLE), fill(table.FOUND, count=count).strip())
        self._explain()
        self.refresh_bindings()

    def _first(self) -> str:
        """The row most people come for: a seat of theirs, else the first table."""
        yours = [id for id, found in self._found.items() if self._seat_at(found) is not None]
        return next(iter((*yours, *self._found, *self._elsewhere())), "")

    def _rows(self) -> list[Row]:
        rows = [_heading(_(table.ON_NETWORK))]
        rows += [Row(id, line.draw) for id, line in self._lines().items()]
        if not self._found:
            heard = self._looking is None or self._looking.listens or not self._waited
            rows.append(Row("", lambda width: ((cut(_(table.LOOKING) if heard else _(table.NOT_HEARD), width), ""),)))
        if seats := self._elsewhere():
            rows += [
                _heading(""),
                _heading(_(table.YOUR_SEATS)),
                *(Row(id, line.draw) for id, line in _seat_lines(seats).items()),
            ]
        rows += [
            _heading(""),
            _heading(_(table.OTHERWISE)),
            Row("address", _entry(f"[a] {_(table.BY_ADDRESS)}", _(table.ABOUT_BY_ADDRESS)), "a"),
            Row("code", _entry(f"[c] {_(table.BY_CODE)}", _(table.ABOUT_BY_CODE)), "c"),
        ]
        return rows

    def _say_whether_heard(self) -> None:
        self._waited = True
        self._show()

    def _lines(self) -> Mapping[str, TableLine]:
        lines = {
            id: TableLine(found, self._seat_at(found) is not None, id == self._gone)
            for id, found in self._found.items()
        }
        columns = Columns.of(line.texts for line in lines.values())
        return {id: replace(line, columns=columns) for id, line in lines.items()}

    def _seat_at(self, found: FoundTable) -> Remembered | None:
        """The seat this machine has at that table."""
        return next((one for one in self._known if one.seat.game == found.game), None)

    def _elsewhere(self) -> Mapping[str, Remembered]:
        """Remembered seats at tables that are not to be seen."""
        games = {one.game for one in self._found.values()}
        others = [one for one in self._known if one.seat.game not in games]
        return {str(one.path): one for one in others[:MOST_SEATS]}

    # -- what is chosen

    @property
    def current(self) -> FoundTable | None:
        """The table under the cursor."""
        row = self.query_one(Listing).current
        return self._found.get(row.id) if row is not None else None

    @on(Listing.Moved)
    def _follow(self, moved: Listing.Moved) -> None:
        """The cursor has moved: a table that is gone is not kept any longer."""
        self._moved = True
        if self._gone and moved.row.id != self._gone:
            del self._found[self._gone]
            self._gone = ""
            self._show()
        self._explain()
        self.refresh_bindings()

    def _explain(self) -> None:
        row, explanation = self.query_one(Listing).current, self.query_one(Explanation)
        found = self._found.get(row.id) if row is not None else None
        if found is not None and row is not None and row.id == self._gone:
            explanation.complain(_(table.ABOUT_GONE))
        elif found is not None:
            explanation.say(words.about(found, self._seat_at(found) is not None))
        elif row is not None and (known := self._elsewhere().get(row.id)) is not None:
            seat = known.seat
            explanation.say(
                fill(
                    table.ABOUT_SEAT,
                    player=_player(known),
                    seat=str(seat.seat),
                    name=_table(known),
                    address=seat.addresses[0],
                )
            )
        else:
            explanation.say("")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """One can watch at a table only."""
        if action == "watch":
            return self.is_mounted and bool(self.query(Listing)) and self.current is not None
        return True

    @on(Listing.Chosen)
    def choose(self, chosen: Listing.Chosen) -> None:
        """Go there."""
        id = chosen.row.id
        if id == "address":
            self._knock(Door("address"))
        elif id == "code":
            self._knock(Door("code"))
        elif (known := self._elsewhere().get(id)) is not None:
            self._return_to(known)
        elif (found := self._found.get(id)) is not None and self._is_there(found, id):
            self._go_to(found)

    def action_watch(self) -> None:
        """Watch at the table under the cursor."""
        if (found := self.current) is not None and self._is_there(found, _id(found)):
            self._knock(Door("table", found=found, watch=True))

    def _is_there(self, found: FoundTable, id: str) -> bool:
        """Whether one can go to that table; says it if not."""
        sentence = _(table.ABOUT_GONE) if id == self._gone else ""
        if not found.speaks_our_version:
            sentence = words.other_version(found)
        if sentence:
            self.query_one(Explanation).complain(sentence)
        return not sentence

    def _go_to(self, found: FoundTable) -> None:
        if (known := self._seat_at(found)) is not None and not self._wanted.watch:
            self._return_to(known)
        elif self._wanted.watch:
            self._knock(Door("table", found=found, watch=True))
        elif question := words.no_seat(found):
            self._ask_to_watch(found, question)
        else:
            self._knock(Door("table", found=found))

    def _ask_to_watch(self, found: FoundTable, question: str) -> None:
        answers = [Answer("watch", "w", _(table.WATCH_ANSWER)), Answer("try", "a", _(table.TRY_ANSWER))]
        screen = AskScreen(
            fill(table.STARTED_TITLE, name=found.name),
            question,
            [*answers, Answer("not", "n", _(table.NOT_ANSWER))],
            otherwise="not",
        )

        def answered(answer: str | None) -> None:
            if answer in ("watch", "try"):
                self._knock(Door("table", found=found, watch=answer == "watch"))

        self.app.push_screen(screen, answered)

    def _knock(self, door: Door) -> None:
        companions = self._wanted.companions
        screen = KnockScreen(door, self.app.player, watch=door.watch or self._wanted.watch, companions=companions)
        if sentence := self._wanted.sentence:
            self._wanted = FindTable(watch=self._wanted.watch, companions=companions)
            screen.first_sentence = sentence
        self.app.push_screen(screen)

    def _return_to(self, known: Remembered) -> None:
        """Back to a remembered seat."""
        self._enter(ReturnTo(known.path, _table(known), _player(known)))

    @work(exclusive=True, group="enter")
    async def _enter(self, start: JoinTable | ReturnTo) -> None:
        """Go to a table for which nothing more is needed; what is wrong stands below the list."""
        self.query_one(Explanation).say(_(table.KNOCKING))
        try:
            await self.app.tables.enter(start)
        except Trouble as trouble:
            if self.is_mounted:
                self.query_one(Explanation).complain(str(trouble))


def _id(found: FoundTable) -> str:
    return f"{found.game} {found.check}"
