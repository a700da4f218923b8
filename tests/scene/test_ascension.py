"""Pictures and texts of Ascension."""

from __future__ import annotations

import re
from collections import Counter
from math import dist

import pytest
from hypothesis import given, settings, strategies as st

import stoneswidgets as sw
from stoneswidgets.core.facts import Fact
from stoneswidgets.scene import Look, Orientation, picture
from tests.strategies import positions

COLOURS = {"r": "red", "y": "yellow", "b": "blue", "g": "green"}
RING = ("c4d4d5", "d4d5e5", "d4e4e5", "d3d4e4", "c3d3d4", "c3c4d4")
"""The intersections around d4."""
FIVE = {
    "leaders": {"d4": "r", "d5": "b"},
    "followers": {**dict.fromkeys(RING[1:4], "b"), **dict.fromkeys(RING[4:], "y"), "c5d5d6": "r"},
    "gods": {"f5": "g"},
    "false_gods": ["b2"],
    "worshippers": ["gr", "bb"],
    "to_move": 0,
}
"""One follower short of a red god in d4."""


@pytest.fixture
def five():
    return sw.Ascension().restore(FIVE)


def coloured(layer, prefix):
    return {
        key.removeprefix(prefix): re.search(r"stone (\w+)", part)[1]
        for key, part in layer.items()
        if key.startswith(prefix)
    }


def in_words(letters):
    return {name: COLOURS[letter] for name, letter in letters.items()}


# ---------------------------------------------------------------- what is drawn


@given(positions("ascension"))
@settings(deadline=None)
def test_all_that_is_there_is_drawn(position):
    pieces = picture(position).pieces()
    assert coloured(pieces, "leader:") == in_words(position.leaders)
    assert coloured(pieces, "follower:") == in_words(position.followers)
    assert coloured(pieces, "god:") == in_words(position.gods)
    assert {key[6:] for key in pieces if key.startswith("false:")} == set(position.false_gods)
    assert all("tower" in part for key, part in pieces.items() if key.startswith(("god:", "false:")))
    counts = {f"colour:{c}": n for c, n in position.pool.items()}
    for seat, held in enumerate(position.worshippers):
        counts |= {f"worship:{seat}:{c}": held.count(c) for c in position.game.letters}
        assert f">{position.scores[seat]}<" in pieces[f"score:{seat}"]
    drawn = {
        key[6:]: int(re.search(r">(\d+)<", part)[1]) for key, part in pieces.items() if key[:6] == "count:"
    }
    assert drawn == {key: n for key, n in counts.items() if n}
    assert f">× {position.towers_left}<" in pieces["towers"]


@given(st.builds(Orientation, st.integers(0, 5), st.booleans()))
def test_every_target_is_wide_enough_on_a_narrow_page(orientation):
    seen = picture(sw.Ascension().start(seed=1), Look(orientation))
    targets = {key: at for key, at in seen.at().items() if key.startswith(("space:", "point:"))}
    assert len(targets) == 19 + 54
    nearest = min(dist(a, b) for i, a in targets.items() for j, b in targets.items() if i != j)
    assert nearest * 320 / seen.box[2] >= 24, (
        "WCAG 2.2, 2.5.8: circles of 24 px round the targets do not meet"
    )


# ---------------------------------------------------------------- what can be chosen


def test_in_hand_is_the_colour_that_one_placed_last_and_in_the_first_turn_the_one_that_was():
    match = sw.Match(sw.Ascension(), seed=1)
    hands = []
    for move in ("b:d4", "y:f6", "b:c3c4d4", "g:e6", "r:c2"):
        match.play(move)
        hands += picture(
            match.position, Look().after(match.positions.__getitem__, match.moves, len(match.moves))
        ).chosen()
    assert hands == ["colour:b", "colour:b", "colour:y", "colour:b", "colour:g"]


# ---------------------------------------------------------------- in words


def test_elements_say_what_they_are(five):
    labels = picture(five).labels()
    assert labels["space:d4"] == "d4, red leader, 5 of 6 followers around it"
    assert labels["space:f5"] == "f5, green god"
    assert labels["space:b2"] == "b2, false god"
    assert labels["space:f6"] == "f6, empty"
    assert labels["point:d4d5e5"] == "between d4 d5 and e5, blue follower"
    assert labels["point:c4d4d5"] == "between c4 d4 and d5, empty"
    assert labels["colour:g"] == "pool, 18 green"
    assert labels["worship:1:b"] == "Player 2, 2 blue worshippers"


@given(positions("ascension"))
@settings(deadline=None)
def test_what_is_foretold_comes_about(position):
    told = picture(position).reckonings()
    completing = set()
    for move in position.legal_moves():
        letter, place = move.split(":")
        effects = position.effects(move)
        if not (effects.gods or effects.false_gods):
            continue
        completing.add(f"point:{place}")
        facts, marks, _ = told[f"point:{place}"]
        assert [f for f in facts if f.kind == "risen"] == [
            Fact("risen", colour=colour, where=space) for space, colour in effects.gods.items()
        ]
        false = [f["where"] for f in facts if f.kind == "false gods"]
        assert false == ([effects.false_gods] if effects.false_gods else [])
        gone = {point: c for point, c in effects.removed.items() if point != place}
        touched = {f"space:{s}" for s in (*effects.gods, *effects.false_gods)} | {f"point:{p}" for p in gone}
        assert set(marks) == touched, "whatever the colour of the last follower"
        left = next((f["parts"] for f in facts if f.kind == "left"), ())
        assert {f["colour"]: f["n"] for f in left} == Counter(gone.values())
        if effects.gods:
            (gains,) = (f for f in facts if f.kind[:6] == "gained" and letter in f["colours"])
            assert {f["colour"]: f["n"] for f in gains.get("parts") or ()} == Counter(effects.worshippers)
    assert {key for key in told if key.startswith("point:")} == completing


def test_spaces_say_what_becomes_of_them(five):
    told = picture(five).about()
    assert told["space:d4"]["text"] == [
        "d4: 2 yellow and 3 blue followers; six make a red god, and bring no worshipper so far."
    ]
    assert told["space:e4"]["text"] == ["e4: 2 blue followers; six make a false god, and leave."]


def test_moves_are_announced(five):
    after = five.play("b:c4d4d5")
    assert picture(after).announce(five, "b:c4d4d5") == (
        "Player 1 placed a blue follower between c4, d4 and d5. The red leader in d4 becomes a god. "
        "Player 1 gains 1 blue worshipper. 1 red follower leaves."
    )
    assert picture(five.play("y:e3")).announce(five, "y:e3") == "Player 1 placed a yellow leader in e3."


def test_the_end_is_told_with_its_reason():
    described = FIVE | {"gods": {"f5": "g", "f4": "g", "e3": "r", "f6": "g", "b4": "r", "d6": "r", "c2": "y"}}
    last = sw.Ascension().restore(described)
    over = last.play("r:c4d4d5")
    assert over.is_over
    assert picture(over).status() == "The ninth tower is placed. Player 1 wins, 7 points to 0."
    assert picture(over).announce(last, "r:c4d4d5").endswith(picture(over).status())
    assert picture(over).standing(0) == "7 points, 2 worshippers"
