"""What the SSH door serves in its tests in place of the game: a program of one letter each.

q leave, x leave with 7, e environment, f flood, s stop, k die, i open descriptors, r read what follows up to a dot.
"""

from __future__ import annotations

import os
import signal
import sys
import termios
import tty

FLOOD = 1000
"""Pieces of 10,000 bytes."""
LEAVE = b"\x1b[?1003l\x1b[?2004l\x1b[?25h\x1b[?1049l"


def say(text: str) -> None:
    os.write(1, text.encode() + b"\r\n")


def size(*_: object) -> None:
    columns, rows = os.get_terminal_size(0)
    say(f"size {columns} {rows}")


def leave(code: int, line: str) -> None:
    os.write(1, LEAVE)
    say(line)
    sys.exit(code)


def read_to_the_dot() -> None:
    taken = b""
    while b"." not in taken:
        taken += os.read(0, 65536)
    taken, _, more = taken.partition(b".")
    say(f"read {len(taken)} {sum(taken) % 99991}")
    if more:
        leave(0, "good-bye")


def main() -> None:
    tty.setraw(0, termios.TCSANOW)  # what was typed before stays
    signal.signal(signal.SIGWINCH, size)
    signal.signal(signal.SIGTERM, lambda *_: leave(143, "told to go"))
    signal.signal(signal.SIGUSR1, lambda *_: say("warned"))
    os.write(1, b"\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?1003h")
    size()
    say(f"ready {sys.argv[1]} {sys.argv[2]}")
    while True:
        key = os.read(0, 1)
        if key == b"q":
            leave(0, "good-bye")
        elif key == b"x":
            leave(7, "bad-bye")
        elif key == b"e":
            say(" ".join(f"{name}={value}" for name, value in sorted(os.environ.items())) + " end")
        elif key == b"f":
            for number in range(FLOOD):
                os.write(1, b"%06d" % number + b"x" * 9993 + b"\r")
            say("flooded")
        elif key == b"s":
            os.kill(os.getpid(), signal.SIGSTOP)
        elif key == b"k":
            os.kill(os.getpid(), signal.SIGKILL)
        elif key == b"i":
            say(f"open {sorted(os.listdir('/dev/fd'))} sid {os.getsid(0) == os.getpid()} in {os.getcwd()}")
        elif key == b"r":
            read_to_the_dot()
        else:
            say(f"key {key!r}")


if __name__ == "__main__":
    main()
