"""``citadels saves``: look after saved games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from citadels_engine.cards import costs
from citadels_engine.view import View
from citadels_tui.commands import ask
from citadels_tui.front import Front
from citadels_tui.trouble import FAILURE, Trouble, one_line
from citadels_tui.wording.cards import character_name, district_name
from citadels_tui.wording.options import options_summary
from citadels_tui.wording.scores import part_name, total, winner_sentence
from saves import store
from saves.errors import SaveError
from saves.log import Verdict
from saves.log import verify as verdict_of
from saves.model import SavedGame
from saves.paths import saves_folder

REVEAL = "This shows every hand and what lies face down, also of players who are still to play. Show it?"


def show_list(front: Front) -> int:
    """One line for each saved game, the newest first; faulty ones with what is wrong with them."""
    folder = saves_folder(front.saves)
    found = _listed(folder)
    if not found:
        click.echo(f"There is no saved game in {folder}.")
    for one in found:
        when = f"{one.saved.astimezone():%Y-%m-%d %H:%M}"
        if one.fault:
            click.echo(f"{when}  {'faulty':<14}  {one.stem}: {one_line(one.fault)}")
            continue
        state = "finished" if one.finished else f"round {one.round}"
        state += ", open" if one.open else ""
        click.echo(f"{when}  {state:<14}  {one.stem}: {one_line(', '.join(one.players))}")
    return 0


def _listed(folder: Path) -> list[store.Summary]:
    """What is in the folder. Raises ``Trouble`` if it is none."""
    try:
        store.check_folder(folder)
    except SaveError as error:
        raise Trouble(str(error)) from None
    return store.list_saves(folder)


def load(front: Front, name: str) -> tuple[Path, SavedGame]:
    """The saved game a name means. Raises ``Trouble``."""
    try:
        path = store.find(saves_folder(front.saves), name)
        return path, store.load(path)
    except SaveError as error:
        raise Trouble(str(error)) from None


def show(front: Front, name: str, reveal: bool, yes: bool) -> int:
    """Print one game as its own player may see it; with ``reveal``, after asking, everything."""
    path, saved = load(front, name)
    if reveal and not saved.game.over and not yes and not ask(REVEAL):
        return FAILURE
    for line in description(path, saved, reveal or saved.game.over):
        click.echo(line)
    return 0


def description(path: Path, saved: SavedGame, reveal: bool) -> Iterator[str]:
    """The lines that describe a saved game."""
    game, own = saved.game, saved.own_seat
    view = game.view(own)
    names = {seat: one_line(one.name) for seat, one in enumerate(saved.seats, 1)}
    yield f"{one_line(saved.name)} ({path.stem})"
    yield str(path)
    yield f"saved {saved.saved.astimezone():%Y-%m-%d %H:%M}, {view.options.ruleset}, {options_summary(view.options)}"
    yield winner_sentence(view, names) if game.over else _state(view, names)
    if reveal:
        yield f"seed {one_line(str(game.seed))}"
    yield ""
    for seat, one in enumerate(saved.seats, 1):
        eyes = game.view(seat) if reveal else view
        who = "you" if seat == own else one.bot or one.kind
        yield from _player(eyes, seat, names[seat], who, full=reveal or seat == own)


def _state(view: View, names: dict[int, str]) -> str:
    phase = "the draft" if view.phase == "draft" else "the turns"
    turn = f"; {names[view.to_act]} decides" if view.to_act else ""
    return f"round {view.round}, {phase}{turn}; {view.decision} actions so far; the crown is {names[view.crown]}'s"


def _player(view: View, seat: int, name: str, who: str, full: bool) -> Iterator[str]:
    """What is known of one player: the public line, the city, and the hand if these eyes may see it."""
    player = view.players[seat - 1]
    points = total(view, seat) if view.scores else player.points
    yield f"{seat} {name} ({who}): {player.gold} gold, {player.hand_size} cards, {points} points"
    if player.city:
        yield f"    city: {_districts(view, player.city)}"
    if view.scores:
        parts = [f"{part_name(part)} {one}" for part, one in view.scores[seat].items() if one]
        yield f"    score: {', '.join(parts) or 'nothing'}"
    if full and view.seat == seat:
        yield f"    hand: {_districts(view, view.hand) or 'empty'}"
        if view.characters:
            yield f"    characters: {', '.join(character_name(id) for id in view.characters)}"
    elif player.revealed:
        yield f"    characters shown: {', '.join(character_name(id) for id in player.revealed)}"


def _districts(view: View, ids: Sequence[str]) -> str:
    prices = costs(view.options.deck)
    return ", ".join(f"{district_name(id)} {prices[id]}" for id in ids)


def verify(front: Front, names: Sequence[str]) -> int:
    """Check saved games, one line for each; 1 if anything is wrong with any."""
    folder = saves_folder(front.saves)
    try:
        paths = [store.find(folder, name) for name in names]
    except SaveError as error:
        raise Trouble(str(error)) from None
    paths = paths or [one.path for one in _listed(folder)]
    sound = True
    for path in paths:
        verdict = verdict_of(path)
        sound = sound and not verdict.findings
        for line in _judged(path.stem, verdict):
            click.echo(line)
    if not paths:
        click.echo(f"There is no saved game in {folder}.")
    return 0 if sound else FAILURE


def _judged(stem: str, verdict: Verdict) -> Iterator[str]:
    """The lines that tell what came out of checking a game."""
    if not verdict.findings:
        yield f"ok   {stem}: the log leads to the position, {_dealt(verdict)}"
    for finding in verdict.findings:
        yield f"BAD  {stem}: {one_line(finding)}"


def _dealt(verdict: Verdict) -> str:
    if verdict.deal is None:
        return "and there is nothing to check the deal with"
    seats = [str(seat) for seat in sorted(verdict.deal.entropies)]
    if not seats:
        return "and the deal follows from the host's random bytes alone"
    whose = f"seat {seats[0]}" if len(seats) == 1 else f"seats {', '.join(seats[:-1])} and {seats[-1]}"
    return f"and the deal follows from everybody's random bytes: the host's and those of {whose}"


def export(front: Front, name: str, target: str) -> int:
    """Copy a game without what belongs to this machine."""
    try:
        written = store.export(store.find(saves_folder(front.saves), name), Path(target))
    except SaveError as error:
        raise Trouble(str(error)) from None
    click.echo(f"Written to {written}")
    return 0


def remove(front: Front, name: str, yes: bool) -> int:
    """Delete a game and its backup, after asking."""
    try:
        path = store.find(saves_folder(front.saves), name)
        if not yes and not ask(f"Delete {path} and its backup?"):
            return FAILURE
        store.remove(path)
    except SaveError as error:
        raise Trouble(str(error)) from None
    click.echo(f"Deleted {path}")
    return 0
