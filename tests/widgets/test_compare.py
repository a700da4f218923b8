"""Boards side by side: a move on one is played on the others, as far as their rules allow."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import stoneswidgets as sw

THREE_ALL = "4,7,4,11[ree]./[rxe]..6./1[rwe]6.../.6.[rxe]111/.[rxe]1..6/1.[rwe].6/66.[rwe]"


def compared(one, other, diagram=THREE_ALL):
    return sw.Compare({"One": one.from_diagram(diagram), "Other": other.from_diagram(diagram)})


def moves(compare):
    return [board.match.moves for board in compare.boards]


def test_a_move_on_one_is_made_on_the_other():
    compare = compared(sw.SiegeStones(), sw.SiegeStones(both_at_goal="mover"))
    compare.boards[1].match.play("Tb4")
    assert [board.position.winners for board in compare.boards] == [(), (0,)]


def test_a_game_that_is_over_waits_until_the_other_comes_back():
    compare = compared(sw.SiegeStones(), sw.SiegeStones(both_at_goal="mover"))
    one, other = compare.boards
    one.match.play("Tb4")
    one.match.play("Tf7")
    assert moves(compare) == [("Tb4", "Tf7"), ("Tb4",)]
    one.match.undo()
    one.match.undo()
    assert moves(compare) == [(), ()]
    other.match.play("f7")
    assert moves(compare) == [("f7",), ("f7",)]


def test_it_is_kept_as_one_picture():
    compare = sw.Compare({"<b> & co": sw.SiegeStones().start(), "Other": sw.SiegeStones(goal=1).start()})
    data = compare._repr_mimebundle_()[0]
    assert data["text/plain"] == "<Compare: <b> & co (0 moves), Other (0 moves)>"
    picture = ET.fromstring(data["image/svg+xml"])
    words = [element.text for element in picture.iter("{http://www.w3.org/2000/svg}tspan")]
    assert words == ["<b> & co", "Other"]
    assert compare.children[0]._caption == "<b> & co"
