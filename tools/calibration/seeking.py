"""Collect more positions for rare tenths of the scale and rare stages of a game."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import stoneswidgets as sw
from stoneswidgets.analysis import calibration
from tools.calibration.positions import (
    SOUGHT,
    USUAL,
    choices,
    chooser,
    evaluated,
    note,
    played_on,
    row_from,
    rows_of,
    stage_of,
    told,
)
from tools.calibration.tenths import in_figures, tenths, which_tenth

if TYPE_CHECKING:
    from pathlib import Path

LOOKS = 6
"""So many positions of a game are evaluated in each of its stages, where positions are sought."""


def seek(name: str, positions: int, games: int, folder: Path) -> None:
    """Play on from positions in tenths of the scale that have too few, until each has enough, or there were so many games.

    What the curves as they are say of a position decides on that, never what comes of it. Prints how these curves did.
    """
    file, game = folder / f"{name} {SOUGHT}.jsonl", sw.game(name)
    curves = calibration.measured(type(game).__module__)

    def chance(stage: int, mean: float) -> float:
        return curves[(stage,)].chance(mean, USUAL)

    def part_of(stage: int, mean: float) -> int:
        return which_tenth(chance(stage, mean))

    have, done = Counter[int](), rows_of(file)
    for row in (*rows_of(folder / f"{name}.jsonl"), *done):
        mean, sure, _ = row["said"][str(USUAL)]
        if not sure:
            have[part_of(stage_of(row), mean)] += 1
    for seed in range(1 + max((row["seed"] for row in done), default=-1), games):
        rng = Random(f"{SOUGHT} {seed}")
        looks, found = Counter[int](), set[int]()
        for position in sorted(choices(game, rng), key=lambda _: rng.random()):
            seat = chooser(position)
            stage = game.calibration_stage(position.state, seat)
            looks[stage] += 1
            few = {part for part in range(part_of(stage, 0), part_of(stage, 1) + 1) if have[part] < positions}
            if looks[stage] > LOOKS or not few - found:
                continue
            mean, sure, visits = evaluated(position, seat, USUAL, seed)
            part = part_of(stage, mean)
            if not sure and part in few - found:
                found.add(part)
                have[part] += 1
                note(
                    file, told(position, seed, played_on(position, rng), seat, {USUAL: (mean, sure, visits)})
                )
    said = [(chance(stage_of(row), row["said"][str(USUAL)][0]), row["result"]) for row in rows_of(file)]
    print(name, "sought, by the curves as they are:", *map(in_figures, tenths(said).values()))


def seek_stage(name: str, stage: int, positions: int, games: int, folder: Path) -> None:
    """Play on from positions of a stage, one of a game, until there are enough, or there were so many games.

    No curve is asked, so that a stage may have none yet.
    """
    file, game = folder / f"{name} {SOUGHT}.jsonl", sw.game(name)
    done = [row["seed"] for row in rows_of(file) if stage_of(row) == stage]
    have = len(done)
    for seed in range(1 + max(done, default=-1), games):
        if have == positions:
            break
        rng = Random(f"{SOUGHT} {stage} {seed}")
        found = [
            position
            for position in choices(game, rng)
            if game.calibration_stage(position.state, chooser(position)) == stage
        ]
        if found:
            have += 1
            note(file, row_from(rng.choice(found), seed, rng))
