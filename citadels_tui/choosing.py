"""Which of a host's tables is meant by a name, an id, or the beginning of one."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_tui.language import _
from citadels_tui.trouble import WRONG_USE, Trouble
from citadels_tui.wording.english import join as table
from citadels_tui.wording.speech import fill, listed
from netplay.listed import ListedTable


def chosen(wanted: str, tables: Sequence[ListedTable]) -> ListedTable:
    """The table that is meant. Raises ``Trouble`` where it is none of them, or may be several."""
    found = fitting(wanted, tables)
    if len(found) != 1:
        names = listed([one.name for one in found or tables])
        pattern = _(table.SEVERAL_SUCH) if found else _(table.NONE_SUCH)
        raise Trouble(fill(pattern, wanted=wanted, names=names), WRONG_USE)
    return found[0]


def fitting(wanted: str, tables: Sequence[ListedTable]) -> list[ListedTable]:
    """The tables that may be meant: those of that name or id, or else those that begin so."""
    text = " ".join(wanted.split()).casefold()
    exact = [one for one in tables if text in (one.game, one.name.casefold())]
    return exact or [one for one in tables if one.game.startswith(text) or one.name.casefold().startswith(text)]
