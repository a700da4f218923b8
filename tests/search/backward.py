"""Solve endings of BluffStones in a second way: play out every line, and use a library's linear programs."""

from __future__ import annotations

import numpy as np

import stoneswidgets as sw
from stoneswidgets.games.bluffstones.game import BluffStonesPosition


def value_of(payoffs: list[list[float]]) -> float:
    """What the row player of a matrix game gets in an equilibrium, by a linear program if it takes a mixed one."""
    least, most = max(map(min, payoffs)), min(map(max, zip(*payoffs, strict=True)))
    if least == most:
        return least
    from scipy.optimize import linprog  # slow, and seldom needed

    m, n = len(payoffs), len(payoffs[0])
    found = linprog(
        [0.0] * m + [-1.0],
        A_ub=np.c_[-np.array(payoffs).T, np.ones(n)],
        b_ub=np.zeros(n),
        A_eq=[[1.0] * m + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * m + [(None, None)],
    )
    return float(-found.fun)


Known = dict[BluffStonesPosition, float]


def payoffs_of(p: BluffStonesPosition, known: Known) -> list[list[float]]:
    return [[exact(p.play(f"{a},{b}"), known) for b in p.legal_moves(1)] for a in p.legal_moves(0)]


def exact(p: BluffStonesPosition, known: Known) -> float:
    """The first seat's chance to win if both play an equilibrium to the end; a draw counts half."""
    if p.is_over:
        return (0 in p.winners) / len(p.winners)
    if p not in known:
        if p.phase == "bid":
            known[p] = value_of(payoffs_of(p, known))
        else:
            best = max if p.to_move == (0,) else min
            known[p] = best(exact(p.play(move), known) for move in p.legal_moves())
    return known[p]


BOARD = {
    "towers": {"b4": "y", "d6": "y", "b2": "y", "f6": "b", "d2": "b"},
    "stones": {
        **dict.fromkeys(("d7", "a3", "c4", "d5", "f7", "a1", "d4", "f5", "e2", "f3"), "b"),
        **dict.fromkeys(("c6", "a2", "e6", "e5", "c2", "g6", "c1", "f4", "d1", "g4"), "y"),
        **dict.fromkeys(("a4", "b5", "c5", "e7", "b3", "c3", "d3", "e4", "e3", "g5"), "g"),
    },
    "scored": ["g", "g"],
    "bids": [None, None],
}


def ending(piles: tuple[str, str], token: int) -> BluffStonesPosition:
    """Two spaces are left, and each seat has scored a tower."""
    counts = [{letter: pile.count(letter) for letter in "bygr"} for pile in piles]
    return sw.BluffStones().restore({**BOARD, "piles": counts, "token": token})  # type: ignore[return-value]


def exploitability(payoffs: list[list[float]], rows: list[float], columns: list[float]) -> float:
    best = max(sum(x * q for x, q in zip(row, columns, strict=True)) for row in payoffs)
    worst = min(sum(row[j] * p for row, p in zip(payoffs, rows, strict=True)) for j in range(len(columns)))
    return best - worst
