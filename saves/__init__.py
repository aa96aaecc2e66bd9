"""Everything that is a TOML file: saved games, settings and scenarios.

``store`` writes, reads, finds and lists saved games, ``log`` checks them, ``replay`` walks through them; ``settings``
and ``scenario`` are the other two kinds of file. Every error here is a ``SaveError``, whose text is one line for the
user.
"""

from saves.errors import (
    AlreadyOpen,
    BadFile,
    BadSave,
    BadScenario,
    BadSettings,
    CannotRead,
    CannotWrite,
    NotFound,
    SaveError,
)

__all__ = [
    "AlreadyOpen",
    "BadFile",
    "BadSave",
    "BadScenario",
    "BadSettings",
    "CannotRead",
    "CannotWrite",
    "NotFound",
    "SaveError",
]
