"""Every key that may be changed is bound under its id, and every id that is bound may be changed."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from textual.binding import Binding
from textual.dom import DOMNode

import citadels_tui.screens
import citadels_tui.table
import citadels_tui.widgets
from citadels_tui.app import CitadelsApp
from citadels_tui.keymap import KEYS


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
