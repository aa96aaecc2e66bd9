"""A game as plain data for saves, and back.

What is read may come from a file that was torn, edited or never a game: every value is checked, and what cannot be is
refused as ``BadPosition`` with the key and the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from citadels_engine import casts, draft, turn_checks, turns
from citadels_engine.actions import Action
from citadels_engine.cards import CHARACTERS, DISTRICTS, RANK_OF_THE_CROWN, Character, District
from citadels_engine.decks import full_deck
from citadels_engine.errors import BadOptions, BadPosition, shortened
from citadels_engine.game import Game
from citadels_engine.marks import MARKS
from citadels_engine.options import Options
from citadels_engine.piles import Cards, ids
from citadels_engine.player import Player
from citadels_engine.powers import CHARACTER_POWER, city_powers, moments
from citadels_engine.powers.rank_9 import beautified_fault
from citadels_engine.powers.towers import goal_fault
from citadels_engine.powers.workshops import museum_fault
from citadels_engine.questions import QUESTIONS, Choose, Question
from citadels_engine.random import Stream, is_seed
from citadels_engine.reading import MOST_GOLD, MOST_ROUNDS, Reader, find, find_character
from citadels_engine.sentences import Sentence

MOST_DRAWS = 1 << 40
MOST_ACTIONS = 100_000


# -- saving


def to_dict(game: Game) -> dict[str, Any]:
    """The whole game as plain data."""
    return {
        "options": game.options.to_dict(),
        "seed": game.seed,
        "actions": [str(action) for action in game.actions],
        "position": position(game),
    }


def position(game: Game) -> dict[str, Any]:
    """The state of the game as plain data, without its history."""
    found: dict[str, Any] = {
        "round": game.round,
        "crown": game.crown,
        "rank": game.rank,
        "first": game.first,
        "goal": game.city_size,
        "over": game.over,
        "random": game.random.draws,
        "guarded": game.guarded,
        "guardian": game.guardian,
        "draft_step": game.draft_step,
        "cast": list(ids(game.cast)),
        "uniques": list(ids(game.uniques)),
        "deck": list(ids(game.deck)),
        "draft": list(ids(game.draft)),
        "face_up": list(ids(game.face_up)),
        "face_down": [{"character": c.id, "seen_by": list(seats)} for c, seats in game.face_down],
        "marks": [
            {"character": c.id, "kind": mark.kind, "seat": mark.seat}
            for c, marks in game.marks.items()
            for mark in marks
        ],
        "built_this_round": [{"seat": seat, "card": card.id} for seat, card in game.built_this_round],
        "asked": [_question_to_dict(question) for question in game.asked],
        "players": [_player_to_dict(game.players[seat]) for seat in game.rules.seats],
    }
    if game.rank:
        found["turn"] = {
            "gathered": game.gathered,
            "income_taken": game.income_taken,
            "closed": game.closed,
            "built": game.built,
            "used": list(game.used),
            "paid": list(game.paid),
            "looked_into": list(game.looked_into),
        }
    return found


def _question_to_dict(question: Question) -> dict[str, Any]:
    found: dict[str, Any] = {"asks": question.asks, "seat": question.seat}
    if question.cards:
        found |= {"cards": list(ids(question.cards)), "count": question.count}
    return found


def _player_to_dict(player: Player) -> dict[str, Any]:
    return {
        "gold": player.gold,
        "hand": list(ids(player.hand)),
        "city": list(ids(player.city)),
        "beautified": list(ids(player.beautified)),
        "museum": list(ids(player.museum)),
        "characters": list(ids(player.characters)),
        "revealed": list(ids(player.revealed)),
        "passed": [list(ids(passed)) for passed in player.passed],
    }


# -- loading


def from_dict(data: Mapping[str, Any]) -> Game:
    """The game that ``to_dict`` gave. Raises ``BadPosition``, ``BadOptions`` or ``BadNotation``."""
    whole = Reader(data, "")
    whole.only("options", "seed", "actions", "position")
    if "seed" not in data:
        raise BadPosition("seed", Sentence("this is missing"))
    options = Options.from_dict(Reader(data.get("options"), "options").data)
    game = Game(options, read_seed(whole))
    log: Any = None
    lines = whole.listed("actions", MOST_ACTIONS)
    for line in lines:
        log = (log, Action.parse(line))
    game._log, game.decision = log, len(lines)
    _restore(game, Reader(data.get("position"), "position"))
    return game


def read_seed(whole: Reader) -> int | str:
    """The seed: a number or a short text."""
    seed = whole.data.get("seed", 1)
    if isinstance(seed, int | str) and is_seed(seed):
        return seed
    raise BadPosition(
        whole.at("seed"), Sentence("a number or a short text is needed, not {seed}", seed=shortened(seed))
    )


def _restore(game: Game, read: Reader) -> None:
    players = game.options.players
    _restore_cast(game, read)
    game.round = read.whole("round", 1, MOST_ROUNDS)
    game.crown = read.whole("crown", 1, players)
    game.rank = read.whole("rank", 0, len(game.cast))
    game.first = read.whole("first", 0, players)
    game.city_size = read.whole("goal", game.rules.city_size - 1, game.rules.city_size, game.rules.city_size)
    game.over = read.flag("over")
    game.random = Stream(game.seed, read.whole("random", 0, MOST_DRAWS))
    game.guarded = read.whole("guarded", 0, players)
    game.guardian = read.text("guardian", ("", *ids(game.cast)))
    if bool(game.guarded) != bool(game.guardian):
        raise BadPosition(read.at("guardian"), Sentence("a guarded city has a guardian, and no other city has one"))
    game.draft_step = read.whole("draft_step", 0, len(game.rules.draft))
    game.uniques = _uniques(game.options, read)
    game.deck = list(read.districts("deck"))
    game.draft = list(read.characters("draft"))
    game.face_up = face_up(read.characters("face_up"), read.at("face_up"))
    game.face_down = tuple(
        (find_character(row.data.get("character"), row.at("character")), _seats(row, "seen_by", players))
        for row in read.tables("face_down", 20)
    )
    _restore_marks(game, read)
    game.built_this_round = tuple(
        (row.whole("seat", 1, players), find(DISTRICTS, row.data.get("card"), row.at("card"), "district"))
        for row in read.tables("built_this_round", 100)
    )
    _restore_players(game, read)
    _restore_questions(game, read)
    _check_cards(game, read)
    _check_characters(game, read)
    if game.rank:
        _restore_turn(game, read)


def _restore_cast(game: Game, read: Reader) -> None:
    """The characters of the game: those of the options, or any that could have been drawn."""
    if "cast" not in read.data:
        return
    cast = ids(read.characters("cast"))
    if isinstance(game.options.cast, tuple) and cast != game.options.cast:
        raise BadPosition(read.at("cast"), Sentence("these are not the characters the options say"))
    try:
        casts.check(cast, game.options.edition, game.options.players)
    except BadOptions as error:
        raise BadPosition(read.at("cast"), error.why) from None
    game.choose_cast(cast)


def _uniques(options: Options, read: Reader) -> Cards:
    """The purple districts of the game: of its deck, and those the options name or as many as they say."""
    found, own, wanted = read.districts("uniques"), options.deck_list().uniques(), options.uniques
    if len(set(found)) != len(found) or not set(ids(found)) <= set(own):
        raise BadPosition(read.at("uniques"), Sentence("these are not different purple districts of this deck"))
    named = set(wanted) if isinstance(wanted, tuple) else set(own) if wanted == "all" else set()
    if len(found) != wanted if isinstance(wanted, int) else set(ids(found)) != named:
        raise BadPosition(read.at("uniques"), Sentence("these are not the purple districts the options say"))
    return tuple(DISTRICTS[id] for id in own if DISTRICTS[id] in found)


def _seats(read: Reader, key: str, players: int, default: Sequence[int] | None = None) -> tuple[int, ...]:
    seats = read.listed(key, players, default)
    for seat in seats:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 1 <= seat <= players:
            raise BadPosition(read.at(key), Sentence("there is no seat {seat}", seat=shortened(seat)))
    return tuple(seats)


def face_up(characters: Sequence[Character], where: str) -> tuple[Character, ...]:
    """Those characters, if all of them may lie face up, in the order of their ranks."""
    for character in characters:
        if character.rank == RANK_OF_THE_CROWN:
            raise BadPosition(where, Sentence("{character} never lies face up", character=character.id))
    return tuple(sorted(characters, key=lambda character: character.rank))


def _restore_marks(game: Game, read: Reader) -> None:
    for row in read.tables("marks", 20):
        character = find_character(row.data.get("character"), row.at("character"))
        if character not in game.cast:
            raise BadPosition(row.at("character"), Sentence("{character} is not in this game", character=character.id))
        kind = row.text("kind", tuple(MARKS))
        game.mark(character, MARKS[kind](row.whole("seat", 1, game.options.players)))


def _restore_players(game: Game, read: Reader) -> None:
    rows = read.tables("players", game.options.players)
    if len(rows) != game.options.players:
        raise BadPosition(
            read.at("players"),
            Sentence("{players} are needed, not {given}", players=game.options.players, given=len(rows)),
        )
    for seat, row in enumerate(rows, 1):
        player = game.players[seat]
        player.gold = row.whole("gold", 0, MOST_GOLD)
        player.hand = row.districts("hand")
        set_city(game, seat, row.districts("city"), row.at("city"))
        set_extras(game, seat, row.districts("beautified", ()), row.districts("museum", ()), row)
        player.characters = row.characters("characters")
        player.revealed = row.characters("revealed")
        if not set(player.revealed) <= set(player.characters):
            raise BadPosition(row.at("revealed"), Sentence("who is not held cannot be revealed"))
        passed = row.listed("passed", 9)
        player.passed = tuple(Reader({"set": one}, row.at("passed")).characters("set") for one in passed)
    if not game.first and any(len(player.city) >= game.city_size for player in game.players):
        raise BadPosition(read.at("first"), Sentence("one of the complete cities was the first"))
    if game.city_size < game.rules.city_size and (fault := goal_fault(game)):
        raise BadPosition(read.at("goal"), fault)


def set_city(game: Game, seat: int, city: Cards, where: str) -> None:
    """Put those districts into a city; refuse two of one name where no card of the game lets them be built."""
    doubles = [card for card, copies in Counter(city).items() if copies > 1]
    if doubles:
        powers = [*map(CHARACTER_POWER.__getitem__, game.cast), *city_powers(game.uniques)]
        most = max([most_doubles(game) for most_doubles in moments(tuple(powers)).most_doubles], default=0)
        if len(city) - len(set(city)) > most:
            raise BadPosition(where, Sentence("{card} stands there twice", card=doubles[0].id))
    game.players[seat].city = city
    game.players[seat].powers = moments(city_powers(city))


def set_extras(game: Game, seat: int, beautified: Cards, museum: Cards, row: Reader) -> None:
    """Lay gold on those districts of a city, and those cards under its Museum."""
    player = game.players[seat]
    player.beautified, player.museum = beautified, museum
    if beautified and (fault := beautified_fault(game, player)):
        raise BadPosition(row.at("beautified"), fault)
    if museum and (fault := museum_fault(player)):
        raise BadPosition(row.at("museum"), fault)


def _restore_questions(game: Game, read: Reader) -> None:
    for row in read.tables("asked", 5):
        kind = QUESTIONS[row.text("asks", tuple(QUESTIONS))]
        seat = row.whole("seat", 1, game.options.players)
        cards = row.districts("cards", ())
        game.ask(kind(seat, cards, row.whole("count", 0, len(cards), 0)))
    asked = game.asked
    where = read.at("asked")
    if game.over != (not asked):
        raise BadPosition(where, Sentence("a game waits for somebody until it is over, and for nobody then"))
    if game.over:
        if not game.first:
            raise BadPosition(read.at("over"), Sentence("no city was complete"))
        return
    if game.rank:
        if fault := turn_checks.turn_fault(game):
            raise BadPosition(where, fault)
    else:
        _check_draft_question(game, read)


def _check_draft_question(game: Game, read: Reader) -> None:
    if game.draft_step >= len(game.rules.draft):
        raise BadPosition(read.at("draft_step"), Sentence("the draft is over"))
    step = game.rules.draft[game.draft_step]
    seat = draft.chooser(game, step)
    asked = game.asked
    if len(asked) != 1 or asked[0].asks != step.asks or asked[0].seat != seat:
        raise BadPosition(read.at("asked"), Sentence("seat {seat} has to {asks} now", seat=seat, asks=step.asks))
    if not draft.lasts(len(game.draft), len(game.face_down), game.rules.draft[game.draft_step :]):
        raise BadPosition(read.at("draft"), Sentence("there are too few characters left to choose from"))
    done = [draft.chooser(game, step) for step in game.rules.draft[: game.draft_step] if step.asks == Choose.asks]
    for number in game.rules.seats:
        picks = done.count(number)
        if len(game.players[number].characters) != picks:
            raise BadPosition(
                read.at(f"players[{number}].characters"), Sentence("{picks} were picked by now", picks=picks)
            )


def _check_cards(game: Game, read: Reader) -> None:
    """Hands, cities, the deck and what is looked at are the whole deck of this game, card for card."""
    left = Counter(full_deck(game.options, game.uniques))
    places = [("deck", game.deck)]
    for seat in game.rules.seats:
        places.append((f"players[{seat}].hand", list(game.players[seat].hand)))
        places.append((f"players[{seat}].city", list(game.players[seat].city)))
        places.append((f"players[{seat}].museum", list(game.players[seat].museum)))
    places += [("asked", list(question.cards)) for question in game.asked]
    for name, cards in places:
        take_away(left, cards, read.at(name))
    missing = [card.id for card, n in left.items() if n]
    if missing:
        raise BadPosition(read.at("deck"), Sentence("a {card} is missing", card=missing[0]))


def take_away(left: Counter[District], cards: Sequence[District], where: str) -> None:
    """Take the cards out of what is left of the deck; refuse one that is not there."""
    for card in cards:
        if left[card] <= 0:
            raise BadPosition(where, _not_left(left, card))
        left[card] -= 1


def _not_left(left: Counter[District], card: District) -> Sentence:
    if card in left:
        return Sentence("there is no further {card} in this deck", card=card.id)
    return Sentence("there is no {card} in this deck", card=card.id)


def _check_characters(game: Game, read: Reader) -> None:
    """Every character of the cast is in one place."""
    if game.over:
        return
    held = [character for player in game.players for character in player.characters]
    places = [*held, *game.draft, *game.face_up, *(character for character, _ in game.face_down)]
    for character, copies in Counter(places).items():
        if copies > 1:
            raise BadPosition(read.at("players"), Sentence("{character} is in two places", character=character.id))
        if character not in game.cast:
            raise BadPosition(read.at("players"), Sentence("{character} is not in this game", character=character.id))
    if len(places) != len(game.cast):
        raise BadPosition(read.at("players"), Sentence("a character is missing"))
    for seat in game.rules.seats:
        if len(game.players[seat].characters) > game.rules.characters_each:
            raise BadPosition(read.at(f"players[{seat}].characters"), Sentence("these are too many"))


def _restore_turn(game: Game, read: Reader) -> None:
    row = Reader(read.data.get("turn"), read.at("turn"))
    game.character = game.cast[game.rank - 1]
    game.gathered, game.income_taken = row.flag("gathered"), row.flag("income_taken")
    game.closed, game.built = row.flag("closed"), row.whole("built", 0, 100)
    used = row.listed("used", 100)
    for id in used:
        if not isinstance(id, str) or (id not in CHARACTERS and id not in DISTRICTS):
            raise BadPosition(row.at("used"), Sentence("there is no card {id}", id=shortened(id)))
    game.used = tuple(used)
    paid = row.listed("paid", 100, _costs_of_built(game))
    prices = Reader({str(i): price for i, price in enumerate(paid, 1)}, row.at("paid"))
    game.paid = tuple(prices.whole(number, 0, MOST_GOLD) for number in prices.data)
    game.looked_into = _seats(row, "looked_into", game.options.players, ())
    if game.closed and not game.gathered:
        raise BadPosition(row.at("closed"), Sentence("a turn does not close before the gathering"))
    if game.asked:
        turns.compile_powers(game, game.asked[0])
        if fault := turn_checks.moment_fault(game):
            raise BadPosition(read.at("asked"), fault)


def _costs_of_built(game: Game) -> list[int]:
    """What the districts built in this turn cost: what was paid for them where nothing changes a price."""
    built = game.built_this_round[len(game.built_this_round) - game.built :] if game.built else ()
    return [game.cost.get(card, 0) for _, card in built]
