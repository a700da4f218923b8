"""Mutate texts: each is refused with a `StonesError`, soon, or can be used in every way."""

from __future__ import annotations

from random import Random
from time import process_time

import stoneswidgets as sw
from tests.attack import Tally, readers
from tests.attack.mutations import mutated

SLOW = 10.0
"""Seconds of a processor."""
LONGEST_MESSAGE = 1_000


def attack(seed: int, times: int) -> Tally:
    """Mutate texts of every kind, and use what can be read of them."""
    tally, rng = Tally("mutated records, codes, exercise sets, progress"), Random(seed)
    for _ in range(times):
        kind = rng.choice([*readers.USES])
        text = (
            readers.mutated_code(rng) if kind == "code" else mutated(rng.choice(readers.sources()[kind]), rng)
        )
        begun, wrong = process_time(), ""
        try:
            readers.USES[kind](text)
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
