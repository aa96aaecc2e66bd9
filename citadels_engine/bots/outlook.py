"""What the planner reads from a view before it decides anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp

from citadels_engine.bots.bot import own
from citadels_engine.bots.weights import Weights
from citadels_engine.cards import CHARACTERS, DISTRICTS, TYPES
from citadels_engine.rules import rules_for
from citadels_engine.scoring import FIVE_TYPES
from citadels_engine.view import PlayerView, View

EXTRA_POINTS = {"dragon-gate": 2, "university": 2}
"""Points that a district scores above its cost."""
DISCOUNT = 1
"""Gold that a Factory takes off other purple districts."""
ABILITIES = {
    "library": 1.6,
    "school-of-magic": 0.8,
    "smithy": 0.8,
    "observatory": 0.7,
    "laboratory": 0.7,
    "great-wall": 0.3,
    "graveyard": 0.2,
    "keep": 0.1,
    "factory": 0.6,
    "park": 0.5,
    "poor-house": 0.6,
    "throne-room": 0.4,
    "quarry": 0.4,
    "hospital": 0.2,
}
"""How useful a purple district is while the game goes on."""
HOARDS = {"imperial-treasury": 1.5, "map-room": 1.0}
"""Points that a district is expected to score for what is left at the end."""
IN_TIME = {"lighthouse": 1.0, "armory": 0.8, "museum": 1.5}
"""What a purple district is worth besides its points where rounds are to come."""
LIKING = {
    "assassin": 0.4,
    "witch": 0.6,
    "thief": 0.5,
    "tax-collector": 0.8,
    "magician": 0.2,
    "wizard": 0.8,
    "king": 0.5,
    "emperor": 0.5,
    "abbot": 0.7,
    "merchant": 1.0,
    "alchemist": 1.5,
    "architect": 2.0,
    "navigator": 1.0,
    "warlord": 0.2,
    "diplomat": 0.2,
    "artist": 0.4,
    "queen": 0.8,
}
"""What others are thought to see in a character besides its income, in gold."""


def collecting(type: str | None, cards: Iterable[str]) -> int:
    """How many of those districts bring gold to a character that collects for ``type``."""
    if type is None:
        return 0
    return sum([DISTRICTS[card].type == type or card == "school-of-magic" for card in cards])


class Outlook:
    """The table as one seat sees it: itself, the others, how long it will last and who is dangerous."""

    __slots__ = (
        "city",
        "cost",
        "last_round",
        "left",
        "likings",
        "me",
        "missing",
        "others",
        "price",
        "rules",
        "seat",
        "size",
        "standing",
        "threat",
        "types",
        "view",
        "weights",
        "wild",
    )

    def __init__(self, view: View, weights: Weights) -> None:
        self.view, self.weights = view, weights
        self.rules, self.cost = rules_for(view.options, view.cast), view.options.deck_list().costs
        self.me: PlayerView = own(view)
        self.seat = self.me.seat
        self.others = [player for player in view.players if player.seat != self.seat]
        self.city = self.me.city
        self.price = self._prices()
        """What this seat pays for a district, in gold."""
        self.size = view.goal
        """How many districts complete a city."""
        self.likings: dict[int, dict[str, float]] = {}
        self.missing = max(0, self.size - len(self.city))
        self.wild = "haunted-city" in self.city
        self.types = {DISTRICTS[card].type for card in self.city if card != "haunted-city"}
        """The types in the own city, without the district that may be any."""
        self.last_round = any(player.complete or player.first for player in view.players)
        self.left = 0.0 if self.last_round else self._rounds_left()
        """Rounds expected after this one."""
        self.standing = {player.seat: self._standing(player) for player in view.players}
        """How well each seat does, in points it will make."""
        self.threat = self._threat()
        """How much of the danger each other seat is; all together 1."""

    def acted(self, player: PlayerView) -> bool:
        """Whether that player has had every turn of this round; a Witch still has the bewitched character's."""
        if len(player.revealed) < self.rules.characters_each:
            return False
        waits = [character for character in self.view.bewitched if CHARACTERS[character].rank > self.view.rank]
        return not (waits and self.view.cast[0] in player.revealed)

    def _prices(self) -> Mapping[str, int]:
        if "factory" not in self.city:
            return self.cost
        purple = {id for id in self.cost if DISTRICTS[id].type == "unique" and id != "factory"}
        return {id: cost - DISCOUNT * (id in purple) for id, cost in self.cost.items()}

    def doubles(self) -> bool:
        """Whether this seat may build a district that stands in its city already."""
        view = self.view
        if view.turn and view.turn.seat == self.seat and view.turn.character == "wizard":
            return True
        if "quarry" not in self.city:
            return False
        return view.options.quarry_duplicates == "any" or len(set(self.city)) == len(self.city)

    def _rounds_left(self) -> float:
        size = self.size
        pace = 1.5 if self.rules.characters_each > 1 else 1.0
        rounds = [(size - len(p.city)) / pace - (0 if self.acted(p) else 1) for p in self.view.players]
        return max(0.3, min(rounds))

    def _standing(self, player: PlayerView) -> float:
        w = self.weights
        if self.last_round:
            return player.points + (0.0 if self.acted(player) else w.late)
        return (
            player.points
            + w.gold_seen * min(player.gold, 8)
            + w.card_seen * min(player.hand_size, 5)
            + w.step_seen * len(player.city)
        )

    def _threat(self) -> dict[int, float]:
        best = max(self.standing[player.seat] for player in self.others)
        raw = {p.seat: exp((self.standing[p.seat] - best) / self.weights.danger) for p in self.others}
        total = sum(raw.values())
        return {seat: value / total for seat, value in raw.items()}

    def target(self) -> float:
        """How much of the danger this seat is in the eyes of the others, 0 to 1."""
        best = max(self.standing.values())
        raw = {seat: exp((standing - best) / self.weights.danger) for seat, standing in self.standing.items()}
        return raw[self.seat] / sum(raw.values())

    def liking(self, player: PlayerView) -> dict[str, float]:
        """How much a player is thought to want each character, as odds."""
        if player.seat not in self.likings:
            sure, found = self.weights.sure, {}
            for character in self.view.cast:
                worth = self.income(character, player.city) + LIKING.get(character, 0.0)
                if character == "magician":
                    worth += max(0, 2 - player.hand_size)
                found[character] = exp(worth / sure)
            self.likings[player.seat] = found
        return self.likings[player.seat]

    def lead(self) -> float:
        """Points by which this seat is ahead of the best other one; negative if behind."""
        return self.standing[self.seat] - max(self.standing[player.seat] for player in self.others)

    def income(self, character: str, city: tuple[str, ...] | None = None) -> int:
        """Gold the character's colour income would bring with that city (by default the own one)."""
        return collecting(CHARACTERS[character].income, self.city if city is None else city)

    # -- what things are worth

    def fading(self) -> float:
        """How much of its worth something keeps that is of use in later rounds only."""
        return self.left / (self.left + self.weights.fade) if self.left else 0.0

    def beautifies(self) -> bool:
        """Whether a point is worth more than the gold that is laid on a district for it."""
        return self.weights.adorn * self.weights.gold * self.fading() < 1.0

    def points(self, card: str) -> int:
        """What a district scores in this seat's city by itself."""
        points = self.cost[card] + EXTRA_POINTS.get(card, 0)
        if DISTRICTS[card].type == "unique":
            if card == "wishing-well":
                points += sum(DISTRICTS[other].type == "unique" for other in self.city if other != card)
            elif "wishing-well" in self.city:
                points += 1
        return points

    def types_worth(self, built: tuple[str, ...] = ()) -> float:
        """What the types in the city are worth, with these districts built too."""
        types = self.types.union(DISTRICTS[card].type for card in built if card != "haunted-city")
        wild = self.wild or "haunted-city" in built
        return self.number_worth(len(types) + wild)

    def number_worth(self, number: int) -> float:
        """What so many types in the city are worth."""
        if number >= len(TYPES):
            return FIVE_TYPES
        if not self.left:
            return 0.0
        return self.weights.types * (1.0, 0.4, 0.1)[min(2, len(TYPES) - 1 - number)]

    def lasting(self, card: str) -> float:
        """What a district is worth for the rounds to come, besides its points."""
        w, district = self.weights, DISTRICTS[card]
        if district.type != "unique":
            return w.colour * self.left
        soon = 0.0 if self.last_round else IN_TIME.get(card, 0.0)
        return w.ability * ABILITIES.get(card, 0.0) * self.left + HOARDS.get(card, 0.0) + soon

    def card_worth(self, card: str) -> float:
        """What a card is worth in hand, as the best of the hand."""
        if card in self.city and not self.doubles():
            return 0.0
        w = self.weights
        worth = w.card + w.card_cost * (self.cost[card] - 3) + 0.5 * self.lasting(card)
        worth += EXTRA_POINTS.get(card, 0) * 0.7
        if DISTRICTS[card].type not in self.types:
            worth += 0.5 * (self.types_worth((card,)) - self.types_worth())
        return worth
