"""The sixteen colours as terminals have them, and how far two colours are apart."""

from __future__ import annotations

from dataclasses import dataclass

RGB = tuple[int, int, int]


@dataclass(frozen=True)
class Palette:
    """A terminal's own sixteen colours, and those it has where no colour is sent."""

    name: str
    dark: bool
    colours: tuple[RGB, ...]
    foreground: RGB
    background: RGB
    bold_is_bright: bool = True
    """Whether the first eight become the last eight for bold letters."""


def rgb(text: str) -> RGB:
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


def _palette(name: str, dark: bool, plain: str, bright: str, foreground: str, background: str) -> Palette:
    colours = tuple(rgb(one) for one in (*plain.split(), *bright.split()))
    return Palette(name, dark, colours, rgb(foreground), rgb(background))


VGA = ("000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa",
       "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff")  # fmt: skip
XTERM = ("000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5",
         "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff")  # fmt: skip
TANGO = ("2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf",
         "555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec")  # fmt: skip
CAMPBELL = ("0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc",
            "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2")  # fmt: skip
SOLARIZED = ("073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5",
             "002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3")  # fmt: skip
"""Five of the bright ones are greys, and one of them is the dark background itself."""

PALETTES = (
    _palette("Linux console", True, *VGA, "aaaaaa", "000000"),
    _palette("xterm", True, *XTERM, "e5e5e5", "000000"),
    _palette("GNOME", True, *TANGO, "d3d7cf", "2e3436"),
    _palette("Windows", True, *CAMPBELL, "cccccc", "0c0c0c"),
    _palette("Solarized dark", True, *SOLARIZED, "839496", "002b36"),
    _palette("Linux console, black on white", False, *VGA, "000000", "ffffff"),
    _palette("xterm", False, *XTERM, "000000", "ffffff"),
    _palette("GNOME", False, *TANGO, "2e3436", "ffffff"),
    _palette("Windows", False, *CAMPBELL, "0c0c0c", "f2f2f2"),
    _palette("Solarized light", False, *SOLARIZED, "657b83", "fdf6e3"),
)


def contrast(one: RGB, other: RGB) -> float:
    """The ratio of WCAG 2: 1 for a colour on itself, 21 for black on white."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: RGB) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
