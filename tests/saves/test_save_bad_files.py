"""Whatever is wrong with a file, one line says what and where, and the file is left alone."""

import os
import random
import re
import tomllib
from pathlib import Path

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from save_samples import body_of, dealt_game, plain, played, saved_game, with_check

from citadels_engine import Game
from saves import migrations, store
from saves.bounds import SAVE_LIMITS
from saves.errors import BadSave, CannotRead, SaveError
from saves.fair_deal import Deal
from saves.format import decode, encode

WHOLE = encode(saved_game())
DEALT = encode(dealt_game())
SMALL = encode(saved_game(played(2, actions=12)))


def fault_of(tmp_path: Path, data: bytes, *, edited: bool = False, backup: bool = False) -> BadSave:
    """The error of a file with these bytes. It is one line that begins with the path, and the file stays as it is."""
    path = tmp_path / "game.toml"
    path.write_bytes(data)
    if backup:
        path.with_name("game.toml.bak").write_bytes(WHOLE)
    before = sorted(os.listdir(tmp_path))
    with pytest.raises(BadSave) as caught:
        store.load(path, edited)
    assert path.read_bytes() == data
    assert sorted(os.listdir(tmp_path)) == before
    line = str(caught.value)
    assert line.startswith(f"{path}: ")
    assert line.isprintable()
    assert len(line) < 500
    return caught.value


def changed(old: str, new: str, data: bytes = WHOLE) -> bytes:
    """A save with a text of it changed and a check that fits."""
    text = body_of(data).decode()
    assert text.count(old) >= 1, old
    return with_check(text.replace(old, new, 1).encode())


