"""Powers: what a character or a purple district does, as the moments it cares about.

A power overrides the moments it needs and leaves the others alone. The turn asks the powers in play and knows no card
by name. The moments of a set of powers are compiled once, so that a power that does not care costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from citadels_engine.actions import Action
from citadels_engine.cards import Character, District

if TYPE_CHECKING:
    from citadels_engine.families import Family
    from citadels_engine.game import Game
    from citadels_engine.questions import Question


ANY_NUMBER = 100
"""More than there can be of anything."""


class Power:
    """One card's power."""

    def __init__(self, card: District | Character) -> None:
        self.id = card.id
        self.card = card
        self.cares = tuple(name for name in MOMENTS if getattr(type(self), name) is not getattr(Power, name))
        """The moments it cares about."""

    # -- a character's own moments

    def opens(self, game: Game, seat: int) -> Question:
        """What is asked when the character's turn begins, where it is not an ordinary turn."""
        raise NotImplementedError

    def called(self, game: Game, seat: int) -> None:
        """The character was revealed; its turn begins."""
        raise NotImplementedError

    def taken_up(self, game: Game, seat: int) -> None:
        """The turn is the one of ``seat`` from here on: who was revealed, or the Witch when she goes on."""
        raise NotImplementedError

    def taken_over(self, game: Game, holder: int) -> None:
        """The bewitched character was revealed; ``holder`` gathers, and the Witch goes on with its turn."""
        raise NotImplementedError

    def round_end(self, game: Game, seat: int) -> None:
        """The round is over and the character, held by ``seat``, was killed in it."""
        raise NotImplementedError

    def killed_shown(self, game: Game, seat: int, character: Character, holder: int) -> None:
        """At the end of the round ``holder`` shows the killed character; ``seat`` has shown this one before."""
        raise NotImplementedError

    # -- moments of the turn, for the character and the districts of who takes it

    def gather_bonus(self, game: Game, seat: int) -> int:
        """Gold that comes by itself right after gathering."""
        raise NotImplementedError

    def gather_cards(self, game: Game, seat: int, draw: int, keep: int) -> tuple[int, int]:
        """How many cards are drawn and kept when gathering cards."""
        raise NotImplementedError

    def after_gather(self, game: Game, seat: int) -> None:
        """The gathering is done."""
        raise NotImplementedError

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        """The legal actions this power adds to the turn now."""
        raise NotImplementedError

    def family(self, game: Game, seat: int) -> Family | None:
        """A family of legal actions too large to be listed, or nothing."""
        raise NotImplementedError

    def owes(self, game: Game, seat: int) -> Sequence[Action]:
        """The legal actions one of which must be done before the turn may end."""
        raise NotImplementedError

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        """Actions the player may look for at this power, legal or not: the first is greyed if none is legal."""
        raise NotImplementedError

    def build_limit(self, game: Game, seat: int, limit: int) -> int:
        """How many districts may be built this turn."""
        raise NotImplementedError

    def income_as(self, game: Game, seat: int, type: str) -> int:
        """Gold this district adds to the income for ``type``."""
        raise NotImplementedError

    def allows_double(self, game: Game, seat: int, card: District) -> bool:
        """Whether ``card``, which stands in the city already, may be built there once more in this turn."""
        raise NotImplementedError

    def most_doubles(self, game: Game) -> int:
        """How many further districts of a name that stands there already a city may have because of this card."""
        raise NotImplementedError

    def turn_end(self, game: Game, seat: int) -> None:
        """The turn is over."""
        raise NotImplementedError

    def after_turn_end(self, game: Game, seat: int) -> None:
        """The turn is over and everything else that comes by itself then has come, but taxes."""
        raise NotImplementedError

    # -- moments of a district in its city

    def build_price(self, game: Game, seat: int, card: District, price: int) -> int:
        """What it costs ``seat``, who has this district, to build ``card``, in gold; never more than ``price``."""
        raise NotImplementedError

    def others_revealed(self, game: Game, owner: int, seat: int) -> None:
        """Seat ``seat`` was revealed, not bewitched, while ``owner``, who has this district, has the crown."""
        raise NotImplementedError

    def crown_moved(self, game: Game, owner: int, seat: int) -> None:
        """The crown went to ``seat``; ``owner`` has this district."""
        raise NotImplementedError

    def killed_called(self, game: Game, owner: int) -> bool:
        """The killed character of ``owner`` is called; true if he may gather."""
        raise NotImplementedError

    def destroy_price(self, game: Game, owner: int, card: District, price: int) -> int:
        """What it costs rank 8 to destroy ``card`` in this city; added to nothing, what it costs more to take it."""
        raise NotImplementedError

    def indestructible(self, game: Game, owner: int, card: District) -> bool:
        """Whether rank 8 can neither destroy nor take ``card`` in this city."""
        raise NotImplementedError

    def district_destroyed(self, game: Game, seat: int, card: District, by: int) -> bool:
        """Seat ``by`` destroyed ``card`` in some city; true if ``seat``, who has this power, is asked about it."""
        raise NotImplementedError

    def put_down(self, game: Game, seat: int) -> None:
        """This district was just built by ``seat``."""
        raise NotImplementedError

    def destroyed(self, game: Game, owner: int) -> None:
        """This district was destroyed in the city of ``owner`` and has left it."""
        raise NotImplementedError

    def moved(self, game: Game, giver: int, taker: int) -> None:
        """This district went from one city to another."""
        raise NotImplementedError

    # -- the end of the game

    def score(self, game: Game, seat: int, parts: dict[str, int]) -> None:
        """Add this district's extra points to the parts of its owner's score."""
        raise NotImplementedError

    def scores_as_any(self, game: Game, seat: int) -> District | None:
        """This district, if it may count as any type when the types are counted."""
        raise NotImplementedError


