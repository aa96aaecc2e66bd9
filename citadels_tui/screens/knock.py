"""At the door of one table: what is needed to get in, the knocking, and why nobody opened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from citadels_tui import names
from citadels_tui.language import N_, _
from citadels_tui.screens.confirm import Answer, AskScreen
from citadels_tui.screens.table_rows import companions_fault, companions_of, companions_row
from citadels_tui.starts import NO_SEAT, JoinTable
from citadels_tui.trouble import Trouble
from citadels_tui.widgets.form import Entry, FormRow, Pick, Press, Way
from citadels_tui.widgets.once import Modal
from citadels_tui.widgets.page import Section
from citadels_tui.wording.english import join as table
from citadels_tui.wording.english import lobby
from citadels_tui.wording.speech import as_sentence, fill
from citadels_tui.wording.told import told
from netplay import ways
from netplay.announcement import FoundTable, fit_table_name
from netplay.errors import BadWay

if TYPE_CHECKING:
    from citadels_tui.app import CitadelsApp


@dataclass(frozen=True, slots=True)
class Door:
    """Which table, or which way to one."""

    kind: Literal["table", "address", "code"]
    found: FoundTable | None = None
    address: str = ""
    watch: bool = False
    wanted: str = ""
    """Which of the tables at ``address``; as in ``JoinTable``."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One of several tables at an address, as its host lists it to strangers. Cleaned."""

    game: str
    name: str
    taken: str
    phase: str


def listed(lines: object) -> list[Listed]:
    """The tables that a host lists in a refusal (``no_table``); what is no table is left out."""
    found: list[Listed] = []
    for line in lines if isinstance(lines, list | tuple) else ():
        parts = str(line).split("\t")
        if len(parts) == 4 and parts[0].isalnum() and parts[3] in table.PHASES:
            taken, slash, seats = parts[2].partition("/")
            if slash and taken.isdecimal() and seats.isdecimal():
                said = fill(table.SEATS, taken=taken[:2], seats=seats[:2])
                found.append(Listed(parts[0][:64], fit_table_name(parts[1]), said, parts[3]))
    return found


def which_table(tables: Sequence[Listed]) -> AskScreen:
    """Asks for one of several tables at an address; dismissed with its game's id, or with nothing."""
    answers = [
        Answer(one.game, str(at) if at < 10 else "", f"{one.name}: {one.taken}, {_(table.PHASES[one.phase])}")
        for at, one in enumerate(tables, 1)
    ]
    return AskScreen(_(table.SEVERAL), _(table.WHICH), answers)


class Fault(ValueError):
    """A field of the form is not as it is to be. ``str()`` is a sentence."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


FIELDS: Mapping[str, str] = {
    "address": table.ADDRESS,
    "words": table.WORDS,
    "code": table.CODE,
    "player": table.YOUR_NAME,
    "companions": lobby.COMPANIONS_ROW,
}
"""The form's fields by their ids."""

AT_FAULT: Mapping[str, str] = {
    "bad_address": "address",
    "bad_port": "address",
    "ipv6": "address",
    "unknown_host": "address",
    "unreachable": "address",
    "another_program": "address",
    "silent": "address",
    "words": "words",
    "unknown_word": "words",
    "misspelt_word": "words",
    "needs_words": "words",
    "wrong_words": "words",
    "no_code": "code",
    "new_code": "code",
    "bad_code": "code",
    "bad_key": "code",
    "only_words": "address",
    "bad_name": "player",
}
"""The field in which something is to be changed, by the reason in a word."""


