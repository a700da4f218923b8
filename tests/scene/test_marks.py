"""Marks on a board are drawn, described, and told apart without colour, in every game with a picture."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.scene import Look, marks, picture
from stoneswidgets.scene.marks import KINDS, BoardMark
from tests.scene.test_scenes import DRAWN
from tests.strategies import positions
from tests.tiers import FEW


@pytest.mark.full
@pytest.mark.parametrize("name", DRAWN)
@given(data=st.data())
@FEW
def test_every_place_of_every_game_is_marked_drawn_and_told(name, data):
    position = data.draw(positions(name))
    places = [*picture(position).labels()]
    one, other = data.draw(st.lists(st.sampled_from(places), min_size=2, max_size=2, unique=True))
    kind = data.draw(st.sampled_from(KINDS))
    given_ = [f"{kind} {one}", f"{kind} {one}>{other}", f"{kind} {other}=A2"]
    texts = marks.checked(given_, places)
    assert marks.checked(texts, places) == texts
    plain, scene = picture(position).scene(), picture(position, Look(marks=texts)).scene()
    assert scene["board"].keys() - plain["board"].keys() == {f"mark:{one}", "marks"}
    assert scene["overlay"].keys() - plain["overlay"].keys() == {f"mark:{one}>{other}", f"mark:{other}="}
    names = picture(position).named()
    name, to = names[one], names[other]
    assert name
    how = "" if kind == "dashed" else f"{kind} "
    ring = f"{kind} ring" if how else "pointed out"
    assert scene["labels"] == plain["labels"] | {
        one: f"{plain['labels'][one]}, {ring}, {how}arrow to {to}",
        other: f"{plain['labels'][other]}, {how}arrow from {name}, {how}letters A2",
    }


@pytest.mark.parametrize("game", [sw.MunchStones(), sw.BluffStones(), sw.Ascension(), sw.Tavern()])
def test_a_ring_beside_the_board_leaves_the_next_place_and_the_words_in_sight(game):
    position = game.start(seed=1)
    seen = picture(position)
    left, top, across, down = seen.box
    beside = {id_: at for id_, at in seen.at().items() if id_.partition(":")[0] not in ("space", "point")}
    rings = picture(position, Look(marks=tuple(beside))).scene()["board"]
    words = [
        (float(x), float(y)) for x, y in re.findall(r"class='note' x='([-\d.]+)' y='([-\d.]+)'", str(rings))
    ]
    for id_, (x, y) in beside.items():
        ring = float(re.findall(r"r='([\d.]+)'", rings[f"mark:{id_}"])[0])
        assert left < x - ring
        assert x + ring < left + across
        assert top < y - ring
        assert y + ring < top + down
        assert all(math.dist((x, y), at) > 1.9 * ring for other, at in beside.items() if other != id_)
        assert not [word for word in words if abs(word[1] - y) < ring + 3 and -100 < word[0] - x < ring]


def test_four_kinds_are_told_apart_without_colour():
    """In a picture with all colours taken out no two kinds look alike."""
    position = sw.SiegeStones().start()
    for mark in ("d4", "d4>a1", "d4=A"):
        looks = set()
        for kind in KINDS:
            drawn = str(sw.svg(position, Look(marks=(f"{kind} {mark}",)), theme="light"))
            looks.add(re.sub(r' (fill|stroke)="#\w+"', "", drawn))
        assert len(looks) == len(KINDS)


def test_what_an_exercise_points_out_needs_no_style_of_its_own():
    scene = picture(sw.SiegeStones().start(), Look(marks=("space:d4", "space:z9", "nonsense > this"))).scene()
    assert "marks" not in scene["board"]
    assert [part for part in scene["board"] if part.startswith("mark:")] == ["mark:space:d4"]
    assert scene["labels"]["space:d4"] == "d4, empty, pointed out"


def test_a_place_of_a_study_is_shown_with_its_marks_and_the_move_that_led_there():
    node = sw.Study(sw.SiegeStones()).chapters[0].start.add("Td4")
    node.marks = "bold a1>d4", "a1=B"
    drawn, framed = node._repr_svg_(), node._repr_html_()
    assert drawn == str(sw.svg(node.position, Look(marks=node.marks, last="Td4", earlier=None)))
    assert "a1, empty, bold arrow to d4, letter B" in drawn
    assert "bold arrow to d4" in framed
    assert "class='last'" in drawn


def test_a_mark_that_is_there_goes_and_one_of_another_kind_takes_its_place():
    there = picture(sw.SiegeStones().start()).labels()
    mark = BoardMark("space:d4")
    one = marks.toggled((), mark, there)
    both = marks.toggled(one, BoardMark("space:d4", letters="A"), there)
    bold = marks.toggled(both, mark._replace(kind="bold"), there)
    other = marks.toggled(bold, BoardMark("space:d4", letters="B"), there)
    assert (one, both, bold, other) == (("d4",), ("d4", "d4=A"), ("bold d4", "d4=A"), ("bold d4", "d4=B"))
    assert marks.toggled(other, mark._replace(kind="bold"), there) == ("d4=B",)
