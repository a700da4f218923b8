"""The static evaluation of SiegeStones by learned weights, and rules `judge` of variants."""

from __future__ import annotations

from random import Random

from hypothesis import given

import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import ALL_WON, State
from stoneswidgets.search.tree import Estimate, Tree
from tests.strategies import SEEDS, walk

AHEAD = "4,7,4,..66/611[rxe]./1[rxe]611./.61..../[ree].6[ree]1./...../...."


def judged(position: sw.Position) -> int:
    game = position.game
    return game.dynamics.judge(game.tables, position.state)


def searched(position: sw.Position, *, judged: bool = True) -> tuple[Estimate, ...]:
    tree = Tree(position.view(position.to_move[0]), Random(1), judged=judged)
    tree.grow(300)
    return tree.estimates


def exchanged(state: State) -> list[int]:
    """Return a state with the two players exchanged, the one to move included."""
    s, new = rules.State(state), rules.State(list(state))
    new.actor = 1 - s.actor
    new.stones[:2], new.controlled[:2] = s.stones[1::-1], s.controlled[1::-1]
    return list(new)


@given(SEEDS)
def test_a_position_is_worth_as_much_to_either_player_who_has_it(seed: int) -> None:
    game = sw.SiegeStones()
    for position in walk(game.start(), Random(seed), 60):
        if not position.is_over:
            won = judged(position)
            assert 0 <= won <= ALL_WON
            assert game.dynamics.judge(game.tables, exchanged(position.state)) == won


def test_whoever_is_ahead_is_judged_to_win_more() -> None:
    game = sw.SiegeStones()
    black, white = (game.from_diagram(AHEAD, to_move=seat) for seat in (0, 1))
    assert judged(black) > 0.7 * ALL_WON > 0.3 * ALL_WON > judged(white)


def test_what_was_learned_is_not_applied_under_other_rules() -> None:
    assert judged(sw.SiegeStones(goal=5).start()) == judged(sw.SiegeStones(contested="next").start()) == -1


class Unlearned(sw.SiegeStones):
    """The usual rules, and nothing known of them."""

    @sw.rule
    def judge(t: State, s: State) -> int:
        """Leave it to random games."""
        return -1


def test_a_search_that_is_to_play_random_games_plays_them() -> None:
    usual, unlearned = sw.SiegeStones().start(), Unlearned().start()
    assert searched(usual, judged=False) == searched(unlearned) == searched(unlearned, judged=False)
    assert searched(usual) != searched(usual, judged=False)


def test_a_judged_search_looks_at_every_move_at_once_and_proves_those_that_win() -> None:
    for position in walk(sw.SiegeStones().start(), Random(1), 60):
        wins = {m for m in position.legal_moves() if position.play(m).winners == position.to_move}
        if wins:
            break
    view = position.view(position.to_move[0])
    judged, played = (Tree(view, Random(1), judged=each) for each in (True, False))
    for tree in (judged, played):
        tree.grow(1)
    assert {each.move for each in judged.estimates if each.proven and each.chance == 1} == wins
    assert all(each.visits > 0 for each in judged.estimates)
    assert sum(each.visits for each in played.estimates) == 1


class Corner(sw.SiegeStones):
    """Whoever has a stone in the corner is sure to win, it says."""

    @sw.rule
    def judge(t: State, s: State) -> int:
        """Look at the corner."""
        return (4096 if s[9 + s[0]] & 1 else 0) if (s[9] | s[10]) & 1 else 2048


def test_a_judge_of_ones_own_is_what_a_search_goes_by() -> None:
    assert Corner().board.names[0] == "a4"
    assert searched(Corner().start())[0].move == "a4"
