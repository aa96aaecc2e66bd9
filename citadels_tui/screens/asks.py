"""The questions that come up over a table by themselves: one at a time, and only where they disturb nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from citadels_tui.table.banners import Standing

if TYPE_CHECKING:
    from citadels_tui.screens.passing import PassingAsk
    from citadels_tui.screens.saving import SavingScreen
    from citadels_tui.screens.table import TableScreen


class Ask(NamedTuple):
    """Something to be asked: what (an id of ``BANNER_DEEDS``), and about which seats."""

    what: str
    seats: tuple[int, ...] = ()

    def covers(self, other: Ask) -> bool:
        """Whether who has answered this needs not be asked the other: it is about no seat more."""
        return self.what == other.what and set(other.seats) <= set(self.seats)


Dialog: TypeAlias = "SavingScreen | PassingAsk"


class Asks:
    """Opens the questions and sends the answers. ``table`` shows them and speaks with the host."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self._asked: Ask | None = None
        self._dialog: Dialog | None = None
        self._put_off: set[Ask] = set()
        """What has been answered, or is to be answered later: it does not come up by itself any more."""

    def look(self) -> None:
        """See what is to be asked now, and what no longer is."""
        wanted = list(_wanted(self._table.standing))
        self._put_off = {one for one in wanted if any(old.covers(one) for old in self._put_off)}
        if self._dialog is not None and self._asked not in wanted:
            self._dialog.end()
        elif self._dialog is not None:
            self._dialog.over = False
        else:
            ask = next((one for one in wanted if one not in self._put_off), None)
            if ask is not None and self._may_come(ask):
                self._open(ask, sudden=True)

    def _may_come(self, ask: Ask) -> bool:
        """Whether it may come up by itself now: who is to decide something is not disturbed by who is gone."""
        scene = self._table.board.scene
        if ask.what == "absent" and scene is not None and scene.mine:
            return False
        return ask.what == "saving" or self._table.is_calm

    def open(self, what: str) -> None:
        """The player wants to answer: ask, if that is still to be asked."""
        ask = next((one for one in _wanted(self._table.standing) if one.what == what), None)
        if ask is not None and self._dialog is None:
            self._open(ask, sudden=False)

    def again(self, what: str) -> None:
        """It has come up anew."""
        self._put_off = {ask for ask in self._put_off if ask.what != what}

    def _open(self, ask: Ask, *, sudden: bool) -> None:
        self._asked = ask
        dialog, answered = _DIALOGS[ask.what](self._table, ask.seats, sudden)

        def closed(answer: object) -> None:
            self._dialog = self._asked = None
            if not dialog.over:
                self._put_off.add(ask)
            answered(answer)
            self._table.call_after_refresh(self.look)

        self._dialog = dialog
        self._table.app.push_screen(dialog, closed)


def _wanted(now: Standing) -> Iterator[Ask]:
    """Everything to be asked, the most important first."""
    company = now.company
    if now.link != "up":
        return
    if now.saving.state == "failed" and company.owner:
        yield Ask("saving")
    if company.own.intersection(company.to_agree()) and company.state.handing is not None:
        yield Ask("agree", (company.state.handing,))
    if company.decides and company.state.absent:
        yield Ask("absent", tuple(sorted(company.state.absent)))


Answered: TypeAlias = Callable[[object], None]
"""Takes the answer."""


def _saving(table: TableScreen, _seats: tuple[int, ...], _sudden: bool) -> tuple[Dialog, Answered]:
    from citadels_tui.screens.saving import SavingScreen

    def answered(answer: object) -> None:
        if isinstance(answer, tuple) and answer[0]:
            table.save(*answer)

    return SavingScreen(table.standing.saving.reason), answered


def _absent(table: TableScreen, seats: tuple[int, ...], sudden: bool) -> tuple[Dialog, Answered]:
    from citadels_tui.screens.absent import AbsentScreen

    company = table.standing.company

    def answered(answer: object) -> None:
        for seat in seats if answer else ():
            table.ask_host("absent", seat=seat, do=str(answer))

    return AbsentScreen([company.name(seat) for seat in seats], company.state.grace, sudden=sudden), answered


def _agree(table: TableScreen, seats: tuple[int, ...], sudden: bool) -> tuple[Dialog, Answered]:
    from citadels_tui.screens.agree import AgreeScreen

    company, seat = table.standing.company, seats[0]

    def answered(answer: object) -> None:
        if answer in ("yes", "no"):
            table.ask_host("agree", yes=answer == "yes")

    owner, yours = company.name(company.state.chair), seat in company.own
    absent = [company.name(one) for one in company.not_asked()]
    return AgreeScreen(owner, company.name(seat), yours=yours, sudden=sudden, absent=absent), answered


_DIALOGS: dict[str, Callable[[TableScreen, tuple[int, ...], bool], tuple[Dialog, Answered]]]
_DIALOGS = {"saving": _saving, "absent": _absent, "agree": _agree}
