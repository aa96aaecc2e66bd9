"""A seat's share of a fair deal: its random bytes, their seal, and when they may be told.

They are told once all seals and the terms of the game are known, for one final commitment only. Whoever could have them
told for two could choose between two deals.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from netplay.deal_check import Bound, Seals
from saves import fair_deal

BROKEN = "0" * 64
"""A bond that nothing fits, remembered of a game that is not the one this seat was bound to."""


class Share:
    """What one client adds to the deal of one game, and what it knows of the others'."""

    def __init__(self, known_bond: str = "", draw: Callable[[int], bytes] = os.urandom) -> None:
        self._draw = draw
        self._game = ""
        self._lobby = ""
        """The game in whose lobby the bytes were sealed."""
        self._unbound = False
        """Whether the bytes were sealed, or the seat was there before, and there is no bond yet."""
        self._seat: int | None = None
        """The seat that is bound."""
        self._announced = ""
        """The host's newest commitment before a final one."""
        self._bound = Bound(known_bond)
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
    def bound(self) -> Bound:
        """What everybody is bound to, once that is final, and whether the game that began is another one."""
        return self._bound

    def begin(self, game: str, remembered: str) -> None:
        """It is the lobby or the play of that game now; what is known of another one counts for nothing.

        ``remembered`` is the game of the bond that was known at first.
        """
        if game == self._game:
            return
        if self._game or remembered != game:
            self._bound, self._seat, self._announced = Bound(), None, ""
        if self._game:  # what was told in that game's time, or while it was played, counts for no other
            self._at_host = ""
        self._unbound = self._unbound or bool(self._game)
        self._game = game

    def in_lobby(self) -> bool:
        """The table is in the lobby: whether the host is to be told a new seal.

        Bytes that were told, and those of another lobby, are not used again.
        """
        if self._told or self._lobby not in ("", self._game):
            self._new_bytes()
        self._lobby, self._unbound = self._game, True
        self._bound, self._seat = Bound(), None
        return self._at_host != self._seal

    def in_game(self, seat: int | None) -> None:
        """The game has begun, or goes on, and this is the seat: who was there when it was dealt must be bound to it."""
        self._at_host = ""  # a seal that a hello brings to a game is of no lobby
        if seat is None:
            return
        if self._bound.bond:
            if self._seat not in (None, seat):
                self._bound = Bound(BROKEN, fault="seat")
        elif self._unbound:
            self._bound = Bound(BROKEN, fault="left_out")
        self._unbound = False

    def committed(self, commitment: str, seals: Seals, seat: int | None) -> None:
        """The host is bound to that so far, and the seats to those seals."""
        if self._announced not in ("", commitment):  # it begins anew, and may have forgotten all seals
            self._at_host = seals.get(seat, "") if seat else ""
        self._announced = commitment

    def finally_committed(self, commitment: str, seals: Seals, seat: int | None, terms: str) -> str:
        """The host and all seats are bound to that, and to terms that this client has seen. The bytes, if they are to
        be told now; else nothing.

        A spectator (``seat`` is ``None``) only takes note.
        """
        bond = fair_deal.bond(commitment, seals, terms)
        if self._told:
            return self._entropy if self._told == bond else ""
        if commitment != self._announced or (seat is not None and seals.get(seat) != self._seal):
            return ""
        self._bound, self._seat, self._unbound = Bound(bond, commitment, terms), seat, False
        if seat is None:
            return ""
        self._told = bond
        return self._entropy
