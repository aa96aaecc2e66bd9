"""Imports that last as long as the program: what the garbage collector makes of them, and what they bring along."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

OFTEN = (700, 3, 3)
"""How soon the collector looks: Python's own first number, and a third of the others."""


@contextmanager
def lasting() -> Iterator[None]:
    """What is imported meanwhile is no garbage: none is looked for now, nor later among what is there at the end.

    Collecting while some four hundred modules come in takes time at every start. What is set aside here costs nothing
    to look through later, so that the collector can look more often and little garbage waits for it.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(*OFTEN)
        if collecting:
            gc.enable()


@contextmanager
def without_tls() -> Iterator[None]:
    """What is imported meanwhile does without ``ssl``, as it does where Python was built without OpenSSL.

    asyncio, and so every screen, imports ``ssl`` if there is one: 4 MiB and some milliseconds at every start, for TLS
    connections that no screen of this program makes (the wire has ZeroMQ's own encryption). asyncio stays without TLS
    in this process; whoever imports ``ssl`` later gets it. Where it is there already, nothing changes.
    """
    if "ssl" in sys.modules:
        yield
        return
    sys.modules["ssl"] = None  # type: ignore[assignment] # Python's own way to say that there is no such module
    try:
        yield
    finally:
        sys.modules.pop("ssl", None)
