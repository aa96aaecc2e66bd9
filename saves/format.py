"""The save format: a saved game as the bytes of a TOML file, and back."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from shlex import quote
from typing import Any
from unicodedata import normalize

from citadels_engine import Action, BadNotation, BadOptions, BadPosition, Game
from citadels_engine.sentences import Sentence, followed
from saves.atomic import backup_of
from saves.bounds import SAVE_LIMITS, OutOfBounds, at_line, parse_toml
from saves.errors import LONGEST_KEY, BadSave, is_plain, printable, shown, shown_reason
from saves.fair_deal import BadDeal, Deal
from saves.keys import Keys, kind_of
from saves.migrations import FORMAT, migrated
from saves.model import (
    KINDS,
    LONGEST_DECISION,
    LONGEST_GRACE,
    LONGEST_KICKED,
    MOST_KICKED,
    SavedGame,
    Seat,
    Table,
    program_version,
)

GAME = "citadels"

_CHECK = re.compile(rb'\[check\]\r?\nsha256 *= *"([0-9a-f]{64})"[ \t]*\r?\n\s*')

_IDS = re.compile(r'\[\n(?: *"[a-z0-9-]+",\n)+ *\]')
_WIDEST = 100

WORDS, LONGEST_WORD = 4, 20
"""Words that open a table, and the letters of one at most."""

_MOVED = re.compile(r"(?:\*|[0-9A-Za-z._-]{1,253}):[0-9]{1,5} [0-9A-Za-z.:+=^!/*?&<>()\[\]{}@%$#-]{40}")
"""Address and key of another host."""

LONGEST_NAME = 100
"""Characters of a game's or a player's name at most."""

# -- writing


def encode(saved: SavedGame) -> bytes:
    """The bytes of the file. ``saved.version`` and ``saved.saved`` are written as they are."""
    import tomli_w

    state = saved.game.to_dict()
    options = dict(state["options"])
    head = {
        "format": FORMAT,
        "game": GAME,
        "version": saved.version,
        "id": saved.id,
        "name": _name(saved.name),
    }
    rules = {"ruleset": options.pop("ruleset"), "seed": state["seed"], "options": options}
    table = {name: getattr(saved.table, name) for name in Table.__slots__} if saved.table else None
    text = "".join(
        (
            tomli_w.dumps(head),
            f"created = {_moment(saved.created)}\nsaved = {_moment(saved.saved)}\n",
            _compact(tomli_w.dumps(rules)),
            *map(_seat_table, saved.seats),
            "\n" + tomli_w.dumps({"table": table}) if table else "",
            _log(state["actions"]),
            _compact(tomli_w.dumps({"position": state["position"]})),
            "\n",
        )
    )
    body = text.encode("utf-8", "replace")
    return body + b'[check]\nsha256 = "%s"\n' % sha256(body).hexdigest().encode()


def _name(name: str) -> str:
    """A name as it can be read again, whatever was typed."""
    return "".join(char if is_plain(char) else " " for char in name[:LONGEST_NAME])


def _moment(when: datetime) -> str:
    return when.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def _compact(text: str) -> str:
    """The text with short lists of ids on one line each, which is how people would write them."""
    return _IDS.sub(_on_one_line, text)


def _on_one_line(found: re.Match[str]) -> str:
    line = " ".join(found[0][1:-1].split()).rstrip(",")
    return f"[{line}]" if len(line) <= _WIDEST else found[0]


def _log(actions: list[str]) -> str:
    """The log, one action a line. An action's notation holds nothing that TOML would have escaped."""
    lines = "".join([f'  "{line}",\n' for line in actions])
    return f"\n[log]\nactions = [\n{lines}]\n\n"


def _seat_table(seat: Seat) -> str:
    import tomli_w

    values = {name: getattr(seat, name) for name in Seat.__slots__ if name != "last_result"}
    values["name"] = _name(seat.name)
    result = {"players": {"last_result": seat.last_result}} if seat.last_result else {}
    return f"\n[[players]]\n{tomli_w.dumps(values)}{tomli_w.dumps(result)}"


# -- reading


