"""Collect every message of the sources, update each language's catalogue with them and compile it.

    python tests/tui/catalogue.py           every language there is
    python tests/tui/catalogue.py cs        that one, which may be new

A catalogue is ``citadels_tui/locale/LANGUAGE/LC_MESSAGES/citadels.po``; what is compiled from it stands beside it. Both
are in git. What a translation says already is kept; what the sources do not say any more goes. Needs Babel.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import click  # noqa: E402

from citadels_tui.cli import cli  # noqa: E402
from citadels_tui.language import DOMAIN, ENGLISH, languages  # noqa: E402
from citadels_tui.wording import english  # noqa: E402
from citadels_tui.wording.english.cards import CHARACTERS, DISTRICTS, TYPES  # noqa: E402
from citadels_tui.wording.english.grammar import SEVERAL  # noqa: E402
from citadels_tui.wording.english.log import ROWS  # noqa: E402
from citadels_tui.wording.english.row import READER, Row  # noqa: E402
from citadels_tui.wording.speech import CASES  # noqa: E402

PACKAGES = ("citadels_tui", "netplay", "saves", "citadels_engine")
KEYWORDS: Mapping[str, tuple[object, ...] | None] = {
    "_": None,
    "N_": None,
    "Sentence": None,
    "NC_": ((1, "c"), 2),
    "in_context": ((1, "c"), 2),
    "NN_": (1, 2),
}
"""What marks a message, and which of its arguments are one."""

MORE_TABLES = ("citadels_tui.table.words", "citadels_tui.keymap", "citadels_tui.screens.settings")
"""Modules with tables of words beside those of ``wording.english``."""

AGAIN = frozenset({"_ROWS", "CHARACTER_ROWS", "DISTRICT_ROWS", "GROUPS"})
"""Tables whose messages stand in another one, too."""

GUESSED = frozenset({"python-format", "python-brace-format"})
"""Flags that Babel guesses from the look of a message."""

FORM_ROWS = (
    "YOUR_NAME",
    "NAME_OF_TABLE",
    "DECISION_TIME",
    "LATE_ROW",
    "GRACE_ROW",
    "PACE_ROW",
    "LOCK_ROW",
    "BOTS_ROW",
    "KIND_ROW",
    "ENTRY_ROW",
    "WATCH_ROW",
    "COMPANIONS_ROW",
)
"""Labels of the form of a table."""

LIMITS: Mapping[str, int] = {
    "cards.CHARACTERS[1]": 11,
    "cards.CHARACTERS[2]": 3,
    "cards.DISTRICTS[1]": 11,
    "cards.TYPES[1]": 1,
    "cards.CHARACTER_LINES": 44,
    "cards.DISTRICT_LINES": 44,
    "refusals.NOTES": 14,
    "options.NAMES": 25,
    "scores.PARTS": 19,
    "company.COMMANDS[0]": 23,
    "doors.BY_CODE": 13,
    "doors.RULES": 13,
    "doors.SETTINGS": 13,
    "doors.LEAVE": 13,
    "lobby.ADDRESS": 7,
    "lobby.OTHER_ADDRESS": 7,
    "lobby.WORDS": 7,
    "lobby.CHECK": 7,
    "words._TRACK": 10,
    "words._SHORT_TRACK": 4,
    "words._LEAST_TRACK": 4,
    "settings.LABELS": 25,
    **{f"lobby.{name}": 25 for name in FORM_ROWS},
}
"""The cells that a message of a table may take, by the table, and its column where only that one counts."""


class Plain(Catalog):
    """A catalogue without dates and people in its header: equal messages make equal files."""

    def _headers(self) -> list[tuple[str, str]]:
        return [
            ("Project-Id-Version", DOMAIN),
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    mime_headers = property(_headers)


def path_of(language: str) -> Path:
    """Where the catalogue of that language is, or is to be."""
    return ROOT / "citadels_tui" / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def template() -> Catalog:
    """Every message of the sources, without a translation, with where it stands and what is to be known about it."""
    catalog = Catalog(project="citadels-tui", charset="utf-8", fuzzy=False)
    for path in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        place = (path.relative_to(ROOT).as_posix(), None)
        for _line, message, comments, context in extract_from_file(
            "python", path, keywords=dict(KEYWORDS), comment_tags=("Translators:",), strip_comment_tags=True
        ):
            if message:
                catalog.add(message, None, [place], auto_comments=comments, context=context)
    for name, message in of_commands("citadels", cli):
        catalog.add(message, None, [("citadels_tui/cli.py", None)], auto_comments=[name])
    same = {said for row in ROWS.values() for said in same_of_reader(row)}
    for context, message in forms():
        stands = catalog.get(message)
        elsewhere = stands is not None and any("english/log" not in path for path, _line in stands.locations)
        if stands is not None and (context != READER or elsewhere or message in same):
            catalog.add(message, None, stands.locations, context=context)
    for name, said in tables():
        for context in (None, getattr(said, "context", None)):
            if (found := catalog.get(str(said), context)) is not None and len(found.auto_comments) < 4:
                found.auto_comments.append(f"{name}{_limit(name)}")
    return catalog


def of_commands(name: str, command: click.Command) -> Iterator[tuple[str, str]]:
    """The help of a command, of its options and of its commands: no call in the source marks it."""
    yield from ((name, said) for said in (command.help, command.epilog) if said)
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            yield f"{name} {parameter.opts[0]}", parameter.help
        if parameter.metavar and " " in parameter.metavar:
            yield name, parameter.metavar
    if isinstance(command, click.Group):
        for one in command.commands.values():
            yield from of_commands(f"{name} {one.name}", one)


def forms() -> Iterator[tuple[str, str]]:
    """What may be looked up in a context that no source names: the cases of names, and what is told of the reader."""
    names = [name for table in (CHARACTERS, DISTRICTS, TYPES) for name, *_shorter in table.values()]
    yield from ((case, message) for message in [*names, SEVERAL] for case in CASES if case != "voc")
    for row in ROWS.values():
        of_reader = (row.you_did or row.did, row.you_said, row.you_line, row.you_aside)
        yield from ((READER, said) for said in of_reader if said)


def same_of_reader(row: Row) -> Iterator[str]:
    """The texts of a row that English has once, for the reader and for others."""
    if row.did and row.you_did in ("", row.did):
        yield row.did
    for said, of_reader in ((row.said, row.you_said), (row.line, row.you_line), (row.aside, row.you_aside)):
        if said and said == of_reader:
            yield said


def tables() -> Iterator[tuple[str, str]]:
    """Every message of the tables of words with its place in them: ``log.ROWS["killed"].line``."""
    modules = [f"{english.__name__}.{module.name}" for module in pkgutil.iter_modules(english.__path__)]
    for module in (*modules, *MORE_TABLES):
        for name, value in vars(importlib.import_module(module)).items():
            if name.isupper() and name not in AGAIN:
                yield from _strings(f"{module.rpartition('.')[2]}.{name}", value)


def _strings(name: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, Row):
        for field, said in value._asdict().items():
            yield from _strings(f"{name}.{field}", said)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _strings(f'{name}["{key}"]', one)
    elif isinstance(value, tuple | list):
        for at, one in enumerate(value):
            yield from _strings(f"{name}[{at}]", one)


def limit_of(name: str) -> int | None:
    """The cells that a message may take, by its place in the tables."""
    for table, most in LIMITS.items():
        start, _bracket, column = table.partition("[")
        if (name == start or name.startswith(f"{start}[")) and (not column or name.endswith(f"[{column}")):
            return most
    return None


def _limit(name: str) -> str:
    most = limit_of(name)
    return f": at most {most} cells" if most is not None else ""


def read(language: str) -> Catalog:
    """A language's catalogue as it is; an empty one for a new language."""
    catalog = Plain(locale=language, fuzzy=False)
    catalog.header_comment = f"# {catalog.locale.english_name} messages of Citadels, the card game."
    path = path_of(language)
    if path.exists():
        with path.open("rb") as file:
            _take(catalog, read_po(file, locale=language))
    return catalog


