"""A language that nobody speaks: every message is there, in letters that English does not have.

What stands on a screen in plain letters was not looked up, whatever is cut off or broken into lines.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator
from string import ascii_letters

import pytest

from citadels_tui import language

STRANGE = dict(zip(ascii_letters, "áƀçđéƒğħíĵķłɱñóþɋřšťúʋŵẋýžÁɃÇĐÉƑĞĦÍĴĶŁⱮÑÓÞɊŘŠŤÚɅŴẊÝŽ", strict=True))
PLACE = re.compile(r"\{(\w*)((?:![rs])?)(?::((?:[^{}]|\{[^{}]*\})*))?\}")

KEYS = frozenset(
    {"enter", "esc", "tab", "home", "end", "space", "up", "down", "left", "right", "ctrl", "shift", "del", "backspace"}
    | {"escape", "pageup", "pagedown", "pgup", "pgdn"}
)
"""Keys are called as they stand on them."""
PROGRAM = frozenset({"citadels", "Citadels", "English"})
"""What is the same in every language."""


def strange(message: str) -> str:
    """The message in strange letters; its places stay, and the forms of its numbers are strange, too."""
    parts, at = [], 0
    for place in PLACE.finditer(message):
        parts += [_letters(message[at : place.start()]), _place(*place.groups())]
        at = place.end()
    return "".join([*parts, _letters(message[at:])])


def _place(name: str, conversion: str, spec: str | None) -> str:
    if spec is None or not re.search(r"[|# ]", spec):
        return f"{{{name}{conversion}{'' if spec is None else ':' + spec}}}"
    return f"{{{name}{conversion}:{strange(spec)}}}"


def _letters(text: str) -> str:
    return "".join(STRANGE.get(letter, letter) for letter in text)


class Strange(gettext.NullTranslations):
    """A catalogue that has every message."""

    def gettext(self, message: str) -> str:
        return strange(message)

    def pgettext(self, context: str, message: str) -> str:
        return strange(message)


@pytest.fixture
def in_strange_letters() -> Iterator[None]:
    """The program speaks the strange language."""
    language.use(Strange(), "strange")
    yield
    language.use(gettext.NullTranslations(), language.ENGLISH)


def plain_words(text: str, known: Iterable[str] = ()) -> list[str]:
    """The words on a screen that were not looked up, without those that are nobody's to translate."""
    left = KEYS | PROGRAM | {word for one in known for word in re.findall(r"[A-Za-z]+", one)}
    said = re.sub(r"'[^']*'|\S*[/~@]\S*|--\w+", " ", text)  # what is typed, paths, options
    words = re.findall(r"(?<![^\W_])[A-Za-z]{2,}(?![^\W_])", said)
    return [word for word in words if word not in left and word.lower() not in KEYS]
