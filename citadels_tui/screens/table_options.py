"""What is played at a table on the network and how it is run: to change for who leads it, to look at for all."""

from __future__ import annotations

from typing import ClassVar, Protocol

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical

from citadels_tui.language import _
from citadels_tui.screens import option_rows as options
from citadels_tui.screens import table_rows as rows
from citadels_tui.widgets.form import Entry, Explanation, FormRow, Pick, Press, Value
from citadels_tui.widgets.page import Body, Page, Section
from citadels_tui.wording.english import lobby as table
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


class TableOptionsScreen(Page[None]):
    """The form; every change goes to the host at once. Call ``follow`` when the desk knows something new."""

    CSS_PATH = "new_game.tcss"
    page_title: ClassVar[str] = table.OPTIONS_TITLE

    def __init__(self, desk: Desk) -> None:
        super().__init__(classes="form")
        self._desk = desk

    def body(self) -> ComposeResult:
        """The rows."""
        joined = self._desk.joined
        state, count = joined.state, len(joined.seats)
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
            for name in options.FIRST_OPTIONS:
                yield self._option_row(name, count)
            yield Press(_(table.MORE_RULES), _(table.ABOUT_MORE), id="more")
            with Vertical(id="rules"):
                yield Section(_(table.HOUSE_RULES))
                for name in options.other_options():
                    yield self._option_row(name, count)
        yield Explanation()

    def _option_row(self, name: str, count: int) -> Pick:
        return options.option_row(name, count, self._value(name), str(self._value("deck")))

    def _value(self, name: str) -> Value:
        """An option's value as it is now."""
        from citadels_engine.rulesets import RULESETS

        value = self._desk.joined.state.options.get(name, RULESETS[options.RULESET].defaults[name])
        if isinstance(value, list | tuple):
            return tuple(str(one) for one in value)
        return value if isinstance(value, str | int | bool) else str(value)

    def on_mount(self) -> None:
        """Where one is."""
        self.say_title(_(table.OPTIONS_TITLE), self._desk.joined.state.name)

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
        shown |= {f"option-{name}": self._value(name) for name in (*options.FIRST_OPTIONS, *options.other_options())}
        for id, value in shown.items():
            self.query_one(f"#{id}", Pick).show(value)
        entry = self.query_one("#table-name", Entry)
        if not entry.has_pseudo_class("focus-within"):
            entry.value = state.name
        self._offer(len(joined.seats))

    def _offer(self, count: int) -> None:
        """The values that depend on the number of players and on the deck."""
        for name in ("first_crown", "uniques"):
            self.query_one(f"#option-{name}", Pick).offer(options.ways(name, count, str(self._value("deck"))))

    # -- what is wanted

    @on(FormRow.Explained)
    def explain(self, explained: FormRow.Explained) -> None:
        """Say what the row with the focus means."""
        self.query_one(Explanation).tell(explained.row)

    @on(Press.Pressed, "#more")
    def show_rules(self) -> None:
        """Open or close the rules of the house."""
        rules = self.query_one("#rules")
        rules.toggle_class("-open")
        self.query_one("#more", Press).say(_(table.FEWER_RULES) if rules.has_class("-open") else _(table.MORE_RULES))

    @on(FormRow.Changed)
    def change(self, changed: FormRow.Changed) -> None:
        """Ask the host for it; a text waits until one has left its line."""
        row = changed.row
        if isinstance(row, Entry):
            self.query_one(Explanation).tell(row)
        elif isinstance(row, Pick):
            self._ask(*self._operation(row))

    def _operation(self, row: Pick) -> tuple[str, dict[str, Plain]]:
        """The operation for a row's new value."""
        value = row.value
        id = row.id or ""
        if id.startswith("option-"):
            return "option", {"name": id.removeprefix("option-"), "value": _plain(value)}
        if id in ("decision", "late"):
            seconds = self.query_one("#decision", Pick).value
            late = self.query_one("#late", Pick).value
            return "decision_time", {"seconds": int(str(seconds)), "late": str(late)}
        op, name = _TERMS[id]
        return op, {name: _plain(value)}

    @work(group="ask")
    async def _ask(self, op: str, values: dict[str, Plain]) -> None:
        outcome = await self._desk.operate(op, **values)
        if outcome.ok or not self.is_mounted:
            return
        late = op in ("option", "table") and self._desk.joined.state.phase not in BEFORE_THE_GAME
        told = _(table.ONLY_BEFORE) if late and self._desk.leads else self._desk.why_refused(outcome)
        self.query_one(Explanation).complain(told)
        self.follow()

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
            self._ask("table", {"name": name})


_TERMS = {
    "grace": ("grace", "seconds"),
    "pace": ("pace", "pace"),
    "locked": ("lock", "locked"),
    "watchers": ("watchers", "allowed"),
}
"""The operation for a row, and how it calls the value."""


def _plain(value: Value) -> Plain:
    return ",".join(value) if isinstance(value, tuple) else value
