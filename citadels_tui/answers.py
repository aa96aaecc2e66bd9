"""Whether a terminal shows what it was sent: it is asked where its cursor is, and its answers name no question.

An answer that is lost would for ever give each later one to the question before. So where answers do not come in time,
one after another, nothing is asked until all that may still be on its way is here, and then it begins anew.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, TimerHandle
from collections import deque
from collections.abc import Callable

ANSWER_TIME = 2.0
"""Seconds after which an answer is not waited for."""
MOST_MISSED = 2
"""Questions in a row without an answer in time after which it is not clear what an answer belongs to."""
QUIET = 10.0
"""Seconds without a question after which no answer to an earlier one comes any more."""


class _Question:
    """Something that is done once: when the answer comes, or when it has not come in time."""

    def __init__(self, then: Callable[[], object]) -> None:
        self._then: Callable[[], object] | None = then

    def close(self) -> bool:
        """Do it. Whether it was still to be done."""
        then, self._then = self._then, None
        if then is None:
            return False
        then()
        return True


class Answers:
    """What waits for a terminal's answers. ``ask`` sends the question; it all happens in one loop."""

    def __init__(self, ask: Callable[[], object]) -> None:
        self._ask = ask
        self._loop: AbstractEventLoop | None = None
        self._open: deque[_Question] = deque()
        self._missed = 0
        """Questions in a row that were not answered in time."""
        self._quiet: TimerHandle | None = None
        """The end of the time in which nothing is asked."""
        self._answers = self._heard = False

    def begin(self, loop: AbstractEventLoop) -> None:
        """Find out whether this terminal answers; what was asked before is forgotten."""
        self._loop = loop
        if self._quiet is not None:
            self._quiet.cancel()
        self._begin_anew(False)

    def call(self, then: Callable[[], object]) -> bool:
        """Call ``then`` at the terminal's answer, or after ``ANSWER_TIME``. ``False``: this one does not answer."""
        if not self._answers or self._loop is None:
            return False
        if self._quiet is None:
            self._put(then)
        else:
            self._loop.call_later(ANSWER_TIME, then)
        return True

    def heard(self) -> None:
        """An answer has come: that to the question that was asked first, as far as is known."""
        self._heard = True
        if self._quiet is not None:
            return
        self._answers = True
        if self._open and self._open.popleft().close():
            self._missed = 0

    def _put(self, then: Callable[[], object]) -> None:
        assert self._loop is not None
        question = _Question(then)
        self._open.append(question)
        self._loop.call_later(ANSWER_TIME, self._give_up, question)
        self._ask()

    def _give_up(self, question: _Question) -> None:
        if not question.close() or question not in self._open:
            return
        self._missed += 1
        if self._missed >= MOST_MISSED and self._quiet is None and self._loop is not None:
            self._heard = False
            self._quiet = self._loop.call_later(QUIET, self._end_quiet)

    def _end_quiet(self) -> None:
        self._begin_anew(self._heard)

    def _begin_anew(self, answers: bool) -> None:
        self._open.clear()
        self._quiet, self._missed, self._answers = None, 0, answers
        self._put(lambda: None)
