"""Rank 7: the Architect and the Navigator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action
from citadels_engine.errors import BadNotation, Refusal
from citadels_engine.notation import notation
from citadels_engine.powers.base import Power
from citadels_engine.powers.character_action import CharacterAction
from citadels_engine.sentences import Sentence

if TYPE_CHECKING:
    from citadels_engine.game import Game


class Architect(Power):
    """Two cards more, whatever he gathers, and up to three districts. Source: English rules."""

    def after_gather(self, game: Game, seat: int) -> None:
        game.gain_cards(seat, 2, self.id)

    def build_limit(self, game: Game, seat: int, limit: int) -> int:
        return 3


FOR_SAILING = 4
"""What the Navigator gets, gold or cards."""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Sail(CharacterAction):
    """Navigator: four gold or four cards, besides what he gathers. Source: card text, Dark City."""

    verb: ClassVar[str] = "sail"
    heard: ClassVar[bool] = True
    power: ClassVar[str] = "navigator"
    seat: int
    what: str
    """``gold`` or ``cards``."""

    def perform(self, game: Game) -> None:
        game.use(self.power)
        if self.what == "gold":
            game.gain_gold(self.seat, FOR_SAILING, self.power)
        else:
            game.gain_cards(self.seat, FOR_SAILING, self.power)

    def gain(self, game: Game) -> int | None:
        return FOR_SAILING if self.what == "gold" else None

    def target_refusal(self, game: Game) -> Refusal:
        if not may_sail(game):
            return Refusal("already_gathered" if game.gathered else "gather_first")
        return Refusal("deck_empty")


def may_sail(game: Game) -> bool:
    """Whether this is the moment of the turn for it, as the options say; the whole of the Witch's part is, as him."""
    moment = game.options.navigator_sails
    return moment == "any" or game.gathered == (moment == "after-gathering") or game.resumed


class Navigator(Power):
    """Four gold or four cards more, and builds nothing. Source: card text, Dark City; Czech rules."""

    def build_limit(self, game: Game, seat: int, limit: int) -> int:
        return 0

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used or not may_sail(game):
            return ()
        return [sail(seat, what) for what in (("gold", "cards") if game.deck else ("gold",))]

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        return [sail(seat, what) for what in ("gold", "cards")]


def _read_what(word: str) -> str:
    if word not in ("gold", "cards"):
        raise BadNotation(Sentence("{word!r} is neither gold nor cards", word=word))
    return word


sail = cache(Sail)

notation(sail, "sail", _read_what)