def test_torn_at_every_length(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    for length in range(len(SMALL)):
        with pytest.raises(BadSave) as caught:
            decode(SMALL[:length], path)
        assert str(caught.value).isprintable()
    assert decode(SMALL, path).game.decision == 12


def test_torn_and_taken_as_edited_it_is_refused_or_the_whole_game(tmp_path: Path) -> None:
    """Accepting a changed file must never accept half a game."""
    whole = plain(decode(SMALL, tmp_path))
    taken = 0
    for length in range(len(SMALL)):
        try:
            saved = decode(SMALL[:length], tmp_path, edited=True)
        except BadSave:
            continue
        taken += 1
        assert saved.edited
        assert plain(saved) == whole
    assert taken > 0


@pytest.mark.parametrize(
    ("data", "where", "why"),
    [
        (b"", "", "empty"),
        (b" \n\n", "", "empty"),
        (b"\x00" * 100, "line 1", "cannot be read as TOML"),
        (bytes(range(256)), "line 2", "UTF-8"),
        (random.Random(7).randbytes(64) + b"\xff", "line", "UTF-8"),
        (b"PK\x03\x04zip", "line 1", "TOML"),
        (b'{"game": "citadels"}', "line 1", "TOML"),
        (b'[project]\nname = "other"\nversion = "1"\n', "game", "no saved game of Citadels"),
        (b'game = "chess"\nformat = 1\n', "game", "no saved game of Citadels"),
        (b"game = 5\n", "game", "no saved game of Citadels"),
        (b'game = "citadels"\n', "format", "number"),
        (b'game = "citadels"\nformat = "1"\n', "format", "number"),
        (b'game = "citadels"\nformat = true\n', "format", "number"),
        (b'game = "citadels"\nformat = 0\n', "format", "number"),
        (b'game = "citadels"\nformat = 2\nversion = "9.1.0"\n', "format", "9.1.0 is newer"),
        (b'game = "citadels"\nformat = 1\n', "[check]", "changed or is damaged"),
        (b"x = 1\n" * 2 + b"x = ", "line", "TOML"),
        (b"x = 1\n\nx = 2\n", "line 3", "TOML"),
        (b'a = """never closed\n' * 3, "line", "TOML"),
        (b"a = 99999-99-99\n", "line 1", "TOML"),
        (b"a = " + b"9" * 5000 + b"\n", "line 1", "TOML"),
    ],
)
def test_files_that_are_no_save(tmp_path: Path, data: bytes, where: str, why: str) -> None:
    error = fault_of(tmp_path, data)
    assert error.where.startswith(where)
    assert why in error.why


@pytest.mark.parametrize(
    "data",
    [
        b"a = " + b"[" * 3000 + b"]" * 3000,
        b"a = " + b"{a = " * 800 + b"1" + b"}" * 800,
        b"[" * 2000,
        b".".join([b"a"] * 2000) + b" = 1",
        b" . ".join([b'"a"'] * 1000) + b" = 1",
        b"[" + b".".join([b"a"] * 2000) + b"]",
        b"a = [\n" * 5000,
        b"[[a]]\n[[a.b]]\n" * 3000 + b"a = [[[[[[[[[[[[[1]]]]]]]]]]]]]",
        b'a = """x"""""\nb = ' + b"[" * 20,
        b"a = '''it's''''\nb = " + b"[" * 20,
        b'a = "\\""\nb = ' + b"[" * 20,
    ],
)
def test_deep_nesting_is_refused_before_the_parser(
    tmp_path: Path, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_parser(text: str) -> None:
        raise AssertionError("the parser was given this")

    monkeypatch.setattr(tomllib, "loads", no_parser)
    assert "12 levels deep" in fault_of(tmp_path, data).why


@pytest.mark.parametrize(
    "text", ['a = "[[[[[[[[[[[[[["', "a = '{{{{{{{{{{{{{{'", "# [[[[[[[[[[[[[[[[[", 'a = """\n[[[[[[[\n[[[[[[["""']
)
def test_brackets_in_texts_and_comments_do_not_count(tmp_path: Path, text: str) -> None:
    data = f'{text}\ngame = "chess"\n'.encode()
    assert fault_of(tmp_path, data).where == "game"


def test_huge_files_and_lines_are_refused_before_the_parser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", None)
    huge = fault_of(tmp_path, b"# a comment\n" * (SAVE_LIMITS.size // 12 + 1))
    assert "larger than 1024 KiB" in huge.why
    long = fault_of(tmp_path, b'ok = 1\na = "' + b"x" * SAVE_LIMITS.line + b'"\n')
    assert long.where == "line 2"
    assert "longer than 16384 characters" in long.why


def test_an_endless_file_and_a_folder_and_a_pipe(tmp_path: Path) -> None:
    for path in (Path("/dev/zero"), tmp_path):
        with pytest.raises(SaveError, match=r"folder|not a plain file"):
            store.load(path)
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(BadSave, match="not a plain file"):
        store.load(tmp_path / "pipe.toml")


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="there is no such file"):
        store.load(tmp_path / "none.toml")


def test_a_changed_file_is_refused_with_its_backup_and_the_way_to_take_it(tmp_path: Path) -> None:
    data = re.sub(rb"\ngold = \d+", b"\ngold = 99", WHOLE, count=1)
    assert data != WHOLE
    error = fault_of(tmp_path, data, backup=True)
    assert error.where == "[check]"
    assert "game.toml.bak" in str(error)
    assert "citadels resume game --edited" in str(error)
    assert store.load(tmp_path / "game.toml", edited=True).edited


def test_without_a_backup_none_is_named(tmp_path: Path) -> None:
    assert ".bak" not in str(fault_of(tmp_path, WHOLE[:-200]))
    assert "game.toml.bak" in str(fault_of(tmp_path, WHOLE[:-200], backup=True))


@pytest.mark.parametrize("stem", ["a\x1b[31mb", "a\nb", "x" * 250])
def test_a_strange_file_name_is_told_on_one_line(tmp_path: Path, stem: str) -> None:
    path = tmp_path / f"{stem}.toml"
    path.write_bytes(WHOLE[:-20])
    with pytest.raises(BadSave) as caught:
        store.load(path)
    assert str(caught.value).isprintable()


def test_the_check_covers_every_byte_before_it(tmp_path: Path) -> None:
    for at in range(0, len(body_of(SMALL)), 7):
        data = bytearray(SMALL)
        data[at] ^= 1
        with pytest.raises(BadSave):
            decode(bytes(data), tmp_path / "game.toml")


def test_a_check_that_is_no_check(tmp_path: Path) -> None:
    for tail in (b"", b"[check]\n", b'[check]\nsha256 = ""\n', b'[check]\nsha256 = "' + b"0" * 64 + b'"\n'):
        assert fault_of(tmp_path, body_of(WHOLE) + tail).where == "[check]"


DECK_TOP = tomllib.loads(WHOLE.decode())["position"]["deck"][0]
HAND = tomllib.loads(WHOLE.decode())["position"]["players"][0]["hand"]


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        ('version = "', "version = 5 #", "version", "a text is needed, not the number 5"),
        ('name = "Friday at the pub"', "", "name", "missing"),
        ('name = "Friday at the pub"', 'name = "a\\u001bb"', "name", "cannot be printed"),
        ('name = "Friday at the pub"', f'name = "{"x" * 500}"', "name", "longer than 100"),
        ('ruleset = "classic"', 'ruleset = "poker"', "ruleset", "no ruleset 'poker'"),
        ('ruleset = "classic"', "ruleset = true", "ruleset", "a text is needed, not true"),
        ("seed = 1", "seed = 1.5", "seed", "a text or a whole number is needed"),
        ("seed = 1", "sede = 1", "seed", "missing"),
        ("city_size = 8", "city_size = 9", "options.city_size", "9 is not one of"),
        ("city_size = 8", 'city_size = "8"', "options.city_size", "'8' is not one of"),
        ("city_size = 8", "city_syze = 8", "options.city_syze", "no such option"),
        ("players = 4", "players = 5", "options.players", "5 does not fit the 4 players listed"),
        ("[options]", "[optoins]", "options", "missing"),
        ('kind = "human"', 'kind = "ghost"', "players[1].kind", "'ghost' is not one of human, bot"),
        ("last_n = 57", "last_n = -1", "players[1].last_n", "at least 0"),
        ("last_n = 57", "last_n = 1e3", "players[1].last_n", "a whole number is needed"),
        ("last_n = 57", "last_m = 57", "players[1].last_m", "did you mean last_n?"),
        ("port = 5577", "port = 70000", "table.port", "0 to 65535"),
        ("open = false", "open = 0", "table.open", "true or false is needed"),
        ("grace = 120", "grace = 86401", "table.grace", "0 to 86400"),
        ("decision_time = 0", "decision_time = 3601", "table.decision_time", "0 to 3600"),
        ("porch = 0", "porch = -1", "table.porch", "0 to 65535"),
        ("owner = 0", "owner = 5", "table.owner", "0 to 4"),
        ('late = "plain"', 'late = "never"', "table.late", "'never' is not one of plain, bot"),
        ("lan = false", "lan = 0", "table.lan", "true or false is needed"),
        ('moved = ""', "moved = 7", "table.moved", "a text is needed"),
        ('moved = ""', 'moved = "10.0.0.9:4000"', "table.moved", "an address and a key"),
        ('moved = ""', f'moved = "10.0.0.9:4000 {"~" * 40}"', "table.moved", "an address and a key"),
        ('moved = ""', f'moved = "10.0.0.9:4000 {"k" * 40}\\u001b"', "table.moved", "cannot be printed"),
        ('moved = ""', f'moved = "{"9" * 300}:4000 {"k" * 40}"', "table.moved", "an address and a key"),
        ("watchers = true", "watchers = 1", "table.watchers", "true or false is needed"),
        ("kicked = []", 'kicked = ["10.0.0.9", 7]', "table.kicked[2]", "a text is needed"),
        ("kicked = []", 'kicked = ""', "table.kicked", "a list is needed"),
        ("kicked = []", 'kicked = [""]', "table.kicked[1]", "a key or an address is needed"),
        ("kicked = []", f'kicked = ["{"k" * 65}"]', "table.kicked[1]", "a key or an address is needed"),
        ("kicked = []", 'kicked = ["a\\u001bb"]', "table.kicked[1]", "a key or an address is needed"),
        ("kicked = []", f"kicked = {['k'] * 65}", "table.kicked", "65 are more than the 64"),
        ("closed = false", "closed = 0", "players[1].closed", "true or false is needed"),
        ("amber-fox-river-stone", "amber-fox-river", "table.words", "four words with dashes"),
        ("amber-fox-river-stone", "\\u001b]0;-fox-river-stone", "table.words", "cannot be printed"),
        ("amber-fox-river-stone", "x" * 501, "table.words", "longer than 500"),
        ("actions = [", 'actions = [ "1 fly",', "log.actions[1]", "no action 'fly'"),
        ("actions = [", "actions = [ 7,", "log.actions[1]", "a text is needed"),
        ("[log]", "[lgo]", "log", "missing"),
        ("[position]\nround", "[position]\nsquare", "position.round", "missing"),
        ("[position]", "[[position]]", "position", "a table is needed, not a list"),
        ("deck = [", 'deck = ["castle-in-the-air",', "position.deck", "no district 'castle-in-the-air'"),
        ("deck = [", f'deck = ["{DECK_TOP}",', "position.deck", "in this deck"),
        ("deck = [", "deck = [3,", "position.deck", "no district 3"),
        (f'    "{DECK_TOP}",\n', "", "position.deck", f"a {DECK_TOP} is missing"),
        ("\ngold = ", "\ngold = -1 #", "position.players[1].gold", "is not from 0"),
        ("\ngold = ", "\ngold = 7777777", "position.players[1].gold", "is not from 0"),
        ("hand = [", 'hand = ["keep", "keep", "keep", ', "position.players[1].hand", "in this deck"),
        ("\ncrown = ", "\ncrown = 5", "position.crown", "is not from 1 to 4"),
        ("over = false", "over = true", "position.asked", "until it is over"),
        ("created = ", 'created = "now" #', "created", "a date and time is needed"),
        ("created = ", "created = 12:00:00 #", "created", "a date and time is needed"),
        ('game = "citadels"', 'game = "citadels"\nextra = 1', "extra", "no such key"),
    ],
)
def test_wrong_values_are_named_with_their_key(tmp_path: Path, old: str, new: str, where: str, why: str) -> None:
    error = fault_of(tmp_path, changed(old, new))
    assert error.where == where
    assert why in error.why
    assert fault_of(tmp_path, changed(old, new) + b"\n# edited", edited=True).where == where


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        (f'secret = "{"01" * 32}"', "", "table.fairness.secret", "64 hex digits are needed"),
        (f'secret = "{"01" * 32}"', 'secret = "01"', "table.fairness.secret", "64 hex digits are needed"),
        ("commitment = ", "committment = ", "table.fairness.committment", "no such key"),
        ('1 = "11', '0 = "11', "table.fairness.entropies", "a number from 1 to 9"),
        ('1 = "11', '1 = ["11"] # "11', "table.fairness.entropies.1", "64 hex digits are needed"),
        ('1 = "11', '1 = "1G', "table.fairness.entropies.1", "64 hex digits are needed"),
        ("[table.fairness.seals]", "[table.fairness.sealz]", "table.fairness.sealz", "no such key"),
        ('1 = "11', '1 = { 1 = "11" } # "11', "table.fairness.entropies.1", "64 hex digits are needed"),
        ("[table.fairness.entropies]", "[[table.fairness.entropies]]", "table.fairness.entropies", "a table is needed"),
    ],
)
def test_a_record_of_a_deal_that_is_none_is_named_with_its_key(
    tmp_path: Path, old: str, new: str, where: str, why: str
) -> None:
    error = fault_of(tmp_path, changed(old, new, DEALT))
    assert error.where == where
    assert why in error.why


