"""The Witch: she gathers, names a character and takes its turn with her own gold, hand and city."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from rulebook import (
    cards,
    city,
    dark,
    deck,
    finish_round,
    finish_turn,
    gold,
    hand,
    lines,
    of_kind,
    play,
    player,
    refused,
    until,
    verbs,
)

from citadels_engine import BadPosition, Game
from citadels_engine.cards import CHARACTERS
from citadels_engine.rulesets import RULESETS

OTHERS = [id for id, character in CHARACTERS.items() if character.rank > 1]
RULESETS_WITH_HER = [id for id, ruleset in RULESETS.items() if "witch" in ruleset.characters]

HAND = "tavern church prison palace"
WITCHS = {"hand": HAND, "city": "manor temple market watchtower", "gold": 6}
HOLDERS = {"hand": "docks harbor", "city": "castle cathedral town-hall fortress", "gold": 3}


def bewitching(named: str, ruleset: str = "dark-city", **options: object) -> Game:
    """Seat 1 has named the character of seat 2 among five players, and seat 2 is called; seat 5 has the crown."""
    rest = [id for id in ("merchant", "king", "bishop", "architect") if CHARACTERS[id].rank != CHARACTERS[named].rank]
    game = dark(
        player("witch", **WITCHS), player(named, **HOLDERS),  # type: ignore[arg-type]
        *(player(id, hand="monastery", gold=14 if place == 0 else 2) for place, id in enumerate(rest[:3])),
        ruleset=ruleset, crown=5, **options,
    )  # fmt: skip
    play(game, "1 gold", f"1 bewitch {named}")
    return until(game, 2)


def taken_over(named: str, ruleset: str = "dark-city", **options: object) -> Game:
    """The holder has gathered two gold, and the Witch goes on."""
    game = bewitching(named, ruleset, **options)
    for pending in ("crown 3", "pass"):
        if game.is_legal(f"2 {pending}"):
            play(game, f"2 {pending}")
            break
    if game.to_act != 2:
        play(game, f"{game.to_act} fee gold")
    play(game, "2 gold")
    return game


# -- her own part


def test_she_gathers_and_then_names_and_does_nothing_else() -> None:
    game = dark(player("witch", hand="tavern temple", city="laboratory smithy manor", gold=9), player("king"),
                player("bishop"), player("warlord"))  # fmt: skip
    assert lines(game) == {"1 gold", "1 cards"}
    assert refused(game, "1 bewitch king").code == "gather_first"
    assert refused(game, "1 use smithy").code == "gather_first"
    play(game, "1 gold")
    assert lines(game) == {f"1 bewitch {character.id}" for character in game.cast[1:]}
    for line in ("1 build tavern", "1 use smithy", "1 use laboratory tavern", "1 end", "1 income"):
        assert refused(game, line).code == "name_first"
    assert refused(game, "1 gold").code == "already_gathered"
    assert refused(game, "1 bewitch witch").code == "own_rank"
    assert refused(game, "1 bewitch queen").code == "not_in_cast"
    assert refused(game, "1 kill king").code == "name_first"


def test_what_belongs_to_gathering_counts_in_her_own_part() -> None:
    game = dark(player("witch", city="library observatory"), player("king"), player("bishop"), player("warlord"),
                top="manor tavern temple")  # fmt: skip
    play(game, "1 cards")
    assert len(game.legal_actions()) == 3
    play(game, "1 keep manor tavern")
    assert hand(game, 1) == cards("manor tavern")
    assert verbs(game) == {"bewitch"}


def test_naming_ends_her_part_without_what_comes_at_a_turns_end() -> None:
    game = dark(player("witch", city="park", gold=0), player("king"), player("bishop"), player("warlord"))
    happened = play(game, "1 gold", "1 bewitch king")
    assert [event.values["character"] for event in of_kind(happened, "bewitched")] == ["king"]
    assert [(event.seat, event.values["character"]) for event in of_kind(happened, "turn_ended")] == [(1, "witch")]
    assert hand(game, 1) == Counter()
    assert game.view(None).bewitched == ("king",)
    assert game.to_act == 2


def test_a_character_nobody_holds_gives_her_no_turn() -> None:
    game = dark(player("witch", city="poor-house park", gold=0, hand="tavern"), player("thief"), player("bishop"),
                player("warlord"))  # fmt: skip
    happened = play(game, "1 gold", "1 bewitch merchant") + finish_round(game)
    assert of_kind(happened, "resumed") == []
    assert [event for event in of_kind(happened, "gained") if event.seat == 1] == []
    assert gold(game, 1) == 2


# -- every other character


def test_there_are_sixteen_others() -> None:
    assert len(OTHERS) == 16


@pytest.mark.parametrize("ruleset", RULESETS_WITH_HER)
@pytest.mark.parametrize("named", OTHERS)
def test_its_holder_gathers_and_his_part_ends_by_itself(named: str, ruleset: str) -> None:
    game = bewitching(named, ruleset)
    view = game.view(None)
    assert named in view.players[1].revealed
    assert view.turn is not None
    assert (view.turn.seat, view.turn.character, view.turn.only_gathers) == (2, named, True)
    if named != "emperor":
        assert lines(game) == {"2 gold", "2 cards"}
    game = taken_over(named, ruleset)
    assert gold(game, 2) == HOLDERS["gold"] + 2  # type: ignore[operator]
    assert hand(game, 2) == cards(str(HOLDERS["hand"]))
    view = game.view(None)
    assert view.turn is not None
    assert (game.to_act, view.turn.seat, view.turn.character, view.turn.resumed) == (1, 1, named, True)
    assert view.players[0].revealed == ("witch",)
    assert view.turn.gathered
    assert not {"gold", "cards"} & verbs(game)


@pytest.mark.parametrize("ruleset", RULESETS_WITH_HER)
@pytest.mark.parametrize("named", OTHERS)
def test_his_own_turn_gives_its_holder_nothing_and_her_part_has_an_end(named: str, ruleset: str) -> None:
    game = bewitching(named, ruleset)
    for line in ("2 build docks", "2 income", "2 end", "2 use smithy"):
        assert not game.is_legal(line)
    game = taken_over(named, ruleset)
    happened = finish_turn(game)
    assert [(event.seat, event.values["character"]) for event in of_kind(happened, "turn_ended")] == [(1, named)]
    if game.round == 1:
        finish_round(game)
    assert game.round == 2
    assert game.view(None).bewitched == ()


def thief(game: Game) -> None:
    assert "1 steal king" in lines(game)
    assert "1 steal thief" not in lines(game)
    had, theirs = gold(game, 1), gold(game, 4)
    play(game, "1 steal king", "1 end")
    until(game, 4)
    assert (gold(game, 1), gold(game, 4)) == (had + theirs, 0)


def tax_collector(game: Game) -> None:
    play(game, "1 build tavern", "1 end")
    assert gold(game, 1) == 7
    until(game, 4)
    play(game, "4 gold", "4 build monastery", "4 end")
    assert (gold(game, 1), gold(game, 2), gold(game, 4)) == (8, 5, 0)


def magician(game: Game) -> None:
    play(game, "1 swap 2")
    assert hand(game, 1) == cards("docks harbor")
    assert hand(game, 2) == cards(HAND)


def wizard(game: Game) -> None:
    play(game, "1 look 2", "1 take docks build")
    assert "docks" in city(game, 1)
    assert hand(game, 2) == cards("harbor")
    assert gold(game, 1) == 5
    play(game, "1 build tavern")


def king(game: Game) -> None:
    assert game.view(None).crown == 2
    play(game, "1 income")
    assert gold(game, 1) == 9


def emperor(game: Game) -> None:
    assert game.view(None).crown == 3
    assert gold(game, 1) == 9  # 6, 2 gathered, 1 for the crown
    assert "crown" not in verbs(game)
    play(game, "1 income", "1 end")
    assert gold(game, 1) == 10


def bishop(game: Game) -> None:
    play(game, "1 income")
    assert (game.guarded, gold(game, 1)) == (1, 9)


def abbot(game: Game) -> None:
    play(game, "1 income", "1 tithe 3")
    assert gold(game, 1) == 10


def merchant(game: Game) -> None:
    assert (gold(game, 1), gold(game, 2)) == (9, 5)
    play(game, "1 income")
    assert gold(game, 1) == 10


def alchemist(game: Game) -> None:
    play(game, "1 build palace")
    assert gold(game, 1) == 3
    play(game, "1 end")
    assert gold(game, 1) == 8


def architect(game: Game) -> None:
    assert sum(hand(game, 1).values()) == 6
    play(game, "1 build tavern", "1 build church", "1 build prison")
    assert refused(game, "1 build palace").code == "build_limit"


def navigator(game: Game) -> None:
    play(game, "1 sail gold")
    assert gold(game, 1) == 12
    assert not game.is_legal("1 build tavern")


def warlord(game: Game) -> None:
    play(game, "1 income", "1 destroy 2 castle")
    assert city(game, 2) == ["cathedral", "town-hall", "fortress"]
    assert gold(game, 1) == 6


def diplomat(game: Game) -> None:
    play(game, "1 exchange manor 2 castle")
    assert ("castle" in city(game, 1), "manor" in city(game, 2)) == (True, True)
    assert (gold(game, 1), gold(game, 2)) == (7, 6)


def artist(game: Game) -> None:
    play(game, "1 beautify manor", "1 beautify temple")
    assert game.view(None).players[0].beautified == ("manor", "temple")
    assert gold(game, 1) == 6


def queen(game: Game) -> None:
    """The King sits at seat 4: beside neither the Witch nor, at seat 2, the Queen's holder."""
    assert (gold(game, 1), gold(game, 2)) == (8, 5)


