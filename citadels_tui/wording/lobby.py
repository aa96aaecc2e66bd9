"""The lobby in words: what is to be played, what one waits for, what has changed, and why something is refused."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from citadels_engine.errors import BadOptions
from citadels_engine.options import Options
from citadels_engine.rulesets import RULESETS
from citadels_tui.game_options import PACES
from citadels_tui.language import _
from citadels_tui.wording import options as option_words
from citadels_tui.wording.english import lobby as table
from citadels_tui.wording.seats import is_free as is_free
from citadels_tui.wording.seats import is_person as is_person
from citadels_tui.wording.seats import name_of as name_of
from citadels_tui.wording.speech import as_sentence, fill, listed
from citadels_tui.wording.told import told
from netplay.updates import Invitation, Joined, Outcome, SeatLine, TableState

# -- the game to be played


def options_of(state: TableState, players: int) -> Options | None:
    """The game's options; ``None`` where this program does not know them all."""
    try:
        return Options(**{**dict(state.options), "players": players})  # type: ignore[arg-type]
    except (BadOptions, TypeError):
        return None


def game_lines(state: TableState, seats: Sequence[SeatLine], pace: float = 1.0) -> list[str]:
    """What is played and how the table is run, in sentences."""
    return [_rules(state, len(seats)), " ".join((*_terms(state), *_pace(seats, pace)))]


def _rules(state: TableState, players: int) -> str:
    options = options_of(state, players)
    if options is None:
        changes = "; ".join(f"{name}: {value}" for name, value in state.options.items())
        return fill(table.RULES, ruleset=str(state.options.get("ruleset", "")), changes=changes)
    said = [
        fill(option_words.CHANGED, option=option_words.option_name(name), value=option_words.value_label(name, one))
        for name, one in _worth_telling(options).items()
    ]
    ruleset = option_words.value_label("ruleset", options.ruleset)
    return fill(table.RULES, ruleset=ruleset, changes="; ".join(said) or _(option_words.AS_USUAL))


def _worth_telling(options: Options) -> dict[str, object]:
    """What differs from the ruleset; who plays and which purple districts always, where there is a choice."""
    cards = ("cast", "uniques") if RULESETS[options.ruleset].presets else ()
    return {**{name: getattr(options, name) for name in cards}, **options.changed()}


def _decision(state: TableState) -> Iterator[str]:
    yield fill(table.TIME, seconds=state.decision_time, late=_(table.LATE[state.late]))


