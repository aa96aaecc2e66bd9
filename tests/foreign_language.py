"""A language of which nothing can be taken for English: what is still English in it was never looked up."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager

from citadels_tui import language

PLACE = re.compile(r"\{[^{}]*\}")


class Foreign(gettext.NullTranslations):
    """Each letter of a message is another: ж."""

    def gettext(self, message: str) -> str:
        """The message with its places as they are."""
        return self._masked(message)

    def pgettext(self, context: str, message: str) -> str:
        """The same in every context."""
        return self._masked(message)

    def _masked(self, message: str) -> str:
        parts, at = [], 0
        for place in PLACE.finditer(message):
            parts += [_foreign(message[at : place.start()]), self._place(place[0])]
            at = place.end()
        return "".join([*parts, _foreign(message[at:])])

    def _place(self, place: str) -> str:
        name, colon, forms = place[1:-1].partition(":")
        told = _foreign(forms) if "#" in forms or "|" in forms else forms
        return f"{{{name}{colon}{told}}}"


def _foreign(text: str) -> str:
    return re.sub("[A-Za-z]", "ж", text)


@contextmanager
def spoken() -> Iterator[None]:
    """The program speaks that language."""
    before = language.language()
    language.use(Foreign(), "xx")
    try:
        yield
    finally:
        language.speak(before)
