"""One SSH connection: asyncssh's own, made strict and stingy. What reaches into asyncssh is in this module.

- Nothing is buffered for who does not read: whoever writes is told when the line is full.
- Who sends more than people do is cut off.
- A key that proves itself may be one of two things to show, the words of a table being the other.
- Of the environment a client sends, only what says how its terminal reads and shows is kept.
"""

from __future__ import annotations

import asyncio
import base64
import re
import socket
import zlib
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256

import asyncssh
from asyncssh.compression import Decompressor
from asyncssh.encryption import get_default_encryption_algs
from asyncssh.kex import get_default_kex_algs
from asyncssh.mac import get_default_mac_algs

from citadels_tui.language import _
from citadels_tui.wording.english import ssh as words
from netplay.limiter import Bucket

__all__ = ["DoorConnection", "Host", "is_strong", "options_for"]

WINDOW = 32 * 1024
"""Bytes a client may send before its game has read them."""
UNSENT = 16 * 1024
"""Bytes that wait for a slow line, in the kernel and here each; more would be old by the time they come."""
RATE, BURST = 64 * 1024, 1024 * 1024
"""Bytes a second that a client may send for long, and at once. A person's keys are a thousandth of that."""
LARGEST_PACKET = 256 * 1024
"""Bytes of a packet, unpacked; those of honest clients have 35,000 at most."""
LOG_IN = 60
"""Seconds to log in."""
ALIVE, DEAD_AFTER = 15, 3
"""Seconds of silence after which the other side is asked whether it is there; unanswered questions that end it."""

KEPT_NAMES = re.compile(rb"LANG|LC_[A-Z]{1,20}|COLORTERM|NO_COLOR")
MOST_NAMES, LONGEST_VALUE = 20, 64

LEGACY = re.compile(rb"sha1|md5|@ssh\.com|1\.3\.132|group-exchange|group1[578]|-96")
"""Algorithms left out: weak ones, odd ones, and those by which a stranger makes us compute for long."""
WEAK_SIGNATURES = (b"ssh-rsa", b"ssh-dss")
"""Those made with SHA-1."""
LEAST_RSA_BITS = 2048


class Host(asyncssh.SSHServer):
    """Who decides about one connection."""

    async def key_proved(self, name: str, fingerprint: str) -> bool:
        """Whether somebody who has that key gets in under that name."""
        raise NotImplementedError

    def wants_more(self) -> bool:
        """Whether the key was right, and something else has to be shown."""
        raise NotImplementedError


