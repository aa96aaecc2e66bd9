"""The first line: what goes on, and the state of the table."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len

from citadels_tui.language import _
from citadels_tui.table import words as labels
from citadels_tui.table.paint import Line, Painted, Row, width_of
from citadels_tui.table.scene import Scene
from citadels_tui.wording.english.questions import BETWEEN
from citadels_tui.wording.headers import draft_place, header_right, header_text, saving_word, title

DECK, CROWN, WATCHERS, UNREAD, WAITING, PLACE, SAVED, CLOCK, STATE = range(9)
"""What may stand at the right, what goes first where there is no room for all of it first."""

HURRY = 10
"""Seconds of the decision time from which on they stand out."""


class Fact(NamedTuple):
    """Something that stands at the right: how soon it goes, the text, and its style."""

    worth: int
    text: str
    style: str = "muted"


def paint_header(scene: Scene, width: int) -> Painted:
    """The name of the game, the round and whose turn it is; on the right the deck, the crown, the people, the save."""
    glyphs = scene.glyphs
    row = Row().put(f" {title()}", "title bold").put("  ")
    text = glyphs.text(header_text(scene.view, scene.names))
    room = width - row.width - cell_len(text) - 3
    right = _fitting(scene, _facts(scene), room)
    row.fit(text, max(0, width - row.width - width_of(right) - 2), "you bold", more=glyphs.more).put(" ")
    return Painted((row.add(right).line(),))


def _facts(scene: Scene) -> list[Fact]:
    """Everything that could stand at the right, in its order."""
    facts = [Fact(CROWN, text) for text in header_right(scene.view, scene.names).split(BETWEEN)]
    deck = 1 if draft_place(scene.view) else 0
    facts[deck] = facts[deck]._replace(worth=DECK)
    facts[:deck] = [fact._replace(worth=PLACE) for fact in facts[:deck]]
    return [*facts, *_people(scene), *_state(scene)]


def _people(scene: Scene) -> list[Fact]:
    """Who watches, what was said, who is waited for, and how long that one has."""
    company, facts = scene.company, []
    if company.state.watchers:
        facts.append(Fact(WATCHERS, labels.watchers(company.state.watchers)))
    if scene.unread and not scene.chat_shown:
        facts.append(Fact(UNREAD, labels.unread(scene.unread), "changed bold"))
    if (waited := _waited_for(scene)) is not None:
        facts.append(Fact(WAITING, labels.waiting_for(scene.name(waited))))
    if scene.clock is not None:
        facts.append(Fact(CLOCK, labels.clock(scene.clock), "muted" if scene.clock > HURRY else "trouble bold"))
    return facts


def _waited_for(scene: Scene) -> int | None:
    """Who else is asked now, where people play together and the left side does not say so."""
    view = scene.view
    told = view.to_act is None or view.to_act == view.seat or (view.turn is not None and view.to_act == view.turn.seat)
    return None if told or not scene.company.social else view.to_act


def _state(scene: Scene) -> list[Fact]:
    """Whether play goes on, and whether it is saved."""
    if scene.link != "up":
        return [Fact(STATE, _(labels.LINKS[scene.link]), "trouble bold")]
    facts = []
    if scene.company.paused:
        facts.append(Fact(STATE, labels.paused(scene.company.paused), "trouble bold"))
    if scene.saving:
        well = scene.saving == "saved"
        facts.append(Fact(SAVED if well else STATE, saving_word(scene.saving), "muted" if well else "trouble bold"))
    return facts


def _fitting(scene: Scene, facts: list[Fact], room: int) -> Line:
    """As much of it as there is room for."""
    while facts and width_of(line := _joined(scene, facts)) > room:
        least = min(fact.worth for fact in facts)
        if least == STATE:
            facts = facts[1:]
        else:
            facts = [fact for fact in facts if fact.worth != least]
    return line if facts else ()


def _joined(scene: Scene, facts: list[Fact]) -> Line:
    row = Row()
    for _place, text, style in facts:
        row.put(f" {scene.glyphs.dot} " if row.width else "", "muted").put(text, style)
    return row.line()
