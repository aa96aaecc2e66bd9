"""The first line: what goes on, and the state of the table."""

from __future__ import annotations

from rich.cells import cell_len

from citadels_tui.table import words as labels
from citadels_tui.table.paint import Line, Painted, Row, Span, width_of
from citadels_tui.table.scene import Scene
from citadels_tui.wording.english.questions import BETWEEN
from citadels_tui.wording.headers import draft_place, header_right, header_text, saving_word, title


def paint_header(scene: Scene, width: int) -> Painted:
    """The name of the game, the round and whose turn it is; on the right the deck, the crown and the save."""
    glyphs = scene.glyphs
    row = Row().put(f" {title()}", "title bold").put("  ")
    text = glyphs.text(header_text(scene.view, scene.names))
    room = width - row.width - cell_len(text) - 3
    right = next((line for line in _rights(scene) if width_of(line) <= room), ())
    row.fit(text, max(0, width - row.width - width_of(right) - 2), "you bold", more=glyphs.more).put(" ").add(right)
    return Painted((row.line(),))


def _rights(scene: Scene) -> list[Line]:
    """What may stand at the right, the fullest first: the deck is the first to go, the state of the save the last."""
    facts = header_right(scene.view, scene.names).split(BETWEEN)
    state = _state(scene)
    deck = 1 if draft_place(scene.view) else 0
    shorter = [facts, facts[:deck] + facts[deck + 1 :], facts[:deck], []]
    return [_joined(scene, [*((fact, "muted") for fact in part), *state]) for part in shorter]


def _state(scene: Scene) -> list[Span]:
    if scene.link != "up":
        return [(labels.LINK_LOST, "trouble bold")]
    if not scene.saving:
        return []
    return [(saving_word(scene.saving), "muted" if scene.saving == "saved" else "trouble bold")]


def _joined(scene: Scene, parts: list[Span]) -> Line:
    row = Row()
    for text, style in parts:
        row.put(f" {scene.glyphs.dot} " if row.width else "", "muted").put(text, style)
    return row.line()
