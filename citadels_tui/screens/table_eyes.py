"""Who looks at the table: one player, or several at one keyboard, each with a board of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.screen import Screen

from citadels_tui.table import words as labels
from citadels_tui.table.banners import Standing, banner
from citadels_tui.table.board import Board
from citadels_tui.table.feed import Feed
from citadels_tui.themes import seat_colour
from citadels_tui.wording import company as words
from citadels_tui.wording.headers import header_text
from netplay.updates import Joined

if TYPE_CHECKING:
    from citadels_tui.hot_seat import HotSeat
    from citadels_tui.screens.cover import CoverScreen
    from citadels_tui.screens.table import Seat

MOST_OPEN = 30
"""Screens that can be open over a table."""


class TableEyes(Screen[None]):
    """Has a board for everybody who looks. With one player there is one; at a hot seat one for each and one for all."""

    def __init__(self, client: Seat, joined: Joined, confirm: bool) -> None:
        super().__init__()
        self.client, self.joined = client, joined
        self.standing = Standing()
        self._hot = cast("HotSeat", client) if hasattr(client, "eyes") else None
        """Set where several people sit at this keyboard."""
        self.feeds: dict[int | None, Feed] = {None: Feed(Board(confirm=confirm))}
        """By seat at a hot seat; ``None`` is the only player's board, or the one that everybody sees."""
        self.feeds.update({seat: Feed(Board(confirm=confirm)) for seat in self.eyes})
        self._shown: int | None = None
        for seat, feed in self.feeds.items():
            feed.board.display = seat is None
        self._covered: CoverScreen | None = None

    @property
    def eyes(self) -> tuple[int, ...]:
        """The seats of those at this keyboard, if they are several."""
        return self._hot.eyes if self._hot is not None else ()

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self.feeds[self._shown].board

    def feed_of(self, seat: int | None) -> Feed:
        """What that seat's board is told."""
        return self.feeds.get(seat, self.feeds[None])

    # ---- whose screen it is

    def turn_to(self, seat: int | None, *, asked: bool) -> None:
        """It is another one's screen: whatever is open over the table goes, and the table is covered for ``seat``.

        ``asked`` is whether that one is to decide something.
        """
        self._close_what_is_open()
        self._show(None)
        if seat is not None:
            self._put_cover(seat, asked)

    def _close_what_is_open(self) -> None:
        for _ in range(MOST_OPEN):
            if self.app.screen is self or self not in self.app.screen_stack:
                break
            (top := self.app.screen).dismiss(None)
            if self.app.screen is top:  # it is still being made; no other one is to see it come
                self.app.pop_screen()
        self._covered = None

    def _show(self, seat: int | None) -> None:
        self._shown = seat
        for one, feed in self.feeds.items():
            feed.board.display = one == seat
        self.call_after_refresh(self.board.appear)

    def _put_cover(self, seat: int, asked: bool) -> None:
        from citadels_tui.screens.cover import CoverScreen

        assert self._hot is not None
        hot = self._hot
        name = self.standing.company.name(seat)
        facts, stands = self._covered_facts()
        cover = CoverScreen(
            name,
            seat_colour(seat),
            facts,
            asked=asked,
            stands=stands,
            open=lambda: hot.uncover(seat),
            leave=self.leave,
        )

        def uncovered(alone: bool | None) -> None:
            if alone:
                self._covered = None
                self._show(seat)
                self.call_after_refresh(self.look_at_missed)

        self._covered = cover
        self.app.push_screen(cover, uncovered)

    def _covered_facts(self) -> tuple[str, str]:
        """What goes on, and how the table stands, as everybody may know it."""
        scene, company = self.feeds[None].board.scene, self.standing.company
        lines = [labels.clock(scene.clock)] if scene is not None and scene.clock is not None else []
        lines += [line] if (line := banner(self.standing).text) else []
        lines += [words.presence(how, one.name) for one in company.others() if (how := company.presence(one.seat))]
        return header_text(scene.view, scene.names) if scene is not None else "", "\n".join(lines)

    def follow_cover(self) -> None:
        """Keep the cover up to date."""
        if self._covered is not None:
            self._covered.follow(*self._covered_facts())

    def on_board_own_cards_wanted(self) -> None:
        """Look at one's own cards while nobody here is asked, or cover them again."""
        hot = self._hot
        if hot is None:
            return
        if self._shown is not None:
            hot.hide()
            return
        from citadels_tui.screens.whose import whose_cards

        names = {seat: self.standing.company.name(seat) for seat in hot.eyes}
        self.app.push_screen(
            whose_cards(names), lambda seat: hot.look_at(int(seat)) if seat and seat.isdecimal() else None
        )

    # ---- what was missed

    def missed_at_first(self) -> dict[int | None, int]:
        """From which number on who comes back has missed the log, by seat."""
        if self._hot is not None:
            return self._hot.missed
        return {self.joined.seat: self.joined.missed} if self.joined.missed is not None else {}

    def look_at_missed(self) -> None:
        """Tell who looks now what happened while that one was away, if that is worth telling and disturbs nothing."""
        feed = self.feeds[self._shown]
        due = feed.recap_due and (self._hot is None or self._shown is not None)
        if due and not self._missed_sentences():
            feed.recap_due = due = False
        if due and self.is_calm:
            self.tell_missed()
        elif due != self.standing.missed:
            self.standing.missed = due
            self.show_state()

    def tell_missed(self) -> None:
        """Open what happened meanwhile."""
        from citadels_tui.screens.recap import recap_screen

        scene, sentences = self.board.scene, self._missed_sentences()
        self.feeds[self._shown].recap_due = False
        if self.standing.missed:
            self.standing.missed = False
            self.show_state()
        if scene is not None and sentences:
            self.app.push_screen(recap_screen(sentences, scene.mine))

    def _missed_sentences(self) -> list[str]:
        from citadels_tui.screens.recap import missed_sentences

        scene = self.board.scene
        return missed_sentences(self.board.missed_events, scene.names, scene.view.seat) if scene is not None else []

    # ---- what the table itself does

    def leave(self) -> None:
        """The player wants to leave the table."""
        raise NotImplementedError

    @property
    def is_calm(self) -> bool:
        """Whether something may come up by itself."""
        raise NotImplementedError

    def show_state(self) -> None:
        """Show how the table stands."""
        raise NotImplementedError
