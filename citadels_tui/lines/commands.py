"""What may be written besides an answer: to look at something, to talk, and to decide about the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from citadels_tui.commands.choices import changes_of
from citadels_tui.game_options import usual
from citadels_tui.language import _
from citadels_tui.lines import looks
from citadels_tui.lines.desk import Desk
from citadels_tui.lines.menu import echoed
from citadels_tui.lines.reasons import reason
from citadels_tui.lines.teller import log_sentences
from citadels_tui.trouble import Trouble
from citadels_tui.wording import lobby as lobby_words
from citadels_tui.wording.english import company as company_table
from citadels_tui.wording.english import lines as table
from citadels_tui.wording.english import lobby as lobby_table
from citadels_tui.wording.options import bots
from citadels_tui.wording.speech import fill, listed

LOG_LINES = 15
"""Sentences of the log that are told where no number is given."""

Do: TypeAlias = Callable[[Desk, str], Awaitable[object] | None]
When: TypeAlias = Callable[[Desk], bool]


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its name, what it does with what stands after the name, and when it is there."""

    name: str
    do: Do
    when: When
    takes: bool = False
    """Whether something may stand after the name."""


def _told(look: Callable[[Desk], Iterable[str]]) -> Do:
    """A command that tells what ``look`` gives."""

    def do(desk: Desk, _text: str) -> None:
        for line in look(desk):
            desk.say(line)

    return do


def _told_of(look: Callable[[Desk, str], Iterable[str]]) -> Do:
    """The same of something that is named after it."""

    def do(desk: Desk, text: str) -> None:
        for line in look(desk, text):
            desk.say(line)

    return do


def _asked(op: str, told: str = "", **values: str | int | bool | float) -> Do:
    """A command that asks the host for an operation."""

    async def do(desk: Desk, _text: str) -> None:
        await desk.operate(op, _(told), **values)

    return do


# -- to look and to talk


def _help(desk: Desk, _text: str) -> None:
    desk.say(_(table.HELP_ANSWER))
    for command in COMMANDS:
        if command.when(desk):
            desk.say(fill(table.HELP_ROW, name=command.name, about=_(table.COMMANDS[command.name])))


def _log(desk: Desk, text: str) -> None:
    most = int(text) if text.isdecimal() and len(text) < 6 else LOG_LINES
    told = log_sentences(desk.events, desk.names, desk.you)
    for line in (told[-most:] if most else []) or [_(table.NO_LOG)]:
        desk.say(line)


async def _say(desk: Desk, text: str) -> None:
    if not desk.session.on_network:
        desk.say(_(company_table.NOBODY_TO_TALK_TO))
        return
    if not text:
        desk.say(_(table.SAY_WHAT))
        return
    outcome = await desk.client.chat(text)
    if not outcome.ok:
        desk.say(lobby_words.not_said(outcome))


async def _why(desk: Desk, text: str) -> None:
    if not text:
        _told(looks.greyed)(desk, text)
    else:
        desk.say(await reason(desk, text) or fill(table.NOT_UNDERSTOOD, text=echoed(text)))


def _rejoin(desk: Desk, _text: str) -> None:
    code = desk.joined.code
    desk.say(fill(table.REJOIN_CODE, code=code) if code else _(company_table.NO_REJOIN))


# -- in the lobby


async def _name(desk: Desk, text: str) -> None:
    from citadels_tui.names import fault

    if wrong := fault(text):
        desk.say(wrong)
    else:
        await desk.operate("name", name=" ".join(text.split()))


async def _start(desk: Desk, text: str) -> None:
    if text and text not in (*bots(), "fewer", "anyway"):
        desk.say(_(table.START_HOW))
        return
    if text == "fewer":
        taken = sum(not lobby_words.is_free(seat) for seat in desk.joined.seats)
        if not (await desk.operate("seats", count=taken)).ok:
            return
    fill_with = text if text in bots() else ""
    outcome = await desk.client.table("start", fill=fill_with, anyway=text == "anyway")
    if outcome.ok:
        return
    why = desk.why_refused(outcome)
    desk.say(lobby_words.not_begun(outcome, why) if outcome.code == "paused" else why)
    if outcome.values.get("why") in ("free", "not_ready"):
        desk.say(_(table.START_HOW))


