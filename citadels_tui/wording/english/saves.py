"""Saved games in a few words: how far they are."""

from __future__ import annotations

from citadels_tui.language import N_

FAULTY = N_("faulty")
FINISHED = N_("finished")
FINISHED_OPEN = N_("finished, open")
"""``open``: some program has the game open right now."""
ROUND = N_("round {round}")
ROUND_OPEN = N_("round {round}, open")
