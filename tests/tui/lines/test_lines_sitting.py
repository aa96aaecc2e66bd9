"""One player at a table: what is told, what is asked, which lines answer it, and how it ends."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lines_world import World, sitting
from lobby_world import bot, free, joined, person
from table_world import new_game, position

from citadels_engine import Game
from citadels_tui.lines import hearing as module
from citadels_tui.lines.asked import AFTER_A_CHANGE
from netplay.updates import (
    ClosedUpdate,
    DealUpdate,
    LateUpdate,
    LinkUpdate,
    Outcome,
    SavingUpdate,
    SeatsUpdate,
    TableState,
)


def turn(gold: int = 4, *, gathered: bool = False) -> Game:
    """A turn with things to do: income, districts to build, and a card that is too dear."""
    players = [
        {"gold": gold, "hand": ["market", "palace"], "city": ["tavern"], "characters": ["merchant"]},
        {"gold": 2, "hand": ["temple"], "characters": ["architect"]},
        {"gold": 2, "hand": ["temple"], "characters": ["warlord"]},
    ]
    return position(players, ["1 gold"] if gathered else [])


def last_question(text: str) -> list[str]:
    """The question printed last, with its list."""
    lines = text.splitlines()
    first = max(at for at, line in enumerate(lines) if line.startswith("1: "))
    return lines[first - 1 :]


async def test_what_happens_is_told_and_what_is_asked_is_asked(tmp_path: Path) -> None:
    async with sitting(tmp_path, new_game(seed=3)) as world:
        told = world.sheet.take().splitlines()
        assert told[0] == "Round 1."
        assert all(re.fullmatch(r"\d+: .+|[A-ZÁ].*[.?!]", line) for line in told), "sentences and rows, nothing else"
        question = last_question("\n".join(told))
        assert question[0].startswith("Choose a character.")
        after = await world.type("1")
        assert after.startswith("You choose the ")
        assert world.client.acted == [f"1 pick {after.split()[3].strip('.').lower()}"]


@pytest.mark.parametrize("answer", ["1", "gold", "1 gold", "take 3 gold", "g"])
async def test_a_question_is_answered_in_many_words(tmp_path: Path, answer: str) -> None:
    async with sitting(tmp_path, turn()) as world:
        assert "You, the Merchant, have 4 gold and 2 cards." in world.sheet.take()
        told = await world.type(answer)
        assert world.client.acted == ["1 gold"]
        assert "You take 2 gold." in told
        assert "You, the Merchant, have 7 gold and 2 cards." in told


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7", "There is no number 7 here; there are 1 to 3."),
        ("dance", "'dance' is not understood here. ? helps."),
        ("build palace", "First take gold or draw cards."),
        ("build trading post", "You have no Trading Post in your hand."),
        ("king", "The King is not among what you can choose now."),
        ("The Great Wall", "The Great Wall is not among what you can choose now."),
        ("▒" * 500, f"'{'▒' * 30}…' is not understood here. ? helps."),
        ("9" * 500, f"There is no number {'9' * 30}… here; there are 1 to 3."),
        ("kill king", "Only the Assassin can do this, in that character's own turn."),
        ("2 gold", "You are seat 1, not 2."),
        ("pla", None),
        ("r", "'r' is not understood here; there is 'rules'. ? helps."),
    ],
)
async def test_wrong_input_is_a_sentence_and_the_question_again(
    tmp_path: Path, text: str, sentence: str | None
) -> None:
    async with sitting(tmp_path, turn()) as world:
        question = next(line for line in world.sheet.take().splitlines() if line.startswith("Take gold"))
        told = (await world.type(text)).splitlines()
        if sentence is None:
            assert told[0] == "Round 1.", "the beginning of a command is the command"
        elif "rules" not in sentence:
            assert told == [sentence, question]
        assert world.client.acted == []
        await world.type("gold")
        assert world.client.acted == ["1 gold"], "nothing is lost"


async def test_a_list_of_its_own_can_be_left_again(tmp_path: Path) -> None:
    async with sitting(
        tmp_path,
        magician := position(
            [
                {"hand": ["market", "temple"], "characters": ["magician"]},
                {"hand": ["temple"], "characters": ["warlord"]},
                {"hand": [], "characters": ["king"]},
            ]
        ),
    ) as world:
        world.sheet.take()
        told = await world.type("redraw")
        assert told.splitlines()[0] == "Which of your cards go under the deck? You draw as many."
        assert "1: Market, trade, 2 gold" in told
        assert "0: back" in told
        assert "Take gold or draw cards." in await world.type("0")
        await world.type("redraw")
        await world.type("2 1")
        assert world.client.acted == ["1 redraw market temple"]
        assert magician.decision > 0


# -- lines that come before what they answer


async def test_a_line_of_before_the_question_does_not_answer_it(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        world.sheet.take()
        told = await world.type("1", at=time.monotonic() - 60)
        assert told == "Left out: '1' was typed before this was asked."
        assert world.client.acted == []


async def test_a_command_is_done_whenever_it_was_typed(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        world.sheet.take()
        assert "You have 4 gold." in await world.type("hand", at=time.monotonic() - 60)
        assert "You have 4 gold." in await world.type("han", at=time.monotonic() - 60)


async def test_two_lines_at_once_answer_one_question(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        world.sheet.take()
        told = await world.type("1", "1", at=time.monotonic())
        assert world.client.acted == ["1 gold"]
        assert "Left out: '1'" in told


async def test_a_question_that_cannot_be_read_yet_is_not_answered(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        world.sheet.slow = True
        await world.type("gold")
        assert world.client.acted == ["1 gold"]
        told = await world.type("1")
        assert "Left out: '1' was typed before this was asked." in told
        assert world.client.acted == ["1 gold"]


async def test_a_script_s_lines_answer_in_order(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn(), interactive=False) as world:
        world.lines.type("# what to do", "gold", "", "build market", "1 income", "end", at=0.0)
        await world.settle()
        assert world.client.acted == ["1 gold", "1 build market", "1 income", "1 end"]


async def test_a_list_that_is_not_printed_yet_is_not_answered(tmp_path: Path) -> None:
    """A number means another thing in another list."""
    players = [{"characters": ["assassin"]}, {"characters": ["king"]}, {"characters": ["bishop"]}]
    async with sitting(tmp_path, position(players)) as world:
        number = next(line[0] for line in world.sheet.take().splitlines() if "kill…" in line)
        told = await world.type(number, "1", at=time.monotonic())
        assert world.client.acted == []
        assert "Left out: '1' was typed before this was asked." in told


async def test_a_line_begun_for_a_question_that_went_away_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sitting(tmp_path, turn()) as world:
        late_line(world)
        world.sheet.take()
        assert "Left out" in await world.type("1")
        assert world.client.acted == []
        await world.type("income", at=time.monotonic() + AFTER_A_CHANGE + 1)
        assert len(world.client.acted) == 1


def late_line(world: World) -> None:
    """The time is over, and the host has done something instead."""
    world.tell(LateUpdate(world.client.game.decision, "1 gold"))
    world.client.play("1 gold")


async def test_what_was_done_too_late_is_said(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        world.sheet.take()
        late_line(world)
        told = world.sheet.take().splitlines()
        assert told[:2] == ["Your time was over. What was done: take 3 gold.", "You take 2 gold."]
        assert last_question("\n".join(told))[0].startswith("Build a district")


async def test_an_answer_goes_to_no_question_that_has_not_been_told(tmp_path: Path) -> None:
    """The client may know a newer decision than the one that is shown."""
    async with sitting(tmp_path, turn()) as world:
        world.tell(LinkUpdate("lost"))
        world.client.play("1 gold")
        world.sheet.take()
        assert await world.type("1") == "The game has gone on meanwhile: look again and choose."
        assert world.client.acted == []


async def test_while_the_answer_is_on_its_way_no_other_is_sent(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        gate = asyncio.Event()
        act = world.client.act

        async def slowly(line: str) -> Outcome:
            await gate.wait()
            return await act(line)

        world.client.act = slowly  # type: ignore[method-assign]
        world.sheet.take()
        assert await world.type("1") == ""
        assert await world.type("2") == "Left out: '2'. Your answer before it is still on its way."
        assert "You have 4 gold." in await world.type("hand")
        newest = world.client.newest
        assert newest is not None
        world.tell(newest)
        assert world.sheet.take() == "", "the same view again asks nothing again"
        gate.set()
        await world.settle()
        assert world.client.acted == ["1 gold"]


async def test_a_refused_answer_is_asked_again(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        world.client.refuse_with = "stale"
        world.sheet.take()
        told = (await world.type("1")).splitlines()
        assert told[0] == "The game has gone on meanwhile: look again and choose."
        assert last_question("\n".join(told))[0].startswith("Take gold")
        world.client.refuse_with = ""
        await world.type("1")
        assert world.client.acted == ["1 gold", "1 gold"]


async def test_nothing_is_asked_while_others_decide(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn(), bots=False, people=(2, 3), state=TableState(chair=1)) as world:
        await world.type("gold")
        await world.type("end")
        await world.type("yes")
        world.sheet.take()
        told = await world.type("gold")
        assert told.startswith("Nothing is asked of you now. Bára, the Architect, is taking a turn.")


async def test_who_is_waited_for_is_said_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    async with sitting(tmp_path, turn(), bots=False, people=(2, 3), state=TableState(chair=1)) as world:
        await world.type("gold")
        world.client.away[2] = "away"
        world.client.tell_company()
        await world.type("end")
        await world.type("yes")
        while "is taking a turn" not in world.sheet.text:
            await asyncio.sleep(0.005)
        assert "Bára, the Architect, is taking a turn. Bára has said nothing for a while." in world.sheet.text


# -- what would hurt


async def test_what_would_hurt_is_asked_about_once(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        await world.type("gold")
        world.sheet.take()
        told = await world.type("end")
        assert told.startswith("You have not collected your income of 1 gold, and you can still build (")
        assert told.endswith("Write yes or no.")
        assert (await world.type("no")).startswith("Not done.")
        await world.type("end")
        await world.type("income")
        assert world.client.acted[-1] == "1 income", "another answer is another answer"
        await world.type("end")
        await world.type("y")
        assert world.client.acted[-1] == "1 end"


async def test_yes_alone_says_nothing(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        world.sheet.take()
        assert "'yes' is not understood here." in await world.type("yes")


async def test_a_yes_of_before_the_question_is_none(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        await world.type("gold")
        await world.type("end", "yes", at=time.monotonic())
        assert world.client.acted == ["1 gold"]


@pytest.mark.parametrize("interactive", [True, False])
async def test_scripts_and_those_who_want_are_not_asked(tmp_path: Path, interactive: bool) -> None:
    async with sitting(tmp_path, turn(), interactive=interactive, confirm=not interactive) as world:
        await world.type("gold")
        await world.type("end")
        assert world.client.acted == ["1 gold", "1 end"]


# -- commands


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hand", "Your hand, 2 cards: Market, trade, 2 gold; Palace, noble, 5 gold."),
        ("city", "Your city: 1 of 8 districts, 1 point: Tavern, trade, 1 gold."),
        ("city 2", "Seat 2, Bára, bot: 2 gold, 1 card, nothing built yet."),
        ("city bá", "Seat 2, Bára, bot: 2 gold, 1 card, nothing built yet."),
        ("city zoe", "'zoe' is not understood here. ? helps."),
        ("players", "Seat 1, Ana, you, has the crown, was the Merchant: 4 gold, 2 cards"),
        ("know", "You hold: the Merchant."),
        ("k", "You hold: the Merchant."),
        ("log 1", "You are the Merchant."),
        ("log 0", "Nothing has happened yet."),
        ("rules merchant", "Merchant."),
        ("rules merchnat", "merchant"),
        ("rules", "architect"),
        ("why", "First take gold or draw cards."),
        ("why build palace", "First take gold or draw cards."),
        ("why cards", "That is possible: answer with it."),
        ("why dance", "'dance' is not understood here. ? helps."),
        ("table", "Seat 2, Bára: bot, Planner."),
        ("say hello", "Nobody else is here to talk to."),
        ("?", "hand: your gold and your hand"),
        ("help", "leave: leave the table"),
    ],
)
async def test_one_may_look_around_at_any_time(tmp_path: Path, text: str, told: str) -> None:
    async with sitting(tmp_path, turn()) as world:
        world.sheet.take()
        assert told in await world.type(text)
        assert world.client.acted == []


async def test_an_empty_line_asks_again(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        question = last_question(world.sheet.take())
        assert (await world.type("")).splitlines() == question


async def test_what_is_said_goes_to_everybody(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn(), people=(2,), state=TableState(chair=2)) as world:
        world.sheet.take()
        await world.type("say  hello   there")
        assert world.client.said == ["hello there"]
        world.client.tell_chat((1, "hello there"), (2, "hi"), (None, "psst"))
        assert world.sheet.take().splitlines() == ["You: hello there", "Bára: hi", "Zita: psst"]
        assert await world.type("t") == "Write what you want to say after it, such as: say hello"
        assert "citadels1-abc-def" in await world.type("rejoin")


async def test_what_can_be_decided_about_a_table(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn(), people=(2,), state=TableState(chair=1)) as world:
        for text in ("pause", "go on", "lock", "unlock", "kick bára", "save again", "save unsaved", f"save {tmp_path}"):
            await world.type(text)
        assert [{**one} for one in world.client.decided] == [
            {"op": "pause", "paused": True},
            {"op": "pause", "paused": False},
            {"op": "lock", "locked": True},
            {"op": "lock", "locked": False},
            {"op": "kick", "seat": 2},
            {"op": "saving", "do": "retry", "folder": ""},
            {"op": "saving", "do": "unsaved", "folder": ""},
            {"op": "saving", "do": "folder", "folder": str(tmp_path)},
        ]
        world.sheet.take()
        assert await world.type("save /nowhere/at/all") == "There is no folder /nowhere/at/all: write another one."
        assert await world.type("kick zoe") == "Write the number of a seat, or a player's name, after it."
        world.client.away[2] = "gone"
        world.client.tell_company(absent=(2,))
        assert "Write 'absent bot', 'absent wait' or 'absent pause'." in world.sheet.take()
        await world.type("absent wait")
        assert world.client.decided[-1] == {"op": "absent", "seat": 2, "do": "wait"}


async def test_a_guest_decides_nothing_about_the_table(tmp_path: Path) -> None:
    state = TableState(chair=2)
    async with sitting(tmp_path, turn(), people=(2,), state=state, owner=False) as world:
        for text in ("pause", "lock", "kick bára", "close", "save again", "start", "again"):
            world.sheet.take()
            await world.type(text)
        assert world.client.decided == []


async def test_a_hand_over_is_agreed_to(tmp_path: Path) -> None:
    state = TableState(chair=2)
    async with sitting(tmp_path, turn(), people=(2, 3), state=state, owner=False) as world:
        world.sheet.take()
        world.client.tell_company(handing=3)
        assert "Write 'agree' or 'disagree'." in world.sheet.take()
        await world.type("agree")
        assert world.client.decided == [{"op": "agree", "yes": True}]


# -- the table changes


async def test_a_lost_connection_is_said_and_nothing_is_told_before_it_is_back(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn(), people=(2,), state=TableState(chair=1)) as world:
        world.sheet.take()
        world.tell(LinkUpdate("lost"))
        assert "is lost. It is tried again" in world.sheet.take()
        world.client.play("1 gold")
        assert world.sheet.take() == ""
        world.tell(LinkUpdate("back"))
        told = world.sheet.take().splitlines()
        assert told[:2] == ["The connection is back.", "You take 2 gold."]


async def test_a_game_that_goes_on_is_told_in_short(tmp_path: Path) -> None:
    game = new_game(3, seed=5)
    while game.view(None).round < 3:
        game.apply(str(game.legal_actions()[0]))
    async with sitting(tmp_path, game, people=(2, 3), bots=False, state=TableState(name="Pub")) as world:
        told = world.sheet.take().splitlines()
        assert told[0] == "You sit at Pub, seat 1."
        assert told[1] == "Earlier in this round:"
        assert len(told) < 40


async def test_comings_and_goings_are_said_once(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn(), people=(2,), state=TableState(chair=1)) as world:
        world.sheet.take()
        world.client.away[2] = "gone"
        world.client.tell_company()
        world.client.tell_company()
        world.client.away.clear()
        world.client.tell_company()
        assert world.sheet.take().splitlines() == ["Bára has lost the connection.", "Bára is back."]


async def test_a_save_that_fails_is_said_with_what_to_do(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        world.sheet.take()
        world.tell(SavingUpdate("failed", "the disk is full"))
        told = world.sheet.take()
        assert told == (
            "NOT SAVED: the disk is full. Write 'save again', 'save unsaved', or 'save' and another folder."
        )


async def test_the_time_for_a_decision_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LAST_SECONDS", 20)
    async with sitting(tmp_path, turn(), people=(2,), state=TableState(chair=2, decision_time=40)) as world:
        assert "You have 40 seconds for this." in world.sheet.take()
        assert world.sitting._time is not None
        world.sitting._warn(world.client.game.decision)
        assert world.sheet.take() == "20 seconds left."
        await world.type("1")
        world.sheet.take()
        world.sitting._warn(0)
        assert world.sheet.take() == ""


# -- the lobby


async def test_a_guest_waits_in_the_lobby(tmp_path: Path) -> None:
    begin = joined(person(1), person(2), free(3), bot(4), seat=2)
    async with sitting(tmp_path, lobby=begin, seat=2) as world:
        told = world.sheet.take().splitlines()
        assert told[0] == "You are at Ana's table, seat 2. 3 of 4 seats taken"
        assert "Seat 3: free." in told
        assert "Say that you are ready; Ana starts the game." in told
        await world.type("ready")
        await world.type("not ready")
        await world.type("name Zoe")
        assert world.client.decided == [
            {"op": "ready", "ready": True},
            {"op": "ready", "ready": False},
            {"op": "name", "name": "Zoe"},
        ]
        world.sheet.take()
        assert (await world.type("name \u202e")).startswith("Nobody may be called")
        assert await world.type("re") == "'re' may be rejoin or ready. Write more of it."
        assert await world.type("1") == "'1' is not understood here. ? helps."
        assert await world.type("start") == "Only Ana starts the game."
        assert await world.type("bot 3") == "Only Ana, who leads the table, can do that."
        seats = (person(1), person(2, ready=True), person(3), bot(4))
        world.tell(SeatsUpdate(seats, 0.9, "", begin.state))
        assert world.sheet.take().splitlines() == ["Cyril has come.", "You are ready. Ana starts the game."]
        seats = (person(1), person(2, ready=True), person(3, ready=True), bot(4))
        world.tell(SeatsUpdate(seats, 0.9, "", begin.state))
        assert world.sheet.take() == "Cyril is ready."


async def test_the_leader_starts_the_game(tmp_path: Path) -> None:
    begin = joined(person(1), person(2), free(3), bot(4))
    async with sitting(tmp_path, lobby=begin) as world:
        assert "Words: amber-fox-river-stone" in world.sheet.take()
        for text in ("bot 3", "bot 3 builder", "free 4", "seats 5", "option city_size=6", "start planner", "start"):
            await world.type(text)
        assert world.client.decided == [
            {"op": "bot", "seat": 3, "bot": "random"},
            {"op": "bot", "seat": 3, "bot": "builder"},
            {"op": "bot", "seat": 4, "bot": ""},
            {"op": "seats", "count": 5},
            {"op": "option", "name": "city_size", "value": 6},
            {"op": "start", "fill": "planner", "anyway": False},
            {"op": "start", "fill": "", "anyway": False},
        ]
        world.sheet.take()
        for text, told in (
            ("bot x", "Write the seat's number and the kind of bot"),
            ("seats x", "Write how many seats"),
            ("option x", "write NAME=VALUE"),
            ("start now", "'start planner' begins"),
        ):
            assert told in await world.type(text)


async def test_a_game_begins_from_the_lobby(tmp_path: Path) -> None:
    begin = joined(person(1), bot(2), bot(3))
    async with sitting(tmp_path, turn(), lobby=begin) as world:
        world.sheet.take()
        world.tell(replace(begin, state=replace(begin.state, phase="game")))
        world.client.show()
        told = world.sheet.take().splitlines()
        assert told[0] == "The game begins."
        assert last_question("\n".join(told))[0].startswith("Take gold")
        world.tell(begin)
        assert world.sheet.take().startswith("You are at Ana's table, seat 1.")


# -- the end


async def test_leaving_says_what_becomes_of_the_game(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        await world.type("leave")
        ending = await world.ended()
        assert ending.sentence == "The game is saved as evening. Go on with 'citadels resume evening --plain'."
        assert not ending.fault


async def test_the_end_of_what_is_typed_is_leaving(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        world.lines.end()
        assert "saved as evening" in (await world.ended()).sentence


async def test_a_script_s_end_waits_for_what_came_of_its_last_line(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn(), interactive=False) as world:
        world.lines.type("gold")
        world.lines.end()
        await world.ended()
        assert last_question(world.sheet.take())[0].startswith("Build a district")


async def test_a_guest_keeps_the_seat_in_a_game_and_gives_it_up_in_a_lobby(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn(), people=(2,), state=TableState(name="Pub", chair=2), owner=False) as world:
        await world.type("q")
        ending = await world.ended()
        assert ending.sentence.startswith("You have left Pub. Your seat is kept")
        assert not ending.give_up
    async with sitting(tmp_path, lobby=joined(person(1), person(2), seat=2), seat=2) as world:
        await world.type("leave")
        assert (await world.ended()).give_up


async def test_the_host_s_player_leaves_the_table_to_others_or_closes_it(tmp_path: Path) -> None:
    state = TableState(name="Pub", chair=1)
    async with sitting(tmp_path, turn(), people=(2,), state=state) as world:
        await world.type("leave")
        ending = await world.ended()
        assert ending.end_host is None
        assert "Pub runs on here" in ending.sentence
    async with sitting(tmp_path, turn(), people=(2,), state=state) as world:
        await world.type("close")
        assert (await world.ended()).end_host is True


@pytest.mark.parametrize("why", ["shutting_down", "kicked", "replaced", "never heard of"])
async def test_a_host_that_ends_the_session_is_told_of(tmp_path: Path, why: str) -> None:
    async with sitting(tmp_path, turn(), people=(2,), state=TableState(chair=2), owner=False) as world:
        world.tell(ClosedUpdate(why))
        ending = await world.ended()
        assert ending.fault
        assert ending.sentence


async def test_a_host_that_dies_leaves_a_save(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn()) as world:
        world.session.on_host_gone()
        ending = await world.ended()
        assert ending.fault
        assert "has stopped" in ending.sentence
        assert ending.sentence.endswith("Go on with 'citadels resume evening --plain'.")


def nearly_over() -> Game:
    city = ["tavern", "market", "temple", "church", "watchtower", "prison", "manor"]
    players = [
        {"gold": 9, "hand": ["castle"], "city": city, "characters": ["king"]},
        {"gold": 2, "hand": [], "city": ["temple"], "characters": ["bishop"]},
        {"gold": 2, "hand": [], "city": ["tavern"], "characters": ["merchant"]},
    ]
    return position(players)


async def test_the_end_of_a_game_is_told_with_every_part_of_the_scores(tmp_path: Path) -> None:
    async with sitting(tmp_path, nearly_over(), interactive=False) as world:
        told = await world.type("gold", "build castle", "end")
        ending = await world.ended()
        assert re.search(r"^You win with \d+ points\.$", told, re.M)
        assert re.search(r"^Ana: \d+ points \(Districts \d+, .*First complete city 4\)\.$", told, re.M)
        assert ending.sentence.startswith("The game is over. It is kept as evening")
        assert not ending.fault


async def test_after_a_game_with_others_one_stays(tmp_path: Path) -> None:
    state = TableState(chair=1)
    async with sitting(tmp_path, nearly_over(), people=(2,), state=state, interactive=False) as world:
        world.client.bots = False
        await world.type("gold", "build castle", "end")
        while not world.client.game.over:
            game = world.client.game
            world.client.play(str(game.legal_actions()[0]))
        told = world.sheet.take()
        assert "'again' opens a lobby" in told
        world.tell(DealUpdate("fair"))
        assert world.sheet.take()
        assert await world.type("gold") == "Nothing is asked of you now. The game is over."
        await world.type("again")
        assert world.client.decided == [{"op": "again"}]
        world.lines.end()
        assert not (await world.ended()).fault


async def test_who_watches_is_asked_nothing(tmp_path: Path) -> None:
    pub = TableState(name="Pub")
    async with sitting(tmp_path, turn(), seat=None, bots=False, people=(1, 2), state=pub, owner=False) as world:
        assert world.sheet.take().startswith("You watch Pub.")
        assert await world.type("hand") == "Who watches has no hand."
        assert "Ana, the Merchant, is taking a turn." in await world.type("gold")
        assert world.client.acted == []
        await world.type("leave")
        assert (await world.ended()).sentence == "You have left Pub."


# -- anything at all

TYPED = (
    "1 2 3 0 9 b build market palace gold cards end yes no hand city players log know why table rules king say x "
    "redraw all temple ? help pause go on save again option city_size=6 seats bot builder name kick ready start "
    "absent wait rejoin destroy swap ana bára trading post \x1b[2J \u202e ² ٣ \x00 # '' {name} %s"
)
WORDS = st.sampled_from(TYPED.split())


@settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.text(max_size=30) | st.lists(WORDS, max_size=5).map(" ".join), max_size=40),
    st.booleans(),
    st.integers(0, 5),
    st.integers(2, 5),
)
def test_whatever_is_typed_nothing_breaks_and_everything_printed_is_plain(
    tmp_path: Path, texts: list[str], interactive: bool, seed: int, players: int
) -> None:
    async def play() -> None:
        people = (2,) if seed % 2 else ()
        async with sitting(
            tmp_path, new_game(players, seed), interactive=interactive, people=people, bots=not people
        ) as world:
            for text in texts:
                if re.match(r"\s*(leave|close|q|quit|exit)\b", text.casefold()):
                    continue
                told = await world.type(text)
                assert all(line.isprintable() for line in told.splitlines())
                assert world.running is not None
                if world.client.game.over:
                    return
                assert not world.running.done()
            assert world.client.refused == [], "only what is legal is sent"

    asyncio.run(play())


async def test_why_a_district_is_not_built(tmp_path: Path) -> None:
    async with sitting(tmp_path, turn(0, gathered=True)) as world:
        world.sheet.take()
        assert await world.type("why") == "Palace costs 5 gold, and you have 3."
        assert (await world.type("build palace")).startswith("Palace costs 5 gold, and you have 3.")
        assert (await world.type("build temple")).startswith("You have no Temple in your hand.")
        assert await world.type("why build market") == "That is possible: answer with it."
