"""A deal that can be checked: when a client tells its random bytes, and what it finds after the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from netplay_client_world import (
    GAME,
    NEXT_GAME,
    PEOPLE,
    SECRET,
    Ana,
    agreed_terms,
    commit,
    in_game,
    lobby,
    log,
    new_game,
    played,
    seen,
    ticket,
    to_the_end,
    welcome,
)

from citadels_engine import Game, Options
from netplay import protocol
from netplay.checks import checked_item
from netplay.deal_check import Bound, Case, checked_deal
from netplay.deal_talk import LAST_WORDS
from netplay.news import DealToCheck
from netplay.protocol import Opened, SeatRow, decode_item
from netplay.updates import ClosedUpdate, DealUpdate
from saves import fair_deal

BOBS = "b0" * 32
OTHER = "66" * 32


def seed_of(secret: str, entropies: dict[int, str], game: str = GAME) -> str:
    """The seed of a game of two people that was dealt from that."""
    seals = {seat: fair_deal.seal(text) for seat, text in entropies.items()}
    return fair_deal.seed_of(game, secret, entropies, agreed_terms(seals))


def final(ana: Ana, **changes: Any) -> protocol.Commit:
    """The final commitment, with Ana's seal and Bob's."""
    return commit({1: ana.seal, 2: fair_deal.seal(BOBS)}, final=True, **changes)


# -- before the game


def test_the_bytes_are_told_for_the_final_commitment_that_has_their_seal() -> None:
    ana = Ana()
    assert ana.seal == fair_deal.seal(ana.bytes.hex())
    ana.hear(commit({1: ana.seal}))
    assert ana.ops("entropy") == []
    ana.hear(final(ana))
    assert ana.ops("entropy") == [{"entropy": ana.bytes.hex()}]
    ana.hear(final(ana))
    assert ana.ops("entropy") == [{"entropy": ana.bytes.hex()}], "the answer may be lost; it is the same"


@pytest.mark.parametrize(
    "other",
    [
        lambda ana: final(ana, secret=OTHER),
        lambda ana: commit({1: fair_deal.seal(OTHER), 2: fair_deal.seal(BOBS)}, final=True),
        lambda ana: commit({2: ana.seal}, final=True),
        lambda ana: commit({}, final=True),
    ],
)
def test_they_are_told_for_nothing_else(other: Callable[[Ana], protocol.Commit]) -> None:
    """Another commitment than the known one, another seal in her seat's place, her seal elsewhere, none at all."""
    ana = Ana()
    ana.hear(commit({1: ana.seal}))
    ana.hear(other(ana))
    assert ana.ops("entropy") == []
    ana.hear(final(ana))
    assert len(ana.ops("entropy")) == 1


BOT = SeatRow(2, "Otto", "bot", "planner", "bot")
"""The bot that has got the seat that was free."""


def test_they_are_told_for_the_game_that_the_lobby_showed_only() -> None:
    """The host may name the terms before it shows what has become of the table."""
    ana = Ana(start=welcome(lobby=lobby(options={"deck": "66"})))
    seals = {1: ana.seal}
    ana.hear(commit(seals))
    for other in (
        agreed_terms(seals, ("human", ""), ("bot", "planner"), deck="65"),
        agreed_terms(seals, ("human", ""), ("bot", "random"), deck="66"),
        agreed_terms(seals, ("human", ""), ("bot", "planner"), ("bot", "planner"), deck="66"),
        agreed_terms({2: ana.seal}, ("human", ""), ("bot", "planner"), deck="66"),
        "",
        OTHER,
        "x" * 64,
    ):
        ana.hear(commit(seals, final=True, terms=other))
        ana.hear(lobby(phase="dealing", options={"deck": "66"}, seats=(PEOPLE[0], BOT)))
        assert ana.ops("entropy") == []
        assert ana.talk.ticket.commitment == ""
        ana.hear(lobby(options={"deck": "66"}))
    agreed = agreed_terms(seals, ("human", ""), ("bot", "planner"), deck="66")
    ana.hear(commit(seals, final=True, terms=agreed))
    assert ana.ops("entropy") == [], "not before the table is so"
    ana.hear(lobby(phase="dealing", options={"deck": "66"}, seats=(PEOPLE[0], BOT)))
    assert ana.ops("entropy") == [{"entropy": ana.bytes.hex()}]
    ana.hear(lobby(phase="dealing", options={"deck": "66"}, seats=(PEOPLE[0], BOT)))
    assert ana.talk.ticket.commitment == fair_deal.bond(fair_deal.commitment(GAME, SECRET), seals, agreed)


