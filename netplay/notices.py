"""What a host has to say to whoever started it, though it runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from citadels_engine.sentences import N_, Sentence

NOTICES: Mapping[str, str] = {
    "porch_taken": N_("port {asked} is taken by another program; the table is joined at port {got}"),
    "port_taken": N_(
        "port {asked} is taken by another program; the game goes on at port {got}, where players who were "
        "here find it by themselves if the network lets them, else by a new invitation"
    ),
}


class Notice(NamedTuple):
    """``porch_taken`` or ``port_taken``: which port was wanted and which was got. ``str()`` is a sentence."""

    code: str
    asked: int
    got: int

    @property
    def sentence(self) -> Sentence:
        """The notice in words."""
        return Sentence(NOTICES[self.code], asked=self.asked, got=self.got)

    def __str__(self) -> str:
        return str(self.sentence)
