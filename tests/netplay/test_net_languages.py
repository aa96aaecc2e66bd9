"""Two players at one table may speak different languages: what a host says is codes and values, never a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from foreign_language import spoken
from netplay_world import World, first_line, peer, people

from citadels_tui.table.words import outcome, saving_failed
from citadels_tui.wording.lobby import refused
from citadels_tui.wording.refusals import refusal_sentence
from citadels_tui.wording.told import told
from netplay.conversation import Conversation
from netplay.errors import HostError
from netplay.launch import start_host
from netplay.news import Acted, News, Operated
from netplay.sessions import Peer
from netplay.settings import HostSettings, SeatSettings
from netplay.ticket import Ticket
from netplay.updates import Outcome, SavingUpdate

ANA, BOB = peer("ana"), peer("bob")
SEATS = {ANA: 1, BOB: 2}
NAMES = {1: "Ana", 2: "Bob"}


class Table:
    """Ana, who owns the table, and Bob, each with a client that takes whatever the host says."""

    def __init__(self) -> None:
        self.world = World(people("Ana", "Bob"), seed=5)
        self.talks = {
            who: Conversation(Ticket("", "", "", "", seat), NAMES[seat]) for seat, who in ((1, ANA), (2, BOB))
        }
        self.frames: list[bytes] = []
        for who, talk in self.talks.items():
            self.world.put(who, talk.hello(self.world.now))
            self.hear()
            assert talk.joined

    def hear(self) -> dict[Peer, list[News]]:
        """What goes out now, as each client understands it."""
        news: dict[Peer, list[News]] = {ANA: [], BOB: []}
        for who, frame in self.world.collect():
            self.frames.append(frame)
            news[who] += self.talks[who].receive(frame, self.world.now)[0]
        return news

    def decides(self) -> Peer:
        """Whose decision it is."""
        return ANA if self.world.table.game.to_act == 1 else BOB

    def act(self, who: Peer, line: str) -> dict[Peer, list[News]]:
        """Somebody does something."""
        for frame in self.talks[who].act(self.world.table.revision, line, self.world.now):
            self.world.put(who, frame)
        return self.hear()

    def operate(self, who: Peer, op: str, **values: str | bool) -> dict[Peer, list[News]]:
        """Somebody asks for something about the table."""
        for frame in self.talks[who].operate(op, values, self.world.now)[1]:
            self.world.put(who, frame)
        return self.hear()


@pytest.fixture
def table() -> Table:
    return Table()


def texts(value: object) -> Iterator[str]:
    """Every text in a message, but for names of fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


def test_in_a_whole_game_with_refusals_nobody_is_sent_a_sentence(table: Table) -> None:
    dice = Random(3)
    while not table.world.table.game.over:
        who = table.decides()
        if dice.random() < 0.1:
            table.act(BOB if who is ANA else ANA, first_line(table.world))
            table.act(who, f"{table.world.table.game.to_act} build palace")
            table.operate(BOB, "pause", paused=True)
        table.act(who, str(dice.choice(table.world.table.game.legal_actions())))
    assert len(table.frames) > 500
    for frame in table.frames:
        for text in texts(msgspec.msgpack.decode(frame)):
            assert " " not in text or re.match(r"\d [a-z]", text), text


def test_a_refusal_is_worded_by_each_client(table: Table) -> None:
    who = table.decides()
    seat = 1 if who is ANA else 2
    acted = [one for one in table.act(who, f"{seat} build palace")[who] if isinstance(one, Acted)]
    refusal = acted[0].outcome.refusal
    assert refusal is not None
    english = refusal_sentence(refusal, NAMES, seat)
    with spoken():
        assert not re.search("[A-Za-z]", refusal_sentence(refusal, NAMES, seat))
    assert english == "First choose a character."


def test_why_a_game_is_not_saved_is_worded_by_its_owner(table: Table) -> None:
    table.world.disk.full = True
    news = table.act(table.decides(), first_line(table.world))
    (at_ana,) = [one for one in news[ANA] if isinstance(one, SavingUpdate)]
    (at_bob,) = [one for one in news[BOB] if isinstance(one, SavingUpdate)]
    assert told(at_ana.reason) == "/nowhere/game.toml cannot be written: the disk is full"
    assert saving_failed(at_ana.reason) == f"NOT SAVED: {told(at_ana.reason)}"
    assert at_bob.reason == ""
    with spoken():
        assert told(at_ana.reason) == "/nowhere/game.toml жжжжжж жж жжжжжжж: жжж жжжж жж жжжж"
        assert saving_failed(at_ana.reason).startswith("жжж жжжжж: /nowhere")
        assert not re.search("[A-Za-z]", saving_failed(at_bob.reason))


def test_so_is_what_was_tried_about_it(table: Table) -> None:
    table.world.disk.full = True
    table.act(table.decides(), first_line(table.world))
    (retried,) = [one.outcome for one in table.operate(ANA, "saving", do="retry")[ANA] if isinstance(one, Operated)]
    table.world.disk.full_folders.add("/stick")
    tried = table.operate(ANA, "saving", do="folder", folder="/stick")[ANA]
    (moved,) = [one.outcome for one in tried if isinstance(one, Operated)]
    for one, why in ((retried, "the disk is full"), (moved, "the disk is read-only")):
        assert_worded_here(one, why)


def assert_worded_here(refusal: Outcome, why: str) -> None:
    assert (refusal.ok, refusal.code) == (False, "paused")
    assert why in told(refusal.values["reason"])
    assert why in refused(refusal, ())
    with spoken():
        assert set(re.findall("[A-Za-z]+", refused(refusal, ()))) == {"nowhere", "game", "toml"}
        assert not re.search("[A-Za-z]", outcome(refusal.code, "saving"))


def test_an_older_host_is_quoted(table: Table) -> None:
    """A reason without codes, or with codes from another version, is told as it came."""
    from netplay.protocol import Saving, encode

    for because in ((), ("lost", "a", "b"), ("not_written", "/x", "ENEW")):
        frame = encode(Saving("failed", "no luck", "", because))
        (news,), _ = table.talks[ANA].receive(frame, table.world.now)
        assert isinstance(news, SavingUpdate)
        assert news.reason == "no luck"


def test_strange_codes_of_a_host_break_nothing(table: Table) -> None:
    from netplay.protocol import Saving, encode

    for because in (("intact", "\x1b[2J{0}", "ENOSPC"), ("open",), ("open", "{file}"), ("intact",) * 9):
        frame = encode(Saving("failed", "x", "", because))
        (news,), _ = table.talks[ANA].receive(frame, table.world.now)
        assert isinstance(news, SavingUpdate)
        assert told(news.reason).isprintable()


def test_why_a_host_cannot_be_started_comes_through_its_pipe_whole(tmp_path: Path) -> None:
    (tmp_path / "torn.toml").write_text("x = \n")
    wrong = (
        (HostSettings(str(tmp_path), resume=str(tmp_path / "torn.toml")), "save"),
        (HostSettings(str(tmp_path), {"city_size": 99}, seats=(SeatSettings("Ana"), SeatSettings("Bob"))), "settings"),
    )
    for settings, code in wrong:
        with pytest.raises(HostError) as caught:
            start_host(settings)
        assert caught.value.code == code
        known = {*re.findall("[A-Za-z]+", str(tmp_path)), "torn", "toml", "city", "size"}
        with spoken():
            assert not set(re.findall("[A-Za-z]+", told(caught.value))) - known
