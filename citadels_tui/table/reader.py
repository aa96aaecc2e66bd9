"""What opens over the table: a card's rule, a player's city, what is known, the whole log, and a question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from citadels_tui.language import N_, _
from citadels_tui.screens.confirm import Answer, AskScreen
from citadels_tui.table import known
from citadels_tui.table import words as labels
from citadels_tui.table.glyphs import Glyphs
from citadels_tui.table.log import LogLines, paint_log
from citadels_tui.table.paint import Thing
from citadels_tui.table.palette import Palette
from citadels_tui.table.panel import Panel
from citadels_tui.table.scene import Scene, type_of
from citadels_tui.widgets.listing import column
from citadels_tui.widgets.once import Modal
from citadels_tui.wording import cards as words
from citadels_tui.wording.company import presence
from citadels_tui.wording.speech import capital, fill

YES, NO = "yes", "no"

Part = tuple[str, str]
"""A piece of text and the theme variable of its colour, with ``bold`` before it if it is bold."""


class Over(Modal[None]):
    """A box over the table, which stays in sight around it. Escape, Space, Enter or a click beside it closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,space,enter,q", "dismiss(None)", N_("Close"), id="over.close"),
        Binding("up", "scroll(-1)", N_("Up"), show=False),
        Binding("down", "scroll(1)", N_("Down"), show=False),
        Binding("pageup", "scroll(-10)", N_("A page up"), show=False),
        Binding("pagedown", "scroll(10)", N_("A page down"), show=False),
    ]
    AUTO_FOCUS = ""
    CSS = """
    Over {
        background: transparent;
        align: center middle;
        #box { width: 68; max-width: 96%; height: auto; max-height: 90%; background: $background;
               border: round $gold; border-title-color: $title; border-title-style: bold;
               border-subtitle-color: $muted; padding: 0 1; }
        #text { height: auto; max-height: 100%; scrollbar-size-vertical: 1; }
        Static { height: auto; }
    }
    """

    def __init__(self, title: str, paragraphs: Sequence[Sequence[Part]], subtitle: str = "") -> None:
        super().__init__()
        self._title, self._paragraphs, self._subtitle = title, paragraphs, subtitle or _(labels.CLOSE)

    def compose(self) -> ComposeResult:
        """The title in the border, the paragraphs below each other."""
        text = Content("\n").join([_content(parts) for parts in self._paragraphs])
        with Vertical(id="box") as box, VerticalScroll(id="text", can_focus=False):
            yield Static(text)
        box.border_title = Content(self._title)
        box.border_subtitle = Content(self._subtitle)

    def action_scroll(self, rows: int) -> None:
        """Scroll, where the text is longer than the box."""
        self.query_one("#text").scroll_relative(y=rows, animate=False)

    def on_click(self, event: object) -> None:
        """A click beside the box closes it."""
        widget, _region = self.get_widget_at(*self.app.mouse_position)
        if widget is self:
            self.dismiss(None)


def _content(parts: Sequence[Part]) -> Content:
    return Content.assemble(*((text, _style(style)) for text, style in parts)) if parts else Content("")


def _style(names: str) -> str:
    return " ".join(name if name in ("bold", "strike") else f"${name}" for name in names.split())


# ---- cards and players


def page_about(scene: Scene, thing: Thing) -> Over | None:
    """The page about a thing on the table, or ``None`` where there is nothing to read."""
    if thing.kind in ("hand", "city", "looked"):
        return district_page(scene, thing)
    if thing.kind in ("character", "draft"):
        return character_page(scene, thing.id)
    return player_page(scene, thing.seat) if thing.kind == "player" else None


def district_page(scene: Scene, thing: Thing) -> Over:
    """A district's full rule, and what lies on it and under it where it stands."""
    id = thing.id
    type, options = type_of(id), words.options_of(scene.view)
    kind = f"{words.type_letter(type)} {words.type_name(type)}"
    head: list[Part] = [(kind, f"bold {type}"), (f"   {scene.glyphs.coin * scene.cost(id)}", "gold")]
    here = _here(scene, thing) if thing.kind == "city" else []
    return Over(words.district_name(id), [head, *here, [], *_rule(scene, words.district_rule(id, options))])


def _here(scene: Scene, thing: Thing) -> list[list[Part]]:
    """What was done to a district that stands in a city."""
    lines: list[list[Part]] = []
    if thing.at in scene.adorned(thing.seat):
        text = fill(labels.ADORNED, cost=scene.cost(thing.id) + 1)
        lines.append([(f"{scene.glyphs.adorned} {text}", "gold")])
    if under := scene.under(thing.seat, thing.id):
        lines.append([(labels.under_museum(under), "you")])
        if thing.seat == scene.view.seat and scene.view.museum:
            lines.append([(str(words.districts_listed(scene.view.museum)), "muted")])
    return lines


def character_page(scene: Scene, id: str) -> Over:
    """A character's full rule."""
    return Over(words.character_name(id), _rule(scene, words.character_rule(id, words.options_of(scene.view))))


