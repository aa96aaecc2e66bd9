"""What is typed or pasted to join: an address, four words, a code. Everything else is told in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netplay import codes
from netplay.errors import BadWay
from netplay.transport import new_keys, public_key
from netplay.ways import (
    MOST_HOSTS,
    PORCH,
    Way,
    code_of,
    draw_words,
    from_address,
    from_code,
    from_text,
    from_words,
    key_check,
    open_keys,
    parse_address,
    tidy_words,
    words_keys,
)
from netplay.words import WORDS
from saves.errors import BadSave
from saves.format import _words as saved_words

KEY = "2F)Yn0Ti8%6oaBAa=:g2oJe#<tdutNG6WB^5QVS/"
GAME = "9f2c" * 8
TOKEN = "mfrggzdfmztwq2lknnwg23tpoa"
CODE = code_of(["192.168.1.20", "den.local"], 40123, KEY, table=GAME, seat=3, token=TOKEN)


Read = TypeVar("Read")


def read_or_told(read: Callable[[str], Read], text: str) -> Read | None:
    """What ``read`` makes of a text; ``None`` where it says in a short sentence why it is nothing."""
    try:
        return read(text)
    except BadWay as error:
        sentence = str(error)
    assert sentence.isprintable()
    assert len(sentence) < 400
    return None


def fault(text: str, words: str = "") -> str:
    """Why a text leads to no table."""
    with pytest.raises(BadWay) as caught:
        from_text(text, words)
    assert str(caught.value).isprintable()
    return caught.value.code


# -- the words


def test_the_words_are_many_short_and_plain() -> None:
    assert len(WORDS) == len(set(WORDS)) >= 2048
    assert list(WORDS) == sorted(WORDS)
    assert all(re.fullmatch("[a-z]{3,7}", word) for word in WORDS)


def test_no_two_words_are_a_letter_apart() -> None:
    """Neither one letter changed, nor one more or less, nor two exchanged."""
    words, gaps = set(WORDS), [{f"{word[:at]}_{word[at + 1 :]}" for at in range(len(word))} for word in WORDS]
    assert len(set().union(*gaps)) == sum(map(len, gaps))
    for word in WORDS:
        shorter = {word[:at] + word[at + 1 :] for at in range(len(word))}
        swapped = {word[:at] + b + a + word[at + 2 :] for at, (a, b) in enumerate(pairwise(word)) if a != b}
        assert not (shorter | swapped) & words, word


def test_words_are_drawn_from_the_whole_list() -> None:
    drawn = [draw_words() for _ in range(400)]
    assert len(set(drawn)) == 400
    assert all(len(words.split("-")) == 4 for words in drawn)
    used = {word for words in drawn for word in words.split("-")}
    assert used <= set(WORDS)
    assert len(used) > 900  # of 1600 drawn some 1100 differ
    assert {word[0] for word in used} >= set("abcdefghilmnoprstuvw")


def test_words_lead_to_a_key_pair_and_other_words_to_another() -> None:
    public, secret = words_keys("amber-fox-river-stone")
    assert public == public_key(secret)
    # What is derived must stay what it is: hosts and clients of different versions meet by it.
    assert public == KEY
    assert words_keys("amber-fox-stone-river")[0] != public
    assert open_keys()[0] not in (public, words_keys("amber-fox-stone-river")[0])
    assert open_keys()[0] == public_key(open_keys()[1])


@pytest.mark.parametrize(
    "typed",
    [
        "Amber Fox River Stone",
        " amber,fox;river / stone. ",
        "AMBER\u2013FOX\u2013RIVER\u2013STONE",
        "amber\nfox_river\tstone",
        "\uff41mber fox river stone",
    ],
)
def test_how_the_words_are_written_does_not_matter(typed: str) -> None:
    assert tidy_words(typed) == "amber-fox-river-stone"
    assert words_keys(typed) == words_keys("amber-fox-river-stone")
    assert from_words("192.168.1.20", typed) == Way(("192.168.1.20:5577",), KEY)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "words"),
        ("amber fox river", "words"),
        ("amber fox river stone stone", "words"),
        ("1 2 3 4", "words"),
        ("amber fox river stoen", "misspelt_word"),
        ("amber fox river qqxx", "unknown_word"),
        ("дом fox river stone", "unknown_word"),
        ("x" * 9999, "words"),
        (f"amber fox river {'x' * 21}", "unknown_word"),
    ],
)
def test_words_that_open_nothing(typed: str, code: str) -> None:
    with pytest.raises(BadWay) as caught:
        from_words("192.168.1.20", typed)
    assert caught.value.code == code
    assert len(str(caught.value)) < 200


letters = st.text(st.characters(categories=["L", "Mn", "Nd"]), max_size=24)


@given(st.lists(letters, min_size=3, max_size=5), st.sampled_from(["-", " ", " - ", "ﷺ", "\u0130"]))
def test_a_save_takes_the_words_that_a_host_takes_and_no_others(typed: list[str], between: str) -> None:
    def fault(where: str, why: str) -> BadSave:
        return BadSave(Path("game.toml"), where, why)

    words = between.join(typed)
    taken = read_or_told(tidy_words, words)
    if taken:
        assert saved_words(words, fault) == words
        assert saved_words(taken, fault) == taken == tidy_words(taken)
    elif words:
        with pytest.raises(BadSave):
            saved_words(words, fault)


def test_a_misspelt_word_is_guessed() -> None:
    with pytest.raises(BadWay, match=r"stoen is none of the words that open tables; did you mean stone\?"):
        from_words("192.168.1.20", "amber fox river stoen")


# -- addresses


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("192.168.1.20", "192.168.1.20:5577"),
        ("192.168.1.20:40123", "192.168.1.20:40123"),
        (" tcp://192.168.1.20:40123/\n", "192.168.1.20:40123"),
        ("TCP://Den.Local", "den.local:5577"),
        ("localhost:1", "localhost:1"),
        ("den.local.:65535", "den.local:65535"),
        ("my_pc-2", "my_pc-2:5577"),
        ("citadels1.local", "citadels1.local:5577"),
        ("citadels1:5577", "citadels1:5577"),
    ],
)
def test_addresses(typed: str, address: str) -> None:
    assert from_address(typed) == from_text(typed) == Way((address,), open_keys()[0])
    host, port = parse_address(typed)
    assert f"{host}:{port}" == address


def test_the_port_that_is_not_typed() -> None:
    assert parse_address("den") == ("den", PORCH) == ("den", 5577)
    assert parse_address("den", 7) == ("den", 7)
    assert parse_address("den:8", 7) == ("den", 8)


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", ":", ":5577", "a b", "192.168.1", "192.168.1.300", "192.168.01.20", "1921681.20", "5577", "0.0.0.0"),
        *("255.255.255.255", "224.0.0.251", "a..b", ".a", "-a", "a-", "a/b", "a;b", "*", "é", "a" * 64),
        *("a." * 127 + "ab", "http://den", "tcp://", "user@den", "den,5577", "\x1b[31m", "a\x00b", "a\u202eb"),
    ],
)
def test_texts_that_are_no_address(typed: str) -> None:
    with pytest.raises(BadWay) as caught:
        from_address(typed)
    assert str(caught.value).isprintable()
    assert caught.value.code == "bad_address"


@pytest.mark.parametrize("port", ["", "0", "65536", "x", "-1", "55 77", "٣٣", "1e3", "999999999"])
def test_ports_that_are_none(port: str) -> None:
    with pytest.raises(BadWay, match="is not a port"):
        from_address(f"192.168.1.20:{port}")


@pytest.mark.parametrize("typed", ["[::1]", "[fe80::1]:5577", "::1", "fe80::1%eth0", "2001:db8::7"])
def test_ipv6_is_refused_by_name(typed: str) -> None:
    with pytest.raises(BadWay, match="IPv6"):
        from_address(typed)


@given(st.text(max_size=80))
def test_whatever_is_typed_is_an_address_or_a_sentence(typed: str) -> None:
    if found := read_or_told(parse_address, typed):
        assert 1 <= found[1] <= 65535
        assert parse_address(f"{found[0]}:{found[1]}") == found


# -- one text for everything


def test_a_text_is_a_code_an_address_or_an_address_and_words() -> None:
    assert from_text(CODE) == from_code(CODE)
    assert from_text("den") == from_address("den")
    opened = from_words("den:5577", "amber-fox-river-stone")
    assert from_text("den", "amber fox river stone") == opened
    assert from_text("den amber fox river stone") == from_text("den\tamber-fox-river-stone") == opened


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_address"),
        ("amber-fox-river-stone", "only_words"),
        ("den fox", "words"),
        (CODE[:-1], "bad_code"),
        (CODE[:30], "bad_code"),
        (CODE.replace("citadels1", "citadels2"), "new_code"),
    ],
)
def test_what_leads_nowhere_is_told(text: str, code: str) -> None:
    assert fault(text) == code


@given(st.text(max_size=200))
def test_any_text_is_a_way_or_a_sentence(text: str) -> None:
    way = read_or_told(from_text, text)
    assert way is None or way.addresses


# -- codes

names = st.from_regex(r"[a-z][a-z0-9]{0,20}(\.[a-z][a-z0-9-]{0,8}[a-z0-9]){0,3}", fullmatch=True)
ips = st.ip_addresses(v=4).filter(lambda ip: not (ip.is_unspecified or ip.is_multicast or ip.is_reserved)).map(str)
hosts = st.lists(ips | names, min_size=1, max_size=MOST_HOSTS, unique=True)
ports = st.integers(1, 65535)
ids = st.none() | st.uuids().map(lambda one: one.hex) | st.text("abc xyz-é山", min_size=1, max_size=20)
tokens = st.none() | st.from_regex("[a-z2-7]{26}", fullmatch=True) | st.text("abc", min_size=1, max_size=50)
seats = st.none() | st.integers(1, 9)


@given(hosts=hosts, port=ports, table=ids, seat=seats, token=tokens, key=st.builds(lambda: new_keys()[0]))
@settings(deadline=None)
def test_a_code_tells_all_that_was_put_into_it(
    hosts: list[str], port: int, key: str, table: str | None, seat: int | None, token: str | None
) -> None:
    code = code_of(hosts, port, key, table=table, seat=seat, token=token)
    addresses = tuple(f"{host}:{port}" for host in hosts)
    assert from_code(code) == Way(addresses, key, table, seat, token, pinned=True)
    assert code.isalnum()
    assert code.isascii()
    assert codes.is_code(code)


def test_a_code_is_short() -> None:
    assert len(code_of(["192.168.1.20"], 40123, KEY)) <= 80
    assert len(code_of(["192.168.1.20"], 40123, KEY, table=GAME, seat=3, token=TOKEN)) <= 125


@given(gaps=st.dictionaries(st.integers(0, len(CODE)), st.sampled_from([" ", "\n", "\r\n", "\t", "\u200b", "\u00a0"])))
def test_blanks_and_line_breaks_in_a_pasted_code_are_forgiven(gaps: dict[int, str]) -> None:
    spread = "".join(gaps.get(at, "") + letter for at, letter in enumerate(CODE + " "))
    assert from_code(spread) == from_text(spread) == from_code(CODE)


@pytest.mark.parametrize(
    "around", ["{}", "  {}.\n", "`{}`", "“{}”", "<{}>", "citadels join {}", "*{}*", "Citadels join '{}'"]
)
def test_what_people_put_around_a_code_is_forgiven(around: str) -> None:
    assert from_text(around.format(CODE)) == from_code(CODE)


@given(at=st.integers(0, len(CODE) - 1), letter=st.characters(codec="ascii"))
def test_one_wrong_letter_is_found(at: int, letter: str) -> None:
    changed = CODE[:at] + letter + CODE[at + 1 :]
    try:
        assert from_code(changed) == from_code(CODE)
    except BadWay:
        return
    # the same code after all: the same letter, or the prefix in capitals
    assert changed.casefold() == CODE.casefold()
    assert changed[9:] == CODE[9:]


@given(st.data())
def test_torn_swollen_and_swapped_codes_are_found(data: st.DataObject) -> None:
    start, end = sorted(data.draw(st.tuples(*[st.integers(9, len(CODE))] * 2)))
    piece = CODE[start:end]
    changed = data.draw(
        st.sampled_from(
            [CODE[:start] + CODE[end:], CODE[:end] + piece + CODE[end:], CODE[:start] + piece[::-1] + CODE[end:]]
        )
    )
    if changed == CODE:
        return
    with pytest.raises(BadWay, match="copy it again"):
        from_code(changed)


@given(st.binary(max_size=900) | st.text(max_size=900).map(lambda text: text.encode("utf-8", "replace")))
@settings(max_examples=300)
def test_a_hostile_code_that_fits_its_check_is_a_way_or_refused(body: bytes) -> None:
    if way := read_or_told(from_code, codes.string_of(b"\1" + body)):
        assert all(parse_address(address) for address in way.addresses)


@given(data=st.data())
@settings(max_examples=300)
def test_changed_bytes_with_a_check_that_fits(data: st.DataObject) -> None:
    """Made by hand: still nothing but a way with whole addresses or a sentence."""
    hosts = b"\2\0\xc0\xa8\1\x14\x09den.local"
    body = bytearray(
        b"\1" + hosts + (40123).to_bytes(2, "big") + bytes(32) + b"\3\xff" + bytes(16) + b"\xfe" + bytes(16)
    )
    assert from_code(codes.string_of(bytes(body))).addresses == ("192.168.1.20:40123", "den.local:40123")
    for _ in range(data.draw(st.integers(1, 4))):
        body[data.draw(st.integers(1, len(body) - 1))] = data.draw(st.integers(0, 255))
    torn = bytes(body[: data.draw(st.integers(1, len(body)))])
    if way := read_or_told(from_code, codes.string_of(torn)):
        assert way.seat is None or 1 <= way.seat <= 9
        assert all(parse_address(address) for address in way.addresses)
        assert all(text is None or text.isprintable() for text in (way.table, way.token))


def test_endless_codes_are_refused_at_once() -> None:
    assert fault("citadels1" + "1" * 10_000_000) == "bad_code"
    assert fault("citadels1" + "z" * 3000) == "bad_code"
    assert fault(CODE + "z" * 3000) == "bad_code"


def test_of_many_addresses_the_likeliest_stay() -> None:
    many = [f"10.0.0.{number}" for number in range(1, 20)]
    assert from_code(code_of(many, 1, KEY)).addresses == tuple(f"{host}:1" for host in many[:MOST_HOSTS])
    long = [f"{'.'.join([letter * 60] * 4)}" for letter in "abcdefgh"]
    assert from_code(code_of(long, 1, KEY)).addresses == tuple(f"{host}:1" for host in long[:3])
    assert len(code_of(long, 1, KEY)) <= codes.LONGEST


@pytest.mark.parametrize(
    ("hosts", "port", "key", "table"),
    [
        ([], 1, KEY, None),
        (["::1"], 1, KEY, None),
        (["den"], 0, KEY, None),
        (["den"], 65536, KEY, None),
        (["den"], 1, "", None),
        (["den"], 1, KEY[:-1], None),
        (["den"], 1, "#" * 40, None),
        (["den"], 1, "é" * 40, None),
        (["den"], 1, KEY, "x" * 101),
        (["den"], 1, KEY, "\x1b[31m"),
    ],
)
def test_a_code_cannot_be_made_of_anything(hosts: list[str], port: int, key: str, table: str | None) -> None:
    with pytest.raises(BadWay):
        code_of(hosts, port, key, table=table)


# -- keys


def test_the_key_check_is_four_groups_and_tells_keys_apart() -> None:
    assert key_check(KEY) == "d3b7 c99b 1a56 17a8"
    assert re.fullmatch("([0-9a-f]{4} ){3}[0-9a-f]{4}", key_check(KEY))
    assert key_check(new_keys()[0]) != key_check(KEY)
    for text in ("", "x", "#" * 40, KEY[:-1]):
        with pytest.raises(BadWay):
            key_check(text)


def test_a_way_makes_a_ticket_and_shows_no_secret() -> None:
    way = from_code(CODE)
    ticket = way.ticket("own-public", "own-secret", watch=True, commitment="c0")
    assert (ticket.address, ticket.others) == ("tcp://192.168.1.20:40123", ("tcp://den.local:40123",))
    assert (ticket.server_key, ticket.public_key, ticket.secret_key) == (KEY, "own-public", "own-secret")
    assert (ticket.seat, ticket.token, ticket.table) == (3, TOKEN, GAME)
    assert (ticket.pinned, ticket.watch, ticket.commitment) == (True, True, "c0")
    assert not from_address("den").ticket("p", "s").pinned
    for shown in (repr(way), str(way), repr(codes.read(CODE))):
        assert TOKEN not in shown
        assert KEY not in shown
