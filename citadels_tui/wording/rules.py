"""The rules to read: every topic, found by name, as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from unicodedata import normalize

from citadels_engine.cards import CHARACTER_ALIASES, CHARACTERS, DISTRICTS
from citadels_engine.options import Options
from citadels_engine.rulesets import RULESETS, Ruleset
from citadels_engine.view import View
from citadels_tui.language import _
from citadels_tui.wording import cards
from citadels_tui.wording.conditions import characters_of, holds
from citadels_tui.wording.english import phase_rules as table
from citadels_tui.wording.paragraphs import chosen, wrapped
from citadels_tui.wording.speech import fill

WIDTH = 78
USUAL = "classic"
"""The ruleset whose book is read where nobody says which."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One page of the rules."""

    id: str
    title: str
    group: str
    """The heading under which it is listed."""
    paragraphs: tuple[str, ...]

    @property
    def name(self) -> str:
        """What is typed for it in the language in force: ``dragon-gate``."""
        return _(table.NAMES[self.id]) if self.id in table.NAMES else "-".join(self.title.casefold().split())

    def text(self, width: int = WIDTH) -> str:
        """The page as plain text of at most that many columns: the title underlined, then the paragraphs."""
        return f"{self.title}\n{'-' * len(self.title)}\n\n{wrapped(self.paragraphs, width)}\n"


class UnknownTopic(ValueError):
    """There is no such topic; ``str()`` says what to do, ``near`` is the likeliest one meant, or nothing."""

    def __init__(self, name: str, near: str = "") -> None:
        pattern = table.UNKNOWN_TOPIC_NEAR if near else table.UNKNOWN_TOPIC
        super().__init__(fill(pattern, name=name, near=near))
        self.near = near


def topics(options: Options | None = None, ruleset: str = USUAL) -> tuple[Topic, ...]:
    """Every page of the rules, in reading order: for a game with those options, or else the whole book of a ruleset."""
    return tuple(_game(options) if options is not None else _book(RULESETS[ruleset]))


def topic(name: str, options: Options | None = None, ruleset: str = USUAL) -> Topic:
    """The page of that name: an id or a title, in any case, with spaces, hyphens or neither.

    Raises ``UnknownTopic``, with a suggestion where one is near.
    """
    pages = {page.id: page for page in topics(options, ruleset)}
    names = {_plain(one): page for page in pages.values() for one in (page.title, page.name, page.id)}
    aliases = {**CHARACTER_ALIASES, **table.ALIASES}
    names.update({_plain(alias): pages[id] for alias, id in aliases.items() if id in pages})
    wanted = _plain(name)
    if wanted in names:
        return names[wanted]
    near = get_close_matches(wanted, names, n=1, cutoff=0.6)
    raise UnknownTopic(name.strip(), names[near[0]].name if near else "")


def overview(options: Options | None = None, ruleset: str = USUAL) -> str:
    """All topics by group, wrapped, with how to read one."""
    groups: dict[str, list[str]] = {}
    for page in topics(options, ruleset):
        groups.setdefault(page.group, []).append(page.name)
    blocks = [f"{group}\n{_indented(', '.join(ids))}" for group, ids in groups.items()]
    return "\n\n".join([*blocks, wrapped([_(table.HOW_TO_READ)], WIDTH)]) + "\n"


def phase_topic(view: View) -> str:
    """The id of the page about what goes on in that view, for the help."""
    if view.phase == "over":
        return "scoring"
    if view.phase == "draft":
        players = len(view.players)
        usual = table.LAST_OF.get(players, "draft") if players == len(view.cast) - 1 else "draft"
        return table.DRAFTS.get(players, usual)
    if view.asks in DISTRICTS:  # what a district asks is called after it
        return view.asks
    return "gathering" if view.asks == "keep" else "turn"


# -- which pages there are


def _game(options: Options) -> Iterator[Topic]:
    """The rules of one game, with the cards that may be in it."""
    cast = characters_of(options)
    yield from _phases(options, cast)
    yield from _characters(options, cast)
    yield from _districts(options, _in_the_deck(options), cast)


