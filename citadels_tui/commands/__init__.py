"""What each command of the command line does, imported when it is called."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from citadels_tui.front import Front
from citadels_tui.language import N_, _
from citadels_tui.speaking import follow
from citadels_tui.trouble import WRONG_USE, Trouble

if TYPE_CHECKING:
    from saves.settings import Settings


def settings_for_screen(front: Front) -> tuple[Settings, str]:
    """The user's settings, and a sentence about the file if it cannot be used: then they are the defaults.

    A fault in the file is no reason not to play. Raises ``Trouble`` for what stands before the command.
    """
    try:
        return settings_in_force(front), ""
    except Trouble as trouble:
        if trouble.code == WRONG_USE:
            raise
        from citadels_tui.wording.speech import fill

        fault = fill(N_("The defaults are in force, not your settings: {fault}."), fault=str(trouble))
    from saves.settings import Settings

    return _named(Settings(), front), fault


def settings_in_force(front: Front) -> Settings:
    """The user's settings with what stands before the command. Raises ``Trouble``."""
    from citadels_tui import keymap
    from citadels_tui.wording.told import told
    from saves.errors import SaveError
    from saves.settings import load_settings

    try:
        settings = load_settings(None, keymap.KEYS, keymap.check)
    except SaveError as error:
        raise Trouble(told(error)) from None
    follow(settings.lang, front)
    return _named(settings, front)


def _named(settings: Settings, front: Front) -> Settings:
    """The settings with the name that stands before the command, if one does. Raises ``Trouble``."""
    if front.name is None:
        return settings
    from citadels_tui.names import fault

    if wrong := fault(front.name):
        raise Trouble(f"--name: {wrong}", WRONG_USE)
    return replace(settings, name=" ".join(front.name.split()))


def ask(question: str) -> bool:
    """Ask on the terminal. Raises ``Trouble`` where nobody is there to answer."""
    from citadels_tui.wording.english.lines import NO, YES, YES_OR_NO

    yes, no = _(YES).split(), _(NO).split()

    def meant(answer: str) -> bool:
        word = answer.casefold().strip()
        if word not in (*YES.split(), *yes, *NO.split(), *no):
            raise click.UsageError(_(YES_OR_NO))
        return word in (*YES.split(), *yes)

    asked = f"{question} [{yes[-1]}/{no[-1].upper()}]"
    try:
        return bool(click.prompt(asked, default=no[-1], show_default=False, value_proc=meant, err=True))
    except click.Abort as error:
        if isinstance(error.__context__, EOFError) and not sys.stdin.isatty():
            click.echo(err=True)
            raise Trouble(_("this needs an answer; use --yes to give it beforehand"), WRONG_USE) from None
        raise
