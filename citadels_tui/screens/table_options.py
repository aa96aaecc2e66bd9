"""What is played at a table on the network and how it is run: to change for who leads it, to look at for all."""

from __future__ import annotations

from typing import ClassVar, Protocol

from textual import events, on, work
from textual.app import ComposeResult

from citadels_engine.errors import BadOptions
from citadels_engine.options import Options
from citadels_engine.rulesets import RULESETS, OptionValue
from citadels_tui import game_options
from citadels_tui.language import _
from citadels_tui.screens import table_rows as rows
from citadels_tui.screens.game_form import GameForm
from citadels_tui.screens.option_rows import CHOOSE, LISTS
from citadels_tui.widgets.form import Entry, Explanation, FormRow, Pick, Value
from citadels_tui.widgets.page import Body, Section
from citadels_tui.wording.english import lobby as table
from citadels_tui.wording.speech import as_sentence
from citadels_tui.wording.told import told
from netplay.protocol import Plain
from netplay.shapes import BEFORE_THE_GAME
from netplay.updates import Joined, Outcome


class Desk(Protocol):
    """Where the table is known and can be changed."""

    @property
    def joined(self) -> Joined:
        """The table as it is known now."""
        ...

    @property
    def leads(self) -> bool:
        """Whether this player decides about it."""
        ...

    async def operate(self, op: str, **values: Plain) -> Outcome:
        """Ask the host for something about the table."""
        ...

    def why_refused(self, outcome: Outcome) -> str:
        """Why the host did not do it, in a sentence."""
        ...


