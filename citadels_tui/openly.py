"""What everybody may know of a game, made from what one seat knows: for a screen that several people look at.

Both are built from named parts, so that something new stays hidden until it is named here.
"""

from __future__ import annotations

from collections.abc import Mapping

from citadels_engine.events import Event
from citadels_engine.view import View

OPEN_VALUES: Mapping[str, frozenset[str]] = {
    "round": frozenset({"round", "crown", "face_up", "face_down"}),
    "picked": frozenset({"passed"}),
    "discarded": frozenset(),
    "called": frozenset({"rank", "character"}),
    "revealed": frozenset({"character", "killed"}),
    "killed": frozenset({"character"}),
    "robbed": frozenset({"character"}),
    "stolen": frozenset({"victim", "character", "gold"}),
    "gathered": frozenset({"what", "gold", "cards"}),
    "looked": frozenset({"count"}),
    "kept": frozenset({"count", "under"}),
    "gained": frozenset({"why", "gold", "cards"}),
    "paid": frozenset({"why", "gold"}),
    "income": frozenset({"type", "gold"}),
    "built": frozenset({"card", "paid", "size"}),
    "used": frozenset({"card", "cards"}),
    "swapped": frozenset({"other", "gave", "got"}),
    "redrawn": frozenset({"count"}),
    "destroyed": frozenset({"owner", "card", "paid"}),
    "bought_back": frozenset({"card", "paid"}),
    "crowned": frozenset({"former", "by"}),
    "bewitched": frozenset({"character"}),
    "resumed": frozenset({"character"}),
    "fee": frozenset({"to", "what"}),
    "taxed": frozenset({"to", "gold"}),
    "tithed": frozenset({"victim", "gold"}),
    "peeked": frozenset({"other", "count"}),
    "took": frozenset({"other"}),
    "exchanged": frozenset({"owner", "given", "taken", "paid"}),
    "beautified": frozenset({"card"}),
    "goal": frozenset({"size"}),
    "thanked": frozenset({"to"}),
    "turn_ended": frozenset({"character"}),
    "completed": frozenset({"size", "first"}),
    "scored": frozenset({"totals", "winners"}),
}
"""The values of each kind of event that are nobody's secret."""


def open_event(event: Event) -> Event:
    """The event as anybody may know it."""
    known = OPEN_VALUES.get(event.kind, frozenset())
    return Event(event.kind, event.seat, {name: value for name, value in event.values.items() if name in known})


def open_view(view: View) -> View:
    """The game as one who watches may know it."""
    return View(
        seat=None,
        options=view.options,
        round=view.round,
        phase=view.phase,
        decision=view.decision,
        to_act=view.to_act,
        asks=view.asks,
        asks_about=view.asks_about,
        crown=view.crown,
        goal=view.goal,
        deck_size=view.deck_size,
        uniques=view.uniques,
        cast=view.cast,
        face_up=view.face_up,
        face_down=(),
        face_down_count=view.face_down_count,
        rank=view.rank,
        killed=view.killed,
        robbed=view.robbed,
        bewitched=view.bewitched,
        turn=view.turn,
        players=view.players,
        hand=(),
        museum=(),
        characters=(),
        draft=(),
        draft_turns=view.draft_turns,
        passed_on=(),
        draft_income={},
        looking_at=(),
        hands_seen={},
        scores=view.scores,
        winners=view.winners,
    )
