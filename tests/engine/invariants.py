"""What holds at every moment of every game, and lines that are worth trying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hypothesis import strategies as st

from citadels_engine import Action, Event, Game, Options
from citadels_engine.cards import CHARACTERS, DISTRICTS, District
from citadels_engine.casts import RANDOM, draw
from citadels_engine.decks import full_deck
from citadels_engine.families import Joined
from citadels_engine.player import Player
from citadels_engine.random import Stream
from citadels_engine.rulesets import ALLOWED, RULESETS, TIE_BREAKS, Ruleset

WEIGHT = {card: 100**card.number for card in DISTRICTS.values()}
"""A sum of these is a multiset of districts in one number."""


def weight(cards: Iterable[District]) -> int:
    """A multiset of districts as one number."""
    return sum([WEIGHT[card] for card in cards])


def whole_deck(game: Game) -> int:
    """Every card of that game as one number."""
    return weight(full_deck(game.options, game.uniques))


def check(game: Game, everything: int) -> None:
    """What holds at every decision: cards, gold, crown, characters, and that somebody can go on until it is over."""
    total = weight(game.deck)
    for seat in game.rules.seats:
        player = game.players[seat]
        assert player.gold >= 0
        check_city(game, player)
        total += weight(player.hand) + weight(player.city) + weight(player.museum)
    for question in game.asked:
        total += weight(question.cards)
    assert total == everything
    check_goal(game)
    assert 1 <= game.crown <= game.options.players
    assert game.over == (game.to_act is None)
    assert bool(game.legal_actions()) != game.over
    if not game.over:
        check_characters(game)


def check_city(game: Game, player: Player) -> None:
    """No district stands twice but through a Quarry or a Wizard; gold lies on what stands, cards under a Museum."""
    doubles = len(player.city) - len(set(player.city))
    if doubles and "wizard" not in [character.id for character in game.cast]:
        assert "quarry" in [card.id for card in game.uniques]
        assert doubles == 1 or game.options.quarry_duplicates == "any"
    if player.beautified:
        assert not Counter(player.beautified) - Counter(player.city)
    if player.museum:
        assert DISTRICTS["museum"] in player.city


def check_goal(game: Game) -> None:
    """A city that has as many districts as end the game was complete, and a Bell Tower is what makes them fewer."""
    if not game.first:
        assert all(len(player.city) < game.city_size for player in game.players)
    if game.city_size != game.options.city_size:
        assert game.city_size == game.options.city_size - 1
        towers = [player for player in game.players if DISTRICTS["bell-tower"] in player.city]
        assert towers or game.first


def check_hands_seen(game: Game) -> None:
    """Only who has the turn sees another hand, and sees it as it is."""
    for seat in (None, *game.rules.seats) if game.looked_into else ():
        seen = game.view(seat).hands_seen
        if seen:
            assert game.rank
            assert seat == game.asked[0].seat
        for other, hand in seen.items():
            assert other != seat
            assert Counter(hand) == Counter(card.id for card in game.players[other].hand)


class Books:
    """Everybody's gold and number of cards, followed from the public events alone."""

    def __init__(self, game: Game) -> None:
        self.gold = {seat: game.players[seat].gold for seat in game.rules.seats}
        self.hands = {seat: len(game.players[seat].hand) for seat in game.rules.seats}

    def enter(self, events: Iterable[Event]) -> None:
        """Write down what happened."""
        for event in events:
            if event.seat is not None:
                self._write(event.kind, event.seat, event.values)

    def check(self, game: Game) -> None:
        """What is written is what everybody has."""
        for seat in game.rules.seats:
            player = game.players[seat]
            assert (seat, player.gold, len(player.hand)) == (seat, self.gold[seat], self.hands[seat])

    def _write(self, kind: str, seat: int, values: Any) -> None:
        gold, hands = self.gold, self.hands
        if kind in ("gathered", "gained", "income"):
            gold[seat] += values.get("gold", 0)
        elif kind in ("built", "destroyed", "bought_back"):
            gold[seat] -= values["paid"]
        elif kind == "paid":
            gold[seat] -= values["gold"]
        elif kind == "beautified":
            gold[seat] -= 1
        elif kind == "swapped":
            hands[seat], hands[values["other"]] = values["got"], values["gave"]
        elif kind in ("stolen", "tithed"):
            self._hand_over(values["victim"], seat, gold, values["gold"])
        elif kind == "taxed":
            self._hand_over(seat, values["to"], gold, values["gold"])
        elif kind == "exchanged":
            self._hand_over(seat, values["owner"], gold, values["paid"])
        elif kind == "fee":
            self._hand_over(seat, values["to"], gold if values["what"] == "gold" else hands, 1)
        elif kind == "took":
            self._hand_over(values["other"], seat, hands, 1)
        hands[seat] += _cards_that_came(kind, values)

    def _hand_over(self, giver: int, taker: int, what: dict[int, int], how_much: int) -> None:
        what[giver] -= how_much
        what[taker] += how_much


def _cards_that_came(kind: str, values: Any) -> int:
    """How many cards more the hand of who did it has."""
    if kind == "gained":
        return int(values.get("cards", 0))
    if kind == "kept":
        return int(values["count"])
    if kind == "used":
        return -int(values["cards"])
    return {"built": -1, "bought_back": 1}.get(kind, 0)


