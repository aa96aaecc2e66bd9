"""A new game: who plays, by which rules, from which seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from citadels_tui import game_options, names
from citadels_tui.language import N_, _
from citadels_tui.screens.game_form import GameForm
from citadels_tui.screens.table_rows import companions_of, companions_row
from citadels_tui.starts import NewGame, Person
from citadels_tui.widgets.form import Entry, Explanation, FormRow, Pick, Press, Way
from citadels_tui.widgets.page import Body, Section
from citadels_tui.wording import options as words
from citadels_tui.wording.english import lobby as table
from citadels_tui.wording.speech import fill
from netplay.clean import folded

if TYPE_CHECKING:
    from citadels_tui.app import CitadelsApp


class NewGameScreen(GameForm[NewGame]):
    """The form. Dismisses with the game that is wanted, or with nothing."""

    page_title: ClassVar[str] = N_("new game")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "begin", N_("Start"), id="new_game.start", tooltip=N_("Start the game")),
    ]
    app: CitadelsApp

    def __init__(self, player: str, players: int, bot: str, pace: str, ruleset: str = "classic") -> None:
        super().__init__(ruleset, players)
        self._player, self._bot, self._pace = player, bot, pace
        self._bot_names = names.for_bots(game_options.MOST_PLAYERS - 1, [player])

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
            yield from self.game_rows()
            yield Entry(
                _("Seed"),
                "",
                _("Leave it empty for a new deal, or write anything: the same seed deals the same cards."),
                placeholder=_("drawn at random"),
                most=60,
                id="seed",
            )
            yield self._pace_row()
            yield from self.house_rows()
        yield Explanation()

    def _count_row(self) -> Pick:
        name, about = words.option_name("players"), words.option_help("players")
        return Pick(name, self.count_ways(), self.players, about, id="players")

    def count_ways(self) -> list[Way]:
        """The numbers of players that the ruleset allows."""
        return [Way(count, words.value_label("players", count)) for count in self.counts()]

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
        self.retold()

    def retold(self) -> None:
        """The same, after everything was said anew."""
        self._show_bots()

    @property
    def _companions(self) -> tuple[str, ...]:
        """Who else sits at this keyboard."""
        return companions_of(self.query_one("#companions", Entry).value)

    def _show_bots(self) -> None:
        """The seats that people take have no bots."""
        people = 1 + len(self._companions)
        for seat in range(2, game_options.MOST_PLAYERS + 1):
            self.query_one(f"#bot-{seat}").display = people < seat <= self.count

    @on(FormRow.Changed)
    def follow(self, changed: FormRow.Changed) -> None:
        """More players bring more seats, more people at the keyboard too; other rules have other options."""
        row = changed.row
        if row.id == "companions":
            self._make_room(1 + len(self._companions))
        elif isinstance(row, Pick):
            self.changed(row)
            self._show_bots()
        if isinstance(row, Entry):
            self.query_one(Explanation).tell(row)

    def _make_room(self, people: int) -> None:
        """Everybody at this keyboard has a seat, as far as there are any."""
        if self.count < people <= self.counts()[-1]:
            self.query_one("#players", Pick).value = people
        self._show_bots()

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
        if len(people) > self.count:
            raise ValueError(fill(table.TOO_MANY_PEOPLE, people=str(len(people)), seats=str(self.count)))
        return NewGame(
            people=self._people(people),
            options=self.chosen(),
            seed=self.query_one("#seed", Entry).value.strip() or None,
            pace=game_options.PACES[str(self.query_one("#pace", Pick).value)][0],
        )

    def _people(self, people: tuple[str, ...]) -> tuple[Person, ...]:
        """Who sits at the table, the people first; a bot that is called like one of them gets another name."""
        taken = {folded(name) for name in people}
        seated = [Person(name) for name in people]
        for seat in range(len(people) + 1, self.count + 1):
            name = self._bot_names[seat - 2]
            if folded(name) in taken:
                name = names.for_bots(1, [*people, *self._bot_names])[0]
            seated.append(Person(name, str(self.query_one(f"#bot-{seat}", Pick).value)))
        return tuple(seated)
