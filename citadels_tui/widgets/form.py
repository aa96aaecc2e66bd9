"""Rows of a form, one line each: a value to go through, a text to write, something to press."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive, var
from textual.widget import Widget
from textual.widgets import Input

from citadels_tui.language import N_
from citadels_tui.widgets.listing import cut
from citadels_tui.wording.speech import as_sentence

LABEL = 28
"""Cells of the labels' column."""

Value = str | int | float | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """One of the values of a ``Pick``: what it is, how it is called, and what it means."""

    value: Value
    name: str
    meaning: str = ""


class FormRow(Widget):
    """What the rows have in common: a label, and a text that explains the row that has the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", N_("Up"), show=False),
        Binding("down", "app.focus_next", N_("Down"), show=False),
    ]
    DEFAULT_CSS = """
    FormRow { height: 1; width: 100%; }
    """

    @dataclass
    class Explained(Message):
        """The row that has the focus has something to say about itself."""

        row: FormRow

    @dataclass
    class Changed(Message):
        """The user gave the row another value."""

        row: FormRow

    def __init__(self, label: str, about: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.label, self.about = label, about

    def explanation(self) -> str:
        """What the row, and its present value, mean."""
        return self.about

    def fault(self) -> str:
        """What is wrong with the present value; empty if nothing is."""
        return ""


class Pick(FormRow, can_focus=True):
    """A value out of a few: left and right go through them, and so does the mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", N_("Previous value"), show=False),
        Binding("right,space,enter", "turn(1)", N_("Next value"), show=False),
    ]
    DEFAULT_CSS = """
    Pick:focus { background: $cursor; color: $cursor-text; text-style: $cursor-style; }
    """

    at: reactive[int] = reactive(0, init=False)

    def __init__(
        self, label: str, ways: Sequence[Way], value: Value, about: str = "", *, id: str | None = None
    ) -> None:
        super().__init__(label, about, id=id)
        self._ways = tuple(ways)
        self._first = value
        self._wrong = ""
        self.set_reactive(Pick.at, self._index(value))

    @property
    def value(self) -> Value:
        """The value that is chosen."""
        return self._ways[self.at].value

    @value.setter
    def value(self, value: Value) -> None:
        self.at = self._index(value)

    @property
    def changed(self) -> bool:
        """Whether it is another value than at first."""
        return self.value != self._first

    def show(self, value: Value) -> None:
        """Another value, which is not the user's doing."""
        if value not in [way.value for way in self._ways]:
            self._ways = (*self._ways, Way(value, str(value)))
        self.set_reactive(Pick.at, self._index(value))
        self.refresh()

    def take(self, value: Value) -> None:
        """The value that was chosen in a row that was this one, in another language."""
        if value in [way.value for way in self._ways]:
            self.set_reactive(Pick.at, self._index(value))

    def offer(self, ways: Sequence[Way]) -> None:
        """Other values to choose from; the present one stays where it is among them."""
        value = self.value
        self._ways = tuple(ways)
        self.set_reactive(Pick.at, self._index(value))
        self.refresh()

    def begin(self, ways: Sequence[Way], value: Value) -> None:
        """Begin anew with those values, and with that one as the usual one."""
        self._ways, self._first, self._wrong = tuple(ways), value, ""
        self.set_reactive(Pick.at, self._index(value))
        self.refresh()

    def blame(self, why: str) -> None:
        """Say beside the value why it is not possible; nothing where it is."""
        if why != self._wrong:
            self._wrong = why
            self.refresh()

    def fault(self) -> str:
        """Why the present value is not possible."""
        return as_sentence(self._wrong) if self._wrong else ""

    def explanation(self) -> str:
        """What the row is about and what its value means."""
        return " ".join(as_sentence(part) for part in (self.about, self._ways[self.at].meaning) if part)

    def _index(self, value: Value) -> int:
        same = (i for i, way in enumerate(self._ways) if way.value == value and type(way.value) is type(value))
        return next(same, 0)

    def render(self) -> Content:
        """Label, then the value between its arrows."""
        focused = self.has_focus
        name = self._ways[self.at].name
        label = cut(("▸ " if focused else "  ") + self.label, LABEL - 1) + " "
        arrows = "" if focused else "$muted"
        value = "" if focused else ("bold $changed" if self.changed else "bold")
        wrong = (f"  {self._wrong}", "" if focused else "$trouble") if self._wrong else ""
        return Content.assemble(label, ("◂ ", arrows), (name, value), (" ▸", arrows), wrong)

    def watch_at(self) -> None:
        """Another value was chosen: it is explained, and what comes of it may be said over that."""
        if self.has_focus:
            self.post_message(self.Explained(self))
        self.post_message(self.Changed(self))

    def on_focus(self) -> None:
        """Explain."""
        self.post_message(self.Explained(self))

    def action_turn(self, step: int) -> None:
        """Go on to the next value, round and round."""
        self.at = (self.at + step) % len(self._ways)

    def on_click(self, event: events.Click) -> None:
        """On the left arrow back, on the value and the right arrow on."""
        end = LABEL + 4 + cell_len(self._ways[self.at].name)
        if LABEL <= event.x < end:
            self.action_turn(-1 if event.x < LABEL + 2 else 1)


