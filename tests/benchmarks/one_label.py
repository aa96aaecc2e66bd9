"""The least a Textual program can be: one label. What the program's own screen is measured against."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Label


class OneLabel(App[None]):
    """One label."""

    def compose(self) -> ComposeResult:
        yield Label("One label, ready")


if __name__ == "__main__":
    OneLabel().run()
