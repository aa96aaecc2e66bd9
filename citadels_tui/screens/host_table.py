"""A table to be opened on the network: who may come, what is played, and how it is run."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from citadels_tui import game_options, names
from citadels_tui.language import N_, _
from citadels_tui.screens import table_rows as rows
from citadels_tui.screens.game_form import GameForm
from citadels_tui.starts import HostTable
from citadels_tui.widgets.form import Entry, Explanation, FormRow, Pick, Press, Way
from citadels_tui.widgets.page import Body, Section
from citadels_tui.wording.english import lobby as table
from citadels_tui.wording.speech import fill

if TYPE_CHECKING:
    from citadels_tui.app import CitadelsApp


class HostTableScreen(GameForm[HostTable]):
    """The form. Dismisses with the table that is wanted, or with nothing."""

    COUNT = "seats"
    page_title: ClassVar[str] = table.HOST_TITLE
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "open", N_("Open the table"), id="host_table.open", tooltip=N_("Open the table")),
    ]
    app: CitadelsApp

    def __init__(self, player: str, players: int, bot: str, pace: str, ruleset: str = "classic") -> None:
        super().__init__(ruleset, players, classes="form")
        self._player = player
        self._bot, self._pace = bot, pace
        self._usual = fill(table.USUAL_NAME, name=player)
        """What the table is called as long as nobody has called it otherwise."""

    def body(self) -> ComposeResult:
        """The rows."""
        with Body():
            yield Press(_(table.OPEN_IT), _(table.ABOUT_OPEN_IT), id="open-it")
            yield Section(_(table.PEOPLE))
            yield rows.name_row(self._usual)
            yield Entry(
                _(table.YOUR_NAME), self._player, _(table.ABOUT_YOUR_NAME), most=20, check=names.fault, id="player"
            )
            yield rows.entry_row(False)
            yield self._seats_row()
            yield self._bots_row()
            yield Pick(_(table.KIND_ROW), rows.bot_ways(), self._bot, id="kind")
            yield rows.watch_row(True)
            yield rows.companions_row()
            yield Section(_(table.RUNNING))
            yield rows.decision_row(0)
            yield rows.late_row("plain")
            yield rows.grace_row(120)
            yield rows.pace_row(game_options.PACES[self._pace][0])
            yield Section(_(table.GAME))
            yield from self.game_rows()
            yield from self.house_rows()
        yield Explanation()

    def _seats_row(self) -> Pick:
        return Pick(_(table.SEATS), self.count_ways(), self.players, _(table.ABOUT_SEATS), id="seats")

    def count_ways(self) -> list[Way]:
        """The numbers of seats that the ruleset allows."""
        return [Way(count, fill(table.SEATS_WAY, count=count)) for count in self.counts()]

    def _bots_row(self) -> Pick:
        return Pick(_(table.BOTS_ROW), self._bot_counts(self.players), 0, _(table.ABOUT_BOTS), id="bots")

    @staticmethod
    def _bot_counts(seats: int) -> list[Way]:
        """As many bots as there may be beside one person."""
        return [Way(count, fill(table.BOTS_WAY, count=count) if count else _(table.NO_BOTS)) for count in range(seats)]

    def on_mount(self) -> None:
        """No kind is asked for where there are no bots."""
        self.retold()

    def retold(self) -> None:
        """The same, after everything was said anew."""
        self._show_kind()

    def _show_kind(self) -> None:
        self.query_one("#kind").display = bool(self._number("bots"))
        self.query_one("#late").display = bool(self._number("decision"))

    def _number(self, id: str) -> int:
        return int(str(self.query_one(f"#{id}", Pick).value))

    @on(FormRow.Changed)
    def follow(self, changed: FormRow.Changed) -> None:
        """Other seats have room for other bots; other rules have other seats and other options."""
        if isinstance(changed.row, Pick):
            self.changed(changed.row)
        if changed.row.id in ("seats", "option-ruleset"):
            self.query_one("#bots", Pick).offer(self._bot_counts(self._number("seats")))
        self._show_kind()
        if changed.row.id == "player":
            self._rename_table()
        if isinstance(changed.row, Entry):
            self.query_one(Explanation).tell(changed.row)

    def _rename_table(self) -> None:
        """The table is the player's, also under another name."""
        named, before = self.query_one("#table-name", Entry), self._usual
        self._usual = fill(table.USUAL_NAME, name=self._text("player"))
        if named.value == before:
            named.value = self._usual

    @on(Press.Pressed, "#open-it")
    def pressed(self) -> None:
        """Open it."""
        self.action_open()

    def action_open(self) -> None:
        """Open the table, or say what is wrong with what was chosen."""
        try:
            wanted = self.wanted()
        except ValueError as error:
            self.query_one(Explanation).complain(str(error))
            return
        self.dismiss(wanted)

    def wanted(self) -> HostTable:
        """The table that the form describes. Raises ``ValueError`` with a sentence."""
        for entry in self.query(Entry):
            if wrong := entry.fault():
                entry.focus()
                raise ValueError(wrong)
        player, companions = self._text("player"), rows.companions_of(self._text("companions"))
        if (twice := names.same_name((player, *companions))) is not None:
            raise ValueError(fill(table.SAME_NAME, name=twice))
        seats, bots = self._number("seats"), self._number("bots")
        people = 1 + len(companions)
        if people + bots > seats:
            raise ValueError(fill(table.TOO_MANY_SEATS, seats=str(seats), people=str(people), bots=str(bots)))
        return HostTable(
            name=self._text("table-name"),
            player=player,
            seats=seats,
            bots=(str(self.query_one("#kind", Pick).value),) * bots,
            options=self.chosen(),
            open=bool(self.query_one("#open", Pick).value),
            watchers=bool(self.query_one("#watchers", Pick).value),
            grace=self._number("grace"),
            decision_time=self._number("decision"),
            late="bot" if self.query_one("#late", Pick).value == "bot" else "plain",
            pace=float(str(self.query_one("#pace", Pick).value)),
            companions=companions,
        )

    def _text(self, id: str) -> str:
        return " ".join(self.query_one(f"#{id}", Entry).value.split())
