"""``citadels web``: the tables of this machine in browsers."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec

import click

from citadels_tui.language import _
from citadels_tui.trouble import WRONG_USE, Trouble
from citadels_tui.wording.english import web as words
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told

NEEDED = ("textual_serve", "aiohttp", "jinja2", "markupsafe")
MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class WebPlan:
    """What ``citadels web`` was asked for."""

    port: int
    bind: str
    table: str = ""
    url: str = ""
    """What browsers show as its address; empty: where it listens."""
    idle: int = 60
    """Minutes without a key after which a guest is sent away; 0: nobody is."""


def web(plan: WebPlan) -> int:
    """Keep the browser door open until a signal ends it. Raises ``Trouble``."""
    if any(find_spec(name) is None for name in NEEDED):
        raise Trouble(_(words.NOT_INSTALLED))
    from citadels_tui.doors.admission import Admission, Limits
    from citadels_tui.doors.descriptors import limits_within
    from citadels_tui.doors.listening import CannotListen
    from citadels_tui.doors.tables_here import wanted_tables
    from citadels_tui.doors.web_address import Address, BadAddress, address
    from citadels_tui.doors.web_pages import assets
    from citadels_tui.doors.web_server import WebDoor
    from citadels_tui.doors.web_service import run
    from netplay.descriptors import raise_limit

    try:
        where = address(plan.bind, plan.port, plan.url)
    except BadAddress as error:
        raise Trouble(f"{told(error)}.", WRONG_USE) from None
    found = wanted_tables(plan.table)
    try:
        assets()
    except OSError:
        raise Trouble(_(words.NOT_WHOLE)) from None
    admission = Admission(limits_within(raise_limit(), Limits()))

    def opened(where: Address) -> None:
        click.echo(fill(words.OPENED, url=where.url))
        names = ", ".join(one.name for one in found[:8])
        click.echo(fill(words.LEADS_TO, tables=names) if names else _(words.NO_TABLE))
        if not where.is_private and not where.public:
            for ip in _others(where.bind)[:1]:
                click.echo(fill(words.OPENED_BY_OTHERS, url=f"http://{ip}:{where.port}"))
            click.echo(_(words.NOT_ENCRYPTED))

    try:
        return run(
            lambda where, log: WebDoor(where, log, table=plan.table, idle=plan.idle * MINUTE, admission=admission),
            where,
            on_open=opened,
        )
    except CannotListen as error:
        raise Trouble(str(error)) from None


def _others(bind: str) -> tuple[str, ...]:
    """Where others on the network find a door that listens everywhere, the likeliest first."""
    from netplay.addresses import ANY, own_addresses

    return own_addresses() if bind == ANY else ()
