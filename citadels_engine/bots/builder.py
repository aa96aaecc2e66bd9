"""The bot that only builds: a plain opponent, and the measure for the better ones."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.bots.bot import Rows, by_verb, own, subject, whole_line
from citadels_engine.random import Stream
from citadels_engine.view import Choice, View

EXTRA = {
    "tax-collector": 1,
    "abbot": 1,
    "merchant": 1,
    "alchemist": 2,
    "architect": 2,
    "navigator": 2,
    "queen": 1,
}
"""What a character is worth to the builder besides its colour income, in gold."""
NAMING = ("kill", "bewitch", "steal", "crown")
"""Verbs that name a character or a player; whom, is left to chance."""


class BuilderBot:
    """Takes the character with most income, gathers gold, and builds the dearest district it can pay.

    It draws cards only when it holds nothing it could ever build, takes what gold it is offered and pays with gold,
    names characters and players at random, and declines everything else.
    """

    name = "builder"

    def choose(self, view: View, choices: Sequence[Choice], stream: Stream) -> str:
        """See ``Bot.choose``."""
        rows = by_verb(choices)
        if "pick" in rows:
            return self._pick(view, rows["pick"], stream)
        if "keep" in rows:
            return max(rows["keep"], key=lambda row: _kept_cost(view, row)).line
        for verb in NAMING:
            if verb in rows:
                return stream.choice(rows[verb]).line
        for decide in (_income, _fee, _sail, _tithe, _gather, _build, _stop):
            if line := decide(view, rows):
                return line
        return whole_line(stream.choice(choices), stream)

    def _pick(self, view: View, picks: list[Choice], stream: Stream) -> str:
        def worth(row: Choice) -> int:
            character = subject(row)
            return view.draft_income.get(character, 0) + EXTRA.get(character, 0)

        most = max(map(worth, picks))
        return stream.choice([row for row in picks if worth(row) == most]).line


def _kept_cost(view: View, row: Choice) -> int:
    """What the cards kept would cost, those that could never be built counting nothing."""
    price, city = view.options.deck_list().costs, own(view).city
    return sum(price[card] for card in set(row.line.split(" ")[2:]) if card not in city)


def _income(view: View, rows: Rows) -> str | None:
    return rows["income"][0].line if "income" in rows else None


def _fee(view: View, rows: Rows) -> str | None:
    """Gold rather than a card, and of the cards the cheapest."""
    if "fee" not in rows:
        return None
    price = view.options.deck_list().costs
    return min(rows["fee"], key=lambda row: price.get(subject(row), 0)).line


def _sail(view: View, rows: Rows) -> str | None:
    if "sail" not in rows:
        return None
    what = "cards" if _hopeless(view) else "gold"
    return next((row.line for row in rows["sail"] if subject(row) == what), rows["sail"][0].line)


def _tithe(view: View, rows: Rows) -> str | None:
    return rows["tithe"][0].line if "tithe" in rows else None


def _gather(view: View, rows: Rows) -> str | None:
    if "gold" not in rows:
        return None
    return rows["cards" if _hopeless(view) and "cards" in rows else "gold"][0].line


def _hopeless(view: View) -> bool:
    """Whether it holds nothing that it could ever build."""
    city = own(view).city
    return all(card in city for card in view.hand)


def _build(view: View, rows: Rows) -> str | None:
    if "build" not in rows:
        return None
    return max(rows["build"], key=lambda row: row.price or 0).line


def _stop(view: View, rows: Rows) -> str | None:
    for verb in ("pass", "end"):
        if verb in rows:
            return rows[verb][0].line
    return None
