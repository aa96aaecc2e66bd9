"""What a screen is told where several people look at it: for whose eyes something is, and whose screen it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from netplay.updates import ClosedUpdate, Joined, LateUpdate, LinkUpdate, LogUpdate, Update, ViewUpdate

if TYPE_CHECKING:
    from netplay.client import Client

OfOne: TypeAlias = ViewUpdate | LogUpdate | Joined | LinkUpdate | LateUpdate | ClosedUpdate
"""What only one of those at the keyboard is told."""


@dataclass(frozen=True, slots=True)
class ForEyes:
    """An update for the eyes of one person at this keyboard, or (``None``) for everybody's."""

    seat: int | None
    update: OfOne


@dataclass(frozen=True, slots=True)
class ScreenFor:
    """Whose screen it is from now on, once that person has said that nobody else looks; ``None``: everybody's."""

    seat: int | None
    looks: bool = False
    """Whether that person is not asked anything and only wants to look."""


HotUpdate: TypeAlias = Update | ForEyes | ScreenFor

Opener: TypeAlias = "Callable[[Callable[[Update], object]], Awaitable[Client]]"
"""Takes a seat for one person and tells that person's updates."""
