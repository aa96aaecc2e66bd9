"""Write first: what cannot be saved does not happen, and the owner decides how to go on."""

from __future__ import annotations

import pytest
from netplay_world import World, errors, first_line, peer, people, results

from netplay.protocol import Act, ClientPing, Error, LobbyOp, Result, Saving, Seen, decode_host

ANA, BOB = peer("ana"), peer("bob")


@pytest.fixture
def world() -> World:
    """Ana owns the table and Bob sits at it; it is Ana's decision."""
    world = World(people("Ana", "Bob"), seed=5)
    world.join(ANA, seat=1)
    world.join(BOB, seat=2)
    world.collect()
    return world


def deciding(world: World) -> tuple[int, object]:
    seat = world.table.game.to_act
    return seat, ANA if seat == 1 else BOB


def saving_of(messages: list[object]) -> list[Saving]:
    return [message for message in messages if isinstance(message, Saving)]


def operate(world: World, who: object, **values: object) -> list[object]:
    seat = 1 if who is ANA else 2
    return world.say(who, LobbyOp(world.sids[who, seat], 1, "saving", values))


def test_an_action_that_cannot_be_saved_is_refused_and_has_not_happened(world: World) -> None:
    seat, who = deciding(world)
    before, disk, log = world.table.game.to_dict(), world.disk.bytes, world.table.log_length()
    world.disk.full = True
    told = world.act(who, seat, first_line(world), n=1)
    (result,) = results(told)
    assert (result.ok, result.code, result.values["why"]) == (False, "paused", "saving")
    assert not [message for message in told if isinstance(message, Seen)]
    assert world.table.game.to_dict() == before
    assert world.disk.bytes == disk
    assert world.table.log_length() == log


def test_the_owner_is_told_why_and_the_others_only_that(world: World) -> None:
    seat, who = deciding(world)
    world.disk.full = True
    world.put(who, _act(world, who, seat))
    told = world.collect()
    news = {to: message for to, frame in told if isinstance(message := decode_host(frame), Saving)}
    assert news[ANA].state == news[BOB].state == "failed"
    assert "the disk is full" in news[ANA].reason
    assert news[BOB].reason == ""
    answers = [message for _, frame in told if isinstance(message := decode_host(frame), Result)]
    assert ("reason" in answers[0].values) == (who is ANA)


def _act(world: World, who: object, seat: int) -> object:
    return Act(world.sids[who, seat], 1, world.table.revision, first_line(world))


def test_the_refused_number_is_used_up_and_the_next_try_has_the_next(world: World) -> None:
    seat, who = deciding(world)
    line = first_line(world)
    world.disk.full = True
    first = results(world.act(who, seat, line, n=1))
    assert results(world.act(who, seat, line, n=1)) == first
    world.disk.full = False
    assert results(world.act(who, seat, line, n=2)) == [Result(2, ok=True, revision=1)]
    assert world.table.saving.state == "saved"
    assert world.disk.load().game.decision == 1


def test_retry_says_whether_it_works(world: World) -> None:
    seat, who = deciding(world)
    world.disk.full = True
    world.act(who, seat, first_line(world), n=1)
    told = operate(world, ANA, do="retry")
    assert [message.code for message in told if isinstance(message, Error)] == ["paused"]
    assert "the disk is full" in next(message for message in told if isinstance(message, Error)).values["reason"]
    world.disk.full = False
    told = operate(world, ANA, do="retry")
    assert errors(told) == []
    assert saving_of(told) == [Saving("saved")]


def test_another_folder(world: World) -> None:
    seat, who = deciding(world)
    world.disk.full = True
    world.act(who, seat, first_line(world), n=1)
    world.disk.full_folders.add("/media/stick")
    assert errors(operate(world, ANA, do="folder", folder="/media/stick")) == ["paused"]
    assert world.disk.folder == "old"
    world.put(ANA, LobbyOp(world.sids[ANA, 1], 1, "saving", {"do": "folder", "folder": "/home/ana"}))
    news = {to: message for to, frame in world.collect() if isinstance(message := decode_host(frame), Saving)}
    assert news == {ANA: Saving("saved", path="/home/ana/game.toml"), BOB: Saving("saved")}
    assert world.disk.folder == "/home/ana"
    assert world.join(ANA, seat=1).saving.path == "/home/ana/game.toml", "who comes back hears where it is"
    assert world.join(BOB, seat=2).saving.path == ""
    assert results(world.act(who, seat, first_line(world), n=2))[0].ok


