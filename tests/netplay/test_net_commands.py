"""Commands at the core: done exactly once, for the decision they answer, or refused with nothing changed."""

from __future__ import annotations

import pytest
from netplay_world import World, errors, first_line, hello, peer, people, results

from netplay import protocol
from netplay.protocol import Act, Error, Log, Reason, Result, Seen, decode_host, encode

ANA, BOB = peer("ana"), peer("bob")


@pytest.fixture
def world() -> World:
    """Two people; the owner first."""
    world = World(people("Ana", "Bob"))
    world.join(ANA, seat=1)
    world.join(BOB, seat=2)
    world.collect()
    return world


def acting(world: World) -> tuple[protocol.SeatRow, object]:
    """Who decides: the row and the peer."""
    seat = world.table.game.to_act
    return seat, ANA if seat == 1 else BOB


def test_a_legal_command_is_saved_then_answered_then_told_to_the_others(world: World) -> None:
    seat, who = acting(world)
    writes = world.disk.writes
    world.put(who, Act(world.sids[who, seat], 1, 0, first_line(world)))
    assert world.disk.writes == writes + 1, "it is on the disk before anybody hears of it"
    mail = world.collect()
    told = [(to, type(decode_host(frame))) for to, frame in mail]
    assert told[0] == (who, Result)
    assert (who, Seen) in told
    assert {to for to, kind in told if kind is Log} == {ANA, BOB}
    assert world.disk.load().game.decision == 1


def test_a_repeated_number_is_answered_again_and_not_done_again(world: World) -> None:
    seat, who = acting(world)
    line = first_line(world)
    first = world.act(who, seat, line, n=1, decision=0)
    state = world.state()
    again = world.act(who, seat, line, n=1, decision=0)
    assert results(again) == results(first) == [Result(1, ok=True, revision=1)]
    assert len(again) == 1
    assert world.state() == state


def test_a_repeated_number_of_a_refused_command_gets_the_same_refusal(world: World) -> None:
    seat, who = acting(world)
    first = results(world.act(who, seat, f"{seat} gold", n=1))
    assert first[0].code == "illegal"
    assert results(world.act(who, seat, f"{seat} gold", n=1)) == first


def test_a_number_used_for_another_command_is_a_gap(world: World) -> None:
    """Another machine sat here meanwhile: its answer must not be taken for the answer to this command."""
    seat, who = acting(world)
    world.act(who, seat, first_line(world), n=1, decision=0)
    told = world.act(who, seat, f"{seat} pick bishop", n=1, decision=0)
    assert errors(told) == ["gap"]
    assert not results(told)


def test_a_number_too_far_is_a_gap_and_the_view_comes_again(world: World) -> None:
    seat, who = acting(world)
    state = world.state()
    told = world.act(who, seat, first_line(world), n=3)
    assert told[0] == Error("gap", {"n": 3, "last_n": 0})
    assert isinstance(told[1], Seen)
    assert world.state() == state


def test_an_older_number_is_ignored(world: World) -> None:
    seat, who = acting(world)
    world.act(who, seat, "nonsense", n=1)
    world.act(who, seat, "nonsense", n=2)
    assert world.act(who, seat, first_line(world), n=1) == []


def test_a_late_click_is_stale_and_not_misapplied(world: World) -> None:
    seat, who = acting(world)
    line = first_line(world)
    world.act(who, seat, line, n=1)
    state = world.state()
    other = BOB if who is ANA else ANA
    told = results(world.act(other, 3 - seat, line, n=1, decision=0))
    assert told == [Result(1, ok=False, code="stale", values={"decision": 1})]
    assert world.table.revision == 1
    assert world.state() != state, "only the seat's last command has changed"


@pytest.mark.parametrize("line", ["1 gold", "2 build market", "rubbish", "", "9" * 1500, "1 pick\x00king", "0 end"])
def test_what_is_not_legal_is_refused_with_the_reason_and_changes_nothing(world: World, line: str) -> None:
    seat, who = acting(world)
    before = world.table.game.to_dict()
    disk = world.disk.bytes
    (result,) = results(world.act(who, seat, line, n=1))
    assert not result.ok
    assert result.code == "illegal"
    assert result.refusal is not None
    assert world.table.game.to_dict() == before
    assert world.disk.bytes == disk


def test_who_is_not_asked_cannot_act(world: World) -> None:
    seat, _ = acting(world)
    other = 3 - seat
    who = ANA if other == 1 else BOB
    (result,) = results(world.act(who, other, first_line(world), n=1))
    assert result.code == "not_your_decision"
    assert result.values == {"to_act": seat}
    assert world.table.revision == 0


def test_nobody_acts_for_another_seat(world: World) -> None:
    """The one who is asked sends a line of the other's seat."""
    seat, who = acting(world)
    (result,) = results(world.act(who, seat, f"{3 - seat} pick king", n=1))
    assert result.code == "illegal"
    assert result.refusal.code == "not_your_decision"


