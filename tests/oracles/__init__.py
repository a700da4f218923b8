"""Rules of games written a second time, and random games played by both."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.position import random_move

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

READ: dict[str, Callable[[Any], object]] = {
    "control": lambda p: {name: tuple(control) for name, control in p.control().items()},
    "false_gods": lambda p: {*p.false_gods},
    "shown": lambda p: [p.view(seat).worshippers for seat in (None, 0, 1)],
    "visible": lambda p: [
        ["".join(stone.kind or "?" for stone in hand) for hand in p.view(seat).hands]
        for seat in (None, *range(4))
    ],
}
"""What is compared with the second rules and no attribute of a position."""
READ_BACK = 0.2
"""In what part of the positions compared their description is read back: `Game.check` reads back all of its games."""


def agrees(game: Any, rng: Random, looks: float = 1, longest: int | None = None) -> None:
    """Play a random game in both, or the first moves of one, and compare what is legal, what lies where, and who has won.

    Parameters
    ----------
    game : Game
        Any game that has second rules here.
    rng : Random
        Draws the moves.
    looks : float
        In what part of the positions more is compared than who is to move.
    longest : int | None
        After how many moves to stop; None for the end of the game.
    """
    p = game.start(seed=rng.getrandbits(32))
    oracle = import_module(f"tests.oracles.{game.name}").Oracle(game.rules, game.setup_of(p.state))
    for _ in range(longest or game.max_game_length + 1):
        assert p.to_move == oracle.to_move()
        assert set(p.outcomes()) in (set(), oracle.chance())
        assert p.is_chance == bool(oracle.chance())
        if p.is_over or rng.random() < looks:
            compare(p, oracle, rng)
        if p.is_over:
            assert (list(p.winners), list(p.scores)) == oracle.result()
            return
        move = chosen(p, rng)
        p = p.play(move)
        oracle.play(move)
    assert longest, f"a game is longer than {game.max_game_length} moves"


def compare(p: Any, oracle: Any, rng: Random) -> None:
    """Compare a position, its moves, and what a seat may think of it."""
    seen = oracle.seen()
    assert {name: READ[name](p) if name in READ else getattr(p, name) for name in seen} == seen
    if rng.random() < READ_BACK:
        assert p.game.restore(p.describe()) == p
    for seat in p.to_move:
        moves = p.legal_moves(seat)
        assert set(moves) == oracle.legal(seat)
        assert len(moves) == len(set(moves)) <= p.game.max_legal_moves
    if p.game.hides and p.to_move:
        seat = rng.randrange(p.game.seats)
        q = p.view(seat).determinize(rng)
        assert q.view(seat) == p.view(seat)
        assert p.game.restore(q.describe()) == q  # a possible position


def chosen(p: Any, rng: Random) -> str:
    """Draw a move, more often one that is rare and starts something."""
    if p.to_move and "swap" in p.legal_moves(p.to_move[0]) and rng.random() < 0.5:
        return "swap"
    move = random_move(p, rng)
    while move == "-,-" and rng.random() < 0.9:  # nobody bids: most games would be short
        move = random_move(p, rng)
    return move
