"""What a scenario cannot say, since it depends on the seed: who sees the card laid face down for the next round."""

from pathlib import Path

import pytest

from citadels_engine import Game, Options
from saves.scenario import load_scenario, run

FILE = Path(__file__).parent / "classic-own" / "a-hidden-face-down-card-stays-hidden.toml"


def next_draft(tmp_path: Path, **options: object) -> Game:
    """The game of the scenario at the beginning of its next round, with other options."""
    lines = "".join(f"{name} = {str(value).lower()}\n" for name, value in options.items())
    path = tmp_path / "changed.toml"
    path.write_text(f"{FILE.read_text().split('[[steps]]')[0]}\n[options]\n{lines}")
    game = load_scenario(path).start.clone()
    while game.round == 1:
        seat = game.to_act
        game.apply(f"{seat} gold")
        game.apply(f"{seat} end")
    return game


def test_the_crown_holder_sees_the_face_down_card_if_so_agreed(tmp_path: Path) -> None:
    game = next_draft(tmp_path, crown_holder_sees_facedown=True)
    view = game.view(1)
    assert (view.phase, view.crown, view.face_down_count, len(view.face_down)) == ("draft", 1, 1, 1)
    assert set(view.face_down) | set(view.face_up) | set(view.draft) == set(view.cast)
    assert all(game.view(seat).face_down == () for seat in (2, 3, 4, None))


def test_otherwise_nobody_does(tmp_path: Path) -> None:
    game = next_draft(tmp_path, crown_holder_sees_facedown=False)
    assert all(game.view(seat).face_down == () for seat in (1, 2, 3, 4, None))
    assert run(load_scenario(FILE)).ok


@pytest.mark.parametrize("order", ["up", "down"])
def test_the_king_may_lie_face_down_but_never_face_up(order: str) -> None:
    hidden = 0
    for seed in range(150):
        game = Game.new(Options(discards_first=order), seed)
        view = game.view(None)
        assert "king" not in view.face_up
        assert (len(view.face_up), view.face_down_count) == (2, 1)
        hidden += "king" not in game.view(view.crown).draft
    assert hidden > 0
