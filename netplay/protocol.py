"""The messages between host and client, how they are written as bytes and how bytes are read.

One frame is one msgpack map of a tagged struct. A client's message with an unknown field is refused; a host's is
tolerated, so that an older client understands a newer host of the same major version. Nothing here is a sentence:
the client words codes and values in its player's language.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import DecodeError, Meta, Raw, Struct, defstruct, field, structs
from msgspec.msgpack import Decoder, Encoder

from citadels_engine.errors import Refusal
from citadels_engine.options import Options
from citadels_engine.view import View
from netplay.padding import padded
from netplay.shapes import Phase

PROTOCOL = (2, 0)
"""Version of these messages, major and minor. The major version of both sides must be the same."""

LEAVE = "leave"
"""Why a session ends whose player gives the seat up."""

ACTION_LETTERS = 2000
"""The longest action line: a whole deck put under the deck again."""

Number: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Short: TypeAlias = Annotated[str, Meta(max_length=100)]
Text: TypeAlias = Annotated[str, Meta(max_length=1000)]
Line: TypeAlias = Annotated[str, Meta(max_length=ACTION_LETTERS)]
Plain: TypeAlias = str | int | float | bool | None
PlainValues: TypeAlias = Annotated[dict[Short, Plain], Meta(max_length=8)]
Padding: TypeAlias = Annotated[bytes, Meta(max_length=64)]
"""Bytes that only make a frame longer, so that its size tells less."""
Values: TypeAlias = dict[str, Plain | tuple[Plain, ...]]
"""Named values of an error, a result or a log item."""

Version: TypeAlias = tuple[Annotated[int, Meta(ge=0, lt=2**16)], Annotated[int, Meta(ge=0, lt=2**16)]]


class BadFrame(ValueError):
    """Bytes that are no message; the text says what is wrong, for developers."""


# -- client to host


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A message to the host."""


class Hello(FromClient, tag="hello", frozen=True):
    """The first message: who wants what. ``run`` and ``have_log`` say which log items are known already."""

    protocol: Version
    version: Short
    name: Text
    wants: Literal["seat", "watch"] = "seat"
    table: Short | None = None
    seat: SeatNumber | None = None
    token: Short | None = None
    have_log: Number = 0
    run: Short | None = None
    entropy: Annotated[bytes, Meta(max_length=64)] | None = None
    """Not the bytes, but the seal of this seat's random bytes (``saves.fair_deal.seal``), as 32 bytes. The bytes
    themselves are told by the operation ``entropy``, once all are sealed."""
    back: bool = False
    """Whether the program comes back by itself after a lost connection: a seat that another machine has taken since is
    that machine's then (``replaced``). A player who joins or returns takes it all the same."""


class Act(FromClient, tag="act", frozen=True):
    """Do ``action`` as the answer to ``decision``; ``n`` counts this seat's commands."""

    sid: Number
    n: Number
    decision: Number
    action: Line
    pad: Padding = b""


class Why(FromClient, tag="why", frozen=True):
    """Why is this action not possible?"""

    sid: Number
    decision: Number
    action: Line
    pad: Padding = b""


class LobbyOp(FromClient, tag="lobby", frozen=True):
    """Something about the table, not the game: ``netplay.operations`` lists what, and who may."""

    sid: Number
    k: Number
    """Counts a session's operations; the answer names it."""
    op: Short
    values: PlainValues = {}


class ClientChat(FromClient, tag="chat", frozen=True):
    """A line for everybody at the table."""

    sid: Number
    text: Text


class ClientPing(FromClient, tag="ping", frozen=True):
    """I am here; ``t`` comes back as it is."""

    sid: Number
    t: Number


class ClientPong(FromClient, tag="pong", frozen=True):
    """The answer to a host's ping."""

    sid: Number
    t: Number


class Resync(FromClient, tag="resync", frozen=True):
    """Send the view and the log after the first ``have_log`` items again."""

    sid: Number
    have_log: Number = 0


