"""What a scenario may expect of a position: how each key is read, and what the game is asked for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from citadels_engine import Action, BadNotation, Game
from citadels_engine.cards import CHARACTER_ALIASES, CHARACTERS, DISTRICTS
from citadels_engine.sentences import N_, Sentence
from saves.errors import shown, shown_reason
from saves.keys import Keys, likely

HIDDEN = "hidden"
NOT_OVER = Sentence("a game that goes on")

PARTS = ("districts", "five_types", "first_city", "full_city")
"""The parts of a score that belong to no district."""


class Mismatch(NamedTuple):
    """An expectation that does not hold, in words."""

    what: str
    expected: str
    found: str


class Expectation(NamedTuple):
    """One thing that must hold: ``what`` in words, the value expected, and how to find the game's."""

    what: str
    expected: Any
    find: Callable[..., Any]
    """Called with the game and what ``about`` holds."""
    about: tuple[Any, ...] = ()

    def check(self, game: Game) -> Mismatch | None:
        """What is wrong; ``None`` if it holds."""
        found = self.find(game, *self.about)
        return None if found == self.expected else Mismatch(self.what, worded(self.expected), worded(found))


Reader = Callable[[Keys, str, int], Iterator[Expectation]]
"""Reads one key of ``expect`` in a game of so many seats."""


def read_expect(table: object, where: str, seats: int, keys: Keys) -> tuple[Expectation, ...]:
    """The expectations of an ``expect`` table. Raises the file's error for a key or value that means nothing."""
    given = Keys(table, where, keys.fault)
    found: list[Expectation] = []
    for key in list(given.left):
        reader = READERS.get(key)
        if reader is None:
            raise keys.fault(given.where(key), likely(Sentence("there is no such key"), key, READERS))
        found += reader(given, key, seats)
    return tuple(found)


def worded(value: object) -> str:
    """A value as a message shows it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(worded, value))}]"
    if isinstance(value, Sentence):
        return value
    return Sentence("nobody") if value is None else str(value)


# -- reading values


def seat_tables(keys: Keys, key: str, seats: int) -> Iterator[tuple[int, Keys, str]]:
    """Each ``seat = value`` of a table: the seat, the table it stands in and its key there."""
    inner = Keys(keys.table(key), keys.where(key), keys.fault)
    for name in list(inner.left):
        if name not in map(str, range(1, seats + 1)):
            raise keys.fault(
                inner.where(name), Sentence("there is no such seat; the seats are 1 to {most}", most=seats)
            )
        yield int(name), inner, name


def _seats(keys: Keys, key: str) -> list[int]:
    """A list of seats."""
    seats = keys.items(key)
    if not all(isinstance(seat, int) and not isinstance(seat, bool) for seat in seats):
        raise keys.fault(keys.where(key), Sentence("a list of seats is needed"))
    return sorted(seats)


def districts(keys: Keys, key: str) -> list[str]:
    """A list of district ids."""
    return _cards(keys, key, DISTRICTS, N_("there is no district {id}"))


def characters(keys: Keys, key: str) -> list[str]:
    """A list of character ids, sorted."""
    return sorted(_cards(keys, key, CHARACTERS, N_("there is no character {id}")))


def multiset(keys: Keys, key: str) -> list[str]:
    """A list of district ids in any order."""
    return sorted(districts(keys, key))


def _cards(keys: Keys, key: str, known: Mapping[str, object], unknown: str) -> list[str]:
    ids = [CHARACTER_ALIASES.get(id, id) for id in keys.texts(key)]
    for id in ids:
        if id not in known:
            raise keys.fault(keys.where(key), likely(Sentence(unknown, id=shown(repr(id))), id, known))
    return ids


def _lines(keys: Keys, key: str) -> list[str]:
    lines = keys.texts(key)
    for line in lines:
        read_line(line, keys, key)
    return lines


def read_line(line: str, keys: Keys, key: str) -> Action:
    """The action of a line. Raises the file's error if it is none."""
    try:
        return Action.parse(line)
    except BadNotation as error:
        raise keys.fault(keys.where(key), shown_reason(error.why)) from None


# -- asking the game


def deck(game: Game) -> list[str]:
    """The district deck, top first."""
    cards: list[str] = game.to_dict()["position"]["deck"]
    return cards


def _legality_of(game: Game, line: str) -> str:
    return "legal" if game.is_legal(line) else "illegal"


def _tax(game: Game) -> int:
    return getattr(game.view(None), "tax", 0)


def _score(game: Game, seat: int) -> int | str:
    return sum(game.scores()[seat].values()) if game.over else NOT_OVER


def _bonus(game: Game, seat: int, part: str) -> int | str:
    return game.scores()[seat].get(part, 0) if game.over else NOT_OVER


def _hand_seen(game: Game, seat: int, other: int) -> list[str] | str:
    view = game.view(seat)
    hand = view.hand if other == seat else view.hands_seen.get(other)
    return HIDDEN if hand is None else sorted(hand)


def _characters_seen(game: Game, seat: int, other: int) -> list[str] | str:
    view = game.view(seat)
    seen = view.characters if other == seat else view.players[other - 1].revealed
    return sorted(seen) or HIDDEN


def _face_down_seen(game: Game, seat: int) -> list[str] | str:
    return sorted(game.view(seat).face_down) or HIDDEN


