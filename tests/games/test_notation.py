"""Positions as JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import stoneswidgets as sw
from tests.games import ascension, bluffstones, tavern

if TYPE_CHECKING:
    from collections.abc import Callable


def changed(start: sw.Position) -> Callable[..., sw.Position]:
    """Return what restores a position of which something is described otherwise."""
    return lambda **change: start.game.restore({**start.describe(), **change})


IMPOSSIBLE: dict[Callable[..., sw.Position], list[tuple[dict[str, Any], str]]] = {
    changed(sw.SiegeStones().start()): [
        ({"diagram": 5}, "diagram: a diagram is a text, not 5"),
        ({"to_move": 2}, "to_move is a whole number from 0 to 1, not 2"),
        ({"passes": -1}, "passes"),
        ({"winners": [0]}, "winners: in this position the game is not over"),
        ({"luck": 1}, "the position has no field 'luck'"),
    ],
    changed(sw.MunchStones().start()): [
        ({"stones": {"d4": "r"}}, "d4 is the centre, which is empty at all times"),
        ({"towers": {"c4": "r", "e5": "y"}}, "there are 2 towers on the board, and should be 3"),
        (
            {"pile": {"r": 10, "y": 11, "b": 11}},
            "1 red stones are missing, and none is out in the build phase",
        ),
        ({"stones": {"d5": "r"}}, "13 stones are red, and there are 12 in all, one on a tower included"),
        (
            {"scored": ["r", ""], "pile": {"r": 10, "y": 11, "b": 11}},
            "in the build phase nobody has scored yet",
        ),
    ],
    changed(bluffstones.played()): [
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
    ascension.position: [
        ({"leaders": {"a4": "r"}}, "leaders: there is no place 'a4' for them; there are b4, c5"),
        (
            {"gods": dict.fromkeys([*ascension.TOWERS_GONE, "d4", "d5"], "r")},
            "10 gods and false gods, and 9 towers",
        ),
        ({"leaders": {"c4": "r"}, "false_gods": ["d4"], "followers": {"c4d4d5": "r"}}, "next to a false god"),
        (
            {"leaders": {"d4": "r"}, "followers": dict.fromkeys(ascension.ring("d4"), "r")},
            "all six around d4 are there",
        ),
        (
            {
                "leaders": {"c4": "r", "d5": "r", "c3": "r", "e4": "r"},
                "followers": dict.fromkeys(ascension.ring("d4"), "r"),
            },
            "all six around d4 are there",
        ),
        ({"worshippers": ["ry", "bb"], "pool": {"r": 18}}, "pool: red stones are 19, not 18"),
    ],
    tavern.position: [
        ({"stones": []}, "0 hands were given; this phase has 4"),
        ({"stones": ["jjj+jjjj"] * 4}, "28 of the stones are jewels, and the bag has 12"),
        ({"totals": [0, 0, 0, 5]}, "0 hands and a bonus of 120 do not lead to"),
        (
            {"totals": [50, 50, 44, 39], "hand": 2, "bonus": 240, "rules": {"target": 50}},
            "with 50 of 50 points",
        ),
        ({"bonus": 240}, "bonus is"),
        ({"known": [[[0]] * 4] * 4}, "known: seat 1 knows its own stones"),
        ({"forced": [0], "done": 1, "barred": 1}, "each seat in forced has forced one trade"),
    ],
}
"""What makes a position of each game from a description, and descriptions of which none is made, and why."""


@pytest.mark.parametrize(
    ("made", "described", "why"), [(made, *case) for made, cases in IMPOSSIBLE.items() for case in cases]
)
def test_a_described_position_that_cannot_be(
    made: Callable[..., sw.Position], described: dict[str, Any], why: str
) -> None:
    with pytest.raises(sw.BadRecord, match=why):
        made(**described)


# ---------------------------------------------------------------- the box, and the end


def test_a_described_position_has_no_more_stones_than_the_box() -> None:
    with pytest.raises(sw.BadRecord, match="3 stones are blue, and there are 2 in all"):
        ascension.position(sw.Ascension(stones_each=2), leaders={"d4": "b"})


def test_without_recycling_stones_may_be_out_of_the_game_once_towers_are_used() -> None:
    game = sw.Ascension(recycle=False)
    p = ascension.position(game, gods={"d4": "r"}, pool={"r": 10})
    assert p.pool == {"r": 10, "y": 19, "b": 18, "g": 20}
    with pytest.raises(sw.BadRecord, match="red stones are at most 18, not 19"):
        ascension.position(game, gods={"d4": "r"}, pool={"r": 19})
    with pytest.raises(sw.BadRecord, match="red stones are 19, not 10"):
        ascension.position(game, pool={"r": 10})


def test_an_ended_game_of_ascension_is_described_with_its_winners() -> None:
    over: dict[str, Any] = {"gods": dict.fromkeys([*ascension.TOWERS_GONE, "d4"], "b")}
    with pytest.raises(sw.BadRecord, match="winners: in this position the game is over"):
        ascension.position(**over)
    full = {"leaders": {}, "followers": {}, "false_gods": [], "worshippers": ["ry", "bb"], **over}
    with pytest.raises(sw.BadRecord, match=r"in this position they are \[1\], not \[0\]"):
        sw.Ascension().restore({**full, "winners": [0]})
    with pytest.raises(sw.BadRecord, match="winners: in this position the game is not over"):
        sw.Ascension().restore({**full, "gods": {}, "winners": [0]})


def test_a_described_end_of_the_tavern_has_its_winners() -> None:
    over = tavern.scored(tavern.TIED, target=50).describe()
    game = sw.Tavern(stall=1, target=50)
    with pytest.raises(sw.BadRecord, match=r"in this position they are \[0, 1\], not \[0\]"):
        game.restore({**over, "winners": [0]})
    with pytest.raises(sw.BadRecord, match="nobody has 1000 points"):
        sw.Tavern().restore(over)


def test_a_described_position_with_somebody_to_move_is_not_over() -> None:
    game = sw.SiegeStones(goal=1)
    described = game.start().play("Td4").play("d5").describe()
    del described["winners"]
    with pytest.raises(sw.BadRecord, match="winners: in this position the game is over"):
        game.restore(described)
