"""Plain ASCII for terminals and fonts that have nothing else: every character has a stand-in of the same width."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from citadels_tui.stand_ins import STAND_INS

TABLE = str.maketrans(STAND_INS)


def in_ascii(text: str) -> str:
    """The text with every sign of the program replaced by its stand-in; the width stays."""
    return text if text.isascii() else text.translate(TABLE)


class AsciiFilter(LineFilter):
    """Puts everything that is drawn, borders and scroll bars too, into plain ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments in plain ASCII."""
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]
