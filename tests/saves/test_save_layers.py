"""The package knows nothing above it and is quick to import."""

import subprocess
import sys

import pytest


def imported_by(module: str) -> set[str]:
    """The modules that a fresh interpreter has after importing one."""
    code = f"import sys; import {module}; print(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize(
    "module",
    [*("saves", "saves.store", "saves.replay", "saves.settings", "saves.scenario", "saves.known", "saves.fair_deal")],
)
def test_nothing_from_above_and_nothing_heavy(module: str) -> None:
    names = {name.split(".")[0] for name in imported_by(module)}
    assert not names & {"citadels_tui", "netplay", "textual", "rich", "click", "zmq", "msgspec", "asyncio"}
    assert not names & {"tomlkit", "platformdirs", "filelock", "tomllib", "tomli_w", "difflib"}
