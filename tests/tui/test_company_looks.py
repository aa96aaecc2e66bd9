"""Pictures of the table among people. ``pytest --snapshot-update`` takes them anew; look at them before committing."""

from __future__ import annotations

import pytest
from table_world import LARGE, SMALL, FakeClient, TableApp
from test_table_company import among_people, over, watching
from textual.pilot import Pilot

from netplay.updates import DealUpdate

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])


def evening(client: FakeClient) -> TableApp:
    """People talk; one is away and one gone, for whom a bot plays if that is decided, and somebody watches."""
    client.away = {2: "away", 3: "gone"}
    client.stand_ins = {3} - set(client.state.absent)
    return TableApp(client)


async def talk(pilot: Pilot[None]) -> None:
    """What everybody says once the table is there."""
    assert isinstance(pilot.app, TableApp)
    client = pilot.app.client
    await pilot.pause()
    client.tell_company(watchers=1, spectators=("Zita",))
    client.tell_chat((2, "who has the eight?"), (1, "[b]not me[/b]"), (None, "I see nothing from here"))
    await pilot.pause()


@SIZES
def test_the_table_among_people(snap_compare, size):
    assert snap_compare(evening(among_people()), terminal_size=size, run_before=talk)


@SIZES
def test_the_chat_while_one_writes(snap_compare, size):
    async def write(pilot: Pilot[None]) -> None:
        await talk(pilot)
        await pilot.press("t", *"and you")

    assert snap_compare(evening(among_people()), terminal_size=size, run_before=write)


@SIZES
def test_who_watches(snap_compare, size):
    assert snap_compare(evening(watching()), terminal_size=size, run_before=talk)


@SIZES
def test_the_page_about_the_table(snap_compare, size):
    async def open_page(pilot: Pilot[None]) -> None:
        await talk(pilot)
        await pilot.press("m")

    assert snap_compare(evening(among_people()), terminal_size=size, run_before=open_page)


@SIZES
def test_somebody_is_gone(snap_compare, size):
    assert snap_compare(evening(among_people(mine=False, absent=(3,))), terminal_size=size, run_before=talk)


@SIZES
def test_the_end_among_people(snap_compare, size):
    async def end(pilot: Pilot[None]) -> None:
        screen, *_rest = over()
        await talk(pilot)
        await pilot.app.push_screen(screen)
        screen.take_deal(DealUpdate("fair"))
        await pilot.pause()

    assert snap_compare(evening(among_people()), terminal_size=size, run_before=end)
