"""What can go wrong on the way to a table, with a sentence for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from citadels_engine.sentences import N_, Sentence
from netplay.listed import ListedTable, listed_tables

CONNECT_ERRORS: Mapping[str, str] = {
    "unreachable": N_("nobody answers at {address}; is the host still running?"),
    "unknown_host": N_("no machine is found by the name {host}; check it, or write an address such as 192.168.1.20"),
    "another_program": N_("another program answers at {address}, not a Citadels host; check the address"),
    "silent": N_("the program at {address} says nothing; it is no Citadels host, or one that hangs"),
    "wrong_words": N_(
        "the words do not open the table at {address}; check them, or leave them out if the table is open"
    ),
    "needs_words": N_("the table at {address} is joined by words; write them behind the address"),
    "wrong_key": N_("the host at {address} has another key than the one it is looked for by; ask for a new code"),
    "changed_key": N_(
        "the host at {address} is not the one that had this game before: somebody may pose as it; "
        "ask whoever hosts, and compare the check of the key"
    ),
    "bad_key": N_("this code is not whole; copy it again"),
    "no_answer": N_("the host at {address} gives no answer; try again"),
    "bad_address": N_("{address} is not an address; write one such as 192.168.1.20:5577"),
    "not_invited": N_("the host at {address} does not let this machine in; ask to be invited"),
    "bad_version": N_("the host speaks version {host} of the protocol and this program {client}; update the older one"),
    "bad_token": N_("the rejoin code is not right; check it"),
    "seat_taken": N_("this seat belongs to somebody else; choose another"),
    "full": N_("the table is full"),
    "locked": N_("the table is locked; ask its host to unlock it"),
    "started": N_("the game has begun without you"),
    "bad_name": N_("this name cannot be used; choose one of 1 to 20 letters"),
    "no_table": N_("there is no such table at {address}"),
    "which_table": N_("choose one of the tables at {address}: {names}"),
    "rate": N_("there were too many attempts; wait a minute"),
    "banned": N_("the host has shut this machine out; wait a minute"),
    "kicked": N_("the host has sent this player away from the table"),
    "shutting_down": N_("the host is shutting down"),
    "replaced": N_("this seat has been taken over from another window or machine"),
    "moved": N_("the game has moved to another host"),
    "moved_away": N_("the table that was at {address} was handed over to another host; ask there for an invitation"),
    "flood": N_("the host at {address} says far more than any game has to say; the connection was closed"),
    "bad_frame": N_("the host at {address} and this program do not understand each other; update both"),
    "internal": N_("the host at {address} has made a mistake; try again"),
}
"""Why there is no connection, by code."""

_UPDATE: Mapping[str, str] = {
    "client": N_("the host speaks version {host} of the protocol and this program {client}; update the client"),
    "host": N_("the host speaks version {host} of the protocol and this program {client}; update the host"),
}
"""The reason ``bad_version``, by which side is the older one."""


WAY_ERRORS: Mapping[str, str] = {
    "bad_address": N_("{address!r} is not an address; write one such as 192.168.1.20:5577"),
    "bad_port": N_("{port!r} is not a port; write a number from 1 to 65535 after the colon, or nothing"),
    "ipv6": N_("{address!r}: IPv6 addresses do not lead to a table; write one such as 192.168.1.20:5577"),
    "words": N_(
        "a table is opened by four words, and here {count} can be read; write them as in amber-fox-river-stone"
    ),
    "unknown_word": N_("{word} is none of the words that open tables; check the spelling"),
    "misspelt_word": N_("{word} is none of the words that open tables; did you mean {near}?"),
    "only_words": N_(
        "these are words without an address; write it before them, as in 192.168.1.20 amber-fox-river-stone"
    ),
    "no_code": N_("this is no code to join by; it begins with citadels1"),
    "new_code": N_("this code is of another version of Citadels; update the older one"),
    "bad_code": N_("this code is not whole; copy it again"),
    "bad_key": N_("this is not the key of a host; copy it again"),
}
"""Why what was typed leads to no table, by code."""


class BadWay(ValueError):
    """A text that leads to no table. ``code`` and ``values`` say why; ``str()`` is a sentence for the player."""

    def __init__(self, code: str, **values: object) -> None:
        self.code, self.values = code, values
        self.sentence = Sentence(WAY_ERRORS[code], **values)
        super().__init__(self.sentence)


class ConnectError(Exception):
    """No seat was got. ``code`` and ``values`` say why; ``str()`` is a sentence for the player.

    ``tables`` lists the host's tables with the code ``no_table``, where there are several.
    """

    def __init__(self, code: str, values: Mapping[str, object]) -> None:
        self.code, self.values = code, values
        self.tables = listed_tables(values) if code == "no_table" else ()
        super().__init__(_why_not_connected("which_table" if self.tables else code, values, self.tables))


def _why_not_connected(code: str, values: Mapping[str, object], tables: Sequence[ListedTable]) -> Sentence:
    """The code in words; one whose values a host has not told, or that is not known yet, in general ones."""
    older = str(values.get("older", "")) if code == "bad_version" else ""
    pattern = _UPDATE.get(older) or CONNECT_ERRORS.get(code, _ANOTHER_REFUSAL)
    try:
        return Sentence(pattern, **{**values, "code": code, "names": [one.name for one in tables]})
    except (LookupError, ValueError):
        return Sentence("no connection: {code}", code=code)


_ANOTHER_REFUSAL = N_("the host at {address} refused: {code}")


class HostError(Exception):
    """The host's process could not be started. ``code`` says why, ``str()`` is a sentence for the player.

    Codes: ``already_open``, ``handed_over``, ``save``, ``settings``, ``port``, ``died``, ``no_answer``.
    """

    def __init__(self, code: str, why: Sentence) -> None:
        self.code = code
        super().__init__(why)


HANDOVER_ERRORS: Mapping[str, str] = {
    "save": N_("what was handed over is no saved game"),
    "game": N_("what was handed over is another game than the one at this table"),
    "seats": N_("in the game that was handed over others sit at the table"),
    "seat": N_("in the game that was handed over your seat is another machine's"),
    "position": N_("the game that was handed over does not stand as you have seen it"),
    "log": N_("the game that was handed over did not go as you have seen it"),
    "deal": N_("the game that was handed over was not dealt as everybody was bound to"),
}
"""Why a game that was handed over is not taken, by code."""


class BadHandover(Exception):
    """What was handed over is not the game that was seen; ``code`` says why, ``str()`` is a sentence for the player."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(Sentence(HANDOVER_ERRORS[code]))
