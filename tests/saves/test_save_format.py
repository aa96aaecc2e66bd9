"""A saved game is a readable TOML file, and reading it gives the same game."""

import tomllib
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from save_samples import plain, played, saved_game

from citadels_engine import BadOptions, Game, Options
from saves import store
from saves.fair_deal import Deal
from saves.format import decode, encode
from saves.model import LONGEST_DECISION, LONGEST_GRACE, SavedGame, Seat, Table, default_name, new_id, program_version


@pytest.mark.parametrize("players", range(2, 8))
def test_reading_what_was_written_gives_the_same_game(tmp_path: Path, players: int) -> None:
    saved = saved_game(played(players, actions=60))
    path = tmp_path / "game.toml"
    store.write(path, saved)
    loaded = store.load(path)
    assert plain(loaded) == plain(saved)
    assert not loaded.edited
    assert [str(a) for a in loaded.game.legal_actions()] == [str(a) for a in saved.game.legal_actions()]


def test_a_game_can_be_saved_and_resumed_at_every_decision() -> None:
    """A game that is written and read after every action is the game that goes on in memory."""
    resumed = straight = Game.new(Options(players=3), seed="c0ffee")
    whole = played(3, "c0ffee", 10_000)
    assert whole.over
    for action in whole.actions:
        saved = saved_game(resumed)
        resumed = decode(encode(saved), Path("game.toml")).game
        assert resumed.apply(str(action)) == straight.apply(action)
    assert resumed.over
    assert resumed.scores() == whole.scores()


def test_the_file_has_the_documented_keys(tmp_path: Path) -> None:
    saved = saved_game()
    path = tmp_path / "game.toml"
    store.write(path, saved)
    data = path.read_bytes()
    tables = tomllib.loads(data.decode())
    head = "format game version id name created saved ruleset seed"
    assert " ".join(tables) == f"{head} options players table log position check"
    assert tables["format"] == 1
    assert tables["game"] == "citadels"
    assert tables["version"] == program_version()
    assert tables["options"] == {k: v for k, v in saved.game.options.to_dict().items() if k != "ruleset"}
    assert list(tables["players"][0]) == [
        "name",
        "kind",
        "bot",
        "token",
        "device_key",
        "last_n",
        "closed",
        "last_result",
    ]
    assert sorted(tables["table"]) == sorted(Table.__slots__)
    assert tables["log"]["actions"] == [str(action) for action in saved.game.actions]
    assert tables["check"]["sha256"] == sha256(data[: data.index(b"[check]")]).hexdigest()


def test_dates_are_utc_and_set_when_it_is_written(tmp_path: Path) -> None:
    saved = saved_game()
    saved.created = datetime(2026, 11, 30, 19, 4, tzinfo=UTC)
    path = tmp_path / "game.toml"
    before = datetime.now(UTC).replace(microsecond=0)
    store.write(path, saved)
    assert "created = 2026-11-30T19:04:00Z\n" in path.read_text()
    assert before <= store.load(path).saved <= datetime.now(UTC)


@pytest.mark.parametrize("year", [1, 7, 999, 9999])
def test_any_year_can_be_read_again(year: int) -> None:
    saved = saved_game()
    saved.created = datetime(year, 1, 2, tzinfo=UTC)
    assert decode(encode(saved), Path("game.toml")).created == saved.created


@pytest.mark.parametrize("letter", ["\x01", "\u2028", "\\", '"', "💥"])
def test_the_longest_command_can_be_read_again(letter: str) -> None:
    saved = saved_game()
    saved.seats[0].last_result = {"ok": False, "action": letter * 2000, "values": {"line": letter * 80}}
    assert decode(encode(saved), Path("game.toml")).seats[0].last_result == saved.seats[0].last_result


