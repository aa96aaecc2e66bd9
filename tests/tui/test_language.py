"""Which language the program speaks, and how messages are looked up and filled in."""

from __future__ import annotations

import gettext
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from app_helpers import home
from language_world import Strange

from citadels_tui import language, speaking
from citadels_tui.__main__ import run
from citadels_tui.commands import settings_in_force
from citadels_tui.front import Front
from citadels_tui.language import Message, of_locale
from citadels_tui.wording import cards
from citadels_tui.wording.english import click as words_of_click
from citadels_tui.wording.english.log import ROWS
from citadels_tui.wording.log import of_reader
from citadels_tui.wording.speech import Term, fill
from saves.paths import settings_path
from saves.settings import save_settings

__all__ = ["home"]


@pytest.fixture
def czech() -> None:
    language.speak("cs")


@pytest.mark.parametrize(
    ("environ", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "cs"}, "cs"),
        ({"LANG": "cs_CZ@euro"}, "cs"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "en"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "cs_CZ.UTF-8"}, "cs"),
        ({"LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "cs_CZ.UTF-8"}, "cs"),
        ({"LC_ALL": "", "LANG": "cs_CZ.UTF-8"}, "cs"),
    ],
)
def test_the_language_of_the_locale(environ: dict[str, str], spoken: str) -> None:
    assert of_locale(environ) == spoken


def spoken_after(*arguments: str) -> str:
    assert run([*arguments, "config", "path"]) == 0
    return language.language()


def test_the_command_line_comes_before_the_setting_and_that_before_the_locale(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert spoken_after() == "en"
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    assert spoken_after() == "cs"
    save_settings(None, {"lang": "en"})
    assert spoken_after() == "en"
    assert spoken_after("--lang", "cs") == "cs"
    assert spoken_after("--lang", "auto") == "cs"
    monkeypatch.setenv("LC_ALL", "C")
    save_settings(None, {"lang": "cs"})
    assert spoken_after() == "cs"
    assert spoken_after("--lang=en") == "en"


def test_settings_that_were_read_do_not_overrule_the_command_line(home: Path) -> None:
    save_settings(None, {"lang": "cs"})
    settings_in_force(Front(lang="en"))
    assert language.language() == "en"
    settings_in_force(Front())
    assert language.language() == "cs"


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ('lang = "cs"\n', "cs"),
        ("name = 'Ana'\nlang='cs' # mine\n", "cs"),
        ('# lang = "cs"\n', "en"),
        ('lang = "xx"\n', "en"),
        ('[keys]\nlang = "cs"\n', "en"),
        ("lang = [", "en"),
    ],
)
def test_the_setting_is_found_without_reading_all_of_them(home: Path, written: str, spoken: str) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written)
    speaking.begin()
    assert language.language() == spoken


@pytest.mark.parametrize(
    "environ",
    [{}, {"CITADELS_CONFIG": "~/here"}, {"XDG_CONFIG_HOME": "/elsewhere"}, {"XDG_CONFIG_HOME": " "}],
)
def test_the_settings_are_where_saves_says(environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CITADELS_CONFIG", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert speaking._settings_path() == str(settings_path())


@pytest.mark.parametrize("arguments", [["--lang", "cs", "--frob"], ["--lang=cs", "--frob"], ["--frob", "--lang", "cs"]])
def test_what_is_wrong_is_told_in_the_language_asked_for(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    assert "Volba „--frob“ neexistuje." in capsys.readouterr().err


def test_what_stands_after_the_command_is_no_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--lang", "cs"]) == 2
    assert language.language() == "en"


def test_an_unknown_language_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "xx", "rules"]) == 2
    said = capsys.readouterr().err
    assert said == "citadels: --lang: there is no language 'xx'; choose from en, cs, auto\n"