@pytest.mark.parametrize("value", ["1", "[]", "'x'", "[{}]", "true"])
def test_a_table_whose_fairness_is_no_table(tmp_path: Path, value: str) -> None:
    body = (
        body_of(WHOLE).decode().replace("[table.fairness]", "").replace("porch = 0", f"porch = 0\nfairness = {value}")
    )
    assert fault_of(tmp_path, with_check(body.encode())).where == "table.fairness"


@given(data=st.data())
@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_changed_record_of_a_deal_is_refused_with_its_key_or_is_one(tmp_path: Path, data: st.DataObject) -> None:
    """Whatever stands there, a save with it is loaded with a record that can be checked, or named."""
    body = body_of(DEALT).decode()
    start, end = body.index("[table.fairness]"), body.index("[log]")
    at = data.draw(st.integers(start, end - 1))
    letter = data.draw(st.characters(codec="utf-8"))
    try:
        saved = decode(with_check(f"{body[:at]}{letter}{body[at + 1 :]}".encode()), tmp_path / "game.toml")
    except BadSave as error:
        sentence = str(error)
    else:
        sentence = ""
        assert saved.table is not None
        record = saved.table.fairness
        assert not record or Deal.from_dict(saved.id, record).fault(saved.game.seed) in (
            "",
            "commitment",
            "seal",
            "seed",
        )
    assert sentence.isprintable()