def test_nothing_is_told_where_no_commitment_was_known_before() -> None:
    ana = Ana()
    ana.hear(final(ana))
    assert ana.ops("entropy") == []


def test_bytes_that_were_told_are_never_told_for_another_deal() -> None:
    ana = Ana()
    ana.hear(commit({1: ana.seal}), final(ana))
    ana.ops("entropy")
    ana.hear(commit({1: ana.seal, 2: fair_deal.seal(OTHER)}, final=True))
    ana.hear(commit({1: ana.seal}, secret=OTHER), final(ana, secret=OTHER))
    assert ana.ops("entropy") == []


def test_a_lobby_that_comes_back_gets_the_seal_of_new_bytes() -> None:
    ana = Ana()
    ana.hear(commit({1: ana.seal}), lobby(phase="dealing"), final(ana))
    before, told = ana.seal, ana.ops("entropy")
    ana.hear(lobby(), commit({}, secret=OTHER))
    (ana.seal,) = {asked["seal"] for asked in ana.ops("seal")}
    assert ana.seal != before
    ana.hear(commit({1: ana.seal}, secret=OTHER), final(ana, secret=OTHER))
    (again,) = ana.ops("entropy")
    assert fair_deal.seal(again["entropy"]) == ana.seal
    assert again not in told


def test_a_host_that_has_begun_anew_gets_the_seal_again() -> None:
    """Somebody else's bytes were missing; hers were never told and are good as they are."""
    ana = Ana()
    ana.hear(commit({1: ana.seal}), commit({}, secret=OTHER), commit({}, secret=OTHER))
    assert ana.ops("seal") == [{"seal": ana.seal}]
    ana.hear(commit({1: ana.seal}, secret=OTHER), lobby())
    assert ana.ops("seal") == []


def test_each_lobby_has_bytes_of_its_own() -> None:
    ana = Ana()
    ana.hear(commit({1: ana.seal}), final(ana), in_game(new_game()))
    ana.hear(welcome(game=NEXT_GAME))
    (asked,) = ana.ops("seal")
    assert asked["seal"] != ana.seal
    ana.hear(welcome(game="ef" * 16))
    assert ana.ops("seal") != [asked], "not even if that lobby led to no game"


def test_coming_back_to_the_lobby_brings_the_same_seal() -> None:
    ana = Ana()
    assert (ana.hello().entropy or b"").hex() == ana.seal
    ana.hear(welcome())
    assert ana.ops("seal") == []


def test_coming_back_while_it_is_dealt_tells_the_same_bytes() -> None:
    ana = Ana()
    ana.hear(commit({1: ana.seal}), final(ana))
    told = ana.ops("entropy")
    ana.hello()
    ana.hear(welcome(lobby=lobby(phase="dealing")), final(ana))
    assert ana.ops("entropy") == told
    assert ana.ops("seal") == []


def test_who_watches_adds_nothing() -> None:
    ana = Ana(ticket(watch=True), welcome(seat=None, invite=None))
    assert ana.hello().entropy is None
    ana.hear(welcome(seat=None, invite=None), commit({2: fair_deal.seal(BOBS)}), lobby())
    ana.hear(commit({2: fair_deal.seal(BOBS)}, final=True))
    assert ana.said == []
    assert ana.talk.ticket.commitment, "but knows what the deal is bound to"


def test_a_host_cannot_make_a_client_shout() -> None:
    ana = Ana()
    for _ in range(100):
        ana.hear(commit({}), lobby())
    assert len(ana.ops("seal")) <= 1


# -- after the game


