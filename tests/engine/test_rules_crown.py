"""Who has the crown: the Emperor and his fee, the Queen beside it, the Throne Room; and the Hospital."""

from __future__ import annotations

import pytest
from rulebook import (
    cards,
    dark,
    finish_round,
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

from citadels_engine import BadPosition, Event, Game

FULL = "manor castle palace church monastery cathedral tavern market"


def crown(game: Game) -> int:
    return game.view(None).crown


def emperor(
    *, third: dict[str, object] | None = None, holder: int = 1, ruleset: str = "dark-city", **options: object
) -> Game:
    """Seat 2 is the Emperor and has been called; seat 3 has what is given; ``holder`` has the crown."""
    game = dark(player("magician", gold=5), player("emperor", city="manor"), player("bishop", **(third or {})),  # type: ignore[arg-type]
                player("warlord"), ruleset=ruleset, crown=holder, **options)  # fmt: skip
    return until(game, 2)


# -- the Emperor gives it away


def test_he_must_give_it_to_another_who_does_not_have_it() -> None:
    game = emperor()
    assert {line for line in lines(game) if "crown" in line} == {"2 crown 3", "2 crown 4"}
    assert refused(game, "2 crown 1").code == "has_crown"
    assert refused(game, "2 crown 2").code == "own_seat"
    assert refused(game, "2 crown 9").code == "no_such_seat"
    play(game, "2 gold")
    refusal = refused(game, "2 end")
    assert (refusal.code, dict(refusal.values)) == ("owed", {"power": "emperor"})
    happened = play(game, "2 crown 4")
    (event,) = of_kind(happened, "crowned")
    assert (event.seat, dict(event.values)) == (4, {"former": 1, "by": 2})
    assert crown(game) == 4
    assert refused(game, "2 crown 3").code == "already_used"
    play(game, "2 end")


def test_others_may_not() -> None:
    game = dark(player("king"), player("bishop"), player("thief"), player("warlord"))
    assert refused(until(game, 1), "1 crown 2").code == "not_your_character"


def test_with_the_crown_himself_he_gives_it_to_one_of_three() -> None:
    game = emperor(holder=2)
    assert {line for line in lines(game) if "crown" in line} == {"2 crown 1", "2 crown 3", "2 crown 4"}


def test_he_collects_income_for_noble_districts() -> None:
    game = emperor()
    play(game, "2 income")
    assert gold(game, 2) == 3


def test_the_new_holder_begins_the_next_draft() -> None:
    game = emperor()
    play(game, "2 gold", "2 crown 3", "2 end")
    finish_round(game)
    assert (game.to_act, crown(game)) == (3, 3)


@pytest.mark.parametrize("ruleset", ["dark-city", "citadela"])
def test_where_he_may_keep_it_he_need_not_give_it(ruleset: str) -> None:
    game = emperor(ruleset=ruleset, emperor_must=False, emperor_may_keep=True, emperor_fee="none")
    assert {line for line in lines(game) if "crown" in line} == {"2 crown 2", "2 crown 3", "2 crown 4"}
    play(game, "2 gold")
    assert "end" in verbs(game)
    play(game, "2 crown 2")
    assert crown(game) == 2


def test_who_must_give_it_and_may_keep_it_owes_nothing_when_he_has_it() -> None:
    game = emperor(holder=2, emperor_may_keep=True)
    play(game, "2 gold")
    assert {"crown", "end"} <= verbs(game)
    game = emperor(holder=1, emperor_may_keep=True)
    play(game, "2 gold")
    assert "end" not in verbs(game)
    happened = play(game, "2 crown 2")
    assert of_kind(happened, "fee") == []
    assert "end" in verbs(game)


# -- the fee


def fee(happened: list[Event]) -> tuple[int | None, object, object]:
    (event,) = of_kind(happened, "fee")
    return event.seat, event.values["to"], event.values["what"]


def test_the_receiver_chooses_a_gold_or_any_of_his_cards() -> None:
    game = emperor(third={"hand": "manor tavern tavern", "gold": 3})
    play(game, "2 crown 3")
    assert game.view(None).asks == "fee"
    assert lines(game) == {"3 fee gold", "3 fee manor", "3 fee tavern"}
    assert {row.line: row.price for row in game.choices()} == {
        "3 fee gold": 1,
        "3 fee manor": None,
        "3 fee tavern": None,
    }
    assert refused(game, "3 fee palace").code == "not_in_hand"
    assert refused(game, "3 fee card").code == "must_choose"
    assert refused(game, "3 gold").code == "must_choose"
    assert refused(game, "2 gold").code == "not_your_decision"
    happened = play(game, "3 fee tavern")
    assert fee(happened) == (3, 2, "card")
    (event,) = of_kind(happened, "fee")
    assert {seat: event.seen_by(seat).values.get("card") for seat in (1, 2, 3, 4, None)} == {
        1: None, 2: "tavern", 3: "tavern", 4: None, None: None,
    }  # fmt: skip
    assert (hand(game, 2), hand(game, 3)) == (cards("tavern"), cards("manor tavern"))
    assert game.to_act == 2


def test_a_gold() -> None:
    game = emperor(third={"hand": "manor", "gold": 3})
    assert fee(play(game, "2 crown 3", "3 fee gold")) == (3, 2, "gold")
    assert (gold(game, 2), gold(game, 3)) == (3, 2)


def test_others_do_not_see_which_card_may_be_paid() -> None:
    game = emperor(third={"hand": "manor tavern"})
    play(game, "2 crown 3")
    assert game.view(2).looking_at == game.view(None).looking_at == ()
    assert "manor" not in str(game.view(2).asks_about)


@pytest.mark.parametrize(
    ("third", "paid"),
    [
        ({"gold": 3}, (3, 2, "gold")),
        ({"gold": 0, "hand": "manor"}, (3, 2, "card")),
        ({"gold": 0}, None),
    ],
)
@pytest.mark.parametrize("who", ["receiver", "emperor"])
def test_what_alone_is_possible_is_not_asked(third: dict[str, object], paid: object, who: str) -> None:
    game = emperor(third=third, emperor_fee=who)
    happened = play(game, "2 crown 3")
    assert game.to_act == 2
    assert (fee(happened) if of_kind(happened, "fee") else None) == paid


def test_two_cards_are_a_choice_even_if_they_are_alike() -> None:
    """Otherwise a question that is missing would tell what the hand holds."""
    game = emperor(third={"gold": 0, "hand": "manor manor"})
    play(game, "2 crown 3")
    assert lines(game) == {"3 fee manor"}


def test_where_he_chooses_the_card_is_a_random_one() -> None:
    found = set()
    for seed in range(30):
        game = emperor(third={"hand": "manor tavern", "gold": 3}, emperor_fee="emperor", seed=seed)
        play(game, "2 crown 3")
        assert {row.line: row.gain for row in game.choices()} == {"2 fee gold": 1, "2 fee card": None}
        assert refused(game, "2 fee manor").code == "must_choose"
        play(game, "2 fee card")
        found |= set(hand(game, 2))
    assert found == {"manor", "tavern"}
    game = emperor(third={"hand": "manor tavern", "gold": 3}, emperor_fee="emperor")
    play(game, "2 crown 3", "2 fee gold")
    assert (gold(game, 2), gold(game, 3)) == (3, 2)


def test_who_has_no_gold_pays_a_random_card_where_nothing_can_be_chosen() -> None:
    found = set()
    for seed in range(30):
        game = emperor(third={"hand": "manor tavern", "gold": 0}, emperor_fee="emperor", seed=seed)
        assert fee(play(game, "2 crown 3")) == (3, 2, "card")
        found |= set(hand(game, 2))
    assert found == {"manor", "tavern"}


def test_gold_that_is_not_there_is_no_fee() -> None:
    game = emperor(third={"gold": 0, "hand": "manor tavern"})
    play(game, "2 crown 3")
    assert refused(game, "3 fee gold").code == "nothing_to_pay"


@pytest.mark.parametrize("line", ["2 fee gold", "2 fee card", "2 fee manor"])
def test_nobody_pays_what_is_not_asked_for(line: str) -> None:
    assert refused(emperor(), line).code == "not_now"


def test_without_a_fee_nobody_pays() -> None:
    game = emperor(third={"hand": "manor", "gold": 3}, emperor_fee="none")
    assert of_kind(play(game, "2 crown 3"), "fee") == []
    assert game.to_act == 2


def test_a_waiting_fee_is_saved() -> None:
    game = emperor(third={"hand": "manor tavern"})
    play(game, "2 crown 3")
    again = Game.from_dict(game.to_dict())
    assert again.to_dict() == game.to_dict()
    assert lines(again) == lines(game)
    unused = {**game.to_dict()["position"]["turn"], "used": []}
    to_himself = [{"asks": "turn", "seat": 2}, {"asks": "fee", "seat": 2}]
    for change in ({"crown": 4}, {"asked": to_himself}, {"turn": unused}):
        data = game.to_dict()
        data["position"] |= change
        with pytest.raises(BadPosition, match="asked"):
            Game.from_dict(data)


# -- bewitched and killed


def bewitched(first: dict[str, object] | None = None, **options: object) -> Game:
    """Seat 1 has bewitched the Emperor, seat 2, who has been called; seat 4 has the crown."""
    game = dark(player("witch", **(first or {})), player("emperor"), player("bishop", hand="manor tavern"),  # type: ignore[arg-type]
                player("warlord"), crown=4, **options)  # fmt: skip
    play(game, "1 gold", "1 bewitch emperor")
    return until(game, 2)


def test_his_holder_gives_it_before_he_gathers_and_the_witch_is_paid() -> None:
    game = bewitched()
    assert game.view(None).asks == "crown"
    assert lines(game) == {"2 crown 1", "2 crown 3"}
    for line in ("2 gold", "2 cards", "2 pass", "2 build manor"):
        assert refused(game, line).code == "must_choose"
    assert refused(game, "2 crown 4").code == "has_crown"
    assert refused(game, "2 crown 2").code == "own_seat"
    happened = play(game, "2 crown 3", "3 fee manor")
    assert fee(happened) == (3, 1, "card")
    assert [event.values["by"] for event in of_kind(happened, "crowned")] == [2]
    assert lines(game) == {"2 gold", "2 cards"}
    play(game, "2 gold")
    assert game.to_act == 1
    assert refused(game, "1 crown 2").code == "already_used"
    play(game, "1 end")


def test_the_witch_herself_pays_no_fee_to_herself() -> None:
    game = bewitched(first={"hand": "manor"})
    happened = play(game, "2 crown 1")
    assert (of_kind(happened, "fee"), game.to_act) == ([], 2)


def test_where_he_need_not_his_holder_may_pass() -> None:
    game = bewitched(emperor_must=False, emperor_may_keep=True)
    assert lines(game) == {"2 crown 1", "2 crown 2", "2 crown 3", "2 pass"}
    play(game, "2 pass", "2 gold")
    assert (game.to_act, crown(game)) == (1, 4)
    assert "crown" not in verbs(game)


def test_with_the_crown_that_he_may_keep_his_holder_need_not_give_it_away() -> None:
    game = dark(player("witch"), player("emperor"), player("bishop"), player("warlord"), crown=2,
                emperor_may_keep=True)  # fmt: skip
    play(game, "1 gold", "1 bewitch emperor")
    until(game, 2)
    assert lines(game) == {"2 crown 1", "2 crown 3", "2 crown 4", "2 pass"}
    play(game, "2 pass", "2 gold")
    assert (game.to_act, crown(game)) == (1, 2)
    assert "crown" not in verbs(game)


def test_where_the_witch_decides_she_may_give_it_to_his_holder_but_not_to_herself() -> None:
    game = bewitched(bewitched_emperor="witch")
    assert lines(game) == {"2 gold", "2 cards"}
    play(game, "2 gold")
    assert {line for line in lines(game) if "crown" in line} == {"1 crown 2", "1 crown 3"}
    assert "end" not in verbs(game)
    happened = play(game, "1 crown 3", "3 fee gold")
    assert fee(happened) == (3, 1, "gold")
    assert [event.values["by"] for event in of_kind(happened, "crowned")] == [1]
    play(game, "1 end")


def test_where_the_one_who_is_paid_chooses_it_is_the_witch() -> None:
    game = bewitched(emperor_fee="emperor")
    play(game, "2 crown 3")
    assert lines(game) == {"1 fee gold", "1 fee card"}
    play(game, "1 fee gold")
    assert game.to_act == 2


def killed(**options: object) -> Game:
    """Seat 1 has killed the Emperor of seat 2; seat 4, with the crown, is the last and is about to end its turn."""
    game = dark(player("assassin"), player("emperor"), player("bishop", hand="manor"), player("warlord"), crown=4,
                **options)  # fmt: skip
    play(game, "1 kill emperor", "1 gold", "1 end", "3 gold", "3 end", "4 gold")
    return game


def test_killed_he_moves_nothing() -> None:
    game = killed()
    happened = play(game, "4 end")
    assert of_kind(happened, "crowned") == []
    assert (game.round, crown(game)) == (2, 4)


def test_killed_his_holder_moves_it_at_the_end_of_the_round_if_so_agreed_and_is_not_paid() -> None:
    game = killed(killed_emperor_moves_crown=True)
    happened = play(game, "4 end")
    assert [(event.seat, event.values["killed"]) for event in of_kind(happened, "revealed")] == [(2, True)]
    assert (game.round, game.to_act, game.phase, game.view(None).asks) == (1, 2, "turns", "crown")
    assert game.view(None).turn is None
    assert lines(game) == {"2 crown 1", "2 crown 3"}
    again = Game.from_dict(game.to_dict())
    assert (again.to_dict(), lines(again)) == (game.to_dict(), lines(game))
    happened = play(game, "2 crown 3")
    assert of_kind(happened, "fee") == []
    assert (game.round, game.to_act, crown(game)) == (2, 3, 3)


def test_where_he_need_not_his_holder_may_leave_it_where_it_is() -> None:
    game = killed(killed_emperor_moves_crown=True, emperor_must=False, emperor_may_keep=True)
    play(game, "4 end")
    assert lines(game) == {"2 crown 1", "2 crown 2", "2 crown 3", "2 pass"}
    play(game, "2 pass")
    assert (game.round, crown(game)) == (2, 4)


def test_the_crown_is_moved_before_the_game_is_scored() -> None:
    game = dark(player("assassin"), player("emperor"), player("bishop"), player("warlord", city=FULL), crown=4,
                killed_emperor_moves_crown=True)  # fmt: skip
    play(game, "1 kill emperor", "1 gold", "1 end", "3 gold", "3 end", "4 gold", "4 end")
    assert not game.over
    happened = play(game, "2 crown 1")
    assert [event.kind for event in happened] == ["crowned", "scored"]
    assert game.over


# -- the Queen


def queen(*held: str, crown: int = 1, **options: object) -> Game:
    """Five players: seat 1 is the Queen, the others as given from seat 2 on; everybody else's turn is over."""
    game = dark(player("queen"), *(player(id) for id in held), crown=crown, **options)
    return until(game, 1)


def queens_gold(game: Game) -> int:
    return gold(game, 1) - 2


@pytest.mark.parametrize(("place", "paid"), [(2, 3), (3, 0), (4, 0), (5, 3)])
@pytest.mark.parametrize("rank_4", ["king", "emperor"])
@pytest.mark.parametrize("looks_at", ["card", "revealed"])
def test_three_gold_beside_who_has_shown_rank_4(place: int, paid: int, rank_4: str, looks_at: str) -> None:
    others = iter(("thief", "bishop", "merchant"))
    held = [rank_4 if seat == place else next(others) for seat in range(2, 6)]
    game = queen(*held, crown=1, queen_looks_at=looks_at, emperor_fee="none", emperor_must=False)
    assert queens_gold(game) == paid


@pytest.mark.parametrize(("crowned", "paid"), [(1, 0), (2, 3), (3, 0), (4, 0), (5, 3)])
def test_three_gold_beside_the_crown(crowned: int, paid: int) -> None:
    game = queen("thief", "bishop", "merchant", "warlord", crown=crowned, ruleset="citadela")
    assert queens_gold(game) == paid
    assert queens_gold(queen("thief", "bishop", "merchant", "warlord", crown=crowned)) == 0


def test_beside_who_was_given_the_crown_only_where_she_looks_at_the_crown() -> None:
    for looks_at, paid in (("card", 0), ("crown", 3), ("revealed", 0)):
        game = dark(player("queen"), player("thief"), player("emperor"), player("bishop"), player("merchant"), crown=3,
                    queen_looks_at=looks_at, emperor_fee="none")  # fmt: skip
        play(until(game, 3), "3 crown 2", "3 gold", "3 end")
        assert queens_gold(until(game, 1)) == paid


def with_a_killed_neighbour(**options: object) -> Game:
    game = dark(player("queen"), player("king"), player("assassin"), player("bishop"), player("merchant"), crown=4,
                **options)  # fmt: skip
    play(game, "3 kill king", "3 gold", "3 end")
    return until(game, 1)


@pytest.mark.parametrize(("looks_at", "later"), [("card", 0), ("crown", 0), ("revealed", 3)])
def test_beside_a_killed_king_she_is_paid_at_the_end_of_the_round_if_so_agreed(looks_at: str, later: int) -> None:
    game = with_a_killed_neighbour(queen_looks_at=looks_at)
    assert queens_gold(game) == 0
    happened = play(game, "1 gold", "1 end")
    assert queens_gold(game) == 2 + later
    kinds = [event.kind for event in happened]
    if later:
        assert kinds.index("crowned") < kinds.index("gained")


def test_a_killed_queen_gets_nothing() -> None:
    game = dark(player("queen"), player("king"), player("assassin"), player("bishop"), player("merchant"), crown=4,
                queen_looks_at="revealed")  # fmt: skip
    play(game, "3 kill queen", "3 gold", "3 end")
    finish_round(game)
    assert queens_gold(game) == 0


def test_a_robbed_queen_keeps_what_she_gets() -> None:
    game = dark(player("queen", gold=6), player("king"), player("thief"), player("bishop"), player("merchant"))
    play(game, "3 steal queen", "3 gold", "3 end")
    assert gold(until(game, 1), 1) == 3


def test_bewitched_it_is_the_witchs_seat_that_counts() -> None:
    for king, paid in ((2, 3), (4, 0)):
        held = ["thief", "bishop", "queen", "merchant"]
        held[king - 2] = "king"
        if king == 4:
            held = ["thief", "queen", "king", "merchant"]
        game = dark(player("witch"), *(player(id) for id in held))
        play(game, "1 gold", "1 bewitch queen")
        holder = 2 + held.index("queen")
        play(until(game, holder), f"{holder} gold")
        assert (game.to_act, gold(game, holder)) == (1, 4)
        assert gold(game, 1) == 4 + paid


@pytest.mark.parametrize(("queen_at", "paid"), [(3, 3), (5, 0)])
def test_beside_a_bewitched_king_it_is_his_holders_seat_that_counts(queen_at: int, paid: int) -> None:
    held = ["king", "thief", "bishop", "merchant"]
    held[queen_at - 2] = "queen"
    game = dark(player("witch"), *(player(id) for id in held), queen_looks_at="card")
    play(game, "1 gold", "1 bewitch king")
    assert gold(until(game, queen_at), queen_at) == 2 + paid


# -- the Throne Room and the Hospital


def test_the_throne_room_pays_whenever_the_crown_goes_to_another() -> None:
    game = dark(player("king"), player("bishop", city="throne-room"), player("merchant"), player("warlord"), crown=4)
    assert gold(game, 2) == 3
    assert [event.values["why"] for event in game.opening if event.kind == "gained"] == ["throne-room"]


def test_it_pays_nothing_when_the_king_has_it_already() -> None:
    game = dark(player("king"), player("bishop", city="throne-room"), player("merchant"), player("warlord"), crown=1)
    assert gold(game, 2) == 2


def test_it_pays_for_the_emperors_crown_and_for_the_heir() -> None:
    game = dark(player("magician"), player("emperor", city="throne-room"), player("bishop", gold=0),
                player("warlord"))  # fmt: skip
    play(until(game, 2), "2 crown 3")
    assert gold(game, 2) == 3
    game = dark(player("assassin"), player("king"), player("bishop", city="throne-room"), player("warlord"), crown=1)
    play(game, "1 kill king", "1 gold", "1 end")
    finish_round(game)
    assert (crown(game), gold(game, 3)) == (2, 5)


def hospital(*lines_: str, **own: object) -> Game:
    """Seat 1 has killed the character of seat 2, which has the Hospital."""
    game = dark(player("assassin"), player(str(own.pop("character", "merchant")), city="hospital docks smithy", **own),  # type: ignore[arg-type]
                player("bishop"), player("warlord"), crown=4)  # fmt: skip
    play(game, f"1 kill {game.players[2].characters[0].id}", "1 gold", "1 end")
    return game


def test_its_owners_killed_character_only_gathers() -> None:
    game = hospital(hand="tavern", gold=4)
    until(game, 2)
    assert lines(game) == {"2 gold", "2 cards"}
    for line in ("2 build tavern", "2 income", "2 use smithy", "2 end"):
        refusal = refused(game, line)
        assert (refusal.code, dict(refusal.values)) == ("only_gathers", {"character": "merchant"})
    happened = play(game, "2 gold")
    assert (gold(game, 2), game.to_act) == (6, 4)
    assert of_kind(happened, "gained") == []
    again = Game.from_dict(hospital().to_dict())
    assert lines(until(again, 2)) == {"2 gold", "2 cards"}


def test_he_is_shown_as_the_killed_one_once() -> None:
    game = hospital()
    happened = play(game, *("3 gold", "3 end")) if game.to_act == 3 else []
    shown = [event for event in happened if event.kind == "revealed" and event.seat == 2]
    assert [(event.values["character"], event.values["killed"]) for event in shown] == [("merchant", True)]
    assert [event.values["card"] for event in of_kind(happened, "used")] == ["hospital"]
    later = finish_round(game)
    assert [event for event in of_kind(later, "revealed") if event.seat == 2] == []


def test_a_killed_king_with_it_inherits_the_crown_at_the_end_of_the_round() -> None:
    game = hospital(character="king")
    until(game, 2)
    assert crown(game) == 4
    play(game, "2 gold")
    assert crown(game) == 4
    finish_round(game)
    assert crown(game) == 2


def test_a_killed_bishop_with_it_is_not_safe() -> None:
    game = dark(player("assassin"), player("bishop", city="hospital docks"), player("king"), player("warlord"))
    play(game, "1 kill bishop", "1 gold", "1 end")
    play(until(game, 2), "2 gold")
    play(until(game, 4), "4 gold")
    assert game.is_legal("4 destroy 2 docks")


def test_without_it_the_killed_has_no_part() -> None:
    game = dark(player("assassin"), player("merchant", city="docks"), player("bishop", city="hospital"),
                player("warlord"))  # fmt: skip
    happened = play(game, "1 kill merchant", "1 gold", "1 end") + finish_round(game)
    assert [event.seat for event in of_kind(happened, "gathered")] == [1, 3, 4]


@pytest.mark.parametrize("looks_at", ["card", "revealed"])
def test_a_killed_king_with_it_pays_the_queen_only_at_the_end_of_the_round(looks_at: str) -> None:
    game = dark(player("queen"), player("king", city="hospital"), player("assassin"), player("bishop"),
                player("merchant"), queen_looks_at=looks_at)  # fmt: skip
    play(game, "3 kill king", "3 gold", "3 end")
    play(until(game, 2), "2 gold")
    assert queens_gold(until(game, 1)) == 0
    play(game, "1 gold", "1 end")
    assert queens_gold(game) == (5 if looks_at == "revealed" else 2)
