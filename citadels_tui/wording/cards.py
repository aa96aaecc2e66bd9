"""Cards in words: names, letters, one short line and the full rule of each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from citadels_engine.cards import CHARACTERS, DECKS, DISTRICTS, costs
from citadels_engine.options import Options
from citadels_tui.language import _
from citadels_tui.wording.conditions import applies, text_of
from citadels_tui.wording.english import cards
from citadels_tui.wording.speech import Term, Terms, fill


@cache
def usual() -> Options:
    """The options of a classic game in which nothing was changed."""
    return Options()


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
    """Characters in a sentence: ``the Thief and the King``; ``how`` may be ``or``."""
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


def character_paragraphs(id: str, options: Options) -> list[str]:
    """A character's full rule in paragraphs, its rank first."""
    from citadels_tui.wording.english import card_rules  # long texts, loaded when somebody reads
    from citadels_tui.wording.paragraphs import chosen

    rank = fill(card_rules.CHARACTER_FACTS, rank=CHARACTERS[id].rank)
    return [rank, *chosen(card_rules.CHARACTER_RULES[id], options)]


def district_paragraphs(id: str, options: Options) -> list[str]:
    """A district's full rule in paragraphs: what it does, what it costs and how often the deck has it."""
    from citadels_tui.wording.english import card_rules
    from citadels_tui.wording.paragraphs import chosen

    rules = card_rules.DISTRICT_RULES
    paragraphs = chosen(rules.get(id) or rules[DISTRICTS[id].type], options)
    copies, deck = DECKS[options.deck].copies.get(id, 0), options.deck
    cost = costs(deck).get(id, DISTRICTS[id].cost)
    points = cost + card_rules.MORE_POINTS.get(id, 0)
    paragraphs.append(fill(card_rules.DISTRICT_FACTS, cost=cost, points=points))
    paragraphs.append(fill(card_rules.COPIES if copies else card_rules.NOT_IN_DECK, deck=deck, copies=copies))
    return paragraphs
