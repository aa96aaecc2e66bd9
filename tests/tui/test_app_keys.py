"""Every key that may be changed is bound under its id, and every id that is bound may be changed."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from app_helpers import home
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.dom import DOMNode
from textual.keys import Keys, _character_to_key
from textual.widgets import Input

import citadels_tui.screens
import citadels_tui.table
import citadels_tui.widgets
from citadels_tui.__main__ import run
from citadels_tui.app import CitadelsApp
from citadels_tui.keymap import KEYS, NAMED, PLACES, SIGNS, check, fault
from citadels_tui.screens.menu import ITEMS
from citadels_tui.wording.english.textual_keys import DESCRIPTIONS
from saves.settings import load_settings

__all__ = ["home"]


def bound() -> Iterator[Binding]:
    """The bindings of the application, its screens and widgets that have an id."""
    nodes: set[type[DOMNode]] = {CitadelsApp}
    for package in (citadels_tui.screens, citadels_tui.table, citadels_tui.widgets):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            found = vars(importlib.import_module(module.name)).values()
            nodes |= {one for one in found if isinstance(one, type) and issubclass(one, DOMNode)}
    for node in nodes:
        if node.__module__.startswith("citadels_tui"):
            yield from (one for one in vars(node).get("BINDINGS", []) if isinstance(one, Binding) and one.id)


def test_the_ids_and_their_usual_keys_are_those_of_the_bindings() -> None:
    usual: dict[str, set[str]] = {}
    for binding in bound():
        usual.setdefault(str(binding.id), set()).update(binding.key.split(","))
    assert usual == {id: set(key.usual.split(",")) for id, key in KEYS.items()}


def test_no_key_means_two_things_from_the_start() -> None:
    assert fault({}) is None
    for id, key in KEYS.items():
        assert fault({id: key.usual}) is None, id
        assert any(id in place.ids for place in PLACES), id


@pytest.mark.parametrize(
    ("changed", "ids"),
    [
        ({"act.build": "g"}, ("act.build", "act.gold")),
        ({"app.help": "g"}, ("app.help", "act.gold")),
        ({"app.help": "i"}, ("app.help", "act.income")),
        ({"act.build": "z, G", "act.end": "G"}, ("act.end", "act.build")),
        ({"table.log": "s"}, ("table.log", "act.swap")),
        ({"table.known": "pagedown"}, ("table.known", "")),
        ({"table.read": "3"}, ("table.read", "")),
        ({"act.gold": "enter"}, ("act.gold", "")),
        ({"replay.next": "n", "replay.last": "n"}, ("replay.last", "replay.next")),
        ({"replay.seat": "k"}, ("replay.seat", "table.known")),
        ({"resume.edited": "d"}, ("resume.edited", "resume.delete")),
        ({"app.redraw": "n"}, ("app.redraw", "")),
        ({"table.log": "zz top"}, ("table.log", "")),
        ({"table.log": ""}, ("table.log", "")),
        ({"table.log": "x,"}, ("table.log", "")),
        ({"table.log": "ctrl+"}, ("table.log", "")),
        ({"table.log": "strg+x"}, ("table.log", "")),
        ({"app.quit": "x"}, ("app.quit", "")),
    ],
)
def test_keys_that_cannot_be_are_refused_with_both_ids(changed: dict[str, str], ids: tuple[str, str]) -> None:
    wrong = fault(changed)
    assert wrong is not None
    assert (wrong.id, wrong.other) in (ids, ids[::-1])
    assert not wrong.other or wrong.other in wrong.why
    assert wrong.why == wrong.why.strip()


@pytest.mark.parametrize(
    "changed",
    [
        {"act.gold": "b", "act.build": "g"},
        {"app.help": "f1", "table.log": "L,f2", "table.known": "ctrl+k"},
        {"act.swap": "s", "replay.seat": "s"},
        {"over.close": "x"},
        {"app.help": "exclamation_mark"},
        {"act.take": "č"},
    ],
)
def test_other_keys_are_taken(changed: dict[str, str]) -> None:
    assert fault(changed) is None


def test_keys_are_called_as_textual_calls_them() -> None:
    assert {sign: _character_to_key(sign) for sign in string.punctuation} == dict(SIGNS)
    known = {key.value for key in Keys} | set(SIGNS.values())
    assert set(NAMED) <= known
    for sign, name in SIGNS.items():
        wrong = fault({"app.help": sign})
        assert wrong is not None
        assert sign == "," or name in wrong.why


def test_the_letters_of_menus_and_questions_are_known() -> None:
    letters = {item.key for item in ITEMS}
    for module in pkgutil.iter_modules(citadels_tui.screens.__path__, "citadels_tui.screens."):
        source = inspect.getsource(importlib.import_module(module.name))
        letters |= set(re.findall(r'Answer\("[a-z]+", "(.)"', source))
    assert letters == letters & PLACES[0].fixed


def test_a_settings_file_with_keys_that_clash_is_named(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = home / "config" / "settings.toml"
    file.parent.mkdir()
    file.write_text('[keys]\n"act.build" = "g"\n')
    assert run(["config", "show"]) == 1
    line = capsys.readouterr().err
    assert f"{file}: keys.act.build: g is the key of act.gold (take gold) too; correct it or remove the line" in line


def test_keys_with_spaces_between_work(home: Path) -> None:
    file = home / "config" / "settings.toml"
    file.parent.mkdir()
    file.write_text('[keys]\n"act.build" = " z , f2"\n')
    assert load_settings(None, KEYS, check).keys == {"act.build": "z,f2"}


def test_what_textual_says_about_its_own_keys_is_known() -> None:
    own = {*Input.BINDINGS, *VerticalScroll.BINDINGS}
    assert {one.description for one in own if isinstance(one, Binding)} <= DESCRIPTIONS
