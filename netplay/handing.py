"""Handing the table over: everybody present is asked, the next host gets the whole game, the others are sent there.

Who is not there cannot be asked, and one who never comes back must not keep the table where it is: the others see who
is gone when they are asked, and decide without them. Whoever comes later is told by the old host where the game went
(``signpost``), and by its save, too.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from netplay.addresses import is_loopback
from netplay.protocol import Handover
from saves.format import encode
from saves.model import Table as Place

if TYPE_CHECKING:
    from netplay.table import Table

Step: TypeAlias = Literal["wait", "send", "off"]
"""What is to be done about a hand-over: nothing yet, give the game to the next host, or call it off."""


@dataclass(slots=True)
class Handing:
    """A hand-over that is under way. The game stands still meanwhile."""

    owner: int
    """The seat of who hands the table over."""
    seat: int
    """The seat of who is to go on hosting."""
    until: float
    """When it is called off if the next step was not taken."""
    agreed: set[int] = field(default_factory=set)
    sent: bool = False
    """Whether the next host has the game; from then on the owner is needed no more."""

    def step(self, present: Collection[int], now: float) -> Step:
        """What is to be done now that the people of those seats are present; who is not is not asked."""
        if now >= self.until or self.seat not in present:
            return "off"
        if self.sent:
            return "wait"
        if self.owner not in present:
            return "off"
        return "send" if self.agreed.issuperset(set(present) - {self.owner}) else "wait"


def go_on(table: Table, now: float) -> None:
    """Take the next step of the hand-over that is under way, or call it off."""
    handing = table.handing
    if handing is None:
        return
    step = handing.step(table.people_present(), now) if table.saving.state == "saved" else "off"
    if step == "off":
        table.handing = None
    elif step == "send":
        table.letters.append((handing.seat, Handover(handed_over(table, handing.seat))))
        handing.sent, handing.until = True, now + table.limits.handing


def handed_over(table: Table, seat: int) -> bytes:
    """The whole game as a save for the player of that seat, without anything by which this host is reached."""
    saved = table.snapshot()
    place = replace(saved.table or Place(), secret_key="", port=0, porch=0, words="", owner=seat)
    return encode(replace(saved, table=place))


def moved_to(address: str, port: int) -> str:
    """Where the game goes on, as the others are told: who hosts on this machine is where this host is."""
    if is_loopback(address):
        return f"*:{port}"
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
