"""The end of the game in words: the parts of a score, who won and how a tie was broken."""

from __future__ import annotations

from collections.abc import Mapping

PARTS: Mapping[str, str] = {
    "districts": "Districts",
    "five_types": "All five types",
    "first_city": "First complete city",
    "full_city": "Complete city",
}
"""Each part of a score that is no card; a card's part has the card's name."""

TOTAL = "Total"

WINS = "{name} wins with {points:# point|# points}."
YOU_WIN = "You win with {points:# point|# points}."
SHARED = "{names} share the win with {points:# point|# points} each."

WON = "{name} wins."
YOU_WON = "You win."
WON_SHARED = "{names} share the win."

TIED = "{names} have {points:# point|# points} each."
DECIDED: Mapping[str, str] = {
    "districts": "What their districts cost decides: {name} has {winner}, {others}.",
    "gold": "Their gold decides: {name} has {winner}, {others}.",
    "rank": "The highest rank shown in the last round decides: {name} has {winner}, {others}.",
}
DECIDED_YOU: Mapping[str, str] = {
    "districts": "What your districts cost decides: you have {winner}, {others}.",
    "gold": "Your gold decides: you have {winner}, {others}.",
    "rank": "The highest rank shown in the last round decides: you have {winner}, {others}.",
}
OTHER = "{name} {value}"
EQUAL: Mapping[str, str] = {
    "districts": "Their districts cost the same.",
    "gold": "They have the same gold.",
    "rank": "The highest ranks they showed are the same.",
}
AHEAD: Mapping[str, str] = {
    "districts": "By what their districts cost, {names} are ahead.",
    "gold": "By their gold, {names} are ahead.",
    "rank": "By the highest rank they showed, {names} are ahead.",
}
NOT_DECIDED = "Nothing that is compared tells them apart, so they share the win."

FAIR = "The deal was checked here and is fair: nobody has chosen the cards."
UNFAIR = (
    "THE DEAL DOES NOT FIT. The game that the host has opened is not the game that was dealt. {why} Somebody may have "
    "known or chosen the cards."
)
UNOPENED = (
    "THE DEAL WAS NOT OPENED. The host was bound to say after the game what the cards were dealt from, and has not. "
    "Somebody may have known or chosen the cards."
)
UNCHECKED = (
    "Whether the deal was fair could not be checked here: this machine took no part when the cards were dealt, or does "
    "not remember it."
)
UNFAIR_WHY: Mapping[str, str] = {
    "commitment": "Its secret is not the one it was bound to.",
    "seal": "The random bytes of a player are not those that were sealed.",
    "terms": "Its options, or who plays in which seat, are not what the lobby showed.",
    "seat": "This player was given another seat than in the lobby.",
    "left_out": "The random bytes of this player had no part in it.",
    "bond": "It is not the one that everybody was bound to.",
    "seed": "The cards do not follow from the secret and everybody's bytes.",
    "actions": "What it says was done cannot be done.",
    "log": "It went otherwise than it was told here.",
    "scores": "Its scores are others.",
}
"""Whether the deal was fair, and in which point it was not."""
