"""Learned weights of SiegeStones' static evaluation, the rule `judge`: their sum is the log odds of a win.

`python -m tools.judging` learns them.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from itertools import islice
from math import exp

from stoneswidgets.games.siegestones.rules import HALF, STEP
from stoneswidgets.kernel import ALL_WON

ONE = 256
"""Weights are whole numbers: so many are 1 of the logarithm of the odds."""


SIZES = {"tower_is": 119, "tower_may_be": 119, "holds": 16, "box": 10, "room": 38}
"""How many weights each table has, in the order of the file."""


@cache
def learned() -> dict[str, tuple[int, ...]]:
    """Return the tables of weights, and how many games their sums win, by their names.

    >>> {name: len(each) for name, each in learned().items()}
    {'tower_is': 119, 'tower_may_be': 119, 'holds': 16, 'box': 10, 'room': 38, 'won': 512}
    """
    weights = iter(json.loads((files(__package__) / "judging.json").read_text("utf-8")))
    found = {name: tuple(islice(weights, size)) for name, size in SIZES.items()}
    odds = (1 + exp(-row * STEP / ONE) for row in range(-HALF, HALF))
    return found | {"won": tuple(round(ALL_WON / each) for each in odds)}