async def _bot(desk: Desk, text: str) -> None:
    number, _space, kind = text.partition(" ")
    kind = kind.strip() or next(iter(bots()))
    if not number.isdecimal() or kind not in bots():
        desk.say(fill(table.BOT_HOW, kinds=listed(list(bots()), "or")))
    else:
        await desk.operate("bot", seat=int(number[:3]), bot=kind)


def _about_seat(op: str, **values: str) -> Do:
    """An operation about the seat whose number or name stands after the command."""

    async def do(desk: Desk, text: str) -> None:
        seat = looks.seat_called(desk, text) if text else None
        if seat is None:
            desk.say(_(table.WHICH_SEAT))
        else:
            await desk.operate(op, seat=seat, **values)

    return do


async def _seats(desk: Desk, text: str) -> None:
    if text.isdecimal():
        await desk.operate("seats", count=int(text[:3]))
    else:
        desk.say(_(table.HOW_MANY))


async def _option(desk: Desk, text: str) -> None:
    try:
        changes = changes_of([text])
    except Trouble as trouble:
        desk.say(str(trouble))
        return
    for name, value in changes.items():
        done = await desk.operate("option", name=name, value=",".join(value) if isinstance(value, tuple) else value)
        if name == "ruleset" and done.ok:
            await _usual_cast(desk, str(value))


async def _usual_cast(desk: Desk, ruleset: str) -> None:
    """A game by other rules begins with a drawn cast, where there are characters to draw from."""
    seats = len(desk.joined.seats)
    cast = usual(ruleset, "cast", seats)
    if isinstance(cast, str):
        await desk.operate("option", name="cast", value=cast)


# -- about a game


async def _absent(desk: Desk, text: str) -> None:
    if text not in ("bot", "wait", "pause"):
        desk.say(_(table.DEEDS["absent"]))
        return
    for seat in desk.joined.state.absent:
        await desk.operate("absent", seat=seat, do=text)


async def _hand_over(desk: Desk, text: str) -> None:
    seat = looks.seat_called(desk, text) if text else None
    if seat is None:
        desk.say(_(table.WHICH_SEAT))
    else:
        await desk.operate("hand", fill(company_table.HANDED_ASKED, name=desk.names.get(seat, "?")), seat=seat)


async def _save(desk: Desk, text: str) -> None:
    if text in ("", "again"):
        await desk.operate("saving", do="retry", folder="")
    elif text == "unsaved":
        await desk.operate("saving", do="unsaved", folder="")
    elif (folder := _folder(text)) is not None:
        await desk.operate("saving", do="folder", folder=folder)
    else:
        desk.say(fill(table.NO_FOLDER, folder=text))


def _folder(text: str) -> str | None:
    try:
        folder = Path(text).expanduser()
        return str(folder) if folder.is_dir() else None
    except (OSError, RuntimeError, ValueError):  # nobody's home, or no path at all
        return None


async def _again(desk: Desk, _text: str) -> None:
    await desk.operate("again")


def _leave(desk: Desk, _text: str) -> None:
    desk.leave(None)


def _close(desk: Desk, _text: str) -> None:
    desk.leave(True)


# -- which there are


def _always(_desk: Desk) -> bool:
    return True


def _game(desk: Desk) -> bool:
    return not desk.in_lobby


def _seated(desk: Desk) -> bool:
    return desk.in_lobby and desk.you is not None


def _gathers(desk: Desk) -> bool:
    return desk.in_lobby and desk.leads


def _decides(desk: Desk) -> bool:
    return desk.leads and desk.session.on_network


def _asked_to_agree(desk: Desk) -> bool:
    return bool(desk.company.own.intersection(desk.company.to_agree()))


def _can_hand(desk: Desk) -> bool:
    return _game(desk) and desk.company.owner and bool(desk.company.others_here())


