"""Crash reports: what an unforeseen error leaves behind, without anything of the game in it.

A report names the places in the program and the kinds of the errors. It holds no error message, no argument and no
variable: those could be hands, tokens or names.
"""

from __future__ import annotations

import os
import platform
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType

from citadels_tui.language import N_

LOGS_VARIABLE = "CITADELS_LOGS"
"""Environment variable that names another folder for reports."""

REPORTED = ("citadels-tui", "textual", "pyzmq", "msgspec", "click")


WRONG = N_("Something went wrong that should not have ({kind} in {place}). Saved games are whole; please report this.")
WRONG_WITH_FILE = N_(
    "Something went wrong that should not have ({kind} in {place}). Saved games are whole; please report this with "
    "the file {path}"
)


def write_report(error: BaseException) -> str:
    """Write a report and return the sentence for the user that names it. Never raises."""
    error = _behind(error)
    from citadels_tui.wording.speech import fill

    kind, place = type(error).__name__, _innermost(error.__traceback__)
    try:
        path = _save(report(error))
    except OSError:
        return fill(WRONG, kind=kind, place=place)
    return fill(WRONG_WITH_FILE, kind=kind, place=place, path=str(path))


def report(error: BaseException) -> str:
    """The report's text."""
    lines = [
        "Citadels crash report",
        f"when      {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC",
        f"python    {platform.python_version()} on {platform.system()} {platform.machine()}",
        *(f"{name:<9} {_version(name)}" for name in REPORTED),
        f"terminal  {os.environ.get('TERM', 'unknown')}",
        "",
        *_chain(_behind(error)),
    ]
    return "\n".join(lines) + "\n"


def _behind(error: BaseException) -> BaseException:
    """The error itself, where what is told is only that a worker of the screen has failed by it."""
    inner = getattr(error, "error", None)
    return inner if isinstance(inner, BaseException) else error


def _chain(error: BaseException) -> Iterator[str]:
    """The error and what led to it, outermost last: kinds and places only."""
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None:
        yield from _chain(earlier)
        yield "then"
    yield type(error).__name__
    yield from (f"  {place}" for place in _places(error.__traceback__))


def _places(trace: TracebackType | None) -> Iterator[str]:
    while trace is not None:
        code = trace.tb_frame.f_code
        yield f"{_short(code.co_filename)}:{trace.tb_lineno} {code.co_qualname}"
        trace = trace.tb_next


def _innermost(trace: TracebackType | None) -> str:
    return ([*_places(trace)] or ["no known place"])[-1]


def _short(filename: str) -> str:
    """A file's path from the package on, so that no name of a home folder is in a report."""
    parts = Path(filename).parts
    for at, part in enumerate(parts):
        if part in ("site-packages", "dist-packages"):
            return "/".join(parts[at + 1 :])
    return "/".join(parts[-2:])


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _save(text: str) -> Path:
    """Write the report where the platform keeps logs, or where it keeps what is temporary."""
    name = f"crash-{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    for folder in _folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / name
            path.write_text(text, encoding="utf-8")
        except OSError:
            continue
        return path
    raise OSError("no folder takes the report")


def log_folder() -> Path:
    """Where reports go: ``CITADELS_LOGS``, or where the platform keeps logs."""
    if chosen := os.environ.get(LOGS_VARIABLE):
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_log_dir("citadels", appauthor=False))


def _folders() -> Iterator[Path]:
    yield log_folder()
    yield Path(tempfile.gettempdir())
