"""What happens, told as it happens: one sentence a line, each of which says who."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from citadels_engine.events import Event
from citadels_tui.language import _
from citadels_tui.lines.desk import Desk
from citadels_tui.table.banners import banner
from citadels_tui.wording import company as company_words
from citadels_tui.wording import lobby as lobby_words
from citadels_tui.wording import scores as score_words
from citadels_tui.wording.english import lines as table
from citadels_tui.wording.log import Entry, LogText
from citadels_tui.wording.recap import recap, score_lines
from citadels_tui.wording.speech import Names, as_sentence, fill
from netplay.updates import ChatLine, Joined, SeatLine

MOST_RECAP = 30
"""Sentences that are told of a round that one comes into."""


class Log(LogText):
    """The log in sentences that each name who does something: nothing above them has to be remembered."""

    def sentences(self, event: Event) -> list[str]:
        """What ``event`` adds to what is told."""
        told = [as_sentence(entry.text) for entry in self.feed(event)]
        self._turn = None
        return told


def log_sentences(events: Iterable[Event], names: Names, you: int | None) -> list[str]:
    """Everything that has happened, in sentences."""
    log = Log(names, you)
    told = [sentence for event in events for sentence in log.sentences(event)]
    return [*told, *(as_sentence(entry.text) for entry in log.rest())]


class Teller:
    """Says what is new at a table. It keeps only how far it has told."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._log: Log | None = None
        self._told = 0
        """Events that are told."""
        self._line = ""
        """What keeps the game from going on, as it was said last."""

    def forget_game(self) -> None:
        """Another game begins."""
        self._log, self._told = None, 0

    # -- the game

    def tell_events(self) -> None:
        """Tell what has happened since the last time."""
        desk = self._desk
        if self._log is None:
            self._log = Log(desk.names, desk.you)
        self._log.names = desk.names
        new, self._told = desk.events[self._told :], max(self._told, len(desk.events))
        for event in new:
            for sentence in self._log.sentences(event):
                desk.say(sentence)

    def tell_so_far(self) -> None:
        """Tell in short what has happened in this round, for who comes into a game that goes on."""
        desk = self._desk
        start = max((at for at, event in enumerate(desk.events) if event.kind == "round"), default=0)
        said = recap(desk.events[start + 1 :], desk.names, desk.you, missed=True)[-MOST_RECAP:]
        for sentence in (*log_sentences(desk.events[start : start + 1], desk.names, desk.you), *said):
            desk.say(sentence)
        self._log, self._told = Log(desk.names, desk.you), len(desk.events)

    def tell_rest(self) -> None:
        """A rank that was called last and that nobody has shown."""
        for entry in self._log.rest() if self._log is not None else ():
            self._say(entry)

    def _say(self, entry: Entry) -> None:
        self._desk.say(as_sentence(entry.text))

    def tell_scores(self) -> None:
        """Tell who has won, and why, and everybody's points."""
        desk, view = self._desk, self._desk.view
        assert view is not None
        for sentence in (score_words.winner_sentence(view, desk.names), score_words.tie_sentence(view, desk.names)):
            desk.say(sentence)
        for line in score_lines(view.scores, desk.names):
            desk.say(line)

    # -- the people

    def tell_company(self, before: Joined) -> None:
        """Tell what is different at the table from before."""
        desk, now = self._desk, self._desk.joined
        own = desk.company.own
        if desk.in_lobby:
            for note in (*lobby_words.notes(before, now, own), lobby_words.terms_note(before, now)):
                desk.say(note)
            for sentence in company_words.comings_and_goings(*_those_who_stay(before, now), own):
                desk.say(sentence)
            for sentence in _readiness(before, now, own):
                desk.say(sentence)
            if (question := lobby_words.question(now, own)) != lobby_words.question(before, own):
                desk.say(question)
            return
        for sentence in company_words.comings_and_goings(before.seats, now.seats, own):
            desk.say(sentence)
        if before.state.handing is not None and now.state.handing is None and desk.standing.link == "up":
            desk.say(company_words.called_off())

    def tell_standing(self) -> None:
        """Tell what keeps the game from going on, and what can be done about it, whenever that is something else."""
        line = banner(self._desk.standing)
        if line.text != self._line:
            self._line = line.text
            self._desk.say(f"{as_sentence(line.text)} {_(table.DEEDS.get(line.does, ''))}".strip() if line.text else "")

    def tell_chat(self, lines: Sequence[ChatLine]) -> None:
        """Tell what was said."""
        for line in lines:
            mine = line.seat is not None and line.seat == self._desk.you
            self._desk.say(fill(table.YOU_SAID if mine else table.SAID, name=line.name, text=line.text))


def _those_who_stay(before: Joined, after: Joined) -> tuple[list[SeatLine], list[SeatLine]]:
    """The seats that somebody had and still has: who sits down or gets up in a lobby is told otherwise."""
    old = {seat.seat: seat for seat in before.seats}
    stay = [
        (old[seat.seat], seat)
        for seat in after.seats
        if seat.seat in old and not (lobby_words.is_free(seat) or lobby_words.is_free(old[seat.seat]))
    ]
    return [one for one, _ in stay], [one for _, one in stay]


def _readiness(before: Joined, after: Joined, own: frozenset[int]) -> Iterator[str]:
    """Who has become ready to begin, or is not any more."""
    old = {seat.seat: seat for seat in before.seats}
    for seat in after.seats:
        was = old.get(seat.seat)
        if was is None or was.ready == seat.ready or seat.kind != "human" or seat.seat in own:
            continue
        if was.name == seat.name and was.status == seat.status == "here":
            yield fill(table.IS_READY if seat.ready else table.IS_NOT_READY, name=seat.name)
