"""What happened, told as prose: a sentence for each turn, grouped by who did it; and the story of a whole game."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence

from citadels_engine.events import Event
from citadels_tui.language import _
from citadels_tui.wording.cards import character_name
from citadels_tui.wording.english import log as table
from citadels_tui.wording.english.log_powers import RECAP_RESUMED, YOUR_RECAP_RESUMED
from citadels_tui.wording.log import doer, in_words, nobody_sentence, of_reader, rows, sentence
from citadels_tui.wording.scores import part_name
from citadels_tui.wording.speech import Names, fill, listed

GATHERING = frozenset({"gathered", "looked", "kept"})
"""Kinds of events that everybody's turn has: told in a recap only where nothing else was done."""


class Teller:
    """Groups events by turn and tells each turn in a sentence. Feed it events in order, then ``close`` it."""

    def __init__(self, names: Names, you: int | None, everything: bool = False) -> None:
        self.names, self.you, self.everything = names, you, everything
        self.said: list[str] = []
        self._turn: tuple[int, str] | None = None
        """Whose turn goes on, and as which character."""
        self._resumed = False
        """Whether it is a bewitched character's turn that the Witch goes on with."""
        self._doings: list[str] = []
        self._gathering: list[str] = []

    def feed(self, event: Event) -> None:
        """Take in what happened next."""
        if event.kind == "revealed" and not event.values.get("killed"):
            self._begin(event)
        elif event.kind == "resumed":
            self._begin(event)
            self._resumed = True
        elif event.kind == "turn_ended":
            self._add(event)
            self.close()
            self._turn = None
        elif event.kind in ("called", "round"):
            self.close()
        elif (
            doer(event) is not None and (self._turn is None or doer(event) == self._turn[0]) and self._continues(event)
        ):
            self._add(event)
        elif self._worth_saying(event):
            self.close()
            self.said.append(sentence(event, self.names, self.you))

    def _begin(self, event: Event) -> None:
        """Somebody's turn begins."""
        self.close()
        self._resumed = False
        if event.seat is not None:
            self._turn = (event.seat, event.values["character"])

    def close(self) -> None:
        """Say what has been gathered up of the turn that goes on."""
        doings, self._doings = self._doings or self._gathering, []
        self._gathering = []
        if self._turn is None or not doings:
            return
        (seat, character), what = self._turn, listed(doings)
        mine = seat == self.you
        if character:
            of_turn = (table.RECAP_TURN, table.YOUR_RECAP_TURN)
            resumed = (RECAP_RESUMED, YOUR_RECAP_RESUMED)
            pattern = (resumed if self._resumed else of_turn)[mine]
            self._turn = (seat, "")
        else:
            pattern = table.YOUR_RECAP_MORE if mine else table.RECAP_MORE
        name = character_name(character) if character else ""
        self.said.append(fill(pattern, name=self.names[seat], character=name, doings=what))

    def _continues(self, event: Event) -> bool:
        """Whether the event is part of a turn; one that began before the first event fed counts from here on."""
        if self._turn is None and event.kind in _OUTSIDE_TURNS:
            return False
        if self._turn is None and (seat := doer(event)) is not None:
            self._turn = (seat, "")
        return True

    def _add(self, event: Event) -> None:
        if event.kind == "looked":
            return
        row = rows(event, self.you)[0]
        pattern = of_reader(row.you_did or row.did) if doer(event) == self.you else row.did
        if not pattern:
            return
        did = fill(pattern, **in_words(event, self.names, self.you))
        if event.kind in GATHERING and not self.everything:
            self._gathering.append(did)
        else:
            self._doings.append(did)

    def _worth_saying(self, event: Event) -> bool:
        if event.kind == "thanked":
            return False
        return event.kind not in ("picked", "discarded", "looked") or (self.everything and event.seat == self.you)


_OUTSIDE_TURNS = frozenset(
    {"picked", "discarded", "revealed", "crowned", "stolen", "bought_back", "scored", "taxed", "fee", "thanked"}
)


