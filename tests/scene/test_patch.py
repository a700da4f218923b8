"""Merge patches turn one scene into the next."""

from __future__ import annotations

import json
import sys
import zlib

from hypothesis import given, strategies as st

from stoneswidgets.scene.patch import carrying, difference, merge

KEYS = st.sampled_from("abcd")
LEAVES = (
    st.booleans() | st.integers(-2, 2) | st.text("xy", max_size=2) | st.lists(st.integers(0, 2), max_size=2)
)
VALUES = st.recursive(LEAVES, lambda inner: st.dictionaries(KEYS, inner, max_size=4), max_leaves=12)
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=4)


@given(OBJECTS, OBJECTS)
def test_the_difference_leads_from_one_object_to_the_other(old, new):
    kept = json.dumps(old)
    assert json.dumps(merge(old, difference(old, new)), sort_keys=True) == json.dumps(new, sort_keys=True)
    assert json.dumps(old) == kept


@given(OBJECTS)
def test_nothing_to_do_is_an_empty_patch(value):
    assert difference(value, json.loads(json.dumps(value))) == {}


def test_a_number_is_not_a_truth_value():
    assert difference({"a": 1}, {"a": True}) == {"a": True}


def test_the_examples_of_the_standard_that_need_no_null_in_the_target():
    for target, patch, result in (
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ):
        assert merge(target, patch) == result


def test_in_a_browsers_python_a_patch_that_takes_something_away_goes_beside_its_message(monkeypatch):
    taken, given = {"paths": {"space:d3": None}}, {"paths": {"space:d3": 0}}
    assert carrying({}, taken) == ({"patch": taken}, [])
    monkeypatch.setattr(sys, "platform", "emscripten")
    message, (packed,) = carrying({"from": 1}, taken)
    assert (message, json.loads(zlib.decompress(packed))) == ({"from": 1}, taken)
    assert carrying({}, given) == ({"patch": given}, [])