class Dealt:
    """A game that was dealt fairly, as Ana saw it."""

    def __init__(self) -> None:
        self.ana = Ana()
        self.ana.hear(commit({1: self.ana.seal, 2: fair_deal.seal(BOBS)}), final(self.ana))
        self.entropies = {1: self.ana.bytes.hex(), 2: BOBS}
        self.game = to_the_end(new_game(seed_of(SECRET, self.entropies)))

    def opened(self, **changes: Any) -> Opened:
        """What it was made of."""
        plain: dict[str, Any] = {
            "secret": SECRET,
            "entropies": tuple(sorted(self.entropies.items())),
            "seed": self.game.seed,
            "actions": tuple(map(str, self.game.actions)),
        }
        return Opened(**{**plain, **changes})

    def case(self, **changes: Any) -> Case:
        """What there is to check at its end."""
        self.ana.hear(in_game(self.game))
        (news,) = self.ana.hear(self.opened())
        assert isinstance(news, DealToCheck)
        return replace(news.case, **changes)


@pytest.fixture(scope="module")
def dealt() -> Dealt:
    """A whole game."""
    return Dealt()


@pytest.fixture(scope="module")
def case(dealt: Dealt) -> Case:
    """What Ana has to check at its end."""
    return dealt.case()


def test_a_fair_game(case: Case) -> None:
    assert checked_deal(case) == DealUpdate("fair")


def test_a_game_whose_deal_is_not_known_is_neither_fair_nor_foul(case: Case) -> None:
    assert checked_deal(replace(case, bound=replace(case.bound, bond=""))) == DealUpdate("unknown")
    short = replace(case, bound=replace(case.bound, bond=""), events=case.events[:-3])
    assert checked_deal(short) == DealUpdate("differs", "log"), "what was seen can be compared all the same"


def test_after_a_restart_the_bond_is_enough(case: Case) -> None:
    assert checked_deal(replace(case, bound=replace(case.bound, commitment=""))) == DealUpdate("fair")


def reseeded(case: Case, secret: str = SECRET, **entropies: str) -> Case:
    """The case of a host that has dealt from something else, and honestly tells from what."""
    given = {**dict(case.opened.entropies), **{int(name[1:]): text for name, text in entropies.items()}}
    game = to_the_end(new_game(seed_of(secret, given)))
    opened = Opened(secret, tuple(given.items()), str(game.seed), tuple(map(str, game.actions)))
    return replace(case, opened=opened)


def test_a_secret_that_was_chosen_later(case: Case) -> None:
    assert checked_deal(reseeded(case, OTHER)) == DealUpdate("differs", "commitment")


def test_bytes_that_were_chosen_later(case: Case) -> None:
    assert checked_deal(reseeded(case, s1=OTHER)) == DealUpdate("differs", "seal")
    assert checked_deal(reseeded(case, s2=OTHER)) == DealUpdate("differs", "seal"), "be it another's"
    assert checked_deal(reseeded(case, s3=OTHER)) == DealUpdate("differs", "seal"), "or nobody's"


def test_bytes_that_were_left_out(case: Case) -> None:
    """Her seal was in the lobby, and the game began without her being asked for the bytes."""
    ana = Ana()
    ana.hear(commit({1: ana.seal}), in_game(new_game()))
    bound = ana.talk._deal._share.bound
    assert checked_deal(replace(case, bound=bound)) == DealUpdate("differs", "left_out")


def test_another_game_than_the_one_the_bytes_were_sealed_for(dealt: Dealt) -> None:
    """The host gives the game that begins another id, be the bytes told or not, or seats her elsewhere."""
    for told in (False, True):
        ana = Ana()
        ana.hear(commit({1: ana.seal, 2: fair_deal.seal(BOBS)}), *([final(ana)] if told else []))
        ana.hear(in_game(dealt.game, game=NEXT_GAME))
        (news,) = ana.hear(dealt.opened())
        assert isinstance(news, DealToCheck)
        assert checked_deal(news.case) == DealUpdate("differs", "left_out")
        again = Ana(replace(ana.talk.ticket), in_game(dealt.game, game=NEXT_GAME))
        (news,) = again.hear(dealt.opened())
        assert checked_deal(news.case) == DealUpdate("differs", "bond"), "nor does a restart make it good"


