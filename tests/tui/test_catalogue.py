"""The catalogues of the languages: complete, fitting their messages, and compiled."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest
from babel.messages import Catalog, Message

from citadels_tui.language import ENGLISH, languages
from citadels_tui.wording.speech import CAPITAL, CASES
from saves.settings import choices

OTHERS = [language for language in languages() if language != ENGLISH]
FORMS = re.compile(r"[|#]")
ENDINGS = (".", "?", "!", ":", "…", ";")


@cache
def tool() -> ModuleType:
    """The program that makes the catalogues, which is no module of the package."""
    path = Path(__file__).parent / "catalogue.py"
    spec = importlib.util.spec_from_file_location("catalogue", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def catalogue(language: str) -> Catalog:
    return tool().read(language)


@cache
def template() -> Catalog:
    return tool().template()


def translated(language: str) -> Iterator[tuple[Message, str, str]]:
    """Every message with what it is in English and in that language, for each of its plural forms."""
    for message in catalogue(language):
        if message.pluralizable:
            yield from ((message, message.id[1], said) for said in message.string if said)
        elif message.id and message.string:
            yield message, message.id, message.string


def places(pattern: str) -> list[tuple[str, str, str]]:
    """The places of a pattern, those within forms of numbers too: name, what it asks for, and how it is converted."""
    found = []
    for _text, name, spec, conversion in Formatter().parse(pattern):
        if name is not None:
            found.append((name, spec or "", conversion or ""))
            if FORMS.search(spec or ""):
                found += places(spec or "")
    return found


def test_there_are_languages() -> None:
    assert OTHERS == ["cs"]
    assert choices("lang") == ("auto", *languages())


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_compiled_is_what_was_written(language: str) -> None:
    compiled = tool().path_of(language).with_suffix(".mo").read_bytes()
    assert compiled == tool().compiled(catalogue(language)), "python tests/tui/catalogue.py"


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_every_message_and_no_other(language: str) -> None:
    there = {(one.context, one.id) for one in catalogue(language) if one.id}
    said = {(one.context, one.id) for one in template() if one.id}
    assert not said - there, "python tests/tui/catalogue.py"
    assert not there - said, "python tests/tui/catalogue.py"


def test_every_message_of_the_sources_is_collected() -> None:
    """Also those that stand where the program that collects them does not look, as within f-strings."""
    known = {(one.context, one.id) for one in template() if isinstance(one.id, str)}
    lost = [
        f"{path}:{call.lineno}: {said[-1]!r}"
        for package in tool().PACKAGES
        for path in (tool().ROOT / package).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in tool().KEYWORDS
        if all(isinstance(one, ast.Constant) for one in call.args)
        if (said := [str(one.value) for one in call.args if isinstance(one, ast.Constant)]) and call.func.id != "NN_"
        if ((said[0], said[1]) if call.func.id in ("NC_", "in_context") else (None, said[0])) not in known
    ]
    assert lost == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language: str) -> None:
    assert [message.id for message in tool().unfinished(catalogue(language))] == []


@pytest.mark.parametrize("language", OTHERS)
def test_places_fit_those_of_the_message(language: str) -> None:
    wrong = [
        f"{message.id!r}: {fault}"
        for message, english, said in translated(language)
        for fault in faults(english, said, catalogue(language).num_plurals)
    ]
    assert wrong == []


def faults(english: str, said: str, forms: int) -> Iterator[str]:
    """What is wrong with a translation's places."""
    try:
        theirs, ours = places(english), places(said)
    except ValueError as error:
        yield f"{said!r}: {error}"
        return
    known = {name for name, _spec, _conversion in theirs}
    same = {(name, spec) for name, spec, _conversion in theirs}
    for name, spec, conversion in ours:
        if name not in known:
            yield f"there is no place {name}"
        if conversion and (name, conversion) not in {(name, conversion) for name, _spec, conversion in theirs}:
            yield f"{name} is converted otherwise"
        counted = [form for form in spec.split("|") if not form.startswith("=")]
        if "|" in spec or "#" in spec:
            if len(counted) not in (1, forms) or (len(counted) == 1 and counted[0].strip("#")):
                yield f"{name} has {len(counted)} forms, not {forms}"
        elif spec not in ("", CAPITAL, *CASES) and (name, spec) not in same:
            yield f"{name} cannot be asked for as {spec}"
    needed = {name for name, spec, _conversion in theirs if "|" not in spec or "#" in spec} - {"article"}
    if lost := needed - {name for name, _spec, _conversion in ours}:
        yield f"nothing says {', '.join(sorted(lost))}"


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_typed_stays_as_it_is(language: str) -> None:
    wrong = []
    for message, english, said in translated(language):
        typed = re.findall(r"'citadels[^']*'|--[a-z-]+", english)
        if lost := [one for one in typed if one.strip("'") not in said]:
            wrong.append(f"{message.id!r}: {lost}")
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_end_as_they_do_in_english(language: str) -> None:
    def ending(text: str) -> str:
        text = text.rstrip("“”\"')")
        return text[-1:] if text.endswith(ENDINGS) else ""

    wrong = [
        f"{english!r}: {said!r}"
        for message, english, said in translated(language)
        if message.context != "short"
        and (ending(english), english[:1].isspace(), english[-1:].isspace(), english.count("\n"))
        != (ending(said), said[:1].isspace(), said[-1:].isspace(), said.count("\n"))
    ]
    assert wrong == []
