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
    takes_over: ClassVar[bool] = False
    """Whether a character with this mark only gathers, and ``seat`` goes on with its turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def when_called(self, game: Game, holder: int) -> None:
        """The character was revealed by ``holder``."""

    def bars_theft(self, game: Game) -> bool:
        """Whether the Thief may not name a character with this mark."""
        return self.silences

    def builder_done(self, game: Game, seat: int) -> None:
        """The turn of ``seat``, who built in it, is over."""


MARKS: dict[str, type[Mark]] = {}
"""Every kind of mark; each power adds its own."""
