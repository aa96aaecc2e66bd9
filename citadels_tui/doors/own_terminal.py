"""Take the terminal on standard input as the one that controls this session: then its keys and its size are heard of.

The door starts programs in a session of their own, which has no controlling terminal yet. Nothing is run between fork
and exec for that, which could hang where there are threads: the program takes it itself, or is started through this
module, which knows the standard library only.
"""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import termios
from collections.abc import Sequence
from contextlib import suppress

__all__ = ["owning", "take_terminal"]

NOT_FOUND = 127
"""The exit code of shells for a program that is not there."""


def take_terminal() -> None:
    """Make standard input the controlling terminal, if it is a terminal that is nobody's and this process may."""
    with suppress(OSError):  # no terminal, or a program started from a shell
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def owning(command: Sequence[str]) -> list[str]:
    """The command that takes the terminal and then becomes ``command``."""
    return [sys.executable, "-P", "-S", __file__, *command]


def main(command: list[str]) -> int:
    """Take the terminal and become ``command``; the exit code where that is impossible."""
    take_terminal()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # which Python ignores, and what is started would inherit
    try:
        os.execvp(command[0], command)
    except (OSError, IndexError):
        return NOT_FOUND


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