def test_a_newer_format_is_refused_and_an_older_one_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.toml"
    old = body_of(WHOLE).replace(b"name = ", b"title = ", 1)
    path.write_bytes(with_check(old))
    monkeypatch.setattr(migrations, "FORMAT", 2)
    monkeypatch.setattr("saves.format.FORMAT", 2)
    with pytest.raises(BadSave, match="save of format 1 cannot be read"):
        store.load(path)
    monkeypatch.setitem(migrations.STEPS, 1, lambda tables: {"name": tables.pop("title"), **tables})
    saved = store.load(path)
    assert saved.name == "Friday at the pub"
    store.write(path, saved)
    monkeypatch.setattr(migrations, "FORMAT", 1)
    monkeypatch.setattr("saves.format.FORMAT", 1)
    with pytest.raises(BadSave, match="is newer than this program"):
        store.load(path)


def game_or_line(data: bytes, edited: bool) -> Game | None:
    """The game that the bytes hold, or ``None`` if they are refused, which is done in one line."""
    try:
        return decode(data, Path("game.toml"), edited).game
    except BadSave as error:
        line = str(error)
    assert line.isprintable()
    assert line.startswith("game.toml: ")
    return None


TABLES = tomllib.loads(body_of(WHOLE).decode())
LEAVES = st.one_of(
    st.booleans(),
    st.integers(-3, 12),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(),
    st.sampled_from(["keep", "manor", "king", "warlord", "turn", "pick", "graveyard", "", "x", "1 gold"]),
    st.just([]),
    st.just({}),
    st.lists(st.sampled_from(["keep", "king", 1]), max_size=3),
)


