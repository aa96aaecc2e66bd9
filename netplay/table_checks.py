"""What a host says about the table, checked and cleaned as ``checks`` does it for the game: the host may be hostile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from citadels_engine import BadOptions, Options
from citadels_engine.rulesets import RULESETS
from netplay import protocol
from netplay.checks import MOST_CARDS, MOST_LOG, MOST_NUMBER, MOST_SEATS, checked_line, checked_word, demand, is_word
from netplay.clean import clean, fit_name
from netplay.curve import key_bytes
from netplay.errors import BadWay
from netplay.protocol import BadFrame, SeatRow, Values
from netplay.shapes import is_id, is_ip
from netplay.updates import ChatLine, Invitation, SeatLine, TableState
from saves.fair_deal import is_share

LETTERS = 300
"""Characters of a line of the chat."""
TABLE_LETTERS = 100
"""Characters of a table's name."""
MOST_LINES = 200
"""Lines in one message of the chat."""
MOST_HOSTS = 16
MOST_ACTIONS = 20_000
"""Actions of one game; no honest game has as many."""
MOST_SPECTATORS = 100
"""Names of those who watch."""


def checked_id(text: str) -> str:
    """A game's id. Raises ``BadFrame`` where it is none."""
    demand(is_id(text), "an id that is none")
    return text


def checked_key(text: str) -> str:
    """A host's public key, or nothing. Raises ``BadFrame`` for anything else."""
    try:
        return text if not text or key_bytes(text) else ""
    except ValueError:
        raise BadFrame("a key that is none") from None


def checked_port(port: int) -> int:
    """A port; 0 is none. Raises ``BadFrame``."""
    demand(0 <= port <= 65535, "a port that is none")
    return port


def checked_host(text: str) -> str:
    """An address without a port, which is no name. Raises ``BadFrame``."""
    host, _ = _host_and_port(f"{text}:1")
    demand(is_ip(host), "a name for an address")
    return host


def checked_address(text: str, host: str) -> str:
    """An address with a port, as ``tcp://…``; ``*`` in it stands for ``host``. Raises ``BadFrame``."""
    named, _, port = text.rpartition(":")
    demand(":" in text, "an address without a port")
    found, number = _host_and_port(f"{host if named == '*' else checked_host(named)}:{port}")
    return f"tcp://{found}:{number}"


def _host_and_port(text: str) -> tuple[str, int]:
    from netplay.ways import parse_address

    try:
        return parse_address(text)
    except BadWay:
        raise BadFrame("an address that is none") from None


# -- who is there, and how the table is run


def checked_seats(rows: Iterable[SeatRow]) -> tuple[SeatLine, ...]:
    """The seats, with names fit for a terminal. Raises ``BadFrame`` if they are not numbered from 1."""
    lines = tuple([_seat(row) for row in rows])
    demand([line.seat for line in lines] == list(range(1, len(lines) + 1)), "seats in no order")
    demand(2 <= len(lines) <= MOST_SEATS, "too few or too many seats")
    return lines


def _seat(row: SeatRow) -> SeatLine:
    demand(row.kind in ("human", "bot"), "a seat of no kind")
    demand(is_word(row.bot) and is_word(row.stand_in) and is_word(row.status), "a seat of no kind")
    name = fit_name(row.name, f"Seat {row.seat}")
    return SeatLine(row.seat, name, row.kind, row.bot, row.status, row.ready, row.stand_in, row.sent_away, row.closed)


def checked_state(lobby: protocol.Lobby) -> TableState:
    """The table itself. Raises ``BadFrame`` for seats that are not there, numbers no table has, unknown options."""
    seats = range(1, len(lobby.seats) + 1)
    one = (lobby.chair, lobby.handing, lobby.declined)
    named = (*lobby.absent, *lobby.agreed, *(seat for seat in one if seat is not None))
    demand(len(named) <= 3 * MOST_SEATS and all(seat in seats for seat in named), "a seat that does not exist")
    for number in (lobby.watchers, lobby.grace, lobby.decision_time):
        demand(0 <= number <= MOST_NUMBER, "a number beyond all measure")
    return TableState(
        name=clean(lobby.name, TABLE_LETTERS).strip(),
        phase=lobby.phase,
        options=checked_options(lobby.options),
        locked=lobby.locked,
        open=lobby.open,
        chair=lobby.chair,
        watchers=lobby.watchers,
        spectators=checked_spectators(lobby.spectators),
        may_watch=lobby.may_watch,
        grace=lobby.grace,
        decision_time=lobby.decision_time,
        late=lobby.late,
        absent=tuple(sorted(set(lobby.absent))),
        handing=lobby.handing,
        agreed=tuple(sorted(set(lobby.agreed))),
        declined=lobby.declined,
    )


def checked_spectators(names: tuple[str, ...]) -> tuple[str, ...]:
    """What those who watch are called, by which they can be sent away. Raises ``BadFrame``."""
    demand(len(names) <= MOST_SPECTATORS, "too many names")
    return tuple([name for name in names if fit_name(name, "") == name])


