"""Bots: always legal, blind to what is hidden, each true to its description, and as strong as promised."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from invariants import options as any_game
from rulebook import dark, encoded, hand, play, player, table, until

from citadels_engine import BadOptions, Choice, Game, Options, View
from citadels_engine.bots import BOTS
from citadels_engine.bots.arena import BadArena, Report, run, wilson
from citadels_engine.bots.guess import holders
from citadels_engine.bots.outlook import Outlook
from citadels_engine.bots.weights import WEIGHTS
from citadels_engine.cards import DISTRICTS
from citadels_engine.random import Stream
from citadels_engine.rulesets import RULESETS

EIGHT = ("assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord")
MOST_ROUNDS = 60
"""A game of bots that build is over long before."""


def choose(bot: str, game: Game, seed: int | str = 1) -> str:
    """What that bot would do now, as whoever decides."""
    return BOTS[bot].choose(game.view(game.to_act), game.choices(), Stream(seed))


def turn_of(bot: str, game: Game) -> list[str]:
    """The bot plays until the present turn is over: its lines without the seat."""
    place, done = (game.round, game.rank), []
    while not game.over and (game.round, game.rank) == place:
        line = choose(bot, game)
        done.append(line.split(" ", 1)[1])
        game.apply(line)
    return done


@st.composite
def tables(draw: st.DrawFn) -> Options:
    """Any options of any ruleset."""
    return draw(any_game(draw(st.integers(2, 8))))


# -- legal, whatever the table


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(options=tables(), seed=st.integers(0, 2**32), kinds=st.lists(st.sampled_from(list(BOTS)), min_size=8))
def test_every_line_is_legal_and_every_game_ends(options: Options, seed: int, kinds: list[str]) -> None:
    game = Game.new(options, seed)
    streams = [Stream(f"{seed}/{seat}") for seat in range(options.players)]
    while (seat := game.to_act) is not None:
        line = BOTS[kinds[seat - 1]].choose(game.view(seat), game.choices(), streams[seat - 1])
        assert game.why_not(line) is None, line
        game.apply(line)
        assert set(kinds[: options.players]) == {"random"} or game.round <= MOST_ROUNDS


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("bot", ["builder", "planner"])
def test_a_table_of_one_kind_plays_to_the_end(bot: str, players: int) -> None:
    report = run([bot] * players, games=players, seed="alone")
    assert report.standing(bot).wins == pytest.approx(players)
    assert report.rounds < 20


@pytest.mark.parametrize("bot", BOTS)
def test_hands_full_of_useless_cards_and_empty_decks_stop_nobody(bot: str) -> None:
    for seed in range(8):
        game = Game.new(Options(players=7, uniques="none", city_size=8), seed)
        chance = random.Random(seed)
        while not game.over and game.round < 12:
            verbs = {str(action).split(" ", 2)[1] for action in game.legal_actions()}
            hoards = f"{game.to_act} cards" if "cards" in verbs and chance.random() < 0.9 else ""
            game.apply(hoards or choose(bot, game, f"{seed}/{game.decision}"))


# -- from the view alone


def reshuffled(game: Game, seat: int, seed: int) -> Game:
    """The same game with all exchanged that ``seat`` cannot know: other hands, the deck, characters not shown."""
    data, chance = game.to_dict(), random.Random(seed)
    position = data["position"]
    others = [row for number, row in enumerate(position["players"], 1) if number != seat]
    seen = game.view(seat).hands_seen
    hands = [row["hand"] for number, row in enumerate(position["players"], 1) if number != seat and number not in seen]
    hands += [row["museum"] for row in others]
    looked = [
        row["cards"] for row in position["asked"] if row["asks"] in ("keep", "lighthouse") and row["seat"] != seat
    ]
    _deal_again([*hands, position["deck"], *looked], chance)
    if position["rank"]:
        secret = [row for row in others if row["characters"] and not row["revealed"]]
        _deal_again([row["characters"] for row in secret], chance)
        for row in secret:
            row["passed"] = []
    return Game.from_dict({**data, "seed": f"other {seed}"})


def _deal_again(places: list[list[str]], chance: random.Random) -> None:
    cards = [card for place in places for card in place]
    chance.shuffle(cards)
    for place in places:
        place[:], cards = cards[: len(place)], cards[len(place) :]


@pytest.mark.parametrize(
    "options",
    [*(Options(players=players) for players in range(2, 8)),
     *(Options("dark-city", players, cast="random") for players in (2, 4, 8))],
    ids=lambda options: f"{options.ruleset}-{options.players}",
)  # fmt: skip
def test_what_is_hidden_changes_no_choice(options: Options) -> None:
    changed = 0
    for seed in range(3):
        game = Game.new(options, f"hidden {seed}")
        while (seat := game.to_act) is not None:
            if game.decision % 3 != seed:
                game.apply(choose("planner", game, f"{seed}/{game.decision}"))
                continue
            other = reshuffled(game, seat, seed)
            changed += encoded(other.to_dict()["position"]) != encoded(game.to_dict()["position"])
            assert encoded(other.view(seat)) == encoded(game.view(seat))
            for bot in BOTS:
                assert choose(bot, other, seed) == choose(bot, game, seed)
            game.apply(choose("planner", game, f"{seed}/{game.decision}"))
    assert changed > 60


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_view_and_stream_give_the_same_line_every_time(bot: str) -> None:
    game = Game.new(Options(players=5), 3)
    while not game.over and game.round < 6:
        seat = game.to_act
        view, rows = game.view(seat), game.choices()
        lines = {BOTS[bot].choose(view, rows, Stream(game.decision)) for _ in range(3)}
        assert len(lines) == 1
        game.apply(lines.pop())


def test_views_are_left_as_they_were() -> None:
    game = Game.new(Options(players=4), 8)
    while not game.over and game.round < 5:
        view, rows = game.view(game.to_act), game.choices()
        before = encoded(view), encoded(rows)
        for bot in BOTS.values():
            bot.choose(view, rows, Stream(1))
        assert (encoded(view), encoded(rows)) == before
        game.apply(choose("planner", game, game.decision))


# -- random


def test_random_takes_a_verb_first_and_then_any_action_of_it() -> None:
    game = table(player("magician", hand="temple tavern tavern", gold=0), player("king", hand="manor"))
    found = Counter(choose("random", game, seed).split(" ", 1)[1] for seed in range(3000))
    verbs: Counter[str] = Counter()
    for line, n in found.items():
        verbs[line.split(" ")[0]] += n
    assert set(verbs) == {"gold", "cards", "swap", "redraw"}
    assert all(650 < n < 850 for n in verbs.values())
    redraws = {line: n for line, n in found.items() if line.startswith("redraw")}
    assert set(redraws) == {
        "redraw temple",
        "redraw tavern",
        "redraw tavern tavern",
        "redraw temple tavern",
        "redraw temple tavern tavern",
    }
    assert all(110 < n < 190 for n in redraws.values())


# -- builder


def test_builder_takes_the_character_with_most_income() -> None:
    def picks(city: str) -> str:
        game = table(
            player(city=city), player(), player(), player(), phase="draft", face_up="bishop thief", face_down="assassin"
        )
        found = {choose("builder", game, seed) for seed in range(40)}
        assert len(found) == 1
        return found.pop()

    assert picks("") == "1 pick architect"
    assert picks("manor castle palace temple") == "1 pick king"
    assert picks("tavern market") == "1 pick merchant"
    assert picks("watchtower prison fortress") == "1 pick warlord"


def test_builder_gathers_gold_while_it_holds_anything_to_build() -> None:
    rich = table(player("assassin", hand="palace", gold=1), player("king"))
    assert "1 gold" in _lines(rich, "builder")
    for hopeless in ("", "temple", "temple temple"):
        poor = table(player("assassin", hand=hopeless, city="temple", gold=9), player("king"))
        assert "1 cards" in _lines(poor, "builder")


def _lines(game: Game, bot: str) -> list[str]:
    seat = game.to_act
    return [f"{seat} {line}" for line in turn_of(bot, game)]


def test_builder_keeps_and_builds_the_dearest_and_takes_its_income() -> None:
    game = table(player("king", city="manor", gold=9), player("bishop"), top="temple palace", city_size=8)
    assert turn_of("builder", game) == ["income", "cards", "keep palace", "build palace", "end"]


def test_builder_takes_the_income_that_its_building_brought() -> None:
    game = table(player("king", hand="manor", gold=2), player("bishop"))
    assert turn_of("builder", game) == ["gold", "build manor", "income", "end"]


def test_builder_names_anybody_and_never_destroys() -> None:
    killed = {choose("builder", table(player("assassin"), player("king")), seed) for seed in range(200)}
    assert killed == {f"1 kill {character}" for character in EIGHT[1:]}
    war = until(table(player("warlord", gold=20), player("king", city="temple palace"), top="castle manor"), 1)
    assert turn_of("builder", war.clone()) == ["cards", "keep castle", "build castle", "end"]
    play(war, "1 gold")
    assert war.is_legal("1 destroy 2 palace")
    assert choose("builder", war) == "1 end"


def test_builder_lays_down_any_character_with_two_players() -> None:
    game = Game.new(Options(players=2, first_crown=1), seed=1)
    for _ in range(2):
        game.apply(game.legal_actions()[0])
    assert game.view(None).asks == "discard"
    assert {choose("builder", game, seed) for seed in range(100)} == {str(action) for action in game.legal_actions()}


@pytest.mark.parametrize("bot", ["builder", "planner"])
def test_no_bot_plays_for_a_spectator(bot: str) -> None:
    game = table(player("king"), player("bishop"))
    with pytest.raises(ValueError, match="seat"):
        BOTS[bot].choose(game.view(None), game.choices(), Stream(1))


# -- planner


def planner_turn(*players: Mapping[str, Any], **position: Any) -> list[str]:
    """What the planner does in seat 1's turn."""
    return turn_of("planner", until(table(*players, **position), 1))


