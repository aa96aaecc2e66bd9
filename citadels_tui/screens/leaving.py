"""The questions before one leaves a table: what becomes of the game, and what one can do about it."""

from __future__ import annotations

from citadels_tui.language import _
from citadels_tui.screens.confirm import Answer, AskScreen
from citadels_tui.wording.english import leaving as table
from citadels_tui.wording.speech import fill


def _stay() -> Answer:
    return Answer("stay", "s", _(table.STAY))


def leaving(saved: str, *, program: bool) -> AskScreen:
    """Asks whether to leave a table that nobody else sits at; ``saved`` says what becomes of the game."""
    answers = (Answer("leave", "q", _(table.LEAVE_PROGRAM) if program else _(table.LEAVE_TABLE)), _stay())
    return AskScreen(_title(program), saved, answers, otherwise="stay")


def leaving_game(host: str, *, program: bool) -> AskScreen:
    """Asks a guest whether to leave a game that goes on; ``host`` leads the table."""
    answers = (Answer("leave", "q", _(table.LEAVE_PROGRAM) if program else _(table.LEAVE_TABLE)), _stay())
    return AskScreen(
        _title(program), fill(table.GUEST_LEAVES, name=host or _(table.SOMEBODY)), answers, otherwise="stay"
    )


def leaving_lobby(*, others: bool, program: bool) -> AskScreen:
    """Asks the host whether to close a lobby, or to leave it open behind oneself."""
    close = Answer("close", "c", _(table.CLOSE_LOBBY))
    answers = (Answer("leave", "l", _(table.LEAVE_OPEN)), close, _stay())
    question = _(table.HOST_LEAVES_LOBBY) if others else _(table.HOST_LEAVES_ALONE)
    return AskScreen(_title(program), question, answers if others else (close, answers[0], _stay()), otherwise="stay")


def leaving_host(saved: str, *, others: bool, handing: bool, program: bool) -> AskScreen:
    """Asks the host what becomes of a game that others play too: handed over, left running, or closed."""
    answers = [Answer("leave", "l", _(table.LEAVE_RUNNING))] if others else []
    if others and not handing:
        answers.append(Answer("hand", "h", _(table.HAND)))
    answers += [Answer("close", "c", _(table.CLOSE_GAME) if others else _(table.CLOSE_ALONE))]
    answers += [] if others else [Answer("leave", "l", _(table.LEAVE_WAITING))]
    question = f"{saved} {_(table.HOST_LEAVES_GAME) if others else _(table.NOBODY_ELSE)}"
    return AskScreen(_title(program), question, [*answers, _stay()], otherwise="stay")


def moved_away(name: str) -> AskScreen:
    """The table has been handed over: asks whether to leave now."""
    answers = (Answer("leave", "q", _(table.LEAVE_TABLE)), Answer("stay", "s", _(table.PLAY_ON)))
    return AskScreen(
        _(table.MOVED_TITLE), fill(table.MOVED_QUESTION, name=name or _(table.SOMEBODY)), answers, otherwise="stay"
    )


def _title(program: bool) -> str:
    return _(table.PROGRAM_TITLE) if program else _(table.TABLE_TITLE)
