"""What may be answered, as a numbered list, and what an answer that was typed means. Nothing here knows a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.view import Choice, View
from citadels_tui.language import _
from citadels_tui.wording import questions
from citadels_tui.wording.cards import card_name, district_name, type_name
from citadels_tui.wording.english import lines as table
from citadels_tui.wording.english.questions import LABELS
from citadels_tui.wording.speech import Names, Term, capital, fill, listed, unaccented

ASKED = ("pick", "discard", "keep")
"""Verbs that are the question themselves: each way to answer is a row of its own."""
LAST = ("pass", "end")
"""Verbs that close something; they stand last."""
MOST_NAMED = 4
"""Ways to do one thing that are named in its row; more are counted, and listed when it is chosen."""
WORD = re.compile(r"[^\W_]+")
ARTICLES = frozenset({"a", "an", "the"})


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the list: a single way to answer, or several of one verb."""

    label: str
    choices: tuple[Choice, ...]

    @property
    def verb(self) -> str:
        """The verb, as ``wording`` names it."""
        return questions.verb_of(self.choices[0].line)

    @property
    def line(self) -> str:
        """The line of notation it stands for; empty where more has to be said."""
        (choice, *more) = self.choices
        return "" if more or choice.family else choice.line

    @property
    def family(self) -> tuple[str, ...]:
        """The cards of which any may be named; empty where ways are listed one by one."""
        return self.choices[0].family


@dataclass(frozen=True, slots=True)
class Said:
    """An answer: the legal line."""

    line: str


@dataclass(frozen=True, slots=True)
class Deeper:
    """A row of which more has to be said; ``None``: back to the whole list."""

    row: Row | None


@dataclass(frozen=True, slots=True)
class Unclear:
    """What was typed is meant as an answer and is none. ``sentence`` says why."""

    sentence: str


Meaning = Said | Deeper | Unclear