def test_writing_a_loaded_game_again_changes_nothing_but_the_date(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    store.write(path, saved_game())
    first = path.read_text()
    loaded = store.load(path)
    loaded.version, loaded.saved = "0.0.1", datetime(2020, 1, 1, tzinfo=UTC)
    store.write(path, loaded)

    def undated(text: str) -> list[str]:
        return [line for line in text.splitlines() if not line.startswith(("saved =", "sha256 ="))]

    assert undated(path.read_text()) == undated(first)


texts = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=20)
scalars = st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(max_size=30)
answers = st.recursive(
    scalars.filter(lambda value: value is not None),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


words = st.lists(st.from_regex("[a-z]{3,7}", fullmatch=True), min_size=4, max_size=4)
shares = st.dictionaries(st.integers(1, 9), st.binary(min_size=32, max_size=32).map(bytes.hex), max_size=7)
records = st.builds(
    Deal, texts, shares.map(lambda one: one.get(1, "ab" * 32)), st.just("cd" * 32), shares, shares, st.just("7e" * 32)
)
tables = st.builds(
    Table,
    port=st.integers(0, 65535),
    secret_key=texts,
    open=st.booleans(),
    locked=st.booleans(),
    grace=st.integers(0, LONGEST_GRACE),
    decision_time=st.integers(0, LONGEST_DECISION),
    paused=st.booleans(),
    fairness=st.just({}) | records.map(Deal.to_dict),
    porch=st.integers(0, 65535),
    words=st.just("") | st.builds(str.join, st.sampled_from(["-", " ", ", "]), words),
    owner=st.integers(0, 2),
    late=st.sampled_from(["plain", "bot"]),
    lan=st.booleans(),
    watchers=st.booleans(),
    moved=st.sampled_from(["", f"10.0.0.9:4000 {'k' * 40}", f"*:1 {'?' * 40}", f"den.local:65535 {'k' * 40}"]),
    kicked=st.lists(texts.filter(bool), max_size=3),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    players=st.integers(2, 7),
    actions=st.integers(0, 120),
    seed=st.integers(0, 2**64) | texts,
    name=texts,
    names=st.lists(texts, min_size=7, max_size=7),
    result=st.dictionaries(st.text(max_size=8), answers, max_size=3),
    table=st.none() | tables,
)
def test_any_game_with_any_names_round_trips(
    players: int, actions: int, seed: int | str, name: str, names: list[str], result: dict[str, object], table: Table
) -> None:
    seats = [
        Seat(names[seat], "human", last_n=seat, last_result=result, closed=seat % 2 == 1) for seat in range(players)
    ]
    saved = SavedGame(name, played(players, seed, actions), seats, table)
    data = encode(saved)
    loaded = decode(data, Path("game.toml"))
    assert plain(loaded) == plain(saved)
    assert encode(loaded) == data


@given(name=st.text())
@settings(max_examples=200, deadline=None)
def test_whatever_a_game_or_a_player_is_called_the_save_can_be_read(name: str) -> None:
    saved = saved_game(played(2, actions=1), name)
    saved.seats[0].name = name
    loaded = decode(encode(saved), Path("game.toml"))
    assert loaded.name == loaded.seats[0].name
    if name.isprintable():
        assert loaded.name == name[:100]


def test_names_keep_the_spaces_of_their_scripts() -> None:
    assert decode(encode(saved_game(name="山\u3000田\u00a0!")), Path("game.toml")).name == "山\u3000田\u00a0!"


def test_the_options_of_a_game_are_kept() -> None:
    game = played(2, city_size=6, deck="68", uniques=("keep", "smithy"), tie_break=("rank",), first_crown=2)
    assert decode(encode(saved_game(game)), Path("game.toml")).game.options == game.options


def test_names_and_ids() -> None:
    assert new_id() != new_id()
    assert len(new_id()) == 32
    when = datetime(2026, 11, 30, 12, tzinfo=UTC)
    assert default_name([Seat("Ana"), Seat("Dan")], when) == "2026-11-30 Ana, Dan"


@pytest.mark.parametrize("seed", ["x" * 200, 10**199, -(2**70), "", "é\n"])
def test_every_seed_a_game_takes_can_be_saved(seed: int | str) -> None:
    game = decode(encode(saved_game(played(2, seed, 5))), Path("game.toml")).game
    assert game.seed == seed


@pytest.mark.parametrize("seed", ["x" * 201, 10**200, "\ud800", True])
def test_other_seeds_make_no_game(seed: int | str) -> None:
    with pytest.raises(BadOptions, match="seed: "):
        Game.new(Options(), seed)
