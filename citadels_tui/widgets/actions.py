"""The bar at the bottom of a page: the question in a sentence, and everything that can be done, with its key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from citadels_tui.table.paint import clip, flow, wrap
from citadels_tui.widgets.page import key_name


class Deed(NamedTuple):
    """Something that can be done: the id of its key, what it is called, and the screen's action it runs."""

    id: str
    says: str
    action: str


class ActionBar(Widget):
    """A rule with what was last said in it, the question, and the deeds. A click on a deed does it."""

    DEFAULT_CSS = """
    ActionBar { height: auto; color: $foreground; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._question, self._message, self._trouble = "", "", False
        self._deeds: tuple[Deed, ...] = ()
        self._spots: list[tuple[int, int, int, Deed]] = []

    @property
    def text(self) -> str:
        """What the bar says, as plain text."""
        return self._painted(self.size.width or 80).plain

    def show(self, question: str, deeds: Sequence[Deed]) -> None:
        """Ask this and offer that."""
        if (question, tuple(deeds)) != (self._question, self._deeds):
            self._question, self._deeds = question, tuple(deeds)
            self.refresh(layout=True)

    def say(self, message: str, *, trouble: bool = False) -> None:
        """Say something in the rule; nothing takes it back."""
        if (message, trouble) != (self._message, self._trouble):
            self._message, self._trouble = message, trouble
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as it takes."""
        return self._painted(width).plain.count("\n") + 1

    def render(self) -> Content:
        """The lines."""
        return self._painted(self.size.width)

    def _painted(self, width: int) -> Content:
        lines = [*self._rule(width), *(Content(f" {part}") for part in wrap(self._question, width - 2))]
        self._spots = []
        rows = flow(self._deeds, self._width, width - 2, 2)
        for row in rows:
            lines.append(self._row(row, len(lines)))
        return Content("\n").join(lines)

    def _rule(self, width: int) -> list[Content]:
        """The rule with the message in it; a long message has lines of its own below."""
        if not self._message:
            return [Content.styled("─" * width, "$rule")]
        style = "$trouble bold" if self._trouble else "$changed"
        if cell_len(self._message) > width - 6:
            said = [Content.styled(f" {part}", style) for part in wrap(self._message, width - 2)]
            return [Content.styled("─" * width, "$rule"), *said]
        text = clip(self._message, width - 6)
        rest = "─" * max(0, width - cell_len(text) - 3)
        return [Content.assemble(("─ ", "$rule"), (text, style), (f" {rest}", "$rule"))]

    def _row(self, deeds: Sequence[Deed], y: int) -> Content:
        pieces: list[tuple[str, str]] = [(" ", "")]
        x = 1
        for number, deed in enumerate(deeds):
            if number:
                pieces.append(("  ", ""))
                x += 2
            self._spots.append((y, x, x + self._width(deed), deed))
            pieces += [("[", "$muted"), (self._key(deed), "bold $key"), ("] ", "$muted"), (deed.says, "")]
            x += self._width(deed)
        return Content.assemble(*pieces)

    def _width(self, deed: Deed) -> int:
        return cell_len(self._key(deed)) + 3 + cell_len(deed.says)

    def _key(self, deed: Deed) -> str:
        """The key as the player has it, also while something is written or asked and the key is not in force."""
        for bindings in self.screen._bindings.key_to_bindings.values():
            for binding in bindings:
                if binding.id == deed.id:
                    keys = self.app._keymap.get(deed.id, binding.key)
                    return key_name(self.app.get_key_display(replace(binding, key=keys.split(",")[0].strip())))
        return "?"

    async def on_click(self, event: events.Click) -> None:
        """Do what is under the mouse."""
        for y, start, end, deed in self._spots:
            if y == event.y and start <= event.x < end:
                await self.run_action(f"screen.{deed.action}")
                return
