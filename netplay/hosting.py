"""How a host comes to its end: its owner closes it, or hands the table to a player who goes on hosting."""

from __future__ import annotations

from netplay.consent import CANNOT_HOST
from netplay.handing import Handing, handed_over, moved_to
from netplay.operations import ALWAYS, GAME, Ask, Denied, Illegal, demand, operation
from netplay.protocol import Moved
from netplay.seating import PRESENT
from netplay.shapes import is_key, is_port
from netplay.signpost import to_words
from netplay.table import Table

SPARE = 1024
"""Bytes a hand-over takes besides the save."""


@operation("owner", ALWAYS)
def close(ask: Ask) -> None:
    """The host saves and ends."""
    ask.core.ending = "shutting_down"


@operation("owner", GAME)
def hand(ask: Ask, seat: int) -> None:
    """Ask everybody whether the player of that seat shall go on hosting; 0: call it off."""
    table = ask.table
    if seat == 0:
        _under_way(table)
        table.handing = None
        return
    demand(ask.session.seat is not None and 1 <= seat <= len(table.seats))
    demand(table.handing is None, "handing")
    demand(table.paused != "fault", "fault")
    demand(table.saving.state == "saved", "saving")
    next_host = table.seat(seat)
    demand(next_host.kind == "human" and not table.is_owned_by(next_host), "seat", seat=seat)
    demand(next_host.status in PRESENT, "gone", seat=seat)
    demand(len(handed_over(table, seat)) + SPARE <= table.limits.reply_bytes, "size")
    table.declined = None
    table.handing = Handing(ask.seat, seat, ask.now + table.limits.handing)


@operation("seat", GAME, {"why": ""})
def agree(ask: Ask, yes: bool, why: str) -> None:
    """Whether all cards may lie on the next host's machine. One no is enough to leave them here.

    ``why`` is empty, or ``guest``: who is to go on hosting plays through a door, by a client that cannot.
    """
    handing = _under_way(ask.table)
    demand(not handing.sent and ask.seat != handing.owner, "seat")
    demand(why == "" or (why == CANNOT_HOST and not yes and ask.seat == handing.seat))
    if yes:
        handing.agreed.add(ask.seat)
    else:
        ask.table.handing = None
        ask.table.declined = handing.seat if why else None


@operation("seat", GAME)
def took(ask: Ask, port: int, key: str) -> None:
    """The next host listens there: the save of this one is put to rest, and everybody is sent on."""
    table, handing = ask.table, _under_way(ask.table)
    if ask.seat != handing.seat or not handing.sent:
        raise Denied("not_invited")
    demand(is_port(port) and is_key(key))
    moved = Moved(moved_to(ask.session.peer.address, port), key)
    table.handing = None
    before, table.paused, table.moved = table.paused, "asked", to_words(moved)
    if not table.save(ask.now):
        table.handing, table.paused, table.moved = handing, before, ""
        raise Denied("paused", why="saving")
    table.letters.append((None, moved))
    ask.core.ending = "moved"


def _under_way(table: Table) -> Handing:
    if table.handing is None:
        raise Illegal("not_handing")
    return table.handing
