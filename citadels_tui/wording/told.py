"""What the engine, the saves and the network have to say, in the player's language."""

from __future__ import annotations

from citadels_engine.sentences import Sentence
from citadels_tui.wording.speech import fill


def told(what: object) -> str:
    """An error or a sentence in the language in force; anything else as the text it is.

    An error is told by the ``Sentence`` it was raised with. The values of a sentence are told in their turn.
    """
    if isinstance(what, BaseException):
        return told(what.args[0]) if what.args and isinstance(what.args[0], Sentence) else str(what)
    if isinstance(what, Sentence):
        return fill(what.pattern, **{name: _value(value) for name, value in what.values.items()})
    return str(what)


def _value(value: object) -> object:
    if isinstance(value, list | tuple):
        return ", ".join(str(_value(one)) for one in value)
    return value if isinstance(value, int | float) else told(value)
