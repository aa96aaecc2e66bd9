"""The rules to read: every topic, found by name, as plain text."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from difflib import get_close_matches

from citadels_engine.cards import CHARACTER_ALIASES, CHARACTERS, DECKS, DISTRICTS
from citadels_engine.options import Options
from citadels_engine.view import View
from citadels_tui.language import _
from citadels_tui.wording import cards
from citadels_tui.wording.english import phase_rules as table
from citadels_tui.wording.paragraphs import chosen, wrapped
from citadels_tui.wording.speech import fill

WIDTH = 78


@dataclass(frozen=True, slots=True)
class Topic:
    """One page of the rules."""

    id: str
    title: str
    group: str
    """The heading under which it is listed."""
    paragraphs: tuple[str, ...]

    def text(self, width: int = WIDTH) -> str:
        """The page as plain text of at most that many columns: the title underlined, then the paragraphs."""
        return f"{self.title}\n{'-' * len(self.title)}\n\n{wrapped(self.paragraphs, width)}\n"


class UnknownTopic(ValueError):
    """There is no such topic; ``str()`` says what to do, ``near`` is the likeliest one meant, or nothing."""

    def __init__(self, name: str, near: str = "") -> None:
        pattern = table.UNKNOWN_TOPIC_NEAR if near else table.UNKNOWN_TOPIC
        super().__init__(fill(pattern, name=name, near=near))
        self.near = near


def topics(options: Options | None = None) -> tuple[Topic, ...]:
    """Every page of the rules, in reading order, for a game with those options (default: the classic game)."""
    options = options or cards.usual()
    phases = [
        Topic(id, _(title), _(table.GROUPS[group]), tuple(chosen(paragraphs, options)))
        for id, (group, title, paragraphs) in table.PHASES.items()
    ]
    return (*phases, *_characters(options), *_districts(options))


def topic(name: str, options: Options | None = None) -> Topic:
    """The page of that name: an id or a title, in any case, with spaces, hyphens or neither.

    Raises ``UnknownTopic``, with a suggestion where one is near.
    """
    pages = {page.id: page for page in topics(options)}
    names = {_plain(one): page for page in pages.values() for one in (page.title, page.id)}
    names.update({_plain(alias): pages[id] for alias, id in {**CHARACTER_ALIASES, **table.ALIASES}.items()})
    wanted = _plain(name)
    if wanted in names:
        return names[wanted]
    near = get_close_matches(wanted, names, n=1, cutoff=0.6)
    raise UnknownTopic(name.strip(), names[near[0]].id if near else "")


def overview(options: Options | None = None) -> str:
    """All topics by group, wrapped, with how to read one."""
    groups: dict[str, list[str]] = {}
    for page in topics(options):
        groups.setdefault(page.group, []).append(page.id)
    blocks = [f"{group}\n{_indented(', '.join(ids))}" for group, ids in groups.items()]
    return "\n\n".join([*blocks, wrapped([_(table.HOW_TO_READ)], WIDTH)]) + "\n"


def phase_topic(view: View) -> str:
    """The id of the page about what goes on in that view, for the help."""
    if view.phase == "over":
        return "scoring"
    if view.phase == "draft":
        return table.DRAFTS.get(len(view.players), "draft")
    if view.asks in DISTRICTS:  # what a district asks is called after it
        return view.asks
    return "gathering" if view.asks == "keep" else "turn"


def _characters(options: Options) -> list[Topic]:
    group = _(table.GROUPS["character"])
    id, title, pattern = table.ALL_CHARACTERS
    lines = [
        fill(
            pattern, rank=CHARACTERS[one].rank, name=cards.character_name(one), line=cards.character_line(one, options)
        )
        for one in options.cast
    ]
    pages = [
        Topic(one, cards.character_name(one), group, tuple(cards.character_paragraphs(one, options)))
        for one in options.cast
    ]
    return [Topic(id, _(title), group, tuple(f"- {line}" for line in lines)), *pages]


def _districts(options: Options) -> list[Topic]:
    group = _(table.GROUPS["district"])
    id, title, pattern = table.ALL_DISTRICTS
    costs = DECKS[options.deck].costs
    lines = [
        fill(
            pattern,
            letter=cards.type_letter(DISTRICTS[one].type),
            cost=costs[one],
            name=cards.district_name(one),
            line=cards.district_line(one, options),
        )
        for one in DISTRICTS
        if one in costs
    ]
    pages = [
        Topic(one, cards.district_name(one), group, tuple(cards.district_paragraphs(one, options))) for one in DISTRICTS
    ]
    return [Topic(id, _(title), group, tuple(f"- {line}" for line in lines)), *pages]


def _indented(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
