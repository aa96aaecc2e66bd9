"""``citadels host``: open a table on the network and sit down at it, or host tables that nobody sits at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from citadels_tui.commands import settings_for_screen
from citadels_tui.commands.choices import (
    IS_OVER,
    cards_of,
    changes_of,
    companions_of,
    no_such_bot,
    options_of,
    pace_of,
    players_of,
)
from citadels_tui.front import Front
from citadels_tui.language import N_, _
from citadels_tui.starts import HostTable, OptionValue, Resume
from citadels_tui.trouble import FAILURE, WRONG_USE, Trouble
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told
from saves.errors import SaveError
from saves.settings import Settings, choices

USUAL_SEATS = 4

KINDS_FOR_BOTS = N_(
    "{kinds:# kind of bot is|# kinds of bots are} named for {bots:# bot|# bots}; name one for all, or each."
)
NO_ROOM = N_(
    "{seats:# seat|# seats} cannot hold {people} at this screen and {bots:# bot|# bots}; take fewer bots, or more "
    "--players."
)


@dataclass(frozen=True, slots=True)
class Plan:
    """What ``citadels host`` was asked for; ``None`` and empty leave it to the settings and the rules."""

    table: str | None = None
    players: int | None = None
    bots: int | None = None
    kinds: Sequence[str] = ()
    ruleset: str | None = None
    changes: Sequence[str] = ()
    port: int | None = None
    open: bool = False
    watchers: bool = True
    grace: int | None = None
    decision_time: int | None = None
    resume: str | None = None
    headless: bool = False
    tables: int | None = None
    bind: str | None = None
    companions: Sequence[str] = ()
    handed_over: bool = False
    cast: str | None = None
    uniques: str | None = None


def host(front: Front, plan: Plan, plain: bool = False) -> int:
    """Open the table, with the screen, line by line (``plain``), or without anybody who sits there."""
    _check(plan)
    if plain:
        _check_plain(plan)
    settings, fault = settings_for_screen(front)
    if plan.headless:
        return _headless(front, plan, settings)
    from citadels_tui.commands.play import begin

    start = new_table(plan, settings) if plan.resume is None else _resumed(front, plan, settings)
    return begin(front, settings, start, fault, plain)


def _check(plan: Plan) -> None:
    """Raises ``Trouble`` for what does not go together."""
    if plan.tables is not None and not plan.headless:
        raise Trouble(_("--tables goes with --headless: with a screen there is one table to sit at."), WRONG_USE)
    if plan.companions and plan.headless:
        raise Trouble(_("--with needs the screen: nobody sits at a host that is --headless."), WRONG_USE)
    if plan.handed_over and plan.resume is None:
        raise Trouble(_("--handed-over goes with --resume."), WRONG_USE)
    if plan.resume is not None:
        given = {
            "--table": plan.table,
            "--players": plan.players,
            "--bots": plan.bots,
            "--bot": plan.kinds or None,
            "--ruleset": plan.ruleset,
            "--cast": plan.cast,
            "--uniques": plan.uniques,
            "--option": plan.changes or None,
            "--tables": plan.tables,
            "--with": plan.companions or None,
        }
        for option, value in given.items():
            if value is not None:
                wrong = N_("{option} is for a new table; the saved game has all that already.")
                raise Trouble(fill(wrong, option=option), WRONG_USE)
    _check_bind(plan.bind)


def _check_plain(plan: Plan) -> None:
    """Raises ``Trouble`` for what cannot be line by line."""
    from citadels_tui.commands.play import for_one_person
    from citadels_tui.wording.english.lines import NO_SCREEN

    if plan.headless:
        raise Trouble(_(NO_SCREEN), WRONG_USE)
    if plan.companions:
        raise for_one_person("--with")


def _check_bind(bind: str | None) -> None:
    from ipaddress import AddressValueError, IPv4Address

    try:
        IPv4Address(bind or "0.0.0.0")
    except AddressValueError:
        wrong = N_("--bind {address}: write an IPv4 address of this machine, such as 192.168.1.20.")
        raise Trouble(fill(wrong, address=bind), WRONG_USE) from None


def new_table(plan: Plan, settings: Settings) -> HostTable:
    """The table a plan describes, checked. Raises ``Trouble`` for wrong use."""
    from citadels_tui.names import default_player

    player = settings.name or default_player()
    seats, bots = _seats(plan, settings, people=1 + len(plan.companions))
    return HostTable(
        name=_name(plan.table) or _usual_name(player),
        player=player,
        seats=seats,
        bots=bots,
        options=_options(plan, settings, seats),
        open=plan.open,
        watchers=plan.watchers,
        grace=120 if plan.grace is None else plan.grace,
        decision_time=plan.decision_time or 0,
        pace=pace_of(settings.pace),
        port=plan.port,
        bind=plan.bind or "",
        companions=companions_of(plan.companions, player),
    )


def _seats(plan: Plan, settings: Settings, people: int) -> tuple[int, tuple[str, ...]]:
    """How many seats there are, and the kinds of the bots in the last of them."""
    for kind in plan.kinds:
        if kind not in choices("bot"):
            raise no_such_bot(kind)
    bots = plan.bots if plan.bots is not None else (len(plan.kinds) if len(plan.kinds) > 1 else min(1, len(plan.kinds)))
    kinds = list(plan.kinds) or [settings.bot]
    if len(kinds) not in (1, bots):
        raise Trouble(fill(KINDS_FOR_BOTS, kinds=len(kinds), bots=bots), WRONG_USE)
    wished = players_of(plan.ruleset or settings.ruleset, settings.players)
    seats = plan.players if plan.players is not None else max(USUAL_SEATS, wished, people + bots)
    if bots < 0 or people + bots > seats:
        raise Trouble(fill(NO_ROOM, seats=seats, people=people, bots=bots), WRONG_USE)
    return seats, tuple(kinds * bots if len(kinds) == 1 else kinds)


def _options(plan: Plan, settings: Settings, seats: int) -> dict[str, OptionValue]:
    changes = {**changes_of(plan.changes), **cards_of(plan.cast, plan.uniques)}
    chosen = options_of(plan.ruleset or settings.ruleset, seats, changes)
    return {name: value for name, value in chosen.items() if name != "players"}


def _name(name: str | None) -> str:
    """A table's name as it was given, checked."""
    if name is None:
        return ""
    from netplay.announcement import NAME_LETTERS
    from netplay.clean import clean

    cleaned = " ".join(clean(name).split())
    if not 0 < len(cleaned) <= NAME_LETTERS:
        wrong = fill(N_("--table: a table's name has 1 to {most} letters."), most=NAME_LETTERS)
        raise Trouble(wrong, WRONG_USE)
    return cleaned


