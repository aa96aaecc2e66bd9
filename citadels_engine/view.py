"""What a seat may know: frozen types built field by field, and the choices that go with them.

Everything here is plain (ids, seats, numbers), so that it can be encoded, sent and shown as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from citadels_engine.errors import Refusal
from citadels_engine.options import Options


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What everybody can see of one player."""

    seat: int
    gold: int
    hand_size: int
    city: tuple[str, ...]
    """District ids in the order they came."""
    museum: int
    """Cards under the Museum."""
    beautified: tuple[str, ...]
    """Those districts of the city that a gold was laid on; of two of one name possibly one only."""
    revealed: tuple[str, ...]
    """Characters shown this round."""
    has_picked: bool
    characters: int
    """How many characters this player has chosen this round."""
    complete: bool
    first: bool
    """Whether this city was the first complete one."""
    points: int
    """What the game would score this player if it ended now."""


@dataclass(frozen=True, slots=True)
class TurnView:
    """The turn that goes on; all of it is public."""

    seat: int
    character: str
    gathered: bool
    income_taken: bool
    built: int
    build_limit: int
    used: tuple[str, ...]
    """Ids of the characters' and districts' powers used this turn."""
    closed: bool
    """Only ``end`` is left."""
    only_gathers: bool = False
    """Nothing but the gathering is done in this part: the holder of a bewitched character, the Witch before she names,
    or a killed character's holder with a Hospital."""
    resumed: bool = False
    """``seat`` is the Witch and goes on as ``character``, whom she bewitched."""


@dataclass(frozen=True, slots=True)
class DraftTurn:
    """A choice of the draft that is still to come."""

    seat: int
    asks: str
    """``pick`` or ``discard``."""


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` may know of the game (``None``: a spectator)."""

    seat: int | None
    options: Options
    round: int
    phase: str
    """``draft``, ``turns`` or ``over``."""
    decision: int
    """How many actions have been applied."""
    to_act: int | None
    asks: str
    """What is asked of ``to_act``; empty when over.

    ``pick``, ``discard``, ``keep``, ``turn``, ``only-gathers`` (nothing but gathering), ``bewitch`` (the Witch's own
    part), ``crown`` (give it away), ``fee`` (for the crown), ``take`` (of the hand looked at), or a district's id.
    """
    asks_about: tuple[str, ...]
    """The public cards the question is about (the district that may be bought back)."""
    goal: int
    """How many districts complete a city now."""
    crown: int
    deck_size: int
    uniques: tuple[str, ...]
    """The purple districts that are in this game."""
    cast: tuple[str, ...]
    face_up: tuple[str, ...]
    face_down: tuple[str, ...]
    """The face-down characters this seat has seen."""
    face_down_count: int
    rank: int
    """The rank being called; 0 in the draft."""
    killed: tuple[str, ...]
    robbed: tuple[str, ...]
    bewitched: tuple[str, ...]
    turn: TurnView | None
    players: tuple[PlayerView, ...]
    """In seat order: ``players[seat - 1]``."""
    hand: tuple[str, ...]
    museum: tuple[str, ...]
    """The cards under this seat's own Museum."""
    characters: tuple[str, ...]
    """Whom this seat holds this round."""
    draft: tuple[str, ...]
    """The characters this seat is to choose from now."""
    draft_turns: tuple[DraftTurn, ...]
    """The draft's choices from the present one on; empty when the draft is over."""
    passed_on: tuple[tuple[str, ...], ...]
    """What this seat passed on in this round's draft, one set for each of its choices."""
    draft_income: Mapping[str, int]
    """What the colour income of each character in ``draft`` would bring with the present city, in gold."""
    looking_at: tuple[str, ...]
    """Cards this seat is looking at and has to choose from."""
    hands_seen: Mapping[int, tuple[str, ...]]
    """Other hands this seat was legally shown this turn."""
    scores: Mapping[int, Mapping[str, int]]
    """Each seat's points by part; empty until the game is over."""
    winners: tuple[int, ...]

    @property
    def me(self) -> PlayerView | None:
        """The viewer's own line among the players."""
        return None if self.seat is None else self.players[self.seat - 1]


@dataclass(frozen=True, slots=True)
class Choice:
    """One row of what may be done now.

    ``line`` is the action's notation. Where ``family`` is not empty the row stands for every action that adds one or
    more of those cards to ``line`` (``3 redraw`` and any cards of the family, as a multiset).
    """

    line: str
    price: int | None = None
    """Gold it costs."""
    gain: int | None = None
    """Gold it brings."""
    family: tuple[str, ...] = ()

    @property
    def verb(self) -> str:
        """The notation's verb."""
        return self.line.split(" ", 2)[1]


@dataclass(frozen=True, slots=True)
class Greyed:
    """Something the deciding seat might look for and cannot do now, with the reason."""

    line: str
    refusal: Refusal
