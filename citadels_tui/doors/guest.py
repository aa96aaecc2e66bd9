"""The client of one guest: ``python -m citadels_tui.doors.guest``, started by a door with a pass (``passes``).

Exit code 0 when the guest has left, 1 where something went wrong, 2 for a terminal that cannot show the game; what is
said of it is one line, which names nothing of this machine.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from citadels_tui.doors.passes import PASS_VARIABLE, THEME_VARIABLE, BadPass, Door, Pass, read_pass
from citadels_tui.language import _
from citadels_tui.speaking import put_into_force
from citadels_tui.trouble import FAILURE, WRONG_USE, Trouble, one_line
from citadels_tui.wording.english import doors as words
from citadels_tui.wording.speech import fill

if TYPE_CHECKING:
    from saves.settings import Settings

SLOW_MARK = "SSH_CONNECTION"
"""The variable by which a program knows that it is at the end of a slow line."""

NICE = 5
"""So much a guest's client stands back behind the host and the door."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How it ended: the exit code, and what is to be said."""

    code: int
    said: str


def main() -> int:
    """Run the client of this process, and say good-bye."""
    os.umask(0o077)
    if os.name == "posix":
        _behave()
    for name in ("SIGUSR1", "SIGUSR2"):  # before there is a screen nobody is warned
        if (number := getattr(signal, name, None)) is not None:
            signal.signal(number, signal.SIG_IGN)
    try:
        given = read_pass(Path(os.environ.pop(PASS_VARIABLE, "")))
    except BadPass:
        _say(_(words.OUT_OF_ORDER), "ssh")
        return FAILURE
    put_into_force("", given.lang)
    try:
        ended = run(given)
    except Trouble as trouble:
        ended = Ended(trouble.code, str(trouble))
    except KeyboardInterrupt:
        ended = Ended(0, fill(words.GOODBYE, name=given.player))
    except Exception as error:  # what nobody foresaw is still one line
        from citadels_tui.doors.reports import write_report

        write_report(given, error)
        ended = Ended(FAILURE, _(words.BROKEN))
    _say(ended.said, given.door)
    return ended.code


def _behave() -> None:
    """Be a guest of this machine, too: on a terminal of one's own, without dumps, after what its owner does."""
    import resource

    from citadels_tui.doors.own_terminal import take_terminal

    take_terminal()
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError):
        os.nice(NICE)


def run(given: Pass) -> Ended:
    """Show the screen until the guest leaves. Raises ``Trouble``."""
    settle(given)
    from citadels_tui import terminal
    from citadels_tui.doors.presence import only_client
    from citadels_tui.lasting import lasting, without_tls

    web = given.door == "web"
    if not web:
        _look_at_terminal()
    settings, fault = settings_of(given)
    put_into_force(settings.lang, given.lang)
    kind = terminal.detect(
        colour=settings.colours,
        ascii=_switch(settings.ascii),
        slow=False if web else _switch(settings.slow),
        hover=_switch(settings.hover),
    )
    terminal.prepare(kind)
    with lasting(), without_tls():
        from citadels_tui.doors.guest_app import GuestApp
        from citadels_tui.doors.patient import patient

        driver = None if web else terminal.driver_for(kind)
        if driver is not None:
            driver = patient(driver)
    with ExitStack() as held:
        held.enter_context(only_client(Path(given.home)))
        app = GuestApp(given, settings, ascii=kind.ascii, colours=kind.mode, driver_class=driver)
        app.news = fault
        app.run()
    if app.trouble is not None:
        raise app.trouble
    return Ended(0, app.farewell)


def settle(given: Pass) -> None:
    """Let everything that is looked for in folders be in the guest's own."""
    home = given.home
    os.environ["HOME"] = home
    os.environ["CITADELS_CONFIG"] = home
    os.environ["CITADELS_KNOWN"] = str(Path(home) / "known")
    os.environ["CITADELS_SAVES"] = str(Path(home) / "none")
    os.environ["CITADELS_LOGS"] = str(Path(home) / "none")
    os.environ["CITADELS_RUNNING"] = given.running
    if given.door == "ssh":
        os.environ[SLOW_MARK] = given.door
    with suppress(OSError):
        os.chdir("/")


def settings_of(given: Pass) -> tuple[Settings, str]:
    """The guest's settings, and a sentence if they cannot be read: then they are the usual ones."""
    from citadels_tui import keymap
    from saves.errors import SaveError
    from saves.settings import Settings, load_settings

    with suppress(SaveError):
        _begin_settings(os.environ.get(THEME_VARIABLE, ""))
    try:
        return load_settings(None, keymap.KEYS, keymap.check), ""
    except SaveError:
        return Settings(), _(words.SETTINGS_LOST)


def _begin_settings(theme: str) -> None:
    """Let a new guest begin with the looks of the browser, where the door knows them. Raises ``SaveError``."""
    from saves.paths import settings_path
    from saves.settings import Settings, choices, save_settings

    if theme in choices("theme") and theme != Settings().theme and not settings_path().exists():
        save_settings(None, {"theme": theme})


def _look_at_terminal() -> None:
    """Raises ``Trouble`` where the game cannot be shown."""
    term = os.environ.get("TERM", "")
    if term == "dumb" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Trouble(fill(words.NO_SCREEN, term=term or "?"), WRONG_USE)


def _switch(setting: str) -> bool | None:
    """On or off as it is set, else as the terminal is."""
    return {"on": True, "off": False}.get(setting)


def _say(sentence: str, door: Door) -> None:
    """Say how it ended: on the terminal below the screen, or where the web door listens for that."""
    with suppress(OSError, ValueError):
        print(one_line(sentence), file=sys.stderr if door == "web" else sys.stdout, flush=True)


if __name__ == "__main__":
    sys.exit(main())
