"""``citadels arena``: bots against bots, with numbers and intervals."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import click

from citadels_engine.bots.arena import BadArena, Report, Standing, run
from citadels_engine.errors import BadOptions
from citadels_engine.options import Options
from citadels_tui.commands.choices import cards_of, options_of
from citadels_tui.language import N_, _
from citadels_tui.trouble import WRONG_USE, Trouble
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told

TOO_MANY = N_("{bots:# bot is|# bots are} named for {seats:# seat|# seats}; name fewer, or more --players.")
PLAYED = N_("{games:# game|# games} on {deals:# deal|# deals}, {seats:# seat|# seats}, seed {seed}")
PACE = N_("{rounds} rounds a game, {moves} moves a second")
COLUMNS = (N_("bot"), N_("seats"), N_("wins"), N_("share"), N_("95 % interval"), N_("par"), N_("points"), N_("a move"))
"""What the columns are called."""
INTERVAL = N_("{low} to {high}")
LEAST = (10, 6, 9, 9, 21, 7, 9, 11)
"""Cells of each column at least; the bot and the interval stand at the left of theirs."""


def arena(
    bots: Sequence[str],
    games: int,
    seed: str,
    ruleset: str,
    players: int | None,
    as_json: bool,
    cast: str | None = None,
) -> int:
    """Let the bots play and print how they fared."""
    report = play(bots, games, seed, ruleset, players, cast)
    click.echo(json.dumps(report.to_dict(), indent=2) if as_json else "\n".join(table(report)))
    return 0


def play(
    bots: Sequence[str], games: int, seed: str, ruleset: str, players: int | None, cast: str | None = None
) -> Report:
    """Play the games. Raises ``Trouble`` for bots or seats that cannot be."""
    seats = list(bots)
    if players is not None and players < len(seats):
        raise Trouble(fill(TOO_MANY, bots=len(seats), seats=players), WRONG_USE)
    if players is not None:
        seats += [seats[-1]] * (players - len(seats))
    chosen = options_of(ruleset, len(seats), cards_of(cast, None))
    try:
        options = Options.from_dict({**chosen, "players": len(seats)})
        return run(seats, games, int(seed) if seed.lstrip("-").isdigit() else seed, options)
    except (BadArena, BadOptions) as error:
        raise Trouble(f"{told(error)}.", WRONG_USE) from None


def table(report: Report) -> Sequence[str]:
    """The report as lines."""
    played = fill(PLAYED, games=report.games, deals=report.deals, seats=len(report.bots), seed=str(report.seed))
    pace = fill(PACE, rounds=f"{report.rounds:.1f}", moves=f"{report.moves_per_second:,.0f}")
    return [played, "", *_under_each_other([tuple(map(_, COLUMNS)), *map(_row, report.standings)]), "", pace]


def _row(one: Standing) -> tuple[str, ...]:
    """What stands in the columns for one bot."""
    interval = fill(INTERVAL, low=f"{one.low:.1%}", high=f"{one.high:.1%}")
    numbers = (f"{one.par:.1%}", f"{one.points:.1f}", f"{one.move_time * 1e6:.0f} µs")
    return (one.bot, str(one.seats), f"{one.wins:.1f}", f"{one.share:.1%}", interval, *numbers)


def _under_each_other(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """The rows as lines, each column as wide as its longest text needs."""
    widths = [max(least, *(len(row[at]) + 2 for row in rows)) for at, least in enumerate(LEAST)]
    for row in rows:
        bot, *numbers = row
        cells = [f"{text:>{width}}" for text, width in zip(numbers, widths[1:], strict=True)]
        cells[3] = f"   {numbers[3]:<{widths[4] - 3}}"
        yield f"{bot:<{widths[0]}}{''.join(cells)}"