def test_a_session_is_its_peers_only(world: World) -> None:
    """Knowing another's session number opens nothing: key and routing id must both match."""
    seat, who = acting(world)
    other = BOB if who is ANA else ANA
    state = world.state()
    told = world.say(other, Act(world.sids[who, seat], 1, 0, first_line(world)))
    assert errors(told) == ["no_session"]
    same_key = who._replace(route=b"elsewhere")
    assert errors(world.say(same_key, Act(world.sids[who, seat], 1, 0, first_line(world)))) == ["no_session"]
    assert world.state() == state


def test_why_says_why_and_nothing_about_others(world: World) -> None:
    seat, who = acting(world)
    sid = world.sids[who, seat]
    (reason,) = world.say(who, protocol.Why(sid, 0, f"{seat} gold"))
    assert isinstance(reason, Reason)
    assert reason.refusal is not None
    assert reason.refusal.code == "must_choose"
    assert world.say(who, protocol.Why(sid, 0, first_line(world))) == [Reason(0, first_line(world))]
    other = 3 - seat
    for line in (f"{other} build palace", f"{other} pick king"):
        (reason,) = world.say(who, protocol.Why(sid, 0, line))
        assert reason.refusal.code == "not_your_decision"
    (reason,) = world.say(who, protocol.Why(sid, 0, "\x1b[2J"))
    assert reason.refusal.code == "bad_notation"


def test_resync_sends_the_view_and_the_log_again(world: World) -> None:
    seat, who = acting(world)
    told = world.say(who, protocol.Resync(world.sids[who, seat]))
    assert [type(message) for message in told] == [Log, Seen]
    assert told[0].start == 0
    assert len(told[0].items) == world.table.log_length()
    told = world.say(who, protocol.Resync(world.sids[who, seat], have_log=world.table.log_length()))
    assert [type(message) for message in told] == [Seen]
    told = world.say(who, protocol.Resync(world.sids[who, seat], have_log=9999))
    assert told[0].start == 0, "who knows more than there is starts again"


def test_an_error_of_the_rules_themselves_leaves_the_game_as_it_was(
    world: World, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seat, who = acting(world)
    before = world.table.game.to_dict()
    line = first_line(world)

    def broken(game: object, action: object) -> None:
        raise RuntimeError("the hand is manor, temple")

    monkeypatch.setattr("citadels_engine.game.Game.apply", broken)
    (result,) = results(world.act(who, seat, line, n=1))
    assert result == Result(1, ok=False, code="internal")
    monkeypatch.undo()
    assert world.table.game.to_dict() == before
    said = capsys.readouterr().err
    assert "RuntimeError" in said
    assert "manor" not in said, "a report names no cards"
    assert results(world.act(who, seat, line, n=2))[0].ok


def test_a_whole_game_by_commands_ends_with_scores(world: World) -> None:
    numbers = {1: 0, 2: 0}
    while (seat := world.table.game.to_act) is not None:
        who = ANA if seat == 1 else BOB
        numbers[seat] += 1
        choices = world.table.game.choices()
        row = choices[world.table.revision * 7 % len(choices)]
        line = f"{row.line} {row.family[0]}" if row.family else row.line
        told = world.act(who, seat, line, n=numbers[seat])
        assert results(told)[0].ok
        world.collect()
    view = next(message for message in told if isinstance(message, Seen)).view
    assert view.phase == "over"
    assert view.winners
    (result,) = results(world.act(ANA, 1, "1 gold", n=numbers[1] + 1))
    assert result.refusal.code == "game_over"


def test_last_numbers_and_results_outlive_the_host(world: World) -> None:
    seat, who = acting(world)
    line = first_line(world)
    done = results(world.act(who, seat, line, n=1, decision=0))
    world.restart()
    assert errors(world.say(who, Act(12345, 1, 0, line))) == ["no_session"]
    welcome = world.join(who, seat=seat)
    assert welcome.last_n == 1
    assert results(world.act(who, seat, line, n=1, decision=0)) == done
    assert world.table.revision == 1


def test_frames_before_a_hello_get_two_answers_and_then_none(world: World) -> None:
    stranger = peer("stranger")
    told = [world.say(stranger, Act(1, 1, 0, "1 gold")) for _ in range(6)]
    assert [errors(messages) for messages in told] == [["no_session"], ["no_session"], [], [], [], []]


def test_a_hello_of_another_major_version_learns_both_numbers(world: World) -> None:
    stranger = peer("stranger")
    (error,) = world.say(stranger, hello(protocol=(3, 3)))
    assert error == Error("bad_version", {"host": "2.0", "client": "3.3", "older": "host"}, fatal=True)
    (error,) = world.say(peer("older"), hello(protocol=(0, 9)))
    assert error.values["older"] == "client"
    # a later version may say hello in words this one does not know
    odd = encode(hello(protocol=(3, 0))).replace(b"\xa7version", b"\xa7visions")
    (error,) = world.say(peer("odd"), odd)
    assert error.code == "bad_version"
