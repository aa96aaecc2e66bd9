"""The command line: what it imports, its exit codes, and its errors of one line."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from app_helpers import home, played, save
from click.testing import CliRunner

from citadels_engine.bots import BOTS
from citadels_tui.__main__ import READER_GONE, run
from citadels_tui.cli import cli
from citadels_tui.commands import settings_for_screen
from citadels_tui.commands.choices import pace_of
from citadels_tui.commands.host import Plan, new_table
from citadels_tui.commands.play import Wish, new_game
from citadels_tui.crash import report
from citadels_tui.front import Front
from citadels_tui.trouble import Trouble
from saves.settings import Settings, choices
from saves.store import lock

__all__ = ["home"]

COMMANDS = ("play", "host", "join", "ssh", "web", "resume", "saves", "replay", "rules", "config", "scenario", "arena")
HEAVY = (
    "textual",
    "rich",
    "zmq",
    "asyncio",
    "msgspec",
    "citadels_engine",
    "saves",
    "netplay",
    "tomllib",
    "platformdirs",
)


def citadels(*arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
    """The real program, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "citadels_tui", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
        **more,  # type: ignore[call-overload]
    )


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code and the one line of a command that fails."""
    code = run(arguments)
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1, printed.err
    assert printed.err.startswith("citadels: ")
    assert "Traceback" not in printed.err
    return code, printed.err.removeprefix("citadels: ").strip()


# -- tables on the network


def test_a_plan_for_a_table_leaves_the_rest_to_the_settings() -> None:
    settings = Settings(name="Ana", players=5, bot="builder", pace="none")
    wanted = new_table(Plan(bots=2), settings)
    assert (wanted.name, wanted.player, wanted.seats) == ("Ana's table", "Ana", 5)
    assert wanted.bots == ("builder", "builder")
    assert (wanted.open, wanted.watchers, wanted.grace, wanted.decision_time) == (False, True, 120, 0)
    assert wanted.port is None
    assert wanted.options == {"ruleset": "classic"}


def test_a_plan_for_a_table_says_everything() -> None:
    plan = Plan(
        "Friday", 6, 2, ("random", "planner"), "classic", ("city_size=6",), 6000, True, False, 0, 30, bind="10.0.0.1",
        companions=("Bo",),
    )  # fmt: skip
    wanted = new_table(plan, Settings(name="Ana"))
    assert (wanted.name, wanted.seats, wanted.bots) == ("Friday", 6, ("random", "planner"))
    assert wanted.options == {"ruleset": "classic", "city_size": 6}
    assert (wanted.port, wanted.open, wanted.watchers, wanted.grace, wanted.decision_time) == (6000, True, False, 0, 30)
    assert (wanted.bind, wanted.companions) == ("10.0.0.1", ("Bo",))


def test_kinds_of_bots_are_as_many_bots() -> None:
    assert new_table(Plan(kinds=("random", "planner")), Settings(name="Ana")).bots == ("random", "planner")
    assert new_table(Plan(kinds=("random",)), Settings(name="Ana")).bots == ("random",)
    assert new_table(Plan(kinds=("random",), bots=3), Settings(name="Ana")).bots == ("random",) * 3


def test_a_table_that_nobody_sits_at_needs_no_screen(home: Path) -> None:
    program = (
        "import sys, citadels_tui.__main__ as program, netplay.headless as headless\n"
        "told = lambda settings, resume=(), **more: print(settings.lan.tables, len(settings.seats)) or 0\n"
        "headless.run_headless = told\n"
        "code = program.run(['host', '--headless', '--tables', '3', '--players', '5', '--bots', '1'])\n"
        "print([name for name in ('textual', 'rich', 'zeroconf') if name in sys.modules], code, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["3", "5"]
    assert done.stderr.strip() == "[] 0"


def test_playing_alone_needs_nothing_that_looks_for_tables() -> None:
    program = (
        "import sys, citadels_tui.app, citadels_tui.tables, citadels_tui.screens.menu\n"
        "print([name for name in ('zeroconf', 'ifaddr', 'netplay.discovery') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"


def test_headless_ends_cleanly_when_it_is_told_to(home: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "citadels_tui", "host", "--headless", "--bind", "127.0.0.1", "--table", "Cellar"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = "".join(process.stdout.readline() for _ in range(5))
        assert "Cellar" in said
        process.send_signal(signal.SIGINT)
        _, log = process.communicate(timeout=20)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 0
    words = re.search(r"the words ([a-z-]+)", said)
    assert words is not None
    assert words[1] not in log
    assert "Traceback" not in log


@pytest.mark.parametrize("option", ["--headless", ""])
def test_a_game_that_is_over_is_not_hosted_again(home: Path, capsys: pytest.CaptureFixture[str], option: str) -> None:
    save(home / "saves", "over", played(2, seed=3))
    code, line = complaint(capsys, "host", "--resume", "over", *([option] if option else []))
    assert code == 2
    assert "citadels replay over" in line


# -- help


def test_help_imports_nothing_heavy() -> None:
    program = (
        "import sys, citadels_tui.__main__ as program\n"
        "code = program.run(['--help'])\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], code, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr.strip() == "[] 0"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_that_imports_nothing_heavy(command: str) -> None:
    result = CliRunner().invoke(cli, [command, "--help"])
    assert result.exit_code == 0
    assert "Usage: cli" in result.output


def test_only_what_works_is_shown() -> None:
    result = CliRunner().invoke(cli, ["--help"])
    for command in COMMANDS:
        assert f"  {command} " in result.output


def test_the_version_is_the_packages() -> None:
    done = citadels("--version")
    assert done.returncode == 0
    assert done.stdout.split()[0] == "citadels"
    assert done.stdout.split()[1][0].isdigit()


# -- wrong use


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nonsense"], "No such command 'nonsense'"),
        (["--nonsense"], "No such option"),
        (["saves", "list", "one", "two"], "unexpected extra arguments (one two). See"),
        (["play", "--players", "many"], "not a valid integer"),
        (["play", "--players", "9"], "2 to 7 players"),
        (["play", "--bot", "genius"], "there is no bot 'genius'"),
        (["play", "--bot", "random", "--bot", "planner", "--players", "5"], "2 bots are named and 4 seats are free"),
        (["play", "--ruleset", "chess"], "there is no ruleset 'chess'"),
        (["play", "--city-size", "9"], "city_size"),
        (["play", "--deck", "99"], "deck"),
        (["play", "--option", "rank_8_acts"], "NAME=VALUE"),
        (["play", "--option", "speed=3"], "no such option"),
        (["play", "--option", "rank_8_acts=never"], "rank_8_acts"),
        (["play", "--pace", "soon"], "there is no pace 'soon'"),
        (["play", "--pace", "-1"], "there is no pace"),
        (["host", "--players", "9"], "2 to 7 players"),
        (["host", "--bots", "4", "--players", "4"], "4 seats cannot hold 1 at this screen and 4 bots"),
        (["host", "--bot", "genius"], "there is no bot 'genius'"),
        (["host", "--bot", "random", "--bot", "planner", "--bots", "3"], "named for 3 bots; name one for all, or each"),
        (["host", "--option", "speed=3"], "no such option"),
        (["host", "--table", ""], "a table's name has 1 to 40 letters"),
        (["host", "--table", "x" * 41], "a table's name has 1 to 40 letters"),
        (["host", "--tables", "3"], "--tables goes with --headless"),
        (["host", "--headless", "--tables", "0"], "0 is not in the range"),
        (["host", "--headless", "--with", "Bo"], "--with needs the screen"),
        (["host", "--port", "99999"], "99999 is not in the range"),
        (["host", "--bind", "nowhere"], "write an IPv4 address of this machine"),
        (["host", "--grace", "-1"], "not in the range"),
        (["host", "--decision-time", "soon"], "not a valid integer"),
        (["host", "--with", "Host"], "--with: Nobody may be called 'Host'"),
        (["--name", "Ana", "host", "--with", "ana"], "two people cannot both be called ana"),
        (["host", "--resume", "x", "--bots", "2"], "--bots is for a new table"),
        (["join", "300.1.1.1"], "is not an address"),
        (["join", "192.168.1.20:x"], "'x' is not a port"),
        (["join", "::1"], "IPv6 addresses do not lead to a table"),
        (["join", "192.168.1.20", "--words", "one-two"], "opened by four words"),
        (["join", "192.168.1.20", "--words", "amber-fox-river-stonee"], "did you mean stone?"),
        (["join", "citadels1" + "a" * 60], "this code is not whole"),
        (["join", "--words", "amber-fox-river-stone"], "--words needs the host's address"),
        (["join", "192.168.1.20", "--with", "Bo", "--watch"], "leave --with out"),
        (["--name", "Host", "play"], "--name"),
        (["--name", "", "play"], "--name"),
        (["rules", "xyzzy"], "no topic"),
        (["scenario"], "Missing argument"),
        (["arena", "planner", "genius"], "there is no bot 'genius'"),
        (["arena", "planner"], "2 to 7 players"),
        (["arena", "planner", "random", "--players", "1"], "2 bots are named for 1 seat;"),
        (["arena", "planner", "random", "--games", "0"], "games"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(
    home: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    code, line = complaint(capsys, *arguments)
    assert code == 2
    assert says in line
    assert re.search(r"[.?!] See 'citadels", line) or "--help" not in line, "two sentences"


def test_without_a_terminal_the_game_says_so() -> None:
    for arguments in ((), ("play",)):
        done = citadels(*arguments)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.count("\n") == 1
        assert "needs a terminal" in done.stderr
        assert "--plain" in done.stderr


def test_a_group_without_a_command_shows_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    for group, command in (("saves", "verify"), ("config", "path")):
        assert run([group]) == 0
        printed = capsys.readouterr()
        assert command in printed.out
        assert printed.err == ""


# -- failures


@pytest.mark.parametrize(
    "arguments",
    [["resume"], ["resume", "nothing"], ["replay", "nothing"], ["saves", "show", "nothing"], ["saves", "verify", "no"]],
)
def test_what_is_not_there_is_one_line_and_exit_code_1(
    home: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    code, _line = complaint(capsys, *arguments)
    assert code == 1


def test_a_faulty_settings_file_is_named(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = home / "config" / "settings.toml"
    file.parent.mkdir()
    file.write_text("pace = 'sudden'\n")
    code, line = complaint(capsys, "config", "show")
    assert code == 1
    assert "settings.toml" in line
    assert "pace" in line


@pytest.mark.parametrize("text", ["pace = 'sudden'\n", "[keys]\n'act.gold' = 'b'\n", "pace"])
def test_a_faulty_settings_file_keeps_nobody_from_playing(home: Path, text: str) -> None:
    file = home / "config" / "settings.toml"
    file.parent.mkdir()
    file.write_text(text)
    settings, fault = settings_for_screen(Front(name="Zoe"))
    assert settings == Settings(name="Zoe")
    assert str(file) in fault
    assert fault.startswith("The defaults are in force, not your settings: ")
    file.write_text("pace = 'fast'\n")
    assert settings_for_screen(Front()) == (Settings(pace="fast"), "")
    with pytest.raises(Trouble):
        settings_for_screen(Front(name=""))


def test_what_nobody_foresaw_is_one_line_and_a_report_without_the_game(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> int:
        hand = "manor palace"
        raise RuntimeError(f"the secret hand is {hand}")

    monkeypatch.setattr("citadels_tui.commands.rules.rules", broken)
    code, line = complaint(capsys, "rules")
    assert code == 1
    (file,) = (home / "logs").iterdir()
    assert str(file) in line
    written = file.read_text()
    assert "RuntimeError" in written
    assert "test_cli.py" in written
    assert "palace" not in written
    assert "secret" not in written
    assert "secret" not in line


def test_a_report_tells_what_led_to_an_error() -> None:
    try:
        try:
            int("my token")
        except ValueError as error:
            raise KeyError("my hand") from error
    except KeyError as error:
        text = report(error)
    assert text.index("ValueError") < text.index("KeyError")
    assert "token" not in text
    assert "hand" not in text.replace("handled", "")


def test_a_report_tells_by_what_a_worker_of_the_screen_failed() -> None:
    class Failed(Exception):
        error: BaseException

    failed = Failed("my hand")
    try:
        int("my token")
    except ValueError as error:
        failed.error = error
    text = report(failed)
    assert "ValueError" in text
    assert "test_cli.py" in text
    assert "token" not in text
    assert "hand" not in text


def test_a_reader_that_leaves_early_is_no_fault(home: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m citadels_tui rules | head -1", shell=True, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    assert done.stdout.strip()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("arguments", [["rules"], ["--help"], ["saves"], ["saves", "list"], ["config", "show"]])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_cannot_be_written_is_no_crash(home: Path, arguments: list[str], unbuffered: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "citadels_tui", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    assert done.returncode == 1
    assert done.stderr == "citadels: the output cannot be written: the disk is full\n"
    assert not (home / "logs").exists(), "no crash report"


def test_a_reader_that_leaves_early_does_not_look_like_a_failure(home: Path) -> None:
    files = [home / f"{number}.toml" for number in range(3)]
    for file in files:
        file.write_text(GOOD)
    program = subprocess.Popen(
        [sys.executable, "-m", "citadels_tui", "scenario", *map(str, files)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    assert program.stderr.read() == b""
    assert program.wait(60) == READER_GONE


@pytest.mark.parametrize(
    "arguments",
    [["saves", "remove", "evening"], ["saves", "show", "evening", "--reveal"], ["replay", "evening", "--reveal"]],
)
def test_a_question_that_nobody_can_answer_says_what_to_do(home: Path, arguments: list[str]) -> None:
    path = save(home / "saves", "evening", played(stop=20))
    done = citadels(*arguments)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "citadels: this needs an answer; use --yes to give it beforehand"
    assert path.exists()
    assert "use --yes" not in citadels(*arguments, "--yes").stderr


def test_ctrl_c_at_a_question_stops(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    save(home / "saves", "evening", played(stop=20))
    monkeypatch.setattr("click.termui.visible_prompt_func", interrupted)
    assert run(["saves", "remove", "evening"]) == 130
    assert capsys.readouterr().err.endswith("citadels: Stopped.\n")


@pytest.mark.parametrize("arguments", [["saves", "list"], ["saves", "verify"], ["resume"], ["resume", "evening"]])
def test_a_folder_of_saves_that_is_none_is_said(
    home: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    file = home / "file"
    file.write_text("")
    code, line = complaint(capsys, "--saves", str(file), *arguments)
    assert code == 1
    assert line == f"{file}: this is no folder; name another folder with --saves"


def test_an_open_game_is_listed_with_its_round(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = save(home / "saves", "evening", played(stop=20))
    with lock(path):
        assert run(["saves", "list"]) == 0
    assert "round 2, open   evening: Ana" in capsys.readouterr().out


# -- what play asks for


def test_a_wish_becomes_a_game() -> None:
    wish = Wish(
        players=3, bots=("builder", "random"), seed="x", city_size=7, changes=("rank-8-acts=any", "tie_break=rank")
    )
    game = new_game(wish, Settings(name="Zoe"))
    assert [one.bot for one in game.people] == ["", "builder", "random"]
    assert game.people[0].name == "Zoe"
    assert game.options == {"ruleset": "classic", "city_size": 7, "rank_8_acts": "any", "tie_break": ("rank",)}
    assert game.seed == "x"


def test_the_settings_fill_in_what_is_not_said() -> None:
    game = new_game(Wish(), Settings(name="Zoe", players=5, bot="builder", pace="none"))
    assert [one.bot for one in game.people] == ["", *["builder"] * 4]
    assert game.pace == 0


def test_naming_several_bots_says_how_many_play() -> None:
    assert len(new_game(Wish(bots=("random", "planner")), Settings(name="Zoe")).people) == 3


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("great_wall_covers_itself=yes", True),
        ("bishop_guards_whole_round=false", False),
        ("smithy_gold=3", 3),
        ("uniques=none", "none"),
        ("uniques=5", 5),
        ("uniques=keep,library", ("keep", "library")),
        ("first_crown=2", 2),
        ("deck=65", "65"),
    ],
)
def test_options_on_the_command_line(change: str, value: object) -> None:
    game = new_game(Wish(changes=(change,)), Settings(name="Zoe"))
    assert game.options[change.split("=")[0]] == value


def test_the_settings_know_every_bot() -> None:
    assert choices("bot") == tuple(BOTS)


def test_paces() -> None:
    assert pace_of("none") == 0
    assert pace_of("1.5") == 1.5
    assert 0 < pace_of("fast") < pace_of("normal") < pace_of("slow")
    with pytest.raises(Trouble):
        pace_of("nan")
    with pytest.raises(Trouble):
        pace_of("31")


# -- saves


def test_saves_are_listed_shown_checked_exported_and_removed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = home / "saves"
    path = save(folder, "evening", played(stop=100))
    save(folder, "over", played(3, seed=2))
    (folder / "torn.toml").write_bytes(path.read_bytes()[:500])

    assert run(["saves", "list"]) == 0
    listed = capsys.readouterr().out
    assert "evening: Ana, Berta, Cyril, Dan" in listed
    assert "finished" in listed
    assert "faulty" in listed

    assert run(["saves", "verify"]) == 1
    checked = capsys.readouterr().out
    assert "ok   evening" in checked
    assert "BAD  torn" in checked

    assert run(["saves", "export", "evening", str(home / "copy.toml")]) == 0
    assert "[table]" not in (home / "copy.toml").read_text()
    capsys.readouterr()
    assert complaint(capsys, "saves", "export", "evening", str(home / "copy.toml"))[0] == 1

    assert run(["saves", "remove", "torn", "--yes"]) == 0
    assert not (folder / "torn.toml").exists()


def test_an_unfinished_game_is_shown_without_what_is_secret(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = played(stop=100)
    save(home / "saves", "evening", game)
    assert run(["saves", "show", "evening"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("hand:") == 1
    assert "seed" not in shown
    assert "Ana (you)" in shown


def test_everything_is_shown_only_after_a_yes(home: Path) -> None:
    save(home / "saves", "evening", played(stop=100))
    no = CliRunner().invoke(cli, ["saves", "show", "evening", "--reveal"], input="n\n", standalone_mode=False)
    assert no.return_value == 1
    assert "hand:" not in no.output
    yes = CliRunner().invoke(cli, ["saves", "show", "evening", "--reveal"], input="y\n", standalone_mode=False)
    assert yes.return_value == 0
    assert yes.output.count("hand:") == 4


def test_a_finished_game_shows_everything_and_the_scores(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(home / "saves", "over", played(3, seed=2))
    assert run(["saves", "show", "over"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("hand:") == 3
    assert shown.count("score:") == 3


def test_a_game_is_removed_only_after_a_yes(home: Path) -> None:
    path = save(home / "saves", "evening", played(stop=20))
    assert CliRunner().invoke(cli, ["saves", "remove", "evening"], input="n\n", standalone_mode=False).return_value == 1
    assert path.exists()
    assert CliRunner().invoke(cli, ["saves", "remove", "evening"], input="y\n", standalone_mode=False).return_value == 0
    assert not path.exists()


def test_a_finished_game_is_not_resumed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(home / "saves", "over", played(3, seed=2))
    code, line = complaint(capsys, "resume", "over")
    assert code == 2
    assert "citadels replay over" in line


def test_another_folder_for_the_saves(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = home / "other"
    other.mkdir()
    save(other, "night", played(stop=20))
    assert run(["--saves", str(other), "saves", "list"]) == 0
    assert "night" in capsys.readouterr().out


# -- rules, config, scenario, arena


def test_rules_print_a_topic_or_all_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules"]) == 0
    assert "warlord" in capsys.readouterr().out
    assert run(["rules", "School", "of", "Magic"]) == 0
    assert capsys.readouterr().out.startswith("School of Magic\n")


def test_config_says_where_and_what(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["config", "path"]) == 0
    assert capsys.readouterr().out.strip() == str(home / "config" / "settings.toml")
    assert run(["config", "show"]) == 0
    assert 'pace = "normal"' in capsys.readouterr().out


GOOD = """
title = "gold comes in twos"
ruleset = "classic"
[[players]]
characters = ["merchant"]
[[players]]
characters = ["thief"]
[[steps]]
do = "2 gold"
expect = { gold = { 2 = 4 } }
"""


def test_scenarios_print_a_line_each_and_count(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, unreadable = home / "good.toml", home / "bad.toml", home / "unreadable.toml"
    good.write_text(GOOD)
    bad.write_text(GOOD.replace("2 = 4", "2 = 5"))
    unreadable.write_text("title = ")

    assert run(["scenario", str(good)]) == 0
    assert capsys.readouterr().out == "ok   gold comes in twos\n1 passed, 0 failed\n"

    assert run(["scenario", str(good), str(bad)]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[1].startswith("FAILED gold comes in twos: step 1")
    assert printed[-1] == "1 passed, 1 failed"

    assert run(["scenario", str(good), str(unreadable)]) == 2
    printed_both = capsys.readouterr()
    assert "unreadable.toml" in printed_both.err
    assert printed_both.err.count("\n") == 1
    assert printed_both.out.splitlines()[-1] == "1 passed, 0 failed"


def test_the_arena_prints_numbers_for_people_and_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "builder", "random", "--games", "4", "--players", "4"]) == 0
    printed = capsys.readouterr().out
    assert "4 games on 1 deal, 4 seats" in printed
    assert "95 % interval" in printed
    assert run(["arena", "builder", "random", "--games", "4", "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert {one["bot"] for one in plain["standings"]} == {"builder", "random"}


def test_the_same_seed_gives_the_same_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = []
    for _ in range(2):
        assert run(["arena", "builder", "random", "--games", "4", "--seed", "9", "--json"]) == 0
        outcomes.append([one["wins"] for one in json.loads(capsys.readouterr().out)["standings"]])
    assert outcomes[0] == outcomes[1]


def test_the_program_ends_quietly_when_interrupted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("citadels_tui.commands.rules.rules", interrupted)
    assert run(["rules"]) == 130
    assert capsys.readouterr().err.strip() == "citadels: Stopped."


def test_shell_completion_is_there() -> None:
    environment = {**os.environ, "_CITADELS_COMPLETE": "bash_source"}
    done = citadels(env=environment)
    assert done.returncode == 0
    assert "_citadels_completion" in done.stdout
