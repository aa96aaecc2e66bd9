"""Help: the keys of what has the focus, the rules of the phase one is in, and every character and district."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from textual.binding import ActiveBinding, Binding, BindingType
from textual.screen import Screen

from citadels_engine.view import View
from citadels_tui.language import N_, _
from citadels_tui.screens.rules import Leaf, RulesScreen, all_topics
from citadels_tui.table.glyphs import glyphs_for
from citadels_tui.table.legend import legend
from citadels_tui.widgets.page import key_name
from citadels_tui.wording.cards import options_of
from citadels_tui.wording.rules import USUAL, phase_topic
from citadels_tui.wording.speech import fill

HERE = N_("Here")
"""The heading over what belongs to the moment."""

UNTOLD = ("app.focus_next", "app.focus_previous", "screen.copy_text")

MOUSE = N_("The mouse does the same: a click moves the cursor, another one there acts.")


class HelpScreen(RulesScreen):
    """Opens at the keys; the phase's rules are next, then everything else."""

    CSS_PATH = "help.tcss"
    page_title: ClassVar[str] = N_("help")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "back", N_("Close"), show=False),
    ]

    @classmethod
    def about(cls, screen: Screen[object]) -> HelpScreen:
        """The help for that screen as it is now; a table's screen has a ``view``."""
        return cls(lambda: _pages(screen), first="keys")


def _pages(screen: Screen[object]) -> list[Leaf]:
    """Keys and signs of that screen, the topic of the phase, then everything there is."""
    view = getattr(screen, "view", None)
    if not isinstance(view, View):
        view = None
    here = _(HERE)
    keys = Leaf("keys", _("Keys"), here, (*_keys(screen), _(MOUSE)))
    topics = all_topics(options_of(view)) if view is not None else all_topics(ruleset=_ruleset(screen))
    signs = []
    if view is not None:
        glyphs = glyphs_for(bool(getattr(screen.app, "ascii", False)))
        signs = [Leaf("signs", _("Signs"), here, tuple(legend(glyphs)))]
    return [keys, *_now(view, topics), *signs, *topics]


def _ruleset(screen: Screen[object]) -> str:
    """The rules by which the player's games begin."""
    return str(getattr(getattr(screen.app, "settings", None), "ruleset", USUAL))


def _now(view: View | None, topics: Iterable[Leaf]) -> Iterator[Leaf]:
    """The topic of the phase, once more at the top."""
    if view is not None:
        wanted = phase_topic(view)
        yield from (Leaf(f"now-{one.id}", one.title, _(HERE), one.paragraphs) for one in topics if one.id == wanted)


def _keys(screen: Screen[object]) -> Iterator[str]:
    """One line for each thing the keys do here, those of what has the focus first."""
    lines: dict[str, list[str]] = {}
    for active in screen.active_bindings.values():
        if _worth_telling(active):
            says = _(active.tooltip) or _small(_(active.binding.description))
            key = key_name(screen.app.get_key_display(active.binding))
            keys = lines.setdefault(says[:1].lower() + says[1:], [])
            if key not in keys:
                keys.append(key)
    for says, keys in lines.items():
        shown = " ".join(keys) if len(keys) <= 4 else fill(N_("{first} to {last}"), first=keys[0], last=keys[-1])
        yield f"{shown}\t{says}"
    yield "tab\t" + _("the next part of the screen")


def _worth_telling(active: ActiveBinding) -> bool:
    binding = active.binding
    return active.enabled and bool(binding.description) and not binding.system and binding.action not in UNTOLD


def _small(text: str) -> str:
    """A description without the capitals that some widgets give each word."""
    return " ".join(word if word == "I" else word.lower() for word in text.split())
