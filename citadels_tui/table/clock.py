"""How long the present decision may still take, as far as this client knows."""

from __future__ import annotations

import math

from citadels_engine.view import View
from citadels_tui.table.banners import Standing
from netplay.stopwatch import DecisionClock


class Countdown:
    """Counts as the host does. It begins with the first view of a decision, so it can show a moment too much."""

    def __init__(self) -> None:
        self._clock = DecisionClock()

    def look(self, view: View | None, standing: Standing, now: float) -> None:
        """This is how things stand at that moment."""
        self._clock.seconds = standing.company.state.decision_time
        if view is not None:
            self._clock.look(view.decision, _counts(view, standing), now)

    def left(self, now: float) -> int | None:
        """Whole seconds that are left; ``None`` while none are counted."""
        due = self._clock.due_at()
        return None if due is None else max(0, math.ceil(due - now))


def _counts(view: View, standing: Standing) -> bool:
    """Whether somebody is asked who is there and can act."""
    line = standing.company.of(view.to_act)
    if line is None or line.kind != "human" or line.stand_in or line.status not in ("here", "away"):
        return False
    return standing.link == "up" and not standing.company.paused and standing.saving.state != "failed"
