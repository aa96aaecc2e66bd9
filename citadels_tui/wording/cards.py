"""Cards in words: names, letters, one short line and the full rule of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from citadels_engine.cards import CHARACTERS, DECKS, DISTRICTS
from citadels_engine.options import Options
from citadels_engine.view import View
from citadels_tui.language import _
from citadels_tui.wording.conditions import applies, text_of
from citadels_tui.wording.english import cards
from citadels_tui.wording.speech import Term, Terms, fill


@cache
def usual() -> Options:
    """The options of a classic game in which nothing was changed."""
    return Options()


def options_of(view: View) -> Options:
    """The options of the game that is seen, with the cast that plays where it was drawn."""
    return view.options if view.options.cast == view.cast else _with_cast(view.options, view.cast)


@lru_cache(maxsize=8)
def _with_cast(options: Options, cast: tuple[str, ...]) -> Options:
    return Options.from_dict({**options.to_dict(), "cast": cast})


def district_name(id: str) -> Term:
    """A district's name: ``Town Hall``."""
    return Term(cards.DISTRICTS[id][0])


def district_short(id: str) -> str:
    """A district's name in at most 11 cells."""
    return _(cards.DISTRICTS[id][1])


def character_name(id: str) -> Term:
    """A character's name: ``Warlord``."""
    return Term(cards.CHARACTERS[id][0])


def character_brief(id: str) -> str:
    """A character's name in at most 11 cells: ``Collector``."""
    return _(cards.CHARACTERS[id][1])


def character_short(id: str) -> str:
    """A character's name in three letters: ``War``."""
    return _(cards.CHARACTERS[id][2])


def card_name(id: str) -> Term:
    """The name of a district or a character."""
    return district_name(id) if id in cards.DISTRICTS else character_name(id)


def type_name(type: str) -> Term:
    """A district type's name: ``noble``."""
    return Term(cards.TYPES[type][0])


def type_letter(type: str) -> str:
    """A district type's letter: N, R, T, M or U."""
    return _(cards.TYPES[type][1])


def districts_listed(ids: Iterable[str]) -> Terms:
    """Districts in a sentence: ``a Manor and 2 Tavern cards``."""
    return Terms(map(district_name, ids), article="a")


def cards_named(ids: Iterable[str], how: str = "comma") -> Terms:
    """Districts or characters by their names alone: ``Manor, Tavern``; ``how`` may be ``and`` or ``or``."""
    return Terms(map(card_name, ids), how)


def characters_listed(ids: Iterable[str], how: str = "and") -> Terms:
    """Characters in a sentence: ``the Thief and the King``; ``how`` may be ``or`` or ``nor``."""
    return Terms(map(character_name, ids), how, article="the")


def character_line(id: str, options: Options | None = None) -> str:
    """What a character does, in one line of at most 44 cells."""
    return _line(cards.CHARACTER_LINES[id], options or usual())


def district_line(id: str, options: Options | None = None) -> str:
    """What a district does, in one line of at most 44 cells."""
    return _line(cards.DISTRICT_LINES.get(id) or cards.DISTRICT_LINES[DISTRICTS[id].type], options or usual())


def _line(line: cards.Line, options: Options) -> str:
    """The line that belongs to a game with those options."""
    ways = (line,) if isinstance(line, str) else line
    pattern = next(text_of(way) for way in ways if applies(way, options))
    return fill(pattern, **options.to_dict())


def character_rule(id: str, options: Options | None = None) -> str:
    """A character's full rule: paragraphs with an empty line between them."""
    return "\n\n".join(character_paragraphs(id, options or usual()))


def district_rule(id: str, options: Options | None = None) -> str:
    """A district's full rule: paragraphs with an empty line between them."""
    return "\n\n".join(district_paragraphs(id, options or usual()))


def character_paragraphs(id: str, options: Options, characters: Sequence[str] = ()) -> list[str]:
    """A character's full rule in paragraphs, its rank first; ``characters``: those that may play, if not the cast."""
    from citadels_tui.wording.english import character_rules as table  # long texts, loaded when somebody reads
    from citadels_tui.wording.paragraphs import chosen

    rank = fill(table.CHARACTER_FACTS, rank=CHARACTERS[id].rank)
    return [rank, *chosen(table.CHARACTER_RULES[id], options, characters)]


def district_paragraphs(id: str, options: Options, characters: Sequence[str] = ()) -> list[str]:
    """A district's full rule in paragraphs: what it does, what it costs and how often the deck has it.

    ``characters``: those that may play, if not the cast.
    """
    from citadels_tui.wording.english import district_rules as table
    from citadels_tui.wording.paragraphs import chosen

    rules = table.DISTRICT_RULES.get(id) or table.DISTRICT_RULES[DISTRICTS[id].type]
    paragraphs = chosen(rules, options, characters)
    cost = options.deck_list().costs.get(id, DISTRICTS[id].cost)
    points = cost + table.MORE_POINTS.get(id, 0)
    paragraphs.append(fill(table.DISTRICT_FACTS, cost=cost, points=points))
    paragraphs.append(_copies(id, options))
    return paragraphs


def _copies(id: str, options: Options) -> str:
    """How often the deck of a game has that district."""
    from citadels_tui.wording.english import district_rules as table

    copies = DECKS[options.deck].copies.get(id, 0)
    if copies:
        return fill(table.COPIES, deck=options.deck, copies=copies)
    return fill(table.ADDED if id in options.deck_list().copies else table.NOT_IN_DECK, deck=options.deck)
