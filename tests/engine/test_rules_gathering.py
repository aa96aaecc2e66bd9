"""Gathering: gold or cards, once, first of all; the deck when it runs low; Library and Observatory."""

from __future__ import annotations

import pytest
from rulebook import cards, deck, gold, hand, lines, of_kind, play, player, refused, table, until

from citadels_engine import Game
from citadels_engine.cards import DECKS

WHOLE_DECK = [id for id, n in DECKS["67"].copies.items() for _ in range(n)]


def king(**own: object) -> Game:
    """Seat 1 is the King and has just been called."""
    return table(player("king"), player("bishop"), player("merchant"), player("warlord"), **own)


def emptied(*top: str, city: str = "", hand: str = "") -> Game:
    """Seat 1 is the King; only the cards ``top`` are left in the deck, seat 2 holds all the others."""
    rest = list(WHOLE_DECK)
    for id in (*top, *city.split(), *hand.split()):
        rest.remove(id)
    return table(
        player("king", city=city, hand=hand),
        player("bishop", hand=" ".join(rest)),
        player("merchant"),
        player("warlord"),
        top=" ".join(top),
    )


def test_gold_brings_two() -> None:
    game = king()
    events = play(game, "1 gold")
    assert gold(game, 1) == 4
    assert [(event.kind, dict(event.values)) for event in events] == [("gathered", {"what": "gold", "gold": 2})]


def test_cards_are_two_of_which_one_is_kept_and_the_other_goes_under_the_deck() -> None:
    game = king(top="tavern palace market")
    size = game.view(None).deck_size
    play(game, "1 cards")
    assert game.to_act == 1
    assert lines(game) == {"1 keep tavern", "1 keep palace"}
    assert game.view(None).deck_size == size - 2
    play(game, "1 keep palace")
    assert hand(game, 1) == cards("palace")
    assert (deck(game)[0], deck(game)[-1]) == ("market", "tavern")
    assert game.view(None).deck_size == size - 1


def test_only_the_drawer_sees_the_cards_before_and_after_he_chooses() -> None:
    game = king(top="tavern palace")
    events = play(game, "1 cards")
    assert game.view(1).looking_at == ("tavern", "palace")
    for seat in (None, 2, 3, 4):
        assert game.view(seat).looking_at == ()
        assert game.view(seat).asks == "keep"
        assert game.view(seat).asks_about == ()
    (looked,) = of_kind(events, "looked")
    assert looked.seen_by(1).values["cards"] == ("tavern", "palace")
    assert dict(looked.seen_by(2).values) == {"count": 2}
    (kept,) = play(game, "1 keep tavern")
    assert dict(kept.seen_by(1).values) == {"count": 1, "under": 1, "cards": ("tavern",), "cards_under": ("palace",)}
    assert dict(kept.seen_by(None).values) == {"count": 1, "under": 1}


def test_two_cards_of_one_name_are_asked_about_all_the_same() -> None:
    """A missing question would tell the others what the two cards are."""
    game = king(top="tavern tavern")
    play(game, "1 cards")
    assert lines(game) == {"1 keep tavern"}
    play(game, "1 keep tavern")
    assert hand(game, 1) == cards("tavern")
    assert deck(game)[-1] == "tavern"


def test_gathering_is_done_once_and_before_the_end() -> None:
    game = king()
    assert lines(game) == {"1 gold", "1 cards"}
    assert refused(game, "1 end").code == "gather_first"
    play(game, "1 gold")
    assert lines(game) == {"1 end"}
    assert refused(game, "1 gold").code == "already_gathered"
    assert refused(game, "1 cards").code == "already_gathered"


def test_nothing_else_can_be_done_while_cards_are_looked_at() -> None:
    game = king(top="tavern palace")
    play(game, "1 cards")
    for line in ("1 gold", "1 cards", "1 end", "1 income", "1 build tavern", "1 pass"):
        refusal = refused(game, line)
        assert (refusal.code, refusal.values["asks"]) == ("must_choose", "keep")
    for line in ("1 keep manor", "1 keep tavern palace", "1 keep tavern tavern"):
        refusal = refused(game, line)
        assert (refusal.code, refusal.values["count"]) == ("not_looked_at", 1)
    assert refused(game, "2 keep tavern").code == "not_your_decision"


def test_gold_and_end_are_asked_even_when_they_are_all_there_is() -> None:
    game = emptied()
    assert lines(game) == {"1 gold"}
    play(game, "1 gold")
    assert lines(game) == {"1 end"}
    assert game.to_act == 1


def test_from_an_empty_deck_no_cards_are_gathered() -> None:
    game = emptied()
    assert game.view(None).deck_size == 0
    assert refused(game, "1 cards").code == "deck_empty"


