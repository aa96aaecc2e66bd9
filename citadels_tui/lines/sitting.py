"""One player at a table, line by line: tells what the client tells, asks what is asked, and sends the answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from citadels_engine.view import Choice
from citadels_tui.eyes import HotUpdate
from citadels_tui.lines import commands, looks
from citadels_tui.lines.asked import Asked
from citadels_tui.lines.desk import Desk
from citadels_tui.lines.ending import Ending, ended_by_host, ended_by_loss, left
from citadels_tui.lines.menu import VERBS, Deeper, Menu, Said, Unclear
from citadels_tui.lines.paper import Paper
from citadels_tui.lines.reader import Reader, Typed
from citadels_tui.lines.reasons import not_done, reason
from citadels_tui.lines.teller import Teller
from citadels_tui.session import Session
from citadels_tui.starts import NewGame
from citadels_tui.table import words as labels
from citadels_tui.trouble import Trouble
from citadels_tui.wording import company as company_words
from citadels_tui.wording import leaving as leaving_words
from citadels_tui.wording import lobby as lobby_words
from citadels_tui.wording import questions
from citadels_tui.wording.confirm import confirmation
from citadels_tui.wording.english import lines as table
from citadels_tui.wording.scores import deal_sentence
from citadels_tui.wording.speech import fill, listed
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


class Sitting:
    """Plays one seat, or watches, until the player leaves or the table ends."""

    def __init__(self, session: Session, paper: Paper, reader: Reader, *, confirm: bool) -> None:
        self._session, self._paper, self._reader = session, paper, reader
        self._confirm = confirm and reader.interactive
        self._loop = asyncio.get_running_loop()
        self.ending: asyncio.Future[Ending] = self._loop.create_future()
        self._desk = Desk(session, paper.say, self._leave)
        self._teller = Teller(self._desk)
        self._asked: Asked | None = None
        self._acting: asyncio.Task[None] | None = None
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

    async def run(self) -> Ending:
        """Sit there until the end."""
        self._greet()
        self._session.on_host_gone = self._host_gone
        self._session.listen(self._take)
        reading = self._loop.create_task(self._read(), name="citadels answers")
        reading.add_done_callback(self._read_to_the_end)
        try:
            return await self.ending
        finally:
            for task in (reading, self._acting):
                if task is not None:
                    task.cancel()
            for timer in (self._silence, self._time):
                if timer is not None:
                    timer.cancel()

    def _read_to_the_end(self, reading: asyncio.Task[None]) -> None:
        """What went wrong with reading is what the sitting ends with."""
        if not reading.cancelled() and (error := reading.exception()) is not None and not self.ending.done():
            self.ending.set_exception(error)

    def _greet(self) -> None:
        """Where one is, and what has to be known about it."""
        desk = self._desk
        for notice in self._session.notices:
            desk.say(notice)
        if desk.in_lobby:
            self._greet_in_lobby()
        elif self._session.on_network:
            pattern = table.WATCHING if desk.you is None else table.NO_STORY
            desk.say(fill(pattern, name=desk.joined.state.name, seat=desk.you or 0))

    def _greet_in_lobby(self) -> None:
        desk = self._desk
        seats = desk.joined.seats
        taken = lobby_words.taken(sum(not lobby_words.is_free(seat) for seat in seats), len(seats))
        pattern = table.LOBBY_WATCH if desk.you is None else table.LOBBY
        desk.say(fill(pattern, name=desk.joined.state.name, seat=desk.you or 0, taken=taken))
        for line in (*looks.seats(desk), *(looks.invitation(desk) if desk.leads else ())):
            desk.say(line)
        desk.say(lobby_words.question(desk.joined))
        if desk.you is not None:
            desk.say(table.LEADER_HELP if desk.leads else table.LOBBY_HELP)

    # -- what the client tells

    def _take(self, update: HotUpdate) -> None:
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
            desk.say(table.BEGUN)
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
                self._desk.say(table.SO_FAR)
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
            self._end(Ending(leaving_words.kept(self._session.unsaved, self._session.path)))
        elif desk.leads:
            desk.say(table.AGAIN)
        else:
            desk.say(fill(table.WAIT_AGAIN, name=desk.leader) if desk.leader else table.NOBODY_AGAIN)

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
            self._take(one)

    def _take_handover(self, update: HandoverUpdate) -> None:
        """This player goes on hosting."""
        self._handing = self._loop.create_task(self._take_over(update.save))

    async def _take_over(self, save: bytes) -> None:
        seat = self._desk.joined.state.handing
        if seat is None:
            return
        try:
            await self._session.take_over(save, seat)
            self._desk.say(leaving_words.TAKEN_OVER)
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

    # -- what is typed

    async def _read(self) -> None:
        while (line := await self._reader.next()) is not None:
            await self._obey(line)
        if not self._reader.interactive and not self._session.on_network:
            await self._until(lambda: self._asked is not None and self._acting is None)
        self._leave(None)

    async def _until(self, there: Callable[[], bool]) -> None:
        while not there():
            self._changed.clear()
            await self._changed.wait()

    async def _obey(self, line: Typed) -> None:
        text = " ".join(line.text.split())
        if not text or (text.startswith("#") and not self._reader.interactive):
            if self._asked is not None and self._acting is None and self._reader.interactive:
                self._print(self._asked)
            return
        if found := commands.find(self._desk, text):
            await self._do(*found)
        elif await self._answers_now(text):
            await self._answer(line, text)
        elif found := commands.find(self._desk, text, begun=True):
            await self._do(*found)
        else:
            self._say_not_asked(text)

    async def _do(self, command: commands.Command, text: str) -> None:
        doing = command.do(self._desk, text)
        if doing is not None:
            await doing

    async def _answers_now(self, text: str) -> bool:
        """Whether something is asked. What a script says waits until then, if it may be an answer."""
        if not self._reader.interactive and _may_be_answer(text) and self._desk.you is not None:
            await self._until(lambda: self._desk.over or (self._asked is not None and self._acting is None))
        return self._asked is not None or self._acting is not None

    def _say_not_asked(self, text: str) -> None:
        waiting = self._waiting()
        self._desk.say(fill(table.NOT_ASKED, waiting=waiting) if waiting else self._not_understood(text))

    def _not_understood(self, text: str) -> str:
        """That a text says nothing here, or which commands it may be meant as."""
        likely = commands.likely(self._desk, text)
        if len(likely) > 1:
            return fill(table.SEVERAL_MEANT, text=text, labels=listed(likely, "or"))
        return fill(table.NEARLY, text=text, name=likely[0]) if likely else fill(table.NOT_UNDERSTOOD, text=text)

    async def _answer(self, line: Typed, text: str) -> None:
        """Take what was typed as the answer to what is asked, if it was meant for that."""
        asked = self._asked
        if asked is None or self._acting is not None:
            self._desk.say(fill(table.IN_WORK, text=text))
            return
        if self._reader.interactive and not asked.is_meant(line):
            if found := commands.find(self._desk, text, begun=True):
                await self._do(*found)
            else:
                self._desk.say(fill(table.TOO_EARLY, text=text))
            return
        unsure, asked.unsure = asked.unsure, None
        if unsure is not None and await self._confirmed(unsure, text, asked):
            return
        meaning = asked.menu.meaning(text)
        if isinstance(meaning, Said):
            await self._decide(meaning.line, asked)
        elif isinstance(meaning, Deeper):
            self._open(asked, asked.menu.into(meaning.row))
        elif isinstance(meaning, Unclear):
            self._desk.say(meaning.sentence)
            self._print_question(asked)
        elif found := commands.find(self._desk, text, begun=True):
            await self._do(*found)
        else:
            self._desk.say(await reason(self._desk, text) or self._not_understood(text))
            if self._asked is asked:
                self._print_question(asked)

    async def _confirmed(self, choice: Choice, text: str, asked: Asked) -> bool:
        """Whether the text was the answer to whether the player is sure."""
        answer = text.casefold()
        if answer in table.YES:
            await self._act(choice.line)
        elif answer in table.NO:
            self._desk.say(table.NOT_DONE)
            self._print_question(asked)
        else:
            return False
        return True

    async def _decide(self, line: str, asked: Asked) -> None:
        """Send it, after asking once where that would hurt."""
        menu = asked.menu
        choice = next((one for one in menu.choices if one.line == line), Choice(line))
        question = confirmation(choice, menu.view, menu.choices, menu.names) if self._confirm else ""
        if not question:
            await self._act(line)
            return
        asked.cannot_be_read()
        asked.unsure = choice
        self._paper.say(f"{question} {table.YES_OR_NO}", asked.can_be_read)

    async def _act(self, line: str) -> None:
        """Send it, and go on listening meanwhile. A script waits for what comes of it."""
        asked, newest = self._asked, self._desk.client.view
        if asked is None or newest is None or newest.decision != asked.decision:  # it has not been told here yet
            self._desk.say(labels.outcome("stale"))
            return
        self._asked = None
        self._sent = asked.decision
        self._acting = self._loop.create_task(self._send(line, asked), name="citadels act")
        if not self._reader.interactive:
            await asyncio.wait([self._acting])

    async def _send(self, line: str, asked: Asked) -> None:
        outcome = await self._desk.client.act(line)
        self._acting = None
        if not outcome.ok:
            self._sent = None
            self._desk.say(not_done(self._desk, outcome))
            newest = self._desk.newest
            if self._asked is None and newest is not None and newest.decision is not None:
                self._ask(newest, newest.decision)
        self._changed.set()

    # -- the end

    def _leave(self, end_host: bool | None) -> None:
        self._end(left(self._desk, end_host))

    def _host_gone(self) -> None:
        self._end(ended_by_loss(self._desk))

    def _end(self, ending: Ending) -> None:
        if not self.ending.done():
            self.ending.set_result(ending)


def _may_be_answer(text: str) -> bool:
    """Whether a text looks like an answer to something that may still be asked."""
    first = text.split()[0].casefold()
    return first.isdecimal() or any(verb.startswith(first) for verb in VERBS)
