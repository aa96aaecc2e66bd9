"""Times that stand still while a table does."""

from __future__ import annotations


class Stopwatch:
    """Counts seconds while it runs. It has no clock of its own: every question brings the time."""

    __slots__ = ("_counted", "_since")

    def __init__(self) -> None:
        self._counted = 0.0
        self._since: float | None = None

    def run(self, runs: bool, now: float) -> None:
        """Count from now on, or no more; what was counted stays."""
        if runs and self._since is None:
            self._since = now
        elif not runs and self._since is not None:
            self._counted += now - self._since
            self._since = None

    def reset(self) -> None:
        """Begin at 0 again, standing still."""
        self._counted, self._since = 0.0, None

    def read(self, now: float) -> float:
        """What it has counted."""
        return self._counted if self._since is None else self._counted + now - self._since

    def when(self, count: float) -> float | None:
        """The time at which it will have counted that much; ``None`` while it stands still."""
        return None if self._since is None else self._since + count - self._counted


class DecisionClock:
    """How long the person who is asked has thought about the present decision.

    Time counts while that person is here and may act. It begins anew with each decision and with nothing else: who goes
    and comes back has as much left as before.
    """

    def __init__(self, seconds: int = 0) -> None:
        self.seconds = seconds
        """How long a decision may take; 0: as long as one likes."""
        self._decision = -1
        self._watch = Stopwatch()

    def look(self, decision: int, runs: bool, now: float) -> None:
        """This decision is asked now; ``runs`` is whether its person is here and may act."""
        if decision != self._decision:
            self._decision = decision
            self._watch.reset()
        self._watch.run(runs, now)

    def due_at(self) -> float | None:
        """When the time is over; ``None`` while it does not run or has no end."""
        return self._watch.when(self.seconds) if self.seconds else None