class ClientBye(FromClient, tag="bye", frozen=True):
    """The session ends; with ``LEAVE`` as the reason the seat is free again, where the game has not begun."""

    sid: Number
    why: Short = ""


ClientMessage: TypeAlias = Hello | Act | Why | LobbyOp | ClientChat | ClientPing | ClientPong | Resync | ClientBye


# -- host to client


class FromHost(Struct, frozen=True, omit_defaults=True):
    """A message to a client."""


class Row(Struct, frozen=True, array_like=True):
    """One choice: its line, what it costs and brings in gold, and the cards a family may add to it."""

    line: str
    price: int | None = None
    gain: int | None = None
    family: tuple[str, ...] = ()


class GreyRow(Struct, frozen=True, array_like=True):
    """Something that cannot be done now, with the reason."""

    line: str
    refusal: Refusal


class Seen(FromHost, tag="view", frozen=True):
    """What the seat may know now; ``decision`` where it is the one asked, with its choices."""

    revision: int
    view: View
    decision: int | None = None
    choices: tuple[Row, ...] = ()
    greyed: tuple[GreyRow, ...] = ()


class Item(Struct, frozen=True, array_like=True):
    """One event as one audience may know it."""

    kind: str
    seat: int | None
    values: Values


class Log(FromHost, tag="log", frozen=True):
    """Log items from number ``start`` on (the first is 0); each is an encoded ``Item``."""

    start: int = field(name="from")
    items: tuple[Raw, ...]


class SeatRow(Struct, frozen=True):
    """One seat: ``kind`` is human or bot, ``status`` is bot, here, away, gone or free."""

    seat: int
    name: str
    kind: str
    bot: str
    status: str
    ready: bool = False
    """Whether its owner is ready to begin; in the lobby."""
    stand_in: str = ""
    """The bot that plays on for an absent owner."""
    sent_away: bool = False
    """Whether whoever sat here last was sent away, while nobody new sits here."""
    closed: bool = False
    """Whether nobody new gets this seat until the chair opens it (``free``); in a game, after somebody was sent
    away."""


class Saving(FromHost, tag="saving", frozen=True):
    """Whether what happens is on the disk: ``saved``, ``failed`` or ``off``; why not is for the owner's eyes."""

    state: Literal["saved", "failed", "off"]
    reason: str = ""
    """In English, for a client that does not know the codes."""
    path: str = ""
    """The file the game is saved in, once that is another one than at the start; for the owner's eyes too."""
    because: tuple[str, ...] = ()
    """The reason as codes (``saves.errors.codes_of``)."""


class Invite(Struct, frozen=True):
    """How others get to this table; told to those who sit at it."""

    hosts: tuple[str, ...]
    """The host's addresses without ports, the likeliest first."""
    port: int
    """Where the key below listens."""
    key: str
    porch: int = 0
    """The port that is typed to join, together with the words if there are some."""
    words: str = ""
    """The words that open the table, if it is joined by words."""


class Lobby(FromHost, tag="lobby", frozen=True):
    """The table as it is now, before, during and after the game."""

    seats: tuple[SeatRow, ...]
    pace: float = 0.0
    answers: int | None = None
    """The ``k`` of the operation it answers."""
    paused: str = ""
    """Why nobody may act: ``asked``, ``fault``, ``handing``; empty: play goes on."""
    phase: Phase = "game"
    name: str = ""
    """What the table is called."""
    options: Values = {}
    """``ruleset`` and the options that differ from it."""
    locked: bool = False
    """Whether nobody new gets a seat."""
    open: bool = False
    """Whether anybody on the network may come; else who has the words or the code."""
    chair: int | None = None
    """The seat that decides about the table: the host's own player, or in his absence another."""
    watchers: int = 0
    """How many watch."""
    spectators: tuple[str, ...] = ()
    """What those who watch are called, as far as they are told: the first fifty."""
    may_watch: bool = False
    """Whether more may come to watch."""
    grace: int = 120
    """Seconds until a bot may play on for an absent player; 0: never."""
    decision_time: int = 0
    """Seconds for each decision; 0: as long as one likes."""
    late: Literal["plain", "bot"] = "plain"
    """Who decides when the time is over: the plainest thing is done, or what a bot would do."""
    absent: tuple[int, ...] = ()
    """Seats whose grace is over and about which the chair is asked: a bot plays on, wait, or pause."""
    handing: int | None = None
    """The seat the table is to be handed to, while everybody is asked."""
    agreed: tuple[int, ...] = ()
    """The seats that have agreed to it."""
    declined: int | None = None
    """The seat to which the table could not be handed the last time, since its client cannot host."""


