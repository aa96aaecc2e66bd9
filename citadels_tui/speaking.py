"""In which language the program speaks: what stands before the command says so, else the setting, else the locale."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from citadels_tui.language import AUTO, N_, language, languages, of_locale, speak

if TYPE_CHECKING:
    from citadels_tui.front import Front

_SETTING = re.compile(r"""^lang\s*=\s*["'](\w+)["']""", re.MULTILINE)
"""The setting as it stands in the file: ``lang = "cs"``."""
_LONGEST = 64 * 1024

UNKNOWN = N_("--lang: there is no language {wanted}; choose from {languages}")


def begin() -> None:
    """Speak as the settings and the locale have it, before anything is known of the command line."""
    put_into_force(_written())


def put_into_force(setting: str, usual: str | None = None) -> None:
    """Speak as that value of the setting ``lang`` has it; one that leaves it open, as usual: as the locale has it."""
    wanted = setting if setting in languages() else usual or of_locale()
    if wanted != language():
        speak(wanted)


def foresee(arguments: Sequence[str], commands: Container[str]) -> None:
    """Speak as ``--lang`` has it before the command line is read: what is wrong there is told in that language, too."""
    for at, word in enumerate(arguments):
        if word in commands:
            return
        name, equals, value = word.partition("=")
        wanted = value if equals else "".join(arguments[at + 1 : at + 2])
        if name == "--lang" and wanted in (AUTO, *languages()):
            put_into_force(wanted)


def insist(wanted: str) -> None:
    """Speak as ``--lang`` has it. Raises ``Trouble`` for a language that there is not."""
    if wanted not in (AUTO, *languages()):
        from citadels_tui.trouble import WRONG_USE, Trouble
        from citadels_tui.wording.speech import fill, listed

        raise Trouble(fill(UNKNOWN, wanted=repr(wanted), languages=listed((*languages(), AUTO), "comma")), WRONG_USE)
    put_into_force(wanted)


def follow(setting: str, front: Front) -> None:
    """Speak as the settings have it, which were read now, where nothing stands before the command."""
    if front.lang is None:
        put_into_force(setting)


def _written() -> str:
    """The setting as the file has it, without all the rest that makes a whole settings file: help is there at once."""
    try:
        with open(_settings_path(), encoding="utf-8", errors="replace") as file:
            text = file.read(_LONGEST)
    except OSError:
        return AUTO
    found = _SETTING.search(f"\n{text}".partition("\n[")[0])
    return found[1] if found is not None else AUTO


def _settings_path() -> str:
    """Where the settings are, as ``saves.paths`` says; on Linux found without what that takes to be imported."""
    if sys.platform != "linux":
        from saves.paths import settings_path

        return str(settings_path())
    folder = os.environ.get("CITADELS_CONFIG", "")
    home = os.environ.get("XDG_CONFIG_HOME", "").strip() or os.path.join("~", ".config")
    return os.path.join(os.path.expanduser(folder or os.path.join(home, "citadels")), "settings.toml")
