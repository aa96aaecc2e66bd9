"""A program with many widgets, for comparing drivers: ``driver_demo.py plain|diff [COLOUR]``."""

from __future__ import annotations

import sys
from typing import ClassVar

from citadels_tui import terminal

KIND = terminal.detect(colour=sys.argv[2] if len(sys.argv) > 2 else None)
terminal.prepare(KIND)

from textual import events  # noqa: E402
from textual.app import App, ComposeResult  # noqa: E402
from textual.binding import Binding, BindingType  # noqa: E402
from textual.containers import Horizontal, Vertical, VerticalScroll  # noqa: E402
from textual.content import Content  # noqa: E402
from textual.screen import ModalScreen  # noqa: E402
from textual.widgets import (  # noqa: E402
    Button,
    Checkbox,
    DataTable,
    Footer,
    Input,
    Label,
    OptionList,
    ProgressBar,
    Static,
)

COUNTS = 100
NAMES = ("Bára", "漢字 Ltd", "e\u0301lan vital", "Zoë", "한국어", "plain", "→ ♛ ● ▸")


class Question(ModalScreen[bool]):
    """A modal screen through which the rest shines."""

    CSS = "Question { align: center middle; } Question > Vertical { width: 31; height: 7; border: round $accent; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(False)", "Close")]

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label("Really leave 漢字 Ltd?")
            yield Button("Yes", variant="error")
            yield Button("No")


class Demo(App[None]):
    """Lists, tables, input, scrolling, styles."""

    CSS = """
    OptionList { width: 1fr; } DataTable { width: 2fr; } VerticalScroll { height: 6; border: heavy $primary; }
    Horizontal { height: 1fr; } Static.odd { text-style: bold italic underline; color: red; background: blue; }
    Static.even { text-style: reverse dim strike; } Input { height: 3; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "ask", "Ask"),
        Binding("f3", "add", "Add"),
        Binding("f4", "bell", "Bell"),
        Binding("f5", "theme", "Theme"),
        Binding("f6", "redraw", "Redraw"),
        Binding("f7", "crash", "Crash"),
        Binding("f8", "quit", "Quit"),
        Binding("f9", "link", "Link"),
        Binding("f10", "repaint", "Repaint"),
        Binding("f12", "copy", "Copy", show=False),
        Binding("f11", "hurry", "Hurry", show=False),
        Binding("ctrl+z", "suspend_process", "Stop"),
    ]

    def compose(self) -> ComposeResult:
        yield Label(Content.from_markup("Drivers [b]compared[/b] with [@click=app.bell]a link[/]"), id="title")
        with Horizontal():
            yield OptionList(*[f"{NAMES[i % len(NAMES)]} number {i}" for i in range(60)])
            yield DataTable()
        with VerticalScroll():
            for i in range(12):
                yield Static(f"Line {i} of {NAMES[i % len(NAMES)]} " + "─" * 20, classes="odd" if i % 2 else "even")
        yield Checkbox("An option")
        yield Input("Bára", select_on_focus=False)
        yield ProgressBar(total=10, show_eta=False)
        yield Footer()

    def on_mount(self) -> None:
        self.animation_level = "none"
        self.query_one(Input).cursor_blink = False
        table = self.query_one(DataTable)
        table.add_columns("Name", "Gold", "City")
        for i in range(40):
            table.add_row(NAMES[i % len(NAMES)], str(i * 7 % 13), "●" * (i % 5))

    def action_ask(self) -> None:
        self.push_screen(Question())

    def action_add(self) -> None:
        self.query_one(ProgressBar).advance(1)
        self.query_one(OptionList).add_option("one more")

    def action_theme(self) -> None:
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"

    def action_redraw(self) -> None:
        forget = getattr(self._driver, "forget", None)
        if forget is not None:
            forget()
        self.refresh(layout=True)

    def action_repaint(self) -> None:
        self.refresh(layout=True)

    def action_copy(self) -> None:
        self.copy_to_clipboard("Bára")

    def action_hurry(self) -> None:
        """Show something new again and again, as fast as can be."""
        self.set_timer(0.001, lambda: self.count(1))

    def count(self, number: int) -> None:
        self.query_one("#title", Label).update(f"Number {number}")
        if number < COUNTS:
            self.call_after_refresh(self.count, number + 1)

    def action_link(self) -> None:
        title = self.query_one("#title", Label)
        title.update(Content.from_markup("[link='https://example.org/rules']The rules[/link] are [b]here[/b]"))

    def action_crash(self) -> None:
        raise RuntimeError("on purpose")

    def on_resize(self, event: events.Resize) -> None:
        self.query_one("#title", Label).update(f"Drivers compared at {event.size.width}x{event.size.height}")


if __name__ == "__main__":
    driver = terminal.driver_for(KIND) if sys.argv[1] == "diff" else None
    app = Demo(driver_class=driver)
    app.run()
    sys.exit(app.return_code or 0)
