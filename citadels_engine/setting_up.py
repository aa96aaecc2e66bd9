"""Setting up any position that is described: what scenarios and questions about the rules begin with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from citadels_engine import draft, turns
from citadels_engine.cards import DISTRICTS, RANK_OF_THE_CROWN, Character, District
from citadels_engine.decks import choose_uniques, full_deck
from citadels_engine.errors import BadPosition, shortened
from citadels_engine.game import Game
from citadels_engine.options import Options
from citadels_engine.piles import Cards, ids
from citadels_engine.player import START_GOLD
from citadels_engine.positions import face_up, read_seed, set_city, set_extras, take_away
from citadels_engine.powers.workshops import MUSEUM
from citadels_engine.reading import MOST_GOLD, MOST_ROUNDS, Reader, find
from citadels_engine.sentences import Sentence

_KEYS = (
    "title", "ruleset", "source", "crown", "round", "phase", "seed", "deck", "cast", "face_up", "face_down", "options",
    "players", "steps", "tax",
)  # fmt: skip
_PLAYER_KEYS = ("name", "gold", "hand", "city", "characters")


def set_up(data: Mapping[str, Any]) -> Game:
    """The game at a scenario's position. Raises ``BadPosition`` or ``BadOptions``."""
    read = Reader(data, "")
    read.only(*_KEYS)
    rows = read.tables("players", 9)
    if len(rows) < 2:
        raise BadPosition("players", Sentence("at least two are needed, not {given}", given=len(rows)))
    if read.whole("tax", 0, MOST_GOLD, 0):
        raise BadPosition("tax", Sentence("nobody lays taxes aside in this game"))
    game = Game(_scenario_options(read, len(rows)), read_seed(read))
    game.round = read.whole("round", 1, MOST_ROUNDS, 1)
    game.crown = read.whole("crown", 1, len(rows), 1)
    game.uniques = choose_uniques(game.options, game.random)
    for seat, row in enumerate(rows, 1):
        _set_up_player(game, seat, row)
    _set_up_deck(game, read)
    _set_up_first(game)
    if read.text("phase", ("turns", "draft"), "turns") == "turns":
        _set_up_turns(game, read)
    else:
        _set_up_draft(game, read)
    game.opening = tuple(game._events)
    return game


def _scenario_options(read: Reader, players: int) -> Options:
    given = dict(Reader(read.data.get("options", {}), "options").data)
    if given.setdefault("players", players) != players:
        raise BadPosition("options.players", Sentence("the position has {players} players", players=players))
    beside: dict[str, Any] = {"ruleset": read.data.get("ruleset", "classic")}
    if "cast" in read.data:
        named = read.data["cast"]
        beside["cast"] = named if isinstance(named, str) else list(ids(read.characters("cast")))
    for name, value in beside.items():
        if given.setdefault(name, value) != value:
            raise BadPosition(f"options.{name}", Sentence("the position has another {name}", name=name))
    return Options.from_dict(given)


def _set_up_player(game: Game, seat: int, row: Reader) -> None:
    row.only(*_PLAYER_KEYS)
    if not isinstance(row.data.get("name", ""), str):
        raise BadPosition(row.at("name"), Sentence("a text is needed, not {value}", value=shortened(row.data["name"])))
    player = game.players[seat]
    player.gold = row.whole("gold", 0, MOST_GOLD, START_GOLD)
    player.hand = row.districts("hand", ())
    _set_up_city(game, seat, row)
    player.characters = row.characters("characters", ())
    if len(player.characters) > game.rules.characters_each:
        raise BadPosition(
            row.at("characters"),
            Sentence("a player holds {count} here, not more", count=game.rules.characters_each),
        )


def _set_up_city(game: Game, seat: int, row: Reader) -> None:
    """A city of ids, and of tables with gold laid on a district or cards under it besides."""
    city: list[District] = []
    beautified: list[District] = []
    museum: Cards = ()
    for item in row.listed("city", 100, ()):
        more = Reader(item if isinstance(item, Mapping) else {"card": item}, row.at("city"))
        more.only("card", "beautified", "under")
        card = find(DISTRICTS, more.data.get("card"), row.at("city"), "district")
        city.append(card)
        if "beautified" in more.data and more.flag("beautified"):
            beautified.append(card)
        if under := more.districts("under", ()):
            if card is not MUSEUM or museum:
                raise BadPosition(more.at("under"), Sentence("nothing lies under this {card}", card=card.id))
            museum = under
    set_city(game, seat, tuple(city), row.at("city"))
    set_extras(game, seat, tuple(beautified), museum, Reader(row.data, row.at("city")))


