"""Puts the painters' pictures together for one size of the window."""

from __future__ import annotations

from collections.abc import Mapping

from textual.geometry import Size

from citadels_tui.language import _, language
from citadels_tui.table import words as labels
from citadels_tui.table.bar import bar_rows, paint_bar, paint_footer
from citadels_tui.table.cards import Face, card_rows, city_faces, hand_faces, looked_faces, paint_cards
from citadels_tui.table.chat import paint_chat
from citadels_tui.table.draft import draft_rows, paint_draft
from citadels_tui.table.glyphs import Glyphs
from citadels_tui.table.header import paint_header
from citadels_tui.table.layout import Needs, Plan, columns, plan
from citadels_tui.table.log import LogLines, paint_log, paint_recap
from citadels_tui.table.notes import hand_note, looked_note
from citadels_tui.table.offers import looked_into, looked_things
from citadels_tui.table.paint import Line, Painted, Row, Spot, Thing, clip, wrap
from citadels_tui.table.players import paint_players
from citadels_tui.table.scene import Scene
from citadels_tui.table.track import paint_track, track_rows
from citadels_tui.wording.cards import district_name
from citadels_tui.wording.recap import recap
from citadels_tui.wording.speech import fill

MOST_BEFORE = 120
"""Events told of the time before the last own turn: more than fit into any window."""

STACK = ("players", "city", "looked", "hand", "recap")
"""The panels below each other."""
SIDE = ("log", "chat")
"""Those beside them, where there is room."""
BANNER = Thing("banner")
"""The line that says what is wrong, where something can be done about it."""


class Stage:
    """Knows the present layout, and paints a scene for it."""

    def __init__(self) -> None:
        self.plan = Plan()
        self._width = 80
        self._log: tuple[tuple[object, ...], Painted] = ((), Painted())
        self._recap: tuple[tuple[object, ...], tuple[list[str], list[str]]] = ((), ([], []))

    def arrange(self, scene: Scene, width: int, height: int, banner: str) -> bool:
        """Find the layout for this scene; whether it, or the width, differs from before."""
        new = plan(width, height, _needs(scene, width, len(_banner_lines(scene, width, banner))))
        changed = (new, width) != (self.plan, self._width)
        self.plan, self._width = new, width
        return changed

    def paint(self, scene: Scene, log: LogLines, fresh: int, banner: str) -> Mapping[str, Painted]:
        """A picture for each panel that is there."""
        now, width, left = self.plan, self._width, self.plan.left
        pictures = {
            "header": paint_header(scene, width),
            "bar": paint_bar(scene, width),
            "footer": paint_footer(scene, width),
            "players": paint_players(scene, left, tall=now.tall_players),
        }
        if now.banner:
            pictures["banner"] = _banner(scene, width, banner)
        if now.track:
            pictures["track"] = paint_track(scene, width, boxes=now.boxes, rows=now.track)
        if now.draft:
            pictures["draft"] = paint_draft(scene, width, tall=now.tall_draft)
        pictures.update(self._cards(scene, left))
        if now.recap:
            pictures["recap"] = paint_recap(*self._recapped(scene, fresh), scene, left, now.recap - 1)
        if now.wide:
            pictures["log"] = self._logged(log, width - left - 1, fresh)
        if now.chat:
            pictures["chat"] = paint_chat(scene, width - left - 1)
        return pictures

    def _logged(self, log: LogLines, width: int, fresh: int) -> Painted:
        """The log's picture; a long log is broken into lines only when something has happened."""
        key = (log, len(log), width, fresh)
        if self._log[0] != key:
            self._log = (key, paint_log(log.entries(short=True), width, fresh))
        return self._log[1]

    def edge(self, panel: str, glyphs: Glyphs) -> tuple[str, ...]:
        """The signs of the border at a panel's left, from top to bottom; only those beside the panels have one."""
        if panel not in SIDE:
            return ()
        signs: list[str] = []
        for count in (getattr(self.plan, name) for name in STACK):
            signs += [glyphs.tee_left, *[glyphs.bar] * (count - 1)] if count else []
        at = len(signs) - self.plan.chat
        if panel == "log":
            return (glyphs.tee_down, *signs[1:at])
        meets = at < len(signs) and signs[at] == glyphs.tee_left
        return (glyphs.cross if meets else glyphs.tee_right, *signs[at + 1 :])

    def room(self, panel: str) -> Size:
        """The cells a panel has in the present layout."""
        now = self.plan
        if panel in SIDE:
            rows = now.chat if panel == "chat" else now.stack() - now.chat
            return Size(self._width - now.left, rows) if now.wide else Size(0, 0)
        return Size(now.left if panel in STACK else self._width, getattr(now, panel))

    def _cards(self, scene: Scene, left: int) -> Mapping[str, Painted]:
        now, pictures = self.plan, {}
        if now.city:
            faces = city_faces(scene)
            pictures["city"] = _faces(scene, faces, left, now.tall_city, city_title(scene), _(labels.NO_CITY))
        if now.looked:
            faces = looked_faces(scene, lambda thing: looked_note(scene, thing))
            pictures["looked"] = _faces(scene, faces, left, now.tall_looked, looked_title(scene), "")
        if now.hand:
            faces = hand_faces(scene, lambda thing: hand_note(scene, thing))
            pictures["hand"] = _faces(scene, faces, left, now.tall_hand, hand_title(scene), _(labels.NO_CARDS))
        return pictures

    def _recapped(self, scene: Scene, fresh: int) -> tuple[list[str], list[str]]:
        """What was before, and the recap of others' doings since; made anew only when something has happened.

        What was done in the own seat while one was away is told, too.
        """
        key = (fresh, scene.events[-1][0] if scene.events else -1, scene.missed, language())
        if self._recap[0] != key:
            you = scene.view.seat
            missed = range(*scene.missed)
            new = [(number, event) for number, event in scene.events if number >= fresh]
            told = [event for number, event in new if event.seat != you or number in missed]
            before = [event for number, event in scene.events[-MOST_BEFORE - len(told) :] if number < fresh]
            self._recap = (key, (recap(before, scene.names, you), recap(told, scene.names, you)))
        return self._recap[1]


