"""Fit curves from means of simulations to win probabilities, and check them on other games."""

from __future__ import annotations

import json
from functools import cache
from itertools import accumulate
from math import log, tanh
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import stoneswidgets as sw
from stoneswidgets.analysis.calibration import THOUSAND, Calibration, agreed
from tools.calibration.positions import SIMULATIONS, USUAL, stage_of
from tools.calibration.regression import regression

if TYPE_CHECKING:
    from collections.abc import Callable

EDGE, STEEP, STEPS = 0.005, 8.0, 50
"""Means are kept so far from 0 and 1; how fast one side of a half turns into the other; steps from 0 to 1 in a calibration."""
PRIOR = np.array([0.1, 0.1, 0.1, 100.0, 100.0])
"""How strongly the prior holds what a chance follows from: the number of simulations must matter clearly."""
PARTS = 10
"""Each tenth of the positions is checked by what is fitted to the others."""
GAMES = Path(sw.__file__).parent / "games"


def parted(rows: list[dict[str, Any]], which: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return a tenth of all rows, and the others."""
    parts = [[row for row in rows if int(row["seed"]) % PARTS == part] for part in range(PARTS)]
    return parts.pop(which), [row for part in parts for row in part]


def features(mean: float, simulations: int) -> tuple[float, ...]:
    """Return what a chance follows from: the mean's odds, on which side of a half it lies, and the number of simulations."""
    mean = min(1 - EDGE, max(EDGE, mean))
    odds, more = log(mean / (1 - mean)), log(simulations / USUAL)
    return 1.0, odds, tanh(STEEP * odds), more, odds * more


def fitted(rows: list[dict[str, Any]]) -> Callable[[float, int], float]:
    """Return the chance to win by mean and simulations: a logistic regression, which a prior holds to the mean where data are few."""
    seen = [
        (features(mean, int(simulations)), row["result"])
        for row in rows
        for simulations, (mean, sure, _) in row["said"].items()
        if not sure
    ]
    x, y = np.array([each for each, _ in seen]), np.array([result for _, result in seen])
    least = np.array([-np.inf, 0.1, 0.0, -np.inf, 0.0])
    weights = regression(x.reshape(-1, len(PRIOR)), y, np.array([0.0, 1.0, 0.0, 0.0, 0.0]), PRIOR, least)
    return lambda mean, simulations: float(1 / (1 + np.exp(-weights @ features(mean, simulations))))


def calibration(rows: list[dict[str, Any]]) -> Calibration:
    """Return the curve of these rows in steps, as `evaluate` tells chances by it."""
    chance, amounts = fitted(rows), sorted(SIMULATIONS)
    shares = [
        [
            min(THOUSAND - 2, max(2, round(THOUSAND * chance(step / STEPS, simulations))))
            for step in range(STEPS + 1)
        ]
        for simulations in amounts
    ]
    return Calibration(amounts, [[*accumulate(row, max)] for row in shares])


def fit(name: str, rows: list[dict[str, Any]], rules: tuple[tuple[str, int], ...]) -> None:
    """Write the calibration of a game under some rules, beside those under others."""
    found, under = calibration(rows), dict(rules)
    stage = under.pop("stage", 0)
    new = {
        "stage": stage,
        "rules": under,
        "simulations": found.simulations,
        "shares": found.shares,
        "positions": len({(row["seed"], row["best"]) if "best" in row else n for n, row in enumerate(rows)}),
        "by": rows[0]["by"],
    }
    file = GAMES / name / "calibration.json"
    entries = json.loads(file.read_text("utf-8")) if file.exists() else []
    entries = [each for each in entries if (each["rules"], each["stage"]) != (under, stage)]
    file.write_text("[\n" + ",\n".join(map(json.dumps, [*entries, new])) + "\n]\n", "utf-8")


class Checked(NamedTuple):
    """Positions without a proof: what was said of each, and what it came to.

    Attributes
    ----------
    means : list of tuple
        The mean of its simulations, and the result.
    chances : list of tuple
        The chance that would be told by a curve that was fitted to other positions, and the result.
    """

    means: list[tuple[float, float]]
    chances: list[tuple[float, float]]


def checked(
    rows: list[dict[str, Any]], simulations: int, more: list[dict[str, Any]] | None = None
) -> Checked:
    """Return what is said with a number of simulations, in each stage by its own curve, and what came of it; more rows may fit the curves.

    Where two choose at once, the other seat's curve has a say, as in `agreed`.
    """

    @cache
    def told(stage: int, which: int) -> Calibration:
        return calibration(
            parted([row for row in (*rows, *(more or [])) if stage_of(row) == stage], which)[1]
        )

    found = Checked([], [])
    for stage in sorted({stage_of(row) for row in rows}):
        for which in range(PARTS):
            for row in parted([row for row in rows if stage_of(row) == stage], which)[0]:
                mean, sure, _ = row["said"].get(str(simulations), (0.0, 1, 0))
                if not sure:
                    found.means.append((mean, row["result"]))
                    chance = told(stage, which).chance(mean, simulations)
                    if "other" in row:
                        chance = agreed(chance, told(row["other"], which).chance(1 - mean, simulations))
                    found.chances.append((chance, row["result"]))
    return found
