"""``citadels ssh``: let others play on this machine over SSH, until the door is stopped."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from citadels_tui.language import N_, _
from citadels_tui.trouble import WRONG_USE, Trouble
from citadels_tui.wording.english import ssh as words
from citadels_tui.wording.speech import fill
from netplay.addresses import ANY, LOOPBACK, is_loopback

if TYPE_CHECKING:
    from citadels_tui.doors.log import DoorLog
    from citadels_tui.doors.ssh_server import SshDoor
    from netplay.signals import Wake

PORT = 2222
IDLE = 60
"""Minutes without a key after which a guest is sent away: a turn of others may take long."""
MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class DoorPlan:
    """What ``citadels ssh`` was asked for."""

    port: int = PORT
    bind: str = LOOPBACK
    table: str = ""
    words: bool = False
    idle: int = IDLE
    """Minutes; 0: nobody is sent away."""


def ssh(plan: DoorPlan) -> int:
    """Open the door, and keep it open until SIGINT, SIGTERM or SIGHUP; the exit code."""
    if os.name != "posix":
        raise Trouble(_(words.NOT_HERE))
    if find_spec("asyncssh") is None:
        raise Trouble(_(words.NOT_INSTALLED))
    _check_bind(plan.bind)
    from citadels_tui.doors.tables_here import wanted_tables
    from netplay.signals import Wake

    wanted_tables(plan.table)
    wake = Wake(once=True)
    try:
        asyncio.run(_serve(plan, wake))
    finally:
        wake.close()
    return 0


def _check_bind(bind: str) -> None:
    from ipaddress import ip_address

    try:
        ip_address(bind)
    except ValueError:
        wrong = N_("--bind {address}: write an address of this machine, such as 192.168.1.20, or {any} for all.")
        raise Trouble(fill(wrong, address=bind, any=ANY), WRONG_USE) from None


async def _serve(plan: DoorPlan, wake: Wake) -> None:
    from citadels_tui.doors.log import DoorLog
    from citadels_tui.doors.ssh_keys import BadKeyFile
    from citadels_tui.doors.ssh_server import CannotListen

    log = DoorLog(sys.stderr)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: log.fault(context.get("exception"), str(context.get("message"))))
    told_to_stop = asyncio.Event()
    loop.add_reader(wake.reader, told_to_stop.set)
    try:
        door = await _opened(plan, log)
    except (BadKeyFile, CannotListen) as error:
        raise Trouble(str(error)) from None
    try:
        await told_to_stop.wait()
    finally:
        loop.remove_reader(wake.reader)
        await door.close()
        log.say(_(words.STOPPED))


async def _opened(plan: DoorPlan, log: DoorLog) -> SshDoor:
    """The door, open; says how to come in. Raises ``BadKeyFile``, ``CannotListen``."""
    from citadels_tui.doors.admission import Admission, Limits
    from citadels_tui.doors.descriptors import limits_within
    from citadels_tui.doors.guests import Guests
    from citadels_tui.doors.idle import warning_for
    from citadels_tui.doors.ssh_client import game_for
    from citadels_tui.doors.ssh_keys import host_key
    from citadels_tui.doors.ssh_login import Rules
    from citadels_tui.doors.ssh_server import SshDoor
    from citadels_tui.doors.ssh_words import DoorWords
    from netplay.descriptors import raise_limit
    from saves.paths import ssh_folder

    key = host_key(ssh_folder())
    idle = plan.idle * MINUTE
    admission = Admission(limits_within(raise_limit(), Limits()))
    rules = Rules(Guests(), admission, DoorWords(plan.table) if plan.words else None)
    serve = partial(game_for, warned=warning_for(idle), asks_words=plan.words)
    door = SshDoor(key, rules, serve, log, table=plan.table, idle=idle)
    await door.open(plan.bind, plan.port)
    for line in _how_to_come_in(plan, door.port, key.get_fingerprint()):
        log.say(line)
    return door


def _how_to_come_in(plan: DoorPlan, port: int, fingerprint: str) -> list[str]:
    from netplay.addresses import own_addresses
    from netplay.running import running_tables

    addresses = own_addresses() if plan.bind == ANY else (plan.bind,)
    option = f"-p {port} " if port != 22 else ""
    return [
        fill(words.LISTENS, address=plan.bind, port=port),
        fill(words.CONNECT, command=f"ssh {option}NAME@{next(iter(addresses), LOOPBACK)}"),
        fill(words.FINGERPRINT, fingerprint=fingerprint),
        *([_(words.ONLY_HERE)] if is_loopback(plan.bind) else []),
        *([_(words.WITH_WORDS)] if plan.words else []),
        *([] if running_tables() else [_(words.NO_TABLE)]),
    ]