def test_planner_takes_its_income_after_a_building_that_adds_to_it() -> None:
    done = planner_turn(player("merchant", hand="docks market", city="tavern", gold=0), player("king"))
    assert done == ["gold", "build docks", "income", "end"]


def test_planner_takes_its_income_first_where_the_building_needs_it() -> None:
    done = planner_turn(player("merchant", hand="harbor", city="tavern market", gold=0), player("king"))
    assert done == ["gold", "income", "build harbor", "end"]


def test_planner_finishes_its_city_when_that_wins() -> None:
    city = "manor castle palace temple church monastery docks"
    done = planner_turn(player("king", hand="tavern palace", city=city, gold=2), player("bishop", city="tavern"))
    assert "build tavern" in done


def test_planner_draws_cards_when_there_is_nothing_to_build() -> None:
    done = planner_turn(player("king", hand="temple", city="temple manor", gold=6), player("bishop"))
    assert done[0] == "cards"


def test_planner_gathers_gold_for_the_last_district() -> None:
    rival = player("bishop", city="tavern", gold=0)
    city = "manor castle church docks market prison battlefield"
    done = planner_turn(player("king", hand="palace", city=city, gold=0), rival)
    assert done == ["gold", "income", "end"]


def test_planner_swaps_an_empty_hand_for_a_full_one() -> None:
    full = player("king", hand="manor castle palace docks harbor")
    done = planner_turn(player("magician", gold=3), full, player("bishop", hand="temple"), player("warlord"))
    assert "swap 2" in done


