"""How messages are looked up and filled in: counts with their forms, names that decline, and lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from unicodedata import combining, normalize

from citadels_engine.sentences import Sentence
from citadels_tui.language import _, in_context, plural
from citadels_tui.wording.english.cards import CHARACTERS
from citadels_tui.wording.english.grammar import ARTICLES, LISTS, SEVERAL, article

Names = Mapping[int, str]
"""Each seat's name, by seat. Strangers' text: it is put into messages and never read as a pattern."""

CASES = ("gen", "dat", "acc", "voc", "loc", "ins")
"""The cases in which a message of another language may ask for a card's name: ``{card:acc}``."""
CAPITAL = "capital"
"""How a message asks for a text to begin with a capital letter: ``{doings:capital}``."""


class Count(int):
    """A number that picks its own words: ``{cards:# card|# cards}``; ``#`` is the number.

    Which form is meant is the rule of the language in force. A form that begins with ``=N`` and a space is for exactly
    that number, whatever the rule says.
    """

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(int(self))
        forms = []
        for form in spec.split("|"):
            if form.startswith("="):
                number, _space, text = form[1:].partition(" ")
                if int(number) == self:
                    return text.replace("#", str(int(self)))
            else:
                forms.append(form)
        return forms[min(plural(int(self)), len(forms) - 1)].replace("#", str(int(self)))


class Words(str):
    """A text in a message that is no card's name: it never declines and has no article, whatever a message asks for.

    A number that comes as a text picks its own words all the same, since another language may have forms for it.
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec == CAPITAL:
            return capital(str(self))
        if "#" in spec and self.isdecimal():
            return format(Count(int(self)), spec)
        return str(self) if spec in CASES or spec in ARTICLES else super().__format__(spec)


class Opening(Words):
    """A text that begins a sentence otherwise than by a capital letter alone."""

    __slots__ = ("_opening",)

    _opening: str

    def __new__(cls, text: str, opening: str) -> Opening:
        """``opening`` is how it stands where a sentence begins."""
        self = super().__new__(cls, text)
        self._opening = opening
        return self

    def __format__(self, spec: str) -> str:
        return self._opening if spec == CAPITAL else super().__format__(spec)


class Term(str):
    """A card's name in the language in force: ``Term("Tavern")``.

    A message asks for it with an article, ``{card:a}``, or in a case, ``{card:acc}``; the catalogue has the name's
    forms in contexts called after the cases. What it does not have is the name as it is.
    """

    __slots__ = ("message",)

    message: str
    """The name in English, as the catalogue knows it."""

    def __new__(cls, message: str = "") -> Term:
        message = message.message if isinstance(message, Term) else message
        self = super().__new__(cls, _(message))
        self.message = message
        return self

    def __format__(self, spec: str) -> str:
        if not spec or not self:
            return str(self)
        if spec == CAPITAL:
            return capital(str(self))
        if spec in ARTICLES:
            return _(ARTICLES[spec]).format(article=article(self.message), name=str(self)).strip()
        return in_context(spec, self.message)


class Terms(str):
    """Cards' names as a list in a sentence; it declines as a name does, ``{cards:acc}``. Equal names are counted."""

    __slots__ = ("_article", "_counted", "_how")

    _counted: Mapping[Term, int]
    _how: str
    _article: str

    def __new__(cls, names: Iterable[Term], how: str = "and", article: str = "") -> Terms:
        """The names joined by ``how``, each with that article."""
        counted = Counter(names)
        self = super().__new__(cls, _together(counted, how, article))
        self._counted, self._how, self._article = counted, how, article
        return self

    def __format__(self, spec: str) -> str:
        if spec == CAPITAL:
            return capital(str(self))
        return _together(self._counted, self._how, spec) if spec in CASES else str(self)


def _together(counted: Mapping[Term, int], how: str, spec: str) -> str:
    return listed(
        [_several(name, count, spec) if count > 1 else f"{name:{spec}}" for name, count in counted.items()], how
    )


def _several(name: Term, count: int, spec: str) -> str:
    case = spec if spec in CASES else ""
    pattern = in_context(case, SEVERAL) if case else _(SEVERAL)
    return pattern.format(count=Count(count), card=f"{name:{case}}")


def fill(pattern: str, /, **values: object) -> str:
    """The message in the language in force with its places filled in; whole numbers become counts with forms."""
    ready = {name: _ready(value) for name, value in values.items()}
    try:
        return _(pattern).format(**ready)
    except (LookupError, ValueError):  # a translation that does not fit its message is no reason to stop
        return str(pattern).format(**ready)


def spoken(sentence: Sentence) -> str:
    """What comes from below the screen, in the language in force; a character of which it tells has its name."""
    values = dict(sentence.values)
    if values.get("character") in CHARACTERS:
        values["character"] = Term(CHARACTERS[str(values["character"])][0])
    return fill(sentence.pattern, **values)


def _ready(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        return Count(value)
    if isinstance(value, Sentence):
        return Words(spoken(value))
    if isinstance(value, list | tuple):
        return Words(", ".join(str(_ready(one)) for one in value))
    return Words(value) if type(value) is str else value


def listed(items: Sequence[str], how: str = "and") -> str:
    """The items as a list in a sentence: ``how`` is ``and``, ``or`` or ``comma``; nothing for no items."""
    if len(items) < 2:
        return items[0] if items else ""
    if len(items) == 2:
        return _(LISTS[how]["two"]).format(first=items[0], last=items[1])
    start = items[0]
    for item in items[1:-1]:
        start = _(LISTS[how]["more"]).format(first=start, last=item)
    return _(LISTS[how]["end"]).format(first=start, last=items[-1])


def capital(text: str) -> str:
    """The text with its first letter capital, as a sentence begins."""
    return text[:1].upper() + text[1:]


def unaccented(text: str) -> str:
    """The text as what is typed is compared with it: in small letters without accents."""
    return "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))


def as_sentence(text: str) -> str:
    """The text as a sentence: it begins with a capital letter and ends with a stop."""
    text = text.strip()
    return capital(text) + ("" if not text or text.endswith((".", "?", "!", "…")) else ".")
