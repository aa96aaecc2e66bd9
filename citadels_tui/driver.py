"""The driver: Textual's terminal output, of which only the cells that changed are sent.

Everything that reaches into Textual's internals is in this module.
"""

from __future__ import annotations

import signal
import sys
from asyncio import AbstractEventLoop
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from itertools import groupby
from threading import Event, RLock
from types import FrameType
from typing import IO, Any, ClassVar

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.dom import DOMNode
from textual.drivers import linux_driver
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from citadels_tui.answers import Answers
from citadels_tui.cells import Painter
from citadels_tui.plain_text import to_ascii
from citadels_tui.terminal import SLOW_FRAMES, Terminal, for_clipboard

SYNC_START, SYNC_END = "\x1b[?2026h", "\x1b[?2026l"
MOUSE_MOVES_END, MOUSE_DRAGS, MOUSE_DRAGS_END = "\x1b[?1003l", "\x1b[?1002h", "\x1b[?1002l"
KEYBOARD_END = "\x1b[<u"
MOUSE_PIXELS_END = "\x1b[?1016l"
WHERE = "\x1b[6n"
"""Asks where the text cursor is. A terminal answers when it has come to that question in what it is sent."""
ESCAPE = "\x1b"
KEY_TIME = 0.5
"""Seconds in which what an Escape does is done."""
BEGINNINGS = "[O"
"""What begins a longer sequence after an Escape, be it known or not."""
OTHER_KEYS, WORD_KEYS = "\t", "bf\x7f"
"""What some terminals send after an Escape for Shift+Tab, and for going or deleting a word back or on."""
COMMAND, CLIPBOARD = "\x1b]", "\x1b]52;"
"""How a command to the terminal itself begins, and that with a text for its clipboard."""
TITLE_KEPT, TITLE_BACK = "\x1b[22;2t", "\x1b]2;\x07\x1b[23;2t"
"""Keep the window's title, and give it back; a terminal that kept none is left without one, to name as it likes."""
CLEAR = "\x1b[H\x1b[2J"
"""Leaves nothing on the screen of a terminal that may have only one."""
FRAMES = 60
"""Frames a second, at most, where the line is not slow."""
SHORT_FRAME = 256
"""Characters that a terminal reads in one piece."""

TERMINATED = 143
"""What a shell gives a program ended by SIGTERM."""


class Outliving:
    """A terminal's file that may be gone: what is written then is lost, and the program can still end.

    Textual's output thread would die of the first error, and whoever writes next would wait for it for ever.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> int:
        """Write, if there is still somebody to read."""
        with suppress(OSError, ValueError):
            return self._file.write(text)
        return len(text)

    def flush(self) -> None:
        """Flush, if there is still somebody to read."""
        with suppress(OSError, ValueError):
            self._file.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


class Before(events.Key):
    """An Escape with which the next key has come: that is for what is there when the Escape has been done."""


Before.handler_name = events.Key.handler_name  # it is taken as any key is


def _forgiving(encoding: str) -> Callable[[], IncrementalDecoder]:
    """A decoder for which no byte is wrong: a keyboard with another encoding must not end the program."""
    return partial(getincrementaldecoder(encoding), "replace")


class Typed(XTermParser):
    """Reads an Escape and a character that come together as two keys.

    A slow line brings together what is typed in a row; Textual takes that for one key with Alt, which nothing here is
    bound to, or for the sign it makes on some keyboards. ``words``: the keys that go or delete a word stay what they
    are, on a line that is quick enough to tell them from what is typed.
    """

    def __init__(self, debug: bool = False, *, words: bool = False) -> None:
        self._kept = OTHER_KEYS + WORD_KEYS * words
        super().__init__(debug)

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        if len(sequence) == 2 and sequence[0] == ESCAPE and sequence[1] not in BEGINNINGS + self._kept:
            yield Before("escape", ESCAPE)
            sequence = sequence[1]
        yield from super()._sequence_to_key_events(sequence, alt)


def wait_until_done(app: App[Any], loop: AbstractEventLoop) -> None:
    """Let the application do with a key what it does, for ``KEY_TIME`` at most. In the input's thread."""
    done = Event()

    def follow(nodes: list[DOMNode]) -> None:
        """Come to each of those after what it was sent before."""
        if nodes:
            nodes[0].call_later(follow, nodes[1:])
        else:
            done.set()

    def begin() -> None:
        if app.screen_stack:
            follow([*(app.focused or app.screen).ancestors_with_self])

    loop.call_soon_threadsafe(app.call_later, begin)
    done.wait(KEY_TIME)


