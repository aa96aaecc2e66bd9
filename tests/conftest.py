"""What holds for every test: nothing is left in the user's own folders."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.paths import GUESTS_VARIABLE, KNOWN_VARIABLE, RUNNING_VARIABLE


def pytest_configure() -> None:
    """Programs that the tests start take signals as usual, also where the tests are run in the background."""
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Seats, running hosts and guests are remembered in folders of each test's own."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv(KNOWN_VARIABLE, str(folder / "known"))
    monkeypatch.setenv(RUNNING_VARIABLE, str(folder / "running"))
    monkeypatch.setenv(GUESTS_VARIABLE, str(folder / "guests"))
    return folder


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test begins in English, wherever it is run; what it starts is in English, too."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    yield
    if (language := sys.modules.get("citadels_tui.language")) is not None and language.language() != language.ENGLISH:
        language.speak(language.ENGLISH)
