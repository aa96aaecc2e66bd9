"""Frames that nobody should send rain on a lobby and on a deal: who sits there, and what was agreed, stays as it is."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
from fuzz import Fuzzer, real_frames
from gathering_world import Guest, LobbyWorld
from netplay_world import WIDE, key_of

from netplay import table as tables
from netplay.protocol import BadFrame, ClientBye, Hello, LobbyOp, decode_client, encode
from netplay.sessions import Peer

OPEN = replace(WIDE, undecodable=10**9, strikes=10**9, strike_gap=1e9, hellos_a_minute=10**6, sessions=10**6)
"""Limits under which every frame gets as far as it can."""


@pytest.fixture(autouse=True)
def faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[BaseException]]:
    """Unforeseen errors of the host, which it reports and survives. There must be none."""
    found: list[BaseException] = []
    report = tables.report
    for name, module in list(sys.modules.items()):
        if name.startswith("netplay.") and getattr(module, "report", None) is report:
            monkeypatch.setattr(module, "report", found.append)
    yield found
    assert not found, found


class Besieged:
    """A lobby with three people and a free seat, which is locked, and those who throw frames at it."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.fuzzer = Fuzzer(self.dice)
        self.world = LobbyWorld([], count=4, limits=OPEN)
        self.guests = [self.world.guest(name) for name in ("Ana", "Bob", "Cy")]
        self.guests[0].does("lock", locked=True)
        self.strangers = 0
        self.old: list[bytes] = []

    def attack(self, frames: int) -> None:
        """So many frames, none of which may change anything."""
        before = self.state()
        for number in range(frames):
            victim = self.dice.choice(self.guests)
            frame = self._frame(victim)
            sender = self._sender(victim, frame)
            self.world.put(sender, frame)
            if number % 10 == 0:
                self.world.run()
                assert self.state() == before, f"{frame.hex()} from {sender}"
        self.world.run()
        assert self.state() == before

    def _frame(self, victim: Guest) -> bytes:
        assert victim.sid is not None
        if self.old and self.dice.random() < 0.1:
            return self.dice.choice(self.old)
        frame = self.fuzzer.frame(
            [
                *real_frames(victim.sid, 0, 1, ["1 gold", "1 pick king"]),
                [encode(LobbyOp(victim.sid, 1, "entropy", {"entropy": victim.entropy.hex()}))],
                [encode(LobbyOp(victim.sid, 1, "start", {"fill": "random", "anyway": True}))],
                [encode(LobbyOp(victim.sid, 1, "kick", {"seat": self.dice.randrange(1, 5)}))],
            ]
        )
        self.old = [*self.old[-50:], frame]
        return frame

    def _sender(self, victim: Guest, frame: bytes) -> Peer:
        """Mostly a stranger; over the line of somebody who sits there goes only what has no right to an effect."""
        if self.dice.random() < 0.3 and not _is_ones_own(frame):
            return victim.peer
        self.strangers += self.dice.random() < 0.2
        name = f"stranger {self.strangers}"
        return Peer(name.encode(), key_of(name), f"10.0.{self.strangers // 250 % 250}.{self.strangers % 250}")

    def state(self) -> tuple[object, ...]:
        """Everything that was agreed, and who sits where."""
        table = self.world.gathering
        seats = [(one.name, one.kind, one.bot, one.device_key, one.token_hash, one.ready) for one in table.seats]
        deal = (table.dealing.commitment, dict(table.dealing.seals), dict(table.dealing.entropies), table.dealing.start)
        return replace(table.terms), table.name, table.options(), table.phase, dict(table.kicked), seats, deal


def _is_ones_own(frame: bytes) -> bool:
    """Whether somebody may have that done to the own seat, or the chair to the table."""
    try:
        return isinstance(decode_client(frame), LobbyOp | ClientBye | Hello)
    except BadFrame:
        return False


def test_what_was_agreed_in_a_lobby_stays_and_the_game_begins_as_it_was_dealt() -> None:
    besieged = Besieged(1)
    ana, bob, cy = besieged.guests
    besieged.attack(2500)
    ana.does("table", name="Friday")
    bob.does("ready", ready=True)
    besieged.attack(1500)
    cy.tells = False
    ana.put("start", fill="random", anyway=True)
    besieged.world.run()
    assert besieged.world.gathering.phase == "dealing"
    besieged.attack(1000)
    cy.put("entropy", entropy=cy.entropy.hex())
    besieged.world.run()
    assert besieged.world.table.phase == "game"
    assert [seat.name for seat in besieged.world.table.seats[:3]] == ["Ana", "Bob", "Cy"]
    for guest in besieged.guests:
        assert guest.lobby.phase == "game"
        assert not [code for code in guest.errors() if code in ("kicked", "banned")]
