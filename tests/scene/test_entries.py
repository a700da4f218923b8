"""The entries of the list of moves: a piece and a few words."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.scene import picture
from tests.strategies import positions

DEAL = "deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1"


@pytest.mark.parametrize(
    ("name", "moves", "entry"),
    [
        ("siegestones", ["Td4", "c4"], ("white", "c4")),
        ("siegestones", ["Td4"], ("tower", "tower d4")),
        ("munchstones", ["=b"], ("blue", "blue drawn")),
        ("munchstones", ["=b", "d5"], ("blue", "blue on d5")),
        ("bluffstones", ["b,-"], ("", "one blue, none")),
        ("bluffstones", ["b,-", "c4"], ("blue", "blue on c4")),
        ("ascension", ["r:d4", "r:d4e4e5"], ("red", "red between d4, e4 and e5")),
        ("ascension", ["r:d4"], ("red", "red in d4")),
        ("tavern", [DEAL, "4>3:1"], ("", "4 for Player 3's 1")),
        ("tavern", [DEAL, "4>3:1", "yes"], ("", "accepted")),
    ],
)
def test_a_move_is_a_small_piece_and_a_place(name, moves, entry):
    before = sw.game(name).start(seed=1)
    for move in moves[:-1]:
        before = before.play(move)
    assert picture(before.play(moves[-1])).entry(before, moves[-1]) == entry


@given(positions())
@settings(deadline=None)
def test_every_move_of_every_game_has_an_entry_without_notation(position):
    if position.is_over:
        return
    move = random_move(position, Random(1))
    piece, words = picture(position).entry(position, move)
    assert piece in {"", "tower", "black", "white", "red", "yellow", "blue", "green"}
    assert words
    assert move.startswith("deal:") or not re.search(r"[=>!]|\w:\w|\w-\w", words)
