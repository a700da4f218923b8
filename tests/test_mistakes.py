"""Wrong calls and values are answered with what was given and what would work."""

from __future__ import annotations

import numpy as np
import pytest

import stoneswidgets as sw

GAME = sw.SiegeStones(side=3, goal=1)

POSITION = GAME.start().play("Tc3")

MATCH = sw.Match(GAME)

MATCH.play("Tc3")


@pytest.mark.parametrize(
    ("call", "answer"),
    [
        (lambda: sw.game("Stones of the Tavern"), "did you mean 'tavern'"),
        (lambda: sw.Board("chess"), r"is neither a game's name \(siegestones, .*tavern\) nor a short code"),
        (lambda: sw.Board("Tavern"), "did you mean 'tavern'"),
        (
            lambda: sw.Record.loads(sw.Study(GAME).dumps()),
            "this says that its format is 'stoneswidgets-study'",
        ),
        (lambda: sw.Record.loads(" "), "^the record is not JSON: it is empty"),
        (lambda: sw.Exercise("siegestones"), "as 'welcome/corner', or is a question .* not 'siegestones'"),
        (lambda: sw.Exercise("welcome/cornr"), "no exercise 'cornr'; there are .*; did you mean 'corner'"),
        (
            lambda: sw.review(POSITION),
            "a review takes a match, a record, a board or a short code, not a SiegeStones",
        ),
        (
            lambda: MATCH.undo(to=5),
            "^to, the number of moves that stay, is a whole number from 0 to 1, not 5",
        ),
        (lambda: sw.Study(GAME).delete(9), "^9 is not a chapter of this study; its own are in chapters"),
        (lambda: sw.sheet([POSITION]).save("a.pdf"), "ends in .html, not 'a.pdf'; a browser prints it"),
        (
            lambda: sw.evaluate(sw.Tavern().start(seed=1)),
            "<Stones of the tavern as everybody sees it>: a random event is due; in a match it happens by itself, and sw.Match",
        ),
    ],
)
def test_a_value_that_does_not_fit_is_answered_with_what_does_and_with_that_alone(call, answer):
    with pytest.raises(sw.StonesError, match=answer) as found:
        call()
    assert found.value.__context__ is None or found.value.__suppress_context__


def test_a_board_takes_what_board_takes():
    board = sw.Board(GAME)
    board.match = POSITION
    assert board.position == POSITION == sw.evaluate(board, simulations=20).view.game.start().play("Tc3")
    board.position = MATCH
    assert board.position == MATCH.position
    board.match = MATCH.record()
    assert board.match.moves == MATCH.moves
    with pytest.raises(sw.StonesError, match=r"a board shows a match, a position, .* not 3"):
        board.match = 3
    with pytest.raises(sw.StonesError, match=r"a board takes a position, a match, a record, .* not 3"):
        board.position = 3
    with pytest.raises(sw.StonesError, match=r"a node is a place in a study, .* not 3"):
        board.node = 3


@pytest.mark.parametrize(
    ("call", "answer"),
    [
        (lambda: POSITION.play("a1", seat="White"), r"the seats 0 \(Black\), 1 \(White\)"),
        (lambda: sw.lab.simulate(GAME, 100, games=2), "a player is a level from 1 to 10, .* not 100"),
        (
            lambda: sw.lab.heat_map(GAME, {"c3": 50}),
            "^a share is a number from 0 to 1, .* 50 of 100 .* c3 has 50$",
        ),
        (lambda: sw.Record.load({"moves": []}), "the name of a file is a text or a path, not a dict"),
        (lambda: GAME.start().play("„d4“"), "; did you mean 'd4'"),
        (lambda: sw.Record.loads("game.json"), "is not JSON: "),
        (lambda: sw.Board(GAME, players=[None, sw.Bot]), "a player is a level .*, not the class Bot"),
        (lambda: sw.ExerciseSet.of_lesson("siege-stones"), "did you mean 'siegestones'"),
        (lambda: sw.evaluate(POSITION, simulations=20).why("A1"), "did you mean 'a1'"),
    ],
)
def test_a_value_of_another_kind_is_answered_with_what_is_wanted(call, answer):
    with pytest.raises(sw.StonesError, match=answer):
        call()


def test_rule_parameters_take_numbers_of_numpy_s():
    assert sw.SiegeStones(side=np.int64(4), tiebreak=np.str_("threat")) == sw.SiegeStones(tiebreak="threat")
    sweep = sw.lab.sweep(GAME, games=2, seed=1, progress=False, workers=1, goal=np.arange(1, 3))
    assert [each.game.goal for each in sweep.simulations] == [1, 2]
