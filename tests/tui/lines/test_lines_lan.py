"""Tables on the network, line by line: hosted, joined, refused, left, lost, returned to, and played to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from test_lines_process import Script, play

HERE = "127.0.0.1"


@dataclass
class Hosted:
    """A table that Ana hosts line by line."""

    ana: Script
    address: str
    words: str

    def join(self, home: Path, name: str, *more: str) -> Script:
        """Somebody joins on a machine of their own."""
        words = ("--words", self.words) if self.words else ()
        return Script(home, "join", self.address, "--plain", *words, *more, name=name)


@contextmanager
def hosted(home: Path, *more: str, players: int = 3, bots: int = 1) -> Iterator[Hosted]:
    """Ana hosts a short game with quick bots, and is in the lobby."""
    config = home / "citadels_config"
    config.mkdir(parents=True, exist_ok=True)
    (config / "settings.toml").write_text('pace = "none"\n')
    seats = ("--players", str(players), "--bots", str(bots), *(("--bot", "builder") if bots else ()))
    game = ("--option", "city_size=6", "--bind", HERE, "--table", "Pub")
    with Script(home, "host", "--plain", *game, *seats, *more, name="Ana") as ana:
        address = ana.until("Address: ").split(": ")[1]
        words = ana.until("Words: ").split(": ", 1)[1]
        ana.until("'start' begins the game")
        yield Hosted(ana, address, "" if words.startswith("none") else words)
        if ana.process.poll() is None:
            ana.say("close")
            assert ana.process.wait(20) == 0


def test_two_play_a_game_to_its_end_and_another_lobby(tmp_path: Path) -> None:
    with hosted(tmp_path / "ana") as table:
        ana = table.ana
        with table.join(tmp_path / "bob", "Bob") as bob:
            ana.until("Bob has come.")
            bob.until("Say that you are ready; Ana starts the game.")
            bob.say("say hello there", "ready")
            ana.until("Bob: hello there")
            bob.until("You: hello there")
            bob.until("You are ready.")
            ana.until("Everybody is ready: start the game.")
            ana.say("start")
            bob.until("The game begins.")
            ana.until("The game begins.")
            for script in (ana, bob):
                script.say(*["1"] * 400)  # a script's lines answer in order
            for script in (ana, bob):
                script.until("The game is over: ")
                script.until(re.compile(r"^Bob: \d+ points \(").match)  # type: ignore[arg-type]
            ana.until("'again' opens a lobby")
            bob.until("Ana may open another game")
            assert bob.end()[0] == 0
            ana.until("Bob has lost the connection.")
            ana.say("again")
            ana.until("You are at Pub, seat 1.")


def test_a_seat_is_kept_and_taken_again(tmp_path: Path) -> None:
    with hosted(tmp_path / "ana") as table:
        ana = table.ana
        with table.join(tmp_path / "bob", "Bob") as bob:
            bob.until("Say that you are ready")
            bob.say("rejoin", "ready")
            code = bob.until("Your rejoin code").split()[-1]
            ana.until("Everybody is ready")
            ana.say("start")
            bob.until("The game begins.")
            assert bob.end() == (0, "")
            assert "Your seat is kept" in bob.printed[-2]
        ana.until("Bob has lost the connection.")
        with table.join(tmp_path / "bob", "Bob") as bob:
            bob.until("seat 2.")
            bob.until("Earlier in this round:")
            ana.until("Bob is back.")
            bob.say("leave")
            assert bob.process.wait(20) == 0
        with Script(tmp_path / "elsewhere", "join", code, "--plain", name="Bobby") as again:
            again.until("seat 2.")
            again.say("leave")
            assert again.process.wait(20) == 0


def test_a_guest_who_leaves_the_lobby_frees_the_seat(tmp_path: Path) -> None:
    with hosted(tmp_path / "ana") as table:
        ana = table.ana
        with table.join(tmp_path / "bob", "Bob") as bob:
            ana.until("Bob has come.")
            assert bob.end() == (0, "")
            ana.until("Bob has left.")


def test_one_may_watch(tmp_path: Path) -> None:
    with hosted(tmp_path / "ana", "--open", bots=2) as table:
        ana = table.ana
        with table.join(tmp_path / "zoe", "Zoe", "--watch") as zoe:
            zoe.until("You watch Pub.")
            ana.say("start")
            zoe.until("The game begins.")
            zoe.until("Round 1.")
            zoe.say("players", "hand")
            zoe.until("Who watches has no hand.")
            assert zoe.end() == (0, "")


def test_who_does_not_get_in_is_told_why(tmp_path: Path) -> None:
    with hosted(tmp_path / "ana", players=2) as table:
        ana, address = table.ana, table.address
        for words, says in (
            (("--words", "amber-fox-river-bridge"), "the words do not open the table"),
            ((), "joined by words"),
            (("--words", table.words), "the table is full. With --watch you may watch."),
            (("--words", "amber-fox"), "four words"),
        ):
            done = play(tmp_path / "bob", "join", address, "--plain", *words)
            assert done.returncode in (1, 2), done
            assert done.stderr.count("\n") == 1
            assert says in done.stderr.lower().replace("with --watch", "With --watch"), done.stderr
        ana.say("start")
        ana.until("The game begins.")
        done = play(tmp_path / "bob", "join", address, "--plain", "--words", table.words)
        assert done.returncode == 1
        assert done.stderr.rstrip().endswith("With --watch you may watch.")
    done = play(tmp_path / "bob", "join", address, "--plain", "--words", table.words)
    assert done.returncode == 1
    assert "obody answers at" in done.stderr


def test_a_host_that_goes_leaves_the_table_to_who_is_there(tmp_path: Path) -> None:
    with hosted(tmp_path / "ana") as table, table.join(tmp_path / "bob", "Bob") as bob:
        table.ana.until("Bob has come.")
        bob.until("Say that you are ready")
        assert table.ana.end() == (0, "")
        assert table.ana.printed[-2].startswith("Pub runs on here while somebody else is there.")
        bob.until("Ana has lost the connection.")
        with Script(tmp_path / "ana", "join", "--plain", name="Ana") as ana:
            row = ana.until(": Pub: your seat as Ana")
            ana.say(row.partition(":")[0])
            ana.until("'start' begins the game")
            ana.say("close")
            assert ana.process.wait(20) == 0
        assert bob.process.wait(20) == 1


def test_a_table_is_led_line_by_line(tmp_path: Path) -> None:
    with hosted(tmp_path / "ana") as table:
        ana = table.ana
        with table.join(tmp_path / "bob", "Bob") as bob:
            bob.until("You are at Pub, seat 2.")
            ana.until("Bob has come.")
            ana.say("start")
            ana.until("Bob is not ready.")
            ana.until("'start planner' begins")
            ana.say("start anyway")
            bob.until("The game begins.")
            ana.until("The game begins.")
            ana.say("pause")
            bob.until("The game is paused. Ana lets it go on.")
            ana.until("'go on' ends the pause.")
            ana.say("go on", "close")
            assert ana.process.wait(20) == 0
            assert bob.process.wait(20) == 1
            assert bob.end()[1].startswith("citadels: The host has closed the table.")
        assert ana.end()[1] == ""
    resumed = play(tmp_path / "ana", "resume", "--plain")
    assert (resumed.returncode, resumed.stderr) == (0, "")


def test_a_table_is_handed_over(tmp_path: Path) -> None:
    with hosted(tmp_path / "ana") as table, table.join(tmp_path / "bob", "Bob") as bob:
        ana = table.ana
        ana.until("Bob has come.")
        ana.say("start anyway")
        bob.until("The game begins.")
        ana.say("hand over bob")
        ana.until("Everybody is asked whether Bob may go on hosting.")
        bob.until("Write 'agree' or 'disagree'.")
        bob.say("agree")
        bob.until("The table is yours now")
        ana.until("The table was handed over, and the game goes on.")
        assert ana.end() == (0, "")
        assert "Your seat is kept" in ana.printed[-2]
        bob.until("Ana has lost the connection.")
        bob.say("close")
        assert bob.process.wait(20) == 0
        assert bob.end()[1] == ""
        assert any("The game is saved as" in line for line in bob.printed)


@pytest.mark.parametrize("typed", [pytest.param("", marks=pytest.mark.slow), "leave\n"])
def test_a_list_of_tables_may_be_left(tmp_path: Path, typed: str) -> None:
    done = play(tmp_path / "bob", "join", "--plain", typed=typed)
    assert done.returncode == 1
    assert done.stderr.startswith("citadels: No table was ")
    assert "Looking for tables on this network and this machine." in done.stdout


def test_a_table_of_this_machine_is_chosen_from_the_list(tmp_path: Path) -> None:
    home = tmp_path / "ana"
    with hosted(home, "--open"), Script(home, "join", "--plain", name="Bob") as bob:
        row = bob.until(lambda line: ": Pub: " in line)
        bob.say(row.partition(":")[0])
        bob.until("You are at Pub, seat 2.")
        assert bob.end() == (0, "")
