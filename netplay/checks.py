"""What a host sends, checked and cleaned before anything shows it: the host may be hostile.

msgspec has seen to the types; this sees to what the types do not say: that cards, characters and seats exist, that
nothing is longer than a game can make it, and that texts are fit for a terminal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from citadels_engine import BadOptions, Choice, Event, Greyed, Options, Refusal, View
from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.errors import REFUSALS
from citadels_engine.events import NAMES
from netplay.clean import clean
from netplay.limits import LONGEST_PACE
from netplay.lines import is_action
from netplay.protocol import BadFrame, Item, Seen
from netplay.updates import ViewUpdate

MOST_LOG = 50_000
"""Log items of one game; no honest game has as many."""
MOST_CARDS = 200
MOST_ROWS = 2000
MOST_SEATS = 9
MOST_NUMBER = 10**9
MOST_COUNT = 2**53
"""Such as a command's number."""
MOST_VALUES = 16
WORD = 100
"""The longest text in an event or a refusal."""
LINE = 2000
PHASES = ("draft", "turns", "over")


def checked_view(seen: Seen, seat: int | None) -> ViewUpdate:
    """The view for the screen. Raises ``BadFrame`` where it is not one that a game of Citadels can give ``seat``."""
    view = seen.view
    demand(view.seat == seat, "a view of another seat")
    demand(view.phase in PHASES, "a phase that does not exist")
    demand(_can_be(view.options, view.cast), "options no game can have")
    _check_players(view)
    for cards in (view.uniques, view.hand, view.museum, view.looking_at, view.asks_about, *view.hands_seen.values()):
        _check_ids(cards, DISTRICTS)
    _check_characters(view)
    seats = range(1, len(view.players) + 1)
    demand(view.to_act is None or view.to_act in seats, "a seat that does not exist")
    demand(view.crown in seats, "a crown nobody has")
    demand(set(view.hands_seen) | set(view.scores) | set(view.winners) <= set(seats), "a seat that does not exist")
    for scored in view.scores.values():
        demand(len(scored) <= MOST_CARDS and all(is_word(part) for part in scored), "a score's part that is no word")
        _check_numbers(scored.values())
    _check_numbers((view.round, view.decision, view.goal, view.deck_size, view.face_down_count, view.rank))
    demand(is_word(view.asks), "a question that is no word")
    demand(seen.decision is None or seen.decision == view.decision, "a decision that is not the view's")
    demand(max(len(seen.choices), len(seen.greyed)) <= MOST_ROWS, "too many choices")
    choices = tuple([_choice(row.line, row.price, row.gain, row.family, len(seats)) for row in seen.choices])
    for row in seen.greyed:
        demand(all(map(_is_known, row.refusal.values.values())), "a refusal without its values")
    greyed = tuple([Greyed(checked_action(row.line, len(seats)), checked_refusal(row.refusal)) for row in seen.greyed])
    return ViewUpdate(view, seen.decision, choices, greyed)


def checked_refusal(refusal: Refusal) -> Refusal:
    """A refusal that can be worded: a known code with its values. Raises ``BadFrame``."""
    demand(refusal.code in REFUSALS, "a refusal that does not exist")
    values = checked_values(refusal.values)
    found = Refusal(refusal.code, values)  # type: ignore[arg-type]
    try:
        str(found)
    except (LookupError, ValueError):
        raise BadFrame("a refusal without its values") from None
    return found


def checked_item(item: Item, seats: int) -> Event:
    """An event of the log, with the values that its kind has.

    Raises ``BadFrame`` for one that a game with so many seats cannot have.
    """
    names = NAMES.get(item.kind)
    if names is None:
        raise BadFrame("an event that does not exist")
    demand(item.seat is None or 1 <= item.seat <= seats, "an event of a seat that does not exist")
    given = item.values
    demand(len(given) <= MOST_VALUES, "too many values")
    return Event(item.kind, item.seat, {name: _known(given[name]) for name in names if name in given})


def checked_values(values: Mapping[str, object]) -> dict[str, object]:
    """Named values, cleaned. Raises ``BadFrame`` if there are too many."""
    lists = [value for value in values.values() if isinstance(value, tuple | list)]
    demand(len(values) <= MOST_VALUES and sum(map(len, lists)) <= MOST_CARDS, "too many values")
    return {clean(name, WORD): _plain(value) for name, value in values.items()}


def checked_pace(pace: float) -> float:
    """Seconds between two bot actions. Raises ``BadFrame`` for what no table can have, such as NaN."""
    demand(0 <= pace <= LONGEST_PACE, "a pace that cannot be")
    return pace


