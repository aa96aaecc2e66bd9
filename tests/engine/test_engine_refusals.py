"""Refusals: every code can be reached, says what it should, and questions about any text are answered."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from rulebook import dark, plainly, play, player, refused, table, until

from citadels_engine import BadNotation, Game, Options, Refusal
from citadels_engine.cards import DECKS
from citadels_engine.errors import REFUSALS

FULL = "manor castle palace church monastery cathedral tavern market"


def at(*lines: str, to_act: int = 1, **own: object) -> Game:
    """Seat 1 with what is given; the other three are the King, the Bishop (or the Thief) and the Merchant."""
    character = str(own.pop("characters", "bishop"))
    rest = [id for id in ("king", "bishop", "merchant") if id != character][:2]
    game = table(
        player(character, **own), player(rest[0]), player(rest[1], city="manor"), player("assassin", city=FULL),  # type: ignore[arg-type]
    )  # fmt: skip
    until(game, to_act)
    play(game, *lines)
    return game


def draft() -> Game:
    return Game.new(Options(players=4, first_crown=1), seed=1)


LYING_OPEN = draft().view(None).face_up[0]


def emptied() -> Game:
    """Seat 2 holds the whole deck."""
    everything = " ".join(id for id, n in DECKS["67"].copies.items() for _ in range(n))
    return table(player("king"), player("bishop", hand=everything), player("merchant"), player("warlord"))


def finished() -> Game:
    game = table(player("king", city=FULL), player("bishop"))
    while not game.over:
        plainly(game)
    return game


def attacked(*lines: str, **own: object) -> Game:
    game = table(player("warlord", **own), player("bishop", city="manor"), player("king", city="keep palace"),  # type: ignore[arg-type]
                 player("thief", city=FULL))  # fmt: skip
    until(game, 1)
    play(game, "1 gold", *lines)
    return game


def killed() -> Game:
    game = table(player("assassin"), player("thief"), player("king"), player("bishop"))
    play(game, "1 kill king", "1 gold", "1 end")
    return game


def exchanging(*lines: str, gold: int = 2, city: str = "docks") -> Game:
    game = dark(player("diplomat", gold=gold, city=city), player("bishop"),
                player("king", city="keep palace market docks"), player("thief"))  # fmt: skip
    play(until(game, 1), "1 gold", *lines)
    return game


def beautifying(*lines: str, **own: object) -> Game:
    game = dark(player("artist", **own), player("bishop"), player("king"), player("thief"))  # type: ignore[arg-type]
    play(until(game, 1), *lines)
    return game


def dark_king(**own: object) -> Game:
    game = dark(player("king", **own), player("bishop"), player("thief"), player("assassin"),  # type: ignore[arg-type]
                armory_own_city=True)  # fmt: skip
    return until(game, 1)


def witch(*lines: str, also: str = "king") -> Game:
    game = dark(player("witch"), player("merchant"), player(also), player("warlord"))
    play(game, *lines)
    return game


def bewitched(also: str = "king") -> Game:
    return until(witch("1 gold", "1 bewitch merchant", also=also), 3 if also == "thief" else 2)


def emperor(*lines: str) -> Game:
    game = dark(player("emperor"), player("bishop", gold=0, hand="manor docks"), player("thief"), player("assassin"),
                crown=4)  # fmt: skip
    play(until(game, 1), *lines)
    return game


def looking(*lines: str, characters: str = "wizard", **own: object) -> Game:
    game = dark(player(characters, **own), player("king", hand="manor", gold=5), player("merchant", gold=5),  # type: ignore[arg-type]
                player("assassin"))  # fmt: skip
    play(until(game, 1), *lines)
    return game


CASES: Mapping[str, tuple[Game, str, Mapping[str, object]]] = {
    "game_over": (finished(), "1 gold", {}),
    "not_your_decision": (at(), "2 gold", {"to_act": 1}),
    "not_now": (at(), "1 pass", {}),
    "gather_first": (at(), "1 end", {}),
    "already_gathered": (at("1 gold"), "1 cards", {}),
    "deck_empty": (emptied(), "1 cards", {}),
    "turn_closed": (attacked("1 destroy 3 palace", gold=9, city="watchtower"), "1 income", {}),
    "not_in_hand": (at("1 gold"), "1 build palace", {"card": "palace"}),
    "already_built": (at("1 gold", hand="tavern", city="tavern"), "1 build tavern", {"card": "tavern"}),
    "too_dear": (at("1 gold", hand="palace"), "1 build palace", {"card": "palace", "price": 5, "gold": 4}),
    "build_limit": (at("1 gold", "1 build tavern", hand="tavern temple"), "1 build temple", {"limit": 1}),
    "no_income": (at(), "1 income", {"type": "religious"}),
    "character_without_income": (at(characters="thief"), "1 income", {"character": "thief"}),
    "income_taken": (at("1 income", city="temple"), "1 income", {}),
    "not_your_character": (at(), "1 kill king", {"character": "assassin"}),
    "already_used": (at("1 use laboratory temple", city="laboratory", hand="temple manor"), "1 use laboratory manor",
                     {"power": "laboratory"}),
    "no_such_district": (attacked(), "1 destroy 2 palace", {"owner": 2, "card": "palace"}),
    "no_district": (at(hand="manor"), "1 use smithy", {"card": "smithy"}),
    "not_enough_gold": (attacked(gold=0), "1 destroy 3 palace", {"price": 4, "gold": 2}),
    "protected": (attacked(), "1 destroy 2 manor", {"owner": 2, "character": "bishop"}),
    "city_complete": (attacked(), "1 destroy 4 manor", {"owner": 4}),
    "indestructible": (attacked(), "1 destroy 3 keep", {"card": "keep"}),
    "own_rank": (at(characters="thief"), "1 steal thief", {"character": "thief"}),
    "rank_spared": (at(characters="thief"), "1 steal assassin", {"character": "assassin"}),
    "character_killed": (killed(), "2 steal king", {"character": "king"}),
    "not_in_draft": (draft(), f"1 pick {LYING_OPEN}", {"character": LYING_OPEN}),
    "no_such_seat": (at(characters="magician", hand="manor"), "1 swap 9", {"seat": 9}),
    "own_seat": (at(characters="magician", hand="manor"), "1 swap 1", {}),
    "both_hands_empty": (at(characters="magician"), "1 swap 2", {}),
    "hand_empty": (at(characters="magician"), "1 redraw manor", {}),
    "not_looked_at": (at("1 cards"), "1 keep keep keep", {"count": 1}),
    "look_first": (looking(), "1 take manor", {}),
    "other_hand_empty": (looking(), "1 look 3", {"owner": 3}),
    "not_in_other_hand": (looking("1 look 2"), "1 take keep", {"card": "keep", "owner": 2}),
    "not_the_richest": (looking(characters="abbot"), "1 tithe 4", {"owner": 4}),
    "no_single_richest": (looking(characters="abbot", gold=7), "1 tithe 2", {}),
    "builds_nothing": (looking("1 gold", characters="navigator", hand="temple"), "1 build temple",
                       {"character": "navigator"}),
    "cannot_be_taken": (exchanging(), "1 exchange docks 3 keep", {"card": "keep"}),
    "would_double": (exchanging(city="market temple"), "1 exchange temple 3 market", {"card": "market"}),
    "changes_nothing": (exchanging(), "1 exchange docks 3 docks", {}),
    "already_beautified": (beautifying(city="manor*"), "1 beautify manor", {"card": "manor"}),
    "beautify_limit": (beautifying("1 beautify manor", "1 beautify temple", city="manor temple docks", gold=3),
                       "1 beautify docks", {"limit": 2}),
    "double_limit": (dark_king(city="quarry manor manor temple", hand="temple"), "1 build temple",
                     {"card": "temple"}),
    "itself": (dark_king(city="armory"), "1 use armory 1 armory", {"card": "armory"}),
    "only_when_built": (dark_king(city="bell-tower"), "1 use bell-tower", {"card": "bell-tower"}),
    "only_gathers": (bewitched(), "2 income", {"character": "merchant"}),
    "name_first": (witch("1 gold"), "1 end", {}),
    "character_bewitched": (bewitched(also="thief"), "3 steal merchant", {"character": "merchant"}),
    "not_in_cast": (witch("1 gold"), "1 bewitch queen", {"character": "queen"}),
    "has_crown": (emperor(), "1 crown 4", {"seat": 4}),
    "owed": (emperor("1 gold"), "1 end", {"power": "emperor"}),
    "nothing_to_pay": (emperor("1 crown 2"), "2 fee gold", {}),
    "must_choose": (at("1 cards"), "1 end", {"asks": "keep"}),
}  # fmt: skip


@pytest.mark.parametrize("code", CASES)
def test_each_code_is_reached_with_its_values(code: str) -> None:
    game, line, values = CASES[code]
    refusal = refused(game, line)
    assert refusal.code == code
    assert dict(refusal.values) == dict(values)
    assert "{" not in str(refusal)


def test_every_code_is_covered() -> None:
    assert set(CASES) | {"bad_notation"} == set(REFUSALS)


@pytest.mark.parametrize(
    "text", ["", " ", "hello", "1 jump", "1", "gold", "0 gold", "1 build", "1 build castle-in-the-air", "\ud800",
             "1 gold\n", "1" * 10_000, "💥 gold", "1 keep " + "manor " * 500, 5, None, b"1 gold", ["1 gold"]]
)  # fmt: skip
def test_any_text_may_be_asked_about_and_none_raises_anything_else(text: object) -> None:
    game = at()
    before = game.to_dict()
    refusal = game.why_not(text)  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.code == "bad_notation"
    assert len(str(refusal)) < 600
    assert not game.is_legal(text)  # type: ignore[arg-type]
    with pytest.raises(BadNotation):
        game.apply(text)  # type: ignore[arg-type]
    assert game.to_dict() == before


def test_legal_lines_have_no_refusal() -> None:
    game = at(hand="manor", city="temple")
    for action in game.legal_actions():
        assert game.why_not(action) is None
        assert game.why_not(str(action)) is None
        assert game.is_legal(str(action))


def test_refusals_are_values() -> None:
    assert Refusal("own_seat") == Refusal("own_seat", {})
    assert Refusal("deck_empty") != Refusal("own_seat")
    assert str(Refusal("too_dear", {"card": "palace", "price": 5, "gold": 4})) == "palace costs 5 gold and there are 4"


# -- what is greyed and why


def greyed(game: Game) -> dict[str, str]:
    return {row.line: row.refusal.code for row in game.greyed()}


def test_greyed_is_what_one_might_look_for_with_the_reason() -> None:
    game = at(hand="palace tavern temple tavern", city="tavern", gold=0)
    assert greyed(game) == {
        "1 build palace": "gather_first",
        "1 build tavern": "already_built",
        "1 build temple": "gather_first",
        "1 end": "gather_first",
        "1 income": "no_income",
    }
    play(game, "1 gold")
    assert greyed(game) == {"1 build palace": "too_dear", "1 build tavern": "already_built", "1 income": "no_income"}
    play(game, "1 build temple", "1 income")
    assert greyed(game) == {
        "1 build palace": "build_limit",
        "1 build tavern": "already_built",
        "1 income": "income_taken",
    }


def test_greyed_lines_are_never_legal_and_the_reason_is_what_why_not_says() -> None:
    for game, _, _ in CASES.values():
        for row in game.greyed():
            assert game.why_not(row.line) == row.refusal


def test_powers_that_are_used_up_or_cannot_be_used_are_greyed() -> None:
    game = at(city="laboratory smithy", hand="manor", gold=1)
    assert greyed(game)["1 use smithy"] == "not_enough_gold"
    play(game, "1 use laboratory manor")
    rows = greyed(game)
    assert "1 use smithy" not in rows
    game = at("1 use laboratory manor", city="laboratory", hand="manor temple")
    assert greyed(game)["1 use laboratory temple"] == "already_used"


def test_a_warlord_who_has_not_gathered_is_told_so_whatever_the_first_target_is() -> None:
    game = table(player("warlord"), player("bishop", city="manor"), player("king", city="temple"), player("thief"))
    until(game, 1)
    assert greyed(game)["1 destroy 2 manor"] == "gather_first"
    play(game, "1 gold")
    assert not any("destroy" in line for line in greyed(game))
    assert game.is_legal("1 destroy 3 temple")


def test_nothing_is_greyed_while_something_else_is_asked() -> None:
    assert at("1 cards", hand="manor").greyed() == ()
    assert draft().greyed() == ()
