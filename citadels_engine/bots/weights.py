"""What the planner values, in points at the end of the game. Found by playing, not by reasoning."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """One number for each thing the planner weighs."""

    tempo: float = 1.15
    """One more district in the city, besides its points."""
    gold: float = 0.7
    """One gold kept, with many rounds to come."""
    gold_spare: float = 0.25
    """The same beyond what the dearest card in hand costs."""
    fade: float = 0.5
    """Rounds to come at which gold and cards are worth half."""
    card: float = 1.05
    """A card to build in hand: the best one; each further one is worth ``card_next`` times the one before."""
    card_next: float = 0.78
    card_cost: float = 0.15
    """What each gold of its cost above 3 adds to a card in hand."""
    unknown: float = 1.1
    """A card drawn unseen."""
    blind: float = 0.2
    """For each gold (up to 4) the hope to build at once a card that is yet to be drawn."""
    colour: float = 0.12
    """A district of a type that brings income, for each round to come."""
    types: float = 1.2
    """The fourth of the five types; the fifth is worth its 3 points."""
    ability: float = 0.3
    """A useful purple district, for each round to come."""
    end: float = 0.6
    """For each point of lead (or arrears) when completing the city ends the game."""
    late: float = 2.5
    """Points that another player is expected to make in a turn still to come."""
    crown: float = 0.5
    """Choosing first in the next round."""
    guard: float = 0.5
    """A guarded city, for a leader with districts to lose."""
    harm: float = 0.55
    """A point that a killed or robbed player misses, times how much of the danger that player is."""
    ruin: float = 0.5
    """A point of a destroyed district, times how much of the danger its owner is."""
    kill: float = 2.7
    """Points that a player loses with a turn, besides income and what the character does."""
    burst: float = 1.5
    """The same more for the Architect with gold and cards."""
    rob: float = 0.8
    """One gold taken from another player."""
    barter: float = 2.5
    """One gold paid for an exchange, as a share of one kept."""
    adorn: float = 1.7
    """One gold laid on a district, as a share of one kept."""
    danger: float = 3.6
    """Points of difference that make another player e times as dangerous."""
    gold_seen: float = 0.5
    """What another player's gold counts in judging danger."""
    card_seen: float = 0.4
    """What another player's card in hand counts in judging danger."""
    step_seen: float = 0.8
    """What another player's district counts in judging danger, besides its points."""
    whim: float = 0.3
    """Up to so much is added to each character's worth at random, so that nobody can be sure of the choice."""
    fear: float = 0.5
    """How much of a turn's worth is taken off where it is likely to be killed or robbed."""
    sure: float = 0.6
    """How much more, in gold, makes another player e times as likely to choose a character."""


WEIGHTS = Weights()
