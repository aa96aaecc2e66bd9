"""Imports that last: no collecting while they come, none among them later, and nothing that no screen needs."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator

import pytest

from citadels_tui.lasting import lasting, without_tls


class Knot:
    """Refers to itself: only the collector frees it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def thaw() -> Iterator[None]:
    usual = gc.get_threshold()
    yield
    gc.set_threshold(*usual)
    gc.unfreeze()
    gc.enable()


def test_what_is_there_at_the_end_is_set_aside() -> None:
    with lasting():
        assert not gc.isenabled()
        knot = weakref.ref(Knot())
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0
    gc.collect()
    assert knot() is not None
    later = weakref.ref(Knot())
    gc.collect()
    assert later() is None


def test_collecting_goes_on_after_an_error_and_stays_off_where_it_was_off() -> None:
    with pytest.raises(ImportError), lasting():
        raise ImportError
    assert gc.isenabled()
    gc.disable()
    with lasting():
        pass
    assert not gc.isenabled()


def test_asyncio_does_without_tls_and_with_everything_else() -> None:
    code = """
import sys
from citadels_tui.lasting import without_tls
with without_tls():
    import asyncio
assert "ssl" not in sys.modules and "_ssl" not in sys.modules, "loaded"

async def echo(reader, writer):
    writer.write(await reader.readline())
    writer.close()

async def talk():
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b"over the wire\\n")
        print((await reader.readline()).decode().strip())
        writer.close()

asyncio.run(talk())
import ssl
print(ssl.create_default_context().check_hostname)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines() == ["over the wire", "True"]


def test_ssl_that_is_there_stays() -> None:
    import ssl

    with without_tls():
        assert sys.modules["ssl"] is ssl
    assert sys.modules["ssl"] is ssl


def test_ssl_comes_back_after_an_error() -> None:
    code = """
from citadels_tui.lasting import without_tls
try:
    with without_tls():
        raise ValueError
except ValueError:
    import ssl
print(ssl.OP_ALL is not None)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "True"