class CellsKept:
    """What a driver needs to send only the cells that changed."""

    _app: App[Any]
    _painter: Painter
    _disturbed = False

    def forget(self) -> None:
        """The terminal may show anything: the next output sends every cell again (refresh the screen after this)."""
        self._disturbed = True

    def _reduce(self, data: str) -> str:
        """What of ``data`` the terminal does not show yet."""
        size = self._app.size
        if self._painter.size != size:
            self._painter.resize(*size)
        elif self._disturbed:
            self._painter.forget()
        self._disturbed = False
        return self._painter.paint(data)


def _is_frame(data: str) -> bool:
    """Whether this is one of Textual's frames: they end by placing the cursor."""
    return data.endswith("H")


class DiffDriver(CellsKept, LinuxDriver):
    """Remembers the cells the terminal shows and writes those that differ.

    Each of Textual's frames goes out as one write (between the brackets of synchronised output, where the terminal has
    that and the frame does not arrive in one piece anyway), and not at all when it changes nothing. What comes too soon
    after a frame waits for its time, and the frames among it become one. Everything keeps its place in the output.
    """

    terminal: ClassVar[Terminal] = Terminal()

    @classmethod
    def for_terminal(cls, terminal: Terminal) -> type[DiffDriver]:
        """The class for ``App(driver_class=...)`` on this terminal."""
        return type("DiffDriver", (cls,), {"terminal": terminal})

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        if self._file is None or not self._file.isatty():
            self._file = sys.__stdout__  # messages may be redirected, the screen is where the player looks
        self._file = Outliving(self._file)  # type: ignore[assignment, arg-type]
        self._lock = RLock()  # the thread that reads the keyboard writes too
        self._painter = Painter(
            *self._get_terminal_size(), colours=self.terminal.colour != "none", erases=self.terminal.erases
        )
        self._paced = False
        self._waiting: list[str] | None = None
        """What was written since the last frame, while the next one is not due."""
        self._bracketed = False
        """Whether the terminal knows the brackets of synchronised output."""
        self._suspended = False
        self._answers = Answers(partial(self.write, WHERE))
        self._title = ""
        self._title_kept = False
        """Whether the title there was before waits to be given back."""

    @staticmethod
    def forget_cells(app: App[Any]) -> None:
        """``forget`` for the driver of this application, if it is one that remembers cells."""
        if (forget := getattr(app._driver, "forget", None)) is not None:
            forget()

    # output

    def write(self, data: str) -> None:
        """Send what of ``data`` the terminal does not show yet, now or when the next frame is due."""
        with self._lock:
            if data in (SYNC_START, SYNC_END):
                self._bracketed = True
            elif self._waiting is None:
                self._send(data)
            else:
                self._waiting.append(data)

    def _send(self, data: str) -> None:
        out = self._understood(data)
        if not out:
            return
        super().write(SYNC_START + out + SYNC_END if self._bracketed and len(out) > SHORT_FRAME else out)
        if self._paced and self._waiting is None and _is_frame(data):
            self._waiting = []
            self._loop.call_later(1 / (SLOW_FRAMES if self.terminal.slow else FRAMES), self._send_waiting)

    def _send_waiting(self) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting or (), None
            for are_frames, written in groupby(waiting, _is_frame):
                for data in ("".join(written),) if are_frames else written:
                    self._send(data)

    def _understood(self, data: str) -> str:
        """What this terminal is sent for ``data``; nothing that it might print instead."""
        if self.terminal.basic and (data == KEYBOARD_END or data.startswith(COMMAND)):
            return ""
        if data.startswith(CLIPBOARD):
            return for_clipboard(data, self.terminal.clipboard)
        return self._reduce(data if self.terminal.utf8 else to_ascii(data))

    # the window's title

    @staticmethod
    def name_window(app: App[Any], title: str) -> None:
        """Give the terminal's window a title of printable ASCII, if it has one and that is another.

        An empty one gives back what was there before.
        """
        driver = app._driver
        if isinstance(driver, DiffDriver) and driver.terminal.titled and title != driver._title:
            driver._title = title
            driver._send_title()
        elif driver is not None and driver.is_web:
            driver.write(f"\x1b]2;{title}\x07")

    def _send_title(self) -> None:
        if self._title:
            self.write(TITLE_KEPT * (not self._title_kept) + f"\x1b]2;{self._title}\x07")
        elif self._title_kept:
            self.write(TITLE_BACK)
        self._title_kept = bool(self._title)

    # taking the terminal over, and giving it back

    def start_application_mode(self) -> None:
        """Take the terminal over; give it back if that does not go well."""
        try:
            self._take_over()
        except BaseException:
            self.stop_application_mode()
            self.close()
            raise

    def _take_over(self) -> None:
        self._paced = True
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._suspended = False
        if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
            signal.signal(signal.SIGTERM, self._terminate)
        self._watch_size()
        self._send_title()
        self._answers.begin(self._loop)

    def suspend_application_mode(self) -> None:
        """Give the terminal back for a while."""
        super().suspend_application_mode()
        self._suspended = True

    def stop_application_mode(self) -> None:
        """Leave the terminal as it was."""
        self._paced = False
        self._send_waiting()
        if self._mouse_pixels:
            self.write(MOUSE_PIXELS_END)
        if self._mouse and not self.terminal.hover:
            self.write(MOUSE_DRAGS_END)
        if self._title_kept:
            self.write(TITLE_BACK)
            self._title_kept = False
        if self.terminal.one_screen:
            self.write(CLEAR)
        super().stop_application_mode()

    def _sigcont_application(self, *_: object) -> None:
        """Come back to the foreground: set the terminal up and bring the whole screen back.

        What was stopped without being asked (SIGSTOP) did not give the terminal back; that is done now, or the
        terminal's state of this moment, and not that of before, would be restored at the end.
        """
        if not self._auto_restart:
            return
        if not self._suspended:
            self.suspend_application_mode()
        super()._sigcont_application()
        self._loop.call_soon_threadsafe(self._bring_back)

    def _bring_back(self) -> None:
        self.forget()
        self._app.refresh(layout=True)

    def _terminate(self, *_: object) -> None:
        """End in order on the first SIGTERM, at once on the next."""
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        self._loop.call_soon_threadsafe(self._exit)

    def _exit(self) -> None:
        self._app.exit(return_code=TERMINATED)

    # whether it shows what it was sent

    @staticmethod
    def call_when_shown(app: App[Any], then: Callable[[], object]) -> bool:
        """Call ``then`` when the terminal has got everything that was written, or a while later at most.

        ``False``: nobody can know here.
        """
        driver = app._driver
        return isinstance(driver, DiffDriver) and driver._answers.call(then)

    # what the terminal is asked

    def _enable_mouse_support(self) -> None:
        super()._enable_mouse_support()
        if self._mouse and not self.terminal.hover:
            self.write(MOUSE_MOVES_END + MOUSE_DRAGS)

    def _request_terminal_sync_mode_support(self) -> None:
        if not self.terminal.basic:
            super()._request_terminal_sync_mode_support()

    def _query_in_band_window_resize(self) -> None:
        if not self.terminal.basic:
            super()._query_in_band_window_resize()

    # what is typed

    def run_input_thread(self) -> None:
        """Read the keys as Textual does, but for what has to do with Alt, and for bytes that are no UTF-8."""
        linux_driver.getincrementaldecoder = _forgiving  # type: ignore[attr-defined, assignment]
        linux_driver.XTermParser = partial(Typed, words=not self.terminal.slow)  # type: ignore[attr-defined, assignment]
        try:
            super().run_input_thread()
        except Exception as error:  # Textual would print where it happened, on the player's terminal
            self._loop.call_soon_threadsafe(self._app._handle_exception, error)

    # its size

    def _watch_size(self) -> None:
        """Hear of every change of size, also of one that was undone before Textual looked."""
        textual_handler = signal.getsignal(signal.SIGWINCH)

        def on_resize(number: int, frame: FrameType | None) -> None:
            self._size_may_have_changed(self._get_terminal_size())
            if callable(textual_handler):
                textual_handler(number, frame)

        signal.signal(signal.SIGWINCH, on_resize)

    def process_message(self, message: Message) -> None:
        """Note what the terminal reports in its input; otherwise as Textual does. Runs in the input's thread."""
        if isinstance(message, events.CursorPosition):
            self._loop.call_soon_threadsafe(self._answers.heard)
            return
        if isinstance(message, events.Resize):
            self._size_may_have_changed(message.size)
        super().process_message(message)
        if isinstance(message, Before):
            wait_until_done(self._app, self._loop)

    def _size_may_have_changed(self, size: tuple[int, int]) -> None:
        """A terminal that shrinks loses cells; Textual repaints only when the size it sees is another."""
        self.forget()
        if size == self._app.size:
            self._loop.call_soon_threadsafe(self._app.refresh)
