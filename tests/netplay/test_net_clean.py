"""Strangers' text: what reaches a terminal is plain, on one line and no wider than it says."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from wcwidth import wcswidth

from netplay.clean import BadName, cells, clean, clean_name, fit_name, folded, unique_name

COMBINING = "\u0301"


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("\x1b[2J\x1b]0;gotcha\x07hi", "[2J]0;gotchahi"),
        ("a\tb\nc\r\nd", "a b c  d"),
        ("\x9b31mred", "31mred"),
        ("abc\u202edef\u2066", "abcdef"),
        ("z\u200bero\u200d\ufeff", "zero"),
        ("\ue000\U000f0000\ud800x", "x"),
        ("\u0378x", "x"),
        ("e" + COMBINING * 9, "\u00e9" + COMBINING * 2),
        (COMBINING + "x", "x"),
        ("cafe\u0301", "caf\u00e9"),
        ("no\u00a0break\u3000wide\u2028line", "no break wide line"),
        ("flag\ufe0f\U000e0101", "flag"),
        ("bl\u3164an\u2800k", "blank"),
        ("\u1112\u1161\u11ab", "\ud55c"),
        ("a\u1161\u11abb\ud7cb", "ab"),
        ("\U0001f1e8\U0001f1ff!", "!"),
        ("\U0001f44d\U0001f3fd", "\U0001f44d"),
    ],
)
def test_what_is_left(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


def test_length() -> None:
    assert clean("x" * 5000, 300) == "x" * 300


@given(st.text(max_size=400))
def test_whatever_comes_in_what_goes_out_is_harmless(text: str) -> None:
    cleaned = clean(text)
    assert cleaned == clean(cleaned) or len(cleaned) == 300
    assert all(unicodedata.category(letter)[0] != "C" for letter in cleaned)
    assert len(cleaned) <= 300
    assert "\n" not in cleaned


@given(st.text(max_size=60))
def test_a_fitted_name_is_a_name(text: str) -> None:
    name = fit_name(text, "Seat 1")
    assert clean_name(name) == name
    assert 1 <= len(name) <= 20
    assert cells(name) <= 24
    assert name == name.strip()


@example("\U0001d300\u2630\u4dc0\U0001f1e9")
@given(st.text(alphabet=st.characters(categories=("L", "N", "P", "S")), max_size=30))
def test_cells_never_say_less_than_a_terminal_takes(text: str) -> None:
    kept = clean(text)
    width = wcswidth(kept)
    if width >= 0:
        assert cells(kept) >= width - sum(unicodedata.category(letter) == "Mc" for letter in kept)


@pytest.mark.parametrize("name", ["Ana", "Bára", "Jean-Luc", "O'Neil", "\u7530\u4e2d", "x" * 20, "\u7530" * 12])
def test_names(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name",
    ["", "  ", "\u200b", "x" * 21, "\u7530" * 13, "host", "HOST", " Server ", "\uff48\uff4f\uff53\uff54", COMBINING],
)
def test_no_names(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name)


def test_names_that_read_alike_are_told_apart() -> None:
    assert unique_name("Ana", ("Bob",)) == "Ana"
    assert unique_name("ANA", ("Ana",)) == "ANA 2"
    assert unique_name("\uff21na", ("Ana", "\uff21na 2")) == "\uff21na 3"
    long = "x" * 20
    assert unique_name(long, (long,)) == "x" * 18 + " 2"
    wide = "\u7530" * 12
    assert cells(unique_name(wide, (wide,))) <= 24
    assert folded("STRASSE") == folded("stra\u00dfe")
