"""What the web door shows: the form before the table, the page of the table, and the files that page needs.

Nothing comes from anywhere else: the terminal's script, its style and its fonts are textual-serve's.
"""

from __future__ import annotations

import gzip
import hashlib
import secrets
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from aiohttp import web
from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from citadels_tui.language import _, language
from citadels_tui.wording.english import web as words
from netplay.clean import NAME_LETTERS

PLAIN_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), clipboard-read=(), display-capture=(), geolocation=(), microphone=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What every answer carries that does not say otherwise."""

KEPT = "private, no-cache"
"""A browser may keep these files, and has to ask whether they are still the same."""

_FORM_POLICY = (
    "default-src 'none'; style-src 'nonce-{nonce}'; img-src data:; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
_TABLE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; "
    "connect-src 'self' ws://{host} wss://{host}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
"""The terminal's script brings styles of its own, a copy of ``xterm.css`` and some for a way of drawing that is not
used where there is a canvas: browsers refuse them, and nothing is missing.
"""

_TEXTUAL_SERVE = {
    "textual.js": ("js", "text/javascript"),
    "xterm.css": ("css", "text/css"),
    "RobotoMono-VariableFont_wght.ttf": ("fonts", "font/ttf"),
    "RobotoMono-Italic-VariableFont_wght.ttf": ("fonts", "font/ttf"),
}
"""Folder and type of each file of textual-serve's that the page needs."""
_OURS = {"page.css": "text/css", "table.js": "text/javascript"}


@dataclass(frozen=True, slots=True)
class Form:
    """What the form before the table says."""

    about: str
    asks: bool = True
    """Whether there is anything to sit down at."""
    asks_words: bool = True
    name: str = ""
    said: str | None = None
    """The words, where they were right (none may be) and the name was not: nobody has to type them again."""
    trouble: str = ""
    """What was wrong with what was sent; empty: nothing was sent yet."""


class _Spoken:
    """The words of the pages, each looked up when a page is made."""

    def __getattr__(self, name: str) -> str:
        return _(getattr(words, name))


_SPOKEN = _Spoken()


def form_page(form: Form, status: int = 200) -> web.Response:
    """The form."""
    nonce = secrets.token_urlsafe(16)
    text = _template("door.html").render(
        words=_SPOKEN,
        lang=language(),
        nonce=nonce,
        style=Markup(_text("page.css").partition("/* The table:")[0]),  # our own files, and no stranger's text in them
        skyline=Markup(_text("skyline.svg")),
        about=form.about,
        asks=form.asks,
        asks_words=form.asks_words,
        name=form.name,
        said=form.said or "",
        asks_name=not form.name or form.said is not None or not form.asks_words,
        trouble=form.trouble,
        letters=NAME_LETTERS,
    )
    policy = _FORM_POLICY.format(nonce=nonce)
    return web.Response(text=text, status=status, content_type="text/html", headers={"Content-Security-Policy": policy})


def table_page(title: str, host: str) -> web.Response:
    """The page of a table, asked for under that ``Host`` header, which was checked."""
    text = _template("table.html").render(words=_SPOKEN, lang=language(), title=title)
    policy = _TABLE_POLICY.format(host=host)
    return web.Response(text=text, content_type="text/html", headers={"Content-Security-Policy": policy})


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the page."""

    body: bytes
    packed: bytes
    """The same, compressed."""
    kind: str
    tag: str
    """Changes when the file does."""

    def answer(self, request: web.Request) -> web.Response:
        """The file, or that the browser has it."""
        headers = {"Cache-Control": KEPT, "ETag": f'"{self.tag}"', "Vary": "Accept-Encoding"}
        if any(one.value == self.tag for one in request.if_none_match or ()):
            return web.Response(status=304, headers=headers)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            return web.Response(
                body=self.packed, content_type=self.kind, headers={**headers, "Content-Encoding": "gzip"}
            )
        return web.Response(body=self.body, content_type=self.kind, headers=headers)


@lru_cache(maxsize=1)
def assets() -> dict[str, Asset]:
    """Every file of the page, by name. Raises ``ModuleNotFoundError`` without textual-serve."""
    theirs = files("textual_serve") / "static"
    found = {name: _asset(theirs / folder / name, kind) for name, (folder, kind) in _TEXTUAL_SERVE.items()}
    return {**found, **{name: _asset(_ours() / name, kind) for name, kind in _OURS.items()}}


def _asset(path: Traversable, kind: str) -> Asset:
    body = path.read_bytes()
    return Asset(body, gzip.compress(body, 6, mtime=0), kind, hashlib.sha256(body).hexdigest()[:16])


def _ours() -> Traversable:
    return files("citadels_tui.doors") / "web"


@lru_cache
def _text(name: str) -> str:
    return (_ours() / name).read_text("utf-8")


@lru_cache
def _template(name: str) -> Template:
    return Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True).from_string(_text(name))
