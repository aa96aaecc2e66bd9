"""Saved games in words."""

from __future__ import annotations

from citadels_tui.wording.english import saves as table
from citadels_tui.wording.speech import fill
from saves.store import Summary


def save_state(one: Summary) -> str:
    """How far a saved game is, in a word or two: ``round 12, open``."""
    if one.fault:
        return fill(table.FAULTY)
    if one.finished:
        return fill(table.FINISHED_OPEN if one.open else table.FINISHED)
    return fill(table.ROUND_OPEN if one.open else table.ROUND, round=one.round)
