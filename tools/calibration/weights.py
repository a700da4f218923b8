"""Learn the weight of each feature of a position from games between equals."""

from __future__ import annotations

import re
from random import Random

import numpy as np

import stoneswidgets as sw
from stoneswidgets.core.rules.registry import part
from tools.calibration.curves import GAMES, PRIOR
from tools.calibration.positions import play_on
from tools.calibration.regression import regression

EQUALS = 5
"""The level of those whose games say what features are worth."""


def weigh(name: str, games: int) -> None:
    """Write what each feature of a game is worth: a logistic regression on who has how much more, a position of a game between equals each."""
    game = sw.game(name)
    known, seen, won = part(type(game), "features"), [], []
    for seed in range(games):
        rng = Random(seed)
        match = sw.Match(game, seed=rng.getrandbits(32))
        play_on(match, [sw.bot(EQUALS, rng.getrandbits(32)) for _ in range(game.seats)])
        position = rng.choice([each for each in match.positions if not each.is_over])
        seat, winners = rng.randrange(game.seats), match.position.winners
        amounts = {each.name: each.amounts for each in known.features(position.view(seat))}
        if amounts:
            nobody = (0,) * game.seats
            seen.append([1.0, *(mine_ahead(amounts.get(each, nobody), seat) for each in known.WEIGHTS)])
            won.append((seat in winners) / len(winners))
    x, y = np.array(seen), np.array(won)
    weights = regression(x, y, np.zeros(x.shape[1]), np.full(x.shape[1], PRIOR[0]))
    found = {
        each: round(100 * float(weight)) for each, weight in zip(known.WEIGHTS, weights[1:], strict=True)
    }
    file = GAMES / name / "features.py"
    said = ", ".join(f'"{each}": {weight}' for each, weight in found.items())
    file.write_text(re.sub(r"WEIGHTS = {.*}", f"WEIGHTS = {{{said}}}", file.read_text("utf-8")), "utf-8")
    print(f"{name}, {len(y)} positions: {found}")


def mine_ahead(amounts: tuple[int, ...], seat: int) -> float:
    """Return by how much a seat has more than the others in the mean."""
    return amounts[seat] - (sum(amounts) - amounts[seat]) / (len(amounts) - 1)
