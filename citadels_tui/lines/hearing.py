"""What is told at a table and what is asked: the updates of the client as lines, in the order in which they belong."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from citadels_engine.view import Choice
from citadels_tui.eyes import HotUpdate
from citadels_tui.language import _
from citadels_tui.lines import looks
from citadels_tui.lines.asked import Asked
from citadels_tui.lines.desk import Desk
from citadels_tui.lines.ending import Ending, ended_alone, ended_by_host, ended_by_loss, left
from citadels_tui.lines.menu import Menu
from citadels_tui.lines.paper import Paper
from citadels_tui.lines.reader import Reader
from citadels_tui.lines.teller import Teller
from citadels_tui.session import Session
from citadels_tui.starts import NewGame
from citadels_tui.trouble import Trouble
from citadels_tui.wording import company as company_words
from citadels_tui.wording import leaving as leaving_words
from citadels_tui.wording import lobby as lobby_words
from citadels_tui.wording import questions
from citadels_tui.wording.english import lines as table
from citadels_tui.wording.scores import deal_sentence
from citadels_tui.wording.speech import fill
from netplay.shapes import BEFORE_THE_GAME
from netplay.updates import (
    ChatUpdate,
    ClosedUpdate,
    DealUpdate,
    HandoverUpdate,
    Joined,
    LateUpdate,
    LinkUpdate,
    LogUpdate,
    SavingUpdate,
    SeatsUpdate,
    ViewUpdate,
)

PATIENCE = 2.0
"""Seconds of silence after which it is said who is waited for."""
LAST_SECONDS = 10
"""Seconds before the end of the time for a decision at which the player is warned."""
MOST_CHAT = 10
"""Lines of an earlier chat that are told."""


class Hearing:
    """Tells what the client tells, and asks what is asked. ``ending`` is how it all comes to an end."""

    def __init__(self, session: Session, paper: Paper, reader: Reader, *, confirm: bool) -> None:
        self._session, self._paper, self._reader = session, paper, reader
        self._confirm = confirm and reader.interactive
        self._loop = asyncio.get_running_loop()
        self.ending: asyncio.Future[Ending] = self._loop.create_future()
        self._desk = Desk(session, paper.say, self.leave)
        self._teller = Teller(self._desk)
        self._asked: Asked | None = None
        self._acting: asyncio.Task[None] | None = None
        self._handing: asyncio.Task[None] | None = None
        """Taking the table over, kept so that it is not thrown away while it is done."""
        self._sent: int | None = None
        """The decision that was answered last, unless the answer was refused."""
        self._changed = asyncio.Event()
        """Something has changed that a line may wait for."""
        self._comes_in = not (isinstance(session.start, NewGame) or session.in_lobby)
        """Whether the game was begun before, so that what happened earlier is told in short."""
        self._held: list[HotUpdate] | None = None
        """What came while the connection was away, until it has been said that it is back."""
        self._silence: asyncio.TimerHandle | None = None
        self._time: asyncio.TimerHandle | None = None
        self._scored = False
        self._chatted = False
        self._helped = False
        """Whether it has been said how one answers."""

    def greet(self) -> None:
        """Where one is, and what has to be known about it."""
        desk = self._desk
        for notice in self._session.notices:
            desk.say(notice)
        if desk.in_lobby:
            self._greet_in_lobby()
        elif self._session.on_network:
            pattern = _(table.WATCHING) if desk.you is None else _(table.NO_STORY)
            desk.say(fill(pattern, name=desk.joined.state.name, seat=desk.you or 0))

    def _greet_in_lobby(self) -> None:
        desk = self._desk
        seats = desk.joined.seats
        taken = lobby_words.taken(sum(not lobby_words.is_free(seat) for seat in seats), len(seats))
        pattern = _(table.LOBBY_WATCH) if desk.you is None else _(table.LOBBY)
        desk.say(fill(pattern, name=desk.joined.state.name, seat=desk.you or 0, taken=taken))
        for line in (*looks.seats(desk), *(looks.invitation(desk) if desk.leads else ())):
            desk.say(line)
        desk.say(lobby_words.question(desk.joined))
        if desk.you is not None:
            desk.say(_(table.LEADER_HELP) if desk.leads else _(table.LOBBY_HELP))

    # -- what the client tells

    def take(self, update: HotUpdate) -> None:
        """Tell an update; nothing more once the sitting has ended."""
        if self.ending.done():
            return
        if self._held is not None and not isinstance(update, LinkUpdate | ClosedUpdate):
            self._held.append(update)
            return
        taker = self._TAKERS.get(type(update))
        if taker is not None:
            taker(self, update)
        self._changed.set()

    def _take_joined(self, update: Joined) -> None:
        """Another seat, a game that has begun, or a lobby after one."""
        desk = self._desk
        another = update.game != desk.joined.game or (update.state.phase in BEFORE_THE_GAME) != (desk.view is None)
        before = desk.take_table(update)
        if not another:
            self._teller.tell_company(before)
        elif update.state.phase in BEFORE_THE_GAME:
            self._forget_game()
            self._greet_in_lobby()
        else:
            self._forget_game()
            desk.say(_(table.BEGUN))
        self._teller.tell_standing()

    def _forget_game(self) -> None:
        desk = self._desk
        desk.newest, self._asked, self._sent, self._scored, self._comes_in = None, None, None, False, False
        desk.events.clear()
        self._teller.forget_game()

    def _take_seats(self, update: SeatsUpdate) -> None:
        before = self._desk.take_table(update)
        self._teller.tell_company(before)
        self._teller.tell_standing()

    def _take_log(self, update: LogUpdate) -> None:
        events = self._desk.events
        del events[update.start :]
        events += [item.event for item in update.items if item.number >= len(events)]
        if not self._comes_in:
            self._teller.tell_events()
            self._listen_for_silence()

    def _take_view(self, update: ViewUpdate) -> None:
        self._desk.newest = update
        if self._comes_in:
            self._comes_in = False
            if update.view.phase != "over":
                self._desk.say(_(table.SO_FAR))
            self._teller.tell_so_far()
        if update.view.phase == "over":
            self._asked = None
            self._end_game()
        elif update.decision is None:
            self._asked = None
        elif update.decision != self._sent and (self._asked is None or self._asked.decision != update.decision):
            self._ask(update, update.decision)
        self._listen_for_silence()

    def _end_game(self) -> None:
        if self._scored:
            return
        self._scored, desk = True, self._desk
        self._teller.tell_rest()
        self._teller.tell_scores()
        if not self._session.on_network:
            self._end(ended_alone(desk))
        elif desk.leads:
            desk.say(_(table.AGAIN))
        else:
            desk.say(fill(table.WAIT_AGAIN, name=desk.leader) if desk.leader else _(table.NOBODY_AGAIN))

    def _take_late(self, update: LateUpdate) -> None:
        newest, desk = self._desk.newest, self._desk
        choices = newest.choices if newest is not None else ()
        choice = next((one for one in choices if one.line == update.line), Choice(update.line))
        if desk.view is not None:
            desk.say(company_words.late(questions.action_label(choice, desk.view, desk.names)))

    def _take_chat(self, update: ChatUpdate) -> None:
        self._teller.tell_chat(update.lines if self._chatted else update.lines[-MOST_CHAT:])
        self._chatted = True

    def _take_saving(self, update: SavingUpdate) -> None:
        self._desk.standing.saving = update
        self._teller.tell_standing()

    def _take_deal(self, update: DealUpdate) -> None:
        self._desk.say(deal_sentence(update.verdict, update.why))

    def _take_link(self, update: LinkUpdate) -> None:
        standing = self._desk.standing
        before, standing.link = standing.link, update.state if update.state in ("lost", "moved") else "up"
        if standing.link != "up":
            self._held = [] if self._held is None else self._held
            self._teller.tell_standing()
            return
        self._teller.tell_standing()
        held, self._held = self._held, None
        if update.state == "back":
            self._desk.say(company_words.back(False, before == "moved", self._session.hosts))
        for one in held or ():
            self.take(one)

    def _take_handover(self, update: HandoverUpdate) -> None:
        """This player goes on hosting."""
        self._handing = self._loop.create_task(self._take_over(update.save))

    async def _take_over(self, save: bytes) -> None:
        seat = self._desk.joined.state.handing
        if seat is None:
            return
        try:
            await self._session.take_over(save, seat)
            self._desk.say(_(leaving_words.TAKEN_OVER))
        except Trouble as trouble:
            self._desk.say(leaving_words.not_taken(str(trouble)))

    def _take_closed(self, update: ClosedUpdate) -> None:
        self._end(ended_by_host(self._desk, update))

    _TAKERS: dict[type, Callable[..., None]] = {
        Joined: _take_joined,
        SeatsUpdate: _take_seats,
        LogUpdate: _take_log,
        ViewUpdate: _take_view,
        LateUpdate: _take_late,
        ChatUpdate: _take_chat,
        SavingUpdate: _take_saving,
        DealUpdate: _take_deal,
        LinkUpdate: _take_link,
        HandoverUpdate: _take_handover,
        ClosedUpdate: _take_closed,
    }

    # -- who is waited for

    def _listen_for_silence(self) -> None:
        """Say who is waited for when nothing has happened for a while."""
        if self._silence is not None:
            self._silence.cancel()
        self._silence = self._loop.call_later(PATIENCE, self._tell_waiting)

    def _tell_waiting(self) -> None:
        self._silence = None
        if self._asked is None and self._acting is None and not self._desk.over and (waiting := self._waiting()):
            self._desk.say(waiting)

    def _waiting(self) -> str:
        """Who decides now, and how that player is there."""
        desk, view = self._desk, self._desk.view
        if view is None or desk.in_lobby or view.to_act == view.seat:
            return ""
        if view.to_act is None:
            return questions.question(view, (), desk.names)
        how = desk.company.presence(view.to_act)
        more = company_words.waited_for(how, desk.names[view.to_act], desk.joined.state.grace)
        return f"{questions.waiting(view, desk.names)} {more}".strip()

    # -- what is asked

    def _ask(self, update: ViewUpdate, decision: int) -> None:
        """Ask another question."""
        hurried = self._asked is not None and self._reader.interactive
        self._asked = Asked(decision, Menu(update.view, self._desk.names, update.choices), hurried)
        if self._reader.interactive and not self._helped:
            self._desk.say(_(table.HOW_ANSWER))
        self._helped = True
        self._desk.say(looks.your_turn(update.view))
        self._print(self._asked)
        self._watch_time(decision)

    def _watch_time(self, decision: int) -> None:
        """Say how long one may think, and when little of that is left."""
        seconds = self._desk.joined.state.decision_time
        if self._time is not None:
            self._time.cancel()
            self._time = None
        if seconds:
            self._desk.say(fill(table.TIME, seconds=seconds))
        if seconds >= 2 * LAST_SECONDS:
            self._time = self._loop.call_later(seconds - LAST_SECONDS, self._warn, decision)

    def _warn(self, decision: int) -> None:
        if self._asked is not None and self._asked.decision == decision:
            self._desk.say(fill(table.TIME_LEFT, seconds=LAST_SECONDS))

    def _print(self, asked: Asked) -> None:
        """Print the question with its list. What is typed from then on answers it."""
        asked.cannot_be_read()
        *lines, last = asked.menu.lines
        for line in lines:
            self._desk.say(line)
        self._paper.say(last, asked.can_be_read)

    def _print_question(self, asked: Asked) -> None:
        """Ask again, in short."""
        self._desk.say(asked.menu.question)

    def _open(self, asked: Asked, menu: Menu) -> None:
        """Show another list of the same question."""
        self._asked = replace(asked, menu=menu, hurried=False)
        self._print(self._asked)

    # -- the end

    def leave(self, end_host: bool | None) -> None:
        """The player leaves; ``end_host`` as in ``ending.left``."""
        self._end(left(self._desk, end_host))

    def interrupted(self) -> Ending:
        """The player leaves with Ctrl+C: as at the end of the input."""
        return left(self._desk, None)

    def host_gone(self) -> None:
        """The host's process has died."""
        self._end(ended_by_loss(self._desk))

    def _end(self, ending: Ending) -> None:
        if not self.ending.done():
            self.ending.set_result(ending)
