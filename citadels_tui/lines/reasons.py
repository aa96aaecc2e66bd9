"""Why something that was written cannot be done now."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_engine.errors import BadNotation
from citadels_engine.notation import parse
from citadels_tui.language import _
from citadels_tui.lines.desk import Desk
from citadels_tui.table import words as labels
from citadels_tui.wording.english import lines as table
from citadels_tui.wording.refusals import refusal_sentence
from netplay.updates import Outcome

MOST_PARTS = 6
"""Words of an action that are tried together as one name."""


def notation(text: str, seat: int) -> str | None:
    """The line of notation of that seat that a text is meant as, possible or not; ``None`` if it is none.

    Names of more words may stand with spaces for hyphens, and the seat's number may stand before it.
    """
    words = text.lower().split()
    if words[:1] == [str(seat)]:
        words = words[1:]
    for tried in _joinings(words[: MOST_PARTS * 2]):
        line = f"{seat} {' '.join(tried)}"
        try:
            parse(line)
        except BadNotation:
            continue
        return line
    return None


def _joinings(words: list[str]) -> Iterator[list[str]]:
    """The words as they are, and with some neighbours after the verb joined by a hyphen."""
    yield words
    for start in range(1, len(words)):
        for end in range(start + 2, min(len(words), start + MOST_PARTS) + 1):
            yield [*words[:start], "-".join(words[start:end]), *words[end:]]


async def reason(desk: Desk, text: str) -> str:
    """Why that is not possible now, in a sentence; nothing if it is no action at all."""
    if desk.you is None or (line := notation(text, desk.you)) is None:
        return ""
    refusal = await desk.client.why(line)
    return refusal_sentence(refusal, desk.names, desk.you) if refusal is not None else _(table.POSSIBLE)


def not_done(desk: Desk, outcome: Outcome) -> str:
    """Why the host has not done what was decided."""
    if outcome.refusal is not None:
        return refusal_sentence(outcome.refusal, desk.names, desk.you)
    return labels.outcome(outcome.code, str(outcome.values.get("why", "")))
