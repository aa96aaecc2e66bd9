"""How messages are filled in: counts with plural forms, names with articles, and lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from citadels_tui.wording.english.grammar import ARTICLES, LISTS, SEVERAL, article, plural_form

Names = Mapping[int, str]
"""Each seat's name, by seat. Strangers' text: it is put into messages and never read as a pattern."""


class Count(int):
    """A number that picks its own words: ``{cards:# card|# cards}``; ``#`` is the number.

    A form that begins with ``=N`` and a space is for exactly that number, whatever the plural rule says.
    """

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(int(self))
        forms = []
        for form in spec.split("|"):
            if form.startswith("="):
                number, _, text = form[1:].partition(" ")
                if int(number) == self:
                    return text.replace("#", str(int(self)))
            else:
                forms.append(form)
        return forms[min(plural_form(int(self)), len(forms) - 1)].replace("#", str(int(self)))


class Term(str):
    """A card's name that takes an article where a message asks for one: ``{card:a}``."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        if spec == "a":
            return ARTICLES["a"].format(article=article(str(self)), name=str(self)).strip()
        return ARTICLES[spec].format(name=str(self))


def fill(pattern: str, **values: object) -> str:
    """The message with its places filled in; whole numbers become counts with plural forms."""
    ready = {
        name: Count(value) if isinstance(value, int) and not isinstance(value, bool) else value
        for name, value in values.items()
    }
    return pattern.format(**ready)


def listed(items: Sequence[str], how: str = "and") -> str:
    """The items as a list in a sentence: ``how`` is ``and`` or ``or``; nothing for no items."""
    if len(items) < 2:
        return items[0] if items else ""
    if len(items) == 2:
        return LISTS[how]["two"].format(first=items[0], last=items[1])
    start = items[0]
    for item in items[1:-1]:
        start = LISTS[how]["more"].format(first=start, last=item)
    return LISTS[how]["end"].format(first=start, last=items[-1])


def cards_listed(ids: Iterable[str], name: Callable[[str], str]) -> str:
    """Cards in a sentence: ``a Manor and 2 Tavern cards``; several of one name are counted."""
    counted = Counter(ids)
    return listed(
        [
            SEVERAL.format(count=count, card=name(id)) if count > 1 else format(Term(name(id)), "a")
            for id, count in counted.items()
        ]
    )


def capital(text: str) -> str:
    """The text with its first letter capital, as a sentence begins."""
    return text[:1].upper() + text[1:]


def as_sentence(text: str) -> str:
    """The text as a sentence: it begins with a capital letter and ends with a stop."""
    text = text.strip()
    return capital(text) + ("" if not text or text.endswith((".", "?", "!", "…")) else ".")
