"""Pictures and texts of SiegeStones."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given, settings, strategies as st

import stoneswidgets as sw
from stoneswidgets.games.siegestones.picture import COLOURS
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.editing import editor_of
from tests.strategies import positions

EXAMPLE = "4,7,4,..66/611[rxe]./1[rxe]611./.61..../[ree].6[ree]1./...../...."


@pytest.fixture
def example():
    return picture(sw.SiegeStones().from_diagram(EXAMPLE), Look(overlay=True)).scene()


def numbers(markup):
    return [int(n) for n in re.findall(r"<text[^>]*>(\d+)</text>", markup)]


def test_the_overlay_of_the_worked_example(example):
    sums = {key: numbers(part) for key, part in example["overlay"].items() if key.startswith("sums:")}
    assert sums == {"sums:d6": [15, 10], "sums:b3": [15, 14], "sums:b1": [0, 4], "sums:e4": [5, 5]}
    ratings = {
        key[7:]: numbers(part)[0] for key, part in example["overlay"].items() if key.startswith("rating:")
    }
    assert ratings.pop("b2") == 4, "the one stone next to two towers"
    assert set(ratings.values()) == {5}
    assert {key for key in example["pieces"] if key.startswith("marker:")} == {"marker:d6", "marker:b3"}
    assert "flag black" in example["pieces"]["marker:d6"]


def test_the_worked_example_read_aloud(example):
    labels = example["labels"]
    assert labels["space:d6"] == "d6, tower, Black controls it 15 to 10"
    assert labels["space:b1"] == "b1, tower, nobody controls it, Black 0, White 4"
    assert labels["space:b2"] == "b2, White stone, rating 4"
    assert labels["space:a4"] == "a4, empty"


def test_why_a_tower_is_whose_it_is(example):
    about = example["about"]["space:b3"]
    assert about["text"] == [
        "Black controls b3.",
        "Black 15 = 5 + 5 + 5 (b4, a2, c3)",
        "White 14 = 5 + 5 + 4 (a3, c4, b2)",
    ]
    assert sorted(about["marks"]) == ["space:a2", "space:a3", "space:b2", "space:b4", "space:c3", "space:c4"]
    assert (about["because"], about["marks"][0]) == (1, "space:b2")
    assert example["about"]["space:b2"]["text"] == ["b2: 6 − 2 = 4, next to 2 towers (b3, b1)."]
    assert example["about"]["space:e4"]["text"][0] == "Nobody controls e4: it is a tie."
    assert example["about"]["space:b1"]["text"][0] == "Nobody controls b1: that takes 5 at least."


@given(positions("siegestones"))
@settings(deadline=None)
def test_what_is_written_is_what_control_says(position):
    scene = picture(position, Look(overlay=True)).scene()
    control = position.control()
    assume(control)
    many = position.game.players > 2
    for tower, (owner, sums, ratings) in control.items():
        assert numbers(scene["overlay"][f"sums:{tower}"]) == [total for total in sums if total or not many]
        marker = scene["pieces"].get(f"marker:{tower}")
        assert (marker is None) == (owner is None)
        assert owner is None or f"flag {COLOURS[owner]}" in marker
        for stone, rating in ratings.items():
            assert numbers(scene["overlay"][f"rating:{stone}"]) == [rating]
            assert scene["labels"][f"space:{stone}"].endswith(f"rating {rating}")


def test_moves_are_told():
    p = sw.SiegeStones().start()
    said = []
    for move in ("Td6", "d5", "c5", "c6"):
        q = p.play(move)
        said.append(picture(q).announce(p, move))
        p = q
    assert said == [
        "Black dropped a tower on d6.",
        "White dropped a stone on d5. White controls d6, 5 to 0.",
        "Black dropped a stone on c5. Nobody controls d6: it is a tie.",
        "White dropped a stone on c6. White controls d6, 10 to 5.",
    ]


@given(positions("siegestones", longest=200), st.data())
@settings(deadline=None)
def test_setting_up_puts_the_piece_there_and_nothing_else_changes(position, data):
    seen = picture(position)
    space = data.draw(st.sampled_from(position.game.board.names))
    tool = data.draw(st.sampled_from(list(editor_of(seen.position).tools())))
    seat = data.draw(st.integers(0, position.game.seats - 1))
    try:
        edited = editor_of(seen.position, seat).used(tool, f"space:{space}")
    except sw.StonesError:
        assert tool != "tool:nothing", "taking something off is always possible"
        return
    others = {name: s for name, s in position.stones.items() if name != space}
    colour = tool.removeprefix("tool:")
    assert edited.stones == others | ({space: COLOURS.index(colour)} if colour in COLOURS else {})
    assert set(edited.towers) == (set(position.towers) - {space}) | ({space} if colour == "tower" else set())
    assert edited.is_over or edited.to_move == (seat,)