def test_the_only_card_left_is_drawn_and_kept_without_a_question() -> None:
    game = emptied("manor")
    events = play(game, "1 cards")
    assert hand(game, 1) == cards("manor")
    assert game.view(None).deck_size == 0
    assert [event.kind for event in events] == ["gathered", "kept"]
    assert "build" not in str(lines(game))
    assert lines(game) == {"1 end"}
    assert refused(game, "1 gold").code == "already_gathered"


def test_of_two_cards_left_one_is_kept() -> None:
    game = emptied("manor", "castle")
    play(game, "1 cards", "1 keep castle")
    assert deck(game) == ["manor"]


# -- Observatory and Library


def test_observatory_draws_three_and_keeps_one() -> None:
    game = table(
        player("king", city="observatory"), player("bishop"), player("merchant"), player("warlord"),
        top="tavern palace market docks",
    )  # fmt: skip
    play(game, "1 cards")
    assert lines(game) == {"1 keep tavern", "1 keep palace", "1 keep market"}
    play(game, "1 keep market")
    assert hand(game, 1) == cards("market")
    assert deck(game)[0] == "docks"
    assert sorted(deck(game)[-2:]) == ["palace", "tavern"]


def test_cards_not_kept_go_under_the_deck_in_a_random_order() -> None:
    orders = set()
    for seed in range(20):
        game = table(
            player("king", city="observatory"), player("bishop"), player("merchant"), player("warlord"),
            top="tavern palace market", seed=seed,
        )  # fmt: skip
        play(game, "1 cards", "1 keep market")
        orders.add(tuple(deck(game)[-2:]))
    assert orders == {("tavern", "palace"), ("palace", "tavern")}


def test_library_keeps_both_without_a_question() -> None:
    game = table(
        player("king", city="library"), player("bishop"), player("merchant"), player("warlord"), top="tavern palace"
    )
    size = game.view(None).deck_size
    events = play(game, "1 cards")
    assert hand(game, 1) == cards("tavern palace")
    assert game.view(None).deck_size == size - 2
    (kept,) = of_kind(events, "kept")
    assert dict(kept.seen_by(2).values) == {"count": 2, "under": 0}
    assert kept.seen_by(1).values["cards"] == ("tavern", "palace")
    assert lines(game) >= {"1 end"}


def test_library_and_observatory_keep_two_of_three() -> None:
    game = table(
        player("king", city="library observatory"), player("bishop"), player("merchant"), player("warlord"),
        top="tavern palace market docks",
    )  # fmt: skip
    play(game, "1 cards")
    assert lines(game) == {"1 keep palace tavern", "1 keep market tavern", "1 keep market palace"}
    assert game.is_legal("1 keep tavern palace")
    assert refused(game, "1 keep tavern").values["count"] == 2
    play(game, "1 keep tavern market")
    assert hand(game, 1) == cards("tavern market")
    assert (deck(game)[0], deck(game)[-1]) == ("docks", "palace")


def test_library_and_observatory_with_two_copies_among_three() -> None:
    game = table(
        player("king", city="library observatory"), player("bishop"), player("merchant"), player("warlord"),
        top="tavern palace tavern",
    )  # fmt: skip
    play(game, "1 cards")
    assert lines(game) == {"1 keep palace tavern", "1 keep tavern tavern"}


@pytest.mark.parametrize("left", [1, 2])
def test_library_and_observatory_keep_what_little_is_left(left: int) -> None:
    game = emptied(*["manor", "castle"][:left], city="library observatory")
    play(game, "1 cards")
    assert hand(game, 1).total() == left
    assert lines(game) == {"1 end"}


def test_library_and_observatory_keep_all_three_where_the_option_says_so() -> None:
    game = table(
        player("king", city="library observatory"), player("bishop"), player("merchant"), player("warlord"),
        top="tavern palace market", library_observatory_keeps=3,
    )  # fmt: skip
    play(game, "1 cards")
    assert hand(game, 1) == cards("tavern palace market")


def test_an_observatory_built_this_turn_comes_too_late() -> None:
    game = table(player("king", hand="observatory", gold=5), player("bishop"), player("merchant"), player("warlord"))
    play(game, "1 gold", "1 build observatory")
    assert refused(game, "1 cards").code == "already_gathered"


def test_others_have_nothing_of_it() -> None:
    game = table(
        player("king"), player("bishop", city="library observatory"), player("merchant"), player("warlord"),
        top="tavern palace market",
    )  # fmt: skip
    play(game, "1 cards")
    assert len(game.legal_actions()) == 2
    play(game, "1 keep tavern")
    until(game, 2)
    play(game, "2 cards")
    assert len(game.view(2).looking_at) == 3