def decode(data: bytes, path: Path, edited: bool = False) -> SavedGame:
    """The saved game that the bytes hold; ``path`` is only named in messages.

    ``edited`` takes a file whose check does not fit, if the position is possible. Raises ``BadSave``.
    """
    try:
        tables = parse_toml(data, SAVE_LIMITS)
    except OutOfBounds as fault:
        raise BadSave(path, at_line(fault.line), fault.why, way_back(path)) from None
    format = _identify(tables, path)
    fits = _check_fits(data)
    if not fits and not edited:
        command = f"citadels resume {printable(quote(path.stem))} --edited"
        accept = Sentence("{command} takes it as it is", command=command)
        raise BadSave(path, "[check]", Sentence("the file was changed or is damaged"), way_back(path, besides=accept))
    return _saved_game(_migrated(tables, format, path), path, edited=not fits)


def _identify(tables: dict[str, Any], path: Path) -> int:
    """The file's format. Raises ``BadSave`` where it is no saved game or a newer program's."""
    if tables.get("game") != GAME:
        raise BadSave(
            path, "game", Sentence("this is no saved game of Citadels"), way_back(path, Sentence("name another file"))
        )
    format = tables.get("format")
    if not isinstance(format, int) or isinstance(format, bool) or format < 1:
        raise BadSave(path, "format", Sentence("the number of the format is needed"), way_back(path))
    if format > FORMAT:
        why = _too_new(shown(format), tables.get("version"))
        raise BadSave(path, "format", why, Sentence("install the newer version to go on with this game"))
    return format


def _too_new(format: str, version: object) -> Sentence:
    own = program_version()
    if version is None:
        return Sentence("format {format} is newer than this program ({own}) can read", format=format, own=own)
    return Sentence(
        "format {format} of citadels {version} is newer than this program ({own}) can read",
        format=format,
        version=shown(version),
        own=own,
    )


def _migrated(tables: dict[str, Any], format: int, path: Path) -> dict[str, Any]:
    try:
        return migrated(tables, format)
    except (LookupError, TypeError, ValueError, AttributeError):
        raise BadSave(
            path, "format", Sentence("this save of format {format} cannot be read", format=format), way_back(path)
        ) from None


def _check_fits(data: bytes) -> bool:
    """Whether the file ends with its check and the check fits all that stands before it."""
    start = data.rfind(b"\n[check]") + 1
    found = _CHECK.fullmatch(data, start) if start else None
    return found is not None and sha256(data[:start]).hexdigest().encode() == found[1]


def way_back(path: Path, otherwise: Sentence | None = None, besides: Sentence | None = None) -> Sentence:
    """What can be done about a save that cannot be used: the save before it, else ``otherwise``; and ``besides``."""
    backup = backup_of(path)
    if not os.path.exists(backup):
        return besides or otherwise or Sentence("correct it there")
    way = Sentence(
        "the save before it is {backup}: rename that to {name} to go on from there",
        backup=shown(backup.name),
        name=shown(path.name),
    )
    return followed(way, besides) if besides else way


def _saved_game(tables: dict[str, Any], path: Path, edited: bool) -> SavedGame:
    def fault(where: str, why: Sentence) -> BadSave:
        return BadSave(path, where, why, way_back(path))

    keys = Keys(tables, "", fault)
    keys.take("format", FORMAT), keys.take("game"), keys.take("check", {})
    values = {name: keys.text(name) for name in ("version", "id")}
    name = keys.text("name", longest=LONGEST_NAME)
    created, written = keys.moment("created"), keys.moment("saved")
    seats = _seats(keys.items("players"), fault)
    table = _table(keys.take("table"), values["id"], len(seats), fault) if "table" in keys.left else None
    game = _game(keys, len(seats), fault)
    keys.end()
    return SavedGame(name, game, seats, table, created=created, saved=written, edited=edited, **values)


def _seats(items: list[Any], fault: Callable[[str, Sentence], BadSave]) -> list[Seat]:
    return [_seat(Keys(item, f"players[{number}]", fault)) for number, item in enumerate(items, 1)]


def _seat(keys: Keys) -> Seat:
    seat = Seat(
        name=keys.text("name", longest=LONGEST_NAME),
        kind=keys.one_of("kind", KINDS),
        bot=keys.text("bot", ""),
        token=keys.text("token", ""),
        device_key=keys.text("device_key", ""),
        last_n=keys.number("last_n", 0),
        last_result=keys.table("last_result", {}),
        closed=keys.flag("closed", False),
    )
    keys.end()
    return seat


