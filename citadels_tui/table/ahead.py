"""Keys that are typed before the table has answered the last ones, as one does on a slow line.

They are kept in order, and do what they would have done, if what is asked next follows from nothing but the player's
own action and looks as it did before. Any other question is news: a key on its way cannot have been meant for it.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import NamedTuple

from citadels_tui.table.scene import Scene
from citadels_tui.wording.questions import TURNS

MOST = 24
"""Keys that are kept; what is typed beyond is not taken."""


class Typed(NamedTuple):
    """One key, as the board knows it: the name of what it does, and what it does it with."""

    deed: str
    about: str | int = ""


class Ahead:
    """The keys of one board that wait."""

    def __init__(self) -> None:
        self._keys: deque[Typed] = deque()

    def __len__(self) -> int:
        return len(self._keys)

    def keep(self, key: Typed, scene: Scene) -> bool:
        """Keep that key if it has to wait: everything does while an answer is due, from the first that would act."""
        acts = key.deed in ("act", "enter")
        if not scene.waiting or not (acts or self._keys):
            return False
        if key.deed == "cancel":
            self._keys.clear()
        elif len(self._keys) < MOST:
            self._keys.append(key)
        return True

    def take(self) -> Typed | None:
        """The next key."""
        return self._keys.popleft() if self._keys else None

    def forget(self) -> bool:
        """Keep none of them; whether there was one that would have acted."""
        acted = any(key.deed in ("act", "enter") for key in self._keys)
        self._keys.clear()
        return acted


def follows(old: Scene | None, new: Scene) -> bool:
    """Whether that is the same player's turn, after an action of that player's and nothing else, and no card has come
    into the hand: what was typed for the one scene may be meant for the other."""
    if old is None or not (old.mine and new.mine):
        return False
    before, after = old.view, new.view
    return (
        (before.seat, before.asks, before.decision + 1) == (after.seat, after.asks, after.decision)
        and before.asks in TURNS
        and not Counter(after.hand) - Counter(before.hand)
    )


def looks_as_before(old: Scene, new: Scene) -> bool:
    """Whether numbers and the cursor in the hand and in the cities still mean what they did."""
    cities = ([player.city for player in scene.view.players] for scene in (old, new))
    return old.view.hand == new.view.hand and next(cities) == next(cities)


def is_news(old: Scene | None, new: Scene) -> bool:
    """Whether that player is asked something that was not to be foreseen."""
    if not new.mine:
        return False
    same = old is not None and old.mine and old.view.decision == new.view.decision
    return not same and not follows(old, new)
