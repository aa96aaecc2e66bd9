"""The looks of the program: dark and light, in full colour, in the terminal's sixteen, and in none.

Widgets name what a colour is for (``$noble``, ``$cursor``, ``$killed``), never a colour. Every theme has every
variable of ``VARIABLES``.
"""

from __future__ import annotations

from typing import Literal

from textual.theme import Theme

ColourMode = Literal["full", "16", "none"]
"""``full`` (true colour, also brought down to 256), ``16`` (the terminal's own palette), ``none``."""

DARK: dict[str, str] = {
    # the five types of districts
    "noble": "#e9c46a",
    "religious": "#7db7f0",
    "trade": "#84c97c",
    "military": "#f0847a",
    "unique": "#c79bf2",
    # cards and people
    "gold": "#f2c14e",
    "crown": "#f2c14e",
    "you": "#f5efe0",
    "called": "#f2c14e",
    "killed": "#e0675c",
    "robbed": "#d9944a",
    "out": "#8f8778",
    # what may be done
    "key": "#f2c14e",
    "legal": "#f2c14e",
    "greyed": "#8f8778",
    "changed": "#7fd1c7",
    # where the cursor is
    "cursor": "#4a3c1c",
    "cursor-text": "#fff6df",
    "cursor-style": "bold",
    # the page
    "title": "#f2c14e",
    "rule": "#5c5547",
    "muted": "#a59c8a",
    "trouble": "#f0847a",
    "good": "#84c97c",
    # who speaks, by seat; never without the name
    "seat-1": "#e9c46a",
    "seat-2": "#7db7f0",
    "seat-3": "#84c97c",
    "seat-4": "#f0847a",
    "seat-5": "#c79bf2",
    "seat-6": "#7fd1c7",
    "seat-7": "#d9944a",
    "seat-8": "#e6a3c8",
}

LIGHT: dict[str, str] = {
    "noble": "#7d5a00",
    "religious": "#1b5a9e",
    "trade": "#2a6e2d",
    "military": "#ab2a20",
    "unique": "#7434ab",
    "gold": "#7d5a00",
    "crown": "#7d5a00",
    "you": "#1d1913",
    "called": "#8a4b00",
    "killed": "#ab2a20",
    "robbed": "#8a4b00",
    "out": "#75705f",
    "key": "#8a4b00",
    "legal": "#8a4b00",
    "greyed": "#75705f",
    "changed": "#0b6a62",
    "cursor": "#ead9a8",
    "cursor-text": "#1d1913",
    "cursor-style": "bold",
    "title": "#7d4a00",
    "rule": "#b9ae93",
    "muted": "#6b6553",
    "trouble": "#ab2a20",
    "good": "#2a6e2d",
    "seat-1": "#7d5a00",
    "seat-2": "#1b5a9e",
    "seat-3": "#2a6e2d",
    "seat-4": "#ab2a20",
    "seat-5": "#7434ab",
    "seat-6": "#0b6a62",
    "seat-7": "#8a4b00",
    "seat-8": "#9b2f6b",
}

SIXTEEN_DARK: dict[str, str] = {
    "noble": "ansi_bright_yellow",
    "religious": "ansi_bright_blue",
    "trade": "ansi_bright_green",
    "military": "ansi_bright_red",
    "unique": "ansi_bright_magenta",
    "gold": "ansi_bright_yellow",
    "crown": "ansi_bright_yellow",
    "you": "ansi_bright_white",
    "called": "ansi_bright_yellow",
    "killed": "ansi_bright_red",
    "robbed": "ansi_yellow",
    # bright black is the background itself in some palettes (Solarized): for lines only
    "out": "ansi_white",
    "key": "ansi_bright_yellow",
    "legal": "ansi_bright_yellow",
    "greyed": "ansi_white",
    "changed": "ansi_bright_cyan",
    "cursor": "ansi_yellow",
    "cursor-text": "ansi_black",
    "cursor-style": "none",
    "title": "ansi_bright_yellow",
    "rule": "ansi_bright_black",
    "muted": "ansi_white",
    "trouble": "ansi_bright_red",
    "good": "ansi_bright_green",
    "seat-1": "ansi_bright_yellow",
    "seat-2": "ansi_bright_blue",
    "seat-3": "ansi_bright_green",
    "seat-4": "ansi_bright_red",
    "seat-5": "ansi_bright_magenta",
    "seat-6": "ansi_bright_cyan",
    "seat-7": "ansi_yellow",
    "seat-8": "ansi_white",
}

