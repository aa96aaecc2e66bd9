"""Reading and running scenario files: what is strict, what fails, and how it is said."""

from pathlib import Path

import pytest

from saves.errors import BadScenario, CannotRead
from saves.scenario import format_count, format_result, load_scenario, run

HEAD = 'title = "a test"\nruleset = "classic"\n'
FOUR = """
[[players]]
hand = ["manor"]
characters = ["king"]
[[players]]
gold = 5
hand = ["palace"]
city = ["temple", { card = "keep" }]
characters = ["bishop"]
[[players]]
characters = ["merchant"]
[[players]]
characters = ["warlord"]
"""
COMPLETE = FOUR.replace(
    'city = ["temple", { card = "keep" }]',
    'city = ["temple", "keep", "manor", "tavern", "prison", "market", "docks", "castle"]',
)


def scenario(tmp_path: Path, steps: str, head: str = HEAD, players: str = FOUR) -> Path:
    path = tmp_path / "test.toml"
    path.write_text(f"{head}{players}{steps}")
    return path


def outcome(tmp_path: Path, steps: str, head: str = HEAD, players: str = FOUR) -> str:
    """The line that is printed for a scenario with those steps."""
    line = format_result(run(load_scenario(scenario(tmp_path, steps, head, players))))
    assert line.isprintable()
    return line


def one(step: str) -> str:
    return f"[[steps]]\n{step}\n"


def test_a_scenario_that_holds(tmp_path: Path) -> None:
    steps = one('do = "1 gold"\nexpect = { to_act = 1, gold = { 1 = 4, 2 = 5 } }') + one('auto = "1"')
    assert outcome(tmp_path, steps) == "ok   a test"
    assert outcome(tmp_path, "") == "ok   a test"


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("expect = { to_act = 2 }", "to_act: expected 2, found 1"),
        ("expect = { gold = { 1 = 2, 2 = 4 } }", "gold of 2: expected 4, found 5"),
        ("expect = { hand = { 1 = ['manor', 'castle'] } }", "hand of 1: expected [castle, manor], found [manor]"),
        ("expect = { hand = { 1 = ['manor', 'manor'] } }", "hand of 1: expected [manor, manor], found [manor]"),
        ("expect = { hand_size = { 3 = 1 } }", "hand_size of 3: expected 1, found 0"),
        ("expect = { city = { 2 = ['keep'] } }", "city of 2: expected [keep], found [keep, temple]"),
        ("expect = { crown = 4 }", "crown: expected 4, found 1"),
        ("expect = { revealed = { 1 = [] } }", "revealed of 1: expected [], found [king]"),
        ("expect = { face_down_count = 1 }", "face_down_count: expected 1, found 2"),
        ("expect = { face_up = [] }", "face_up: expected [], found ["),
        ("expect = { tax = 1 }", "tax: expected 1, found 0"),
        ("expect = { legal = ['1 gold', '1 end'] }", "1 end: expected legal, found illegal"),
        ("expect = { illegal = ['1 end', '1 gold'] }", "1 gold: expected illegal, found legal"),
        ("expect = { legal = ['2 gold'] }", "2 gold: expected legal, found illegal"),
        ("expect = { deck_size = 3 }", "deck_size: expected 3, found 63"),
        ("expect = { over = true }", "over: expected true, found false"),
        ("expect = { score = { 1 = 0 } }", "score of 1: expected 0, found a game that goes on"),
        ("expect = { bonus = { 1 = { districts = 0 } } }", "districts of 1: expected 0, found a game that goes on"),
        ("expect = { winners = [1] }", "winners: expected [1], found a game that goes on"),
        (
            "expect = { sees = { 1 = { hand = { 2 = ['palace'] } } } }",
            "hand of 2 seen by 1: expected [palace], found hidden",
        ),
        (
            "expect = { sees = { 2 = { hand = { 2 = 'hidden' } } } }",
            "hand of 2 seen by 2: expected hidden, found [palace]",
        ),
        (
            "expect = { sees = { 2 = { characters = { 1 = 'hidden' } } } }",
            "characters of 1 seen by 2: expected hidden, found",
        ),
        ("expect = { sees = { 2 = { characters = { 3 = ['merchant'] } } } }", "expected [merchant], found hidden"),
        (
            "expect = { sees = { 2 = { face_down = ['thief'] } } }",
            "face_down seen by 2: expected [thief], found hidden",
        ),
        ("do = '2 gold'", "2 gold: expected seat 2 to decide, found seat 1"),
        ("do = '1 build manor'", "1 build manor: expected a legal action, found that gather gold or cards first"),
        ("refuse = '1 gold'", "1 gold: expected a refusal, found that it is legal"),
        ("auto = '2'", "auto 2: expected seat 2 to decide, found seat 1"),
    ],
)
def test_what_does_not_hold_is_told(tmp_path: Path, step: str, said: str) -> None:
    steps = one('refuse = "1 end"') + one("expect = { to_act = 1 }") + one(step)
    line = outcome(tmp_path, steps)
    assert line.startswith("FAILED a test: step 3: ")
    assert said in line


