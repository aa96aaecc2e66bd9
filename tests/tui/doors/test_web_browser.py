"""A friend without a terminal: from the words to a seat, in a real browser, with the real host, door and client."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from web_chromium import SOON, Program, Tab, chromium, running, until
from web_world import WORDS, free_port, host, world

from citadels_tui.wording.english import web as words
from saves.store import load

BROWSER_DIES_HARD = 240


def acted(home: Path, seat: int) -> list[str]:
    """What that seat has done, by the host's save."""
    return [
        str(action)
        for path in (home / "data" / "citadels" / "saves").glob("*.toml")
        for action in load(path).game.actions
        if str(action).startswith(f"{seat} ")
    ]


async def to_first_turn(tab: Tab) -> None:
    """Take the first character there is until it is the guest's turn."""
    async with asyncio.timeout(SOON):
        while "take 2 gold" not in tab.text:
            if "take the character under the cursor" in tab.text:
                before = tab.text
                await tab.page.keyboard.press("Enter")
                await until(lambda before=before: tab.text != before)  # type: ignore[misc]
            await asyncio.sleep(0.05)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A machine whose bots take no time."""
    (tmp_path / "config" / "citadels").mkdir(parents=True)
    (tmp_path / "config" / "citadels" / "settings.toml").write_text('pace = "none"\n')
    return tmp_path


COPIES = {
    "its own": "navigator.clipboard.writeText = async (text) => { window.copied = text; };",
    "none": """Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined, configurable: true });
        document.addEventListener("copy", () => { window.copied = document.activeElement.value; });""",
}
"""How a page with each kind of clipboard tells the test what was copied."""


@pytest.mark.slow
@pytest.mark.timeout(BROWSER_DIES_HARD)
async def test_what_is_copied_and_a_door_that_closes_and_opens_again(tmp_path: Path) -> None:
    with host():
        async with chromium() as browser:
            async with world(tmp_path) as there:
                tabs = []
                for number, script in enumerate(COPIES.values()):
                    tab = Tab(await browser.new_page())
                    tabs.append(tab)
                    await tab.page.add_init_script(script)
                    await tab.page.goto(there.url)
                    if number == 0:
                        await tab.page.fill("#name", "Bo")
                        await tab.page.fill("#words", WORDS)
                        await tab.page.click("button")
                    await tab.shows("environment")
                    await tab.page.keyboard.press("y")
                    await tab.page.wait_for_function("window.copied === `Bára`")
                port = there.door.address.port
            await tabs[1].page.wait_for_function(f"document.body.innerText.includes(`{words.CLOSED}`)")
            async with world(tmp_path, port=port):
                await tabs[1].page.wait_for_selector("#words")
                assert words.WELCOME in await tabs[1].page.content()
                assert await tabs[1].page.input_value("#name") == "Bo"


WINDOWS = ((1280, 800, 16), (390, 844, 9), (844, 390, 12), (1920, 1080, 16))
"""Widths and heights, and the letters that fit them."""


@pytest.mark.timeout(BROWSER_DIES_HARD)
async def test_the_letters_fit_a_window_that_gets_another_size(tmp_path: Path) -> None:
    with host():
        async with chromium() as browser, world(tmp_path) as there:
            tab = Tab(await browser.new_page())
            for number, (width, height, letters) in enumerate(WINDOWS):
                await tab.page.set_viewport_size({"width": width, "height": height})
                if number == 0:
                    await tab.page.goto(there.url)
                    await tab.page.fill("#name", "Bo")
                    await tab.page.fill("#words", WORDS)
                    await tab.page.click("button")
                await until(lambda number=number: tab.sockets == number + 1)  # type: ignore[misc]
                assert await tab.page.get_attribute("#terminal", "data-font-size") == str(letters)
                assert tab.size[0] >= 70
                await tab.page.wait_for_selector("#notice", state="hidden")
            await tab.page.set_viewport_size({"width": 1600, "height": 900})
            await until(lambda: tab.size[0] < 180)
            assert tab.sockets == len(WINDOWS), "letters that fit stay"


@pytest.mark.timeout(BROWSER_DIES_HARD)
async def test_a_browser_is_a_door_to_the_table(home: Path) -> None:
    host_is = ("host", "--headless", "--table", "Ana's table", "--players", "3", "--bots", "2", "--bind", "127.0.0.1")
    with running(home, *host_is) as table:
        said = await table.says(r"with the words (\S+)")
        with running(home, "web", "--port", str(free_port())) as web:
            await play(await web.says(r"open (\S+) in a browser"), said, table, home)
            assert said not in web.said


async def play(url: str, said: str, table: Program, home: Path) -> None:
    async with chromium() as browser:
        page = await browser.new_page()
        foreign: list[str] = []
        page.on("request", lambda request: foreign.append(request.url) if not request.url.startswith(url) else None)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        await page.add_init_script("navigator.clipboard.writeText = async (text) => { window.copied = text; };")
        tab = Tab(page)

        # words first, and the right ones
        await page.goto(url)
        assert await page.title() == "Citadels"
        assert "Ana" not in await page.content()
        for words_said, trouble in (("amber fox river stone", words.WRONG_WORDS), (said.replace("-", " "), "")):
            await page.fill("#name", "Bo")
            await page.fill("#words", words_said)
            async with page.expect_navigation():
                await page.click("button")
            if trouble:
                assert await page.inner_text(".trouble") == trouble
                assert tab.sockets == 0

        # the lobby, and a game
        await tab.shows("Seats", "Bo", "leads, you")
        assert await page.title() == "Ana's table"
        await table.says("Bo is there")
        assert await page.evaluate("document.fonts.check('16px \"Roboto Mono\"')")
        await page.keyboard.press("s")
        await table.says("the game begins")

        # a key acts, a click acts
        await tab.shows("take the character under the cursor")
        await page.wait_for_function("document.title === `Your turn - Ana's table`")
        for key in ("ArrowRight", "ArrowLeft"):
            before = tab.text
            await page.keyboard.press(key)
            await until(lambda before=before: tab.text != before)  # type: ignore[misc]
        await to_first_turn(tab)
        taken = acted(home, 1)
        assert taken
        await tab.click("take 2 gold")
        await until(lambda: acted(home, 1)[len(taken) :][:1] == ["1 gold"])

        # the other keys, and another size
        await page.keyboard.press("?")
        await tab.shows("The game in short")
        await page.keyboard.press("Escape")
        await tab.shows("Your hand")
        await page.set_viewport_size({"width": 1240, "height": 700})
        await until(lambda: tab.size[0] > 120)
        await until(lambda: "crown" in tab.terminal.lines()[0][110:])

        # the page that is opened again has the seat, which nobody else has
        again = Tab(await browser.new_page())
        await again.page.goto(url)
        await again.shows("Your hand")
        await page.wait_for_selector("#again:visible")
        assert await page.inner_text("#notice p") == words.ANOTHER_TAB
        await again.page.close()
        await page.bring_to_front()
        await tab.reload()
        await tab.shows("Your hand")
        assert "2 of 2" not in table.said
        assert "seat 2" not in table.said

        # leaving says good-bye
        await page.keyboard.press("Control+q")
        await tab.shows("seat is kept")
        await page.keyboard.press("Enter")
        await page.wait_for_selector("#again:visible")
        assert "Good-bye, Bo" in await page.inner_text("#notice p")
        assert faults == []
        assert foreign == []
