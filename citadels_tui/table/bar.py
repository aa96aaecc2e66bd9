"""The action bar: the question in a sentence, and everything that can be done, with its key and its price."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len

from citadels_tui.language import _
from citadels_tui.table import words as labels
from citadels_tui.table.keys import AMONG_PEOPLE, AT_ONE_KEYBOARD, FOOTER, LEAST, says
from citadels_tui.table.offers import ASKED, WAYS, Offer, main_reason
from citadels_tui.table.paint import Line, Painted, Row, Spot, Thing, clip, flow, wrap
from citadels_tui.table.scene import Scene
from citadels_tui.wording.company import waited_for
from citadels_tui.wording.questions import action_label, group_label, question, target_question
from citadels_tui.wording.refusals import refusal_note

ENTER, CONFIRM, CANCEL = "enter", "confirm", "cancel"
"""What the bar offers besides verbs."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something in the bar: its key, what it does, and why it cannot be done, if it cannot."""

    thing: Thing
    key: str
    label: str
    note: str = ""
    legal: bool = True

    @property
    def width(self) -> int:
        """Cells, with the brackets around the key."""
        note = cell_len(self.note) + 2 if self.note else 0
        return cell_len(self.key) + 3 + cell_len(self.label) + note


def paint_bar(scene: Scene, width: int) -> Painted:
    """The question and the entries; the message stands in the title."""
    lines: list[Line] = [Row().put(" ").put(part, "you bold").line() for part in question_lines(scene, width)]
    spots: list[Spot] = []
    for part in flow(bar_entries(scene), lambda entry: entry.width, width - 2, 2):
        row = Row().put(" ")
        for number, entry in enumerate(part):
            row.put("  " if number else "")
            spots.append(Spot(entry.thing, row.width, len(lines), entry.width))
            _entry(scene, entry, row)
        lines.append(row.line())
    title: Line = ()
    if scene.message:
        text = clip(scene.glyphs.text(scene.message), width - 6, scene.glyphs.more)
        title = ((text, "trouble" if scene.trouble else "changed"),)
    return Painted(tuple(lines), tuple(spots), title)


def bar_rows(scene: Scene, width: int) -> int:
    """How many rows the question and the entries take."""
    rows = len(flow(bar_entries(scene), lambda entry: entry.width, width - 2, 2))
    return len(question_lines(scene, width)) + max(1, rows)


def question_lines(scene: Scene, width: int) -> list[str]:
    """The question, or what one waits for."""
    if scene.intent is not None and not scene.intent.asked:
        text = target_question(scene.intent.verb, scene.view, scene.intent.given)
    else:
        text = " ".join(filter(None, (question(scene.view, scene.choices, scene.names), _who_is_waited_for(scene))))
    return wrap(scene.glyphs.text(text), width - 2)


def _who_is_waited_for(scene: Scene) -> str:
    """How the one who is asked is there, if that one is not."""
    seat, company = scene.view.to_act, scene.company
    if seat is None or scene.mine:
        return ""
    return waited_for(company.presence(seat), scene.name(seat), company.state.grace)


def _entry(scene: Scene, entry: Entry, row: Row) -> None:
    cursor = scene.is_cursor(entry.thing)
    key_style = "on-cursor" if cursor else ("key bold" if entry.legal else "greyed")
    row.put("[", key_style if cursor else "muted").put(entry.key, key_style)
    row.put("] ", key_style if cursor else "muted")
    row.put(entry.label, "on-cursor" if cursor else ("you" if entry.legal else "greyed"))
    if entry.note:
        row.put(f": {entry.note}", "greyed")


def bar_entries(scene: Scene) -> list[Entry]:
    """What can be done now; in a half-made choice how to finish or leave it."""
    if not scene.mine:
        return []
    if scene.intent is not None:
        return _half_made(scene)
    ways = [offer for offer in scene.offers if offer.verb in WAYS]
    if len([offer for offer in ways if offer.choices]) < 2:
        ways = []
    entries: list[Entry] = []
    for offer in scene.offers:
        if offer not in ways:
            entries += _for_offer(scene, offer)
        elif offer is ways[0]:
            entries.append(_ways_entry(scene, offer))
    return entries


def _ways_entry(scene: Scene, offer: Offer) -> Entry:
    """Several ways to do one thing as one entry."""
    label = group_label(offer.act, (), scene.view, scene.names)
    return Entry(Thing("action", offer.act), scene.keys.get(offer.act, "?"), scene.glyphs.text(label))


