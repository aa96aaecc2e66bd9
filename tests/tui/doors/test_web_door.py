"""The browser door: who is let in, what is shown to whom, and what the clients behind it are told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from web_world import OTHER_WORDS, WORDS, Browser, gone, host, hung_up, world
from yarl import URL

from citadels_tui.doors import web_child, web_server
from citadels_tui.doors.admission import Limits
from citadels_tui.doors.log import MOST_REFUSALS
from citadels_tui.doors.passes import KEPT
from citadels_tui.doors.web_address import address
from citadels_tui.wording.english import web as words
from netplay.announcement import FoundTable


@pytest.fixture
def table() -> Iterator[FoundTable]:
    """Ana's table, which words open."""
    with host() as found:
        yield found


# -- the form


async def test_before_the_words_nothing_is_shown_or_started(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        status, page = await browser.get()
        assert status == 200
        assert words.ABOUT_WORDS in page
        assert 'name="words"' in page
        for secret in ("Ana", table.game, table.check, "script"):
            assert secret not in page
        for path in ("/static/textual.js", "/static/page.css", "/static/table.js", "/download/x", "/static/../x"):
            assert (await browser.get(path))[0] == 404
        assert await browser.refused() == 403
        assert there.started == []
        assert not list(browser.session.cookie_jar)


async def test_the_words_lead_to_the_table(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Bo", "  Amber fox RIVER-stone ")
        status, page = await browser.get()
        assert status == 200
        assert "<title>Ana&#39;s table</title>" in page
        for name in ("textual.js", "xterm.css", "page.css", "table.js", "RobotoMono-VariableFont_wght.ttf"):
            assert (await browser.get(f"/static/{name}"))[0] == 200
        assert (await browser.get("/static/server.py"))[0] == 404
        async with browser.tab() as tab:
            assert (await tab.hear())["given"]["player"] == "Bo"
        assert WORDS not in there.log


async def test_the_cookie_is_a_secret_for_this_door_only(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        one, other = await there.browser(), await there.browser()
        secrets = []
        for browser, name in ((one, "Bo"), (other, "Cy")):
            data = {"name": name, "words": WORDS}
            async with browser.session.post(
                there.url, data=data, allow_redirects=False, headers={"Origin": there.url}
            ) as got:
                cookie = SimpleCookie(got.headers["Set-Cookie"])
            morsel = next(iter(cookie.values()))
            assert (morsel["httponly"], morsel["samesite"], morsel["path"]) == (True, "Strict", "/")
            assert len(morsel.value) == 43
            secrets.append(morsel.value)
        assert secrets[0] != secrets[1]
        assert not any(secret in there.log for secret in secrets)


async def test_wrong_words_are_refused_and_limited(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path, limits=Limits(wrong_words_each=3)) as there:
        browser = await there.browser()
        for said in (OTHER_WORDS, "nonsense", "amber fox river stones"):
            status, page = await browser.post(name="Bo", words=said)
            assert status == 403
            assert words.WRONG_WORDS in page
            assert said not in page
        status, page = await browser.post(name="Bo", words=WORDS)
        assert status == 429
        assert words.TOO_MANY_TRIES.format(minutes=10) in page
        assert await browser.refused() == 403
        assert there.log.count("(127.0.0.1): wrong words") == 3
        assert "nonsense" not in there.log


async def test_words_that_are_tried_together_are_counted_one_by_one(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path, limits=Limits(wrong_words_each=3)) as there:
        browser = await there.browser()
        answers = await asyncio.gather(*[browser.post(name="Bo", words=f"wrong {number}") for number in range(12)])
        assert sorted(status for status, _ in answers) == [403] * 3 + [429] * 9


async def test_right_words_are_no_wrong_ones(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path, limits=Limits(wrong_words_each=1)) as there:
        for name in ("Bo", "Cy", "Di"):
            await (await there.browser()).enter(name)


BAD_FORMS = {
    "an unknown charset": (f"{web_server.FORM_TYPE}; charset=bogus", "", b"name=Bo"),
    "no letters": (web_server.FORM_TYPE, "", b"name=\xff\xfe"),
    "no letters behind signs": (web_server.FORM_TYPE, "", b"name=%ff%fe"),
    "many fields": (web_server.FORM_TYPE, "", b"a&" * 1500),
    "packed badly": (web_server.FORM_TYPE, "gzip", b"name=Bo"),
    "parts that break off": ("multipart/form-data; boundary=x", "", b"--x\r\nContent-Disposition: form-data"),
    "parts without a boundary": ("multipart/form-data", "", b"--x"),
    "a text": ("text/plain", "", b"name=Bo"),
}


@pytest.mark.parametrize("kind", BAD_FORMS)
async def test_what_is_no_form_is_said_to_be_none(kind: str, table: FoundTable, tmp_path: Path) -> None:
    content, packed, data = BAD_FORMS[kind]
    headers = {"Content-Type": content, **({"Content-Encoding": packed} if packed else {})}
    async with world(tmp_path) as there:
        browser = await there.browser()
        for _ in range(MOST_REFUSALS + 5):
            async with browser.session.post(there.url, data=data, headers={**headers, "Origin": there.url}) as got:
                status, told = got.status, await got.text()
        if status == 403:
            assert words.NEED_WORDS in told  # it can be read, and says nothing
        else:
            assert status in (400, 413)
            assert words.FAILED not in told
        assert there.log.count("not let in") <= MOST_REFUSALS
        assert "error" not in there.log


async def test_a_form_that_does_not_come_to_an_end_is_answered(
    table: FoundTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_server, "FORM_SECONDS", 0.05)
    async with world(tmp_path) as there:
        port = there.door.address.port
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {there.url}\r\nContent-Length: 100\r\n"
        writer.write(f"{head}Content-Type: {web_server.FORM_TYPE}\r\n\r\nname=B".encode())
        assert b" 400 " in await asyncio.wait_for(reader.readline(), 20)
        writer.close()


async def test_new_names_are_limited_and_known_ones_come_in(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path, limits=Limits(new_names_each=2)) as there:
        browsers = [await there.browser() for _ in range(3)]
        await browsers[0].enter("Bo")
        assert (await browsers[1].post(name="bo", words=WORDS))[0] == 403, "a name of somebody else's is not counted"
        await browsers[1].enter("Cy")
        status, page = await browsers[2].post(name="Di", words=WORDS)
        assert status == 429
        assert 'value="Di"' in page
        await browsers[0].enter("Bo")


async def test_log_ins_are_limited(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path, limits=Limits(logins_each=2)) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        async with browser.tab() as tab:
            await tab.hear()
            async with browser.tab() as second:
                assert await second.end() == 4002
                assert second.last_words
            await tab.send("stdin", "still here")
            assert (await tab.hear())["data"] == "still here"


async def test_no_words_are_not_the_words(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        status, page = await browser.post(name="Bo")
        assert status == 403
        assert words.NEED_WORDS in page
        assert 'value="Bo"' in page


async def test_an_open_table_needs_only_a_name(tmp_path: Path) -> None:
    with host("Open house", words=""):
        async with world(tmp_path) as there:
            browser = await there.browser()
            page = (await browser.get())[1]
            assert words.ABOUT_OPEN in page
            assert 'name="words"' not in page
            await browser.enter("Bo", "")
            assert "<title>Open house</title>" in (await browser.get())[1]


async def test_a_name_is_needed_and_is_shown_as_text(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        for name in ("", "   ", "host", "x" * 60):
            status, page = await browser.post(name=name, words=WORDS)
            assert status == 403
            assert "choose a name" in page
        page = (await browser.post(name="<b>Bo</b>", words=OTHER_WORDS))[1]
        assert "<b>" not in page
        assert "&lt;b&gt;Bo" in page


async def test_the_words_of_one_host_open_no_other(table: FoundTable, tmp_path: Path) -> None:
    with host("Bo's table", OTHER_WORDS, "cd" * 16), host("Open house", "", "ef" * 16):
        async with world(tmp_path) as there:
            knows, knows_nothing = await there.browser(), await there.browser()
            await knows.enter("Bo", WORDS)
            await knows_nothing.enter("Cy", "")
            async with knows.tab() as tab:
                assert (await tab.hear())["given"]["hosts"] == [table.check]
            async with knows_nothing.tab() as tab:
                assert (await tab.hear())["given"]["hosts"] == []


async def test_a_door_to_one_table_leads_to_no_other(table: FoundTable, tmp_path: Path) -> None:
    with host("Bo's table", OTHER_WORDS, "cd" * 16):
        async with world(tmp_path, table="ana") as there:
            browser = await there.browser()
            assert (await browser.post(name="Bo", words=OTHER_WORDS))[0] == 403
            await browser.enter("Bo", WORDS)
            async with browser.tab() as tab:
                assert (await tab.hear())["given"]["table"] == "ana"


async def test_when_the_host_goes_the_form_says_so(tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        with host():
            await browser.enter("Bo")
            assert "Ana" in (await browser.get())[1]
        page = (await browser.get())[1]
        assert words.ABOUT_NONE in page
        assert await browser.refused() == 403
        assert (await browser.post(name="Bo", words=WORDS))[0] == 503
        assert "<input" not in page
        with host():
            assert words.ABOUT_WORDS in (await browser.get())[1]


# -- who comes back


async def test_a_name_belongs_to_its_browser_also_when_the_door_opens_again(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        first, second = await there.browser(), await there.browser()
        await first.enter("Bo")
        async with first.tab() as tab:
            home = (await tab.hear())["given"]["home"]
        status, page = await second.post(name="bo", words=WORDS)
        assert status == 403
        assert "belongs to somebody else" in page
        port, cookies = there.door.address.port, first.session.cookie_jar
    async with world(tmp_path, port=port) as again:
        browser = await again.browser()
        browser.session.cookie_jar.update_cookies({one.key: one.value for one in cookies})
        assert words.WELCOME in (await browser.get())[1], "a door that was opened again asks for the words again"
        await browser.enter("Bo")
        async with browser.tab() as tab:
            assert (await tab.hear())["given"]["home"] == home


async def test_a_door_that_opens_again_knows_what_a_browser_calls_its_guest(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        first = await there.browser()
        await first.enter("Bára; <b>")
        port, cookies = there.door.address.port, {one.key: one.value for one in first.session.cookie_jar}
    async with world(tmp_path, port=port) as again:
        browser = await again.browser()
        browser.session.cookie_jar.update_cookies(cookies)
        assert 'value="Bára; &lt;b&gt;"' in (await browser.get())[1]


async def test_right_words_need_not_be_typed_again_for_another_name(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        first, second = await there.browser(), await there.browser()
        await first.enter("Wanda")
        status, page = await second.post(name="Wanda", words=WORDS)
        assert status == 403
        assert words.NAME_TAKEN.format(name="Wanda") in page
        assert f'value="{WORDS}"' in page
        assert page.count(" autofocus") == page.partition('<label for="words">')[0].count(" autofocus") == 1, "the name"
        assert f'value="{WORDS}"' not in (await second.get())[1]
        assert OTHER_WORDS not in (await second.post(name="Wanda", words=OTHER_WORDS))[1]


async def test_a_secret_that_no_door_has_made_is_not_taken(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        planted = "A" * 43
        key = f"citadels-{there.door.address.port}"
        browser.session.cookie_jar.update_cookies({key: planted}, URL(there.url))
        await browser.enter("Bo")
        assert planted not in [one.value for one in browser.session.cookie_jar if one.key == key]


async def test_who_asks_for_the_form_again_keeps_the_seat(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        key = f"citadels-{there.door.address.port}"
        secret = [one.value for one in browser.session.cookie_jar if one.key == key]
        assert (await browser.post("/leave"))[0] == 303
        assert words.WELCOME in (await browser.get())[1]
        assert await browser.refused() == 403
        await browser.enter("Cy")
        assert [one.value for one in browser.session.cookie_jar if one.key == key] == secret
        async with browser.tab() as tab:
            assert (await tab.hear())["given"]["player"] == "Cy"


# -- pages of others


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example", "http://127.0.0.1:1"])
async def test_pages_of_others_reach_nothing(origin: str, table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        browser.origin = origin
        assert (await browser.post(name="Cy", words=WORDS))[0] == 403
        assert (await browser.post("/leave"))[0] == 403
        assert await browser.refused() == 403
        assert there.started == []


async def test_a_name_that_is_made_to_lead_here_is_not_answered(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        port = there.door.address.port
        for name in ("evil.example", f"evil.example:{port}", f"127.0.0.1.evil.example:{port}", ""):
            assert (await browser.get(headers={"Host": name}))[0] in (400, 421)
        assert (await browser.get(headers={"Host": f"localhost:{port}"}))[0] == 200


async def test_a_door_behind_a_proxy_knows_its_address_and_who_comes(table: FoundTable, tmp_path: Path) -> None:
    limits = Limits(wrong_words_each=1)

    def at(port: int) -> object:
        return address("127.0.0.1", port, "https://den.example.org")

    async with world(tmp_path, limits=limits, at=at) as there:  # type: ignore[arg-type]
        headers = {"Host": "den.example.org", "X-Forwarded-For": "10.0.0.1, 203.0.113.7"}
        browser = await there.browser(origin="https://den.example.org", headers=headers)
        assert (await browser.post(name="Bo", words=OTHER_WORDS))[0] == 403
        assert (await browser.post(name="Bo", words=WORDS))[0] == 429
        assert "203.0.113.7" in there.log
        another = await there.browser(
            origin="https://den.example.org", headers={**headers, "X-Forwarded-For": "203.0.113.8"}
        )
        await another.enter("Bo")
        assert next(iter(another.session.cookie_jar))["secure"]


async def test_visitors_behind_a_proxy_have_accounts_of_their_own(table: FoundTable, tmp_path: Path) -> None:
    def at(port: int) -> object:
        return address("127.0.0.1", port, "https://den.example.org")

    async with world(tmp_path, limits=Limits(connections_each=2), at=at) as there:  # type: ignore[arg-type]

        async def comes(ip: str) -> Browser:
            headers = {"Host": "den.example.org", "X-Forwarded-For": ip}
            browser = await there.browser(origin="https://den.example.org", headers=headers)
            assert (await browser.get())[0] == 200
            return browser

        for number in range(5):  # each with a connection of its own, which stays open
            await comes(f"203.0.113.{number}")
        one, other = await comes("198.51.100.1"), await comes("198.51.100.1")
        port = there.door.address.port
        for browser, name in ((one, "Bo"), (other, "Cy")):
            await browser.enter(name)
            secret = next(iter(browser.session.cookie_jar)).value  # which goes by https only, and here is none
            browser.session.headers["Cookie"] = f"citadels-{port}={secret}"
        async with one.tab() as first, other.tab() as second:
            await first.hear()
            await second.hear()
            assert (await one.get())[0] == 503
            await comes("203.0.113.77")
        async with asyncio.timeout(20):
            while (await one.get())[0] == 503:
                await asyncio.sleep(0.02)


async def test_nobody_says_where_they_come_from_to_a_door_without_a_proxy(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path, limits=Limits(wrong_words_each=1)) as there:
        for number in range(2):
            browser = await there.browser(headers={"X-Forwarded-For": f"203.0.113.{number}"})
            status = (await browser.post(name="Bo", words=OTHER_WORDS))[0]
        assert status == 429


async def test_every_answer_is_for_this_page_only(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        answers = []
        for path in ("/", "/nothing", "/alive"):
            async with browser.session.get(there.url + path) as got:
                answers.append(got)
        await browser.enter("Bo")
        for path in ("/", "/static/textual.js"):
            async with browser.session.get(there.url + path) as got:
                answers.append(got)
        for got in answers:
            assert "frame-ancestors 'none'" in got.headers["Content-Security-Policy"]
            assert "unsafe" not in got.headers["Content-Security-Policy"]
            assert got.headers["X-Content-Type-Options"] == "nosniff"
            assert got.headers["Cache-Control"] == ("private, no-cache" if "static" in got.url.path else "no-store")
            assert got.headers["Server"] == "citadels"


# -- the client


async def test_nothing_of_the_host_reaches_a_client(
    table: FoundTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOST_SECRET", "x")
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        async with browser.tab("width=100&height=30", "light") as tab:
            began = await tab.hear()
        environment = began["environment"]
        own = {"PATH", "TERM", "COLORTERM", "LANG", "LC_CTYPE", "CITADELS_PASS", "CITADELS_THEME", "COLUMNS", "ROWS"}
        assert set(environment) <= own | {"TEXTUAL_COLOR_SYSTEM", "TEXTUAL_DRIVER", "TEXTUAL_FPS"} | set(KEPT)
        assert environment["CITADELS_THEME"] == "light"
        assert (environment["COLUMNS"], environment["ROWS"]) == ("100", "30")
        assert began["arguments"] == ["one argument; with $HOME"], "no shell has read it"
        assert began["folder"] == began["given"]["home"]
        assert began["given"]["door"] == "web"


async def test_keys_and_sizes_reach_the_client(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        async with browser.tab() as tab:
            await tab.hear()
            await tab.send("stdin", "é\x1b[A")
            await tab.send("resize", {"width": 120, "height": 40})
            await tab.send("resize", {"width": 99999, "height": 0})
            await tab.send("focus")
            await tab.send("blur")
            await tab.send("stdin", "j")
            heard = [await tab.hear() for _ in range(4)]
            assert heard == [
                {"told": "D", "data": "é\x1b[A"},
                {"told": "M", "data": '{"type": "resize", "width": 120, "height": 40}'},
                {"told": "M", "data": '{"type": "resize", "width": 500, "height": 5}'},
                {"told": "D", "data": "j"},
            ]
            await tab.send("ping", "17")
            await tab.send("stdin", "x")
            await tab.hear()
            assert tab.said == ['["pong", "17"]']


@pytest.mark.parametrize("size", ["", "width=-5&height=x", "width=٣&height=1e9", "width=1&height=999999999999"])
async def test_a_window_of_no_size_has_one(size: str, table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        async with browser.tab(size) as tab:
            environment = (await tab.hear())["environment"]
            assert 20 <= int(environment["COLUMNS"]) <= 500
            assert 5 <= int(environment["ROWS"]) <= 200


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "{}",
        "[]",
        '["stdin"]',
        '["stdin", 5]',
        '["nothing", 1]',
        '["resize", {"width": "a", "height": 1}]',
        '["resize", {"width": 1e400, "height": 1}]',
        '["quit"]',
        '["deliver_chunk_request", {}]',
        "[" * 10_000,
        b"bytes",
    ],
)
async def test_what_is_no_envelope_ends_that_tab_only(sent: str | bytes, table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        one, other = await there.browser(), await there.browser()
        await one.enter("Bo")
        await other.enter("Cy")
        async with one.tab() as bad, other.tab() as good:
            pid = (await bad.hear())["pid"]
            await good.hear()
            if isinstance(sent, bytes):
                await bad.socket.send_bytes(sent)
            else:
                await bad.socket.send_str(sent)
            assert await bad.end() == 1008
            assert bad.last_words == words.FAILED
            await gone(pid)
            await good.send("stdin", "still here")
            assert (await good.hear())["data"] == "still here"


async def test_a_message_that_is_too_long_ends_its_tab(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        async with browser.tab() as tab:
            pid = (await tab.hear())["pid"]
            await tab.send("stdin", "x" * 100_000)
            assert await tab.end() == 1009
            await gone(pid)


async def test_what_is_sent_too_fast_waits_and_is_not_lost(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        async with browser.tab() as tab:
            await tab.hear()
            count = 520
            before = asyncio.get_running_loop().time()
            for number in range(count):
                await tab.send("stdin", str(number))
            assert [(await tab.hear())["data"] for _ in range(count)] == [str(number) for number in range(count)]
            assert asyncio.get_running_loop().time() - before > 0.2, "40 more than may come at once, at 120 a second"


async def test_a_screen_full_of_colours_arrives(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        async with browser.tab() as tab:
            await tab.hear()
            await tab.send("stdin", "flood")
            assert len(await tab.hear()) == 3_000_000


# -- ends


async def test_a_closed_tab_ends_its_client(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        async with browser.tab() as tab:
            pid = (await tab.hear())["pid"]
        await gone(pid)


async def test_a_client_that_does_not_end_is_killed(
    table: FoundTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_child, "PATIENCE", 0.2)
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Stuck")
        async with browser.tab() as tab:
            pid = (await tab.hear())["pid"]
        await gone(pid)


async def test_a_client_that_reads_nothing_is_ended(
    table: FoundTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_child, "PATIENCE", 0.2)
    monkeypatch.setattr(web_child, "HANGING", 0.5)
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Stuck")
        async with browser.tab() as tab:
            pid = (await tab.hear())["pid"]
            for _ in range(40):
                await tab.send("stdin", "x" * 10_000)
            assert await tab.end() == 1011
            await gone(pid)


async def test_a_door_that_closes_leaves_nobody_behind(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser, pids, tabs = await there.browser(), [], []
        await browser.enter("Bo")
        other = await there.browser()
        await other.enter("Cy")
        for one in (browser, other):
            tab = one.tab()
            tabs.append(tab)
            pids.append((await (await tab.__aenter__()).hear())["pid"])
    for pid in pids:
        await gone(pid)


async def test_a_door_that_closes_tells_the_tabs(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        there.browsers.clear()  # it stays open longer than the door
        await browser.enter("Bo")
        tab = browser.tab()
        page = await tab.__aenter__()
        await page.hear()
        end = asyncio.create_task(page.end())
    assert await end == web_server.STOPS
    assert page.last_words == words.CLOSED
    await browser.close()


async def test_a_browser_that_takes_nothing_in_holds_nobody_up(
    table: FoundTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_server, "CLOSING", 0.3)
    async with asyncio.timeout(60):
        async with world(tmp_path) as there:
            browser = await there.browser()
            await browser.enter("Bo")
            tab = browser.tab()
            page = await tab.__aenter__()
            pid = (await page.hear())["pid"]
            for _ in range(20):
                await page.send("stdin", "flood")
            await there.stalled()
            async with browser.tab() as second:
                assert (await second.hear())["pid"] != pid
                await gone(pid)
                for _ in range(20):
                    await second.send("stdin", "flood")
                await there.stalled()
        await gone(pid)


async def test_who_leaves_sees_the_last_words(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        async with browser.tab() as tab:
            pid = (await tab.hear())["pid"]
            await tab.send("stdin", "q")
            assert await tab.end() == 1000
            assert tab.last_words == "Good-bye, friend."
            await gone(pid)
        await there.written_down("Bo is gone")


@pytest.mark.parametrize(
    ("name", "code", "last_words"),
    [
        ("Sorry", 1000, "Your seat belongs to somebody else."),
        ("Broken", 1011, words.FAILED),
        ("Babble", 1011, words.FAILED),
        ("Huge", 1011, words.FAILED),
    ],
)
async def test_a_client_that_fails_says_no_more_than_a_sentence(
    name: str, code: int, last_words: str, table: FoundTable, tmp_path: Path
) -> None:
    async with world(tmp_path) as there:
        browser, other = await there.browser(), await there.browser()
        await browser.enter(name)
        await other.enter("Cy")
        async with other.tab() as good:
            await good.hear()
            async with browser.tab() as tab:
                assert await tab.end() == code
                assert tab.last_words == last_words
            await good.send("stdin", "still here")
            assert (await good.hear())["data"] == "still here"
        assert "Traceback" not in there.log


async def test_a_client_that_cannot_be_started_is_one_sentence(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        there.door._command = lambda: ["/nowhere/at/all"]
        browser = await there.browser()
        await browser.enter("Bo")
        async with browser.tab() as tab:
            assert await tab.end() == 1011
            assert tab.last_words == words.FAILED
        assert not list((tmp_path / "guests").rglob("*.pass"))


class HandIdle:
    """Idling that is done by hand."""

    last: HandIdle

    def __init__(self, seconds: float, warn: Callable[[], object], end: Callable[[], object]) -> None:
        self.seconds, self.warn, self.end, self.actions = seconds, warn, end, 0
        HandIdle.last = self

    def active(self) -> None:
        self.actions += 1

    def close(self) -> None:
        self.seconds = 0


async def test_who_does_nothing_is_warned_and_sent_away(
    table: FoundTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_server, "Idle", HandIdle)
    async with world(tmp_path, idle=90) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        async with browser.tab() as tab:
            began = await tab.hear()
            assert began["given"]["warned"] == 45
            idle = HandIdle.last
            assert idle.seconds == 90
            await tab.send("resize", {"width": 120, "height": 40})
            await tab.send("focus")
            await tab.send("blur")
            await tab.send("ping", "17")
            await tab.send("stdin", "\x1b[?2026;2$y")
            await tab.hear()
            await tab.hear()
            assert idle.actions == 0, "a browser sends all that by itself"
            await tab.send("stdin", "j")
            await tab.hear()
            assert idle.actions == 1
            idle.warn()
            assert await tab.hear() == "warned"
            idle.end()
            assert await tab.end() == 1000
            assert tab.last_words == words.IDLE.format(minutes=2)
            await gone(began["pid"])
        await there.written_down("Bo was away too long")
        await there.written_down("Bo is gone")
        assert idle.seconds == 0, "nobody watches any more"


async def test_the_newest_tab_has_the_seat(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        async with browser.tab() as first:
            before = await first.hear()
            async with browser.tab() as second:
                after = await second.hear()
                assert await first.end() == 4001
                assert first.last_words == words.ANOTHER_TAB
                await gone(before["pid"])
                assert after["given"]["home"] == before["given"]["home"]
                await second.send("stdin", "here")
                assert (await second.hear())["data"] == "here"


# -- limits


async def test_there_are_only_so_many_clients(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path, limits=Limits(sessions=1)) as there:
        one, other = await there.browser(), await there.browser()
        await one.enter("Bo")
        await other.enter("Cy")
        async with one.tab() as tab:
            pid = (await tab.hear())["pid"]
            async with other.tab() as refused:
                assert await refused.end() == 4002
                assert refused.last_words
            assert len(there.started) == 1
        await gone(pid)
        async with other.tab() as tab:
            await tab.hear()


async def test_there_are_only_so_many_connections(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path, limits=replace(Limits(), connections_each=2)) as there:
        port = there.door.address.port
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await hung_up(reader)
        for _, one in [*idle, (reader, writer)]:
            one.close()


async def test_a_connection_that_is_over_takes_no_place(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path, limits=Limits(connections_each=1)) as there:
        port = there.door.address.port
        for _ in range(5):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET /alive HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
            assert b" 204 " in await asyncio.wait_for(reader.read(), 20), "all of it, to the end"
            writer.close()


async def test_a_connection_that_says_nothing_ends(
    table: FoundTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from citadels_tui.doors import web_gate

    monkeypatch.setattr(web_gate, "QUIET", 1.0)
    async with world(tmp_path) as there:
        browser = await there.browser()
        await browser.enter("Bo")
        async with browser.tab() as tab:
            await tab.hear()
            reader, writer = await asyncio.open_connection("127.0.0.1", there.door.address.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: ")
            assert await hung_up(reader)
            writer.close()
            await tab.send("stdin", "a table's connection lasts")
            await tab.hear()


async def test_a_form_that_is_too_long_is_not_read(table: FoundTable, tmp_path: Path) -> None:
    async with world(tmp_path) as there:
        browser = await there.browser()
        assert (await browser.post(name="x" * 10_000, words=WORDS))[0] == 413
