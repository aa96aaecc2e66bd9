"""What is asked and what can be done, in sentences and labels, from a view and its choices alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.view import Choice, View
from citadels_tui.wording.cards import (
    card_name,
    character_name,
    district_name,
    districts_listed,
    type_name,
)
from citadels_tui.wording.english import questions as table
from citadels_tui.wording.headers import header_text
from citadels_tui.wording.speech import Names, Term, capital, fill, listed

__all__ = [
    "action_label",
    "group_label",
    "header_text",
    "question",
    "target_question",
    "verb_of",
    "verbs_of",
    "waiting",
]


def question(view: View, choices: Sequence[Choice], names: Names) -> str:
    """What is asked now, in a sentence: of the viewer, or who else decides and what.

    Without choices, as in a replay, the viewer is told of like anybody else.
    """
    if view.to_act is None:
        return fill(table.QUESTIONS["over"])
    if view.to_act != view.seat or not choices:
        return waiting(view, names)
    if view.asks in ("pick", "discard"):
        return _draft_question(view, names)
    if view.asks == "keep":
        keep = len(choices[0].line.split()) - 2
        return fill(table.QUESTIONS["keep"], keep=keep, of=len(view.looking_at))
    if view.asks == "turn":
        return _turn_question(view, choices)
    return _offer_question(view, choices)


def waiting(view: View, names: Names) -> str:
    """Who decides and what, when it is not the viewer; nothing when the game is over."""
    if view.to_act is None:
        return ""
    character = character_name(view.turn.character) if view.turn else ""
    values = {"name": names[view.to_act], "character": character, "card": _asked_about(view)}
    return fill(table.WAITING[view.asks], **values)


def _asked_about(view: View) -> Term:
    return Term(district_name(view.asks_about[0])) if view.asks_about else Term()


def _draft_question(view: View, names: Names) -> str:
    """What is asked, and who gets the others."""
    coming = view.draft_turns[1:]
    following = names[coming[0].seat] if coming else ""
    if view.asks == "discard":
        return fill(table.QUESTIONS["discard.on" if coming else "discard"], next=following)
    if not coming:
        return fill(table.QUESTIONS["pick.last"], next=following)
    lays_down_next = coming[0].seat == view.seat
    return fill(table.QUESTIONS["pick.discard" if lays_down_next else "pick.on"], next=following)


def _turn_question(view: View, choices: Sequence[Choice]) -> str:
    turn = view.turn
    verbs = verbs_of(choices)
    if turn is None or verbs == ["end"]:
        return fill(table.QUESTIONS["turn.closed" if turn and turn.closed else "turn.only_end"])
    doings = [text for verb, text in table.DOINGS.items() if verb in verbs]
    said = listed(doings, "or")
    if "gold" in verbs:
        key = "turn.gather" if "cards" in verbs else "turn.gather_gold"
        return fill(table.QUESTIONS[f"{key}_and" if doings else key], doings=said)
    full = "build" not in verbs and turn.built >= turn.build_limit
    key = "turn.more_limit" if full and turn.built else "turn.more"
    return fill(table.QUESTIONS[key], doings=capital(said), built=turn.built)


def _offer_question(view: View, choices: Sequence[Choice]) -> str:
    price = next((choice.price for choice in choices if choice.price is not None), 0)
    by = character_name(view.turn.character) if view.turn else ""
    return fill(table.QUESTIONS[view.asks], by=by, card=_asked_about(view), price=price)


def verb_of(line: str) -> str:
    """The verb of an action's line, with the district for ``use``: ``build``, ``use laboratory``."""
    words = line.split()
    return " ".join(words[1:3]) if words[1] == "use" else words[1]


def verbs_of(choices: Iterable[Choice]) -> list[str]:
    """The verbs of the choices, each once, in their order."""
    return list(dict.fromkeys(verb_of(choice.line) for choice in choices))


def action_label(choice: Choice, view: View, names: Names) -> str:
    """One action with its price or gain: ``build Palace for 5``, ``income: 2 gold from trade``."""
    verb, values = verb_of(choice.line), _label_values(choice, view, names)
    key = verb
    if verb == "cards" and choice.gain:
        key = "cards.gold"
    elif verb == "redraw" and not choice.family:
        key = "redraw.cards"
    elif verb == "destroy" and values["seat"] == view.seat:
        key = "destroy.own"
    return fill(table.LABELS[key], **values)


def group_label(verb: str, choices: Sequence[Choice], view: View, names: Names) -> str:
    """Several actions of one verb as one entry of the action bar: ``build…``; a single one in full."""
    if len(choices) == 1 and not choices[0].family:
        return action_label(choices[0], view, names)
    return fill(table.GROUPS[verb])


def target_question(verb: str, view: View) -> str:
    """The question while the target of that verb is chosen: ``Which district do you destroy?``."""
    return fill(table.TARGETS[verb], gold=view.options.laboratory_gold)


def _label_values(choice: Choice, view: View, names: Names) -> Mapping[str, object]:
    """The action's arguments in words: seats by name, cards and characters by name, several cards as a list."""
    words = choice.line.split()[1 + len(verb_of(choice.line).split()) :]
    seat = next((int(word) for word in words if word.isdecimal()), None)
    cards = [word for word in words if word in DISTRICTS]
    characters = [word for word in words if word in CHARACTERS]
    about = cards[:1] or list(view.asks_about[:1])
    return {
        "seat": seat,
        "name": names[seat] if seat is not None else "",
        "card": Term(card_name(about[0])) if about else "",
        "cards": districts_listed(cards),
        "character": character_name(characters[0]) if characters else "",
        "price": choice.price or 0,
        "gain": choice.gain or 0,
        "type": _income_type(view),
        "mine": len(view.hand),
        "theirs": view.players[seat - 1].hand_size if seat is not None else 0,
        "smithy_cards": view.options.smithy_cards,
    }


def _income_type(view: View) -> str:
    income = CHARACTERS[view.turn.character].income if view.turn else None
    return type_name(income) if income else ""
