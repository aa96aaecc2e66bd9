"""The game line by line says nothing that was not looked up."""

from __future__ import annotations

from pathlib import Path

import pytest
from language_world import in_strange_letters, plain_words, strange
from lines_world import sitting
from table_world import NAMES, new_game

__all__ = ["in_strange_letters"]

pytestmark = pytest.mark.usefixtures("in_strange_letters")

COMMANDS = ("help", "hand", "city", "players", "log 30", "know", "why", "rules", "table", "dance", "99", "")
TYPED = ("citadels", "rules", "king", "know", "say", "save", "bot", "start", "option", "city", "size", "again", "plain")
"""What is typed stands in the help as it is typed."""


@pytest.mark.parametrize("seed", [3, 5])
async def test_a_game_in_lines(tmp_path: Path, seed: int) -> None:
    async with sitting(tmp_path, new_game(seed=seed)) as world:
        told = [world.sheet.take()]
        for _turn in range(12):
            told.append(await world.type("1"))
        for command in COMMANDS:
            said = await world.type(command)
            lines = said.splitlines()
            told.append("\n".join(line.partition(": ")[2] if command in ("help", "rules") else line for line in lines))
        found = plain_words("\n".join(told), (*NAMES, *COMMANDS, *TYPED))
        assert not found, f"not looked up: {found}"


async def test_yes_may_be_said_in_every_language(tmp_path: Path) -> None:
    assert strange("yes y") == "ýéš ý"
