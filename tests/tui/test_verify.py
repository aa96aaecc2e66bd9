"""``citadels saves verify`` follows the deal: it says from whose bytes it came, or what does not fit."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_helpers import home, played, save

from citadels_engine import Options
from citadels_tui.__main__ import run
from saves import store
from saves.fair_deal import Deal, commitment, seal, terms
from saves.model import Table

__all__ = ["home"]

GAME, SECRET = "9f2c" * 8, "01" * 32


def dealt(path: Path, seats: tuple[int, ...], stop: int, **changes: str) -> None:
    """A game that was dealt from the bytes of those seats, with something of the record changed."""
    told = {seat: f"{seat:064x}" for seat in seats}
    seals = {seat: seal(text) for seat, text in told.items()}
    agreed = terms(Options(players=4).to_dict(), [("human", "")] + [("bot", "planner")] * 3, seals)
    deal = Deal(GAME, SECRET, commitment(GAME, SECRET), told, seals, agreed)
    save(path.parent, path.stem, played(4, seed=deal.seed, stop=stop))
    saved = store.load(path)
    saved.id, saved.table = GAME, Table(fairness={**deal.to_dict(), **changes})
    store.write(path, saved)


@pytest.mark.parametrize("stop", [60, 10_000])
@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ((1, 2, 4), "follows from everybody's random bytes: the host's and those of seats 1, 2 and 4"),
        ((3,), "follows from everybody's random bytes: the host's and those of seat 3"),
        ((), "follows from the host's random bytes alone"),
    ],
)
def test_the_deal_is_followed(
    home: Path, capsys: pytest.CaptureFixture[str], seats: tuple[int, ...], says: str, stop: int
) -> None:
    path = home / "saves" / "evening.toml"
    dealt(path, seats, stop)
    assert store.load(path).game.over == (stop > 60)
    assert run(["saves", "verify", "evening"]) == 0
    printed = capsys.readouterr().out
    assert printed == f"ok   evening: the log leads to the position, and the deal {says}\n"
    assert SECRET not in printed


def test_a_deal_that_does_not_fit_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = home / "saves" / "evening.toml"
    dealt(path, (1, 2), 60, secret="02" * 32)
    assert run(["saves", "verify"]) == 1
    printed = capsys.readouterr().out
    assert printed.startswith("BAD  evening: table.fairness.secret: this is not the secret that the host was bound to")
    assert printed.count("\n") == 1


def test_an_export_has_nothing_to_check_the_deal_with(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = home / "saves" / "evening.toml"
    dealt(path, (1, 2), 10_000)
    assert run(["saves", "export", "evening", str(home / "saves" / "copy.toml")]) == 0
    capsys.readouterr()
    assert run(["saves", "verify", "copy"]) == 0
    assert capsys.readouterr().out == (
        "ok   copy: the log leads to the position, and there is nothing to check the deal with\n"
    )
