"""What one seat has agreed to about going on as the host."""

from __future__ import annotations

from collections.abc import Mapping

from netplay.protocol import Plain

CANNOT_HOST = "guest"
"""Why a client takes no table over: it is one that a door has started for a guest."""


class Consent:
    """Whether this seat has agreed to get the table: only then is a save taken from the host."""

    def __init__(self) -> None:
        self._agreed: int | None = None
        """The seat to which this one has agreed to hand the table."""

    def answer(self, values: Mapping[str, Plain], handing: int | None) -> None:
        """The player's answer, while the table is to be handed to the seat ``handing``."""
        self._agreed = handing if values.get("yes") is True else None

    def forget(self) -> None:
        """It is another game."""
        self._agreed = None

    def takes(self, seat: int | None) -> bool:
        """Whether the player of ``seat`` is to go on hosting as agreed; true once."""
        if seat is None or self._agreed != seat:
            return False
        self._agreed = None
        return True
