"""Short reasons beside cards, and the full reason for what cannot be chosen, as far as the choices hold it."""

from __future__ import annotations

from citadels_engine.errors import Refusal
from citadels_tui.table.offers import GENERAL, Offer, greyed_for, whole_verb_greyed
from citadels_tui.table.paint import Thing
from citadels_tui.table.scene import Scene
from citadels_tui.wording.refusals import refusal_note


def offer_of(scene: Scene, verb: str) -> Offer | None:
    """The offer of that verb, if it is there."""
    return next((offer for offer in scene.offers if offer.verb == verb), None)


def hand_note(scene: Scene, thing: Thing) -> str:
    """Why that card of the hand cannot be built, in a word or two.

    What bars the whole hand stands in the action bar alone, not on every card.
    """
    offer = offer_of(scene, "build") if scene.mine else None
    if offer is None:
        return ""
    row = greyed_for(offer, thing)
    if row is None or (not offer.choices and len(offer.greyed) > 1 and row.refusal.code in GENERAL):
        return ""
    return refusal_note(row.refusal)


def looked_note(scene: Scene, thing: Thing) -> str:
    """Why that card of another hand cannot be built at once, in a word or two."""
    offer = offer_of(scene, "take build") if scene.mine else None
    row = greyed_for(offer, thing) if offer is not None else None
    return refusal_note(row.refusal) if row is not None else ""


def known_reason(scene: Scene, verb: str, thing: Thing) -> Refusal | None:
    """Why that verb cannot be done to that thing, if the greyed rows say so."""
    offer = offer_of(scene, verb)
    if offer is None:
        return None
    row = greyed_for(offer, thing) or (whole_verb_greyed(offer) if not offer.choices else None)
    return row.refusal if row is not None else None
