"""The lobby: who is here, how others join, what is going to be played, and the chat. Nobody has cards yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

from rich.cells import cell_len
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from citadels_tui.eyes import ForEyes, HotUpdate
from citadels_tui.hot_seat import HotSeat
from citadels_tui.language import N_, _
from citadels_tui.screens import seat_questions as ask
from citadels_tui.screens.confirm import AskScreen
from citadels_tui.screens.table_options import TableOptionsScreen
from citadels_tui.screens.ways import ways_to_join
from citadels_tui.screens.writing import WriteScreen
from citadels_tui.terminal import clipboard_of
from citadels_tui.widgets.actions import ActionBar, Deed
from citadels_tui.widgets.chat import ChatPanel, Note
from citadels_tui.widgets.listing import Listing, Row, Span, cut
from citadels_tui.widgets.page import Page, Section
from citadels_tui.wording import company
from citadels_tui.wording import lobby as words
from citadels_tui.wording.english import lobby as table
from citadels_tui.wording.speech import fill
from netplay.protocol import Plain
from netplay.updates import (
    ChatLine,
    ChatUpdate,
    ClosedUpdate,
    Joined,
    LinkUpdate,
    Outcome,
    SeatLine,
    SeatsUpdate,
)

NAME = 21
"""Cells of a name in the list of seats, where there is room."""
STATE = 18
"""Cells of what stands beside it."""
TURNING = 1.5
"""Seconds without another change after which the terms of the table are told."""


class Sitter(Protocol):
    """What a lobby needs of a client (``netplay.client.Client``)."""

    async def table(self, op: str, **values: Plain) -> Outcome:
        """Change something about the table."""
        ...

    async def chat(self, text: str) -> Outcome:
        """Say something to everybody."""
        ...


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """One seat as a line: its number, its name in its colour, and what is to say about it."""

    seat: SeatLine
    you: bool
    leads: bool
    beside: bool = False
    """Whether that one is another person at this keyboard."""
    with_leader: bool = False
    """Whether who leads the table sits at this keyboard, too, and says for all here that they are ready."""

    def draw(self, width: int) -> Sequence[Span]:
        """The line."""
        number = f"{self.seat.seat} "
        if words.is_free(self.seat):
            state: Sequence[Span] = ((f" {_(table.FREE)}", "muted"),)
        else:
            state = self._state()
        name_width = max(6, min(NAME, width - 2 - max(STATE, sum(cell_len(text) for text, _look in state))))
        if words.is_free(self.seat):
            return ((number, "muted"), (cut(table.FREE_SEAT, name_width), "muted"), *state)
        return ((number, "muted"), (cut(self.seat.name, name_width), f"seat-{self.seat.seat}"), *state)

    def _state(self) -> Sequence[Span]:
        from citadels_tui.wording.options import bots

        if self.seat.kind == "bot":
            kind = bots().get(self.seat.bot, (self.seat.bot,))[0]
            return ((f" {fill(table.BOT, kind=kind)}", "muted"),)
        said: list[Span] = []
        if self.seat.status in ("away", "gone"):
            said.append((_(table.AWAY) if self.seat.status == "away" else _(table.GONE), "trouble"))
        elif self.seat.ready:
            said.append((_(table.READY), "good"))
        elif not (self.leads or (self.beside and self.with_leader)):  # who leads the table is ready by starting
            said.append((_(table.NOT_READY), "muted"))
        said += [(_(table.LEADS), "key")] if self.leads else []
        said += [(_(table.YOU), "strong")] if self.you else []
        said += [(_(table.AT_THIS_KEYBOARD), "strong")] if self.beside else []
        return [(" ", ""), *_between(said)]


def _between(spans: Sequence[Span]) -> Iterable[Span]:
    for number, span in enumerate(spans):
        if number:
            yield ", ", "muted"
        yield span


class About(VerticalScroll):
    """What there is to know about the table; the cursor goes there only where it has to be scrolled."""

    def allow_focus(self) -> bool:
        """Whether there is something to scroll to."""
        return self.max_scroll_y > 0


class LobbyScreen(Page[None]):
    """Shows what the client tells, and asks it for what the player wants. Give ``take`` every update, in order.

    It posts ``LeaveWanted``, which the application answers.
    """

    CSS_PATH = "lobby.tcss"
    AUTO_FOCUS = "#seats"
    not_told: ClassVar[str] = table.NOT_TOLD
    """What is said to who is not told how others join."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Leave"), id="page.back", tooltip=N_("Leave the table")),
        Binding("q", "back", N_("Leave"), show=False),
        Binding("r", "ready", N_("Ready"), id="lobby.ready", show=False, tooltip=N_("Say that you are ready, or not")),
        Binding("s", "start", N_("Start"), id="lobby.start", show=False, tooltip=N_("Start the game")),
        Binding(
            "o", "options", N_("Game and table"), id="lobby.options", show=False, tooltip=N_("What is played, and how")
        ),
        Binding("b", "bot", N_("Bot"), id="lobby.bot", show=False, tooltip=N_("A bot in the seat under the cursor")),
        Binding("x", "free", N_("Free"), id="lobby.free", show=False, tooltip=N_("Free the seat under the cursor")),
        Binding(
            "d", "lock", N_("Lock"), id="lobby.lock", show=False, tooltip=N_("Let nobody new in, or let them in again")
        ),
        Binding("plus", "seats(1)", N_("A seat more"), id="lobby.more", show=False, tooltip=N_("One seat more")),
        Binding("minus", "seats(-1)", N_("A seat fewer"), id="lobby.fewer", show=False, tooltip=N_("One seat fewer")),
        Binding("n", "name", N_("Name"), id="lobby.name", tooltip=N_("Change your name")),
        Binding("t", "chat", N_("Chat"), id="lobby.chat", tooltip=N_("Say something to everybody")),
        Binding("y", "copy", N_("Copy code"), id="lobby.copy", tooltip=N_("Copy the code to join by")),
        Binding(
            "Y",
            "copy_words",
            N_("Copy address and words"),
            id="lobby.copy_words",
            show=False,
            tooltip=N_("Copy the address, with the words if there are some"),
        ),
    ]

    @dataclass
    class LeaveWanted(Message):
        """The player wants to leave the table."""

        screen: LobbyScreen

    def __init__(
        self, client: Sitter, joined: Joined, chat: Sequence[ChatLine] = (), *, notices: Sequence[str] = ()
    ) -> None:
        """``notices`` are sentences about what is not as it was asked for."""
        super().__init__()
        self._client, self._joined = client, joined
        self._chat: tuple[ChatLine | Note, ...] = (*chat, *map(Note, notices))
        self._lost = self._listening = False
        self._kept: list[HotUpdate] = []
        self._options: TableOptionsScreen | None = None
        self._agreed = joined
        """The table with the terms that were told last."""
        self._turning: Timer | None = None
        self._asked_to_start: tuple[AskScreen, tuple[int, tuple[str, ...]]] | None = None
        """The question before the game begins, and what it is about: free seats, and names of who is not ready."""

    # -- what is shown

    def body(self) -> ComposeResult:
        """Seats, ways to join, the game, the chat, and what can be done."""
        yield Static("", id="lost")
        with Container(id="room"):
            with About(id="about"):
                with Container(id="top"):
                    with Vertical(id="seats-part"):
                        yield Section(_(table.SEATS))
                        yield Listing(id="seats")
                    with Vertical(id="ways-part"):
                        yield Section(_(table.HOW_TO_JOIN))
                        yield Static(id="ways")
                with Vertical(id="code-part"):
                    yield Section(_(table.CODE))
                    yield Static(id="code")
                with Vertical(id="game-part"):
                    yield Section(_(table.GAME))
                    yield Static(id="game")
            yield ChatPanel(self._chat)
        yield ActionBar()

    def on_mount(self) -> None:
        """Show what is known, then what came meanwhile."""
        self._listening = True
        self._show()
        seats = self.query_one("#seats", Listing)
        seats.set_reactive(Listing.cursor, max(0, (self._joined.seat or 1) - 1))
        kept, self._kept = self._kept, []
        for update in kept:
            self.take(update)

    async def retell(self) -> None:
        """Say everything anew in the language in force, but for what was said in the chat."""
        titles = (table.SEATS, table.HOW_TO_JOIN, table.CODE, table.GAME)
        for section, title in zip(self.query_one("#room").query(Section), titles, strict=False):
            section.say(_(title))
        self.query_one(ChatPanel).retell()
        self._show()
        self.refresh_bindings()

    @property
    def joined(self) -> Joined:
        """The table as it is known now."""
        return self._joined

    @property
    def leads(self) -> bool:
        """Whether this player decides about the table."""
        return self._joined.state.chair is not None and self._joined.state.chair in self.here

    @property
    def here(self) -> tuple[int, ...]:
        """The seats of those at this keyboard."""
        if isinstance(self._client, HotSeat):
            return self._client.eyes
        return () if self._joined.seat is None else (self._joined.seat,)

    @property
    def _leader(self) -> str:
        return words.name_of(self._joined.seats, self._joined.state.chair)

    @property
    def own(self) -> SeatLine | None:
        """This player's seat."""
        return next((seat for seat in self._joined.seats if seat.seat == self._joined.seat), None)

    @property
    def current(self) -> SeatLine | None:
        """The seat under the cursor."""
        row = self.query_one("#seats", Listing).current
        return next((seat for seat in self._joined.seats if row is not None and str(seat.seat) == row.id), None)

    def take(self, update: HotUpdate) -> None:
        """Show an update; before the screen is there it is kept."""
        if not self._listening:
            self._kept.append(update)
        elif isinstance(update, Joined):
            self._change(update)
        elif isinstance(update, SeatsUpdate):
            self._change(
                replace(self._joined, seats=update.seats, pace=update.pace, paused=update.paused, state=update.state)
            )
        elif isinstance(update, ForEyes):
            self._take_for(update)
        elif isinstance(update, ChatUpdate):
            self.query_one(ChatPanel).add(update.lines)
        elif isinstance(update, LinkUpdate):
            self._lost = update.state == "lost"
            self._show()

    def _take_for(self, told: ForEyes) -> None:
        """One of those at this keyboard is not at the table any more; the others go on."""
        if isinstance(told.update, ClosedUpdate):
            name = words.name_of(self._joined.seats, told.seat)
            self.say(company.closed_for(told.update.why, name), trouble=True)

    def _change(self, joined: Joined) -> None:
        told = words.notes(self._joined, joined, self.here)
        self._joined = joined
        self._look_at_terms()
        if self._options is not None:
            self._options.follow()
        if told:
            self.query_one(ChatPanel).add([Note(one) for one in told])
        self._show()
        self._renew_start()

    def _look_at_terms(self) -> None:
        """Tell what is to be played now, and how, once nobody turns at it any more: one line for all steps."""
        if self._turning is not None:
            self._turning.stop()
            self._turning = None
        if words.terms_note(self._agreed, self._joined):
            self._turning = self.set_timer(TURNING, self._tell_terms)

    def _tell_terms(self) -> None:
        self._turning = None
        if told := words.terms_note(self._agreed, self._joined):
            self.query_one(ChatPanel).add([Note(told)])
        self._agreed = self._joined

    def _show(self) -> None:
        joined = self._joined
        taken = sum(not words.is_free(seat) for seat in joined.seats)
        self.say_title(joined.state.name, words.taken(taken, len(joined.seats)))
        lost = self.query_one("#lost", Static)
        lost.update(Content(_(table.LINK_LOST)))
        lost.display = self._lost
        self._show_seats()
        self._show_ways()
        lines = words.game_lines(joined.state, joined.seats, joined.pace)
        self.query_one("#game", Static).update(Content("\n".join(lines)))
        self.query_one(ActionBar).show(words.question(joined, self.here), list(self._deeds()))
        self.refresh_bindings()

    def _show_seats(self) -> None:
        entries = [self._entry(seat) for seat in self._joined.seats]
        self.query_one("#seats", Listing).set_rows([Row(str(one.seat.seat), one.draw) for one in entries])

    def _entry(self, seat: SeatLine) -> SeatEntry:
        joined, you = self._joined, seat.seat == self._joined.seat
        beside = not you and seat.seat in self.here
        return SeatEntry(seat, you, seat.seat == joined.state.chair, beside, self.leads)

    def _show_ways(self) -> None:
        ways, code = self.query_one("#ways", Static), self.query_one("#code", Static)
        invitation = self._joined.invitation
        self.query_one("#code-part").display = invitation is not None
        if invitation is None:
            ways.update(Content(_(self.not_told)))
            return
        ways.update(ways_to_join(words.ways_lines(invitation), least=8))
        code.update(Content(invitation.code))

    # -- what can be done

    def _deeds(self) -> Iterable[Deed]:
        if self._joined.state.phase == "dealing":
            return
        says, own = table.DEEDS, self.own
        if self.leads:  # who is ready by starting
            yield from self._leaders_deeds()
            return
        if own is not None:
            yield Deed("lobby.ready", _(says["not_ready" if own.ready else "ready"]), "ready")
        yield Deed("lobby.options", _(says["show_options"]), "options")

    def _leaders_deeds(self) -> Iterable[Deed]:
        says, seat = table.DEEDS, self.current
        yield Deed("lobby.start", _(says["start"]), "start")
        yield Deed("lobby.options", _(says["options"]), "options")
        if seat is not None and not words.is_person(seat):
            yield Deed("lobby.bot", _(says["bot" if words.is_free(seat) else "other_bot"]), "bot")
        if seat is not None and seat.seat not in self.here and not words.is_free(seat):
            yield Deed("lobby.free", _(says["kick" if words.is_person(seat) else "free"]), "free")
        yield Deed("lobby.more", _(says["more"]), "seats(1)")
        yield Deed("lobby.fewer", _(says["fewer"]), "seats(-1)")
        yield Deed("lobby.lock", _(says["unlock" if self._joined.state.locked else "lock"]), "lock")

    @on(Listing.Moved, "#seats")
    def _follow(self) -> None:
        """Another seat, other deeds."""
        self.query_one(ActionBar).show(words.question(self._joined, self.here), list(self._deeds()))

    def say(self, sentence: str, *, trouble: bool = False) -> None:
        """Say something in the rule of the bar."""
        self.query_one(ActionBar).say(sentence, trouble=trouble)

    @work(group="ask")
    async def _ask(self, op: str, **values: Plain) -> None:
        """Ask the host for something about the table, and say it if it refuses."""
        await self.operate(op, **values)

    async def operate(self, op: str, **values: Plain) -> Outcome:
        """The same, with the outcome."""
        outcome = await self._client.table(op, **values)
        if self.is_mounted:
            refused = "" if outcome.ok else self.why_refused(outcome)
            if outcome.values.get("why") == "option":
                joined = self._joined
                refused = words.not_possible(joined.state, len(joined.seats), op, values) or refused
            self.say(refused, trouble=bool(refused))
        return outcome

    def why_refused(self, outcome: Outcome) -> str:
        """Why the host did not do something, in a sentence."""
        return words.refused(outcome, self._joined.seats, self._leader)

    def _only_leader(self) -> bool:
        """Whether this player may; says it if not."""
        if not self.leads:
            self.say(words.only(self._leader), trouble=True)
        return self.leads

    def action_back(self) -> None:
        """Leave the table; the application knows what that means."""
        self.post_message(self.LeaveWanted(self))

    def action_ready(self) -> None:
        """Ready, or not after all."""
        if self.own is not None:
            self._ask("ready", ready=not self.own.ready)

    def action_lock(self) -> None:
        """Let nobody new in, or let them in again."""
        if self._only_leader():
            self._ask("lock", locked=not self._joined.state.locked)

    def action_seats(self, step: int) -> None:
        """One seat more or fewer."""
        if self._only_leader():
            self._ask("seats", count=len(self._joined.seats) + step)

    def action_options(self) -> None:
        """What is played and how the table is run, to change or to look at."""
        self._options = TableOptionsScreen(self)
        self.app.push_screen(self._options, self._options_closed)

    def _options_closed(self, _closed: None) -> None:
        self._options = None

    # -- seats

    @on(Listing.Chosen, "#seats")
    def choose_seat(self) -> None:
        """What can be done with the seat under the cursor."""
        seat = self.current
        if seat is None:
            return
        mine = seat.seat in self.here
        if not mine and not self.leads:
            self.say(words.only(self._leader), trouble=True)
            return
        question = ask.about_self(seat, self._joined.code) if mine else ask.about_seat(seat)
        self._put(question, lambda answer: self._do_with(seat, answer))

    def _put(self, question: AskScreen, then: Callable[[str], None]) -> None:
        self.app.push_screen(question, lambda answer: then(answer or ""))

    def _do_with(self, seat: SeatLine, answer: str) -> None:
        if answer == "ready":
            self.action_ready()
        elif answer == "name":
            self.action_name()
        elif answer == "rejoin":
            self._copy(self._joined.code, _(table.COPIED_REJOIN))
        elif answer == "free":
            self._ask("bot", seat=seat.seat, bot="")
        elif answer == "kick":
            self._ask("kick", seat=seat.seat)
        elif answer in ask.BOT_ANSWERS:
            self._ask("bot", seat=seat.seat, bot=answer)

    def action_bot(self) -> None:
        """A bot in the seat under the cursor."""
        seat = self.current
        if seat is None or not self._only_leader():
            return
        if words.is_person(seat):
            self.say(_(table.NOT_THIS_SEAT), trouble=True)
        else:
            self._put(ask.about_seat(seat), lambda answer: self._do_with(seat, answer))

    def action_free(self) -> None:
        """Free the seat under the cursor: a bot's at once, a person's after asking."""
        seat = self.current
        if seat is None or not self._only_leader():
            return
        if seat.seat in self.here or words.is_free(seat):
            self.say(_(table.NOT_A_PERSON), trouble=True)
        elif words.is_person(seat):
            self._put(ask.before_kick(seat), lambda answer: self._do_with(seat, answer))
        else:
            self._ask("bot", seat=seat.seat, bot="")

    def action_name(self) -> None:
        """Another name."""
        from citadels_tui.names import fault

        if self.own is None:
            return
        screen = WriteScreen(
            _(table.NAME_TITLE), _(table.NAME_QUESTION), _(table.NAME_LABEL), self.own.name, check=fault, most=20
        )
        self.app.push_screen(screen, self._rename)

    def _rename(self, name: str | None) -> None:
        if name and self.own is not None and name != self.own.name:
            self._ask("name", name=name)

    # -- starting

    def action_start(self) -> None:
        """Start, after asking where seats are free or people not ready."""
        if not self._only_leader() or self._joined.state.phase != "lobby":
            return
        if any(stands_against := self._stands_against()):
            self._ask_before_start(stands_against)
        else:
            self._start()

    def _stands_against(self) -> tuple[int, tuple[str, ...]]:
        """How many seats are free, and who is not ready."""
        free = sum(words.is_free(seat) for seat in self._joined.seats)
        return free, tuple(seat.name for seat in self._joined.seats if self._keeps_waiting(seat))

    def _ask_before_start(self, about: tuple[int, tuple[str, ...]]) -> None:
        free, waiting = about
        question = ask.before_start(free, len(self._joined.seats) - free, waiting)

        def answered(answer: str) -> None:
            self._asked_to_start = None
            self._start_as(answer)

        self._asked_to_start = question, about
        self._put(question, answered)

    def _renew_start(self) -> None:
        """A question before the start that is not true any more goes; what is true now is asked instead."""
        if self._asked_to_start is None:
            return
        question, about = self._asked_to_start
        now = self._stands_against()
        if now == about or self.app.screen is not question:
            return
        question.dismiss("stay")
        if any(now) and self.leads:
            self.call_after_refresh(self._ask_before_start, now)

    def _keeps_waiting(self, seat: SeatLine) -> bool:
        """Whether somebody sits there who is not ready; who leads the table is, by starting."""
        return words.is_person(seat) and not seat.ready and seat.seat not in self.here

    def _start_as(self, answer: str) -> None:
        if answer in ask.BOT_ANSWERS:
            self._start(fill=answer)
        elif answer == "fewer":
            self._start_with_fewer()
        elif answer == "start":
            self._start()

    @work(group="start", exclusive=True)
    async def _start_with_fewer(self) -> None:
        """Take the free seats away, then start."""
        taken = sum(not words.is_free(seat) for seat in self._joined.seats)
        if (await self.operate("seats", count=taken)).ok:
            await self._begin("")

    @work(group="start", exclusive=True)
    async def _start(self, fill: str = "", folder: str = "") -> None:
        await self._begin(fill, folder)

    async def _begin(self, fill: str, folder: str = "") -> None:
        """Start; where the game cannot be saved, say what to do, and try again if that is wanted."""
        where = {"folder": folder} if folder else {}
        outcome = await self.operate("start", fill=fill, anyway=True, **where)
        if outcome.code != "paused" or not self.is_mounted:
            return
        self.say("")
        told = words.not_begun(outcome, self.why_refused(outcome))
        if outcome.values.get("reason"):  # it is the player's own host: another folder of this machine will do
            from citadels_tui.screens.saving import NotBegunScreen

            self.app.push_screen(NotBegunScreen(told), lambda answer: self._start_in(fill, answer))
        else:
            self._put(ask.not_begun(told), lambda answer: self._start_in(fill, (answer, "")))

    def _start_in(self, fill: str, answer: tuple[str, str] | None) -> None:
        """Try once more to start, in another folder if there is one."""
        do, folder = answer or ("not", "")
        if do != "not":
            self._start(fill, folder)

    # -- copying

    def action_copy(self) -> None:
        """The code to join by."""
        invitation = self._joined.invitation
        self._copy(invitation.code if invitation is not None else "", _(table.COPIED))

    def action_copy_words(self) -> None:
        """Address and words in one line."""
        invitation = self._joined.invitation
        text = words.address_and_words(invitation) if invitation is not None else ""
        self._copy(text, _(table.COPIED_WORDS))

    def on_click(self, event: events.Click) -> None:
        """A click on the code, or on the words, copies it."""
        at = event.widget.id if event.widget is not None else None
        if at == "code":
            self.action_copy()
        elif at == "ways":
            self.action_copy_words()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is not always something to copy, or a name to change."""
        if action in ("copy", "copy_words"):
            return self._joined.invitation is not None
        if action == "name":
            return self.own is not None
        return super().check_action(action, parameters)

    def _copy(self, text: str, said: str) -> None:
        if not text:
            self.say(_(table.NOTHING_TO_COPY), trouble=True)
            return
        from citadels_tui.wording.copying import copied

        self.app.copy_to_clipboard(text)
        self.say(copied(said, clipboard_of(self.app)))

    # -- the chat

    def action_chat(self) -> None:
        """Write something."""
        self.query_one(ChatPanel).write()

    @on(ChatPanel.Left)
    def leave_chat(self) -> None:
        """Back to the seats."""
        self.set_focus(self.query_one("#seats", Listing))  # at once, as the chat's line

    @on(ChatPanel.Said)
    def said(self, said: ChatPanel.Said) -> None:
        """Send it."""
        self._send(said.text)

    @work(group="chat")
    async def _send(self, text: str) -> None:
        outcome = await self._client.chat(text)
        if not outcome.ok and self.is_mounted:
            self.query_one(ChatPanel).complain(words.not_said(outcome), text)