def test_planner_builds_before_it_swaps() -> None:
    full = player("king", hand="manor castle church docks harbor monastery")
    done = planner_turn(player("magician", hand="palace", gold=5), full, player("bishop"), player("warlord"))
    assert done.index("build palace") < done.index("swap 2")


def test_planner_redraws_what_it_cannot_use() -> None:
    game = table(
        player("magician", hand="temple temple tavern", city="temple tavern manor", gold=2),
        player("king"),
        player("bishop"),
        player("warlord"),
    )
    (redraw,) = [line for line in turn_of("planner", until(game, 1)) if line.startswith("redraw")]
    assert sorted(redraw.split(" ")[1:]) == ["tavern", "temple", "temple"]


def test_planner_keeps_the_card_it_can_use() -> None:
    game = table(player("king", city="palace", gold=2), player("bishop"), top="palace manor")
    until(game, 1)
    game.apply("1 cards")
    assert choose("planner", game) == "1 keep manor"


def test_planner_destroys_what_hurts_the_leader_and_never_its_own() -> None:
    leader = player("king", city="watchtower manor castle church docks tavern palace", gold=6, hand="temple market")
    last = player("bishop", city="temple")
    game = table(
        player("warlord", city="battlefield", gold=3, hand="fortress"), leader, last, player("merchant", city="tavern")
    )
    for _ in range(40):
        destroyed = [line for line in turn_of("planner", until(game.clone(), 1)) if line.startswith("destroy")]
        assert [line.split(" ")[1] for line in destroyed] == ["2"]