def _for_offer(scene: Scene, offer: Offer) -> list[Entry]:
    key = scene.keys.get(offer.act, "?")
    thing = Thing("action", offer.verb)
    if not offer.choices:
        return [Entry(thing, key, labels.greyed(offer.verb), _greyed_note(offer), legal=False)]
    label = scene.glyphs.text(group_label(offer.verb, offer.choices, scene.view, scene.names))
    if offer.verb in ASKED:
        return [Entry(Thing("action", ENTER), labels.ENTER_KEY, _(labels.ASKED[offer.verb]))]
    if offer.place:
        return [Entry(thing, key, label)]
    return [
        Entry(Thing("action", choice.line), key, scene.glyphs.text(action_label(choice, scene.view, scene.names)))
        for choice in offer.choices
    ]


def _greyed_note(offer: Offer) -> str:
    """Why none of it is possible, in a word or two."""
    reason = main_reason(offer)
    return refusal_note(reason) if reason is not None else ""


def _half_made(scene: Scene) -> list[Entry]:
    intent, entries = scene.intent, []
    assert intent is not None
    offer = intent.offers[0]
    if intent.ways:
        entries += [_way(scene, offer) for offer in intent.offers]
    elif intent.several:
        key = scene.keys.get(offer.act, "?")
        line = intent.line(scene.view.seat or 0)
        entries.append(Entry(Thing("action", ENTER), labels.ENTER_KEY, _(labels.MARK)))
        label = labels.confirm(offer.verb, len(intent.chosen))
        entries.append(Entry(Thing("action", CONFIRM), key, label, legal=line is not None))
    else:
        entries.append(Entry(Thing("action", ENTER), labels.ENTER_KEY, _(labels.CHOOSE)))
    if not intent.asked:
        entries.append(Entry(Thing("action", CANCEL), labels.ESCAPE_KEY, _(labels.CANCEL)))
    return entries


def _way(scene: Scene, offer: Offer) -> Entry:
    """One way to do what is half chosen."""
    (choice,) = offer.choices
    label = scene.glyphs.text(action_label(choice, scene.view, scene.names))
    return Entry(Thing("action", choice.line), scene.keys.get(WAYS[offer.verb], "?"), label)


def paint_footer(scene: Scene, width: int) -> Painted:
    """The keys that always work, and how much was said that the player has not seen."""
    hints, gap = _hints(scene, width)
    row, spots = Row(), []
    for hint in hints:
        row.put(" " * (gap if row.width else 1))
        spots.append(Spot(Thing("key", hint.name), row.width, 0, hint.width))
        row.put(hint.key, "key").put(f" {hint.label}", "muted")
        row.put(f" {hint.news}" if hint.news else "", "changed bold")
    return Painted((row.line(),), tuple(spots))


class Hint(NamedTuple):
    """A key of the footer."""

    name: str
    key: str
    label: str
    news: str = ""

    @property
    def width(self) -> int:
        """Cells."""
        return cell_len(self.key) + 1 + cell_len(self.label) + (cell_len(self.news) + 1 if self.news else 0)


def _hints(scene: Scene, width: int) -> tuple[list[Hint], int]:
    """What the footer names, as far as there is room, and the cells between two."""
    company = scene.company
    names = [name for name in FOOTER if company.social or name not in AMONG_PEOPLE]
    names = [name for name in names if company.hot or name not in AT_ONE_KEYBOARD]
    wide = width >= 100
    hints = [_hint(scene, name, short=width < 76) for name in names]
    gap = 3 if wide and _together(hints, 3) <= width else 2
    if _together(hints, gap) > width:
        hints = [_hint(scene, name, short=True) for name in names]
    for least in LEAST:
        if _together(hints, gap) <= width:
            break
        hints = [hint for hint in hints if hint.name != least]
    while len(hints) > 1 and _together(hints, gap) > width:
        hints.pop()
    return hints, gap


def _hint(scene: Scene, name: str, *, short: bool) -> Hint:
    news = labels.unread(scene.unread) if name == "chat" and scene.unread and not scene.chat_shown else ""
    label = _(labels.COVER) if name == "hand" and scene.view.seat is not None else says(name, short=short)
    return Hint(name, scene.keys.get(name, "?"), label, news)


def _together(hints: list[Hint], gap: int) -> int:
    return 1 + sum(hint.width + gap for hint in hints) - gap
