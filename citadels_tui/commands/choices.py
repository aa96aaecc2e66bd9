"""What several commands are asked for: options of a game, paces, people."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citadels_tui.language import N_
from citadels_tui.starts import OptionValue
from citadels_tui.trouble import WRONG_USE, Trouble
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told

IS_OVER = N_("that game is over; walk through it with 'citadels replay {name}'")


def options_of(ruleset: str, players: int, changes: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """``ruleset`` and what differs from it, checked by the engine. Raises ``Trouble``.

    The cast is drawn where the ruleset has characters to draw from and nobody has said who plays.
    """
    from citadels_engine.errors import BadOptions
    from citadels_engine.options import Options
    from citadels_engine.rulesets import RULESETS
    from citadels_tui.game_options import preset_of, usual

    for name in ("ruleset", "players"):
        if name in changes:
            raise Trouble(fill(N_("--option {name}=…: write --{name} instead."), name=name), WRONG_USE)
    if ruleset in RULESETS:
        changes = {"cast": usual(ruleset, "cast", players), **changes}
    try:
        options = Options(ruleset=ruleset, players=players, **changes)
    except BadOptions as error:
        raise Trouble(f"{told(error)}.", WRONG_USE) from None
    changed = options.changed()
    if "cast" in changed:
        changed["cast"] = preset_of(ruleset, players, changed["cast"])  # a cast with a name fits any number of players
    return {"ruleset": ruleset, **changed}


def cards_of(cast: str | None, uniques: str | None) -> dict[str, OptionValue]:
    """The options that ``--cast`` and ``--uniques`` stand for: a word or a number, or cards with commas."""
    from citadels_engine.cards import CHARACTER_ALIASES, CHARACTERS

    changes: dict[str, OptionValue] = {}
    if cast is not None:
        ids = [CHARACTER_ALIASES.get(id, id) for id in _cards(cast)]
        by_rank = sorted(ids, key=lambda id: CHARACTERS[id].rank if id in CHARACTERS else 0)
        changes["cast"] = tuple(by_rank) if len(ids) > 1 else cast.strip()
    if uniques is not None:
        changes["uniques"] = _value("uniques", uniques.strip())
    return changes


def players_of(ruleset: str, wished: int) -> int:
    """As many players as the settings wish for, as far as the ruleset has room for them."""
    from citadels_engine.rulesets import RULESETS

    return min(wished, RULESETS[ruleset].players[1]) if ruleset in RULESETS else wished


def _cards(text: str) -> tuple[str, ...]:
    """Cards with commas between them, as ids: ``Tax Collector`` is ``tax-collector``."""
    return tuple("-".join(part.lower().split()) for part in text.split(",") if part.strip())


def changes_of(given: Sequence[str]) -> dict[str, OptionValue]:
    """The options written as ``NAME=VALUE``. Raises ``Trouble``."""
    changes: dict[str, OptionValue] = {}
    for change in given:
        name, equals, text = change.partition("=")
        if not equals or not name:
            wrong = fill(N_("--option {change}: write NAME=VALUE, such as rank_8_acts=any."), change=repr(change))
            raise Trouble(wrong, WRONG_USE)
        changes[name.strip().replace("-", "_")] = _value(name.strip().replace("-", "_"), text.strip())
    return changes


def _value(name: str, text: str) -> OptionValue:
    """A value as it is written on the command line: yes or no, a number, a list with commas, or a word."""
    from citadels_engine.rulesets import RULESETS

    usual = next((rules.defaults[name] for rules in RULESETS.values() if name in rules.defaults), None)
    if isinstance(usual, bool) and text.lower() in ("true", "yes", "on", "false", "no", "off"):
        return text.lower() in ("true", "yes", "on")
    if name == "cast":
        return _cards(text) if "," in text else text
    if isinstance(usual, tuple):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    if name == "uniques" and ("," in text or not (text in ("all", "none") or _NUMBER.fullmatch(text))):
        return _cards(text)
    if name != "deck" and _NUMBER.fullmatch(text):
        return int(text)
    return text


_NUMBER = re.compile("-?[0-9]{1,9}")
"""What is taken for a number: of those that are longer none is possible anyway."""


def pace_of(text: str) -> float:
    """Seconds of a pace by name or by number. Raises ``Trouble``."""
    from citadels_tui.game_options import PACES
    from netplay.limits import LONGEST_PACE

    if text in PACES:
        return PACES[text][0]
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_PACE:
        wrong = N_("there is no pace {pace}; choose {known}, or seconds from 0 to {most}.")
        known, most = ", ".join(PACES), f"{LONGEST_PACE:g}"
        raise Trouble(fill(wrong, pace=repr(text), known=known, most=most), WRONG_USE)
    return seconds


def companions_of(given: Sequence[str], player: str, option: str = "--with") -> tuple[str, ...]:
    """Those who play at the same keyboard as ``player``, named by that option, checked. Raises ``Trouble``."""
    from citadels_tui.names import fault, same_name

    for name in given:
        if wrong := fault(name):
            raise Trouble(f"{option}: {wrong}", WRONG_USE)
    names = tuple(" ".join(name.split()) for name in given)
    if (twice := same_name((player, *names))) is not None:
        wrong = fill(N_("{option}: two people cannot both be called {name}."), option=option, name=twice)
        raise Trouble(wrong, WRONG_USE)
    return names


def no_such_bot(kind: str) -> Trouble:
    """That there is no bot of that kind."""
    from saves.settings import choices

    told = N_("there is no bot {kind}; choose one of {known}.")
    return Trouble(fill(told, kind=repr(kind), known=", ".join(choices("bot"))), WRONG_USE)
