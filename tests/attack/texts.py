"""Mutated texts: whatever is read is refused as a `StonesError` in words, soon, or can be used in every way."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from stoneswidgets.teach import progress as progress_file
from stoneswidgets.teach.play import PlayOut
from stoneswidgets.teach.progress import Done, Progress
from tests.attack import Tally
from tests.strategies import walk

if TYPE_CHECKING:
    from collections.abc import Callable

SLOW = 30.0
LONGEST_MESSAGE = 1_000
STRANGE = [
    "", "null", "true", "-1", "0", "1e400", "NaN", "[]", "{}", '""', "\\ud800", "\ud800", "\x00", "\x1b[2J", "\u2028", "＝1", "'", '"',
    "9" * 400, "[" * 2000, "{}," * 300, "é" * 300, "\u202e", "__class__", "\n", "2026-11-21\x1b10:00:00+00:00", "0001-01-01T00:00:00+23:59",
]  # fmt: skip
LESSONS = ["siegestones", "munchstones", "bluffstones", "ascension", "tavern", "welcome"]


@cache
def sources() -> dict[str, list[str]]:
    """Return right texts of every kind."""
    rng = Random(0)
    ends = [walk(sw.game(name).start(seed=n), rng, 12) for name in sw.GAMES for n in range(2)]
    matches = []
    for name in sw.GAMES:
        match = sw.Match(sw.game(name), seed=1)
        for _ in range(6):
            if match.position.to_move:
                match.play(
                    ",".join(rng.choice(match.position.legal_moves(s)) for s in match.position.to_move)
                )
        matches.append(match)
    folder = Path(progress_file.__file__).parent / "lessons"
    lessons = [json.loads((folder / f"{name}.json").read_text("utf-8")) for name in LESSONS]
    done = Progress({"a set": {"one": Done(2, 1, solved="2026-11-21T10:05:00+00:00"), "two": Done(1)}}, "Ada")
    return {
        "record": [match.record().dumps() for match in matches],
        "code": [sw.code(match) for match in matches],
        "set": [_one_exercise(lesson, n) for lesson in lessons for n in range(len(lesson["exercises"]))],
        "progress": [done.dumps()],
        "diagram": [p.to_diagram() for way in ends for p in way if hasattr(p, "to_diagram")][:4],
        "move": [move for way in ends for p in way[-2:] if p.to_move for move in p.legal_moves(p.to_move[0])][
            :60
        ],
        "position": [json.dumps([p.game.name, p.describe()]) for way in ends for p in way[-1:]],
    }


def _one_exercise(lesson: dict[str, Any], number: int) -> str:
    return json.dumps(lesson | {"exercises": lesson["exercises"][number : number + 1]}, ensure_ascii=False)


def mutated(text: str, rng: Random) -> str:
    """Return the text with some of it replaced: letters, or, where it is JSON, values and names."""
    try:
        given = json.loads(text) if rng.random() < 0.6 else None
    except ValueError:
        given = None
    if given is not None:
        for _ in range(rng.randint(1, 3)):
            given = _other(given, rng)
        return json.dumps(given, ensure_ascii=rng.random() < 0.5)
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(text))
        text = (
            text[:at] + rng.choice([*STRANGE, text[: rng.randint(0, 40)]]) + text[at + rng.randint(0, 30) :]
        )
    return text


def _other(given: Any, rng: Random) -> Any:  # noqa: PLR0911
    """Return a value of JSON with one part replaced, left out, doubled or swapped."""
    if isinstance(given, dict) and given and rng.random() < 0.9:
        name = rng.choice([*given])
        match rng.randrange(6):
            case 0:
                return {key: value for key, value in given.items() if key != name}
            case 1:
                return {(rng.choice(STRANGE) if key == name else key): value for key, value in given.items()}
            case _:
                return given | {name: _other(given[name], rng)}
    if isinstance(given, list) and given and rng.random() < 0.9:
        at = rng.randrange(len(given))
        match rng.randrange(6):
            case 0:
                return given[:at] + given[at + 1 :]
            case 1:
                return [*given, given[at]]
            case 2:
                return []
            case _:
                return [*given[:at], _other(given[at], rng), *given[at + 1 :]]
    if isinstance(given, str) and rng.random() < 0.5:
        at = rng.randint(0, len(given))
        return given[:at] + rng.choice(STRANGE) + given[at + rng.randint(0, 3) :]
    if isinstance(given, int) and rng.random() < 0.5:
        return given + rng.choice([-1, 1, 1 << 40, -(1 << 70), 0.5])
    return rng.choice(
        [None, True, -1, 0, 1.5, "", [], {}, [[]], {"": 0}, *STRANGE, [None] * 5, {"position": {}}]
    )


# ---------------------------------------------------------------- what is done with what was read


def use_record(text: str) -> None:
    """Read, replay, write, share, show."""
    record = sw.Record.loads(text)
    assert sw.Record.loads(record.dumps()) == record
    record.dumps().encode()
    match = sw.Match.from_record(record)
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
    _printed(exercises.title)
    for question in exercises:
        _printed(question.name)
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
    progress = Progress.loads(text)
    assert Progress.loads(progress.dumps()) == progress
    progress.dumps().encode()
    _printed(progress.learner)
    for of, exercises in progress.sets.items():
        _printed(of)
        for name, done in exercises.items():
            _printed(name)
            _printed(str(done))
            progress.noted(of, name, done.answered(right=True)).dumps()


def use_diagram(text: str) -> None:
    """Read and draw."""
    position = sw.SiegeStones().from_diagram(text)
    sw.svg(position)


def use_move(text: str) -> None:
    """Play somewhere in a game."""
    for name in sw.GAMES:
        try:
            sw.Match(sw.game(name), seed=1).play(text)
        except sw.StonesError:
            continue


def use_position(text: str) -> None:
    """Restore a described position."""
    given = sw_json(text)
    if isinstance(given, list) and len(given) == 2 and given[0] in sw.GAMES:
        position = sw.game(given[0]).restore(given[1])
        sw.svg(position)
        for seat in position.to_move:
            position.legal_moves(seat)


def sw_json(text: str) -> object:
    """Read JSON as the library does."""
    from stoneswidgets.validation.json_text import parse  # noqa: PLC0415

    return parse(text, "text")


def _printed(text: str) -> None:
    text.encode()
    assert not any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in text), (
        f"{text!r} reaches a terminal"
    )


USES: dict[str, Callable[[str], None]] = {
    "record": use_record, "code": use_code, "set": use_set, "progress": use_progress, "diagram": use_diagram,
    "move": use_move, "position": use_position,
}  # fmt: skip


def attack(seed: int, times: int) -> Tally:
    """Mutate texts of every kind, and use what can be read of them."""
    tally, rng = (
        Tally("mutated records, codes, exercise sets, progress, diagrams, moves, positions"),
        Random(seed),
    )
    for _ in range(times):
        kind = rng.choice([*USES])
        text = mutated(rng.choice(sources()[kind]), rng)
        begun, wrong = perf_counter(), ""
        try:
            USES[kind](text)
        except sw.StonesError as error:
            said = str(error)
            if len(said) > LONGEST_MESSAGE or (not said.isprintable() and "\n" not in said):
                wrong = f"the message {said[:100]!r} of {len(said)} letters"
        except Exception as error:  # noqa: BLE001
            wrong = f"{type(error).__name__}: {str(error)[:200]}"
        if perf_counter() - begun > SLOW:
            wrong += f" {perf_counter() - begun:.0f} s"
        tally.note(wrong and f"{kind}: {wrong}: {text[:0] if len(text) > 3000 else text!r}")
    return tally
