"""Pictures and texts of MunchStones."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.editing import editor_of
from tests.strategies import SEEDS, games, positions, walk

COLOURS = {"r": "red", "y": "yellow", "b": "blue"}
FEW = {
    "towers": {"c4": "r", "e5": "y", "d3": "b"},
    "stones": {"b3": "r", "c3": "b", "b4": "y"},
    "scored": ["rr", "b"],
    "turn": 1,
}


@pytest.fixture
def few():
    return sw.MunchStones().restore(FEW)


@st.composite
def munching(draw):
    """A position of the munch phase that has moves."""
    game = draw(games("munchstones"))
    rng = Random(draw(SEEDS))
    reached = [p for p in walk(game.start(seed=1), rng, 200) if p.phase == "munch" and not p.is_over]
    return draw(st.sampled_from(reached))


def colours(layer, prefix):
    return {
        key.removeprefix(prefix): re.search(r"stone (\w+)", part)[1]
        for key, part in layer.items()
        if key.startswith(prefix)
    }


def heaps(scene, prefix):
    found = {}
    for key, part in scene["pieces"].items():
        if key.startswith(f"heap:{prefix}"):
            place = key.removeprefix("heap:")
            assert f"stone {COLOURS[key[-1]]}" in part
            found[place] = int(re.search(r">(\d+)</text>", scene["pieces"][f"count:{place}"])[1])
    return found


# ---------------------------------------------------------------- what is drawn


@given(positions("munchstones"))
def test_all_that_is_there_is_drawn(position):
    scene = picture(position).scene()
    assert colours(scene["pieces"], "piece:") == {n: COLOURS[c] for n, c in position.stones.items()}
    assert colours(scene["pieces"], "tower:") == {n: COLOURS[c] for n, c in position.towers.items()}
    for seat, kept in enumerate(position.scored):
        wanted = {f"scored:{seat}:{c}": kept.count(c) for c in COLOURS if c in kept}
        assert heaps(scene, f"scored:{seat}") == wanted
        assert f">{position.scores[seat]}</text>" in scene["pieces"][f"score:{seat}"]
    assert heaps(scene, "draw") == {f"draw:{c}": n for c, n in position.pile.items() if n}
    lines = colours(scene["pieces"], "line:")
    assert lines == {
        f"{seat}:{position.game.line_lengths[seat] - len(line) + k}": COLOURS[c]
        for seat, line in enumerate(position.lines)
        for k, c in enumerate(line)
    }
    assert [key for key in scene["pieces"] if key.startswith("turn:")] == [
        f"turn:{seat}" for seat in position.to_move
    ]


@given(munching())
def test_the_overlay_says_what_each_move_does(position):
    overlay = picture(position, Look(overlay=True)).scene()["overlay"]
    marks = {key.removeprefix("munch:"): part for key, part in overlay.items() if key.startswith("munch:")}
    assert set(marks) == set(position.legal_moves())
    for move, mark in marks.items():
        gained = sum(position.play(move).scores) - sum(position.scores)
        assert (">+1<" in mark) == (gained == 1), move
    assert not [key for key in picture(position).scene()["overlay"] if key.startswith("munch:")]


@given(munching())
def test_a_munch_is_a_tower_and_then_a_stone(position):
    seen = picture(position)
    scene = seen.scene()
    for move in position.legal_moves():
        tower, stone = move.split("-")
        assert seen.paths()[f"space:{tower}", f"space:{stone}"] == move
        about = scene["about"][f"space:{tower}"]
        assert f"space:{stone}" in about["marks"]
        scores, _, changes = about["text"][0].partition(": ")[2].rpartition("score")
        assert stone in (changes if position.play(move).scores == position.scores else scores)
    assert (len(scene["chosen"]) == 1) == (len({move[:2] for move in position.legal_moves()}) == 1)


# ---------------------------------------------------------------- what is said


def test_spaces_and_heaps_read_aloud(few):
    labels = picture(few).scene()["labels"]
    assert labels["space:c4"] == "c4, tower topped red, 3 stones beside it, 1 red"
    assert labels["space:e5"] == "e5, tower topped yellow, no stone beside it"
    assert labels["space:b4"] == "b4, yellow stone"
    assert labels["scored:0:r"] == "Player 1 has scored 2 red stones"
    assert labels["scored:1:y"] == "Player 2 has scored no yellow stones"
    assert labels["draw:b"] == "draw pile, no blue stones"
    assert picture(few).standing(0) == "2 stones scored"


def test_moves_are_told(few):
    told = {move: picture(few.play(move)).announce(few, move) for move in ("c4-b3", "c4-b4")}
    assert told == {
        "c4-b3": "Player 2 moved the tower from c4 to b3 and scored a red stone.",
        "c4-b4": "Player 2 moved the tower from c4 to b4 and topped it yellow; the red stone is out.",
    }


def test_draws_placements_and_the_end_of_building_are_told():
    start = sw.MunchStones().start()
    drawn = start.play("=b")
    assert picture(start).status() == "Player 1 draws a stone."
    assert picture(drawn).announce(start, "=b") == "Player 1 drew a blue stone."
    assert picture(drawn).status() == "Player 1 to move: place the blue stone next to a stone or a tower."
    assert picture(drawn.play("d5")).announce(drawn, "d5") == "Player 1 placed a blue stone on d5."
    last = walk(start, Random(1), 65)[-1]
    (move,) = last.legal_moves()
    full, colour = last.play(move), COLOURS[last.drawn]
    told = f"Player 1 placed a {colour} stone on {move}. The board is full: now the towers munch."
    assert picture(full).announce(last, move) == told
    assert picture(full).status() == "Player 2 to move: choose a tower, then a stone beside it to munch."


@pytest.mark.parametrize(
    ("scored", "stone", "result"),
    [
        (["r", "bb"], "r", "No tower can move. Player 2 wins with 2 stones to 1."),
        (["rr", "b"], "b", "No tower can move. A draw: Player 1 and Player 2 are level with 2 stones each."),
    ],
)
def test_results_are_told(scored, stone, result):
    p = sw.MunchStones().restore(FEW | {"stones": {"d2": stone}, "scored": scored})
    q = p.play("d3-d2")
    assert picture(q).status() == result
    assert picture(q).announce(p, "d3-d2").endswith(result)


# ---------------------------------------------------------------- set up


def test_what_is_put_on_the_board_comes_from_the_pile_and_goes_back():
    p = sw.MunchStones().start().play("=r")
    q = editor_of(p, 0).used("tool:b", "space:d5")
    assert (q.pile, q.drawn) == ({"r": 10, "y": 11, "b": 10}, "r")
    assert editor_of(q, 0).used("tool:nothing", "space:d5") == p
    munch = editor_of(p, 0).used("tool:nothing", "draw:y")
    assert munch.is_over, "no stone is left to be munched"
    assert editor_of(munch, 0).used("tool:y", "draw:y") == sw.MunchStones().start()
