"""One seat's commands from its side: one at a time, said again with the same number until it is answered.

Through lost connections, restarts of the host and its moving to another machine a command is done once or not at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from netplay import protocol

MOST_NUMBER = 2**52
"""Commands are never counted that far."""


@dataclass(slots=True)
class Command:
    """A command that is not answered yet."""

    n: int
    decision: int
    line: str
    sent_at: float

    def act(self, sid: int) -> protocol.Act:
        """The command as it is said in that session."""
        return protocol.Act(sid, self.n, self.decision, self.line)


class Commands:
    """The open command, if there is one, and the number the host has counted to."""

    def __init__(self) -> None:
        self.open: Command | None = None
        self._last_n = 0

    def begin(self, decision: int, line: str, now: float) -> None:
        """A new command: ``decision`` answered with ``line``. One at a time."""
        assert self.open is None, "one command at a time"
        self.open = Command(self._last_n + 1, decision, line, now)

    def drop(self) -> bool:
        """Give up the open command: it has no answer any more. Whether there was one."""
        dropped, self.open = self.open is not None, None
        return dropped

    def is_due(self, now: float, resend: float) -> bool:
        """Whether the open command is to be said again, ``resend`` seconds after it was said last."""
        return self.open is not None and now - self.open.sent_at >= resend

    def welcomed(self, last_n: int) -> None:
        """A new welcome tells the host's number.

        If the host has answered the open command's, it sends that answer again. If not, the command was never done, and
        counts on from the host's last number.
        """
        self._last_n = last_n
        if self.open is not None and self.open.n != last_n:
            self.open.n = last_n + 1

    def after_gap(self, values: Mapping[str, object]) -> bool:
        """The host's number is another one. Whether the command, which was not done, is to be said with the next."""
        n, last_n, command = values.get("n"), values.get("last_n"), self.open
        if command is None or n != command.n or not isinstance(last_n, int):
            return False
        if not self._last_n <= last_n < MOST_NUMBER:
            return False
        self._last_n, command.n = last_n, last_n + 1
        return True

    def answered(self, n: int) -> bool:
        """The host answers its number ``n``. Whether that is the open command, which is open no more."""
        if self.open is None or n != self.open.n:
            return False
        self.open, self._last_n = None, n
        return True
