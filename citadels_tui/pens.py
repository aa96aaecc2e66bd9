"""Pens: how a cell is drawn (attributes, foreground, background, hyperlink), read from and written as SGR."""

from __future__ import annotations

OFF_CODES = {
    "1": "22",
    "2": "22",
    "3": "23",
    "4": "24",
    "5": "25",
    "6": "25",
    "7": "27",
    "8": "28",
    "9": "29",
    "21": "24",
    "51": "54",
    "52": "54",
    "53": "55",
}
"""Attribute to the code that ends it."""

DEFAULT_FOREGROUND, DEFAULT_BACKGROUND = "39", "49"
NO_LINK = ";"
INK_ONLY = frozenset("123")
"""Attributes that cannot be seen on a blank: bold, dim, italic."""
MANY = 4096
"""Pens and changes remembered before starting anew (fading colours make ever new ones)."""


class Pen:
    """One way of drawing a cell. Made by a ``PenBox`` only: equal pens of one box are the same object.

    ``blank`` is the pen of blanks that look like those of this one: as a rule all that shows of it is the background.
    """

    __slots__ = ("attributes", "background", "blank", "foreground", "link")

    def __init__(self, attributes: tuple[str, ...], foreground: str, background: str, link: str) -> None:
        self.attributes = attributes
        self.foreground = foreground
        self.background = background
        self.link = link
        self.blank = self

    def __repr__(self) -> str:
        return f"Pen({self.attributes}, {self.foreground}, {self.background}, {self.link})"


class PenBox:
    """All pens in use, and the shortest sequences from one to another.

    ``colours=False`` leaves colours out: attributes are all that is sent.
    """

    def __init__(self, *, colours: bool = True) -> None:
        self._colours = colours
        self._pens: dict[tuple[tuple[str, ...], str, str, str], Pen] = {}
        self._read: dict[tuple[Pen, str], Pen] = {}
        self._changes: dict[tuple[Pen | None, Pen], str] = {}
        self.plain = self._pen((), DEFAULT_FOREGROUND, DEFAULT_BACKGROUND, NO_LINK)
        """No attributes, the terminal's own colours."""
        self.of_plain: dict[str, Pen] = {}
        """The pens after SGR parameters that were met with the plain pen."""

    def after(self, pen: Pen, sgr: str) -> Pen:
        """The pen after the parameters of one SGR sequence (``1;38;5;9``)."""
        known = self._read.get((pen, sgr))
        if known is None:
            if len(self._read) >= MANY:
                self._read.clear()
                self.of_plain.clear()
            known = self._read[pen, sgr] = self._apply(pen, sgr)
            if pen is self.plain:
                self.of_plain[sgr] = known
        return known

    def linked(self, pen: Pen, link: str) -> Pen:
        """The pen with a hyperlink (the body of OSC 8: ``id=1;https://...``; ``;`` for none)."""
        return self._pen(pen.attributes, pen.foreground, pen.background, link)

    def for_blanks(self, old: Pen | None, blank: Pen) -> Pen:
        """The pen nearest to ``old`` (``None``: to any) whose blanks look like those of ``blank``."""
        if old is None or blank.attributes or blank.link != NO_LINK:
            return blank
        if old.blank is blank:
            return old
        attributes = tuple(attribute for attribute in old.attributes if attribute in INK_ONLY)
        return self._pen(attributes, old.foreground, blank.background, NO_LINK)

    def change(self, old: Pen | None, new: Pen) -> str:
        """The shortest sequences that make ``new`` of ``old`` (``None``: of any pen); empty when they are the same."""
        if old is new:
            return ""
        known = self._changes.get((old, new))
        if known is None:
            if len(self._changes) >= MANY:
                self._changes.clear()
            known = self._changes[old, new] = _sequences(old, new)
        return known

    def _pen(self, attributes: tuple[str, ...], foreground: str, background: str, link: str) -> Pen:
        key = (attributes, foreground, background, link)
        known = self._pens.get(key)
        if known is None:
            if len(self._pens) >= MANY:
                self._start_anew()
            known = self._pens[key] = Pen(*key)
            if link == NO_LINK and INK_ONLY.issuperset(attributes):
                known.blank = self._pen((), DEFAULT_FOREGROUND, background, NO_LINK)
        return known

    def _start_anew(self) -> None:
        plain = self.plain
        self._pens.clear()
        self._read.clear()
        self._changes.clear()
        self.of_plain.clear()
        self._pens[plain.attributes, plain.foreground, plain.background, plain.link] = plain

    def _apply(self, pen: Pen, sgr: str) -> Pen:
        attributes = dict.fromkeys(pen.attributes)
        foreground, background = pen.foreground, pen.background
        for code in _codes(sgr):
            number = _number(code)
            if number == 0:
                attributes.clear()
                foreground, background = DEFAULT_FOREGROUND, DEFAULT_BACKGROUND
            elif _is_foreground(number):
                foreground = code
            elif _is_background(number):
                background = code
            elif code in OFF_CODES.values():
                attributes = {on: None for on in attributes if _off_code(on) != code}
            else:
                attributes[code] = None
        if not self._colours:
            foreground, background = DEFAULT_FOREGROUND, DEFAULT_BACKGROUND
        return self._pen(tuple(sorted(attributes, key=_number)), foreground, background, pen.link)


