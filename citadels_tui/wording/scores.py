"""The end of the game in words."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.view import View
from citadels_tui.language import _
from citadels_tui.wording.cards import district_name
from citadels_tui.wording.english import scores as table
from citadels_tui.wording.english.log import YOU
from citadels_tui.wording.speech import Names, Opening, capital, fill, listed


def part_name(part: str) -> str:
    """The name of a part of a score, as it stands in the table of scores."""
    return district_name(part) if part in DISTRICTS else _(table.PARTS[part])


def who_won(winners: Sequence[int], names: Names, you: int | None) -> str:
    """Who won, in a sentence: ``Ana wins.``; nothing while nobody has."""
    if len(winners) == 1:
        return fill(table.YOU_WON) if winners[0] == you else fill(table.WON, name=names[winners[0]])
    return fill(table.WON_SHARED, names=_together(winners, names, you)) if winners else ""


def winner_sentence(view: View, names: Names) -> str:
    """Who won with how many points: ``Ana wins with 31 points.``; nothing before the end."""
    if not view.winners:
        return ""
    points = total(view, view.winners[0])
    if len(view.winners) > 1:
        return fill(table.SHARED, names=_together(view.winners, names, view.seat), points=points)
    if view.winners[0] == view.seat:
        return fill(table.YOU_WIN, points=points)
    return fill(table.WINS, name=names[view.winners[0]], points=points)


def tie_sentence(view: View, names: Names) -> str:
    """How equal highest scores were told apart, or that they were not; nothing where there was no tie."""
    tied = sorted(view.scores, key=lambda seat: -total(view, seat))
    tied = sorted(seat for seat in tied if total(view, seat) == total(view, tied[0]))
    if len(tied) < 2:
        return ""
    said = [fill(table.TIED, names=_together(tied, names, view.seat), points=total(view, tied[0]))]
    for rule in view.options.tie_break:
        compared = {seat: _compared(view, seat, rule) for seat in tied}
        best = [seat for seat in tied if compared[seat] == max(compared.values())]
        if len(best) == 1:
            return " ".join([*said, _decided(rule, best[0], compared, names, view.seat)])
        if len(best) == len(tied):
            said.append(_(table.EQUAL[rule]))
        else:
            together = listed([_name(seat, names, view.seat) for seat in best])
            said.append(fill(table.AHEAD[rule], names=together))
        tied = best
    return " ".join([*said, _(table.NOT_DECIDED)])


def total(view: View, seat: int) -> int:
    """A seat's points, all parts together."""
    return sum(view.scores[seat].values())


def _compared(view: View, seat: int, rule: str) -> int:
    if rule == "districts":
        return view.scores[seat].get("districts", 0)
    player = view.players[seat - 1]
    return player.gold if rule == "gold" else max((CHARACTERS[id].rank for id in player.revealed), default=0)


def _decided(rule: str, winner: int, compared: dict[int, int], names: Names, you: int | None) -> str:
    others = [
        fill(table.OTHER, name=_name(seat, names, you), value=value)
        for seat, value in compared.items()
        if seat != winner
    ]
    pattern = (table.DECIDED_YOU if winner == you else table.DECIDED)[rule]
    return fill(pattern, name=names[winner], winner=compared[winner], others=listed(others))


def _together(seats: Sequence[int], names: Names, you: int | None) -> Opening:
    """The names of several, as they stand within a sentence and at its beginning; a player's name is never changed."""
    said = [_name(seat, names, you) for seat in seats]
    return Opening(listed(said), listed([capital(said[0]) if seats[0] == you else said[0], *said[1:]]))


def _name(seat: int, names: Names, you: int | None) -> str:
    return names[seat] if seat != you else _(YOU)


def deal_sentence(verdict: str, why: str) -> str:
    """Whether the game that is over is the game that was dealt, or that this cannot be known here."""
    if why == "not_opened":
        return _(table.UNOPENED)
    if verdict == "differs":
        return fill(table.UNFAIR, why=_(table.UNFAIR_WHY.get(why, ""))).strip()
    return _(table.FAIR if verdict == "fair" else table.UNCHECKED)
