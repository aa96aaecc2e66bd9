"""Bots against bots: every deal is played once in each seating, so that neither cards nor seats favour anybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import Any

from citadels_engine.bots import BOTS
from citadels_engine.bots.bot import Bot
from citadels_engine.game import Game
from citadels_engine.options import Options
from citadels_engine.random import Stream
from citadels_engine.sentences import Sentence

Z_95 = 1.959963984540054
"""Standard deviations on each side of the mean that hold 95 % of a normal distribution."""


class BadArena(ValueError):
    """These bots cannot meet; the text says why and what would do."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(why)


@dataclass(frozen=True, slots=True)
class Standing:
    """How one kind of bot fared; where it sat on several seats, all of them together."""

    bot: str
    seats: int
    """How many seats it had in every game."""
    wins: float
    """Victories; a shared one counts as an equal share."""
    share: float
    """``wins`` for each game, 0 to 1."""
    low: float
    """Lower end of the 95 % Wilson interval of ``share``."""
    high: float
    """Upper end of the 95 % Wilson interval of ``share``."""
    par: float
    """The share that equally good players would have."""
    points: float
    """Mean points of a seat at the end of a game."""
    moves: int
    """Decisions made."""
    move_time: float = field(compare=False)
    """Mean seconds for a decision, without building the view."""


@dataclass(frozen=True, slots=True)
class Report:
    """What came out of a series of games."""

    bots: tuple[str, ...]
    """The kind of bot on each seat in the first seating."""
    options: Options
    seed: int | str
    games: int
    deals: int
    partial: int
    """In how many seatings the last deal was played, if not in all of them; 0 if every deal was played in all."""
    rounds: float
    """Mean rounds of a game."""
    moves: int
    """Decisions in all games."""
    standings: tuple[Standing, ...]
    """One for each kind of bot, in the order of ``bots``."""
    seconds: float = field(compare=False)
    """What the games took, views and rules included."""

    @property
    def moves_per_second(self) -> float:
        """Decisions a second, views and rules included."""
        return self.moves / self.seconds if self.seconds else 0.0

    def standing(self, bot: str) -> Standing:
        """The standing of that kind of bot. Raises ``KeyError``."""
        for standing in self.standings:
            if standing.bot == bot:
                return standing
        raise KeyError(bot)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        plain = {name: getattr(self, name) for name in self.__slots__}
        plain["bots"] = list(self.bots)
        plain["options"] = self.options.to_dict()
        plain["standings"] = [{name: getattr(one, name) for name in one.__slots__} for one in self.standings]
        plain["moves_per_second"] = self.moves_per_second
        return plain


class _Tally:
    """What is counted for one kind of bot."""

    __slots__ = ("moves", "points", "time", "wins")

    def __init__(self) -> None:
        self.wins = self.time = 0.0
        self.points = self.moves = 0


def run(
    bots: Sequence[str],
    games: int = 1000,
    seed: int | str = 1,
    options: Options | None = None,
    *,
    clock: Callable[[], float] = perf_counter,
    known: Mapping[str, Bot] = BOTS,
) -> Report:
    """Let ``bots``, one for each seat, play ``games`` games; without ``options`` the classic game.

    Game after game the bots move on by one seat, and after a whole turn around the table there is a new deal. If
    ``games`` is no multiple of the seats, the last deal is played in fewer seatings (``Report.partial``). The same
    arguments give the same report but for the times. Raises ``BadArena``, and ``BadOptions`` for a number of bots that
    cannot play.
    """
    options = options or Options(players=len(bots))
    _check(bots, games, options, known)
    tallies = {bot: _Tally() for bot in bots}
    seats, rounds = len(bots), 0
    began = clock()
    for number in range(games):
        deal, turned = divmod(number, seats)
        seating = [bots[(seat + turned) % seats] for seat in range(seats)]
        game = Game.new(options, f"{seed}/{deal}")
        _play(game, seating, known, tallies, clock)
        _count(game, seating, tallies)
        rounds += game.round
    seconds = clock() - began
    return Report(
        bots=tuple(bots),
        options=options,
        seed=seed,
        games=games,
        deals=-(-games // seats),
        partial=games % seats,
        rounds=rounds / games,
        moves=sum(tally.moves for tally in tallies.values()),
        standings=tuple(_standing(bot, bots, tally, games) for bot, tally in tallies.items()),
        seconds=seconds,
    )


def _check(bots: Sequence[str], games: int, options: Options, known: Mapping[str, Bot]) -> None:
    for bot in bots:
        if bot not in known:
            raise BadArena(Sentence("there is no bot {bot!r}; choose from {known}", bot=bot, known=[*known]))
    if len(bots) != options.players:
        raise BadArena(
            Sentence("{players} players need {players} bots, not {bots}", players=options.players, bots=len(bots))
        )
    if games < 1:
        raise BadArena(Sentence("{games} games cannot be played; ask for one or more", games=games))


def _play(
    game: Game,
    seating: Sequence[str],
    known: Mapping[str, Bot],
    tallies: Mapping[str, _Tally],
    clock: Callable[[], float],
) -> None:
    """Play a game to its end, each seat with a random stream of its own."""
    players = [(known[bot], tallies[bot], Stream(f"{game.seed}/{seat}")) for seat, bot in enumerate(seating, 1)]
    while (seat := game.to_act) is not None:
        bot, tally, stream = players[seat - 1]
        view, choices = game.view(seat), game.choices()
        asked = clock()
        line = bot.choose(view, choices, stream)
        tally.time += clock() - asked
        tally.moves += 1
        game.apply(line)


def _count(game: Game, seating: Sequence[str], tallies: Mapping[str, _Tally]) -> None:
    winners = game.winners()
    for seat in winners:
        tallies[seating[seat - 1]].wins += 1 / len(winners)
    for seat, parts in game.scores().items():
        tallies[seating[seat - 1]].points += sum(parts.values())


def _standing(bot: str, bots: Sequence[str], tally: _Tally, games: int) -> Standing:
    seats = list(bots).count(bot)
    low, high = wilson(tally.wins, games)
    return Standing(
        bot=bot,
        seats=seats,
        wins=tally.wins,
        share=tally.wins / games,
        low=low,
        high=high,
        par=seats / len(bots),
        points=tally.points / (games * seats),
        moves=tally.moves,
        move_time=tally.time / tally.moves if tally.moves else 0.0,
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share of ``wins`` in ``games``.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    share, z = wins / games, Z_95
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    low = (middle - reach) / whole if wins > 0 else 0.0
    high = (middle + reach) / whole if wins < games else 1.0
    return low, high