def test_another_seat_than_the_one_that_was_bound(dealt: Dealt) -> None:
    ana = Ana()
    ana.hear(commit({1: ana.seal, 2: fair_deal.seal(BOBS)}), final(ana))
    game = dealt.game
    ana.hear(in_game(game, seat=2, view=seen(game, 2), log=log(0, *played(game, 2))))
    (news,) = ana.hear(dealt.opened())
    assert checked_deal(news.case) == DealUpdate("differs", "seat")


def test_who_comes_to_a_game_that_was_dealt_without_them_knows_nothing_of_it(dealt: Dealt) -> None:
    ana = Ana(start=in_game(dealt.game))
    (news,) = ana.hear(dealt.opened())
    assert checked_deal(news.case) == DealUpdate("unknown")
    ana.hear(welcome(game=NEXT_GAME, lobby=lobby()))
    ana.hello()
    ana.hear(in_game(dealt.game, game=NEXT_GAME))
    (news,) = ana.hear(dealt.opened())
    assert checked_deal(news.case) == DealUpdate("differs", "left_out"), "but of the next one"


def test_a_seed_that_does_not_follow(case: Case) -> None:
    def opened(seed: str) -> Opened:
        return Opened(SECRET, case.opened.entropies, seed, case.opened.actions)

    for seed in ("0" * 32, "", "\u00e9"):
        assert checked_deal(replace(case, opened=opened(seed))) == DealUpdate("differs", "seed")


def acts(case: Case, *actions: str) -> Case:
    """The case with other actions."""
    return replace(case, opened=Opened(SECRET, case.opened.entropies, case.opened.seed, actions))


def test_actions_that_cannot_be_or_are_not_all(case: Case) -> None:
    actions = case.opened.actions
    for other in (actions[:-1], (*actions, actions[-1]), (*actions[:4], "7 nonsense", *actions[5:]), ()):
        assert checked_deal(acts(case, *other)).verdict == "differs"
    assert checked_deal(acts(case, *actions, actions[-1])) == DealUpdate("differs", "actions")
    assert checked_deal(acts(case, "x")).why == "actions"


def test_a_log_that_tells_something_else(case: Case) -> None:
    events = list(case.events)
    for other in (events[:-1], [*events, events[-1]], events[1:], [*events[:5], events[6], events[5], *events[7:]]):
        assert checked_deal(replace(case, events=other)) == DealUpdate("differs", "log")
    lied = [
        event._replace(values={**event.values, "gold": 9}) if event.kind == "gathered" else event for event in events
    ]
    assert checked_deal(replace(case, events=lied)) == DealUpdate("differs", "log")


def test_what_only_this_seat_was_told_counts_too(case: Case) -> None:
    """A host that has told others something else."""
    at = next(n for n, event in enumerate(case.events) if event.kind == "picked" and "character" in event.values)
    events = list(case.events)
    events[at] = events[at]._replace(values={**events[at].values, "character": "nobody"})
    assert checked_deal(replace(case, events=events)) == DealUpdate("differs", "log")


def test_scores_that_are_others(case: Case) -> None:
    assert checked_deal(replace(case, winners=(1, 2))) == DealUpdate("differs", "scores")
    scores = {seat: {part: points + 1 for part, points in parts.items()} for seat, parts in case.scores.items()}
    assert checked_deal(replace(case, scores=scores)) == DealUpdate("differs", "scores")


def test_options_that_are_others(case: Case) -> None:
    """A host that knows the seed by then has chosen which cards are in the deck."""
    options = Options(players=2, deck="66")
    game = to_the_end(Game.new(options, case.opened.seed))
    opened = Opened(SECRET, case.opened.entropies, case.opened.seed, tuple(map(str, game.actions)))
    events = tuple([checked_item(decode_item(item), 2) for item in log(0, *played(game)).items])
    other = replace(case, options=options, opened=opened, events=events, scores=game.scores(), winners=game.winners())
    assert checked_deal(other) == DealUpdate("differs", "terms")
    assert checked_deal(replace(other, bound=replace(case.bound, commitment="", terms=""))).why == "bond"
    assert checked_deal(replace(other, bound=Bound())).why == "seed"


