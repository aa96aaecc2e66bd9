"""What is asked and what can be done, in sentences and labels, from a view and its choices alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.view import Choice, View
from citadels_tui.language import _
from citadels_tui.wording.cards import (
    card_name,
    character_name,
    district_name,
    districts_listed,
    type_name,
)
from citadels_tui.wording.english import questions as table
from citadels_tui.wording.headers import header_text
from citadels_tui.wording.speech import Names, Term, fill, listed

__all__ = [
    "action_label",
    "arguments_of",
    "group_label",
    "header_text",
    "question",
    "resumed",
    "target_question",
    "verb_of",
    "verbs_of",
    "waiting",
]


TURNS = ("turn", "bewitch")
"""Questions that are a player's turn, or the Witch's own part of it."""


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
    if view.asks == "only-gathers":
        return _short_turn_question(view, choices)
    if view.asks in TURNS and "bewitch" not in verbs_of(choices):
        return _turn_question(view, choices)
    return _offer_question(view, choices)


def waiting(view: View, names: Names) -> str:
    """Who decides and what, when it is not the viewer; nothing when the game is over."""
    if view.to_act is None:
        return ""
    character = character_name(view.turn.character) if view.turn else ""
    values = {"name": names[view.to_act], "character": character, "card": _asked_about(view)}
    way = f"{view.asks}.{_way(view)}"
    return fill(table.WAITING[way if way in table.WAITING else view.asks], **values)


def _way(view: View) -> str:
    """In which way the question is another one than usual."""
    if view.asks == "only-gathers":
        return "killed" if _killed(view) else ""
    if view.asks == "fee":
        return _fee_way(view)
    return "resumed" if view.asks == "turn" and resumed(view) else ""


def _killed(view: View) -> bool:
    """Whether the character whose turn it is was killed, so that the Hospital is all its holder has."""
    return view.turn is not None and view.turn.character in view.killed


def resumed(view: View) -> bool:
    """Whether the turn that goes on is the Witch's, as the character she has bewitched."""
    return view.turn is not None and view.turn.resumed


def _fee_way(view: View) -> str:
    """Whether the question about the fee goes to who gets it."""
    return "receiver" if view.turn is not None and view.to_act == view.turn.seat else ""


def _asked_about(view: View) -> Term:
    return district_name(view.asks_about[0]) if view.asks_about else Term()


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
    doings = _doings(verbs)
    said = listed(doings, "or")
    if "gold" in verbs:
        key = "turn.gather" if "cards" in verbs else "turn.gather_gold"
        return fill(table.QUESTIONS[f"{key}_and" if doings else key], doings=said)
    if resumed(view):
        return fill(table.QUESTIONS["turn.resumed"], character=character_name(turn.character), doings=said)
    full = "build" not in verbs and turn.built >= turn.build_limit
    key = "turn.more_limit" if full and turn.built else "turn.more"
    return fill(table.QUESTIONS[key], doings=said, built=turn.built)


def _doings(verbs: Sequence[str]) -> list[str]:
    """What can be done, as it stands in the question: a voyage for gold or for cards is one thing."""
    both = {"sail gold", "sail cards"}
    said = {"sail", *verbs} - both if both <= {*verbs} else {*verbs}
    return [_(text) for verb, text in table.DOINGS.items() if verb in said]


def _short_turn_question(view: View, choices: Sequence[Choice]) -> str:
    """What who only gathers is asked."""
    parts = ["killed"] if _killed(view) else []
    parts += [] if "cards" in verbs_of(choices) else ["gold"]
    return fill(table.QUESTIONS[".".join(["only-gathers", *filter(None, ["_".join(parts)])])])


def _offer_question(view: View, choices: Sequence[Choice]) -> str:
    price = next((choice.price for choice in choices if choice.price is not None), 0)
    by = character_name(view.turn.character) if view.turn else ""
    key = view.asks
    if key == "take" and "take build" not in verbs_of(choices):
        key = "take.hand"
    elif key == "fee" and _fee_way(view):
        key = "fee.receiver"
    elif key == "fee" and "fee gold" not in verbs_of(choices):
        key = "fee.card"
    return fill(table.QUESTIONS[key], by=by, card=_asked_about(view), price=price, size=_rung(view))


def _rung(view: View) -> int:
    """How many districts make a city complete once the Bell Tower is rung."""
    return view.options.city_size - 1


def verb_of(line: str) -> str:
    """The verb of an action's line, with what makes it another deed: ``build``, ``use laboratory``, ``sail gold``,
    ``take build`` (what is taken is built at once)."""
    words = line.split()
    if words[1] == "use" or words[2:] in (["gold"], ["card"], ["cards"]):
        return " ".join(words[1:3])
    return f"{words[1]} build" if words[1] == "take" and words[3:] == ["build"] else words[1]


def arguments_of(line: str) -> tuple[str, ...]:
    """What the verb of that line is done to: cards, characters, seats."""
    words = line.split()
    after = 2 if verb_of(line) == words[1] or words[1] == "take" else 3
    return tuple(words[after : -1 if verb_of(line) == "take build" else None])


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
    elif verb in ("destroy", "use armory", "crown") and values["seat"] == view.seat:
        key = f"{verb}.own"
    elif verb == "exchange" and not choice.price:
        key = "exchange.even"
    elif verb == "fee gold" and _fee_way(view):
        key = "fee gold.receiver"
    return fill(table.LABELS[key], **values)


def group_label(verb: str, choices: Sequence[Choice], view: View, names: Names) -> str:
    """Several actions of one verb as one entry of the action bar: ``build…``; a single one in full."""
    if len(choices) == 1 and not choices[0].family:
        return action_label(choices[0], view, names)
    return fill(table.GROUPS[verb])


def target_question(verb: str, view: View, given: str = "") -> str:
    """The question while the target of that verb is chosen: ``Which district do you destroy?``.

    ``given`` is the district that is to be given away for another.
    """
    key = f"{verb}.for" if given else verb
    return fill(table.TARGETS[key], gold=view.options.laboratory_gold, given=district_name(given) if given else "")


def _label_values(choice: Choice, view: View, names: Names) -> Mapping[str, object]:
    """The action's arguments in words: seats by name, cards and characters by name, several cards as a list."""
    words = arguments_of(choice.line)
    seat = next((int(word) for word in words if word.isdecimal()), None)
    cards = [word for word in words if word in DISTRICTS]
    characters = [word for word in words if word in CHARACTERS]
    about = cards[:1] or list(view.asks_about[:1])
    return {
        "seat": seat,
        "name": names[seat] if seat is not None else "",
        "card": card_name(about[0]) if about else "",
        "cards": districts_listed(cards),
        "given": card_name(cards[0]) if cards else "",
        "taken": card_name(cards[-1]) if cards else "",
        "character": character_name(characters[0]) if characters else "",
        "price": choice.price or 0,
        "gain": choice.gain or 0,
        "type": _income_type(view),
        "mine": len(view.hand),
        "theirs": view.players[seat - 1].hand_size if seat is not None else 0,
        "smithy_cards": view.options.smithy_cards,
        "size": _rung(view),
    }


def _income_type(view: View) -> str:
    income = CHARACTERS[view.turn.character].income if view.turn else None
    return type_name(income) if income else ""
