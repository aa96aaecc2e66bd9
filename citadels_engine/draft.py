"""The draft: characters are laid aside, chosen and passed on. Source: 2016 rulebook, English rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from citadels_engine.cards import RANK_OF_THE_CROWN, Character
from citadels_engine.piles import ids
from citadels_engine.questions import Choose, LayDown

if TYPE_CHECKING:
    from citadels_engine.game import Game
    from citadels_engine.rules import DraftStep


def begin_round(game: Game) -> None:
    """Collect the characters, lay some aside and let the crowned player choose."""
    game.round += 1
    game.rank = 0
    game.guarded, game.guardian = 0, ""
    game.marks = {}
    game.built_this_round = ()
    for player in game.players:
        player.characters = player.revealed = player.passed = ()
    left = list(game.cast)
    shown: list[Character] = []
    hidden: list[Character] = []
    lay_aside(game, left, shown, hidden)
    start(game, left, tuple(shown), tuple(hidden), (game.crown,) if game.options.crown_holder_sees_facedown else ())


def lay_aside(
    game: Game,
    left: list[Character],
    shown: list[Character],
    hidden: list[Character],
    open_ones: bool = True,
    hidden_one: bool = True,
) -> None:
    """Draw from ``left`` those that lie face up and the one that lies face down, in the order the options say."""
    if hidden_one and game.options.discards_first == "down":
        hidden.append(left.pop(game.random.below(len(left))))
    if open_ones:
        for _ in range(game.rules.face_up):
            character = game.random.choice([c for c in left if c.rank != RANK_OF_THE_CROWN])
            left.remove(character)
            shown.append(character)
        shown.sort(key=_rank)
    if hidden_one and game.options.discards_first == "up":
        hidden.append(left.pop(game.random.below(len(left))))


def lasts(choices: int, hidden: int, steps: Sequence[DraftStep]) -> bool:
    """Whether so many characters to choose from and ``hidden`` ones face down are enough for those steps."""
    for number, step in enumerate(steps):
        if number and choices == 1:
            choices, hidden = 1 + hidden, 0
        if not choices:
            return False
        choices -= 1
        hidden += step.asks == LayDown.asks
    return True


def _rank(character: Character) -> int:
    return character.rank


def start(
    game: Game,
    left: list[Character],
    shown: tuple[Character, ...],
    hidden: tuple[Character, ...],
    seen_by: tuple[int, ...] = (),
) -> None:
    """Begin the draft with ``left`` to choose from, ``shown`` face up and ``hidden``, seen by those, face down."""
    game.face_up = shown
    game.face_down = tuple((character, seen_by) for character in hidden)
    game.draft = left
    game.draft_step = 0
    game.tell(
        "round",
        None,
        {"round": game.round, "crown": game.crown, "face_up": ids(shown), "face_down": len(hidden)},
        {seat: {"hidden": ids(hidden)} for seat in seen_by},
    )
    game.ask(Choose(game.crown))


def chooser(game: Game, step: DraftStep) -> int:
    """The seat whose choice that step of the draft is."""
    return game.rules.seat_after(game.crown, step.after_crown)


def goes_on(game: Game) -> None:
    """A choice was made: pass the characters on, or end the draft."""
    last = game.answered()
    game.draft_step += 1
    steps = game.rules.draft
    if game.draft_step == len(steps):
        game.face_down += tuple((character, (last.seat,)) for character in game.draft)
        game.draft = []
        game.call_next()
        return
    step = steps[game.draft_step]
    seat = chooser(game, step)
    if len(game.draft) == 1:
        _take_up_hidden(game)
    game.ask(Choose(seat) if step.asks == Choose.asks else LayDown(seat))


def _take_up_hidden(game: Game) -> None:
    """The last of as many players as can be chooses also from what was laid face down first.

    What lies there afterwards is known to that player alone, whoever saw the first card.
    """
    game.draft += [character for character, _ in game.face_down]
    game.draft.sort(key=_rank)
    game.face_down = ()
