"""The language the program speaks: messages are written in English and looked up in a catalogue when they are shown.

A catalogue is gettext's: ``locale/LANGUAGE/LC_MESSAGES/citadels.mo``. The language is the process's; everything that is
shown is looked up at the moment it is shown and never when a module is imported.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping

DOMAIN = "citadels"
FOLDER = os.path.join(os.path.dirname(__file__), "locale")
ENGLISH = "en"
AUTO = "auto"
"""The setting that leaves the language to the locale."""

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = ENGLISH


class Message(str):
    """A message that another language says in several ways, with the context that tells which."""

    __slots__ = ("context",)

    context: str

    def __new__(cls, context: str, message: str) -> Message:
        self = super().__new__(cls, message)
        self.context = context
        return self


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    names = sorted(os.listdir(FOLDER)) if os.path.isdir(FOLDER) else []
    return (ENGLISH, *(name for name in names if os.path.isfile(_compiled(name))))


def _compiled(language: str) -> str:
    return os.path.join(FOLDER, language, "LC_MESSAGES", f"{DOMAIN}.mo")


def language() -> str:
    """The language in force: ``en``, ``cs``."""
    return _language


def speak(language: str) -> None:
    """Put a language into force. Raises ``LookupError`` for one that there is not.

    What the standard library's gettext is asked by others, click above all, is answered in that language too.
    """
    if language not in languages():
        raise LookupError(language)
    catalogue = gettext.NullTranslations() if language == ENGLISH else gettext.translation(DOMAIN, FOLDER, [language])
    use(catalogue, language)
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)


def use(catalogue: gettext.NullTranslations, language: str) -> None:
    """Look every message up in that catalogue from now on."""
    global _catalogue, _language
    _catalogue, _language = catalogue, language


def of_locale(environ: Mapping[str, str] = os.environ) -> str:
    """The language of the locale; English where there is no other that it asks for."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    wanted = locale.partition(".")[0].partition("@")[0].partition("_")[0].lower()
    return wanted if wanted in languages() else ENGLISH


def N_(message: str) -> str:
    """Mark a message for the catalogue where it is written down; it is looked up where it is shown."""
    return message


def NC_(context: str, message: str) -> str:
    """Mark a message that another language says otherwise than the same English words elsewhere."""
    return Message(context, message)


def NN_(one: str, several: str) -> tuple[str, str]:
    """Mark a message that somebody else looks up by a number, with gettext's own plural forms."""
    return one, several


def _(message: str) -> str:
    """The message in the language in force, in its own context if it has one. An empty one stays empty."""
    if isinstance(message, Message):
        return in_context(message.context, message)
    return _catalogue.gettext(message) if message else ""


def in_context(context: str, message: str) -> str:
    """The message as it reads in that context; as it is without one where the catalogue has none."""
    said = _catalogue.pgettext(context, message)
    return said if said != message else _catalogue.gettext(message)


def plural(number: int) -> int:
    """Which of a message's forms goes with that number, by the catalogue's own rule; English: 0 for one, 1 for more."""
    rule = getattr(_catalogue, "plural", None)
    return int(rule(abs(number))) if rule else int(number != 1)