@dataclass(frozen=True, slots=True)
class Menu:
    """A question with its list. ``inside`` is the row of which more is being asked."""

    view: View
    names: Names
    choices: tuple[Choice, ...]
    inside: Row | None = None

    @property
    def question(self) -> str:
        """What is asked, in a sentence."""
        if self.inside is not None:
            return questions.target_question(self.inside.verb, self.view)
        return questions.question(self.view, self.choices, self.names)

    @property
    def rows(self) -> list[Row]:
        """The rows of the list that is shown; of a family each card is one."""
        if self.inside is None:
            return list(self._groups())
        if self.inside.family:
            return [Row(self._card(card), (Choice(f"{self._start} {card}"),)) for card in self.inside.family]
        return [self._single(choice) for choice in self.inside.choices]

    @property
    def lines(self) -> list[str]:
        """The question and its list, as they are printed."""
        rows = [fill(table.ROW, number=number, label=row.label) for number, row in enumerate(self.rows, 1)]
        if self.inside is None:
            return [self.question, *rows]
        several = [_(table.HOW_SEVERAL)] if self.inside.family else []
        return [self.question, *several, *rows, _(table.BACK_ROW)]

    def into(self, row: Row | None) -> Menu:
        """The same question with the list of that row."""
        return replace(self, inside=row)

    @property
    def _start(self) -> str:
        assert self.inside is not None
        return self.inside.choices[0].line

    # -- rows

    def _groups(self) -> Iterator[Row]:
        verbs = sorted(questions.verbs_of(self.choices), key=lambda verb: LAST.index(verb) + 1 if verb in LAST else 0)
        for verb in verbs:
            ways = tuple(one for one in self.choices if questions.verb_of(one.line) == verb)
            if verb in ASKED or (len(ways) == 1 and not ways[0].family):
                yield from map(self._single, ways)
            else:
                yield self._group(verb, ways)

    def _group(self, verb: str, ways: tuple[Choice, ...]) -> Row:
        """Several ways to do one thing: a few by name, many only counted."""
        title = questions.group_label(verb, ways, self.view, self.names)
        if ways[0].family:
            return Row(title, ways)
        if len(ways) > MOST_NAMED:
            return Row(fill(table.GROUPED, label=title, count=len(ways)), ways)
        labels = [questions.action_label(one, self.view, self.names) for one in ways]
        same = _common_start(labels)
        labels = [label.removeprefix(same) for label in labels]
        end = _common_end(labels)
        return Row(f"{same}{listed([label.removesuffix(end) for label in labels], 'or')}{end}", ways)

    def _single(self, choice: Choice) -> Row:
        label = questions.action_label(choice, self.view, self.names)
        words = choice.line.split()
        if words[1] in ("pick", "discard"):
            income = self.view.draft_income.get(words[2], 0) if words[1] == "pick" else 0
            pattern = _(table.NOW) if income else _(table.RANKED)
            label = fill(pattern, label=label, rank=CHARACTERS[words[2]].rank, income=income)
        elif words[1] == "keep" and len(words) == 3:
            label = self._card(words[2])
        return Row(label, (choice,))

    def _card(self, card: str) -> str:
        return card_facts(card, self.view)

    # -- what an answer means

    def meaning(self, text: str) -> Meaning | None:
        """What was typed means; ``None`` where it is no answer that is possible."""
        words = text.lower().split()
        if not words or len(words) > MOST_WORDS:
            return None
        if self.inside is not None and self.inside.family:
            return self._several(self.inside, words) or self._in_words(words)
        if words[0].isdecimal():
            return self._by_number(words)
        return self._in_words(words)

    def not_offered(self, text: str) -> str:
        """That a card which is called just that cannot be chosen, in a sentence; empty if it is no such card."""
        wanted = _words(text)
        card = next((id for id in (*CHARACTERS, *DISTRICTS) if wanted in _called(id)), None)
        offered = {word for one in self.choices for word in (*one.line.split(), *one.family)}
        if card is None or card in offered:
            return ""
        return capital(fill(table.NOT_OFFERED, card=Term(card_name(card))))

    def _by_number(self, words: Sequence[str]) -> Meaning | None:
        first, rest = words[0], words[1:]
        number = int(first) if len(first) <= 3 else -1
        if rest and not rest[0].isdecimal() and questions_verb(rest[0], self.choices):
            if number != self.view.seat:
                return Unclear(fill(table.OTHER_SEAT, seat=self.view.seat or 0, other=echoed(first)))
            return self._in_words(rest)
        rows = self.rows
        if number == 0 and self.inside is not None and not rest:
            return Deeper(None)
        if not 1 <= number <= len(rows):
            return Unclear(fill(table.NO_NUMBER, number=echoed(first), last=len(rows)))
        row = rows[number - 1]
        if not rest:
            return self._chosen(row)
        if row.line:
            return None
        below = self.into(row)
        return below._several(row, rest) if row.family else below.meaning(" ".join(rest))

    def _chosen(self, row: Row) -> Meaning:
        return Said(row.line) if row.line else Deeper(row)

    def _in_words(self, words: Sequence[str]) -> Meaning | None:
        wanted = _words(" ".join(words))
        if not wanted:
            return None
        inside = self.inside.choices if self.inside is not None else self._asked()
        for choices, bare in ((inside, True), (self.choices, False)):
            if found := self._found(wanted, choices, bare=bare):
                return self._of(found, " ".join(words))
        return self._family_in_words(words)

    def _asked(self) -> tuple[Choice, ...]:
        """The choices whose target alone is an answer."""
        return tuple(one for one in self.choices if one.verb in ASKED)

    def _found(self, wanted: Sequence[str], choices: Sequence[Choice], *, bare: bool) -> list[Choice]:
        """The choices that begin so, by the notation or by their label; those that are just that, if there are any."""
        named = [(one, self._namings(one, bare=bare)) for one in choices]
        exact = [one for one, namings in named if any(naming == wanted for naming in namings)]
        return exact or [one for one, namings in named if any(_begins(naming, wanted) for naming in namings)]

    def _namings(self, choice: Choice, *, bare: bool) -> list[list[str]]:
        """Everything a choice may be called: its notation, with names for seats, its label, and its target alone."""
        notation = choice.line.split()[1:]
        named = [self.names.get(int(word), word) if word.isdecimal() else word for word in notation]
        after = len(questions.verb_of(choice.line).split())
        texts = [notation, named, *([notation[after:], named[after:]] if bare else [])]
        label = questions.action_label(choice, self.view, self.names)
        return [_words(" ".join(text)) for text in texts if text] + [_words(label)]

    def _of(self, found: list[Choice], text: str) -> Meaning:
        if len(found) == 1 and not found[0].family:
            return Said(found[0].line)
        row = next((row for row in self._groups() if set(found) <= set(row.choices)), None)
        if row is not None and (row.family or len(found) == len(row.choices)):
            return Deeper(row)
        labels = [questions.action_label(one, self.view, self.names) for one in found]
        if len(labels) <= MOST_NAMED:
            said = listed(labels, "or")
        else:
            more = len(labels) - MOST_NAMED
            said = fill(table.AND_MORE, labels=listed(labels[:MOST_NAMED], "comma"), more=more)
        return Unclear(fill(table.SEVERAL_MEANT, text=text, labels=said))

    # -- several cards of a family

    def _family_in_words(self, words: Sequence[str]) -> Meaning | None:
        """``redraw temple manor``: the verb of a family, then cards of it."""
        for row in self._groups():
            verb = row.verb.split()
            if row.family and _begins(verb, list(words[: len(verb)])) and (cards := words[len(verb) :]):
                return self._several(row, cards) or Unclear(fill(table.NO_SUCH_CARD, text=echoed(" ".join(cards))))
        return None

    def _several(self, row: Row, words: Sequence[str]) -> Meaning | None:
        """Cards of the family by number or name; ``None`` where the words are none of that."""
        if list(words) == ["0"]:
            return Deeper(None)
        if list(words) == [table.ALL]:
            return Said(f"{row.choices[0].line} {' '.join(sorted(row.family))}")
        cards: list[str] = []
        left = list(enumerate(row.family, 1))
        words = list(words)
        while words:
            found, taken = _card_at(words, left)
            if found is None:
                if words[0].isdecimal():
                    return Unclear(fill(table.NO_NUMBER, number=echoed(words[0]), last=len(row.family)))
                return Unclear(fill(table.NO_SUCH_CARD, text=echoed(words[0]))) if cards else None
            left.remove(found)
            cards.append(found[1])
            del words[:taken]
        return Said(f"{row.choices[0].line} {' '.join(sorted(cards))}")


