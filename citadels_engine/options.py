"""The options of a game: one value for each point in which tables or editions differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeGuard

from citadels_engine import casts
from citadels_engine.cards import CHARACTER_ALIASES, DeckList
from citadels_engine.errors import BadOptions, shortened
from citadels_engine.rulesets import ALLOWED, RULESETS, TIE_BREAKS, OptionValue, Ruleset
from citadels_engine.sentences import Sentence


@dataclass(frozen=True, slots=True, init=False, kw_only=True)
class Options:
    """Everything agreed before a game. What is not given has the ruleset's default.

    Raises ``BadOptions`` for an unknown name, a value of the wrong kind, and what the number of players makes
    impossible. Options that the ruleset does not have are ``None``.
    """

    ruleset: str
    players: int
    city_size: int
    """Districts that complete a city."""
    cast: tuple[str, ...] | str
    """One character for each rank, in rank order; or ``random``: drawn by the seed. A preset becomes its list."""
    deck: str
    """Which district deck: ``65``, ``66``, ``67`` or ``68`` cards."""
    uniques: str | int | tuple[str, ...]
    """Which of the deck's and the ruleset's purple districts: ``all``, ``none``, how many (drawn by the seed), or their
    ids."""
    first_crown: str | int
    """``random`` or a seat."""
    discards_first: str
    """Whether the face-up (``up``) or the face-down (``down``) character is laid aside first."""
    crown_holder_sees_facedown: bool
    killed_shown_at_round_end: str
    """``all`` killed characters are shown when the round ends, or only the one of ``rank-4``."""
    rank_8_acts: str
    """Whether the power of rank 8 waits for the ``end`` of the turn or comes at ``any`` moment."""
    emperor_must: bool | None = None
    """Whether the Emperor has to give the crown away."""
    emperor_may_keep: bool | None = None
    """Whether he may take or keep it himself."""
    emperor_fee: str | None = None
    """Who says what the crown costs its receiver: the ``receiver``, the ``emperor``, or ``none`` for no fee."""
    killed_emperor_moves_crown: bool | None = None
    """Whether the killed Emperor's holder gives the crown away at the end of the round."""
    bewitched_emperor: str | None = None
    """Who gives the crown away when the Emperor is bewitched: his ``holder`` or the ``witch``."""
    thief_spares_witch: bool | None = None
    """Whether the bewitched character cannot be robbed."""
    abbot_tie: str | None = None
    """Where several are richest: the Abbot gets ``nothing`` or may ``choose`` one of them."""
    abbot_income: str | None = None
    """Whether his districts bring ``gold`` only or gold and cards, ``mixed``."""
    tax: str | None = None
    """Whether who built pays at the end of the ``turn`` or for ``every-build``."""
    queen_looks_at: str | None = None
    """Beside whom the Queen is paid: who has shown the ``card`` of rank 4 alive, who has the ``crown``, or who has
    ``revealed`` rank 4, killed or not."""
    navigator_sails: str | None = None
    """When he may: ``after-gathering``, before it (``start``) or at ``any`` moment."""
    great_wall_diplomat: str | None = None
    """Whether the Great Wall's gold counts ``inside`` the difference or comes ``always`` on top of it."""
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
    wishing_well_counts_itself: bool | None = None
    quarry_duplicates: int | str | None = None
    """How many districts of its city may stand there twice: 1 or ``any`` number."""
    armory_complete_city: bool | None = None
    """Whether the Armory may destroy a district of a complete city."""
    armory_own_city: bool | None = None
    """Whether it may destroy another district of its own city."""
    armory_takes_keep: bool | None = None
    """Whether it may destroy a Keep."""
    bell_tower: str | None = None
    """Whether its builder ``may`` or ``must`` declare that the game ends one district earlier."""
    ballroom: bool | None = None
    """Whether the others thank the Ballroom's owner who has the crown."""
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
        for name, value in changes.items():
            if name not in known.defaults and not (value is None and name in _NAMES):
                raise BadOptions(
                    name[:40],
                    Sentence("{ruleset} has no such option; it has {known}", ruleset=ruleset, known=[*known.defaults]),
                )
        _check_players(players, known)
        given = {"ruleset": ruleset, "players": players, **known.defaults_for(players), **changes}
        for name in _NAMES:
            value = given.get(name)
            object.__setattr__(self, name, _unaliased(value) if isinstance(value, list | tuple) else value)
        if isinstance(self.cast, str) and self.cast in known.presets:
            object.__setattr__(self, "cast", casts.preset(known, self.cast, players))
        _check(self, known)

    @property
    def edition(self) -> Ruleset:
        """The ruleset: its defaults and the cards it knows."""
        return RULESETS[self.ruleset]

    def deck_list(self) -> DeckList:
        """The cards and costs of the district deck, with every purple district that may be in it."""
        return self.edition.deck_list(self.deck)

    def to_dict(self) -> dict[str, Any]:
        """Every option as plain data (lists for tuples), the ruleset and the number of players among them."""
        values = {name: getattr(self, name) for name in _NAMES if getattr(self, name) is not None}
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
        defaults = self.edition.defaults_for(self.players)
        return {name: getattr(self, name) for name, value in defaults.items() if getattr(self, name) != value}


_NAMES = tuple(field.name for field in fields(Options))
_KINDS = {name: frozenset((type(value), value) for value in values) for name, values in ALLOWED.items()}
"""Allowed values with their types: ``True`` is no 1 here."""


def _unaliased(values: Sequence[Any]) -> tuple[Any, ...]:
    """Those values with every character under its own name."""
    return tuple(CHARACTER_ALIASES.get(value, value) if isinstance(value, str) else value for value in values)


def _check_players(players: object, ruleset: Ruleset) -> None:
    least, most = ruleset.players
    if not _is_int(players) or not least <= players <= most:
        raise BadOptions(
            "players",
            Sentence(
                "{ruleset} is for {least} to {most} players, not {players}",
                ruleset=ruleset.id,
                least=least,
                most=most,
                players=shortened(players),
            ),
        )


def _is_allowed(name: str, value: object) -> bool:
    try:
        return (type(value), value) in _KINDS[name]
    except TypeError:  # not even hashable
        return False


def _check(options: Options, ruleset: Ruleset) -> None:
    for name in ruleset.defaults:
        value = getattr(options, name)
        if name in ALLOWED and not _is_allowed(name, value):
            known = [*ALLOWED[name]]
            raise BadOptions(name, Sentence("{value} is not one of {known}", value=shortened(value), known=known))
    if options.cast != casts.RANDOM or not ruleset.presets:
        casts.check(options.cast, ruleset, options.players)
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


def _check_uniques(options: Options) -> None:
    uniques, own = options.uniques, options.deck_list().uniques()
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