def _codes(sgr: str) -> list[str]:
    """The parameters one by one, a colour with all of its numbers as one."""
    parts = sgr.split(";")
    codes: list[str] = []
    at = 0
    while at < len(parts):
        size = 1
        if parts[at] in ("38", "48"):
            size = {"5": 3, "2": 5}.get(parts[at + 1] if at + 1 < len(parts) else "", 1)
        codes.append(";".join(parts[at : at + size]))
        at += size
    return codes


def _number(code: str) -> int:
    """The number that says what the code does: 38 of ``38;5;9``, 4 of ``4:3``; 0 when nothing is written."""
    return int(code.partition(";")[0].partition(":")[0] or 0)


def _is_foreground(number: int) -> bool:
    return 30 <= number <= 39 or 90 <= number <= 97


def _is_background(number: int) -> bool:
    return 40 <= number <= 49 or 100 <= number <= 107


def _off_code(attribute: str) -> str | None:
    return OFF_CODES.get(attribute.partition(":")[0])


def without_colours(sgr: str) -> str | None:
    """The parameters without those of colours; ``None`` when there are no others."""
    codes = [code for code in _codes(sgr) if not (_is_foreground(_number(code)) or _is_background(_number(code)))]
    return ";".join(codes) if codes else None


def _sequences(old: Pen | None, new: Pen) -> str:
    if old is None:
        return f"\x1b]8;{new.link}\x1b\\" * (new.link != NO_LINK) + f"\x1b[{_afresh(new)}m"
    link = "" if old.link == new.link else f"\x1b]8;{new.link}\x1b\\"
    stepwise, afresh = _stepwise(old, new), _afresh(new)
    if stepwise == "":
        return link
    codes = afresh if stepwise is None or len(afresh) < len(stepwise) else stepwise
    return f"{link}\x1b[{codes}m"


def _afresh(new: Pen) -> str:
    """The parameters that switch everything off and what is wanted on; empty for nothing but off."""
    codes = [*new.attributes, *_colours(new, DEFAULT_FOREGROUND, DEFAULT_BACKGROUND)]
    return ";".join(["0", *codes]) if codes else ""


def _stepwise(old: Pen, new: Pen) -> str | None:
    """The parameters for what differs; ``None`` when an attribute has no code that ends it."""
    offs: dict[str | None, None] = dict.fromkeys(_off_code(on) for on in old.attributes if on not in new.attributes)
    ons = [on for on in new.attributes if on not in old.attributes or _off_code(on) in offs]
    codes = [*offs, *ons, *_colours(new, old.foreground, old.background)]
    return None if None in offs else ";".join(code for code in codes if code is not None)


def _colours(new: Pen, foreground: str, background: str) -> list[str]:
    """The colours that differ from those the terminal has."""
    wanted = ((new.foreground, foreground), (new.background, background))
    return [colour for colour, has in wanted if colour != has]
