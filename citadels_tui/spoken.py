"""Click's commands and options, whose help is told in the language in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from citadels_tui.language import _
from citadels_tui.speaking import foresee

F = TypeVar("F", bound=Callable[..., Any])


class Option(click.Option):
    """An option whose help is a message."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """What stands in the help: the option, and what it is for."""
        written, self.help = self.help, self.help and _(self.help)
        try:
            return super().get_help_record(ctx)
        finally:
            self.help = written

    def make_metavar(self, ctx: click.Context) -> str:
        """What stands for the option's value."""
        return _(super().make_metavar(ctx))


class Argument(click.Argument):
    """An argument whose name in the help is a message."""

    def make_metavar(self, ctx: click.Context) -> str:
        """What stands for the argument."""
        return _(super().make_metavar(ctx))


class Command(click.Command):
    """A command whose help is a message."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help."""
        written, self.help = self.help, self.help and _(self.help)
        try:
            super().format_help_text(ctx, formatter)
        finally:
            self.help = written

    def get_short_help_str(self, limit: int = 45) -> str:
        """The help in a line."""
        written, self.help = self.help, self.help and _(self.help)
        try:
            return super().get_short_help_str(limit)
        finally:
            self.help = written

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What stands below."""
        written, self.epilog = self.epilog, self.epilog and _(self.epilog)
        try:
            super().format_epilog(ctx, formatter)
        finally:
            self.epilog = written


class Group(Command, click.Group):
    """A group that lists its commands in the order they are written, the most wanted first."""

    command_class = Command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, in the language that they ask for."""
        if ctx.parent is None:
            foresee(args, self.commands)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands' names."""
        return list(self.commands)


Group.group_class = Group  # its own groups are such groups, too


def option(*names: str, **more: Any) -> Callable[[F], F]:
    """An option of a command; as ``click.option``."""
    return click.option(*names, cls=Option, **more)


def argument(*names: str, **more: Any) -> Callable[[F], F]:
    """An argument of a command; as ``click.argument``."""
    return click.argument(*names, cls=Argument, **more)
