"""Marks: what is laid on a character for the round, and what it does when that character is called."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from citadels_engine.game import Game


class Mark:
    """Laid on a character by ``seat``. Marks never change, so copies of a game share them."""

    __slots__ = ("seat",)

    kind: ClassVar[str]
    silences: ClassVar[bool] = False
    """Whether a character with this mark is not revealed when called, and takes no turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def when_called(self, game: Game, holder: int) -> None:
        """The character was revealed by ``holder``."""


class Killed(Mark):
    """The Assassin named this character."""

    __slots__ = ()
    kind = "killed"
    silences = True


class Robbed(Mark):
    """The Thief named this character: all gold its holder has when called is the Thief's.

    Source: English rules; designer's question page.
    """

    __slots__ = ()
    kind = "robbed"

    def when_called(self, game: Game, holder: int) -> None:
        thief, victim = game.players[self.seat], game.players[holder]
        gold = victim.gold
        if gold and thief is not victim:
            victim.gold = 0
            thief.gold += gold
            game.tell("stolen", self.seat, {"victim": holder, "character": game.character.id, "gold": gold})


MARKS: dict[str, type[Mark]] = {mark.kind: mark for mark in (Killed, Robbed)}
"""Every kind of mark."""
