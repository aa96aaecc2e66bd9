"""Signals that tell a process to end, as something that can be waited for beside sockets."""

from __future__ import annotations

import signal
import socket
from contextlib import suppress
from types import FrameType

NAMES = ("SIGTERM", "SIGINT", "SIGHUP")
"""SIGHUP ends a process too, unless it was started so as to survive its terminal."""


class Wake:
    """``reader`` becomes readable when the process is told to end. To be made in the main thread.

    With ``once`` the next signal after that has its usual effect: it ends the process at once.
    """

    def __init__(self, *, once: bool = False) -> None:
        self._once = once
        self.reader, self._writer = socket.socketpair()
        self.reader.setblocking(False)
        self._writer.setblocking(False)
        numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
        self._before = {number: signal.signal(number, self._stop) for number in numbers if not _is_survived(number)}

    def _stop(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        with suppress(OSError):
            self._writer.send(b"x")
        if self._once:
            for one in self._before:
                signal.signal(one, signal.SIG_DFL)

    def close(self) -> None:
        """Let signals do what they did before."""
        for one, before in self._before.items():
            signal.signal(one, before)
        self.reader.close()
        self._writer.close()


def _is_survived(number: int) -> bool:
    return number == getattr(signal, "SIGHUP", None) and signal.getsignal(number) is signal.SIG_IGN
