"""The options of a game: one value for each point in which tables or editions differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeGuard

from citadels_engine.cards import CHARACTER_ALIASES, CHARACTERS, DECKS
from citadels_engine.errors import BadOptions, shortened
from citadels_engine.rulesets import ALLOWED, RULESETS, TIE_BREAKS, OptionValue, Ruleset
from citadels_engine.sentences import Sentence


@dataclass(frozen=True, slots=True, init=False)
class Options:
    """Everything agreed before a game. What is not given has the ruleset's default.

    Raises ``BadOptions`` for an unknown name, a value of the wrong kind, and what the number of players makes
    impossible.
    """

    ruleset: str
    players: int
    city_size: int
    """Districts that complete a city."""
    cast: tuple[str, ...]
    """One character for each rank, in rank order."""
    deck: str
    """Which district deck: ``65``, ``66``, ``67`` or ``68`` cards."""
    uniques: str | int | tuple[str, ...]
    """Which of the deck's purple districts: ``all``, ``none``, how many (drawn by the seed), or their ids."""
    first_crown: str | int
    """``random`` or a seat."""
    discards_first: str
    """Whether the face-up (``up``) or the face-down (``down``) character is laid aside first."""
    crown_holder_sees_facedown: bool
    killed_shown_at_round_end: str
    """``all`` killed characters are shown when the round ends, or only the one of ``rank-4``."""
    rank_8_acts: str
    """Whether the power of rank 8 waits for the ``end`` of the turn or comes at ``any`` moment."""
    great_wall_covers_itself: bool
    laboratory_gold: int
    """Gold for the card given up."""
    smithy_gold: int
    """Gold the Smithy takes."""
    smithy_cards: int
    """Cards the Smithy gives."""
    library_observatory_keeps: int
    """How many of three cards drawn are kept by who has both."""
    haunted_in_last_round: bool
    """Whether a Haunted City built in the last round may count as another type."""
    tie_break: tuple[str, ...]
    """What decides among equal scores, in order: ``districts``, ``gold``, ``rank``."""
    bishop_guards_whole_round: bool
    """With 2 or 3 players: whether the protection outlasts the Bishop's own turn."""

    def __init__(self, ruleset: str = "classic", players: int = 4, **changes: Any) -> None:
        known = RULESETS.get(ruleset) if isinstance(ruleset, str) else None
        if known is None:
            raise BadOptions(
                "ruleset",
                Sentence(
                    "there is no ruleset {ruleset}; choose one of {known}",
                    ruleset=shortened(ruleset),
                    known=[*RULESETS],
                ),
            )
        for name in changes:
            if name not in known.defaults:
                raise BadOptions(
                    name[:40],
                    Sentence("{ruleset} has no such option; it has {known}", ruleset=ruleset, known=[*known.defaults]),
                )
        given = {"ruleset": ruleset, "players": players, **known.defaults, **changes}
        for name, value in given.items():
            object.__setattr__(self, name, _unaliased(value) if isinstance(value, list | tuple) else value)
        _check(self, known)

    def to_dict(self) -> dict[str, Any]:
        """Every option as plain data (lists for tuples), the ruleset and the number of players among them."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Options:
        """The options that ``to_dict`` gave; missing ones have their default. Raises ``BadOptions``."""
        if not isinstance(data, Mapping) or not all(isinstance(name, str) for name in data):
            raise BadOptions("options", Sentence("a table of names and values is needed"))
        if "self" in data:
            raise BadOptions("self", Sentence("there is no such option"))
        return cls(**data)

    def changed(self) -> dict[str, OptionValue]:
        """The options that differ from the ruleset's defaults."""
        defaults = RULESETS[self.ruleset].defaults
        return {name: getattr(self, name) for name, value in defaults.items() if getattr(self, name) != value}


def _unaliased(values: Sequence[Any]) -> tuple[Any, ...]:
    """Those values with every character under its own name."""
    return tuple(CHARACTER_ALIASES.get(value, value) if isinstance(value, str) else value for value in values)


def _check(options: Options, ruleset: Ruleset) -> None:
    least, most = ruleset.players
    if not _is_int(options.players) or not least <= options.players <= most:
        raise BadOptions(
            "players",
            Sentence(
                "{ruleset} is for {least} to {most} players, not {players}",
                ruleset=ruleset.id,
                least=least,
                most=most,
                players=shortened(options.players),
            ),
        )
    for name, allowed in ALLOWED.items():
        value = getattr(options, name)
        if not any(value == one and type(value) is type(one) for one in allowed):
            raise BadOptions(name, Sentence("{value} is not one of {known}", value=shortened(value), known=[*allowed]))
    _check_cast(options.cast)
    _check_uniques(options)
    crown = options.first_crown
    if crown != "random" and not (_is_int(crown) and 1 <= crown <= options.players):
        raise BadOptions(
            "first_crown",
            Sentence(
                "{crown} is neither random nor a seat from 1 to {players}",
                crown=shortened(crown),
                players=options.players,
            ),
        )
    ties = options.tie_break
    if not isinstance(ties, tuple) or any(tie not in TIE_BREAKS or ties.count(tie) > 1 for tie in ties):
        raise BadOptions(
            "tie_break",
            Sentence("{ties} is not a list of some of {known}", ties=shortened(ties), known=[*TIE_BREAKS]),
        )


def _check_cast(cast: object) -> None:
    if not isinstance(cast, tuple) or not all(isinstance(id, str) for id in cast):
        raise BadOptions("cast", Sentence("{cast} is not a list of characters", cast=shortened(cast)))
    for id in cast:
        if id not in CHARACTERS:
            raise BadOptions("cast", Sentence("there is no character {id}", id=shortened(id)))
    ranks = [CHARACTERS[id].rank for id in cast]
    if ranks != list(range(1, 9)):
        raise BadOptions("cast", Sentence("one character for each rank from 1 to 8 is needed, in that order"))


def _check_uniques(options: Options) -> None:
    uniques, own = options.uniques, DECKS[options.deck].uniques()
    if isinstance(uniques, tuple):
        for id in uniques:
            if id not in own:
                raise BadOptions(
                    "uniques",
                    Sentence(
                        "{id} is not a purple district of the deck of {deck}", id=shortened(id), deck=options.deck
                    ),
                )
        if len(set(uniques)) != len(uniques):
            raise BadOptions("uniques", Sentence("a district is named twice"))
    elif _is_int(uniques):
        if not 0 <= uniques <= len(own):
            raise BadOptions(
                "uniques",
                Sentence(
                    "the deck of {deck} has {own:# purple district|# purple districts}, not {uniques}",
                    deck=options.deck,
                    own=len(own),
                    uniques=shortened(uniques),
                ),
            )
    elif uniques not in ("all", "none"):
        raise BadOptions(
            "uniques",
            Sentence("{uniques} is not all, none, a number or a list of districts", uniques=shortened(uniques)),
        )


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
