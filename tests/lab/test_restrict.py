"""Restricted play removes moves for all seats or one, and changes nothing else."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets import lab
from stoneswidgets.search.bots import TreeSearch


def test_a_seat_does_without_the_moves_and_the_others_do_not():
    game = lab.without(sw.SiegeStones(side=3, goal=2), "T*", seat=1)
    assert game.rules == {"side": 3, "goal": 2}
    found = lab.simulate(game, {"a": TreeSearch(6), "b": None}, games=6, seed=1, workers=1)
    for number in range(1, 7):
        record = found.record(number)
        assert not any(move.startswith("T") for move in record.moves[1::2])
        assert sw.Match(game).record().game == record.game
    assert any(move.startswith("T") for number in range(1, 7) for move in found.record(number).moves)
    assert game.check(games=2) == 2


@pytest.mark.parametrize("make", [sw.BluffStones, sw.MunchStones, sw.Ascension, sw.Tavern, sw.SiegeStones])
def test_a_move_of_any_game_can_be_taken_away(make):
    game = make()
    position = begun(game)
    seat = position.to_move[0]
    legal = position.legal_moves(seat)
    move = min(legal, key=lambda text: any(sign in text for sign in "*?["))
    restricted = begun(lab.without(game, move))
    assert set(restricted.legal_moves(seat)) == set(legal) - {move}


def begun(game):
    position, rng = game.start(seed=1), Random(1)
    while position.is_chance:
        position = position.play(position.sample_chance(rng))
    return position


def test_what_moves_are_worth_is_what_a_seat_loses_without_them():
    """Where the first to have two towers wins, and nobody knows better, to drop towers at random gives them away."""
    found = lab.restrict(sw.SiegeStones(), "T*", games=200, seed=1, progress=False)
    losses = [found.alone[seat][f"AdvantageP{seat + 1}"].mean for seat in (0, 1)]
    assert found.worth.mean == pytest.approx(-sum(losses) / 2)
    assert found.worth.interval.high < 0
    assert found.off["TowersDropped"].second == 0
    assert "without T*" in repr(found)
    assert "all but White" in found._repr_html_()
    assert set(found.to_frame()["who may"]) == {"nobody", "all but Black", "all but White"}
    nothing = lab.restrict(sw.SiegeStones(side=3), "a1", games=100, seed=1, progress=False)
    assert abs(nothing.worth.mean) < 0.2


def test_another_process_gets_the_restricted_game():
    cloudpickle = pytest.importorskip("cloudpickle")
    game = lab.without(sw.SiegeStones(side=3), "T*")
    again = pickle.loads(cloudpickle.dumps(game))
    assert again.tables == game.tables
    assert again.name == game.name
    with ProcessPoolExecutor(1) as pool:
        found = lab.simulate(game, 2, games=8, seed=1, executor=pool, progress=False)
    assert found == lab.simulate(game, 2, games=8, seed=1, workers=1, progress=False)


@pytest.mark.parametrize(
    ("moves", "seat", "message"),
    [
        ("X*", None, "no move of SiegeStones is 'X.'; moves are, for example, a4, "),
        ("*", None, "every move"),
        ((), None, "moves are texts"),
        ("T*", 2, r"there is no seat 2; SiegeStones has the seats 0"),
    ],
)
def test_what_cannot_be_taken_away_is_refused(moves, seat, message):
    with pytest.raises(sw.StonesError, match=message):
        lab.without(sw.SiegeStones(), moves, seat)
