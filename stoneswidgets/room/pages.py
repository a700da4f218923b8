"""The HTML pages of a room, with the scripts and styles that they load."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from stoneswidgets.core.teller import phrase
from stoneswidgets.page.gallery import shown
from stoneswidgets.scene.document import style
from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.scene.rulebook import differing, rules
from stoneswidgets.widgets.code_sharing import bundle, style_sheet

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game
    from stoneswidgets.core.matches.design import Design
    from stoneswidgets.room.room import Room

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types stoneswidgets"
)
"""What a page may do. Drawings bring styles of their own; of scripts, the room's one alone runs."""


@lru_cache(maxsize=64)
def rules_page(game: Game, design: Design) -> str:
    """Return the rules in force as HTML for a page of the room, first what differs from the usual ones."""
    book, differs = rules(game), differing(game)
    changed = (
        [tag("p", phrase("rules differ")), tag("ul", *(tag("li", each) for each in differs))]
        if differs
        else []
    )
    said = [tag("p", design.sentence, dir="auto")] if design.sentence else []
    title = phrase("the rules of", title=design.over(book.title))
    return str(join(tag("h2", title), *said, *changed, book.html()))


def dialog(room: Room, of: str) -> str:
    """Return what a dialog of a page shows, as HTML: the gallery, or the rules of what `Room.rules_of` names."""
    if of != "gallery":
        return rules_page(*room.rules_of(of))
    return str(join(tag("h2", "The gallery"), shown(room.gallery.exhibits())))


@cache
def page(kind: str) -> str:
    """Return a page: ``guest`` for those who take part, ``desk`` for the facilitator, ``wall`` for the projector."""
    title = {
        "guest": "stoneswidgets: the room",
        "desk": "stoneswidgets: the facilitator",
        "wall": "stoneswidgets: the wall",
    }[kind]
    head = tag(
        "head",
        Markup('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("title", title),
        Markup('<link rel="icon" href="data:,"><link rel="stylesheet" href="room.css">'),
        Markup('<script type="module" src="room.js"></script>'),
    )
    body = tag(
        "body",
        tag("main", tag("noscript", tag("p", phrase("JavaScript"))), id="room", data_page=kind),
        class_="stones-page",
    )
    return f"<!DOCTYPE html>\n{tag('html', head, body, lang='en')}\n"


@cache
def assets() -> dict[str, tuple[str, str]]:
    """Return the files that pages load, by name: their types and texts."""
    shared = style_sheet("board", "study", "exercise", "frame", "facilitator", "rule_form", "answers", "told")
    own = files("stoneswidgets.room").joinpath("room.css").read_text("utf-8")
    return {
        "room.js": ("text/javascript; charset=utf-8", bundle("room")),
        "room.css": ("text/css; charset=utf-8", f"{style()}{shared}{own}"),
    }