class Line(Input):
    """A text to write, without a box, with a cursor that stands still."""

    DEFAULT_CSS = """
    Line, Line:focus { border: none; height: 1; padding: 0; width: 1fr; background: $background; }
    Line:focus { background: $raised; }
    Line > .input--placeholder { color: $greyed; }
    """

    def __init__(self, value: str = "", placeholder: str = "", most: int = 0) -> None:
        super().__init__(value, placeholder=placeholder, max_length=most, select_on_focus=False)
        self.cursor_blink = False


class Field(Line):
    """The text of an ``Entry``: up, down and Enter leave it for the next row."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", N_("Up"), show=False),
        Binding("down,enter", "app.focus_next", N_("Down"), show=False),
    ]


class LastField(Field):
    """The text of an ``Entry`` that Enter is the answer of; it comes after the letters that were written before it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", N_("Do it"), show=False),
    ]


class Entry(FormRow):
    """A text to write. Where it ``submits``, Enter posts ``Submitted``; else it leads to the next row."""

    @dataclass
    class Submitted(Message):
        """Enter was pressed in the line."""

        row: Entry

    DEFAULT_CSS = """
    Entry > Horizontal { height: 1; }
    Entry .label { width: 28; height: 1; }
    Entry .label.-marked { background: $cursor; color: $cursor-text; text-style: $cursor-style; }
    """

    def __init__(
        self,
        label: str,
        value: str,
        about: str = "",
        *,
        placeholder: str = "",
        most: int = 0,
        check: Callable[[str], str | None] = lambda _text: None,
        submits: bool = False,
        id: str | None = None,
    ) -> None:
        """``check`` says in a sentence what is wrong with a text."""
        super().__init__(label, about, id=id)
        self._check = check
        self._field = (LastField if submits else Field)(value, placeholder, most)

    @property
    def value(self) -> str:
        """What is written."""
        return self._field.value

    @value.setter
    def value(self, value: str) -> None:
        self._field.value = value

    def take(self, value: str) -> None:
        """What was written in a row that was this one, in another language."""
        with self.prevent(Input.Changed):
            self._field.value = value

    def fault(self) -> str:
        """What is wrong with what is written."""
        return self._check(self.value) or ""

    def focus(self, scroll_visible: bool = True) -> Entry:
        """Write here."""
        self._field.focus(scroll_visible)
        return self

    def compose(self) -> ComposeResult:
        """The label and the line."""
        with Horizontal():
            yield Label(self.label)
            yield self._field

    def on_click(self) -> None:
        """A click on the label leads to the line too."""
        self.focus()

    def on_descendant_focus(self) -> None:
        """Explain and mark."""
        self.query_one(Label).mark(True)
        self.post_message(self.Explained(self))

    def on_descendant_blur(self) -> None:
        """The mark goes."""
        self.query_one(Label).mark(False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Another text."""
        event.stop()
        self.post_message(self.Changed(self))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        event.stop()
        self.post_message(self.Submitted(self))


class Label(Widget):
    """The label of an ``Entry``, with the cursor's mark."""

    marked: var[bool] = var(False)

    def __init__(self, text: str) -> None:
        super().__init__(classes="label")
        self._text = text

    def mark(self, marked: bool) -> None:
        """Show or hide the mark."""
        self.marked = marked
        self.set_class(marked, "-marked")
        self.refresh()

    def render(self) -> Content:
        """The text after the mark's place."""
        return Content(("▸ " if self.marked else "  ") + self._text)


class Press(FormRow, can_focus=True):
    """Something to do: Enter or a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "press", N_("Do it"), show=False),
    ]
    DEFAULT_CSS = """
    Press { color: $key; }
    Press:focus { background: $cursor; color: $cursor-text; text-style: $cursor-style; }
    """

    @dataclass
    class Pressed(Message):
        """It was pressed."""

        press: Press

        @property
        def control(self) -> Press:
            """The row that was."""
            return self.press

    def say(self, label: str) -> None:
        """Show another label."""
        self.label = label
        self.refresh()

    def render(self) -> Content:
        """The label, marked where the focus is."""
        return Content(("▸ " if self.has_focus else "  ") + self.label)

    def on_focus(self) -> None:
        """Explain."""
        self.post_message(self.Explained(self))

    def action_press(self) -> None:
        """Press."""
        self.post_message(self.Pressed(self))

    def on_click(self) -> None:
        """The mouse presses too."""
        self.post_message(self.Pressed(self))


class Explanation(Widget):
    """The lines under a form that say what the row with the focus means, or what is wrong."""

    DEFAULT_CSS = """
    Explanation { height: 3; padding: 0 1; color: $muted; }
    Explanation.-trouble { color: $trouble; text-style: bold; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._text = ""

    def tell(self, row: FormRow) -> None:
        """Explain a row, or say what is wrong with it."""
        if fault := row.fault():
            self.complain(fault)
        else:
            self.say(row.explanation())

    def say(self, text: str) -> None:
        """Explain."""
        self.set_class(False, "-trouble")
        self._show(text)

    def complain(self, text: str) -> None:
        """Say what is wrong."""
        self.set_class(True, "-trouble")
        self._show(text)

    @property
    def text(self) -> str:
        """What it says now."""
        return self._text

    def _show(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.refresh()

    def render(self) -> Content:
        """The text, wrapped."""
        return Content(self._text)
