"""One table: its game, its seats, its log and its save, and the one way in which an action is done."""

from __future__ import annotations

import sys
import traceback

from msgspec.structs import replace

from citadels_engine import Action, BadNotation, Game, Refusal
from netplay.absence import STAND_IN, Absences
from netplay.bots import LEAST_AMONG_PEOPLE, Pacer, plain
from netplay.chronicle import Chronicle, encoded, history
from netplay.dealing import committed
from netplay.handing import Handing, go_on
from netplay.limits import DEFAULT, Limits
from netplay.protocol import Act, Commit, GreyRow, Late, Lobby, Log, Opened, Result, Row, Saving, Seen, Values, encode
from netplay.saving import Keeper, Safekeeping
from netplay.seating import PRESENT, Seating, Terms, Told, earliest, options_told
from netplay.seats import Seat
from netplay.shapes import Phase
from netplay.stopwatch import DecisionClock
from saves.fair_deal import Deal
from saves.model import SavedGame

THINK = 0.25
"""Seconds before a decision's time is over at which the bot that decides then thinks: its own time is not seen."""
LOG_IN_WELCOME = 2000
"""Log items a welcome brings along; more follow as messages of their own."""


class Table(Seating):
    """A game with people and bots at it. It knows nothing of sockets; whoever acts is a seat."""

    def __init__(
        self,
        saved: SavedGame,
        keeper: Keeper,
        now: float,
        terms: Terms | None = None,
        *,
        limits: Limits = DEFAULT,
        after: Seating | None = None,
    ) -> None:
        seats = [Seat.of(number, seat) for number, seat in enumerate(saved.seats, 1)]
        super().__init__(saved.id, saved.name, seats, terms or Terms.of(saved.table), now, limits, after)
        for seat in self.seats:
            seat.gone_at = now if seat.status == "gone" else None
        self._saved = saved
        if after is None and saved.table is not None:
            self.kicked = dict.fromkeys(saved.table.kicked)
        self.game: Game = saved.game
        self._options = options_told(saved.game.options)
        self.deal = _deal_of(saved)
        """What the cards were dealt from, where that can be checked."""
        self.edited = saved.edited
        self.saving = Safekeeping(keeper, limits.save_retry)
        self.told_saving = Saving("saved")
        """What was said about it last."""
        people = sum(seat.kind == "human" for seat in self.seats)
        self.stopped = "asked" if people > 1 and saved.table is not None and saved.table.paused else ""
        """Why nobody may act whatever else is under way: ``asked``, ``fault``, or empty."""
        self.handing: Handing | None = None
        self.declined: int | None = None
        """The seat to which the table could not be handed the last time, since its client cannot host."""
        """Under way while the table is to be handed over."""
        self.moved = saved.table.moved if saved.table is not None else ""
        """Where the game goes on since it was handed over."""
        self.absences = Absences(self.seats, self.terms)
        self._clock = DecisionClock()
        self._was_paused = False
        """Whether the table was paused when it was looked at last."""
        self.pacer = Pacer(self.terms.pace, now, LEAST_AMONG_PEOPLE if people > 1 else 0.0)
        self.chronicle = Chronicle()
        self.chronicle.add(history(saved.game))
        for seat in self.seats:
            seat.heard = len(self.chronicle) if seat.owned else None
        self._views: dict[int | None, bytes] = {}

    # -- what others see

    @property
    def revision(self) -> int:
        """Rises with every action."""
        return self.game.decision

    @property
    def phase(self) -> Phase:
        """Whether the game is over."""
        return "over" if self.game.over else "game"

    def options(self) -> Values:
        """The ruleset and the options that differ from it."""
        return self._options

    def lobby(self, answers: int | None = None) -> Lobby:
        """The table itself, perhaps as the answer to an operation."""
        handing, agreed = (self.handing.seat, self.handing.agreed) if self.handing else (None, ())
        return replace(
            super().lobby(answers),
            paused=self.paused,
            absent=self.absences.asked,
            handing=handing,
            agreed=tuple(sorted(agreed)),
            declined=self.declined,
        )

    @property
    def paused(self) -> str:
        """Why nobody may act: ``handing``; or, until it is ended, ``asked`` (when it was saved, too; a player alone
        waits for nobody) and ``fault`` (something went wrong here)."""
        return "handing" if self.handing else self.stopped

    @paused.setter
    def paused(self, why: str) -> None:
        self.stopped = why

    def seen(self, seat: int | None) -> Seen:
        """What that seat may know now, with its choices where it decides."""
        game = self.game
        if seat is None or game.to_act != seat:
            return Seen(game.decision, game.view(seat))
        choices = tuple([Row(row.line, row.price, row.gain, row.family) for row in game.choices()])
        greyed = tuple([GreyRow(row.line, row.refusal) for row in game.greyed()])
        return Seen(game.decision, game.view(seat), game.decision, choices, greyed)

    def commit(self) -> Commit | None:
        """What the deal was bound to, if it was a fair one."""
        return committed(self.deal) if self.deal else None

    def is_opened(self) -> bool:
        """Whether everybody is told what the deal was made of: there is no secret any more."""
        return self.deal is not None and self.game.over

    def opened_frame(self) -> bytes:
        """What the deal was made of, encoded. Only a game that is over tells it."""
        assert self.deal is not None
        assert self.game.over
        entropies = tuple(sorted(self.deal.entropies.items()))
        return encode(Opened(self.deal.secret, entropies, str(self.game.seed), tuple(map(str, self.game.actions))))

    def told(self, seat: int | None, known: int) -> Told:
        """What a welcome tells that seat, which knows the first ``known`` items of the log."""
        log = self.log(seat, known, LOG_IN_WELCOME)
        last_n = self.seat(seat).last_n if seat else 0
        return Told(self.seen(seat), log, last_n, self.edited)

    def saved(self, owner: bool) -> Saving:
        """Whether what happens is on the disk; why not is told to the owner only."""
        return self.saving.message(owner)

    def view_frame(self, seat: int | None) -> bytes:
        """The newest view for that seat, encoded."""
        frame = self._views.get(seat)
        if frame is None:
            frame = self._views[seat] = encode(self.seen(seat))
        return frame

    def log(self, seat: int | None, start: int, most: int) -> Log:
        """At most ``most`` items of the log from ``start`` on, as that seat may know them."""
        return Log(start, self.chronicle.items(seat, start, most))

    def log_frame(self, seat: int | None, start: int) -> tuple[bytes, int]:
        """The next part of the log from ``start`` on, encoded, and the number after its last item."""
        log = self.log(seat, start, self.limits.log_items)
        return encode(log), start + len(log.items)

    def log_length(self) -> int:
        """How many items the log has."""
        return len(self.chronicle)

    def why(self, seat: int | None, line: str) -> Refusal | None:
        """Why that seat cannot do this now. Nobody hears anything about another seat's actions."""
        try:
            action = Action.parse(line)
        except BadNotation:
            return Refusal("bad_notation", {"line": line[:80]})
        to_act = self.game.to_act
        if to_act is not None and (action.seat != seat or seat != to_act):
            return Refusal("not_your_decision", {"to_act": to_act})
        return self.game.why_not(action)

    # -- what is done

    def act(self, seat: Seat, act: Act, now: float) -> Result:
        """Do what a seat commands, once: the result is remembered as the one of ``act.n``."""
        try:
            result = self._answer(seat, act, now)
        except Exception as error:
            report(error)
            result = Result(act.n, ok=False, code="internal")
        seat.answered(act, result)
        return result

    def _answer(self, seat: Seat, act: Act, now: float) -> Result:
        if self.paused:
            return _refused(act, "paused", {"why": self.paused})
        if act.decision != self.game.decision:
            return _refused(act, "stale", {"decision": self.game.decision})
        if (to_act := self.game.to_act) is not None and to_act != seat.number:
            return _refused(act, "not_your_decision", {"to_act": to_act})
        if refusal := self.why(seat.number, act.action):
            return Result(act.n, ok=False, code="illegal", refusal=refusal)
        done = Result(act.n, ok=True, revision=self.revision + 1)
        if self._do(act.action, now, seat, (act, done)):
            return done
        reason = self.saving.why() if self.is_owned_by(seat) else {}
        return _refused(act, "paused", {"why": "saving", **reason})

    def _do(self, line: str, now: float, seat: Seat | None = None, done: tuple[Act, Result] | None = None) -> bool:
        """Apply a legal action to a copy, save that, and let it be the game. Whether it could be saved."""
        after = self.game.clone()
        events = after.apply(line)
        entries = encoded(events)  # whatever can go wrong goes wrong before the save
        if not self.saving.keep(self.snapshot(after, seat, done), now):
            return False
        self.game = after
        self._views.clear()
        self.chronicle.append(entries)
        self.pacer.happened(events, now)
        return True

    def stop(self) -> None:
        """Something went wrong here: nobody may act until somebody decides that the game goes on."""
        self.handing, self.stopped = None, "fault"

    # -- bots and time

    def set_status(self, number: int, status: str, now: float) -> None:
        """Somebody came, which ends a stand-in, or went, or is away."""
        super().set_status(number, status, now)
        self.absences.changed(self.seat(number), now)

    def waiting_bot(self) -> str | None:
        """Which bot is to act, if play goes on and it is a bot's decision."""
        return self._deciding.player() if self._deciding else None

    @property
    def _deciding(self) -> Seat | None:
        """The seat that decides, if play goes on."""
        to_act = self.game.to_act
        return None if self.paused or self.saving.state == "failed" or to_act is None else self.seat(to_act)

    def people_present(self) -> set[int]:
        """The seats whose players are there."""
        return {seat.number for seat in self.seats if seat.status in PRESENT}

    def needs_people(self) -> bool:
        """Whether a person plays here, so that the bots wait while nobody is there."""
        return any(seat.kind == "human" for seat in self.seats)

    def next_due(self, present: bool) -> float | None:
        """When something is to be done here; ``present`` is whether anybody is there."""
        people = earliest(self.absences.next_due(), self._late_due()) if present else None
        handing = self.handing.until if self.handing else None
        return earliest(super().next_due(present), self._save_due(), self._bot_due(present), people, handing)

    def _save_due(self) -> float | None:
        return self.saving.retry_at if self.saving.state == "failed" else None

    def _bot_due(self, present: bool) -> float | None:
        return self.pacer.due_at() if (present or not self.needs_people()) and self.waiting_bot() else None

    def _late_due(self) -> float | None:
        due = self._clock.due_at()
        thinks = due is not None and self.terms.late == "bot" and not self.pacer.has_planned(self.game, STAND_IN)
        return due - THINK if thinks and due is not None else due

    def tick(self, present: bool, now: float) -> bool:
        """Try a failed save again, and let a bot act, or somebody whose time is over: one action at most.

        Whether one was done.
        """
        super().tick(present, now)
        if (due := self._save_due()) is not None and now >= due:
            self.save(now)
        go_on(self, now)
        self._look_at_people(present, now)
        acted = self._act_for_somebody(present, now)
        self._look_at_people(present, now)  # the next decision's time begins
        return acted

    def _act_for_somebody(self, present: bool, now: float) -> bool:
        try:
            return self._act_late(now) or self._let_bot_act(present, now)
        except Exception as error:
            report(error)
            self.stop()
            return False

    def _look_at_people(self, present: bool, now: float) -> None:
        """See who is gone for too long, and who decides and for how long already."""
        runs = present and not self.paused and not self.game.over
        chair = self.chair()
        ask = bool(self.terms.owner_key) and chair is not None and self.seat(chair).status in PRESENT
        if self.absences.look(runs, ask, now) or (self._was_paused and not self.paused):
            self.pacer.wake(now)
        self._was_paused = bool(self.paused)
        seat = self._deciding
        waits = seat is not None and seat.player() is None and seat.status in PRESENT
        self._clock.seconds = self.terms.decision_time
        self._clock.look(self.revision, waits, now)

    def _act_late(self, now: float) -> bool:
        """Decide for a person whose time is over. Whether it was done."""
        due = self._clock.due_at()
        if due is None or now < due - THINK:
            return False
        line = plain(self.game) if self.terms.late == "plain" else self.pacer.plan(self.game, STAND_IN).line
        seat, late = self.game.to_act, Late(self.revision, line)
        if now < due or not self._do(line, now):
            return False
        self.letters.append((seat, late))
        return True

    def _let_bot_act(self, present: bool, now: float) -> bool:
        """Do what the bot in the deciding seat wants, if its time has come. Whether it was done."""
        bot = self.waiting_bot() if present or not self.needs_people() else None
        if bot is None:
            return False
        plan = self.pacer.plan(self.game, bot)
        return now >= plan.at and self._do(plan.line, now)

    def disown(self, seat: Seat) -> None:
        """Nobody comes back to that seat by what they have; nor does somebody new get its cards unasked."""
        super().disown(seat)
        seat.closed = True

    def free(self, number: int, now: float) -> None:
        """Nobody has that seat any more; a bot plays on until somebody takes it."""
        super().free(number, now)
        seat = self.seat(number)
        seat.stand_in, seat.heard = STAND_IN, None
        if self.handing is not None:
            self.handing.agreed.discard(number)  # who comes next has not been asked
        self.pacer.wake(now)

    def set_pace(self, pace: float) -> None:
        """Change the seconds between two bot actions."""
        super().set_pace(pace)
        self.pacer.pace = pace

    def wake(self, now: float) -> None:
        """Somebody has come after nobody was there."""
        self.pacer.wake(now)

    # -- saving

    def snapshot(
        self, game: Game | None = None, seat: Seat | None = None, done: tuple[Act, Result] | None = None
    ) -> SavedGame:
        """Everything to be saved; ``done`` is what ``seat`` is about to be answered."""
        seats = [one.saved(done if one is seat else None) for one in self.seats]
        old = self._saved
        if old.table is not None:
            self.terms.keep(old.table)
            old.table.paused, old.table.kicked = self.stopped == "asked", list(self.kicked)
            old.table.moved = self.moved
        return SavedGame(
            old.name, game or self.game, seats, old.table, old.id, created=old.created, version=old.version
        )

    def close(self) -> None:
        """The game is over and done with: its file is let go."""
        self.saving.close()

    def keeps(self, now: float) -> bool:
        """Write the game as it is. Whether what has changed may stand: it is saved, or the owner goes on unsaved."""
        return self.saving.keep(self.snapshot(), now)

    def save(self, now: float) -> bool:
        """Write the game as it is. Whether it is on the disk now."""
        return self.keeps(now) and self.saving.state == "saved"


def report(error: BaseException) -> None:
    """Say on stderr where an unforeseen error arose: places only, since its text may name cards."""
    places = [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)[-6:]]
    print(f"internal error {type(error).__name__} at {' > '.join(places)}", file=sys.stderr)  # noqa: T201


def _refused(act: Act, code: str, values: Values | None = None) -> Result:
    return Result(act.n, ok=False, code=code, values=values or {})


def _deal_of(saved: SavedGame) -> Deal | None:
    """The record of the deal in that save, if it holds one."""
    try:
        return Deal.from_dict(saved.id, saved.table.fairness) if saved.table and saved.table.fairness else None
    except ValueError:
        return None
