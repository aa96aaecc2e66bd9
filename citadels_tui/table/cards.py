"""Rows of district cards: the own city, the own hand, and cards one is looking at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from citadels_tui.table import words as labels
from citadels_tui.table.offers import looked_at, looked_things
from citadels_tui.table.paint import Line, Painted, Row, Spot, Thing, clip
from citadels_tui.table.scene import Scene, type_of
from citadels_tui.wording import cards as words

CARD_ROWS = 4
CARD_WIDTH = 19

LEAST_NAME = 6
"""Cells of a district's name that can still be told from others."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is to be seen of one card."""

    thing: Thing
    number: str = ""
    """Its place, where digits move the cursor."""
    note: str = ""
    """Why it cannot be chosen, or another short remark."""
    barred: bool = False
    """Whether it cannot be chosen."""
    new: bool = False
    beautified: bool = False
    under: int = 0
    """Cards that lie under it."""


def paint_cards(scene: Scene, faces: Sequence[Face], width: int, *, tall: bool, title: Line) -> Painted:
    """Some cards, as cards with borders (``tall``) or as names in columns."""
    painted = _tall(scene, faces, width) if tall else _list(scene, faces, width)
    return Painted(painted.lines, painted.spots, title)


def card_rows(count: int, width: int, *, tall: bool) -> int:
    """How many rows that many cards take at that width."""
    columns = per_row(width) if tall else list_columns(width)
    rows = (count + columns - 1) // columns
    return rows * CARD_ROWS if tall else max(1, rows)


