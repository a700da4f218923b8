"""Sets of puzzles, and their files."""

from __future__ import annotations

import json

import pytest

import stoneswidgets as sw
from stoneswidgets.cli import main
from stoneswidgets.teach.puzzles.sets import PuzzleSet


def test_a_variants_puzzles_are_looked_for_with_its_own_rules():
    puzzles = sw.puzzles(sw.SiegeStones(side=3, goal=2, towers=4), 1, seed=3, progress=False)
    assert len(puzzles) == 1
    assert PuzzleSet.loads(puzzles.dumps()).mined == puzzles.mined
    with pytest.raises(sw.StonesError, match="say how many"):
        sw.puzzles(sw.SiegeStones(side=3))


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"rules": {"goal": 99}}, "goal"),
        ({"rules": []}, "rules is an object with rule parameters"),
        ({"puzzles": {}}, "puzzles is a list"),
    ],
)
def test_a_set_of_a_game_that_is_none_is_a_bad_record(change, wrong):
    given = json.loads(sw.puzzles("siegestones").dumps())
    with pytest.raises(sw.BadRecord, match=wrong):
        PuzzleSet.loads(json.dumps(given | change))


def test_a_files_mistakes_are_named(tmp_path, capsys):
    given = json.loads(sw.puzzles("munchstones").dumps())
    given["puzzles"] = given["puzzles"][:1]
    path = tmp_path / "puzzles.json"
    path.write_text(json.dumps(given))
    assert main(["puzzles", "--check", str(path)]) == 0
    worse = next(
        move
        for move in " ".join(given["puzzles"][0]["values"].values()).split()
        if move != given["puzzles"][0]["move"]
    )
    for broken in ({"move": "z9"}, {"seat": 7}, {"at": "1S"}, {"level": 99}, {"values": {"--5": "a1"}}):
        path.write_text(json.dumps({**given, "puzzles": [given["puzzles"][0] | broken]}))
        assert main(["puzzles", "--check", str(path)]) == 1
        assert "puzzle 1" in capsys.readouterr().err
    best = max(given["puzzles"][0]["values"], key=int)
    values = {
        "0": " ".join(m for m in " ".join(given["puzzles"][0]["values"].values()).split() if m != worse),
        best: worse,
    }
    path.write_text(
        json.dumps({**given, "puzzles": [given["puzzles"][0] | {"move": worse, "values": values}]})
    )
    assert main(["puzzles", "--check", str(path)]) == 1
    assert "puzzle 1: " in capsys.readouterr().err
