"""The planner's turn: every way to gather, build and use the city, and which of them leaves it best off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from citadels_engine.actions import CARDS_KEPT, GOLD_GATHERED
from citadels_engine.bots.outlook import Outlook, collecting
from citadels_engine.cards import CHARACTERS
from citadels_engine.powers.rank_7 import FOR_SAILING
from citadels_engine.powers.rank_9 import BEAUTIFYING, MOST_BEAUTIFIED
from citadels_engine.scoring import FIRST_CITY, FIVE_TYPES, FULL_CITY

KEPT_BY_LIBRARY = 2
"""Cards that a Library keeps of those drawn."""
HOPE_FOR_EACH = 0.6
"""How much one card drawn unseen is of a sure one to build at once."""
MOST_CARDS = 9
"""So many cards of the hand are thought about at most."""


class Role(NamedTuple):
    """What a turn as one character brings."""

    type: str | None
    """The type whose districts give income; ``None`` also when it was taken already."""
    limit: int = 1
    """Districts that may still be built."""
    bonus: int = 0
    """Gold that comes with gathering."""
    cards: int = 0
    """Cards that come with gathering."""
    sails: bool = False
    """Whether gold or cards may be taken instead of building."""
    refund: bool = False
    """Whether what was paid for building comes back at the end of the turn."""
    beautifies: int = 0
    """On how many districts a gold may still be laid."""


EXTRAS: Mapping[str, Role] = {
    "witch": Role(None, limit=0),
    "wizard": Role(None, cards=1),
    "abbot": Role(None, bonus=1),
    "merchant": Role(None, bonus=1),
    "alchemist": Role(None, refund=True),
    "architect": Role(None, limit=3, cards=2),
    "navigator": Role(None, limit=0, sails=True),
    "artist": Role(None, beautifies=MOST_BEAUTIFIED),
    "queen": Role(None, bonus=1),
}
"""What characters bring besides their income, where that is more than usual."""


class Purse(NamedTuple):
    """What a seat has to plan with."""

    gold: int
    hand: tuple[str, ...]
    gathered: bool = False
    used: tuple[str, ...] = ()


class Plan(NamedTuple):
    """A way to play the rest of a turn and what it is worth."""

    worth: float
    gather: str
    """``gold``, ``cards`` or nothing."""
    builds: tuple[str, ...]
    income_first: bool
    give_up: str
    """The card for the Laboratory, or nothing."""
    smithy: bool
    gold_left: int
    sail: str = ""
    """``gold``, ``cards`` or nothing."""


def role_of(character: str) -> Role:
    """A whole turn as that character."""
    return EXTRAS.get(character, Role(None))._replace(type=CHARACTERS[character].income)


class Start(NamedTuple):
    """A way to begin the rest of a turn, and the gold and the unseen cards that it brings."""

    gather: str
    gold: int
    cards: int
    sail: str = ""


def starts(outlook: Outlook, purse: Purse, role: Role) -> Iterator[Start]:
    """Each way to gather, and to sail."""
    for start in _gathers(outlook, purse, role):
        if role.sails:
            yield start._replace(gold=start.gold + FOR_SAILING, sail="gold")
            if outlook.view.deck_size:
                yield start._replace(cards=start.cards + FOR_SAILING, sail="cards")
        else:
            yield start


def _gathers(outlook: Outlook, purse: Purse, role: Role) -> Iterator[Start]:
    """Each way to gather."""
    if purse.gathered:
        yield Start("", 0, 0)
        return
    yield Start("gold", GOLD_GATHERED + role.bonus, role.cards)
    if outlook.view.deck_size:
        yield Start("cards", role.bonus, role.cards + _kept_cards(outlook))


def _kept_cards(outlook: Outlook) -> int:
    """How many cards a draw brings."""
    if "library" not in outlook.city:
        return CARDS_KEPT
    return outlook.view.options.library_observatory_keeps if "observatory" in outlook.city else KEPT_BY_LIBRARY


class Planner:
    """Weighs the plans of one turn."""

    def __init__(self, outlook: Outlook, purse: Purse, role: Role) -> None:
        self.outlook, self.purse, self.role = outlook, purse, role
        w = outlook.weights
        doubles = outlook.doubles()
        hand = [card for card in dict.fromkeys(purse.hand) if doubles or card not in outlook.city]
        self.worths = sorted(((outlook.card_worth(card), card) for card in hand), reverse=True)[:MOST_CARDS]
        self.spare = len(purse.hand) - len(self.worths)
        """Cards that can never be built."""
        self.fading = outlook.fading()
        self.income = collecting(role.type, outlook.city)
        self.keep = [w.card_next**i for i in range(MOST_CARDS + 6)]
        view = outlook.view
        self.laboratory = view.options.laboratory_gold if self._usable("laboratory") else 0
        self.smithy = self._usable("smithy") and view.deck_size > 0

    def _usable(self, district: str) -> bool:
        return district in self.outlook.city and district not in self.purse.used

    def best(self) -> Plan:
        """The best plan."""
        return max(self.plans(), key=lambda plan: plan.worth)

    def plans(self) -> Iterator[Plan]:
        """Every plan worth a thought."""
        price, role = self.outlook.price, self.role
        for start in starts(self.outlook, self.purse, role):
            most = self.purse.gold + start.gold + self.income + self.laboratory
            hand = [card for _, card in self.worths if price[card] <= most]
            for number in range(min(role.limit, len(hand)) + 1):
                for builds in combinations(hand, number):
                    yield from self._ways(start, builds)

    def _ways(self, start: Start, builds: tuple[str, ...]) -> Iterator[Plan]:
        """The plans that build just these: with the income at its best time, with or without the workshops."""
        gold, cards = self.purse.gold + start.gold, start.cards
        cost = sum(self.outlook.price[card] for card in builds)
        income, first = self.income, False
        if cost <= gold:
            income += collecting(self.role.type, builds)
        else:
            first = True
        left = gold + income - cost
        if left >= 0:
            yield self._plan(start, builds, first, "", False, left, cards)
            if self.smithy and left >= self.outlook.view.options.smithy_gold:
                options = self.outlook.view.options
                left_then, cards_then = left - options.smithy_gold, cards + options.smithy_cards
                yield self._plan(start, builds, first, "", True, left_then, cards_then)
        if self.laboratory and left + self.laboratory >= 0 and (given := self._given(builds)):
            yield self._plan(start, builds, first, given, False, left + self.laboratory, cards)

    def _given(self, builds: tuple[str, ...]) -> str:
        """The card least missed."""
        if self.spare:
            seen: set[str] = set(self.outlook.city)
            for card in self.purse.hand:
                if card in seen:
                    return card
                seen.add(card)
        return next((card for _, card in reversed(self.worths) if card not in builds), "")

    def _plan(
        self, start: Start, builds: tuple[str, ...], first: bool, given: str, smithy: bool, left: int, cards: int
    ) -> Plan:
        gone = builds if not given or self.spare else (*builds, given)
        worth = 0.0
        if self.role.refund:
            left += sum(self.outlook.price[card] for card in builds)
        elif self.role.beautifies and self.outlook.beautifies():
            plain = len(self.outlook.city) - len(self.outlook.me.beautified) + len(builds)
            beautified = min(self.role.beautifies, left, plain)
            worth, left = float(beautified), left - BEAUTIFYING * beautified
        worth += self.built(builds, left) + self.kept(builds, gone, left, cards)
        drawn = cards if start.gather and not smithy else 0
        if drawn and len(builds) < self.role.limit and not self.outlook.last_round:
            worth += self.outlook.weights.blind * min(4, left) * min(1.0, HOPE_FOR_EACH * drawn)
        return Plan(worth, start.gather, builds, first, given, smithy, left, start.sail)

    # -- what a plan leaves behind

    def built(self, builds: tuple[str, ...], left: int) -> float:
        """What the districts built are worth."""
        outlook, w = self.outlook, self.outlook.weights
        worth = outlook.types_worth(builds) + sum(outlook.points(card) + outlook.lasting(card) for card in builds)
        if "imperial-treasury" in builds or "imperial-treasury" in outlook.city:
            worth += left * (1.0 if not outlook.left else 0.2)
        if builds and outlook.missing and len(builds) >= outlook.missing:
            worth += FULL_CITY if outlook.last_round else FIRST_CITY
            if not outlook.last_round:
                worth += w.end * self._lead_at_end(builds)
        elif not outlook.last_round:
            worth += w.tempo * len(builds)
        return worth

    def _lead_at_end(self, builds: tuple[str, ...]) -> float:
        """Points of lead if this round is the last."""
        outlook = self.outlook
        mine = outlook.me.points + FIRST_CITY + sum(outlook.points(card) for card in builds)
        if outlook.types_worth(builds) >= FIVE_TYPES > outlook.types_worth():
            mine += FIVE_TYPES
        size = outlook.size
        theirs = []
        for player in outlook.others:
            points = float(player.points)
            if not outlook.acted(player):
                points += outlook.weights.late + (FULL_CITY if len(player.city) >= size - 1 else 0)
            theirs.append(points)
        return mine - max(theirs)

    def kept(self, builds: tuple[str, ...], gone: tuple[str, ...], left: int, cards: int) -> float:
        """What the gold and the hand that are left are worth."""
        outlook, w = self.outlook, self.outlook.weights
        if outlook.last_round or (builds and len(builds) >= outlook.missing):
            return self._cards_at_end(builds, gone, cards)
        hand = [worth for worth, card in self.worths if card not in gone]
        if cards:
            hand = sorted(hand + [w.unknown] * cards, reverse=True)
        slots = outlook.missing - len(builds)
        worth = sum([value * keep for value, keep in zip(hand[:slots], self.keep, strict=False)])
        dearest = max([outlook.price[card] for _, card in self.worths if card not in gone], default=0)
        useful = min(left, max(4, dearest))
        return self.fading * (worth + w.gold * useful + w.gold_spare * (left - useful))

    def _cards_at_end(self, builds: tuple[str, ...], gone: tuple[str, ...], cards: int) -> float:
        """What the hand still scores when the game is over after this round."""
        if "map-room" not in builds and "map-room" not in self.outlook.city:
            return 0.0
        return float(len(self.purse.hand) - len(gone) + cards)
