"""Finding tables on the local network: multicast DNS, and the hosts of this machine.

Everything here happens in threads of its own. Whatever goes wrong there, the game does not hear of it: typing an
address always works.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from netplay.addresses import ANY, own_addresses
from netplay.announcement import (
    BadAnnouncement,
    FoundTable,
    from_words_of_strangers,
    game_of,
    service_name,
    to_words,
)
from netplay.running import running_tables

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

__all__ = ["Announcer", "Browser", "FoundTable", "lookup"]

SERVICE = "_citadels._tcp.local."
LIFE = 60
"""Seconds for which others may believe what a host has said of a table."""
DEBOUNCE = 0.3
"""Seconds in which several changes are told as one."""
ADDRESS_POLL = 3.0
"""Seconds between two looks at this machine's own addresses."""
HERE_POLL = 1.0
"""Seconds between two looks at the hosts of this machine."""
RETRY = 10.0
"""Seconds until multicast is tried again after it has failed."""
STILL_THERE = 10.0
"""Seconds between two questions whether a table that was found is still there."""
ASK = 3.0
"""Seconds a host has to answer what it hosts."""
MOST_TABLES = 200
"""Tables kept at most, and services asked about."""
AT_ONCE = 16
"""Services asked about at the same time."""
FAREWELL = 1.0
"""Seconds a table has to be withdrawn."""

Addresses = Callable[[], tuple[str, ...]]


class _Worker:
    """A thread with an event loop that does one thing until it is closed."""

    def __init__(self, name: str, addresses: Addresses) -> None:
        self._look_up = addresses
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake: asyncio.Event | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin. Returns at once."""
        self._thread.start()

    def stop(self) -> None:
        """Ask for the end."""
        self._closing = True
        self.wake()

    def join(self, seconds: float) -> None:
        """Wait for the end, for so long at most."""
        if self._thread.ident is not None:
            self._thread.join(seconds)

    def wake(self) -> None:
        """There is something to look at. From any thread."""
        loop, wake = self._loop, self._wake
        if loop is not None and wake is not None:
            with suppress(RuntimeError):  # it has just ended
                loop.call_soon_threadsafe(wake.set)

    def _run(self) -> None:
        with suppress(Exception):
            asyncio.run(self._live())

    async def _live(self) -> None:
        self._loop, self._wake = asyncio.get_running_loop(), asyncio.Event()
        self._loop.set_exception_handler(lambda *_: None)  # what arises in zeroconf's callbacks is nobody's to see
        if not self._closing:
            await self.work()

    async def work(self) -> None:
        """What the thread does; it returns soon after ``stop``."""
        raise NotImplementedError

    def addresses(self) -> tuple[str, ...]:
        """This machine's addresses on the local network; none where that cannot be found out."""
        try:
            return self._look_up()
        except Exception:
            return ()

    async def rest(self, seconds: float) -> bool:
        """Wait until there is something to look at, or for so long. Whether there is."""
        assert self._wake is not None
        try:
            await asyncio.wait_for(self._wake.wait(), seconds)
        except TimeoutError:
            return False
        self._wake.clear()
        return True


class Announcer(_Worker):
    """Tells the local network which tables a host has, until it is closed."""

    def __init__(self, bind: str = ANY, addresses: Addresses | None = None) -> None:
        super().__init__("citadels announcer", addresses or (lambda: own_addresses(bind)))
        self._wanted: tuple[FoundTable, ...] = ()
        self._saying = count(int(time.time() * 10))
        """Numbers what is said: who has heard the same words before, a moment ago, takes them for an echo."""
        self._told: dict[str, tuple[FoundTable, AsyncServiceInfo]] = {}
        """By service name: what the network was told last."""
        self.start()

    def show(self, tables: tuple[FoundTable, ...]) -> None:
        """These are the tables now, of which the first are told; addresses are looked up here. Returns at once."""
        wanted = tables[:MOST_TABLES]
        if wanted != self._wanted:
            self._wanted = wanted
            self.wake()

    def close(self, seconds: float = FAREWELL) -> None:
        """Withdraw the tables, within so many seconds or not at all."""
        self.stop()
        self.join(seconds)

    async def work(self) -> None:
        """Announce on the networks there are, and again when they change."""
        while not self._closing:
            addresses = self.addresses()
            if addresses and not await _tried(self._announce(addresses)):
                await self.rest(RETRY)
            elif not addresses:
                await self.rest(ADDRESS_POLL)

    async def _announce(self, addresses: tuple[str, ...]) -> None:
        """Announce at these addresses as long as they are this machine's."""
        self._told.clear()
        async with _multicast(addresses) as network:
            while not self._closing and addresses == self.addresses():
                await self._tell(network, addresses)
                if await self.rest(ADDRESS_POLL) and not self._closing:
                    await asyncio.sleep(DEBOUNCE)

    async def _tell(self, network: AsyncZeroconf, addresses: tuple[str, ...]) -> None:
        """Tell what has changed since the network was told last, and wait until it is said: words stay in order."""
        wanted = {service_name(table): table for table in self._wanted}
        saying: list[Awaitable[object]] = []
        for name in [name for name in self._told if name not in wanted]:
            _, info = self._told.pop(name)
            saying.append(await network.async_unregister_service(info))
        for name, table in wanted.items():
            old = self._told.get(name)
            if old is None or old[0] != table:
                info = _service(name, table, addresses, next(self._saying))
                self._told[name] = table, info
                if old is None:
                    # no probing: the name is this host's own, and the one before it may have died with it
                    saying.append(await network.async_register_service(info, cooperating_responders=True))
                else:
                    saying.append(await network.async_update_service(info))
        await asyncio.gather(*saying)


