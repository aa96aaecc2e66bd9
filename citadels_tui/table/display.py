"""The panels of the table together: what they show, how they are arranged, and where the cursor is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widget import Widget

from citadels_engine.errors import Refusal
from citadels_engine.events import Event
from citadels_engine.view import Choice, Greyed, View
from citadels_tui.table.changes import Changes, Memory
from citadels_tui.table.chat import ChatBox, Talk
from citadels_tui.table.company import Company
from citadels_tui.table.cursor import kept
from citadels_tui.table.glyphs import glyphs_for
from citadels_tui.table.header import paint_header
from citadels_tui.table.keys import shown_keys
from citadels_tui.table.log import LogLines, since_last_turn
from citadels_tui.table.offers import sort_offers, with_empty_hand
from citadels_tui.table.paint import Painted, Spot, Thing
from citadels_tui.table.palette import Palette
from citadels_tui.table.panel import Panel
from citadels_tui.table.scene import Scene
from citadels_tui.table.stage import SIDE, STACK, Stage
from citadels_tui.wording.refusals import refusal_sentence

PANELS = ("header", "banner", "track", "draft", *STACK, *SIDE, "bar", "footer")
SOMETIMES = ("banner", "city", "recap", "log", "chat", "bar")
"""Panels that Tab skips while there is nothing to stand on and nothing to scroll."""

MOST_LAYOUTS = 5
"""Attempts at a layout in a row; in a window too small for any there is no right one."""

HOMES = {
    "character": "track",
    "draft": "draft",
    "player": "players",
    "hand": "hand",
    "looked": "looked",
    "action": "bar",
}
"""The panel where things of a kind stand; districts stand in two (see ``Display.home``)."""


class Display(Widget):
    """Shows a game as one seat sees it. ``Board`` adds what keys and clicks mean."""

    DEFAULT_CSS = """
    Display { width: 100%; height: 100%; background: $background; layout: vertical; }
    Display > Horizontal { height: 1fr; width: 100%; }
    Display Vertical { width: 1fr; height: 100%; }
    """

    def __init__(self, *, read_only: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.read_only = read_only
        self.scene: Scene | None = None
        self.banner = ""
        self.company = Company()
        self.talk = Talk()
        """What was said; whoever adds to it repaints."""
        self.missed = (0, 0)
        """The numbers of the events that were missed by who came back: the first, and the one after the last."""
        self._saving, self._link, self._banner_acts = "", "up", False
        self._clock: int | None = None
        self._memory = Memory()
        self._log = LogLines({}, None)
        self._stage = Stage()
        self._cursors: dict[str, Thing | None] = {}
        self._panels: dict[str, Panel] = {}
        self._chat_box = ChatBox()
        self._palette = Palette({})
        self._painted: Mapping[str, Painted] = {}
        self._planned = Size(0, 0)
        """The size of the window for which the panels were last painted."""
        self._layouts = 0
        """How often in a row the layout was made anew because it was a wrong one."""

    def compose(self) -> ComposeResult:
        """The panels from top to bottom, the log beside them."""
        for name in PANELS:
            titled = name not in ("header", "banner", "track", "footer")
            focusable = name not in ("header", "banner", "footer")
            self._panels[name] = Panel(name, titled=titled, focusable=focusable, from_end=name in ("log", "recap"))
        self._panels["chat"] = self._chat_box
        panels = self._panels
        yield from (panels[name] for name in ("header", "banner", "track", "draft"))
        with Horizontal():
            yield Vertical(*(panels[name] for name in STACK))
            yield Vertical(*(panels[name] for name in SIDE), id="side")
        yield panels["bar"]
        yield panels["footer"]

    # ---- what is shown

    def take_view(
        self,
        view: View,
        choices: Iterable[Choice] = (),
        greyed: Iterable[Greyed] = (),
        *,
        names: Mapping[int, str],
        bots: Collection[int] = (),
    ) -> None:
        """Show this view from now on, with what its seat may do now."""
        old = self.scene
        if old is None or dict(old.names) != dict(names) or old.view.seat != view.seat:
            self._log = LogLines(names, view.seat)
            self._log.feed(old.events if old is not None else ())
        choices, greyed = tuple(choices), with_empty_hand(view, greyed)
        self.scene = Scene(
            view=view,
            names=names,
            bots=frozenset(bots),
            choices=choices,
            greyed=greyed,
            offers=sort_offers(choices, greyed),
            events=old.events if old is not None else (),
            changes=Changes() if self.read_only else self._memory.changes(view),
            saving=self._saving,
            link=self._link,
            company=self.company,
            clock=self._clock,
            banner_acts=self._banner_acts,
            keys=shown_keys(self.app._keymap),
            read_only=self.read_only,
            glyphs=glyphs_for(bool(getattr(self.app, "ascii", False))),
        )
        self.arrived(old)
        self.repaint()
        self.shown(old)

    def arrived(self, old: Scene | None) -> None:
        """A view has come and is about to be painted; ``old`` is the scene before."""

    def shown(self, old: Scene | None) -> None:
        """A view has been painted for the first time."""

    def focus_moved(self) -> None:
        """Another panel has the focus now."""

    def focus_lost(self) -> None:
        """What had the focus is not there any more."""

    def take_log(self, events: Iterable[tuple[int, Event]], *, start: int | None = None, fresh: bool = False) -> None:
        """Add what happened, with running numbers.

        What is known from number ``start`` on is forgotten before, with ``fresh`` everything.
        """
        scene = self.scene
        if scene is None:
            return
        events = tuple(events)
        known = () if fresh else scene.events
        start = events[0][0] if start is None and events else start
        kept = known if start is None else tuple(pair for pair in known if pair[0] < start)
        if fresh or len(kept) < len(known):
            self._log = LogLines(scene.names, scene.view.seat)
            self._log.feed(kept)
        scene.events = (*kept, *events)
        self._log.feed(events)
        self.repaint()

    def take_names(self, names: Mapping[int, str], bots: Collection[int] = ()) -> None:
        """Show other names."""
        scene = self.scene
        if scene is not None and (dict(scene.names) != dict(names) or scene.bots != frozenset(bots)):
            scene.names, scene.bots = names, frozenset(bots)
            self._log = LogLines(names, scene.view.seat)
            self._log.feed(scene.events)
            self.repaint()

    def take_state(
        self,
        *,
        saving: str | None = None,
        link: str | None = None,
        banner: str | None = None,
        banner_acts: bool = False,
        company: Company | None = None,
    ) -> None:
        """Whether the game is saved and the host within reach, who is there, and a line that says what is wrong.

        ``banner_acts`` is whether pressing that line does something.
        """
        if banner is not None:
            self.banner, self._banner_acts = banner, banner_acts
        self.company = self.company if company is None else company
        self._saving = self._saving if saving is None else saving
        self._link = self._link if link is None else link
        if self.scene is not None:
            self.scene.saving, self.scene.link = self._saving, self._link
            self.scene.company, self.scene.banner_acts = self.company, self._banner_acts
        self.repaint()

    def take_clock(self, seconds: int | None) -> None:
        """The seconds that are left for a decision; only the header shows them."""
        scene, self._clock = self.scene, seconds
        if scene is not None and scene.clock != seconds:
            scene.clock = seconds
            if self._painted and self._planned == self.size and self.display:
                self._show_panel("header", paint_header(scene, self.size.width))
                self._panels["header"].hand_over()

    def say(self, message: str, *, trouble: bool = False) -> None:
        """Put a sentence into the message line; an empty one clears it."""
        scene = self.scene
        if scene is not None and (scene.message, scene.trouble) != (message, trouble):
            scene.message, scene.trouble = message, trouble
            self.repaint()

    def unsay(self, message: str) -> None:
        """Clear the message line if it says this."""
        if self.scene is not None and self.scene.message == message:
            self.say("")

    def say_why(self, refusal: Refusal | None) -> None:
        """Put a refusal into the message line."""
        if self.scene is not None and refusal is not None:
            self.say(self.sentence(refusal), trouble=True)

    def sentence(self, refusal: Refusal) -> str:
        """A refusal in words."""
        assert self.scene is not None
        return refusal_sentence(refusal, self.scene.names, self.scene.view.seat)

    def answered(self, refusal: Refusal | None = None, reason: str = "") -> None:
        """What was sent has been answered; if it was refused, say why, and let the player choose again.

        What was done is to be seen when the next view comes; until then nothing else can be chosen.
        """
        if self.scene is not None:
            self.scene.waiting = self.scene.waiting and refusal is None and not reason
            if refusal is not None:
                self.say_why(refusal)
            elif reason:
                self.say(reason, trouble=True)
            self.repaint()

    def retell(self) -> None:
        """Say everything anew in the language in force."""
        self._chat_box.retell()
        if self.scene is not None:
            self.scene.message = ""
            self._log = LogLines(self.scene.names, self.scene.view.seat)
            self._log.feed(self.scene.events)
            self.repaint()

    @property
    def log_lines(self) -> LogLines:
        """The log's lines so far."""
        return self._log

    def take_missed(self, start: int) -> None:
        """What has happened from that number on was missed by who comes back: it is news until the next own turn."""
        scene = self.scene
        if scene is not None:
            end = scene.events[-1][0] + 1 if scene.events else start
            self.missed = (start, end) if start < end else (0, 0)
            self.repaint()

    @property
    def fresh_from(self) -> int:
        """The number of the first event since the viewer's last turn, or of the first that was missed."""
        scene = self.scene
        if scene is None:
            return 0
        since = since_last_turn(scene.events, scene.view.seat)
        if since > self.missed[1]:
            self.missed = (0, 0)
        return min(self.missed[0], since) if self.missed[1] else since

    @property
    def missed_events(self) -> tuple[Event, ...]:
        """What was missed while one was away."""
        start, end = self.missed
        return tuple(event for number, event in self.scene.events if start <= number < end) if self.scene else ()

    # ---- drawing

    def repaint(self) -> None:
        """Paint everything anew; only rows that differ are sent."""
        scene = self.scene
        if scene is None or not self.is_mounted or not self.size.width or not self.display:
            return
        focus = self.focused_panel
        scene.focus = focus.id or "" if focus is not None else ""
        scene.cursor = self._cursors.get(scene.focus)
        if self._stage.arrange(scene, self.size.width, self.size.height, self.banner):
            self._resize_panels()
        self._put_chat(scene)
        fresh, scene.missed = self.fresh_from, self.missed
        painted = self._stage.paint(scene, self._log, fresh, self.banner)
        if self._keep_cursors(painted):
            scene.cursor = self._cursors.get(scene.focus)
            painted = self._stage.paint(scene, self._log, fresh, self.banner)
        self._painted, self._planned = painted, self.size
        for name, panel in self._panels.items():
            if name in painted:
                self._show_panel(name, painted[name])
                if name in SOMETIMES and not panel.has_focus:
                    panel.can_focus = bool(panel.spots) or panel.scrolls
        for panel in self._panels.values():
            panel.hand_over()

    def _show_panel(self, name: str, picture: Painted) -> None:
        assert self.scene is not None
        glyphs = self.scene.glyphs
        edge, room = self._stage.edge(name, glyphs), self._stage.room(name)
        self._panels[name].show(picture, self._palette, glyphs, edge, room)

    def _put_chat(self, scene: Scene) -> None:
        """Lay the chat before the painters; what is in sight is read."""
        scene.chat_shown = self.chat_shown
        if scene.chat_shown:
            self.talk.seen()
        scene.chat, scene.unread = tuple(self.talk.lines), self.talk.unread

    @property
    def chat_shown(self) -> bool:
        """Whether the chat stands beside the table."""
        return self._stage.plan.chat > 0

    async def write(self) -> None:
        """Begin to write in the chat beside the table."""
        await self._chat_box.write()
        self.repaint()

    def stop_writing(self) -> None:
        """Close the chat's line; what is written stays in it."""
        self._chat_box.stop()
        self.repaint()

    @property
    def writing(self) -> bool:
        """Whether something is being written in the chat."""
        return self._chat_box.writing

    def _keep_cursors(self, painted: Mapping[str, Painted]) -> bool:
        """Put each panel's cursor onto something that is there; whether the focused panel's one has moved."""
        assert self.scene is not None
        moved_here = False
        for name, picture in painted.items():
            old = self._painted.get(name, Painted())
            thing = kept(picture.spots, old.spots, self._cursors.get(name))
            moved_here |= name == self.scene.focus and thing != self._cursors.get(name)
            self._cursors[name] = thing
        return moved_here

    def _resize_panels(self) -> None:
        plan = self._stage.plan
        side = self.query_one("#side")
        side.display = plan.wide
        side.styles.width = self.size.width - plan.left
        if self.writing and not plan.chat:  # there is no room for it any more
            self._chat_box.stop()
            self.call_after_refresh(self.focus_lost)
        for name, panel in self._panels.items():
            rows = self._stage.room(name).height
            panel.display = rows > 0
            panel.styles.height = rows
        self._panels["bar"].tee(frozenset({plan.left}) if plan.wide else frozenset())

    def _check_layout(self, _screen: object) -> None:
        """After many changes of size in a moment a layout may be left that was made for another one: make it anew."""
        if self.scene is None or self._planned != self.size or not self.screen.is_current:
            return
        shown = [(name, panel) for name, panel in self._panels.items() if panel.display]
        if all(panel.size == self._stage.room(name) for name, panel in shown):
            self._layouts = 0
        elif self._layouts < MOST_LAYOUTS:
            self._layouts += 1
            for part in (self, *self.query(Widget)):
                part.refresh(layout=True)

    def on_mount(self) -> None:
        """Know the theme's colours, and follow them when they change."""
        self.screen.screen_layout_refresh_signal.subscribe(self, self._check_layout, immediate=True)
        self._palette = Palette(self.app.theme_variables)
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self._new_colours())

    def notify_style_update(self) -> None:
        """Styles or the theme have changed: signs and colours may be others."""
        super().notify_style_update()
        if self.scene is not None and self.is_mounted:
            glyphs = glyphs_for(bool(getattr(self.app, "ascii", False)))
            if glyphs is not self.scene.glyphs:
                self.scene.glyphs = glyphs
                self.call_later(self.repaint)

    def _new_colours(self) -> None:
        self._palette = Palette(self.app.theme_variables)
        self.repaint()

    def on_resize(self) -> None:
        """Another size is another layout."""
        self.repaint()

    def on_descendant_focus(self) -> None:
        """The cursor is where the focus is."""
        self.focus_moved()
        self.repaint()

    def on_descendant_blur(self) -> None:
        """The cursor is where the focus is."""
        self.repaint()

    # ---- where the cursor is

    @property
    def focused_panel(self) -> Panel | None:
        """The panel that has the focus."""
        focused = self.screen.focused if self.is_mounted else None
        return focused if isinstance(focused, Panel) and focused.id in self._panels else None

    @property
    def cursor(self) -> Thing | None:
        """What the cursor stands on."""
        panel = self.focused_panel
        return self._cursors.get(panel.id or "") if panel is not None else None

    def spots(self, panel: str) -> tuple[Spot, ...]:
        """Where things stand in that panel."""
        return self._painted.get(panel, Painted()).spots

    def home(self, thing: Thing) -> str:
        """The panel where that thing stands."""
        if thing.kind == "city":
            mine = self.scene is not None and thing.seat == self.scene.view.seat
            return "city" if mine else "players"
        return HOMES.get(thing.kind, "")

    def point_at(self, thing: Thing) -> None:
        """Put the cursor and the focus onto that thing."""
        name = self.home(thing)
        if name in self._panels and self._panels[name].display:
            self._cursors[name] = thing
            self.focus_panel(name)
            self._panels[name].reveal(thing)
            self.repaint()

    def focus_panel(self, name: str) -> None:
        """Give that panel the focus, if it is there and nothing is being written."""
        panel = self._panels[name]
        if not self.display or self.writing:
            return
        if panel.display and self.screen.focused is not panel:  # ``has_focus`` follows only later
            self.screen.set_focus(panel)

    def shows(self, name: str) -> bool:
        """Whether that panel is there now."""
        return name in self._panels and self._panels[name].display

    def put_cursor(self, name: str, thing: Thing) -> None:
        """Put that panel's cursor onto that thing."""
        self._cursors[name] = thing

    def cursor_in(self, name: str) -> Thing | None:
        """What the cursor of that panel stands on, whether or not the panel has the focus."""
        return self._cursors.get(name)
