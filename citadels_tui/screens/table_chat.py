"""The chat at the table: beside the log where there is room, else a screen of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import work

from citadels_tui.screens.table_eyes import TableEyes
from citadels_tui.table.board import Board
from citadels_tui.table.chat import Talk
from citadels_tui.wording.questions import question
from netplay.updates import ChatLine, Joined

if TYPE_CHECKING:
    from citadels_tui.screens.chat import ChatScreen
    from citadels_tui.screens.table import Seat


class TableChat(TableEyes):
    """Knows what was said, shows it and sends what the player says."""

    def __init__(self, client: Seat, joined: Joined, confirm: bool, chat: Sequence[ChatLine]) -> None:
        super().__init__(client, joined, confirm)
        self.talk = Talk(chat)
        self._chat: ChatScreen | None = None
        for feed in self.feeds.values():
            feed.board.talk = self.talk

    def take_chat(self, lines: Sequence[ChatLine]) -> None:
        """Somebody has said something."""
        new = self.talk.add(lines, self.standing.company.own)
        if self._chat is not None:
            self._chat.add(new)
            self.talk.seen()
        self.board.repaint()

    def on_board_chat_wanted(self) -> None:
        """Open the chat where it has no place beside the table."""
        from citadels_tui.screens.chat import ChatScreen

        def closed(_: object) -> None:
            self._chat = None
            self.board.repaint()

        self.talk.seen()
        self._chat = ChatScreen(self.talk.lines, self.say, self.what_goes_on())
        self.app.push_screen(self._chat, closed)

    def what_goes_on(self) -> str:
        """Who is asked what, for a screen that covers the table."""
        scene = self.board.scene
        return question(scene.view, scene.choices, scene.names) if scene is not None else ""

    def tell_chat(self) -> None:
        """Keep what stands over the chat up to date."""
        if self._chat is not None:
            self._chat.follow(self.what_goes_on())

    def on_board_say_wanted(self, message: Board.SayWanted) -> None:
        """Say it to everybody."""
        self.say(message.text)

    @work(group="chat")
    async def say(self, text: str) -> None:
        """Say something to everybody at the table; if that is not possible, say why."""
        outcome = await self.client.chat(text)
        if outcome.ok or not self.is_mounted:
            return
        from citadels_tui.wording.lobby import not_said

        why = not_said(outcome)
        if self._chat is not None:
            self._chat.complain(why, text)
        else:
            self.board.say(why, trouble=True)
            self.board.give_back(text)
