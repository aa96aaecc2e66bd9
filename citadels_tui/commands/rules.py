"""``citadels rules``: the rules of a card or a phase."""

from __future__ import annotations

import click

from citadels_tui.trouble import WRONG_USE, Trouble
from citadels_tui.wording.rules import UnknownTopic, overview, topic
from citadels_tui.wording.told import told


def rules(name: str) -> int:
    """Print a topic, or all of their names."""
    try:
        text = topic(name).text() if name else overview()
    except UnknownTopic as error:
        raise Trouble(told(error), WRONG_USE) from None
    click.echo(text, nl=False)
    return 0
