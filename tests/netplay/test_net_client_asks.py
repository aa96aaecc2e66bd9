"""How long a client waits for the answer to what it asks about the table."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from netplay_client_world import fake_host, lobby, welcome

from netplay import client as client_module
from netplay import protocol
from netplay.client import Client
from netplay.limits import DEFAULT
from netplay.updates import Outcome


@pytest.mark.parametrize(("op", "code"), [("start", ""), ("lock", "no_answer")])
async def test_only_the_start_waits_until_everybody_can_have_told_their_bytes(
    monkeypatch: pytest.MonkeyPatch, op: str, code: str
) -> None:
    monkeypatch.setattr(client_module, "ASK", 0.2)
    async with fake_host(welcome(key="", port=0)) as host:
        client = Client(host.ticket(), "Ana", lambda _: None, limits=replace(DEFAULT, reveal=0.2))
        await client.start()
        asked = asyncio.create_task(client.table(op))
        await asyncio.sleep(0.7)
        for ask in (one for one in host.of(protocol.LobbyOp) if one.op == op):
            host.tell(answered(ask.k))
        outcome = await asked
        assert outcome == (Outcome(True) if not code else Outcome(False, code))
        await client.close()


def answered(k: int) -> protocol.Lobby:
    """The table as it is, in answer to that question."""
    return lobby(answers=k)
