"""Walking through a game from one seat, and checking a log against its position."""

import re
import tomllib
from pathlib import Path

import pytest
import tomli_w
from save_samples import body_of, dealt_game, fair_deal, played, saved_game, with_check

from citadels_engine import Game
from saves import store
from saves.errors import SaveError
from saves.format import encode
from saves.log import verify as verdict_of
from saves.model import SavedGame
from saves.replay import steps


def test_every_step_is_what_the_seat_saw() -> None:
    game = played(3, actions=90)
    walk = steps(saved_game(game), 2)
    again = Game.new(game.options, game.seed)
    assert len(walk) == 91
    assert walk[0].line == ""
    assert walk[0].view == again.view(2)
    assert walk[0].events == tuple(event.seen_by(2) for event in again.opening)
    for number, action in enumerate(game.actions, 1):
        events = again.apply(action)
        step = walk[number]
        assert step.number == number
        assert step.view == again.view(2)
        assert step.events == tuple(event.seen_by(2) for event in events)
    assert walk[-1].view == game.view(2)


def test_steps_can_be_gone_to_in_any_order() -> None:
    saved = saved_game(played(5, actions=150))
    forward = list(steps(saved, 1))
    walk = steps(saved, 1)
    for number in (150, 3, 149, 0, 64, 65, 32, 33, 31, 100, 1, -1):
        assert walk[number] == forward[number]
    assert walk[10:13] == forward[10:13]
    with pytest.raises(IndexError):
        walk[151]


def test_going_to_a_step_plays_few_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = steps(saved_game(played(7, actions=300)), None)
    walk[-1]
    played_lines: list[object] = []
    apply = Game.apply
    monkeypatch.setattr(Game, "apply", lambda game, line: (played_lines.append(line), apply(game, line))[1])
    for number in (300, 299, 150, 290):
        played_lines.clear()
        assert walk[number].number == number
        assert len(played_lines) <= 32


def test_what_others_chose_is_not_told_while_the_game_goes_on() -> None:
    saved = saved_game(played(2, actions=120))
    assert not saved.game.over
    hidden = 0
    for action, step in zip(saved.game.actions, steps(saved, 1)[1:], strict=True):
        line = str(action)
        if action.seat == 1:
            assert step.line == line
        elif re.match(r"2 (pick|discard|keep|redraw|use laboratory)", line):
            assert step.line == re.match(r"2 (use laboratory|\w+)", line)[0]
            hidden += 1
        else:
            assert step.line == line
        assert all(not event.private for event in step.events)
    assert hidden > 20
    assert [step.line for step in steps(saved, 1, reveal=True)][1:] == [str(a) for a in saved.game.actions]


def test_the_lines_of_a_finished_game_are_whole() -> None:
    saved = saved_game(played(2, actions=10_000))
    assert saved.game.over
    assert [step.line for step in steps(saved, None)][1:] == [str(action) for action in saved.game.actions]


def test_replaying_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    store.write(path, saved_game())
    assert len(steps(path, 1)) == 41
    with pytest.raises(SaveError, match="there is no seat 5"):
        steps(path, 5)


def edited(path: Path, **changes: object) -> None:
    """Change top-level tables of the save at ``path``, with a check that fits."""
    tables = tomllib.loads(body_of(path.read_bytes()).decode())
    path.write_bytes(with_check(tomli_w.dumps({**tables, **changes}).encode() + b"\n"))


def verify(path: Path) -> list[str]:
    """What is wrong with the save."""
    return list(verdict_of(path).findings)


