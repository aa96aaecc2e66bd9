"""``citadels config``: where the settings are, and what they are."""

from __future__ import annotations

from dataclasses import fields

import click

from citadels_tui import keymap
from citadels_tui.language import _
from citadels_tui.trouble import Trouble
from citadels_tui.wording.told import told
from saves.errors import SaveError
from saves.paths import settings_path
from saves.settings import Settings, load_settings


def path() -> int:
    """Print the path of the settings file."""
    click.echo(settings_path())
    return 0


def show() -> int:
    """Print every setting in force, as the file would have it."""
    where = settings_path()
    try:
        settings = load_settings(where, keymap.KEYS, keymap.check)
    except SaveError as error:
        raise Trouble(told(error)) from None
    click.echo(f"# {where}")
    if not where.exists():
        click.echo("# " + _("not written yet: these are the defaults"))
    for one in fields(Settings):
        if one.name != "keys":
            click.echo(f"{one.name} = {_plain(getattr(settings, one.name))}")
    click.echo("\n[keys]")
    for action, key in sorted(settings.keys.items()):
        click.echo(f'"{action}" = "{key}"')
    return 0


def _plain(value: object) -> str:
    """A value as the file writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
