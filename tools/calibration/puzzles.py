"""Compare results of games that begin with a puzzle's best move and with its next best."""

from __future__ import annotations

from random import Random
from statistics import mean
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from stoneswidgets.analysis import calibration
from stoneswidgets.plumbing.intervals import Moments, of_share
from stoneswidgets.teach.best import SEARCH
from tools.calibration.positions import USUAL, note, played_on, rows_of, stage_of, told
from tools.calibration.tenths import in_figures, tenths

if TYPE_CHECKING:
    from pathlib import Path


def puzzles(name: str, games: int, file: Path) -> None:
    """Play games from each puzzle that a search judged, after its best move and after the next best; print what both won, and what is told.

    What the seat cannot know is filled in anew for each game.
    """
    done = {(row["seed"], row["game"], row["best"]) for row in rows_of(file)}
    for number, (position, seat, judgement, _) in enumerate(sw.puzzles(name).graded, 1):
        values, view = judgement.values, position.view(seat)
        best = max(values, key=values.__getitem__)
        other = max((move for move in values if move not in judgement.good), key=values.__getitem__)
        for n, move in ((n, move) for n in range(games) for move in (best, other)):
            if judgement.by == SEARCH and (number, n, int(move == best)) not in done:
                rng = Random(f"{number}/{n}/{move}")
                match = played_on(view.determinize(rng).play(move, seat), rng)
                said = {USUAL: (values[move] / 100, int(values[move] in {0, 100}), USUAL)}
                row = {**told(position, number, match, seat, said), "game": n, "best": int(move == best)}
                note(file, row)
    won: dict[tuple[int, int], list[float]] = {}
    for row in rows_of(file):
        won.setdefault((row["seed"], row["best"]), []).append(row["result"])
    for number in sorted({number for number, _ in won}):
        shares = [of_share(Moments.of(won[number, best])) for best in (1, 0)]
        print(
            f"{number}: "
            + ", ".join(
                f"{mean(won[number, best]):.2f} ({low:.2f} to {high:.2f})"
                for best, (low, high) in zip((1, 0), shares, strict=True)
            )
        )
    for best, moves in ((1, "best moves"), (0, "the next best")):
        rows = [row for row in rows_of(file) if row["best"] == best]
        pairs = told_and_won(name, rows)
        print(
            f"{moves}: mean {mean(row['said'][str(USUAL)][0] for row in rows):.3f}, told {mean(said for said, _ in pairs):.3f}, "
            f"won {mean(won for _, won in pairs):.3f}, squared error {mean((said - won) ** 2 for said, won in pairs):.3f};",
            *map(in_figures, tenths(pairs).values()),
        )


def told_and_won(name: str, rows: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """Return what is told of rows by the curves of the package, and what they came to."""
    curves, pairs = calibration.measured(type(sw.game(name)).__module__), list[tuple[float, float]]()
    for row in rows:
        said, sure, _ = row["said"][str(USUAL)]
        pairs.append((said if sure else curves[(stage_of(row),)].chance(said, USUAL), row["result"]))
    return pairs
