"""The board: the panels of the table, and what keys and clicks mean on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.message import Message

from citadels_tui.table.ahead import Typed
from citadels_tui.table.cursor import moved, numbered
from citadels_tui.table.display import Display
from citadels_tui.table.keys import bindings
from citadels_tui.table.paint import Thing
from citadels_tui.table.panel import Panel
from citadels_tui.table.play import Play
from citadels_tui.table.scene import Scene
from citadels_tui.table.stage import BANNER

if TYPE_CHECKING:
    from textual.widgets import Input

    from citadels_engine.errors import Refusal
    from citadels_tui.table.reader import Over


class Board(Display):
    """Shows a game as one seat sees it, and says what its player wants to do.

    Give it the newest ``take_view``, ``take_log`` and so on; it never changes the game. A ``read_only`` board is for
    replays: everything can be looked at, nothing done.
    """

    BINDINGS: ClassVar[list[BindingType]] = list(bindings())

    @dataclass
    class ActWanted(Message):
        """The player has decided: this line of notation is to be sent."""

        board: Board
        line: str

    @dataclass
    class WhyWanted(Message):
        """The player tried something that is not among the choices: why is this line not legal?"""

        board: Board
        line: str

    class LeaveWanted(Message):
        """The player wants to leave the table."""

    class BannerPressed(Message):
        """What the line below the header offers is wanted."""

    class ChatWanted(Message):
        """The chat is wanted, and there is no room for it here."""

    class OwnCardsWanted(Message):
        """Somebody at this keyboard wants to look at the own cards, or to cover them."""

    class PeopleWanted(Message):
        """The player wants to know who is at the table and what can be done about it."""

    @dataclass
    class SayWanted(Message):
        """The player says something to everybody."""

        text: str

    def __init__(self, *, read_only: bool = False, confirm: bool = True, id: str | None = None) -> None:
        super().__init__(read_only=read_only, id=id)
        self.confirm = confirm
        self.play = Play(self)
        self._pointed: Thing | None = None
        """What was clicked last: a second click on it acts."""

    def arrived(self, old: Scene | None) -> None:
        """What was half chosen belongs to the view before."""
        self._pointed = None
        self.play.new_view(old)

    def answered(self, refusal: Refusal | None = None, reason: str = "") -> None:
        """What was sent has been answered; after a refusal nothing of what was typed meanwhile is meant any more."""
        if refusal is not None or reason:
            self.play.forget_typed()
        super().answered(refusal, reason)

    def appear(self) -> None:
        """The board is shown from now on: the keys go where the question is."""
        if self.scene is not None and self.display:
            self.repaint()
            self.play.come_back()

    def shown(self, old: Scene | None) -> None:
        """Go where the question is, and do what was typed meanwhile."""
        self.play.move_to_question(old)
        self.play.after_view(old)

    def focus_moved(self) -> None:
        """What was said about something else is gone."""
        self.play.clear_message()

    def focus_lost(self) -> None:
        """The keys go where the question is."""
        self.play.come_back()

    # ---- what opens over the table

    def ask(self, sentence: str, label: str, then: Callable[[], None]) -> None:
        """Ask once before something that cannot be undone."""
        from citadels_tui.table.reader import YES, ask_before

        self.app.push_screen(ask_before(sentence, label), lambda answer: then() if answer == YES else None)

    async def open(self, name: str) -> None:
        """Read the card under the cursor, open the log or what is known, or what the application binds."""
        scene = self.scene
        if scene is None:
            return
        if name == "leave":
            self.post_message(self.LeaveWanted())
        elif name in ("log", "known"):
            self._open_page(name, scene)
        elif name == "people":
            self.post_message(self.PeopleWanted())
        elif name == "hand":
            self.post_message(self.OwnCardsWanted())
        elif name == "chat":
            await self._open_chat()
        elif name == "answer":
            self.post_message(self.BannerPressed())
        elif name == "read":
            if (page := self._page(self.cursor)) is not None:
                self.app.push_screen(page)
        else:
            await self.run_action({"help": "app.help", "palette": "app.commands"}[name])

    def _open_page(self, name: str, scene: Scene) -> None:
        from citadels_tui.table.reader import LogScreen, known_screen

        self.app.push_screen(known_screen(scene) if name == "known" else LogScreen(self._log, scene.glyphs))

    async def _open_chat(self) -> None:
        if self.chat_shown:
            await self.write()
        else:
            self.post_message(self.ChatWanted())

    def _page(self, thing: Thing | None) -> Over | None:
        from citadels_tui.table.reader import page_about

        return page_about(self.scene, thing) if self.scene is not None and thing is not None else None

    # ---- the chat's line

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Say it; an empty line goes back to the table."""
        message.stop()
        if text := message.value.strip():
            message.input.clear()
            self.post_message(self.SayWanted(text))
        else:
            self.leave_chat()

    def on_input_changed(self, message: Input.Changed) -> None:
        """What is being written is nobody's business yet; near the end of the line its length is told."""
        from citadels_tui.widgets.chat import room_left

        message.stop()
        if told := room_left(len(message.value)):
            self.say(told)

    def on_chat_panel_left(self) -> None:
        """The keys belong to the table again."""
        self.leave_chat()

    def give_back(self, text: str) -> None:
        """Put what was not sent into the chat's line again."""
        self._chat_box.give_back(text)

    def leave_chat(self) -> None:
        """Close the chat's line."""
        self.stop_writing()
        self.play.come_back()

    # ---- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing to do before there is anything to see; who watches decides nothing."""
        scene = self.scene
        if scene is None:
            return False
        if action == "act":
            return scene.view.seat is not None
        if action == "table":
            return self._may_open(str(parameters[0]), scene)
        return True

    def _may_open(self, name: str, scene: Scene) -> bool:
        """Whether that key does anything here."""
        if name == "chat":
            return scene.company.social
        if name == "answer":
            return scene.banner_acts
        if name == "hand":
            return scene.company.hot
        return name != "people" or not self.read_only

    def action_move(self, way: str) -> None:
        """Move the cursor, or scroll where there is nothing to stand on."""
        if self.play.waits(Typed("move", way)):
            return
        panel = self.focused_panel
        if panel is None:
            self.play.focus_something()
            return
        if not panel.spots or way in ("pageup", "pagedown"):
            page = max(1, panel.body_rows - 1)
            steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -9999, "end": 9999}
            panel.scroll_rows(steps.get(way, 0))
            return
        thing = moved(panel.spots, self.cursor, way)
        self._stand_on(panel, thing)

    def action_digit(self, digit: int) -> None:
        """Move the cursor to that number in the panel the question is about; never act."""
        if self.play.waits(Typed("digit", digit)):
            return
        name = self.play.numbers_in()
        thing = numbered(self.spots(name), digit)
        if thing is not None:
            self.point_at(thing)
            self.play.cursor_moved()

    def action_enter(self) -> None:
        """Act on what the cursor is on."""
        if self.play.waits(Typed("enter")):
            return
        if self.cursor == BANNER:
            self.post_message(self.BannerPressed())
        elif self.cursor is not None:
            self.play.act_on(self.cursor)

    def action_cancel(self) -> None:
        """Leave a half-made choice."""
        if not self.play.waits(Typed("cancel")):
            self.play.cancel()

    def action_act(self, act: str) -> None:
        """A verb's letter."""
        if not self.play.waits(Typed("act", act)):
            self.play.act(act)

    def press(self, key: Typed) -> None:
        """Do what that key does, as if it was pressed now."""
        if key.deed == "move":
            self.action_move(str(key.about))
        elif key.deed == "digit":
            self.action_digit(int(key.about))
        elif key.deed == "enter":
            self.action_enter()
        else:
            self.action_act(str(key.about))

    async def action_table(self, name: str) -> None:
        """One of the keys that always work."""
        await self.play.table(name)

    def _stand_on(self, panel: Panel, thing: Thing | None) -> None:
        if thing is not None and thing != self.cursor:
            self.put_cursor(panel.id or "", thing)
            panel.reveal(thing)
            self.play.cursor_moved()
            self.repaint()

    # ---- the mouse

    async def on_panel_clicked(self, message: Panel.Clicked) -> None:
        """The right button reads. In the bar and the footer a click acts, elsewhere it points."""
        message.stop()
        panel, thing = message.panel, message.thing
        if message.reading:
            if (page := self._page(thing)) is not None:
                self.app.push_screen(page)
        elif panel.id == "banner":
            if thing is not None:
                self.post_message(self.BannerPressed())
        elif panel.id == "footer" and thing is not None:
            await self.play.table(thing.id)
        elif panel.id == "bar" and thing is not None:
            self.play.act_on(thing)
        elif panel.can_focus:
            self._point(panel, thing, message.double)

    def _point(self, panel: Panel, thing: Thing | None, double: bool) -> None:
        """A click moves the cursor; another one on the same thing, or a double click, acts."""
        name = panel.id or ""
        again = thing is not None and panel.has_focus and self._pointed == thing == self.cursor
        self.focus_panel(name)
        self._pointed = thing
        if thing is None:
            return
        self.put_cursor(name, thing)
        self.play.cursor_moved()
        self.repaint()
        if again or double:
            self._pointed = None
            self.play.act_on(thing)

    def on_panel_hovered(self, message: Panel.Hovered) -> None:
        """What cannot be chosen says why."""
        message.stop()
        self.play.hovered(message.thing)