def test_a_bot_in_a_person_s_seat_or_another_bot(case: Case) -> None:
    for other in (("bot", "planner"), ("bot", "random")):
        assert checked_deal(replace(case, seats=(("human", ""), other))) == DealUpdate("differs", "terms")


def test_whatever_an_opened_deal_does_to_the_engine_stands_against_the_host(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: Game, action: object) -> None:
        raise RecursionError

    monkeypatch.setattr(Game, "apply", fails)
    assert checked_deal(case) == DealUpdate("differs", "actions")
    assert checked_deal(replace(case, bound=Bound())) == DealUpdate("differs", "actions")


def test_the_deal_is_checked_once_and_when_all_is_there(dealt: Dealt) -> None:
    """The deal may be opened before the last of the log has come."""
    ana, game, items = Ana(), dealt.game, played(dealt.game)
    early = Game.new(game.options, game.seed)
    ana.hear(in_game(early))
    (start,) = (len(played(early)),)
    assert ana.hear(dealt.opened()) == []
    assert ana.hear(lobby(phase="over"), log(start, *items[start:-1]))[-1:] != []
    news = [*ana.hear(seen(game)), *ana.hear(log(len(items) - 1, items[-1])), *ana.hear(dealt.opened(), seen(game))]
    assert len([one for one in news if isinstance(one, DealToCheck)]) == 1
    ana.hello()
    assert not [one for one in ana.hear(in_game(game), dealt.opened()) if isinstance(one, DealToCheck)]


def test_a_log_whose_end_is_kept_back_is_compared_as_it_is(dealt: Dealt) -> None:
    ana, game, items = Ana(), dealt.game, played(dealt.game)
    ana.hear(in_game(game, log=log(0, *items[:-1])), dealt.opened())
    assert ana.talk.overdue(ana.now + LAST_WORDS - 1) == []
    (news,) = ana.talk.overdue(ana.now + LAST_WORDS)
    assert isinstance(news, DealToCheck)
    assert checked_deal(news.case).verdict == "differs"
    assert ana.talk.overdue(ana.now + 99) == []


def test_a_deal_that_is_never_opened_is_said(dealt: Dealt) -> None:
    """Who was bound is owed to see it; who was not there hears that nothing is known."""
    ana = Ana()
    ana.hear(commit({1: ana.seal, 2: fair_deal.seal(BOBS)}), final(ana), in_game(new_game()))
    assert ana.talk.overdue(ana.now + 99) == [], "the game goes on"
    ana.hear(seen(dealt.game))
    late = Ana(start=in_game(dealt.game))
    for one, said in ((ana, DealUpdate("differs", "not_opened")), (late, DealUpdate("unknown"))):
        assert one.talk.overdue(one.now) == one.talk.overdue(one.now + LAST_WORDS - 1) == []
        assert one.talk.overdue(one.now + LAST_WORDS) == [said]
        assert one.talk.overdue(one.now + 99) == []
    (news,) = late.hear(dealt.opened())
    assert isinstance(news, DealToCheck), "better late than never"


@pytest.mark.parametrize("over", [True, False])
def test_a_host_that_leaves_without_opening_the_deal_does_not_get_away_with_it(dealt: Dealt, over: bool) -> None:
    game = dealt.game if over else new_game()
    ana = Ana()
    ana.hear(commit({1: ana.seal, 2: fair_deal.seal(BOBS)}), final(ana), in_game(game))
    news = ana.hear(protocol.Bye("shutting_down"))
    assert news == [*([DealUpdate("differs", "not_opened")] if over else []), ClosedUpdate("shutting_down")]


def test_the_bond_is_remembered_for_the_next_time(dealt: Dealt) -> None:
    way = dealt.ana.talk.ticket
    assert len(way.commitment) == 64
    later = Ana(replace(way, game=GAME), in_game(dealt.game))
    (news,) = [one for one in later.hear(dealt.opened()) if isinstance(one, DealToCheck)]
    assert checked_deal(news.case) == DealUpdate("fair")
    other = Ana(replace(way, game=NEXT_GAME, game_key=""), in_game(dealt.game))
    (news,) = [one for one in other.hear(dealt.opened()) if isinstance(one, DealToCheck)]
    assert checked_deal(news.case) == DealUpdate("unknown"), "what is remembered of another game is no use"