def _grace(state: TableState) -> Iterator[str]:
    if state.grace % 60:
        yield fill(table.GRACE_SECONDS, seconds=state.grace)
    else:
        yield fill(table.GRACE, minutes=state.grace // 60)


def _terms(state: TableState) -> Iterator[str]:
    yield from _decision(state)
    yield from _grace(state)
    if state.locked:
        yield _(table.LOCKED)
    if state.watchers:
        yield fill(table.WATCHERS, count=state.watchers)


def _pace(seats: Sequence[SeatLine], pace: float) -> Iterator[str]:
    """How fast the bots are, where there are some."""
    if any(seat.kind == "bot" for seat in seats):
        known = {seconds: _(name) for seconds, name, _about in PACES.values()}
        yield fill(table.PACE, pace=known.get(pace, f"{pace:g} s"))


# -- how others join


def taken(count: int, seats: int) -> str:
    """How many seats have somebody."""
    return fill(table.TAKEN, count=count, seats=str(seats))


def ways_lines(invitation: Invitation) -> list[tuple[str, str]]:
    """Each part of the way to the table: what it is, and the part."""
    first, *others = invitation.addresses or ("?",)
    words = (_(table.WORDS), invitation.words or _(table.NO_WORDS))
    return [
        (_(table.ADDRESS), first),
        *((_(table.OTHER_ADDRESS), one) for one in others),
        words,
        (_(table.CHECK), invitation.check),
    ]


def address_and_words(invitation: Invitation) -> str:
    """What is typed to join, on one line."""
    return " ".join(part for part in (*invitation.addresses[:1], invitation.words) if part)


# -- what one waits for


def question(joined: Joined, here: Collection[int] = ()) -> str:
    """What is to be done in the lobby, in a sentence; ``here`` are the seats of those at this keyboard."""
    state, seats = joined.state, joined.seats
    leader = name_of(seats, state.chair)
    if state.phase == "dealing":
        return _(table.DEALING)
    if not leader:
        return _(table.NO_CHAIR)
    if joined.seat is None:
        return fill(table.WATCHING, name=leader)
    if state.chair in (joined.seat, *here):
        return _leaders_question(joined, here)
    own = next((seat for seat in seats if seat.seat == joined.seat), None)
    return fill(table.WAIT_START if own is not None and own.ready else table.SAY_READY, name=leader)


def _leaders_question(joined: Joined, here: Collection[int]) -> str:
    others = [seat for seat in joined.seats if is_person(seat) and seat.seat not in (joined.seat, *here)]
    waiting = [seat.name for seat in others if not seat.ready]
    if waiting:
        return fill(table.WAITING_READY, names=listed(waiting), count=len(waiting))
    return _(table.ALONE if any(map(is_free, joined.seats)) else table.ALL_READY)


# -- what has changed


def notes(before: Joined, after: Joined, here: Collection[int] = ()) -> list[str]:
    """What somebody has done about the table since ``before``, a sentence each; without its terms.

    That somebody has come ``here``, to this keyboard, need not be told.
    """
    changes = [*_seat_notes(before.seats, after.seats, here), *_state_notes(before, after)]
    if len(before.seats) != len(after.seats):
        changes.append(fill(table.SEATS_NOTE, count=len(after.seats)))
    return changes


def terms_note(before: Joined, after: Joined) -> str:
    """What else is to be played, or how, since ``before``, on one line; empty for nothing."""
    said = [
        fill(table.CHANGED, option=name, value=value)
        for name, value in _changes(before.state.options, after.state.options)
    ]
    old = (*_decision(before.state), *_grace(before.state), *_pace(after.seats, before.pace))
    said += [
        one
        for one in (*_decision(after.state), *_grace(after.state), *_pace(after.seats, after.pace))
        if one not in old
    ]
    return " ".join(said)


def _seat_notes(before: Sequence[SeatLine], after: Sequence[SeatLine], here: Collection[int]) -> Iterator[str]:
    known = {seat.seat: seat for seat in before}
    for seat in after:
        old = known.get(seat.seat)
        was = old is not None and not is_free(old)
        if old is not None and was and is_free(seat):
            yield fill(table.SENT_AWAY if seat.sent_away else table.LEFT, name=old.name)
        elif not is_free(seat) and (not was or old is None or old.kind != seat.kind):
            if seat.seat not in here:
                yield fill(table.CAME if is_person(seat) else table.BOT_CAME, name=seat.name)
        elif old is not None and was and old.name != seat.name:
            yield fill(table.RENAMED, old=old.name, new=seat.name)


def _state_notes(before: Joined, after: Joined) -> Iterator[str]:
    old, new = before.state, after.state
    if old.name and old.name != new.name:
        yield fill(table.TABLE_RENAMED, name=new.name)
    if old.locked != new.locked:
        yield _(table.LOCKED_NOTE if new.locked else table.UNLOCKED_NOTE)
    if new.chair is not None and old.chair is not None and new.chair != old.chair:
        yield fill(table.LEADS_NOTE, name=name_of(after.seats, new.chair))


def _changes(old: Mapping[str, object], new: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The options that have another value now, in words."""
    usual = RULESETS.get(str(new.get("ruleset", "")), next(iter(RULESETS.values()))).defaults
    for name in dict.fromkeys((*old, *new)):
        value = new.get(name, usual.get(name))
        if old.get(name, usual.get(name)) != value and name in option_words.known():
            yield option_words.option_name(name), _value(name, value)


def _value(option: str, value: object) -> str:
    """A value in words; one that only the host knows as it is."""
    try:
        return option_words.value_label(option, value)
    except (LookupError, ValueError):
        return str(value)


# -- why not


def only(leader: str) -> str:
    """That only who leads the table can do something."""
    return fill(table.ONLY_CHAIR if leader else table.ONLY_THE_CHAIR, name=leader)


def not_said(outcome: Outcome) -> str:
    """Why something was not said to everybody."""
    return _(table.CHAT_FAST if outcome.code == "rate" else table.CHAT_LOST)


def not_begun(outcome: Outcome, why: str) -> str:
    """That the game has not begun since it cannot be saved, and what to do; ``why`` is the refusal's sentence."""
    return fill(table.NOT_BEGUN if outcome.values.get("reason") else table.NOT_BEGUN_THERE, why=why)


def not_possible(state: TableState, seats: int, op: str, values: Mapping[str, object]) -> str:
    """Why no game can have the options that were asked for, in a sentence; empty where that is not why."""
    options, players = dict(state.options), seats
    if op == "seats" and isinstance(values.get("count"), int):
        players = int(str(values["count"]))
    elif op == "option":
        name, value = str(values.get("name", "")), values.get("value")
        kept = {} if name == "ruleset" else options
        listed = isinstance(value, str) and ("," in value or name == "tie_break")
        options = {**kept, name: value.split(",") if isinstance(value, str) and listed else value}
    try:
        Options.from_dict({**options, "players": players})
    except BadOptions as error:
        name = option_words.option_name(error.option) if error.option in option_words.known() else error.option
        return as_sentence(fill(option_words.CHANGED, option=name, value=told(error.why)))
    return ""


def refused(outcome: Outcome, seats: Sequence[SeatLine], leader: str = "") -> str:
    """Why the host did not do something about the table, in a sentence."""
    why, seat = str(outcome.values.get("why", "")), outcome.values.get("seat")
    if outcome.code == "not_invited" and leader:
        return fill(table.ONLY_CHAIR, name=leader)
    if outcome.code in table.CODES:
        return _(table.CODES[outcome.code])
    if outcome.code == "paused":
        reason = told(outcome.values.get("reason", ""))
        return as_sentence(fill(table.NOT_SAVED, reason=reason)) if reason else _(table.NOT_SAVED_THERE)
    if outcome.code == "illegal" and why in table.REFUSED:
        name = name_of(seats, seat) if isinstance(seat, int) else ""
        return fill(table.REFUSED[why], name=name or "?")
    return fill(table.REFUSED_ANYHOW, why=why or outcome.code)