class DoorConnection(asyncssh.SSHServerConnection):
    """A connection. Its owner is a ``Host``."""

    def __init__(self, loop: asyncio.AbstractEventLoop, options: asyncssh.SSHServerConnectionOptions) -> None:
        super().__init__(loop, options)
        self._sent = Bucket(RATE, BURST, loop.time())
        self.is_full = False
        self.on_flow: Callable[[], object] | None = None
        """Called when ``is_full`` has changed."""

    # the line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has connected."""
        if isinstance(transport, asyncio.WriteTransport):
            transport.set_write_buffer_limits(high=UNSENT)
        line = transport.get_extra_info("socket")
        with suppress(OSError, AttributeError):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
        super().connection_made(transport)

    def pause_writing(self) -> None:
        """The line is full."""
        self._flow(True)

    def resume_writing(self) -> None:
        """The line has room."""
        self._flow(False)

    def _flow(self, is_full: bool) -> None:
        self.is_full = is_full
        if self.on_flow is not None:
            self.on_flow()

    def data_received(self, data: bytes, datatype: asyncssh.DataType = None) -> None:
        """The client has sent something."""
        if self._sent.take(len(data), asyncio.get_running_loop().time()):
            super().data_received(data, datatype)
        else:
            self.disconnect(asyncssh.DISC_PROTOCOL_ERROR, _(words.TOO_MUCH))

    def send_newkeys(self, k: bytes, h: bytes) -> None:
        """New keys for both directions, and what unpacks what comes."""
        super().send_newkeys(k, h)
        if self._next_decompressor is not None:
            self._next_decompressor = _Unpacker()

    # log-in

    async def validate_public_key(self, username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
        """Whether that key may be tried (no ``msg``), or has proved itself and is enough to get in."""
        if msg and signature_algorithm(signature) in WEAK_SIGNATURES:
            return False
        valid = await super().validate_public_key(username, key_data, msg, signature)
        host = self.get_owner()
        if not valid or not msg or not isinstance(host, Host):
            return valid
        return await host.key_proved(username, fingerprint(key_data))

    def send_userauth_failure(self, partial_success: bool) -> None:
        """Say that this was not enough, and whether it was a part of it."""
        host = self.get_owner()
        super().send_userauth_failure(partial_success or (isinstance(host, Host) and host.wants_more()))

    # sessions

    def create_server_channel(
        self, encoding: str | None = "", errors: str = "", window: int = 0, max_pktsize: int = 0
    ) -> asyncssh.SSHServerChannel[bytes]:
        """A channel that keeps little of what the client says about itself."""
        channel: asyncssh.SSHServerChannel[bytes] = super().create_server_channel(encoding, errors, window, max_pktsize)
        channel._env = _Environment()
        channel.set_write_buffer_limits(high=UNSENT)
        return channel


class _Unpacker(Decompressor):
    """Unpacks packets, but for those that would become much larger than a packet may be."""

    def __init__(self) -> None:
        self._zlib = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        """The packet; ``None``, which ends the connection, for one that is none."""
        try:
            unpacked = self._zlib.decompress(data, LARGEST_PACKET)
        except zlib.error:
            return None
        return None if self._zlib.unconsumed_tail else unpacked


class _Environment(dict[bytes, bytes]):
    """What a client says of its terminal; anything else, and more than a little, is not kept."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if KEPT_NAMES.fullmatch(name) and len(value) <= LONGEST_VALUE and len(self) < MOST_NAMES:
            super().__setitem__(name, value)


async def options_for(
    owner: Callable[[], asyncssh.SSHServer], key: asyncssh.SSHKey
) -> asyncssh.SSHServerConnectionOptions:
    """How the door speaks SSH: strong algorithms, two ways to log in, a terminal and nothing else."""
    options: asyncssh.SSHServerConnectionOptions = await asyncssh.SSHServerConnectionOptions.construct(
        server_factory=owner,
        server_host_keys=[key],
        server_version="Citadels",
        config=[],
        gss_host=None,
        host_based_auth=False,
        password_auth=False,
        x509_trusted_certs=None,
        agent_forwarding=False,
        x11_forwarding=False,
        line_editor=False,
        encoding=None,
        window=WINDOW,
        login_timeout=LOG_IN,
        keepalive_interval=ALIVE,
        keepalive_count_max=DEAD_AFTER,
        kex_algs=_strong(get_default_kex_algs()),
        encryption_algs=_strong(get_default_encryption_algs()),
        mac_algs=_strong(get_default_mac_algs()),
    )
    return options


def _strong(algorithms: list[bytes]) -> list[str]:
    return [name.decode() for name in algorithms if name and not LEGACY.search(name)]


def is_strong(key: asyncssh.SSHKey) -> bool:
    """Whether that is a key somebody may be known by."""
    kind = key.get_algorithm()
    if kind == "ssh-rsa":
        return _rsa_bits(key) >= LEAST_RSA_BITS
    return kind != "ssh-dss"


def _rsa_bits(key: asyncssh.SSHKey) -> int:
    """From the key as it is sent: its kind, its exponent, its modulus."""
    data = key.public_data
    for _part in range(2):
        data = data[4 + int.from_bytes(data[:4], "big") :]
    return int.from_bytes(data[4 : 4 + int.from_bytes(data[:4], "big")], "big").bit_length()


def fingerprint(key_data: bytes) -> str:
    """A public key's fingerprint, as OpenSSH shows it."""
    return "SHA256:" + base64.b64encode(sha256(key_data).digest()).decode().rstrip("=")


def signature_algorithm(signature: bytes) -> bytes:
    """By which algorithm a signature is said to be made."""
    return signature[4 : 4 + int.from_bytes(signature[:4], "big")]
