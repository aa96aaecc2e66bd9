"""A seat's share of a fair deal: its random bytes, their seal, and when they may be told.

They are told once all seals are known to everybody, for one final commitment only. Whoever could have them told for two
could choose between two deals.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from netplay.deal_check import Bound, Seals, bond
from saves import fair_deal


class Share:
    """What one client adds to the deal of one game, and what it knows of the others'."""

    def __init__(self, known_bond: str = "", draw: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._draw = draw
        self._game = ""
        self._lobby = ""
        """The game in whose lobby the bytes were sealed."""
        self._announced = ""
        """The host's newest commitment before a final one."""
        self._bond, self._commitment = known_bond, ""
        self._at_host = ""
        """The seal that the host has of this seat."""
        self._new_bytes()

    def _new_bytes(self) -> None:
        self._entropy = self._draw(fair_deal.ENTROPY).hex()
        self._told = ""
        """The bond for which the bytes were told."""

    @property
    def _seal(self) -> str:
        return fair_deal.seal(self._entropy)

    def to_seal(self) -> str:
        """The seal of the bytes, hex, which is now told to the host."""
        self._at_host = self._seal
        return self._at_host

    @property
    def bond(self) -> str:
        """What everybody is bound to, once that is final; empty before."""
        return self._bond

    def bound(self, seat: int | None) -> Bound:
        """What is known about the deal of the game, which has begun."""
        left_out = seat is not None and self._lobby == self._game and not self._bond
        return Bound(self._bond, self._commitment, left_out)

    def begin(self, game: str, remembered: str) -> None:
        """It is the lobby or the play of that game now; what is known of another one counts for nothing.

        ``remembered`` is the game of the bond that was known at first.
        """
        if self._game or remembered != game:
            self._bond = self._commitment = self._announced = ""
        self._game = game

    def in_lobby(self) -> bool:
        """The table is in the lobby: whether the host is to be told a new seal.

        Bytes that were told, and those of another lobby, are not used again.
        """
        if self._told or self._lobby not in ("", self._game):
            self._new_bytes()
        self._lobby, self._bond, self._commitment = self._game, "", ""
        return self._at_host != self._seal

    def committed(self, commitment: str, seals: Seals, seat: int | None, *, final: bool) -> str:
        """The host is bound to that. The bytes, if they are to be told now; else nothing.

        A spectator (``seat`` is ``None``) only takes note.
        """
        if not final:
            self._announce(commitment, seals.get(seat, "") if seat else "")
            return ""
        all_of_it = bond(commitment, seals)
        if self._told:
            return self._entropy if self._told == all_of_it else ""
        if commitment != self._announced or (seat is not None and seals.get(seat) != self._seal):
            return ""
        self._bond, self._commitment = all_of_it, commitment
        if seat is None:
            return ""
        self._told = all_of_it
        return self._entropy

    def _announce(self, commitment: str, seal: str) -> None:
        if self._announced not in ("", commitment):  # it begins anew, and may have forgotten all seals
            self._at_host = seal
        self._announced = commitment