def _rule(scene: Scene, text: str) -> list[list[Part]]:
    return [[(line, "")] if line else [] for line in scene.glyphs.text(text).split("\n")]


def player_page(scene: Scene, seat: int) -> Over:
    """Everything everybody can see of a player."""
    player = scene.view.players[seat - 1]
    size = scene.view.goal
    stand = f"{labels.gold(player.gold)}, {labels.cards(player.hand_size)}, {labels.points(player.points)}"
    lines: list[list[Part]] = [[(capital(stand), "")]]
    if there := presence(scene.company.presence(seat), scene.name(seat)):
        lines.append([(there, "trouble" if scene.company.presence(seat) != "bot" else "muted")])
    if player.revealed:
        shown = ", ".join(words.character_name(one) for one in player.revealed)
        lines.append([(f"{_(labels.REVEALED)}: ", "muted"), (shown, "you")])
    lines += [[], [(f"{_(labels.CITY)} {len(player.city)}/{size}", "title")]]
    adorned, names = scene.adorned(seat), column(map(words.district_name, player.city), 18)
    for place, card in enumerate(player.city):
        sign = scene.glyphs.adorned if place in adorned else " "
        letter = f"{words.type_letter(type_of(card))}{scene.cost(card) + (place in adorned)}{sign}"
        name = set_cell_size(words.district_name(card), names)
        what = words.district_line(card, words.options_of(scene.view)) if type_of(card) == "unique" else ""
        if under := scene.under(seat, card):
            what = f"{what} ({labels.under(under)})"
        lines.append([(letter, f"bold {type_of(card)}"), (name, "you"), (what, "muted")])
    if not player.city:
        lines.append([(_(labels.NO_CITY), "muted")])
    return Over(scene.name(seat), lines)


# ---- what I know


def known_screen(scene: Scene) -> Over:
    """Everything this seat has seen and may have forgotten."""
    players, game = known.about_players(scene.view, scene.names), known.about_game(scene.view)
    return Over(_(labels.KNOWN), [*_facts(players), [], *_facts(game)])


def _facts(facts: Iterable[known.Fact]) -> list[list[Part]]:
    """A line for each fact that there is."""
    told = [(fact, ", ".join(map(words.card_name, fact.cards)) or fact.text) for fact in facts]
    return [[(f"{fact.label}: ", "muted"), (text, fact.style)] for fact, text in told if text]


# ---- the log


class LogScreen(Modal[None]):
    """The whole log, from the first round on; it opens at its end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,l,q,enter", "dismiss(None)", N_("Close"), id="over.close_log"),
        Binding("up", "rows(-1)", N_("Up"), show=False),
        Binding("down", "rows(1)", N_("Down"), show=False),
        Binding("pageup", "pages(-1)", N_("A page up"), show=False),
        Binding("pagedown,space", "pages(1)", N_("A page down"), show=False),
        Binding("home", "pages(-9999)", N_("The beginning"), show=False),
        Binding("end", "pages(9999)", N_("The end"), show=False),
    ]
    CSS = """
    LogScreen { background: $background; align: left top; Panel { width: 100%; height: 1fr; } #keys { height: 1; } }
    """

    def __init__(self, log: LogLines, glyphs: Glyphs) -> None:
        super().__init__()
        self._log, self._glyphs = log, glyphs

    def compose(self) -> ComposeResult:
        """The log, and how to close it."""
        yield Panel("whole-log", from_end=True)
        yield Static(Content(f" {_(labels.LOG_KEYS)}"), id="keys")

    def on_mount(self) -> None:
        """Show the end of the log."""
        self._show()

    def on_resize(self) -> None:
        """Another width breaks lines elsewhere."""
        self._show()

    def _show(self) -> None:
        panel = self.query_one(Panel)
        picture = paint_log(self._log.entries(), self.app.size.width - 1, 0)
        panel.show(picture, Palette(self.app.theme_variables), self._glyphs)
        self.call_after_refresh(panel.scroll_rows, 9999)

    def action_rows(self, rows: int) -> None:
        """Scroll by rows."""
        self.query_one(Panel).scroll_rows(rows)

    def action_pages(self, pages: int) -> None:
        """Scroll by what is in sight."""
        panel = self.query_one(Panel)
        panel.scroll_rows(pages * max(1, panel.body_rows - 1))


# ---- questions


class Confirm(AskScreen):
    """A question before something that hurts; the table stays in sight around it."""

    CSS_PATH = "../screens/confirm.tcss"
    CSS = """
    Confirm { background: transparent; #box { background: $background; border: round $gold; } }
    """


def ask_before(sentence: str, label: str) -> Confirm:
    """Ask whether to do that all the same; Escape is no, and so is a hasty Enter."""
    answers = (Answer(YES, "y", label), Answer(NO, "n", _(labels.GO_BACK)))
    return Confirm(_(labels.SURE), sentence, answers, otherwise=NO, start=NO)
