"""What stands for what in plain ASCII: for every sign of the program one character of the same width."""
# ruff: noqa: RUF001

from __future__ import annotations

import unicodedata

STAND_INS: dict[str, str] = {
    # rules and frames
    **dict.fromkeys("─━═╌┄┈╴╶╸╺╼╾", "-"),
    **dict.fromkeys("│┃║╎┆┊╵╷╹╻╽╿", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬┠┨┯┷┿╂", "+"),
    "╱": "/",
    "╲": "\\",
    # signs
    **dict.fromkeys("▸▶►→❯›»", ">"),
    **dict.fromkeys("◂◀◄←❮‹«", "<"),
    **dict.fromkeys("▴▲△↑", "^"),
    **dict.fromkeys("▾▼▽↓", "v"),
    **dict.fromkeys("●◉•", "o"),
    **dict.fromkeys("○◦", "."),
    **dict.fromkeys("◆◇★☆✦✶♛♕", "*"),
    **dict.fromkeys("✓✔", "x"),
    **dict.fromkeys("✗✘×", "x"),
    **dict.fromkeys("·∙‧", "."),
    "…": ".",  # one cell is all there is
    **dict.fromkeys("–—−‐‑", "-"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("‘’‚", "'"),
    "†": "+",
    "≥": ">",
    "≤": "<",
    "½": "/",
    "\u00a0": " ",
    # blocks
    **dict.fromkeys("█▓", "#"),
    "▒": "%",
    "░": ":",
    **dict.fromkeys("▀▔▘▝", '"'),
    **dict.fromkeys("▄▁▂▃▅▖▗", "_"),
    **dict.fromkeys("▆▇▙▟▛▜▚▞", "#"),
    **dict.fromkeys("▌▎▍▏▊▋▉", "|"),
    **dict.fromkeys("▐▕", "|"),
}
"""What stands for what. Letters of people's names stay as they are."""


def likeness(sign: str) -> str:
    """What is like a sign in ASCII: itself, its stand-in, or the letters it is made of; empty if nothing is."""
    if sign.isascii():
        return sign
    if sign in STAND_INS:
        return STAND_INS[sign]
    return "".join(one for one in unicodedata.normalize("NFKD", sign) if one.isascii() and one.isprintable())
