"""The question, the actions and the confirmations, in every situation of a game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len
from wording_games import NAMES, fault, names_of, positions

from citadels_engine import Game, Options
from citadels_engine.questions import QUESTIONS
from citadels_engine.view import Choice, View
from citadels_tui.wording.confirm import confirmation
from citadels_tui.wording.english import questions as table
from citadels_tui.wording.headers import draft_place, header_right
from citadels_tui.wording.questions import (
    action_label,
    group_label,
    header_text,
    question,
    target_question,
    verbs_of,
    waiting,
)


def _turn(character: str, gold: int = 9, **changes: object) -> Game:
    """A position in which seat 1 holds that character and is called now."""
    me = {"gold": gold, "hand": ["manor", "palace"], "city": ["temple"], "characters": [character], **changes}
    others = [one for one in ("architect", "merchant", "warlord", "bishop") if one != character]
    players = [me, *({"hand": ["tavern"], "city": ["market"], "characters": [other]} for other in others[:3])]
    return _until(1, Game.set_up({"ruleset": "classic", "players": players}))


def _until(seat: int, game: Game) -> Game:
    """The game when that seat decides; the others take gold and end their turns."""
    while game.to_act != seat:
        game.apply(next(line for line in map(str, game.legal_actions()) if line.split()[1] in ("gold", "end")))
    return game


def _asked(game: Game) -> str:
    return question(game.view(game.to_act), game.choices(), NAMES)


def test_every_question_of_the_engine_has_words() -> None:
    assert {key.split(".")[0] for key in table.WAITING} == set(QUESTIONS)
    assert {key.split(".")[0] for key in table.QUESTIONS} == {*QUESTIONS, "over"}


def test_the_draft_says_who_gets_the_others() -> None:
    game = Game.new(Options(players=4, first_crown=3), seed=1)
    assert _asked(game) == "Choose a character. The others go on to Dan."
    for line in ("3", "4", "1"):
        assert question(game.view(2), (), NAMES) == f"{NAMES[int(line)]} is choosing a character."
        game.apply(game.legal_actions()[0])
    assert _asked(game) == "Choose a character. The other one is laid face down."


def test_the_draft_of_two_says_what_is_laid_down() -> None:
    game = Game.new(Options(players=2, first_crown=1), seed=1)
    asked = []
    while game.phase == "draft":
        asked.append(_asked(game))
        if game.view(game.to_act).asks == "discard":
            other = 3 - (game.to_act or 0)
            said = f"{NAMES[game.to_act or 0]} is laying a character face down."
            assert question(game.view(other), (), NAMES) == said
        game.apply(game.legal_actions()[0])
    assert asked == [
        "Choose a character. The others go on to Bára.",
        "Choose a character. Then you lay another one face down.",
        "Choose a character to lay face down. The others go on to Ana.",
        "Choose a character. Then you lay another one face down.",
        "Choose a character to lay face down. The others go on to Bára.",
        "Choose a character. The other one is laid face down.",
    ]


def test_the_draft_of_three_goes_round_twice() -> None:
    game = Game.new(Options(players=3, first_crown=1), seed=1)
    asked = []
    while game.phase == "draft":
        asked.append(_asked(game))
        game.apply(game.legal_actions()[0])
    assert asked == [f"Choose a character. The others go on to {NAMES[seat]}." for seat in (2, 3, 1, 2, 3)] + [
        "Choose a character. The other one is laid face down."
    ]


def test_a_turn_before_and_after_gathering() -> None:
    game = _turn("merchant", city=["market"])
    assert _asked(game) == "Take gold or draw cards. You may also collect your income."
    game.apply("1 gold")
    assert _asked(game) == "Build a district, collect your income, or end your turn."
    game.apply("1 income")
    assert _asked(game) == "Build a district or end your turn."
    game.apply("1 build manor")
    assert _asked(game) == "There is nothing else to do: end your turn."


def test_a_turn_whose_limit_is_reached_says_so() -> None:
    game = _turn("merchant", city=["market"])
    game.apply("1 gold")
    game.apply("1 build manor")
    assert _asked(game) == "You have built a district. Collect your income or end your turn."


def test_a_turn_that_the_attack_has_closed() -> None:
    game = _turn("warlord")
    game.apply("1 gold")
    assert "destroy a district" in _asked(game)
    game.apply("1 destroy 2 market")
    assert _asked(game) == "You can only end your turn now."


def test_how_many_cards_are_kept() -> None:
    game = _turn("merchant")
    game.apply("1 cards")
    assert _asked(game) == "Keep one of the 2 cards."
    assert question(game.view(2), (), NAMES) == "Ana, the Merchant, is choosing which cards to keep."
    game = _turn("merchant", city=["library", "observatory"])
    game.apply("1 cards")
    assert _asked(game) == "Keep 2 of the 3 cards."


def test_the_graveyard_says_what_and_for_how_much() -> None:
    position = {
        "ruleset": "classic",
        "players": [
            {"city": ["manor"], "characters": ["king"]},
            {"gold": 1, "city": ["graveyard"], "characters": ["merchant"]},
            {"characters": ["architect"]},
            {"gold": 2, "characters": ["warlord"]},
        ],
    }
    game = _until(4, Game.set_up(position))
    game.apply("4 gold")
    game.apply("4 destroy 1 manor")
    assert _asked(game) == "The Warlord destroyed a Manor. Take it into your hand for 1 gold?"
    assert question(game.view(1), (), NAMES) == "Bára may buy the destroyed Manor with the Graveyard."
    labels = [action_label(choice, game.view(2), NAMES) for choice in game.choices()]
    assert labels == ["Graveyard: take Manor for 1 gold", "decline"]


def test_others_read_whose_turn_it_is() -> None:
    game = _turn("merchant")
    assert (
        question(game.view(3), (), NAMES)
        == question(game.view(None), (), NAMES)
        == "Ana, the Merchant, is taking a turn."
    )


GAMES = [
    *(Options(players=players) for players in range(2, 8)),
    *(Options(ruleset, players, cast="random") for ruleset in ("dark-city", "citadela") for players in (2, 5, 8)),
    Options("dark-city", 5, cast="dark", emperor_fee="emperor", bewitched_emperor="witch", abbot_tie="choose"),
]


@pytest.mark.parametrize("options", GAMES, ids=lambda options: f"{options.ruleset}-{options.players}")
def test_every_question_and_label_of_whole_games_reads_well(options: Options) -> None:
    for seed in range(2):
        for game in positions(options, seed=seed):
            names, choices = names_of(game), game.choices()
            for seat in (None, *names):
                view = game.view(seat)
                asked = question(view, choices if seat == game.to_act else (), names)
                assert not fault(asked), asked
                assert asked[-1] in ".?"
                for text in (header_text(view, names), header_right(view, names, "saved")):
                    assert not fault(text), text
                    assert cell_len(text) <= 78
            if game.over:
                continue
            view = game.view(game.to_act)
            for choice in choices:
                _check_choice(choice, view, choices, names)
            for verb in verbs_of(choices):
                some = [choice for choice in choices if verb in verbs_of([choice])]
                assert not fault(group_label(verb, some, view, names))
                if len(some) > 1 or some[0].family:
                    assert not fault(target_question(verb, view))


def _check_choice(choice: Choice, view: View, choices: tuple[Choice, ...], names: dict[int, str]) -> None:
    label = action_label(choice, view, names)
    assert not fault(label), label
    for number in (choice.price, choice.gain):
        assert not number or str(number) in label, label
    asked = confirmation(choice, view, choices, names)
    assert not asked or (not fault(asked) and asked.endswith("?")), asked


def test_a_voyage_for_gold_or_for_cards_is_named_once() -> None:
    players = [{"characters": [one]} for one in ("navigator", "tax-collector", "wizard", "abbot")]
    game = _until(1, Game.set_up({"ruleset": "citadela", "cast": "dark", "players": players}))
    asked = question(game.view(1), game.choices(), NAMES)
    assert asked == "Take gold or draw cards. You may also sail for gold or cards."


def test_labels_say_price_and_gain() -> None:
    view = _turn("merchant").view(1)
    labels = {
        Choice("1 gold", gain=3): "take 3 gold",
        Choice("1 cards"): "draw cards",
        Choice("1 cards", gain=1): "draw cards, and 1 gold",
        Choice("1 build palace", price=5): "build Palace for 5",
        Choice("1 income", gain=2): "income: 2 gold from trade",
        Choice("1 kill bishop"): "kill the Bishop",
        Choice("1 swap 2"): "swap hands with Bára (1 card for your 2)",
        Choice("1 destroy 2 market", price=0): "destroy Bára's Market for nothing",
        Choice("1 destroy 1 temple", price=1): "destroy your own Temple for 1",
        Choice("1 use laboratory temple", gain=1): "Laboratory: give up a Temple for 1 gold",
        Choice("1 use smithy", price=2): "Smithy: 2 gold for 3 cards",
        Choice("1 keep tavern tavern"): "keep 2 Tavern cards",
        Choice("1 redraw", family=("manor",)): "redraw: any of your cards",
        Choice("1 redraw manor temple"): "redraw a Manor and a Temple",
        Choice("1 end"): "end turn",
    }
    assert {choice: action_label(choice, view, NAMES) for choice in labels} == labels


# -- confirmations


def _confirmed(line: str, game: Game) -> str:
    choices = game.choices()
    choice = next(choice for choice in choices if choice.line == line)
    return confirmation(choice, game.view(game.to_act), choices, NAMES)


@pytest.mark.parametrize(("ruleset", "asks"), [("citadela", True), ("dark-city", False)])
def test_gathering_asks_a_navigator_who_could_only_sail_before_it(ruleset: str, asks: bool) -> None:
    players = [{"characters": [one]} for one in ("navigator", "tax-collector", "wizard", "abbot")]
    game = _until(1, Game.set_up({"ruleset": ruleset, "cast": "dark", "players": players}))
    for line in ("1 gold", "1 cards"):
        assert _confirmed(line, game).startswith("You have not sailed, and once you have gathered") is asks
    if asks:
        game.apply("1 sail gold")
    assert _confirmed("1 gold", game) == ""


def test_ending_a_turn_asks_about_what_is_left_undone() -> None:
    game = _turn("merchant", city=["market"])
    game.apply("1 gold")
    both = "You have not collected your income of 1 gold, and you can still build (Manor or Palace). "
    assert _confirmed("1 end", game) == both + "End your turn all the same?"
    game.apply("1 income")
    assert _confirmed("1 end", game) == "You can still build (Manor or Palace). End your turn all the same?"
    game.apply("1 build manor")
    assert _confirmed("1 end", game) == ""
    game = _turn("merchant", gold=0, city=["market"], hand=[])
    game.apply("1 gold")
    assert _confirmed("1 end", game) == "You have not collected your income of 1 gold. End your turn all the same?"


def test_of_many_districts_only_the_first_are_named() -> None:
    game = _turn("merchant", hand=["manor", "palace", "tavern", "church", "prison", "docks"])
    game.apply("1 gold")
    assert _confirmed("1 end", game).startswith("You can still build (Manor, Palace, Tavern and 3 others).")


def _warlord(rank_8_acts: str = "end") -> Game:
    players = [
        {"gold": 9, "hand": ["manor"], "city": ["prison"], "characters": ["warlord"]},
        {"city": ["market"], "characters": ["king"]},
        {"characters": ["merchant"]},
        {"characters": ["architect"]},
    ]
    position = {"ruleset": "classic", "players": players, "options": {"rank_8_acts": rank_8_acts}}
    game = _until(1, Game.set_up(position))
    game.apply("1 gold")
    return game


def test_an_attack_asks_about_what_it_puts_an_end_to() -> None:
    game = _warlord()
    said = "After an attack you can neither collect your income of 1 gold nor build (Manor). Attack all the same?"
    assert _confirmed("1 destroy 2 market", game) == said
    game.apply("1 income")
    said = "After an attack you can no longer build (Manor). Attack all the same?"
    assert _confirmed("1 destroy 2 market", game) == said
    game.apply("1 build manor")
    assert _confirmed("1 destroy 2 market", game) == ""
    assert _confirmed("1 destroy 1 prison", game) == "The Prison is yours. Destroy your own district?"


def test_an_attack_that_ends_nothing_is_not_asked_about() -> None:
    assert _confirmed("1 destroy 2 market", _warlord("any")) == ""


def test_swapping_for_an_empty_hand_asks() -> None:
    game = _turn("magician")
    view = game.view(1)
    poor = replace(view, players=tuple(replace(player, hand_size=0) for player in view.players))
    swap = Choice("1 swap 2")
    said = "Bára has no cards: you would give away all 2 of yours for nothing. Swap?"
    assert confirmation(swap, poor, [swap], NAMES) == said
    assert confirmation(swap, view, [swap], NAMES) == ""
    assert confirmation(swap, replace(poor, hand=()), [swap], NAMES) == ""


# -- headers


def test_the_header_in_each_phase() -> None:
    game = Game.new(Options(players=4, first_crown=3), seed=1)
    assert header_text(game.view(3), NAMES) == "round 1 · choose a character"
    assert header_text(game.view(1), NAMES) == "round 1 · choosing characters"
    assert header_right(game.view(3), NAMES, "saved") == "you pick first of four · deck 51 · crown you · saved"
    assert header_right(game.view(1), NAMES, "failed") == "deck 51 · crown Cyril · NOT SAVED"
    game.apply(game.legal_actions()[0])
    game.apply(game.legal_actions()[0])
    assert draft_place(game.view(1)) == "you pick third of four"
    turn = _turn("merchant")
    assert header_text(turn.view(1), NAMES) == "round 1 · you are the Merchant"
    assert header_text(turn.view(2), NAMES) == "round 1 · Ana is the Merchant"


def test_the_header_while_a_killed_emperors_crown_is_given_away() -> None:
    held = ("assassin", "emperor", "bishop", "warlord")
    cast = ["assassin", "thief", "magician", "emperor", "bishop", "merchant", "architect", "warlord"]
    scene = {
        "ruleset": "dark-city",
        "cast": cast,
        "players": [{"characters": [id]} for id in held],
        "options": {"killed_emperor_moves_crown": True},
    }
    game = Game.set_up(scene)
    for line in ("1 kill emperor", "1 gold", "1 end", "3 gold", "3 end", "4 gold", "4 end"):
        game.apply(line)
    assert (game.view(1).asks, game.view(1).turn) == ("crown", None)
    assert header_text(game.view(1), NAMES) == header_text(game.view(2), NAMES) == "round 1 · all turns are over"


def test_the_header_when_all_is_over() -> None:
    *_, game = positions(Options(players=3), seed=1)
    assert header_text(game.view(1), NAMES) == question(game.view(1), (), NAMES).rstrip(".").lower()


def test_a_view_without_choices_tells_who_decides() -> None:
    for view in (_turn("thief").view(1), *(game.view(game.to_act) for game in positions(Options(players=2), 3))):
        said = question(view, (), NAMES)
        if view.to_act is not None:
            assert said == waiting(view, NAMES)
            assert NAMES[view.to_act] in said
        assert len(said) > 10