class Welcome(FromHost, tag="welcome", frozen=True):
    """The session is open, or the table has changed altogether: a game has begun, or a new lobby after one.

    ``key`` is the host's public key and ``port`` where it listens, to be believed in every later connection to this
    game.
    """

    sid: Number
    protocol: Version
    game: Short
    key: Short
    run: Short
    seat: int | None
    last_n: Number
    lobby: Lobby
    view: Seen | None
    """``None`` before the game."""
    log: Log
    saving: Saving
    limits: dict[str, float]
    port: int = 0
    owner: bool = False
    """Whether this is the host's own player, who decides about the save and the host."""
    edited: bool = False
    """Whether the save this game came from had been changed by hand."""
    token: Short | None = None
    """The seat's secret, told once."""
    invite: Invite | None = None
    missed: int | None = None
    """The log's length when this seat's player was last heard of; ``None`` if nothing has happened since."""


class Result(FromHost, tag="result", frozen=True):
    """The answer to an act: done, with the revision after it, or not, with a code. ``refusal`` where it was illegal."""

    n: int
    ok: bool
    revision: int | None = None
    code: str | None = None
    values: Values = {}
    refusal: Refusal | None = None


class Late(FromHost, tag="late", frozen=True):
    """To who has not decided in time: what was done instead. What the others hear of it is only that it was done."""

    decision: int
    action: str


class Reason(FromHost, tag="reason", frozen=True):
    """The answer to why; no refusal: it is possible."""

    decision: int
    action: str
    refusal: Refusal | None = None


class SeatStatus(FromHost, tag="peer", frozen=True):
    """Somebody came, went or is away."""

    seat: int
    status: str


class ChatLine(Struct, frozen=True, array_like=True):
    """What somebody said; ``seat`` is ``None`` for one who watches."""

    number: int
    seat: int | None
    name: str
    text: str


class Chat(FromHost, tag="chat", frozen=True):
    """Lines of the chat, numbered from 0 without gaps; those that came long ago may be missing."""

    lines: tuple[ChatLine, ...]


class Commit(FromHost, tag="commit", frozen=True):
    """The fair deal before the game: the host is bound to its secret and every seat to its random bytes.

    After a ``final`` one, which is sent when the game is to begin, each seat tells its bytes (the operation
    ``entropy``), if it finds its own seal there, and ``terms`` are those of the game that the lobby showed.
    """

    commitment: Short
    seals: tuple[tuple[int, Short], ...] = ()
    """Seats of people with the seal of their bytes, hex."""
    final: bool = False
    terms: Short = ""
    """What is played and by whom (``saves.fair_deal.terms``), once that is final."""


class Opened(FromHost, tag="opened", frozen=True):
    """The fair deal after the game: everything it was made of, so that each client can check the game it saw."""

    secret: Short
    entropies: tuple[tuple[int, Short], ...]
    seed: Short
    actions: tuple[str, ...]


class Handover(FromHost, tag="handover", frozen=True):
    """The whole game, as a save without the host's secret key, for the player who goes on hosting."""

    save: bytes


