from __future__ import annotations

import copy
import json
from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.teach.sets import ExerciseSet
from tests.strategies import JSON

PLACE = {"game": "siegestones", "moves": ["Td6", "c5"]}
LAST = {
    "game": "siegestones",
    "setup": {
        "position": {
            "diagram": "4,7,4,6666/6[ree]1[ree]1/6[ree]1166/61[ree]1161/[ree]11661/.[ree].61/1616",
            "to_move": 1,
        }
    },
}
"""Two spaces are empty."""
COMMON = {"ask": "?", "position": "here"}
ONE_OF_EACH = {
    "format": "stoneswidgets-exercises",
    "version": 1,
    "title": "A set",
    "positions": {"here": PLACE},
    "exercises": [
        {
            "name": "choose",
            "kind": "choose",
            "ask": "?",
            "hints": ["One."],
            "options": [
                {"answer": "a", "right": True, "why": "b"},
                {"answer": "c", "right": False, "why": "d"},
            ],
        },
        {"name": "compute", "kind": "compute", **COMMON, "reading": "sums", "at": "d6"},
        {"name": "predict", "kind": "predict", **COMMON, "moves": ["d5"], "reading": "owner", "at": "d6"},
        {
            "name": "find",
            "kind": "find",
            "ask": "?",
            "position": PLACE,
            "goals": [{"reading": "sums", "at": "d6", "is": [5, 5]}],
            "lasting": False,
        },
        {
            "name": "listed",
            "kind": "find",
            **COMMON,
            "right": {"d5": "Level."},
            "wrong": {"a1": {"why": "Far.", "replies": ["b5"]}, "a2": {"why": "Far."}},
            "otherwise": "No.",
        },
        {
            "name": "best",
            "kind": "find",
            "ask": "?",
            "position": LAST,
            "best": {
                "by": "solver",
                "values": {"c1": 1, "e3": 1, "Tc1": 0, "Te3": 1},
                "lines": {"Tc1": ["e3"]},
                "slack": 0,
            },
        },
        {
            "name": "setup",
            "kind": "setup",
            **COMMON,
            "goals": [{"reading": "owner", "at": "d6", "is": "nobody"}],
            "free": ["d5"],
            "changes": 1,
            "solution": {"game": "siegestones", "moves": ["Td6", "c5", "d5"]},
        },
        {
            "name": "play",
            "kind": "play",
            "ask": "?",
            "position": LAST,
            "reach": "win",
            "within": 3,
            "level": 1,
        },
    ],
}


def loads(given):
    return ExerciseSet.loads(json.dumps(given, indent=1))


def changed(change):
    given = copy.deepcopy(ONE_OF_EACH)
    change(given)
    return given


def test_one_of_each_kind():
    found = loads(ONE_OF_EACH)
    assert (found.title, len(found)) == ("A set", 8)
    solved = {question.name: question.solutions()[0] for question in found if question.name != "setup"}
    assert solved == {
        "choose": "a",
        "compute": "0, 5",
        "predict": "nobody",
        "find": "c6",
        "listed": "d5",
        "best": "c1",
        "play": solved["play"],
    }
    found.prove()
    assert found["listed"].check("d5")[:3] == (True, "Level.", ("d5",))
    assert found["listed"].check("a1")[:3] == (False, "Far.", ("a1", "b5"))
    assert found["listed"].check("a3")[:3] == (False, "You dropped a stone on a3.\nNo.", ("a3",))
    assert found["listed"].explain() == "A stone on d5.\nLevel."
    assert found["choose"].hints == ("One.",)


