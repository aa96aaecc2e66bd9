"""The seats of a table: who they belong to and how their owners prove it."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from netplay.protocol import Act, Result, SeatRow
from saves.model import Seat as SavedSeat

TOKEN_BYTES = 16
SALT_BYTES = 8

Draw = Callable[[int], bytes]
"""Gives that many random bytes."""


@dataclass(slots=True)
class Seat:
    """One seat. ``last_n`` and ``last_result`` are of the last command answered, refused ones too."""

    number: int
    name: str
    kind: str
    bot: str = ""
    token_hash: str = ""
    device_key: str = ""
    last_n: int = 0
    last_result: Result | None = None
    last_command: tuple[int, str] | None = None
    """Decision and line of that command, by which another one with the same number is told apart."""
    status: str = "free"
    """``bot``, ``here``, ``away``, ``gone`` (its owner is not there) or ``free`` (nobody's yet)."""
    gone_at: float | None = None
    """Since when its owner is gone, if that was seen to happen."""
    ready: bool = False
    """Whether its owner is ready to begin; in the lobby."""
    stand_in: str = ""
    """The bot that plays on for an absent owner."""
    closed: bool = False
    """Whether nobody new gets it, with the cards that are there, until the chair opens it."""
    address: str = ""
    """Where its owner was last."""
    sent_away: bool = False
    """Whether whoever sat here last was sent away, while nobody new sits here."""
    heard: int | None = None
    """How many items the log had when its owner was last heard of; ``None``: never."""

    @classmethod
    def of(cls, number: int, saved: SavedSeat) -> Seat:
        """The seat as it was saved, with nobody there yet."""
        seat = cls(number, saved.name, saved.kind, saved.bot, saved.token, saved.device_key, saved.last_n)
        seat.last_result, seat.last_command = _result(saved.last_result), _command(saved.last_result)
        seat.closed = saved.closed
        seat.status = "bot" if seat.kind == "bot" else "gone" if seat.owned else "free"
        return seat

    @property
    def owned(self) -> bool:
        """Whether somebody has claimed it."""
        return bool(self.token_hash or self.device_key)

    def row(self) -> SeatRow:
        """What everybody may know of it."""
        return SeatRow(
            self.number,
            self.name,
            self.kind,
            self.bot,
            self.status,
            self.ready,
            self.stand_in,
            self.sent_away,
            self.closed,
        )

    def player(self) -> str | None:
        """The bot that decides for this seat, if it is one."""
        return self.bot if self.kind == "bot" else self.stand_in or None

    def answered(self, act: Act, result: Result) -> None:
        """``result`` is the answer to ``act``."""
        self.last_n, self.last_result, self.last_command = act.n, result, (act.decision, act.action)

    def result_of(self, act: Act) -> Result | None:
        """The stored result, if ``act`` is the last command, said again."""
        same = self.last_command in (None, (act.decision, act.action))
        return self.last_result if act.n == self.last_n and same else None

    def saved(self, done: tuple[Act, Result] | None = None) -> SavedSeat:
        """The seat as it is saved; ``done`` is what is about to be answered."""
        result, command = self.last_result, self.last_command
        if done is not None:
            act, result = done
            command = (act.decision, act.action)
        return SavedSeat(
            name=self.name,
            kind=self.kind,
            bot=self.bot,
            token=self.token_hash,
            device_key=self.device_key,
            last_n=done[0].n if done else self.last_n,
            last_result=_plain(result, command),
            closed=self.closed,
        )

    def disown(self) -> None:
        """Nobody comes back to it by what they have, or is answered what its last owner was."""
        self.token_hash = self.device_key = self.address = ""
        self.last_result = self.last_command = None

    def become(self, other: Seat) -> None:
        """Be in every way like ``other``."""
        for name in Seat.__slots__:
            setattr(self, name, getattr(other, name))

    def new_token(self, draw: Draw) -> str:
        """A new secret for this seat; only its hash is kept."""
        token = base64.b32encode(draw(TOKEN_BYTES)).decode().rstrip("=").lower()
        self.token_hash = _hashed(draw(SALT_BYTES).hex(), token)
        return token

    def opens(self, token: str) -> bool:
        """Whether ``token`` is this seat's secret; the time it takes tells nothing."""
        salt = self.token_hash.partition("$")[0]
        return hmac.compare_digest(_hashed(salt, token.strip().lower()), self.token_hash)

    def known_device(self, key: str) -> bool:
        """Whether ``key`` is the machine that sat here last."""
        return bool(self.device_key) and hmac.compare_digest(key.encode(), self.device_key.encode())


def claimed(seats: list[Seat], key: str, number: int | None, token: str | None) -> Seat | str:
    """The seat that a hello may have, or the error code.

    ``key`` is the CURVE key of the machine, ``number`` the seat it asks for, ``token`` the secret it shows.
    """
    people = [seat for seat in seats if seat.kind == "human" and number in (None, seat.number)]
    people.sort(key=lambda seat: seat.status in ("here", "away"))  # a machine's second hello is for its second seat
    if token is not None:
        # every seat is compared, so that the time does not tell which one nearly fitted
        found = [seat for seat in people if seat.opens(token)]
        return found[0] if found else "bad_token"
    for seat in people:
        if seat.known_device(key):
            return seat
    for seat in people:
        if not seat.owned and not seat.closed:
            return seat
    return "full" if number is None else "seat_taken"


def _hashed(salt: str, token: str) -> str:
    return f"{salt}${sha256(f'{salt}{token}'.encode()).hexdigest()}"


def _plain(result: Result | None, command: tuple[int, str] | None) -> dict[str, Any]:
    """The last result as plain values, without ``None``, which a save cannot hold."""
    if result is None:
        return {}
    plain: dict[str, Any] = msgspec.to_builtins(result)
    named = {"decision": command[0], "action": command[1]} if command else {}
    return {**{name: value for name, value in plain.items() if name != "type" and value is not None}, **named}


def _result(saved: dict[str, Any]) -> Result | None:
    try:
        return msgspec.convert({"type": "result", **saved}, Result) if saved else None
    except msgspec.ValidationError:
        return None


def _command(saved: dict[str, Any]) -> tuple[int, str] | None:
    decision, action = saved.get("decision"), saved.get("action")
    return (decision, action) if isinstance(decision, int) and isinstance(action, str) else None
