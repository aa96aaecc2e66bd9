"""The questions of the lobby: what to do with a seat, and whether to start as things are."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_tui.language import _
from citadels_tui.screens.confirm import Answer, AskScreen
from citadels_tui.wording import options as option_words
from citadels_tui.wording.english import lobby as table
from citadels_tui.wording.lobby import is_free, is_person
from citadels_tui.wording.speech import fill, listed
from netplay.updates import SeatLine

_BOT_KEYS = {"planner": "p", "builder": "u", "random": "r"}
BOT_ANSWERS = tuple(_BOT_KEYS)
"""Answers that are the kind of a bot."""


def _stay() -> Answer:
    return Answer("stay", "s", _(table.STAY_ANSWER))


def _bots(pattern: str) -> list[Answer]:
    known = option_words.bots()
    return [
        Answer(kind, key, fill(pattern, name=known[kind][0], plays=known[kind][1])) for kind, key in _BOT_KEYS.items()
    ]


def about_self(seat: SeatLine, code: str) -> AskScreen:
    """What can be done with one's own seat; ``code`` is its rejoin code, if it is known here."""
    answers = [
        Answer("ready", "r", _(table.DEEDS["not_ready" if seat.ready else "ready"])),
        Answer("name", "n", _(table.NAME_ANSWER)),
    ]
    question = _(table.ABOUT_SELF)
    if code:
        question = f"{_(table.REJOIN)}\n\n{code}"
        answers.append(Answer("rejoin", "c", _(table.REJOIN_ANSWER)))
    return AskScreen(
        fill(table.OWN_SEAT, seat=seat.seat, name=seat.name), question, [*answers, _stay()], otherwise="stay"
    )


def about_seat(seat: SeatLine) -> AskScreen:
    """What who leads the table can do with a seat that is not his own."""
    title = fill(table.SEAT_TITLE, seat=seat.seat)
    if is_free(seat):
        return AskScreen(title, _(table.ABOUT_FREE), [*_bots(table.BOT_ANSWER), _stay()], otherwise="stay")
    if is_person(seat):
        return before_kick(seat)
    answers = [one for one in _bots(table.BOT_ANSWER) if one.id != seat.bot]
    plays = option_words.bots().get(seat.bot, ("", ""))[1]
    about = fill(table.ABOUT_BOT, name=seat.name, plays=plays)
    return AskScreen(title, about, [Answer("free", "f", _(table.FREE_ANSWER)), *answers, _stay()], otherwise="stay")


def before_kick(seat: SeatLine) -> AskScreen:
    """Asks before somebody is sent away."""
    answers = [_stay(), Answer("kick", "k", fill(table.KICK_ANSWER, name=seat.name))]
    question = fill(table.KICK_QUESTION, name=seat.name)
    return AskScreen(fill(table.KICK_TITLE, name=seat.name), question, answers, otherwise="stay")


def not_begun(question: str) -> AskScreen:
    """What to do about a game that has not begun since it cannot be saved."""
    answers = (Answer("retry", "t", _(table.TRY_AGAIN)), Answer("not", "n", _(table.NOT_NOW)))
    return AskScreen(_(table.NOT_BEGUN_TITLE), question, answers, otherwise="not")


def before_start(free: int, taken: int, waiting: Sequence[str]) -> AskScreen:
    """Asks before a game with ``free`` seats or with people who are not ready; ``taken`` seats have somebody."""
    said = [fill(table.FREE_SEATS, count=free)] if free else []
    if waiting:
        said.append(fill(table.NOT_READY_NOW, names=listed(list(waiting)), count=len(waiting)))
    answers = _bots(_(table.START_FILL)) if free else [Answer("start", "a", _(table.START_ANYWAY))]
    if free and taken >= 2:
        answers.append(Answer("fewer", "f", _(table.START_FEWER)))
    wait = Answer("stay", "w", _(table.START_WAIT))
    answers = [wait, *answers] if waiting else [*answers, wait]
    return AskScreen(_(table.START_TITLE), " ".join(said), answers, otherwise="stay")
