"""Games without a picture show the position in words, with a button for each move."""

from __future__ import annotations

import json
from random import Random
from xml.etree import ElementTree as ET

import pytest
from kuhn import Kuhn

import stoneswidgets as sw
from stoneswidgets.scene import picture
from tests.strategies import walk
from tests.tiny import TINY


@pytest.mark.parametrize("cls", TINY)
def test_a_game_without_a_picture_is_shown_in_words(cls):
    for p in walk(sw.Match(cls(), seed=1).position, Random(1), 30):
        for seen in (p, *map(p.view, range(p.game.seats))):
            scene = picture(seen).scene()
            assert json.loads(json.dumps(scene, allow_nan=False))["labels"] == scene["labels"]
            assert set(scene["labels"]) <= set(scene["pieces"])
            assert set(scene["paths"]) == {f"move:{move}" for move in picture(seen).moves}
        assert ET.fromstring(str(sw.svg(p))).tag.endswith("svg")


@pytest.mark.parametrize("cls", TINY)
def test_it_has_a_board_and_a_replay(cls):
    match = sw.Match(cls(), seed=1)
    sw.Board(match)
    while not match.position.is_over:
        seat = match.position.to_move[0]
        match.play(match.position.legal_moves(seat)[0], seat)
    sw.Replay(match)


def test_what_is_hidden_is_not_said():
    p = sw.Match(Kuhn(), seed=1).position
    assert picture(p.view(0)).scene()["labels"]["slot:cards"].endswith(", hidden")
    assert "hidden" not in picture(p).scene()["labels"]["slot:cards"]
