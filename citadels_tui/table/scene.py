"""All that the painters need to know, in one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.events import Event
from citadels_engine.view import Choice, Greyed, PlayerView, View
from citadels_tui.table import known
from citadels_tui.table.changes import Changes
from citadels_tui.table.company import Company
from citadels_tui.table.glyphs import UNICODE, Glyphs
from citadels_tui.table.intent import Intent
from citadels_tui.table.offers import Offer
from citadels_tui.table.paint import Thing
from netplay.updates import ChatLine


@dataclass(slots=True)
class Scene:
    """One moment at the table, as one seat sees it, with where the cursor is and what is half chosen."""

    view: View
    names: Mapping[int, str]
    bots: frozenset[int] = frozenset()
    choices: tuple[Choice, ...] = ()
    greyed: tuple[Greyed, ...] = ()
    offers: tuple[Offer, ...] = ()
    events: tuple[tuple[int, Event], ...] = ()
    """The log as this seat may know it: running number and event."""
    missed: tuple[int, int] = (0, 0)
    """The numbers of the events that were missed while one was away: the first, and the one after the last."""
    changes: Changes = field(default_factory=Changes)
    intent: Intent | None = None
    focus: str = ""
    """The name of the panel that has the focus."""
    cursor: Thing | None = None
    """What the cursor stands on in that panel."""
    message: str = ""
    """Why something is not possible, or what the target under the cursor would cost."""
    trouble: bool = False
    """Whether the message says that something went wrong or is refused."""
    saving: str = ""
    """``saved``, ``failed``, ``off``, or nothing if it is not known."""
    link: str = "up"
    company: Company = field(default_factory=Company)
    """The people at the table."""
    clock: int | None = None
    """Seconds that are left for the present decision, where they are counted."""
    chat: Sequence[ChatLine] = ()
    """What was said."""
    unread: int = 0
    """How many lines of it were said since the player looked at it last."""
    chat_shown: bool = False
    """Whether the chat is in sight."""
    banner_acts: bool = False
    """Whether something can be done about what the banner says."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The key of each act."""
    read_only: bool = False
    """A replay: nothing can be done."""
    waiting: bool = False
    """An action has been sent, and what comes of it is not to be seen yet."""
    unseen: bool = False
    """The question has only just been painted: what is typed now was typed before it could be seen."""
    sudden: bool = False
    """The question did not follow from what the player did: keys that did nothing may go on without a pause."""
    glyphs: Glyphs = UNICODE

    @property
    def mine(self) -> bool:
        """Whether the viewer decides now."""
        return self.view.to_act is not None and self.view.to_act == self.view.seat and not self.read_only

    @property
    def me(self) -> PlayerView | None:
        """The viewer's own line among the players."""
        return self.view.me

    def name(self, seat: int) -> str:
        """What that player is called."""
        return self.names[seat]

    def cost(self, district: str) -> int:
        """The cost printed on that district, in gold."""
        return self.view.options.deck_list().costs[district]

    def adorned(self, seat: int) -> frozenset[int]:
        """The places in that player's city of the beautified districts."""
        return known.adorned(self.view.players[seat - 1])

    def under(self, seat: int, district: str) -> int:
        """How many cards lie under that district of the player's city."""
        return known.under(self.view.players[seat - 1], district)

    def is_cursor(self, thing: Thing) -> bool:
        """Whether the cursor stands on it."""
        return self.cursor == thing

    def light(self, thing: Thing) -> str:
        """How a thing stands in a half-made choice: ``chosen``, ``lit``, ``unlit``, or nothing without one."""
        if self.intent is None:
            return ""
        if thing in self.intent.chosen:
            return "chosen"
        return "lit" if thing in self.intent.lit else "unlit"


def type_of(district: str) -> str:
    """A district's type, which is also the name of its colour."""
    return DISTRICTS[district].type


def rank_of(character: str) -> int:
    """A character's rank."""
    return CHARACTERS[character].rank
