"""``citadels arena``: bots against bots, with numbers and intervals."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from citadels_engine.bots.arena import BadArena, Report, run
from citadels_engine.errors import BadOptions
from citadels_engine.options import Options
from citadels_tui.trouble import WRONG_USE, Trouble


def arena(bots: Sequence[str], games: int, seed: str, ruleset: str, players: int | None, as_json: bool) -> int:
    """Let the bots play and print how they fared."""
    report = play(bots, games, seed, ruleset, players)
    click.echo(json.dumps(report.to_dict(), indent=2) if as_json else "\n".join(table(report)))
    return 0


def play(bots: Sequence[str], games: int, seed: str, ruleset: str, players: int | None) -> Report:
    """Play the games. Raises ``Trouble`` for bots or seats that cannot be."""
    seats = list(bots)
    if players is not None and players < len(seats):
        raise Trouble(f"{len(seats)} bots are named for {players} seats; name fewer, or more --players.", WRONG_USE)
    if players is not None:
        seats += [seats[-1]] * (players - len(seats))
    try:
        options = Options(ruleset=ruleset, players=len(seats))
        return run(seats, games, int(seed) if seed.lstrip("-").isdigit() else seed, options)
    except (BadArena, BadOptions) as error:
        raise Trouble(f"{error}.", WRONG_USE) from None


def table(report: Report) -> Sequence[str]:
    """The report as lines."""
    lines = [
        f"{report.games} games on {report.deals} deals, {len(report.bots)} seats, seed {report.seed}",
        "",
        f"{'bot':<10}{'seats':>6}{'wins':>9}{'share':>9}   {'95 % interval':<18}{'par':>7}{'points':>9}{'a move':>11}",
    ]
    for one in report.standings:
        interval = f"{one.low:.1%} to {one.high:.1%}"
        lines.append(
            f"{one.bot:<10}{one.seats:>6}{one.wins:>9.1f}{one.share:>9.1%}   {interval:<18}{one.par:>7.1%}"
            f"{one.points:>9.1f}{one.move_time * 1e6:>8.0f} µs"
        )
    lines += ["", f"{report.rounds:.1f} rounds a game, {report.moves_per_second:,.0f} moves a second"]
    return lines
