"""Parts of the browser door: its address, whom it knows, and its pages."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any, cast

import pytest

pytest.importorskip("aiohttp", reason="the browser door needs textual-serve")
pytest.importorskip("textual_serve", reason="the browser door needs textual-serve")

from citadels_tui.doors.admission import Place
from citadels_tui.doors.web_address import Address, BadAddress, address
from citadels_tui.doors.web_gate import QUIET, QUIET_BEHIND_SERVER, REQUEST, _Connection
from citadels_tui.doors.web_pages import assets
from citadels_tui.doors.web_visitors import LASTS, MOST, Visitors, is_token, new_token
from citadels_tui.themes import DARK, LIGHT
from citadels_tui.widgets.skyline import SKYLINE

HOME = files("citadels_tui.doors") / "web"

# -- the address


@pytest.mark.parametrize(
    ("bind", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8077"),
        ("localhost", "http://127.0.0.1:8077"),
        ("0.0.0.0", "http://127.0.0.1:8077"),
        ("::1", "http://[::1]:8077"),
        ("192.168.1.20", "http://192.168.1.20:8077"),
    ],
)
def test_the_address_to_type(bind: str, url: str) -> None:
    where = address(bind, 8077)
    assert where.url == url
    assert where.is_private == (bind not in ("0.0.0.0", "192.168.1.20"))


@pytest.mark.parametrize("bind", ["", "den", "300.1.1.1", "127.0.0.1:80", "a b"])
def test_what_is_no_address_of_a_machine(bind: str) -> None:
    with pytest.raises(BadAddress, match="--bind"):
        address(bind, 8077)


@pytest.mark.parametrize(
    ("public", "url"),
    [
        ("https://Den.example.org", "https://den.example.org"),
        ("https://den.example.org:443/", "https://den.example.org"),
        ("http://den.example.org:8080", "http://den.example.org:8080"),
    ],
)
def test_the_address_outside(public: str, url: str) -> None:
    assert address("127.0.0.1", 8077, public).url == url


@pytest.mark.parametrize(
    "public",
    [
        "den.example.org",
        "ftp://den",
        "https://",
        "https://a/b",
        "https://a?b",
        "https://u@a",
        "https://a:x",
        "https://a b",
    ],
)
def test_what_is_no_address_outside(public: str) -> None:
    with pytest.raises(BadAddress, match="--url"):
        address("127.0.0.1", 8077, public)


def test_only_known_names_are_answered_to() -> None:
    where = Address("0.0.0.0", 8077, "https://den.example.org", ("den", "den.local"))
    for host in (
        "127.0.0.1:8077",
        "192.168.1.20",
        "[::1]:1",
        "localhost:80",
        "DEN:8077",
        "den.local",
        "den.example.org",
    ):
        assert where.answers_to(host)
    for host in (
        "",
        "evil.example",
        "den.example.org.evil.example",
        "xden",
        "1.2.3.4.evil",
        "a@127.0.0.1",
        "[::1",
        ":",
    ):
        assert not where.answers_to(host)


def test_only_pages_of_the_door_are_trusted() -> None:
    where = Address("127.0.0.1", 8077, "https://den.example.org")
    assert where.trusts("http://127.0.0.1:8077", "127.0.0.1:8077")
    assert where.trusts("HTTP://Localhost:8077", "localhost:8077")
    assert where.trusts("http://den", "den:80")
    assert where.trusts("https://den.example.org", "127.0.0.1:8077")
    for origin in ("", "null", "http://localhost:8077", "http://den.example.org", "http://127.0.0.1", "file://"):
        assert not where.trusts(origin, "127.0.0.1:8077")
    assert not Address().trusts("", "")


# -- whom it knows


class Clock:
    """Time that goes on when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_visitor_is_known_by_the_secret_only() -> None:
    visitors = Visitors(Clock())
    token = new_token()
    assert is_token(token)
    visitors.welcome(token, "Bo", frozenset({"a"}))
    found = visitors.inside(token)
    assert found is not None
    assert (found.name, found.hosts) == ("Bo", {"a"})
    for other in ("", token[:-1], token.swapcase(), new_token(), "ä" * 43, "\ud800"):
        assert visitors.inside(other) is None
        assert not visitors.knows(other)


def test_words_that_were_told_add_up_until_the_visitor_leaves() -> None:
    visitors = Visitors(Clock())
    token = new_token()
    visitors.welcome(token, "Bo", frozenset({"a"}))
    assert visitors.welcome(token, "Bo", frozenset({"b"})).hosts == {"a", "b"}
    visitors.leave(token)
    assert visitors.inside(token) is None
    assert visitors.knows(token)
    assert visitors.welcome(token, "Bo", frozenset()).hosts == frozenset()


