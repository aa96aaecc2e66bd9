"""A guest is spoken to in the door's language until another one is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_helpers import on_screen, running
from guest_world import MakeGuest, in_the_list, make_guest
from language_world import in_strange_letters, plain_words
from msgspec.structs import replace

from citadels_tui import language
from citadels_tui.doors import guest
from citadels_tui.doors.guests import Guests
from citadels_tui.doors.passes import Pass
from saves.settings import save_settings

__all__ = ["in_strange_letters", "make_guest"]


@pytest.mark.usefixtures("in_strange_letters")
async def test_the_list_of_tables_is_looked_up(make_guest: MakeGuest) -> None:
    app = make_guest()
    async with running(app) as pilot:
        await in_the_list(pilot, app)
        found = plain_words(on_screen(app), ["Bo"])
        assert not found, f"not looked up: {found}"


def test_the_door_tells_its_language(tmp_path: Path) -> None:
    language.speak("cs")
    given = Guests(tmp_path / "guests").admit("Bo", "key").pass_for("ssh")
    assert given.lang == "cs"


@pytest.mark.parametrize(("door", "setting", "spoken"), [("cs", "", "cs"), ("cs", "en", "en"), ("en", "cs", "cs")])
def test_the_guests_own_setting_comes_first(
    make_guest: MakeGuest, monkeypatch: pytest.MonkeyPatch, door: str, setting: str, spoken: str
) -> None:
    app = make_guest()
    if setting:
        save_settings(None, {"lang": setting})
    seen: list[str] = []

    def stop(**_wanted: object) -> None:
        seen.append(language.language())
        raise KeyboardInterrupt

    given: Pass = replace(app.given, door="web", lang=door)
    monkeypatch.setattr(guest, "read_pass", lambda _path: given)
    monkeypatch.setattr(guest, "_behave", lambda: None)
    monkeypatch.setattr("citadels_tui.terminal.detect", stop)
    guest.main()
    assert seen == [spoken]
    assert app.usual_language == "en"
