"""``citadels rules``: the rules of a card or a phase."""

from __future__ import annotations

import click

from citadels_engine.rulesets import RULESETS
from citadels_tui.commands import settings_for_screen
from citadels_tui.front import Front
from citadels_tui.language import N_
from citadels_tui.trouble import WRONG_USE, Trouble
from citadels_tui.wording.rules import UnknownTopic, overview, topic
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told

NO_RULESET = N_("there is no ruleset {ruleset}; choose one of {known}.")


def rules(front: Front, name: str, ruleset: str | None) -> int:
    """Print a topic, or all of their names, as that ruleset, or else the one of the settings, has it."""
    settings, _fault = settings_for_screen(front)
    ruleset = ruleset or settings.ruleset
    if ruleset not in RULESETS:
        raise Trouble(fill(NO_RULESET, ruleset=ruleset, known=", ".join(RULESETS)), WRONG_USE)
    try:
        text = topic(name, ruleset=ruleset).text() if name else overview(ruleset=ruleset)
    except UnknownTopic as error:
        raise Trouble(told(error), WRONG_USE) from None
    click.echo(text, nl=False)
    return 0
