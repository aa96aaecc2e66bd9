"""One player at a table, line by line: which lines answer what is asked, and what becomes of the answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.view import Choice
from citadels_tui.language import _
from citadels_tui.lines import commands
from citadels_tui.lines.asked import Asked
from citadels_tui.lines.ending import Ending
from citadels_tui.lines.hearing import Hearing
from citadels_tui.lines.menu import VERBS, Deeper, Said, Unclear, echoed
from citadels_tui.lines.reader import Typed
from citadels_tui.lines.reasons import not_done, reason
from citadels_tui.wording.confirm import confirmation
from citadels_tui.wording.english import lines as table
from citadels_tui.wording.speech import fill, listed
from netplay.updates import Outcome


class Sitting(Hearing):
    """Plays one seat, or watches, until the player leaves or the table ends."""

    async def run(self) -> Ending:
        """Sit there until the end."""
        self.greet()
        self._session.on_host_gone = self.host_gone
        self._session.listen(self.take)
        reading = self._loop.create_task(self._read(), name="citadels answers")
        reading.add_done_callback(self._read_to_the_end)
        try:
            return await self.ending
        finally:
            for task in (reading, self._acting):
                if task is not None:
                    task.cancel()
            for timer in (self._silence, self._time):
                if timer is not None:
                    timer.cancel()

    def _read_to_the_end(self, reading: asyncio.Task[None]) -> None:
        """What went wrong with reading is what the sitting ends with."""
        if not reading.cancelled() and (error := reading.exception()) is not None and not self.ending.done():
            self.ending.set_exception(error)

    # -- what is typed

    async def _read(self) -> None:
        while (line := await self._reader.next()) is not None:
            await self._obey(line)
        if not self._reader.interactive and not self._session.on_network:
            await self._until(lambda: self._asked is not None and self._acting is None)
        self.leave(None)

    async def _until(self, there: Callable[[], bool]) -> None:
        while not there():
            self._changed.clear()
            await self._changed.wait()

    async def _obey(self, line: Typed) -> None:
        text = " ".join(line.text.split())
        if not text or (text.startswith("#") and not self._reader.interactive):
            if self._asked is not None and self._acting is None and self._reader.interactive:
                self._print(self._asked)
            return
        if found := commands.find(self._desk, text):
            await self._do(*found)
        elif await self._answers_now(text):
            await self._answer(line, text)
        elif found := commands.find(self._desk, text, begun=True):
            await self._do(*found)
        else:
            self._say_not_asked(text)

    async def _do(self, command: commands.Command, text: str) -> None:
        doing = command.do(self._desk, text)
        if doing is not None:
            await doing

    async def _answers_now(self, text: str) -> bool:
        """Whether something is asked. What a script says waits until then, if it may be an answer."""
        waits = self._desk.you is not None and (not self._desk.in_lobby or _may_be_answer(text))
        if waits and not self._reader.interactive:
            await self._until(lambda: self._desk.over or (self._asked is not None and self._acting is None))
        return self._asked is not None or self._acting is not None

    def _say_not_asked(self, text: str) -> None:
        waiting = self._waiting()
        self._desk.say(fill(table.NOT_ASKED, waiting=waiting) if waiting else self._not_understood(text))

    def _not_understood(self, text: str) -> str:
        """That a text says nothing here, or which commands it may be meant as."""
        if leaders := commands.only_leaders(self._desk, text):
            return leaders
        likely = commands.likely(self._desk, text)
        text = echoed(text)
        if len(likely) > 1:
            return fill(table.SEVERAL_MEANT, text=text, labels=listed(likely, "or"))
        return fill(table.NEARLY, text=text, name=likely[0]) if likely else fill(table.NOT_UNDERSTOOD, text=text)

    async def _answer(self, line: Typed, text: str) -> None:
        """Take what was typed as the answer to what is asked, if it was meant for that."""
        asked = self._asked
        if asked is None or self._acting is not None:
            self._desk.say(fill(table.IN_WORK, text=echoed(text)))
            return
        if self._reader.interactive and not asked.is_meant(line):
            if found := commands.find(self._desk, text, begun=True):
                await self._do(*found)
            else:
                self._desk.say(fill(table.TOO_EARLY, text=echoed(text)))
            return
        unsure, asked.unsure = asked.unsure, None
        if unsure is not None and await self._confirmed(unsure, text, asked):
            return
        meaning = asked.menu.meaning(text)
        if isinstance(meaning, Said):
            await self._decide(meaning.line, asked)
        elif isinstance(meaning, Deeper):
            self._open(asked, asked.menu.into(meaning.row))
        elif isinstance(meaning, Unclear):
            self._desk.say(meaning.sentence)
            self._print_question(asked)
        elif found := commands.find(self._desk, text, begun=True):
            await self._do(*found)
        else:
            self._desk.say(await reason(self._desk, text) or asked.menu.not_offered(text) or self._not_understood(text))
            if self._asked is asked:
                self._print_question(asked)

    async def _confirmed(self, choice: Choice, text: str, asked: Asked) -> bool:
        """Whether the text was the answer to whether the player is sure."""
        answer = text.casefold()
        if answer in (*table.YES.split(), *_(table.YES).split()):
            await self._act(choice.line)
        elif answer in (*table.NO.split(), *_(table.NO).split()):
            self._desk.say(_(table.NOT_DONE))
            self._print_question(asked)
        else:
            return False
        return True

    async def _decide(self, line: str, asked: Asked) -> None:
        """Send it, after asking once where that would hurt."""
        menu = asked.menu
        choice = next((one for one in menu.choices if one.line == line), Choice(line))
        question = confirmation(choice, menu.view, menu.choices, menu.names) if self._confirm else ""
        if not question:
            await self._act(line)
            return
        asked.cannot_be_read()
        asked.unsure = choice
        self._paper.say(f"{question} {_(table.YES_OR_NO)}", asked.can_be_read)

    async def _act(self, line: str) -> None:
        """Send it, and go on listening meanwhile. A script waits for what comes of it."""
        asked, self._asked = self._asked, None
        assert asked is not None
        self._sent = asked.decision
        self._acting = self._loop.create_task(self._send(line, asked), name="citadels act")
        if not self._reader.interactive:
            await asyncio.wait([self._acting])

    async def _send(self, line: str, asked: Asked) -> None:
        client = self._desk.client
        if self._is_newest(asked.decision):
            outcome = await client.act(line)
        else:  # the client knows of another decision already, which has not been told here yet
            outcome = Outcome(False, "stale")
        self._acting = None
        if not outcome.ok:
            self._sent = None
            self._desk.say(not_done(self._desk, outcome))
            newest = self._desk.newest
            again = newest.decision if newest is not None else None
            if self._asked is None and newest is not None and again is not None and self._is_newest(again):
                self._ask(newest, again)
        self._changed.set()

    def _is_newest(self, decision: int) -> bool:
        """Whether the client knows of no decision after that one."""
        newest = self._desk.client.view
        return newest is not None and newest.decision == decision


def _may_be_answer(text: str) -> bool:
    """Whether a text looks like an answer to something that will be asked in a game."""
    first = text.split()[0].casefold()
    return first.isdecimal() or any(name.startswith(first) for name in (*VERBS, *CHARACTERS, *DISTRICTS))