DEEDS: dict[str, Callable[[Game], None]] = {
    "thief": thief, "tax-collector": tax_collector, "magician": magician, "wizard": wizard, "king": king,
    "emperor": emperor, "bishop": bishop, "abbot": abbot, "merchant": merchant, "alchemist": alchemist,
    "architect": architect, "navigator": navigator, "warlord": warlord, "diplomat": diplomat, "artist": artist,
    "queen": queen,
}  # fmt: skip


@pytest.mark.parametrize("named", OTHERS)
def test_she_has_its_power_with_her_own_gold_hand_and_city(named: str) -> None:
    DEEDS[named](taken_over(named))


@pytest.mark.parametrize("named", [id for id in OTHERS if id != "emperor"])
def test_she_has_it_in_citadela_too(named: str) -> None:
    DEEDS[named](taken_over(named, "citadela"))


# -- whom it concerns


def test_the_bishops_guard_is_on_her_city_and_no_longer_on_his() -> None:
    game = dark(player("witch", city="manor"), player("bishop", city="temple"), player("king"), player("warlord"))
    play(game, "1 gold", "1 bewitch bishop")
    play(until(game, 2), "2 gold")
    play(game, "1 end")
    play(until(game, 4), "4 gold")
    assert game.is_legal("4 destroy 2 temple")
    assert refused(game, "4 destroy 1 manor").code == "protected"


