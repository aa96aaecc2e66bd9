"""Titles of the terminal's window: printable ASCII, since nobody knows in which letters it is shown."""

from __future__ import annotations

from citadels_tui.language import N_

YOUR_TURN = N_("Your turn - Citadels")
AT_THE_TABLE = N_("Citadels")
