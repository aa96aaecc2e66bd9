"""Who may hold which character: followed through the draft from what this seat saw of it."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.bots.outlook import Outlook
from citadels_engine.cards import CHARACTERS
from citadels_engine.rules import DraftStep
from citadels_engine.view import PlayerView

Holders = dict[int, dict[str, float]]
"""For each other seat the probability that it holds each character."""
State = tuple[int, int]
"""The characters being passed around and the one laid face down first, as sets of bits by place in the cast."""


class Draft:
    """A whole draft of which this seat made its choices: every way it may have gone, weighed."""

    def __init__(self, outlook: Outlook, mine: Sequence[str], passed: Sequence[Sequence[str]]) -> None:
        """``mine`` are the characters this seat took, ``passed`` what it passed on each time."""
        view = outlook.view
        self.outlook, self.view, self.mine, self.passed = outlook, view, tuple(mine), passed
        self.bit = {character: 1 << place for place, character in enumerate(view.cast)}
        self.steps: tuple[DraftStep, ...] = outlook.rules.draft
        self.likings = {p.seat: {self.bit[c]: worth for c, worth in outlook.liking(p).items()} for p in view.players}
        self.barred = {p.seat: self._barred(p) for p in view.players}

    def _set(self, characters: Sequence[str]) -> int:
        return sum(self.bit[character] for character in characters)

    def _barred(self, player: PlayerView) -> int:
        """What that player cannot hold, by who has been called so far."""
        view = self.view
        shown = {c: other.seat for other in view.players for c in other.revealed}
        barred = 0
        for character, bit in self.bit.items():
            called = 0 < CHARACTERS[character].rank < view.rank and character not in view.killed
            if shown.get(character, player.seat if not called else 0) != player.seat:
                barred |= bit
        if self.outlook.acted(player):
            barred = ~self._set(player.revealed)
        return barred

    def holders(self) -> Holders:
        """For each other seat the probability that it holds each character."""
        layers, ways = [self._start()], []
        mine = 0
        for number, step in enumerate(self.steps):
            seat = self.outlook.rules.seat_after(self.view.crown, step.after_crown)
            own = seat == self.outlook.seat and mine < len(self.mine) + (step.asks == "discard")
            found = self._own_step(layers[-1], number, mine) if own else self._step(layers[-1], seat, step.asks, mine)
            mine += own and step.asks == "pick"
            ways.append((seat if step.asks == "pick" else 0, found))
            after: dict[State, float] = {}
            for state, _, weight, next in found:
                after[next] = after.get(next, 0.0) + layers[-1][state] * weight
            layers.append(after)
        return self._sum_up(layers, ways)

    def _start(self) -> dict[State, float]:
        view = self.view
        around = self._set(view.cast) & ~self._set(view.face_up)
        taken = self._set(self.mine[:1]) | self._set(self.passed[0])
        taken_up = self.outlook.rules.face_down == 1  # by the last player, who lays one down instead
        hidden = [bit for bit in self.bit.values() if bit & around and (taken_up or not bit & taken)]
        return {(around & ~bit, bit): 1.0 for bit in hidden}

    def _step(
        self, layer: dict[State, float], seat: int, asks: str, mine: int
    ) -> list[tuple[State, int, float, State]]:
        """Every choice of another player. Before the own first choice, what came through cannot have been taken."""
        liking, barred = self.likings[seat], self.barred[seat] if asks == "pick" else 0
        if not mine:
            barred |= self._set(self.passed[0]) | self._set(self.mine[:1])
        found = []
        for state in layer:
            around, hidden = _taken_up(state)
            bits = [bit for bit in self.bit.values() if bit & around]
            total = sum(liking[bit] for bit in bits) if asks == "pick" else float(len(bits))
            for bit in bits:
                if not bit & barred:
                    weight = liking[bit] / total if asks == "pick" else 1 / total
                    found.append((state, bit, weight, (around & ~bit, hidden)))
        return found

    def _own_step(self, layer: dict[State, float], number: int, mine: int) -> list[tuple[State, int, float, State]]:
        """What this seat did, from the states in which it could."""
        step, later = self.steps[number], self.steps[number + 1 : number + 2]
        lays_down = bool(later) and later[0].asks == "discard" and later[0].after_crown == step.after_crown
        found = []
        if step.asks == "discard":
            left = self._set(self.passed[mine - 1])
            for around, hidden in layer:
                bit = around & ~left
                if left & around == left and bit and not bit & (bit - 1):
                    found.append(((around, hidden), bit, 1.0, (left, hidden)))
            return found or self._step(layer, self.outlook.seat, step.asks, mine)
        bit, left = self._set(self.mine[mine : mine + 1]), self._set(self.passed[mine])
        for state in layer:
            around, hidden = _taken_up(state)
            after = around & ~bit
            if around & bit and (left & after == left if lays_down else after == left):
                found.append((state, bit, 1.0, (after, hidden)))
        return found

    def _sum_up(
        self,
        layers: list[dict[State, float]],
        ways: list[tuple[int, list[tuple[State, int, float, State]]]],
    ) -> Holders:
        total: dict[int, dict[int, float]] = {player.seat: {} for player in self.view.players}
        ahead = dict.fromkeys(layers[-1], 1.0)
        for (seat, found), layer in zip(reversed(ways), reversed(layers[:-1]), strict=True):
            before: dict[State, float] = {}
            for state, bit, weight, next in found:
                rest = weight * ahead.get(next, 0.0)
                before[state] = before.get(state, 0.0) + rest
                if seat:
                    total[seat][bit] = total[seat].get(bit, 0.0) + layer[state] * rest
            ahead = before
        whole = sum(layers[0][state] * ahead.get(state, 0.0) for state in layers[0])
        others = {player.seat for player in self.outlook.others}
        if not whole:
            return anybody(self.outlook, self.mine)
        return {seat: {c: total[seat].get(bit, 0.0) / whole for c, bit in self.bit.items()} for seat in others}


def _taken_up(state: State) -> State:
    """The last of as many players as can be also chooses from what was laid face down first."""
    around, hidden = state
    return (around | hidden, 0) if around and not around & (around - 1) and hidden else state


def anybody(outlook: Outlook, mine: Sequence[str]) -> Holders:
    """The same without having seen a draft: by liking alone, of all that this seat does not know to be elsewhere."""
    view, found = outlook.view, {}
    known = {*mine, *view.face_up, *view.face_down}
    each = outlook.rules.characters_each
    for player in outlook.others:
        odds = {c: 0.0 if c in known else odd for c, odd in outlook.liking(player).items()}
        total = sum(odds.values()) or 1.0
        found[player.seat] = {c: min(1.0, each * odd / total) for c, odd in odds.items()}
    return found


def holders(outlook: Outlook, mine: Sequence[str], passed: Sequence[Sequence[str]]) -> Holders:
    """For each other seat the probability that it holds each character.

    ``mine`` are the characters this seat took and ``passed`` what it passed on each time.
    """
    if not mine or len(passed) != len(mine):
        return anybody(outlook, mine)
    return Draft(outlook, mine, passed).holders()
