"""Texts in JSON from anywhere."""

from __future__ import annotations

import gc

import pytest

from stoneswidgets.errors import BadRecord
from stoneswidgets.plumbing import json_text


def test_what_is_collected_while_a_nested_text_is_refused_is_cleaned_up():
    left = []

    def collected(_phase, _info):
        left.append(descend(50))

    usual = gc.get_threshold()
    gc.callbacks.append(collected)
    gc.set_threshold(1)
    try:
        for text in ("[" * 50_000, '{"a":' * 50_000):
            with pytest.raises(BadRecord, match="nested too deeply"):
                json_text.parse(text, "message")
    finally:
        gc.set_threshold(*usual)
        gc.callbacks.remove(collected)
    assert left


@pytest.mark.parametrize("text", ['["[[", "\\"[", ' + "[]," * 5000 + "{}]", "[" * 200 + "]" * 200])
def test_brackets_in_strings_and_side_by_side_are_not_nested(text):
    assert json_text.parse(text, "message")


def test_one_level_too_many_is_refused():
    with pytest.raises(BadRecord, match="the message is nested too deeply"):
        json_text.parse("[" * 201 + "]" * 201, "message")


def descend(levels):
    """Call itself so many times."""
    return levels and descend(levels - 1)
