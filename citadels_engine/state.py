"""The state of a game: everything it knows at one moment, and nothing of what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from citadels_engine import casts
from citadels_engine.actions import Action
from citadels_engine.cards import Character, District
from citadels_engine.marks import Mark
from citadels_engine.options import Options
from citadels_engine.player import Player
from citadels_engine.powers import NO_POWERS, Moments
from citadels_engine.questions import Question
from citadels_engine.random import Stream
from citadels_engine.rules import Rules, rules_for

if TYPE_CHECKING:
    from citadels_engine.events import Event

Log = tuple["Log", Action] | None
"""The actions so far as nested pairs, the newest outside: copies of a game share them."""


class State:
    """What a game consists of; a copy shares only what never changes."""

    __slots__ = (
        "_events",
        "_legal",
        "_log",
        "asked",
        "built",
        "built_this_round",
        "cast",
        "character",
        "city_size",
        "closed",
        "cost",
        "crown",
        "decision",
        "deck",
        "draft",
        "draft_step",
        "face_down",
        "face_up",
        "first",
        "gathered",
        "guarded",
        "guardian",
        "income_taken",
        "limit",
        "looked_into",
        "marks",
        "opening",
        "options",
        "over",
        "paid",
        "players",
        "powers",
        "random",
        "rank",
        "round",
        "rules",
        "seed",
        "uniques",
        "used",
    )

    def __init__(self, options: Options, seed: int | str) -> None:
        """Nothing is dealt yet; games are made with ``Game.new``."""
        self.options = options
        self.seed = seed
        self.random = Stream(seed)
        self.choose_cast(casts.chosen(options, self.random))
        self.uniques: tuple[District, ...] = ()
        """The purple districts that are in this game."""
        self.players = [Player() for _ in range(options.players + 1)]
        """By seat; ``players[0]`` is nobody and has nothing."""
        self.players[0].gold = 0
        self.deck: list[District] = []
        self.decision = 0
        """How many actions have been applied."""
        self.round = 0
        self.crown = 1
        self.rank = 0
        """The rank being called; 0 in the draft."""
        self.asked: tuple[Question, ...] = ()
        """The questions that wait, the one to be answered next last."""
        self.over = False
        self.first = 0
        """The seat whose city was complete first, or 0."""
        self.draft: list[Character] = []
        """The characters being passed around."""
        self.draft_step = 0
        """How many of the draft's choices were made."""
        self.face_up: tuple[Character, ...] = ()
        self.face_down: tuple[tuple[Character, tuple[int, ...]], ...] = ()
        """The characters lying face down, each with the seats that have seen it there."""
        self.marks: dict[Character, tuple[Mark, ...]] = {}
        self.guarded = 0
        """The seat whose city rank 8 must leave alone, or 0."""
        self.guardian = ""
        """The character that guards it."""
        self.built_this_round: tuple[tuple[int, District], ...] = ()
        """Seats and what they built, in order."""
        self.powers: Moments = NO_POWERS
        """The compiled powers of the turn that goes on: the character's and the city's."""
        self.gathered = self.income_taken = self.closed = False
        self.built = self.limit = 0
        self.used: tuple[str, ...] = ()
        """Ids of the characters' and districts' powers used in this turn."""
        self.paid: tuple[int, ...] = ()
        """What was paid for each district built in this turn, in order, in gold; also for those outside the limit."""
        self.looked_into: tuple[int, ...] = ()
        """The seats whose hands were looked at in this turn, the last one last."""
        self.opening: tuple[Event, ...] = ()
        """What happened before the first decision."""
        self._log: Log = None
        self._legal: Sequence[Action] | None = None
        self._events: list[Event] = []

    def choose_cast(self, cast: tuple[str, ...]) -> None:
        """These characters play. What follows from the options and the cast is worked out once for all copies."""
        self.rules: Rules = rules_for(self.options, cast)
        self.cast = self.rules.cast
        self.cost = self.rules.cost
        self.city_size = self.rules.city_size
        self.character: Character = self.cast[0]
        """Whose turn it is, when ``rank`` is not 0."""

    def clone(self) -> Self:
        """An independent copy; it shares only what never changes."""
        new = object.__new__(type(self))
        new.options = self.options
        new.seed = self.seed
        new.rules = self.rules
        new.cast = self.cast
        new.cost = self.cost
        new.city_size = self.city_size
        new.uniques = self.uniques
        new.opening = self.opening
        new.random = self.random.clone()
        nobody, *players = self.players
        new.players = [nobody, *map(Player.clone, players)]
        new.deck = self.deck[:]
        new.decision = self.decision
        new.round = self.round
        new.crown = self.crown
        new.rank = self.rank
        new.asked = self.asked
        new.over = self.over
        new.first = self.first
        new.draft = self.draft[:]
        new.draft_step = self.draft_step
        new.face_up = self.face_up
        new.face_down = self.face_down
        new.marks = self.marks.copy()
        new.guarded = self.guarded
        new.guardian = self.guardian
        new.built_this_round = self.built_this_round
        new.character = self.character
        new.powers = self.powers
        new.gathered = self.gathered
        new.income_taken = self.income_taken
        new.closed = self.closed
        new.built = self.built
        new.limit = self.limit
        new.used = self.used
        new.paid = self.paid
        new.looked_into = self.looked_into
        new._log = self._log
        new._legal = self._legal
        new._events = []
        return new

    __copy__ = clone

    def __deepcopy__(self, memo: Any) -> Self:
        return self.clone()
