"""From the lobby to the game and on to the next lobby: the fair deal, its failures, and what everybody keeps."""

from __future__ import annotations

from dataclasses import replace

import pytest
from gathering_world import INVITE, Guest, LobbyWorld, begun, play_out, rows
from netplay_world import PATH, WIDE, results

from citadels_engine import Game, Options
from netplay.protocol import Bye, Commit, Error, Lobby, Opened, Saving, Seen, Welcome
from saves import fair_deal
from saves.errors import CannotWrite
from saves.fair_deal import Deal

FULL_DISK = CannotWrite(PATH, OSError(28, "No space left on device"))


@pytest.fixture
def world() -> LobbyWorld:
    """Three free seats; the host's own player is Ana."""
    return LobbyWorld()


def three(world: LobbyWorld) -> tuple[Guest, Guest, Guest]:
    return world.guest("Ana"), world.guest("Bob"), world.guest("Cy")


# -- the commitment


def test_everybody_hears_what_the_deal_is_bound_to_and_whose_bytes_are_sealed(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    eye = world.guest("Eye", wants="watch")
    for guest in (ana, bob, eye):
        assert guest.commit == Commit(world.gathering.dealing.commitment, ((1, ana.seal), (2, bob.seal)))
        assert isinstance(guest.messages[1], Commit), "right behind the welcome"
    old = bob.seal
    bob.draw()
    bob.does("seal", seal=bob.seal)
    assert ana.commit.seals[1] == (2, bob.seal) != (2, old)
    bob.leave()
    assert [seat for seat, _ in eye.commit.seals] == [1]


@pytest.mark.parametrize("seal", ["", "ab", "AB" * 32, "gg" * 32, "ab" * 33])
def test_a_seal_that_is_none(world: LobbyWorld, seal: str) -> None:
    ana = world.guest("Ana")
    assert ana.refused("seal", seal=seal) == ("illegal", {"why": "value"})
    assert ana.commit.seals == ((1, ana.seal),)


def test_who_comes_back_without_a_seal_has_none_any_more(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    bob.vanish()
    bob.join(entropy=b"short")
    assert [seat for seat, _ in ana.commit.seals] == [1]
    assert ana.refused("start", fill="planner", anyway=True) == ("illegal", {"why": "no_entropy", "seat": 2})


# -- the start


def test_the_seed_follows_from_everybodys_bytes_and_the_hosts_secret(world: LobbyWorld) -> None:
    ana, bob, cy = three(world)
    game, commitment = world.gathering.id, ana.commit.commitment
    answer = ana.does("start", anyway=True)
    assert (answer.phase, world.seating.phase) == ("game", "game")
    saved = world.disk.load()
    deal = Deal.from_dict(game, saved.table.fairness)
    assert deal.commitment == commitment == fair_deal.commitment(game, deal.secret)
    assert deal.entropies == {guest.seat: guest.entropy.hex() for guest in (ana, bob, cy)}
    assert saved.game.seed == deal.seed
    assert deal.fault(saved.game.seed) == ""
    assert deal.terms == fair_deal.terms(saved.game.options.to_dict(), [("human", "")] * 3, deal.seals)
    assert ana.commit.terms == deal.terms


def test_everybody_sees_what_they_tell_their_bytes_for(world: LobbyWorld) -> None:
    """Who asks to begin, too: bots that fill free seats, and what the terms are."""
    ana, bob = world.guest("Ana"), world.guest("Bob")
    ana.does("option", name="deck", value="66")
    bob.tells = False
    ana.put("start", fill="planner", anyway=True)
    world.run()
    for guest in (ana, bob):
        assert (guest.lobby.phase, guest.lobby.seats[2].bot) == ("dealing", "planner")
        seats = [(row.kind, row.bot) for row in guest.lobby.seats]
        options = Options(players=3, **guest.lobby.options).to_dict()
        assert guest.commit.final
        assert guest.commit.terms == fair_deal.terms(options, seats, dict(guest.commit.seals))


def test_everybody_is_welcomed_to_the_game_with_the_same_session(world: LobbyWorld) -> None:
    ana, bob, cy = three(world)
    eye = world.guest("Eye", wants="watch")
    bob.says("hello")
    ana.does("start", anyway=True)
    for guest in (ana, bob, cy, eye):
        first, second = guest.welcomes
        assert (first.sid, first.seat, first.game) == (second.sid, second.seat, second.game)
        assert second.view.view == world.table.game.view(guest.seat)
        assert second.log.start == 0
        assert len(second.log.items) == world.table.log_length() > 0
        assert second.lobby.phase == "game"
        assert second.token is None, "told once"
        assert (second.invite == INVITE) == (guest.seat is not None)
        assert guest.commit.final
        assert [line.text for line in guest.chat] == ["hello"]
    assert world.table.saving.state == "saved"
    seat = world.table.game.to_act
    guest = (ana, bob, cy)[seat - 1]
    told = world.act(guest.peer, seat, str(world.table.game.legal_actions()[0]), n=1)
    assert results(told)[0].ok


def test_the_token_and_the_machine_of_the_lobby_open_the_seat_in_the_game(world: LobbyWorld) -> None:
    ana, bob, cy = three(world)
    ana.does("start", anyway=True)
    assert world.guest("Elsewhere", token=bob.token).seat == 2
    cy.vanish()
    cy.join()
    assert cy.seat == 3
    assert isinstance(cy.messages[-1], Commit) or cy.commit.final
    world.restart()
    ana.join()
    assert (ana.seat, ana.welcomes[-1].owner, ana.welcomes[-1].lobby.chair) == (1, True, 1)
    assert world.guest("Third", token=bob.token).seat == 2


def test_what_the_save_of_a_new_game_holds(world: LobbyWorld) -> None:
    ana, *_ = three(world)
    ana.does("table", name="Friday")
    ana.does("grace", seconds=30)
    ana.does("decision_time", seconds=60, late="bot")
    ana.does("lock", locked=True)
    ana.does("option", name="city_size", value=7)
    ana.does("start", anyway=True)
    saved = world.disk.load()
    place = saved.table
    assert (saved.name, saved.id, saved.game.options.city_size) == ("Friday", world.seating.id, 7)
    assert [(seat.name, seat.kind, bool(seat.token)) for seat in saved.seats] == [
        (name, "human", True) for name in ("Ana", "Bob", "Cy")
    ]
    assert (place.porch, place.port, place.words, place.lan) == (5577, 40123, "amber-fox-river-stone", True)
    assert (place.owner, place.grace, place.decision_time, place.late, place.locked) == (1, 30, 60, "bot", True)
    assert not place.paused


def test_free_seats_get_bots_or_the_game_waits(world: LobbyWorld) -> None:
    ana = world.guest("Ana")
    assert ana.refused("start") == ("illegal", {"why": "free", "seat": 2})
    assert ana.refused("start", fill="stockfish") == ("illegal", {"why": "value"})
    ana.does("start", fill="builder")
    assert [row.bot for row in ana.lobby.seats] == ["", "builder", "builder"]
    assert world.table.seats[1].name != world.table.seats[2].name
    assert world.disk.load().table.fairness["entropies"] == {"1": ana.entropy.hex()}


def test_the_game_waits_for_who_is_not_ready_unless_the_chair_does_not(world: LobbyWorld) -> None:
    ana, bob, cy = three(world)
    bob.does("ready", ready=True)
    assert ana.refused("start") == ("illegal", {"why": "not_ready", "seat": 3})
    cy.does("ready", ready=True)
    ana.does("start")
    assert world.seating.phase == "game"
    assert not any(row.ready for row in ana.lobby.seats)


def test_nobody_begins_without_somebody_who_is_gone(world: LobbyWorld) -> None:
    ana, bob, _ = three(world)
    bob.vanish()
    assert ana.refused("start", anyway=True) == ("illegal", {"why": "gone", "seat": 2})
    ana.does("kick", seat=2)
    ana.does("start", fill="planner", anyway=True)
    assert world.table.seats[1].kind == "bot"


def test_only_the_chair_begins(world: LobbyWorld) -> None:
    ana, bob, _ = three(world)
    assert bob.refused("start", anyway=True) == ("not_invited", {})
    ana.does("start", anyway=True)
    assert ana.refused("start", anyway=True) == ("illegal", {"why": "phase"})


# -- when it fails


def test_whose_bytes_do_not_come_is_named_and_everybody_begins_anew(world: LobbyWorld) -> None:
    ana, bob, cy = three(world)
    secret, seals = world.gathering.dealing.secret, dict(ana.commit.seals)
    bob.tells = False
    k = ana.put("start", anyway=True)
    world.run()
    assert ana.answer(k) is None, "it is not known yet"
    assert (ana.lobby.phase, cy.commit.final) == ("dealing", True)
    world.pass_time(4.9)
    assert world.gathering.phase == "dealing"
    world.pass_time(0.2)
    assert ana.answer(k) == Error("illegal", {"op": "start", "why": "no_entropy", "seat": 2}, answers=k)
    assert world.gathering.phase == ana.lobby.phase == "lobby"
    assert world.gathering.dealing.secret != secret, "what others have told must not meet the same secret"
    fresh = dict(ana.commit.seals)
    assert len(fresh) == 3
    assert not set(fresh.values()) & set(seals.values())
    assert not ana.commit.final
    bob.tells = True
    ana.does("start", anyway=True)
    assert world.seating.phase == "game"
    assert [guest.welcomes[-1].sid for guest in (ana, bob, cy)] == [guest.welcomes[0].sid for guest in (ana, bob, cy)]


def test_bots_that_were_to_fill_seats_go_with_the_start(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    bob.tells = False
    ana.put("start", fill="planner", anyway=True)
    world.run()
    assert ana.lobby.seats[2].kind == "bot"
    world.pass_time(5.1)
    assert rows(ana.lobby) == ["Ana", "Bob", "-"]


def test_who_leaves_while_the_cards_are_dealt_calls_it_off(world: LobbyWorld) -> None:
    ana, bob, _ = three(world)
    bob.tells = False
    k = ana.put("start", anyway=True)
    world.run()
    bob.leave()
    assert ana.answer(k) == Error("illegal", {"op": "start", "why": "gone", "seat": 2}, answers=k)
    assert rows(ana.lobby) == ["Ana", "-", "Cy"]


def test_who_comes_back_while_the_cards_are_dealt_is_asked_again(world: LobbyWorld) -> None:
    ana, bob, _ = three(world)
    bob.tells = False
    k = ana.put("start", anyway=True)
    world.run()
    bob.vanish()
    bob.tells = True
    bob.join()
    assert isinstance(ana.answer(k), Lobby)
    assert world.seating.phase == "game"


def test_other_bytes_than_the_sealed_ones_are_refused(world: LobbyWorld) -> None:
    ana, bob, _ = three(world)
    bob.tells = False
    ana.put("start", anyway=True)
    world.run()
    for entropy in ("00" * 32, "", "zz" * 32, bob.entropy.hex().upper(), ana.entropy.hex()):
        assert bob.refused("entropy", entropy=entropy) == ("illegal", {"why": "seal"})
    assert bob.refused("seal", seal="00" * 32) == ("illegal", {"why": "phase"})
    bob.join(entropy=b"\0" * 32)
    assert ana.commit.seals[1][1] == bob.seal, "seals are final by now"
    bob.does("entropy", entropy=bob.entropy.hex())
    assert world.seating.phase == "game"


def test_a_game_that_cannot_be_saved_does_not_begin_and_only_the_owner_hears_why(world: LobbyWorld) -> None:
    ana, bob, _ = three(world)
    world.refusal = FULL_DISK
    code, values = ana.refused("start", anyway=True)
    assert (code, "the disk is full" in values["reason"]) == ("paused", True)
    assert world.gathering.phase == "lobby"
    ana.does("grace", seconds=1)
    ana.vanish()
    world.pass_time(1.1)
    world.pass_time(15)
    assert bob.lobby.chair == 2
    assert bob.refused("start", anyway=True, fill="planner") == ("paused", {})
    world.refusal = None
    bob.does("start", anyway=True, fill="planner")
    assert world.seating.phase == "game"


def test_only_the_hosts_own_player_says_where_the_game_is_saved(world: LobbyWorld) -> None:
    ana, bob, _ = three(world)
    ana.does("grace", seconds=1)
    ana.vanish()
    world.pass_time(1.1)
    world.pass_time(15)
    assert bob.lobby.chair == 2
    assert bob.refused("start", anyway=True, fill="planner", folder="/tmp") == ("not_invited", {})
    ana.join(token=ana.token, seat=1)
    ana.does("start", anyway=True, folder="/media/stick")
    assert world.folders == ["/media/stick"]


def test_a_fault_in_dealing_is_answered_and_the_lobby_goes_on(
    world: LobbyWorld, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ana, *_ = three(world)
    with monkeypatch.context() as patch:
        patch.setattr(Game, "new", lambda *_: 1 / 0)
        assert ana.refused("start", anyway=True) == ("internal", {})
    assert "ZeroDivisionError" in capsys.readouterr().err
    with monkeypatch.context() as patch:
        patch.setattr("netplay.passages.Table", lambda *_, **__: 1 / 0)
        assert ana.refused("start", anyway=True) == ("internal", {})
    assert world.disk.closed, "the file is let go again"
    ana.does("start", anyway=True)
    assert world.seating.phase == "game"


# -- after the game


def test_the_deal_is_opened_when_the_game_is_over_and_for_who_comes_later() -> None:
    world, guests = begun("Ana", "Bob")
    eye = world.guest("Eye", wants="watch")
    play_out(world, guests)
    game = world.table.game
    deal = Deal.from_dict(world.table.id, world.disk.load().table.fairness)
    expected = Opened(deal.secret, tuple(sorted(deal.entropies.items())), deal.seed, tuple(map(str, game.actions)))
    for guest in (*guests, eye):
        assert [one for one in guest.messages if isinstance(one, Opened)] == [expected]
        kinds = [type(one) for one in guest.messages]
        assert kinds.index(Opened) > max(place for place, kind in enumerate(kinds) if kind is Seen), "last of all"
    world.restart()
    guests[1].messages.clear()
    guests[1].join()
    assert [type(one) for one in guests[1].messages] == [Welcome, Commit, Opened]
    late = world.guest("Late", wants="watch")
    assert late.opened == expected


def test_the_deal_is_not_opened_before_and_a_game_without_one_has_nothing_to_open() -> None:
    world, (ana, bob) = begun("Ana", "Bob")
    assert not any(isinstance(one, Opened) for one in ana.messages + bob.messages)
    assert not world.table.is_opened()


def test_the_same_people_come_together_again() -> None:
    world, guests = begun("Ana", "Bob", seats=[], options={"city_size": 7})
    ana, bob = guests
    eye = world.guest("Eye", wants="watch")
    old = world.table
    assert ana.refused("again") == ("illegal", {"why": "phase"})
    ana.says("well played")
    play_out(world, guests)
    assert bob.refused("again") == ("not_invited", {})
    answer = ana.does("again")
    new = world.gathering
    assert new.id != old.id
    assert (answer.phase, rows(answer)) == ("lobby", ["Ana", "Bob"])
    assert world.disk.closed, "the old game's file is let go"
    assert bob.lobby.options == {"ruleset": "classic", "city_size": 7}
    for guest in (ana, bob, eye):
        welcome = guest.welcomes[-1]
        assert (welcome.sid, welcome.game, welcome.view) == (guest.welcomes[0].sid, new.id, None)
        assert guest.commit.commitment == new.dealing.commitment != old.deal.commitment
    assert dict(bob.commit.seals) == {1: ana.seal, 2: bob.seal}
    assert [line.text for line in bob.chat] == ["well played"]
    bob.vanish()
    bob.join(table=old.id, have_log=10**6, run=guests[1].welcomes[1].run)
    assert bob.welcomes[-1].game == new.id, "who knows the old game finds the new one"
    ana.does("start", anyway=True)
    assert len(world.disks) == 2
    assert world.disks[0].load().game.over
    assert world.table.id == new.id
    assert ana.welcomes[-1].last_n == world.table.seats[0].last_n > 0
    for n in range(1, ana.welcomes[-1].last_n + 1):
        world.act(ana.peer, 1, str(world.table.game.legal_actions()[0]), n)
        world.act(bob.peer, 2, str(world.table.game.legal_actions()[0]), n)
    assert world.table.revision == 0, "no command of the old game is one of the new"


def test_who_is_gone_when_the_lobby_opens_again_keeps_the_seat_for_a_while() -> None:
    world, guests = begun("Ana", "Bob")
    play_out(world, guests)
    ana, bob = guests
    bob.vanish()
    ana.does("again")
    assert ana.status(2) == "gone"
    world.pass_time(16)
    assert rows(ana.lobby) == ["Ana", "-"]


def test_a_kicked_player_of_the_game_leaves_a_bot_and_a_seat_for_a_newcomer() -> None:
    world, guests = begun("Ana", "Bob", "Cy")
    ana, bob, _ = guests
    ana.does("kick", seat=2)
    assert Bye("kicked") in bob.messages
    assert ana.lobby.seats[1].stand_in == "planner"
    assert world.disk.load().seats[1].device_key == world.disk.load().seats[1].token == ""
    bob.join(token=bob.token)
    assert bob.refusal.code == "kicked"
    ana.does("lock", locked=True)
    assert world.guest("Dan").refusal.code == "locked"
    ana.does("lock", locked=False)
    ana.does("free", seat=2, open=True)
    eve = world.guest("Eve")
    assert (eve.seat, ana.lobby.seats[1].stand_in, ana.lobby.seats[1].name) == (2, "", "Eve")
    assert world.disk.load().seats[1].name == "Eve"


def test_where_every_game_was_there_from_the_start_none_begins() -> None:
    world, guests = begun("Ana", "Bob")
    play_out(world, guests)
    world.core.passages._begin = None
    assert guests[0].refused("again") == ("illegal", {"why": "unsaved"})


# -- a host nobody sits at


def test_a_table_everybody_has_left_is_opened_anew_as_it_was() -> None:
    world = LobbyWorld(owner="", renew=True, count=2)
    world.run()
    first = world.gathering
    ana, bob = world.guest("Ana"), world.guest("Bob")
    ana.does("lock", locked=True)
    ana.does("option", name="city_size", value=6)
    ana.does("seats", count=4)
    ana.says("hush")
    ana.leave()
    assert world.gathering is first
    bob.leave()
    new = world.gathering
    assert new is not first
    assert (new.terms.locked, new.options(), len(new.seats)) == (False, {"ruleset": "classic"}, 2)
    cy = world.guest("Cy", table=first.id)
    assert cy.seat == 1
    assert cy.chat == [], "others said that"
    world.pass_time(100)
    assert world.gathering is new


def test_a_table_whose_game_is_over_and_empty_becomes_a_new_lobby() -> None:
    world, guests = begun("Ana", "Bob", owner="", renew=True)
    eye = world.guest("Eye", wants="watch")
    eye.says("go")
    play_out(world, guests)
    old = world.table
    guests[0].leave()
    world.pass_time(30)
    assert world.seating is old, "somebody is still there"
    guests[1].vanish()
    world.pass_time(14)
    assert world.seating is old
    world.pass_time(2)
    assert world.gathering.id != old.id
    assert rows(eye.lobby) == ["-", "-"]
    eye.says("more")
    assert [line.text for line in eye.chat] == ["go", "more"]
    cy = world.guest("Cy")
    assert [line.text for line in cy.chat] == ["more"]


def test_a_game_that_is_not_over_waits_for_its_people() -> None:
    world, guests = begun("Ana", "Bob", owner="", renew=True)
    for guest in guests:
        guest.vanish()
    world.pass_time(500)
    guests[1].join()
    assert guests[1].seat == 2


def test_a_game_that_nobody_comes_back_to_is_let_go_some_day() -> None:
    world, guests = begun("Ana", "Bob", owner="", renew=True)
    old, limits = world.table, world.limits
    for guest in guests:
        guest.vanish()
    world.pass_time(limits.abandoned - 1)
    guests[1].join()
    guests[1].vanish()
    world.pass_time(limits.abandoned - 1)
    assert world.seating is old, "the time counts from when the last one left"
    assert not old.saving._keeper.closed
    world.pass_time(2)
    assert (world.seating.phase, old.saving._keeper.closed) == ("lobby", True)
    assert world.disk.load().game.decision == old.revision, "it can be resumed"
    zoe = world.guest("Zoe", table=old.id)
    assert (zoe.seat, rows(zoe.lobby)) == (1, ["Zoe", "-"])


def test_a_game_that_is_not_on_the_disk_is_not_let_go() -> None:
    world, guests = begun("Ana", "Bob", owner="", renew=True, limits=replace(WIDE, abandoned=60.0))
    old = world.table
    world.disk.full = True
    world.table.save(world.now)
    for guest in guests:
        guest.vanish()
    world.pass_time(200)
    assert world.seating is old
    world.disk.full = False
    world.pass_time(world.limits.save_retry + 1)
    assert world.seating.phase == "lobby"


def test_a_resumed_game_that_nobody_comes_to_is_let_go_too() -> None:
    world, _ = begun("Ana", "Bob", owner="", renew=True, limits=replace(WIDE, abandoned=60.0))
    world.restart()
    world.pass_time(59)
    assert world.seating.phase == "game"
    world.pass_time(2)
    assert (world.seating.phase, len(world.seating.seats)) == ("lobby", 2)


def test_the_hosts_own_player_has_no_such_end() -> None:
    world, guests = begun("Ana", "Bob")
    for guest in guests:
        guest.vanish()
    world.pass_time(10 * world.limits.abandoned)
    assert world.seating.phase == "game"


def test_saving_is_told_anew_for_every_game() -> None:
    world, guests = begun("Ana", "Bob")
    world.disk.full = True
    guest = guests[world.table.game.to_act - 1]
    world.act(guest.peer, guest.seat, str(world.table.game.legal_actions()[0]), n=1)
    assert world.table.saving.state == "failed"
    world.disk.full = False
    guests[0].does("saving", do="retry")
    assert [one.state for one in guests[1].messages if isinstance(one, Saving)][-1] == "saved"