def test_help_and_the_words_of_click_are_looked_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    language.use(Strange(), "strange")
    monkeypatch.setattr("citadels_tui.__main__.begin", lambda: None)
    run(["play", "--help"])
    printed = capsys.readouterr().out
    language.use(gettext.NullTranslations(), language.ENGLISH)
    assert "Šťřáíğħť íñťó á ğáɱé" in printed
    assert "Ħóŵ ɱáñý þłáý" in printed


def test_click_is_asked_for_no_word_it_does_not_have() -> None:
    source = "".join(path.read_text() for path in Path(click.__file__).parent.glob("*.py"))
    said = [*words_of_click.PARTS, *(one for pair in words_of_click.COUNTED for one in pair)]
    assert [one for one in said if f'"{one}"' not in source] == []


@pytest.mark.usefixtures("czech")
def test_click_says_it_in_the_language_in_force() -> None:
    assert gettext.gettext("Usage:") == language._("Usage:")


# -- filling in


@pytest.mark.usefixtures("czech")
def test_czech_numbers_have_three_forms() -> None:
    said = [fill("{n:# karta|# karty|# karet}", n=n) for n in (0, 1, 2, 4, 5, 11, 22)]
    assert said == ["0 karet", "1 karta", "2 karty", "4 karty", "5 karet", "11 karet", "22 karet"]
    assert fill("{n:=0 nic|# karta|# karty|# karet}", n=0) == "nic"
    assert fill("{n:# karta|# karty|# karet}", n="67") == "67 karet"  # a number that comes as a text
    assert fill("{n:# card|# cards}", n=7) == "7 cards"  # a message that is not translated


@pytest.mark.usefixtures("czech")
def test_czech_names_decline_and_take_no_article() -> None:
    king = cards.character_name("king")
    assert (
        fill("{c} {c:gen} {c:dat} {c:acc} {c:loc} {c:ins} {c:the}", c=king)
        == "Král Krále Králi Krále Králi Králem Král"
    )
    queen = cards.characters_listed(["queen", "thief", "abbot"], "or")
    assert fill("{c:acc}", c=queen) == "Královnu, Zloděje nebo Opata"
    hand = cards.districts_listed(["tavern", "tavern", "keep"])
    assert fill("{c} {c:acc}", c=hand) == "2\u00d7 Hospoda a Obranná věž 2\u00d7 Hospodu a Obrannou věž"
    assert fill("{t} {t:gen}", t=cards.type_name("noble")) == "šlechtická šlechtických"


@pytest.mark.usefixtures("czech")
def test_what_is_no_name_of_a_card_does_not_decline() -> None:
    assert fill("{name:acc} {name:capital}", name="ana") == "ana Ana"
    assert fill("{c:acc}", c=Term("Nothing of the kind")) == "Nothing of the kind"


@pytest.mark.usefixtures("czech")
def test_a_context_tells_what_is_meant() -> None:
    short = cards.cards.DISTRICTS["manor"][1]
    assert (language._(short), language._(str(short))) == ("Lov. zámek", "Lovecký zámek")
    assert language._(Message("nowhere", "Manor")) == "Lovecký zámek"


def test_what_the_reader_does_is_a_message_of_its_own() -> None:
    assert isinstance(of_reader(ROWS["killed"].did), Message)
    assert of_reader("") == ""


@pytest.mark.parametrize("command", [["--help"], ["rules", "king"]])
def test_a_terminal_without_the_letters_gets_the_others(command: list[str]) -> None:
    env = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    ran = subprocess.run(
        [sys.executable, "-m", "citadels_tui", "--lang", "cs", *command], env=env, capture_output=True, check=False
    )
    assert ran.returncode == 0
    assert "á".encode("latin-1") in ran.stdout
    assert ran.stderr == b""


@pytest.mark.parametrize("asks", ["", ":a", ":the", ":acc", ":loc"])
def test_what_is_no_name_of_a_card_stands_as_it_is(asks: str) -> None:
    assert fill(f"give {{card{asks}}} away", card="it") == "give it away"
    assert fill(f"give {{card{asks}}} away", card="") == "give  away"
