"""The user's settings: a TOML file that people may write by hand, changed with its comments kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any

from citadels_engine.sentences import N_, Sentence, in_words
from saves.atomic import write_atomically
from saves.bounds import SMALL_LIMITS, OutOfBounds, at_line, parse_toml, read_bytes
from saves.errors import BadSettings, CannotRead, shown
from saves.keys import Keys, likely
from saves.paths import make_private, settings_path

_LONGEST_NAME = 20
_LONGEST_KEY = 60

_HEADING = "# Settings of Citadels. citadels config show tells what is in force.\n"


def _setting(default: object, comment: str, *choices: str) -> Any:
    """A setting with its default, what stands above it in the file, and its values where they are a few."""
    return field(default=default, metadata={"comment": comment, "choices": choices})


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a player may set; ``Settings()`` has the defaults. ``comment`` and ``choices`` tell about each."""

    name: str = _setting("", N_("The name you play under; empty: the name of your account."))
    lang: str = _setting("auto", N_("The language of the program; auto: that of the system."), "auto", "en", "cs")
    ruleset: str = _setting("classic", N_("The rules of a new game."), "classic", "dark-city", "citadela")
    players: int = _setting(4, N_("Players in a new game, bots among them: 2 to 8."))
    bot: str = _setting("planner", N_("Who plays the other seats of a new game."), "random", "builder", "planner")
    pace: str = _setting("normal", N_("The pause after each action of a bot."), "none", "fast", "normal", "slow")
    theme: str = _setting("dark", N_("Whether your terminal is dark or light."), "dark", "light")
    colours: str = _setting(
        "auto", N_("How many colours are used; auto: what the terminal says."), "auto", "truecolor", "256", "16", "none"
    )
    ascii: str = _setting("auto", N_("Plain ASCII instead of lines and symbols; auto: as needed."), "auto", "on", "off")
    confirm: bool = _setting(True, N_("Ask once before what cannot be undone and hurts yourself: true or false."))
    slow: str = _setting("auto", N_("Spare a slow connection, no animations; auto: over SSH."), "auto", "on", "off")
    hover: str = _setting("auto", N_("Follow the mouse as it moves; auto: not on a slow line."), "auto", "on", "off")
    bell: str = _setting(
        "others", N_("The terminal's bell at your turn; others: at a table with other people."), "off", "others", "on"
    )
    title: bool = _setting(True, N_("Say in the window's title when it is your turn: true or false."))
    keys: Mapping[str, str] = field(
        default_factory=lambda: MappingProxyType({}),
        metadata={"comment": N_("Other keys: the id of an action, and a key or several with commas."), "choices": ()},
    )


def comment(name: str) -> str:
    """What a setting means, in a sentence."""
    return next(str(one.metadata["comment"]) for one in fields(Settings) if one.name == name)


def choices(name: str) -> tuple[str, ...]:
    """The values a setting may have where they are a few, the default among them; else none."""
    return next(tuple(one.metadata["choices"]) for one in fields(Settings) if one.name == name)


CheckKeys = Callable[[Mapping[str, str]], tuple[str, str] | None]
"""Looks at all changed keys by id; an id with what is wrong with its key, if anything is."""


def load_settings(
    path: Path | None = None, actions: Collection[str] | None = None, check_keys: CheckKeys | None = None
) -> Settings:
    """The settings in the file at ``path`` (default: the user's own); the defaults if there is no file.

    ``actions`` are the ids that ``[keys]`` may name; ``check_keys`` looks at the keys. Without them any are taken.
    Raises ``BadSettings``, which names file and key, or ``CannotRead``.
    """
    path = path or settings_path()
    return _settings(_read(path), path, actions, check_keys)


