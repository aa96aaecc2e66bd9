"""The end of the game in words: the parts of a score, who won and how a tie was broken."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_

PARTS: Mapping[str, str] = {
    "districts": N_("Districts"),
    "five_types": N_("All five types"),
    "first_city": N_("First complete city"),
    "full_city": N_("Complete city"),
}
"""Each part of a score that is no card; a card's part has the card's name."""

TOTAL = N_("Total")

WINS = N_("{name} wins with {points:# point|# points}.")
YOU_WIN = N_("You win with {points:# point|# points}.")
SHARED = N_("{names:capital} share the win with {points:# point|# points} each.")

WON = N_("{name} wins.")
YOU_WON = N_("You win.")
WON_SHARED = N_("{names:capital} share the win.")

TIED = N_("{names:capital} have {points:# point|# points} each.")
DECIDED: Mapping[str, str] = {
    "districts": N_("What their districts cost decides: {name} has {winner}, {others}."),
    "gold": N_("Their gold decides: {name} has {winner}, {others}."),
    "rank": N_("The highest rank shown in the last round decides: {name} has {winner}, {others}."),
}
DECIDED_YOU: Mapping[str, str] = {
    "districts": N_("What your districts cost decides: you have {winner}, {others}."),
    "gold": N_("Your gold decides: you have {winner}, {others}."),
    "rank": N_("The highest rank shown in the last round decides: you have {winner}, {others}."),
}
OTHER = "{name} {value}"
EQUAL: Mapping[str, str] = {
    "districts": N_("Their districts cost the same."),
    "gold": N_("They have the same gold."),
    "rank": N_("The highest ranks they showed are the same."),
}
AHEAD: Mapping[str, str] = {
    "districts": N_("By what their districts cost, {names} are ahead."),
    "gold": N_("By their gold, {names} are ahead."),
    "rank": N_("By the highest rank they showed, {names} are ahead."),
}
NOT_DECIDED = N_("Nothing that is compared tells them apart, so they share the win.")

FAIR = N_("The deal was checked here and is fair: nobody has chosen the cards.")
UNFAIR = N_(
    "THE DEAL DOES NOT FIT. The game that the host has opened is not the game that was dealt. {why} Somebody may have "
    "known or chosen the cards."
)
UNOPENED = N_(
    "THE DEAL WAS NOT OPENED. The host was bound to say after the game what the cards were dealt from, and has not. "
    "Somebody may have known or chosen the cards."
)
UNCHECKED = N_(
    "Whether the deal was fair could not be checked here: this machine took no part when the cards were dealt, or does "
    "not remember it."
)
UNFAIR_WHY: Mapping[str, str] = {
    "commitment": N_("Its secret is not the one it was bound to."),
    "seal": N_("The random bytes of a player are not those that were sealed."),
    "terms": N_("Its options, or who plays in which seat, are not what the lobby showed."),
    "seat": N_("This player was given another seat than in the lobby."),
    "left_out": N_("The random bytes of this player had no part in it."),
    "bond": N_("It is not the one that everybody was bound to."),
    "seed": N_("The cards do not follow from the secret and everybody's bytes."),
    "actions": N_("What it says was done cannot be done."),
    "log": N_("It went otherwise than it was told here."),
    "scores": N_("Its scores are others."),
}
"""Whether the deal was fair, and in which point it was not."""
