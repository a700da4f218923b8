"""Evaluations: win probabilities, reasons in the game's terms, and a chart."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree as ET

import pytest

import stoneswidgets as sw
from stoneswidgets.analysis.reasons import consequences
from stoneswidgets.search import Estimate
from tests.analysis.test_move_search import GAMES, played
from tests.search.backward import ending, exact


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_move_has_reasons_and_the_picture_names_the_best(game):
    position = played(game, 9)
    found = sw.evaluate(position, simulations=500, seed=1)
    moves = position.legal_moves(found.seat)
    for move in Random(1).sample(moves, min(8, len(moves))):
        assert all(isinstance(line, str) and line for line in found.why(move))
        assert found.verdict(move)
    root = ET.fromstring(found._repr_svg_())
    assert found.moves[0].move in [each.text for each in root.findall(".//{*}text")]
    assert found.moves[0].move in repr(found)


@pytest.mark.parametrize("seed", range(2))
def test_what_is_said_of_hidden_hands_holds_in_the_real_ones(seed):
    position = played(sw.Tavern(), 8, seed)
    seat = position.to_move[0]
    view, found = position.view(seat), 0
    for move in Random(seed).sample(view.legal_moves(), min(6, len(view.legal_moves()))):
        said = consequences(view, move, Random(1))
        real = consequences(Known(position, seat), move, Random(1))
        assert set(said) <= set(real)
        found += len(said)
    assert found


class Known:
    """A view that is only ever of one position."""

    def __init__(self, position, seat):
        self.game, self.seat, self.state = position.game, seat, position.state
        self.determinize = lambda _rng: position


def test_a_stone_that_is_munched_and_how_it_ends_are_named():
    p = sw.MunchStones().restore(
        {"towers": {"c4": "r", "e5": "y", "d3": "b"}, "turn": 0, "stones": {"b3": "r", "c3": "b", "b4": "y"}}
    )
    found = sw.evaluate(p, seed=1)
    assert all(e.proven for e in found.moves)
    said = found.why("c4-b3")
    assert "and scored a red stone" in said[0]
    assert "Player 1: 1 stone scored (before: no stones scored)." in said
    assert said[-1].startswith("If both play their best from here, Player 1 is ")


def test_the_reason_of_a_bid_is_its_weight_and_its_regret():
    found = sw.evaluate(sw.BluffStones().start(seed=1), simulations=2000, seed=1)
    worst = min(found.moves, key=lambda e: e.chance)
    less = round(100 * found.regret(worst.move))
    assert f"{less} points less than the best bid" in found.why(worst.move)[0]
    best = max(found.moves, key=lambda e: e.chance)
    assert found.regret(best.move) == 0


def test_a_placement_in_an_ending_has_its_exact_chance():
    p = ending(("b", "rr"), 0).play("b,r")
    while p.phase != "place":
        p = p.play(p.legal_moves()[0])
    found = sw.evaluate(p, seed=1)
    assert found.exact
    assert {e.move: e.chance for e in found.moves} == pytest.approx(
        {move: exact(p.play(move), {}) for move in p.legal_moves()}
    )
    assert found.moves[0].chance == max(e.chance for e in found.moves)
    assert found.line[0] == found.moves[0].move


def test_only_what_is_proven_is_certain():
    found = sw.evaluate(sw.SiegeStones().start(), simulations=10, seed=1)
    estimates = [Estimate("d4", 9, won, proven) for won in (0.0, 0.501, 1.0) for proven in (False, True)]
    assert [found.percent(estimate) for estimate in estimates] == [1, 0, 50, 50, 99, 100]
    found.moves = (found.moves[0], estimates[1])
    assert "preferred" in repr(found)


def test_a_frame_has_each_move_with_its_chance_within_its_interval() -> None:
    e = sw.evaluate(sw.SiegeStones(side=3).start(), simulations=500, seed=1)
    frame = e.to_frame()
    assert list(frame.columns[:4]) == ["move", "chance", "low", "high"]
    rows = frame[list(e.moves[0]._fields)].itertuples(index=False)
    assert [tuple(row) for row in rows] == list(e.moves)
    assert ((frame.low <= frame.chance) & (frame.chance <= frame.high)).all()
    bids = sw.evaluate(sw.BluffStones().start(seed=1), simulations=500, seed=1).to_frame()
    assert bids.low.isna().all()
    assert bids.weight.sum() == pytest.approx(1)
