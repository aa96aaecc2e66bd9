"""Every word by which a host refuses something about a table has a sentence on the screen."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import netplay
from citadels_tui.wording import lobby as words
from citadels_tui.wording.english import lobby as table
from netplay.updates import Outcome

FILES = ("operations", "hosting", "gathering", "passages", "core")
"""The modules that refuse operations."""


def _calls() -> Iterator[tuple[str, list[str]]]:
    """Each call in them by name, with its texts."""
    for name in FILES:
        path = Path(netplay.__file__).with_name(f"{name}.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                yield node.func.id, texts


def _said(*callers: str) -> set[str]:
    return {texts[0] for name, texts in _calls() if name in callers and texts}


WHYS = _said("Illegal", "demand", "CannotSit") | {"value"}
CODES = _said("Denied") | {"no_answer", "closed"}


def test_the_words_are_found() -> None:
    assert {"own", "unsaved", "unknown", "seal", "free", "not_ready", "handing", "no_entropy"} <= WHYS
    assert {"paused", "internal", "not_invited", "bad_name"} <= CODES


@pytest.mark.parametrize("why", sorted(WHYS))
def test_every_reason_has_a_sentence(why: str) -> None:
    said = words.refused(Outcome(False, "illegal", {"why": why}), ())
    assert said != table.REFUSED_ANYHOW.format(why=why)
    assert said.endswith(".")


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_has_a_sentence(code: str) -> None:
    said = words.refused(Outcome(False, code), ())
    assert said != table.REFUSED_ANYHOW.format(why=code)
    assert said.endswith(".")


def test_what_cannot_be_saved_is_told_with_its_reason() -> None:
    said = words.refused(Outcome(False, "paused", {"reason": "/home/ana/saves: no space left"}), ())
    assert "no space left." in said
