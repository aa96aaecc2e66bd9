"""Bots: players that are a function of what their seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from citadels_engine.bots.bot import Bot
from citadels_engine.bots.builder import BuilderBot
from citadels_engine.bots.planner import PlannerBot
from citadels_engine.bots.random import RandomBot

BOTS: Mapping[str, Bot] = MappingProxyType({bot.name: bot for bot in (RandomBot(), BuilderBot(), PlannerBot())})
"""Every bot by name, from the weakest to the strongest."""

__all__ = ["BOTS", "Bot"]
