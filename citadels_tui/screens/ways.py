"""The ways to join a table, one under the other."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import set_cell_size
from textual.content import Content

from citadels_tui.widgets.listing import column


def ways_to_join(lines: Sequence[tuple[str, str] | tuple[str, str, str]], *, least: int) -> Content:
    """A line for each label, its value and perhaps a style; the labels have ``least`` cells at least."""
    labels = column((line[0] for line in lines), least)
    return Content("\n").join(
        [Content.assemble((set_cell_size(line[0], labels), "$muted"), (line[1], _style(line))) for line in lines]
    )


def _style(line: tuple[str, ...]) -> str:
    return line[2] if len(line) > 2 else "bold"
