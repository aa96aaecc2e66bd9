"""A game of Citadels: a sequence of decisions, each of one seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from citadels_engine import draft, scoring, turns, viewing
from citadels_engine.actions import Action
from citadels_engine.cards import Character, District
from citadels_engine.decks import START_CARDS, choose_uniques, full_deck
from citadels_engine.errors import BadNotation, BadOptions, IllegalAction, Refusal
from citadels_engine.events import NOTHING, Event, Values
from citadels_engine.marks import Mark
from citadels_engine.options import Options
from citadels_engine.piles import Cards, ids
from citadels_engine.powers import DISTRICT_POWER, city_powers, moments
from citadels_engine.questions import KeepSome, Question, Turn, owed
from citadels_engine.random import is_seed
from citadels_engine.sentences import Sentence
from citadels_engine.state import State

if TYPE_CHECKING:
    from citadels_engine.view import Choice, Greyed, View

_event = tuple.__new__


class Game(State):
    """One game. Made with ``Game.new``, ``Game.set_up`` or ``Game.from_dict``.

    Deterministic: the same seed, options and actions give the same game on every machine.
    """

    __slots__ = ()

    # -- making games

    @classmethod
    def new(cls, options: Options | None = None, seed: int | str = 0) -> Game:
        """A new game: cards dealt, the first draft begun. Raises ``BadOptions`` for a seed that no save could hold."""
        if not is_seed(seed):
            raise BadOptions("seed", Sentence("a number or a text of at most 200 characters is needed"))
        game = cls(options or Options(), seed)
        game.uniques = choose_uniques(game.options, game.random)
        game.deck = list(full_deck(game.options, game.uniques))
        game.random.shuffle(game.deck)
        for seat in game.rules.seats:
            game.players[seat].hand = game.take_from_deck(START_CARDS)
        first = game.options.first_crown
        game.crown = first if isinstance(first, int) else 1 + game.random.below(game.options.players)
        draft.begin_round(game)
        game.opening = tuple(game._events)
        return game

    @classmethod
    def set_up(cls, position: Mapping[str, Any]) -> Game:
        """The game at a described position (a scenario's). Raises ``BadPosition`` or ``BadOptions``."""
        from citadels_engine.setting_up import set_up

        return set_up(position)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Game:
        """The game that ``to_dict`` gave. Raises ``BadPosition``, ``BadOptions`` or ``BadNotation``."""
        from citadels_engine.positions import from_dict

        return from_dict(data)

    def to_dict(self) -> dict[str, Any]:
        """The whole game as plain data: ``options``, ``seed``, ``actions`` (lines) and ``position``."""
        from citadels_engine.positions import to_dict

        return to_dict(self)

    # -- the face

    @property
    def to_act(self) -> int | None:
        """The seat that decides now; ``None`` when the game is over."""
        return self.asked[-1].seat if self.asked else None

    @property
    def phase(self) -> str:
        """``draft``, ``turns`` or ``over``."""
        return "over" if self.over else "turns" if self.rank else "draft"

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action applied so far, in order."""
        found: list[Action] = []
        log = self._log
        while log is not None:
            log, action = log
            found.append(action)
        return tuple(reversed(found))

    def legal_actions(self) -> Sequence[Action]:
        """Every legal action of ``to_act``: never empty until the game is over. Large families are not stored."""
        legal = self._legal
        if legal is None:
            legal = self.asked[-1].legal(self) if self.asked else ()
            if type(legal) is list:
                legal = tuple(legal)
            self._legal = legal
        return legal

    def apply(self, action: Action | str) -> list[Event]:
        """Apply a legal action and return what happened.

        Raises ``BadNotation`` for a text that is no action and ``IllegalAction`` for one that is not legal; nothing has
        changed then.
        """
        if not isinstance(action, Action):
            action = Action.parse(action)
        legal = self._legal
        if action not in (self.legal_actions() if legal is None else legal):
            raise IllegalAction(str(action), self._refusal(action))
        self._legal = None
        events: list[Event] = []
        self._events = events
        self._log = (self._log, action)
        self.decision += 1
        action.perform(self)
        return events

    def is_legal(self, line: Action | str) -> bool:
        """Whether that is a legal action now; any text may be asked about."""
        return self.why_not(line) is None

    def why_not(self, line: Action | str) -> Refusal | None:
        """Why that is not legal now; ``None`` if it is legal. Any text may be asked about."""
        try:
            action = line if isinstance(line, Action) else Action.parse(line)
        except BadNotation:
            return Refusal("bad_notation", {"line": str(line)[:80]})
        return None if action in self.legal_actions() else self._refusal(action)

    def owed(self) -> Sequence[Action]:
        """The legal actions one of which has to be done before the turn may end; empty where there are none."""
        return owed(self, self.asked[-1].seat) if self.asked and self.asked[-1].asks == Turn.asks else ()

    def view(self, seat: int | None) -> View:
        """What that seat may know (``None``: a spectator). Raises ``ValueError`` for a seat that is not there."""
        return viewing.view(self, seat)

    def choices(self) -> tuple[Choice, ...]:
        """The legal actions as rows with price and gain; a large family is one row."""
        return viewing.choices(self)

    def greyed(self) -> tuple[Greyed, ...]:
        """What ``to_act`` may look for and cannot do now, with the reasons."""
        return viewing.greyed(self)

    def scores(self) -> dict[int, dict[str, int]]:
        """Each seat's points by part, as if the game ended now."""
        return scoring.scores(self)

    def winners(self) -> list[int]:
        """The seats with the best score after breaking ties; more than one share the victory."""
        return scoring.winners(self)

    def _refusal(self, action: Action) -> Refusal:
        if not self.asked:
            return Refusal("game_over")
        question = self.asked[-1]
        if action.seat != question.seat:
            return Refusal("not_your_decision", {"to_act": question.seat})
        return question.refusal(self, action)

    # -- what powers, actions and questions use

    def tell(self, kind: str, seat: int | None, values: Values, private: Mapping[int, Values] = NOTHING) -> None:
        """Something happened."""
        self._events.append(_event(Event, (kind, seat, values, private)))

    def ask(self, question: Question) -> None:
        """Put a question that must be answered before those that wait."""
        self.asked += (question,)

    def answered(self) -> Question:
        """Take away the question that was answered."""
        question = self.asked[-1]
        self.asked = self.asked[:-1]
        return question

    def ask_to_keep(self, seat: int, looked: Cards, count: int) -> None:
        """Ask which of the cards looked at are kept."""
        self.ask(KeepSome(seat, looked, count))

    def take_from_deck(self, n: int) -> Cards:
        """The next cards of the deck, as many as there are up to ``n``."""
        taken = tuple(self.deck[:n])
        del self.deck[:n]
        return taken

    def gain_gold(self, seat: int, gold: int, why: str) -> None:
        """Gold from the bank; ``why`` is the id of the card that gives it."""
        self.players[seat].gold += gold
        self.tell("gained", seat, {"why": why, "gold": gold})

    def gain_cards(self, seat: int, n: int, why: str) -> None:
        """Cards from the deck into the hand; ``why`` is the id of the card that gives them."""
        drawn = self.take_from_deck(n)
        if not drawn:
            return
        self.players[seat].hand += drawn
        self.tell("gained", seat, {"why": why, "cards": len(drawn)}, {seat: {"drawn": ids(drawn)}})

    def keep(self, seat: int, kept: Cards, rest: Cards) -> None:
        """Cards looked at: some go into the hand, the rest under the deck, shuffled."""
        self.players[seat].hand += kept
        under = list(rest)
        if len(under) > 1:
            self.random.shuffle(under)
        self.deck += under
        self.tell(
            "kept",
            seat,
            {"count": len(kept), "under": len(under)},
            {seat: {"cards": ids(kept), "cards_under": ids(rest)}},
        )

    def use(self, power: str) -> None:
        """That power is used up for this turn."""
        self.used += (power,)

    def mark(self, character: Character, mark: Mark) -> None:
        """Lay a mark on a character for this round."""
        self.marks[character] = (*self.marks.get(character, ()), mark)

    def is_silenced(self, character: Character) -> bool:
        """Whether that character is not revealed when called, and takes no turn."""
        return character in self.marks and any(mark.silences for mark in self.marks[character])

    def is_safe_from_theft(self, character: Character) -> bool:
        """Whether a mark on that character keeps the Thief from naming it."""
        return character in self.marks and any(mark.bars_theft(self) for mark in self.marks[character])

    def witch_of(self, character: Character) -> int:
        """The seat that goes on with that bewitched character's turn; 0 if it is not bewitched."""
        return next((mark.seat for mark in self.marks.get(character, ()) if mark.takes_over), 0)

    @property
    def resumed(self) -> bool:
        """Whether the turn that goes on is the Witch's, as the character she bewitched."""
        if not self.rank or not self.asked or self.asked[0].only_gathers:
            return False
        return bool(self.witch_of(self.character))

    def give_crown(self, seat: int, by: int = 0) -> None:
        """The crown goes to that seat; ``by`` is who gave it away, where somebody did."""
        former = self.crown
        if seat == former:
            return
        self.crown = seat
        self.tell("crowned", seat, {"former": former, "by": by} if by else {"former": former})
        for owner in self.rules.seats:
            for moved in self.players[owner].powers.crown_moved:
                moved(self, owner, seat)

    def who_showed(self, rank: int) -> int:
        """The seat that has shown the living character of that rank, or 0."""
        character = self.cast[rank - 1]
        if self.is_silenced(character):
            return 0
        return next((seat for seat in self.rules.seats if character in self.players[seat].revealed), 0)

    def are_neighbours(self, seat: int, other: int) -> bool:
        """Whether those seats are next to each other."""
        return (seat - other) % self.options.players in (1, self.options.players - 1)

    def income(self, seat: int) -> int:
        """Gold that the acting character's colour income would bring that seat now."""
        type = self.character.income
        return scoring.income(self, seat, type) if type else 0

    def gather_bonus(self, seat: int) -> int:
        """Gold that comes by itself with that seat's gathering."""
        return sum(bonus(self, seat) for bonus in self.powers.gather_bonus)

    def has_gathered(self, seat: int) -> None:
        """The gathering is done, and what comes by itself with it comes."""
        self.gathered = True
        for bonus in self.powers.gather_bonus:
            self.gain_gold(seat, bonus(self, seat), self.character.id)
        for more in self.powers.after_gather:
            more(self, seat)
        if self.asked[0].only_gathers:
            self.asked[0].after_gathering(self)

    def build_price(self, seat: int, card: District) -> int:
        """What it costs that seat to build that district now, in gold."""
        price = self.cost[card]
        for change in self.players[seat].powers.build_price:
            price = change(self, seat, card, price)
        return price

    def may_stand(self, seat: int, card: District) -> bool:
        """Whether that district may be built in the city of ``seat``, who has the turn, as far as its name goes."""
        if card not in self.players[seat].city:
            return True
        return any(allows(self, seat, card) for allows in self.powers.allows_double)

    def put_up(self, seat: int, card: District, paid: int) -> None:
        """That seat pays for a district and it stands in its city."""
        player = self.players[seat]
        player.gold -= paid
        self.paid += (paid,)
        self.tell("built", seat, {"card": card.id, "paid": paid, "size": len(player.city) + 1})
        self.enter_city(seat, card)

    def closed_refusal(self) -> Refusal | None:
        """The refusal if only the end of the turn is left."""
        return Refusal("turn_closed") if self.closed else None

    def enter_city(self, seat: int, card: District) -> None:
        """A district was built."""
        player = self.players[seat]
        player.city += (card,)
        self.built_this_round += ((seat, card),)
        if card in DISTRICT_POWER:
            self.refresh_powers(seat)
        if len(player.city) == self.city_size:
            self.complete(seat)
        if card in DISTRICT_POWER:
            for put_down in moments((DISTRICT_POWER[card],)).put_down:
                put_down(self, seat)

    def complete(self, seat: int) -> None:
        """That seat's city has as many districts as end the game."""
        first = not self.first
        if first:
            self.first = seat
        self.tell("completed", seat, {"size": self.city_size, "first": first})

    def set_goal(self, size: int, by: int) -> None:
        """From now on so many districts end the game.

        Cities that have as many are complete: the first is the first from the crown on, that of ``by``, who has just
        built, the last.
        """
        self.city_size = size
        self.tell("goal", None, {"size": size})
        around = [self.rules.seat_after(self.crown, places) for places in range(self.options.players)]
        for seat in sorted(around, key=lambda seat: seat == by):
            if len(self.players[seat].city) >= size:
                self.complete(seat)

    def value(self, seat: int, card: District) -> int:
        """What that district is worth in that seat's city, in gold: its cost and the gold that was laid on it."""
        player = self.players[seat]
        laid = player.beautified and card in player.beautified and not player.plain(card)
        return self.cost[card] + bool(laid)

    def leave_city(self, seat: int, card: District) -> None:
        """A district is destroyed: it leaves the city, and the gold laid on it goes to the bank."""
        self.players[seat].take_down(card)
        if card in DISTRICT_POWER:
            self.refresh_powers(seat)
            for destroyed in moments((DISTRICT_POWER[card],)).destroyed:
                destroyed(self, seat)

    def exchange_districts(self, seat: int, given: District, owner: int, taken: District) -> None:
        """Two districts change cities, each with the gold laid on it and the cards under it."""
        one, other = self.players[seat], self.players[owner]
        laid_given, laid_taken = one.take_down(given), other.take_down(taken)
        one.city += (taken,)
        other.city += (given,)
        one.beautified += (taken,) * laid_taken
        other.beautified += (given,) * laid_given
        for card, giver, taker in ((given, seat, owner), (taken, owner, seat)):
            if card in DISTRICT_POWER:
                for moved in moments((DISTRICT_POWER[card],)).moved:
                    moved(self, giver, taker)
        self.refresh_powers(seat)
        self.refresh_powers(owner)

    def after_destruction(self, card: District, by: int) -> None:
        """A destroyed district goes under the deck unless somebody is asked about it."""
        for seat in self.rules.seats:
            for react in self.players[seat].powers.district_destroyed:
                if react(self, seat, card, by):
                    return
        self.deck.append(card)

    def refresh_powers(self, seat: int) -> None:
        """That seat's city changed: compile its powers anew, and the turn's if it is this seat's."""
        player = self.players[seat]
        player.powers = moments(city_powers(player.city))
        if self.rank and self.asked and self.asked[0].seat == seat:
            turns.compile_powers(self, self.asked[0])

    draft_goes_on = draft.goes_on
    call_next = turns.call_next
    finish_turn = turns.finish
    finish_round = turns.finish_round
    part_over = turns.part_over
    only_gathers = turns.only_gathers
    reveal = turns.reveal
