"""Handing the table over: everybody present agrees, the next host has the whole game, the others are sent there."""

from __future__ import annotations

import pytest

from netplay.handing import Handing, is_key, is_port, moved_to


def test_everybody_present_but_the_owner_has_to_agree() -> None:
    handing = Handing(owner=1, seat=3, until=130.0)
    assert handing.step({1, 2, 3}, 100.0) == "wait"
    handing.agreed.add(3)
    assert handing.step({1, 2, 3}, 100.0) == "wait"
    handing.agreed.add(2)
    assert handing.step({1, 2, 3}, 100.0) == "send"
    assert handing.step({1, 2, 3, 4}, 100.0) == "wait", "one who comes meanwhile is asked too"
    assert handing.step({1, 3}, 100.0) == "send"


def test_who_is_not_there_is_not_asked() -> None:
    handing = Handing(owner=1, seat=3, until=130.0, agreed={3})
    assert handing.step({1, 2, 3}, 100.0) == "wait"
    assert handing.step({1, 3}, 100.0) == "send"


@pytest.mark.parametrize("sent", [False, True])
def test_without_its_next_host_or_in_time_it_is_called_off(sent: bool) -> None:
    handing = Handing(owner=1, seat=3, until=130.0, agreed={2, 3}, sent=sent)
    assert handing.step({1, 2}, 100.0) == "off"
    assert handing.step({1, 2, 3}, 130.0) == "off"


def test_the_owner_is_needed_until_the_next_host_has_the_game() -> None:
    handing = Handing(owner=1, seat=3, until=130.0, agreed={2, 3})
    assert handing.step({2, 3}, 100.0) == "off"
    handing.sent = True
    assert handing.step({2, 3}, 100.0) == "wait"


@pytest.mark.parametrize(
    ("address", "told"),
    [("192.168.1.30", "192.168.1.30:4000"), ("127.0.0.1", "*:4000"), ("::1", "*:4000"), ("fe80::1", "[fe80::1]:4000")],
)
def test_where_the_game_goes_on(address: str, told: str) -> None:
    assert moved_to(address, 4000) == told


def test_what_can_be_a_key_and_a_port() -> None:
    assert is_key("rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7")
    for key in ("", "a" * 39, "a" * 41, "a" * 39 + "~", "a" * 39 + "\u00e4", 7, None):
        assert not is_key(key)
    assert is_port(1) and is_port(65535)  # noqa: PT018
    for port in (0, -1, 65536, True, "5577", 1.5, None):
        assert not is_port(port)
