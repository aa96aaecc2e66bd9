"""Secrecy: change everything a seat may not know, and all it is shown encodes to the same bytes.

The second game is made from the first one's plain data: other hands, the deck and what others look at are dealt
anew, characters the seat has not seen change places (consistently with what it passed on and with what was called),
the seed and the random state are others, and so is the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from invariants import any_options, lines_to_try
from rulebook import encoded, play, player, random_action, table

from citadels_engine import Action, Event, Game, Options
from citadels_engine.cards import CHARACTERS, District
from citadels_engine.powers.fee import PayFee
from citadels_engine.powers.wizard import Take
from citadels_engine.random import Stream
from citadels_engine.rulesets import RULESETS, THE_EIGHT

Position = dict[str, Any]
PLAYERS = range(2, 9)


# -- another game that looks the same


def another(game: Game, seat: int | None, stream: Stream, characters: bool) -> Game:
    """A game that differs in everything ``seat`` may not know; characters change places only where asked."""
    data = game.to_dict()
    position = data["position"]
    data["seed"] = f"another {stream.below(1 << 30)}"
    position["random"] = stream.below(1000)
    data["actions"] = ["1 gold"] * len(data["actions"])
    deal_anew(position, seat, stream)
    if characters:
        exchange_characters(position, seat, stream)
    return Game.from_dict(data)


def deal_anew(position: Position, seat: int | None, stream: Stream) -> None:
    """Whatever cards the seat cannot see are dealt anew, as many as before everywhere."""
    others = {number: one for number, one in enumerate(position["players"], 1) if number != seat}
    has_turn = bool(position["asked"]) and position["asked"][0]["seat"] == seat
    looked_into = position["turn"]["looked_into"] if has_turn and position["rank"] else []
    places = [position["deck"]]
    places += [one["hand"] for number, one in others.items() if number not in looked_into]
    places += [one["museum"] for one in others.values()]
    private = [ask for ask in position["asked"] if ask["asks"] in ("keep", "lighthouse") and ask["seat"] != seat]
    places += [ask["cards"] for ask in private]
    cards = [id for place in places for id in place]
    stream.shuffle(cards)
    for place in places:
        place[:], cards = cards[: len(place)], cards[len(place) :]


def exchange_characters(position: Position, seat: int | None, stream: Stream) -> None:
    """Characters change places with others of which the seat knows exactly as much."""
    alike: dict[tuple[object, ...], list[str]] = {}
    for id in unseen(position, seat):
        alike.setdefault(known_of(position, seat, id), []).append(id)
    change = {}
    for same in alike.values():
        others = list(same)
        stream.shuffle(others)
        change |= dict(zip(same, others, strict=True))
    rename(position, seat, change)


def unseen(position: Position, seat: int | None) -> list[str]:
    """The characters of which the seat has not seen where they are."""
    seen = set(position["face_up"])
    for number, one in enumerate(position["players"], 1):
        seen |= set(one["characters"] if number == seat else one["revealed"])
    seen |= {row["character"] for row in position["face_down"] if seat in row["seen_by"]}
    return [id for id in position["cast"] if id not in seen]


def known_of(position: Position, seat: int | None, id: str) -> tuple[object, ...]:
    """All the seat knows of an unseen character: which handfuls it was in, and whether it may still be called."""
    passed = [id in one for one in position["players"][seat - 1]["passed"]] if seat else []
    deciding = bool(position["asked"]) and position["asked"][-1]["seat"] == seat
    in_hand = deciding and id in position["draft"]
    killed = any(mark["character"] == id for mark in position["marks"] if mark["kind"] == "killed")
    return (*passed, in_hand, killed, CHARACTERS[id].rank > position["rank"])


def rename(position: Position, seat: int | None, change: dict[str, str]) -> None:
    """Every hidden place of a character is the other's now."""

    def changed(ids: list[str]) -> list[str]:
        return [change.get(id, id) for id in ids]

    position["draft"] = sorted(changed(position["draft"]), key=position["cast"].index)
    for row in position["face_down"]:
        row["character"] = change.get(row["character"], row["character"])
    for number, one in enumerate(position["players"], 1):
        if number != seat:
            one["characters"] = changed(one["characters"])
            one["passed"] = [sorted(changed(some), key=position["cast"].index) for some in one["passed"]]


# -- what a seat is shown


