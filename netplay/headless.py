"""A host that nobody sits at: in the foreground, with a log, until a signal ends it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TextIO

from citadels_engine import BadOptions
from netplay.errors import HostError
from netplay.host import Host
from netplay.hostlog import HostLog
from netplay.protocol import Invite
from netplay.settings import BadSettings, HostSettings, LanSettings
from netplay.signals import Wake
from netplay.starting import Beginning, beginning
from netplay.transport import CannotListen
from netplay.ways import code_of, key_check
from saves.errors import AlreadyOpen, HandedOver, SaveError, printable


@dataclass(frozen=True, slots=True)
class Opened:
    """How others get to the tables of a host that nobody sits at, for the eyes of who runs it."""

    names: tuple[str, ...]
    """What the tables are called."""
    addresses: tuple[str, ...]
    """Such as ``192.168.1.20:5577``: what is typed to join, the likeliest first."""
    words: str
    """The words that open the tables; empty: none are needed."""
    code: str
    """Address and key in one string, for pasting."""
    check: str
    """The check of the host's key."""
    folder: str
    """Where the games are saved."""

    def __str__(self) -> str:
        """The same in plain lines."""
        first, *others = self.addresses
        with_words = f" with the words {self.words}" if self.words else ", open to everybody there"
        return "\n".join(
            (
                f"{_count(len(self.names))}: {', '.join(self.names[:8])}{', …' if len(self.names) > 8 else ''}",
                f"join at {first}{with_words}" + (f" (also {', '.join(others)})" if others else ""),
                f"or by the code {self.code}",
                f"the key's check is {self.check}",
                f"games are saved in {self.folder}",
            )
        )


def run_headless(
    settings: HostSettings,
    resume: Sequence[str] = (),
    *,
    on_open: Callable[[Opened], object] = print,
    log: TextIO | None = None,
) -> int:
    """Host the tables of ``settings``, or go on with those saves, until SIGINT, SIGTERM or SIGHUP; the exit code, 0.

    ``on_open`` gets how to join, words and all; ``log`` (standard error) never does. A second signal ends the process
    at once. To be called in the main thread. Raises ``HostError``: ``settings``, ``save``, ``already_open``, ``port``.
    """
    out = HostLog(log or sys.stderr)
    wake = Wake(once=True)
    start = None
    try:
        start = _beginning(settings, resume)
        _run(Host(start, renew=True), wake, out, on_open)
    finally:
        if start is not None:
            start.close()
        wake.close()
    return 0


def _beginning(settings: HostSettings, resume: Sequence[str]) -> Beginning:
    settings = replace(settings, owner_key="", lan=settings.lan or LanSettings())
    if resume:
        settings = replace(settings, resume=resume[0])
    try:
        settings.check()
        return beginning(settings, resume)
    except (BadSettings, BadOptions) as error:
        raise HostError("settings", str(error)) from None
    except AlreadyOpen as error:
        raise HostError("already_open", str(error)) from None
    except HandedOver as error:
        raise HostError("handed_over", str(error)) from None
    except SaveError as error:
        raise HostError("save", str(error)) from None


def _run(host: Host, wake: Wake, log: HostLog, on_open: Callable[[Opened], object]) -> None:
    try:
        host.open()
        for notice in host.listening.notices:
            log.say(str(notice))
        on_open(_opened(host))
        log.say(
            f"listening at port {host.listening.porch} and {host.listening.port}, saving in {printable(host.folder)}"
        )
        host.run(wake.reader, None, lambda: log.look(host.tables))
        log.say("ended")
    except BadOptions as error:
        raise HostError("settings", str(error)) from None
    except CannotListen as error:
        raise HostError("port", str(error)) from None
    finally:
        host.close()


def _opened(host: Host) -> Opened:
    invite: Invite = host.listening.invite()
    return Opened(
        names=tuple([table.name for table in host.tables]),
        addresses=tuple([f"{one}:{invite.porch}" for one in invite.hosts]),
        words=invite.words,
        code=code_of(invite.hosts, invite.port, invite.key),
        check=key_check(invite.key),
        folder=host.folder,
    )


def _count(tables: int) -> str:
    return "one table" if tables == 1 else f"{tables} tables"