def per_row(width: int) -> int:
    """How many cards with borders stand side by side."""
    return max(1, width // CARD_WIDTH)


def list_columns(width: int) -> int:
    """How many columns of names stand side by side."""
    return max(1, min(4, width // 25))


# ---- styles


def _style(scene: Scene, face: Face) -> str:
    thing = face.thing
    if scene.is_cursor(thing):
        return "on-cursor"
    light = scene.light(thing) if scene.intent is not None and scene.intent.place == thing.kind else ""
    if light == "chosen":
        return "legal bold"
    if light == "lit":
        return "you bold"
    return "greyed" if light == "unlit" or face.barred else "you"


def _mark(scene: Scene, face: Face) -> tuple[str, str]:
    """The sign before a card's name."""
    glyphs, thing = scene.glyphs, face.thing
    light = scene.light(thing) if scene.intent is not None and scene.intent.place == thing.kind else ""
    style = "on-cursor" if scene.is_cursor(thing) else "legal"
    if light == "chosen":
        return glyphs.chosen, style
    if scene.is_cursor(thing):
        return glyphs.cursor, style
    if light == "lit":
        return glyphs.target, style
    if face.new:
        return glyphs.new, "changed bold"
    return " ", ""


def _colour(scene: Scene, face: Face) -> str:
    """The colour of a card's type, or grey for what a half-made choice is not about."""
    intent = scene.intent
    if intent is not None and intent.place == face.thing.kind and scene.light(face.thing) == "unlit":
        return "greyed"
    return type_of(face.thing.id)


def _extras(scene: Scene, face: Face) -> str:
    """What lies on a district and under it, in a word or two."""
    parts = [scene.glyphs.adorned] if face.beautified else []
    return " ".join(parts + ([labels.under(face.under)] if face.under else []))


def _cost(scene: Scene, face: Face) -> int:
    """What the district costs, with the gold that was laid on it."""
    return scene.cost(face.thing.id) + face.beautified


# ---- cards with borders


def _tall(scene: Scene, faces: Sequence[Face], width: int) -> Painted:
    columns = per_row(width)
    lines: list[Line] = []
    spots: list[Spot] = []
    for start in range(0, len(faces), columns):
        rows = [Row() for _ in range(CARD_ROWS)]
        for place, face in enumerate(faces[start : start + columns]):
            spots.append(Spot(face.thing, place * CARD_WIDTH, len(lines), CARD_WIDTH, CARD_ROWS))
            _card(scene, face, rows)
        lines.extend(row.line() for row in rows)
    return Painted(tuple(lines), tuple(spots))


def _card(scene: Scene, face: Face, rows: list[Row]) -> None:
    glyphs, colour = scene.glyphs, _colour(scene, face)
    left, right, low_left, low_right = glyphs.corners
    end = rows[0].width + CARD_WIDTH - 1
    letter = words.type_letter(type_of(face.thing.id))
    rows[0].put(left, colour).put(f" {letter} ", f"{colour} bold").to(end - len(face.number) - 1, glyphs.rule, colour)
    rows[0].put(f" {face.number}", "muted") if face.number else rows[0].put(glyphs.rule, colour)
    rows[0].put(right, colour)
    mark, mark_style = _mark(scene, face)
    name = _name(face, CARD_WIDTH - 3, glyphs.more)
    rows[1].put(glyphs.bar, colour).put(mark, mark_style).put(name, _style(scene, face))
    rows[1].to(end, " ", "on-cursor" if scene.is_cursor(face.thing) else "").put(glyphs.bar, colour)
    rows[2].put(glyphs.bar, colour)
    _cost_and_note(scene, face, rows[2])
    rows[2].to(end).put(glyphs.bar, colour)
    rows[3].put(low_left + glyphs.rule * (CARD_WIDTH - 2) + low_right, colour)


def _name(face: Face, width: int, more: str) -> str:
    """The district's name, the short one where the full one does not fit."""
    name = words.district_name(face.thing.id)
    return name if cell_len(name) <= width else clip(words.district_short(face.thing.id), width, more)


def _name_beside(face: Face, width: int, note: int, more: str) -> str:
    """The name in a row with a note of that many cells: rather the name is cut than the note, down to a few letters."""
    full = _name(face, width, more)
    room = width - note
    if not note or cell_len(full) <= room:
        return full
    return clip(words.district_short(face.thing.id), max(room, LEAST_NAME), more)


def _cost_and_note(scene: Scene, face: Face, row: Row) -> None:
    cost, note = _cost(scene, face), face.note or _extras(scene, face)
    room = CARD_WIDTH - 3
    dots = scene.glyphs.coin * cost
    style = "greyed" if face.barred else "gold"
    if note and cell_len(dots) + 1 + cell_len(note) > room:
        dots = f"{cost}{scene.glyphs.coin}"
    row.put(" ").put(dots, style)
    if note:
        row.put(" ").put(clip(note, room - cell_len(dots) - 1, scene.glyphs.more), "muted")


# ---- names in columns


def _list(scene: Scene, faces: Sequence[Face], width: int) -> Painted:
    columns = list_columns(width)
    cell = width // columns
    lines: list[Line] = []
    spots: list[Spot] = []
    for start in range(0, len(faces), columns):
        row = Row()
        part = faces[start : start + columns]
        for place, face in enumerate(part):
            spots.append(Spot(face.thing, place * cell, len(lines), cell))
            row.to(place * cell)
            free = cell * (columns - place if place == len(part) - 1 else 1)
            _entry(scene, face, row, min(free, width - row.width))
        lines.append(row.line())
    return Painted(tuple(lines), tuple(spots))


def _entry(scene: Scene, face: Face, row: Row, room: int) -> None:
    end, cursor = row.width + room, scene.is_cursor(face.thing)

    def style(own: str) -> str:
        return "on-cursor" if cursor else own

    row.put(" ").put(*_mark(scene, face)).put(" ", style("")).put(face.number, style(""))
    row.put(words.type_letter(type_of(face.thing.id)), style(f"{_colour(scene, face)} bold")).put(" ", style(""))
    cost = f" {_cost(scene, face)}{scene.glyphs.adorned if face.beautified else ''}"
    note = face.note or (labels.under(face.under) if face.under else "")
    between = ", " if note else ""
    room = end - row.width - len(cost)
    name = _name_beside(face, room, cell_len(between) + cell_len(note), scene.glyphs.more)
    row.put(name, _style(scene, face)).put(cost, style("greyed" if face.barred else "gold"))
    left = end - row.width - len(between)
    if note and (left > 3 or cell_len(note) <= left):
        row.put(between, "muted").put(clip(note, left, scene.glyphs.more), "muted")


Note = Callable[[Thing], str]


def city_faces(scene: Scene) -> list[Face]:
    """The viewer's own city."""
    me = scene.me
    if me is None:
        return []
    new, adorned = scene.changes.of(me.seat).new, scene.adorned(me.seat)
    return [
        Face(
            Thing("city", card, me.seat, index),
            new=index in new,
            beautified=index in adorned,
            under=scene.under(me.seat, card),
        )
        for index, card in enumerate(me.city)
    ]


def hand_faces(scene: Scene, why: Note) -> list[Face]:
    """The viewer's own hand; ``why`` gives the short reason a card cannot be built, if it cannot."""
    faces = []
    for index, card in enumerate(scene.view.hand):
        thing = Thing("hand", card, at=index)
        note = why(thing) if scene.intent is None else ""
        number = f"{(index + 1) % 10} " if index < 10 else "  "
        faces.append(Face(thing, number, note, bool(note)))
    return faces


def looked_faces(scene: Scene, why: Note) -> list[Face]:
    """The cards the viewer is looking at; why one cannot be built at once, where it is to be taken."""
    copies = Counter(looked_at(scene.view))
    things = looked_things(scene.view)
    grouped = len(things) < copies.total()
    faces = []
    for thing in things:
        number = f"{(thing.at + 1) % 10} " if thing.at < 10 else "  "
        note = labels.copies(copies[thing.id]) if grouped and copies[thing.id] > 1 else why(thing)
        faces.append(Face(thing, number, note))
    return faces
