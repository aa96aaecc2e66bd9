"""Write first: what happened is on the disk before anybody hears of it, and what goes on when it cannot be written."""

from __future__ import annotations

from typing import Literal, Protocol

from citadels_engine.sentences import Sentence, sentence_of
from netplay.protocol import Saving, Values
from saves.errors import SaveError, codes_of
from saves.model import SavedGame


class Keeper(Protocol):
    """Whoever holds the save file of one game."""

    def write(self, saved: SavedGame) -> None:
        """Put the game on the disk; when it returns it is there. Raises ``SaveError``."""
        ...

    def move(self, folder: str, saved: SavedGame) -> str:
        """Write the game into another folder and stay there; the new file. If it raises, nothing has moved."""
        ...

    def close(self) -> None:
        """Let the file go."""
        ...


class Safekeeping:
    """Whether a game's actions reach the disk.

    ``saved``: yes. ``failed``: the last one did not, was refused, and the table waits. ``off``: the owner goes on
    without, and every action tries again.
    """

    def __init__(self, keeper: Keeper, retry_after: float) -> None:
        self._keeper, self._retry_after = keeper, retry_after
        self.state: Literal["saved", "failed", "off"] = "saved"
        self.reason: Sentence | None = None
        """Why it does not work; it may name the host's folders and is for the owner."""
        self._because: tuple[str, ...] = ()
        """The same as codes."""
        self.path = ""
        """The file the game has moved to, if it has; for the owner too."""
        self.retry_at: float | None = None
        """When a failed save is tried again without being asked."""

    def keep(self, saved: SavedGame, now: float) -> bool:
        """Write the game. Whether what it holds may happen: it is on the disk, or the owner goes on unsaved."""
        try:
            self._keeper.write(saved)
        except (SaveError, OSError) as error:
            self._failed(error, now)
            return self.state == "off"
        self._works()
        return True

    def move(self, folder: str, saved: SavedGame, now: float) -> Values:
        """Go on in another folder. Why that does not work, if it does not; what worked before still works then."""
        try:
            self.path = self._keeper.move(folder, saved)
        except (SaveError, OSError, RuntimeError, ValueError) as error:  # the last two: a path that can be none
            if self.state != "saved":
                self._failed(error, now)
            return why_unsaved(error)
        self._works()
        return {}

    def why(self) -> Values:
        """Why it does not work, for the owner."""
        return _told(self.reason, self._because) if self.reason is not None else {}

    def go_on_unsaved(self) -> None:
        """Play on although nothing is written, until a save works."""
        if self.state == "failed":
            self.state, self.retry_at = "off", None

    def close(self) -> None:
        """Nothing is written any more."""
        self._keeper.close()

    def message(self, owner: bool) -> Saving:
        """How it stands; the reason and the file are told to the owner only."""
        return Saving(self.state, str(self.reason or ""), self.path, self._because) if owner else Saving(self.state)

    def _failed(self, error: Exception, now: float) -> None:
        self.reason, self._because = sentence_of(error), codes_of(error)
        if self.state != "off":
            self.state, self.retry_at = "failed", now + self._retry_after

    def _works(self) -> None:
        self.state, self.reason, self._because, self.retry_at = "saved", None, (), None


def why_unsaved(error: BaseException) -> Values:
    """Why a game is not on the disk, as the values of a refusal: ``reason`` in English, ``because`` as codes."""
    return _told(sentence_of(error), codes_of(error))


def _told(reason: Sentence, because: tuple[str, ...]) -> Values:
    return {"reason": str(reason), **({"because": because} if because else {})}


REASONS = ("reason", "because")
"""Values that may name the host's folders, and are for its own player."""
