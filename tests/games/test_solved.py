"""SiegeStones' tablebase: which positions it has, and that search, evaluation and bots agree with it."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.games.siegestones import solver as file
from stoneswidgets.games.siegestones.rules import State
from stoneswidgets.games.siegestones.solver import FILE, key_of, solved, unpacked
from stoneswidgets.search.exact.solver import known, known_best, known_line, known_moves
from tools.solved.packing import packed

GOALS = sorted(solved())
TOP, USUAL = 2, 4
"""A goal whose games are short, so that other solvers can say the same."""


def at(goal, *moves):
    position = sw.SiegeStones(side=3, goal=goal).start()
    for move in moves:
        position = position.play(move)
    return position


def value(position):
    return known(position.game, position.state)


def test_the_file_is_small_and_whole():
    assert TOP in GOALS
    assert FILE.stat().st_size <= 300_000


def test_a_file_that_is_damaged_or_of_another_version_is_none_at_all():
    content = packed({4: {5: 1, 1 << 40: 0, 1 << 56: -1}})
    assert [unpacked(content)[4].value(key) for key in (5, 1 << 40, 1 << 56, 6)] == [1, 0, -1, None]
    assert unpacked(content[:-1]) == {}
    assert unpacked(content[:-1] + b"x") == {}
    assert unpacked(content.replace(b" 1 ", b" 2 ", 1)) == {}
    assert unpacked(b"") == {}


def test_a_position_from_which_a_drop_leads_to_a_lost_one_is_won():
    mine, other, towers, stone, tower = 1 << 4, 1 << 7, 1 << 9, 1 << 0, 1 << 12
    by_stone = unpacked(packed({4: {key_of(other, mine | stone, towers): -1}}))[4]
    by_tower = unpacked(packed({4: {key_of(other, mine, towers | tower): -1}}))[4]
    drawn = unpacked(packed({4: {key_of(other, mine | stone, towers): 0}}))[4]
    assert by_stone.worth(mine, other, towers, more=False) == 1
    assert by_tower.worth(mine, other, towers, more=True) == 1
    assert by_tower.worth(mine, other, towers, more=False) is None
    assert drawn.worth(mine, other, towers, more=True) is None
    assert by_stone.worth(mine, other, 0, more=True) is None


def test_a_position_and_its_images_have_one_key():
    rng, board = Random(1), sw.SiegeStones(side=3).board
    for _ in range(50):
        spaces = rng.sample(range(19), 9)
        sets = [sum(1 << space for space in spaces[i : i + 3]) for i in (0, 3, 6)]
        images = [
            [sum(1 << image[i] for i in range(19) if each >> i & 1) for each in sets]
            for image in board.symmetries
        ]
        assert {key_of(*image) for image in images} == {min((a << 19 | b) << 19 | c for a, b, c in images)}


@pytest.mark.parametrize("goal", GOALS)
def test_values_follow_from_those_after_each_move(goal):
    rng, looked = Random(goal), 0
    for pieces in (0, 1, 1, 1, 2, 2, 2, 2, 2):
        position = at(goal)
        for _ in range(pieces):
            position = position.play(rng.choice(position.legal_moves()))
        moves = known_moves(position.game, position.state)
        if len(moves) == len(position.legal_moves()):
            assert value(position) == max(moves.values())
            looked += 1
    assert looked >= 4
    lost = at(2).play("a3").play("b4").play("c4")
    known = [*known_moves(lost.game, lost.state).values()]
    assert known == [-1] * len(lost.legal_moves()), "though what follows is not in the file"


def test_values_are_those_that_the_solver_finds_without_the_file(monkeypatch):
    rng, positions = Random(3), []
    while len(positions) < 6:
        position = at(TOP)
        for _ in range(4):
            position = position.play(rng.choice(position.legal_moves()))
        if len(position.towers) == TOP and value(position) is not None:
            positions.append((position, value(position)))
    monkeypatch.setattr("stoneswidgets.games.siegestones.solver.solved", dict)
    for position, worth in positions:
        assert value(position) is None
        assert sw.solve(position, seconds=100).value == worth


CENTRE, EDGES = "c3", ("b4", "d5", "a2", "e4", "b1", "d2")
"""The space in the middle, and those in the middle of an edge."""


@pytest.mark.parametrize("goal", GOALS)
def test_the_first_player_wins_by_every_stone_and_by_no_tower(goal):
    start = at(goal)
    e = sw.evaluate(start, seed=1)
    assert e.exact
    assert all(m.proven for m in e.moves)
    drawn = {f"T{space}" for space in (CENTRE, *EDGES)} if goal > TOP else set()
    for m in e.moves:
        assert m.chance == (1 if m.move[0] != "T" else 0.5 if m.move in drawn else 0), m.move
    assert e.verdict(e.best) == "proven win"
    assert "Solved to the end of the game: White wins, whatever Black may play." in e.why("Tb3")
    assert e.line == known_line(start.game, start.state)
    assert sw.solve(start).value == 1
    assert sw.solve(start).line == e.line


OTHER = [
    {"players": 3},
    {"side": 4},
    {"goal": 7},
    {"stones_each": 19},
    {"towers": 8},
    {"both_at_goal": "mover"},
    {"tiebreak": "none"},
    {"contested": "next"},
    {"opening": "centre"},
    {"threat_base": 7},
    {"control_minimum": 6},
]


@pytest.mark.parametrize("other", OTHER, ids=str)
def test_other_rules_have_nothing_solved(other):
    usual = {"side": 3, "goal": TOP}
    assert value(sw.SiegeStones(**usual).start()) == 1
    assert value(sw.SiegeStones(**(usual | other)).start()) is None


def test_a_position_that_a_pass_led_to_is_not_taken_for_one_without():
    position = at(TOP, "d4")
    state = State(list(position.state))
    state.passes = 1
    assert value(position) is not None
    assert known(position.game, tuple(state)) is None
    assert file.key_of(state.stones[1], state.stones[0], state.towers)


@pytest.mark.parametrize("seed", range(2))
def test_level_10_never_lets_go_of_a_win(seed):
    rng, bot, position = Random(seed), sw.bot(10, seed), at(TOP)
    while not position.is_over:
        seat = position.to_move[0]
        if seat == 0:
            best = known_best(position.game, position.state)
            move = bot.choose(position.view(0))
            assert not best or move in best
        else:
            move = rng.choice(position.legal_moves())
        position = position.play(move)
    assert position.winners == (0,)
