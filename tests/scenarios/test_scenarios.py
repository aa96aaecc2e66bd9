"""Every scenario file beside this module holds, and would be seen to fail if the game were otherwise."""

import re
import tomllib
from pathlib import Path

import pytest
import tomli_w

from saves.scenario import format_result, load_scenario, run

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.toml"))


def label(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def test_the_scenarios_are_there() -> None:
    assert len([path for path in FILES if path.parent.name == "classic"]) == 24
    assert len([path for path in FILES if path.parent.name == "classic-own"]) >= 30
    assert len([path for path in FILES if path.parent.name == "dark-city"]) == 16
    assert len([path for path in FILES if path.parent.name == "dark-city-own"]) >= 70
    assert len([path for path in FILES if path.parent.name == "citadela"]) == 6
    assert len([path for path in FILES if path.parent.name == "citadela-own"]) >= 5


@pytest.mark.parametrize("path", FILES, ids=label)
def test_scenario(path: Path) -> None:
    result = run(load_scenario(path))
    assert result.ok, format_result(result)


OTHER = {"winners": (1, 2), "deck_top": ("keep", "manor"), "deck_bottom": ("keep", "manor")}
OTHER |= dict.fromkeys(("hand", "city"), ("manor", "keep"))
OTHER |= dict.fromkeys(("revealed", "face_up", "face_down", "characters"), ("warlord", "king"))
"""For each key that holds lists a value to put in, and another where that is there already."""


def wrong(key: str, value: object) -> object:
    """Another value of the same kind for the key of an expectation; in tables the first value only."""
    if isinstance(value, dict):
        first, *rest = value.items()
        inner = key if first[0].isdigit() or key == "bonus" else first[0]
        return dict([(first[0], wrong(inner, first[1])), *rest])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    usual, otherwise = OTHER[key]
    return [otherwise if value in ([usual], "hidden") else usual]


@pytest.mark.parametrize("path", FILES, ids=label)
def test_every_expectation_can_fail(path: Path, tmp_path: Path) -> None:
    """Each expectation of the file, made wrong, fails at its step; ``legal`` and ``illegal`` are exchanged."""
    tables = tomllib.loads(path.read_text())
    tried = 0
    for number, step in enumerate(tables["steps"], 1):
        for key, value in step.get("expect", {}).items():
            opposite = {"legal": "illegal", "illegal": "legal"}
            other = {opposite[key]: value} if key in opposite else {key: wrong(key, value)}
            steps = [*tables["steps"][: number - 1], {**step, "expect": other}]
            changed = tmp_path / "changed.toml"
            changed.write_text(tomli_w.dumps({**tables, "steps": steps}))
            result = run(load_scenario(changed))
            assert (result.ok, result.step) == (False, number), f"{key} of step {number}"
            assert re.fullmatch(r"FAILED .+: step \d+: .+: expected .+, found .+", format_result(result))
            tried += 1
    assert tried or any("refuse" in step for step in tables["steps"])
