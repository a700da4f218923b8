"""BluffStones: positions as JSON objects."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.games.bluffstones.game import BluffStonesPosition, Step
from tests.games.bluffstones import FULL_PILE, TOPS, played
from tests.strategies import SEEDS, games, walk


def test_a_description_can_be_read_by_a_person() -> None:
    p = played("b,y", "d5")
    assert p.describe() == {
        "towers": TOPS,
        "stones": {"d5": "b"},
        "piles": [FULL_PILE | {"b": 5}, FULL_PILE | {"y": 5}],
        "scored": ["", ""],
        "token": 0,
        "bids": ["b", "y"],
        "due": [1],
    }
    assert played("-,-").describe()["winners"] == [0, 1]
    assert played().play("rr", seat=1).describe()["bids"] == [None, "rr"]


@given(games("bluffstones"), SEEDS, st.integers(0, 80))
def test_every_position_is_described_and_restored(game: sw.BluffStones, seed: int, plies: int) -> None:
    rng = Random(seed)
    p = walk(game.start(seed=seed), rng, plies)[-1]
    assert game.restore(p.describe()) == p
    for k in range(1, len(p.to_move)):
        for seats in combinations(p.to_move, k):
            q = p
            for seat in seats:
                q = q.play(rng.choice(q.legal_moves(seat)), seat)
            assert game.restore(q.describe()) == q


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"stones": {"d4": "b"}}, "stones: d4 is taken already"),
        ({"stones": {"a1": "r"}}, "stones: the colour at a1 is one of b, y, g, not 'r'"),
        ({"stones": {"a1": "b"}}, "13 stones are blue, bids of this round included, and there are 12 in all"),
        ({"towers": {"d4": "b"}}, "towers: 1 are on the board or scored, and there are 7"),
        ({"scored": ["yyyy", ""]}, "7 are topped yellow, and there are 3 such stones"),
        ({"scored": ["r", ""]}, "scored: 'r' is not a text of the letters b, y, g"),
        ({"piles": [FULL_PILE, {"b": 7}]}, "b is a whole number from 0 to 6, not 7"),
        ({"bids": [None, "b"], "piles": [FULL_PILE, {}]}, "bids: the pile of seat 1 does not allow 'b'"),
        ({"bids": [None, "b"], "due": [1]}, "due: it is named while the bids of all seats are resolved"),
        ({"winners": [0]}, "winners: in this position the game is not over"),
        ({"bids": ["b", "y"], "due": [0, 1]}, "bids: with its bid, seat 0 has more than 6 blue stones"),
        (
            {"stones": {"c4": "y", "c3": "b", "d5": "b", "e5": "b"}, "piles": [{}, {}]},
            "three match the tower on d4, which would have been scored",
        ),
        (
            {"stones": dict.fromkeys(("c4", "c3", "d5", "e5"), "b"), "piles": [{}, {}]},
            "match the tower on d4, which would have been scored",
        ),
    ],
)
def test_a_described_position_is_checked(change: dict[str, object], message: str) -> None:
    start = played()
    with pytest.raises(sw.BadRecord) as error:
        start.game.restore({**start.describe(), **change})
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"due": ...},
            "due: after these bids it is the seats still to act, one of [1, 2, 0], [2, 0], [0], not None",
        ),
        ({"due": []}, "[1, 2, 0], [2, 0], [0], not []"),
        ({"due": [1, 0]}, "not [1, 0]"),
        ({"stones": {}}, "due: seat 1 has nothing to choose from, so that its stone is out already"),
        ({"piles": [{"b": 5}, {}, {}]}, "bids: with its bid, seat 0 has more than 5 blue stones"),
        ({"bids": ["b", "r", "yy"], "due": [2]}, None),
        (
            {
                "bids": ["bb", "r", "y"],
                "due": [0],
                "stones": {"a1": "b", "a2": "b", "a3": "b", "f7": "b", "c1": "b", "e2": "b"},
                "piles": [{"b": 3}, {"b": 5}, {}],
            },
            "16 stones are blue, bids of this round included, and there are 15",
        ),
    ],
)
def test_a_described_round_is_checked(change: dict[str, object], message: str | None) -> None:
    described = {
        "towers": TOPS,
        "stones": {"a1": "b"},
        "piles": [{}, {}, {}],
        "scored": ["", "", ""],
        "token": 1,
        "bids": ["b", "r", "y"],
        "due": [1, 2, 0],
    }
    game = sw.BluffStones(players=3)
    p = game.restore(described)
    assert isinstance(p, BluffStonesPosition)
    assert p.queue == (Step(1, "r"), Step(2, "y"), Step(0, "b"))
    if message is None:
        assert game.restore({**described, **change}).to_move == (2,)
        return
    with pytest.raises(sw.BadRecord) as error:
        game.restore({name: value for name, value in {**described, **change}.items() if value is not ...})
    assert message in str(error.value)