class Browser(_Worker):
    """Finds tables until it is closed, those of this machine too.

    ``on_change`` gets all tables found so far, sorted, whenever they change: in the event loop in which the browser
    was made, or, if there was none or ``in_loop`` is false, in the browser's thread.
    """

    def __init__(
        self,
        on_change: Callable[[tuple[FoundTable, ...]], object] = lambda _: None,
        *,
        folder: Path | None = None,
        addresses: Addresses = own_addresses,
        in_loop: bool = True,
    ) -> None:
        super().__init__("citadels browser", addresses)
        self._on_change, self._folder = on_change, folder
        self._home: asyncio.AbstractEventLoop | None = None
        with suppress(RuntimeError):
            self._home = asyncio.get_running_loop() if in_loop else None
        self._services: dict[str, FoundTable | None] = {}
        """What the network was heard to have, by the service's full name; ``None``: not understood, or gone."""
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._ask_again: set[str] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._here: tuple[FoundTable, ...] = ()
        self.tables: tuple[FoundTable, ...] = ()
        """What was found so far."""
        self.listens = False
        """Whether the network can be heard at all."""
        self.start()

    def close(self) -> None:
        """Look no further. Returns at once."""
        self.stop()

    async def work(self) -> None:
        """Listen on the networks there are, and look at this machine's own hosts."""
        local = asyncio.create_task(self._watch_here())
        try:
            while not self._closing:
                addresses = self.addresses()
                worked = bool(addresses) and await _tried(self._listen(addresses))
                self.listens = False
                if not worked:
                    await self.rest(RETRY if addresses else ADDRESS_POLL)
        finally:
            local.cancel()

    async def _watch_here(self) -> None:
        while True:
            self._here = running_tables(self._folder)
            self._tell()
            await asyncio.sleep(HERE_POLL)

    async def _listen(self, addresses: tuple[str, ...]) -> None:
        """Listen at these addresses as long as they are this machine's."""
        from zeroconf.asyncio import AsyncServiceBrowser

        self._services.clear()
        self._ask_again.clear()
        async with _multicast(addresses) as network:
            browser = AsyncServiceBrowser(network.zeroconf, SERVICE, handlers=[self._heard])
            self.listens = True
            try:
                asked = asyncio.get_running_loop().time()
                while not self._closing and addresses == self.addresses():
                    await self.rest(ADDRESS_POLL)
                    if (now := asyncio.get_running_loop().time()) - asked >= STILL_THERE:
                        asked = now
                        for service in list(self._services):
                            self._ask(network.zeroconf, service)
            finally:
                for task in list(self._asking.values()):
                    task.cancel()
                await browser.async_cancel()

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        """The network says that there is a service, that it has changed, or that it goes."""
        del service_type
        if not game_of(name):
            return
        if state_change.name == "Removed":
            self._services.pop(name, None)
            self._tell()
        elif name in self._services or self._has_room():
            self._services.setdefault(name, None)
            self._ask(zeroconf, name)

    def _has_room(self) -> bool:
        """Whether one more service can be kept; one of which nothing is known makes room."""
        if len(self._services) >= MOST_TABLES:
            idle = (name for name, table in self._services.items() if table is None and name not in self._asking)
            if (name := next(idle, None)) is not None:
                del self._services[name]
        return len(self._services) < MOST_TABLES

    def _ask(self, zeroconf: Zeroconf, service: str) -> None:
        """Find out what a service is about; once more afterwards if that is being asked already."""
        if service in self._asking:
            self._ask_again.add(service)
            return
        task = asyncio.get_running_loop().create_task(self._learn(zeroconf, service))
        self._asking[service] = task
        task.add_done_callback(lambda _: self._asking.pop(service, None))

    async def _learn(self, zeroconf: Zeroconf, service: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        self._ask_again.add(service)
        while service in self._ask_again:
            self._ask_again.discard(service)
            info = AsyncServiceInfo(SERVICE, service)
            async with self._slots:
                answered = await info.async_request(zeroconf, int(ASK * 1000))
            if service in self._services:
                self._services[service] = _understood(info) if answered else None
                self._tell()

    def _tell(self) -> None:
        tables = merged(self._here, [table for table in self._services.values() if table is not None])
        if tables == self.tables:
            return
        self.tables = tables
        with suppress(Exception):
            if self._home is None:
                self._on_change(tables)
            else:
                self._home.call_soon_threadsafe(self._on_change, tables)


def merged(here: tuple[FoundTable, ...], heard: list[FoundTable]) -> tuple[FoundTable, ...]:
    """The tables of this machine and those the network tells of, each once: by game and host, sorted by name.

    Of a table of this machine its own file tells more quickly, and the network more addresses.
    """
    tables = {(table.game, table.check): table for table in heard}
    for own in here:
        key = own.game, own.check
        others = tables[key].addresses if key in tables else ()
        tables[key] = replace(own, addresses=tuple(dict.fromkeys((*own.addresses, *others))))
    kept = sorted(tables.values(), key=lambda one: not one.here)[:MOST_TABLES]
    return tuple(sorted(kept, key=lambda one: (one.name.casefold(), one.game, one.check)))


def lookup(
    game: str, seconds: float, *, folder: Path | None = None, addresses: Addresses = own_addresses
) -> tuple[str, ...]:
    """Where the hosts of that game listen with the game's own key now, such as ``192.168.1.20:5578``.

    Blocks until one was found or for so many seconds: call it in a thread. Empty if nobody on the network says that
    they have the game; whether who says so is the right host, its key must tell.
    """
    found = threading.Event()

    def look(tables: tuple[FoundTable, ...]) -> None:
        if any(table.game == game for table in tables):
            found.set()

    browser = Browser(look, folder=folder, addresses=addresses, in_loop=False)
    found.wait(seconds)
    browser.close()
    tables = [table for table in browser.tables if table.game == game]
    return tuple(dict.fromkeys(address for table in tables for address in table.at(table.port)))


@asynccontextmanager
async def _multicast(addresses: tuple[str, ...]) -> AsyncIterator[AsyncZeroconf]:
    """Multicast DNS on the networks of these addresses of this machine; on the likeliest, if not on all."""
    from zeroconf import IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    try:
        network = AsyncZeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
    except OSError:  # a tunnel may be among them
        network = AsyncZeroconf(interfaces=[addresses[0]], ip_version=IPVersion.V4Only)
    try:
        yield network
    finally:
        with suppress(Exception):
            await network.async_close()


async def _tried(work: Coroutine[Any, Any, None]) -> bool:
    """Do it. Whether nothing went wrong."""
    try:
        await work
    except Exception:
        return False
    return True


def _service(name: str, table: FoundTable, addresses: tuple[str, ...], number: int) -> AsyncServiceInfo:
    from zeroconf.asyncio import AsyncServiceInfo

    words = {**to_words(table), "n": str(number)}
    return AsyncServiceInfo(
        SERVICE,
        f"{name}.{SERVICE}",
        port=table.porch,
        properties={key: text.encode()[:200] for key, text in words.items()},
        server=f"citadels-{name.rpartition('-')[2]}.local.",
        parsed_addresses=list(addresses),
        host_ttl=LIFE,
        other_ttl=LIFE,
    )


def _understood(info: AsyncServiceInfo) -> FoundTable | None:
    """The table a service is about; ``None`` if it is none, or says what no honest host says."""
    from zeroconf import IPVersion

    words = {
        key.decode("ascii", "replace"): (text or b"").decode("utf-8", "replace")
        for key, text in info.properties.items()
    }
    addresses = [address for address in info.parsed_addresses(IPVersion.V4Only) if isinstance(address, str)]
    if words.get("id") != game_of(info.name):
        return None
    try:
        return from_words_of_strangers(words, info.port or 0, addresses)
    except BadAnnouncement:
        return None
