"""Who gets in: somebody whose key is known under that name or new, and says the words of a table where that is asked.

A name belongs to the key it first came with. Without a key only words open the door, and nothing is kept then. Words
open the tables of the hosts whose words they are, and are asked for until those of a host that runs here were said.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

import asyncssh

from citadels_tui.doors.admission import Crowded
from citadels_tui.doors.guests import Guest, Guests, NameTaken, NotAdmitted
from citadels_tui.doors.ssh_connection import DoorConnection, Host, is_strong
from citadels_tui.language import _
from citadels_tui.wording.english import ssh as words
from citadels_tui.wording.speech import fill
from netplay.clean import clean

if TYPE_CHECKING:
    from asyncssh.auth import KbdIntChallenge, KbdIntResponse

    from citadels_tui.doors.admission import Admission, Place
    from citadels_tui.doors.ssh_words import DoorWords

__all__ = ["Login", "Rules"]

MOST_STEPS = 40
"""Names, keys and words tried in one connection: some clients offer every key they have."""
MOST_WORDS = 3
"""Words tried in one connection."""


class Rules:
    """How a door lets people in. ``asked``: the words that have to be said here; ``None``: none are needed."""

    def __init__(self, guests: Guests, admission: Admission, asked: DoorWords | None = None) -> None:
        self.guests, self.admission, self.asked = guests, admission, asked


class Visits(Protocol):
    """Who is told of connections as they come to something, and to nothing."""

    def came(self, login: Login) -> None:
        """Somebody has logged in."""

    def session(self, login: Login) -> asyncssh.SSHServerSession[bytes]:
        """The session of somebody who has logged in."""

    def went(self, login: Login) -> None:
        """The connection is over."""

    def fault(self, error: BaseException) -> None:
        """Something of this machine kept somebody out."""


class Login(Host):
    """The log-in of one connection; at its end ``guest`` is somebody."""

    def __init__(self, rules: Rules, visits: Visits) -> None:
        self._rules, self._visits = rules, visits
        self._guests, self._admission = rules.guests, rules.admission
        self._asked = rules.asked
        self.guest: Guest | None = None
        self.reason = ""
        """Why somebody was not let in, for the guest and the log."""
        self.connection: DoorConnection
        self.address = ""
        self._steps = self._words_tried = 0
        self._proved = ""
        """The fingerprint of a key that has proved itself, though that was not enough."""
        self._wants_more = self._told = False
        self._kept_out = self._listens = False
        """Words cannot help any more; some words are being looked at."""
        self._place: Place | None = None
        """Its place among the connections that have logged in."""
        self.has_come = self.has_session = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody has connected."""
        assert isinstance(conn, DoorConnection)
        self.connection = conn
        self.address = str((conn.get_extra_info("peername") or ("",))[0])

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        self._give_place_back()
        self._visits.went(self)

    def begin_auth(self, username: str) -> bool:
        """Somebody says a name: nobody gets in by that alone."""
        self._proved, self._wants_more, self._kept_out = "", False, False
        self._step()
        return True

    def _step(self) -> None:
        self._steps += 1
        if self._steps > MOST_STEPS:
            self.connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, _(words.TOO_MUCH))

    # keys

    def public_key_auth_supported(self) -> bool:
        """Keys are looked at until one has proved itself. Something is always offered: without, clients guess."""
        return self._told or not self._proved

    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether it is worth while for the client to prove that it has that key."""
        self._step()
        if self._told:
            return False
        if not is_strong(key):
            self.reason = _(words.WEAK_KEY)
            return False
        if await asyncio.to_thread(self._guests.is_taken, username, key.get_fingerprint()):
            self._taken(username)
            return False
        return True

    async def key_proved(self, name: str, fingerprint: str) -> bool:
        """Whether somebody who has that key gets in under that name."""
        if self._asked is not None and not await self._has_told_words(self._asked, name, fingerprint):
            self._proved, self._wants_more = fingerprint, True
            return False
        return await self._admit(name, fingerprint)

    async def _has_told_words(self, asked: DoorWords, name: str, fingerprint: str) -> bool:
        """Whether words that open something here have been said before under that name, with that key."""
        told = await asyncio.to_thread(self._guests.told, name, fingerprint)
        return bool(told and told & await asked.hosts())

    def wants_more(self) -> bool:
        """Whether the key was right, and words have to be said; asked once for each key."""
        wants_more, self._wants_more = self._wants_more, False
        return wants_more

    async def _admit(self, name: str, key: str, hosts: frozenset[str] = frozenset()) -> bool:
        """Let somebody in who has that key, and has said the words of these hosts; else ``reason`` says why not."""
        self.let_go()
        self._give_place_back()
        is_new = bool(key) and not await asyncio.to_thread(self._guests.is_known, name, key)
        try:
            self._place = self._admission.connection(self.address)
            self._admission.log_in(self.address, new=is_new)
        except Crowded as error:
            self.reason, self._kept_out = str(error), True
        else:
            self.guest = await self._entered(name, key, hosts)
            if self.guest is None and is_new:
                self._admission.no_new_name(self.address)
        if self.connection.is_closed():
            self.let_go()
        if self.guest is None:
            self._give_place_back()
        return self.guest is not None

    async def _entered(self, name: str, key: str, hosts: frozenset[str]) -> Guest | None:
        """The guest with that name and key; ``None``, for a ``reason``, where nobody can be."""

        def enter() -> Guest:
            guest = self._guests.admit(name, key)
            if hosts:
                guest.learn(hosts)
            return guest

        entering = asyncio.get_running_loop().run_in_executor(None, enter)
        try:
            return await asyncio.shield(entering)
        except asyncio.CancelledError:
            entering.add_done_callback(_close_late)
            raise
        except NameTaken:
            self._taken(name)
        except NotAdmitted as error:
            self.reason, self._kept_out = str(error), True
            if error.__cause__ is not None:
                self._visits.fault(error.__cause__)
        return None

    def _give_place_back(self) -> None:
        place, self._place = self._place, None
        if place is not None:
            place.close()

    def let_go(self) -> None:
        """The guest is gone: what was kept for the time being goes too."""
        guest, self.guest = self.guest, None
        if guest is not None:
            guest.close()

    def _taken(self, name: str) -> None:
        host, port = (self.connection.get_extra_info("sockname") or ("", 0))[:2]
        self.reason = f"{NameTaken(clean(name, 20))}\n{fill(words.OTHER_NAME, port=port, host=host)}"

    # words, and what is said to who has no key that fits

    def kbdint_auth_supported(self) -> bool:
        """Offered to everybody: it comes after the keys, when it is clear what has to be said."""
        return not self._told

    async def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> KbdIntChallenge:
        """Ask for the words, or say why nobody gets in."""
        self._step()
        if self._asked is None or self._kept_out:
            return self._tell(self.reason or _(words.NEEDS_KEY))
        if await asyncio.to_thread(self._guests.is_taken, username, self._proved):
            self._taken(username)
            return self._tell(self.reason)
        return self._ask(_(words.WORDS)) if await self._asked.hosts() else self._tell(_(words.NO_TABLE_WITH_WORDS))

    def _ask(self, how: str) -> KbdIntChallenge:
        if not self._admission.may_say_words(self.address):
            return self._tell(_(words.TOO_MANY_WORDS))
        return "", how, "", [(_(words.WORDS_PROMPT), True)]

    async def validate_kbdint_response(self, username: str, responses: KbdIntResponse) -> KbdIntChallenge:
        """Whether those are the words of a table."""
        self._step()
        if self._asked is None or len(responses) != 1 or self._listens:
            return self._tell(_(words.TOO_MUCH))
        if not self._admission.try_words(self.address):
            return self._tell(_(words.TOO_MANY_WORDS))
        self._listens = True
        try:
            hosts = await self._asked.opened(responses[0])
            if hosts:
                self._admission.right_words(self.address)
                return await self._admit(username, self._proved, hosts) or self._tell(self.reason)
        finally:
            self._listens = False
        self._words_tried += 1
        return self._ask(_(words.WRONG_WORDS)) if self._words_tried < MOST_WORDS else self._tell(_(words.NO_WORDS))

    def _tell(self, reason: str) -> bool:
        """Say why not, once: it is not offered again."""
        self.reason, self._told = reason, True
        self.connection.send_auth_banner("".join(f"{line}\r\n" for line in reason.splitlines()))
        return False

    # after it

    def auth_completed(self) -> None:
        """The guest is in."""
        self.has_come = True
        self._visits.came(self)

    def session_requested(self) -> asyncssh.SSHServerSession[bytes]:
        """A session: one for each connection."""
        if self.has_session or self.guest is None:
            raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, _(words.ONE_SESSION))
        self.has_session = True
        return self._visits.session(self)


def _close_late(entering: asyncio.Future[Guest]) -> None:
    """Somebody was let in who is gone: nothing stays of who has no key."""
    if not entering.cancelled() and entering.exception() is None:
        guest = entering.result()
        asyncio.get_running_loop().run_in_executor(None, guest.close)
