"""What this terminal can show: colours, characters, speed; and how Textual is told.

Decided from the environment before Textual is imported, because Textual reads its own variables then. Importing
this module imports nothing but the standard library.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from citadels_tui import terminfo
from citadels_tui.language import _

if TYPE_CHECKING:
    from textual.app import App
    from textual.driver import Driver

Colour = Literal["truecolor", "256", "16", "none"]
"""How many colours the terminal is sent."""

Clipboard = Literal["terminal", "tmux", "screen", "none"]
"""Which way a text goes to the clipboard: straight to the terminal, by tmux or GNU screen, or not at all."""

COLOURS: tuple[Colour, ...] = ("truecolor", "256", "16", "none")

SLOW_FRAMES = 20
"""Frames a second, at most, on a slow line. The driver sees to it; Textual's own pace would make the first one late."""

TRUECOLOUR_TERMS = ("alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty")
"""Beginnings of TERM whose terminals have true colour though they may not say so (COLORTERM is lost over SSH)."""

TRUECOLOUR_PROGRAMS = ("WezTerm", "ghostty", "iTerm.app", "vscode")
"""TERM_PROGRAM of the same kind."""

BASIC_TERMS = ("ansi", "cons25", "linux", "vt")
"""Beginnings of TERM whose terminals may print what they do not understand."""

EIGHT_COLOUR_TERMS = ("ansi", "cons25", "pcansi")
"""Beginnings of TERM whose terminals have eight colours at most: what the bright ones leave could not be read."""

TITLED_TERMS = ("xterm", "screen", "tmux", "konsole", "rxvt", "st-", "gnome", "putty", *TRUECOLOUR_TERMS)
"""Beginnings of TERM whose terminals have a title."""

ERASING_TERMS = ("xterm", "tmux", "linux", "konsole", "rxvt", "st-", *TRUECOLOUR_TERMS)
"""Beginnings of TERM whose terminals erase to the background colour."""

SCREEN_HANDS_ON = 256
"""Characters that GNU screen hands on to its terminal in one piece."""

TEXTUAL_COLOURS: dict[Colour, str] = {"truecolor": "truecolor", "256": "256", "16": "standard", "none": "standard"}


@dataclass(frozen=True, slots=True)
class Terminal:
    """What is sent to one terminal."""

    colour: Colour = "truecolor"
    ascii: bool = False
    """Only ASCII characters, but for the letters of names."""
    utf8: bool = True
    """Whether it reads UTF-8 at all; else names are brought down to ASCII too."""
    slow: bool = False
    """No animation, few frames."""
    hover: bool = True
    """Whether it reports that the mouse merely moves."""
    basic: bool = False
    """No questions to the terminal and no keyboard protocol: it might print them."""

    erases: bool = True
    """Whether what it erases takes the background colour that is set."""

    one_screen: bool = False
    """Whether it may have no second screen, so that what is on it at the end stays."""
    titled: bool = False
    """Whether its window has a title that can be set."""
    clipboard: Clipboard = "terminal"
    """How a text gets to its clipboard, if it has one: no terminal says so."""

    @property
    def mode(self) -> Literal["full", "16", "none"]:
        """Which kind of theme it needs: 256 colours are reached from true colours, 16 and none are not."""
        if self.colour == "16" or self.colour == "none":
            return self.colour
        return "full"


def refusal(environ: Mapping[str, str] | None = None, *, has_tty: bool | None = None) -> str | None:
    """Why the game cannot be shown here, in one sentence with what to do; ``None`` when it can."""
    term = (os.environ if environ is None else environ).get("TERM", "")
    if not (_has_tty() if has_tty is None else has_tty):
        return _(
            "the screen needs a terminal: run it where keyboard and display are not redirected, or play line by line "
            "with --plain, as in 'citadels play --plain'."
        )
    if term == "dumb":
        return _(
            "this terminal (TERM=dumb) cannot show the screen: play line by line with --plain, as in 'citadels play "
            "--plain', or set TERM to what the terminal really is."
        )
    return None


def detect(
    environ: Mapping[str, str] | None = None,
    *,
    colour: str | None = None,
    ascii: bool | None = None,
    slow: bool | None = None,
    hover: bool | None = None,
) -> Terminal:
    """The terminal of this environment (by default, of this process).

    What is given is not guessed. ``colour`` is one of ``COLOURS`` or ``auto``; raises ValueError for another.
    """
    environ = given_environment() if environ is None else environ
    utf8 = ascii is False or _reads_utf8(environ)
    slow = _comes_over_ssh(environ) if slow is None else slow
    return Terminal(
        colour=_chosen(colour) or _colour(environ),
        ascii=not utf8 if ascii is None else ascii,
        utf8=utf8,
        slow=slow,
        hover=not slow if hover is None else hover,
        basic=_is_basic(environ),
        erases=_erases_in_colour(environ),
        one_screen=_is_basic(environ) or environ.get("TERM", "").startswith("screen"),
        titled=not _is_basic(environ) and environ.get("TERM", "").startswith(TITLED_TERMS),
        clipboard=_clipboard(environ),
    )


def prepare(terminal: Terminal, environ: MutableMapping[str, str] | None = None) -> None:
    """Tell Textual, through the environment. Only works before Textual is first imported."""
    environ = os.environ if environ is None else environ
    environ["TEXTUAL_COLOR_SYSTEM"] = TEXTUAL_COLOURS[terminal.colour]
    if terminal.colour == "none":
        environ["NO_COLOR"] = "1"
    else:
        environ.pop("NO_COLOR", None)  # Textual takes even an empty one for a wish
    if terminal.slow:
        environ["TEXTUAL_ANIMATIONS"] = "none"
        environ["TEXTUAL_SMOOTH_SCROLL"] = "0"
    if terminal.basic:
        environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"