def shown(game: Game, seat: int | None) -> str:
    """Everything the seat is shown now, encoded: its view and, when it decides, what it can and cannot do."""
    found: list[Any] = [game.view(seat)]
    if seat is not None and game.to_act == seat:
        found += [game.choices(), game.greyed(), len(game.legal_actions())]
        found += [str(action) for action, _ in zip(game.legal_actions(), range(50), strict=False)]
    return encoded(found)


def refusals(game: Game, lines: list[str]) -> str:
    """What is said to lines the seat may try."""
    return encoded([game.why_not(line) for line in lines])


def moments(players: int, games: int, often: int, first: int = 0, **options: Any) -> Iterator[tuple[Game, Stream]]:
    """Positions of random games of any ruleset, with a stream for what is to be changed."""
    for seed in range(first, first + games):
        stream = Stream(f"moments {players} {seed}")
        agreed = any_options(stream.choice, players, ("dark-city", "citadela") if options else tuple(RULESETS))
        game = Game.new(Options.from_dict({**agreed.to_dict(), **options}), seed)
        start, other = stream.below(often), Stream(f"player {seed}")
        while not game.over:
            if game.decision % often == start or (game.phase == "draft" and stream.below(3) == 0):
                yield game, stream
            game.apply(random_action(game, other))
        yield game, stream


def views_compared(players: int, games: int, often: int, first: int = 0) -> tuple[int, int]:
    """How many views of games that look the same were compared, all alike, and of how many games the hands differed."""
    compared = differing = 0
    for game, stream in moments(players, games, often, first):
        for seat in dict.fromkeys((None, game.to_act, 1 + stream.below(players), 1 + stream.below(players))):
            here = shown(game, seat)
            for characters in (False, True):
                other = another(game, seat, stream, characters)
                assert shown(other, seat) == here
                if seat is not None and game.to_act == seat:
                    own = [line for line in lines_to_try(game, stream, 20) if line.startswith(f"{seat} ")]
                    assert refusals(other, own) == refusals(game, own)
                compared += 1
                differing += game.to_dict()["position"]["players"] != other.to_dict()["position"]["players"]
    return compared, differing


@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_seat_is_shown_depends_on_nothing_it_may_not_know(players: int) -> None:
    compared, differing = views_compared(players, games=3, often=29)
    assert differing > 0.9 * compared > 60


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_is_given_away_in_many_games(players: int) -> None:
    compared, differing = views_compared(players, games=15, often=23, first=1000)
    assert differing > 0.9 * compared > 400
    assert len(verbs_heard(players, games=12, often=11)) > 20


@pytest.mark.parametrize("players", PLAYERS)
def test_characters_really_change_places(players: int) -> None:
    """The comparison would prove nothing if the second game were the first."""
    changed = 0
    for game, stream in moments(players, games=2, often=40):
        position = another(game, 1, stream, characters=True).to_dict()["position"]
        before = [one["characters"] for one in game.to_dict()["position"]["players"]]
        changed += [one["characters"] for one in position["players"]] != before
    assert changed >= 4


# -- what a seat hears of what is done


def counterpart(action: Action, other: Game, seat: int | None, characters: bool) -> Action | None:
    """The action of the other game that looks the same to the seat; nothing if there is none to compare."""
    legal = other.legal_actions()
    if action.seat == seat:
        return action if action in legal else None
    if action.verb in ("keep", "use laboratory", "use museum") or (characters and action.verb in ("pick", "discard")):
        return next((one for one in legal if one.verb == action.verb), None)
    if isinstance(action, Take) and not action.build and seat not in other.looked_into:
        return next((one for one in legal if isinstance(one, Take) and not one.build), None)
    if isinstance(action, PayFee) and isinstance(action.what, District):
        return next((one for one in legal if isinstance(one, PayFee) and isinstance(one.what, District)), None)
    return action if action in legal else None


def cards_are_learned(action: Action, events: list[Event], seat: int | None) -> bool:
    """Whether the seat was shown cards that it had not seen."""
    for event in events:
        if seat not in event.private:
            continue
        if event.kind in ("gained", "looked", "redrawn", "swapped", "peeked"):
            return True
        if event.kind == "fee" and (event.seat != seat or action.seat != seat):
            return True
        if event.kind == "kept" and action.verb != "keep":
            return True
    return False


