"""The program, with everything its driver is told to write in a file too: ``told_driver.py FILE ARGUMENT...``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from citadels_tui import terminal
from citadels_tui.__main__ import main

TOLD = Path(sys.argv.pop(1)).open("a", encoding="utf-8", newline="")  # noqa: SIM115
given = terminal.driver_for


def driver_for(kind: terminal.Terminal) -> Any:
    """The driver of the program, with open ears."""

    class Told(given(kind)):  # type: ignore[misc]
        def write(self, data: str) -> None:
            TOLD.write(data)
            TOLD.flush()
            super().write(data)

    return Told


if __name__ == "__main__":
    terminal.driver_for = driver_for  # type: ignore[assignment]
    sys.exit(main())