MOST_WORDS = 40


def echoed(text: str) -> str:
    """What was typed as it is repeated: only its beginning where it is long."""
    most = table.MOST_ECHOED
    return text if len(text) <= most else fill(table.ECHO_CUT, text=text[:most].rstrip())


def card_facts(card: str, view: View, more: int = 0) -> str:
    """A district with what matters about it: ``Manor, noble, 3 gold``; ``more`` is the gold that lies on it."""
    cost = view.options.deck_list().costs[card] + more
    return fill(table.CARD, name=district_name(card), type=type_name(_type_of(card)), cost=cost)


def _type_of(card: str) -> str:
    return DISTRICTS[card].type


def questions_verb(word: str, choices: Sequence[Choice]) -> bool:
    """Whether a word begins a verb of the notation."""
    return any(verb.startswith(word) for verb in (*VERBS, *(one.verb for one in choices)))


VERBS = tuple(dict.fromkeys(re.split("[ .]", key)[0] for key in LABELS))
"""The notation's verbs, as far as one may write them where they are not possible."""


def _words(text: str) -> list[str]:
    """The words of a text as they are compared: without hyphens, signs and articles, in plain small letters."""
    return [word for word in WORD.findall(unaccented(text)) if word not in ARTICLES]


def _begins(whole: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether each wanted word begins the word at its place."""
    return bool(wanted) and len(wanted) <= len(whole) and all(map(str.startswith, whole, wanted))


def _common_start(labels: Sequence[str]) -> str:
    """The words with which all the labels begin, with the space after them."""
    same = []
    for together in zip(*(label.split() for label in labels), strict=False):
        if len(set(together)) > 1:
            break
        same.append(together[0])
    return "".join(f"{word} " for word in same)


def _common_end(labels: Sequence[str]) -> str:
    """The words with which all the labels end, with the space before them, if what is left of each label is a name.

    >>> _common_end(["Felix the crown", "Otto the crown"])
    ' the crown'

    A number belongs to its own label, whatever the others say.

    >>> _common_end(["Felix's 4 cards", "Otto's 3 cards"]), _common_end(["Docks for 3", "Battlefield for 3"])
    ('', '')
    """
    same = _common_start([" ".join(reversed(label.split())) for label in labels]).split()
    end = "".join(f" {word}" for word in reversed(same))
    left = [label.removesuffix(end) for label in labels]
    return "" if not all(left) or any(letter.isdecimal() for text in (end, *left) for letter in text) else end


def _card_at(words: Sequence[str], left: Sequence[tuple[int, str]]) -> tuple[tuple[int, str] | None, int]:
    """The card that the first words name, by number, name, or a beginning that only one has; and how many these are."""
    if words[0].isdecimal():
        return next((one for one in left if str(one[0]) == words[0]), None), 1
    for count in range(min(LONGEST_NAME, len(words)), 0, -1):
        wanted = _words(" ".join(words[:count]))
        if (found := next((one for one in left if wanted in _called(one[1])), None)) is not None:
            return found, count
    wanted = _words(words[0])
    begun = {one[1]: one for one in reversed(left) if any(_begins(called, wanted) for called in _called(one[1]))}
    return (next(iter(begun.values())) if len(begun) == 1 else None), 1


LONGEST_NAME = 4
"""Words of a card's name at most."""


def _called(card: str) -> tuple[list[str], list[str]]:
    """What a card may be called: its id, and its name in the player's language."""
    return _words(card), _words(card_name(card))
