"""What can be done when a game is over, alone or at a table with others, and the story of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from citadels_engine.events import Event
from citadels_engine.view import View
from citadels_tui.language import _
from citadels_tui.screens.confirm import Answer
from citadels_tui.screens.end import save_story
from citadels_tui.wording.english import leaving as table
from citadels_tui.wording.recap import story
from citadels_tui.wording.speech import fill


@dataclass(frozen=True, slots=True)
class Told:
    """A game that is over, as one seat has seen it."""

    view: View
    names: Mapping[int, str]
    events: tuple[Event, ...]


def answers(*, leads: bool, leader: str, replay: bool) -> tuple[Answer, ...]:
    """What can be done at a table with others: ``again`` for who leads it, ``replay`` where the save is here."""
    first = Answer("again", "a", _(table.AGAIN)) if leads else Answer("wait", "w", fill(table.WAIT, name=leader or "?"))
    more = (Answer("replay", "r", _(table.REPLAY)),) if replay else ()
    look = Answer("look", "b", _(table.LOOK))
    return (first, *more, Answer("story", "t", _(table.STORY)), look, Answer("menu", "m", _(table.LEAVE)))


def write_story(told: Told, target: Path, save: Path | None = None) -> str:
    """Write the story beside ``target`` and say so, or why not; the seed is told if the game's save is here."""
    seed = _seed(save) if save is not None else ""
    return save_story(target, story(told.events, told.names, told.view.seat, told.view.scores, seed))


def story_path(folder: Path, name: str) -> Path:
    """Where the story of a game goes whose save is on another machine. The folder may not be there yet."""
    from saves.errors import SaveError
    from saves.store import new_path

    try:
        return new_path(folder, name)
    except SaveError:
        return folder / "game.toml"


def _seed(path: Path) -> str:
    """The seed of a game that is over."""
    from saves.errors import SaveError
    from saves.store import load

    try:
        return str(load(path).game.seed)
    except SaveError:
        return ""