def test_planner_leaves_a_harmless_city_alone() -> None:
    game = table(
        player("warlord", city="manor castle palace church", gold=4, hand="fortress"),
        player("king", city="harbor"),
        player("merchant", city="keep"),
        player("architect"),
    )
    assert not any(line.startswith("destroy") for line in turn_of("planner", until(game, 1)))


def test_planner_uses_the_workshops_sensibly() -> None:
    useless = planner_turn(player("king", hand="temple temple", city="laboratory temple manor"), player("bishop"))
    assert "use laboratory temple" in useless
    short = planner_turn(player("king", hand="palace", city="smithy", gold=3), player("bishop"))
    assert short.index("build palace") < (short.index("use smithy") if "use smithy" in short else len(short))
    flush = planner_turn(player("king", city="smithy manor", gold=9), player("bishop"))
    assert "use smithy" in flush


def test_planner_buys_back_what_it_can_use() -> None:
    def asked(card: str, hand: str, city: str, gold: int) -> str:
        game = table(player("warlord", gold=9), player("king", city=f"graveyard {city} {card}", hand=hand, gold=gold))
        until(game, 1)
        play(game, "1 gold", f"1 destroy 2 {card}")
        return choose("planner", game)

    assert asked("palace", "", "manor", 4) == "2 use graveyard"
    assert asked("temple", "temple", "manor", 4) == "2 pass"


def drafted(*taken: str, face_up: tuple[str, ...], hidden: str) -> Game:
    """Four players took these characters, seat 1 first, with those face up and that one face down."""
    for seed in count():
        game = Game.new(Options(players=4, first_crown=1), seed)
        view = game.to_dict()["position"]
        if set(view["face_up"]) == set(face_up) and view["face_down"][0]["character"] == hidden:
            return play_draft(game, taken)
    raise AssertionError


def play_draft(game: Game, taken: tuple[str, ...]) -> Game:
    """Everybody picks in turn."""
    for seat, character in enumerate(taken, 1):
        game.apply(f"{seat} pick {character}")
    return game


def guess(game: Game, seat: int) -> dict[int, dict[str, float]]:
    """Whom that seat thinks the others to hold."""
    view = game.view(seat)
    return holders(Outlook(view, WEIGHTS), view.characters, view.passed_on)


def test_who_holds_whom_is_what_the_draft_allows() -> None:
    game = drafted("king", "thief", "merchant", "warlord", face_up=("assassin", "bishop"), hidden="magician")
    # Seat 2 was given five less the King: thief, merchant, architect, warlord. So the King or the Magician is gone.
    found = guess(game, 2)
    assert {c for c, chance in found[1].items() if chance} == {"king", "magician"}
    assert sum(found[1].values()) == pytest.approx(1)
    assert {c for c, chance in found[3].items() if chance} == {"merchant", "architect", "warlord"}
    assert found[3]["architect"] > found[3]["warlord"]
    assert found[4]["architect"] < found[3]["architect"]
    last = guess(game, 4)
    assert not any(last[seat][character] for seat in (1, 2, 3) for character in ("warlord", "architect"))
    assert sum(last[seat][c] for seat in (1, 2, 3) for c in EIGHT) == pytest.approx(3)


@pytest.mark.parametrize("players", range(2, 8))
def test_no_character_is_thought_to_be_where_it_cannot_be(players: int) -> None:
    each = 2 if players <= 3 else 1
    for seed in range(12):
        game = Game.new(Options(players=players), f"guess {seed}")
        while game.phase == "draft":
            game.apply(choose("planner", game, f"{seed}/{game.decision}"))
        held = {seat: game.to_dict()["position"]["players"][seat - 1]["characters"] for seat in range(1, players + 1)}
        for seat in held:
            found = guess(game, seat)
            for other, chances in found.items():
                assert sum(chances.values()) == pytest.approx(each)
                assert all(chances[character] > 0 for character in held[other])
                assert not any(chances[character] for character in held[seat])


def test_planner_kills_and_robs_whom_it_thinks_the_danger_to_be() -> None:
    rich = player("merchant", city="manor castle tavern docks harbor market temple", gold=9, hand="town-hall church")
    poor = player("king", city="temple", gold=0)
    killer = table(player("assassin"), rich, poor, player("bishop", gold=0), face_up="thief magician")
    assert choose("planner", killer) == "1 kill merchant"
    thief = table(player("thief"), rich, poor, player("bishop", gold=0), face_up="assassin magician")
    assert choose("planner", thief) == "1 steal merchant"


