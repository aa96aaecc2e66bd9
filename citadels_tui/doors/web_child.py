"""The client of one guest in a browser: a process of its own, spoken to in Textual's packets over pipes.

A packet is a letter (``D`` terminal data, ``M`` something about it in JSON, ``P`` a file, which no guest gets), four
bytes of length, the most significant first, and so many bytes.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

PRELUDE = b"__GANGLION__\n"
"""What Textual's driver says first."""
PRELUDE_LINES = 10
"""Lines before it that are passed over."""
LARGEST = 8 * 1024 * 1024
"""Bytes of a packet: a screen of 500 by 200 cells, each with colours of its own, takes half of that."""
PATIENCE = 3.0
"""Seconds to take one's leave after being told to end."""
HANGING = 30.0
"""Seconds after which a client that says nothing at first, or reads nothing, hangs."""
LAST_WORDS = 2048
"""Bytes of the standard error that are kept."""

DATA, META = b"D", b"M"


class ChildFails(Exception):
    """The client cannot be used any more; the text says why, for the log."""


class Child:
    """A running client."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process, self._in, self._out = process, process.stdin, process.stdout
        self._said: deque[bytes] = deque()
        self._has_begun = False
        self._listening = asyncio.create_task(self._listen(process.stderr))

    @classmethod
    async def start(cls, command: Sequence[str], environment: Mapping[str, str], folder: str) -> Child:
        """Start ``command`` (no shell) with exactly that environment, in that folder. Raises ``OSError``."""
        return cls(
            await asyncio.create_subprocess_exec(
                *command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                env=dict(environment),
                cwd=folder,
                start_new_session=True,  # Ctrl+C in the door's terminal is for the door
            )
        )

    # -- what it says

    async def output(self) -> AsyncIterator[bytes]:
        """What is to be shown, until the client ends. Raises ``ChildFails``."""
        try:
            async with _in_time("it does not begin"):
                await self._skip_prelude()
            while True:
                kind, size = await self._out.readexactly(1), await self._out.readexactly(4)
                if (length := int.from_bytes(size, "big")) > LARGEST:
                    raise ChildFails(f"it sent a packet of {length} bytes")
                payload = await self._out.readexactly(length)
                if kind == DATA:
                    yield payload
                elif kind == META and _is_end(payload):
                    return
        except (asyncio.IncompleteReadError, ConnectionError):
            return

    async def _skip_prelude(self) -> None:
        for _ in range(PRELUDE_LINES):
            try:
                line = await self._out.readuntil(b"\n")
            except asyncio.LimitOverrunError:
                raise ChildFails("it sent a line that does not end") from None
            if line == PRELUDE:
                self._has_begun = True
                return
        raise ChildFails("it sent many lines before the first packet")

    async def _listen(self, error: asyncio.StreamReader) -> None:
        """Keep the end of what the client says on its standard error."""
        kept = 0
        with suppress(ConnectionError):
            while said := await error.read(LAST_WORDS):
                self._said.append(said)
                kept += len(said)
                while kept - len(self._said[0]) >= LAST_WORDS:
                    kept -= len(self._said.popleft())

    @property
    def last_words(self) -> str:
        """The one line that a client says on its standard error when it ends in order; empty where it is not one."""
        lines = b"".join(self._said).decode("utf-8", "replace").strip().splitlines()
        return lines[0] if len(lines) == 1 else ""

    # -- what it is told

    async def type(self, text: str) -> None:
        """What comes from the keyboard and the mouse."""
        await self._tell(DATA, text.encode("utf-8", "replace"))

    async def mean(self, kind: str, **values: int) -> None:
        """What the browser says about its window: ``resize`` with ``width`` and ``height``."""
        await self._tell(META, json.dumps({"type": kind, **values}).encode())

    def warn(self) -> None:
        """Nothing has come from the guest for long."""
        if self._has_begun and self._process.returncode is None:  # one that has not begun would end by it
            with suppress(ProcessLookupError, PermissionError):
                self._process.send_signal(signal.SIGUSR1)

    async def _tell(self, kind: bytes, payload: bytes) -> None:
        """Send a packet, and wait while the client has much to read. To one that has ended nothing is said.

        Raises ``ChildFails`` where it reads nothing.
        """
        with suppress(ConnectionError, RuntimeError):
            self._in.write(kind + len(payload).to_bytes(4, "big") + payload)
            async with _in_time("it does not read"):
                await self._in.drain()

    # -- its end

    async def stop(self) -> int:
        """Let it take its leave, end it where it does not, and return its exit code (negative: by that signal)."""
        unheard = asyncio.create_task(self._drop_output())  # or it would wait for somebody to read it
        try:
            self._in.close()
            self._signal(signal.SIGTERM)
            code = await self.ended(PATIENCE)
            if code is None:
                self._signal(signal.SIGKILL)
                code = await self._process.wait()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._listening, PATIENCE)
            return code
        finally:
            unheard.cancel()

    def _signal(self, number: int) -> None:
        """Tell the client, and whatever it may have started."""
        if self._process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, number)

    async def _drop_output(self) -> None:
        with suppress(ConnectionError, RuntimeError):  # somebody may be reading still
            while await self._out.read(65536):
                pass

    async def ended(self, seconds: float) -> int | None:
        """The exit code of a client that ends by itself in so many seconds, else ``None``."""
        try:
            return await asyncio.wait_for(self._process.wait(), seconds)
        except TimeoutError:
            return None


@asynccontextmanager
async def _in_time(trouble: str) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(HANGING):
            yield
    except TimeoutError:
        raise ChildFails(trouble) from None


def _is_end(payload: bytes) -> bool:
    """Whether something about the output says that it ends. What else there is (links, files) is nothing for guests."""
    try:
        said = json.loads(payload)
    except ValueError:
        raise ChildFails("it sent a packet that is no JSON") from None
    return isinstance(said, dict) and said.get("type") == "exit"