# -- the keys


def _plain(read: Callable[[Keys, str], Any], find: Callable[[Game], Any]) -> Reader:
    """A key with one value."""

    def reader(keys: Keys, key: str, seats: int) -> Iterator[Expectation]:
        yield Expectation(key, read(keys, key), find)

    return reader


def _seated(read: Callable[[Keys, str], Any], find: Callable[[Game, int], Any]) -> Reader:
    """A key with one value for each seat named."""

    def reader(keys: Keys, key: str, seats: int) -> Iterator[Expectation]:
        for seat, inner, name in seat_tables(keys, key, seats):
            what = Sentence("{what} of {seat}", what=key, seat=seat)
            yield Expectation(what, read(inner, name), find, (seat,))

    return reader


def _top(keys: Keys, key: str, seats: int) -> Iterator[Expectation]:
    cards = districts(keys, key)
    yield Expectation(key, cards, lambda game: deck(game)[: len(cards)])


def _bottom(keys: Keys, key: str, seats: int) -> Iterator[Expectation]:
    cards = districts(keys, key)
    yield Expectation(key, cards, lambda game: deck(game)[-len(cards) :] if cards else [])


def _legality(word: str) -> Reader:
    """``legal`` or ``illegal``: what each line must be."""

    def reader(keys: Keys, key: str, seats: int) -> Iterator[Expectation]:
        for line in _lines(keys, key):
            yield Expectation(line, word, _legality_of, (line,))

    return reader


def _bonuses(keys: Keys, key: str, seats: int) -> Iterator[Expectation]:
    for seat, inner, name in seat_tables(keys, key, seats):
        parts = Keys(inner.table(name), inner.where(name), keys.fault)
        for part in list(parts.left):
            if part not in PARTS and part not in DISTRICTS:
                why = Sentence("there is no such part of a score")
                raise keys.fault(parts.where(part), likely(why, part, [*PARTS, *DISTRICTS]))
            points = parts.number(part)
            what = Sentence("{what} of {seat}", what=part, seat=seat)
            yield Expectation(what, points, _bonus, (seat, part))


def _sees(keys: Keys, key: str, seats: int) -> Iterator[Expectation]:
    for seat, inner, name in seat_tables(keys, key, seats):
        seen = Keys(inner.table(name), inner.where(name), keys.fault)
        if "face_down" in seen.left:
            cards = _hidden_or(characters, seen, "face_down")
            what = Sentence("{what} seen by {seat}", what="face_down", seat=seat)
            yield Expectation(what, cards, _face_down_seen, (seat,))
        yield from _sees_of(seen, "hand", seat, seats, multiset, _hand_seen)
        yield from _sees_of(seen, "characters", seat, seats, characters, _characters_seen)
        seen.end()


def _sees_of(
    seen: Keys,
    key: str,
    seat: int,
    seats: int,
    read: Callable[[Keys, str], list[str]],
    find: Callable[[Game, int, int], Any],
) -> Iterator[Expectation]:
    """What ``seat`` sees of the other seats."""
    if key not in seen.left:
        seen.taken.append(key)
        return
    for other, inner, name in seat_tables(seen, key, seats):
        what = Sentence("{what} of {other} seen by {seat}", what=key, other=other, seat=seat)
        value = _hidden_or(read, inner, name)
        yield Expectation(what, value, find, (seat, other))


def _hidden_or(read: Callable[[Keys, str], list[str]], keys: Keys, key: str) -> list[str] | str:
    """``"hidden"`` or a list; an empty list of characters or discards says the same as hidden."""
    if keys.left.get(key) == HIDDEN:
        keys.take(key)
        return HIDDEN
    seen = read(keys, key)
    return HIDDEN if read is characters and not seen else seen


READERS: Mapping[str, Reader] = {
    "to_act": _plain(Keys.number, lambda game: game.to_act),
    "gold": _seated(Keys.number, lambda game, seat: game.view(None).players[seat - 1].gold),
    "hand": _seated(multiset, lambda game, seat: sorted(game.view(seat).hand)),
    "hand_size": _seated(Keys.number, lambda game, seat: game.view(None).players[seat - 1].hand_size),
    "city": _seated(multiset, lambda game, seat: sorted(game.view(None).players[seat - 1].city)),
    "crown": _plain(Keys.number, lambda game: game.view(None).crown),
    "revealed": _seated(characters, lambda game, seat: sorted(game.view(None).players[seat - 1].revealed)),
    "face_up": _plain(characters, lambda game: sorted(game.view(None).face_up)),
    "face_down_count": _plain(Keys.number, lambda game: game.view(None).face_down_count),
    "tax": _plain(Keys.number, _tax),
    "legal": _legality("legal"),
    "illegal": _legality("illegal"),
    "deck_top": _top,
    "deck_bottom": _bottom,
    "deck_size": _plain(Keys.number, lambda game: len(deck(game))),
    "score": _seated(Keys.number, _score),
    "bonus": _bonuses,
    "winners": _plain(_seats, lambda game: sorted(game.winners()) if game.over else NOT_OVER),
    "over": _plain(Keys.flag, lambda game: game.over),
    "sees": _sees,
}
"""Every key that ``expect`` may hold."""