def test_the_deck(tmp_path: Path) -> None:
    head = HEAD + 'deck = ["docks", "harbor", "market"]\n'
    cards = one('do = "1 cards"') + one('do = "1 keep docks"')
    ok = one('expect = { deck_top = ["docks", "harbor"] }') + cards
    assert outcome(tmp_path, ok + one('expect = { deck_top = ["market"], deck_bottom = ["harbor"] }'), head)[:2] == "ok"
    for key, wrong, found in (
        ("deck_top", '["harbor", "docks"]', "[docks, harbor]"),
        ("deck_top", '["docks", "harbor", "docks"]', "[docks, harbor, market]"),
    ):
        assert f"found {found}" in outcome(tmp_path, one(f"expect = {{ {key} = {wrong} }}"), head)
    assert "deck_bottom: expected [docks]" in outcome(
        tmp_path, cards + one('expect = { deck_bottom = ["docks"] }'), head
    )


def test_scores_at_the_end(tmp_path: Path) -> None:
    autos = "".join(one(f'auto = "{seat}"') for seat in (1, 2, 3, 4))
    ok = "expect = { over = true, score = { 1 = 0, 2 = 26 }, winners = [2], bonus = { 2 = { first_city = 4 } } }"
    assert outcome(tmp_path, autos + one(ok), players=COMPLETE) == "ok   a test"
    wrong = "expect = { bonus = { 2 = { full_city = 2 } } }"
    assert "full_city of 2: expected 2, found 0" in outcome(tmp_path, autos + one(wrong), players=COMPLETE)
    after = one('do = "1 gold"')
    assert "expected seat 1 to decide, found that the game is over" in outcome(
        tmp_path, autos + after, players=COMPLETE
    )


def test_auto_does_the_plainest_thing(tmp_path: Path) -> None:
    """Gold, no income, nothing built; from where the turn stands; and in the draft the first character only."""
    steps = one('auto = "1"\nexpect = { to_act = 2, gold = { 1 = 4 }, hand = { 1 = ["manor"] } }')
    steps += one('do = "2 gold"') + one(
        'auto = "2"\nexpect = { to_act = 3, gold = { 2 = 7 }, city = { 2 = ["temple", "keep"] } }'
    )
    assert outcome(tmp_path, steps) == "ok   a test"
    two = 'phase = "draft"\nface_down = ["assassin"]\n[[players]]\n[[players]]\n'
    picks = one('auto = "1"\nexpect = { to_act = 2, illegal = ["2 pick thief"] }') + one(
        'auto = "2"\nexpect = { to_act = 2 }'
    )
    assert outcome(tmp_path, picks, players=two) == "ok   a test"
    assert "auto 2: expected that nothing has to be chosen, found a choice to discard" in outcome(
        tmp_path, picks + one('auto = "2"'), players=two
    )


def test_auto_fails_where_cards_must_be_chosen(tmp_path: Path) -> None:
    line = outcome(tmp_path, one('do = "1 cards"') + one('auto = "1"'))
    assert line == "FAILED a test: step 2: auto 1: expected that nothing has to be chosen, found a choice to keep"


