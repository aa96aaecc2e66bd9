"""A half-made choice: a verb has been named, its targets are lit up, nothing has been sent yet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from citadels_engine.view import Choice, View
from citadels_tui.table.offers import (
    ASKED,
    Offer,
    choice_for,
    city_things,
    exchange_for,
    given_of,
    lights,
    several_line,
)
from citadels_tui.table.paint import Thing


@dataclass(frozen=True, slots=True)
class Intent:
    """What the player is about to do: one offer that needs targets, or several districts to use one of."""

    offers: tuple[Offer, ...]
    lit: tuple[Thing, ...]
    """What can be chosen, where it stands."""
    chosen: tuple[Thing, ...] = ()
    """What has been chosen so far, where several are; of an exchange the own district that is given."""

    @property
    def ways(self) -> bool:
        """Whether this is about how to do something, and not about what it is done to."""
        return len(self.offers) > 1 and not self.offers[0].place

    @property
    def given(self) -> str:
        """The own district that is to be exchanged for the one that is chosen now."""
        return self.chosen[0].id if self.verb == "exchange" and self.chosen else ""

    def choice(self, thing: Thing) -> Choice | None:
        """The choice that is made by choosing that thing."""
        if self.offer is None:
            return None
        return exchange_for(self.offer, self.given, thing) if self.given else choice_for(self.offer, thing)

    @property
    def offer(self) -> Offer | None:
        """The one offer, or ``None`` while a district is being chosen."""
        return self.offers[0] if len(self.offers) == 1 else None

    @property
    def verb(self) -> str:
        """The verb, as ``wording`` names it."""
        return self.offers[0].act if self.ways else self.offers[0].verb if len(self.offers) == 1 else "use"

    @property
    def place(self) -> str:
        """The kind of thing that is chosen."""
        return "" if self.ways else self.offers[0].place if len(self.offers) == 1 else "city"

    @property
    def several(self) -> bool:
        """Whether several things are chosen and then confirmed."""
        return self.offer is not None and self.offer.several

    @property
    def asked(self) -> bool:
        """Whether this is the question itself, which cannot be left."""
        return self.offers[0].verb in ASKED

    def toggled(self, thing: Thing) -> Intent:
        """With that thing chosen, or no longer."""
        if thing in self.chosen:
            return replace(self, chosen=tuple(one for one in self.chosen if one != thing))
        return replace(self, chosen=(*self.chosen, thing))

    def line(self, seat: int) -> str | None:
        """The legal line for what is chosen so far, or ``None`` while it is not complete."""
        if self.offer is None or not self.several:
            return None
        return several_line(self.offer, seat, [thing.id for thing in self.chosen])


def aim(offer: Offer, view: View) -> Intent:
    """The half-made choice that begins with this offer."""
    if offer.verb == "exchange" and view.me is not None:
        given = {given_of(choice) for choice in offer.choices}
        mine = city_things(view.me.seat, view.me.city)
        return Intent((offer,), tuple(thing for thing in mine if thing.id in given))
    return Intent((offer,), lights(offer, view))


def aim_for(offer: Offer, view: View, given: Thing) -> Intent:
    """The half-made exchange in which that own district is given: what it can be exchanged for."""
    others = [player for player in view.players if player.seat != view.seat]
    things = [thing for player in others for thing in city_things(player.seat, player.city)]
    lit = tuple(thing for thing in things if exchange_for(offer, given.id, thing) is not None)
    return Intent((offer,), lit, (given,))


def aim_at_ways(offers: tuple[Offer, ...]) -> Intent:
    """The choice among several ways to do one thing."""
    return Intent(offers, tuple(Thing("action", choice.line) for offer in offers for choice in offer.choices))


def aim_at_districts(offers: tuple[Offer, ...], view: View) -> Intent:
    """The choice among several own districts to use."""
    assert view.seat is not None
    names = {offer.verb.split()[1] for offer in offers}
    city = view.players[view.seat - 1].city
    lit = tuple(Thing("city", card, view.seat, index) for index, card in enumerate(city) if card in names)
    return Intent(offers, lit)
