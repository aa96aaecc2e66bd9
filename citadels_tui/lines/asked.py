"""The question that stands, and which lines are meant for it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from citadels_engine.view import Choice
from citadels_tui.lines.menu import Menu
from citadels_tui.lines.reader import Typed

AFTER_A_CHANGE = 2.0
"""Seconds in which a line may still have been begun for a question that went away unanswered."""


@dataclass(slots=True)
class Asked:
    """One question as it was printed. A line that was there before that does not answer it."""

    decision: int
    menu: Menu
    hurried: bool = False
    """Whether another question was taken away for it, which a line may still have been begun for."""
    printed: float = field(default=math.inf)
    """The moment from which on it can be read."""
    unsure: Choice | None = None
    """What the player is asked to confirm."""

    def cannot_be_read(self) -> None:
        """Something else is being printed as the question."""
        self.printed, self.unsure = math.inf, None

    def can_be_read(self, at: float) -> None:
        """It is printed."""
        self.printed = at

    def is_meant(self, line: Typed) -> bool:
        """Whether the line was typed for this question, as far as anybody can know."""
        return line.at >= self.printed + (AFTER_A_CHANGE if self.hurried else 0.0)