class TableOptionsScreen(GameForm[None]):
    """The form; every change goes to the host at once. Call ``follow`` when the desk knows something new."""

    page_title: ClassVar[str] = table.OPTIONS_TITLE

    def __init__(self, desk: Desk) -> None:
        joined = desk.joined
        super().__init__(str(joined.state.options.get("ruleset", "classic")), len(joined.seats), classes="form")
        self._desk = desk
        self._by_hand: set[str] = set()
        """Lists that are chosen card by card here, even where a name would say the same."""

    def body(self) -> ComposeResult:
        """The rows."""
        joined = self._desk.joined
        state = joined.state
        with Body():
            yield Section(_(table.RUNNING))
            yield rows.name_row(state.name)
            yield rows.decision_row(state.decision_time)
            yield rows.late_row(state.late)
            yield rows.grace_row(state.grace)
            yield rows.pace_row(joined.pace)
            yield rows.lock_row(state.locked)
            yield rows.watch_row(state.may_watch)
            yield Section(_(table.GAME))
            yield from self.game_rows()
            yield from self.house_rows()
        yield Explanation()

    @property
    def count(self) -> int:
        """How many seats there are."""
        return len(self._desk.joined.seats)

    def _follow_counts(self) -> None:
        """There are as many as seats, which are changed in the lobby."""

    def agreed(self, name: str) -> OptionValue:
        """An option's value as it is now, a cast by its name."""
        state = self._desk.joined.state
        value = state.options.get(name, RULESETS[self.ruleset].defaults_for(self.count)[name])
        if isinstance(value, list | tuple):
            cards = tuple(str(one) for one in value)
            return game_options.preset_of(self.ruleset, self.count, cards) if name == "cast" else cards
        return value if isinstance(value, str | int | bool) else str(value)

    def on_mount(self) -> None:
        """Where one is."""
        self.retold()

    def retold(self) -> None:
        """The same, after everything was said anew."""
        self.say_title(_(table.OPTIONS_TITLE), self._desk.joined.state.name)
        self._show_options()

    def follow(self) -> None:
        """Show what has changed meanwhile."""
        if not self.is_mounted:
            return
        joined = self._desk.joined
        state = joined.state
        shown: dict[str, Value] = {
            "decision": state.decision_time,
            "late": state.late,
            "grace": state.grace,
            "pace": joined.pace,
            "locked": state.locked,
            "watchers": state.may_watch,
        }
        for id, value in shown.items():
            self.query_one(f"#{id}", Pick).show(value)
        entry = self.query_one("#table-name", Entry)
        if not entry.has_pseudo_class("focus-within"):
            entry.value = state.name
        self._show_options()

    def _show_options(self) -> None:
        """Show what is to be played."""
        ruleset = str(self._desk.joined.state.options.get("ruleset", "classic"))
        if ruleset != self.ruleset:
            self._by_hand.clear()
            self.option("ruleset").show(ruleset)
            self._follow_ruleset()
        self.option("ruleset").show(ruleset)
        for name in game_options.offered(ruleset):
            if name not in LISTS:
                self.option(name).show(self.agreed(name))
        self._follow_count()
        for name in LISTS:
            self._show_told(name)
        for row in self.query(Pick):
            row.blame("")

    def _show_told(self, name: str) -> None:
        """Show an option whose value may be a list."""
        value = self.agreed(name)
        cards = (game_options.cast_of if name == "cast" else self._uniques_of)(self.ruleset, self.count, value)
        by_hand = isinstance(value, tuple) or (name in self._by_hand and value != "random")
        listed = by_hand and name in game_options.offered(self.ruleset)
        self.option(name).show(CHOOSE if listed else value)
        self.query_one(f"#{name}-rows").display = listed
        if listed:
            self.fill_list(name, cards)

    def _uniques_of(self, ruleset: str, _players: int, value: OptionValue) -> tuple[str, ...]:
        return game_options.uniques_of(ruleset, str(self.agreed("deck")), value)

    # -- what is wanted

    @on(FormRow.Changed)
    def change(self, changed: FormRow.Changed) -> None:
        """Ask the host for it; a text waits until one has left its line."""
        row = changed.row
        if isinstance(row, Entry):
            self.query_one(Explanation).tell(row)
        elif isinstance(row, Pick):
            if (row.id or "").startswith(("option-", "rank-", "unique-")):
                self._choose(row)
            else:
                self._ask(self._operation(row))

    def _choose(self, row: Pick) -> None:
        """Another value of an option: said at once where it is not possible, else asked for."""
        kind, _dash, name = (row.id or "").partition("-")
        name = {"rank": "cast", "unique": "uniques"}.get(kind, name)
        if kind == "option" and name in LISTS:
            (self._by_hand.add if row.value == CHOOSE else self._by_hand.discard)(name)
            self._show_list(name)
        if name == "ruleset":
            self._choose_ruleset(str(row.value))
            return
        self.check()
        if not self._desk.leads or not any(one.fault() for one in self.query(Pick)):
            self._ask(_option(name, self.value(name)))

    def _choose_ruleset(self, ruleset: str) -> None:
        """Other rules, with the cast with which a game by them begins."""
        cast = game_options.usual(ruleset, "cast", self.count)
        try:
            usual = Options(ruleset, self.count).cast
        except BadOptions as error:
            self.query_one(Explanation).complain(as_sentence(told(error.why)))
            self.option("ruleset").show(self.ruleset)
            return
        self._ask(_option("ruleset", ruleset), *([] if cast == usual else [_option("cast", cast)]))

    def _operation(self, row: Pick) -> Wish:
        """The operation for a row's new value."""
        id = row.id or ""
        if id in ("decision", "late"):
            seconds = self.query_one("#decision", Pick).value
            late = self.query_one("#late", Pick).value
            return "decision_time", {"seconds": int(str(seconds)), "late": str(late)}
        op, name = _TERMS[id]
        return op, {name: _plain(row.value)}

    @work(group="ask")
    async def _ask(self, *wishes: Wish) -> None:
        """Ask the host for one thing after the other, as long as it does them."""
        for op, values in wishes:
            outcome = await self._desk.operate(op, **values)
            if not outcome.ok:
                self._refused(op, outcome)
                return

    def _refused(self, op: str, outcome: Outcome) -> None:
        if not self.is_mounted:
            return
        late = op in ("option", "table") and self._desk.joined.state.phase not in BEFORE_THE_GAME
        said = _(table.ONLY_BEFORE) if late and self._desk.leads else self._desk.why_refused(outcome)
        self.follow()
        self.query_one(Explanation).complain(said)

    def on_descendant_blur(self, _event: events.DescendantBlur) -> None:
        """A name that was written is taken when one leaves its line."""
        self._take_name()

    def action_back(self) -> None:
        """What was written is taken, then the page is left."""
        self._take_name()
        super().action_back()

    def _take_name(self) -> None:
        entry = self.query_one("#table-name", Entry)
        name = " ".join(entry.value.split())
        if name == self._desk.joined.state.name:
            return
        if entry.fault():
            entry.value = self._desk.joined.state.name
        else:
            self._ask(("table", {"name": name}))


_TERMS = {
    "grace": ("grace", "seconds"),
    "pace": ("pace", "pace"),
    "locked": ("lock", "locked"),
    "watchers": ("watchers", "allowed"),
}
"""The operation for a row, and how it calls the value."""


Wish = tuple[str, dict[str, Plain]]
"""An operation and its values."""


def _option(name: str, value: Value) -> Wish:
    return "option", {"name": name, "value": _plain(value)}


def _plain(value: Value) -> Plain:
    return ",".join(value) if isinstance(value, tuple) else value
