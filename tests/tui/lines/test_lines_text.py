"""Lines in and out: cut where they end, clean whatever is in them, and nobody waits for a terminal that is stopped."""

from __future__ import annotations

import asyncio
import errno
import os
import select
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_tui.lines.paper import Paper
from citadels_tui.lines.plainly import plainly
from citadels_tui.lines.reader import MOST_AHEAD, MOST_LETTERS, Reader, _Cutter


@given(st.text(), st.booleans())
def test_nothing_that_is_printed_moves_a_cursor(text: str, ascii: bool) -> None:
    line = plainly(text, ascii=ascii)
    assert line.isprintable()
    assert line.isascii() or not ascii


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("build…  Ana's  \x1b[31mPalace", "build... Ana's ?[31mPalace"),
        ("Bára · Łukáš — 日本", "Bara . ?ukas -- ??"),
        ("1½ ▸ gold", "11/2 > gold"),
        ("e\u0301", "e"),
    ],
)
def test_ascii_stands_for_what_it_can(text: str, told: str) -> None:
    assert plainly(text, ascii=True) == told


@given(st.lists(st.text(st.characters(exclude_characters="\r\n", codec="utf-8"))), st.integers(1, 7))
def test_lines_are_cut_the_same_however_they_come(texts: list[str], size: int) -> None:
    for end in ("\n", "\r\n", "\r"):
        data = "".join(text + end for text in texts).encode()
        cutter = _Cutter()
        found = [line for at in range(0, len(data), size) for line in cutter.feed(data[at : at + size])]
        assert found == [text[:MOST_LETTERS] for text in texts]
        assert cutter.rest() == ""


@given(st.lists(st.binary(max_size=50)))
def test_any_bytes_make_lines(chunks: list[bytes]) -> None:
    cutter = _Cutter()
    for chunk in chunks:
        assert all("\n" not in line for line in cutter.feed(chunk))


def test_an_endless_line_is_not_kept() -> None:
    cutter = _Cutter()
    for _ in range(100):
        assert cutter.feed(b"x" * 1000) == []
    assert len(cutter.rest()) == MOST_LETTERS


async def test_lines_are_read_to_the_end_and_more_than_may_wait() -> None:
    into, out = os.pipe()
    texts = [f"line {number}" for number in range(3 * MOST_AHEAD)]
    reader = Reader(into)
    assert not reader.interactive
    await asyncio.to_thread(os.write, out, ("\n".join(texts) + "\nlast").encode())
    os.close(out)
    found = []
    while (line := await reader.next()) is not None:
        assert line.at <= time.monotonic()
        found.append(line.text)
    assert found == [*texts, "last"]
    assert await reader.next() is None
    os.close(into)


async def test_what_is_said_is_written_line_by_line() -> None:
    into, out = os.pipe()
    written: list[float] = []
    paper = Paper(out, ascii=True, on_fault=lambda error: None)
    before = time.monotonic()
    paper.say("Bára\n\nbuilds…", written.append)
    paper.say("")
    await paper.close()
    assert os.read(into, 100) == b"Bara\nbuilds...\n"
    assert before <= written[0] <= time.monotonic()
    os.close(into)
    os.close(out)


async def test_a_reader_that_is_gone_is_told_of_once() -> None:
    into, out = os.pipe()
    os.close(into)
    faults: asyncio.Queue[OSError] = asyncio.Queue()
    paper = Paper(out, ascii=False, on_fault=faults.put_nowait)
    for _ in range(3):
        paper.say("hello")
    assert (await asyncio.wait_for(faults.get(), 5)).errno == errno.EPIPE
    await paper.close()
    assert faults.empty()
    os.close(out)


async def test_output_that_is_stopped_does_not_stop_the_game() -> None:
    into, out = os.pipe()
    written: list[float] = []
    paper = Paper(out, ascii=False, on_fault=lambda error: None)
    for _ in range(3000):  # more than a pipe takes
        paper.say("x" * 100)
    paper.say("question", written.append)
    assert not written, "a question that nobody can read is not there"
    reading = asyncio.to_thread(_read_until, into, b"question\n")
    await asyncio.wait_for(reading, 10)
    await paper.close()
    assert written
    os.close(into)
    os.close(out)


@pytest.mark.parametrize("more", [b"last\n", b""])
async def test_an_input_that_does_not_wait_by_itself_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, more: bytes
) -> None:
    given, empty = os.read, threading.Event()

    def read(descriptor: int, most: int) -> bytes:
        try:
            return given(descriptor, most)
        except BlockingIOError:
            empty.set()
            raise

    monkeypatch.setattr(os, "read", read)
    into, out = os.pipe()
    os.set_blocking(into, False)
    reader = Reader(into)
    assert await asyncio.to_thread(empty.wait, 5)
    os.write(out, more)
    os.close(out)
    line = await asyncio.wait_for(reader.next(), 5)
    assert (line.text if line else "") == more.decode().rstrip()
    os.close(into)


async def test_an_output_that_does_not_wait_by_itself_is_waited_for() -> None:
    into, out = os.pipe()
    os.set_blocking(out, False)
    faults: list[OSError] = []
    paper = Paper(out, ascii=False, on_fault=faults.append)
    for _ in range(3000):  # more than a pipe takes
        paper.say("x" * 100)
    paper.say("question")
    await asyncio.to_thread(_until_full, out)
    await asyncio.wait_for(asyncio.to_thread(_read_until, into, b"question\n"), 10)
    await paper.close()
    assert faults == []
    os.close(into)
    os.close(out)


def _until_full(descriptor: int) -> None:
    while select.select([], [descriptor], [], 0)[1]:
        time.sleep(0.001)


def _read_until(descriptor: int, end: bytes) -> None:
    data = b""
    while not data.endswith(end):
        data = (data + os.read(descriptor, 65536))[-100:]
