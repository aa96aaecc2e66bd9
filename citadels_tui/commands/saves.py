"""``citadels saves``: look after saved games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from citadels_engine.view import PlayerView, View
from citadels_tui.commands import ask
from citadels_tui.front import Front
from citadels_tui.language import N_, _
from citadels_tui.trouble import FAILURE, Trouble, one_line
from citadels_tui.wording.cards import character_name, district_name, options_of
from citadels_tui.wording.english.company import YOU
from citadels_tui.wording.options import bots, options_summary, value_label
from citadels_tui.wording.saves import save_state
from citadels_tui.wording.scores import part_name, total, winner_sentence
from citadels_tui.wording.speech import fill, listed
from citadels_tui.wording.told import told
from saves import store
from saves.errors import SaveError
from saves.log import Verdict
from saves.log import verify as verdict_of
from saves.model import SavedGame, Seat
from saves.paths import saves_folder

REVEAL = N_("This shows every hand and what lies face down, also of players who are still to play. Show it?")
NO_SAVES = N_("There is no saved game in {folder}.")
STATE = 14
"""Cells of how far a game is, at least."""


def show_list(front: Front) -> int:
    """One line for each saved game, the newest first; faulty ones with what is wrong with them."""
    folder = saves_folder(front.saves)
    found = _listed(folder)
    if not found:
        click.echo(fill(NO_SAVES, folder=str(folder)))
    states = [save_state(one) for one in found]
    width = max([STATE, *map(len, states)])
    for one, state in zip(found, states, strict=True):
        when = f"{one.saved.astimezone():%Y-%m-%d %H:%M}"
        about = told(one.fault) if one.fault else ", ".join(one.players)
        click.echo(f"{when}  {state:<{width}}  {one.stem}: {one_line(about)}")
    return 0


def _listed(folder: Path) -> list[store.Summary]:
    """What is in the folder. Raises ``Trouble`` if it is none."""
    try:
        store.check_folder(folder)
    except SaveError as error:
        raise Trouble(told(error)) from None
    return store.list_saves(folder)


def load(front: Front, name: str) -> tuple[Path, SavedGame]:
    """The saved game a name means. Raises ``Trouble``."""
    try:
        path = store.find(saves_folder(front.saves), name)
        return path, store.load(path)
    except SaveError as error:
        raise Trouble(told(error)) from None


def show(front: Front, name: str, reveal: bool, yes: bool) -> int:
    """Print one game as its own player may see it; with ``reveal``, after asking, everything."""
    path, saved = load(front, name)
    if reveal and not saved.game.over and not yes and not ask(_(REVEAL)):
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
    yield fill(
        N_("saved {when}; {ruleset}; {options}"),
        when=f"{saved.saved.astimezone():%Y-%m-%d %H:%M}",
        ruleset=value_label("ruleset", view.options.ruleset),
        options=options_summary(options_of(view)),
    )
    yield winner_sentence(view, names) if game.over else _state(view, names)
    if reveal:
        yield fill(N_("seed {seed}"), seed=one_line(str(game.seed)))
    yield ""
    for seat, one in enumerate(saved.seats, 1):
        eyes = game.view(seat) if reveal else view
        who = _(YOU) if seat == own else _kind(one)
        yield from _player(eyes, seat, names[seat], who, full=reveal or seat == own)


def _state(view: View, names: dict[int, str]) -> str:
    pattern = DRAFT if view.phase == "draft" else TURNS
    decides = names[view.to_act] if view.to_act else "-"
    return fill(pattern, round=view.round, name=decides, actions=view.decision, crown=names[view.crown])


DRAFT = N_("round {round}, the draft; {name} decides; {actions:# action|# actions} so far; the crown is {crown}'s")
TURNS = N_("round {round}, the turns; {name} decides; {actions:# action|# actions} so far; the crown is {crown}'s")
PLAYER = N_("{seat} {name} ({who}): {gold} gold, {cards:# card|# cards}, {points:# point|# points}")


def _kind(seat: Seat) -> str:
    """Who plays a seat: the kind of a bot, or a person."""
    return bots()[seat.bot][0] if seat.bot in bots() else seat.bot or _("human")


def _player(view: View, seat: int, name: str, who: str, full: bool) -> Iterator[str]:
    """What is known of one player: the public line, the city, and the hand if these eyes may see it."""
    player = view.players[seat - 1]
    points = total(view, seat) if view.scores else player.points
    told = {"seat": seat, "name": name, "who": who, "gold": player.gold, "cards": player.hand_size, "points": points}
    yield fill(PLAYER, **told)
    yield from (f"    {line}" for line in _possessions(view, player, full and view.seat == seat))


def _possessions(view: View, player: PlayerView, own: bool) -> Iterator[str]:
    """City, score, hand and characters, as far as these eyes may see them."""
    if player.city:
        yield fill(N_("city: {districts}"), districts=_districts(view, player.city))
    if view.scores:
        parts = [f"{part_name(part)} {one}" for part, one in view.scores[player.seat].items() if one]
        yield fill(N_("score: {parts}"), parts=", ".join(parts) or _("nothing"))
    if own:
        yield fill(N_("hand: {districts}"), districts=_districts(view, view.hand) or _("empty"))
        if view.characters:
            yield fill(N_("characters: {characters}"), characters=_characters(view.characters))
    elif player.revealed:
        yield fill(N_("characters shown: {characters}"), characters=_characters(player.revealed))


def _characters(ids: Sequence[str]) -> str:
    return ", ".join(character_name(id) for id in ids)


def _districts(view: View, ids: Sequence[str]) -> str:
    prices = view.options.deck_list().costs
    return ", ".join(f"{district_name(id)} {prices[id]}" for id in ids)


def verify(front: Front, names: Sequence[str]) -> int:
    """Check saved games, one line for each; 1 if anything is wrong with any."""
    folder = saves_folder(front.saves)
    try:
        paths = [store.find(folder, name) for name in names]
    except SaveError as error:
        raise Trouble(told(error)) from None
    paths = paths or [one.path for one in _listed(folder)]
    sound = True
    for path in paths:
        verdict = verdict_of(path)
        sound = sound and not verdict.findings
        for line in _judged(path.stem, verdict):
            click.echo(line)
    if not paths:
        click.echo(fill(NO_SAVES, folder=str(folder)))
    return 0 if sound else FAILURE


def _judged(stem: str, verdict: Verdict) -> Iterator[str]:
    """The lines that tell what came out of checking a game."""
    if not verdict.findings:
        yield _dealt(stem, verdict)
    for finding in verdict.findings:
        yield fill(N_("BAD  {name}: {fault}"), name=stem, fault=one_line(told(finding)))


def _dealt(stem: str, verdict: Verdict) -> str:
    """That all is well, and what the deal follows from."""
    if verdict.deal is None:
        return fill(
            N_("ok   {name}: the log leads to the position, and there is nothing to check the deal with"), name=stem
        )
    seats = [str(seat) for seat in sorted(verdict.deal.entropies)]
    return fill(FROM_ALL if seats else FROM_THE_HOST, name=stem, seats=listed(seats), count=len(seats))


FROM_THE_HOST = N_(
    "ok   {name}: the log leads to the position, and the deal follows from the host's random bytes alone"
)
FROM_ALL = N_(
    "ok   {name}: the log leads to the position, and the deal follows from everybody's random bytes: the host's and "
    "those of {count:seat|seats} {seats}"
)


def export(front: Front, name: str, target: str) -> int:
    """Copy a game without what belongs to this machine."""
    try:
        written = store.export(store.find(saves_folder(front.saves), name), Path(target))
    except SaveError as error:
        raise Trouble(told(error)) from None
    click.echo(fill(N_("Written to {path}"), path=str(written)))
    return 0


def remove(front: Front, name: str, yes: bool) -> int:
    """Delete a game and its backup, after asking."""
    try:
        path = store.find(saves_folder(front.saves), name)
        if not yes and not ask(fill(N_("Delete {path} and its backup?"), path=str(path))):
            return FAILURE
        store.remove(path)
    except SaveError as error:
        raise Trouble(told(error)) from None
    click.echo(fill(N_("Deleted {path}"), path=str(path)))
    return 0
