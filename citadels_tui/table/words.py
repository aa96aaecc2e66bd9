"""The short words of the table itself: titles of panels, and what stands on the track. Sentences are in ``wording``."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_, NC_, _
from citadels_tui.wording.speech import fill

_TRACK: Mapping[str, str] = {
    "killed": N_("killed"),
    "robbed": N_("robbed"),
    "bewitched": N_("bewitched"),
    "face_up": NC_("track", "face up"),
    "face_down": NC_("track", "face down"),
    "no_one": N_("no one"),
    "you": N_("you"),
    "unknown": "?",
    "passed_on": NC_("track", "left"),
}

_SHORT_TRACK: Mapping[str, str] = {
    "robbed": NC_("track", "rob"),
    "bewitched": NC_("track", "bew"),
    "face_up": NC_("track", "out"),
    "face_down": NC_("track", "down"),
    "no_one": "-",
    "unknown": "",
}

_LEAST_TRACK: Mapping[str, str] = {**_SHORT_TRACK, "killed": N_("dead"), "passed_on": ""}

TITLES: Mapping[str, str] = {
    "looked_hand": N_("Hand of {name}: take one card"),
    "looked_deck": N_("The whole deck: take one card"),
    "draft": N_("You may take"),
    "draft_discard": N_("You lay one of these face down"),
    "draft_wait": N_("Choosing characters"),
    "players": N_("Players"),
    "city": N_("Your city"),
    "hand": N_("Your hand"),
    "looked": N_("You are looking at"),
    "log": N_("Log"),
    "chat": N_("Chat"),
    "recap": N_("Since your last turn"),
    "recap_none": N_("So far"),
    "recap_more": N_("What has happened"),
    "recap_round": N_("This round"),
    "recap_missed": N_("While you were away"),
}

YOU = N_("you")
BOT = N_("bot")
NO_CARDS = N_("no cards")
NO_CITY = N_("nothing built yet")
DONE = N_("do it")


def seat(number: int) -> str:
    """What a player is called whose name is not known yet."""
    return fill(N_("Seat {number}"), number=number)


def track_state(state: str, length: str = "long") -> str:
    """A character's state on the track, in words that are ``long``, ``short``, or the ``least`` there can be."""
    table = {"long": _TRACK, "short": _SHORT_TRACK, "least": _LEAST_TRACK}[length]
    return _(table.get(state, _TRACK[state]))


def gold(number: int) -> str:
    """An amount of gold."""
    return fill(N_("{gold:# gold|# gold}"), gold=number)


def cards(number: int) -> str:
    """A number of cards."""
    return fill(N_("{cards:# card|# cards}"), cards=number)


def points(number: int) -> str:
    """A number of points."""
    return fill(N_("{points:# point|# points}"), points=number)


def short_gold(number: int) -> str:
    """An amount of gold where there is little room."""
    # Translators: one letter after the number; it stands in a column of three cells
    return fill(N_("{number}g"), number=number)


def short_cards(number: int) -> str:
    """A number of cards where there is little room."""
    # Translators: one letter after the number; it stands in a column of three cells
    return fill(N_("{number}c"), number=number)


def short_points(number: int) -> str:
    """A number of points where there is little room."""
    # Translators: one letter after the number; it stands in a column of four cells
    return fill(N_("{number}p"), number=number)


def signed(number: int, minus: str = "-") -> str:
    """A difference with its sign; nothing for none."""
    if not number:
        return ""
    return f"+{number}" if number > 0 else f"{minus}{-number}"


FACE_UP = N_("Out, face up")
FACE_DOWN = N_("Face down, as you saw")
CHOSE = N_("Have chosen")
TO_CHOOSE = N_("Still to choose")
YOU_HOLD = N_("You hold")
YOU_LEFT = N_("You left")


def under(number: int) -> str:
    """How many cards lie under a district."""
    return fill(N_("{number} under"), number=number)


