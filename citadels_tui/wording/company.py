"""The people at a table in words: what the line below the header says, and what is asked about players."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from citadels_tui.language import _
from citadels_tui.wording.english import company as table
from citadels_tui.wording.speech import Names, fill, listed
from netplay.updates import SeatLine


def presence(how: str, name: str) -> str:
    """How a player is there, in a sentence; nothing for one who simply is."""
    return fill(table.PRESENCE[how], name=name) if how else ""


def comings_and_goings(before: Sequence[SeatLine], after: Sequence[SeatLine], own: Collection[int]) -> Iterator[str]:
    """Who was lost, has come back, or was sent away, a sentence each; without those at this keyboard."""
    told: dict[str, list[str]] = {}
    for old, new in zip(before, after, strict=False):
        if new.seat not in own and old.kind == new.kind == "human" and (pattern := _came_or_went(old, new)):
            told.setdefault(pattern, []).append(new.name if pattern == table.SAT_DOWN else old.name)
    return (fill(pattern, names=listed(names), count=len(names)) for pattern, names in told.items())


def _came_or_went(old: SeatLine, new: SeatLine) -> str:
    """What is to be told of a seat; nothing for nothing."""
    if new.sent_away and not old.sent_away:
        return table.SENT_AWAY
    if new.status == "gone" and old.status in PRESENT:
        return table.LOST
    if new.status in PRESENT:
        return {"gone": table.RETURNED, "free": table.SAT_DOWN}.get(old.status, "")
    return ""


PRESENT = ("here", "away")


def waited_for(how: str, name: str, grace: int) -> str:
    """What one waits for, where who is asked is not there; ``grace`` are the seconds until a bot may play on."""
    if how == "gone":
        return fill(table.WAITED["gone" if grace else "gone.ever"], name=name, time=time(grace))
    return fill(table.WAITED[how], name=name) if how in table.WAITED else ""


def late(done: str) -> str:
    """What was done for somebody who had not decided in time."""
    return fill(table.LATE, done=done)


def closed(why: str) -> str:
    """Why the host has ended the session."""
    return fill(table.CLOSED.get(why, table.CLOSED_ANYHOW), why=why)


HERE_TITLE, GO_ON = table.HERE_TITLE, table.GO_ON


def closed_for(why: str, name: str) -> str:
    """Why somebody who sits beside one is not at the table any more."""
    return fill(table.CLOSED_FOR.get(why, table.CLOSED_FOR_ANYHOW), name=name, why=why)


def paused(why: str, chair: str, mine: bool) -> str:
    """That nobody can act; ``chair`` is who lets the game go on, ``mine`` whether the reader is."""
    if why == "fault":
        return _(table.FAULT)
    return fill(table.PAUSED if mine or not chair else table.PAUSED_BY, name=chair)


def handing(name: str, owner: str, waiting: Sequence[str], asked: bool) -> str:
    """That the table is being handed over; ``waiting`` are those who have not answered."""
    if asked:
        return fill(table.HANDING_ASKED, owner=owner, name=name)
    if not waiting:
        return fill(table.HANDING_NOW, name=name)
    return fill(table.HANDING, name=name, waiting=listed(list(waiting)))


def absent(names: Sequence[str], chair: str, mine: bool) -> str:
    """That some players are gone for too long, and who decides about it."""
    pattern = table.ABSENT if mine else table.ABSENT_OTHERS if chair else table.ABSENT_NOBODY
    return fill(pattern, names=listed(list(names)), count=len(names), chair=chair)


def back(missed: bool, moved: bool, yours: bool = False) -> str:
    """That the connection is there again, to another host if it has ``moved``: to one's own if it is ``yours``."""
    if moved:
        return _(table.MOVED_HERE if yours else table.MOVED)
    return _(table.BACK_MISSED if missed else table.BACK)


def link_news() -> tuple[str, ...]:
    """What ``back`` says, which is true until the connection changes."""
    return tuple(_(news) for news in (table.MOVED, table.MOVED_HERE, table.BACK, table.BACK_MISSED))


def called_off(declined: str = "") -> str:
    """That the table is not handed over after all; ``declined`` is who cannot host it, if that is why."""
    return fill(table.CANNOT_HOST if declined else table.CALLED_OFF, name=declined)


def time(seconds: int) -> str:
    """A span of time in whole hours, minutes or seconds: ``2 minutes``."""
    for unit, size in (("hours", 3600), ("minutes", 60)):
        if seconds >= size and seconds % size == 0:
            return fill(table.TIMES[unit], count=seconds // size)
    return fill(table.TIMES["seconds"], count=seconds)


def absent_question(names: Sequence[str], grace: int) -> str:
    """What is asked about players who are gone; ``grace`` are the seconds the table waits."""
    return fill(table.ABSENT_QUESTION, names=listed(list(names)), count=len(names), time=time(grace))


def absent_answers(grace: int) -> Mapping[str, str]:
    """What can be done, by the operation's word; the harmless one first."""
    wait = fill(table.ABSENT_WAIT if grace else table.ABSENT_WAIT_ON, time=time(grace))
    return {"wait": wait, "bot": _(table.ABSENT_BOT), "pause": _(table.ABSENT_PAUSE)}


def agree_question(owner: str, name: str, yours: bool, absent: Sequence[str] = ()) -> str:
    """What a hand-over means, for somebody who is asked; ``yours``: who is asked is to go on hosting."""
    asked = fill(table.AGREE_YOURS if yours else table.AGREE_QUESTION, owner=owner, name=name)
    return f"{asked} {fill(table.AGREE_ABSENT, names=', '.join(absent))}" if absent else asked


def seat_state(how: str, kind: str = "") -> str:
    """How a seat is taken, in a word or two."""
    return fill(table.SEAT_STATES.get(how, how), kind=kind)


def those(seats: Sequence[int], names: Names) -> list[str]:
    """The names of some seats."""
    return [names[seat] for seat in seats if seat in names]


def deed(id: str) -> str:
    """What can be done about the line below the header; nothing for nothing."""
    return _(table.BANNER_DEEDS[id]) if id else ""


def round_of(number: int) -> str:
    """Which round it is."""
    return fill(table.ROUND, round=number)