def test_auto_declines_and_stops_there(tmp_path: Path) -> None:
    players = FOUR.replace('hand = ["manor"]', 'city = ["graveyard"]').replace('["king"]', '["architect"]')
    players = players.replace('["bishop"]', '["king"]').replace('["warlord"]', '["warlord"]\ngold = 3')
    steps = "".join(one(f'auto = "{seat}"') for seat in (2, 3, 1))
    steps += one('do = "4 gold"') + one('do = "4 destroy 2 temple"\nexpect = { to_act = 1 }')
    assert (
        outcome(tmp_path, steps + one('auto = "1"\nexpect = { to_act = 4, hand_size = { 1 = 2 } }'), players=players)[
            :2
        ]
        == "ok"
    )


@pytest.mark.parametrize(
    ("head", "where", "why"),
    [
        ('ruleset = "classic"\n', "title", "missing"),
        ('title = "x"\n', "ruleset", "missing"),
        (HEAD.replace("classic", "poker"), "ruleset", "no ruleset 'poker'"),
        (HEAD + "crwon = 1\n", "crwon", "did you mean crown?"),
        (HEAD + "crown = 5\n", "crown", "5 is not from 1 to 4"),
        (HEAD + "crown = 'x'\n", "crown", "a whole number is needed"),
        (HEAD + "round = 0\n", "round", "0 is not from 1"),
        (HEAD + "phase = 'night'\n", "phase", "'night' is not one of"),
        (HEAD + "deck = ['dragon-gate', 'dragon-gate']\n", "deck", "no further dragon-gate in this deck"),
        (HEAD + "deck = ['shed']\n", "deck", "no district 'shed'"),
        (HEAD + "face_up = ['king']\n", "face_up", "king is held by a player"),
        (HEAD + "cast = ['king']\n", "cast", "one character for each rank"),
        (HEAD + "options = { city_size = 5 }\n", "options.city_size", "5 is not one of"),
        (HEAD + "options = { players = 5 }\n", "options.players", "the position has 4 players"),
        (HEAD + "options = { uniques = 'none' }\n", "players[2].city", "no keep in this deck"),
        (HEAD + "seed = 1.5\n", "seed", "a number or a short text is needed"),
        (HEAD + "x = [[[[[[[[[[1]]]]]]]]]]\n", "line 3", "levels deep"),
        (HEAD + "x = \n", "line 3", "cannot be read as TOML"),
    ],
)
def test_positions_that_cannot_be(tmp_path: Path, head: str, where: str, why: str) -> None:
    refused(scenario(tmp_path, "", head), where, why)


@pytest.mark.parametrize(
    ("players", "where", "why"),
    [
        ("", "players", "missing"),
        ("[[players]]\n", "players", "at least two are needed"),
        ("[[players]]\ngold = -1\n[[players]]\n", "players[1].gold", "-1 is not from 0"),
        ("[[players]]\n[[players]]\nhand = ['keep', 'keep', 'keep']\n", "players[2].hand", "no further keep"),
        ("[[players]]\n[[players]]\ncity = ['manor', 'manor']\n", "players[2].city", "manor stands there twice"),
        ("[[players]]\n[[players]]\nhands = []\n", "players[2].hands", "there is no such key"),
        ("[[players]]\ncharacters = ['king', 'king']\n[[players]]\n", "players", "king is in two places"),
        ("[[players]]\ncharacters = ['bishop']\n[[players]]\ncharacters = ['bishop']\n", "players", "in two places"),
        ("[[players]]\ncharacters = ['jester']\n[[players]]\n", "players[1].characters", "no character 'jester'"),
    ],
)
def test_players_that_cannot_be(tmp_path: Path, players: str, where: str, why: str) -> None:
    refused(scenario(tmp_path, "", players=players), where, why)


