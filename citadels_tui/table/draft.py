"""The draft: who may be taken, what each would bring now, and everything known that one might forget."""

from __future__ import annotations

from citadels_tui.language import _
from citadels_tui.table import words as labels
from citadels_tui.table.paint import Line, Painted, Row, Spot, Thing, clip_line, wrap
from citadels_tui.table.scene import Scene, rank_of
from citadels_tui.wording import cards as words

CARD_ROWS = 5


def paint_draft(scene: Scene, width: int, *, tall: bool) -> Painted:
    """The characters to choose from, as cards or in lines, and the facts of this draft below them."""
    painted = _tall(scene, width) if tall else _list(scene, width)
    facts = tuple(clip_line(fact, width, scene.glyphs.more) for fact in draft_facts(scene, width))
    title = _(labels.TITLES[_title(scene)])
    return Painted(painted.lines + facts, painted.spots, ((title, "title"),))


def draft_rows(scene: Scene, width: int, *, tall: bool) -> int:
    """How many rows that takes, without the title."""
    count = len(scene.view.draft)
    rows = (count + columns(count, width) - 1) // columns(count, width) * CARD_ROWS if tall and count else count
    return rows + len(draft_facts(scene, width))


def columns(count: int, width: int) -> int:
    """How many cards stand side by side: as few rows as possible, evenly filled."""
    most = max(1, width // 24)
    rows = max(1, (count + most - 1) // most)
    return max(1, (count + rows - 1) // rows)


def _title(scene: Scene) -> str:
    if not scene.view.draft:
        return "draft_wait"
    return "draft_discard" if scene.view.asks == "discard" else "draft"


def _styles(scene: Scene, character: str) -> tuple[str, str, str]:
    """The sign before a character and its style, and the style of the name."""
    thing = Thing("draft", character)
    if scene.is_cursor(thing):
        return scene.glyphs.cursor, "on-cursor", "on-cursor"
    return " ", "", "you bold" if scene.mine else "you"


def _income(scene: Scene, character: str) -> str:
    income = scene.view.draft_income.get(character, 0)
    return labels.now(income) if income else ""


def _tall(scene: Scene, width: int) -> Painted:
    draft = scene.view.draft
    if not draft:
        return Painted()
    side = columns(len(draft), width)
    cell = min(30, width // side)
    lines: list[Line] = []
    spots: list[Spot] = []
    for start in range(0, len(draft), side):
        rows = [Row() for _ in range(CARD_ROWS)]
        for place, character in enumerate(draft[start : start + side]):
            spots.append(Spot(Thing("draft", character), place * cell, len(lines), cell, CARD_ROWS))
            _card(scene, character, cell, rows)
        lines.extend(row.line() for row in rows)
    return Painted(tuple(lines), tuple(spots))


def _card(scene: Scene, character: str, cell: int, rows: list[Row]) -> None:
    glyphs = scene.glyphs
    mark, mark_style, name_style = _styles(scene, character)
    border = "legal" if scene.is_cursor(Thing("draft", character)) else "rule"
    left, right, low_left, low_right = glyphs.corners
    end = rows[0].width + cell - 1
    rows[0].put(left, border).put(f" {rank_of(character)} ", "you bold").to(end, glyphs.rule, border).put(right, border)
    income = _income(scene, character)
    rows[1].put(glyphs.bar, border).put(mark, mark_style)
    rows[1].fit(words.character_name(character), cell - 4 - len(income), name_style, more=glyphs.more)
    rows[1].put(income, "gold").put(" ").put(glyphs.bar, border)
    text = wrap(words.character_line(character, words.options_of(scene.view)), cell - 4)
    for row, part in zip(rows[2:4], [*text, "", ""][:2], strict=True):
        row.put(glyphs.bar, border).put(" ").put(part, "muted").to(end).put(glyphs.bar, border)
    rows[4].put(low_left + glyphs.rule * (cell - 2) + low_right, border)


def _list(scene: Scene, width: int) -> Painted:
    lines: list[Line] = []
    spots: list[Spot] = []
    income_at = max((16, *(6 + len(words.character_name(character)) for character in scene.view.draft)))
    for character in scene.view.draft:
        mark, mark_style, name_style = _styles(scene, character)
        row = Row().put(" ").put(mark, mark_style).put(" ", mark_style)
        row.put(f"{rank_of(character)} {words.character_name(character)}", name_style).to(income_at)
        row.fit(_income(scene, character), 6, "gold", right=True).put("  ")
        row.put(words.character_line(character, words.options_of(scene.view)), "muted")
        spots.append(Spot(Thing("draft", character), 0, len(lines), width))
        lines.append(clip_line(row.line(), width, scene.glyphs.more))
    return Painted(tuple(lines), tuple(spots))


# ---- what is known


def draft_facts(scene: Scene, width: int) -> list[Line]:
    """Who lies face up, who has chosen, who is still to choose, and what was passed on: one line each."""
    rows = [*_out(scene, width), _who(scene), _left(scene)]
    return [row.line() for row in rows if row.width]


def _characters(ids: tuple[str, ...], scene: Scene) -> str:
    return f" {scene.glyphs.dot} ".join(words.character_name(character) for character in ids)


def _out(scene: Scene, width: int) -> list[Row]:
    """What lies face up and how much face down: side by side where there is room."""
    view, row = scene.view, Row()
    if view.face_up:
        row.put(f" {_(labels.FACE_UP)}: ", "muted").put(_characters(view.face_up, scene), "out")
    hidden = labels.face_down(view.face_down_count)
    if view.face_down:
        hidden = f"{_(labels.FACE_DOWN)}: {_characters(view.face_down, scene)}"
    if not hidden:
        return [row]
    if row.width + 3 + len(hidden) > width:
        return [row, Row().put(f" {hidden}", "muted")]
    return [row.to(max(row.width + 3, width - len(hidden) - 2) if row.width else 1).put(hidden, "muted")]


def _who(scene: Scene) -> Row:
    view, row = scene.view, Row()
    count = len(view.players)
    order = [(view.crown - 1 + step) % count + 1 for step in range(count)]
    chosen = [seat for seat in order if view.players[seat - 1].has_picked and seat != view.seat]
    waiting = dict.fromkeys(turn.seat for turn in view.draft_turns[1:])
    for label, seats in ((_(labels.CHOSE), chosen), (_(labels.TO_CHOOSE), waiting)):
        if seats:
            names = [_(labels.YOU) if seat == view.seat else scene.name(seat) for seat in seats]
            row.put("   " if row.width else " ").put(f"{label}: ", "muted").put(", ".join(names), "you")
    return row


def _left(scene: Scene) -> Row:
    view, row = scene.view, Row()
    if view.characters:
        row.put(f" {_(labels.YOU_HOLD)}: ", "muted").put(_characters(view.characters, scene), "you")
    if view.passed_on:
        left = tuple(character for passed in view.passed_on for character in passed)
        if left:
            row.put("   " if row.width else " ").put(f"{_(labels.YOU_LEFT)}: ", "muted")
            row.put(_characters(tuple(dict.fromkeys(left)), scene), "out")
    return row
