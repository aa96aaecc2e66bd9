"""Playing a game's log again, and checking that it leads to the position that was saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from citadels_engine import Action, Game, IllegalAction
from citadels_engine.sentences import Sentence, placed
from saves.errors import BadSave, SaveError, shown_reason
from saves.fair_deal import Deal, terms
from saves.model import SavedGame
from saves.store import load


def played(start: Game, actions: Sequence[Action]) -> tuple[Game, Sentence | None]:
    """The game after the log's actions, as far as they play, and what is wrong with the first that does not."""
    game = start.clone()
    for number, action in enumerate(actions, 1):
        try:
            game.apply(action)
        except IllegalAction as error:
            return game, placed(f"log.actions[{number}]", shown_reason(error.sentence))
    return game, None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out of checking a saved game."""

    findings: tuple[Sentence, ...]
    """Everything that is wrong, one line each."""
    deal: Deal | None = None
    """The fair deal it began with; ``None`` where the save tells nothing of one."""


def verify(path: Path) -> Verdict:
    """Check a saved game: its log leads to its position, and its seed follows from everybody's random bytes and from
    the options and the seats that they were told for.

    A file that cannot be used at all has one finding, the reason.
    """
    findings: list[Sentence] = []
    try:
        saved = load(path)
    except BadSave as error:
        findings.append(error.sentence)
        if error.where != "[check]":
            return Verdict(tuple(findings))
        try:
            saved = load(path, edited=True)
        except SaveError as impossible:
            return Verdict((*findings, impossible.sentence))
    except SaveError as error:
        return Verdict((error.sentence,))
    deal = _deal(saved)
    faults = _deal_faults(deal, saved) if deal else ()
    return Verdict((*findings, *_differences(saved), *faults), deal)


def _deal(saved: SavedGame) -> Deal | None:
    record = saved.table.fairness if saved.table else {}
    return Deal.from_dict(saved.id, record) if record else None


def _deal_faults(deal: Deal, saved: SavedGame) -> Iterator[Sentence]:
    """Where the deal does not lead to the seed, or is not the one that everybody was bound to."""
    fault = deal.fault(saved.game.seed)
    if fault == "commitment":
        why = Sentence("this is not the secret that the host was bound to before the deal")
        yield placed("table.fairness.secret", why)
    if fault == "seal":
        for seat in deal.unsealed():
            why = Sentence("the random bytes of seat {seat} are not those it was bound to", seat=seat)
            yield placed("table.fairness.entropies", why)
    if fault == "seed":
        yield placed("seed", Sentence("this does not follow from everybody's random bytes"))
    seats = [(seat.kind, seat.bot) for seat in saved.seats]
    if deal.terms != terms(saved.game.options.to_dict(), seats, deal.seals):
        why = Sentence("these are not the options and the seats that everybody was bound to")
        yield placed("table.fairness.terms", why)


def _differences(saved: SavedGame) -> list[Sentence]:
    """Where the log does not lead to the position."""
    game, fault = played(Game.new(saved.game.options, saved.game.seed), saved.game.actions)
    if fault:
        return [fault]
    expected, got = game.to_dict()["position"], saved.game.to_dict()["position"]
    different = sorted(key for key in expected.keys() | got.keys() if expected.get(key) != got.get(key))
    return [placed(f"position.{key}", Sentence("the log leads to something else")) for key in different]
