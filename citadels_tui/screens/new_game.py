"""A new game: who plays, by which rules, from which seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from citadels_engine.rulesets import RULESETS
from citadels_tui import game_options, names
from citadels_tui.language import N_, _
from citadels_tui.screens.option_rows import (
    FIRST_OPTIONS,
    RULESET,
    chosen_options,
    follow_players,
    option_row,
    other_options,
)
from citadels_tui.screens.table_rows import companions_of, companions_row
from citadels_tui.starts import NewGame, Person
from citadels_tui.widgets.form import Entry, Explanation, FormRow, Pick, Press, Way
from citadels_tui.widgets.page import Body, Page, Section
from citadels_tui.wording import options as words
from citadels_tui.wording.english import lobby as table
from citadels_tui.wording.speech import fill
from netplay.clean import folded

if TYPE_CHECKING:
    from citadels_tui.app import CitadelsApp


class NewGameScreen(Page[NewGame]):
    """The form. Dismisses with the game that is wanted, or with nothing."""

    CSS_PATH = "new_game.tcss"
    page_title: ClassVar[str] = N_("new game")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "begin", N_("Start"), id="new_game.start", tooltip=N_("Start the game")),
    ]
    app: CitadelsApp

    def __init__(self, player: str, players: int, bot: str, pace: str) -> None:
        super().__init__()
        self._player, self._players, self._bot, self._pace = player, players, bot, pace
        least, most = RULESETS[RULESET].players
        self._counts = range(least, most + 1)
        self._bot_names = names.for_bots(most - 1, [player])

    def body(self) -> ComposeResult:
        """The rows."""
        with Body():
            yield Press(_("Start the game"), _("Deal the cards. Ctrl+S does it from anywhere here."), id="start")
            yield Section(_("Players"))
            yield Entry(
                _("Your name"), self._player, _("What the others call you."), most=20, check=names.fault, id="player"
            )
            yield companions_row()
            yield self._count_row()
            yield from self._bot_rows()
            yield Section(_("Game"))
            for name in FIRST_OPTIONS:
                yield option_row(name, self._players)
            yield Entry(
                _("Seed"),
                "",
                _("Leave it empty for a new deal, or write anything: the same seed deals the same cards."),
                placeholder=_("drawn at random"),
                most=60,
                id="seed",
            )
            yield self._pace_row()
            yield Press(_("More rules…"), _("Points in which tables and editions differ."), id="more")
            with Vertical(id="rules"):
                yield Section(_("Rules of the house"))
                for name in other_options():
                    yield option_row(name, self._players)
        yield Explanation()

    def _count_row(self) -> Pick:
        ways = [Way(count, fill(N_("{count:# player|# players}"), count=count)) for count in self._counts]
        return Pick(words.option_name("players"), ways, self._players, words.option_help("players"), id="players")

    def _bot_rows(self) -> Iterator[Pick]:
        ways = [Way(kind, name, about) for kind, (name, about) in words.bots().items()]
        for seat, name in enumerate(self._bot_names, 2):
            label = fill(N_("{name}, seat {seat}"), name=name, seat=seat)
            yield Pick(label, ways, self._bot, _("A bot."), id=f"bot-{seat}")

    def _pace_row(self) -> Pick:
        ways = [Way(pace, _(name), _(about)) for pace, (_seconds, name, about) in game_options.PACES.items()]
        return Pick(_("Bots' pace"), ways, self._pace, id="pace")

    def on_mount(self) -> None:
        """Show as many bots as there are."""
        self._show_bots()

    @property
    def _count(self) -> int:
        return int(str(self.query_one("#players", Pick).value))

    @property
    def _companions(self) -> tuple[str, ...]:
        """Who else sits at this keyboard."""
        return companions_of(self.query_one("#companions", Entry).value)

    def _show_bots(self) -> None:
        """The seats that people take have no bots."""
        people = 1 + len(self._companions)
        for seat in range(2, self._counts[-1] + 1):
            self.query_one(f"#bot-{seat}").display = people < seat <= self._count

    @on(FormRow.Explained)
    def explain(self, explained: FormRow.Explained) -> None:
        """Say what the row with the focus means."""
        self.query_one(Explanation).tell(explained.row)

    @on(FormRow.Changed)
    def follow(self, changed: FormRow.Changed) -> None:
        """More players bring more seats, more people at the keyboard too; another deck has other purple districts."""
        if changed.row.id == "companions":
            self._make_room(1 + len(self._companions))
        if changed.row.id in ("players", "option-deck"):
            self._show_bots()
            follow_players(self, self._count)
        if isinstance(changed.row, Entry):
            self.query_one(Explanation).tell(changed.row)

    def _make_room(self, people: int) -> None:
        """Everybody at this keyboard has a seat, as far as there are any."""
        if self._count < people <= self._counts[-1]:
            self.query_one("#players", Pick).value = people
        self._show_bots()

    @on(Press.Pressed, "#more")
    def show_rules(self) -> None:
        """Open or close the rules of the house."""
        rules = self.query_one("#rules")
        rules.toggle_class("-open")
        self.query_one("#more", Press).say(_("Fewer rules") if rules.has_class("-open") else _("More rules…"))

    @on(Press.Pressed, "#start")
    def start_pressed(self) -> None:
        """Begin."""
        self.action_begin()

    def action_begin(self) -> None:
        """Start the game, or say what is wrong with what was chosen."""
        try:
            wanted = self.wanted()
        except ValueError as error:
            self.query_one(Explanation).complain(str(error))
            return
        self.dismiss(wanted)

    def wanted(self) -> NewGame:
        """The game that the form describes. Raises ``ValueError`` with a sentence."""
        for entry in (self.query_one("#player", Entry), self.query_one("#companions", Entry)):
            if wrong := entry.fault():
                entry.focus()
                raise ValueError(wrong)
        people = (" ".join(self.query_one("#player", Entry).value.split()), *self._companions)
        if (twice := names.same_name(people)) is not None:
            raise ValueError(fill(table.SAME_NAME, name=twice))
        if len(people) > self._count:
            raise ValueError(fill(table.TOO_MANY_PEOPLE, people=str(len(people)), seats=str(self._count)))
        return NewGame(
            people=self._people(people),
            options=chosen_options(self, self._count),
            seed=self.query_one("#seed", Entry).value.strip() or None,
            pace=game_options.PACES[str(self.query_one("#pace", Pick).value)][0],
        )

    def _people(self, people: tuple[str, ...]) -> tuple[Person, ...]:
        """Who sits at the table, the people first; a bot that is called like one of them gets another name."""
        taken = {folded(name) for name in people}
        seated = [Person(name) for name in people]
        for seat in range(len(people) + 1, self._count + 1):
            name = self._bot_names[seat - 2]
            if folded(name) in taken:
                name = names.for_bots(1, [*people, *self._bot_names])[0]
            seated.append(Person(name, str(self.query_one(f"#bot-{seat}", Pick).value)))
        return tuple(seated)