def _faces(scene: Scene, faces: list[Face], width: int, tall: bool, title: Line, nothing: str) -> Painted:
    if not faces:
        return Painted((Row().put(f"   {nothing}", "muted").line(),), (), title)
    return paint_cards(scene, faces, width, tall=tall, title=title)


MOST_BANNER = 2
"""Rows of the line that says what is wrong."""


def _banner_lines(scene: Scene, width: int, banner: str) -> list[str]:
    if not banner:
        return []
    lines = wrap(scene.glyphs.text(banner), width - 3)
    if len(lines) > MOST_BANNER:
        lines[MOST_BANNER - 1 :] = [clip(" ".join(lines[MOST_BANNER - 1 :]), width - 3, scene.glyphs.more)]
    return lines


def _banner(scene: Scene, width: int, banner: str) -> Painted:
    """What is wrong; where something can be done about it, the cursor can stand there."""
    marked = scene.is_cursor(BANNER)
    lines = []
    for y, text in enumerate(_banner_lines(scene, width, banner)):
        row = Row().put(scene.glyphs.cursor if marked and not y else " ", "on-cursor" if marked else "")
        lines.append(row.put(text, "on-cursor" if marked else "trouble bold").line())
    spots = (Spot(BANNER, 0, 0, width, len(lines)),) if scene.banner_acts else ()
    return Painted(tuple(lines), spots)


def _needs(scene: Scene, width: int, banner: int) -> Needs:
    view = scene.view
    _, left = columns(width)
    drafting = view.phase == "draft"
    seated = scene.me is not None
    city, hand = len(scene.me.city) if scene.me else 0, len(view.hand)
    looked = len(looked_things(view))
    return Needs(
        choosing=bool(view.draft),
        draft_tall=draft_rows(scene, width, tall=True) if drafting else 0,
        draft_short=draft_rows(scene, width, tall=False) if drafting else 0,
        track_tall=track_rows(width)[0],
        track_short=track_rows(width)[1],
        players_tall=len(paint_players(scene, left, tall=True).lines),
        players_short=len(paint_players(scene, left, tall=False).lines),
        city_tall=max(1, card_rows(city, left, tall=True)) if seated else 0,
        city_short=card_rows(city, left, tall=False) if seated else 0,
        looked_tall=card_rows(looked, left, tall=True) if looked else 0,
        looked_short=card_rows(looked, left, tall=False) if looked else 0,
        hand_tall=max(1, card_rows(hand, left, tall=True)) if seated else 0,
        hand_short=card_rows(hand, left, tall=False) if seated else 0,
        bar=bar_rows(scene, width),
        banner=banner,
        chat=scene.company.social,
    )


def city_title(scene: Scene) -> Line:
    """``Your city  4/8 · 13 points``, and what is gone since the last own decision."""
    me = scene.me
    assert me is not None
    size = f"{len(me.city)}/{scene.view.goal}"
    row = Row().put(_(labels.TITLES["city"]), "title").put(f"  {size}", "good" if me.complete else "")
    row.put(f" {scene.glyphs.dot} {labels.points(me.points)}", "muted")
    for card in scene.changes.of(me.seat).lost:
        row.put(f" {scene.glyphs.dot} ", "muted").put(f"{scene.glyphs.lost}{district_name(card)}", "changed")
    return row.line()


def looked_title(scene: Scene) -> Line:
    """What the viewer chooses from: the cards drawn, another player's hand, the deck."""
    seat = looked_into(scene.view)
    if seat is not None:
        text = fill(labels.TITLES["looked_hand"], name=scene.name(seat))
    else:
        text = _(labels.TITLES["looked_deck" if scene.view.asks == "lighthouse" else "looked"])
    return ((text, "called bold"),)


def hand_title(scene: Scene) -> Line:
    """``Your hand  7 gold · 4 cards``, with what changed since the last own decision."""
    me = scene.me
    assert me is not None
    change = scene.changes.of(me.seat)
    row = Row().put(_(labels.TITLES["hand"]), "title").put(f"  {labels.gold(me.gold)}", "gold")
    row.put(labels.signed(change.gold, scene.glyphs.lost), "changed")
    return row.put(f" {scene.glyphs.dot} {labels.cards(len(scene.view.hand))}", "muted").line()