def save_settings(
    path: Path | None,
    changes: Mapping[str, object],
    actions: Collection[str] | None = None,
    check_keys: CheckKeys | None = None,
) -> Settings:
    """Change some settings in the file and say what is now in force; everything else in the file stays as it is.

    ``changes["keys"]`` names the actions whose key changes; an empty key takes the change back. The first change writes
    a file with every setting and what it means. Raises ``BadSettings`` for a value that is none and for a file that has
    a fault, and ``CannotWrite``; then the file is as it was.
    """
    import tomlkit

    path = path or settings_path()
    old = _read(path)
    _settings(old, path, actions, check_keys)
    document = tomlkit.parse(old or _fresh())
    for name, value in changes.items():
        if name == "keys" and isinstance(value, Mapping):
            _change_keys(document, value)
        else:
            document[name] = value
    text = tomlkit.dumps(document)
    settings = _settings(text, path, actions, check_keys)
    make_private(path.parent)
    write_atomically(path, text.encode(), backup=False)
    return settings


def _change_keys(document: Any, changes: Mapping[Any, Any]) -> None:
    import tomlkit

    table = document.setdefault("keys", tomlkit.table())
    for action, key in changes.items():
        if key == "":
            table.pop(action, None)
        else:
            table[action] = key


def _fresh() -> str:
    """A file with every setting at its default, each under what it means."""
    lines = [_HEADING]
    for one in fields(Settings):
        values = f" One of {', '.join(one.metadata['choices'])}." if one.metadata["choices"] else ""
        lines.append(f"\n# {one.metadata['comment']}{values}\n")
        lines.append("[keys]\n" if one.name == "keys" else f"{one.name} = {_plain(one.default)}\n")
    return "".join(lines)


def _plain(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _read(path: Path) -> str:
    """The file's text; empty if there is no file."""
    try:
        return read_bytes(path, SMALL_LIMITS, BadSettings, may_be_empty=True).decode()
    except CannotRead as error:
        if error.missing:
            return ""
        raise
    except UnicodeDecodeError:
        raise BadSettings(
            path, "", Sentence("this is not UTF-8 text"), Sentence("correct it or remove the file")
        ) from None


def _settings(text: str, path: Path, actions: Collection[str] | None, check_keys: CheckKeys | None) -> Settings:
    """The settings of a text that stands, or shall stand, at ``path``."""

    def fault(where: str, why: Sentence) -> BadSettings:
        return BadSettings(path, where, why, Sentence("correct it or remove the line"))

    try:
        keys = Keys(parse_toml(text.encode("utf-8", "replace"), SMALL_LIMITS), "", fault)
    except OutOfBounds as found:
        raise fault(at_line(found.line), found.why) from None
    if isinstance(keys.left.get("colours"), int):  # 256 is as plain as "256"
        keys.left["colours"] = str(keys.left["colours"])
    default = Settings()
    values: dict[str, Any] = {
        one.name: keys.one_of(one.name, one.metadata["choices"], getattr(default, one.name))
        for one in fields(Settings)
        if one.metadata["choices"]
    }
    values["name"] = keys.text("name", default.name, _LONGEST_NAME)
    values["players"] = keys.number("players", default.players, 2, 8)
    values["confirm"] = keys.flag("confirm", default.confirm)
    values["title"] = keys.flag("title", default.title)
    values["keys"] = _key_table(Keys(keys.table("keys", {}), "keys", fault), actions, check_keys)
    keys.end()
    return Settings(**values)


def _key_table(keys: Keys, actions: Collection[str] | None, check_keys: CheckKeys | None) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for action in list(keys.left):
        if actions is not None and action not in actions:
            why = likely(Sentence("there is no action of that id"), action, actions)
            raise keys.fault(keys.where(action), why)
        text = keys.text(action, longest=_LONGEST_KEY)
        if not text.strip():
            raise keys.fault(keys.where(action), Sentence("a key is needed, not {text}", text=shown(repr(text))))
        found[action] = ",".join(key.strip() for key in text.split(","))
    if check_keys is not None and (wrong := check_keys(found)) is not None:
        raise keys.fault(keys.where(wrong[0]), in_words(wrong[1]))
    return MappingProxyType(found)