def goal(number: int) -> str:
    """How many districts a city needs."""
    return fill(N_("{number:# district|# districts}"), number=number)


def under_museum(number: int) -> str:
    """How many cards lie under the Museum, in a sentence."""
    return fill(N_("{number:# card lies|# cards lie} under it: 1 point for each."), number=number)


def copies(number: int) -> str:
    """How many cards of one name there are."""
    return fill(N_("{number}x"), number=number)


def now(income: int) -> str:
    """What a character's income would be with the present city."""
    return fill(N_("{income} now"), income=income)


def face_down(number: int) -> str:
    """How many characters lie face down; nothing for none."""
    if not number:
        return ""
    return fill(N_("{count:One character lies face down|# characters lie face down}"), count=number)


# ---- the action bar

ENTER_KEY, ESCAPE_KEY = "enter", "esc"
MARK = N_("mark or unmark")
CANCEL = N_("cancel")
CHOOSE = N_("choose what the cursor is on")
ASKED: Mapping[str, str] = {
    "pick": N_("take the character under the cursor"),
    "discard": N_("lay the character under the cursor face down"),
    "keep": N_("keep the card under the cursor"),
    "take": N_("take the card under the cursor into your hand"),
}
NOT_EXCHANGED = N_("There is nothing you could exchange this district for.")
OWN_FIRST = N_("First choose which of your own districts you give away.")
CHOOSE_FIRST = N_("First choose, or press Escape to cancel.")
MARK_FIRST = N_("First mark what you choose, with Enter or Space.")
WAITING = N_("Waiting for the table…")
TOO_EARLY = N_("What you typed came before this question; press it again.")
NOTHING_HERE = N_("There is nothing to do with this now. Space reads it.")
AGAIN = N_("{label}: press Enter again, or Escape.")

_CONFIRM: Mapping[str, str] = {
    "redraw": N_("{count:=0 redraw the marked cards|redraw this card|redraw these # cards}"),
    "keep": N_("{count:=0 keep the marked cards|keep this card|keep these # cards}"),
}


def confirm(verb: str, count: int) -> str:
    """What confirming several chosen cards does."""
    return fill(_CONFIRM[verb], count=count)


# ---- the state of the table

LINKS: Mapping[str, str] = {
    "lost": N_("no connection"),
    "moved": NC_("connection", "moving"),
    "closed": NC_("connection", "closed"),
}
"""The connection to the host while there is none."""

PRESENCE: Mapping[str, str] = {"bot": BOT, "sub": N_("by bot"), "away": N_("away"), "gone": N_("gone")}
"""How a player is there, beside the name; ``sub``: a bot plays for now."""

PAUSED = N_("paused")
_PAUSES: Mapping[str, str] = {"handing": N_("handing over")}


def paused(why: str) -> str:
    """Why nobody may act, in a word or two."""
    return _(_PAUSES.get(why, PAUSED))


def watchers(number: int) -> str:
    """How many watch."""
    return fill(N_("{count:# watching|# watching}"), count=number)


def unread(number: int) -> str:
    """How many lines of the chat are new."""
    return fill(N_("{count:# new|# new}"), count=number)


COVER = N_("cover cards")
"""At a hot seat: nobody is to see the own cards any more."""


def chat_empty(key: str) -> str:
    """What stands in a chat in which nothing was said."""
    return fill(N_("{key}: say something to everybody"), key=key)


def waiting_for(name: str) -> str:
    """Who is asked."""
    return fill(N_("waiting for {name}"), name=name)


def clock(seconds: int) -> str:
    """How long a decision may still take: ``1:05 left``."""
    return fill(N_("{time} left"), time=f"{seconds // 60}:{seconds % 60:02}")


