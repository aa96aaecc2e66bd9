"""The commands that open the screen: the menu, a new game, a saved one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

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
from citadels_tui.language import N_
from citadels_tui.lasting import lasting, without_tls
from citadels_tui.starts import FindTable, NewGame, OptionValue, Person, Resume, Start
from citadels_tui.trouble import WRONG_USE, Trouble, one_line
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told
from saves.errors import SaveError
from saves.settings import Settings, choices

if TYPE_CHECKING:
    from citadels_tui.session import TableStart


@dataclass(frozen=True, slots=True)
class Wish:
    """What ``citadels play`` was asked for; ``None`` and empty leave it to the settings and the rules."""

    players: int | None = None
    bots: Sequence[str] = ()
    ruleset: str | None = None
    seed: str | None = None
    city_size: int | None = None
    deck: str | None = None
    changes: Sequence[str] = ()
    pace: str | None = None
    people: str | None = None
    """The names of those at this keyboard, with commas."""
    cast: str | None = None
    uniques: str | None = None


def menu(front: Front) -> int:
    """Show the menu."""
    settings, fault = settings_for_screen(front)
    return show(front, settings, None, fault)


def play(front: Front, wish: Wish, plain: bool = False) -> int:
    """Start a new game, on the screen or (``plain``) line by line."""
    settings, fault = settings_for_screen(front)
    if plain and wish.people is not None:
        raise for_one_person("--people")
    return begin(front, settings, new_game(wish, settings), fault, plain)


def resume(front: Front, name: str | None, edited: bool, handed_over: bool = False, plain: bool = False) -> int:
    """Go on with a saved game: one by name, or the newest unfinished one."""
    from saves.paths import saves_folder
    from saves.store import find, load, newest

    settings, fault = settings_for_screen(front)
    folder = saves_folder(front.saves)
    try:
        path = find(folder, name) if name else newest(folder)
        saved = load(path, edited)
    except SaveError as error:
        raise Trouble(told(error)) from None
    if saved.game.over:
        raise Trouble(fill(IS_OVER, name=path.stem), WRONG_USE)
    start = Resume(path, edited, pace_of(settings.pace), handed_over=handed_over)
    return begin(front, settings, start, fault, plain)


def begin(front: Front, settings: Settings, start: TableStart | FindTable, fault: str, plain: bool) -> int:
    """Go to a table, on the whole screen or (``plain``) line by line."""
    if not plain:
        return show(front, settings, start, fault)
    from citadels_tui import terminal
    from citadels_tui.lines.run import Wanted, run
    from citadels_tui.names import default_player
    from saves.paths import saves_folder

    if fault:
        click.echo(f"citadels: {one_line(fault)}", err=True)
    kind = terminal.detect(ascii=_wanted(settings.ascii, front.ascii))
    player = settings.name or default_player()
    return run(Wanted(start, player, saves_folder(front.saves), kind.ascii, settings.confirm))


def for_one_person(option: str) -> Trouble:
    """That several people at one keyboard cannot play line by line: their hands could not be hidden."""
    from citadels_tui.wording.english.lines import ONE_PERSON

    return Trouble(fill(ONE_PERSON, option=option), WRONG_USE)


def show(front: Front, settings: Settings, start: Start, fault: str = "") -> int:
    """Run the program on the whole screen; its trouble is the command's.

    ``fault`` is what is wrong with the settings: the menu says it, or the shell where there is no menu.
    """
    from citadels_tui import terminal

    if why := terminal.refusal():
        raise Trouble(why, WRONG_USE)
    kind = terminal.detect(
        colour=settings.colours,
        ascii=_wanted(settings.ascii, front.ascii),
        slow=_wanted(settings.slow, front.slow),
        hover=_wanted(settings.hover),
    )
    terminal.prepare(kind)
    with lasting(), without_tls():
        from citadels_tui.app import CitadelsApp
        from saves.paths import saves_folder

        driver = terminal.driver_for(kind)

    app = CitadelsApp(
        settings,
        saves=saves_folder(front.saves),
        start=start,
        ascii=kind.ascii,
        colours=kind.mode,
        driver_class=driver,
    )
    app.news = fault
    app.run()
    if fault and start is not None:
        click.echo(f"citadels: {one_line(fault)}", err=True)
    if app.trouble is not None:
        raise app.trouble
    return 0


def _wanted(setting: str, flag: bool = False) -> bool | None:
    """On by the flag or the setting, off by the setting, else as the terminal is."""
    return True if flag else {"on": True, "off": False}.get(setting)


def new_game(wish: Wish, settings: Settings) -> NewGame:
    """The game a wish describes, checked. Raises ``Trouble`` for wrong use."""
    from citadels_tui.names import for_bots

    people = _people(wish, settings)
    ruleset = wish.ruleset or settings.ruleset
    count = _count(wish, ruleset, settings, len(people))
    options = options_of(ruleset, count, _changes(wish))
    free = count - len(people)
    if free < 0:
        wrong = N_("--people: {people:# person does|# people do} not fit at a table for {count}.")
        raise Trouble(fill(wrong, people=len(people), count=count), WRONG_USE)
    kinds = _kinds(wish, settings, free)
    bots = [Person(name, kind) for name, kind in zip(for_bots(free, people), kinds, strict=True)]
    return NewGame(
        people=(*map(Person, people), *bots),
        options=options,
        seed=wish.seed,
        pace=pace_of(wish.pace or settings.pace),
    )


def _people(wish: Wish, settings: Settings) -> list[str]:
    """What those at this keyboard are called: the player alone, if nobody was named."""
    from citadels_tui.names import default_player, fault

    if wish.people is None:
        return [settings.name or default_player()]
    first, *others = (" ".join(name.split()) for name in wish.people.split(","))
    if wrong := fault(first):
        raise Trouble(f"--people: {wrong}", WRONG_USE)
    return [first, *companions_of(others, first, "--people")]


def _count(wish: Wish, ruleset: str, settings: Settings, people: int) -> int:
    """How many play: what was asked for, or as many as were named, or the setting."""
    if wish.players is not None:
        return wish.players
    return len(wish.bots) + people if len(wish.bots) > 1 else max(players_of(ruleset, settings.players), people)


def _kinds(wish: Wish, settings: Settings, count: int) -> list[str]:
    """A kind for each bot."""
    kinds = list(wish.bots) or [settings.bot]
    for kind in kinds:
        if kind not in choices("bot"):
            raise no_such_bot(kind)
    if len(kinds) not in (1, count) or (wish.bots and not count):
        wrong = N_(
            "{bots:# bot is|# bots are} named and {seats:# seat is|# seats are} free; name one for all, or each."
        )
        raise Trouble(fill(wrong, bots=len(kinds), seats=count), WRONG_USE)
    return kinds * count if len(kinds) < 2 else kinds


def _changes(wish: Wish) -> dict[str, OptionValue]:
    """The options named on the command line, as values."""
    changes = {**changes_of(wish.changes), **cards_of(wish.cast, wish.uniques)}
    if wish.city_size is not None:
        changes["city_size"] = wish.city_size
    if wish.deck is not None:
        changes["deck"] = wish.deck
    return changes
