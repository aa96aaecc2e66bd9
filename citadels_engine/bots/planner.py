"""The bot that thinks: about its turn, about what others need, and about who may hold which character."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.actions import GOLD_GATHERED
from citadels_engine.bots import draft
from citadels_engine.bots.answers import ANSWERS, crown_line, museum_line
from citadels_engine.bots.bot import Rows, by_verb, subject, whole_line
from citadels_engine.bots.guess import holders
from citadels_engine.bots.outlook import Outlook
from citadels_engine.bots.powers import bewitch_worth
from citadels_engine.bots.targets import (
    armory_worth,
    destroy_worth,
    exchange_worth,
    kill_worth,
    peek_worth,
    rob_worth,
    swap_gain,
)
from citadels_engine.bots.turn import Plan, Planner, Purse, Role, role_of
from citadels_engine.bots.weights import WEIGHTS, Weights
from citadels_engine.random import Stream
from citadels_engine.view import Choice, TurnView, View

WORTH_SWAPPING, WORTH_DESTROYING = 0.2, 0.3
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
        if view.asks in ANSWERS:
            return ANSWERS[view.asks](outlook, rows)
        if view.turn:
            line = Decision(outlook, rows, view.turn).line()
            if line:
                return line
        return whole_line(stream.choice(choices), stream)


class Decision:
    """One decision in the free part of a turn."""

    def __init__(self, outlook: Outlook, rows: Rows, turn: TurnView) -> None:
        self.outlook, self.rows, self.turn = outlook, rows, turn
        self.role = self._role()
        purse = Purse(outlook.me.gold, outlook.view.hand, turn.gathered, turn.used)
        self.planner = Planner(outlook, purse, self.role)

    def _role(self) -> Role:
        """What is left of the turn."""
        turn, rows = self.turn, self.rows
        if turn.only_gathers:
            return Role(None, limit=0)
        role = role_of(turn.character)
        return role._replace(
            type=None if turn.income_taken else role.type,
            limit=max(0, turn.build_limit - turn.built),
            bonus=(rows["gold"][0].gain or 0) - GOLD_GATHERED if "gold" in rows else 0,
            cards=0 if turn.character in turn.used else role.cards,
            sails=role.sails and turn.character not in turn.used and ("sail" in rows or not turn.gathered),
            beautifies=max(0, role.beautifies - turn.used.count(turn.character)),
        )

    def line(self) -> str | None:
        """What to do next; nothing where none of it is known."""
        for verb, rate in (("kill", kill_worth), ("steal", rob_worth), ("bewitch", bewitch_worth)):
            if verb in self.rows:
                outlook, view = self.outlook, self.outlook.view
                guess = holders(outlook, view.characters, view.passed_on)
                return max(self.rows[verb], key=lambda row: rate(outlook, guess, view.characters, subject(row))).line
        if line := self._tithe() or crown_line(self.outlook, self.rows):
            return line
        plan = self.planner.best()
        return (
            self._sail(plan)
            or self._gather(plan)
            or self._look()
            or self._work(plan)
            or self._build(plan)
            or self._swap(plan)
            or self._beautify()
            or self._last()
        )

    def _tithe(self) -> str | None:
        rows = self.rows.get("tithe", ())
        return max(rows, key=lambda row: self.outlook.threat[int(subject(row))]).line if rows else None

    def _sail(self, plan: Plan) -> str | None:
        return next((row.line for row in self.rows.get("sail", ()) if subject(row) == plan.sail), None)

    def _gather(self, plan: Plan) -> str | None:
        if not plan.gather:
            return None
        if not plan.builds and (line := self._swap(plan)):
            return line
        return self.rows[plan.gather][0].line

    def _look(self) -> str | None:
        """Into the hand of who has most to lose."""
        rows = self.rows.get("look", ())
        return max(rows, key=lambda row: peek_worth(self.outlook, int(subject(row)))).line if rows else None

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

    def _swap(self, plan: Plan) -> str | None:
        """The Magician's power, if the hand is the better for it."""
        outlook, w = self.outlook, self.outlook.weights
        kept = self.planner.kept((), (), 0, 0)
        best, line = WORTH_SWAPPING, None
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

    def _beautify(self) -> str | None:
        """The district least likely to be lost with the gold on it: one that cannot be destroyed, or the dearest."""
        rows = self.rows.get("beautify", ()) if self.outlook.beautifies() else ()
        cost = self.outlook.cost
        return max(rows, key=lambda row: (subject(row) == "keep", cost[subject(row)])).line if rows else None

    def _last(self) -> str | None:
        """Lay a card under the Museum, destroy or take what matters most, or end the turn."""
        if line := museum_line(self.outlook, self.rows) or self._attack():
            return line
        for verb in ("end", "pass"):
            if verb in self.rows:
                return self.rows[verb][0].line
        return None

    def _attack(self) -> str | None:
        """The best target: of the Armory first, since the Warlord's and the Diplomat's power may end the turn."""
        outlook = self.outlook
        rated: list[tuple[float, str]] = []
        for row in self.rows.get("use", ()):
            words = row.line.split(" ")
            if words[2] == "armory":
                rated.append((armory_worth(outlook, int(words[3]), words[4]), row.line))
        if rated and max(rated)[0] > WORTH_DESTROYING:
            return max(rated)[1]
        for row in self.rows.get("destroy", ()):
            owner, card = row.line.split(" ")[2:]
            rated.append((destroy_worth(outlook, int(owner), card, row.price or 0), row.line))
        for row in self.rows.get("exchange", ()):
            given, owner, taken = row.line.split(" ")[2:]
            player = outlook.view.players[int(owner) - 1]
            rated.append((exchange_worth(outlook, given, player, taken, row.price or 0), row.line))
        worth, line = max(rated, default=(0.0, ""))
        return line if worth > WORTH_DESTROYING else None
