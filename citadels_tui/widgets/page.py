"""The frame of a screen: a line with its title, the body, and a line with its keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple, TypeVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.widget import Widget

from citadels_tui.language import N_, _
from citadels_tui.widgets.once import Once

Result = TypeVar("Result")

PROGRAM = "Citadels"


class Heading(Widget):
    """The top line: the program, where one is, and at the right what matters here."""

    DEFAULT_CSS = """
    Heading { height: 1; dock: top; color: $foreground; }
    """

    def __init__(self, title: str, right: str = "") -> None:
        super().__init__()
        self._title, self._right = title, right

    def say(self, title: str, right: str = "") -> None:
        """Show other words."""
        if (title, right) != (self._title, self._right):
            self._title, self._right = title, right
            self.refresh()

    def render(self) -> Content:
        """Both ends of the line; the right one goes first where there is no room."""
        left, right = f" {PROGRAM}  {self._title}", self._right
        gap = self.size.width - cell_len(left) - cell_len(right) - 1
        if gap < 2:
            right, gap = "", 0
        return Content.assemble((f" {PROGRAM}", "bold $title"), f"  {self._title}", " " * gap, (right, "$muted"))


class Section(Widget):
    """A rule with a title in it: ``─ Players ─────``."""

    DEFAULT_CSS = """
    Section { height: 1; color: $rule; }
    """

    def __init__(self, title: str, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._title = title

    def say(self, title: str) -> None:
        """Show another title."""
        if title != self._title:
            self._title = title
            self.refresh()

    def render(self) -> Content:
        """The rule, as long as there is room."""
        if not self._title:
            return Content("─" * self.size.width)
        rest = max(0, self.size.width - cell_len(self._title) - 3)
        return Content.assemble("─ ", (self._title, "$title"), " " + "─" * rest)


class Hint(NamedTuple):
    """A key, what it does in a word or two, and the action with the node that runs it."""

    key: str
    says: str
    action: str
    node: DOMNode


class Hints(Widget):
    """The bottom line: what the keys do here. A click on a hint does it."""

    DEFAULT_CSS = """
    Hints { height: 1; dock: bottom; color: $muted; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Hint, ...] = ()

    def on_mount(self) -> None:
        """Follow what the focus changes."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self._look())
        self.call_after_refresh(self._look)

    def _look(self) -> None:
        if not self.is_attached:  # its screen is gone already
            return
        shown = tuple(_hints(self.screen.active_bindings.values(), self))
        if shown != self._shown:
            self._shown = shown
            self.refresh()

    def render(self) -> Content:
        """Each key with what it does."""
        pieces: list[Content] = []
        width = 1
        for key, text, _action, _node in self._shown:
            width += cell_len(key) + cell_len(text) + 4
            if width <= self.size.width + 3:
                pieces.append(Content.assemble(("   " if pieces else " "), (key, "$key"), f" {text}"))
        return Content("").join(pieces)

    async def on_click(self, event: events.Click) -> None:
        """Do what the hint under the mouse says."""
        at = 1
        for key, text, action, node in self._shown:
            end = at + cell_len(key) + 1 + cell_len(text)
            if at <= event.x < end:
                await self.app.run_action(action, node)
                return
            at = end + 3


def _hints(active: Iterable[ActiveBinding], widget: Widget) -> Iterable[Hint]:
    seen: set[str] = set()
    for one in active:
        binding = one.binding
        if binding.show and one.enabled and binding.description and binding.action not in seen:
            seen.add(binding.action)
            key = key_name(widget.app.get_key_display(binding))
            yield Hint(key, _(binding.description).lower(), binding.action, one.node)


def key_name(key: str) -> str:
    """A key as it is written in hints: ``esc``, ``^p``."""
    return {"escape": "esc", "question_mark": "?", "⏎": "enter"}.get(key, key)


class Body(VerticalScroll, can_focus=False):
    """The part of a page that scrolls where there is too little room."""

    DEFAULT_CSS = """
    Body { height: 1fr; scrollbar-size-vertical: 1; padding: 0 1; }
    """


class Page(Once[Result]):
    """A screen around the table. Subclasses give ``body`` and say their title."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Back"), id="page.back", tooltip=N_("Leave this screen")),
    ]
    AUTO_FOCUS = "Listing, Field, Pick, Press"

    page_title: ClassVar[str] = ""
    """A message, looked up where it is shown."""

    def compose(self) -> ComposeResult:
        """Title, body, keys."""
        yield Heading(_(self.page_title))
        yield from self.body()
        yield Hints()

    def body(self) -> ComposeResult:
        """What is between the title and the keys."""
        yield from ()

    async def retell(self) -> None:
        """Say everything anew in the language in force; what was written and chosen stays."""
        focused = next((node.id for node in self.focused.ancestors_with_self if node.id), "") if self.focused else ""
        values = {row.id: row.value for row in self.query("Entry, Pick") if row.id}  # type: ignore[attr-defined]
        with self.app.batch_update():
            await self.recompose()
            if not self.children:  # the program ends
                return
            for row in self.query("Entry, Pick"):
                if row.id in values:
                    row.take(values[row.id])  # type: ignore[attr-defined]
            self.retold()
        if focused and (again := self.query(f"#{focused}")):
            again.first().focus(scroll_visible=False)

    def retold(self) -> None:
        """Fill in what ``body`` leaves empty, after it was made anew."""

    def say_title(self, title: str, right: str = "") -> None:
        """Change the top line."""
        self.query_one(Heading).say(title, right)

    def action_back(self) -> None:
        """Leave with no result."""
        self.dismiss(None)
