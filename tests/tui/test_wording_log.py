"""What happened in words: every kind of event, headings, the recap and the story; and that nothing leaks."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len
from wording_games import NAMES, fault, finished, names_of

from citadels_engine import Game
from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.events import KINDS, Event
from citadels_tui.wording.cards import card_name
from citadels_tui.wording.english.log import ROWS
from citadels_tui.wording.log import LINE, ROUND, TURN, LogText, entries, heading, sentence
from citadels_tui.wording.recap import recap, story
from citadels_tui.wording.speech import Count

SAMPLES: list[tuple[Event, str, str]] = [
    (
        Event("round", None, {"round": 5, "crown": 1, "face_up": ("architect", "bishop"), "face_down": 1}),
        "Round 5 began. Ana had the crown. Out of this round, face up: the Architect and the Bishop.",
        "Round 5 began. You had the crown. Out of this round, face up: the Architect and the Bishop.",
    ),
    (Event("picked", 1, {"passed": 4}), "Ana chose a character.", "You chose a character."),
    (Event("discarded", 1, {}), "Ana laid a character face down.", "You laid a character face down."),
    (
        Event("called", None, {"rank": 2, "character": "thief"}),
        "Rank 2, the Thief, was called.",
        "Rank 2, the Thief, was called.",
    ),
    (Event("revealed", 1, {"character": "king", "killed": False}), "Ana was the King.", "You were the King."),
    (
        Event("revealed", 1, {"character": "king", "killed": True}),
        "Ana was the King, who was killed.",
        "You were the King, who was killed.",
    ),
    (Event("killed", 1, {"character": "bishop"}), "Ana killed the Bishop.", "You killed the Bishop."),
    (
        Event("robbed", 1, {"character": "merchant"}),
        "Ana set out to rob the Merchant.",
        "You set out to rob the Merchant.",
    ),
    (
        Event("stolen", 1, {"victim": 2, "character": "merchant", "gold": 5}),
        "Ana stole 5 gold from Bára, the Merchant.",
        "You stole 5 gold from Bára, the Merchant.",
    ),
    (Event("gathered", 1, {"what": "gold", "gold": 2}), "Ana took 2 gold.", "You took 2 gold."),
    (Event("gathered", 1, {"what": "cards", "cards": 1}), "Ana drew 1 card.", "You drew 1 card."),
    (Event("looked", 1, {"count": 2}), "Ana looked at 2 cards.", "You looked at 2 cards."),
    (Event("kept", 1, {"count": 1, "under": 1}), "Ana kept 1 card.", "You kept 1 card."),
    (
        Event("gained", 1, {"why": "merchant", "gold": 1}),
        "Ana got 1 gold more as the Merchant.",
        "You got 1 gold more as the Merchant.",
    ),
    (
        Event("gained", 1, {"why": "architect", "cards": 2}),
        "Ana drew 2 more cards as the Architect.",
        "You drew 2 more cards as the Architect.",
    ),
    (
        Event("gained", 1, {"why": "laboratory", "gold": 2}),
        "Ana got 2 gold for it at the Laboratory.",
        "You got 2 gold for it at the Laboratory.",
    ),
    (
        Event("paid", 1, {"why": "smithy", "gold": 2}),
        "Ana paid 2 gold at the Smithy.",
        "You paid 2 gold at the Smithy.",
    ),
    (
        Event("income", 1, {"type": "noble", "gold": 3}),
        "Ana collected 3 gold for noble districts.",
        "You collected 3 gold for noble districts.",
    ),
    (
        Event("built", 1, {"card": "observatory", "paid": 5, "size": 3}),
        "Ana built an Observatory for 5.",
        "You built an Observatory for 5.",
    ),
    (Event("used", 1, {"card": "smithy", "cards": 0}), "Ana used the Smithy.", "You used the Smithy."),
    (
        Event("used", 1, {"card": "laboratory", "cards": 1}),
        "Ana gave up 1 card for the Laboratory.",
        "You gave up 1 card for the Laboratory.",
    ),
    (
        Event("swapped", 1, {"other": 2, "gave": 1, "got": 5}),
        "Ana swapped hands with Bára, 1 card for 5.",
        "You swapped hands with Bára, 1 card for 5.",
    ),
    (
        Event("redrawn", 1, {"count": 2}),
        "Ana put 2 cards under the deck and drew as many.",
        "You put 2 cards under the deck and drew as many.",
    ),
    (
        Event("destroyed", 1, {"owner": 2, "card": "palace", "paid": 4}),
        "Ana destroyed Bára's Palace for 4 gold.",
        "You destroyed Bára's Palace for 4 gold.",
    ),
    (
        Event("destroyed", 1, {"owner": 1, "card": "temple", "paid": 0}),
        "Ana destroyed their own Temple for nothing.",
        "You destroyed your own Temple for nothing.",
    ),
    (
        Event("bought_back", 1, {"card": "manor", "paid": 1}),
        "Ana took the Manor into hand for 1 gold, by the Graveyard.",
        "You took the Manor into hand for 1 gold, by the Graveyard.",
    ),
    (Event("crowned", 1, {"former": 2}), "Ana took the crown.", "You took the crown."),
    (Event("bewitched", 1, {"character": "king"}), "Ana bewitched the King.", "You bewitched the King."),
    (Event("resumed", 1, {"character": "king"}), "Ana went on as the King.", "You went on as the King."),
    (
        Event("fee", 1, {"to": 2, "what": "card"}),
        "Ana gave Bára a card for the crown.",
        "You gave Bára a card for the crown.",
    ),
    (Event("taxed", 1, {"to": 2, "gold": 1}), "Ana paid Bára 1 gold of tax.", "You paid Bára 1 gold of tax."),
    (
        Event("tithed", 1, {"victim": 2, "gold": 1}),
        "Ana took 1 gold from Bára, the richest.",
        "You took 1 gold from Bára, the richest.",
    ),
    (
        Event("peeked", 1, {"other": 2, "count": 3}),
        "Ana looked at Bára's 3 cards.",
        "You looked at Bára's 3 cards.",
    ),
    (
        Event("took", 1, {"other": 2}),
        "Ana took a card from Bára's hand.",
        "You took a card from Bára's hand.",
    ),
    (
        Event("exchanged", 1, {"owner": 2, "given": "temple", "taken": "palace", "paid": 4}),
        "Ana exchanged a Temple for Bára's Palace and paid 4 gold.",
        "You exchanged a Temple for Bára's Palace and paid 4 gold.",
    ),
    (
        Event("beautified", 1, {"card": "manor"}),
        "Ana beautified the Manor for 1 gold.",
        "You beautified the Manor for 1 gold.",
    ),
    (
        Event("goal", None, {"size": 7}),
        "From now on 7 districts made a city complete.",
        "From now on 7 districts made a city complete.",
    ),
    (Event("thanked", 1, {"to": 2}), "Ana thanked Bára.", "You thanked Bára."),
    (Event("turn_ended", 1, {"character": "king"}), "Ana ended the turn.", "You ended your turn."),
    (
        Event("completed", 1, {"size": 8, "first": False}),
        "Ana completed a city of 8 districts.",
        "You completed your city of 8 districts.",
    ),
    (
        Event("scored", None, {"totals": (31, 28, 9, 30), "winners": (1,)}),
        "The game is over. Points: Ana 31, Bára 28, Cyril 9, Dan 30. Ana wins.",
        "The game is over. Points: you 31, Bára 28, Cyril 9, Dan 30. You win.",
    ),
]


@pytest.mark.parametrize(("event", "said", "you_said"), SAMPLES)
def test_events_as_sentences(event: Event, said: str, you_said: str) -> None:
    assert sentence(event, NAMES, None) == said
    assert sentence(event, NAMES, 1) == you_said


def test_every_kind_of_event_has_its_words() -> None:
    assert {event.kind for event, _, _ in SAMPLES} == set(KINDS)
    assert {key.split(".")[0] for key in ROWS} == set(KINDS)
    for key, row in ROWS.items():
        assert row.said, key
        assert row.you_said, key
        assert bool(row.line) == bool(row.you_line), key
        assert bool(row.aside) == bool(row.you_aside), key


def test_what_was_done_to_the_reader() -> None:
    stolen = Event("stolen", 1, {"victim": 2, "character": "merchant", "gold": 1})
    assert sentence(stolen, NAMES, 2) == "Ana stole 1 gold from you, the Merchant."
    assert ROWS["stolen"].aside.format(name="Ana", gold=Count(1)) == "Ana steals the only gold"
    assert ROWS["stolen"].aside.format(name="Ana", gold=Count(5)) == "Ana steals all 5 gold"
    assert ROWS["stolen.yours"].aside.format(name="Ana", gold=Count(1)) == "Ana steals your only gold"
    destroyed = Event("destroyed", 1, {"owner": 2, "card": "palace", "paid": 4})
    assert sentence(destroyed, NAMES, 2) == "Ana destroyed your Palace for 4 gold."
    assert sentence(Event("crowned", 1, {"former": 2}), NAMES, 2) == "Ana took the crown from you."
    swapped = Event("swapped", 1, {"other": 2, "gave": 3, "got": 1}, {2: {"now": ("manor", "tavern", "tavern")}})
    said = "Ana swapped hands with you, 3 cards for your 1. You now hold a Manor and 2 Tavern cards."
    assert sentence(swapped.seen_by(2), NAMES, 2) == said
    assert sentence(swapped.seen_by(3), NAMES, 3) == "Ana swapped hands with Bára, 3 cards for 1."


def test_what_only_the_reader_knows_is_told_to_the_reader() -> None:
    picked = Event("picked", 2, {"passed": 2}, {2: {"character": "king", "passed_on": ("thief", "bishop")}})
    assert sentence(picked.seen_by(2), NAMES, 2) == "You chose the King."
    kept = Event("kept", 2, {"count": 1, "under": 1}, {2: {"cards": ("manor",), "cards_under": ("temple",)}})
    assert sentence(kept.seen_by(2), NAMES, 2) == "You kept a Manor."
    empty = Event("gained", 2, {"why": "smithy", "cards": 0}, {2: {"drawn": ()}})
    assert sentence(empty.seen_by(2), NAMES, 2) == "You drew no card at the Smithy."


def test_the_log_reads_as_the_design_has_it() -> None:
    events = [
        Event("round", None, {"round": 5, "crown": 1, "face_up": (), "face_down": 1}),
        Event("called", None, {"rank": 1, "character": "assassin"}),
        Event("revealed", 4, {"character": "assassin", "killed": False}),
        Event("killed", 4, {"character": "bishop"}),
        Event("built", 4, {"card": "palace", "paid": 5, "size": 3}),
        Event("turn_ended", 4, {"character": "assassin"}),
        Event("called", None, {"rank": 2, "character": "thief"}),
        Event("called", None, {"rank": 3, "character": "magician"}),
        Event("revealed", 3, {"character": "magician", "killed": False}),
        Event("swapped", 3, {"other": 1, "gave": 3, "got": 4}),
        Event("turn_ended", 3, {"character": "magician"}),
        Event("called", None, {"rank": 4, "character": "king"}),
        Event("revealed", 1, {"character": "king", "killed": False}),
        Event("crowned", 1, {"former": 2}),
        Event("income", 1, {"type": "noble", "gold": 1}),
        Event("built", 1, {"card": "library", "paid": 6, "size": 5}),
        Event("turn_ended", 1, {"character": "king"}),
    ]
    assert [(entry.depth, entry.text) for entry in entries(events, NAMES, 2)] == [
        (ROUND, "round 5"),
        (LINE, "Ana has the crown"),
        (TURN, "Dan is the Assassin"),
        (LINE, "kills the Bishop"),
        (LINE, "builds Palace for 5"),
        (TURN, "nobody shows the Thief"),
        (TURN, "Cyril is the Magician"),
        (LINE, "swaps hands with Ana"),
        (TURN, "Ana is the King"),
        (LINE, "takes the crown from you"),
        (LINE, "collects 1 gold"),
        (LINE, "builds Library for 6"),
    ]
    assert recap(events[1:], NAMES, None) == [
        "Dan, the Assassin, killed the Bishop and built a Palace for 5.",
        "Cyril, the Magician, swapped hands with Ana.",
        "Ana, the King, took the crown, collected 1 gold and built a Library for 6.",
    ]


def test_the_log_speaks_to_the_reader() -> None:
    events = [
        Event("revealed", 2, {"character": "merchant", "killed": False}),
        Event("gathered", 2, {"what": "gold", "gold": 2}),
        Event("gained", 2, {"why": "merchant", "gold": 1}),
    ]
    assert [entry.text for entry in entries(events, NAMES, 2)] == [
        "you are the Merchant",
        "take 2 gold",
        "get 1 gold more",
    ]


def test_a_killed_and_an_absent_character_read_the_same() -> None:
    calls = [Event("called", None, {"rank": rank, "character": id}) for id, rank in (("thief", 2), ("magician", 3))]
    killed = [Event("killed", 4, {"character": "thief"}), *calls]
    absent = [Event("killed", 4, {"character": "architect"}), *calls]
    said = ["nobody shows the Thief", "nobody shows the Magician"]
    assert [entry.text for entry in entries(killed, NAMES, 1)][1:] == said
    assert entries(killed, NAMES, 1)[1:] == entries(absent, NAMES, 1)[1:]


def test_a_call_at_the_end_of_what_is_known_waits_for_what_follows() -> None:
    log = LogText(NAMES, 1)
    assert log.feed(Event("called", None, {"rank": 4, "character": "king"})) == []
    assert [entry.text for entry in log.feed(Event("revealed", 3, {"character": "king", "killed": False}))] == [
        "Cyril is the King"
    ]
    assert log.rest() == []


def test_what_happens_in_anothers_turn_names_who_did_it() -> None:
    events = [
        Event("revealed", 4, {"character": "warlord", "killed": False}),
        Event("destroyed", 4, {"owner": 1, "card": "manor", "paid": 2}),
        Event("bought_back", 3, {"card": "manor", "paid": 1}),
        Event("turn_ended", 4, {"character": "warlord"}),
        Event("revealed", 3, {"character": "king", "killed": True}),
        Event("crowned", 3, {"former": 1}),
    ]
    assert [(entry.depth, entry.text) for entry in entries(events, NAMES, 2)] == [
        (TURN, "Dan is the Warlord"),
        (LINE, "destroys Ana's Manor for 2"),
        (LINE, "Cyril takes it into hand for 1"),
        (TURN, "Cyril shows the killed King"),
        (TURN, "Cyril takes the crown"),
    ]
    assert recap(events, NAMES, 3) == [
        "Dan, the Warlord, destroyed Ana's Manor for 2.",
        "You took the Manor into hand for 1 gold, by the Graveyard.",
        "You were the King, who was killed.",
        "You took the crown.",
    ]


def test_a_recap_says_what_was_gathered_only_where_nothing_else_was_done() -> None:
    revealed = Event("revealed", 3, {"character": "thief", "killed": False})
    gathered = Event("gathered", 3, {"what": "gold", "gold": 2})
    robbed = Event("robbed", 3, {"character": "king"})
    ended = Event("turn_ended", 3, {"character": "thief"})
    assert recap([revealed, gathered, ended], NAMES, 1) == ["Cyril, the Thief, took 2 gold."]
    assert recap([revealed, robbed, gathered, ended], NAMES, 1) == ["Cyril, the Thief, set out to rob the King."]
    assert recap([robbed, ended], NAMES, 1) == ["Cyril set out to rob the King."]


def test_a_crown_that_is_given_away_is_told_of_the_giver() -> None:
    given = Event("crowned", 3, {"former": 2, "by": 1})
    assert sentence(given, NAMES, None) == "Ana gave the crown to Cyril."
    assert sentence(given, NAMES, 1) == "You gave the crown to Cyril."
    assert sentence(given, NAMES, 2) == "Ana gave your crown to Cyril."
    assert sentence(given, NAMES, 3) == "Ana gave you the crown."
    assert sentence(Event("crowned", 1, {"former": 2, "by": 1}), NAMES, None) == "Ana took the crown."
    events = [
        Event("revealed", 1, {"character": "emperor", "killed": False}),
        given,
        Event("fee", 3, {"to": 1, "what": "card"}, {3: {"card": "manor"}, 1: {"card": "manor"}}),
        Event("gathered", 1, {"what": "gold", "gold": 2}),
        Event("turn_ended", 1, {"character": "emperor"}),
    ]
    assert [entry.text for entry in entries([event.seen_by(3) for event in events], NAMES, 3)] == [
        "Ana is the Emperor",
        "gives you the crown",
        "you give a Manor for the crown",
        "takes 2 gold",
    ]
    assert recap([event.seen_by(2) for event in events], NAMES, 2) == [
        "Ana, the Emperor, gave your crown to Cyril.",
        "Cyril gave Ana a card for the crown.",
        "Ana took 2 gold.",
    ]


def test_the_witch_goes_on_under_a_heading_of_her_own() -> None:
    events = [
        Event("revealed", 4, {"character": "witch", "killed": False}),
        Event("gathered", 4, {"what": "gold", "gold": 2}),
        Event("bewitched", 4, {"character": "merchant"}),
        Event("turn_ended", 4, {"character": "witch"}),
        Event("called", None, {"rank": 6, "character": "merchant"}),
        Event("revealed", 2, {"character": "merchant", "killed": False}),
        Event("gathered", 2, {"what": "gold", "gold": 2}),
        Event("turn_ended", 2, {"character": "merchant"}),
        Event("resumed", 4, {"character": "merchant"}),
        Event("gained", 4, {"why": "merchant", "gold": 1}),
        Event("built", 4, {"card": "palace", "paid": 5, "size": 3}),
        Event("turn_ended", 4, {"character": "merchant"}),
    ]
    assert [(entry.depth, entry.text) for entry in entries(events, NAMES, 1)] == [
        (TURN, "Dan is the Witch"),
        (LINE, "takes 2 gold"),
        (LINE, "bewitches the Merchant"),
        (TURN, "Bára is the Merchant"),
        (LINE, "takes 2 gold"),
        (TURN, "Dan goes on as the Merchant"),
        (LINE, "gets 1 gold more"),
        (LINE, "builds Palace for 5"),
    ]
    assert recap(events, NAMES, 1) == [
        "Dan, the Witch, bewitched the Merchant.",
        "Bára, the Merchant, took 2 gold.",
        "Dan, as the Merchant, built a Palace for 5.",
    ]
    assert recap(events, NAMES, 4)[-1] == "You, as the Merchant, built a Palace for 5."


def test_a_deck_that_was_looked_through_is_not_told_card_by_card() -> None:
    deck = tuple(sorted(DISTRICTS))[:30]
    looked = Event("looked", 1, {"count": 30}, {1: {"cards": deck}})
    assert sentence(looked.seen_by(1), NAMES, 1) == "You looked at 30 cards."


def test_the_hospital_is_told_of() -> None:
    events = [
        Event("revealed", 2, {"character": "merchant", "killed": True}),
        Event("used", 2, {"card": "hospital", "cards": 0}),
        Event("gathered", 2, {"what": "gold", "gold": 2}),
        Event("turn_ended", 2, {"character": "merchant"}),
    ]
    assert [entry.text for entry in entries(events, NAMES, 1)] == [
        "Bára shows the killed Merchant",
        "Bára may gather at the Hospital",
        "Bára takes 2 gold",
    ]


GAMES = [
    *((players, seed, "classic") for players in range(2, 8) for seed in range(2)),
    *((players, 10 + players, ruleset) for players in (2, 4, 5, 8) for ruleset in ("dark-city", "citadela")),
]


def _finished(players: int, seed: int, ruleset: str) -> tuple[Game, tuple[Event, ...]]:
    """A finished random game of that ruleset, with a random cast where it has one."""
    changes = {} if ruleset == "classic" else {"cast": "random", "ballroom": True}
    return finished(players, seed, ruleset=ruleset, **changes)


def _private_names(event: Event, reader: int | None) -> set[str]:
    """The names of the cards that the event holds for others than the reader, and for nobody else."""
    mine = event.private.get(reader, {}) if reader is not None else {}
    public = _ids(event.values) | _ids(mine)
    hidden = set().union(*(_ids(values) for seat, values in event.private.items() if seat != reader))
    return {card_name(id) for id in hidden - public}


def _ids(values: object) -> set[str]:
    if isinstance(values, dict):
        return set().union(*(_ids(value) for value in values.values())) if values else set()
    if isinstance(values, tuple):
        return {id for id in values if id in DISTRICTS or id in CHARACTERS}
    return {values} if values in DISTRICTS or values in CHARACTERS else set()


@pytest.mark.parametrize(("players", "seed", "ruleset"), GAMES)
def test_no_sentence_tells_what_its_reader_may_not_know(players: int, seed: int, ruleset: str) -> None:
    game, events = _finished(players, seed, ruleset)
    names = names_of(game)
    hidden = 0
    for reader in (None, *names):
        for event in events:
            said = sentence(event.seen_by(reader), names, reader)
            assert not fault(said), said
            secret = _private_names(event, reader)
            hidden += len(secret)
            assert not [name for name in secret if name in said], said
    assert hidden > 100


@pytest.mark.parametrize(("players", "seed", "ruleset"), GAMES)
def test_every_line_of_a_whole_game_reads_well(players: int, seed: int, ruleset: str) -> None:
    game, events = _finished(players, seed, ruleset)
    names = names_of(game)
    for reader in (None, *names):
        seen = [event.seen_by(reader) for event in events]
        lines = entries(seen, names, reader)
        for line in lines:
            assert not fault(line.text), line.text
        assert sum(line.depth == ROUND for line in lines) == game.round
        turns = [event for event in seen if event.kind == "revealed" and not event.values["killed"]]
        assert [
            line.text for line in lines if line.kind == "revealed" and line.depth == TURN and " is " in line.text
        ] == [heading(event, names, reader) for event in turns if event.seat != reader]
        for said in recap(seen, names, reader):
            assert not fault(said), said
            assert said.endswith(".")
            assert said[0].isupper()


def test_the_story_of_a_game_is_readable_text() -> None:
    game, events = finished(4, 1)
    names = names_of(game)
    text = story([event.seen_by(2) for event in events], names, 2, game.scores(), seed="1")
    lines = text.split("\n")
    assert max(cell_len(line) for line in lines) <= 78
    assert lines[0] == "A game of Citadels with Ana, Bára, Cyril and Dan. You were Bára. The seed was 1."[:78].rstrip()
    assert [line for line in lines if line.startswith("Round ")] == [f"Round {n}" for n in range(1, game.round + 1)]
    for seat, parts in game.scores().items():
        assert f"{names[seat]}: {sum(parts.values())} points (Districts {parts['districts']}" in text
    assert not fault(" ".join(line for line in lines if line and set(line) != {"-"}))


def test_a_story_tells_each_turn_once() -> None:
    game, events = finished(5, 2)
    names = names_of(game)
    text = " ".join(story([event.seen_by(None) for event in events], names, None).split())
    built = [event for event in events if event.kind == "built"]
    assert text.count(" built ") == len(built)


SITUATIONS = [
    (players, seed, ruleset)
    for seed in range(10, 40)
    for players, ruleset in ((5, "dark-city"), (2, "classic"), (8, "citadela"), (3, "dark-city"), (7, "classic"))
]

NOT_TOLD = {
    "paid",
    "used",
    "crowned.kept",
    "swapped.yours",  # the reader always knows the new hand
    "took.yours",  # and the card that was taken or given
    "fee.card.yours",
}


def test_every_situation_of_the_table_comes_up() -> None:
    """Random games reach every row that a game can reach, so that games like those above have checked them."""
    from citadels_tui.wording.log import _keys

    told: set[str] = set()
    for players, seed, ruleset in SITUATIONS:
        changes = {} if ruleset == "classic" else {"cast": "random", "ballroom": True}
        game, events = finished(players, seed, ruleset=ruleset, crown_holder_sees_facedown=True, **changes)
        for reader in (None, *names_of(game)):
            for event in events:
                told.update(_keys(event.seen_by(reader), reader))
        if set(ROWS) - told <= NOT_TOLD:
            break
    assert set(ROWS) - told == NOT_TOLD


def test_a_game_can_be_told_from_its_beginning() -> None:
    game = Game.new(seed=3)
    assert sentence(game.opening[0], NAMES, None).startswith("Round 1 began.")


def test_what_the_reader_did_is_told_of_as_theirs() -> None:
    for key, row in ROWS.items():
        for text in (row.you_did or row.did, row.you_said, row.you_line, row.you_aside):
            assert not re.search(r"\b(their|they|themselves)\b", text), (key, text)


def test_the_recap_of_destroying_ones_own_district() -> None:
    event = Event("destroyed", 1, {"owner": 1, "card": "tavern", "paid": 0})
    opening = Event("revealed", 1, {"character": "warlord", "killed": False})
    assert "your own Tavern" in recap([opening, event], NAMES, 1)[0]
    assert "their own Tavern" in recap([opening, event], NAMES, 2)[0]
