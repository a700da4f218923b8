"""Forms of the values in described positions: what each reads, and what it refuses."""

from __future__ import annotations

import pytest

from stoneswidgets.core.rules.restoring import apart, coloured, counts, listed, one_of, read, some_of, text
from stoneswidgets.errors import BadRecord

FORMS = {
    "n": one_of(range(1, 4)),
    "either": one_of(("r", None)),
    "word": text("ryb"),
    "pair": listed(2, text("ryb")),
    "seats": some_of(range(3)),
    "stones": coloured(("a1", "a2"), "ryb"),
    "pile": counts({"r": 2, "y": 1}),
}
GIVEN = {
    "n": 3,
    "either": None,
    "word": "yr",
    "pair": ["", "b"],
    "seats": [2, 0],
    "stones": {"a1": "b"},
    "pile": {"y": 1},
}


def test_values_are_read_and_stones_that_are_not_counted_are_none():
    assert read(GIVEN, "position", FORMS) == {**GIVEN, "pile": {"r": 0, "y": 1}}


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        *(
            ("n", each, "n is a whole number from 1 to 3")
            for each in (0, 4, True, 2.0, "2", None, [1], 10**30)
        ),
        *(("either", each, "either is one of 'r', None") for each in ("y", 0, False, ["r"], {})),
        *(("word", each, "is not a text of the letters r, y, b") for each in ("rg", 5, None, ["r"])),
        *(("pair", each, "pair is a list of 2") for each in ([""], ["", "", ""], "rr", {"r": 1}, None)),
        ("pair", ["r", 5], "pair: 5 is not a text"),
        *(
            ("seats", each, "seats is a list of some of 0 to 2")
            for each in ([3], [True], [0.0], [[0]], 1, "01")
        ),
        ("seats", [1, 1], "seats: .* names something twice"),
        *(("stones", each, "stones is an object that gives places") for each in (["a1"], "a1", None)),
        ("stones", {"b1": "r"}, "stones: there is no place 'b1' for them; there are a1, a2"),
        *(
            ("stones", {"a1": each}, "the colour at a1 is one of r, y, b")
            for each in ("g", "ry", "", 1, ["r"])
        ),
        ("pile", {"b": 1}, "the count in pile has no field 'b'"),
        *(("pile", {"r": each}, "r is a whole number from 0 to 2") for each in (3, -1, True, "1")),
    ],
)
def test_a_value_of_another_form_is_refused(name, value, why):
    with pytest.raises(BadRecord, match=why):
        read({**GIVEN, name: value}, "position", FORMS)


def test_no_place_is_taken_twice():
    with pytest.raises(BadRecord, match="towers: a2 is taken already"):
        apart({"stones": {"a1": "r", "a2": "r"}, "towers": ["a2"]}, "stones", "towers")
