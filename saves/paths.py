"""The one module that knows the folders: where saved games and the settings lie."""

from __future__ import annotations

import os
from pathlib import Path

from saves.errors import CannotWrite

SAVES_VARIABLE = "CITADELS_SAVES"
"""Environment variable that names another folder for saved games."""

CONFIG_VARIABLE = "CITADELS_CONFIG"
"""Environment variable that names another folder for the settings."""

KNOWN_VARIABLE = "CITADELS_KNOWN"
"""Environment variable that names another folder for what is remembered of tables."""

RUNNING_VARIABLE = "CITADELS_RUNNING"
"""Environment variable that names another folder for the notes of hosts that run."""

GUESTS_VARIABLE = "CITADELS_GUESTS"
"""Environment variable that names another folder for those who come through a door."""

SSH_VARIABLE = "CITADELS_SSH"
"""Environment variable that names another folder for the key of the SSH door."""

_APP = "citadels"


def saves_folder(override: str | os.PathLike[str] | None = None) -> Path:
    """Where saved games lie: ``override``, else ``CITADELS_SAVES``, else the platform's folder for user data.

    The folder is not created; ``make_private`` does that.
    """
    if named := override or os.environ.get(SAVES_VARIABLE):
        return _absolute(named)
    from platformdirs import user_data_path

    return user_data_path(_APP, appauthor=False) / "saves"


def known_folder(override: str | os.PathLike[str] | None = None) -> Path:
    """Where the seats this machine has are remembered: as ``saves_folder``, by ``CITADELS_KNOWN``, else ``known``."""
    if named := override or os.environ.get(KNOWN_VARIABLE):
        return _absolute(named)
    from platformdirs import user_data_path

    return user_data_path(_APP, appauthor=False) / "known"


def running_folder(override: str | os.PathLike[str] | None = None) -> Path:
    """Where hosts that run now leave a note: ``override``, ``CITADELS_RUNNING``, or the platform's folder for state."""
    if named := override or os.environ.get(RUNNING_VARIABLE):
        return _absolute(named)
    from platformdirs import user_state_path

    return user_state_path(_APP, appauthor=False) / "running"


def guests_folder(override: str | os.PathLike[str] | None = None) -> Path:
    """Where those who come through a door have their folders: as ``running_folder``, by ``CITADELS_GUESTS``."""
    if named := override or os.environ.get(GUESTS_VARIABLE):
        return _absolute(named)
    from platformdirs import user_state_path

    return user_state_path(_APP, appauthor=False) / "guests"


def ssh_folder(override: str | os.PathLike[str] | None = None) -> Path:
    """Where the SSH door keeps its host key: as ``running_folder``, by ``CITADELS_SSH``."""
    if named := override or os.environ.get(SSH_VARIABLE):
        return _absolute(named)
    from platformdirs import user_state_path

    return user_state_path(_APP, appauthor=False) / "ssh"


def settings_path(folder: str | os.PathLike[str] | None = None) -> Path:
    """The settings file: in ``folder``, else in ``CITADELS_CONFIG``, else in the platform's folder for settings."""
    if named := folder or os.environ.get(CONFIG_VARIABLE):
        return _absolute(named) / "settings.toml"
    from platformdirs import user_config_path

    return user_config_path(_APP, appauthor=False) / "settings.toml"


def make_private(folder: Path) -> None:
    """Create the folder, and those above it, for its owner only (0700); one that is there is left as it is.

    Raises ``CannotWrite``.
    """
    try:
        for one in (*reversed(folder.parents), folder):
            if not os.path.isdir(one):
                one.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise CannotWrite(folder, error) from None


def _absolute(named: str | os.PathLike[str]) -> Path:
    return Path(os.path.abspath(os.path.expanduser(named)))
