"""Scenes of any position of any game with a picture."""

from __future__ import annotations

import json
from importlib.util import find_spec
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.core.refusals import refused as why_not
from stoneswidgets.core.rules.registry import GAMES
from stoneswidgets.scene import Look, Orientation, picture, svg
from stoneswidgets.scene.editing import editor_of
from stoneswidgets.scene.shapes import light
from tests.strategies import positions
from tests.tiers import FEW
from tests.tiny import EXAMPLES

DRAWN = [*(name for name in GAMES if find_spec(f"stoneswidgets.games.{name}.picture")), *EXAMPLES]
LOOKS = st.builds(
    Look,
    st.builds(Orientation, st.integers(0, 5), st.booleans()),
    st.booleans(),
    st.sampled_from((None, "d4", "Tc3")),
)
PLACED = "c3 c5 e4 d2 b2 b3 b4 d5 d6 f6 f5 f4 e3 e6 c2 a1 a2 a3 a4 b5 c6 d7 e7 f7 g7 g6 g5 g4 f3 e2 d1 c1 b1"
BUILT = " ".join(f"={'ryb'[i % 3]} {place}" for i, place in enumerate(PLACED.split()))
DEAL = "deal:jgs+gssj,jgs+gssj,jgs+gssj,jgs+gssj;1"
LAYERS = ("board", "pieces", "overlay")


def leaves(tree, path=()):
    for element, branch in tree.items():
        if branch == 0:
            yield (*path, element)
        else:
            yield from leaves(tree[branch] if isinstance(branch, str) else branch, (*path, element))


def a_scene_is_json_of_parts_that_fit_together(position, look, data):
    seat = data.draw(st.sampled_from(position.to_move)) if position.to_move else None
    seen = picture(position.view(seat), look)
    scene = seen.scene()
    points = {"view": [*scene["view"]], "at": {id_: [*place] for id_, place in scene["at"].items()}}
    assert json.loads(json.dumps(scene, allow_nan=False)) == scene | points
    drawn = {part for layer in LAYERS for part in scene[layer]}
    assert set(scene["labels"]) <= drawn
    assert set(scene["labels"]) <= set(scene["at"])
    moves = seen.paths()
    assert set(leaves(scene["paths"])) == set(moves)
    assert sorted(moves.values()) == sorted(position.legal_moves(seat) if position.to_move else ())
    for path in moves:
        assert all(element in scene["labels"] or element in scene["tray"] for element in path)
    assert not scene["chosen"] or any(list(path[: len(scene["chosen"])]) == scene["chosen"] for path in moves)
    for element, about in scene["about"].items():
        assert element in scene["labels"] or tuple(element.split(" ")) in moves
        assert set(about["marks"]) <= set(scene["labels"])
        assert all(mark in scene["about"] for mark in about["marks"][: about.get("because", 0)])
        assert all(about["text"])


def a_picture_is_well_formed_and_says_what_it_shows(position, look, _data):
    root = ET.fromstring(str(svg(position, look)))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert not [e.tag for e in root.iter() if not e.tag.startswith("{http://www.w3.org/2000/svg}")]
    assert root[0].text == f"{position.game.title}: {picture(position).status()}"
    assert all(e.attrib["id"] in light() for e in root.findall(".//*[@id]")), (
        "those of two pictures would clash"
    )


def a_position_is_written_and_read_back_and_drawn_the_same(position, _look, _data):
    if position.game.name == "siegestones":
        return  # after a pass, its diagram does not tell whose turn it is: its pieces are read back in its own tests
    again = editor_of(position).read(editor_of(position).diagram())
    assert again == position
    assert picture(again).scene() == picture(position).scene()


def clicks_that_make_no_move_are_refused_in_the_words_of_the_move_that_they_would_make(position, _look, data):
    """The picture is of the seat's view, the words are those of the whole position: what a seat may not know is in neither."""
    if not position.to_move:
        assert picture(position).refused(("space:d4",)) == ""
        return
    seat, game = data.draw(st.sampled_from(position.to_move)), position.game
    move = game.action_text(data.draw(st.sampled_from(game.actions)))
    seen = picture(position.view(seat))
    path = seen.path(move)
    if path in seen.paths():
        assert seen.refused(path) == ""
        return
    reasons = {
        seen.say(why_not(game, position.state, seat, game.parse(each, seat))) for each in seen.attempts(path)
    }
    assert (reasons or {""}) == {seen.refused(path)}, (
        "a button of another phase makes no move, and has no reason"
    )