def test_verify_finds_nothing_in_a_whole_save(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    for actions in (0, 1, 50, 10_000):
        store.write(path, saved_game(played(3, actions=actions)))
        assert verify(path) == []


def test_verify_finds_an_edited_log(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    game = played(3, actions=60)
    lines = [str(action) for action in game.actions]
    store.write(path, saved_game(game))
    edited(path, log={"actions": lines[:-1]})
    assert any("the log leads to something else" in finding for finding in verify(path))
    edited(path, log={"actions": [*lines[:10], "1 build keep", *lines[11:]]})
    assert re.fullmatch(r"log\.actions\[\d+\]: .+", *verify(path))
    assert store.load(path).game.to_act == game.to_act
    with pytest.raises(SaveError, match=r"cannot be walked through: log\.actions"):
        steps(path, 1)


def test_verify_finds_an_edited_position(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    store.write(path, saved_game())
    data = path.read_bytes()
    position = tomllib.loads(data.decode())["position"]
    position["players"][1]["gold"] += 5
    edited(path, position=position)
    assert verify(path) == ["position.players: the log leads to something else"]


def test_verify_finds_a_changed_file_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    data = encode(saved_game())
    path.write_bytes(data.replace(b"Friday", b"Monday"))
    assert len(verify(path)) == 1
    assert "the file was changed or is damaged" in verify(path)[0]
    path.write_bytes(data.replace(b"\ncrown = ", b"\ncrown = 9 #"))
    assert len(verify(path)) == 2
    assert "position.crown" in verify(path)[1]
    path.write_bytes(data[:900])
    assert len(verify(path)) == 1
    path.unlink()
    assert verify(path) == [f"{path}: there is no such file"]


def dealt(path: Path, actions: int = 40) -> SavedGame:
    """Write a game that was dealt from everybody's bytes to ``path``."""
    saved = dealt_game(actions)
    store.write(path, saved)
    return saved


@pytest.mark.parametrize("actions", [0, 50, 10_000])
def test_verify_follows_the_deal_of_a_finished_and_an_unfinished_game(tmp_path: Path, actions: int) -> None:
    path = tmp_path / "game.toml"
    saved = dealt(path, actions)
    assert saved.game.over == (actions == 10_000)
    verdict = verdict_of(path)
    assert verdict.findings == ()
    assert verdict.deal == fair_deal(saved.id)


def test_where_a_save_tells_nothing_of_the_deal_there_is_none_to_check(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    saved = dealt(path)
    copy = store.export(path, tmp_path / "copy.toml")
    assert verdict_of(copy).deal is None
    assert saved.table is not None
    saved.table.fairness = {}
    store.write(path, saved)
    assert verdict_of(path).deal is None
    assert verify(path) == verify(copy) == []


FAULTS = {
    "id": ('id = "9f2c', 'id = "9f2d', "table.fairness.secret: "),
    "secret": ('secret = "01', 'secret = "02', "table.fairness.secret: "),
    "commitment": ("commitment = ", f'commitment = "{"ab" * 32}" #', "table.fairness.secret: "),
    "entropy": ('3 = "33', '3 = "34', "table.fairness.entropies: the random bytes of seat 3 are not those"),
    "seat": ('3 = "33', '4 = "33', "table.fairness.entropies: the random bytes of seat 3 are not those"),
    "left out": ('3 = "33', '# 3 = "33', "table.fairness.entropies: the random bytes of seat 3 are not those"),
    "terms": ('terms = "', 'terms = "00" #', "table.fairness.terms: "),
    "others": ("terms = ", f'terms = "{"ab" * 32}" #', "seed: this does not follow"),
    "a bot": ('"planner"', '"random"', "table.fairness.terms: these are not the options and the seats"),
    "seal": ('[table.fairness.seals]\n1 = "', '[table.fairness.seals]\n1 = "00', "table.fairness.seals.1: "),
}


@pytest.mark.parametrize("what", FAULTS)
def test_verify_finds_a_deal_that_does_not_fit(tmp_path: Path, what: str) -> None:
    path = tmp_path / "game.toml"
    dealt(path)
    old, new, says = FAULTS[what]
    text = body_of(path.read_bytes()).decode()
    assert old in text
    path.write_bytes(with_check(text.replace(old, new, 1).encode()))
    assert says in verify(path)[0]


def test_verify_finds_another_game_in_the_place_of_the_one_that_was_dealt(tmp_path: Path) -> None:
    """A whole game with a log that fits: only the deal tells that its cards were chosen."""
    path = tmp_path / "game.toml"
    saved = dealt(path)
    saved.game = played(4, "c0ffee")
    store.write(path, saved)
    assert verify(path) == ["seed: this does not follow from everybody's random bytes"]