def places(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """Every place inside nested tables and lists."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in inner for place in places(item, (*path, key)))][0 if path else 1 :]


PLACES = places(TABLES)


def replaced(value: object, path: tuple[object, ...], leaf: object) -> object:
    """The nested tables with another value at one place; ``None`` takes it out."""
    if not path:
        return leaf
    if isinstance(value, dict):
        new = {key: replaced(item, path[1:], leaf) if key == path[0] else item for key, item in value.items()}
        return {key: item for key, item in new.items() if item is not None}
    assert isinstance(value, list)
    new_list = [replaced(item, path[1:], leaf) if number == path[0] else item for number, item in enumerate(value)]
    return [item for item in new_list if item is not None]


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(changes=st.lists(st.tuples(st.sampled_from(PLACES), st.none() | LEAVES), min_size=1, max_size=2))
def test_a_changed_value_is_refused_or_gives_a_game_that_goes_on(
    changes: list[tuple[tuple[object, ...], object]],
) -> None:
    """Nothing but ``BadSave`` comes out, and what is taken can be looked at and played."""
    tables: object = TABLES
    for place, leaf in changes:
        try:
            tables = replaced(tables, place, leaf)
        except AssertionError:  # the first change has taken away where the second was to be
            continue
    game = game_or_line(tomli_w.dumps(tables).encode(), edited=True)
    if game is None:
        return
    for _ in range(60):
        for seat in range(1, game.options.players + 1):
            game.view(seat)
        if game.over:
            break
        game.apply(game.legal_actions()[game.decision % len(game.legal_actions())])


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_any_bytes_are_refused_in_one_line(data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(SMALL)))
    noise = data.draw(st.binary(max_size=40) | st.text(max_size=40).map(str.encode))
    skip = data.draw(st.integers(0, 30))
    torn = SMALL[:cut] + noise + SMALL[cut + skip :]
    for edited in (False, True):
        game_or_line(torn, edited)
