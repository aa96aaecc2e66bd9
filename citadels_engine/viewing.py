"""Building views: what a seat may know, field by field, and the choices of who decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine import draft, scoring
from citadels_engine.families import Joined
from citadels_engine.piles import ids, sorted_cards
from citadels_engine.questions import Turn
from citadels_engine.view import Choice, DraftTurn, Greyed, PlayerView, TurnView, View

if TYPE_CHECKING:
    from citadels_engine.actions import Action
    from citadels_engine.game import Game
    from citadels_engine.player import Player


def view(game: Game, seat: int | None) -> View:
    """What ``seat`` may know; ``None`` is a spectator."""
    if seat is not None and seat not in game.rules.seats:
        raise ValueError(f"there is no seat {seat}; the seats are 1 to {game.options.players}")
    own = game.players[seat] if seat is not None else None
    question = game.asked[-1] if game.asked else None
    deciding = question is not None and question.seat == seat
    held = tuple(game.draft) if deciding and not game.rank else ()
    about = ids(question.cards) if question else ()
    public = question is not None and question.public
    return View(
        seat=seat,
        options=game.options,
        round=game.round,
        phase=game.phase,
        decision=game.decision,
        to_act=game.to_act,
        asks=question.asks if question else "",
        asks_about=about if public else (),
        goal=game.city_size,
        crown=game.crown,
        deck_size=len(game.deck),
        uniques=ids(game.uniques),
        cast=ids(game.cast),
        face_up=ids(game.face_up),
        face_down=tuple(character.id for character, seen_by in game.face_down if seat in seen_by),
        face_down_count=len(game.face_down),
        rank=game.rank,
        killed=_marked(game, "killed"),
        robbed=_marked(game, "robbed"),
        bewitched=_marked(game, "bewitched"),
        turn=_turn(game),
        players=tuple([_player(game, number, game.players[number]) for number in game.rules.seats]),
        hand=ids(own.hand) if own else (),
        museum=ids(own.museum) if own else (),
        characters=ids(own.characters) if own else (),
        draft=ids(held),
        draft_turns=_draft_turns(game),
        passed_on=tuple([ids(passed) for passed in own.passed]) if own else (),
        draft_income={c.id: scoring.income(game, seat, c.income) for c in held if c.income} if seat else {},
        looking_at=about if deciding and not public else (),
        hands_seen=_hands_seen(game, seat),
        scores=scoring.scores(game) if game.over else {},
        winners=tuple(scoring.winners(game)) if game.over else (),
    )


def _draft_turns(game: Game) -> tuple[DraftTurn, ...]:
    if game.rank or game.over:
        return ()
    return tuple([DraftTurn(draft.chooser(game, step), step.asks) for step in game.rules.draft[game.draft_step :]])


def _hands_seen(game: Game, seat: int | None) -> dict[int, tuple[str, ...]]:
    """The hands that seat looked at in the turn that goes on, as they are now."""
    if not game.looked_into or not game.rank or not game.asked:
        return {}
    turn = game.asked[0]
    if turn.seat != seat or not isinstance(turn, Turn):
        return {}
    return {other: ids(sorted_cards(game.players[other].hand)) for other in game.looked_into}


def _player(game: Game, seat: int, player: Player) -> PlayerView:
    return PlayerView(
        seat=seat,
        gold=player.gold,
        hand_size=len(player.hand),
        city=ids(player.city),
        museum=len(player.museum),
        beautified=ids(player.beautified),
        revealed=ids(player.revealed),
        has_picked=bool(player.characters),
        characters=len(player.characters),
        complete=len(player.city) >= game.city_size,
        first=seat == game.first,
        points=sum(scoring.score(game, seat).values()),
    )


def _turn(game: Game) -> TurnView | None:
    if not game.rank or not game.asked or not isinstance(game.asked[0], Turn):
        return None
    return TurnView(
        seat=game.asked[0].seat,
        character=game.character.id,
        gathered=game.gathered,
        income_taken=game.income_taken,
        built=game.built,
        build_limit=game.limit,
        used=game.used,
        closed=game.closed,
        only_gathers=game.asked[0].only_gathers,
        resumed=game.resumed,
    )


def _marked(game: Game, kind: str) -> tuple[str, ...]:
    if not game.marks:
        return ()
    return tuple([c.id for c, marks in game.marks.items() if any(mark.kind == kind for mark in marks)])


def choices(game: Game) -> tuple[Choice, ...]:
    """The legal actions as rows; a family is one row with the cards to choose from."""
    legal = game.legal_actions()
    if not isinstance(legal, Joined):
        return tuple([_choice(game, action) for action in legal])
    family = legal.family
    cards = tuple(card.id for card in family.cards)
    row = Choice(f"{family.seat} {family.verb}", family=cards)
    return (*[_choice(game, action) for action in legal.some], row)


def _choice(game: Game, action: Action) -> Choice:
    return Choice(str(action), action.price(game), action.gain(game))


def greyed(game: Game) -> tuple[Greyed, ...]:
    """What may be looked for and is not legal: of a power only the first, and only if nothing of its kind is legal."""
    if not game.asked:
        return ()
    legal = game.legal_actions()
    groups = game.asked[-1].wishes(game)
    return tuple([_greyed(game, one[0]) for one in groups if one and not any(action in legal for action in one)])


def _greyed(game: Game, action: Action) -> Greyed:
    refusal = game.why_not(action)
    assert refusal is not None
    return Greyed(str(action), refusal)
