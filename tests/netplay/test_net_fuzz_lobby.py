"""Frames that nobody should send rain on a lobby and on a deal: who sits there, and what was agreed, stays as it is."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
from fuzz import Fuzzer, real_frames
from gathering_world import LobbyWorld
from netplay_world import WIDE, key_of

from netplay import table as tables
from netplay.operations import OPERATIONS
from netplay.protocol import BadFrame, ClientBye, Hello, LobbyOp, decode_client, encode
from netplay.sessions import Peer

OPEN = replace(
    WIDE,
    undecodable=10**9,
    strikes=10**9,
    strike_gap=1e9,
    hellos_a_minute=10**6,
    failures_a_minute=10**6,
    sessions=10**6,
)
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
            sender = self._sender()
            frame = self._frame(sender)
            if any(sender == guest.peer for guest in self.guests) and self._has_a_right(sender, frame):
                continue
            self.world.put(sender, frame)
            if number % 10 == 0:
                self.world.run()
                assert self.state() == before, f"{frame.hex()} from {sender}"
        self.world.run()
        assert self.state() == before

    def _sender(self) -> Peer:
        """A stranger, who may have come to watch by now, or the line of somebody who sits there."""
        if self.dice.random() < 0.3:
            return self.dice.choice(self.guests).peer
        self.strangers += self.dice.random() < 0.05
        name = f"stranger {self.strangers}"
        return Peer(name.encode(), key_of(name), f"10.0.{self.strangers // 250 % 250}.{self.strangers % 250}")

    def _frame(self, sender: Peer) -> bytes:
        if self.old and self.dice.random() < 0.1:
            return self.dice.choice(self.old)
        victim = self.dice.choice(self.guests)
        own = self.world.core.sessions.of_peer(sender)
        sid = own[-1].sid if own and self.dice.random() < 0.5 else victim.sid or 0
        frame = self.fuzzer.frame(
            [
                *real_frames(sid, 0, 1, ["1 gold", "1 pick king"]),
                [encode(LobbyOp(sid, 1, "entropy", {"entropy": victim.entropy.hex()}))],
                [encode(LobbyOp(sid, 1, "start", {"fill": "random", "anyway": True}))],
                [encode(LobbyOp(sid, 1, "kick", {"seat": self.dice.randrange(1, 5)}))],
            ]
        )
        self.old = [*self.old[-50:], frame]
        return frame

    def _has_a_right(self, sender: Peer, frame: bytes) -> bool:
        """Whether who sits there may have that done: to the own seat, or, who has the chair, to the table."""
        try:
            asked = decode_client(frame)
        except BadFrame:
            return False
        if isinstance(asked, LobbyOp):
            return sender == self.guests[0].peer or getattr(OPERATIONS.get(asked.op), "who", "") == "seat"
        return isinstance(asked, ClientBye | Hello)

    def state(self) -> tuple[object, ...]:
        """Everything that was agreed, and who sits where."""
        table = self.world.gathering
        seats = [(one.name, one.kind, one.bot, one.device_key, one.token_hash, one.ready) for one in table.seats]
        deal = (table.dealing.commitment, dict(table.dealing.seals), dict(table.dealing.entropies), table.dealing.start)
        return replace(table.terms), table.name, table.options(), table.phase, dict(table.kicked), seats, deal


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
