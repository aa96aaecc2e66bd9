"""What stands in the header of the table: what goes on at its left, the state of the game at its right."""

from __future__ import annotations

from citadels_engine.view import View
from citadels_tui.language import _
from citadels_tui.wording.cards import character_name
from citadels_tui.wording.english import questions as table
from citadels_tui.wording.english.grammar import NUMBERS, ORDINALS
from citadels_tui.wording.english.log import YOU
from citadels_tui.wording.speech import Names, fill


def title() -> str:
    """The game's name, as the header begins."""
    return _(table.TITLE)


def header_text(view: View, names: Names) -> str:
    """The round and what goes on: ``round 5 · Bára is the Merchant``."""
    mine = view.to_act is not None and view.to_act == view.seat
    if view.phase == "draft":
        key = ("draft.you_discard" if view.asks == "discard" else "draft.you") if mine else "draft"
        return fill(table.HEADER[key], round=view.round)
    if view.phase == "over":
        return fill(table.HEADER["over"])
    if view.turn is None:
        return fill(table.HEADER["round_end"], round=view.round)
    key = "resumed" if view.turn.resumed else "turns"
    key = f"{key}.you" if view.turn.seat == view.seat else key
    return fill(
        table.HEADER[key],
        round=view.round,
        name=names[view.turn.seat],
        character=character_name(view.turn.character),
    )


def header_right(view: View, names: Names, saving: str = "") -> str:
    """The deck, the crown and whether the game is saved: ``deck 34 · crown Ana · saved``; in the draft, the place.

    ``saving`` is ``saved``, ``failed`` or ``off``, or nothing where it is not known.
    """
    crown = _(YOU) if view.crown == view.seat else names[view.crown]
    parts = [
        fill(table.HEADER_PARTS["deck"], deck=view.deck_size),
        fill(table.HEADER_PARTS["crown"], name=crown),
    ]
    if place := draft_place(view):
        parts.insert(0, place)
    if saving:
        parts.append(saving_word(saving))
    return table.BETWEEN.join(parts)


def saving_word(saving: str) -> str:
    """Whether the game is saved, in a word or two: ``saved`` or ``NOT SAVED``."""
    return _(table.HEADER_PARTS[saving])


def draft_place(view: View) -> str:
    """Which place in the draft is the viewer's, while the viewer chooses: ``you pick third of four``."""
    if view.asks != "pick" or view.to_act != view.seat or view.me is None:
        return ""
    players = len(view.players)
    if players <= 3:
        place, of = view.me.characters, 2
        return fill(table.HEADER_PARTS["place.again"], place=_(ORDINALS[place]), of=_(NUMBERS[of]))
    place = sum(player.has_picked for player in view.players)
    return fill(table.HEADER_PARTS["place"], place=_(ORDINALS[place]), of=_(NUMBERS[players]))
