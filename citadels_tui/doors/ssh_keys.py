"""The key by which guests know the SSH door again: made once, kept for its owner's eyes only."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import asyncssh

from citadels_tui.language import N_
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told
from saves.atomic import write_atomically
from saves.errors import AlreadyOpen, CannotWrite, reason
from saves.locks import lock
from saves.paths import make_private

__all__ = ["BadKeyFile", "host_key"]

NAME = "host_key"
LARGEST = 16 * 1024
"""Bytes of a key file that are read."""


class BadKeyFile(Exception):
    """The host key cannot be used; the text is one sentence that names the file and says what to do."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The door's own key, an Ed25519 one: that of the file in ``folder``, which is made if it is not there.

    Raises ``BadKeyFile``.
    """
    path = folder / NAME
    try:
        make_private(folder)
        with lock(path):
            if not path.exists():
                _make(path)
            return _read(path)
    except CannotWrite as error:
        wrong = N_("the host key cannot be kept in {folder}: {reason}.")
        raise BadKeyFile(fill(wrong, folder=str(folder), reason=told(error.reason))) from None
    except AlreadyOpen:
        raise BadKeyFile(fill(N_("another door is looking at {path} right now: try again."), path=str(path))) from None


def _make(path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="citadels")
    write_atomically(path, key.export_private_key(), backup=False)


def _read(path: Path) -> asyncssh.SSHKey:
    try:
        with open(path, "rb") as file:
            _refuse_if_others_may(os.fstat(file.fileno()), path)
            data = file.read(LARGEST)
    except OSError as error:
        wrong = N_("the host key {path} cannot be read: {reason}.")
        raise BadKeyFile(fill(wrong, path=str(path), reason=told(reason(error)))) from None
    try:
        return asyncssh.import_private_key(data)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError):
        wrong = N_("{path} holds no key: remove the file, and a new key is made, which guests have to accept anew.")
        raise BadKeyFile(fill(wrong, path=str(path))) from None


def _refuse_if_others_may(status: os.stat_result, path: Path) -> None:
    """A key that others can read is no secret; one that belongs to somebody else is not ours."""
    if os.name != "posix":
        return
    if status.st_uid != os.getuid():
        wrong = N_("the host key {path} belongs to another account: remove it, or start from that account.")
        raise BadKeyFile(fill(wrong, path=str(path)))
    if stat.S_IMODE(status.st_mode) & 0o077:
        wrong = N_("others can read the host key {path}: run 'chmod 600' on it, or remove it if they may have done so.")
        raise BadKeyFile(fill(wrong, path=str(path)))
