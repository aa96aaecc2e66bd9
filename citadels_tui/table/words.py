"""The short words of the table itself: titles of panels, and what stands on the track. Sentences are in ``wording``."""

from __future__ import annotations

from collections.abc import Mapping

_TRACK: Mapping[str, str] = {
    "killed": "killed",
    "robbed": "robbed",
    "face_up": "face up",
    "face_down": "face down",
    "no_one": "no one",
    "you": "you",
    "unknown": "?",
    "passed_on": "left",
}

_SHORT_TRACK: Mapping[str, str] = {
    "robbed": "rob",
    "face_up": "out",
    "face_down": "down",
    "no_one": "-",
    "unknown": "",
}

_LEAST_TRACK: Mapping[str, str] = {**_SHORT_TRACK, "killed": "dead", "passed_on": ""}

TITLES: Mapping[str, str] = {
    "draft": "You may take",
    "draft_discard": "You lay one of these face down",
    "draft_wait": "Choosing characters",
    "players": "Players",
    "city": "Your city",
    "hand": "Your hand",
    "looked": "You are looking at",
    "log": "Log",
    "chat": "Chat",
    "recap": "Since your last turn",
    "recap_none": "So far",
    "recap_more": "What has happened",
    "recap_round": "This round",
    "recap_missed": "While you were away",
}

YOU = "you"
BOT = "bot"
NO_CARDS = "no cards"
NO_CITY = "nothing built yet"
DONE = "do it"


def seat(number: int) -> str:
    """What a player is called whose name is not known yet."""
    return f"Seat {number}"


def track_state(state: str, length: str = "long") -> str:
    """A character's state on the track, in words that are ``long``, ``short``, or the ``least`` there can be."""
    return {"long": _TRACK, "short": _SHORT_TRACK, "least": _LEAST_TRACK}[length].get(state, _TRACK[state])


