"""What each command of the command line does, imported when it is called."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from citadels_tui.front import Front
from citadels_tui.trouble import WRONG_USE, Trouble

if TYPE_CHECKING:
    from saves.settings import Settings


def settings_in_force(front: Front) -> Settings:
    """The user's settings with what stands before the command. Raises ``Trouble``."""
    from citadels_tui import keymap
    from saves.errors import SaveError
    from saves.settings import load_settings

    try:
        settings = load_settings(None, keymap.KEYS, keymap.check)
    except SaveError as error:
        raise Trouble(str(error)) from None
    if front.name is None:
        return settings
    from citadels_tui.names import fault

    if wrong := fault(front.name):
        raise Trouble(f"--name: {wrong}", WRONG_USE)
    return replace(settings, name=" ".join(front.name.split()))


def ask(question: str) -> bool:
    """Ask on the terminal. Raises ``Trouble`` where nobody is there to answer."""
    try:
        return click.confirm(question, err=True)
    except click.Abort as error:
        if isinstance(error.__context__, EOFError) and not sys.stdin.isatty():
            click.echo(err=True)
            raise Trouble("this needs an answer; use --yes to give it beforehand", WRONG_USE) from None
        raise