COMMANDS: tuple[Command, ...] = (
    Command("help", _help, _always),
    Command("hand", _told(looks.hand), _game),
    Command("city", _told_of(looks.city), _game, takes=True),
    Command("players", _told(looks.players), _always),
    Command("log", _log, _game, takes=True),
    Command("know", _told(looks.known), _game),
    Command("why", _why, _game, takes=True),
    Command("rules", _told_of(looks.rules), _always, takes=True),
    Command("table", _told(looks.whole_table), _always),
    Command("say", _say, _always, takes=True),
    Command("rejoin", _rejoin, lambda desk: desk.session.on_network),
    Command("ready", _asked("ready", ready=True), lambda desk: _seated(desk) and not desk.leads),
    Command("not ready", _asked("ready", ready=False), lambda desk: _seated(desk) and not desk.leads),
    Command("name", _name, _seated, takes=True),
    Command("start", _start, _gathers, takes=True),
    Command("bot", _bot, _gathers, takes=True),
    Command("free", _about_seat("bot", bot=""), _gathers, takes=True),
    Command("seats", _seats, _gathers, takes=True),
    Command("option", _option, _gathers, takes=True),
    Command("kick", _about_seat("kick"), _decides, takes=True),
    Command("lock", _asked("lock", company_table.DONE["lock"], locked=True), _decides),
    Command("unlock", _asked("lock", company_table.DONE["unlock"], locked=False), _decides),
    Command("pause", _asked("pause", paused=True), lambda desk: _game(desk) and _decides(desk)),
    Command("go on", _asked("pause", paused=False), lambda desk: _game(desk) and _decides(desk)),
    Command("absent", _absent, lambda desk: _decides(desk) and bool(desk.joined.state.absent), takes=True),
    Command("hand over", _hand_over, _can_hand, takes=True),
    Command("call off", _asked("hand", company_table.CALLED_OFF, seat=0), lambda desk: _can_hand(desk)),
    Command("agree", _asked("agree", yes=True), _asked_to_agree),
    Command("disagree", _asked("agree", yes=False), _asked_to_agree),
    Command("save", _save, lambda desk: _game(desk) and desk.company.owner, takes=True),
    Command("again", _again, lambda desk: desk.over and _decides(desk)),
    Command("leave", _leave, _always),
    Command("close", _close, lambda desk: desk.session.on_network and desk.session.hosts),
)
"""Every command, in the order in which the help tells of them."""

ALIASES: Mapping[str, str] = {
    "?": "help",
    "l": "log",
    "k": "know",
    "m": "table",
    "t": "say",
    "q": "leave",
    "quit": "leave",
    "exit": "leave",
    "who": "players",
    "unready": "not ready",
    "resume": "go on",
}
"""Other names, among them the keys of the screen."""


def find(desk: Desk, text: str, *, begun: bool = False) -> tuple[Command, str] | None:
    """The command of that text that is there now, and what stands after its name.

    ``begun``: the beginning of a name will do, if it is that of one only.
    """
    words = " ".join(text.split())
    there = {command.name: command for command in COMMANDS if command.when(desk)}
    aliases = {alias: there[name] for alias, name in ALIASES.items() if name in there}
    for name in sorted((*there, *aliases), key=len, reverse=True):  # 'hand over' is not 'hand'
        command, rest = there.get(name) or aliases[name], _after(name, words)
        if rest is not None and (command.takes or not rest):
            return command, rest
    first, _space, rest = words.partition(" ")
    fitting = _beginning_with(desk, first) if begun else []
    if len(fitting) == 1 and fitting[0].name not in SPELT_OUT and (fitting[0].takes or not rest):
        return fitting[0], rest
    return None


def _after(name: str, words: str) -> str | None:
    """What stands after that name; ``None`` where the words do not begin with it."""
    start, rest = words[: len(name)], words[len(name) :]
    return rest.strip() if start.casefold() == name and rest[:1] in ("", " ") else None


def only_leaders(desk: Desk, text: str) -> str:
    """That only who leads the table can do that, in a sentence, where a text gives such a command; empty else."""
    first = text.partition(" ")[0]
    if desk.leads or not desk.leader or not any(one.name == first.casefold() and one.when in LEADS for one in COMMANDS):
        return ""
    starts = first.casefold() == "start"
    return fill(table.ONLY_LEADER_STARTS if starts else lobby_table.ONLY_CHAIR, name=desk.leader)


def likely(desk: Desk, text: str) -> list[str]:
    """The names of the commands that a text may be meant as, if it begins several or one that is to be spelt out."""
    first = text.strip().partition(" ")[0]
    return [command.name for command in _beginning_with(desk, first)]


def _beginning_with(desk: Desk, word: str) -> list[Command]:
    return [one for one in COMMANDS if word and one.name.startswith(word.casefold()) and one.when(desk)]


LEADS: tuple[When, ...] = (_gathers, _decides)
"""When the commands of who leads are there."""
SPELT_OUT = frozenset({"leave", "close", "kick", "start", "hand over", "free", "save"})
"""Commands that nobody should give by a slip."""
