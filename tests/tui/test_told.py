"""What the engine, the saves and the network say, told in the player's language: nothing of it stays English."""

from __future__ import annotations

import ast
import errno
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeGuard

import pytest
from foreign_language import spoken

from citadels_engine import BadNotation, BadOptions, BadPosition, Game, Options, Refusal
from citadels_engine.bots.arena import BadArena, run
from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.errors import REFUSALS
from citadels_engine.notation import parse
from citadels_engine.sentences import Sentence
from citadels_tui import language
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told
from netplay import errors as network
from netplay.headless import Opened
from netplay.notices import NOTICES, Notice
from netplay.settings import BadSettings, HostSettings, LanSettings, SeatSettings
from netplay.transport import CannotListen
from saves import store
from saves.errors import (
    _REASONS,
    AlreadyOpen,
    CannotRead,
    CannotWrite,
    HandedOver,
    NoFolder,
    SaveError,
    codes_of,
    from_codes,
)
from saves.known import remembered
from saves.log import verify
from saves.scenario import format_count, format_result, load_scenario
from saves.scenario import run as run_scenario
from saves.settings import load_settings


@pytest.fixture
def foreign() -> Iterator[None]:
    """The program speaks the foreign language."""
    with spoken():
        yield


def assert_foreign(said: str, *known: str) -> None:
    """Every word that is told in Latin letters was in what was given: an id, a key, a path."""
    given = {word for text in known for word in re.findall("[A-Za-z]+", text)}
    left = [word for word in re.findall("[A-Za-z]+", said) if word not in given and word not in IDS]
    assert not left, f"{left} in {said!r}"


IDS = {
    part
    for id in (*DISTRICTS, *CHARACTERS, *Options().to_dict(), "classic", "dark", "city", "citadela", "random")
    for part in re.findall("[A-Za-z]+", id)
} | {"log", "actions", "position", "options", "players", "citadels", "resume", "edited", "saves", "list", "toml", "bak"}


def test_numbers_have_their_forms_and_values_are_told_in_their_turn(foreign: None) -> None:
    inner = Sentence("the text {text!r}", text="no")
    said = told(Sentence("{cards:# card|# cards} in {kind}, not {known}", cards=2, kind=inner, known=[inner, "b"]))
    assert said == "2 жжжжж жж жжж жжжж 'no', жжж жжж жжжж 'no', b"
    assert fill("{why}", why=inner) == "жжж жжжж 'no'"
    assert told("as it is") == "as it is"
    assert told(OSError(1, "nobody's")) == "[Errno 1] nobody's"


def test_english_is_what_the_text_itself_is() -> None:
    for sentence in (
        Sentence("{cards:=0 none|# card|# cards} of {kind}", cards=1, kind=Sentence("a list")),
        Sentence("{cards:=0 none|# card|# cards} of {kind}", cards=0, kind=["a", Sentence("a list")]),
        Refusal("too_dear", {"card": "manor", "price": 3, "gold": 2}).sentence,
    ):
        assert told(sentence) == str(sentence)


# -- the engine

VALUES: Mapping[str, Any] = {
    "line": "1 fly",
    "card": "manor",
    "character": "king",
    "power": "smithy",
    "type": "noble",
    "asks": "pick",
}


@pytest.mark.parametrize("code", REFUSALS)
def test_refusals(foreign: None, code: str) -> None:
    names = re.findall(r"\{(\w+)", REFUSALS[code])
    refusal = Refusal(code, {name: VALUES.get(name, 2) for name in names})
    assert_foreign(told(refusal.sentence), *map(str, VALUES.values()))


BAD_OPTIONS: list[dict[str, Any]] = [
    {"ruleset": 3},
    {"ruleset": "poker"},
    {"players": 99},
    {"players": "x"},
    {"poker": 1},
    {"city_size": 99},
    {"cast": 5},
    {"cast": ["x"]},
    {"cast": ["king", "king"]},
    {"uniques": 99},
    {"uniques": ["x"]},
    {"uniques": ["smithy", "smithy"]},
    {"uniques": {}},
    {"first_crown": 99},
    {"first_crown": 10**40},
    {"tie_break": [1]},
]


@pytest.mark.parametrize("given", BAD_OPTIONS, ids=str)
def test_options(foreign: None, given: dict[str, Any]) -> None:
    with pytest.raises(BadOptions) as caught:
        Options(**given)
    assert_foreign(told(caught.value), repr(given), "dark-city", *_allowed())