SIXTEEN_LIGHT: dict[str, str] = {
    **SIXTEEN_DARK,
    # on white there is no gold: yellow, cyan, green and everything bright can hardly be seen there, the more so where
    # bold letters are bright ones
    "noble": "ansi_black",
    "religious": "ansi_blue",
    "trade": "ansi_bright_black",
    "military": "ansi_red",
    "unique": "ansi_magenta",
    "gold": "ansi_red",
    "crown": "ansi_red",
    "you": "ansi_black",
    "called": "ansi_red",
    "killed": "ansi_red",
    "robbed": "ansi_magenta",
    "out": "ansi_bright_black",
    "key": "ansi_red",
    "legal": "ansi_red",
    "greyed": "ansi_bright_black",
    "changed": "ansi_blue",
    "title": "ansi_red",
    "muted": "ansi_black",
    "trouble": "ansi_red",
    "good": "ansi_blue",
    "seat-1": "ansi_red",
    "seat-2": "ansi_blue",
    "seat-3": "ansi_bright_black",
    "seat-4": "ansi_magenta",
    "seat-5": "ansi_black",
    "seat-6": "ansi_red",
    "seat-7": "ansi_blue",
    "seat-8": "ansi_magenta",
}

NO_COLOURS: dict[str, str] = {
    **dict.fromkeys(DARK, "ansi_default"),
    "cursor-style": "reverse",
}

VARIABLES: tuple[str, ...] = tuple(DARK)
"""The names every theme defines, for style sheets (``color: $noble``)."""

SEAT_COLOURS = 8
"""Seats that have a colour of their own (``$seat-1`` and on); those after them begin anew."""


def seat_colour(seat: int) -> str:
    """The variable of a seat's colour."""
    return f"seat-{(seat - 1) % SEAT_COLOURS + 1}"


def _full(name: str, variables: dict[str, str], *, dark: bool, background: str, raised: str) -> Theme:
    return Theme(
        name=name,
        primary=variables["title"],
        secondary=variables["religious"],
        accent=variables["gold"],
        warning=variables["robbed"],
        error=variables["trouble"],
        success=variables["good"],
        foreground=variables["you"],
        background=background,
        surface=background,
        panel=raised,
        boost=raised,
        dark=dark,
        text_alpha=1.0,
        variables={
            **variables,
            **_textual_names(variables),
            "raised": raised,
            "scrollbar": variables["rule"],
            "scrollbar-hover": variables["muted"],
            "scrollbar-active": variables["muted"],
            "scrollbar-background": background,
            "scrollbar-background-hover": background,
            "scrollbar-background-active": background,
            "scrollbar-corner-color": background,
        },
    )


def _terminal(
    name: str, variables: dict[str, str], *, dark: bool, page: str = "ansi_default", ink: str = "ansi_default"
) -> Theme:
    return Theme(
        name=name,
        ansi=True,
        primary=variables["title"],
        secondary=variables["religious"],
        accent=variables["gold"],
        warning=variables["robbed"],
        error=variables["trouble"],
        success=variables["good"],
        foreground=ink,
        background=page,
        surface=page,
        panel=page,
        boost=page,
        dark=dark,
        variables={
            **variables,
            **_textual_names(variables),
            "raised": page,
            "ansi-background": "ansi_black" if dark else "ansi_white",
            "ansi-foreground": "ansi_white" if dark else "ansi_black",
            "scrollbar": variables["rule"],
            "scrollbar-hover": variables["muted"],
            "scrollbar-active": variables["muted"],
            "scrollbar-background": page,
            "scrollbar-background-hover": page,
            "scrollbar-background-active": page,
            "scrollbar-corner-color": page,
        },
    )


def _textual_names(variables: dict[str, str]) -> dict[str, str]:
    """What Textual's own widgets call our colours."""
    return {
        "block-cursor-foreground": variables["cursor-text"],
        "block-cursor-background": variables["cursor"],
        "block-cursor-text-style": variables["cursor-style"],
        "input-cursor-foreground": variables["cursor-text"],
        "input-cursor-background": variables["cursor"],
        "input-cursor-text-style": "reverse",
        "border": variables["gold"],
        "border-blurred": variables["rule"],
    }


THEMES: dict[tuple[ColourMode, bool], Theme] = {
    ("full", True): _full("citadels-dark", DARK, dark=True, background="#16151b", raised="#23212a"),
    ("full", False): _full("citadels-light", LIGHT, dark=False, background="#faf5e8", raised="#efe7d2"),
    # black of its own: nobody knows that the terminal's background is what the player says
    ("16", True): _terminal("citadels-16-dark", SIXTEEN_DARK, dark=True, page="ansi_black", ink="ansi_white"),
    ("16", False): _terminal("citadels-16-light", SIXTEEN_LIGHT, dark=False),
    ("none", True): _terminal("citadels-plain", NO_COLOURS, dark=True),
    ("none", False): _terminal("citadels-plain", NO_COLOURS, dark=False),
}
"""By colour mode and whether the background is dark."""


def theme_for(mode: ColourMode, dark: bool) -> Theme:
    """The theme of a terminal with these colours."""
    return THEMES[mode, dark]
