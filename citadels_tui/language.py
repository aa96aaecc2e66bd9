"""The language the program speaks: messages are written in English and looked up in a catalogue when they are shown.

A catalogue is gettext's: ``locale/LANGUAGE/LC_MESSAGES/citadels.mo``. The language is the process's; everything that is
shown is looked up at the moment it is shown and never when a module is imported.
"""

from __future__ import annotations

import gettext
from pathlib import Path

DOMAIN = "citadels"
FOLDER = Path(__file__).parent / "locale"
ENGLISH = "en"

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = ENGLISH


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    found = sorted(path.parent.parent.name for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (ENGLISH, *found)


def language() -> str:
    """The language in force: ``en``, ``cs``."""
    return _language


def speak(language: str) -> None:
    """Put a language into force. Raises ``LookupError`` for one that there is not."""
    global _catalogue, _language
    if language not in languages():
        raise LookupError(language)
    _catalogue = gettext.translation(DOMAIN, FOLDER, [language], fallback=language == ENGLISH)
    _language = language


def N_(message: str) -> str:
    """Mark a message for the catalogue where it is written down; it is looked up where it is shown."""
    return message


def _(message: str) -> str:
    """The message in the language in force. An empty one stays empty."""
    return _catalogue.gettext(message) if message else ""


def in_context(context: str, message: str) -> str:
    """The message as it reads in that context; as it is without one where the catalogue has none."""
    return _catalogue.pgettext(context, message)
