"""The track: the eight characters, and what is known of each in this round."""

from __future__ import annotations

from rich.cells import cell_len

from citadels_engine.view import View
from citadels_tui.table import words as labels
from citadels_tui.table.paint import Line, Painted, Row, Spot, Thing, clip
from citadels_tui.table.scene import Scene, rank_of
from citadels_tui.wording import cards as words

BOX_ROWS = 3


def paint_track(scene: Scene, width: int, *, boxes: bool) -> Painted:
    """The track as eight boxes with borders, or as one or two lines."""
    return _boxes(scene, width) if boxes else _lines(scene, width)


def track_rows(width: int) -> int:
    """How many rows the track takes at that width without borders."""
    return 1 if width >= 76 else 2


def state_of(scene: Scene, character: str, *, short: bool = False) -> tuple[str, str]:
    """What is known of a character, as a short text and its style; ``short`` for a track of one line."""
    view = scene.view

    def state(name: str, style: str) -> tuple[str, str]:
        return labels.track_state(name, short=short), style

    holder = holder_of(view, character)
    if character in view.killed:
        return state("killed", "killed")
    if character in view.face_up:
        return state("face_up", "out")
    if character in view.face_down:
        return state("face_down", "out")
    if holder is not None:
        who, style = _who(scene, holder)
        return (f"{who} {state('robbed', '')[0]}", "robbed") if character in view.robbed else (who, style)
    if character in view.robbed:
        return state("robbed", "robbed")
    if view.phase == "draft":
        return state("passed_on" if any(character in passed for passed in view.passed_on) else "unknown", "muted")
    if rank_of(character) <= view.rank or view.phase == "over":
        return state("no_one", "out")
    return state("unknown", "muted")


def _who(scene: Scene, seat: int) -> tuple[str, str]:
    if seat == scene.view.seat:
        return labels.track_state("you"), "you bold"
    return scene.name(seat), "you"


def holder_of(view: View, character: str) -> int | None:
    """Whose character it is, as far as the viewer may know."""
    for player in view.players:
        if character in player.revealed:
            return player.seat
    return view.seat if character in view.characters else None


def _current(scene: Scene, character: str) -> bool:
    turn = scene.view.turn
    return turn is not None and turn.character == character


def _name_style(scene: Scene, character: str, style: str) -> str:
    thing = Thing("character", character)
    if scene.is_cursor(thing):
        return "on-cursor"
    light = scene.light(thing) if scene.intent is not None and scene.intent.place == "character" else ""
    if light == "lit":
        return "legal bold"
    if light == "unlit":
        return "greyed"
    if _current(scene, character):
        return "called bold"
    return "out" if style == "out" else "you"


def _mark(scene: Scene, character: str) -> tuple[str, str]:
    """The sign before a character's name."""
    thing, glyphs = Thing("character", character), scene.glyphs
    if scene.is_cursor(thing):
        return glyphs.cursor, "on-cursor"
    if scene.intent is not None and scene.intent.place == "character" and scene.light(thing) == "lit":
        return glyphs.target, "legal"
    if _current(scene, character):
        return glyphs.decides, "called bold"
    return " ", ""


def _boxes(scene: Scene, width: int) -> Painted:
    cast = scene.view.cast
    cell = max(10, width // len(cast))
    top, middle, bottom = Row(), Row(), Row()
    spots = []
    for index, character in enumerate(cast):
        _box(scene, character, cell, (top, middle, bottom))
        spots.append(Spot(Thing("character", character), index * cell, 0, cell, BOX_ROWS))
    return Painted((top.line(), middle.line(), bottom.line()), tuple(spots))


def _box(scene: Scene, character: str, cell: int, rows: tuple[Row, Row, Row]) -> None:
    glyphs, (top, middle, bottom) = scene.glyphs, rows
    text, style = state_of(scene, character)
    border = _border(scene, character, style)
    left, right, low_left, low_right = glyphs.corners
    top.put(left + glyphs.rule * (cell - 2) + right, border)
    mark, mark_style = _mark(scene, character)
    name_style = _name_style(scene, character, style)
    crown = _has_crown(scene, character)
    middle.put(glyphs.bar, border).put(mark, mark_style)
    name = clip(f"{rank_of(character)} {words.character_name(character)}", cell - 3 - 2 * crown, glyphs.more)
    end = bottom.width + cell - 1
    middle.put(name, name_style).to(end - 2 * crown).put(f"{glyphs.crown} " if crown else "", "crown")
    middle.put(glyphs.bar, border)
    shown = clip(scene.glyphs.text(text), cell - 5, glyphs.more)
    bottom.put(f"{low_left}{glyphs.rule} ", border).put(shown, style)
    bottom.put(" " if bottom.width < end else "")
    bottom.to(end, glyphs.rule, border).put(low_right, border)


def _border(scene: Scene, character: str, style: str) -> str:
    if scene.intent is not None and scene.intent.place == "character":
        return "legal" if scene.light(Thing("character", character)) == "lit" else "rule"
    if _current(scene, character):
        return "called"
    return style if style in ("killed", "robbed") else "rule"


def _has_crown(scene: Scene, character: str) -> bool:
    """Whether this character's holder has the crown because of it."""
    view = scene.view
    return view.phase != "draft" and character in view.players[view.crown - 1].revealed and rank_of(character) == 4


def _lines(scene: Scene, width: int) -> Painted:
    cast = scene.view.cast
    rows = track_rows(width)
    share = (len(cast) + rows - 1) // rows
    lines: list[Line] = []
    spots: list[Spot] = []
    for y in range(rows):
        part = cast[y * share : (y + 1) * share]
        line, found = _line(scene, part, width, y)
        lines.append(line)
        spots.extend(found)
    return Painted(tuple(lines), tuple(spots))


def _line(scene: Scene, cast: tuple[str, ...], width: int, y: int) -> tuple[Line, list[Spot]]:
    row, spots = Row(), []
    states = [state_of(scene, character, short=True) for character in cast]
    texts, gap = _squeeze([scene.glyphs.text(text) for text, _ in states], width - len(cast) * len(" 1 Asn"), scene)
    for character, (_, style), text in zip(cast, states, texts, strict=True):
        start = row.width
        mark, mark_style = _mark(scene, character)
        row.put(mark, mark_style)
        row.put(f"{rank_of(character)} {words.character_short(character)}", _name_style(scene, character, style))
        row.put(f" {text}" if text else "", style)
        spots.append(Spot(Thing("character", character), start, y, row.width - start))
        row.put(" " * gap)
    return row.line(), spots


def _squeeze(texts: list[str], room: int, scene: Scene) -> tuple[list[str], int]:
    """The texts cut so that all fit into that many cells, the longest first; and how much is left between them."""

    def needed(longest: int) -> int:
        return sum(min(longest, cell_len(text)) + 1 for text in texts if text)

    longest = max(map(cell_len, texts))
    if needed(longest) + 2 * len(texts) <= room:
        return texts, 2
    if needed(longest) + len(texts) <= room:
        return texts, 1
    while longest > 1 and needed(longest) > room:
        longest -= 1
    return [text if cell_len(text) <= longest else clip(text, longest, "") for text in texts], 0
