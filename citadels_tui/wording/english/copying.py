"""Copying a text to the terminal's clipboard."""

from __future__ import annotations

from citadels_tui.language import N_

IN_TMUX = N_("In tmux it needs 'set -g set-clipboard on'.")
BY_HAND = N_("Nothing can be copied on this terminal: hold Shift and drag with the mouse to select it by hand.")
