"""The bot that only builds: a plain opponent, and the measure for the better ones."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.bots.bot import Rows, by_verb, own, subject, whole_line
from citadels_engine.random import Stream
from citadels_engine.view import Choice, View

EXTRA = {"merchant": 1, "architect": 2}
"""What a character is worth to the builder besides its colour income, in gold."""


class BuilderBot:
    """Takes the character with most income, gathers gold, and builds the dearest district it can pay.

    It draws cards only when it holds nothing it could ever build, lays down and names whom it kills or robs at random,
    and declines everything else.
    """

    name = "builder"

    def choose(self, view: View, choices: Sequence[Choice], stream: Stream) -> str:
        """See ``Bot.choose``."""
        rows = by_verb(choices)
        if "pick" in rows:
            return self._pick(view, rows["pick"], stream)
        if "keep" in rows:
            return max(rows["keep"], key=lambda row: _kept_cost(view, row)).line
        for verb in ("kill", "steal"):
            if verb in rows:
                return stream.choice(rows[verb]).line
        for decide in (_income, _gather, _build, _stop):
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


def _gather(view: View, rows: Rows) -> str | None:
    if "gold" not in rows:
        return None
    city = own(view).city
    hopeless = all(card in city for card in view.hand)
    return rows["cards" if hopeless and "cards" in rows else "gold"][0].line


def _build(view: View, rows: Rows) -> str | None:
    if "build" not in rows:
        return None
    return max(rows["build"], key=lambda row: row.price or 0).line


def _stop(view: View, rows: Rows) -> str | None:
    for verb in ("pass", "end"):
        if verb in rows:
            return rows[verb][0].line
    return None
