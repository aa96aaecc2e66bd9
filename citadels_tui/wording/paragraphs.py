"""Paragraphs that depend on the options of a game."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence

from citadels_engine.options import Options
from citadels_tui.language import _
from citadels_tui.wording.conditions import Conditional, applies, text_of
from citadels_tui.wording.english import phase_rules
from citadels_tui.wording.speech import fill, listed

_MARK = re.compile(r"- |\d\. ")
"""How an item of a list begins."""


def option_values(options: Options) -> Mapping[str, object]:
    """The options as the rules' texts name them, the tie-break as a list in words, and what the Bell Tower asks for."""
    values = options.to_dict()
    order = [_(phase_rules.TIE_BREAKS[rule]) for rule in options.tie_break]
    values["tie_break"] = listed(order, "comma") or _(phase_rules.NO_TIE_BREAK)
    values["bell_tower_size"] = options.city_size - 1
    return values


def chosen(paragraphs: Iterable[Conditional], options: Options, characters: Sequence[str] = ()) -> list[str]:
    """The paragraphs that belong to a game with those options, with the options' values filled in.

    ``characters`` are those that may play; by default those of the game.
    """
    values = option_values(options)
    texts = [text_of(part) for part in paragraphs if applies(part, options, characters)]
    return [fill(text, **values) for text in texts]


def wrapped(paragraphs: Iterable[str], width: int) -> str:
    """The paragraphs as plain text of that many columns, an empty line between them but not between items of a list."""
    lines: list[str] = []
    in_list = False
    for paragraph in paragraphs:
        mark = _MARK.match(paragraph)
        if lines and not (mark and in_list):
            lines.append("")
        hang = " " * len(mark[0]) if mark else ""
        lines += textwrap.wrap(paragraph, width, subsequent_indent=hang, break_on_hyphens=False)
        in_list = bool(mark)
    return "\n".join(lines)
