"""No words are kept, and translated, that nobody says."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import citadels_tui
from citadels_tui.wording import english

PACKAGE = Path(citadels_tui.__file__).parent
SOURCES = [path for ending in ("*.py", "*.html") for path in PACKAGE.rglob(ending)]
SAID = Counter(word for path in SOURCES for word in re.findall(r"\w+", path.read_text(encoding="utf-8")))

OTHERS = {"click", "textual_keys"}
"""Tables of what the libraries say."""


@pytest.mark.parametrize("name", [one.name for one in iter_modules(english.__path__) if one.name not in OTHERS])
def test_every_text_of_a_table_is_said_somewhere(name: str) -> None:
    table = import_module(f"{english.__name__}.{name}")
    assert [one for one in vars(table) if one.isupper() and SAID[one] < 2] == []
