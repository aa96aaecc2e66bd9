"""Imports that last as long as the program, and the garbage collector."""

from __future__ import annotations

import gc
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
