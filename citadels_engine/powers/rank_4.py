"""Rank 4: the King and the Emperor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action, Pass, decline
from citadels_engine.cards import CHARACTERS
from citadels_engine.errors import Refusal
from citadels_engine.notation import notation, read_seat
from citadels_engine.powers.base import Power
from citadels_engine.powers.character_action import CharacterAction
from citadels_engine.powers.fee import ask_for_fee
from citadels_engine.questions import QUESTIONS, Question
from citadels_engine.sentences import Sentence

if TYPE_CHECKING:
    from citadels_engine.game import Game


class King(Power):
    """Takes the crown when called; killed, he inherits it at the end of the round. Source: English rules.

    Bewitched, his holder takes it all the same. Source: card text, Dark City.
    """

    def called(self, game: Game, seat: int) -> None:
        game.give_crown(seat)

    def round_end(self, game: Game, seat: int) -> None:
        game.give_crown(seat)


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class GiveCrown(CharacterAction):
    """Emperor: the crown goes to another player, who pays for it. Source: card text, Dark City; Czech rules."""

    verb: ClassVar[str] = "crown"
    heard: ClassVar[bool] = True
    power: ClassVar[str] = "emperor"
    seat: int
    other: int

    def perform(self, game: Game) -> None:
        game.use(self.power)
        if game.asked[-1].asks == Crowning.asks:
            game.answered()
        game.give_crown(self.other, by=self.seat)
        if game.asked:
            ask_for_fee(game)
        else:
            game.finish_round()

    def target_refusal(self, game: Game) -> Refusal:
        if self.other not in game.rules.seats:
            return Refusal("no_such_seat", {"seat": self.other})
        if self.other == game.crown:
            return Refusal("has_crown", {"seat": self.other})
        return Refusal("own_seat")


class Crowning(Question):
    """The holder of a bewitched Emperor, or of a killed one at the end of the round, gives the crown away."""

    __slots__ = ()
    asks = "crown"
    answers = (GiveCrown, Pass)
    public = True
    after_round = True

    def legal(self, game: Game) -> Sequence[Action]:
        given = crownings(game, self.seat)
        return given if must_give(game, self.seat) else [*given, decline(self.seat)]

    def wishes(self, game: Game) -> Iterable[Sequence[Action]]:
        yield [give_crown(self.seat, other) for other in game.rules.seats]

    def declined(self, game: Game) -> None:
        game.use(GiveCrown.power)
        if not game.asked:
            game.finish_round()

    def refusal(self, game: Game, action: Action) -> Refusal:
        if isinstance(action, GiveCrown):
            return action.target_refusal(game)
        return Refusal("must_choose", {"asks": self.asks})

    def fault(self, game: Game) -> Sentence | None:
        turn, emperor = game.asked[0], CHARACTERS[GiveCrown.power]
        possible: object
        if turn is self:
            killed = emperor in game.players[self.seat].revealed and game.is_silenced(emperor)
            possible = killed and game.options.killed_emperor_moves_crown
        else:
            bewitched = game.character is emperor and turn.only_gathers and game.witch_of(emperor)
            possible = bewitched and turn.seat == self.seat and not game.gathered and GiveCrown.power not in game.used
        return None if possible else Sentence("the crown is not given away now")


def crownings(game: Game, seat: int) -> list[Action]:
    """Whom that seat may give the crown to: not who has it, and itself only where the option says so."""
    own = game.options.emperor_may_keep
    return [give_crown(seat, other) for other in game.rules.seats if other != game.crown and (own or other != seat)]


def must_give(game: Game, seat: int) -> bool:
    """Whether that seat has to give the crown to somebody: by option not where it has the crown and may keep it."""
    return bool(game.options.emperor_must) and not (game.crown == seat and game.options.emperor_may_keep)


class Emperor(Power):
    """Gives the crown away instead of taking it. Source: card text, Dark City; Czech rules; 2016 rulebook.

    Bewitched, his holder or the Witch does, as the option says; killed, his holder may have to at the end of the round.
    """

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        return () if self.id in game.used else crownings(game, seat)

    def owes(self, game: Game, seat: int) -> Sequence[Action]:
        return self.offers(game, seat) if must_give(game, seat) else ()

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        return [give_crown(seat, other) for other in game.rules.seats if other != seat]

    def taken_over(self, game: Game, holder: int) -> None:
        if game.options.bewitched_emperor == "holder":
            game.ask(Crowning(holder))

    def round_end(self, game: Game, seat: int) -> None:
        if game.options.killed_emperor_moves_crown:
            game.ask(Crowning(seat))


give_crown = cache(GiveCrown)

notation(give_crown, "crown", read_seat)

QUESTIONS[Crowning.asks] = Crowning
