"""What Textual itself says about the keys of its scrolling views and of its lines to write in, for the help."""

from __future__ import annotations

from citadels_tui.language import N_

DESCRIPTIONS = frozenset(
    {
        N_("Move cursor left"),
        N_("Move cursor left and select"),
        N_("Move cursor left a word"),
        N_("Move cursor left a word and select"),
        N_("Move cursor right or accept the completion suggestion"),
        N_("Move cursor right and select"),
        N_("Move cursor right a word"),
        N_("Move cursor right a word and select"),
        N_("Delete character left"),
        N_("Select all"),
        N_("Go to start"),
        N_("Go to end"),
        N_("Select line start"),
        N_("Select line end"),
        N_("Delete character right"),
        N_("Submit"),
        N_("Delete left to start of word"),
        N_("Delete all to the left"),
        N_("Delete right to start of word"),
        N_("Delete all to the right"),
        N_("Cut selected text"),
        N_("Copy selected text"),
        N_("Paste text from the clipboard"),
        N_("Scroll Up"),
        N_("Scroll Down"),
        N_("Scroll Left"),
        N_("Scroll Right"),
        N_("Scroll Home"),
        N_("Scroll End"),
        N_("Page Up"),
        N_("Page Down"),
        N_("Page Left"),
        N_("Page Right"),
        N_("Focus Next"),
        N_("Focus Previous"),
    }
)
"""Looked up where the help shows what a key does. A test compares them with Textual's own."""
