"""Titles of the terminal's window: printable ASCII, since nobody knows in which letters it is shown."""

from __future__ import annotations

YOUR_TURN = "Your turn - Citadels"
AT_THE_TABLE = "Citadels"