@pytest.mark.parametrize(
    ("step", "where", "why"),
    [
        ("undo = '1 gold'", "steps[1].undo", "did you mean do?"),
        ("do = '1 gold'\nrefuse = '1 end'", "steps[1]", "only one of these may stand here: do, refuse"),
        ("do = 1", "steps[1].do", "a text is needed"),
        ("do = '1 fly'", "steps[1].do", "no action 'fly'"),
        ("refuse = '1 build shed'", "steps[1].refuse", "no district 'shed'"),
        ("auto = 'all'", "steps[1].auto", "'all' is no seat; the seats are 1 to 4"),
        ("auto = '5'", "steps[1].auto", "'5' is no seat"),
        ("expect = 1", "steps[1].expect", "a table is needed"),
        ("expect = { golds = {} }", "steps[1].expect.golds", "did you mean gold?"),
        ("expect = { gold = 1 }", "steps[1].expect.gold", "a table is needed"),
        ("expect = { gold = { 5 = 1 } }", "steps[1].expect.gold.5", "the seats are 1 to 4"),
        ("expect = { gold = { 1 = '4' } }", "steps[1].expect.gold.1", "a whole number is needed"),
        ("expect = { to_act = true }", "steps[1].expect.to_act", "a whole number is needed, not true"),
        ("expect = { hand = { 1 = ['manr'] } }", "steps[1].expect.hand.1", "did you mean manor?"),
        ("expect = { face_up = ['knig'] }", "steps[1].expect.face_up", "did you mean king?"),
        ("expect = { legal = ['1 fly'] }", "steps[1].expect.legal", "no action 'fly'"),
        ("expect = { legal = '1 gold' }", "steps[1].expect.legal", "a list is needed"),
        ("expect = { winners = ['Ana'] }", "steps[1].expect.winners", "a list of seats is needed"),
        ("expect = { over = 1 }", "steps[1].expect.over", "true or false is needed"),
        (
            "expect = { bonus = { 1 = { five_tipes = 3 } } }",
            "steps[1].expect.bonus.1.five_tipes",
            "did you mean five_types?",
        ),
        ("expect = { sees = { 1 = { hnad = {} } } }", "steps[1].expect.sees.1.hnad", "did you mean hand?"),
        ("expect = { sees = { 1 = { hand = { 2 = 'seen' } } } }", "steps[1].expect.sees.1.hand.2", "a list is needed"),
    ],
)
def test_steps_that_mean_nothing(tmp_path: Path, step: str, where: str, why: str) -> None:
    refused(scenario(tmp_path, one(step)), where, why)


def refused(path: Path, where: str, why: str) -> None:
    """The file is refused in one line with its name, the key and the reason."""
    with pytest.raises(BadScenario) as caught:
        load_scenario(path)
    assert caught.value.where == where
    assert why in caught.value.why
    assert str(caught.value).startswith(f"{path}: {where}: ")
    assert str(caught.value).isprintable()


def test_files_that_are_not_there_or_empty(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="there is no such file"):
        load_scenario(tmp_path / "none.toml")
    (tmp_path / "empty.toml").write_text("")
    with pytest.raises(BadScenario, match="the file is empty"):
        load_scenario(tmp_path / "empty.toml")


def test_a_scenario_can_be_run_again(tmp_path: Path) -> None:
    loaded = load_scenario(scenario(tmp_path, one('do = "1 gold"\nexpect = { gold = { 1 = 4 } }')))
    assert run(loaded).ok
    assert run(loaded).ok


def test_the_closing_line(tmp_path: Path) -> None:
    good = run(load_scenario(scenario(tmp_path, "")))
    bad = run(load_scenario(scenario(tmp_path, one("expect = { over = true }"))))
    assert format_count([good, bad, good]) == "2 passed, 1 failed"
    assert format_count([]) == "0 passed, 0 failed"


def test_aliases_and_names(tmp_path: Path) -> None:
    head = HEAD + 'source = "a rulebook"\n'
    players = FOUR.replace('["warlord"]', '["condottiere"]').replace("[[players]]", '[[players]]\nname = "Ana"')
    steps = one('expect = { sees = { 4 = { characters = { 4 = ["condottiere"] } } } }')
    loaded = load_scenario(scenario(tmp_path, steps, head, players))
    assert loaded.source == "a rulebook"
    assert run(loaded).ok
