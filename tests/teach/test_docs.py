"""The page on exercise files lists every field, and its example set works."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import stoneswidgets as sw
from stoneswidgets.teach import form
from stoneswidgets.teach.reading import read, readers

PAGE = Path(__file__).parents[2] / "docs" / "exercises.md"
TEXT = PAGE.read_text("utf-8")
(EXAMPLE,) = re.findall(r"^```json\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_the_example_set_is_as_it_says():
    found = sw.ExerciseSet.loads(EXAMPLE)
    found.prove()
    assert {entry["kind"] for entry in json.loads(EXAMPLE)["exercises"]} == set(form.KINDS)
    assert found["only-move"].solutions() == ("f6-f5",)
    assert found["keep-the-lead"].check("f6-f5 g5-g6").right


@pytest.mark.parametrize("before", [(), ("e6",)])
def test_what_the_example_s_study_says_of_every_move_is_so(before):
    asked = sw.ExerciseSet.loads(EXAMPLE)["two-towers"]
    position = asked.position.play("e6").play("Tf7") if before else asked.position
    for move in position.legal_moves():
        right = read(position.play(move), "owner", "d6").value == "nobody"
        told = asked.check([*before, move])
        going_on = told.why.endswith("So far so good, but the study goes on.")
        assert (told.right or going_on) == right, (move, told)


def test_every_kind_has_its_section():
    assert re.findall(r"^### `(\w+)`", TEXT, re.MULTILINE) == list(form.KINDS)


@pytest.mark.parametrize("game", sw.GAMES)
def test_every_reading_stands_on_the_page(game):
    for name, reader in readers(sw.game(game)).items():
        about = ": ".join(filter(None, (reader.about, reader.answer)))
        assert f"| `{name}` | {about} | {reader.at or '—'} |" in TEXT