class KnockScreen(Modal[None]):
    """Asks for what is needed, knocks, and says what came of it; one can try again. It goes when one sits down."""

    CSS_PATH = "knock.tcss"
    AUTO_FOCUS = "Field, #go"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Back"), tooltip=N_("Not this table")),
    ]
    app: CitadelsApp

    def __init__(self, door: Door, player: str, *, watch: bool = False, companions: Sequence[str] = ()) -> None:
        super().__init__()
        self._door, self._player, self._watch, self._companions = door, player, watch, tuple(companions)
        self.first_sentence = ""
        """What is wrong already when it opens."""
        self._knocking = False
        self._at_fault: list[str] = []
        """What was written when something was found wrong with it."""

    # -- what is asked

    def compose(self) -> ComposeResult:
        """What is needed, who comes, and what became of it."""
        with Vertical(id="box"):
            yield Section(self._title())
            yield Static(Content(self._question()), id="question")
            yield from self._needs()
            yield Entry(_(table.YOUR_NAME), self._player, most=20, check=names.fault, submits=True, id="player")
            yield companions_row(submits=True)
            ways = [Way(False, _(table.AS_PLAYER)), Way(True, _(table.AS_WATCHER))]
            yield Pick(_(table.JOIN_AS), ways, self._watch, id="watch")
            yield Press(_(table.GO_IN), id="go")
            yield Static(Content(_(table.HOW)), id="told")

    def _title(self) -> str:
        if self._door.found is not None:
            return fill(table.JOIN, name=self._door.found.name)
        return _(table.JOIN_ADDRESS) if self._door.kind == "address" else _(table.JOIN_CODE)

    def _question(self) -> str:
        found = self._door.found
        if found is None:
            return _(table.ASK_ADDRESS) if self._door.kind == "address" else _(table.ASK_CODE)
        text = _(table.ASK_OPEN) if found.open else _(table.ASK_WORDS)
        return fill(text, name=found.name, address=found.at(found.porch)[0])

    def _needs(self) -> ComposeResult:
        found = self._door.found
        if found is not None:
            yield Static(Content.assemble((f"{_(table.CHECK)}  ", "$muted"), (found.check, "bold")), id="check")
        if self._door.kind == "address":
            yield Entry(
                _(table.ADDRESS),
                self._door.address,
                placeholder=_(table.ADDRESS_LIKE),
                most=300,
                submits=True,
                id="address",
            )
        if self._door.kind == "code":
            yield Entry(_(table.CODE), "", placeholder=_(table.CODE_LIKE), submits=True, id="code")
        elif found is None or not found.open:
            yield Entry(_(table.WORDS), "", placeholder=_(table.WORDS_LIKE), most=100, submits=True, id="words")

    def on_mount(self) -> None:
        """Where the address is known, the words are what is missing."""
        self.query_one("#companions", Entry).value = ", ".join(self._companions)
        if self._door.address:
            self.query_one("#words", Entry).focus()
        if self.first_sentence:
            self._say(self.first_sentence, fault=True)

    @on(FormRow.Changed)
    def forget_fault(self) -> None:
        """Something else is written than what was wrong."""
        if not self._knocking and self._written() != self._at_fault:
            self._say(_(table.HOW))

    def _written(self) -> list[str]:
        return [entry.value for entry in self.query(Entry)]

    def _say(self, text: str, *, fault: bool = False) -> None:
        self._at_fault = self._written() if fault else []
        told = self.query_one("#told", Static)
        told.set_class(fault, "-fault")
        told.update(Content(text))

    # -- knocking

    @on(Press.Pressed)
    @on(Entry.Submitted)
    def knock(self) -> None:
        """Try to get in."""
        if self._knocking:
            return
        try:
            find = self._way()
            player, companions = self._people()
        except Fault as error:
            self._complain(str(error), error.field)
            return
        self._knock(find, player, companions)

    def _people(self) -> tuple[str, tuple[str, ...]]:
        """Who comes. Raises ``Fault``."""
        player = " ".join(self._text("player").split())
        companions = companions_of(self._text("companions"))
        if wrong := names.fault(player):
            raise Fault("player", wrong)
        if wrong := companions_fault(self._text("companions")):
            raise Fault("companions", wrong)
        if (twice := names.same_name((player, *companions))) is not None:
            raise Fault("companions", fill(lobby.SAME_NAME, name=twice))
        return player, companions

    @property
    def _wanted(self) -> str:
        """Which of the host's tables is meant, as long as the host is the one at which it was meant."""
        return self._door.wanted if self._text("address") == self._door.address else ""

    def _text(self, id: str) -> str:
        entries = self.query(f"#{id}").results(Entry)
        return next((entry.value.strip() for entry in entries), "")

    def _way(self) -> Callable[[], ways.Way]:
        """What finds the way, which may take a moment. Raises ``Fault`` where something is missing."""
        found, phrase = self._door.found, self._text("words")
        if self._door.kind == "code":
            return partial(ways.from_code, _needed("code", self._text("code"), _(table.NO_CODE)))
        if found is None:
            return partial(ways.from_text, _needed("address", self._text("address"), _(table.NO_ADDRESS)), phrase)
        return found.open_way if found.open else partial(found.words_way, _needed("words", phrase, _(table.NO_WORDS)))

    @work(exclusive=True, group="knock")
    async def _knock(self, find: Callable[[], ways.Way], player: str, companions: tuple[str, ...]) -> None:
        self._knocking = True
        self._say(_(table.KNOCKING))
        name = self._door.found.name if self._door.found is not None else ""
        watch, wanted = self.query_one("#watch", Pick).value is True, self._wanted
        try:
            way = await asyncio.to_thread(find)
            await self._enter(JoinTable(way, player, watch, name, companions, wanted=wanted))
        except BadWay as error:
            self._refused(_(table.NOT_A_CODE) if error.code == "no_code" else as_sentence(told(error)), error.code)
        finally:
            self._knocking = False

    async def _enter(self, start: JoinTable) -> None:
        """Knock; where the host has several tables, ask which."""
        try:
            await self.app.tables.enter(start)
        except Trouble as trouble:
            if trouble.reason == "no_table" and (tables := listed(trouble.values.get("tables"))):
                self._choose(start, tables)
            elif trouble.reason == "changed_key" and not start.trust:
                self._ask_to_trust(start, str(trouble))
            else:
                self._refused(said(trouble), trouble.reason)

    def _refused(self, sentence: str, reason: str = "") -> None:
        if not self.is_mounted:
            return
        watch = self.query_one("#watch", Pick)
        if reason in NO_SEAT and watch.value is False:
            watch.show(True)
            sentence = f"{sentence} {_(table.MAY_WATCH)}"
        self._complain(sentence, AT_FAULT.get(reason, ""))

    def _complain(self, sentence: str, field: str) -> None:
        """Say what is wrong, in which field if that is known, and put the cursor there."""
        entry = next(iter(self.query(f"#{field}").results(Entry)), None) if field else None
        if entry is None:
            self._say(sentence, fault=True)
            return
        label = _(FIELDS[field])
        self._say(sentence if label in sentence else fill(table.FIELD_FAULT, field=label, fault=sentence), fault=True)
        entry.focus()

    def _ask_to_trust(self, start: JoinTable, sentence: str) -> None:
        """Another host answers than the one that is remembered: only a player who has compared its key goes in."""
        answers = (Answer("not", "n", _(table.NOT_ANSWER)), Answer("trust", "t", _(table.TRUST_ANSWER)))

        def answered(answer: str | None) -> None:
            if answer == "trust":
                self._knock_at(replace(start, trust=True))
            else:
                self._refused(sentence, "changed_key")

        self.app.push_screen(AskScreen(_(table.CHANGED_TITLE), sentence, answers, otherwise="not"), answered)

    def _choose(self, start: JoinTable, tables: Sequence[Listed]) -> None:
        """Several tables are there: ask which one."""

        def answered(game: str | None) -> None:
            if game:
                self._knock_at(replace(start, way=replace(start.way, table=game)))

        self._say(_(table.HOW))
        self.app.push_screen(which_table(tables), answered)

    @work(exclusive=True, group="knock")
    async def _knock_at(self, start: JoinTable) -> None:
        self._knocking = True
        self._say(_(table.KNOCKING))
        try:
            await self._enter(start)
        finally:
            self._knocking = False

    def action_back(self) -> None:
        """Not this table: what is under way is given up."""
        self.workers.cancel_node(self)
        self.dismiss(None)


def said(trouble: Trouble) -> str:
    """The sentence of a refusal, as one says it beside the form."""
    if trouble.reason == "needs_words":
        return fill(table.NEEDS_WORDS, address=str(trouble.values.get("address", "?")))
    return str(trouble)


def _needed(field: str, text: str, sentence: str) -> str:
    """The text of that field. Raises ``Fault`` where there is none."""
    if not text:
        raise Fault(field, sentence)
    return text
