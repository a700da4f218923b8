"""Mutate texts: each is refused with a `StonesError`, soon, or can be used in every way."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import TYPE_CHECKING

import stoneswidgets as sw
from tests.attack import Tally, keepings, readers, rooms, studies
from tests.attack.mutations import mutated

if TYPE_CHECKING:
    from collections.abc import Callable

SLOW = 10.0
"""Seconds of a processor."""
LONGEST_MESSAGE = 1_000
SOURCES: dict[str, Callable[[], list[str]]] = {
    **{kind: lambda kind=kind: readers.sources()[kind] for kind in readers.USES},  # type: ignore[misc]
    **rooms.SOURCES,
    **keepings.SOURCES,
    **studies.SOURCES,
}
"""Right texts of every kind."""
USES: dict[str, Callable[[str], None]] = {**readers.USES, **rooms.USES, **keepings.USES, **studies.USES}
"""What is done with such a text."""
MUTATED: dict[str, Callable[[Random], str]] = {
    "code": readers.mutated_code,
    "kept games": keepings.mutated_games,
    "study's code": studies.mutated_code,
}
"""How it is mutated where that takes more than changing some of it."""


def attack(seed: int, times: int) -> Tally:
    """Mutate texts of every kind, and use what can be read of them."""
    tally, rng = (
        Tally(
            "mutated records, codes, studies, exercise sets, puzzles, progress, kept games, diagrams, moves, positions"
        ),
        Random(seed),
    )
    for _ in range(times):
        kind = rng.choice([*USES])
        text = MUTATED[kind](rng) if kind in MUTATED else mutated(rng.choice(SOURCES[kind]()), rng)
        begun, wrong = process_time(), ""
        try:
            USES[kind](text)
        except sw.StonesError as error:
            said = str(error)
            if len(said) > LONGEST_MESSAGE or (not said.isprintable() and "\n" not in said):
                wrong = f"the message {said[:100]!r} of {len(said)} letters"
        except Exception as error:  # noqa: BLE001
            wrong = f"{type(error).__name__}: {str(error)[:200]}"
        if process_time() - begun > SLOW:
            wrong += f" {process_time() - begun:.0f} s"
        tally.note(wrong and f"{kind}: {wrong}: {text[:0] if len(text) > 3000 else text!r}")
    return tally
