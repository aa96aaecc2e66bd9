"""The track: the eight characters, and what is known of each in this round."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rich.cells import cell_len

from citadels_engine.view import View
from citadels_tui.language import _
from citadels_tui.table import words as labels
from citadels_tui.table.paint import Line, Painted, Row, Spot, Thing, clip
from citadels_tui.table.scene import Scene, rank_of
from citadels_tui.wording import cards as words

BOX_ROWS = 3
ONE_ROW_FROM = 104
"""The width from which one line says everything."""

LEAST_NAME = 3
"""Cells of a name that can still be told from others."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a character: who has it, which may be cut off, and what has become of it, which never is."""

    who: str
    what: str
    style: str

    def width(self, longest: int) -> int:
        """Cells, with a blank before it, of a name of at most that many cells."""
        who = min(cell_len(self.who), longest)
        return sum(cells + 1 for cells in (who, cell_len(self.what)) if cells)


def paint_track(scene: Scene, width: int, *, boxes: bool, rows: int = 1) -> Painted:
    """The track as eight boxes with borders, or as that many lines."""
    return _boxes(scene, width) if boxes else _lines(scene, width, rows)


def track_rows(width: int) -> tuple[int, int]:
    """How many rows the track takes at that width without borders: at its best, and at least."""
    return 1 if width >= ONE_ROW_FROM else 2, 1 if width >= 76 else 2


def known_of(scene: Scene, character: str, length: str = "long") -> Known:
    """What is known of a character; ``length`` says which words: ``long``, ``short``, or ``least``."""
    view = scene.view

    def state(name: str, style: str, who: str = "") -> Known:
        return Known(who, scene.glyphs.text(labels.track_state(name, length)), style)

    holder = holder_of(view, character)
    if character in view.killed:
        return state("killed", "killed")
    if character in view.face_up:
        return state("face_up", "out")
    if character in view.face_down:
        return state("face_down", "out")
    if (witch := resumed_by(view, character)) is not None:
        return state("bewitched", "robbed", _(labels.YOU) if witch == view.seat else scene.name(witch))
    if holder is not None:
        if character in view.bewitched:
            return state("bewitched", "robbed", _(labels.YOU) if holder == view.seat else scene.name(holder))
        if character in view.robbed:
            return state("robbed", "robbed", _(labels.YOU) if holder == view.seat else scene.name(holder))
        return state("you", "you bold") if holder == view.seat else Known(scene.name(holder), "", "you")
    for mark, characters in (("robbed", view.robbed), ("bewitched", view.bewitched)):
        if character in characters:
            return state(mark, "robbed")
    if view.phase == "draft":
        return state("passed_on" if any(character in passed for passed in view.passed_on) else "unknown", "muted")
    if rank_of(character) <= view.rank or view.phase == "over":
        return state("no_one", "out")
    return state("unknown", "muted")


def holder_of(view: View, character: str) -> int | None:
    """Whose character it is, as far as the viewer may know."""
    for player in view.players:
        if character in player.revealed:
            return player.seat
    return view.seat if character in view.characters else None


def resumed_by(view: View, character: str) -> int | None:
    """The Witch's seat while she goes on as that character."""
    turn = view.turn
    return turn.seat if turn is not None and turn.resumed and turn.character == character else None


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
    known = known_of(scene, character)
    style = known.style
    border = _border(scene, character, style)
    left, right, low_left, low_right = glyphs.corners
    top.put(left + glyphs.rule * (cell - 2) + right, border)
    mark, mark_style = _mark(scene, character)
    name_style = _name_style(scene, character, style)
    crown = _has_crown(scene, character)
    middle.put(glyphs.bar, border).put(mark, mark_style)
    name, room = f"{rank_of(character)} {words.character_name(character)}", cell - 3 - 2 * crown
    if cell_len(name) > room:
        name = clip(f"{rank_of(character)} {words.character_brief(character)}", room, glyphs.more)
    end = bottom.width + cell - 1
    middle.put(name, name_style).to(end - 2 * crown).put(f"{glyphs.crown} " if crown else "", "crown")
    middle.put(glyphs.bar, border)
    who = clip(known.who, cell - 5 - (cell_len(known.what) + 1 if known.what else 0), glyphs.more)
    bottom.put(f"{low_left}{glyphs.rule} ", border).put(" ".join(filter(None, (who, known.what))), style)
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


# ---- without borders


def _lines(scene: Scene, width: int, rows: int) -> Painted:
    cast = scene.view.cast
    share = (len(cast) + rows - 1) // rows
    lines: list[Line] = []
    spots: list[Spot] = []
    for y in range(rows):
        part = cast[y * share : (y + 1) * share]
        line, found = _line(scene, part, width, y, width // share if rows > 1 else 0)
        lines.append(line)
        spots.extend(found)
    return Painted(tuple(lines), tuple(spots))


def _line(scene: Scene, cast: tuple[str, ...], width: int, y: int, cell: int) -> tuple[Line, list[Spot]]:
    """One line of the track: in columns of ``cell`` cells, or with 0 one after the other."""
    row, spots = Row(), []
    marks = [_mark(scene, character) for character in cast]
    known, gap = (_in_columns(scene, cast, cell), 0) if cell else _in_a_row(scene, cast, marks, width)
    for place, (character, fact, (mark, mark_style)) in enumerate(zip(cast, known, marks, strict=True)):
        row.to(place * cell)
        if place and not cell and mark != " ":
            row.put(" ")
        start = row.width
        row.put(mark, mark_style)
        row.put(f"{rank_of(character)} {words.character_short(character)}", _name_style(scene, character, fact.style))
        row.put("".join(f" {text}" for text in (fact.who, fact.what) if text), fact.style)
        spots.append(Spot(Thing("character", character), start, y, row.width - start))
        row.put(" " * gap)
    return row.line(), spots


def _in_columns(scene: Scene, cast: tuple[str, ...], cell: int) -> list[Known]:
    """What is said in each column, in the best words for that width, with names cut to it."""
    room = cell - len(" 1 Asn") - 1

    def left(one: Known) -> int:
        return room - 1 - (cell_len(one.what) + 1 if one.what else 0)

    for length in ("long", "short"):
        known = [known_of(scene, character, length) for character in cast]
        if all(left(one) >= (LEAST_NAME if one.who else -1) for one in known):
            break
    return [replace(one, who=clip(one.who, left(one), scene.glyphs.more)) for one in known]


def _in_a_row(scene: Scene, cast: tuple[str, ...], marks: list[tuple[str, str]], width: int) -> tuple[list[Known], int]:
    """What is said of each, the names cut alike until all fits, and how many cells are left over after each."""
    room = width - len(cast) * len(" 1 Asn") - sum(mark != " " for mark, _ in marks[1:])

    def needed(known: list[Known], longest: int) -> int:
        return sum(one.width(longest) for one in known)

    def cut(known: list[Known], longest: int) -> list[Known]:
        return [replace(one, who=clip(one.who, longest, scene.glyphs.more)) for one in known]

    for length in ("long", "short"):
        known = [known_of(scene, character, length) for character in cast]
        longest = max([LEAST_NAME, *(cell_len(one.who) for one in known)])
        while longest > LEAST_NAME and needed(known, longest) > room:
            longest -= 1
        if (spare := room - needed(known, longest)) >= 0:
            return cut(known, longest), min(2, spare // len(cast))
    known = [known_of(scene, character, "least") for character in cast]
    return cut(known, 2 if needed(known, 2) <= room else 0), 0
