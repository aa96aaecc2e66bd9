"""What keys, clicks and the cursor mean: from a thing on the table to a line of notation, or to the reason why not."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from citadels_engine.errors import Refusal
from citadels_engine.view import Choice
from citadels_tui.language import _
from citadels_tui.table import bar
from citadels_tui.table import words as labels
from citadels_tui.table.ahead import Ahead, Typed, follows, is_news, looks_as_before
from citadels_tui.table.intent import Intent, aim, aim_at_districts, aim_at_ways, aim_for
from citadels_tui.table.notes import known_reason
from citadels_tui.table.offers import ASKED, WAYS, Offer, choice_for, line_for, main_reason, sample_line
from citadels_tui.table.paint import Thing
from citadels_tui.table.scene import Scene
from citadels_tui.terminal import when_shown
from citadels_tui.wording.confirm import confirmation
from citadels_tui.wording.questions import action_label, arguments_of
from citadels_tui.wording.speech import capital

if TYPE_CHECKING:
    from citadels_tui.table.board import Board

AT_ONCE = ("pick", "discard", "keep", "take", "build")
"""Verbs that Enter does to the thing under the cursor at once; others light up their targets first."""

QUESTIONS = {"pick": "draft", "discard": "draft", "keep": "looked", "take": "looked", "lighthouse": "looked"}
"""The panel a question is about; a turn is about the hand."""


PAUSE = 0.5
"""Seconds without a key that make the next one an answer to what is there now."""


class Play:
    """The player's side of a board: half-made choices, and what is sent in the end."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._came_from = ""
        """The panel that had the focus before a half-made choice."""
        self._hovering = False
        self._ahead = Ahead()
        self._idle_at = -math.inf
        """When a key did nothing since nothing could be done."""

    # ---- a new view

    def new_view(self, old: Scene | None) -> None:
        """A view has come: what was half chosen is gone; some questions are a choice of several from the start."""
        scene = self._scene
        scene.intent = next(
            (aim(offer, scene.view) for offer in scene.offers if offer.verb in ASKED and offer.several), None
        )
        scene.unseen = scene.sudden = is_news(old, scene)
        if old is None or old.view.decision != scene.view.decision:
            return
        scene.waiting, scene.unseen, scene.sudden = old.waiting, old.unseen and scene.mine, old.sudden and scene.mine
        if not old.waiting:
            scene.message, scene.trouble = old.message, old.trouble
            if old.intent is not None and old.choices == scene.choices:
                scene.intent = old.intent

    def move_to_question(self, old: Scene | None) -> None:
        """Put the focus where the question is, when there is a new one for this player."""
        scene, board = self._scene, self._board
        if not board.display or board.writing:
            return
        news = old is None or not old.mine or old.view.asks != scene.view.asks
        if scene.mine and news:
            board.focus_panel(QUESTIONS.get(scene.view.asks, "hand"))
            return
        focused = board.focused_panel
        if focused is None or not focused.display or (focused.id in QUESTIONS.values() and not focused.spots):
            self.focus_something()

    def after_view(self, old: Scene | None) -> None:
        """A view is painted: do what was typed while it was on its way, if it may be meant for this one."""
        scene = self._scene
        if scene.unseen and (old is None or old.view.decision != scene.view.decision):
            self._look_whether_seen()
        if scene.waiting or not len(self._ahead):
            return
        if old is None or not follows(old, scene):
            if self._ahead.forget() and scene.mine:
                self._board.say(_(labels.TOO_EARLY), trouble=True)
            return
        self._go_on(looks_as_before(old, scene))

    def _go_on(self, as_before: bool) -> None:
        """Press the keys that wait, up to the first that opens a dialog or has to wait again."""
        board = self._board
        while not self._scene.waiting and (key := self._ahead.take()) is not None:
            if board.app.screen is not board.screen or not (as_before or key.deed == "act"):
                self._ahead.forget()
                board.say(_(labels.TOO_EARLY), trouble=True)
            else:
                board.press(key)

    def waits(self, key: Typed) -> bool:
        """Whether that key has to wait for what was sent before."""
        scene = self._board.scene
        return scene is not None and not scene.read_only and self._ahead.keep(key, scene)

    def forget_typed(self) -> None:
        """What was typed ahead is not to be done: what it was to follow was refused, or nobody knows when it comes."""
        self._ahead.forget()

    def _look_whether_seen(self) -> None:
        """Ask the terminal to say when it shows the question; until then no key can be meant for it."""
        decision = self._scene.view.decision

        def seen() -> None:
            scene = self._board.scene
            if scene is not None and scene.view.decision == decision:
                scene.unseen = False

        self._board.call_after_refresh(when_shown, self._board.app, seen)

    def come_back(self) -> None:
        """The keys belong to the table again: to the question's panel, if the player is asked."""
        if self._scene.mine:
            self._board.focus_panel(QUESTIONS.get(self._scene.view.asks, "hand"))
        else:
            self.focus_something()

    def focus_something(self) -> None:
        """Give some panel the focus, where none has it."""
        for name in ("hand", "players", "track", "draft"):
            if self._board.shows(name):
                self._board.focus_panel(name)
                return

    # ---- acting

    def act_on(self, thing: Thing) -> None:
        """Enter, or a second click: do what that thing is for now."""
        scene = self._scene
        if not self._may_act():
            return
        if thing.kind == "action":
            self._entry(thing.id)
        elif scene.intent is not None:
            self._aimed(scene.intent, thing)
        elif not self._direct(thing):
            self._why_not_here(thing)

    def act(self, act: str) -> None:
        """A verb's letter."""
        scene = self._scene
        if not self._may_act():
            return
        intent = scene.intent
        if intent is not None and intent.several and intent.offers[0].act == act:
            self._confirm_several(intent)
            return
        offers = tuple(offer for offer in scene.offers if offer.act == act)
        legal = tuple(offer for offer in offers if offer.choices)
        if intent is not None and intent.asked:
            self._board.focus_panel(QUESTIONS[intent.verb])
        elif intent is not None and intent.ways and (way := self._way(intent, act)) is not None:
            self._send(way)
        elif len(legal) > 1:
            self._begin(aim_at_ways(legal) if legal[0].verb in WAYS else aim_at_districts(legal, scene.view))
        elif legal:
            self._start(legal[0])
        else:
            self._why_no_verb(act, offers)

    def _way(self, intent: Intent, act: str) -> Choice | None:
        """The way to do what is half chosen that this key means."""
        return next((offer.choices[0] for offer in intent.offers if WAYS.get(offer.verb) == act), None)

    def cancel(self) -> None:
        """Escape: nothing of a half-made choice is left."""
        scene, board = self._scene, self._board
        if scene.intent is None:
            board.say("")
        elif scene.intent.asked:
            scene.intent = aim(scene.intent.offers[0], scene.view)
            board.repaint()
        else:
            scene.intent = None
            scene.message, scene.trouble = "", False
            self._go_back()
            board.repaint()

    def _may_act(self) -> bool:
        scene = self._scene
        if scene.read_only or scene.waiting or scene.view.seat is None:
            return False
        if scene.mine and not (scene.unseen or self._goes_on_idly(scene)):
            scene.sudden = False
            return True
        self._idle_at = time.monotonic()
        if scene.mine:
            self._board.say(_(labels.TOO_EARLY), trouble=True)
            return False
        to_act = scene.view.to_act
        self._board.say_why(
            Refusal("game_over") if to_act is None else Refusal("not_your_decision", {"to_act": to_act})
        )
        return False

    def _goes_on_idly(self, scene: Scene) -> bool:
        """Whether that key comes without a pause after some that did nothing, to a question that came in between: one
        is held down, or pressed again and again."""
        return scene.sudden and time.monotonic() - self._idle_at < PAUSE

    def _entry(self, id: str) -> None:
        """An entry of the action bar."""
        scene = self._scene
        if id == bar.CANCEL:
            self.cancel()
        elif id == bar.CONFIRM and scene.intent is not None:
            self._confirm_several(scene.intent)
        elif id == bar.ENTER:
            self._enter_elsewhere()
        elif id[:1].isdigit():
            self._send(next(choice for choice in scene.choices if choice.line == id))
        elif id in {offer.act for offer in scene.offers if offer.verb in WAYS}:
            self.act(id)
        else:
            offer = next(offer for offer in scene.offers if offer.verb == id)
            self._start(offer) if offer.choices else self._why_no_verb(offer.act, (offer,))

    def _enter_elsewhere(self) -> None:
        """The bar's ``enter`` was pressed there: act on what the cursor of the question's panel is on."""
        thing = self._board.cursor_in(self.numbers_in())
        if thing is not None:
            self.act_on(thing)

    def _start(self, offer: Offer) -> None:
        """Begin with a verb: at once where it needs no target, otherwise its targets light up."""
        scene = self._scene
        if offer.verb in ASKED:
            self._board.focus_panel(QUESTIONS[offer.verb])
        elif offer.place:
            self._begin(aim(offer, scene.view))
        elif len(offer.choices) == 1:
            self._send(offer.choices[0])

    def _begin(self, intent: Intent, thing: Thing | None = None) -> None:
        scene, board = self._scene, self._board
        focused = board.focused_panel
        if scene.intent is None:
            self._came_from = focused.id or "" if focused is not None else ""
        scene.intent = intent
        scene.message, scene.trouble = "", False
        here = thing or self._first_target(intent)
        if here is not None:
            board.point_at(here)
        self.cursor_moved()
        board.repaint()

    def _first_target(self, intent: Intent) -> Thing | None:
        """Where the cursor is already, if that can be chosen; else the first thing that can, others' things first, and
        no character that nobody has."""
        if self._board.cursor in intent.lit:
            return self._board.cursor
        view = self._scene.view
        theirs = [
            thing
            for thing in intent.lit
            if (thing.seat != view.seat or intent.offer is None)
            and not (thing.kind == "character" and thing.id in view.face_up)
        ]
        return next(iter(theirs or intent.lit), None)

    def _aimed(self, intent: Intent, thing: Thing) -> None:
        """Something is chosen in a half-made choice."""
        scene, board = self._scene, self._board
        if intent.place == "player" and thing.kind == "city":
            thing = Thing("player", seat=thing.seat)  # a district stands for whose it is
        if thing.kind != intent.place:
            board.say(_(labels.CHOOSE_FIRST), trouble=True)
        elif intent.verb == "exchange" and not intent.given:
            self._give(intent, thing)
        elif intent.offer is None:
            offer = next((one for one in intent.offers if one.verb.split()[1] == thing.id), None)
            self._start(offer) if offer is not None and thing in intent.lit else self._why("use", thing)
        elif intent.several and thing in intent.lit:
            scene.intent = intent.toggled(thing)
            board.repaint()
        else:
            choice = intent.choice(thing)
            self._send(choice) if choice is not None else self._why(intent.offer.verb, thing)

    def _give(self, intent: Intent, thing: Thing) -> None:
        """The own district that is exchanged is chosen: now the other one is."""
        assert intent.offer is not None
        if thing in intent.lit:
            self._begin(aim_for(intent.offer, self._scene.view, thing))
        else:
            mine = thing.seat == self._scene.view.seat
            self._board.say(_(labels.NOT_EXCHANGED if mine else labels.OWN_FIRST), trouble=True)

    def _direct(self, thing: Thing) -> bool:
        """Do what the thing under the cursor is plainly for; whether there is such a thing."""
        scene = self._scene
        for offer in scene.offers:
            choice = choice_for(offer, thing)
            if choice is not None and offer.verb in AT_ONCE:
                self._send(choice)
                return True
            if offer.verb == "exchange" and offer.choices and thing in aim(offer, scene.view).lit:
                self._begin(aim(offer, scene.view), thing)
                return True
            if choice is not None and offer.place != "hand":
                self._begin(aim(offer, scene.view), thing)
                self._board.say(labels.again(capital(action_label(choice, scene.view, scene.names))))
                return True
            if thing.kind == "city" and thing.seat == scene.view.seat and offer.verb == f"use {thing.id}":
                self._start(offer) if offer.choices else self._why_no_verb(offer.act, (offer,))
                return True
        return False

    def _confirm_several(self, intent: Intent) -> None:
        """Send what has been marked."""
        scene = self._scene
        line = intent.line(scene.view.seat or 0)
        offer = intent.offers[0]
        if line is not None:
            same = next((choice for choice in offer.choices if choice.line == line), None)
            self._send(same or Choice(line))
        elif offer.verb == "keep":
            count = len(arguments_of(offer.choices[0].line))
            self._board.say_why(Refusal("not_looked_at", {"count": count}))
        else:
            self._board.say(_(labels.MARK_FIRST), trouble=True)

    def _send(self, choice: Choice) -> None:
        """Ask where it would hurt, then hand the line on."""
        scene = self._scene
        sentence = confirmation(choice, scene.view, scene.choices, scene.names)
        if sentence and self._board.confirm:
            label = action_label(choice, scene.view, scene.names)
            self._board.ask(sentence, label, lambda: self._hand_on(choice.line))
        else:
            self._hand_on(choice.line)

    def _hand_on(self, line: str) -> None:
        scene = self._scene
        if not scene.mine or scene.waiting:
            return
        scene.waiting = True
        scene.message, scene.trouble = "", False
        if scene.intent is not None and not scene.intent.asked:
            self._go_back()
        self._board.post_message(self._board.ActWanted(self._board, line))

    def _go_back(self) -> None:
        """The focus returns to where it was before the half-made choice."""
        came_from, self._came_from = self._came_from, ""
        if came_from:
            self._board.focus_panel(came_from)

    # ---- why not

    def _why_not_here(self, thing: Thing) -> None:
        """Enter on something for which there is no choice."""
        scene = self._scene
        place = "character" if thing.kind == "draft" else thing.kind
        verbs = [offer.verb for offer in scene.offers if offer.place in (thing.kind, place)]
        if thing.kind == "hand":
            verbs = ["build"]
        if not verbs:
            self._board.say(_(labels.NOTHING_HERE))
        else:
            self._why(verbs[0], thing)

    def _why(self, verb: str, thing: Thing) -> None:
        """Say why that verb cannot be done to that thing, from what is known or from the host."""
        scene = self._scene
        refusal = known_reason(scene, verb, thing)
        if refusal is not None:
            self._board.say_why(refusal)
        elif scene.view.seat is not None:
            mine = scene.view.me.city if scene.view.me is not None else ()
            given = (scene.intent.given if scene.intent is not None else "") or next(iter(mine), "")
            line = line_for(scene.view.seat, verb, thing, given)
            self._board.post_message(self._board.WhyWanted(self._board, line))

    def _why_no_verb(self, act: str, offers: tuple[Offer, ...]) -> None:
        """A letter that does nothing now."""
        scene = self._scene
        reason = next((main_reason(offer) for offer in offers if offer.greyed), None)
        line = sample_line(scene.view.seat or 0, act, scene.view)
        if reason is not None:
            self._board.say_why(reason)
        elif line is not None:
            self._board.post_message(self._board.WhyWanted(self._board, line))
        else:
            self._board.say_why(Refusal("not_now"))

    # ---- the cursor and the mouse

    def numbers_in(self) -> str:
        """The panel where digits move the cursor: the one the question is about."""
        scene = self._scene
        if scene.intent is not None and scene.intent.lit and scene.intent.place == "city":
            return self._board.home(scene.intent.lit[0])
        if scene.intent is not None:
            return {"character": "track", "player": "players", "": "bar"}.get(scene.intent.place, scene.intent.place)
        return QUESTIONS.get(scene.view.asks, "hand") if scene.mine else self._numbers_while_waiting()

    def _numbers_while_waiting(self) -> str:
        focused = self._board.focused_panel
        name = focused.id or "" if focused is not None else ""
        return name if name in ("track", "players", "draft", "hand") else "hand"

    def cursor_moved(self) -> None:
        """Forget the last message; in a half-made choice say what choosing this would do."""
        scene, thing = self._scene, self._board.cursor
        message, trouble = "", False
        intent = scene.intent
        if intent is not None and intent.offer is not None and not intent.several and thing is not None:
            choice = intent.choice(thing)
            refusal = known_reason(scene, intent.offer.verb, thing) if thing.kind == intent.place else None
            if choice is not None:
                message = capital(action_label(choice, scene.view, scene.names))
            elif refusal is not None:
                message, trouble = self._board.sentence(refusal), True
        self._board.say(message, trouble=trouble)

    def clear_message(self) -> None:
        """The focus has moved: what was said about something else is gone."""
        scene = self._board.scene
        if scene is not None and scene.intent is None and scene.message != _(labels.TOO_EARLY):
            self._board.say("")

    def hovered(self, thing: Thing | None) -> None:
        """The mouse is over something: say why it cannot be chosen."""
        scene = self._board.scene
        if scene is None or not scene.mine:
            return
        refusal = None
        if thing is not None and scene.intent is not None and scene.intent.offer is not None:
            refusal = known_reason(scene, scene.intent.offer.verb, thing)
        elif thing is not None and thing.kind == "hand":
            refusal = known_reason(scene, "build", thing)
        elif thing is not None and thing.kind == "action":
            offer = next((one for one in scene.offers if one.verb == thing.id and not one.choices), None)
            refusal = main_reason(offer) if offer is not None else None
        if refusal is not None:
            self._board.say_why(refusal)
            self._hovering = True
        elif self._hovering:
            self._hovering = False
            self._board.say("")

    @property
    def _scene(self) -> Scene:
        assert self._board.scene is not None
        return self._board.scene

    # ---- keys that always work

    async def table(self, name: str) -> None:
        """Read, log, what I know, help, commands, leave."""
        scene = self._board.scene
        if scene is None:
            return
        intent, thing = scene.intent, self._board.cursor
        if (
            name == "read"
            and intent is not None
            and intent.several
            and thing is not None
            and thing.kind == intent.place
        ):
            self._aimed(intent, thing)
        else:
            await self._board.open(name)
