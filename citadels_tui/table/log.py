"""The log beside the table, and in small windows the recap of what others did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citadels_engine.events import Event
from citadels_tui.language import _
from citadels_tui.table import words as labels
from citadels_tui.table.paint import Line, Painted, Row, wrap
from citadels_tui.table.scene import Scene
from citadels_tui.wording.log import LINE, ROUND, Entry, LogText

INDENTS = {ROUND: 1, 1: 2, LINE: 4}


class LogLines:
    """The log's lines, made once for each event however often the log is shown."""

    def __init__(self, names: Mapping[int, str], you: int | None) -> None:
        self._text = LogText(names, you)
        self._entries: list[Entry] = []
        self._numbers: list[int] = []
        self._fed = 0

    def feed(self, events: Iterable[tuple[int, Event]]) -> None:
        """Take events that follow those taken so far; those known already (by number) are left out."""
        for number, event in events:
            if number < self._fed:
                continue
            self._fed = number + 1
            for entry in self._text.feed(event):
                self._entries.append(entry)
                self._numbers.append(number)

    def __len__(self) -> int:
        return len(self._entries)

    def entries(self, short: bool = False) -> list[tuple[int, Entry]]:
        """Every line with the number of the event it tells; without the minor ones for a short log."""
        pairs = zip(self._numbers, self._entries, strict=True)
        return [(number, entry) for number, entry in pairs if not (short and entry.minor)]


def paint_log(lines: list[tuple[int, Entry]], width: int, fresh: int, rows: int | None = None) -> Painted:
    """The log in that many cells; events from number ``fresh`` on stand out. With ``rows`` only the last of them."""
    shown = lines if rows is None else lines[-rows:]
    painted = [row for number, entry in shown for row in _entry(entry, width, number >= fresh)]
    return Painted(tuple(painted), (), ((_(labels.TITLES["log"]), "title"),))


def _entry(entry: Entry, width: int, fresh: bool) -> list[Line]:
    indent = INDENTS[entry.depth]
    style = _style(entry, fresh)
    parts = wrap(entry.text, max(4, width - indent - 1))
    hang = [indent] + [indent + 2] * len(parts)
    if len(parts) > 1:
        parts = [parts[0], *wrap(" ".join(parts[1:]), max(4, width - indent - 3))]
    return [Row().to(start).put(part, style).line() for start, part in zip(hang, parts, strict=False)]


def _style(entry: Entry, fresh: bool) -> str:
    if entry.depth == ROUND:
        return "title"
    if entry.depth == LINE or entry.kind == "called":
        return "" if fresh else "muted"
    return "you bold" if fresh and entry.kind == "revealed" else "you"


def paint_recap(before: list[str], sentences: list[str], scene: Scene, width: int, rows: int) -> Painted:
    """Sentences about what others did since the last own turn, one after the other.

    Of more than ``rows`` lines the last ones begin with a sentence. Where rows are left, the newest sentences about
    what was ``before`` stand above.
    """
    title = _(labels.TITLES[_recap_title(scene)])
    news = _whole_at_the_end(sentences, width - 2, rows)
    older = _newest(before, width - 2, rows - len(news) - bool(news))
    lines = [Row().put(" ").put(part).line() for part in news]
    if older:
        heading = [Row().put(" ").put(title, "title").line()] if news else []
        lines = [*(Row().put(" ").put(part, "muted").line() for part in older), *heading, *lines]
        title = _(labels.TITLES["recap_more"])
    return Painted(tuple(lines), (), ((title, "title"),))


def _recap_title(scene: Scene) -> str:
    if scene.missed[1]:
        return "recap_missed"
    if scene.view.seat is None:
        return "recap_round"
    mine = any(event.kind == "turn_ended" and event.seat == scene.view.seat for _, event in scene.events)
    return "recap" if mine else "recap_none"


def _whole_at_the_end(sentences: list[str], width: int, rows: int) -> list[str]:
    """The sentences in lines of which the last ``rows`` begin with the beginning of one, if one is short enough."""
    lines = wrap(" ".join(sentences), width) if sentences else []
    last = _newest(sentences, width, rows)
    if len(lines) <= rows or not last:
        return lines
    shown = len(" ".join(last))
    earlier = wrap(" ".join(sentences)[:-shown], width)
    return [*earlier, *[""] * (rows - len(last)), *last]


def _newest(sentences: list[str], width: int, rows: int) -> list[str]:
    """The last sentences, as many as fit into that many lines."""
    newest: list[str] = []
    for start in range(len(sentences) - 1, -1, -1):
        lines = wrap(" ".join(sentences[start:]), width)
        if len(lines) > rows:
            break
        newest = lines
    return newest


def since_last_turn(events: tuple[tuple[int, Event], ...], you: int | None) -> int:
    """The number of the first event after the viewer's last finished turn; the first one if there was none.

    For one who watches, that of the last round.
    """
    for number, event in reversed(events):
        if event.kind == "turn_ended" and event.seat == you:
            return number + 1
        if you is None and event.kind == "round":
            return number
    return events[0][0] if events else 0
