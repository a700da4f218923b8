"""How puzzles are found."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from tests.tiers import NIGHT, at_night
from tools.puzzles.mine import APART, SHARE, PositionSet, images, mining


@pytest.mark.parametrize("name", ["munchstones", *at_night(*(n for n in sw.GAMES if n != "munchstones"))])
def test_no_two_are_nearly_the_same_however_the_board_lies_and_no_level_has_most(name):
    puzzles = sw.puzzles(name)
    kept = PositionSet()
    for found in puzzles.graded:
        assert not kept.has(found.position, found.judgement.move)
        kept.add(found.position, found.judgement.move)
    levels = [puzzle.level for puzzle in puzzles]
    assert max(map(levels.count, levels)) <= max(1, SHARE * puzzles.wanted)


@NIGHT
def test_the_first_of_a_set_is_found_again():
    puzzles = sw.puzzles("siegestones")
    first = next(found for found in mining(puzzles.game, puzzles.wanted, puzzles.seed) if found)
    assert first == puzzles.graded[0]


def test_a_mirrored_position_is_a_double():
    p = sw.SiegeStones().start()
    for move in ("Ta1", "b5", "e6"):
        p = p.play(move)
    q = sw.SiegeStones().start()
    places = {name: i for i, name in enumerate(q.game.board.names)}
    image = q.game.board.symmetries[-1]
    for move in ("a1", "b5", "e6"):
        tower = "T" if move == "a1" else ""
        q = q.play(tower + q.game.board.names[image[places[move]]])
    answer = "T" + q.game.board.names[image[places["d5"]]]
    assert images(q, answer)[0] in images(p, "Td5")
    kept = PositionSet()
    kept.add(p, "Td5")
    assert kept.has(q)
    assert APART > 1


def test_a_position_much_like_another_is_a_double_only_if_it_has_the_same_answer():
    p = sw.SiegeStones().start()
    for move in ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "e4", "f7"):
        p = p.play(move)
    q = p
    for move in ("g4", "g5", "g6", "g7", "f3", "f4"):
        q = q.play(move)
    kept = PositionSet()
    kept.add(p, "d4")
    assert kept.has(q, "d4")
    assert not kept.has(q, "d5")
    assert not kept.has(q)
