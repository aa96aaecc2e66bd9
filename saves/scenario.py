"""Scenario files: a position, steps, and what must hold after each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citadels_engine import BadOptions, BadPosition, Game, IllegalAction, plainest
from citadels_engine.plain import without_choosing
from citadels_engine.sentences import Sentence
from saves.bounds import SMALL_LIMITS, read_toml
from saves.errors import LONGEST_KEY, BadScenario, shown, shown_reason
from saves.expect import Expectation, Mismatch, read_expect, read_line
from saves.keys import Keys

_POSITION = frozenset(
    ("crown", "round", "phase", "seed", "deck", "cast", "face_up", "face_down", "tax", "options", "players")
)
_DEEDS = ("do", "refuse", "auto")


@dataclass(frozen=True, slots=True)
class Step:
    """One step: ``deed`` is ``do``, ``refuse``, ``auto`` or empty, ``line`` the action's line or the seat."""

    deed: str
    line: str
    expect: tuple[Expectation, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position and what is to be done in it."""

    path: Path
    title: str
    source: str
    start: Game
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a scenario went. Where it failed: the step (counted from 1), and what was expected and found of what."""

    title: str
    step: int = 0
    mismatch: Mismatch | None = None

    @property
    def ok(self) -> bool:
        """Whether everything held."""
        return self.mismatch is None


# -- reading


def load_scenario(path: Path) -> Scenario:
    """The scenario in a file. Raises ``BadScenario`` with the key and the reason, or ``CannotRead``."""

    def fault(where: str, why: Sentence) -> BadScenario:
        return BadScenario(path, where, why)

    keys = Keys(read_toml(path, SMALL_LIMITS, BadScenario), "", fault)
    title = keys.text("title", longest=300)
    source = keys.text("source", "", longest=1000)
    position = {"ruleset": keys.text("ruleset")}
    position |= {key: keys.take(key) for key in list(keys.left) if key in _POSITION}
    keys.taken += sorted(_POSITION)
    items = keys.items("steps", [])
    keys.end()
    start = _set_up(position, path)
    steps = tuple(_step(item, number, start, keys) for number, item in enumerate(items, 1))
    return Scenario(path, title, source, start, steps)


def _set_up(position: dict[str, Any], path: Path) -> Game:
    if "players" not in position:
        raise BadScenario(path, "players", Sentence("this is missing; at least two [[players]] are needed"))
    try:
        return Game.set_up(position)
    except BadPosition as error:
        raise BadScenario(path, shown(error.where, LONGEST_KEY), shown_reason(error.why)) from None
    except BadOptions as error:
        where = error.option if error.option in ("ruleset", "players", "cast") else f"options.{error.option}"
        raise BadScenario(path, shown(where, LONGEST_KEY), shown_reason(error.why)) from None


def _step(item: object, number: int, start: Game, keys: Keys) -> Step:
    given = Keys(item, f"steps[{number}]", keys.fault)
    deeds = [deed for deed in _DEEDS if deed in given.left]
    if len(deeds) > 1:
        raise keys.fault(given.path, Sentence("only one of these may stand here: {deeds}", deeds=deeds))
    deed = deeds[0] if deeds else ""
    line = given.text(deed) if deed else ""
    if deed in ("do", "refuse"):
        read_line(line, given, deed)
    seats = start.options.players
    if deed == "auto" and line not in map(str, range(1, seats + 1)):
        raise keys.fault(
            given.where(deed),
            Sentence("{line!r} is no seat; the seats are 1 to {seats}", line=shown(line), seats=seats),
        )
    expect = read_expect(given.table("expect", {}), given.where("expect"), seats, keys)
    given.taken += _DEEDS
    given.end()
    return Step(deed, line, expect)


# -- running


def run(scenario: Scenario) -> Result:
    """Do the steps in order, up to the first thing that does not hold."""
    game = scenario.start.clone()
    for number, step in enumerate(scenario.steps, 1):
        mismatch = _done(game, step) or _checked(game, step.expect)
        if mismatch:
            return Result(scenario.title, number, mismatch)
    return Result(scenario.title)


def format_result(result: Result) -> Sentence:
    """One line: ``ok`` or ``FAILED``, the title, and what failed."""
    if result.mismatch is None:
        return Sentence("ok   {title}", title=result.title)
    what, expected, found = result.mismatch
    return Sentence(
        "FAILED {title}: step {step}: {what}: expected {expected}, found {found}",
        title=result.title,
        step=result.step,
        what=what,
        expected=expected,
        found=found,
    )


def format_count(results: Iterable[Result]) -> Sentence:
    """The closing line: ``N passed, N failed``."""
    went = [result.ok for result in results]
    return Sentence("{passed} passed, {failed} failed", passed=sum(went), failed=len(went) - sum(went))


def _checked(game: Game, expect: Iterable[Expectation]) -> Mismatch | None:
    return next((mismatch for one in expect if (mismatch := one.check(game))), None)


def _done(game: Game, step: Step) -> Mismatch | None:
    """Do a step's deed; what is wrong with it, if anything."""
    if not step.deed:
        return None
    if step.deed == "refuse":
        return _refused(game, step.line)
    seat = int(step.line.split(" ")[0])
    if game.to_act != seat:
        what = step.line if step.deed == "do" else f"auto {step.line}"
        found = Sentence("seat {seat}", seat=game.to_act) if game.to_act else Sentence("that the game is over")
        return Mismatch(what, Sentence("seat {seat} to decide", seat=seat), found)
    return _applied(game, step.line) if step.deed == "do" else _played_plainly(game, seat)


def _applied(game: Game, line: str) -> Mismatch | None:
    try:
        game.apply(line)
    except IllegalAction as error:
        return Mismatch(line, Sentence("a legal action"), Sentence("that {refusal}", refusal=error.refusal.sentence))
    return None


def _refused(game: Game, line: str) -> Mismatch | None:
    before = game.to_dict()
    try:
        game.apply(line)
    except IllegalAction:
        if game.to_dict() != before:
            return Mismatch(line, Sentence("that a refusal changes nothing"), Sentence("another position"))
        return None
    return Mismatch(line, Sentence("a refusal"), Sentence("that it is legal"))


def _played_plainly(game: Game, seat: int) -> Mismatch | None:
    """What ``auto`` does: the plainest thing until the present turn or pick is over."""
    view = game.view(None)
    if view.asks == "pick":
        game.apply(plainest(game))
        return None
    turn = (view.round, view.rank)
    while game.to_act == seat and (game.round, game.rank) == turn:
        line = without_choosing(game)
        if line is None:
            choice = Sentence("a choice to {asks}", asks=game.view(None).asks)
            return Mismatch(f"auto {seat}", Sentence("that nothing has to be chosen"), choice)
        game.apply(line)
    return None
