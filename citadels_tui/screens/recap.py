"""What happened while one was away, told when one comes back."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.events import Event
from citadels_tui.language import _
from citadels_tui.table.reader import Over, Part
from citadels_tui.wording.english import company as table
from citadels_tui.wording.recap import recap
from citadels_tui.wording.speech import Names

MOST = 60
"""Sentences that are told; of more the newest. The log has all."""


def missed_sentences(events: Sequence[Event], names: Names, you: int | None) -> list[str]:
    """What was missed, a sentence for each turn; empty if it is not worth telling."""
    said = recap(events, names, you, missed=True)[-MOST:]
    stood_in = any(event.seat == you is not None and event.kind in ("picked", "turn_ended") for event in events)
    return [_(table.RECAP_BOT), *said] if stood_in else said


def recap_screen(sentences: Sequence[str], asked: bool) -> Over:
    """The sentences one below the other; ``asked`` is whether the reader is to decide now."""
    lines: list[list[Part]] = [[(sentence, "")] for sentence in sentences]
    if asked:
        lines += [[], [(_(table.RECAP_NOW), "bold title")]]
    return Over(_(table.RECAP_TITLE), lines, _(table.RECAP_KEYS))
