"""Draw the README's picture: ``python tests/tui/picture.py``.

A game among bots is played until seat 1 stands before a turn with something to choose, and its screen is exported.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from table_world import LARGE, FakeClient, TableApp

from citadels_engine import Game, Options
from citadels_engine.bots import BOTS
from citadels_engine.random import Stream

PICTURE = Path(__file__).parent / "pictures" / "table.svg"
SEED = 278
ROUND = 5


def played() -> FakeClient:
    """The client of seat 1, with everything told that has happened so far."""
    game, stream = Game.new(Options(players=5), seed=SEED), Stream(SEED)
    client = FakeClient(game, bots=False)
    events = list(game.opening)
    while not _worth_a_picture(game):
        events += game.apply(BOTS["planner"].choose(game.view(game.to_act), game.choices(), stream))
    client._events = events
    return client


def _worth_a_picture(game: Game) -> bool:
    turn = game.view(1).turn
    return game.round >= ROUND and game.to_act == 1 and turn is not None and turn.gathered and not turn.built


async def draw() -> str:
    """The screen as SVG that needs nothing from elsewhere."""
    app = TableApp(played())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        svg = app.export_screenshot(title="citadels")
    svg = re.sub(r"@font-face\s*{.*?}\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("font-family: Fira Code, monospace", "font-family: Fira Code, Menlo, DejaVu Sans Mono, monospace")
    svg = svg.replace("<text class", '<text xml:space="preserve" class')  # some viewers drop blanks otherwise
    return re.sub(r"terminal-\d+", "terminal", svg)


if __name__ == "__main__":
    PICTURE.write_text(asyncio.run(draw()), encoding="utf-8")