def _table(item: object, game: str, seats: int, fault: Callable[[str, Sentence], BadSave]) -> Table:
    keys = Keys(item, "table", fault)
    table = Table(
        port=keys.number("port", most=65535),
        secret_key=keys.text("secret_key"),
        open=keys.flag("open"),
        locked=keys.flag("locked"),
        grace=keys.number("grace", most=LONGEST_GRACE),
        decision_time=keys.number("decision_time", most=LONGEST_DECISION),
        paused=keys.flag("paused"),
        fairness=_fairness(keys.table("fairness", {}), game, fault),
        porch=keys.number("porch", 0, most=65535),
        words=_words(keys.text("words", ""), fault),
        owner=keys.number("owner", 0, most=seats),
        late=keys.one_of("late", ("plain", "bot"), "plain"),
        lan=keys.flag("lan", False),
        moved=_moved(keys.text("moved", ""), fault),
        watchers=keys.flag("watchers", True),
        kicked=_kicked(keys, fault),
    )
    keys.end()
    return table


def _kicked(keys: Keys, fault: Callable[[str, Sentence], BadSave]) -> list[str]:
    """Who was sent away; whether those are keys and addresses does not matter: nobody else has them."""
    kicked = keys.texts("kicked", [])
    if len(kicked) > MOST_KICKED:
        raise fault(
            "table.kicked",
            Sentence("{count} are more than the {most} that are kept", count=len(kicked), most=MOST_KICKED),
        )
    for number, who in enumerate(kicked, 1):
        if not 0 < len(who) <= LONGEST_KICKED or not all(map(is_plain, who)):
            raise fault(
                f"table.kicked[{number}]", Sentence("a key or an address is needed, not {who}", who=kind_of(who))
            )
    return kicked


def _words(words: str, fault: Callable[[str, Sentence], BadSave]) -> str:
    """The words that open a table: four, in whatever way they are written, or none."""
    found = re.findall(r"[^\W\d_]+", normalize("NFKC", words).casefold())
    if words and (len(found) != WORDS or max(map(len, found)) > LONGEST_WORD):
        raise fault(
            "table.words",
            Sentence("four words with dashes between them are needed, not {words}", words=shown(repr(words))),
        )
    return words


def _moved(text: str, fault: Callable[[str, Sentence], BadSave]) -> str:
    """Where a game goes on that was handed over, if it was."""
    if text and not _MOVED.fullmatch(text):
        raise fault(
            "table.moved", Sentence("an address and a key of 40 letters are needed, not {text}", text=shown(repr(text)))
        )
    return text


def _fairness(values: dict[str, Any], game: str, fault: Callable[[str, Sentence], BadSave]) -> dict[str, Any]:
    """The record of a fair deal, if it can be one; whether it fits is not asked here."""
    try:
        return Deal.from_dict(game, values).to_dict() if values else {}
    except BadDeal as error:
        raise fault(f"table.fairness.{shown(error.where)}", error.why) from None


def _game(keys: Keys, seats: int, fault: Callable[[str, Sentence], BadSave]) -> Game:
    """The game of options, seed, log and position; the engine says what is impossible, this names the key."""
    options = {"players": seats, **keys.table("options"), "ruleset": keys.text("ruleset")}
    if options["players"] != seats:
        raise fault(
            "options.players",
            Sentence("{option} does not fit the {seats} players listed", option=shown(options["players"]), seats=seats),
        )
    log = Keys(keys.table("log"), "log", fault)
    actions = log.texts("actions")
    log.end()
    state = {"options": options, "seed": _seed(keys, fault), "actions": actions, "position": keys.table("position")}
    try:
        return Game.from_dict(state)
    except BadPosition as error:
        where = "log.actions" if error.where == "actions" else error.where
        raise fault(shown(where, LONGEST_KEY), shown_reason(error.why)) from None
    except BadOptions as error:
        key = error.option if error.option == "ruleset" else f"options.{error.option}"
        raise fault(shown(key, LONGEST_KEY), shown_reason(error.why)) from None
    except BadNotation as error:
        raise fault(_bad_line(actions), shown_reason(error.why)) from None


def _seed(keys: Keys, fault: Callable[[str, Sentence], BadSave]) -> int | str:
    seed = keys.take("seed")
    if not isinstance(seed, int | str) or isinstance(seed, bool):
        raise fault("seed", Sentence("a text or a whole number is needed, not {seed}", seed=kind_of(seed)))
    return seed


def _bad_line(actions: list[str]) -> str:
    """The first line of the log that is no action."""
    for number, line in enumerate(actions, 1):
        try:
            Action.parse(line)
        except BadNotation:
            return f"log.actions[{number}]"
    return "log.actions"
