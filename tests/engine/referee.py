"""A referee who follows a game from its public events alone and knows the rules of the Dark City by himself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from invariants import Books

from citadels_engine import Event, Game
from citadels_engine.cards import CHARACTERS, DISTRICTS

BUILD_LIMIT = {"architect": 3, "navigator": 0}
GIVE_AT_THE_END = ("poor-house", "park", "alchemist")


class Part:
    """One seat's part of a turn: who plays which character, and whether it is only to gather."""

    def __init__(self, seat: int, character: str, only_gathers: bool) -> None:
        self.seat, self.character, self.only_gathers = seat, character, only_gathers
        self.gathered = False
        self.counted = 0
        self.paid: list[int] = []
        self.came: Counter[str] = Counter()
        """What came by itself, in gold or cards."""
        self.taxed = 0
        self.used: Counter[str] = Counter()


class Referee:
    """Watches what happens and raises ``AssertionError`` where it is against the rules."""

    def __init__(self, game: Game) -> None:
        self.options = game.options
        self.cost = dict(game.options.deck_list().costs)
        self.books = Books(game)
        self.cities: dict[int, list[str]] = {seat: [] for seat in game.rules.seats}
        self.laid: dict[int, Counter[str]] = {seat: Counter() for seat in game.rules.seats}
        self.crown = game.crown
        self.goal = game.options.city_size
        self.first = self.under_museum = 0
        self.built_this_round: set[str] = set()
        self.last: Event | None = None
        self.new_round()

    def new_round(self) -> None:
        """Nothing has been called, and every mark is gone."""
        self.part: Part | None = None
        self.killed = self.bewitched = self.robbed = ""
        self.witch = self.thief = self.collector = self.guarded = 0
        self.revealed: dict[str, int] = {}
        self.builders: set[int] = set()
        self.built_this_round = set()

    def watch(self, events: Iterable[Event], game: Game) -> None:
        """Everything that one action brought about; afterwards the table looks as it was followed."""
        for event in events:
            watch = getattr(self, f"on_{event.kind}", None)
            if watch:
                watch(event.seat, event.values)
            self.books.enter([event])
            self.last = event
        self.books.check(game)
        assert (self.crown, self.goal) == (game.crown, game.city_size)
        for seat in game.rules.seats:
            player = game.players[seat]
            assert Counter(self.cities[seat]) == Counter(card.id for card in player.city)
            assert +self.laid[seat] == Counter(card.id for card in player.beautified)

    def was(self, kind: str, seat: int) -> bool:
        """Whether the event before this one was of that kind and seat."""
        return self.last is not None and (self.last.kind, self.last.seat) == (kind, seat)

    def playing(self, seat: int, *characters: str) -> Part:
        """The part of the turn in which that seat may do more than gather."""
        assert self.part is not None
        assert (self.part.seat, self.part.only_gathers) == (seat, False)
        assert not characters or self.part.character in characters
        return self.part

    def once(self, seat: int, character: str, times: int = 1) -> None:
        """The power of that character is used, no more than so often in a turn."""
        part = self.playing(seat, character)
        part.used[character] += 1
        assert part.used[character] <= times

    # -- the round

    def on_round(self, seat: None, values: Mapping[str, Any]) -> None:
        self.new_round()

    def on_called(self, seat: None, values: Mapping[str, Any]) -> None:
        self.part = None

    def on_revealed(self, seat: int, values: Mapping[str, Any]) -> None:
        character = values["character"]
        if values["killed"]:
            assert character == self.killed
            if self.part is None and "hospital" in self.cities[seat] and character not in self.revealed:
                self.part = Part(seat, character, only_gathers=True)
            self.revealed[character] = seat
            return
        assert character not in (self.killed, *self.revealed)
        self.revealed[character] = seat
        self.part = Part(seat, character, only_gathers=character in ("witch", self.bewitched))
        if not self.part.only_gathers:
            self.takes_up(seat, character)

    def on_resumed(self, seat: int, values: Mapping[str, Any]) -> None:
        assert (seat, values["character"]) == (self.witch, self.bewitched)
        self.part = Part(seat, self.bewitched, only_gathers=False)
        self.part.gathered = True
        self.takes_up(seat, self.bewitched)

    def takes_up(self, seat: int, character: str) -> None:
        """That seat plays that character from here on."""
        if character == "tax-collector":
            self.collector = seat
        if character == "bishop":
            self.guarded = seat

    def on_turn_ended(self, seat: int, values: Mapping[str, Any]) -> None:
        part = self.part
        assert part is not None
        assert (part.seat, part.character, part.gathered) == (seat, values["character"], True)
        if part.only_gathers:
            assert not part.came
        else:
            self.all_came(part)
        if character_guards_only_his_turn(self.options) and part.character == "bishop":
            self.guarded = 0

    def all_came(self, part: Part) -> None:
        """What had to come by itself in that part has come, neither more nor less."""
        city, gold, hand = self.cities[part.seat], self.books.gold[part.seat], self.books.hands[part.seat]
        came = part.came
        assert came["merchant"] == (part.character == "merchant")
        assert came["architect"] <= (2 if part.character == "architect" else 0)
        assert came["alchemist"] == (sum(part.paid) if part.character == "alchemist" else 0)
        before_taxes = gold + part.taxed - came["alchemist"]
        assert came["poor-house"] == ("poor-house" in city and before_taxes == came["poor-house"])
        if not ("park" in city and hand == 0):
            assert bool(came["park"]) == ("park" in city and hand == came["park"])
        owes = part.paid and self.collector not in (0, part.seat) and gold + part.taxed > 0
        assert part.taxed == (1 if owes else 0)
        if part.character == "queen":
            assert came["queen"] == (3 if self.beside_the_queen(part.seat) else 0)

    def beside_the_queen(self, seat: int) -> bool:
        """Whether who pays the Queen's gold sits beside her."""
        if self.options.queen_looks_at == "crown":
            other = self.crown
        else:
            other = next((at for id, at in self.revealed.items() if rank(id) == 4 and id != self.killed), 0)
        return other > 0 and abs(seat - other) in (1, self.options.players - 1)

    # -- what is named

    def on_killed(self, seat: int, values: Mapping[str, Any]) -> None:
        self.once(seat, "assassin")
        self.killed = values["character"]
        assert rank(self.killed) > 1

    def on_bewitched(self, seat: int, values: Mapping[str, Any]) -> None:
        assert self.part is not None
        assert (self.part.character, self.part.gathered) == ("witch", True)
        self.bewitched, self.witch = values["character"], seat
        assert rank(self.bewitched) > 1

    def on_robbed(self, seat: int, values: Mapping[str, Any]) -> None:
        self.once(seat, "thief")
        self.robbed, self.thief = values["character"], seat
        assert rank(self.robbed) > 2
        assert self.robbed != self.killed
        assert self.robbed != self.bewitched or not self.options.thief_spares_witch

    def on_stolen(self, seat: int, values: Mapping[str, Any]) -> None:
        assert (seat, values["character"]) == (self.thief, self.robbed)
        assert self.revealed[self.robbed] == values["victim"] != seat
        assert values["gold"] == self.books.gold[values["victim"]] > 0

    # -- gold and cards

    def on_gathered(self, seat: int, values: Mapping[str, Any]) -> None:
        assert self.part is not None
        assert (self.part.seat, self.part.gathered) == (seat, False)
        self.part.gathered = True
        most = 2 + ("observatory" in self.cities[seat])
        assert values["gold"] == 2 if values["what"] == "gold" else 1 <= values["cards"] <= most

    def on_income(self, seat: int, values: Mapping[str, Any]) -> None:
        part = self.playing(seat)
        part.used["income"] += 1
        type = CHARACTERS[part.character].income
        city = self.cities[seat]
        found = sum(DISTRICTS[id].type == type for id in city) + ("school-of-magic" in city)
        assert (part.used["income"], values["type"], values["gold"]) == (1, type, found)

    def on_gained(self, seat: int, values: Mapping[str, Any]) -> None:
        why, much = values["why"], values.get("gold", values.get("cards"))
        if why == "throne-room":
            assert self.last is not None
            assert self.last.kind == "crowned"
            assert (why in self.cities[seat], much) == (True, 1)
        elif why == "queen" and self.part is None:
            assert self.options.queen_looks_at == "revealed"
        else:
            part = self.playing(seat)
            part.came[why] += much
            assert why in (part.character, *self.cities[seat])
            if why == "navigator":
                self.sailed(part, values)

    def sailed(self, part: Part, values: Mapping[str, Any]) -> None:
        """The Navigator has his four, in gold or in cards as far as there are any."""
        moment = self.options.navigator_sails
        assert moment == "any" or part.gathered == (moment == "after-gathering") or part.seat == self.witch
        assert values.get("gold", 4) == 4
        assert 1 <= values.get("cards", 1) <= 4
        assert part.came["navigator"] <= 4

    def on_taxed(self, seat: int, values: Mapping[str, Any]) -> None:
        assert (values["to"], values["gold"]) == (self.collector, 1)
        assert seat != self.collector
        assert self.part is not None
        if self.part.character == "tax-collector":
            assert seat in self.builders
        else:
            assert (self.part.seat, bool(self.part.paid)) == (seat, True)
            self.part.taxed += 1

    def on_tithed(self, seat: int, values: Mapping[str, Any]) -> None:
        self.once(seat, "abbot")
        gold, victim = self.books.gold, values["victim"]
        assert gold[victim] == max(gold.values()) > gold[seat]
        assert self.options.abbot_tie == "choose" or Counter(gold.values())[gold[victim]] == 1

    def on_peeked(self, seat: int, values: Mapping[str, Any]) -> None:
        self.once(seat, "wizard")
        assert values["count"] == self.books.hands[values["other"]] > 0
        assert values["other"] != seat

    def on_took(self, seat: int, values: Mapping[str, Any]) -> None:
        assert self.was("peeked", seat)

    # -- cities

    def on_built(self, seat: int, values: Mapping[str, Any]) -> None:
        part, card, city = self.playing(seat), values["card"], self.cities[seat]
        if not self.was("took", seat):
            part.counted += 1
            assert part.gathered
        assert part.counted <= BUILD_LIMIT.get(part.character, 1)
        assert part.counted or part.character == "wizard"
        off = "factory" in city and DISTRICTS[card].type == "unique" and card != "factory"
        assert values["paid"] == self.cost[card] - off <= self.books.gold[seat]
        if card in city and part.character != "wizard":
            assert "quarry" in city
            assert self.options.quarry_duplicates == "any" or len(city) == len(set(city))
        city.append(card)
        assert values["size"] == len(city)
        part.paid.append(values["paid"])
        self.builders.add(seat)
        self.built_this_round.add(card)

    def on_beautified(self, seat: int, values: Mapping[str, Any]) -> None:
        self.once(seat, "artist", times=2)
        self.laid[seat][values["card"]] += 1

    def on_used(self, seat: int, values: Mapping[str, Any]) -> None:
        if values["card"] == "hospital":
            return
        self.playing(seat).used[values["card"]] += 1
        assert values["card"] in self.cities[seat]
        if values["card"] == "museum":
            self.under_museum += 1
        if values["card"] == "armory":
            self.take_down(seat, "armory")
        else:
            assert self.playing(seat).used[values["card"]] == 1

    def on_destroyed(self, seat: int, values: Mapping[str, Any]) -> None:
        owner, card = values["owner"], values["card"]
        city = self.cities[owner]
        if self.was("used", seat) and self.last and self.last.values["card"] == "armory":
            assert values["paid"] == 0
            assert owner != seat or self.options.armory_own_city
            assert card != "keep" or self.options.armory_takes_keep
        else:
            self.once(seat, "warlord")
            self.rank_8_may(owner, card)
            assert values["paid"] == self.worth(owner, card) - 1 + self.wall(owner, card)
            assert len(city) < self.goal
        self.take_down(owner, card)
        if card == "museum":
            self.under_museum = 0

    def on_exchanged(self, seat: int, values: Mapping[str, Any]) -> None:
        owner, given, taken = values["owner"], values["given"], values["taken"]
        self.once(seat, "diplomat")
        self.rank_8_may(owner, taken)
        assert len(self.cities[owner]) < self.goal
        difference, wall = self.worth(owner, taken) - self.worth(seat, given), self.wall(owner, taken)
        always = self.options.great_wall_diplomat == "always"
        assert values["paid"] == (max(0, difference) + wall if always else max(0, difference + wall))
        laid_given, laid_taken = self.take_down(seat, given), self.take_down(owner, taken)
        for at, card, laid in ((seat, taken, laid_taken), (owner, given, laid_given)):
            assert card not in self.cities[at]
            self.cities[at].append(card)
            self.laid[at][card] += laid

    def rank_8_may(self, owner: int, card: str) -> None:
        """Nothing guards that district from rank 8."""
        assert owner != self.guarded
        assert card != "keep"

    def worth(self, seat: int, card: str) -> int:
        """What the plainest district of that name in a city is worth."""
        return self.cost[card] + (self.laid[seat][card] == self.cities[seat].count(card))

    def wall(self, owner: int, card: str) -> int:
        """What a Great Wall adds."""
        covered = card != "great-wall" or self.options.great_wall_covers_itself
        return int(covered and "great-wall" in self.cities[owner])

    def take_down(self, seat: int, card: str) -> bool:
        """The plainest district of that name leaves a city; whether gold lay on it."""
        laid = self.laid[seat][card] == self.cities[seat].count(card)
        self.cities[seat].remove(card)
        self.laid[seat][card] -= laid
        return laid

    def on_goal(self, seat: None, values: Mapping[str, Any]) -> None:
        assert {self.goal, values["size"]} == {self.options.city_size, self.options.city_size - 1}
        self.goal = values["size"]

    def on_completed(self, seat: int, values: Mapping[str, Any]) -> None:
        assert values["size"] == self.goal <= len(self.cities[seat])
        assert values["first"] == (not self.first)
        self.first = self.first or seat

    def on_scored(self, seat: None, values: Mapping[str, Any]) -> None:
        assert self.first
        assert values["totals"] == tuple(self.points(seat) for seat in self.cities)

    def points(self, seat: int) -> int:
        """What that seat's city scores."""
        city, gold, hand = self.cities[seat], self.books.gold[seat], self.books.hands[seat]
        points = sum(self.cost[id] for id in city) + sum(self.laid[seat].values())
        points += 4 if seat == self.first else 2 if len(city) >= self.goal else 0
        purples = sum(DISTRICTS[id].type == "unique" for id in city)
        types = {DISTRICTS[id].type for id in city}
        late = "haunted-city" in self.built_this_round and not self.options.haunted_in_last_round
        if "haunted-city" in city and not late and len(types) == 4 and purples > 1:
            points, purples = points + 3, purples - 1
        elif len(types) == 5:
            points += 3
        extra = {"dragon-gate": 2, "university": 2, "imperial-treasury": gold, "map-room": hand}
        extra["museum"] = self.under_museum
        extra["wishing-well"] = purples - (not self.options.wishing_well_counts_itself)
        return points + sum(more for id, more in extra.items() if id in city)

    # -- the crown

    def on_crowned(self, seat: int, values: Mapping[str, Any]) -> None:
        assert values["former"] == self.crown != seat
        by = values.get("by", seat)
        held = {id: at for id, at in self.revealed.items() if rank(id) == 4}
        assert by in (*held.values(), self.witch)
        assert ("by" in values) == ("emperor" in held)
        assert seat != by or "king" in held or self.options.emperor_may_keep
        self.crown = seat

    def on_fee(self, seat: int, values: Mapping[str, Any]) -> None:
        assert self.options.emperor_fee != "none"
        assert seat == self.crown != values["to"]
        assert values["to"] == (self.witch if self.bewitched == "emperor" else self.revealed["emperor"])

    def on_thanked(self, seat: int, values: Mapping[str, Any]) -> None:
        assert self.options.ballroom
        assert seat != values["to"] == self.crown
        assert "ballroom" in self.cities[self.crown]


def character_guards_only_his_turn(options: Any) -> bool:
    """Whether the Bishop's guard ends with his turn."""
    return options.players < 4 and not options.bishop_guards_whole_round


def rank(character: str) -> int:
    """A character's rank."""
    return CHARACTERS[character].rank
