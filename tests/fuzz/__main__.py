"""Coverage-guided fuzzing of everything that reads input: it may raise only `StonesError`.

    pip install atheris
    python -m tests.fuzz records -max_total_time=300
    python -m tests.fuzz moves | rules | diagrams | studies

What follows the name goes to libFuzzer. A crash is kept as a file and belongs into a test.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["stoneswidgets"]):
    import stoneswidgets as sw
    from stoneswidgets.core import diagram
    from stoneswidgets.core.matches import record
    from stoneswidgets.core.rules.registry import classes

from tests.core.matches.test_study import grown, text_of
from tests.strategies import walk


def records(data: bytes) -> None:
    """Read a right record with some of its text replaced."""
    sw.Record.loads(_broken(RECORDS, data))


def studies(data: bytes) -> None:
    """Read a right study with some of its text replaced, and ask what can be asked of it."""
    for question in sw.ExerciseSet.loads(_broken(STUDIES, data)):
        question.check(question.solutions()[0])
        question.explain()


def _broken(texts: list[str], data: bytes) -> str:
    read = atheris.FuzzedDataProvider(data)
    text: str = read.PickValueInList(texts)
    for _ in range(read.ConsumeIntInRange(1, 3)):
        at = read.ConsumeIntInRange(0, len(text))
        text = text[:at] + read.ConsumeUnicode(20) + text[at + read.ConsumeIntInRange(0, 40) :]
    return text


def moves(data: bytes) -> None:
    """Play a text somewhere in a game."""
    read = atheris.FuzzedDataProvider(data)
    name, seed = read.PickValueInList(list(sw.GAMES)), read.ConsumeIntInRange(0, 20)
    seat, text = read.PickValueInList([None, 0, 1]), read.ConsumeUnicode(40)
    walk(sw.game(name).start(seed=seed), Random(seed), seed)[-1].play(text, seat)


def rules(data: bytes) -> None:
    """Make a game with rule parameters from JSON, and a position of it."""
    read = atheris.FuzzedDataProvider(data)
    cls = classes()[read.PickValueInList(list(sw.GAMES))]
    try:
        given = json.loads(read.ConsumeUnicode(200))
    except (ValueError, RecursionError):
        return
    cls.from_rules(given if isinstance(given, dict) else {})
    cls().restore(given)


def diagrams(data: bytes) -> None:
    """Read a text as a diagram."""
    text = data.decode(errors="replace")
    diagram.read(text)
    sw.SiegeStones().from_diagram(text)


def only_stones_errors(read: bytes) -> None:
    """Run one target."""
    try:
        TARGET(read)
    except sw.StonesError as error:
        if len(str(error)) > 1_000:
            raise AssertionError(f"a message of {len(str(error))} characters") from error


TRACES = Path(__file__).parent.parent / "data" / "traces.jsonl"
RECORDS = [json.dumps(json.loads(line)["record"]) for line in TRACES.read_text().splitlines()]
STUDIES = [
    text_of(asked=0, otherwise="No."),
    *(grown(sw.game(name), 1).dumps() for name in sw.GAMES),
    *(study.dumps() for name in sw.GAMES for study in sw.Study.of_game(name).values()),
]
TARGET = {f.__name__: f for f in (records, moves, rules, diagrams, studies)}[sys.argv[1]]
record.LONGEST = 1 << 16

if __name__ == "__main__":
    atheris.Setup([sys.argv[0], *sys.argv[2:]], only_stones_errors)
    atheris.Fuzz()
