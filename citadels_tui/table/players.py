"""The panel of the players: one block for each seat, with everything everybody may know of it."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from citadels_engine.view import PlayerView
from citadels_tui.language import _
from citadels_tui.table import words as labels
from citadels_tui.table.paint import Line, Painted, Row, Span, Spot, Thing, clip, flow, width_of
from citadels_tui.table.scene import Scene, type_of
from citadels_tui.themes import seat_colour
from citadels_tui.wording import cards as words

FACTS = 22
"""Cells of gold, cards, city and points in a short row."""
NAME = 3
"""The column where names begin: after the cursor, the crown and the sign of who decides."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A district as it stands in a player's row: a cell for its mark, then letter and cost, then perhaps its name."""

    thing: Thing | None
    """``None`` for a district that is gone."""
    spans: tuple[Span, ...]
    width: int


def paint_players(scene: Scene, width: int, *, tall: bool) -> Painted:
    """Every player in a block of two lines or more (``tall``), or the others in one line each."""
    lines: list[Line] = []
    spots: list[Spot] = []
    columns = _columns() if tall else (0, 0)
    for player in scene.view.players:
        if not tall and player.seat == scene.view.seat and not _may_be_chosen(scene, player.seat):
            continue
        block, found = _tall(scene, player, width, columns) if tall else _short(scene, player, width)
        spots.append(Spot(Thing("player", seat=player.seat), 0, len(lines), width, len(block)))
        spots.extend(spot._replace(y=spot.y + len(lines)) for spot in found)
        lines.extend(block)
    return Painted(tuple(lines), tuple(spots), ((_(labels.TITLES["players"]), "title"),))


def _may_be_chosen(scene: Scene, seat: int) -> bool:
    """Whether that player is among those to choose from."""
    return scene.light(Thing("player", seat=seat)) == "lit"


def _lead(scene: Scene, player: PlayerView, name_width: int) -> Row:
    """The beginning of a player's first line: the cursor, the crown, who decides, the name."""
    glyphs, row = scene.glyphs, Row()
    thing = Thing("player", seat=player.seat)
    if scene.is_cursor(thing):
        row.put(glyphs.cursor, "on-cursor")
    elif scene.light(thing) == "lit":
        row.put(glyphs.target, "legal")
    else:
        row.put(" ")
    row.put(glyphs.crown if scene.view.crown == player.seat else " ", "crown")
    row.put(glyphs.decides if scene.view.to_act == player.seat else " ", "called bold")
    name, (tail, tail_style) = scene.name(player.seat), _presence(scene, player.seat)
    if tail_style == "muted" and cell_len(name) + cell_len(tail) > name_width:
        tail = ""
    name = clip(name, name_width - cell_len(tail), glyphs.more)
    row.put(name, _name_style(scene, player)).put(tail, tail_style)
    return row.to(NAME + name_width)


def _presence(scene: Scene, seat: int) -> Span:
    """How that player is there, after the name: that a bot plays can be left out, that somebody is not there cannot."""
    presence = "bot" if seat in scene.bots else scene.company.presence(seat)
    if not presence:
        return "", "muted"
    return f" {_(labels.PRESENCE[presence])}", {"bot": "muted", "sub": "changed"}.get(presence, "trouble")


def _name_style(scene: Scene, player: PlayerView) -> str:
    thing = Thing("player", seat=player.seat)
    if scene.is_cursor(thing):
        return "on-cursor"
    if scene.intent is not None and scene.intent.place == "player":
        return "legal bold" if scene.light(thing) == "lit" else "greyed"
    colour = seat_colour(player.seat) if scene.company.social or scene.company.hot else "you"
    return f"{colour} bold" if scene.view.to_act == player.seat else colour


def _change(scene: Scene, row: Row, number: int) -> Row:
    text = labels.signed(number, scene.glyphs.lost)
    return row.put(text, "changed")


def _city_count(scene: Scene, player: PlayerView) -> str:
    return f"{len(player.city)}/{scene.view.goal}"


def _revealed(player: PlayerView) -> str:
    return ", ".join(words.character_name(character) for character in player.revealed)


# ---- one line for each of the others


def _names_width(scene: Scene, width: int) -> int:
    """Cells of the names' column: as many as the names need, as far as the rows have room for them."""
    least = 11 if width >= 76 else 8
    others = [player for player in scene.view.players if player.seat != scene.view.seat]
    wanted = max((cell_len(scene.name(one.seat) + _presence(scene, one.seat)[0]) for one in others), default=0)
    spare = min((width - NAME - least - FACTS - _row_end(scene, one) for one in others), default=0)
    return max(least, min(wanted, least + spare))


def _row_end(scene: Scene, player: PlayerView) -> int:
    """Cells of a player's districts and characters at the end of a row."""
    shown = ",".join(words.character_short(character) for character in player.revealed)
    return sum(tag.width for tag in _tags(scene, player, names=False)) + cell_len(shown) + 2