def check_characters(game: Game) -> None:
    """Every character is in one place, and nobody has more than his share."""
    places = [character for player in game.players for character in player.characters]
    places += [*game.draft, *game.face_up, *(character for character, _ in game.face_down)]
    assert len(places) == len(set(places)) == len(game.cast)
    if game.rank:
        assert not game.draft
        assert len(game.face_up) == game.rules.face_up
        assert {len(player.characters) for player in game.players[1:]} == {game.rules.characters_each}
    assert all(character.rank != 4 for character in game.face_up)
    assert game.players[0].characters == ()


def same(one: Game, two: Game) -> None:
    """The two games cannot be told apart by anything on their face."""
    assert one.to_dict() == two.to_dict()
    assert (one.to_act, one.over, one.decision, one.phase) == (two.to_act, two.over, two.decision, two.phase)
    assert (one.options, one.seed, one.actions) == (two.options, two.seed, two.actions)
    for seat in (None, *one.rules.seats):
        assert one.view(seat) == two.view(seat)
    assert one.choices() == two.choices()
    assert one.greyed() == two.greyed()
    assert one.scores() == two.scores()
    assert one.winners() == two.winners()


def some_legal(game: Game, stream: Stream, most: int) -> list[Action]:
    """The legal actions, or as many of them drawn at random where there are more than ``most``."""
    legal = game.legal_actions()
    listed = list(legal.some) if isinstance(legal, Joined) else list(legal)
    if isinstance(legal, Joined):
        listed += [stream.choice(legal.family) for _ in range(4)]
    if len(listed) > most:
        stream.shuffle(listed)
    return listed[:most]


def lines_to_try(game: Game, stream: Stream, many: int) -> list[str]:
    """Lines that could be somebody's idea now: other seats, other cards, other verbs, most of them not legal."""
    found = []
    for _ in range(many):
        seat = game.to_act or 1 if stream.below(3) else 1 + stream.below(9)
        found.append(f"{seat} {_words(game, stream)}")
    return found


def _words(game: Game, stream: Stream) -> str:
    card = _card(game, stream)
    other = 1 + stream.below(game.options.players + 1)
    character = stream.choice(list(CHARACTERS))
    return stream.choice(
        (
            "gold", "cards", "income", "end", "pass", "use smithy", "use graveyard", f"use laboratory {card}",
            f"pick {character}", f"discard {character}", f"kill {character}", f"steal {character}", f"swap {other}",
            f"build {card}", f"build {card}", f"keep {card}", f"keep {card} {_card(game, stream)}",
            f"redraw {card}", f"redraw {card} {_card(game, stream)} {_card(game, stream)}",
            f"destroy {other} {card}", f"destroy {other} {_standing(game, stream, other) or card}",
            f"bewitch {character}", f"look {other}", f"take {card}", f"take {card} build", f"crown {other}",
            "fee gold", "fee card", f"fee {card}", f"tithe {other}", "sail gold", "sail cards", f"beautify {card}",
            f"exchange {card} {other} {_standing(game, stream, other) or card}", f"use museum {card}",
            f"use armory {other} {_standing(game, stream, other) or card}", "use bell-tower",
            f"exchange {_standing(game, stream, game.to_act or 1) or card} {other} {card}",
        )
    )  # fmt: skip


def _card(game: Game, stream: Stream) -> str:
    """A district, more often one from the hand of who decides or of somebody else."""
    seat = stream.choice((game.to_act or 1, 1 + stream.below(game.options.players)))
    hand = game.players[seat].hand
    return stream.choice(hand).id if hand and stream.below(3) else stream.choice(list(DISTRICTS))


def _standing(game: Game, stream: Stream, seat: int) -> str:
    """A district that stands in that seat's city, if there are any."""
    city = game.players[seat].city if seat in game.rules.seats else ()
    return stream.choice(city).id if city else ""


# -- any options


Pick = Callable[[Sequence[Any]], Any]
"""How one of some values is chosen."""


def any_options(pick: Pick, players: int, rulesets: Sequence[str] = tuple(RULESETS)) -> Options:
    """Options with every value chosen by ``pick`` among those that are allowed with so many players."""
    ruleset = pick([id for id in rulesets if players <= RULESETS[id].players[1]])
    known = RULESETS[ruleset]
    changes = {name: pick(values) for name, values in ALLOWED.items() if name in known.defaults}
    changes["first_crown"] = pick(("random", *range(1, players + 1)))
    changes["tie_break"] = _some(pick, TIE_BREAKS)
    own = known.deck_list(changes["deck"]).uniques()
    changes["uniques"] = pick(("all", "all", "none", pick(range(len(own) + 1)), _some(pick, own)))
    changes["cast"] = _cast(pick, known, players)
    return Options(ruleset, players, **changes)


def _some(pick: Pick, values: Sequence[str]) -> tuple[str, ...]:
    return tuple(value for value in values if pick((True, False)))


def _cast(pick: Pick, known: Ruleset, players: int) -> Any:
    """Mostly a cast drawn here, sometimes one that the game draws or one with a name."""
    if not known.presets:
        return known.defaults["cast"]
    drawn = draw(known, players, Stream(pick(range(1 << 20))))
    return pick((drawn, drawn, RANDOM, pick(list(known.presets))))


@st.composite
def options(draw: st.DrawFn, players: int) -> Options:
    """Any options of any ruleset for so many players."""
    return any_options(lambda values: draw(st.sampled_from(values)), players)
