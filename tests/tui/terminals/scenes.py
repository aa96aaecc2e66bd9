"""Every screen of the program, one after the other, in an application that is shown whole."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

from app_helpers import PEOPLE, played, save, until
from lobby_world import FakeTable, bot, free, joined, person
from table_world import FakeClient, position
from test_dialogs import DIALOGS
from test_lobby_join import Network, found
from test_table_company import among_people
from test_table_looks import attack, evening, magic
from textual.pilot import Pilot
from textual.screen import Screen

from citadels_tui.app import CitadelsApp
from citadels_tui.screens.chat import ChatScreen
from citadels_tui.screens.commands import CommandsScreen
from citadels_tui.screens.cover import CoverScreen
from citadels_tui.screens.end import EndScreen
from citadels_tui.screens.help import HelpScreen
from citadels_tui.screens.host_table import HostTableScreen
from citadels_tui.screens.join import JoinScreen
from citadels_tui.screens.knock import Door, KnockScreen
from citadels_tui.screens.new_game import NewGameScreen
from citadels_tui.screens.opening import OpeningScreen
from citadels_tui.screens.people import PeopleScreen
from citadels_tui.screens.replay import ReplayScreen
from citadels_tui.screens.resume import ResumeScreen
from citadels_tui.screens.rules import RulesScreen
from citadels_tui.screens.saving import NotBegunScreen, SavingScreen
from citadels_tui.screens.settings import KeyScreen, SettingsScreen
from citadels_tui.screens.table import TableScreen
from citadels_tui.screens.table_options import TableOptionsScreen
from citadels_tui.screens.writing import WriteScreen
from netplay.updates import ChatLine, ChatUpdate, LinkUpdate, SavingUpdate
from saves.model import SavedGame, Seat

SAID = ((1, "hello everybody"), (2, "hi! who has the eight?"), (None, "I watch"))
CHECK = "1a2b 3c4d 5e6f 7a8b"


def naming() -> FakeClient:
    """The Assassin names a character."""
    return FakeClient(position([{"characters": ["assassin"], "hand": ["manor"]}, {"characters": ["king"]}], crown=1))


def keeping() -> FakeClient:
    """Cards were drawn, and some of them are kept."""
    client = attack()
    client.game = magic().game
    client.game.apply("1 cards")
    return client


def company() -> FakeClient:
    """People who talk, one of whom is gone."""
    client = among_people()
    client.away[2] = "gone"
    return client


TABLES: dict[str, tuple[Callable[[], FakeClient], tuple[str, ...]]] = {
    "the draft": (lambda: evening(4, "pick"), ("right", "tab", "space")),
    "the own turn": (lambda: evening(5, "turn"), ("tab", "tab", "l")),
    "seven players": (lambda: evening(5, "turn", players=7), ("shift+tab", "k")),
    "cards to keep": (keeping, ("right",)),
    "a district to destroy": (attack, ("d", "right", "right", "enter")),
    "cards to redraw": (magic, ("r", "enter", "right", "space")),
    "a character to name": (naming, ("n", "6")),
    "company": (company, ("t", "a", "escape", "o", "down", "down")),
}
"""Positions, and keys after each of which the screen is looked at again."""

QUESTIONS = ("leaving a host", "many who are gone", "a hand-over to me", "my seat")
"""Of all questions, one of each kind."""


def dialogs(home: Path) -> Iterator[tuple[Screen[object], tuple[str, ...]]]:
    """Screens that need nothing but themselves, with keys after each of which they are looked at again."""
    game = played(4, seed=2)
    path = save(home / "saves", "evening", played(stop=120), "Friday at the pub")
    seats = [Seat(PEOPLE[0]), *(Seat(one, "bot", "planner") for one in PEOPLE[1:4])]
    lobby = FakeTable(joined(person(1), person(2, ready=True), bot(3), person(4, status="away"), free(5)))
    lobby.screen.take(ChatUpdate(tuple(ChatLine(n, seat, "Ana", text) for n, (seat, text) in enumerate(SAID))))
    network = Network()
    yield NewGameScreen("Ana", 4, "planner", "normal"), ("down", "down", "enter")
    yield HostTableScreen("Ana", 5, "planner", "normal"), ("down", "down", "down")
    yield JoinScreen(look=network.look), ("down", "down")
    yield KnockScreen(Door("table", found=found("Friday night", 31, check=CHECK)), "Bo"), ("x", "tab")
    yield lobby.screen, ("down", "down", "t", "a", "escape")
    yield TableOptionsScreen(lobby.screen), ("down", "down")
    yield ResumeScreen(path.parent, replay=False), ("down",)
    yield RulesScreen(), ("down", "down")
    yield SettingsScreen(), ("down", "down", *["end"] * 2)
    yield KeyScreen("app.help"), ()
    yield EndScreen(game.view(1), dict(enumerate(PEOPLE[:4], 1)), lambda: "saved"), ("down",)
    yield SavingScreen("The disk is full."), ("down", "x")
    yield NotBegunScreen("The game cannot begin: the disk is full."), ("down",)
    yield OpeningScreen("Knocking…"), ()
    yield CoverScreen("Ana", "seat-1", "round 3", asked=True, open=lambda: True, leave=lambda: None), ()
    yield WriteScreen("Name", "What is the table called?", "Name", "Friday", check=lambda _: "too long"), ("x", "enter")
    yield (
        ReplayScreen(SavedGame("An evening", game, seats), dict(enumerate(PEOPLE[:4], 1)), [2, 3, 4], 1, False),
        (
            "pagedown",
            "right",
        ),
    )
    yield from ((DIALOGS[name](), ("down",)) for name in QUESTIONS)


async def all_screens(app: CitadelsApp, pilot: Pilot[None], home: Path) -> AsyncIterator[str]:
    """Show every screen in every state worth looking at, and say what is shown."""
    await until(pilot, lambda: app.focused is not None)
    yield "menu"
    for screen, keys in dialogs(home):
        async for name in _shown(pilot, screen, keys):
            yield name
        await _close_all(app)
    for name, (make, keys) in TABLES.items():
        client = make()
        table = TableScreen(client, client.joined)
        await app.push_screen(table)
        client.begin(table)
        if client.people:
            client.tell_chat(*SAID)
        await until(pilot, lambda table=table: table.board.scene is not None)  # type: ignore[misc]
        async for state in _after_keys(pilot, name, keys):
            yield state
        if client.people:
            async for state in _around(pilot, table):
                yield state
        await _close_all(app)
    await pilot.resize_terminal(50, 12)
    await until(pilot, lambda: len(app.screen_stack) > 1)
    async for state in _after_keys(pilot, "too little room", ()):
        yield state


async def _around(pilot: Pilot[None], table: TableScreen) -> AsyncIterator[str]:
    """What opens over a table, and the table when nothing works."""
    table.take(LinkUpdate("lost"))
    table.take(SavingUpdate("failed", "The disk is full."))
    async for state in _after_keys(pilot, "trouble", ("escape",)):
        yield state
    chat = ChatScreen([ChatLine(0, 1, "Ana", "hello")], lambda _: None, "it is your turn")
    for over in (HelpScreen.about(table), CommandsScreen.of(table), chat, PeopleScreen(table)):
        async for state in _shown(pilot, over, ("down",)):
            yield state


async def _shown(pilot: Pilot[None], screen: Screen[object], keys: tuple[str, ...]) -> AsyncIterator[str]:
    await pilot.app.push_screen(screen)
    async for state in _after_keys(pilot, type(screen).__name__, keys):
        yield state


async def _after_keys(pilot: Pilot[None], name: str, keys: tuple[str, ...]) -> AsyncIterator[str]:
    await pilot.pause()
    yield name
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
        yield f"{name} after {key}"


async def _close_all(app: CitadelsApp) -> None:
    while len(app.screen_stack) > 1:
        await app.pop_screen()
