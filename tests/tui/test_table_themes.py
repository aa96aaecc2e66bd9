"""The table's colours can be told from the background, in every theme."""

from __future__ import annotations

import pytest
from textual.color import Color

from citadels_tui.themes import DARK, LIGHT, SIXTEEN_DARK, SIXTEEN_LIGHT, THEMES

ON_THE_PAGE = [name for name in DARK if not name.startswith("cursor")]
RULES = ("rule",)
"""Drawn lines, which need not be read."""

DARK_ENOUGH = {f"ansi_{colour}" for colour in ("black", "red", "green", "blue", "magenta", "bright_black")}
"""Of a terminal's sixteen, those that show on white."""
LIGHT_ENOUGH = {"ansi_white", "ansi_red", "ansi_yellow", "ansi_green", "ansi_cyan", "ansi_bright_black"}
"""And those that show on black, with the bright ones."""


@pytest.mark.parametrize("name", ON_THE_PAGE)
def test_on_white_the_sixteen_colours_used_are_dark_and_on_black_light(name):
    assert SIXTEEN_LIGHT[name] in DARK_ENOUGH
    on_black = SIXTEEN_DARK[name]
    assert on_black in LIGHT_ENOUGH or on_black.startswith("ansi_bright_")


@pytest.mark.parametrize("name", [name for name in ON_THE_PAGE if name not in RULES])
@pytest.mark.parametrize(("colours", "dark"), [(DARK, True), (LIGHT, False)], ids=["dark", "light"])
def test_full_colours_contrast_with_their_page(colours, dark, name):
    background = Color.parse(str(THEMES["full", dark].background))
    assert _contrast(Color.parse(colours[name]), background) >= 4.0


def test_text_under_the_cursor_contrasts_with_it():
    for colours in (DARK, LIGHT):
        assert _contrast(Color.parse(colours["cursor-text"]), Color.parse(colours["cursor"])) >= 7
    for colours in (SIXTEEN_DARK, SIXTEEN_LIGHT):
        assert (colours["cursor-text"], colours["cursor"]) == ("ansi_black", "ansi_yellow")


def _contrast(one: Color, other: Color) -> float:
    """The ratio of WCAG 2."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
