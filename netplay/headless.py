"""A host that nobody sits at: in the foreground, with a log, until a signal ends it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TextIO

from citadels_engine import BadOptions
from citadels_engine.sentences import Sentence, sentence_of
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

MOST_NAMED = 8
"""Tables that are named in a line."""


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

    def lines(self) -> tuple[Sentence, ...]:
        """The same in words, line by line."""
        tables = Sentence("{count:one table|# tables}: {names}", count=len(self.names), names=self._names())
        return (
            tables,
            self._way_in(),
            Sentence("or by the code {code}", code=self.code),
            Sentence("the key's check is {check}", check=self.check),
            Sentence("games are saved in {folder}", folder=self.folder),
        )

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _names(self) -> list[str]:
        return [*self.names[:MOST_NAMED], *(["…"] if len(self.names) > MOST_NAMED else [])]

    def _way_in(self) -> Sentence:
        first, *others = self.addresses
        if self.words:
            way = Sentence("join at {address} with the words {words}", address=first, words=self.words)
        else:
            way = Sentence("join at {address}, open to everybody there", address=first)
        return Sentence("{way} (also {others})", way=way, others=others) if others else way


def run_headless(
    settings: HostSettings,
    resume: Sequence[str] = (),
    *,
    on_open: Callable[[Opened], object] = print,
    log: TextIO | None = None,
    words: Callable[[str], str] = str,
) -> int:
    """Host the tables of ``settings``, or go on with those saves, until SIGINT, SIGTERM or SIGHUP; the exit code, 0.

    ``on_open`` gets how to join, words and all; ``log`` (standard error) never does, and ``words``
    says its lines in the language of who reads them. A second signal ends the process
    at once. To be called in the main thread. Raises ``HostError``: ``settings``, ``save``, ``already_open``, ``port``.
    """
    out = HostLog(log or sys.stderr, words)
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
        raise HostError("settings", sentence_of(error)) from None
    except AlreadyOpen as error:
        raise HostError("already_open", error.sentence) from None
    except HandedOver as error:
        raise HostError("handed_over", error.sentence) from None
    except SaveError as error:
        raise HostError("save", error.sentence) from None


def _run(host: Host, wake: Wake, log: HostLog, on_open: Callable[[Opened], object]) -> None:
    try:
        host.open()
        for notice in host.listening.notices:
            log.say(notice.sentence)
        on_open(_opened(host))
        log.say(
            Sentence(
                "listening at port {porch} and {port}, saving in {folder}",
                porch=str(host.listening.porch),
                port=str(host.listening.port),
                folder=printable(host.folder),
            )
        )
        host.run(wake.reader, None, lambda: log.look(host.tables))
        log.say(Sentence("ended"))
    except BadOptions as error:
        raise HostError("settings", sentence_of(error)) from None
    except CannotListen as error:
        raise HostError("port", sentence_of(error)) from None
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
