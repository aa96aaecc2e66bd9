"""Imports that last as long as the program, and the garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def lasting() -> Iterator[None]:
    """What is imported meanwhile is no garbage: none is looked for now, nor later among what is there at the end.

    Collecting while some four hundred modules come in takes time at every start. Later, Python looks through
    everything only when a quarter as much has come anew: what is set aside here keeps that quarter small, and so the
    garbage that waits.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if collecting:
            gc.enable()
