"""Every question of the program at every size: nothing of what is asked or answered is cut off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from app_helpers import home, make_app, on_screen, running, until
from lobby_world import bot, free, person
from textual import events

from citadels_tui.screens import leaving, seat_questions
from citadels_tui.screens.absent import AbsentScreen
from citadels_tui.screens.agree import AgreeScreen
from citadels_tui.screens.choose_seat import choose_seat
from citadels_tui.screens.confirm import AskScreen
from citadels_tui.screens.whose import whose_cards
from citadels_tui.wording import company
from citadels_tui.wording.english import company as words

__all__ = ["home"]

LONG = "Wolfeschlegelstein W"
SAVED = "The game is saved as friday-evening-at-the-pub. Go on with it from the menu, or with 'citadels resume'."
CODE = "citadels1" + "38tEYxhZFGPQjWyfcnMu7iTczdtwg8GG95XWq15HJybBko78WYQGXBPeU2hcZ636v" * 2

DIALOGS: dict[str, Callable[[], AskScreen]] = {
    "leaving alone": lambda: leaving.leaving(SAVED, program=True),
    "leaving as a guest": lambda: leaving.leaving_game(LONG, program=False),
    "leaving a lobby": lambda: leaving.leaving_lobby(others=True, program=False),
    "leaving a host": lambda: leaving.leaving_host(SAVED, others=True, handing=False, program=True),
    "leaving a host alone": lambda: leaving.leaving_host(SAVED, others=False, handing=False, program=False),
    "handed over": lambda: leaving.moved_away(LONG),
    "one who is gone": lambda: AbsentScreen([LONG], 90, sudden=False),
    "many who are gone": lambda: AbsentScreen([LONG] * 6, 120, sudden=False),
    "a hand-over": lambda: AgreeScreen(LONG, LONG, yours=False, sudden=False),
    "a hand-over to me": lambda: AgreeScreen(LONG, LONG, yours=True, sudden=False),
    "my seat": lambda: seat_questions.about_self(person(1, LONG), CODE),
    "a free seat": lambda: seat_questions.about_seat(free(2)),
    "a bot's seat": lambda: seat_questions.about_seat(bot(2)),
    "a person's seat": lambda: seat_questions.before_kick(person(2, LONG)),
    "the start": lambda: seat_questions.before_start(2, 5, [LONG, LONG]),
    "the start with everybody": lambda: seat_questions.before_start(0, 4, [LONG] * 3),
    "to whom": lambda: choose_seat(words.HAND_TITLE, words.HAND_QUESTION, [person(n, LONG) for n in range(2, 8)]),
    "whose cards": lambda: whose_cards({1: LONG, 2: "Bo"}),
}


def flat(text: str) -> str:
    return "".join(one for one in text if not one.isspace() and one not in "│╭╮╰╯─▸")


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
async def test_no_question_and_no_answer_is_cut_off(home: Path, size: tuple[int, int]) -> None:
    app = make_app(home)
    async with running(app, *size) as pilot:
        await pilot.pause()
        for name, make in DIALOGS.items():
            dialog = make()
            await app.push_screen(dialog)
            await pilot.pause()
            box = dialog.query_one("#box").region
            assert abs(box.x - (app.size.width - box.right)) <= 1, f"{name} stands in the middle"
            assert abs(box.y - (app.size.height - box.bottom)) <= 1, f"{name} stands in the middle"
            shown = flat("".join(line[box.x : box.right] for line in on_screen(app).splitlines()))
            assert flat(dialog._question) in shown, name
            for answer in dialog._answers:
                assert flat(f"[{answer.key}] {answer.text}") in shown, (name, answer.text)
            dialog.dismiss("")
            await pilot.pause()


async def test_an_answer_on_two_lines_is_chosen_like_any(home: Path) -> None:
    app = make_app(home)
    async with running(app, 60, 20) as pilot:
        await pilot.pause()
        answers: list[str | None] = []
        app.push_screen(seat_questions.before_start(2, 2, []), answers.append)
        await pilot.pause()
        await pilot.press("down", "down", "down", "enter")
        await pilot.pause()
        assert answers == ["fewer"]


def test_who_is_gone_is_asked_about_in_good_words() -> None:
    assert company.absent_question(["Ana"], 60).startswith("Ana has been gone")
    assert company.absent_question(["Ana", "Bo"], 60).startswith("Ana and Bo have been gone")


@pytest.mark.parametrize("below", [1, 2])
async def test_a_key_that_repeats_answers_once_and_takes_nothing_else_away(home: Path, below: int) -> None:
    app, answers = make_app(home), []
    async with running(app) as pilot:
        screens = list(app.screen_stack)
        for number in range(below):
            await app.push_screen(leaving.moved_away(LONG), lambda answer, number=number: answers.append(number))
        await pilot.pause()
        for _ in range(4):  # all of them are on their way before the first is taken
            app.post_message(events.Key("enter", None))
        await until(pilot, lambda: bool(answers))
        await pilot.pause()
        assert answers == [below - 1]
        assert len(app.screen_stack) == len(screens) + below - 1
