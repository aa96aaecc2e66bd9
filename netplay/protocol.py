"""The messages between host and client, how they are written as bytes and how bytes are read.

One frame is one msgpack map of a tagged struct. A client's message with an unknown field is refused; a host's is
tolerated, so that an older client understands a newer host of the same major version. Nothing here is a sentence:
the client words codes and values in its player's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import DecodeError, Meta, Raw, Struct, field
from msgspec.msgpack import Decoder, Encoder

from citadels_engine.errors import Refusal
from citadels_engine.view import View

PROTOCOL = (1, 0)
"""Version of these messages, major and minor. The major version of both sides must be the same."""

ACTION_LETTERS = 2000
"""The longest action line: a whole deck put under the deck again."""

Number: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Short: TypeAlias = Annotated[str, Meta(max_length=100)]
Text: TypeAlias = Annotated[str, Meta(max_length=1000)]
Line: TypeAlias = Annotated[str, Meta(max_length=ACTION_LETTERS)]
Plain: TypeAlias = str | int | float | bool | None
PlainValues: TypeAlias = Annotated[dict[Short, Plain], Meta(max_length=8)]
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


class Act(FromClient, tag="act", frozen=True):
    """Do ``action`` as the answer to ``decision``; ``n`` counts this seat's commands."""

    sid: Number
    n: Number
    decision: Number
    action: Line


class Why(FromClient, tag="why", frozen=True):
    """Why is this action not possible?"""

    sid: Number
    decision: Number
    action: Line


class LobbyOp(FromClient, tag="lobby", frozen=True):
    """Something about the table, not the game: ``pace`` (seconds), ``saving`` (do: retry, folder, unsaved; folder)."""

    sid: Number
    k: Number
    """Counts a session's operations; the answer names it."""
    op: Short
    values: PlainValues = {}


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
    """The session ends."""

    sid: Number
    why: Short = ""


ClientMessage: TypeAlias = Hello | Act | Why | LobbyOp | ClientPing | ClientPong | Resync | ClientBye


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


class Saving(FromHost, tag="saving", frozen=True):
    """Whether what happens is on the disk: ``saved``, ``failed`` or ``off``; why not is for the owner's eyes."""

    state: Literal["saved", "failed", "off"]
    reason: str = ""
    path: str = ""
    """The file the game is saved in, once that is another one than at the start; for the owner's eyes too."""


class Welcome(FromHost, tag="welcome", frozen=True):
    """The session is open. ``key`` is the host's public key, to be believed in every later connection to this game."""

    sid: Number
    protocol: Version
    game: Short
    key: Short
    run: Short
    seat: int | None
    last_n: Number
    seats: tuple[SeatRow, ...]
    view: Seen
    log: Log
    saving: Saving
    limits: dict[str, float]
    owner: bool = False
    edited: bool = False
    """Whether the save this game came from had been changed by hand."""
    pace: float = 0.0
    paused: str = ""
    token: Short | None = None


class Result(FromHost, tag="result", frozen=True):
    """The answer to an act: done, with the revision after it, or not, with a code. ``refusal`` where it was illegal."""

    n: int
    ok: bool
    revision: int | None = None
    code: str | None = None
    values: Values = {}
    refusal: Refusal | None = None


class Reason(FromHost, tag="reason", frozen=True):
    """The answer to why; no refusal: it is possible."""

    decision: int
    action: str
    refusal: Refusal | None = None


class Lobby(FromHost, tag="lobby", frozen=True):
    """The table as it is now; ``answers`` is the ``k`` of the operation it answers."""

    seats: tuple[SeatRow, ...]
    pace: float
    answers: int | None = None
    paused: str = ""
    """Why the table waits until its owner tries again: ``asked``, ``fault``."""


class SeatStatus(FromHost, tag="peer", frozen=True):
    """Somebody came, went or is away."""

    seat: int
    status: str


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
    """The host ends the session: ``shutting_down``, ``replaced``, ``bye``."""

    why: str


HostMessage: TypeAlias = (
    Welcome | Seen | Log | Result | Reason | Lobby | Saving | SeatStatus | Error | Ping | Pong | Bye
)


# -- bytes


class Greeting(Struct, frozen=True, tag="hello"):
    """As much of a hello as every version has."""

    protocol: Version


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise NotImplementedError(f"{type(value).__name__} does not go over the wire")


_encoder = Encoder(enc_hook=_plain)
_from_client: Decoder[ClientMessage] = Decoder(ClientMessage)
_from_host: Decoder[HostMessage] = Decoder(HostMessage)
_greeting = Decoder(Greeting)
_item = Decoder(Item)

_UNREADABLE = (DecodeError, RecursionError, UnicodeError, OverflowError, ValueError)
"""What decoding strangers' bytes may raise (a deep frame raises RecursionError, which is no msgspec error)."""


def encode(message: FromClient | FromHost | Item) -> bytes:
    """The message as one frame."""
    return _encoder.encode(message)


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
