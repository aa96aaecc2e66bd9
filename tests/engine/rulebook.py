"""Words for tests that read like the rulebook: lay a table, play lines, ask what is possible."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from citadels_engine import Event, Game, IllegalAction, Options, Refusal
from citadels_engine.cards import CHARACTERS
from citadels_engine.errors import REFUSALS
from citadels_engine.families import Joined
from citadels_engine.random import Stream
from citadels_engine.rulesets import THE_EIGHT

PLAINEST = ("gold", "pass", "end")


def player(characters: str = "", *, hand: str = "", city: str = "", gold: int = 2) -> dict[str, Any]:
    """A player of a position; cards are ids with spaces between.

    In a city ``keep*`` was beautified, and under ``museum+temple+manor`` lie two cards.
    """
    stands = [_stands(word) for word in city.split()]
    return {"characters": characters.split(), "hand": hand.split(), "city": stands, "gold": gold}


def _stands(word: str) -> str | dict[str, Any]:
    if word.endswith("*"):
        return {"card": word.removesuffix("*"), "beautified": True}
    card, *under = word.split("+")
    return {"card": card, "under": under} if under else card


def table(*players: Mapping[str, Any], **position: Any) -> Game:
    """A game at a position: ``top`` are the deck's next cards; cards may be given as ids with spaces between.

    What is no key of a position is an option.
    """
    data: dict[str, Any] = {"ruleset": "classic", "players": list(players), "options": {}}
    for key, value in position.items():
        if key in ("crown", "round", "phase", "seed", "ruleset", "cast"):
            data[key] = value
        elif key in ("top", "face_up", "face_down"):
            data["deck" if key == "top" else key] = value.split()
        else:
            data["options"][key] = value
    return Game.set_up(data)


def dark(*players: Mapping[str, Any], ruleset: str = "dark-city", also: str = "", **position: Any) -> Game:
    """A game of the Dark City at a position.

    The cast is the classic one with those whom the players hold, and with ``also``, in place of others.
    """
    wanted = [*also.split(), *(id for player in players for id in player["characters"])]
    by_rank = {CHARACTERS[id].rank: id for id in (*THE_EIGHT, *wanted)}
    cast = [by_rank[rank] for rank in sorted(by_rank)]
    return table(*players, ruleset=ruleset, cast=cast, **position)


def play(game: Game, *lines: str) -> list[Event]:
    """Apply the lines and return everything that happened."""
    return [event for line in lines for event in game.apply(line)]


def lines(game: Game) -> set[str]:
    """The legal lines now."""
    return {str(action) for action in game.legal_actions()}


def verbs(game: Game) -> set[str]:
    """The verbs of the legal lines now."""
    legal = game.legal_actions()
    if isinstance(legal, Joined):
        return {action.verb for action in legal.some} | {legal.family.verb}
    return {action.verb for action in legal}


def refused(game: Game, line: str) -> Refusal:
    """Why a line is refused; makes sure that it is, everywhere the same, and that nothing has changed."""
    before = game.to_dict()
    with pytest.raises(IllegalAction) as caught:
        game.apply(line)
    refusal = caught.value.refusal
    assert game.to_dict() == before
    assert refusal == game.why_not(line)
    assert not game.is_legal(line)
    assert refusal.code in REFUSALS
    assert str(refusal)
    return refusal


def plainly(game: Game) -> list[Event]:
    """Who decides takes gold, declines or ends the turn, whichever comes first; keeps or picks the first there is."""
    seat = game.to_act
    for word in PLAINEST:
        if game.is_legal(f"{seat} {word}"):
            return game.apply(f"{seat} {word}")
    return game.apply(game.legal_actions()[0])


def finish_turn(game: Game) -> list[Event]:
    """The turn that goes on is brought to its end in the plainest way."""
    place, happened = (game.round, game.rank), []
    while not game.over and (game.round, game.rank) == place:
        happened += plainly(game)
    return happened


def until(game: Game, seat: int) -> Game:
    """Turns are finished plainly until that seat decides."""
    while game.to_act != seat:
        finish_turn(game)
    return game


def finish_round(game: Game) -> list[Event]:
    """The round is brought to its end in the plainest way."""
    number, happened = game.round, []
    while not game.over and game.round == number:
        happened += finish_turn(game) if game.rank else plainly(game)
    return happened


def of_kind(events: list[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def gold(game: Game, seat: int) -> int:
    """A player's stash."""
    return game.view(None).players[seat - 1].gold


def hand(game: Game, seat: int) -> Counter[str]:
    """A player's hand as a multiset of ids, as its owner sees it."""
    return Counter(game.view(seat).hand)


def city(game: Game, seat: int) -> list[str]:
    """A player's city, as everybody sees it."""
    return list(game.view(None).players[seat - 1].city)


def deck(game: Game) -> list[str]:
    """The deck from the top, as the save has it."""
    return list(game.to_dict()["position"]["deck"])


def cards(ids: str) -> Counter[str]:
    """A multiset of ids with spaces between."""
    return Counter(ids.split())


def encoded(value: Any) -> str:
    """Any view, choice, refusal or event as text that is the same whenever the value is."""
    return json.dumps(value, default=_plain, sort_keys=True)


def _plain(value: Any) -> Any:
    if hasattr(value, "__slots__"):
        return {name: getattr(value, name) for name in value.__slots__}
    return dict(value)


def random_game(
    players: int, seed: int, stop: Callable[[Game], bool] = lambda game: False, **options: Any
) -> Iterator[Game]:
    """A whole game of random legal actions; yields the game at every decision and once more when it is over."""
    game = Game.new(Options(players=players, **options), seed=seed)
    stream = Stream(f"player {seed}")
    while not game.over:
        yield game
        if stop(game):
            return
        game.apply(random_action(game, stream))
    yield game


def random_action(game: Game, stream: Stream) -> Any:
    """A legal action: a verb first, so that large families do not crowd out the rest."""
    legal = game.legal_actions()
    if isinstance(legal, Joined) and legal.some and stream.below(4):
        return stream.choice(legal.some)
    return stream.choice(legal)


def cards_everywhere(position: Mapping[str, Any]) -> Counter[str]:
    """Every district card of a position, wherever it is."""
    found = Counter(position["deck"])
    for one in position["players"]:
        found.update(one["hand"])
        found.update(one["city"])
        found.update(one["museum"])
    for question in position["asked"]:
        found.update(question.get("cards", ()))
    return found
