"""The engine stands alone: the standard library only, nothing of the program, no clock, no other randomness."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import citadels_engine
from citadels_engine.powers.base import MOMENTS, NO_POWERS, Moments

FOLDER = Path(citadels_engine.__file__).parent
FILES = sorted(FOLDER.rglob("*.py"))
FORBIDDEN = {"random", "time", "datetime", "secrets", "os", "socket", "threading", "asyncio", "tomllib", "uuid"}
"""Of the standard library, but the rules neither read a clock nor files nor another source of chance."""


def fresh(code: str, **environment: str) -> str:
    """What that code prints in an interpreter of its own that has only the engine's parent folder besides."""
    found = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(FOLDER.parent)!r})\n{code}"],
        capture_output=True, text=True, check=True, env=environment, cwd="/", timeout=60,
    )  # fmt: skip
    return found.stdout


def test_importing_it_loads_the_standard_library_only() -> None:
    code = """
import json
before = set(sys.modules)
import citadels_engine, citadels_engine.bots
print(json.dumps(sorted({name.partition(".")[0] for name in set(sys.modules) - before})))
"""
    loaded = set(json.loads(fresh(code)))
    assert loaded - {"citadels_engine"} <= set(sys.stdlib_module_names)


def test_playing_a_whole_game_loads_nothing_more_either() -> None:
    code = """
import json
from citadels_engine import Game, Options
game = Game.new(Options(players=5), seed=3)
while not game.over:
    game.apply(game.legal_actions()[game.decision % len(game.legal_actions())])
    game.view(1); game.choices(); game.greyed()
Game.from_dict(game.to_dict())
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""
    loaded = set(json.loads(fresh(code)))
    assert loaded - {"citadels_engine", "__main__"} <= set(sys.stdlib_module_names)
    assert not loaded & {"random", "tomllib", "asyncio", "socket", "secrets"}


@pytest.mark.parametrize("line", ["1 kill king", "2 redraw manor tavern", "3 use graveyard", "1 use smithy"])
def test_every_line_is_understood_before_anything_was_played(line: str) -> None:
    assert fresh(f"from citadels_engine import Action; print(Action.parse({line!r}))") == f"{line}\n"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_every_module_imports_only_the_engine_and_the_standard_library(file: Path) -> None:
    for name in imported(file):
        top = name.partition(".")[0]
        assert top == "citadels_engine" or top in sys.stdlib_module_names, name
        if "bots" not in file.parts:
            assert top not in FORBIDDEN, name
            assert not name.startswith("citadels_engine.bots")


def imported(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            found.add(node.module or "")
    return found


def test_a_rulesets_name_is_never_tested_in_the_rules() -> None:
    """Rulesets are data: their names stand in their table only."""
    for file in FILES:
        if file.name in ("rulesets.py", "options.py", "setting_up.py", "__init__.py"):
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare):
                words = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)}
                assert not words & {"classic", "dark-city", "citadela", "2016"}, file
            if isinstance(node, ast.Attribute):
                assert node.attr != "ruleset", file


def test_every_moment_of_a_power_is_compiled() -> None:
    assert set(Moments.__annotations__) == set(MOMENTS)
    assert all(getattr(NO_POWERS, moment) == () for moment in MOMENTS)


def test_everything_public_is_documented() -> None:
    for file in FILES:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree) or not tree.body, file
        for node in tree.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                assert ast.get_docstring(node), f"{file.name}: {node.name}"


GAME = """
import json, hashlib
from citadels_engine import Game, Options
from citadels_engine.random import Stream
digest = hashlib.sha256()
for players in range(2, 8):
    game, stream = Game.new(Options(players=players, uniques=8), seed=f"seed {players}"), Stream("actions")
    while not game.over:
        events = game.apply(stream.choice(game.legal_actions()))
        digest.update(repr([tuple(event)[:3] for event in events]).encode())
    digest.update(json.dumps(game.to_dict(), sort_keys=True).encode())
print(digest.hexdigest())
"""


def test_a_game_is_the_same_whatever_the_hash_seed() -> None:
    assert len({fresh(GAME, PYTHONHASHSEED=seed) for seed in ("0", "1", "4242")}) == 1
