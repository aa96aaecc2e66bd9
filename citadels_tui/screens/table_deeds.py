"""What can be decided about a table besides the game: pause, lock, send away, hand over, how it is run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import work

from citadels_tui.language import _
from citadels_tui.screens.table_chat import TableChat
from citadels_tui.table.company import Company
from citadels_tui.table.keys import TABLE_KEYS
from citadels_tui.terminal import clipboard_of
from citadels_tui.wording.english import company as table
from citadels_tui.wording.speech import fill
from netplay.protocol import Plain
from netplay.updates import Outcome

if TYPE_CHECKING:
    from citadels_tui.screens.people import PeopleScreen
    from citadels_tui.screens.table_options import TableOptionsScreen

POSSIBLE: Mapping[str, Callable[[Company], bool]] = {
    "go_on": lambda company: company.decides and company.paused == "asked",
    "pause_table": lambda company: company.decides and company.social and not company.paused,
    "run_table": lambda company: company.decides,
    "lock_table": lambda company: company.decides and company.social and not company.state.locked,
    "unlock_table": lambda company: company.decides and company.social and company.state.locked,
    "send_away": lambda company: company.decides and any(True for _seat in company.others()),
    "hand_over": lambda company: company.owner and company.state.handing is None and bool(company.others_here()),
    "call_off": lambda company: company.owner and company.state.handing is not None,
    "copy_invitation": lambda company: company.social,
    "copy_rejoin": lambda company: company.social,
}
"""What can be done, in the order in which it is offered, and when."""


class TableDeeds(TableChat):
    """Asks the host for it. These are commands of the list of commands, and of the page about the table."""

    MORE_COMMANDS: ClassVar[tuple[tuple[str, str, str], ...]] = tuple(
        (action, *table.COMMANDS[action]) for action in POSSIBLE
    )
    _options: TableOptionsScreen | None = None
    _people: PeopleScreen | None = None

    # ---- a desk, as the page of options wants one

    @property
    def leads(self) -> bool:
        """Whether somebody at this keyboard decides about the table."""
        return self.standing.company.decides

    async def operate(self, op: str, **values: Plain) -> Outcome:
        """Ask the host for something about the table."""
        return await self.client.table(op, **values)

    def why_refused(self, outcome: Outcome) -> str:
        """Why the host did not do it, in a sentence."""
        from citadels_tui.wording import lobby as lobby_words

        company = self.standing.company
        return lobby_words.refused(outcome, company.seats, company.name(company.state.chair))

    @work(group="table")
    async def ask_host(self, op: str, told: str = "", **values: Plain) -> None:
        """Ask the host for something about the table; say why not, or what was ``told`` if it is done."""
        outcome = await self.operate(op, **values)
        if self.is_mounted and (said := told if outcome.ok else self.why_refused(outcome)):
            self.tell(said, trouble=not outcome.ok)

    def tell(self, sentence: str, *, trouble: bool = False) -> None:
        """Say something where the player looks: on the page about the table, if that is open."""
        if self._people is not None:
            self._people.say(sentence, trouble=trouble)
        else:
            self.board.say(sentence, trouble=trouble)

    def follow_company(self) -> None:
        """Keep what is open over the table up to date."""
        if self._people is not None:
            self._people.follow()
        if self._options is not None:
            self._options.follow()

    def key_of(self, id: str) -> str:
        """How a key of the table is shown."""
        scene = self.board.scene
        return scene.keys.get(id, TABLE_KEYS[id].key) if scene is not None else TABLE_KEYS[id].key

    # ---- commands

    def is_possible(self, action: str) -> bool:
        """Whether that can be done now."""
        if action == "copy_invitation" and self.joined.invitation is None:
            return False
        if action == "copy_rejoin" and not self.joined.code:
            return False
        return POSSIBLE[action](self.standing.company)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now."""
        return self.is_possible(action) if action in POSSIBLE else super().check_action(action, parameters)

    def action_pause_table(self) -> None:
        """Nobody can act until somebody goes on."""
        self.ask_host("pause", paused=True)

    def action_go_on(self) -> None:
        """End a pause."""
        self.ask_host("pause", paused=False)

    def action_lock_table(self) -> None:
        """Nobody new gets a seat."""
        self.ask_host("lock", _(table.DONE["lock"]), locked=True)

    def action_unlock_table(self) -> None:
        """New people may have free seats."""
        self.ask_host("lock", _(table.DONE["unlock"]), locked=False)

    def action_run_table(self) -> None:
        """How the table is run."""
        from citadels_tui.screens.table_options import TableOptionsScreen

        def closed(_answer: object) -> None:
            self._options = None

        self._options = TableOptionsScreen(self)
        self.app.push_screen(self._options, closed)

    def action_send_away(self) -> None:
        """Choose who is sent away."""
        from citadels_tui.screens.choose_seat import choose_seat

        others = list(self.standing.company.others())
        self.app.push_screen(choose_seat(_(table.SEND_TITLE), _(table.SEND_QUESTION), others), self._send_away)

    def _send_away(self, seat: str | None) -> None:
        line = self.standing.company.of(int(seat)) if seat else None
        if line is not None:
            self.ask_before_sending(line.seat)

    def ask_before_sending(self, seat: int) -> None:
        """Ask once before somebody is sent away."""
        from citadels_tui.screens.seat_questions import before_kick

        line = self.standing.company.of(seat)
        if line is not None:

            def answered(answer: str | None) -> None:
                if answer == "kick":
                    self.ask_host("kick", seat=seat)

            self.app.push_screen(before_kick(line), answered)

    def action_hand_over(self) -> None:
        """Choose who goes on hosting."""
        from citadels_tui.screens.choose_seat import choose_seat

        here = self.standing.company.others_here()
        self.app.push_screen(choose_seat(_(table.HAND_TITLE), _(table.HAND_QUESTION), here), self._hand_over)

    def _hand_over(self, seat: str | None) -> None:
        line = self.standing.company.of(int(seat)) if seat else None
        if line is not None:
            self.ask_host("hand", fill(table.HANDED_ASKED, name=line.name), seat=line.seat)

    def action_call_off(self) -> None:
        """The table stays here."""
        self.ask_host("hand", _(table.CALLED_OFF), seat=0)

    def action_copy_invitation(self) -> None:
        """The code by which others join."""
        if (invitation := self.joined.invitation) is not None:
            self.app.copy_to_clipboard(invitation.code)
            self._tell_copied("copy_invitation")

    def action_copy_rejoin(self) -> None:
        """The code by which this seat is taken on another machine."""
        if self.joined.code:
            self.app.copy_to_clipboard(self.joined.code)
            self._tell_copied("copy_rejoin")

    def _tell_copied(self, what: str) -> None:
        """Say it, and where it can be seen: not every terminal copies."""
        from citadels_tui.wording.copying import copied

        page = _(table.THIS_PAGE) if self._people is not None else fill(table.THE_PAGE, key=self.key_of("people"))
        told, stands = fill(table.DONE[what], page=page), fill(table.CODE_STANDS, page=page)
        self.tell(copied(told, clipboard_of(self.app), stands))

    # ---- the page about the table

    def on_board_people_wanted(self) -> None:
        """Open it."""
        from citadels_tui.screens.people import PeopleScreen

        def closed(_answer: object) -> None:
            self._people = None

        self._people = PeopleScreen(self)
        self.app.push_screen(self._people, closed)