_GREYED: Mapping[str, str] = {
    "gold": N_("gold"),
    "cards": N_("cards"),
    "build": N_("build"),
    "income": N_("income"),
    "end": N_("end turn"),
    "kill": N_("kill"),
    "steal": N_("rob"),
    "swap": N_("swap hands"),
    "redraw": N_("redraw"),
    "destroy": N_("destroy"),
    "use laboratory": N_("Laboratory"),
    "use smithy": N_("Smithy"),
    "use graveyard": N_("Graveyard"),
    "bewitch": N_("bewitch"),
    "look": N_("look at a hand"),
    "take": N_("take"),
    "take build": N_("build at once"),
    "crown": N_("give the crown"),
    "fee": N_("give a card"),
    "tithe": N_("take 1 gold"),
    "sail gold": N_("sail"),
    "sail cards": N_("sail for cards"),
    "exchange": N_("exchange"),
    "beautify": N_("beautify"),
    "use museum": N_("Museum"),
    "use armory": N_("Armory"),
    "use bell-tower": N_("Bell Tower"),
}


def greyed(verb: str) -> str:
    """A verb that is not possible now, in a word or two."""
    return _(_GREYED.get(verb, verb))


def again(label: str) -> str:
    """What a second Enter would do."""
    return fill(AGAIN, label=label)


# ---- what opens over the table

CLOSE = N_("esc closes")
LOG_KEYS = N_("arrows scroll   esc close")
REVEALED = N_("Shown this round")
CITY = N_("City")
KNOWN = N_("What you know")
HIDDEN = N_("Hidden")
NOT_SHOWN = N_("not shown yet")
KILLED = N_("Killed")
BEWITCHED = N_("Bewitched")
MUSEUM = N_("Under your Museum")
GOAL = N_("A city is complete with")
ADORNED = N_("Beautified: it is worth {cost} gold.")
ROBBED = N_("To be robbed")
DECK = N_("Deck")
PURPLE = N_("Purple districts in this game")


def with_deed(text: str, key: str, deed: str, *, first: bool = False) -> str:
    """What is wrong, and the key for what can be done about it: after it, or ``first``."""
    return f"[{key}] {deed} · {text}" if first else f"{text}  [{key}] {deed}"


GO_BACK = N_("go back")
SURE = N_("Are you sure?")


def left_at(number: int, of: int) -> str:
    """What one left to others in a choice of the draft; numbered if there were several."""
    return _(YOU_LEFT) if of == 1 else fill(N_("You left in choice {number}"), number=number)


def hand_of(name: str) -> str:
    """A hand that was shown."""
    return fill(N_("Hand of {name}"), name=name)


LEAVE_HINT = N_("Press q to leave.")
_OUTCOMES: Mapping[str, str] = {
    "stale": N_("The game has gone on meanwhile: look again and choose."),
    "paused": N_("The game waits until it can be saved."),
    "paused.asked": N_("The game is paused."),
    "paused.fault": N_("The host has made a mistake: nobody can act now."),
    "paused.handing": N_("The table is being handed over: nobody can act now."),
    "closed": N_("The table is closed. Press q to leave."),
    "no_answer": N_("The host gave no answer. Try again."),
    "not_your_decision": N_("Somebody else decides now."),
    "not_invited": N_("Only the owner of the table can do this."),
    "rate": N_("That was too much at once. Try again in a moment."),
}


def outcome(code: str, why: str = "") -> str:
    """Why a command was not done, where there is no refusal; ``why`` is what the host says more exactly."""
    if f"{code}.{why}" in _OUTCOMES:
        return _(_OUTCOMES[f"{code}.{why}"])
    return fill(_OUTCOMES.get(code, N_("The host refused this ({code}). Try again.")), code=code)


def saving_failed(reason: str) -> str:
    """What the line below the header says while the game cannot be saved."""
    if not reason:
        return _("NOT SAVED: the game waits until its owner decides what to do.")
    return fill(N_("NOT SAVED: {reason}"), reason=reason)


def failed_again(reason: str) -> str:
    """That what was tried about the save has not worked either."""
    return fill(N_("The save failed again: {reason}"), reason=reason)
