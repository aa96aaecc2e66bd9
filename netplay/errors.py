"""What can go wrong on the way to a table, with a sentence for each."""

from __future__ import annotations

from collections.abc import Mapping

from netplay.listed import listed_tables

CONNECT_ERRORS: Mapping[str, str] = {
    "unreachable": "nobody answers at {address}; is the host still running?",
    "unknown_host": "no machine is found by the name {host}; check it, or write an address such as 192.168.1.20",
    "another_program": "another program answers at {address}, not a Citadels host; check the address",
    "silent": "the program at {address} says nothing; it is no Citadels host, or one that hangs",
    "wrong_words": "the words do not open the table at {address}; check them, or leave them out if the table is open",
    "needs_words": "the table at {address} is joined by words; write them behind the address",
    "wrong_key": "the host at {address} has another key than the one it is looked for by; ask for a new code",
    "changed_key": "the host at {address} is not the one that had this game before: somebody may pose as it; "
    "ask whoever hosts, and compare the check of the key",
    "bad_key": "this code is not whole; copy it again",
    "no_answer": "the host at {address} gives no answer; try again",
    "bad_address": "{address} is not an address; write one such as 192.168.1.20:5577",
    "not_invited": "the host at {address} does not let this machine in; ask to be invited",
    "bad_version": "the host speaks version {host} of the protocol and this program {client}; update the {older}",
    "bad_token": "the rejoin code is not right; check it",
    "seat_taken": "this seat belongs to somebody else; choose another",
    "full": "the table is full",
    "locked": "the table is locked; ask its host to unlock it",
    "started": "the game has begun without you",
    "bad_name": "this name cannot be used; choose one of 1 to 20 letters",
    "no_table": "there is no such table at {address}",
    "which_table": "choose one of the tables at {address}: {names}",
    "rate": "there were too many attempts; wait a minute",
    "banned": "the host has shut this machine out; wait a minute",
    "kicked": "the host has sent this player away from the table",
    "shutting_down": "the host is shutting down",
    "replaced": "this seat has been taken over from another window or machine",
    "moved": "the game has moved to another host",
    "moved_away": "the table that was at {address} was handed over to another host; ask there for an invitation",
    "flood": "the host at {address} says far more than any game has to say; the connection was closed",
    "bad_frame": "the host at {address} and this program do not understand each other; update both",
    "internal": "the host at {address} has made a mistake; try again",
}
"""Why there is no connection, by code."""


WAY_ERRORS: Mapping[str, str] = {
    "bad_address": "{address!r} is not an address; write one such as 192.168.1.20:5577",
    "bad_port": "{port!r} is not a port; write a number from 1 to 65535 after the colon, or nothing",
    "ipv6": "{address!r}: IPv6 addresses do not lead to a table; write one such as 192.168.1.20:5577",
    "words": "a table is opened by four words, and here {count} can be read; write them as in amber-fox-river-stone",
    "unknown_word": "{word} is none of the words that open tables; check the spelling",
    "misspelt_word": "{word} is none of the words that open tables; did you mean {near}?",
    "only_words": "these are words without an address; write it before them, as in 192.168.1.20 amber-fox-river-stone",
    "no_code": "this is no code to join by; it begins with citadels1",
    "new_code": "this code is of another version of Citadels; update the older one",
    "bad_code": "this code is not whole; copy it again",
    "bad_key": "this is not the key of a host; copy it again",
}
"""Why what was typed leads to no table, by code."""


class BadWay(ValueError):
    """A text that leads to no table. ``code`` and ``values`` say why; ``str()`` is a sentence for the player."""

    def __init__(self, code: str, **values: object) -> None:
        self.code, self.values = code, values
        super().__init__(WAY_ERRORS[code].format(**values))


class ConnectError(Exception):
    """No seat was got. ``code`` and ``values`` say why; ``str()`` is a sentence for the player.

    ``tables`` lists the host's tables with the code ``no_table``, where there are several.
    """

    def __init__(self, code: str, values: Mapping[str, object]) -> None:
        self.code, self.values = code, values
        self.tables = listed_tables(values) if code == "no_table" else ()
        pattern = CONNECT_ERRORS.get("which_table" if self.tables else code, "the host at {address} refused: {code}")
        try:
            text = pattern.format(**{**values, "code": code, "names": ", ".join(one.name for one in self.tables)})
        except LookupError:
            text = f"no connection: {code}"
        super().__init__(text)


class HostError(Exception):
    """The host's process could not be started. ``code`` says why, ``str()`` is a sentence for the player.

    Codes: ``already_open``, ``handed_over``, ``save``, ``settings``, ``port``, ``died``, ``no_answer``.
    """

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


HANDOVER_ERRORS: Mapping[str, str] = {
    "save": "what was handed over is no saved game",
    "game": "what was handed over is another game than the one at this table",
    "seats": "in the game that was handed over others sit at the table",
    "seat": "in the game that was handed over your seat is another machine's",
    "position": "the game that was handed over does not stand as you have seen it",
    "log": "the game that was handed over did not go as you have seen it",
    "deal": "the game that was handed over was not dealt as everybody was bound to",
}
"""Why a game that was handed over is not taken, by code."""


class BadHandover(Exception):
    """What was handed over is not the game that was seen; ``code`` says why, ``str()`` is a sentence for the player."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(HANDOVER_ERRORS[code])
