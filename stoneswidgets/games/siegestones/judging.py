"""What was learned for SiegeStones' rule `judge`: weights, whose sum is the logarithm of the odds to win.

`python -m tools.judging` learns them.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import exp

from stoneswidgets.games.siegestones.rules import HALF, STEP
from stoneswidgets.kernel import ALL_WON

ONE = 256
"""Weights are whole numbers: so many are 1 of the logarithm of the odds."""


@cache
def learned() -> tuple[int, ...]:
    """Return the tables' part from LEARNED on: 1, the weights, and how many games their sums win.

    >>> learned()[0], len(learned())
    (1, 815)
    """
    weights = json.loads((files(__package__) / "judging.json").read_text("utf-8"))
    return 1, *weights, *(round(ALL_WON / (1 + exp(-row * STEP / ONE))) for row in range(-HALF, HALF))
