"""Who does nothing: what a terminal sends by itself is nothing, and the warning says when the end is."""

from __future__ import annotations

import asyncio

import pytest

from citadels_tui.doors.idle import WARNING, Idle, is_only_reports, warning_for


@pytest.mark.parametrize(
    "report",
    [
        b"\x1b[24;80R",
        b"\x1b[?24;80R",
        b"\x1b[?2026;2$y",
        b"\x1b[?62;22c",
        b"\x1b[>0;276;0c",
        b"\x1b[?1u",
        b"\x1b[?997;1n",
        b"\x1b[0n",
        b"\x1b[I",
        b"\x1b[O",
        b"\x1b[48;24;80;480;640t",
        b"\x1b[8;24;80t",
        b"\x1b]11;rgb:0000/0000/0000\x1b\\",
        b"\x1b]10;rgb:ffff/ffff/ffff\x07",
        b"\x1bP>|foot(1.2)\x1b\\",
        b"\x1b[1;1R\x1b[?2026;2$y\x1b[I",
    ],
)
def test_what_a_terminal_sends_by_itself(report: bytes) -> None:
    assert is_only_reports(report)
    assert not is_only_reports(report + b"x")
    assert not is_only_reports(b"\r" + report)


@pytest.mark.parametrize(
    "typed",
    [
        b"",
        b"x",
        b"\r",
        b"\x1b",
        b"\x1b[A",
        b"\x1bOP",
        b"\x1b[1;5C",
        b"\x1b[15~",
        b"\x1b[97u",
        b"\x1b[97;5u",
        b"\x1b[<0;10;10M",
        b"\x1b[<35;10;10m",
        b"\x1b[200~pasted\x1b[201~",
        b"\x1b[Z",
        b"R",
        b"[I",
    ],
)
def test_what_somebody_types(typed: bytes) -> None:
    assert not is_only_reports(typed)


@pytest.mark.parametrize(("seconds", "warned"), [(3600, WARNING), (120, WARNING), (60, 30), (1, 0.5)])
def test_when_the_warning_comes(seconds: float, warned: float) -> None:
    assert warning_for(seconds) == warned


async def test_who_does_something_is_warned_again_before_the_end() -> None:
    said: list[str] = []
    ended = asyncio.Event()

    def warn() -> None:
        said.append("warned")
        if len(said) < 3:
            idle.active()

    idle = Idle(0.2, warn, lambda: (said.append("ended"), ended.set()))
    async with asyncio.timeout(20):
        await ended.wait()
    assert said == ["warned", "warned", "warned", "ended"]


async def test_it_warns_once_and_ends() -> None:
    said: list[str] = []
    ended = asyncio.Event()
    idle = Idle(0.2, lambda: said.append("warned"), lambda: (said.append("ended"), ended.set()))
    async with asyncio.timeout(20):
        await ended.wait()
    idle.close()
    assert said == ["warned", "ended"]