def checked_word(text: str) -> str:
    """A key, a secret or another word of plain letters. Raises ``BadFrame`` where it is none."""
    demand(is_word(text), "a word that is none")
    return text


@lru_cache(maxsize=8)
def _can_be(options: Options, cast: tuple[str, ...]) -> bool:
    """Whether a game can have those options and those characters; they are the same in every view of a game."""
    try:
        Options.from_dict(options.to_dict())
        Options.from_dict({**options.to_dict(), "cast": cast})
    except BadOptions:
        return False
    return cast == options.cast or not isinstance(options.cast, tuple)


def _check_players(view: View) -> None:
    players = view.players
    demand(2 <= len(players) <= MOST_SEATS and len(players) == view.options.players, "too few or too many players")
    demand([player.seat for player in players] == list(range(1, len(players) + 1)), "players in no order")
    for player in players:
        _check_ids(player.city, DISTRICTS)
        _check_ids(player.beautified, DISTRICTS)
        _check_ids(player.revealed, CHARACTERS)
        _check_numbers((player.gold, player.hand_size, player.museum, player.characters, player.points))


def _check_characters(view: View) -> None:
    for characters in (
        view.cast,
        view.face_up,
        view.face_down,
        view.killed,
        view.robbed,
        view.bewitched,
        view.characters,
        view.draft,
        tuple(view.draft_income),
        *view.passed_on,
    ):
        _check_ids(characters, CHARACTERS)
    demand(len(view.passed_on) <= MOST_SEATS, "too many sets passed on")
    seats = range(1, len(view.players) + 1)
    demand(len(view.draft_turns) <= MOST_CARDS, "a draft without end")
    demand(all(turn.seat in seats and is_word(turn.asks) for turn in view.draft_turns), "a turn nobody can have")
    _check_numbers(view.draft_income.values())
    turn = view.turn
    if turn is not None:
        _check_ids((turn.character,), CHARACTERS)
        demand(1 <= turn.seat <= len(view.players), "a turn of a seat that does not exist")
        demand(len(turn.used) <= MOST_CARDS and all(map(is_word, turn.used)), "a power that is no word")
        _check_numbers((turn.built, turn.build_limit))


def _choice(line: str, price: int | None, gain: int | None, family: tuple[str, ...], seats: int) -> Choice:
    _check_ids(family, DISTRICTS)
    _check_numbers(number for number in (price, gain) if number is not None)
    checked_action(f"{line} {family[0]}" if family else line, seats)
    return Choice(line, price, gain, family)


def checked_action(line: str, seats: int) -> str:
    """The line of an action at a table with so many seats, possible or not. Raises ``BadFrame`` where it is none."""
    demand(is_action(checked_line(line), seats), "an action that does not exist")
    return line


def checked_line(line: str) -> str:
    """An action's line. Raises ``BadFrame`` where it is none."""
    demand(line.isascii() and line.isprintable() and len(line) <= LINE and line.count(" ") >= 1, "a line that is none")
    return line


def _check_ids(ids: Collection[str], known: Mapping[str, object]) -> None:
    demand(len(ids) <= MOST_CARDS, "too many cards")
    demand(all(id in known for id in ids), "a card that does not exist")


def _check_numbers(numbers: Iterable[int]) -> None:
    demand(all(-MOST_NUMBER <= number <= MOST_NUMBER for number in numbers), "a number beyond all measure")


def is_word(text: str) -> bool:
    """Whether it is a short text of plain letters, or none."""
    return text.isascii() and text.isprintable() and len(text) <= WORD


def _known(value: object) -> object:
    """A value of an event: a number, a flag, an id, or several. Raises ``BadFrame``."""
    demand(_is_known(value), "a value that is none")
    return _plain(value)


def _is_known(value: object) -> bool:
    if isinstance(value, tuple | list):
        return len(value) <= MOST_CARDS and all(map(_is_known, value))
    return is_word(value) if isinstance(value, str) else True


def _plain(value: object) -> object:
    if isinstance(value, str):
        return clean(value, WORD)
    if isinstance(value, tuple | list):
        return tuple([_plain(one) for one in value])
    if isinstance(value, int | float):
        demand(-MOST_COUNT <= value <= MOST_COUNT, "a number beyond all measure")  # nor NaN
    return value


def demand(fits: bool, fault: str) -> None:
    """Raises ``BadFrame`` unless it fits."""
    if not fits:
        raise BadFrame(fault)
