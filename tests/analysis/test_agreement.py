"""Everything that names a best move names the same one, at any number of simulations."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.analysis import review
from stoneswidgets.analysis.evaluation import Evaluation
from stoneswidgets.core.position import random_move
from stoneswidgets.search import TreeSearch
from stoneswidgets.search.choices import is_at_once
from stoneswidgets.widgets import analysis
from tests.analysis.test_move_search import GAMES, played
from tests.tiers import at_night


def positions(game, every):
    """Yield positions of all phases where one seat chooses, with the numbers of moves before them."""
    for moves in range(0, 40, every):
        position = played(game, moves, seed=moves)
        if position.to_move and not is_at_once(position.view(position.to_move[0])):
            yield moves, position


@pytest.mark.full
@pytest.mark.parametrize(
    ("simulations", "every"), [(40, 6), (1200, 20), *at_night((1, 3), (40, 3), (400, 3), (4000, 9))]
)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_best_line_order_and_bot_agree(game, simulations, every):
    """So many simulations that forced wins are looked for, too, are made in fewer positions."""
    for moves, position in positions(game, every):
        found = sw.evaluate(position, simulations=simulations, seed=moves)
        first, *others = found.moves
        assert found.best == first.move
        assert found.line[:1] == (first.move,)
        assert found.regret(first.move) == 0
        sure = first.proven or found.exact
        for e in others:
            lost = e.proven and e.chance == 0
            assert sure or lost or e.visits <= first.visits
            assert sure or not (e.proven and e.chance == 1)
        if not game.shuns_draws:  # bots play on there, where an evaluation counts a draw as half
            played_by_bot = TreeSearch(simulations, seed=moves).choose(position.view(found.seat))
            assert played_by_bot == first.move or found[played_by_bot].chance == first.chance or sure


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_review_names_the_move_that_the_evaluation_behind_it_does(game, monkeypatch):
    made = []
    monkeypatch.setattr(
        review, "Evaluation", lambda search: made.append(Evaluation(search=search)) or made[-1]
    )
    match, rng = sw.Match(game, 1), Random(1)
    while len(match.moves) < 8:
        match.play(random_move(match.position, rng))
    seat = next(seat for position in match.positions for seat in position.to_move)
    looked = review.Review(match, None if game.seats == 2 and not game.hides else seat, 300, 5)
    for _ in looked.steps():
        pass
    assert len(looked.turns) == len(made)
    for turn, found in zip(looked.turns, reversed(made), strict=True):
        if not found.weights:
            proven = turn.best == turn.move and "proven" in turn.verdict
            belied_by_what_came_next = turn.move == found.best
            assert turn.best == found.best or proven or belied_by_what_came_next


def test_rows_and_marks_follow_that_order(monkeypatch):
    monkeypatch.setattr(analysis, "AT_ONCE", 0.02)
    board = sw.Board(sw.SiegeStones(), analysis=True)
    latest, found = board._session.analysis.latest, board._session.analysis._evaluation
    assert [row["move"] for row in latest["moves"]] == [e.move for e in found.moves[: len(latest["moves"])]]
    assert latest["moves"][0]["line"][0] == latest["why"]["move"] == found.best
    rough = [found.rests_on_few(e) for e in found.moves]
    assert len(latest["few"]) == sum(rough)
    assert ["few looks" in row["said"] for row in latest["moves"]] == [
        e.visits > 0 and few for e, few in zip(found.moves, rough, strict=True)
    ][: len(latest["moves"])]


def test_few_looks_are_shown_as_few():
    found = sw.evaluate(sw.SiegeStones().start(), simulations=20_000, seed=1)
    best, last = found.moves[0], found.moves[-1]
    assert "few looks" not in found.within(best)
    assert found.within(last).endswith(", few looks")
    assert f"{found.percent(best)} % ({found.within(best)})" in found._repr_svg_()
