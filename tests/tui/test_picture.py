"""The README's picture can be drawn again, and the README shows it."""

from __future__ import annotations

from pathlib import Path

from picture import PICTURE, draw

ROOT = Path(__file__).parents[2]


async def test_the_picture_shows_a_table_and_needs_nothing_from_elsewhere() -> None:
    svg = await draw()
    assert "Merchant" in svg
    assert "url(" not in svg.replace("url(#", "")


def test_the_readme_shows_the_picture() -> None:
    assert f"]({PICTURE.relative_to(ROOT)})" in (ROOT / "README.md").read_text(encoding="utf-8")
