"""What several forms have in common: the ruleset, who plays, which purple districts, and the rules of the house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical

from citadels_engine.errors import BadOptions
from citadels_engine.options import Options
from citadels_engine.rulesets import RULESETS, OptionValue
from citadels_tui import game_options
from citadels_tui.language import _
from citadels_tui.screens import option_rows as rows
from citadels_tui.screens.option_rows import CHOOSE, FIRST_OPTIONS, LISTS
from citadels_tui.widgets.form import Explanation, FormRow, Pick, Press, Way
from citadels_tui.widgets.page import Page, Section
from citadels_tui.wording import options as words
from citadels_tui.wording.english import lobby as table
from citadels_tui.wording.speech import as_sentence
from citadels_tui.wording.told import told

Result = TypeVar("Result")


class GameForm(Page[Result]):
    """A form in which a game is agreed on. What is not possible is said beside the row as soon as it is chosen."""

    CSS_PATH = "new_game.tcss"
    COUNT = "players"
    """The row for the number of players."""

    def __init__(self, ruleset: str, players: int, *, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        least, most = RULESETS[ruleset].players
        self.ruleset, self.players = ruleset, min(max(players, least), most)
        """The ruleset and the number of players at first."""

    # -- rows

    def game_rows(self) -> ComposeResult:
        """What everybody asks for."""
        yield rows.ruleset_row(self.ruleset)
        for name in FIRST_OPTIONS:
            row = rows.option_row(name, self.ruleset, self.players)
            row.display = name in game_options.offered(self.ruleset)
            yield row
            if name in LISTS:
                yield Vertical(id=f"{name}-rows", classes="list")

    def house_rows(self) -> ComposeResult:
        """What else there is, behind a row."""
        yield Press(_(table.MORE_RULES), _(table.ABOUT_MORE), id="more")
        with Vertical(id="rules"):
            yield Section(_(table.HOUSE_RULES))
            for name in rows.other_options(self.ruleset):
                yield rows.option_row(name, self.ruleset, self.players)

    @on(Press.Pressed, "#more")
    def show_rules(self) -> None:
        """Open or close the rules of the house."""
        house = self.query_one("#rules")
        house.toggle_class("-open")
        self.query_one("#more", Press).say(_(table.FEWER_RULES if house.has_class("-open") else table.MORE_RULES))

    @on(FormRow.Explained)
    def explain(self, explained: FormRow.Explained) -> None:
        """Say what the row with the focus means."""
        self.query_one(Explanation).tell(explained.row)

    def option(self, name: str) -> Pick:
        """The row of an option."""
        return self.query_one(f"#option-{name}", Pick)

    @property
    def count(self) -> int:
        """How many play."""
        return int(str(self.query_one(f"#{self.COUNT}", Pick).value))

    def count_ways(self) -> list[Way]:
        """The numbers of players that the ruleset allows."""
        raise NotImplementedError

    def counts(self) -> range:
        """The same, as numbers."""
        least, most = RULESETS[self.ruleset].players
        return range(least, most + 1)

    # -- what follows from a change

    def changed(self, row: FormRow) -> None:
        """Another value was chosen in a row of the game: the others follow, and what is wrong is said."""
        name = (row.id or "").removeprefix("option-")
        if name == "ruleset":
            self._follow_ruleset()
        elif name in LISTS:
            self._show_list(name)
        if name in ("ruleset", "deck", self.COUNT):
            self._follow_count()
        self.check()

    def _follow_ruleset(self) -> None:
        """Another edition: its own options, with its own values."""
        self.ruleset = str(self.option("ruleset").value)
        self._follow_counts()
        players, house = self.count, self.query_one("#rules")
        offered = game_options.offered(self.ruleset)
        for name in offered:
            if not self.query(f"#option-{name}"):
                house.mount(rows.option_row(name, self.ruleset, players))
        for row in self.query(Pick):
            name = (row.id or "").removeprefix("option-")
            if row.id == f"option-{name}" and name != "ruleset":
                row.display = name in offered
                if name in RULESETS[self.ruleset].defaults:
                    deck = str(RULESETS[self.ruleset].defaults["deck"])
                    ways = rows.ways(name, self.ruleset, players, deck)
                    row.begin(ways, game_options.usual(self.ruleset, name, players))

    def _follow_counts(self) -> None:
        """Offer as many players as there can be; where there are more, the most."""
        row, fits = self.query_one(f"#{self.COUNT}", Pick), min(self.count, self.counts()[-1])
        row.offer(self.count_ways())
        row.show(fits)

    def _follow_count(self) -> None:
        """Offer what depends on the number of players and on the deck."""
        for name in ("first_crown", *LISTS):
            self.option(name).offer(rows.ways(name, self.ruleset, self.count, self._deck))
        for name in LISTS:
            self._show_list(name)

    @property
    def _deck(self) -> str:
        return str(self.option("deck").value)

    def _show_list(self, name: str) -> None:
        """The rows of a list are there while it is chosen in them; they keep what was chosen before."""
        box, wanted = self.query_one(f"#{name}-rows"), self.option(name).value == CHOOSE
        box.display = wanted
        if wanted and not box.children:
            self.fill_list(name, self._begin_of(name))
        elif wanted:
            self.fill_list(name, self._list(name))

    def _begin_of(self, name: str) -> tuple[str, ...]:
        """With which cards a list begins that is to be chosen by hand."""
        if name == "cast":
            return game_options.cast_of(self.ruleset, self.count, "")
        return game_options.uniques_of(self.ruleset, self._deck, "all")

    def fill_list(self, name: str, cards: tuple[str, ...]) -> None:
        """Show rows with those cards as the list."""
        box = self.query_one(f"#{name}-rows")
        box.display = True
        if not box.children:
            make = rows.rank_rows if name == "cast" else rows.unique_rows
            box.mount_all(make(self.ruleset, cards))
        known = game_options.uniques(self.ruleset, self._deck)
        for row in box.query(Pick):
            if name == "cast":
                row.show(rows.holder(row, cards))
            else:
                id = rows.card_of(row)
                row.show(id in cards)
                row.display = id in known

    # -- what is chosen

    def _list(self, name: str) -> tuple[str, ...]:
        picks = list(self.query_one(f"#{name}-rows").query(Pick))
        if name == "cast":
            return tuple(str(row.value) for row in picks if row.value != rows.NOBODY)
        return tuple(rows.card_of(row) for row in picks if row.value is True and row.display)

    def value(self, name: str) -> OptionValue:
        """What is chosen for an option."""
        row = self.option(name)
        return self._list(name) if name in LISTS and row.value == CHOOSE else rows.value_of(row)

    def values(self) -> dict[str, OptionValue]:
        """What is chosen for every option."""
        return {name: self.value(name) for name in game_options.offered(self.ruleset)}

    def chosen(self) -> dict[str, OptionValue]:
        """``ruleset`` and what differs from it, as the rows say. Raises ``ValueError`` with a sentence."""
        try:
            options = Options(self.ruleset, self.count, **self.values())
        except BadOptions as error:
            raise ValueError(as_sentence(f"{words.option_name(error.option)}: {told(error.why)}")) from None
        changed = options.changed()
        if "cast" in changed:
            changed["cast"] = game_options.preset_of(self.ruleset, self.count, self.value("cast"))
        return {"ruleset": self.ruleset, **changed}

    # -- what is wrong

    def check(self) -> None:
        """Say beside each row of the game what is wrong with it, and under the form the first of it."""
        wrong = dict(self._faults())
        for row in self.query(Pick):
            row.blame(wrong.get(row.id or "", ""))
        if wrong:
            id, why = next(iter(wrong.items()))
            label = self.query_one(f"#{id}", Pick).label
            self.query_one(Explanation).complain(as_sentence(f"{label}: {why}"))
        elif self.app.focused is not None:
            for one in self.app.focused.ancestors_with_self:
                if isinstance(one, FormRow):
                    self.query_one(Explanation).tell(one)

    def _faults(self) -> Iterator[tuple[str, str]]:
        """Rows that are wrong, by id, and why."""
        values = self.values()
        by_hand = isinstance(values.get("cast"), tuple)
        if by_hand:
            yield from self._faults_of_ranks()
        try:
            Options(self.ruleset, self.count, **values)
        except BadOptions as error:
            if not (by_hand and error.option == "cast"):
                yield self.COUNT if error.option == "players" else f"option-{error.option}", told(error.why)

    def _faults_of_ranks(self) -> Iterator[tuple[str, str]]:
        """Each rank is looked at alone, in an otherwise usual cast."""
        usual = game_options.cast_of(self.ruleset, self.count, "")
        for row in self.query_one("#cast-rows").query(Pick):
            rank = int((row.id or "").removeprefix("rank-"))
            own = () if row.value == rows.NOBODY else (str(row.value),)
            cast = (*usual[: rank - 1], *own, *usual[rank:])
            try:
                Options(self.ruleset, self.count, cast=cast)
            except BadOptions as error:
                yield row.id or "", told(error.why)