MOMENTS = tuple(name for name, value in vars(Power).items() if not name.startswith("_") and callable(value))
"""The moments that a power may care about."""


class Moments:
    """For each moment the methods of those powers that care, in order."""

    __slots__ = (*MOMENTS, "_joined", "powers")  # faster to ask than a dictionary of so many names

    opens: tuple[Callable[[Game, int], Question], ...]
    called: tuple[Callable[[Game, int], None], ...]
    taken_up: tuple[Callable[[Game, int], None], ...]
    taken_over: tuple[Callable[[Game, int], None], ...]
    round_end: tuple[Callable[[Game, int], None], ...]
    killed_shown: tuple[Callable[[Game, int, Character, int], None], ...]
    gather_bonus: tuple[Callable[[Game, int], int], ...]
    gather_cards: tuple[Callable[[Game, int, int, int], tuple[int, int]], ...]
    after_gather: tuple[Callable[[Game, int], None], ...]
    offers: tuple[Callable[[Game, int], Sequence[Action]], ...]
    family: tuple[Callable[[Game, int], Family | None], ...]
    owes: tuple[Callable[[Game, int], Sequence[Action]], ...]
    wishes: tuple[Callable[[Game, int], Sequence[Action]], ...]
    build_limit: tuple[Callable[[Game, int, int], int], ...]
    income_as: tuple[Callable[[Game, int, str], int], ...]
    most_doubles: tuple[Callable[[Game], int], ...]
    allows_double: tuple[Callable[[Game, int, District], bool], ...]
    turn_end: tuple[Callable[[Game, int], None], ...]
    after_turn_end: tuple[Callable[[Game, int], None], ...]
    build_price: tuple[Callable[[Game, int, District, int], int], ...]
    others_revealed: tuple[Callable[[Game, int, int], None], ...]
    crown_moved: tuple[Callable[[Game, int, int], None], ...]
    killed_called: tuple[Callable[[Game, int], bool], ...]
    destroy_price: tuple[Callable[[Game, int, District, int], int], ...]
    indestructible: tuple[Callable[[Game, int, District], bool], ...]
    put_down: tuple[Callable[[Game, int], None], ...]
    destroyed: tuple[Callable[[Game, int], None], ...]
    moved: tuple[Callable[[Game, int, int], None], ...]
    district_destroyed: tuple[Callable[[Game, int, District, int], bool], ...]
    score: tuple[Callable[[Game, int, dict[str, int]], None], ...]
    scores_as_any: tuple[Callable[[Game, int], District | None], ...]

    def __init__(self, powers: tuple[Power, ...]) -> None:
        self.powers = powers
        self._joined: dict[Power, Moments] = {}
        for moment in MOMENTS:
            setattr(self, moment, ())
        for power in powers:
            for moment in power.cares:
                setattr(self, moment, (*getattr(self, moment), getattr(power, moment)))

    def joined_by(self, character: Power) -> Moments:
        """The moments of a turn: the character's power first, then these."""
        found = self._joined.get(character)
        if found is None:
            found = self._joined[character] = moments((character, *self.powers))
        return found


@lru_cache(maxsize=8192)
def moments(powers: tuple[Power, ...]) -> Moments:
    """The compiled moments of those powers."""
    return Moments(powers)


NO_POWERS = moments(())
