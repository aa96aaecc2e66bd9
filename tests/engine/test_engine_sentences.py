"""Sentences below the screen: whole messages with named places, and nothing in English beside them."""

from __future__ import annotations

import ast
import copy
import json
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from citadels_engine import BadOptions, BadPosition, Game, IllegalAction, Options
from citadels_engine.errors import REFUSALS
from citadels_engine.sentences import Sentence, followed, in_words, placed, sentence_of

ROOT = Path(__file__).parents[2]
FILES = [path for package in ("citadels_engine", "saves", "netplay") for path in sorted((ROOT / package).rglob("*.py"))]
FOR_DEVELOPERS = {
    "AttributeError",
    "BadFrame",
    "BadName",
    "ImportError",
    "IndexError",
    "KeyError",
    "NotImplementedError",
    "OSError",
    "ValueError",
}
"""Errors whose text no player sees."""


def calls() -> Iterator[tuple[str, ast.Call, str]]:
    """Every call in the three packages: where, the call, and what is called."""
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node, name


def places(pattern: str) -> set[str]:
    """The names of a pattern's places."""
    return {name for _, name, _, _ in Formatter().parse(pattern) if name is not None}


def test_every_pattern_has_its_values() -> None:
    seen = 0
    for where, call, name in calls():
        if name == "Sentence" and call.args and isinstance(call.args[0], ast.Constant):
            given = {keyword.arg for keyword in call.keywords}
            if None not in given:  # else the values are known only where it runs
                seen += 1
                assert places(call.args[0].value) == given, where
    assert seen > 100


def test_patterns_are_written_out_where_they_are_collected() -> None:
    for where, call, name in calls():
        if name in ("Sentence", "N_") and call.args:
            assert not isinstance(call.args[0], ast.JoinedStr | ast.BinOp), where
        if name == "N_":
            assert isinstance(call.args[0], ast.Constant), where
            assert "" not in places(call.args[0].value), where


def test_no_value_of_a_sentence_is_english() -> None:
    for where, call, name in calls():
        if name in ("Sentence", "placed", "followed"):
            values = [keyword.value for keyword in call.keywords] + (call.args if name != "Sentence" else [])
            for text in (text for value in values for text in said(value)):
                plain = " " not in text.strip() or text.startswith("citadels ")  # what is typed is no message
                assert plain, f"{where}: {text!r} is a message of its own"


def said(value: ast.expr) -> Iterator[str]:
    """The texts that are written in an expression, but for those of sentences in it and of commands."""
    if isinstance(value, ast.Call) and getattr(value.func, "id", "") in ("Sentence", "N_"):
        return
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    for child in ast.iter_child_nodes(value):
        if isinstance(child, ast.expr):
            yield from said(child)


def test_errors_for_players_are_raised_with_sentences() -> None:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                name = getattr(node.exc.func, "id", "")
                for value in node.exc.args if name not in FOR_DEVELOPERS else ():
                    if isinstance(value, ast.Constant | ast.JoinedStr):
                        bare = any(re.search(r"[a-z] [a-z]", text) for text in said(value))
                        assert not bare, f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(value)}"


# -- the value itself


def test_it_is_english_and_keeps_what_it_was_made_of() -> None:
    kind = Sentence("the text {text!r}", text="no")
    told = Sentence(
        "{cards:=0 none|# card|# cards} of {kind}, not {known}", cards=1, kind=kind, known=["a", Sentence("b")]
    )
    assert told == "1 card of the text 'no', not a, b"
    assert told.pattern.startswith("{cards:=0")
    assert told.values["kind"].pattern == "the text {text!r}"
    assert Sentence("{cards:=0 none|# card|# cards}", cards=0) == "none"
    assert Sentence("{cards:# card|# cards}", cards=7) == "7 cards"
    assert Sentence("{number} {number!r} {share:.1f}", number=12345, share=0.25) == "12345 12345 0.2"


def test_a_value_is_never_read_as_a_pattern() -> None:
    assert Sentence("{name} is taken", name="{name}{0}{__class__}") == "{name}{0}{__class__} is taken"
    again = Sentence("not {one}", one=Sentence("{name} is taken", name="{name}"))
    assert again == "not {name} is taken"


def test_it_survives_copies_and_a_pipe() -> None:
    inner = Sentence("seat {seat}", seat=3)
    told = Sentence("{where}: {list} {share}", where=inner, list=["a", inner], share=0.5)
    for again in (copy.deepcopy(told), pickle.loads(pickle.dumps(told)), _through_json(told)):
        assert (again, again.pattern) == (told, told.pattern)
        assert again.values["where"].values == {"seat": 3}


def _through_json(told: Sentence) -> Sentence:
    return Sentence.from_dict(json.loads(json.dumps(told.to_dict())))


def test_two_of_them_and_one_that_is_worded_already() -> None:
    wrong = Sentence("this is missing")
    assert placed("players[2]", wrong) == "players[2]: this is missing"
    assert followed(wrong, Sentence("remove it")) == "this is missing; remove it"
    assert in_words("as it is {}") == "as it is {}"
    assert in_words(wrong) is wrong


def test_errors_carry_them() -> None:
    with pytest.raises(BadOptions) as options:
        Options(players=99)
    assert (options.value.option, options.value.why.values["most"]) == ("players", 7)
    with pytest.raises(BadPosition) as position:
        Game.set_up({"players": [{}]})
    assert (position.value.where, position.value.why.pattern) == ("players", "at least two are needed, not {given}")
    with pytest.raises(IllegalAction) as illegal:
        Game.new(Options(players=3), seed=1).apply("1 gold")
    assert sentence_of(illegal.value) == str(illegal.value) == f"1 gold: {illegal.value.refusal}"
    assert sentence_of(illegal.value).values["why"].pattern in REFUSALS.values()