def test_planner_takes_the_architect_with_gold_and_cards_and_income_otherwise() -> None:
    def picks(city: str, hand: str, gold: int) -> str:
        me = player(city=city, hand=hand, gold=gold)
        rest = [player(hand="temple", city="manor palace", gold=2) for _ in range(3)]
        game = table(me, *rest, phase="draft", face_up="thief bishop", face_down="assassin")
        return choose("planner", game).split(" ")[2]

    assert picks("", "manor docks market tavern", 7) == "architect"
    assert picks("tavern market docks trading-post", "harbor", 2) == "merchant"


# -- planner and builder in the Dark City


def dark_turn(*players: Mapping[str, Any], bot: str = "planner", **position: Any) -> list[str]:
    """What the bot does in seat 1's turn."""
    return turn_of(bot, until(dark(*players, **position), 1))


def test_planner_bewitches_whose_turn_is_worth_most_to_it() -> None:
    own = player("witch", hand="palace docks market temple", city="manor", gold=8)
    rich = player("architect", hand="manor castle", gold=4)
    done = dark_turn(own, rich, player("king"), player("bishop"), face_up="thief magician")
    assert done[-1] == "bewitch architect"


def test_planner_plays_on_as_the_bewitched_character() -> None:
    game = dark(player("witch", hand="palace docks", city="tavern market", gold=8), player("merchant"), player("king"),
                player("bishop"))  # fmt: skip
    play(game, "1 gold", "1 bewitch merchant")
    until(game, 2)
    play(game, "2 gold")
    assert turn_of("planner", game) == ["build palace", "income", "end"]


def test_planner_as_wizard_takes_what_it_can_use_and_builds_it() -> None:
    other = player("king", hand="temple palace dragon-gate", city="manor castle")
    done = dark_turn(player("wizard", gold=9, city="manor"), other, player("bishop"), player("warlord"))
    assert "look 2" in done
    assert "take dragon-gate build" in done


@pytest.mark.parametrize(("ruleset", "seat"), [("dark-city", "3"), ("citadela", "2")])
def test_planner_as_emperor_crowns_whom_it_hurts_least(ruleset: str, seat: str) -> None:
    leader = player("bishop", city="manor castle palace temple church monastery", gold=5)
    game = dark(leader, player("emperor"), player("merchant", hand="manor"), player("warlord", city="manor castle"),
                ruleset=ruleset, crown=1)  # fmt: skip
    assert f"crown {seat}" in turn_of("planner", until(game, 2))


def test_planner_pays_the_fee_with_what_it_misses_least() -> None:
    game = dark(player("emperor"), player("bishop", hand="manor temple", city="temple", gold=3), player("merchant"),
                player("warlord"), crown=3)  # fmt: skip
    play(until(game, 1), "1 crown 2")
    assert choose("planner", game) == "2 fee temple"
    assert choose("builder", game) == "2 fee gold"


@pytest.mark.parametrize("bot", ["planner", "builder"])
def test_the_abbots_gold_is_taken(bot: str) -> None:
    done = dark_turn(player("abbot"), player("king", gold=9), player("merchant"), player("warlord"), bot=bot)
    assert "tithe 2" in done


def test_planner_as_alchemist_builds_what_it_can_pay_since_the_gold_comes_back() -> None:
    done = dark_turn(
        player("alchemist", hand="palace temple", gold=3), player("king"), player("bishop"), player("thief")
    )
    assert "build palace" in done


@pytest.mark.parametrize(("bot", "hand", "what"), [("planner", "", "cards"), ("builder", "", "gold"),
                                                   ("planner", "palace castle fortress harbor", "gold"),
                                                   ("builder", "palace", "gold")])  # fmt: skip
def test_the_navigator_takes_what_is_missing(bot: str, hand: str, what: str) -> None:
    me = player("navigator", hand=hand, gold=1 if hand else 9)
    assert f"sail {what}" in dark_turn(me, player("king"), player("bishop"), player("thief"), bot=bot)


def test_planner_beautifies_what_can_stay_after_it_has_built() -> None:
    me = player("artist", hand="temple", city="tavern keep palace docks prison", gold=4)
    done = dark_turn(me, player("king"), player("bishop"), player("merchant"))
    assert done[-3:] == ["beautify keep", "beautify palace", "end"]
    assert done[-4].startswith("build ")
    early = dark_turn(player("artist", city="keep", gold=4), player("king"), player("bishop"), player("merchant"))
    assert not any(line.startswith("beautify") for line in early)


