"""Nothing is written in its background's colour: every cell of every screen, in every kind of colours."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from app_helpers import home, make_app, running
from palettes import PALETTES, RGB, Palette, contrast
from rich.color import Color, ColorSystem, ColorType
from rich.style import Style
from scenes import all_screens
from textual.pilot import Pilot
from textual.screen import Screen

import citadels_tui.screens
from citadels_tui.app import CitadelsApp
from citadels_tui.themes import ColourMode

__all__ = ["home"]

SMALL, LARGE = (80, 24), (120, 36)
SIXTEEN = [("16", True), ("16", False)]
OURS = [("full", True), ("full", False), ("none", True)]
LOOKS = [
    (*SIXTEEN[0], SMALL),
    *(pytest.param(*look, SMALL, marks=pytest.mark.slow) for look in (*SIXTEEN[1:], *OURS)),
    *(pytest.param(*look, LARGE, marks=pytest.mark.slow) for look in (*SIXTEEN, *OURS)),
]
"""What depends on the terminal is looked at always, in one of its themes; all else only where there is time."""

LEAST = {"full": 3.5, "256": 3.0, "16": 2.0}
"""The ratio of text to its background: our own colours are read with ease, a terminal's own are told apart."""

Look = tuple[Color | None, Color | None, bool, bool, bool]
"""Foreground, background, and whether it is bold, faint and reversed."""


def written(text: str) -> bool:
    """Whether there is something to read, and not only lines and blocks of a drawing."""
    return any(not one.isspace() and not "\u2500" <= one <= "\u259f" for one in text)


def looks_of(app: CitadelsApp) -> Iterator[tuple[Look, str]]:
    """How everything that can be read on the screen is drawn, and what."""
    for strip in app.screen._compositor.render_strips(app.size):
        for text, style, control in strip:
            if not control and written(text):
                style = style or Style.null()
                assert not style.blink, f"{text!r} blinks"
                attributes = (bool(style.bold), bool(style.dim), bool(style.reverse))
                yield (style.color, style.bgcolor, *attributes), text.strip()


async def walk(home: Path, mode: ColourMode, dark: bool, size: tuple[int, int]) -> tuple[dict[Look, str], set[type]]:
    """Every way in which something is written anywhere, with one place where it is; and the screens there are."""
    looks: dict[Look, str] = {}
    kinds: set[type] = set()
    app = make_app(home, colours=mode, dark=dark)
    async with running(app, *size) as pilot:
        assert isinstance(pilot, Pilot)
        async for state in all_screens(app, pilot, home):
            kinds.add(type(app.screen))
            for look, text in looks_of(app):
                looks.setdefault(look, f"{text!r} in {state}, {app.screen!r}")
    return looks, kinds


def drawn(palette: Palette, look: Look) -> list[tuple[RGB, RGB]]:
    """The letters' colours and their background on such a terminal; several where bold or faint may show or not."""
    foreground, background, bold, faint, reverse = look
    back = of_palette(palette, background, palette.background)
    fronts = {of_palette(palette, foreground, palette.foreground)}
    if bold and foreground is not None and foreground.number is not None and foreground.number < 8:
        fronts.add(palette.colours[foreground.number + 8])
    if faint:
        fronts |= {fainter(front, back) for front in fronts}
    pairs = [(front, back) for front in fronts]
    return [(back, front) for front, back in pairs] if reverse else pairs


def fainter(one: RGB, other: RGB) -> RGB:
    """As the terminals do it that do it most: by a third."""
    red, green, blue = ((2 * a + b) // 3 for a, b in zip(one, other, strict=True))
    return red, green, blue


def of_palette(palette: Palette, colour: Color | None, default: RGB) -> RGB:
    if colour is None or colour.is_default:
        return default
    assert colour.type is ColorType.STANDARD, f"{colour} is none of the sixteen"
    assert colour.number is not None
    return palette.colours[colour.number]


def in_256(colour: Color) -> RGB:
    """What a terminal with 256 colours makes of it."""
    less = colour.downgrade(ColorSystem.EIGHT_BIT)
    return tuple(less.get_truecolor())  # type: ignore[return-value]


@pytest.mark.parametrize(("mode", "dark", "size"), LOOKS)
async def test_everything_can_be_read(home: Path, mode: ColourMode, dark: bool, size: tuple[int, int]) -> None:
    looks, kinds = await walk(home, mode, dark, size)
    assert not missing(kinds), "add these screens to the scenes"
    assert len(looks) > 1
    faults = [
        f"{contrast(*pair):.1f} {name}: {where}"
        for look, where in looks.items()
        for name, pair, least in pairs_of(look, where, mode, dark)
        if contrast(*pair) < least
    ]
    assert not faults, "\n".join(sorted(set(faults)))


def pairs_of(look: Look, where: str, mode: ColourMode, dark: bool) -> Iterator[tuple[str, tuple[RGB, RGB], float]]:
    """Letters and background on every terminal of that kind, and how far they are to be apart."""
    foreground, background, _bold, faint, reverse = look
    if mode == "none":  # the driver takes the colours away, and with them what nothing else shows
        assert reverse or background is None or background.is_default, f"only a colour marks {where}"
    elif mode == "16":
        for palette in PALETTES:
            if palette.dark is dark:
                yield from ((palette.name, pair, LEAST["16"]) for pair in drawn(palette, look))
    else:
        assert not faint, "in full colours what is faint has a colour of its own"
        assert foreground is not None
        assert background is not None
        pair = (tuple(foreground.get_truecolor()), tuple(background.get_truecolor()))
        yield "true colours", pair, LEAST["full"]  # type: ignore[misc]
        yield "256 colours", (in_256(foreground), in_256(background)), LEAST["256"]


def missing(seen: set[type]) -> set[str]:
    """Screens of the program that were not shown."""
    for module in pkgutil.iter_modules(citadels_tui.screens.__path__):
        importlib.import_module(f"citadels_tui.screens.{module.name}")
    there = {kind for kind in subclasses(Screen) if kind.__module__.startswith("citadels_tui.screens")}
    shown = {base for kind in seen for base in kind.__mro__}
    return {kind.__name__ for kind in there - shown}


def subclasses(kind: type) -> set[type]:
    return {one for direct in kind.__subclasses__() for one in (direct, *subclasses(direct))}
