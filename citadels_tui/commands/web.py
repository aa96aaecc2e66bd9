"""``citadels web``: the tables of this machine in browsers."""

from __future__ import annotations

from importlib.util import find_spec

import click

from citadels_tui.trouble import WRONG_USE, Trouble
from citadels_tui.wording.english import web as words

NEEDED = ("textual_serve", "aiohttp", "jinja2")


def web(port: int, bind: str, table: str | None, url: str | None) -> int:
    """Keep the browser door open until a signal ends it. Raises ``Trouble``."""
    if any(find_spec(name) is None for name in NEEDED):
        raise Trouble(words.NOT_INSTALLED)
    from citadels_tui.doors.listening import CannotListen
    from citadels_tui.doors.tables_here import tables_here
    from citadels_tui.doors.web_address import Address, BadAddress, address
    from citadels_tui.doors.web_server import WebDoor
    from citadels_tui.doors.web_service import run

    try:
        where = address(bind, port, url or "")
    except BadAddress as error:
        raise Trouble(f"{error}.", WRONG_USE) from None
    wanted = table or ""
    found = tables_here(wanted)
    if not found:
        raise Trouble(words.NO_SUCH_TABLE.format(table=table) if table and tables_here() else words.NO_TABLE)

    def opened(where: Address) -> None:
        click.echo(words.OPENED.format(url=where.url))
        click.echo(words.LEADS_TO.format(tables=", ".join(one.name for one in found[:8])))
        if not where.is_private and not where.public:
            for ip in _others(where.bind)[:1]:
                click.echo(words.OPENED_BY_OTHERS.format(url=f"http://{ip}:{where.port}"))
            click.echo(words.NOT_ENCRYPTED)

    try:
        return run(lambda where, log: WebDoor(where, log, table=wanted), where, on_open=opened)
    except CannotListen as error:
        raise Trouble(str(error)) from None


def _others(bind: str) -> tuple[str, ...]:
    """Where others on the network find a door that listens everywhere, the likeliest first."""
    from netplay.addresses import ANY, own_addresses

    return own_addresses() if bind == ANY else ()
