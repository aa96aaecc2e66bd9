"""How the table is laid out: which panels, how dense and how high, for any size of the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
"""Below this there is no table, only a sentence."""

LOG_FROM = 104
"""The width from which the log has a column of its own."""

CARDS_FROM = 30
"""The height from which districts are drawn as cards with borders, if there is room for them."""

BOXES_FROM = 104
"""The width from which the track has borders, if there is height for it."""


@dataclass(frozen=True, slots=True)
class Needs:
    """How many rows each panel would like, titles not counted: with borders or names (tall), and in lines (short)."""

    choosing: bool = False
    """The viewer chooses characters now: they stand where the track is at other times."""
    draft_tall: int = 0
    draft_short: int = 0
    track_tall: int = 1
    track_short: int = 1
    players_tall: int = 0
    players_short: int = 0
    city_tall: int = 0
    city_short: int = 0
    looked_tall: int = 0
    looked_short: int = 0
    hand_tall: int = 0
    hand_short: int = 0
    bar: int = 2
    """The question and the actions."""
    banner: int = 0
    chat: bool = False
    """Whether there is anybody to talk to."""


@dataclass(slots=True)
class Plan:
    """The rows of each panel with its title; 0 hides it."""

    wide: bool = False
    left: int = 80
    """The width of the column of panels; the log has the rest."""
    header: int = 1
    banner: int = 0
    track: int = 0
    draft: int = 0
    players: int = 0
    city: int = 0
    looked: int = 0
    hand: int = 0
    recap: int = 0
    chat: int = 0
    """Rows of the log's column that the chat has; 0: it is behind its key."""
    bar: int = 3
    footer: int = 1
    boxes: bool = False
    tall_draft: bool = False
    tall_players: bool = False
    tall_city: bool = False
    tall_looked: bool = False
    tall_hand: bool = False

    def used(self) -> int:
        """All rows together."""
        return self.fixed() + self.stack()

    def fixed(self) -> int:
        """The rows above and below the column of panels."""
        return self.header + self.banner + self.track + self.draft + self.bar + self.footer

    def stack(self) -> int:
        """The rows of the column of panels."""
        return self.players + self.city + self.looked + self.hand + self.recap


def columns(width: int) -> tuple[bool, int]:
    """Whether the log has its own column, and how wide the panels are."""
    if width < LOG_FROM:
        return False, width
    return True, max(66, min(width * 76 // 120, width - 34))


def plan(width: int, height: int, needs: Needs) -> Plan:
    """The best layout for a window of that size.

    Everything starts rich and is made plainer, the least important first, until it fits; then panels shrink and scroll.
    """
    wide, left = columns(width)
    result = Plan(wide=wide, left=left, bar=1 + needs.bar, banner=needs.banner)
    for step in range(len(_STEPS) + 1):
        rich = [name for name in _STEPS[step:] if height >= CARDS_FROM or name not in _TALL]
        _dress(result, needs, width, rich)
        wish = min(LEAST_RECAP, _recap_wish(height)) if rich == ["track"] else _recap_wish(height)
        if result.used() + (0 if wide else wish) <= height:
            break
    _shrink(result, height)
    spare = height - result.used()
    if spare >= 2 and not wide:
        result.recap = spare
    elif result.hand:
        result.hand += spare
    else:
        result.players += spare
    result.chat = _chat(result, needs)
    return result


CHAT_FROM = 13
"""Rows of the log's column from which the chat has a part of them."""
LEAST_CHAT, MOST_CHAT = 5, 12


def _chat(result: Plan, needs: Needs) -> int:
    stack = result.stack()
    if not (needs.chat and result.wide and stack >= CHAT_FROM):
        return 0
    return max(LEAST_CHAT, min(MOST_CHAT, stack // 3))


_TALL = ("city", "looked", "players", "hand")
"""What is rich only from ``CARDS_FROM`` on, so that a small window does not change its looks with every card."""

LEAST_RECAP = 2
"""The rows of the recap that are worth less than a second row for the track."""

_STEPS = ("city", "looked", "hand", "players", "draft", "boxes", "track")
"""What is rich at first, in the order in which it is made plainer."""


def _recap_wish(height: int) -> int:
    """The rows a small window wants to keep for the recap before it makes anything richer."""
    return 4 if height >= 24 else 0


def _dress(result: Plan, needs: Needs, width: int, rich: Sequence[str]) -> None:
    drafting = needs.draft_short > 0
    result.boxes = "boxes" in rich and width >= BOXES_FROM and not needs.choosing
    result.tall_draft = "draft" in rich and width >= BOXES_FROM
    result.tall_players = "players" in rich
    result.tall_city, result.tall_hand, result.tall_looked = "city" in rich, "hand" in rich, "looked" in rich
    plain = needs.track_tall if "track" in rich else needs.track_short
    result.track = 0 if needs.choosing else (3 if result.boxes else plain)
    result.draft = 1 + (needs.draft_tall if result.tall_draft else needs.draft_short) if drafting else 0
    result.players = 1 + (needs.players_tall if result.tall_players else needs.players_short)
    result.city = _titled(needs.city_tall if result.tall_city else needs.city_short)
    result.hand = _titled(needs.hand_tall if result.tall_hand else needs.hand_short)
    result.looked = _titled(needs.looked_tall if result.tall_looked else needs.looked_short)
    result.recap = 0


def _titled(rows: int) -> int:
    return rows + 1 if rows else 0


_FLOORS = (("looked", 9), ("city", 3), ("players", 4), ("hand", 4), ("draft", 6), ("city", 2), ("hand", 3),
           ("players", 3), ("hand", 2), ("players", 2), ("looked", 2), ("draft", 3))  # fmt: skip
"""In which order panels give up rows when even the plainest layout is too high, and down to how many."""


def _shrink(result: Plan, height: int) -> None:
    for name, floor in _FLOORS:
        over = result.used() - height
        if over <= 0:
            return
        rows: int = getattr(result, name)
        setattr(result, name, max(min(rows, floor), rows - over))