def hidden_ones_are_called(game: Game, action: Action, after: Game, seat: int | None) -> bool:
    """Whether that action showed the seat characters it had not seen: calls, or a handful passed on to it."""
    if game.rank:
        return after.rank != game.rank or after.round != game.round or after.over
    return after.phase != "draft" or (after.to_act == seat and action.seat != seat)


def verbs_heard(players: int, games: int, often: int, **options: Any) -> set[tuple[bool, str]]:
    """The verbs, own or not, of actions that sound the same in two games that look the same; none sounds different."""
    heard: set[tuple[bool, str]] = set()
    for game, stream in moments(players, games, often, first=50, **options):
        if game.over:
            continue
        legal = [one for one, _ in zip(game.legal_actions(), range(12), strict=False)]
        for seat in (None, 1 + stream.below(players), game.to_act):
            for characters in (False, True):
                action, other = stream.choice(legal), another(game, seat, stream, characters)
                twin = counterpart(action, other, seat, characters)
                if twin is None:
                    continue
                one, two = game.clone(), other
                events, others = one.apply(action), two.apply(twin)
                if characters and hidden_ones_are_called(game, action, one, seat):
                    continue
                if cards_are_learned(action, events, seat):
                    continue
                assert heard_by(seat, events) == heard_by(seat, others)
                if not one.round > game.round:
                    assert shown(one, seat) == shown(two, seat)
                heard.add((action.seat == seat, action.verb))
    return heard


@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_seat_hears_depends_on_nothing_it_may_not_know(players: int) -> None:
    heard = verbs_heard(players, games=5, often=7 + 2 * players)
    assert {verb for own, verb in heard if not own} >= {"gold", "cards", "keep", "end", "pick", "income"}
    assert {verb for own, verb in heard if own} >= {"build", "income", "end", "pick"}


def test_what_a_seat_hears_of_the_dark_citys_powers() -> None:
    heard = verbs_heard(5, games=5, often=6, cast="dark", emperor_fee="receiver")
    theirs = {"bewitch", "look", "take", "crown", "fee", "tithe", "sail", "exchange"}
    assert {verb for own, verb in heard if not own} >= theirs
    assert {verb for own, verb in heard if own} >= theirs - {"look"}


def heard_by(seat: int | None, events: list[Event]) -> str:
    """The events as the seat may know them, encoded; a new round is dealt by another seed and differs."""
    return encoded([event.seen_by(seat) for event in events if event.kind != "round"])


def test_a_question_about_looked_at_cards_says_nothing_to_others() -> None:
    for top in ("tavern tavern", "tavern palace", "dragon-gate university"):
        game = table(player("king"), player("bishop"), player("thief"), player("warlord"), top=top)
        events = play(game, "3 gold", "3 end", "1 cards")
        assert encoded([game.view(seat) for seat in (None, 2, 3, 4)]) == encoded(
            [LIKE.view(seat) for seat in (None, 2, 3, 4)]
        )
        assert "looked" in [event.kind for event in events]
        told = encoded([event.seen_by(2) for event in events])
        assert not any(f'"{id}"' in told for id in top.split())


LIKE = table(player("king"), player("bishop"), player("thief"), player("warlord"), top="manor castle")
play(LIKE, "3 gold", "3 end", "1 cards")


def test_a_refusal_to_somebody_who_does_not_decide_says_only_who_does() -> None:
    game = table(player("king"), player("bishop", hand="manor"), player("thief"), player("warlord"))
    for line in ("2 build manor", "2 build palace", "2 keep manor", "2 redraw manor", "2 kill king", "9 gold"):
        refusal = game.why_not(line)
        assert refusal is not None
        assert (refusal.code, dict(refusal.values)) == ("not_your_decision", {"to_act": 3})


def test_whether_a_character_is_held_does_not_show_in_what_may_be_named() -> None:
    held = table(player("assassin"), player("thief"), player("king"), player("warlord"))
    others = table(player("assassin"), player("magician"), player("bishop"), player("merchant"))
    for game in (held, others):
        assert [row.line for row in game.choices()] == [
            *(f"1 {word}" for word in ("gold", "cards")),
            *(f"1 kill {id}" for id in THE_EIGHT[1:]),
        ]


def test_a_saved_game_read_back_by_one_seat_gives_away_nothing_in_its_view() -> None:
    """The seed gives every card away, so no view holds it."""
    for game, _ in moments(4, games=1, often=17):
        for seat in (None, 1, 2, 3, 4):
            assert "seed" not in encoded(game.view(seat))
