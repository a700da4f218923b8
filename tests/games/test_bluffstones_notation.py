"""BluffStones: positions as JSON objects."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
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
        ({"stones": {"a1": "r"}}, "stones: the colour at a1 is one of b, y, g, not 'r'"),
        ({"stones": {"a1": "b"}}, "13 stones are blue, bids of this round included, and there are 12 in all"),
        ({"towers": {"d4": "b"}}, "towers: 1 are on the board or scored, and there are 7"),
        ({"scored": ["yyyy", ""]}, "7 are topped yellow, and there are 3 such stones"),
        ({"bids": [None, "b"], "due": [1]}, "due: it is named while the bids of all seats are resolved"),
        ({"bids": ["b", "y"], "due": [0, 1]}, "bids: with its bid, seat 0 has more than 6 blue stones"),
        (
            {"stones": {"c4": "y", "c3": "b", "d5": "b", "e5": "b"}, "piles": [{}, {}]},
            "three match the tower on d4, which would have been scored",
        ),
    ],
)
def test_a_described_position_is_checked(change: dict[str, object], message: str) -> None:
    start = played()
    with pytest.raises(sw.BadRecord) as error:
        start.game.restore({**start.describe(), **change})
    assert message in str(error.value)
