"""Every sign the table draws with, once for terminals with Unicode and once for plain ones. Each is one cell wide."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_tui.plain import in_ascii


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of signs."""

    cursor: str
    """Before what the cursor stands on."""
    focus: str
    """In the title of the panel that has the focus."""
    decides: str
    """Before the player who decides, and the character whose turn it is."""
    crown: str
    target: str
    """Before what can be chosen as the target of a half-made choice."""
    chosen: str
    """Before what is chosen already, where several are."""
    coin: str
    """One gold of a district's cost."""
    new: str
    """Before a district that was not there at the last own decision."""
    lost: str
    """Before a district that is gone since then."""
    adorned: str
    """On a district that was beautified."""
    dot: str
    """Between things in a row."""
    more: str
    """At the end of what was cut off."""
    above: str
    below: str
    rule: str
    bar: str
    tee_down: str
    tee_up: str
    tee_left: str
    tee_right: str
    cross: str
    corners: tuple[str, str, str, str]
    """Top left, top right, bottom left, bottom right of a card."""

    def text(self, words: str) -> str:
        """A text of the program's own, with no sign that this set lacks."""
        return in_ascii(words) if self is ASCII else words


UNICODE = Glyphs(
    cursor="▸",
    focus="◆",
    decides="»",
    crown="♛",
    target="◇",
    chosen="◆",
    coin="●",
    new="+",
    lost="-",
    adorned="✦",
    dot="·",
    more="…",
    above="▴",
    below="▾",
    rule="─",
    bar="│",
    tee_down="┬",
    tee_up="┴",
    tee_left="┤",
    tee_right="├",
    cross="┼",
    corners=("╭", "╮", "╰", "╯"),
)

ASCII = Glyphs(
    cursor=">",
    focus="#",
    decides="=",
    crown="^",
    target="*",
    chosen="x",
    coin="o",
    new="+",
    lost="-",
    adorned="~",
    dot=".",
    more=".",
    above="^",
    below="v",
    rule="-",
    bar="|",
    tee_down="+",
    tee_up="+",
    tee_left="+",
    tee_right="+",
    cross="+",
    corners=("+", "+", "+", "+"),
)


def glyphs_for(ascii: bool) -> Glyphs:
    """The signs for a plain terminal or for one with Unicode."""
    return ASCII if ascii else UNICODE
