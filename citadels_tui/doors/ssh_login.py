"""Who gets in: somebody whose key is known under that name or new, and says the words of a table where that is asked.

A name belongs to the key it first came with. Without a key only words open the door, and nothing is kept then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import asyncssh

from citadels_tui.doors.guests import Guest, Guests, NameTaken, NotAdmitted
from citadels_tui.doors.ssh_connection import DoorConnection, Host, is_strong
from citadels_tui.wording.english import ssh as words
from netplay.clean import clean

if TYPE_CHECKING:
    from asyncssh.auth import KbdIntChallenge, KbdIntResponse

    from citadels_tui.doors.admission import Admission

__all__ = ["Login", "Rules"]

MOST_STEPS = 40
"""Names, keys and words tried in one connection: some clients offer every key they have."""
MOST_WORDS = 3
"""Words tried in one connection."""

Opened = Callable[[str], str | None]
"""The table that some words open: its id; ``None``: none. Takes a tenth of a second."""


class Rules:
    """How a door lets people in. ``opened`` is asked for the words of who is new; ``None``: no words are needed."""

    def __init__(self, guests: Guests, admission: Admission, opened: Opened | None = None) -> None:
        self.guests, self.admission, self.opened = guests, admission, opened


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
    """The log-in of one connection; at its end ``guest`` is somebody, and ``table`` what the words opened."""

    def __init__(self, rules: Rules, visits: Visits) -> None:
        self._rules, self._visits = rules, visits
        self._guests, self._admission = rules.guests, rules.admission
        self.guest: Guest | None = None
        self.table = ""
        self.reason = ""
        """Why somebody was not let in, for the guest and the log."""
        self.connection: DoorConnection
        self.address = ""
        self._steps = self._words_tried = 0
        self._proved = ""
        """The fingerprint of a key that has proved itself, though that was not enough."""
        self._wants_more = self._told = False
        self.has_come = self.has_session = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody has connected."""
        assert isinstance(conn, DoorConnection)
        self.connection = conn
        self.address = str((conn.get_extra_info("peername") or ("",))[0])

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        self._visits.went(self)

    def begin_auth(self, username: str) -> bool:
        """Somebody says a name: nobody gets in by that alone."""
        self._proved, self._wants_more = "", False
        self._step()
        return True

    def _step(self) -> None:
        self._steps += 1
        if self._steps > MOST_STEPS:
            self.connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, words.TOO_MUCH)

    # keys

    def public_key_auth_supported(self) -> bool:
        """Keys are looked at until one has proved itself. Something is always offered: without, clients guess."""
        return self._told or not self._proved

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether it is worth while for the client to prove that it has that key."""
        self._step()
        if self._told:
            return False
        if not is_strong(key):
            self.reason = words.WEAK_KEY
            return False
        if self._guests.is_taken(username, key.get_fingerprint()):
            self._taken(username)
            return False
        return True

    async def key_proved(self, name: str, fingerprint: str) -> bool:
        """Whether somebody who has that key gets in under that name."""
        if self._rules.opened is not None and not self._guests.is_known(name, fingerprint):
            self._proved, self._wants_more = fingerprint, True
            return False
        return await self._admit(name, fingerprint)

    def wants_more(self) -> bool:
        """Whether the key was right, and words have to be said; asked once for each key."""
        wants_more, self._wants_more = self._wants_more, False
        return wants_more

    async def _admit(self, name: str, key: str) -> bool:
        self.let_go()
        try:
            self.guest = await asyncio.to_thread(self._guests.admit, name, key)
        except NameTaken:
            self._taken(name)
        except NotAdmitted as error:
            self.reason = str(error)
            if error.__cause__ is not None:
                self._visits.fault(error.__cause__)
        return self.guest is not None

    def let_go(self) -> None:
        """The guest is gone: what was kept for the time being goes too."""
        guest, self.guest = self.guest, None
        if guest is not None:
            guest.close()

    def _taken(self, name: str) -> None:
        host, port = (self.connection.get_extra_info("sockname") or ("", 0))[:2]
        self.reason = f"{NameTaken(clean(name, 20))}\n{words.OTHER_NAME.format(port=port, host=host)}"

    # words, and what is said to who has no key that fits

    def kbdint_auth_supported(self) -> bool:
        """Offered to everybody: it comes after the keys, when it is clear what has to be said."""
        return not self._told

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> KbdIntChallenge:
        """Ask for the words, or say why nobody gets in."""
        self._step()
        if self._rules.opened is None:
            return self._tell(self.reason or words.NEEDS_KEY)
        if self._guests.is_taken(username, self._proved):
            self._taken(username)
            return self._tell(self.reason)
        return self._ask(words.WORDS)

    def _ask(self, how: str) -> KbdIntChallenge:
        if not self._admission.may_say_words(self.address):
            return self._tell(words.TOO_MANY_WORDS)
        return "", how, "", [(words.WORDS_PROMPT, True)]

    async def validate_kbdint_response(self, username: str, responses: KbdIntResponse) -> KbdIntChallenge:
        """Whether those are the words of a table."""
        self._step()
        opened = self._rules.opened
        if opened is None or len(responses) != 1 or not self._admission.may_say_words(self.address):
            return self._tell(words.TOO_MANY_WORDS)
        table = await asyncio.to_thread(opened, responses[0])
        if table is not None:
            self.table = table
            return await self._admit(username, self._proved) or self._tell(self.reason)
        self._admission.wrong_words(self.address)
        self._words_tried += 1
        return self._ask(words.WRONG_WORDS) if self._words_tried < MOST_WORDS else self._tell(words.NO_WORDS)

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
            raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, words.ONE_SESSION)
        self.has_session = True
        return self._visits.session(self)