def _set_up_deck(game: Game, read: Reader) -> None:
    left = Counter(full_deck(game.options, game.uniques))
    for seat in game.rules.seats:
        take_away(left, game.players[seat].hand, f"players[{seat}].hand")
        take_away(left, game.players[seat].city, f"players[{seat}].city")
        take_away(left, game.players[seat].museum, f"players[{seat}].city.under")
    top = read.districts("deck", ())
    take_away(left, top, "deck")
    rest = list(left.elements())
    game.random.shuffle(rest)
    game.deck = [*top, *rest]


def _set_up_first(game: Game) -> None:
    """Cities that are complete were completed before, in seat order from the crown."""
    for places in range(game.options.players):
        seat = game.rules.seat_after(game.crown, places)
        if len(game.players[seat].city) >= game.city_size:
            game.first = seat
            return


def _set_up_turns(game: Game, read: Reader) -> None:
    held = [character for player in game.players for character in player.characters]
    _no_doubles(held, "players")
    for character in held:
        if character not in game.cast:
            raise BadPosition("players", Sentence("{character} is not in this game", character=character.id))
    free = [character for character in game.cast if character not in held]
    shown, hidden = _given_discards(game, read, free)
    if "face_up" not in read.data and "face_down" not in read.data:
        game.random.shuffle(free)
        free.sort(key=lambda character: character.rank != RANK_OF_THE_CROWN)
        hidden, shown = free[: game.rules.face_down], free[game.rules.face_down :]
    elif "face_down" not in read.data:
        hidden = [character for character in free if character not in shown]
    elif "face_up" not in read.data:
        shown = [character for character in free if character not in hidden]
    if len(shown) + len(hidden) != len(free):
        raise BadPosition("face_down", Sentence("every character that nobody holds lies face up or face down"))
    game.face_up = face_up(shown, "face_up")
    game.face_down = tuple((character, ()) for character in hidden)
    turns.call_next(game)


def _set_up_draft(game: Game, read: Reader) -> None:
    for seat in game.rules.seats:
        if game.players[seat].characters:
            raise BadPosition(f"players[{seat}].characters", Sentence("nobody holds a character before the draft"))
    left = list(game.cast)
    shown, hidden = _given_discards(game, read, left)
    left = [character for character in left if character not in (*shown, *hidden)]
    to_draw = (game.rules.face_up if "face_up" not in read.data else 0) + ("face_down" not in read.data)
    too_few = BadPosition("face_up", Sentence("too few characters are left to choose from"))
    if sum(character.rank != RANK_OF_THE_CROWN for character in left) <= to_draw:
        raise too_few
    draft.lay_aside(game, left, shown, hidden, "face_up" not in read.data, "face_down" not in read.data)
    if not draft.lasts(len(left), len(hidden), game.rules.draft):
        raise too_few
    draft.start(game, left, face_up(shown, "face_up"), tuple(hidden))


def _given_discards(game: Game, read: Reader, free: Sequence[Character]) -> tuple[list[Character], list[Character]]:
    shown, hidden = list(read.characters("face_up", ())), list(read.characters("face_down", ()))
    _no_doubles([*shown, *hidden], "face_up")
    for key, cards in (("face_up", shown), ("face_down", hidden)):
        for character in cards:
            if character not in free:
                if character in game.cast:
                    raise BadPosition(key, Sentence("{character} is held by a player", character=character.id))
                raise BadPosition(key, Sentence("{character} is not in this game", character=character.id))
    return shown, hidden


def _no_doubles(characters: Sequence[Character], where: str) -> None:
    for character, copies in Counter(characters).items():
        if copies > 1:
            raise BadPosition(where, Sentence("{character} is in two places", character=character.id))