def for_clipboard(sequence: str, clipboard: Clipboard) -> str:
    """What is sent for a sequence (OSC 52) that hands a text to the terminal's clipboard; empty for nothing.

    GNU screen hands on only what is wrapped up for it, and no more than some hundred bytes at a time.
    """
    if clipboard == "none":
        return ""
    if clipboard == "screen":
        parts = (sequence[at : at + SCREEN_HANDS_ON] for at in range(0, len(sequence), SCREEN_HANDS_ON))
        return "".join(f"\x1bP{part}\x1b\\" for part in parts)
    return sequence


def driver_for(terminal: Terminal) -> type[Driver] | None:
    """The driver class for an ``App(driver_class=...)`` on this terminal; ``None`` (Textual's own) on Windows."""
    if sys.platform == "win32":
        return None
    from citadels_tui.driver import DiffDriver

    return DiffDriver.for_terminal(terminal)


def given_environment() -> Mapping[str, str]:
    """The environment as it was given to this process.

    Under ``LANG=C`` Python itself sets ``LC_CTYPE=C.UTF-8``, as if somebody had said that the terminal shows Unicode.
    """
    environ = dict(os.environ)
    try:
        given = Path("/proc/self/environ").read_bytes()
    except OSError:
        return environ
    if given and not any(entry.startswith(b"LC_CTYPE=") for entry in given.split(b"\0")):
        environ.pop("LC_CTYPE", None)
    return environ


def _has_tty() -> bool:
    try:
        return sys.stdin.isatty() and sys.stdout.isatty()
    except (AttributeError, ValueError):  # closed, or replaced by something that is no file
        return False


def _chosen(colour: str | None) -> Colour | None:
    if colour is None or colour == "auto":
        return None
    for known in COLOURS:
        if colour == known:
            return known
    raise ValueError(f"colour must be auto, {', '.join(COLOURS)}, not {colour!r}")


def _colour(environ: Mapping[str, str]) -> Colour:
    term = environ.get("TERM", "").lower()
    if environ.get("NO_COLOR") or term.endswith(("-m", "-mono")):
        return "none"
    if term.startswith("screen") and environ.get("STY"):  # GNU screen hands COLORTERM on, but not the colours
        return "256" if "256color" in term or environ.get("COLORTERM") else "16"
    if (
        environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit")
        or term.endswith(("-direct", "-truecolor"))
        or term.startswith(TRUECOLOUR_TERMS)
        or environ.get("TERM_PROGRAM") in TRUECOLOUR_PROGRAMS
        or environ.get("WT_SESSION")
    ):
        return "truecolor"
    if "256color" in term:
        return "256"
    if term.startswith(EIGHT_COLOUR_TERMS):
        return "none"
    if "16color" in term or environ.get("COLORTERM"):
        return "16"
    known = terminfo.colours(environ)
    if known is None:
        return "none" if term.startswith("vt") else "16"
    return "16" if known >= 8 else "none"


def _reads_utf8(environ: Mapping[str, str]) -> bool:
    """Whether the locale's encoding is UTF-8; a locale that is not set at all says nothing."""
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        if locale := environ.get(name):
            return "utf-8" in locale.lower() or "utf8" in locale.lower()
    return not environ.get("TERM", "").startswith(("vt", "ansi"))


def _comes_over_ssh(environ: Mapping[str, str]) -> bool:
    return any(environ.get(name) for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"))


def _is_basic(environ: Mapping[str, str]) -> bool:
    term = environ.get("TERM", "")
    return not term or term.startswith(BASIC_TERMS)


def _clipboard(environ: Mapping[str, str]) -> Clipboard:
    term = environ.get("TERM", "")
    if _is_basic(environ):
        return "none"
    if environ.get("TMUX"):
        return "tmux"
    if environ.get("STY") or term.startswith("screen."):  # so screen calls itself; over SSH there is nothing else
        return "screen"
    return "tmux" if term.startswith(("tmux", "screen")) else "terminal"


def _erases_in_colour(environ: Mapping[str, str]) -> bool:
    return environ.get("TERM", "").startswith(ERASING_TERMS) and not environ.get("STY")


def forget_cells(app: App[Any]) -> None:
    """Before a refresh of the screen: send every cell, since something else may have written on the terminal."""
    if sys.platform != "win32":
        from citadels_tui.driver import DiffDriver

        DiffDriver.forget_cells(app)


def when_shown(app: App[Any], then: Callable[[], object]) -> None:
    """Call ``then`` when the terminal shows what has been painted by now; at once where that cannot be known."""
    if sys.platform != "win32":
        from citadels_tui.driver import DiffDriver

        if DiffDriver.call_when_shown(app, then):
            return
    then()


def clipboard_of(app: App[Any]) -> Clipboard:
    """How a text that this application copies gets to the clipboard."""
    return getattr(app.driver_class, "terminal", Terminal()).clipboard


def set_title(app: App[Any], title: str) -> None:
    """Name the terminal's window, where it has a name; at the end it is called again what it was before."""
    if sys.platform != "win32":
        from citadels_tui.driver import DiffDriver

        DiffDriver.name_window(app, title)
