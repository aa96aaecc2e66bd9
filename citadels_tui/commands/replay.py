"""``citadels replay``: walk through a saved game."""

from __future__ import annotations

from citadels_tui.commands import ask, settings_for_screen
from citadels_tui.commands.play import show
from citadels_tui.commands.saves import REVEAL, load
from citadels_tui.front import Front
from citadels_tui.language import _
from citadels_tui.starts import Replay
from citadels_tui.trouble import FAILURE


def replay(front: Front, name: str, reveal: bool, yes: bool) -> int:
    """Open the replay of a game; with ``reveal``, after asking, from every seat."""
    path, saved = load(front, name)
    if reveal and not saved.game.over and not yes and not ask(_(REVEAL)):
        return FAILURE
    settings, fault = settings_for_screen(front)
    return show(front, settings, Replay(path, reveal), fault)