def recap(events: Iterable[Event], names: Names, you: int | None, *, missed: bool = False) -> list[str]:
    """What happened, in short, grouped by player: ``Dan, the Assassin, killed the Bishop and built a Palace for 5.``

    The events are those the reader (seat ``you``) has seen, in order, from any point of a game on. With ``missed`` the
    reader was not there: what was chosen for the reader is told, too.
    """
    teller = Teller(names, you)
    for event in events:
        teller.feed(event)
        if missed and event.kind in ("picked", "discarded") and event.seat == you is not None:
            teller.said.append(sentence(event, names, you))
        if event.kind == "round":
            teller.said.append(fill(table.RECAP_ROUND, round=event.values["round"]))
    teller.close()
    return teller.said


def story(
    events: Sequence[Event],
    names: Names,
    you: int | None,
    scores: Mapping[int, Mapping[str, int]] | None = None,
    seed: str = "",
    width: int = 78,
) -> str:
    """A whole game as text to read: rounds as chapters, a sentence for each turn, and the scores with every part.

    ``events`` are those the reader has seen, from the first round on; ``scores`` are the view's when the game is over.
    """
    chapters: list[tuple[str, list[str]]] = [("", [_opening(names, you, seed)])]
    teller = Teller(names, you, everything=True)
    absent: list[str] = []
    for at, event in enumerate(events):
        if event.kind == "called" and not _shown(events, at):
            absent.append(event.values["character"])
        elif event.kind != "called" and absent:
            teller.close()
            teller.said.append(nobody_sentence(absent))
            absent = []
        teller.feed(event)
        if event.kind == "round":
            _move(teller, chapters)
            chapters.append((fill(table.STORY_ROUND, round=event.values["round"]), [_beginning(event, names, you)]))
    teller.close()
    _move(teller, chapters)
    if scores:
        chapters.append((_(table.STORY_END), score_lines(scores, names)))
    return "\n\n".join(_chapter(title, paragraphs, width) for title, paragraphs in chapters) + "\n"


def _shown(events: Sequence[Event], at: int) -> bool:
    """Whether the character called in that event is shown at once."""
    following = events[at + 1] if at + 1 < len(events) else None
    return following is not None and following.kind == "revealed" and not following.values.get("killed")


def _beginning(event: Event, names: Names, you: int | None) -> str:
    crown = event.values["crown"]
    said = [_(table.STORY_YOUR_CROWN) if crown == you else fill(table.STORY_CROWN, name=names[crown])]
    values = in_words(event, names, you)
    said += [fill(row.you_said if you in (crown, None) else row.said, **values) for row in rows(event, you)[1:]]
    return " ".join(said)


def _move(teller: Teller, chapters: list[tuple[str, list[str]]]) -> None:
    chapters[-1][1].extend(teller.said)
    teller.said = []


def _opening(names: Names, you: int | None, seed: str) -> str:
    players = listed([names[seat] for seat in sorted(names)])
    said = [fill(table.STORY_OPENING, players=players)]
    if you is not None:
        said.append(fill(table.STORY_YOU, name=names[you]))
    if seed:
        said.append(fill(table.STORY_SEED, seed=seed))
    return " ".join(said)


def score_lines(scores: Mapping[int, Mapping[str, int]], names: Names) -> list[str]:
    """Everybody's points with every part, a sentence each, the highest first."""
    lines = []
    for seat in sorted(scores, key=lambda seat: (-sum(scores[seat].values()), seat)):
        parts = [
            fill(table.STORY_PART, part=part_name(part), points=points)
            for part, points in scores[seat].items()
            if points
        ]
        total = sum(scores[seat].values())
        lines.append(fill(table.STORY_SCORE, name=names[seat], points=total, parts=listed(parts, "comma")))
    return lines


def _chapter(title: str, paragraphs: Iterable[str], width: int) -> str:
    text = "\n".join(textwrap.fill(paragraph, width, break_on_hyphens=False) for paragraph in paragraphs)
    return f"{title}\n{'-' * len(title)}\n{text}" if title else text
