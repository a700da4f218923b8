"""The certificate of somebody who has solved all exercises of all lessons: a page to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.registry import GAMES, game_named
from stoneswidgets.scene import picture
from stoneswidgets.scene.document import document
from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.teach.sets import ExerciseSet
    from stoneswidgets.teach.transcript import Transcript

_VIEWPORT = tag("meta", name="viewport", content="width=device-width")
_STYLE = Markup(
    "@page{size:A4;margin:15mm}body{font:12pt/1.4 Georgia,serif;text-align:center;color:#222;background:#fff;"
    "border:3px double #8a6d3b;padding:8mm}h1{font-size:30pt;margin:.2em}table{margin:1em auto;border-collapse:collapse}"
    "td{padding:.15em .8em;text-align:left}.name{font-size:22pt;border-bottom:1px solid;min-width:60%;"
    "display:inline-block;min-height:1.4em}.boards svg{width:17%;height:auto;vertical-align:middle}@media print{.note{display:none}}"
    "@media(max-width:600px){body{padding:2mm}h1{font-size:22pt}.boards svg{width:30%}}"
)


def certificate(sets: Sequence[ExerciseSet], learned: Transcript) -> str:
    """Return the certificate as an HTML page that loads nothing.

    Parameters
    ----------
    sets : sequence of ExerciseSet
        The exercises of all lessons, all of them solved.
    learned : Transcript
        What was done.
    """
    done = [[learned.done(each.name, question.name) for question in each] for each in sets]
    last = max((one for each in done for one in each), key=lambda one: one.solved or "")
    rows = [
        tag(
            "tr",
            *(
                tag("td", cell)
                for cell in (
                    each.title,
                    f"{sum(each.is_clean for each in ones)} of {len(ones)} at the first go",
                )
            ),
        )
        for each, ones in zip(sets, done, strict=True)
    ]
    boards = (document(picture(game_named(name).start(seed=1)).scene(), 120) for name in GAMES)
    name = tag(
        "span", learned.learner, class_="name", contenteditable="true", role="textbox", aria_label="Your name"
    )
    solved = f"has solved all {sum(map(len, done))} exercises of all {len(sets)} lessons, the last of them on {last.day}."
    page = tag(
        "html",
        tag(
            "head", tag("meta", charset="utf-8"), _VIEWPORT, tag("title", "Certificate"), tag("style", _STYLE)
        ),
        tag(
            "body",
            tag("p", *boards, class_="boards"),
            tag("h1", "Five games of stones"),
            tag("p", name),
            tag("p", solved),
            tag("table", *rows),
            tag("p", "Click the line to write your name; then print this page.", class_="note"),
        ),
        lang="en",
    )
    return str(join(Markup("<!doctype html>"), page))
