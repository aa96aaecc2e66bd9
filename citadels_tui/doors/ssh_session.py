"""One guest's session: the bytes between an SSH channel and a client on a terminal of its own, and how it ends."""

from __future__ import annotations

import asyncio
import signal
from codecs import getincrementaldecoder
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import asyncssh

from citadels_tui.doors.idle import Idle, is_only_reports
from citadels_tui.doors.pace import Pace
from citadels_tui.doors.terminal_child import HANG_UP, ROOM, STOP, Size, TerminalChild
from citadels_tui.language import _
from citadels_tui.wording.english import ssh as words
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told
from saves.errors import reason

if TYPE_CHECKING:
    from citadels_tui.doors.ssh_connection import DoorConnection

__all__ = ["Client", "Ending", "NotStarted", "Session", "Terminal"]

LEAVE = 3.0
"""Seconds a guest has to take the last bytes."""

NO_KEYS = 10.0
"""Seconds for a client whose guest has no keyboard any more."""

AS_IT_WAS = (
    b"\x1b[?2026l"  # no frame is open
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"  # the mouse
    b"\x1b[?1004l\x1b[?2004l\x1b[?2048l"  # focus, pasting, reports of the size
    b"\x1b[<u\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l\x1b[0m\r"  # keyboard, colours, cursor, the screen that was there
)
"""For the terminal of a client that had no time to leave it in order."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """What a guest's terminal is said to be; strangers' words, not checked."""

    term: str = ""
    lang: str = ""
    colorterm: str = ""
    no_color: bool = False


@dataclass(frozen=True, slots=True)
class Client:
    """What is started for a guest. ``warning`` tells it that the guest does nothing; ``tidy`` is called at the end."""

    command: Sequence[str]
    environment: Mapping[str, str]
    warning: signal.Signals | None = None
    tidy: Callable[[], object] = field(default=lambda: None)


Ending = Literal["left", "gone", "idle", "stopped", "died", "refused"]
"""How a session ended: by the guest, by the line, for want of keys, by the host, by a fault, before it began."""

LAST_LINES: dict[Ending, str] = {"stopped": words.CLOSED, "died": words.DIED}


class NotStarted(Exception):
    """Nothing can be started for a guest; the text is a sentence for the guest."""


class Session(asyncssh.SSHServerSession[bytes]):
    """A session, from its channel's opening to the end of its client.

    ``prepare`` says what to start; it may wait for the disk, and raises ``NotStarted``. ``over`` is called once, when
    nothing is left of the session, with how it ended and the client's exit code. ``idle``: seconds without a key after
    which it is ended; 0: never.
    """

    def __init__(
        self,
        connection: DoorConnection,
        prepare: Callable[[Terminal], Client],
        over: Callable[[Ending, int], object],
        idle: float = 0,
    ) -> None:
        self._connection, self._prepare, self._over = connection, prepare, over
        self._idle_seconds = idle
        self._channel: asyncssh.SSHServerChannel[bytes]
        self._child: TerminalChild | None = None
        self._client: Client | None = None
        self._idle: Idle | None = None
        self._size = Size()
        self._early = bytearray()
        """What is typed before there is a client."""
        self.has_begun = False
        """Whether anything was asked for."""
        self.why = ""
        """Why nothing was started, for who opened the door."""
        self._asked = self._command = self._channel_full = False
        self._child_full = self._too_fast = False
        self._pace = Pace()
        self._text = getincrementaldecoder("utf-8")("replace")
        """What is typed has to be text: clients end at bytes that are none."""
        self._rest: asyncio.TimerHandle | None = None
        self._ending: Ending | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._done = asyncio.Event()

    # what is asked for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open."""
        self._channel = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """The client has a terminal."""
        self._size = Size(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        """What a client asks for that wants to be here; it gets the game."""
        return self._first()

    def exec_requested(self, command: str) -> bool:
        """A command, which nobody gets; that is said when the session has begun."""
        first = self._first()
        self._command = self._command or first
        return first

    def _first(self) -> bool:
        """Whether nothing was asked for before: a session is one game."""
        first, self._asked = not self._asked, True
        return first

    def session_started(self) -> None:
        """The client was told that it has a session."""
        if self.has_begun:
            return
        self.has_begun = True
        if self._command:
            self._refuse(_(words.NO_COMMAND))
        elif self._channel.get_terminal_type() is None:
            self._refuse(_(words.NO_TERMINAL))
        else:
            self._do(self._begin())

    async def _begin(self) -> None:
        try:
            self._client = await asyncio.to_thread(self._prepare, self._terminal())
            if self._ending:
                self._end_unbegun(self._ending)
                return
            self._child = TerminalChild(self._client.command, self._client.environment, self._size, self)
        except NotStarted as error:
            self.why = told(error.__cause__ or error)
            self._refuse(str(error))
        except OSError as error:
            self.why = reason(error)
            self._refuse(_(words.NO_START))
        except Exception as error:  # whatever it is, the guest is told, and the place is free again
            self.why = type(error).__name__
            self._refuse(_(words.NO_START))
        else:
            self._idle = Idle(self._idle_seconds, self._warn, lambda: self._do(self.close("idle")))
            self._connection.on_flow = self._flow
            self._flow()
            early, self._early = bytes(self._early), bytearray()
            self._child.write(early)
            self._listen()

    def _terminal(self) -> Terminal:
        said = self._channel.get_environment()
        lang = said.get("LC_ALL") or said.get("LC_CTYPE") or said.get("LANG") or ""
        return Terminal(
            self._channel.get_terminal_type() or "", lang, said.get("COLORTERM", ""), bool(said.get("NO_COLOR"))
        )

    # from the guest to the client

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Keys."""
        self._go_slowly(self._pace.take(len(data), asyncio.get_running_loop().time()))
        data = self._text.decode(data).encode()
        if self._child is None:
            self._early += data
        else:
            if self._idle is not None and not is_only_reports(data):
                self._idle.active()
            self._child.write(data)
        self._listen()

    def _go_slowly(self, seconds: float) -> None:
        """Take nothing for so long: what a client cannot act on at once it would keep."""
        if seconds > 0 and not self._too_fast:
            self._too_fast = True
            self._rest = asyncio.get_running_loop().call_later(seconds, self._rested)

    def _rested(self) -> None:
        self._too_fast, self._rest = False, None
        self._listen()

    def _listen(self) -> None:
        """Take keys from the line or do not, as things are."""
        if self._child_full or self._too_fast or len(self._early) > ROOM:
            self._channel.pause_reading()
        else:
            self._channel.resume_reading()

    def eof_received(self) -> bool:
        """There will be no more keys: nobody plays like that, once those that have come are acted on."""
        asyncio.get_running_loop().call_later(NO_KEYS, self._hang_up)
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The guest's terminal has another size."""
        self._size = Size(width, height)
        if self._child is not None:
            self._child.resize(self._size)

    def child_is_full(self) -> None:
        """The client does not read: take no more keys from the line."""
        self._child_full = True
        self._listen()

    def child_has_room(self) -> None:
        """The client reads."""
        self._child_full = False
        self._listen()

    # from the client to the guest

    def child_wrote(self, data: bytes) -> None:
        """The client sends that."""
        try:
            self._channel.write(data)
        except OSError:  # nobody is there any more, which is not said while keys wait to be taken
            self._hang_up()

    def pause_writing(self) -> None:
        """The guest's side takes no more."""
        self._channel_full = True
        self._flow()

    def resume_writing(self) -> None:
        """The guest's side takes more."""
        self._channel_full = False
        self._flow()

    def _flow(self) -> None:
        if self._child is None:
            return
        if self._channel_full or self._connection.is_full:
            self._child.hold()
        else:
            self._child.go_on()

    # its end

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        if self.has_begun:
            self._hang_up()
        else:
            self._finish("gone")

    def _hang_up(self) -> None:
        self._ending = self._ending or "gone"
        if self._child is not None:
            self._do(self._child.end(HANG_UP, deaf=True))

    def _warn(self) -> None:
        if self._child is not None and self._client is not None and self._client.warning is not None:
            self._child.send_signal(self._client.warning)

    async def close(self, ending: Ending) -> None:
        """End it from this side: the client leaves the terminal in order, and the guest is told why."""
        self._ending = self._ending or ending
        if self._child is not None:
            await self._child.end(STOP)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._done.wait(), LEAVE)
        if self._done.is_set():
            return
        if self._child is not None:  # the guest does not take what is there
            self._child.drop()
        self._connection.abort()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._done.wait(), LEAVE)

    def child_ended(self, code: int) -> None:
        """The client is gone."""
        ending = self._ending or ("died" if code < 0 else "left")
        if code < 0:
            self._say(AS_IT_WAS)
        if line := self._last_line(ending):
            self._say(line.encode() + b"\r\n")
        self._channel.exit(code if ending == "left" else int(ending == "died"))
        self._finish(ending, code)

    def _end_unbegun(self, ending: Ending) -> None:
        """It has to end before its client was started."""
        self._say(self._last_line(ending).encode() + b"\r\n")
        self._channel.exit(0)
        self._finish(ending)

    def _last_line(self, ending: Ending) -> str:
        if ending == "idle":
            return fill(words.IDLE, minutes=round(self._idle_seconds / 60))
        return _(LAST_LINES.get(ending, ""))

    def _refuse(self, told: str) -> None:
        """Say why there is no game, and end."""
        self.why = self.why or told
        self._say(told.encode() + b"\r\n", asyncssh.EXTENDED_DATA_STDERR)
        self._channel.exit(1)
        self._finish("refused", 1)

    def _say(self, data: bytes, datatype: asyncssh.DataType = None) -> None:
        with suppress(OSError):
            self._channel.write(data, datatype)

    def _finish(self, ending: Ending, code: int = 0) -> None:
        if self._done.is_set():
            return
        self._done.set()
        if self._idle is not None:
            self._idle.close()
        if self._rest is not None:
            self._rest.cancel()
        self._connection.on_flow = None
        try:
            if self._client is not None:
                self._client.tidy()
        finally:
            self._over(ending, code)

    def _do(self, work: Coroutine[None, None, None]) -> None:
        """Let something happen beside this, and keep it until it has."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
