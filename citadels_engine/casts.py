"""The cast: which characters play, and what a number of players allows. Source: 2016 rulebook, Czech rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine.cards import CHARACTERS
from citadels_engine.errors import BadOptions, shortened
from citadels_engine.rulesets import THE_EIGHT, Ruleset
from citadels_engine.sentences import Sentence

if TYPE_CHECKING:
    from citadels_engine.options import Options
    from citadels_engine.random import Stream

RANDOM = "random"
"""The value of the option that has the seed draw the cast."""

RANKS = 8
"""Every cast has one character for each rank up to this one; one of rank 9 may join them."""

LEAST_PLAYERS = {"queen": 5, "emperor": 3}
"""With how many players a character can be in the cast, where not with any number."""

INSTEAD = {"queen": "artist", "emperor": "king"}
"""Who takes a character's place in a preset where there are too few players for it."""

NINTH_OPTIONAL = range(4, 8)
"""With how many players rank 9 may be in the cast or not; with fewer it may not, with more it has to be."""


def preset(ruleset: Ruleset, name: str, players: int) -> tuple[str, ...]:
    """The cast of that name, with what so many players change in it."""
    cast = [INSTEAD[id] if players < LEAST_PLAYERS.get(id, 0) else id for id in ruleset.presets[name]]
    if players < NINTH_OPTIONAL.start:
        return tuple(cast[:RANKS])
    if players >= NINTH_OPTIONAL.stop and len(cast) == RANKS:
        cast.append("artist")
    return tuple(cast)


def draw(ruleset: Ruleset, players: int, random: Stream) -> tuple[str, ...]:
    """A cast drawn by the seed: one of the ruleset's characters for each rank, and one or none of rank 9."""
    fit = [id for id in ruleset.characters if players >= LEAST_PLAYERS.get(id, 0)]
    by_rank = [[id for id in fit if CHARACTERS[id].rank == rank] for rank in range(1, RANKS + 2)]
    cast = [random.choice(some) for some in by_rank[:RANKS]]
    ninth = by_rank[RANKS]
    if players in NINTH_OPTIONAL:
        chosen = random.below(len(ninth) + 1)
        cast += ninth[chosen : chosen + 1]
    elif players >= NINTH_OPTIONAL.stop:
        cast.append(random.choice(ninth))
    return tuple(cast)


def chosen(options: Options, random: Stream) -> tuple[str, ...]:
    """The cast of a game with those options; drawn only where they say so."""
    if isinstance(options.cast, str):
        return draw(options.edition, options.players, random)
    return options.cast


def check(cast: object, ruleset: Ruleset, players: int) -> None:
    """Raise ``BadOptions`` for what is no cast of that ruleset with so many players."""
    if isinstance(cast, str) and ruleset.presets:
        names = [*ruleset.presets]
        raise _bad(Sentence("{cast} is not a list, random, or one of {names}", cast=shortened(cast), names=names))
    if not isinstance(cast, tuple) or not all(isinstance(id, str) for id in cast):
        raise _bad(Sentence("{cast} is not a list of characters", cast=shortened(cast)))
    for id in cast:
        if id not in CHARACTERS:
            raise _bad(Sentence("there is no character {id}", id=shortened(id)))
        if id not in ruleset.characters:
            raise _bad(Sentence("{ruleset} has no {character}", ruleset=ruleset.id, character=id))
        if players < LEAST_PLAYERS.get(id, 0):
            least = LEAST_PLAYERS[id]
            raise _bad(Sentence("the {character} needs at least {least} players", character=id, least=least))
    _check_ranks(cast, ruleset, players)


def _check_ranks(cast: tuple[str, ...], ruleset: Ruleset, players: int) -> None:
    ranks = [CHARACTERS[id].rank for id in cast]
    ninth = ranks[RANKS:] == [RANKS + 1]
    if ranks[:RANKS] != list(range(1, RANKS + 1)) or not (ninth or len(ranks) == RANKS):
        if ruleset.characters == THE_EIGHT:
            raise _bad(Sentence("one character for each rank from 1 to 8 is needed, in that order"))
        raise _bad(Sentence("one character for each rank from 1 to 8 or 9 is needed, in that order"))
    if ninth and players < NINTH_OPTIONAL.start:
        raise _bad(Sentence("there is no rank 9 with {players} players", players=players))
    if not ninth and players >= NINTH_OPTIONAL.stop:
        raise _bad(Sentence("a character of rank 9 is needed with {players} players", players=players))


def _bad(why: Sentence) -> BadOptions:
    return BadOptions("cast", why)