@pytest.mark.parametrize("named", ["king", "bishop", "merchant", "warlord"])
def test_the_thief_may_rob_the_bewitched_character_only_if_so_agreed(named: str) -> None:
    players = [player("witch"), player("thief"), player(named, gold=5), player("architect")]
    game = dark(*players)
    play(game, "1 gold", f"1 bewitch {named}")
    assert refused(game, f"2 steal {named}").code == "character_bewitched"
    assert refused(game, "2 steal witch").code == "rank_spared"
    assert f"2 steal {named}" not in lines(game)
    game = dark(*players, thief_spares_witch=False)
    play(game, "1 gold", f"1 bewitch {named}", f"2 steal {named}", "2 gold", "2 end")
    assert (gold(until(game, 3), 3), gold(game, 2)) == (0, 9)
    assert refused(game, "3 end").code == "only_gathers"


def test_her_districts_come_to_their_own_at_the_end_of_the_turn_she_takes_over() -> None:
    game = dark(player("witch", city="park poor-house", hand="market", gold=0), player("bishop", gold=0),
                player("king"), player("warlord"))  # fmt: skip
    assert of_kind(play(game, "1 gold", "1 bewitch bishop"), "gained") == []
    play(until(game, 2), "2 gold")
    happened = play(game, "1 build market", "1 end")
    assert [event.values["why"] for event in of_kind(happened, "gained")] == ["poor-house", "park"]
    assert (gold(game, 1), sum(hand(game, 1).values())) == (1, 2)


