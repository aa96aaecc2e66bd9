"""Tables that were found in words."""

from __future__ import annotations

from citadels_tui.language import _
from citadels_tui.wording.english import join as table
from citadels_tui.wording.speech import fill
from netplay.announcement import FoundTable
from netplay.protocol import PROTOCOL


def state(found: FoundTable) -> str:
    """How far the table is, and how one gets in, in a few words."""
    if not found.speaks_our_version:
        return fill(table.OTHER_VERSION, version=_version(found.protocol))
    said = [_(table.PHASES[found.phase]), _(table.OPEN if found.open else table.BY_WORDS)]
    if found.locked:
        said.append(_(table.LOCKED))
    return ", ".join(said)


def seats(found: FoundTable) -> str:
    """How many seats are taken."""
    return fill(table.SEATS, taken=str(found.taken), seats=str(found.seats))


def where(found: FoundTable) -> str:
    """Which machine has it."""
    return _(table.HERE) if found.here else found.addresses[0]


def about(found: FoundTable, yours: bool) -> str:
    """The table in a few sentences."""
    return fill(
        table.ABOUT_TABLE,
        name=found.name,
        address=found.at(found.porch)[0],
        taken=str(found.taken),
        seats=str(found.seats),
        entry=_entry(found, yours),
    )


def _entry(found: FoundTable, yours: bool) -> str:
    if not found.speaks_our_version:
        return other_version(found)
    if yours:
        return _(table.ABOUT_YOURS)
    if found.locked:
        return _(table.ABOUT_LOCKED)
    if found.taken >= found.seats:
        return _(table.ABOUT_STARTED if found.phase != "lobby" else table.ABOUT_FULL)
    return fill(table.ABOUT_OPEN if found.open else table.ABOUT_WORDS, check=found.check)


def other_version(found: FoundTable) -> str:
    """That its host speaks another version, and which side is the older one."""
    older = _(table.OLDER_HOST if found.protocol < PROTOCOL else table.OLDER_HERE)
    return fill(table.ABOUT_VERSION, theirs=_version(found.protocol), ours=_version(PROTOCOL), older=older)


def _version(version: tuple[int, int]) -> str:
    return ".".join(map(str, version))


def no_seat(found: FoundTable) -> str:
    """Why there is no seat for somebody new, in a question's words; empty if there may be one."""
    if found.locked:
        return _(table.LOCKED_QUESTION)
    if found.taken < found.seats:
        return ""
    return _(table.FULL_QUESTION if found.phase == "lobby" else table.STARTED_QUESTION)