def test_a_folder_that_takes_nothing_changes_nothing_while_saving_works(world: World) -> None:
    seat, who = deciding(world)
    world.disk.full_folders.add("/media/stick")
    told = operate(world, ANA, do="folder", folder="/media/stick")
    assert errors(told) == ["paused"]
    assert "read-only" in str(told[0].values["reason"]).lower()
    assert not saving_of(told)
    assert world.table.saving.state == "saved"
    assert world.core.next_due() is None or world.table.next_due(True) is None
    assert results(world.act(who, seat, first_line(world), n=1))[0].ok


def test_an_unforeseen_error_of_an_operation_is_its_answer(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(world.table, "snapshot", broken)
    told = operate(world, ANA, do="folder", folder="/home/ana")
    assert [(one.code, one.answers) for one in told if isinstance(one, Error)] == [("internal", 1)]


def test_on_unsaved_until_a_save_works(world: World) -> None:
    seat, who = deciding(world)
    world.disk.full = True
    world.act(who, seat, first_line(world), n=1)
    told = saving_of(operate(world, ANA, do="unsaved"))
    assert told[0].state == "off"
    assert results(world.act(who, seat, first_line(world), n=2))[0].ok
    assert world.disk.load().game.decision == 0, "nothing of it is on the disk"
    seat, who = deciding(world)
    world.disk.full = False
    n = 3 if world.table.seats[seat - 1].last_n == 2 else 1
    told = world.act(who, seat, first_line(world), n=n)
    assert results(told)[0].ok
    assert saving_of(told) == [Saving("saved")]
    assert world.disk.load().game.decision == 2


def test_only_the_owner_decides(world: World) -> None:
    seat, who = deciding(world)
    world.disk.full = True
    world.act(who, seat, first_line(world), n=1)
    assert errors(operate(world, BOB, do="unsaved")) == ["not_invited"]
    assert world.table.saving.state == "failed"


@pytest.mark.parametrize(
    "values", [{}, {"do": "delete"}, {"do": "folder"}, {"folder": 3}, {"do": "folder", "folder": ""}]
)
def test_what_cannot_be_asked_for_is_refused(world: World, values: dict[str, object]) -> None:
    assert errors(operate(world, ANA, **values)) == ["illegal"]
    assert errors(world.say(ANA, LobbyOp(world.sids[ANA, 1], 2, "demolish", {}))) == ["illegal"]


def test_unsaved_is_no_answer_while_saving_works(world: World) -> None:
    operate(world, ANA, do="unsaved")
    assert world.table.saving.state == "saved"


def test_a_bot_whose_action_cannot_be_saved_waits_and_does_not_spin() -> None:
    world = World(people("Ana", "Bob:random", "Cy:random"), seed=3)
    world.join(ANA, seat=1)
    n = 0
    while world.table.game.to_act == 1:
        n += 1
        world.act(ANA, 1, first_line(world), n=n)
    world.disk.full = True
    revision, tries = world.table.revision, []
    write = world.disk.write

    def counted(saved: object) -> None:
        tries.append(world.now)
        write(saved)  # type: ignore[arg-type]

    world.disk.write = counted  # type: ignore[method-assign]
    for _ in range(200):
        due = world.core.next_due()
        assert due is not None
        world.now = max(world.now + 0.001, min(due, world.now + 0.25))
        world.core.tick(world.now)
        world.collect()
        world.say(ANA, _ping(world))
    assert world.table.revision == revision
    assert 2 <= len(tries) <= 2 + (world.now - tries[0]) / world.limits.save_retry, "only now and then"
    world.disk.full = False
    for _ in range(100):
        world.pass_time(0.1)
        world.say(ANA, _ping(world))
    assert world.table.revision > revision, "it goes on by itself when writing works again"
    assert world.table.saving.state == "saved"


def _ping(world: World) -> object:
    return ClientPing(world.sids[ANA, 1], 1)


def test_the_host_saves_what_is_unsaved_when_it_stops(world: World) -> None:
    seat, who = deciding(world)
    world.disk.full = True
    world.act(who, seat, first_line(world), n=1)
    operate(world, ANA, do="unsaved")
    world.act(who, seat, first_line(world), n=2)
    world.disk.full = False
    world.core.close(world.now)
    assert world.disk.load().game.decision == 1


def test_a_seat_taken_while_nothing_can_be_saved_gets_no_secret() -> None:
    """A rejoin code that would not be on the disk is not promised; the next hello gets one."""
    world = World(people("Ana", "Bob"))
    world.disk.full = True
    welcome = world.join(ANA, seat=1)
    assert welcome.token is None
    assert welcome.saving.state == "failed"
    world.disk.full = False
    welcome = world.join(ANA, seat=1)
    assert welcome.token is not None
    assert world.disk.load().seats[0].token == world.table.seats[0].token_hash
    assert welcome.token not in world.disk.bytes.decode()