def checked_options(options: Values) -> dict[str, object]:
    """Options of a game that any number of players can play. Raises ``BadFrame``."""
    lists = [value for value in options.values() if isinstance(value, tuple | list)]
    demand(sum(map(len, lists)) <= MOST_CARDS and _can_be_played(options), "options no game can have")
    return dict(options)


def _can_be_played(options: Values) -> bool:
    given: dict[str, Any] = dict(options)
    ruleset = RULESETS.get(str(given.pop("ruleset", "classic")))
    if ruleset is None or not set(given) <= {"players", *ruleset.defaults}:
        return False
    given.pop("players", None)
    return any(_can_be(ruleset.id, players, given) for players in range(ruleset.players[0], ruleset.players[1] + 1))


def _can_be(ruleset: str, players: int, options: dict[str, Any]) -> bool:
    try:
        Options(ruleset, players, **options)
    except BadOptions:
        return False
    return True


# -- how others get here


def invitation(invite: protocol.Invite, table: str) -> Invitation | None:
    """What is shown in the lobby; ``None`` where nobody can come. Raises ``BadFrame``."""
    hosts, port = checked_hosts(invite.hosts), checked_port(invite.port)
    porch = checked_port(invite.porch) or port
    if not hosts or not port:
        return None
    from netplay.ways import key_check

    return Invitation(
        addresses=tuple([f"{host}:{porch}" for host in hosts]),
        words=checked_word(invite.words),
        code=_code(hosts, port, checked_key(invite.key), table),
        check=key_check(invite.key),
    )


def rejoin_code(invite: protocol.Invite, table: str, seat: int, token: str) -> str:
    """The code of that seat, for another machine. Raises ``BadFrame``."""
    return _code(checked_hosts(invite.hosts), invite.port, checked_key(invite.key), table, seat, token)


def checked_hosts(hosts: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses without ports. Raises ``BadFrame``."""
    demand(len(hosts) <= MOST_HOSTS, "too many addresses")
    return tuple([checked_host(host) for host in hosts])


def _code(
    hosts: tuple[str, ...], port: int, key: str, table: str, seat: int | None = None, token: str | None = None
) -> str:
    from netplay.ways import code_of

    try:
        return code_of(hosts, port, key, table=table, seat=seat, token=token)
    except BadWay:
        raise BadFrame("an invitation nobody can follow") from None


# -- the chat, the fair deal


def checked_chat(chat: protocol.Chat, seats: int) -> tuple[ChatLine, ...]:
    """Lines of the chat, cleaned. Raises ``BadFrame`` if they are not numbered one after the other."""
    first = chat.lines[0].number if chat.lines else 0
    demand(len(chat.lines) <= MOST_LINES, "too many lines at once")
    demand(0 <= first <= MOST_NUMBER, "a number beyond all measure")
    demand([line.number for line in chat.lines] == list(range(first, first + len(chat.lines))), "lines in no order")
    return tuple([_chat_line(line, seats) for line in chat.lines])


def _chat_line(line: protocol.ChatLine, seats: int) -> ChatLine:
    demand(line.seat is None or 1 <= line.seat <= MOST_SEATS, "a line of a seat that does not exist")
    seat = line.seat if line.seat is None or line.seat <= seats else None  # said before the table became smaller
    name = fit_name(line.name, f"Seat {seat}" if seat else "?")
    return ChatLine(line.number, seat, name, clean(line.text[:LETTERS], LETTERS).strip())


def checked_commit(commit: protocol.Commit) -> tuple[str, dict[int, str]]:
    """What the host is bound to, and every seat's seal. Raises ``BadFrame``."""
    demand(is_share(commit.commitment), "a commitment that is none")
    return commit.commitment, _by_seat(commit.seals)


def checked_opened(opened: protocol.Opened) -> protocol.Opened:
    """Everything a deal was made of. Raises ``BadFrame`` for what no game can be dealt or played from."""
    demand(is_share(opened.secret), "a secret that is none")
    _by_seat(opened.entropies)
    checked_word(opened.seed)
    demand(len(opened.actions) <= MOST_ACTIONS, "a game without end")
    for action in opened.actions:
        checked_line(action)
    return opened


def _by_seat(texts: tuple[tuple[int, str], ...]) -> dict[int, str]:
    seats = [seat for seat, _ in texts]
    demand(len(set(seats)) == len(seats) <= MOST_SEATS, "seats in no order")
    demand(all(1 <= seat <= MOST_SEATS and is_share(text) for seat, text in texts), "bytes that are none")
    return dict(texts)


def checked_missed(missed: int | None) -> int | None:
    """The log item from which on something was missed. Raises ``BadFrame``."""
    demand(missed is None or 0 <= missed <= MOST_LOG, "a log without end")
    return missed
