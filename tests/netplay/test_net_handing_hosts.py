"""A table goes from one host's process to another's, with real sockets, in the middle of a game."""

from __future__ import annotations

import asyncio
from pathlib import Path

from netplay_lan import WORDS, begun, guest, joined, lan_settings, play_to
from netplay_play import FAST, Player, hosted, soon

from netplay.launch import HostSettings, LanSettings
from netplay.taking import taken_over
from netplay.updates import HandoverUpdate, LinkUpdate, SeatsUpdate
from saves import store


def next_host(save: bytes, folder: Path, player: Player) -> HostSettings:
    """The host that this player starts from a handed-over save."""
    assert player.client.witness is not None
    path = taken_over(save, player.client.witness, folder)
    lan = LanSettings(bind="127.0.0.1", port=0, announce=False)
    key = player.client.ticket.public_key
    return HostSettings(str(folder), resume=str(path), owner_key=key, lan=lan, limits=FAST, pace=0.0)


async def agreed(owner: Player, seat: int, *others: Player) -> bytes:
    """The owner hands the table to that seat and the others agree: the save the player there gets."""
    assert (await owner.client.table("hand", seat=seat)).ok
    for player in others:
        await player.until(lambda one=player: asked_about(one) == seat)  # type: ignore[misc]
        assert (await player.client.table("agree", yes=True)).ok
    (receiver,) = [player for player in others if player.client.joined.seat == seat]
    await receiver.until(lambda: any(isinstance(update, HandoverUpdate) for update in receiver.updates))
    return next(update.save for update in receiver.updates if isinstance(update, HandoverUpdate))


def asked_about(player: Player) -> int | None:
    """The seat the table is to be handed to, as this player has heard last."""
    return next((update.state.handing for update in reversed(player.updates) if isinstance(update, SeatsUpdate)), None)


async def test_everybody_goes_along_and_the_game_is_played_to_its_end(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path / "old", "Ana", "", "", "Bo:builder")) as old:
        ana, bara, cy = Player(old.ticket), guest(old, "Bara"), guest(old, "Cy", 3)
        async with joined(ana, bara, cy):
            await begun(ana, bara, cy)
            await play_to(9, ana, bara, cy)
            decision = ana.newest.view.decision
            save = await agreed(ana, 2, bara, cy)
            (path,) = (tmp_path / "old").glob("*.toml")
            async with hosted(next_host(save, tmp_path / "new", bara)) as new:
                assert (await bara.client.table("took", port=new.port, key=new.key)).ok
                for player in (ana, bara, cy):
                    await player.until(lambda one=player: LinkUpdate("back") in one.updates)  # type: ignore[misc]
                    assert player.client.ticket.server_key == new.key
                assert [one.client.joined.seat for one in (ana, bara, cy)] == [1, 2, 3]
                assert [one.client.joined.owner for one in (ana, bara, cy)] == [False, True, False]
                assert ana.newest.view.decision >= decision
                assert await asyncio.to_thread(old.close) == 0
                await asyncio.gather(*(one.play() for one in (ana, bara, cy)))
                there = store.load(next((tmp_path / "new").glob("*.toml")))
    rest = store.load(path)
    assert (rest.table.paused, there.table.owner, rest.table.words) == (True, 2, WORDS)
    assert len({WORDS, "", there.table.words}) == 3, "the old host knows nothing by which the new one is reached"
    assert there.table.secret_key not in ("", rest.table.secret_key)
    assert there.game.over
    assert there.game.actions[: rest.game.decision] == rest.game.actions
    for player in (ana, bara, cy):
        done = [line for _, line, outcome in player.acts if outcome.ok]
        seat = player.client.joined.seat
        assert done == [str(action) for action in there.game.actions if action.seat == seat], (
            "nothing lost, nothing twice"
        )


async def test_a_next_host_that_never_comes_is_not_waited_for(tmp_path: Path) -> None:
    limits = {**FAST, "handing": 0.5}
    async with hosted(lan_settings(tmp_path / "old", "Ana", "", limits=limits)) as old:
        ana, bara = Player(old.ticket), guest(old, "Bara")
        async with joined(ana, bara):
            await begun(ana, bara)
            await agreed(ana, 2, bara)
            await soon(lambda: asked_about(ana) is None, 5.0)
            await play_to(8, ana, bara)
            assert not (await bara.client.table("took", port=4000, key=old.key)).ok
