"""What holds at every moment of every game, and lines that are worth trying."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from citadels_engine import Action, Game, Options
from citadels_engine.cards import CHARACTERS, DECKS, DISTRICTS, District
from citadels_engine.decks import full_deck
from citadels_engine.families import Joined
from citadels_engine.random import Stream

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
        assert len(set(player.city)) == len(player.city)
        total += weight(player.hand) + weight(player.city)
    for question in game.asked:
        total += weight(question.cards)
    assert total == everything
    assert 1 <= game.crown <= game.options.players
    assert game.over == (game.to_act is None)
    assert bool(game.legal_actions()) != game.over
    if not game.over:
        check_characters(game)


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


@st.composite
def options(draw: st.DrawFn, players: int) -> Options:
    """Any classic options for so many players."""
    deck = draw(st.sampled_from(list(DECKS)))
    own = DECKS[deck].uniques()
    ties = ("districts", "gold", "rank")
    return Options(
        players=players,
        city_size=draw(st.sampled_from((8, 7, 6))),
        deck=deck,
        uniques=draw(
            st.sampled_from(("all", "none"))
            | st.integers(0, len(own))
            | st.lists(st.sampled_from(own), unique=True).map(tuple)
        ),
        first_crown=draw(st.just("random") | st.integers(1, players)),
        discards_first=draw(st.sampled_from(("up", "down"))),
        crown_holder_sees_facedown=draw(st.booleans()),
        killed_shown_at_round_end=draw(st.sampled_from(("all", "rank-4"))),
        rank_8_acts=draw(st.sampled_from(("end", "any"))),
        great_wall_covers_itself=draw(st.booleans()),
        laboratory_gold=draw(st.sampled_from((1, 2))),
        smithy_gold=draw(st.sampled_from((2, 3))),
        smithy_cards=draw(st.sampled_from((3, 2))),
        library_observatory_keeps=draw(st.sampled_from((2, 3))),
        haunted_in_last_round=draw(st.booleans()),
        tie_break=draw(st.lists(st.sampled_from(ties), unique=True).map(tuple)),
        bishop_guards_whole_round=draw(st.booleans()),
    )
