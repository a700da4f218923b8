"""Tree search: its proofs, reuse and repeatability; it uses nothing hidden from its seat."""

from __future__ import annotations

from random import Random

import pytest
from corners import Corners

import stoneswidgets as sw
from stoneswidgets.search import nodes as layout
from stoneswidgets.search.bots import TreeSearch
from stoneswidgets.search.tree import Tree
from tests.strategies import walk

GAMES = pytest.mark.parametrize("name", [g for g in sw.GAMES if g != "bluffstones"])


def grown(p: sw.Position, simulations: int, seed: int = 1) -> Tree:
    found = Tree(p.view(p.to_move[0]), Random(seed))
    found.grow(simulations)
    return found


@GAMES
def test_equal_seeds_grow_equal_trees(name: str) -> None:
    p = sw.Match(sw.game(name), seed=2).position
    assert grown(p, 500).estimates == grown(p, 500).estimates
    assert grown(p, 500).estimates != grown(p, 500, seed=2).estimates


def test_a_tree_that_goes_leaves_its_memory_to_the_next_which_grows_as_any() -> None:
    p = sw.Match(sw.Ascension(), seed=2).position
    other = p.play(p.legal_moves[0])
    new = list(grown(p, 500)._nodes[: 500 * layout.NODE])
    memory = grown(other, 3_000)._nodes  # of a tree that is gone
    first, second = grown(p, 500), grown(p, 500)
    assert first._nodes is memory
    assert second._nodes is not memory
    assert list(first._nodes[: 500 * layout.NODE]) == new


def test_what_it_proves_the_solver_proves() -> None:
    game = sw.SiegeStones(side=3, towers=5, goal=3)
    endings = proven = 0
    for seed in range(12):
        walked = walk(game.start(), Random(seed), 100)
        p = next(q for q in walked if q.is_over or 19 - len(q.stones) - len(q.towers) <= 6)  # type: ignore[attr-defined]
        if not p.is_over:
            values = sw.solve(p).values
            known = {e.move: 1 if e.chance == 1 else -1 for e in grown(p, 20_000).estimates if e.proven}
            assert known.items() <= values.items()
            endings, proven = endings + 1, proven + len(known)
    assert endings > 5
    assert proven > 5


def test_wins_and_losses_are_proven() -> None:
    p = sw.SiegeStones(goal=1).start().play("Td4")
    found = grown(p, 400)
    assert found.decided
    assert (found.estimates[0].chance, found.estimates[0].proven) == (1.0, True)
    before = grown(sw.SiegeStones(goal=1, towers=1).start(), 20_000)
    lost = {e.move for e in before.estimates if e.proven and e.chance == 0}
    assert lost == {m for m in sw.SiegeStones(goal=1, towers=1).start().legal_moves() if m[0] == "T"}


def test_nothing_hidden_is_proven_or_known() -> None:
    """Two positions that look alike from a seat make one tree."""
    p = sw.Match(sw.Tavern(target=1), seed=5).position
    seat = p.to_move[0]
    other = p.view(seat).determinize(Random(8))
    assert other != p
    assert grown(p, 300).estimates == grown(other, 300).estimates
    assert not any(e.proven for e in grown(p, 3_000).estimates)


def test_a_full_tree_is_still_searched() -> None:
    p = sw.SiegeStones().start()
    small = Tree(p.view(0), Random(1), nodes=200)
    small.grow(5_000)
    assert sum(e.visits for e in small.estimates) == len(p.legal_moves()) + 5_000
    assert small._header[layout.USED] <= 200


def test_the_last_munches_are_exact() -> None:
    for seed in range(5):
        walked = walk(sw.MunchStones().start(), Random(seed), 200)
        p = next(q for q in walked if q.phase == "munch" and len(q.stones) <= 20)  # type: ignore[attr-defined]
        move = TreeSearch(10, seed, exact=20).choose(p.view(p.to_move[0]))
        solution = sw.solve(p)
        assert solution.values[move] == solution.value


class Endless(Corners):
    """A game that says it is shorter than it is."""

    max_game_length = 3


def test_a_game_that_is_longer_than_it_says_is_not_solved_and_its_tree_proves_nothing() -> None:
    p = Endless(side=2).start()
    with pytest.raises(sw.StonesError, match="max_game_length"):
        sw.solve(p)
    estimates = grown(p, 50).estimates
    assert {e.move for e in estimates} == set(p.legal_moves())
    assert not any(e.proven for e in estimates)