def count(number: int, one: str, many: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {one if number == 1 else many}"


def gold(number: int) -> str:
    """An amount of gold."""
    return f"{number} gold"


def cards(number: int) -> str:
    """A number of cards."""
    return count(number, "card", "cards")


def points(number: int) -> str:
    """A number of points."""
    return count(number, "point", "points")


def short_points(number: int) -> str:
    """A number of points where there is little room."""
    return f"{number}p"


def signed(number: int, minus: str = "-") -> str:
    """A difference with its sign; nothing for none."""
    if not number:
        return ""
    return f"+{number}" if number > 0 else f"{minus}{-number}"


FACE_UP = "Out, face up"
FACE_DOWN = "Face down, as you saw"
CHOSE = "Have chosen"
TO_CHOOSE = "Still to choose"
YOU_HOLD = "You hold"
YOU_LEFT = "You left"


def now(income: int) -> str:
    """What a character's income would be with the present city."""
    return f"{income} now"


def face_down(number: int) -> str:
    """How many characters lie face down; nothing for none."""
    if not number:
        return ""
    return "One character lies face down" if number == 1 else f"{number} characters lie face down"


# ---- the action bar

ENTER_KEY, ESCAPE_KEY = "enter", "esc"
MARK = "mark or unmark"
CANCEL = "cancel"
CHOOSE = "choose what the cursor is on"
ASKED: Mapping[str, str] = {
    "pick": "take the character under the cursor",
    "discard": "lay the character under the cursor face down",
    "keep": "keep the card under the cursor",
}
CHOOSE_FIRST = "First choose, or press Escape to cancel."
MARK_FIRST = "First mark what you choose, with Enter or Space."
WAITING = "Waiting for the table…"
TOO_EARLY = "What you typed came before this question; press it again."
NOTHING_HERE = "There is nothing to do with this now. Space reads it."
AGAIN = "{label}: press Enter again, or Escape."

_CONFIRM: Mapping[str, tuple[str, str, str]] = {
    "redraw": ("redraw the marked cards", "redraw this card", "redraw these {count} cards"),
    "keep": ("keep the marked cards", "keep this card", "keep these {count} cards"),
}


def confirm(verb: str, count: int) -> str:
    """What confirming several chosen cards does."""
    none, one, many = _CONFIRM[verb]
    return none if not count else one if count == 1 else many.format(count=count)


# ---- the state of the table

LINKS: Mapping[str, str] = {"lost": "no connection", "moved": "moving", "closed": "closed"}
"""The connection to the host while there is none."""

PRESENCE: Mapping[str, str] = {"bot": BOT, "sub": "by bot", "away": "away", "gone": "gone"}
"""How a player is there, beside the name; ``sub``: a bot plays for now."""

_PAUSES: Mapping[str, str] = {"handing": "handing over"}


def paused(why: str) -> str:
    """Why nobody may act, in a word or two."""
    return _PAUSES.get(why, "paused")


def watchers(number: int) -> str:
    """How many watch."""
    return f"{number} watching"


def unread(number: int) -> str:
    """How many lines of the chat are new."""
    return f"{number} new"


COVER = "cover cards"
"""At a hot seat: nobody is to see the own cards any more."""


def chat_empty(key: str) -> str:
    """What stands in a chat in which nothing was said."""
    return f"{key}: say something to everybody"


def waiting_for(name: str) -> str:
    """Who is asked."""
    return f"waiting for {name}"


def clock(seconds: int) -> str:
    """How long a decision may still take: ``1:05 left``."""
    return f"{seconds // 60}:{seconds % 60:02} left"


_GREYED: Mapping[str, str] = {
    "gold": "gold",
    "cards": "cards",
    "build": "build",
    "income": "income",
    "end": "end turn",
    "kill": "kill",
    "steal": "rob",
    "swap": "swap hands",
    "redraw": "redraw",
    "destroy": "destroy",
    "use laboratory": "Laboratory",
    "use smithy": "Smithy",
    "use graveyard": "Graveyard",
}


def greyed(verb: str) -> str:
    """A verb that is not possible now, in a word or two."""
    return _GREYED.get(verb, verb)


def again(label: str) -> str:
    """What a second Enter would do."""
    return AGAIN.format(label=label)


# ---- what opens over the table

CLOSE = "esc closes"
LOG_KEYS = "arrows scroll   esc close"
REVEALED = "Shown this round"
CITY = "City"
KNOWN = "What you know"
HIDDEN = "Hidden"
NOT_SHOWN = "not shown yet"
KILLED = "Killed"
ROBBED = "To be robbed"
DECK = "Deck"
PURPLE = "Purple districts in this game"


def with_deed(text: str, key: str, deed: str, *, first: bool = False) -> str:
    """What is wrong, and the key for what can be done about it: after it, or ``first``."""
    return f"[{key}] {deed} · {text}" if first else f"{text}  [{key}] {deed}"


GO_BACK = "go back"
SURE = "Are you sure?"


def left_at(number: int, of: int) -> str:
    """What one left to others in a choice of the draft; numbered if there were several."""
    return YOU_LEFT if of == 1 else f"{YOU_LEFT} in choice {number}"


def hand_of(name: str) -> str:
    """A hand that was shown."""
    return f"Hand of {name}"


LEAVE_HINT = "Press q to leave."
_OUTCOMES: Mapping[str, str] = {
    "stale": "The game has gone on meanwhile: look again and choose.",
    "paused": "The game waits until it can be saved.",
    "paused.asked": "The game is paused.",
    "paused.fault": "The host has made a mistake: nobody can act now.",
    "paused.handing": "The table is being handed over: nobody can act now.",
    "closed": "The table is closed. Press q to leave.",
    "no_answer": "The host gave no answer. Try again.",
    "not_your_decision": "Somebody else decides now.",
    "not_invited": "Only the owner of the table can do this.",
    "rate": "That was too much at once. Try again in a moment.",
}


def outcome(code: str, why: str = "") -> str:
    """Why a command was not done, where there is no refusal; ``why`` is what the host says more exactly."""
    if f"{code}.{why}" in _OUTCOMES:
        return _OUTCOMES[f"{code}.{why}"]
    return _OUTCOMES.get(code, f"The host refused this ({code}). Try again.")


def saving_failed(reason: str) -> str:
    """What the line below the header says while the game cannot be saved."""
    return f"NOT SAVED: {reason}" if reason else "NOT SAVED: the game waits until its owner decides what to do."


def failed_again(reason: str) -> str:
    """That what was tried about the save has not worked either."""
    return f"The save failed again: {reason}"
