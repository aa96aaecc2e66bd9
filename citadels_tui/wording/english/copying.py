"""Copying a text to the terminal's clipboard."""

from __future__ import annotations

IN_TMUX = "In tmux it needs 'set -g set-clipboard on'."
BY_HAND = "Nothing can be copied on this terminal: hold Shift and drag with the mouse to select it by hand."
