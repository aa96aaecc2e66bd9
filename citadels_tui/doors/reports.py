"""Reports of what went wrong with a guest's client: for the door's log, and never for the guest."""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path

from citadels_tui.crash import report
from citadels_tui.doors.passes import Pass

MOST = 200
"""Reports in the log after which no more are written: whoever finds a way to crash does not fill the disk."""
PREFIX = "guest-crash-"


def write_report(given: Pass, error: BaseException) -> None:
    """Leave a report where the pass says. Never raises."""
    if not given.logs:
        return
    folder = Path(given.logs)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if sum(1 for _ in folder.glob(f"{PREFIX}*.txt")) < MOST:
            (folder / f"{PREFIX}{secrets.token_hex(8)}.txt").write_text(report(error), encoding="utf-8")
