"""The least a Textual program can be that answers a key: one label, which counts them."""

from __future__ import annotations

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Label


class OneLabel(App[None]):
    """One label."""

    keys = 0

    def compose(self) -> ComposeResult:
        yield Label("One label, ready", id="label")

    def on_key(self, event: events.Key) -> None:
        self.keys += 1
        self.query_one("#label", Label).update(f"One label, {self.keys:3} now", layout=False)


if __name__ == "__main__":
    OneLabel().run()
