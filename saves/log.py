"""Playing a game's log again, and checking that it leads to the position that was saved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from citadels_engine import Action, Game
from saves.errors import BadSave, SaveError, shown_reason
from saves.model import SavedGame
from saves.store import load


def played(start: Game, actions: Sequence[Action]) -> tuple[Game, str]:
    """The game after the log's actions, as far as they play, and what is wrong with the first that does not."""
    game = start.clone()
    for number, action in enumerate(actions, 1):
        try:
            game.apply(action)
        except ValueError as error:
            return game, f"log.actions[{number}]: {shown_reason(str(error))}"
    return game, ""


def verify(path: Path) -> list[str]:
    """Everything that is wrong with a saved game, one line each: none if it is whole and its log leads to its position.

    A file that cannot be used at all has one finding, the reason.
    """
    findings: list[str] = []
    try:
        saved = load(path)
    except BadSave as error:
        findings.append(str(error))
        if error.where != "[check]":
            return findings
        try:
            saved = load(path, edited=True)
        except SaveError as impossible:
            return [*findings, str(impossible)]
    except SaveError as error:
        return [str(error)]
    return findings + _differences(saved)


def _differences(saved: SavedGame) -> list[str]:
    """Where the log does not lead to the position."""
    game, fault = played(Game.new(saved.game.options, saved.game.seed), saved.game.actions)
    if fault:
        return [fault]
    expected, got = game.to_dict()["position"], saved.game.to_dict()["position"]
    different = sorted(key for key in expected.keys() | got.keys() if expected.get(key) != got.get(key))
    return [f"position.{key}: the log leads to something else" for key in different]
