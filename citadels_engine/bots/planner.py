"""The bot that thinks: about its turn, about what others need, and about who may hold which character."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.bots import draft
from citadels_engine.bots.bot import Rows, by_verb, subject, whole_line
from citadels_engine.bots.guess import holders
from citadels_engine.bots.outlook import Outlook
from citadels_engine.bots.targets import destroy_worth, kill_worth, rob_worth, swap_gain
from citadels_engine.bots.turn import Plan, Planner, Purse, Role, role_of
from citadels_engine.bots.weights import WEIGHTS, Weights
from citadels_engine.random import Stream
from citadels_engine.view import Choice, TurnView, View

WORTH_EXCHANGING, WORTH_DESTROYING = 0.2, 0.3
"""Gains of less are let be, in points."""
POOR = 0.7
"""A card in hand that is worth less than so much of an unseen one had better be exchanged."""
REDRAWN = 0.5
"""How much of an unseen card's worth exchanging a poor one brings."""


class PlannerBot:
    """Weighs every plan for its turn, takes the character that suits it, and harms whoever is ahead."""

    name = "planner"

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, view: View, choices: Sequence[Choice], stream: Stream) -> str:
        """See ``Bot.choose``."""
        if len(choices) == 1 and not choices[0].family:
            return choices[0].line
        outlook, rows = Outlook(view, self.weights), by_verb(choices)
        if view.asks in ("pick", "discard"):
            return draft.choose(outlook, choices, stream)
        if view.asks == "keep":
            return _keep(outlook, choices)
        if view.asks == "graveyard":
            return _reclaim(outlook, rows)
        if view.asks == "turn" and view.turn:
            line = Decision(outlook, rows, view.turn).line()
            if line:
                return line
        return whole_line(stream.choice(choices), stream)


def _keep(outlook: Outlook, choices: Sequence[Choice]) -> str:
    """The cards that improve the hand most."""
    held = set(outlook.view.hand)

    def worth(row: Choice) -> float:
        return sum(outlook.card_worth(card) for card in set(row.line.split(" ")[2:]) if card not in held)

    return max(choices, key=worth).line


def _reclaim(outlook: Outlook, rows: Rows) -> str:
    """Buy the destroyed district back where the hand is the better for it."""
    use, decline = rows["use"][0], rows["pass"][0]
    (card,) = outlook.view.asks_about
    gain = outlook.fading() * (outlook.card_worth(card) - outlook.weights.gold)
    return use.line if gain > 0 and card not in outlook.view.hand else decline.line


class Decision:
    """One decision in the free part of a turn."""

    def __init__(self, outlook: Outlook, rows: Rows, turn: TurnView) -> None:
        self.outlook, self.rows, self.turn = outlook, rows, turn
        view = outlook.view
        role = role_of(turn.character)
        type = role.type if not turn.income_taken else None
        self.role = Role(type, max(0, turn.build_limit - turn.built), role.bonus, role.cards)
        self.planner = Planner(outlook, Purse(outlook.me.gold, view.hand, turn.gathered, turn.used), self.role)

    def line(self) -> str | None:
        """What to do next; nothing where none of it is known."""
        for verb, rate in (("kill", kill_worth), ("steal", rob_worth)):
            if verb in self.rows:
                outlook, view = self.outlook, self.outlook.view
                guess = holders(outlook, view.characters, view.passed_on)
                return max(self.rows[verb], key=lambda row: rate(outlook, guess, view.characters, subject(row))).line
        plan = self.planner.best()
        return self._gather(plan) or self._work(plan) or self._build(plan) or self._exchange(plan) or self._last()

    def _gather(self, plan: Plan) -> str | None:
        if not plan.gather:
            return None
        if not plan.builds and (line := self._exchange(plan)):
            return line
        return self.rows[plan.gather][0].line

    def _work(self, plan: Plan) -> str | None:
        """Income and the workshops, as far as they come before building."""
        if "income" in self.rows and (plan.income_first or not plan.builds):
            return self.rows["income"][0].line
        cost = sum(self.outlook.price[card] for card in plan.builds)
        for row in self.rows.get("use", ()):
            spared = self.outlook.me.gold - (row.price or 0) >= cost
            if plan.smithy and spared and row.line.endswith(" smithy"):
                return row.line
            if plan.give_up and row.line.endswith(f" laboratory {plan.give_up}"):
                return row.line
        return None

    def _build(self, plan: Plan) -> str | None:
        for row in self.rows.get("build", ()):
            if subject(row) in plan.builds:
                return row.line
        return self.rows["income"][0].line if "income" in self.rows else None

    def _exchange(self, plan: Plan) -> str | None:
        """The Magician's power, if the hand is the better for it."""
        outlook, w = self.outlook, self.outlook.weights
        kept = self.planner.kept((), (), 0, 0)
        best, line = WORTH_EXCHANGING, None
        for row in self.rows.get("swap", ()):
            gain = swap_gain(outlook, kept, outlook.view.players[int(subject(row)) - 1])
            if gain > best:
                best, line = gain, row.line
        for row in self.rows.get("redraw", ()):
            poor = self._poor(row)
            if poor:
                gain = len(poor) * w.unknown * REDRAWN * outlook.fading()
                if gain > best:
                    best, line = gain, " ".join((row.line, *poor))
        return line

    def _poor(self, row: Choice) -> list[str]:
        """The cards that a card drawn unseen would better."""
        w, seen, poor = self.outlook.weights, set(self.outlook.city), []
        for card in row.family:
            if card in seen or self.outlook.card_worth(card) < POOR * w.unknown:
                poor.append(card)
            seen.add(card)
        return poor

    def _last(self) -> str | None:
        """Destroy what hurts most, or end the turn."""
        outlook = self.outlook
        best, line = WORTH_DESTROYING, None
        for row in self.rows.get("destroy", ()):
            owner, card = row.line.split(" ")[2:]
            worth = destroy_worth(outlook, int(owner), card, row.price or 0)
            if worth > best:
                best, line = worth, row.line
        if line:
            return line
        for verb in ("end", "pass"):
            if verb in self.rows:
                return self.rows[verb][0].line
        return None
