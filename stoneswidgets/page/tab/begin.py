"""Start Python in a page from a memory image with all modules loaded."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

from stoneswidgets import GAMES
from stoneswidgets.page.tab.comms import comms_through
from stoneswidgets.page.tab.page_widgets import PageWidgets
from stoneswidgets.teach.sets import ExerciseSet

if TYPE_CHECKING:
    from collections.abc import Callable


def begin(post: Callable[[str, object], None]) -> Callable[[str], None]:
    """Start serving the page, and return the function that receives its messages.

    `post`, a function of the browser, is given a message as JSON, and an array of byte arrays that go with it.
    """
    from pyodide.ffi import to_js  # only a browser's Python has it

    random.seed()  # the image has the same numbers for everybody
    widgets = PageWidgets(lambda text, buffers: post(text, to_js(buffers)))
    widgets.begin()
    return widgets.receive


def warm_up() -> None:
    """Do once what pages will ask for, so that the memory image has it ready."""
    heard: list[dict[str, object]] = []

    def post(text: str, _: object) -> None:
        heard.append(json.loads(text))

    widgets = PageWidgets(post)
    lesson = ExerciseSet.of_lesson(GAMES[0])
    asked: list[Any] = [
        *[{"board": name, "players": ["bot:1"]} for name in GAMES],
        {"exercise": f"{lesson.name}/{lesson.exercises[0].name}"},
        {"progress": lesson.name},
        {"replay": "1SaS4UTuijdDT"},
    ]
    with comms_through(post):
        for what in asked:
            widgets.receive(json.dumps({"do": "show", "place": 0, "what": what}))
        widgets.end()
    if any(message["tell"] == "refused" for message in heard):
        raise RuntimeError(str(heard))
