"""What the engine, the saves and the network have to say, in the player's language."""

from __future__ import annotations

from citadels_engine.sentences import Sentence
from citadels_tui.wording.speech import spoken


def told(what: object) -> str:
    """An error or a sentence in the language in force; anything else as the text it is.

    An error is told by the ``Sentence`` it was raised with. The values of a sentence are told in their turn.
    """
    if isinstance(what, BaseException):
        return told(what.args[0]) if what.args and isinstance(what.args[0], Sentence) else str(what)
    return spoken(what) if isinstance(what, Sentence) else str(what)