def test_planner_as_diplomat_gives_a_cheap_district_for_a_dear_one_when_gold_is_of_no_more_use() -> None:
    leader = player("king", city="palace castle docks harbor monastery", gold=5)
    me = player("diplomat", city="tavern prison", hand="dragon-gate", gold=1)
    full = player("bishop", city="temple tavern manor docks prison church")
    done = dark_turn(me, leader, full, player("merchant"), city_size=6)
    assert done[-2:] == ["exchange tavern 2 palace", "end"]


def test_planner_makes_no_bad_bargain() -> None:
    done = dark_turn(player("diplomat", city="palace castle", gold=9), player("king", city="temple"), player("bishop"),
                     player("merchant"))  # fmt: skip
    assert not any(line.startswith("exchange") for line in done)


def test_planner_lays_under_the_museum_what_it_cannot_build() -> None:
    me = player("king", hand="temple palace", city="museum temple", gold=3)
    done = dark_turn(me, player("bishop"), player("thief"), player("warlord"))
    assert "use museum temple" in done
    assert "build palace" in done


def test_planner_gives_up_its_armory_only_for_what_hurts() -> None:
    leader = player("bishop", city="manor castle palace temple church dragon-gate tavern", gold=6, hand="market docks")
    strikes = dark_turn(player("king", city="armory manor"), leader, player("thief"), player("warlord"))
    assert "use armory 2 dragon-gate" in strikes
    harmless = dark_turn(player("king", city="armory manor"), player("bishop", city="tavern"), player("thief"),
                         player("warlord"))  # fmt: skip
    assert not any(line.startswith("use armory") for line in harmless)


@pytest.mark.parametrize(
    ("mine", "theirs", "answer"),
    [("manor castle palace temple church docks", "tavern", "use bell-tower"),
     ("manor", "castle palace temple church docks market", "pass")],
)  # fmt: skip
def test_planner_rings_the_bell_tower_when_a_shorter_game_is_better(mine: str, theirs: str, answer: str) -> None:
    game = dark(player("king", hand="bell-tower", city=mine, gold=5), player("bishop", city=theirs), player("thief"),
                player("warlord"))  # fmt: skip
    play(until(game, 1), "1 gold", "1 build bell-tower")
    assert choose("planner", game) == f"1 {answer}"
    assert choose("builder", game) == "1 pass"


def test_the_lighthouse_brings_both_a_dear_card() -> None:
    for bot in ("planner", "builder"):
        game = dark(player("king", hand="lighthouse", gold=3), player("bishop"), player("thief"), player("warlord"))
        assert turn_of(bot, until(game, 1))[-2].startswith("keep ")
        (kept,) = hand(game, 1)
        assert game.cost[DISTRICTS[kept]] >= 5


def test_planner_builds_a_double_with_the_quarry_and_counts_the_factory() -> None:
    done = dark_turn(player("king", hand="palace", city="quarry palace", gold=4), player("bishop"), player("thief"),
                     player("warlord"))  # fmt: skip
    assert "build palace" in done
    done = dark_turn(player("king", hand="library", city="factory", gold=3), player("bishop"), player("thief"),
                     player("warlord"))  # fmt: skip
    assert done[:2] == ["gold", "build library"]


# -- the arena


def test_an_arena_is_reproducible() -> None:
    bots = ["planner", "builder", "random"]
    one, two = run(bots, 21, "again"), run(bots, 21, "again")
    assert one == two
    assert one != run(bots, 21, "another")
    assert one.moves > 0
    assert one.moves_per_second > 0


class Spy:
    """Plays as the builder does and writes down where it sat and what it was dealt."""

    def __init__(self, name: str, games: list[dict[int, tuple[str, tuple[str, ...]]]]) -> None:
        self.name, self.games = name, games

    def choose(self, view: View, choices: Sequence[Choice], stream: Stream) -> str:
        """See ``Bot.choose``."""
        if view.decision == 0:
            self.games.append({})
        if view.round == 1 and view.phase == "draft" and view.seat:
            self.games[-1][view.seat] = (self.name, view.hand)
        return BOTS["builder"].choose(view, choices, stream)


