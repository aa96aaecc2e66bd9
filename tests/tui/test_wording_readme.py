"""The README tells of everything there is: commands, options, settings, keys, actions, and its examples work."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path

import click
import pytest

from citadels_engine import Game, Options
from citadels_engine.cards import CHARACTERS
from citadels_engine.notation import READERS, parse
from citadels_engine.rulesets import ALLOWED, RULESETS
from citadels_tui.cli import cli
from citadels_tui.keymap import KEYS
from citadels_tui.wording.cards import character_name
from saves.scenario import load_scenario, run
from saves.settings import Settings, choices

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def _section(title: str) -> str:
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def _rows(text: str) -> dict[str, str]:
    """The rows of a section's tables: the first cell without its marks, and the rest."""
    rows = [line.strip("|").split("|", 1) for line in text.splitlines() if line.startswith("| `")]
    return {first.strip(" `"): rest for first, rest in rows}


def _commands(group: click.Group, name: str = "citadels") -> dict[str, click.Command]:
    found: dict[str, click.Command] = {}
    for command in group.commands.values():
        path = f"{name} {command.name}"
        found |= _commands(command, path) if isinstance(command, click.Group) else {path: command}
    return found


COMMANDS = _commands(cli)


@pytest.mark.parametrize("path", COMMANDS)
def test_every_command_and_every_option_of_it_is_told(path: str) -> None:
    text = _section("Commands")
    assert re.search(rf"\| `{path}[`\s]", text)
    command = path.removeprefix("citadels ")
    told = {name for row in _rows(text) for name in re.findall(rf"(?<![a-z]){command} (?:\[[^]]*\] )?(--[a-z-]+)", row)}
    assert told == {option for one in COMMANDS[path].params for option in one.opts if option.startswith("--")}


def test_no_command_is_told_that_is_not_there() -> None:
    told = re.findall(r"^\| `(citadels [a-z]+(?: [a-z]+)?)", _section("Commands"), re.MULTILINE)
    assert set(told) == set(COMMANDS)


def test_the_options_before_a_command_are_told() -> None:
    there = {option for one in cli.params for option in one.opts if option.startswith("--")}
    told = set(re.findall(r"^\| `(--[a-z]+)", _section("Commands"), re.MULTILINE))
    assert told == there


@pytest.mark.parametrize("option", [field.name for field in fields(Options) if field.name != "ruleset"])
def test_every_game_option_is_told_with_its_default_first(option: str) -> None:
    values = _rows(_section("Game options"))[option].split("|")[0]
    usual = {"players": 4, **RULESETS["dark-city"].defaults_for(4), **RULESETS["classic"].defaults_for(4)}
    default = usual[option]
    spoken = {True: "yes", False: "no"}.get(default, default) if isinstance(default, bool) else default
    spoken = "the eight" if option == "cast" else ",".join(spoken) if isinstance(spoken, tuple) else spoken
    assert values.split(";")[0].strip(" `") == str(spoken)
    own = RULESETS["citadela"].defaults_for(4).get(option, default)
    assert option in RULESETS["classic"].defaults_for(4) or own == default or "(`citadela`)" in values
    for value in ALLOWED.get(option, ()):
        assert ({True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)) in values


@pytest.mark.parametrize("setting", [one.name for one in fields(Settings) if one.name != "keys"])
def test_every_setting_is_told_with_its_default_first(setting: str) -> None:
    values = _rows(_section("Settings"))[setting].split("|")[0]
    default = getattr(Settings(), setting)
    if setting != "name":
        assert values.split(";")[0].strip(" `") == str(default).lower()
    assert all(f"`{value}`" in values for value in choices(setting))


def test_every_key_that_can_be_changed_is_told() -> None:
    told = _section("Settings").split("Ids of keys:")[1]
    assert re.findall(r"`([a-z_.]+)`", told) == list(KEYS) or set(re.findall(r"`([a-z_.]+)`", told)) == set(KEYS)


def test_every_key_of_the_table_is_told() -> None:
    from citadels_tui.table.keys import ACT_KEYS, TABLE_KEYS

    told = _section("The screen")
    shown = {"space": "| Space |"}
    for act in (*ACT_KEYS.values(), *TABLE_KEYS.values()):
        assert shown.get(act.key, f"`{act.key}`") in told


def test_every_action_is_told_and_reads_as_one() -> None:
    lines = list(_rows(_section("Notation of actions")))
    assert all(str(parse(line)) == line for line in lines)
    verbs = {" ".join(line.split()[1:3]) if " use " in line else line.split()[1] for line in lines}
    assert verbs == set(READERS)


def test_the_scenario_in_it_holds(tmp_path: Path) -> None:
    file = tmp_path / "readme.toml"
    file.write_text(README.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    assert run(load_scenario(file)).ok


def test_the_program_in_it_runs() -> None:
    code = README.split("```python\n")[1].split("```")[0]
    seen: list[object] = []
    exec(code, {"print": lambda *values: seen.extend(values)})
    assert len(seen) == 2
    assert isinstance(seen[0], dict)
    assert set(seen[0]) == {1, 2, 3, 4}


def test_the_keys_of_a_scenario_are_told() -> None:
    from saves.expect import READERS

    text = _section("Scenarios")
    later = {"tax"}  # of other rulesets
    assert all(f"`{key}`" in text for key in set(READERS) - later)


def test_it_starts_from_nothing_but_the_repository() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    play, test, *_ = re.findall(r"```sh\n(.*)\n```", _section("Start"))
    assert play.startswith("python3 -m venv .venv && ")
    assert play.endswith(f".venv/bin/{next(iter(project['scripts']))}")
    assert '".[dev]"' in test
    assert "dev" in project["optional-dependencies"]


def test_the_changelog_has_this_version() -> None:
    from importlib.metadata import version

    changes = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{version('citadels-tui')}]" in changes


def test_the_rules_it_tells_are_those_of_the_engine() -> None:
    assert Game.new(Options(), seed=1).players[1].gold == 2
    told = re.findall(r"^\| ([1-9]) \| ([A-Z][A-Za-z ]+) \| ", _section("How to play"), re.MULTILINE)
    assert {(int(rank), name) for rank, name in told} == {
        (one.rank, character_name(one.id)) for one in CHARACTERS.values()
    }