def _allowed() -> Iterator[str]:
    from citadels_engine.rulesets import ALLOWED, RULESETS, TIE_BREAKS

    yield from (*TIE_BREAKS, *RULESETS, *(str(value) for values in ALLOWED.values() for value in values))
    yield from (name for rules in RULESETS.values() for name in (*rules.defaults, *rules.presets))


@pytest.mark.parametrize("line", ["", "1", "x gold", "1 fly", "1 build", "1 gold gold", "1 keep", "1 build shed"])
def test_notation(foreign: None, line: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse(line)
    assert_foreign(told(caught.value), line, "2 build market")


BAD_POSITIONS: list[dict[str, Any]] = [
    {},
    {"players": [{}]},
    {"players": [{}, {}], "crown": 5},
    {"players": [{}, {}], "crown": "x"},
    {"players": [{}, {}], "round": True},
    {"players": [{}, {}], "phase": "night"},
    {"players": [{}, {}], "deck": ["shed"]},
    {"players": [{}, {}], "deck": ["keep"] * 3},
    {"players": [{}, {"gold": -1}]},
    {"players": [{}, {"hands": []}]},
    {"players": [{}, {"characters": ["king"] * 5}]},
    {"players": [{}, {"city": ["manor", "manor"]}]},
    {"players": [{}, {}], "seed": 1.5},
    {"players": [{}, {}], "face_up": ["king"]},
    {"players": 3},
]


@pytest.mark.parametrize("given", BAD_POSITIONS, ids=str)
def test_positions(foreign: None, given: dict[str, Any]) -> None:
    with pytest.raises((BadPosition, BadOptions)) as caught:
        Game.set_up(given)
    assert_foreign(told(caught.value), repr(given), "phase turns draft face_up face_down")


def test_bots_that_cannot_meet(foreign: None) -> None:
    for bots, games in ((["x", "builder"], 1), (["builder"] * 3, 1), (["builder"] * 2, 0)):
        with pytest.raises(BadArena) as caught:
            run(bots, games, 1, Options(players=2))
        assert_foreign(told(caught.value), *bots, "random builder planner")


# -- files


@pytest.mark.parametrize("number", [*_REASONS, errno.ENOENT, errno.EACCES, errno.ENOTDIR])
@pytest.mark.parametrize("kind", [CannotRead, CannotWrite, NoFolder])
def test_what_the_system_refuses(
    foreign: None, tmp_path: Path, kind: Callable[[Path, OSError], SaveError], number: int
) -> None:
    (tmp_path / "there").write_text("")
    for path in (tmp_path / "there", tmp_path / "not", tmp_path / "no" / "not"):
        assert_foreign(told(kind(path, OSError(number, "in English"))), str(path))


def test_who_else_has_a_game(foreign: None, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    assert_foreign(told(AlreadyOpen(path)), str(path))
    for address in ("*:5577", "10.0.0.1:5577"):
        assert_foreign(told(HandedOver(path, address)), str(path), "--handed-over")


SCENARIOS = [
    "",
    "x",
    "title = 1",
    'title = "t"\nruleset = "poker"\n',
    'title = "t"\nruleset = "classic"\n',
    'title = "t"\nruleset = "classic"\nplayer = 1\n',
    'title = "t"\nruleset = "classic"\n[[players]]\n[[players]]\n[[steps]]\ndo = "1 fly"',
    'title = "t"\nruleset = "classic"\n[[players]]\n[[players]]\n[[steps]]\ndo = "1 gold"\nauto = "1"',
    'title = "t"\nruleset = "classic"\n[[players]]\n[[players]]\n[[steps]]\nauto = "9"',
    'title = "t"\nruleset = "classic"\n[[players]]\n[[players]]\n[[steps]]\nexpect = { golds = {} }',
    'title = "t"\nruleset = "classic"\n[[players]]\n[[players]]\n[[steps]]\nexpect = { gold = { 1 = "x" } }',
    'title = "t"\nruleset = "classic"\n[[players]]\n[[players]]\n[[steps]]\nexpect = { hand = { 1 = ["manr"] } }',
    'title = "t"\nruleset = "classic"\n[[players]]\n[[players]]\n[[steps]]\nexpect = { bonus = { 1 = { x = 1 } } }',
]
KEYS = "line title source steps do refuse auto expect seed crown round phase deck cast face_up face_down tax handover"


@pytest.mark.parametrize("text", SCENARIOS)
def test_scenarios_that_cannot_be_run(foreign: None, tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.toml"
    path.write_text(text)
    with pytest.raises(SaveError) as caught:
        load_scenario(path)
    from saves.expect import PARTS, READERS

    known = (str(path), text, KEYS, "TOML", "ruleset", *READERS, *PARTS)
    assert_foreign(told(caught.value), *known)


@pytest.mark.parametrize(
    "step",
    [
        'do = "2 gold"',
        'do = "1 build manor"',
        'do = "4 build manor"',
        'refuse = "4 gold"',
        'auto = "2"',
        "expect = { gold = { 1 = 99 } }",
        "expect = { winners = [1] }",
        'expect = { sees = { 1 = { face_down = ["thief"] } } }',
        "expect = { score = { 1 = 1 } }",
        "expect = { to_act = 2 }",
    ],
)
def test_scenarios_that_fail(foreign: None, tmp_path: Path, step: str) -> None:
    path = tmp_path / "a.toml"
    characters = "".join(f'[[players]]\ncharacters = ["{one}"]\n' for one in ("king", "bishop", "warlord", "thief"))
    path.write_text(f'title = "t"\nruleset = "classic"\n{characters}[[steps]]\n{step}')
    result = run_scenario(load_scenario(path))
    assert not result.ok
    assert_foreign(told(format_result(result)), step, "t hidden")
    assert_foreign(told(format_count([result])))


@pytest.mark.parametrize(
    "text", ["x", "x = ", "x = 1\nx = 2", "[x", "[[x]", "x = [1", "x = {", "x = 'a", 'x = "\\q"', "x = 1 2", "x = 9-9"]
)
def test_what_the_parser_says(foreign: None, text: str) -> None:
    from saves.bounds import SMALL_LIMITS, OutOfBounds, parse_toml

    with pytest.raises(OutOfBounds) as caught:
        parse_toml(text.encode(), SMALL_LIMITS)
    assert_foreign(told(caught.value), text)


def test_saves_and_names_of_saves(foreign: None, tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text("x")
    (tmp_path / "ones.toml").write_text('game = "citadels"\nformat = 99\n')
    (tmp_path / "other.toml").write_text('game = "chess"\n')
    (tmp_path / "other.toml.bak").write_text("")
    for name in ("nothing", "o", "no/where.toml", "one.toml.bak"):
        with pytest.raises(SaveError) as caught:
            store.find(tmp_path, name)
        assert_foreign(told(caught.value), str(tmp_path), name, "one ones other")
    for path in sorted(tmp_path.glob("*.toml")):
        (finding,) = verify(path).findings
        assert_foreign(told(finding), str(path), "game format other.toml.bak 0.4.0 dev TOML")
    with pytest.raises(SaveError):
        store.newest(tmp_path)
    with pytest.raises(SaveError) as caught:
        store.export(tmp_path / "not.toml", tmp_path)
    assert_foreign(told(caught.value), str(tmp_path / "not.toml"))


@pytest.mark.parametrize("text", ["nam = 1", "name = 1", "players = 99", 'bot = "x"', "confirm = 1", "[keys]\nx = ''"])
def test_settings(foreign: None, tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    with pytest.raises(SaveError) as caught:
        load_settings(path, actions=("act.gold",))
    assert_foreign(told(caught.value), str(path), text, "random builder planner act.gold name")


def test_remembered_seats(foreign: None, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("format = 1\nplayer = 2\n")
    (fault,) = remembered(tmp_path).faults
    assert_foreign(told(fault), str(tmp_path / "a.toml"), "game")


# -- the network


@pytest.mark.parametrize("code", [*network.CONNECT_ERRORS, "something_new"])
def test_why_there_is_no_connection(foreign: None, code: str) -> None:
    for older in ("host", "client", ""):
        values = {"address": "10.0.0.1", "host": "3.0", "client": "2.0", "older": older}
        assert_foreign(told(network.ConnectError(code, values)), code if code == "something_new" else "", "citadels")
    assert_foreign(told(network.ConnectError(code, {})), code)


@pytest.mark.parametrize("code", network.WAY_ERRORS)
def test_ways_that_lead_nowhere(foreign: None, code: str) -> None:
    error = network.BadWay(code, address="10.0.0.1", port="1", count=3, word="amber", near="ember")
    assert_foreign(told(error), "amber ember", "fox river stone", "citadels1")


@pytest.mark.parametrize("code", network.HANDOVER_ERRORS)
def test_games_that_are_not_taken(foreign: None, code: str) -> None:
    assert_foreign(told(network.BadHandover(code)))


@pytest.mark.parametrize("code", NOTICES)
def test_notices(foreign: None, code: str) -> None:
    assert_foreign(told(Notice(code, 5577, 5578).sentence))


@pytest.mark.parametrize(
    "settings",
    [
        HostSettings("x"),
        HostSettings("x", pace=99.0, seats=(SeatSettings("Ana"),)),
        HostSettings("x", seats=(SeatSettings("Ana", "bot", "z"),)),
        HostSettings("x", seats=(SeatSettings("Ana"),), limits={"z": 1}),
        HostSettings("x", seats=(SeatSettings("Ana"),), seed="1", lan=LanSettings()),
        HostSettings("x", seats=(SeatSettings("Ana"),), lan=LanSettings(port=99999)),
        HostSettings("x", seats=(SeatSettings("Ana"),), lan=LanSettings(bind="z")),
        HostSettings("x", seats=(SeatSettings("Ana"),), lan=LanSettings(words="z")),
    ],
    ids=str,
)
def test_settings_of_a_host(foreign: None, settings: HostSettings) -> None:
    with pytest.raises(BadSettings) as caught:
        settings.check()
    known = "pace seats seed bot limits port bind words z random builder planner amber fox river stone"
    assert_foreign(told(caught.value), known)


def test_what_a_host_without_a_screen_says(foreign: None) -> None:
    import zmq

    for number in (zmq.EADDRINUSE, errno.EACCES, errno.EADDRNOTAVAIL):
        assert_foreign(told(CannotListen("10.0.0.1", 5577, zmq.ZMQError(number))))
    for opened in (
        Opened(("Club",), ("10.0.0.1:5577",), "amber-fox", "citadels1abc", "ab-cd", "/tmp"),
        Opened(("Club",) * 9, ("10.0.0.1:5577", "10.0.0.2:5577"), "", "citadels1abc", "ab-cd", "/tmp"),
    ):
        for line in opened.lines():
            assert_foreign(told(line), "Club amber fox citadels1abc ab cd tmp")


def test_codes_become_the_same_sentence(tmp_path: Path) -> None:
    """What a host tells of its disk is worded by the client."""
    (tmp_path / "there").write_text("")
    for number in _REASONS:
        for name in ("there", "not"):
            error = CannotWrite(tmp_path / name, OSError(number, ""))
            assert from_codes(codes_of(error)) == str(error)
    assert from_codes(codes_of(AlreadyOpen(tmp_path))) == str(AlreadyOpen(tmp_path))
    assert codes_of(CannotWrite(tmp_path, OSError(12345, "odd"))) == codes_of(ValueError()) == ()
    for codes in ((), ("x",), ("not_written",), ("not_written", "f", "{0}"), (1, 2, 3), ("intact", "f", "ENOSPC ")):
        assert from_codes(codes) is None


# -- where they are shown

FROM_BELOW = re.compile(
    r"SaveError|BadFile|BadSave|BadScenario|BadKnown|NotFound|Cannot(Read|Write)|NoFolder|HandedOver|AlreadyOpen|"
    r"Bad(Options|Position|Notation|Arena|Way|Handover|Settings)|(Connect|Host)Error"
)


def test_no_error_from_below_is_shown_in_english() -> None:
    """``str(error)`` is for developers: what a player sees is ``told``."""
    handlers = 0
    for path in sorted(Path(language.__file__).parent.rglob("*.py")):
        for handler in filter(_catches_from_below, ast.walk(ast.parse(path.read_text()))):
            handlers += 1
            for shown in filter(partial(_is_shown, handler.name), ast.walk(handler)):
                pytest.fail(f"{path.name}:{shown.lineno}: {ast.unparse(shown)}")
    assert handlers > 30


def _catches_from_below(node: ast.AST) -> TypeGuard[ast.ExceptHandler]:
    if not isinstance(node, ast.ExceptHandler) or not node.name or node.type is None:
        return False
    return FROM_BELOW.search(ast.unparse(node.type)) is not None


def _is_shown(error: str | None, node: ast.AST) -> bool:
    """Whether the error itself is made a text there."""
    if isinstance(node, ast.FormattedValue):
        return isinstance(node.value, ast.Name) and node.value.id == error
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("str", "repr", "Trouble", "as_sentence"):
        return any(isinstance(one, ast.Name) and one.id == error for one in node.args)
    return False
