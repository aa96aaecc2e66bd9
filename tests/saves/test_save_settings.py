"""The settings file: strict in what it takes, and comments stay."""

import dataclasses
import os
import tomllib
from pathlib import Path

import pytest

from citadels_engine.bots import BOTS
from saves.errors import BadSettings, CannotWrite
from saves.settings import Settings, choices, comment, load_settings, save_settings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "conf" / "settings.toml"


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return path


def test_without_a_file_the_defaults_hold(path: Path) -> None:
    assert load_settings(path) == Settings()
    assert not path.parent.exists()
    assert Settings().players == 4
    assert Settings().confirm is True


def test_the_users_own_file_is_the_default(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELS_CONFIG", str(path.parent))
    save_settings(None, {"name": "Ana"})
    assert load_settings().name == "Ana"
    assert path.exists()


def test_the_first_change_writes_every_setting_with_what_it_means(path: Path) -> None:
    assert save_settings(path, {"name": "Ana", "pace": "fast"}) == Settings(name="Ana", pace="fast")
    text = path.read_text()
    for field in dataclasses.fields(Settings):
        assert f"# {comment(field.name)}" in text
    for value in choices("theme"):
        assert value in text
    assert set(tomllib.loads(text)) == {field.name for field in dataclasses.fields(Settings)}
    assert load_settings(path) == Settings(name="Ana", pace="fast")
    assert os.listdir(path.parent) == ["settings.toml"]
    assert path.stat().st_mode & 0o777 == 0o600


def test_comments_and_order_and_spacing_stay(path: Path) -> None:
    text = (
        "# mine\n\npace   = 'slow'   # I read slowly\nname = \"Ana\"\n\n"
        '[keys]\n# left hand\n\'turn.end\' = "x" # end\n\n"log" = "L"\n# the end\n'
    )
    write(path, text)
    save_settings(path, {"name": "Bára"})
    assert path.read_text() == text.replace('"Ana"', '"Bára"')
    save_settings(path, {"keys": {"turn.end": "y"}})
    assert path.read_text() == text.replace('"Ana"', '"Bára"').replace('"x" # end', '"y" # end')


def test_a_setting_that_was_not_there_is_added_before_the_tables(path: Path) -> None:
    write(path, '# mine\nname = "Ana"\n\n[keys]\nlog = "L"\n')
    save_settings(path, {"players": 6})
    assert load_settings(path) == Settings(name="Ana", players=6, keys={"log": "L"})
    assert "# mine" in path.read_text()


def test_keys_are_changed_and_taken_back(path: Path) -> None:
    save_settings(path, {"keys": {"turn.end": "x", "log": "f2"}})
    assert load_settings(path).keys == {"turn.end": "x", "log": "f2"}
    save_settings(path, {"keys": {"log": ""}})
    assert load_settings(path).keys == {"turn.end": "x"}
    with pytest.raises(TypeError):
        load_settings(path).keys["log"] = "x"  # type: ignore[index]


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        ("colors = 'auto'", "colors", "there is no such key; did you mean colours?"),
        ("xyz = 1", "xyz", "there is no such key; there are"),
        ("theme = 'blue'", "theme", "'blue' is not one of dark, light"),
        ("theme = 5", "theme", "5 is not one of"),
        ("players = 9", "players", "9 is not possible, it must be 2 to 8"),
        ("players = '4'", "players", "a whole number is needed, not the text '4'"),
        ("players = true", "players", "a whole number is needed, not true"),
        ("confirm = 'yes'", "confirm", "true or false is needed"),
        ("name = 'abcdefghijklmnopqrstu'", "name", "longer than 20 characters"),
        ('name = "a\\u001b[31m"', "name", "cannot be printed"),
        ("bot = 'genius'", "bot", "'genius' is not one of random, builder, planner"),
        ("keys = 5", "keys", "a table is needed"),
        ("[keys]\nlog = 5", "keys.log", "a text is needed"),
        ("[keys]\nlog = ''", "keys.log", "a key is needed"),
        ("[keys]\nlgo = 'l'", "keys.lgo", "there is no action of that id; did you mean log?"),
        ("[other]\nx = 1", "other", "there is no such key"),
        ("pace = fast", "line 1", "cannot be read as TOML"),
        ("\n\nname = 'a'\nname = 'b'\n", "line 4", "cannot be read as TOML"),
        ("a = [[[[[[[[[[", "line 1", "8 levels deep"),
    ],
)
def test_faults_are_named_with_file_and_key_and_nothing_is_written(path: Path, text: str, where: str, why: str) -> None:
    write(path, text)
    for attempt in (load_settings, lambda *args: save_settings(args[0], {"players": 5}, args[1])):
        with pytest.raises(BadSettings) as caught:
            attempt(path, ["log", "turn.end"])
        assert caught.value.where == where
        assert why in caught.value.why
        assert str(caught.value).startswith(f"{path}: {where}: ")
        assert str(caught.value).isprintable()
    assert path.read_text() == text


def test_binary_and_unreadable_files(path: Path) -> None:
    write(path, "")
    path.write_bytes(b"name = '\xff'")
    with pytest.raises(BadSettings, match="UTF-8"):
        load_settings(path)
    path.write_bytes(b"")
    assert load_settings(path) == Settings()


def test_a_wrong_change_is_refused_and_nothing_is_written(path: Path) -> None:
    write(path, 'name = "Ana"\n')
    for changes in ({"theme": "blue"}, {"colour": "16"}, {"keys": {"nope": "x"}}, {"players": 1}):
        with pytest.raises(BadSettings):
            save_settings(path, changes, ["log"])
    assert path.read_text() == 'name = "Ana"\n'


def test_a_number_of_colours_may_be_a_number(path: Path) -> None:
    assert load_settings(write(path, "colours = 256\n")).colours == "256"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "conf").write_text("a file")
    with pytest.raises(CannotWrite):
        save_settings(tmp_path / "conf" / "settings.toml", {"name": "Ana"})


def test_the_bots_are_the_engines() -> None:
    assert set(choices("bot")) == set(BOTS)


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("act.foo", "there is no action of that id; there are act.gold, act.build"),
        ("act.goldd", "did you mean act.gold?"),
        ("tabel.log", "did you mean table.log?"),
        ("zzz", "there are act.gold, act.build, table.log"),
    ],
)
def test_only_an_id_that_is_really_near_is_suggested(path: Path, id: str, said: str) -> None:
    write(path, f'[keys]\n"{id}" = "x"\n')
    with pytest.raises(BadSettings) as caught:
        load_settings(path, ["act.gold", "act.build", "table.log"])
    assert caught.value.why.endswith(said)
