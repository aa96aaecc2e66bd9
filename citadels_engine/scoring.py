"""Income, points and ties. Source: English rules; publisher's FAQ 2010."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine.cards import TYPES

if TYPE_CHECKING:
    from citadels_engine.cards import District
    from citadels_engine.game import Game

FIVE_TYPES = 3
FIRST_CITY = 4
FULL_CITY = 2


def income(game: Game, seat: int, type: str) -> int:
    """Gold that a character collecting for ``type`` gets from that seat's city."""
    player = game.players[seat]
    gold = 0
    for card in player.city:
        if card.type == type:
            gold += 1
    for more in player.powers.income_as:
        gold += more(game, seat, type)
    return gold


def score(game: Game, seat: int) -> dict[str, int]:
    """That seat's points by part, as if the game ended now; a part not earned is left out."""
    player = game.players[seat]
    parts = {"districts": districts(game, seat)}
    if has_five_types(game, seat):
        parts["five_types"] = FIVE_TYPES
    if seat == game.first:
        parts["first_city"] = FIRST_CITY
    elif len(player.city) >= game.city_size:
        parts["full_city"] = FULL_CITY
    for extra in player.powers.score:
        extra(game, seat, parts)
    return parts


def districts(game: Game, seat: int) -> int:
    """What that seat's districts cost, in gold, with the gold that was laid on them."""
    cost, player = game.cost, game.players[seat]
    return sum([cost[card] for card in player.city]) + len(player.beautified)


def has_five_types(game: Game, seat: int) -> bool:
    """Whether every type stands in that seat's city, a district that may count as any type included."""
    return len({card.type for card in game.players[seat].city}) == len(TYPES) or bool(standing_in(game, seat))


def standing_in(game: Game, seat: int) -> list[District]:
    """The districts of that seat's city that complete the five types by standing in for those that are missing."""
    player = game.players[seat]
    if not player.powers.scores_as_any or len({card.type for card in player.city}) == len(TYPES):
        return []
    wild = [card for any_type in player.powers.scores_as_any if (card := any_type(game, seat))]
    fixed = {card.type for card in player.city if card not in wild}
    return wild[: len(TYPES) - len(fixed)] if len(fixed) + len(wild) >= len(TYPES) else []


def scores(game: Game) -> dict[int, dict[str, int]]:
    """Each seat's points by part."""
    return {seat: score(game, seat) for seat in game.rules.seats}


def winners(game: Game) -> list[int]:
    """The seats with the most points; ties are broken as the options say and shared where nothing decides."""
    totals = {seat: sum(parts.values()) for seat, parts in scores(game).items()}
    best = max(totals.values())
    tied = [seat for seat, total in totals.items() if total == best]
    for tie_break in game.rules.tie_break:
        values = {seat: _TIE_BREAKS[tie_break](game, seat) for seat in tied}
        most = max(values.values())
        tied = [seat for seat in tied if values[seat] == most]
    return tied


def _gold(game: Game, seat: int) -> int:
    return game.players[seat].gold


def _highest_rank(game: Game, seat: int) -> int:
    """The highest rank that seat showed in the last round; 0 for none."""
    return max([character.rank for character in game.players[seat].revealed], default=0)


_TIE_BREAKS = {"districts": districts, "gold": _gold, "rank": _highest_rank}
