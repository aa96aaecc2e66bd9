"""What stands before any command on the command line."""

from __future__ import annotations

from typing import NamedTuple


class Front(NamedTuple):
    """The options before the command; ``None`` and ``False`` leave it to the settings."""

    saves: str | None = None
    """The folder of the saves, instead of the platform's own."""
    name: str | None = None
    """What the player is called."""
    ascii: bool = False
    slow: bool = False
    """The line is slow: no animation."""
    lang: str | None = None
    """The language, as the setting ``lang`` has it."""
