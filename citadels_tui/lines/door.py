"""The way to a table: the one that was asked for, or one of those that are found. What is missing is asked."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path

from citadels_tui.language import _
from citadels_tui.lines.paper import Paper
from citadels_tui.lines.reader import Reader
from citadels_tui.session import Session, TableStart
from citadels_tui.starts import NO_SEAT, FindTable, HostTable, JoinTable, NewGame, ReturnTo
from citadels_tui.trouble import WRONG_USE, Trouble
from citadels_tui.wording import join as words
from citadels_tui.wording.english import join as join_table
from citadels_tui.wording.english import lines as table
from citadels_tui.wording.speech import as_sentence, fill
from citadels_tui.wording.told import told
from netplay.announcement import FoundTable, fit_table_name
from netplay.clean import fit_name
from netplay.errors import BadWay
from netplay.ways import from_text

LOOK = 2.5
"""Seconds in which tables are looked for."""
LEAVE = ("leave", "q", "quit")


@dataclass(frozen=True, slots=True)
class Door:
    """One who wants to come in: what the player is called, where games are saved, and the lines."""

    player: str
    folder: Path
    paper: Paper
    reader: Reader

    async def ask(self, question: str) -> str:
        """Ask, and take the next line for the answer. Raises ``Trouble`` where there is none any more."""
        self.paper.say(question)
        line = await self.reader.next()
        text = " ".join(line.text.split()) if line is not None else "leave"
        if text.casefold() in LEAVE:
            raise Trouble(_(table.GIVEN_UP))
        return text


async def come_in(start: TableStart | FindTable, player: str, folder: Path, paper: Paper, reader: Reader) -> Session:
    """Take the seat. Raises ``Trouble`` with a sentence where there is none."""
    door = Door(player, folder, paper, reader)
    if isinstance(start, FindTable):
        start = await _chosen(start, door)
    while True:
        if isinstance(start, JoinTable | ReturnTo):
            paper.say(_(join_table.KNOCKING))
        try:
            return await Session.open(start, folder, _player_of(start, player))
        except Trouble as trouble:
            start = await _another_way(start, trouble, door)


def _player_of(start: TableStart, usual: str) -> str:
    """What the player is called at that table."""
    if isinstance(start, NewGame):
        return start.people[0].name
    return start.player if isinstance(start, HostTable | JoinTable | ReturnTo) else usual


async def _another_way(start: TableStart, trouble: Trouble, door: Door) -> TableStart:
    """What is tried next, if what is missing can be asked for; else raises the trouble."""
    if not isinstance(start, JoinTable):
        raise trouble
    if trouble.reason in NO_SEAT and not start.watch:
        raise Trouble(f"{trouble} {_(join_table.MAY_WATCH_SHELL)}", trouble.code) from None
    if door.reader.interactive and trouble.reason == "needs_words" and start.address:
        return await _with_words(start, door)
    if door.reader.interactive and trouble.reason == "changed_key" and not start.trust:
        answer = await door.ask(f"{trouble} {_(table.TRUST_HOW)}")
        if answer.casefold() == table.TRUST:
            return replace(start, trust=True)
    raise trouble


async def _with_words(start: JoinTable, door: Door) -> JoinTable:
    question = fill(table.ASK_WORDS, name=start.name or start.address)
    while True:
        try:
            return replace(start, way=from_text(start.address, await door.ask(question)))
        except BadWay as error:
            door.paper.say(as_sentence(told(error)))


# -- tables that are found


@dataclass(frozen=True, slots=True)
class _Place:
    """One place to go to, as a row of the list."""

    label: str
    found: FoundTable | None = None
    seat: ReturnTo | None = None


async def _chosen(wanted: FindTable, door: Door) -> JoinTable | ReturnTo:
    """The table that the player chooses of those that are found, with the words that open it."""
    while True:
        door.paper.say(_(table.LOOKING))
        places = await _places(wanted.watch)
        if not places and not door.reader.interactive:
            raise Trouble(_(table.NONE_FOUND))
        for number, place in enumerate(places, 1):
            door.paper.say(fill(table.ROW, number=number, label=place.label))
        answer = await door.ask(_(table.WHICH_TABLE) if places else f"{_(table.NONE_FOUND)} {_(table.LOOK_AGAIN)}")
        if not answer:
            continue
        if answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(places):
            place = places[int(answer) - 1]
            return place.seat or await _way_in(place.found, wanted.watch, door)
        door.paper.say(fill(table.NO_NUMBER, number=answer, last=len(places)) if places else _(table.LOOKING))


async def _way_in(found: FoundTable | None, watch: bool, door: Door) -> JoinTable:
    """The way to a table that was found."""
    assert found is not None
    if not found.speaks_our_version:
        raise Trouble(words.other_version(found), WRONG_USE)
    while True:
        try:
            if found.open:
                way = found.open_way()
            else:
                way = found.words_way(await door.ask(fill(table.ASK_WORDS, name=found.name)))
        except BadWay as error:
            if found.open:
                raise Trouble(as_sentence(told(error))) from None
            door.paper.say(as_sentence(told(error)))
            continue
        return JoinTable(way, door.player, watch, found.name)


async def _places(watch: bool) -> list[_Place]:
    """Where one can go: one's own seats, and the tables on this network and this machine."""
    from netplay.discovery import Browser
    from saves.known import remembered
    from saves.paths import known_folder

    browser = Browser()
    try:
        await asyncio.sleep(LOOK)
        found = browser.tables
    finally:
        browser.close()
    known = () if watch else (await asyncio.to_thread(remembered, known_folder())).found
    seats = [
        ReturnTo(one.path, fit_table_name(one.seat.table), fit_name(one.seat.player, "?"))
        for one in known
        if one.seat.seat and not one.held and one.seat.game in {table.game for table in found}
    ]
    mine = {one.seat.game for one in known if one.seat.seat and not one.held}
    return [
        *(_Place(fill(table.YOUR_SEAT, name=one.name, player=one.player), seat=one) for one in seats),
        *(_Place(_about(one), one) for one in found if one.game not in mine),
    ]


def _about(found: FoundTable) -> str:
    return fill(
        table.TABLE, name=found.name, state=words.state(found), seats=words.seats(found), where=words.where(found)
    )