PROPERTIES = (
    a_scene_is_json_of_parts_that_fit_together,
    a_picture_is_well_formed_and_says_what_it_shows,
    a_position_is_written_and_read_back_and_drawn_the_same,
    clicks_that_make_no_move_are_refused_in_the_words_of_the_move_that_they_would_make,
)


@pytest.mark.full
@pytest.mark.parametrize("name", DRAWN)
@given(data=st.data(), look=LOOKS)
@FEW
def test_a_picture_keeps_to_everything(name, data, look):
    position = data.draw(positions(name))
    for each in PROPERTIES:
        each(position, look, data)


def after(game, moves):
    """Return the picture that whoever is to move has after these moves."""
    position = sw.game(game).start(seed=1)
    for move in moves.split():
        position = position.play(move)
    return picture(position.view(position.to_move[0]))


@pytest.mark.parametrize(
    ("game", "moves", "path", "why"),
    [
        ("siegestones", "Td4", "tray:stone space:d4", "d4 is taken by a tower"),
        ("munchstones", "=r", "tray:stone space:d4", "the centre stays empty in the build phase"),
        ("munchstones", "=r", "tray:stone space:a1", "a1 is next to neither a stone nor a tower"),
        ("munchstones", "=r", "tray:stone draw:r", ""),
        ("munchstones", BUILT, "space:c4 scored:0:r", ""),
        ("munchstones", BUILT, "space:c4 space:a1", "a1 is not next to c4"),
        ("munchstones", BUILT, "space:a1", "there is no tower on a1"),
        ("munchstones", BUILT, "space:c4 space:d4", "there is no stone on d4"),
        ("bluffstones", "", "space:a1", "everybody bids first"),
        ("bluffstones", "b,-", "tray:stone space:d4", "d4 is taken by a tower"),
        ("bluffstones", "b,- a4 r,-", "tray:stone space:a1", "there is no stone on a1"),
        ("ascension", "r:d4", "colour:b space:d4", "d4 is taken by a red leader"),
        ("ascension", "r:d4", "colour:b point:c4d4d5", "a blue follower needs a blue leader on the board"),
        ("ascension", "r:d4", "colour:r point:e4e5f5", "the intersection between e4, e5 and f5 is next to no leader"),
        ("tavern", DEAL, "tray:force seat1:1 seat2:5", "only a stone that lies face up can be forced: 1 to 3, not 5"),
        ("tavern", DEAL, "own:1 middle", ""),
        ("tavern", DEAL, "tray:force own:1 seat:2", ""),
        ("hex", "a1", "space:a1", "a1 is taken"),
        ("breakthrough", "", "space:a2 space:a4", "the rules do not allow it here"),
    ],
)  # fmt: skip
def test_the_reason_why_a_space_cannot_be_chosen(game, moves, path, why):
    assert after(game, moves).refused(tuple(path.split())) == why


@pytest.mark.parametrize(
    ("game", "moves", "path", "first"),
    [
        ("siegestones", "", "space:d4", "something else"),
        ("siegestones", "Td4", "tray:tower space:d4", ""),
        ("bluffstones", "", "confirm:one", "a colour"),
        ("bluffstones", "", "space:a1", ""),
        ("tavern", DEAL, "seat2:1", "a stone of your own"),
    ],
)
def test_what_has_to_be_chosen_first(game, moves, path, first):
    assert after(game, moves).lacking(tuple(path.split())) == first


@pytest.mark.parametrize("name", sw.GAMES)
@given(st.data())
def test_any_tool_on_any_element_changes_that_place_alone_or_is_refused_in_words(name, data):
    position = data.draw(positions(name))
    seat = data.draw(st.integers(0, position.game.seats - 1))
    editor = editor_of(position, seat)
    tool, element = (data.draw(st.sampled_from([*of])) for of in (editor.tools(), picture(position).at()))
    try:
        changed = editor.used(tool, element)
    except sw.StonesError:
        return
    built = (
        name == "munchstones" and changed.phase == "build"
    )  # there the turn follows from the number of stones
    assert changed.is_over or changed.is_chance or built or seat in changed.to_move
    used, place = tool.removeprefix("tool:"), element.partition(":")[2]
    before, after = position.describe(), changed.describe()
    for field in before.keys() & after.keys() - {"pile", "pool"}:
        if isinstance(before[field], dict):
            differing = dict(before[field].items() ^ after[field].items())
            scored = field == "towers" and element.startswith("won:")  # such a tower leaves its space
            assert scored or differing.keys() <= {used, place}