def _book(rules: Ruleset) -> Iterator[Topic]:
    """The rules of a ruleset with all its cards, then what only another has, as that one has it.

    They are read for as many players as there can be: then the most is to be said.
    """
    own = Options(rules.id, rules.players[1])
    pages = list(_phases(own, rules.characters))
    yield from pages
    yield from _characters(own, rules.characters)
    yield from _districts(own, DISTRICTS if rules.districts else _in_the_deck(own), rules.characters)
    for other in RULESETS.values():
        if set(rules.characters) < set(other.characters):
            options, all = Options(other.id, other.players[1]), other.characters
            more = [page for page in _phases(options, all) if page.id not in {one.id for one in pages}]
            yield from (replace(page, group=_(table.GROUPS["more"])) for page in more)
            yield from _character_pages("more-character", options, _without(all, rules.characters), all)
            yield from _district_pages("more-district", options, _without(DISTRICTS, _in_the_deck(own)), all)
            return


def _without(ids: Iterable[str], known: Sequence[str]) -> list[str]:
    return [id for id in ids if id not in known]


def _in_the_deck(options: Options) -> tuple[str, ...]:
    """The districts that may be in a game's deck."""
    deck, uniques = options.deck_list().copies, options.uniques
    named = uniques if isinstance(uniques, tuple) else () if uniques in ("none", 0) else tuple(deck)
    return tuple(id for id in DISTRICTS if id in deck and (DISTRICTS[id].type != "unique" or id in named))


# -- pages


def _phases(options: Options, characters: Sequence[str]) -> Iterator[Topic]:
    for id, (group, title, paragraphs) in table.PHASES.items():
        if id not in table.ONLY_WHERE or holds(table.ONLY_WHERE[id], options, characters):
            yield Topic(id, _(title), _(table.GROUPS[group]), tuple(chosen(paragraphs, options, characters)))


def _characters(options: Options, ids: Sequence[str]) -> Iterator[Topic]:
    id, title, pattern = table.ALL_CHARACTERS
    lines = [
        fill(
            pattern, rank=CHARACTERS[one].rank, name=cards.character_name(one), line=cards.character_line(one, options)
        )
        for one in ids
    ]
    yield Topic(id, _(title), _(table.GROUPS["character"]), tuple(f"- {line}" for line in lines))
    yield from _character_pages("character", options, ids, ids)


def _character_pages(group: str, options: Options, ids: Iterable[str], cast: Sequence[str]) -> Iterator[Topic]:
    for id in ids:
        paragraphs = tuple(cards.character_paragraphs(id, options, cast))
        yield Topic(id, cards.character_name(id), _(table.GROUPS[group]), paragraphs)


def _districts(options: Options, ids: Iterable[str], cast: Sequence[str]) -> Iterator[Topic]:
    ids, costs = tuple(ids), options.deck_list().costs
    id, title, pattern = table.ALL_DISTRICTS
    lines = [
        fill(
            pattern,
            letter=cards.type_letter(DISTRICTS[one].type),
            cost=costs[one],
            name=cards.district_name(one),
            line=cards.district_line(one, options),
        )
        for one in ids
        if one in costs
    ]
    yield Topic(id, _(title), _(table.GROUPS["district"]), tuple(f"- {line}" for line in lines))
    yield from _district_pages("district", options, ids, cast)


def _district_pages(group: str, options: Options, ids: Iterable[str], cast: Sequence[str]) -> Iterator[Topic]:
    for id in ids:
        paragraphs = tuple(cards.district_paragraphs(id, options, cast))
        yield Topic(id, cards.district_name(id), _(table.GROUPS[group]), paragraphs)


def _indented(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def _plain(name: str) -> str:
    """A name as it is compared: small letters without marks and signs."""
    return "".join(letter for letter in normalize("NFD", name.casefold()) if letter.isalnum())
