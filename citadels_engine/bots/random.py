"""The bot that plays anything legal."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.bots.bot import by_verb, whole_line
from citadels_engine.random import Stream
from citadels_engine.view import Choice, View


class RandomBot:
    """Chooses a verb, each as likely, then an action with that verb, each as likely.

    Verb first, so that a power with many targets does not crowd out everything else.
    """

    name = "random"

    def choose(self, view: View, choices: Sequence[Choice], stream: Stream) -> str:
        """See ``Bot.choose``."""
        verbs = by_verb(choices)
        return whole_line(stream.choice(verbs[stream.choice(list(verbs))]), stream)
