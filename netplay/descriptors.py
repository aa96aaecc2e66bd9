"""How many descriptors a host may have: for its files, and one for each connection."""

from __future__ import annotations

from contextlib import suppress

MOST = 16384
"""Asked for at most: a host with a thousand full tables needs no more, and each connection takes memory."""
OWN = 96
"""What a host has open besides connections, with room for more."""
SPARE_FOR_SAVES = 16
"""Kept back for saves."""
LEAST_STRANGERS = 8
UNKNOWN = 256
"""Where the system does not say how many there may be."""


def raise_limit() -> int:
    """Let this process have as many as it can get, within reason: how many that are."""
    try:
        import resource
    except ImportError:
        return UNKNOWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(MOST, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # macOS says that there is no limit, and has one
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else soft


def strangers(most: int, descriptors: int, sessions: int) -> int:
    """How many connections without a session there may be at once: ``most``, or fewer where descriptors are scarce.

    As many again are free for those that come before there was time to cut others.
    """
    room = descriptors - OWN - SPARE_FOR_SAVES - min(sessions, descriptors // 4)
    return max(LEAST_STRANGERS, min(most, room // 2))