def updated(old: Catalog, messages: Iterable[Message]) -> Catalog:
    """The messages with the translations that ``old`` has."""
    new = Plain(locale=old.locale, fuzzy=False)
    new.header_comment = old.header_comment
    _take(new, messages)
    for message in new:
        if message.id and (known := old.get(message.id, message.context)) is not None:
            message.string, message.user_comments = known.string, known.user_comments
            message.flags |= known.flags & {"fuzzy"}
    return new


def _take(catalog: Catalog, messages: Iterable[Message]) -> None:
    """Put the messages into the catalogue, but for a header."""
    for message in messages:
        if message.id:
            added = catalog.add(
                message.id,
                message.string,
                message.locations,
                message.flags,
                message.auto_comments,
                message.user_comments,
                context=message.context,
            )
            added.flags -= GUESSED


def compiled(catalog: Catalog) -> bytes:
    """What a catalogue is compiled to."""
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def write(language: str, catalog: Catalog) -> None:
    """Keep a language's catalogue, and what it is compiled to."""
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=120, include_lineno=False)
    path.with_suffix(".mo").write_bytes(compiled(read(language)))


def unfinished(catalog: Catalog) -> Iterator[Message]:
    """The messages that are not translated, or only perhaps."""
    for message in catalog:
        said = message.string if isinstance(message.string, tuple | list) else [message.string]
        if message.id and (message.fuzzy or not all(said)):
            yield message


def main(wanted: list[str]) -> None:
    """Update and compile, and say what is left to be done."""
    messages = list(template())
    for language in wanted or [one for one in languages() if one != ENGLISH]:
        catalog = updated(read(language), messages)
        write(language, catalog)
        left = list(unfinished(catalog))
        print(f"{language}: {len(catalog)} messages, {len(left)} of them not translated")


if __name__ == "__main__":
    main(sys.argv[1:])
