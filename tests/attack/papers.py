"""Attack printed sheets: hostile titles, questions and names; answers and hidden stones must not show.

Whatever a text is, a sheet has the same elements and attributes as with a harmless one. Sheets for players are the same, letter by
letter, in two worlds that differ in which answers are right, why, and in what the eyes of the question may not see.
"""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import stoneswidgets as sw
from stoneswidgets.teach import transcript
from tests.attack import Tally
from tests.attack.mutations import STRANGE
from tests.attack.readers import LESSONS
from tests.attack.two_worlds import pairs

HARMLESS = "Something"
HOSTILE = [
    *STRANGE, "<script>alert(1)</script>", "</title><script>alert(1)</script>", "'><img src=x onerror=alert(1)>", "</style><b>", "<!--",
    "-->", "]]>", "&lt;b&gt;", "&#60;b&#62;", "' onmouseover='alert(1)", '" style="x:y', "</div></body>", "<svg/onload=alert(1)>",
    "javascript:alert(1)", "<base href=//x>", "<meta http-equiv=refresh content=0;//x>", "$\\href{javascript:alert(1)}{x}$", "=1+1", "\x00<b>",
    "<%= 1 %>", "{{7*7}}", "\u202e<b>", "<\u0000script>", "＜script＞", "<b\ufffe>",
]  # fmt: skip
SPOKEN = ("answer", "why", "ask", "task", "title", "otherwise", "hints")
"""What is written for people in a set of exercises."""


class _Elements(HTMLParser):
    """Everything in a page but its texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[object] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self.found.append(tag)

    def handle_comment(self, data: str) -> None:
        self.found.append(("comment", data))

    def handle_decl(self, decl: str) -> None:
        self.found.append(("declaration", decl))

    def handle_pi(self, data: str) -> None:
        self.found.append(("instruction", data))


def attack(seed: int, times: int) -> Tally:
    """Make sheets with each."""
    tally, rng = (
        Tally("sheets to print: hostile texts, answers and hidden stones in two worlds"),
        Random(seed),
    )
    while tally.tried < times:
        for attempt in (_hostile_sheets, _hostile_sets, _answers, _unseen):
            tally.note(attempt(rng))
    return tally


# ---------------------------------------------------------------- hostile texts


def _hostile(rng: Random) -> str:
    return "".join(rng.choices(HOSTILE, k=rng.randint(1, 3)))[: rng.choice([40, 400])] or "<"


def _hostile_sheets(rng: Random) -> str:
    """Title positions, and ask a question of a playtest."""
    game = sw.game(rng.choice(sw.GAMES))
    start, given = game.start(seed=1), _hostile(rng)
    makers = [
        lambda text: sw.sheet([start], title=text),
        lambda text: sw.sheet({text: start}),
        lambda text: sw.paper.playtest(game, text),
    ]
    maker = rng.choice(makers)
    return _alike(given, maker(given), maker(HARMLESS))


def _alike(given: str, hostile: sw.scene.sheet.Sheet, harmless: sw.scene.sheet.Sheet) -> str:  # type: ignore[name-defined]
    for page in ("html", "_repr_html_"):
        texts = [getattr(sheet, page)() for sheet in (hostile, harmless)]
        texts[0].encode()
        one, other = (_Elements(text).found for text in texts)
        if one != other:
            return f"{given!r} makes other elements: {[each for each in one if each not in other][:3]}"
    return ""


def _hostile_sets(rng: Random) -> str:
    """Put a hostile text into a lesson in the place of another, and print its questions and answers."""
    lesson = _lesson(rng)
    given = _hostile(rng)
    try:
        hostile, harmless = (
            sw.ExerciseSet.loads(json.dumps(_with(lesson, text))) for text in (given, HARMLESS)
        )
    except sw.StonesError:
        return ""
    for print_ in (sw.paper.exercises, sw.paper.answers):
        if wrong := _alike(given, print_(hostile), print_(harmless)):
            return wrong
    return ""


def _lesson(rng: Random) -> dict[str, Any]:
    """Return a lesson of one exercise."""
    name = rng.choice(LESSONS)
    lesson = json.loads(
        Path(transcript.__file__).with_name("lessons").joinpath(f"{name}.json").read_text("utf-8")
    )
    lesson["exercises"] = [rng.choice(lesson["exercises"])]
    return dict(lesson)


def _with(given: Any, text: str) -> Any:
    """Return the value with all that is written for people replaced; no two options are the same."""
    if isinstance(given, dict):
        return {
            name: text if name in SPOKEN and isinstance(value, str) else _with(value, text)
            for name, value in given.items()
        }
    if isinstance(given, list):
        return [_with(each, f"{text} {number}") for number, each in enumerate(given)]
    return given


# ---------------------------------------------------------------- two worlds


def _answers(rng: Random) -> str:
    """Change which answers are right, and why: no player may see it on the sheet."""
    lesson = _lesson(rng)
    (exercise,) = lesson["exercises"]
    other = json.loads(json.dumps(exercise))
    if "options" in other:
        rights = [option["right"] for option in other["options"]]
        for option, right in zip(other["options"], rights[1:] + rights[:1], strict=True):
            option.update(right=right, why=HARMLESS)
    elif "right" in other:
        other["right"] = {rng.choice([*other["right"], *other.get("wrong", [])]): HARMLESS}
        other["wrong"], other["otherwise"] = {}, HARMLESS
    elif isinstance(other.get("best"), dict):
        moves = [*other["best"]["values"]]
        other["best"]["values"] = dict(zip(moves, reversed(other["best"]["values"].values()), strict=True))
    if "study" not in other:  # whose hints are texts in its chapter
        other["hints"] = []
    sheets = [
        sw.paper.exercises(sw.ExerciseSet.loads(json.dumps(lesson | {"exercises": [each]}))).html()
        for each in (exercise, other)
    ]
    return "" if sheets[0] == sheets[1] else f"the sheet of {exercise['name']!r} shows its answers"


def _unseen(rng: Random) -> str:
    """Print what a seat sees, and what everybody sees of a game that goes on, in two worlds."""
    ((here, there), seat) = next(pairs(rng, 1))
    lesson = sw.ExerciseSet.of_lesson("tavern")
    sheets = []
    for world in (here, there):
        asked = replace(lesson.questions[0], position=world, eyes=seat)
        questions = replace(lesson, questions=(asked,))
        open_ = sw.sheet(
            [world.view(seat), sw.Match(world)] if world.view(None) == here.view(None) else [world.view(seat)]
        )
        sheets.append((sw.paper.exercises(questions).html(), open_.html()))
    return "" if sheets[0] == sheets[1] else f"a sheet for seat {seat} of {here!r} tells the worlds apart"
