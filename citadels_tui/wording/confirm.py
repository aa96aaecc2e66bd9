"""What is asked once before an action that cannot be undone and hurts the player who does it."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.view import Choice, View
from citadels_tui.wording.cards import card_name, character_name, district_name
from citadels_tui.wording.english.questions import CONFIRM, CONFIRM_MORE, MOST_NAMED
from citadels_tui.wording.questions import verb_of
from citadels_tui.wording.speech import Names, fill, listed


def confirmation(choice: Choice, view: View, choices: Sequence[Choice], names: Names) -> str:
    """The question before that action, or nothing where none is needed.

    It looks only at what is offered besides: income still to collect, districts still to build, a voyage still to make,
    the hand that would be given away.
    """
    verb = verb_of(choice.line)
    if verb == "end":
        return fill(CONFIRM["end.sail"]) if _may_sail(choices) else _what_is_left("end", choices)
    if verb in ("gold", "cards") and view.options.navigator_sails == "start":
        return fill(CONFIRM["gather.sail"]) if _may_sail(choices) else ""
    if verb == "exchange":
        return _what_is_left("exchange", choices) if view.options.rank_8_acts == "end" else ""
    if verb == "bewitch":
        character = choice.line.split()[2]
        out = character in view.face_up
        return fill(CONFIRM["bewitch.out"], character=character_name(character)) if out else ""
    if verb == "destroy":
        owner, card = choice.line.split()[2:4]
        asked = [fill(CONFIRM["destroy.own"], card=district_name(card))] if int(owner) == view.seat else []
        if view.options.rank_8_acts == "end":
            asked.append(_what_is_left("destroy", choices))
        return " ".join(filter(None, asked))
    if verb == "swap":
        return _empty_hand(choice, view, names)
    return ""


def _may_sail(choices: Sequence[Choice]) -> bool:
    return any(verb_of(other.line).startswith("sail") for other in choices)


def _what_is_left(verb: str, choices: Sequence[Choice]) -> str:
    gold = next((choice.gain or 0 for choice in choices if choice.verb == "income"), 0)
    cards = [choice.line.split()[2] for choice in choices if choice.verb == "build"]
    left = "_".join(part for part, there in (("income", gold), ("build", cards)) if there)
    if not left:
        return ""
    return fill(CONFIRM[f"{verb}.{left}"], gold=gold, cards=_some(cards))


def _some(cards: Sequence[str]) -> str:
    """The districts by name; of many only the first."""
    names = [card_name(card) for card in cards]
    if len(names) <= MOST_NAMED + 1:
        return listed(names, "or")
    return fill(CONFIRM_MORE, cards=listed(names[:MOST_NAMED], "comma"), more=len(names) - MOST_NAMED)


def _empty_hand(choice: Choice, view: View, names: Names) -> str:
    other = view.players[int(choice.line.split()[2]) - 1]
    if other.hand_size or not view.hand:
        return ""
    return fill(CONFIRM["swap.empty"], name=names[other.seat], mine=len(view.hand))
