"""The one module that knows the versions of the save format: what is current, and how an older one becomes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

FORMAT = 1
"""The format this program writes."""

Step = Callable[[dict[str, Any]], dict[str, Any]]

STEPS: dict[int, Step] = {}
"""For each older format the step from its tables to those of the next. There is no older format yet."""


def migrated(tables: dict[str, Any], format: int) -> dict[str, Any]:
    """The tables of a file of an older ``format`` as the current one has them. Raises ``LookupError`` if none can."""
    while format < FORMAT:
        tables = STEPS[format](tables)
        format += 1
    return tables
