"""Mutate games, exercises and progress, and use those that can still be read."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from stoneswidgets.core.matches import share
from stoneswidgets.teach import transcript
from stoneswidgets.teach.play import PlayOut
from stoneswidgets.teach.transcript import Done, Transcript
from tests.attack.mutations import mutated
from tests.strategies import play_at_random

if TYPE_CHECKING:
    from collections.abc import Callable

LESSONS = ["siegestones", "munchstones", "bluffstones", "ascension", "tavern", "welcome"]


@cache
def sources() -> dict[str, list[str]]:
    """Return right texts of every kind."""
    rng = Random(0)
    matches = [play_at_random(sw.Match(sw.game(name), seed=1), rng, 6) for name in sw.GAMES]
    folder = Path(transcript.__file__).parent / "lessons"
    lessons = [json.loads((folder / f"{name}.json").read_text("utf-8")) for name in LESSONS]
    done = Transcript(
        {"a set": {"one": Done(2, 1, solved="2026-11-21T10:05:00+00:00"), "two": Done(1)}}, "Ada"
    )
    return {
        "record": [match.record().dumps() for match in matches],
        "code": [sw.code(match) for match in matches],
        "set": [_one_exercise(lesson, n) for lesson in lessons for n in range(len(lesson["exercises"]))],
        "progress": [done.dumps()],
    }


def _one_exercise(lesson: dict[str, Any], number: int) -> str:
    return json.dumps(lesson | {"exercises": lesson["exercises"][number : number + 1]}, ensure_ascii=False)


def printed(text: str) -> None:
    """Complain of what a terminal should not be sent."""
    text.encode()
    assert not any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in text), (
        f"{text!r} reaches a terminal"
    )


def use_record(text: str) -> None:
    """Read, replay, write, share, show."""
    record = sw.Record.loads(text)
    assert sw.Record.loads(record.dumps()) == record
    record.dumps().encode()
    match = sw.Match(record)
    sw.svg(match.position)
    if record.moves == match.moves:
        try:
            shared = sw.code(record)
        except sw.StonesError:
            return
        assert sw.from_code(shared).moves == record.moves


def use_code(text: str) -> None:
    """Read and write again."""
    record = sw.from_code(text)
    assert sw.from_code(sw.code(record)) == record


def use_set(text: str) -> None:
    """Read, ask, answer rightly and wrongly, explain, show."""
    exercises = sw.ExerciseSet.loads(text)
    printed(exercises.title)
    for question in exercises:
        printed(question.name)
        if not isinstance(question, PlayOut):  # whose proofs take seconds
            assert question.solutions()
            for answer in question.solutions():
                question.check(answer)
            question.explain().encode()
        assert isinstance(question.parts, tuple)
        assert isinstance(question.options, tuple)
        if question.position is not None:
            sw.svg(question.position.view(question.eyes))
        for wrong in ("", "zz", *question.options):
            try:
                question.check(wrong)
            except sw.StonesError:
                continue


def use_progress(text: str) -> None:
    """Read, write, go on with it, print its table."""
    progress = Transcript.loads(text)
    assert Transcript.loads(progress.dumps()) == progress
    progress.dumps().encode()
    printed(progress.learner)
    for of, exercises in progress.sets.items():
        printed(of)
        for name, done in exercises.items():
            printed(name)
            printed(str(done))
            progress.noted(of, name, done.answered(right=True)).dumps()


USES: dict[str, Callable[[str], None]] = {
    "record": use_record,
    "code": use_code,
    "set": use_set,
    "progress": use_progress,
}


def mutated_code(rng: Random) -> str:
    """Return a code that is none any more; half of them have check characters that fit all the same."""
    text = mutated(rng.choice(sources()["code"]), rng)
    if rng.random() < 0.5:
        return text
    body = "".join(letter for letter in text if letter.isascii() and letter.isalnum())[:4000]
    return body + share._check(body)