def _usual_name(player: str) -> str:
    from citadels_tui.wording.english.lobby import USUAL_NAME

    return fill(USUAL_NAME, name=player)


def _resumed(front: Front, plan: Plan, settings: Settings) -> Resume:
    path = _saved(front, plan.resume or "")
    return Resume(
        path,
        pace=pace_of(settings.pace),
        lan=True,
        port=plan.port,
        bind=plan.bind or "",
        handed_over=plan.handed_over,
    )


def _saved(front: Front, name: str) -> Path:
    """The unfinished game that is meant. Raises ``Trouble``."""
    from saves.paths import saves_folder
    from saves.store import find, load

    try:
        path = find(saves_folder(front.saves), name)
        over = load(path).game.over
    except SaveError as error:
        raise Trouble(told(error)) from None
    if over:
        raise Trouble(fill(IS_OVER, name=path.stem), WRONG_USE)
    return path


# -- without a screen


def _headless(front: Front, plan: Plan, settings: Settings) -> int:
    """Host in the foreground until a signal ends it."""
    from netplay.errors import HostError
    from netplay.headless import Opened, run_headless
    from netplay.launch import HostSettings, LanSettings, SeatSettings
    from saves.paths import saves_folder

    def opened(how: Opened) -> None:
        for line in how.lines():
            click.echo(told(line))

    resume = [str(_saved(front, plan.resume))] if plan.resume is not None else []
    lan = LanSettings(
        bind=plan.bind or LanSettings().bind,
        port=plan.port,
        open=plan.open,
        watchers=plan.watchers,
        grace=120 if plan.grace is None else plan.grace,
        decision_time=plan.decision_time or 0,
        tables=plan.tables or 1,
    )
    seats: tuple[SeatSettings, ...] = ()
    options: dict[str, OptionValue] = {}
    if not resume:
        count, bots = _seats(plan, settings, people=1)
        people = (SeatSettings("", "human"),) * (count - len(bots))
        seats = (*people, *(SeatSettings("", "bot", kind) for kind in bots))
        options = _options(plan, settings, count)
    host_settings = HostSettings(
        folder=str(saves_folder(front.saves)),
        options=options,
        seats=seats,
        pace=pace_of(settings.pace),
        name=_name(plan.table),
        lan=lan,
        handed_over=plan.handed_over,
    )
    try:
        return run_headless(host_settings, resume, on_open=opened, words=told)
    except HostError as error:
        raise Trouble(f"{told(error)}.", WRONG_USE if error.code == "settings" else FAILURE) from None
