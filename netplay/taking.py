"""Going on as the host of a game that was handed over: what came is checked, and the place is made anew.

The one who hands over may be anybody, and knows whatever the save brings along. So the game has to be the one that
this player has seen, down to the log and the own hand, and dealt as everybody was bound to; and nothing by which the
table was reached before is kept: key, ports and words are drawn by the new host, which tells them to those who sit
there. What cannot be checked here is what this player could not see: the others' hands and the deck, beyond what
follows from the deal, and the secrets of the others' seats.
"""

from __future__ import annotations

from pathlib import Path

from citadels_engine import Event, Game
from netplay.checks import checked_item
from netplay.chronicle import Chronicle, history
from netplay.clean import fit_name
from netplay.errors import BadHandover
from netplay.protocol import BadFrame, Seen, decode_host, decode_item, encode
from netplay.witness import Witness
from saves import fair_deal
from saves.errors import SaveError
from saves.fair_deal import Deal
from saves.format import decode
from saves.model import SavedGame, Table
from saves.store import new_path, write

NAMED = Path("handed-over.toml")
"""How a save that has no file yet is called in messages."""


def taken_over(save: bytes, witness: Witness, folder: Path) -> Path:
    """Write the game that was handed over into ``folder``, ready to be hosted here; its file.

    Raises ``BadHandover``, or ``SaveError`` where it cannot be written; nothing is written then.
    """
    saved = _read(save)
    if fault := _fault(saved, witness):
        raise BadHandover(fault)
    saved.name = witness.state.name or saved.name
    saved.table = _place(saved, witness)
    path = new_path(folder, saved.name)
    write(path, saved)
    return path


def _read(save: bytes) -> SavedGame:
    try:
        return decode(save, NAMED)
    except SaveError:
        raise BadHandover("save") from None


def _place(saved: SavedGame, witness: Witness) -> Table:
    """A place of which nobody knows anything yet, for the table as it was run before."""
    before, state = saved.table or Table(), witness.state
    sitting = {seat.device_key for seat in saved.seats}
    return Table(
        open=state.open,
        locked=state.locked,
        grace=state.grace,
        decision_time=state.decision_time,
        late=state.late,
        paused=before.paused,
        fairness=before.fairness,
        owner=witness.seat,
        lan=True,
        watchers=state.may_watch,
        kicked=[key for key in before.kicked if key not in sitting],
    )


def _fault(saved: SavedGame, witness: Witness) -> str:
    """In which point that is not the game that was seen; empty: in none."""
    if saved.id != witness.game:
        return "game"
    if not _are_the_same_seats(saved, witness):
        return "seats"
    if saved.seats[witness.seat - 1].device_key != witness.key:
        return "seat"
    if not _is_the_same_position(saved.game, witness):
        return "position"
    if not _is_the_same_log(saved.game, witness):
        return "log"
    return "" if _is_the_same_deal(saved, witness) else "deal"


def _are_the_same_seats(saved: SavedGame, witness: Witness) -> bool:
    there = [(fit_name(one.name, f"Seat {number}"), one.kind, one.bot) for number, one in enumerate(saved.seats, 1)]
    return there == [(one.name, one.kind, one.bot) for one in witness.seats]


def _is_the_same_position(game: Game, witness: Witness) -> bool:
    """Whether the own seat sees there what it has seen; options and decision are part of it."""
    seen = decode_host(encode(Seen(game.decision, game.view(witness.seat))))  # as it comes over the wire
    return isinstance(seen, Seen) and seen.view == witness.view


def _is_the_same_log(game: Game, witness: Witness) -> bool:
    """Whether the same has happened. Of a game that was once changed by hand nobody can say what that was."""
    told, seen = _told(game, witness.seat), list(witness.events)
    begins = bool(seen) and seen[0].kind == "round" and seen[0].values.get("round") == 1
    return told == seen if begins else not told


def _told(game: Game, seat: int) -> list[Event]:
    """The log of that game as the seat is told it; nothing where the log does not lead to the position."""
    chronicle = Chronicle()
    chronicle.add(history(game))
    try:
        items = chronicle.items(seat, 0, len(chronicle))
        return [checked_item(decode_item(item), game.options.players) for item in items]
    except BadFrame:
        return []


def _is_the_same_deal(saved: SavedGame, witness: Witness) -> bool:
    """Whether the deal is the one that everybody was bound to, as far as this client was there."""
    record = saved.table.fairness if saved.table else {}
    if not record:
        return not witness.bond
    try:
        deal = Deal.from_dict(saved.id, record)
        bond = fair_deal.bond(deal.commitment, deal.seals, deal.terms)
        return not deal.fault(saved.game.seed) and witness.bond in ("", bond)
    except ValueError:
        return False
