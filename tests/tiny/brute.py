"""Solve positions by brute force over the public interface, without the solvers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from tests.search.backward import value_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.position import Position, View

    Known = dict[Position, Fraction | float]


def gained(p: Position, seat: int) -> int:
    """What the end of a game is worth to a seat: 1, 0 or −1, its lead, or its points."""
    if p.game.played_for == "win":
        return 0 if len(p.winners) == p.game.seats else 1 if seat in p.winners else -1
    if p.game.played_for == "points":
        return p.scores[seat]
    return p.scores[seat] - p.scores[1 - seat]


def value(p: Position, known: Known) -> Fraction | float:
    """What a position of two players is worth to the first, both playing their best; a float where they mix."""
    if p.is_over:
        return Fraction(gained(p, 0))
    if p not in known:
        if p.is_chance:
            known[p] = sum(
                (odds * value(p.play(outcome), known) for outcome, odds in p.outcomes().items()), Fraction(0)
            )
        elif len(p.to_move) > 1:
            known[p] = value_of([[float(x) for x in row] for row in payoffs(p, known)])
        else:
            best = max if p.to_move == (0,) else min
            known[p] = best(value(p.play(move), known) for move in p.legal_moves())
    return known[p]


def payoffs(p: Position, known: Known) -> list[list[Fraction | float]]:
    """What each pair of choices is worth to the first seat."""
    return [[value(p.play(f"{a},{b}"), known) for b in p.legal_moves(1)] for a in p.legal_moves(0)]


def values(p: Position, known: Known) -> dict[str, Fraction | float]:
    """What each move of the one seat to move is worth to it."""
    sign = 1 if p.to_move == (0,) else -1
    return {move: sign * value(p.play(move), known) for move in p.legal_moves()}


def plies(p: Position, known: Known, far: dict[Position, int]) -> int:
    """Plies to the end of a game without chance that is won: the winner wants few, the loser many."""
    if p.is_over:
        return 0
    if p not in far:
        wanted = value(p, known)
        kept = [q for q in map(p.play, p.legal_moves()) if value(q, known) == wanted]
        best = min if (wanted > 0) == (p.to_move == (0,)) else max
        far[p] = 1 + best(plies(q, known, far) for q in kept)
    return far[p]


def forces_a_win(p: Position, seat: int, known: dict[tuple[Position, int], bool]) -> bool:
    """Whether a seat wins alone, whatever the others do and whatever happens."""
    if p.is_over:
        return p.winners == (seat,)
    if (p, seat) not in known:
        after = p.outcomes() if p.is_chance else p.legal_moves()
        any_or_all = any if p.to_move == (seat,) else all
        known[p, seat] = any_or_all(forces_a_win(p.play(move), seat, known) for move in after)
    return known[p, seat]


def has_lost(
    p: Position, seat: int, known: dict[tuple[Position, int], bool], won: dict[tuple[Position, int], bool]
) -> bool:
    """Whether a seat cannot win, not with others either, if whoever can win for certain does so."""
    if p.is_over:
        return seat not in p.winners
    if (p, seat) not in known:
        if p.is_chance:
            known[p, seat] = all(has_lost(p.play(outcome), seat, known, won) for outcome in p.outcomes())
        elif p.to_move != (seat,) and forces_a_win(p, p.to_move[0], won):
            known[p, seat] = True
        else:
            known[p, seat] = all(has_lost(p.play(move), seat, known, won) for move in p.legal_moves())
    return known[p, seat]


def what_others_do(p: Position) -> list[Position]:
    """All positions after what happens, or after a move of the first of those who are to move."""
    if p.is_chance:
        return [p.play(outcome) for outcome in p.outcomes()]
    return [p.play(move, p.to_move[0]) for move in p.legal_moves(p.to_move[0])]


def is_sure_of_a_win(worlds: Iterable[Position], seat: int) -> bool:
    """Whether a seat, which knows that it is in one of these worlds, has a way to play that wins in all of them: by brute force.

    At each of its moves it may know its view then, and makes the same move in all worlds that have it.
    """
    views: dict[View, set[Position]] = {}
    todo = list(worlds)
    while todo:
        p = todo.pop()
        if p.is_over and p.winners != (seat,):
            return False
        if seat in p.to_move:
            views.setdefault(p.view(seat), set()).add(p)
        elif not p.is_over:
            todo += what_others_do(p)
    return all(
        any(
            is_sure_of_a_win({p.play(move, seat) for p in alike}, seat)
            for move in set.intersection(*(set(p.legal_moves(seat)) for p in alike))
        )
        for alike in views.values()
    )


def reachable(p: Position) -> list[Position]:
    """All positions that can follow, each once, the first one included."""
    found, todo = {p}, [p]
    while todo:
        q = todo.pop()
        if q.is_over:
            continue
        moves = q.outcomes() if q.is_chance else map(",".join, product(*map(q.legal_moves, q.to_move)))
        for move in moves:
            after = q.play(move)
            if after not in found:
                found.add(after)
                todo.append(after)
    return list(found)