def test_a_whole_record_can_be_the_position():
    record = sw.Match(sw.SiegeStones()).record().dumps()
    given = changed(lambda s: s["positions"].update(other=json.loads(record)))
    assert len(loads(given)) == 8


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda s: s.update(format="x"), "format is 'stoneswidgets-exercises', not 'x'"),
        (lambda s: s.update(colour="red"), "the exercise set has no field 'colour'"),
        (
            lambda s: s["positions"]["here"].update(moves=["Td6", "d6"]),
            "positions: 'here': move 2: 'd6': d6 is",
        ),
        (lambda s: s["exercises"][0].pop("ask"), "exercise 'choose': the exercise lacks the field 'ask'"),
        (lambda s: s["exercises"][0].update(name="find"), "exercise 'find': another exercise has that name"),
        (lambda s: s["exercises"][1].update(position="there"), "position: there is none called 'there'"),
        (
            lambda s: s["exercises"][1].update(at="d7"),
            "exercise 'compute': at: d7 has nothing whose sums could be read",
        ),
        (
            lambda s: s["exercises"][3]["goals"][0].update({"is": [9, 9]}),
            "exercise 'find': no legal move is right",
        ),
        (
            lambda s: s["exercises"][3].update(goals=4000 * s["exercises"][3]["goals"]),
            "exercise 'find': goals: at most 20, not 4,000",
        ),
        (lambda s: s["exercises"][5]["best"]["values"].pop("e3"), "best: values lacks the legal move e3"),
        (
            lambda s: s["exercises"][6].update(solution="here"),
            "solution: it is not right: Nothing has been changed yet.",
        ),
        (lambda s: s["exercises"][1].update(points=["C5"]), "points: there is no place 'C5' on this board; "),
    ],
)
def test_what_is_wrong_is_named_with_its_place(change, said):
    with pytest.raises(sw.BadRecord) as error:
        loads(changed(change))
    assert said in str(error.value)


def places(given, path=()):
    if isinstance(given, dict | list):
        for key in given if isinstance(given, dict) else range(len(given)):
            yield (*path, key)
            yield from places(given[key], (*path, key))


@given(st.sampled_from(list(places(ONE_OF_EACH))), JSON)
def test_anything_in_any_place_is_read_or_refused(path, junk):
    given = copy.deepcopy(ONE_OF_EACH)
    inner = given
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = junk
    with suppress(sw.BadRecord):
        assert len(loads(given)) == 8


def asked_study() -> sw.Study:
    study = sw.Study(sw.SiegeStones(goal=1).start().play("Td4"))
    (chapter,) = study.chapters
    chapter.title, chapter.start.text, chapter.asked = "Win", "Win!", 1
    chapter.start.add("c4", text="Next to it.")
    return study


def test_a_set_is_made_saved_and_loaded_in_python(tmp_path):
    match = sw.Match(sw.SiegeStones(goal=1))
    match.play("Td4")
    made = sw.ExerciseSet(
        "Łukasz asks",
        [
            {"name": "win", "kind": "find", "ask": "Win!", "position": match, "best": "solver"},
            {
                "name": "sums",
                "kind": "compute",
                "ask": "Sums?",
                "position": "begun",
                "reading": "sums",
                "at": "d4",
            },
            {"name": "study", "kind": "study", "study": asked_study()},
        ],
        {"begun": match.position},
        name="mine",
    )
    assert made["win"].check("c4").right
    assert not made["win"].check("a1").right
    assert [each.name for each in made.exercises] == ["win", "sums", "study"]
    made.save(tmp_path / "mine.json")
    assert sw.ExerciseSet.load(tmp_path / "mine.json").exercises[1].position == match.position
    again = ExerciseSet.loads(made.dumps(), "mine")
    assert (again.name, again.title, again.exercises[:2]) == ("mine", made.title, made.exercises[:2])
    assert again["study"].check("c4").right
    welcome = ExerciseSet.of_lesson("welcome")
    assert ExerciseSet.loads(welcome.dumps(), welcome.name).exercises[:3] == welcome.exercises[:3]
    assert ExerciseSet.loads(ExerciseSet.of_study(asked_study()).dumps()).exercises[0].check("c4").right
    with pytest.raises(sw.BadRecord, match=r"^exercise 'x': the exercise lacks the field 'ask'"):
        sw.ExerciseSet("Mine", [{"name": "x", "kind": "compute", "position": match, "reading": "turn"}])