def test_her_own_workshops_work_again_in_the_turn_she_takes_over() -> None:
    game = dark(player("witch", city="smithy laboratory", hand="manor", gold=3),
                player("merchant", city="armory", gold=5), player("bishop"), player("warlord"))  # fmt: skip
    play(game, "1 gold", "1 bewitch merchant")
    until(game, 2)
    assert refused(game, "2 use armory 1 smithy").code == "only_gathers"
    play(game, "2 gold", "1 use smithy", "1 use laboratory manor")
    assert sum(hand(game, 1).values()) == 3


def test_she_pays_the_tax_for_what_she_builds_and_her_victim_none() -> None:
    game = dark(player("witch", hand="tavern"), player("merchant"), player("tax-collector"), player("warlord"))
    play(game, "1 gold", "1 bewitch merchant", "3 gold", "3 end", "2 gold", "1 build tavern", "1 end")
    assert [gold(game, seat) for seat in (1, 2, 3)] == [3, 4, 5]


def test_what_is_kept_is_asked_of_the_bewitched_player() -> None:
    game = dark(
        player("witch"), player("architect"), player("king"), player("warlord"), top="manor castle tavern temple"
    )
    play(game, "1 gold", "1 bewitch architect")
    play(until(game, 2), "2 cards")
    assert lines(game) == {"2 keep manor", "2 keep castle"}
    happened = play(game, "2 keep manor")
    assert [event.kind for event in happened] == ["kept", "turn_ended", "resumed", "gained"]
    assert hand(game, 1) == cards("tavern temple")
    assert deck(game)[-1] == "castle"
    assert hand(game, 2) == cards("manor")


# -- two and three players


@pytest.mark.parametrize("third", [(), ("bishop", "architect")])
def test_with_two_or_three_players_she_may_name_her_own_other_character(third: tuple[str, ...]) -> None:
    rest = [player(" ".join(third))] if third else []
    game = dark(player("witch merchant", city="market", hand="tavern"), player("king warlord"), *rest)
    play(game, "1 gold", "1 bewitch merchant")
    until(game, 1)
    assert lines(game) == {"1 gold", "1 cards"}
    play(game, "1 gold")
    assert gold(game, 1) == 7
    assert verbs(game) == {"build", "income", "end"}
    play(game, "1 build tavern", "1 income", "1 end")
    assert gold(game, 1) == 8


def test_with_two_players_the_other_ones_second_turn_is_his_own() -> None:
    game = dark(player("witch merchant", hand="tavern"), player("king warlord", hand="temple"))
    play(game, "1 gold", "1 bewitch king", "2 gold", "1 build tavern", "1 end")
    play(until(game, 2), "2 gold", "2 build temple")
    assert city(game, 2) == ["temple"]


# -- what is saved


@pytest.mark.parametrize("named", OTHERS)
def test_every_moment_of_it_is_saved_and_read_back(named: str) -> None:
    game = bewitching(named)
    while game.round == 1:
        again = Game.from_dict(game.to_dict())
        assert again.to_dict() == game.to_dict()
        assert [str(action) for action in again.legal_actions()] == [str(action) for action in game.legal_actions()]
        assert again.choices() == game.choices()
        assert again.view(None) == game.view(None)
        game.apply(str(game.legal_actions()[0]))


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"asked": [{"asks": "turn", "seat": 2}]}, "asked"),
        ({"asked": [{"asks": "only-gathers", "seat": 1}]}, "asked"),
        ({"asked": [{"asks": "bewitch", "seat": 2}]}, "asked"),
        ({"asked": [{"asks": "crown", "seat": 2}]}, "asked"),
        ({"asked": [{"asks": "only-gathers", "seat": 2}, {"asks": "crown", "seat": 2}]}, "asked"),
        ({"asked": [{"asks": "only-gathers", "seat": 2}, {"asks": "fee", "seat": 1}]}, "asked"),
        ({"marks": []}, "asked"),
    ],
)
def test_what_cannot_be_asked_of_the_bewitched_is_refused(change: dict[str, object], where: str) -> None:
    data = bewitching("merchant").to_dict()
    data["position"] |= change
    with pytest.raises(BadPosition) as caught:
        Game.from_dict(data)
    assert caught.value.where == f"position.{where}"
