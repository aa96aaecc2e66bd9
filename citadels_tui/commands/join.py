"""``citadels join``: take a seat at a table on the network, or watch."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_tui.commands import settings_for_screen
from citadels_tui.commands.choices import companions_of
from citadels_tui.front import Front
from citadels_tui.language import _
from citadels_tui.starts import FindTable, JoinTable
from citadels_tui.trouble import WRONG_USE, Trouble
from citadels_tui.wording.told import told
from netplay.errors import BadWay


def join(
    front: Front,
    where: str | None,
    words: str | None,
    watch: bool,
    companions: Sequence[str],
    table: str | None = None,
    plain: bool = False,
) -> int:
    """Join the table at an address or of a code; without one, show what there is."""
    from citadels_tui.commands.play import begin, for_one_person
    from citadels_tui.names import default_player

    settings, fault = settings_for_screen(front)
    player = settings.name or default_player()
    if plain and companions:
        raise for_one_person("--with")
    others = companions_of(companions, player)
    if watch and others:
        raise Trouble(_("--with and --watch: who watches needs no hand to hide; leave --with out."), WRONG_USE)
    if where is None:
        if words is not None:
            raise Trouble(_("--words needs the host's address before it."), WRONG_USE)
        if table is not None:
            raise Trouble(_("--table needs the host's address or a code before it."), WRONG_USE)
        return begin(front, settings, FindTable(watch=watch, companions=others), fault, plain)
    try:
        from netplay.ways import from_text

        way = from_text(where, words or "")
    except BadWay as error:
        raise Trouble(f"{told(error)}.", WRONG_USE) from None
    address = "" if words or " " in where.strip() else way.addresses[0]
    wanted = " ".join((table or "").split())
    start = JoinTable(way, player, watch, companions=others, address=address, wanted=wanted)
    return begin(front, settings, start, fault, plain)