def _short(scene: Scene, player: PlayerView, width: int) -> tuple[list[Line], list[Spot]]:
    roomy = width >= 76
    names = _names_width(scene, width)
    row = _lead(scene, player, names)
    change = scene.changes.of(player.seat)
    row.fit(labels.short_gold(player.gold), 3, "gold", right=True)
    _change(scene, row, change.gold).to(NAME + names + (7 if roomy else 6))
    row.put(f"{labels.short_cards(player.hand_size)} ").fit(
        _city_count(scene, player), 4, "good" if player.complete else "", right=True
    )
    row.fit(labels.short_points(player.points), 4, "muted", right=True).put(" ")
    revealed = _revealed(player)
    end = width - cell_len(revealed) - 2
    tags = _tags(scene, player, names=False)
    spots = _place(row, tags, 0, 0)
    if row.width < end:  # a blank stands before it
        row.to(end).put(revealed, "muted")
    else:
        short = ",".join(words.character_short(character) for character in player.revealed)
        row.to(width - cell_len(short) - 1).put(short, "muted")
    return [row.line()], spots


# ---- two lines or more for everybody


def _tall(scene: Scene, player: PlayerView, width: int, columns: tuple[int, int]) -> tuple[list[Line], list[Spot]]:
    change = scene.changes.of(player.seat)
    first = _lead(scene, player, 12)
    gold = first.width + columns[0]
    cards = gold + columns[1]
    first.put(_indent(player.gold, 3)).put(labels.gold(player.gold), "gold")
    _change(scene, first, change.gold).to(gold)
    first.put(_indent(player.hand_size, 2) + labels.cards(player.hand_size))
    _change(scene, first, change.cards).to(cards)
    first.put(_city_count(scene, player), "good" if player.complete else "").put(" ")
    second = Row().to(NAME).fit(_revealed(player), 20, "muted", more=scene.glyphs.more)
    points = labels.points(player.points)
    room = max(9, cell_len(points))
    second.to(cards + 3 - room).fit(points, room, "muted", right=True)
    left = first.width
    if player.seat == scene.view.seat:
        first.to(left + 1).put(_(labels.YOU), "muted")
        return [first.line(), second.line()], []
    return _with_city(scene, player, [first, second], left, width)


def _columns() -> tuple[int, int]:
    """Cells of gold and of cards, each with its change: as many as the longest of their words needs."""
    gold, cards = (max(cell_len(say(number)) for number in (1, 2, 5)) for say in (labels.gold, labels.cards))
    return gold + 6, cards + 4


def _indent(number: int, digits: int) -> str:
    """What stands before a number so that it stands under numbers of so many digits."""
    return " " * (digits - len(str(number)))


def _with_city(
    scene: Scene, player: PlayerView, rows: list[Row], left: int, width: int
) -> tuple[list[Line], list[Spot]]:
    tags = _tags(scene, player, names=True)
    room = width - left - 1
    lines = flow(tags, lambda tag: tag.width, room, 1)
    if len(lines) > 3:
        tags = _tags(scene, player, names=False)
        lines = flow(tags, lambda tag: tag.width, room, 1)
    spots: list[Spot] = []
    for y, part in enumerate(lines):
        if y == len(rows):
            rows.append(Row())
        rows[y].to(left)
        spots.extend(_place(rows[y], part, y, 1))
    return [row.line() for row in rows], spots


# ---- districts


def _tags(scene: Scene, player: PlayerView, *, names: bool) -> list[Tag]:
    change = scene.changes.of(player.seat)
    tags = [
        _tag(scene, Thing("city", card, player.seat, index), index in change.new, names)
        for index, card in enumerate(player.city)
    ]
    return tags + [_gone(scene, card, names) for card in change.lost]


def _label(scene: Scene, card: str, names: bool) -> tuple[str, str]:
    code = f"{words.type_letter(type_of(card))}{scene.cost(card)}"
    return code, f" {words.district_name(card)}" if names else ""


def _standing(scene: Scene, thing: Thing, names: bool) -> tuple[str, str]:
    """A district as it stands: its cost with the gold laid on it, and the cards under it."""
    _code, name = _label(scene, thing.id, names)
    adorned, under = thing.at in scene.adorned(thing.seat), scene.under(thing.seat, thing.id)
    cost = f"{scene.cost(thing.id) + adorned}{scene.glyphs.adorned if adorned else ''}"
    code = f"{words.type_letter(type_of(thing.id))}{cost}{f'({under})' if under else ''}"
    return code, name


def _tag(scene: Scene, thing: Thing, new: bool, names: bool) -> Tag:
    code, name = _standing(scene, thing, names)
    style, name_style, mark, mark_style = type_of(thing.id), "", " ", ""
    if new:
        mark, mark_style = scene.glyphs.new, "changed bold"
    if scene.intent is not None and scene.intent.place == "city":
        lit = scene.light(thing) == "lit"
        mark, mark_style = (scene.glyphs.target, "legal") if lit else (" ", "")
        style, name_style = (f"{style} bold", "you bold") if lit else ("greyed", "greyed")
    if scene.is_cursor(thing):
        mark, mark_style, style, name_style = scene.glyphs.cursor, "on-cursor", "on-cursor", "on-cursor"
    spans = ((mark, mark_style), (code, style), (name, name_style))
    return Tag(thing, spans, width_of(spans))


def _gone(scene: Scene, card: str, names: bool) -> Tag:
    code, name = _label(scene, card, names)
    spans = ((scene.glyphs.lost, "changed"), (code + name, "out strike"))
    return Tag(None, spans, width_of(spans))


def _place(row: Row, tags: list[Tag], y: int, gap: int) -> list[Spot]:
    spots = []
    for number, tag in enumerate(tags):
        row.put(" " * gap if number else "")
        if tag.thing is not None:
            spots.append(Spot(tag.thing, row.width, y, tag.width))
        row.add(tag.spans)
    return spots
