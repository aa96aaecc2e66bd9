"""Every limit of the wire and of a session as one value, with its default."""

from __future__ import annotations

from dataclasses import dataclass

LONGEST_PACE = 30.0
"""Seconds between two actions of bots at most."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one host allows. Sizes are bytes, times seconds, rates for each second unless said otherwise."""

    frame_bytes: int = 16 * 1024
    """The largest frame a client may send; an honest one is under 1 KiB. The sockets take nothing larger: they end the
    connection by which it comes. What a core is given by another way it refuses as ``too_big``."""
    reply_bytes: int = 1024 * 1024
    """The largest frame a client takes from a host."""
    told_rate: float = 1000.0
    told_burst: float = 6000.0
    """Frames a client takes from a host; a table of bots that do not wait says a few hundred in a second, and a whole
    log after a lost connection is as many."""
    told_bytes_rate: float = 4 * 1024 * 1024.0
    told_bytes_burst: float = 32 * 1024 * 1024.0
    frames_rate: float = 20.0
    """Of each session; what a key has none for counts as one. Who is over a limit is known by the key again."""
    frames_burst: float = 40.0
    bytes_rate: float = 32 * 1024.0
    bytes_burst: float = 64 * 1024.0
    chat_rate: float = 1.0
    chat_burst: float = 5.0
    resyncs_rate: float = 1.0
    """How often a session may want everything told again: by ``resync``, or by a hello on the same connection."""
    resyncs_burst: float = 3.0
    frames_before_hello: int = 2
    hellos_a_minute: int = 5
    """Hellos from one address that end without a seat; loopback and known device keys are exempt."""
    failures_a_minute: int = 5
    """Wrong seat tokens from one address, on loopback from one key, whoever shows them."""
    ban: float = 60.0
    """How long a removed peer or a banned address stays out."""
    sessions_an_address: int = 16
    """Of another machine; this one's own are bounded by all that there may be."""
    sessions: int = 64
    strangers: int = 256
    """Connections without a session; fewer where the system gives the host few descriptors."""
    strikes: int = 3
    strikes_window: float = 60.0
    strike_gap: float = 1.0
    """Being over a limit counts as one strike at most in this time."""
    undecodable: int = 3
    control_queue: int = 32
    """Waiting control messages of one session; a reader that lets more pile up is dropped."""
    log_items: int = 200
    """Log items in one message."""
    reads_a_tick: int = 200
    """Frames the host takes from its socket before it looks at its clock again."""
    ping: float = 2.0
    away: float = 6.0
    lost: float = 15.0
    stuck: float = 10.0
    """A session whose outbox makes no progress, judged by what it answers, is dropped after this time."""
    resend: float = 1.0
    """A client sends an unanswered command again after this time."""
    connect: float = 4.5
    """A client that has no connection after this time says why."""
    reconnect_least: float = 0.25
    reconnect_most: float = 8.0
    reveal: float = 5.0
    """Seconds everybody's program has to tell its random bytes before a game begins."""
    abandoned: float = 6 * 3600.0
    """After so long without anybody at a seat, a host that nobody sits at lets a game go, which can be resumed from its
    file, and opens the table anew."""
    handing: float = 30.0
    """How long a hand-over waits: for everybody's consent, and then for the next host."""
    signpost: float = 120.0
    """How long a host that has handed its table over tells who comes late where the game goes on, at least."""
    save_retry: float = 5.0
    """After a failed save the host tries again by itself this often."""


DEFAULT = Limits()
"""The limits of a host that was told nothing else."""
