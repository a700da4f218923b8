"""Nearly right names and texts are answered with what was meant; a match stands for its last position."""

from __future__ import annotations

from typing import Any

import pytest

import stoneswidgets as sw
from stoneswidgets.errors import meant


@pytest.mark.parametrize(
    ("game", "typed", "move"),
    [
        (sw.SiegeStones(), "D4", "d4"),
        (sw.SiegeStones(), " d4 ", "d4"),
        (sw.SiegeStones(), "td4", "Td4"),
        (sw.BluffStones(), "BB,r", "bb"),
        (sw.Ascension(), "R: d4", "r:d4"),
    ],
)
def test_a_nearly_right_move_is_answered_with_the_move(game: sw.Game, typed: str, move: str) -> None:
    match = sw.Match(game, seed=1)
    with pytest.raises(sw.MalformedMove, match=f"did you mean '{move}'"):
        match.play(typed)
    assert match.moves == ()


def test_a_record_is_read_strictly() -> None:
    text = sw.Match(sw.SiegeStones()).record().dumps()
    for wrong in (text.replace("[]", '["D4"]'), text.replace("siegestones", "SiegeStones")):
        assert wrong != text
        with pytest.raises(sw.BadRecord, match="did you mean"):
            sw.Record.loads(wrong)


def test_a_match_and_a_record_stand_for_their_last_position() -> None:
    position = sw.SiegeStones(goal=1).start().play("Td4")
    match = sw.Match(position)
    for given in (match, match.record(), sw.code(match)):
        assert sw.solve(given).line == sw.solve(position).line
        best = sw.evaluate(given, simulations=500, seed=1).best
        assert best == sw.evaluate(position, simulations=500, seed=1).best
    for call in (sw.solve, sw.evaluate):
        with pytest.raises(sw.StonesError, match=r"game\.start\(\)"):
            call(sw.SiegeStones())
        with pytest.raises(sw.StonesError, match="a position, a match, a record"):
            call(5)


def test_only_what_is_near_was_meant() -> None:
    assert meant("x" * 1000, ["x"]) == meant(5, ["5"]) == meant("", ["d4"]) == meant("c4-c9", ["c4-c5"]) == ""


@pytest.mark.parametrize("given", ["siegestones", sw.SiegeStones])
def test_a_game_is_meant_by_its_name_and_by_its_class(given: Any) -> None:
    game = sw.SiegeStones()
    assert sw.Match(given).game == sw.rules(given).game == sw.Board(given).match.game == game
    assert sw.lab.simulate(given, games=2, seed=1, progress=False).game == game
    assert sw.lab.sweep(given, games=2, seed=1, progress=False, goal=[3]).simulations[
        0
    ].game == sw.SiegeStones(goal=3)
    assert sw.RuleLab(given).game == game
    assert str(sw.svg(given)) == str(sw.svg(game))


def test_what_is_simulated_may_be_a_match_or_its_record() -> None:
    match = sw.Match(sw.SiegeStones())
    match.play("Td4")
    counted = [
        sw.lab.simulate(start, games=2, seed=1, progress=False).estimates
        for start in (match, match.record(), match.position)
    ]
    assert counted[0] == counted[1] == counted[2]