def test_who_was_long_away_is_asked_again() -> None:
    clock = Clock()
    visitors, token = Visitors(clock), new_token()
    visitors.welcome(token, "Bo", frozenset())
    for _ in range(3):
        clock.now += LASTS - 1
        assert visitors.inside(token) is not None
    clock.now += LASTS + 1
    assert visitors.inside(token) is None
    assert visitors.knows(token)


def test_the_one_who_was_away_longest_is_forgotten_first() -> None:
    clock = Clock()
    visitors, tokens = Visitors(clock), [new_token() for _ in range(MOST + 1)]
    for number, token in enumerate(tokens):
        if number == MOST:
            assert visitors.inside(tokens[0]) is not None
        visitors.welcome(token, "Bo", frozenset())
        clock.now += 1
    assert visitors.knows(tokens[0])
    assert not visitors.knows(tokens[1])
    assert visitors.knows(tokens[-1])


def test_strangers_drive_nobody_out() -> None:
    clock = Clock()
    visitors = Visitors(clock)
    sitting, has_sat = (visitors.welcome(new_token(), name, frozenset()) for name in ("Bo", "Cy"))
    with visitors.sitting(sitting):
        with visitors.sitting(has_sat):
            clock.now += 1
        for _ in range(3 * MOST):
            clock.now += 1
            visitors.welcome(new_token(), "Di", frozenset())
        assert visitors.inside(has_sat.token) is has_sat
        for _ in range(MOST):
            clock.now += 1
            with visitors.sitting(visitors.welcome(new_token(), "Di", frozenset())):
                pass
        assert not visitors.knows(has_sat.token)
        clock.now += 2 * LASTS
        assert visitors.inside(sitting.token) is sitting, "a tab is open"
    assert visitors.inside(sitting.token) is sitting


# -- its connections


class Transport:
    """A connection of which that many bytes are still to be sent."""

    unsent = 0

    def get_write_buffer_size(self) -> int:
        return self.unsent


@pytest.mark.parametrize(("is_servers", "patience"), [(False, QUIET), (True, QUIET_BEHIND_SERVER)])
def test_only_a_connection_without_a_request_is_quiet(is_servers: bool, patience: float) -> None:
    transport = Transport()
    one = _Connection(cast(Any, transport), Place(lambda: None), is_servers, 0.0, 0.0)
    assert not one.is_over(patience - 1)
    assert one.is_over(patience)
    now = one.asked = 1000.0
    one.requests = 1
    assert not one.is_over(now := now + REQUEST - 1)
    one.requests, transport.unsent = 0, 5
    assert not one.is_over(now)
    assert one.is_over(now + 1), "nobody takes the answer in"
    transport.unsent = 0
    assert not one.is_over(now + patience)
    assert one.is_over(now + 1 + patience)
    one.lasts = True
    assert not one.is_over(now + 2 * REQUEST + patience)


# -- the pages


def test_the_skyline_is_the_menus() -> None:
    drawn = [["."] * len(SKYLINE[0]) for _ in SKYLINE]
    for kind, path in re.findall(r'<path class="(\w+)" d="([^"]+)"', (HOME / "skyline.svg").read_text()):
        for x, y, width, height in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", path):
            for row in drawn[int(y) : int(y) + int(height)]:
                for at in range(int(x), int(x) + int(width)):
                    assert row[at] == "."
                    row[at] = kind[0]
    assert tuple(map("".join, drawn)) == SKYLINE


@pytest.mark.parametrize(("number", "theme"), enumerate((DARK, LIGHT)))
def test_the_pages_wear_the_colours_of_the_program(number: int, theme: dict[str, str]) -> None:
    blocks = re.findall(r":root \{([^}]+)\}", (HOME / "page.css").read_text())
    colours = dict(re.findall(r"--([a-z-]+): (#\w+);", blocks[number]))
    same = set(colours) & set(theme)
    assert {"title", "rule", "muted", "trouble", "religious"} <= same
    assert {name: colours[name] for name in same - {"noble"}} == {name: theme[name] for name in same - {"noble"}}


def test_nothing_of_the_pages_comes_from_elsewhere() -> None:
    for one in HOME.iterdir():
        for found in re.findall(r"(?:https?:)?//[a-z][a-z.]+", one.read_text()):
            assert found == "http://www.w3.org", f"{found} in {one.name}"
    assert {"textual.js", "xterm.css", "page.css", "table.js"} < set(assets())