class Moved(FromHost, tag="moved", frozen=True):
    """The game goes on at another host. An address that begins with ``*:`` is this host's with another port."""

    address: Short
    key: Short


class Error(FromHost, tag="error", frozen=True):
    """Something was refused; after a fatal one the session is over. ``answers`` is the ``k`` of a table operation.

    A later minor version may have codes that are not known yet.
    """

    code: str
    values: Values = {}
    fatal: bool = False
    answers: int | None = None


class Ping(FromHost, tag="ping", frozen=True):
    """Are you there?"""

    t: Number


class Pong(FromHost, tag="pong", frozen=True):
    """The answer to a client's ping."""

    t: Number


class Bye(FromHost, tag="bye", frozen=True):
    """The host ends the session: ``shutting_down``, ``replaced``, ``kicked``, ``moved``, ``bye``."""

    why: str


HostMessage: TypeAlias = (
    Welcome
    | Seen
    | Log
    | Result
    | Late
    | Reason
    | Lobby
    | Saving
    | SeatStatus
    | Chat
    | Commit
    | Opened
    | Handover
    | Moved
    | Error
    | Ping
    | Pong
    | Bye
)


# -- bytes


class Greeting(Struct, frozen=True, tag="hello"):
    """As much of a hello as every version has."""

    protocol: Version


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise NotImplementedError(f"{type(value).__name__} does not go over the wire")


PAD: Mapping[type, int] = {
    Act: 32,
    Why: 32,
    **dict.fromkeys((Log, Result, Late, Reason, Handover), 256),
    **dict.fromkeys((Seen, Welcome), 1024),  # as many as the choices of a seat that has many
}
"""Messages of which a listener is to see only how many times so many bytes they have."""

_encoder = Encoder(enc_hook=_plain)
_from_client: Decoder[ClientMessage] = Decoder(ClientMessage)
_from_host: Decoder[HostMessage] = Decoder(HostMessage)
_greeting = Decoder(Greeting)
_item = Decoder(Item)

_UNREADABLE = (DecodeError, RecursionError, UnicodeError, OverflowError, ValueError)
"""What decoding strangers' bytes may raise (a deep frame raises RecursionError, which is no msgspec error)."""


_GivenOptions = defstruct(
    "_GivenOptions", [(one.name, Any, None) for one in dataclasses.fields(Options)], omit_defaults=True
)
"""Options without those that their ruleset does not have: these are ``None`` where they are missing."""


@lru_cache(maxsize=64)
def _given(options: Options) -> Any:
    return _GivenOptions(**options.to_dict())


def encode(message: FromClient | FromHost | Item) -> bytes:
    """The message as one frame, filled up where its size could tell what is secret."""
    if isinstance(message, Seen):
        view = dataclasses.replace(message.view, options=_given(message.view.options))
        message = structs.replace(message, view=view)
    frame, step = _encoder.encode(message), PAD.get(type(message))
    return frame if step is None else padded(frame, step)


def decode_client(frame: bytes) -> ClientMessage:
    """The client's message in ``frame``. Raises ``BadFrame``."""
    try:
        return _from_client.decode(frame)
    except _UNREADABLE as error:
        raise BadFrame(str(error)) from None


def decode_host(frame: bytes) -> HostMessage:
    """The host's message in ``frame``. Raises ``BadFrame``."""
    try:
        return _from_host.decode(frame)
    except _UNREADABLE as error:
        raise BadFrame(str(error)) from None


def decode_item(item: Raw) -> Item:
    """One log item. Raises ``BadFrame``."""
    try:
        return _item.decode(item)
    except _UNREADABLE as error:
        raise BadFrame(str(error)) from None


def greeting(frame: bytes) -> Version | None:
    """The protocol version a hello of any version names; ``None`` if it is no hello."""
    try:
        return _greeting.decode(frame).protocol
    except _UNREADABLE:
        return None