def test_every_deal_is_played_in_every_seating() -> None:
    games: list[dict[int, tuple[str, tuple[str, ...]]]] = []
    report = run(["a", "b", "c"], 6, 5, known={name: Spy(name, games) for name in "abc"})
    assert (report.deals, report.partial, len(games)) == (2, 0, 6)
    hands = [{seat: hand for seat, (_, hand) in game.items()} for game in games]
    assert hands[0] == hands[1] == hands[2] != hands[3] == hands[4] == hands[5]
    for deal in (games[:3], games[3:]):
        assert ["".join(game[seat][0] for seat in (1, 2, 3)) for game in deal] == ["abc", "bca", "cab"]


def test_shares_add_up_and_partial_deals_are_told() -> None:
    report = run(["builder", "builder", "random"], 10, 4)
    assert (report.games, report.deals, report.partial) == (10, 4, 1)
    assert sum(one.wins for one in report.standings) == pytest.approx(10)
    assert sum(one.par for one in report.standings) == pytest.approx(1)
    assert [one.bot for one in report.standings] == ["builder", "random"]
    for one in report.standings:
        assert one.low <= one.share <= one.high
    assert report.moves == sum(one.moves for one in report.standings)
    plain = report.to_dict()
    assert (plain["standings"][0]["bot"], plain["options"]["players"]) == ("builder", 3)


def test_bots_that_cannot_meet_are_refused_in_a_sentence() -> None:
    with pytest.raises(BadArena, match="there is no bot 'genius'; choose from random, builder, planner"):
        run(["genius", "builder"], 1)
    with pytest.raises(BadArena, match="4 players need 4 bots, not 2"):
        run(["builder", "builder"], 1, options=Options(players=4))
    with pytest.raises(BadArena, match="0 games"):
        run(["builder", "builder"], 0)
    with pytest.raises(BadOptions):
        run(["builder"], 1)


def test_the_interval_is_wilsons() -> None:
    assert wilson(0, 10) == (pytest.approx(0.0, abs=1e-12), pytest.approx(0.2775, abs=1e-4))
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert wilson(450, 1000) == (pytest.approx(0.4194, abs=1e-4), pytest.approx(0.4810, abs=1e-4))


# -- strength

ALONE = ("planner", "builder", "builder", "builder")
STRENGTH = [
    ("classic", ("builder", "random", "random", "random"), 0.95),
    ("classic", ("planner", "random", "random", "random"), 0.98),
    ("classic", ALONE, 0.45),
    ("dark-city", ALONE, 0.45),
    ("citadela", ALONE, 0.45),
]


def strength(ruleset: str, bots: tuple[str, ...], games: int) -> Report:
    """Play them, where there are characters to draw with a cast drawn for each deal, and print how they fared."""
    cast = {"cast": "random"} if RULESETS[ruleset].presets else {}
    report = run(bots, games, "strength", Options(ruleset, len(bots), **cast))
    first = report.standing(bots[0])
    print(  # noqa: T201
        f"{ruleset}, {' '.join(bots)}: {first.share:.1%} of {games}, interval {first.low:.1%} to {first.high:.1%}"
    )
    return report


@pytest.mark.parametrize(("ruleset", "bots", "least"), STRENGTH)
def test_strength_in_a_few_games(ruleset: str, bots: tuple[str, ...], least: float) -> None:
    assert strength(ruleset, bots, 60).standing(bots[0]).high > least


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "bots", "least"), STRENGTH)
def test_strength_in_a_thousand_games(ruleset: str, bots: tuple[str, ...], least: float) -> None:
    assert strength(ruleset, bots, 1000).standing(bots[0]).share >= least


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 3, 5, 6, 7])
def test_planner_beats_builders_at_every_table(players: int, ruleset: str) -> None:
    report = strength(ruleset, ("planner", *["builder"] * (players - 1)), 40 * players)
    assert report.standing("planner").low > 1 / players


def test_every_deal_has_a_cast_of_its_own() -> None:
    casts: set[tuple[str, ...]] = set()

    class Witness(Spy):
        """Writes down who plays."""

        def choose(self, view: View, choices: Sequence[Choice], stream: Stream) -> str:
            """See ``Bot.choose``."""
            casts.add(view.cast)
            return BOTS["builder"].choose(view, choices, stream)

    known = {"a": Witness("a", []), "b": Witness("b", []), "c": Witness("c", [])}
    run("abc", 12, 5, Options("dark-city", 3, cast="random"), known=known)
    assert len(casts) == 4
