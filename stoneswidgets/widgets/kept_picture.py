"""The output that a cell saves: the widget, with a picture for hosts that cannot show it."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from IPython import get_ipython

from stoneswidgets.core.teller import phrase
from stoneswidgets.scene.chart import lines, paper
from stoneswidgets.scene.document import HTML, SVG, framed, image
from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.teach.question import board_of, text_of, worksheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from stoneswidgets.scene.format import CostlyMoves, ReviewState
    from stoneswidgets.teach.question import Question

PLAY_ON = phrase("play on")
KEPT = "stones-kept"
"""The class of a kept picture, by which lessons know it."""
BOARD = f"{KEPT} {KEPT}-board"
VIEW = "application/vnd.jupyter.widget-view+json"
METADATA_KEY = "stoneswidgets"
"""The key in an output's metadata that has the model's id where the output has no view of it."""
_LINK = re.compile(r"</?a\b[^>]*>")
"""Where a link begins or ends: a picture is elsewhere than the lessons, too, and leads nowhere."""
BELOW, EACH_SEAT, CHOICES = 370, 40, 50
"""Pixels that a live board takes below its picture: always, for each seat, and of an exercise's board."""
_FROM_PYTHON = re.compile(r"[0-9a-f-]+_\d+_\d+")
"""The id of a message from Python's own client: its session, its process, and a number."""


def pictured(svg: str, *, room: int = 0, below: str = "") -> dict[str, str]:
    """Return a picture in the forms that hosts show: as SVG, and as an image for those who do not trust SVG; `below` stands below it.

    Lessons keep as much `room` there, in pixels, as a live board takes below its picture, until it wakes up.
    """
    note = tag("p", tag("small", PLAY_ON))
    kept_free = tag("div", " ", hidden="hidden", style=f"height: {room}px") if room else ""
    return {
        SVG: svg,
        HTML: str(
            tag(
                "div",
                join(image(svg), below, note, kept_free),
                class_=BOARD if room else KEPT,
            )
        ),
    }


def review_markup(scene: Mapping[str, Any]) -> Markup:
    """Return the review in a scene, for a page without the board: the curve, and a table of the moves that cost most."""
    review: ReviewState = scene["review"]
    points = review.get("points")
    if not points:
        return Markup("")
    rows = [{"ply": at, "series": "", "mean": percent / 100} for at, percent in points]
    told = "; ".join(f"after {at}: {percent} %" for at, percent in points)
    curve = paper(f"{scene['title']}: {review['heading']}", told, *lines(rows, percent=True, labelled=False))
    return join(framed(str(curve)), *map(_costly, review["costly"]))


def _costly(moves: CostlyMoves) -> Markup:
    head = tag("tr", *(tag("th", name, scope="col") for name in ("move", "played", "cost")))
    rows = (tag("tr", *(tag("td", str(each)) for each in row)) for row in moves["rows"])
    table = (
        tag("table", tag("caption", moves["head"]), head, *rows)
        if moves["rows"]
        else tag("p", tag("b", moves["head"]))
    )
    return join(table, tag("p", tag("small", moves["note"])))


def of_question(question: Question, *, checks: bool) -> dict[str, str]:
    """Return an exercise in the forms that hosts show; in lessons its question and its board stand where the live ones will.

    One that `checks` has a button with which the answer is handed in.
    """
    parts = [f"{part}: ___" for part in question.parts]
    answers = (*question.options, *parts, *(["Check"] if parts or checks else []))
    listed = tag(
        "ul", *(tag("li", answer, dir="auto") for answer in answers), class_="parts" if parts else None
    )
    asked, board = tag("div", tag("p", question.ask, dir="auto"), listed if answers else ""), Markup("")
    if question.position is not None:
        svg = str(board_of(question, question.position))
        board = tag("div", Markup(pictured(svg, room=CHOICES)[HTML]))
    return {
        "text/plain": text_of(question),
        SVG: str(worksheet(question)),
        HTML: str(tag("div", join(asked, board), class_=f"{KEPT}-asked")),
    }


def side_by_side(svg: str, boards: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return boards that stand side by side, as one SVG document and each by its caption and kept picture, in the forms that hosts show.

    In lessons each stands where the live one will.
    """
    columns = (tag("div", tag("b", caption), Markup(kept)) for caption, kept in boards)
    return {SVG: svg, HTML: str(tag("div", *columns, class_=f"{KEPT}-compare"))}


def told(words: str, said: Markup, *buttons: str) -> dict[str, str]:
    """Return the saved forms of a widget without a board: its name in words, what is to be read in it, and room for its buttons."""
    room = tag("ul", *(tag("li", each) for each in buttons))
    shown = join(Markup(_LINK.sub("", said)), room)
    return {"text/plain": words, HTML: str(tag("div", shown, class_=f"{KEPT} {KEPT}-told"))}


def with_picture(
    live: Mapping[str, Any], picture: Mapping[str, str]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the data and metadata of an output, `live` as ipywidgets would show it, and its picture; the picture alone where nobody looks.

    A program that runs a notebook makes a file or a page of it. What shows that (nbconvert, Jupyter Book) would prefer the
    widget, which needs code from elsewhere there, and show nothing.
    """
    data = {**live, **picture}
    if VIEW not in data or not _run_by_a_program():
        return data, {}
    view = data.pop(VIEW)
    return data, {METADATA_KEY: {"model_id": view["model_id"]}}


def _run_by_a_program() -> bool:
    """Tell whether the cell that runs was sent by a program without a page; Voilà, also in Python, has one."""
    header = (getattr(get_ipython(), "parent_header", None) or {}).get("header", {})
    served = "JPY_SESSION_NAME" in os.environ or os.environ.get("SERVER_SOFTWARE", "").startswith("voila")
    return not served and _FROM_PYTHON.fullmatch(header.get("msg_id", "")) is not None
