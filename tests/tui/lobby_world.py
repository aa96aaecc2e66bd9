"""A lobby to test the screen at: a table in this process behind a client that needs no host."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from citadels_engine import Options
from citadels_tui.screens.lobby import LobbyScreen
from netplay.seating import options_told
from netplay.updates import ChatLine, ChatUpdate, Invitation, Joined, Outcome, SeatLine, SeatsUpdate, TableState, Update

INVITATION = Invitation(
    ("192.168.1.20:5577",),
    "amber-fox-river-stone",
    "citadels138tEYxhZFGPQjWyfcnMu7iTczdtwg8GG95XWq15HJybBko78WYQGXBPeU2hcZ636v",
    "1a2b 3c4d 5e6f 7a8b",
)
NAMES = ("Ana", "Bára", "Cyril", "Dan", "Eleonora", "Filip", "Gustav")


def person(seat: int, name: str = "", *, ready: bool = False, status: str = "here") -> SeatLine:
    return SeatLine(seat, name or NAMES[seat - 1], "human", "", status, ready)


def bot(seat: int, kind: str = "planner", name: str = "") -> SeatLine:
    return SeatLine(seat, name or NAMES[seat - 1], "bot", kind, "bot", True)


def free(seat: int) -> SeatLine:
    return SeatLine(seat, "", "human", "", "free")


def joined(*seats: SeatLine, seat: int | None = 1, chair: int | None = 1, **more: Any) -> Joined:
    """A lobby with these seats, as somebody at ``seat`` knows it."""
    state = TableState(
        name=more.pop("name", "Ana's table"),
        phase=more.pop("phase", "lobby"),
        options=more.pop("options", {"ruleset": "classic"}),
        chair=chair,
        **{
            one: more.pop(one)
            for one in ("locked", "grace", "decision_time", "late", "watchers", "may_watch")
            if one in more
        },
    )
    values = {"owner": seat == chair, "pace": 0.9, "edited": False, "token": None, "key": "k" * 40} | more
    invitation = values.pop("invitation", INVITATION if seat is not None else None)
    return Joined("ab" * 16, seat, seats, state=state, invitation=invitation, **values)


class FakeTable:
    """The client of one seat; what it asks for is done at once, as the host would do it."""

    def __init__(self, begin: Joined) -> None:
        self.joined = begin
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.said: list[str] = []
        self.refuse: Outcome | None = None
        """What everything is answered with."""
        self.screen = LobbyScreen(self, begin)

    def tell(self, *updates: Update) -> None:
        for update in updates:
            self.screen.take(update)

    def change(self, *seats: SeatLine, **state: Any) -> None:
        """Somebody has done something about the table."""
        self.joined = replace(self.joined, seats=seats or self.joined.seats, state=replace(self.joined.state, **state))
        self.tell(SeatsUpdate(self.joined.seats, self.joined.pace, "", self.joined.state))

    async def chat(self, text: str) -> Outcome:
        if self.refuse is not None:
            return self.refuse
        self.said.append(text)
        self.tell(ChatUpdate((ChatLine(len(self.said), self.joined.seat, "Ana", text),)))
        return Outcome(True)

    async def table(self, op: str, **values: Any) -> Outcome:
        self.asked.append((op, values))
        if self.refuse is not None:
            return self.refuse
        getattr(self, f"_{op}", lambda **_values: None)(**values)
        return Outcome(True)

    def _seat(self, number: int, line: SeatLine) -> None:
        self.change(*(line if one.seat == number else one for one in self.joined.seats))

    def _own(self) -> SeatLine:
        return next(one for one in self.joined.seats if one.seat == self.joined.seat)

    def _ready(self, ready: bool) -> None:
        self._seat(self._own().seat, replace(self._own(), ready=ready))

    def _name(self, name: str) -> None:
        self._seat(self._own().seat, replace(self._own(), name=name))

    def _bot(self, seat: int, bot: str) -> None:
        self._seat(seat, SeatLine(seat, NAMES[seat - 1], "bot", bot, "bot", True) if bot else free(seat))

    def _kick(self, seat: int) -> None:
        self._seat(seat, free(seat))

    def _lock(self, locked: bool) -> None:
        self.change(locked=locked)

    def _watchers(self, allowed: bool) -> None:
        self.change(watchers=0, may_watch=allowed)

    def _seats(self, count: int) -> None:
        taken = [one for one in self.joined.seats if one.status != "free"]
        self.change(*taken, *(free(number) for number in range(len(taken) + 1, count + 1)))

    def _option(self, name: str, value: Any) -> None:
        told = tuple(value.split(",")) if name == "tie_break" or "," in str(value) else value
        kept = {} if name == "ruleset" else self.joined.state.options
        self.change(options=options_told(Options(players=7, **{**kept, name: told})))

    def _table(self, name: str) -> None:
        self.change(name=name)

    def _decision_time(self, seconds: int, late: str) -> None:
        self.change(decision_time=seconds, late=late)

    def _grace(self, seconds: int) -> None:
        self.change(grace=seconds)

    def _pace(self, pace: float) -> None:
        self.joined = replace(self.joined, pace=pace)
        self.change()
