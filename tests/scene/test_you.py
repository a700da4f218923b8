"""A reader's own seat is "you" in every game; names stay where both seats are the reader's, or nobody's."""

from __future__ import annotations

import re
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.core.facts import Fact
from stoneswidgets.core.position import random_move
from stoneswidgets.scene import Look, picture
from tests.widgets.wire import handle


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{Who:controls} d4", "You control d4"),
        ("{whom:has} d4", "White has d4"),
        ("{whose} pile", "your pile"),
        ("{other:is} level", "you and White are level"),
        ("{side} stone", "Black stone"),
    ],
)
def test_a_seat_is_you_with_the_verb_in_its_form_or_a_name(template: str, said: str) -> None:
    teller = picture(sw.SiegeStones().start().view(0))
    assert teller.fill(template, Fact("any", who=0, whom=1, whose=0, side=0, other=(0, 1))) == said


@pytest.mark.parametrize("name", sw.GAMES)
def test_each_game_tells_a_seat_of_itself_as_you_and_everybody_else_by_names(name: str) -> None:
    game, rng = sw.game(name), Random(4)
    position = game.start(seed=4)
    while not position.is_over:
        move = position.sample_chance(rng) if position.is_chance else random_move(position, rng)
        before, position = position, position.play(move)
        for seat in before.to_move[:1]:
            mine, all_see = (
                picture(position.view(seat), look).announce(before.view(seat), move)
                for look in (None, Look(reader=-1))
            )
            own = re.escape(game.seat_names[seat])
            assert not re.search(rf"\b{own}\b(?! stone)", mine), mine
            assert "ou" not in re.findall(r"\b[Yy](ou)r?\b", all_see), all_see
    for seat in position.winners if len(position.winners) == 1 else ():
        assert "You win" in picture(position.view(seat)).status()
        assert "You win" not in picture(position).status()


def test_a_person_who_plays_a_bot_is_you_and_nobody_is_in_what_a_notebook_keeps() -> None:
    board = sw.Board(sw.SiegeStones(), players=[None, sw.bot(level=1, seed=1)])
    assert board._scene["status"] == "You to move: drop a stone or a tower."
    assert "Black to move" in str(board.svg())
    assert "Black to move" in repr(board)


def test_names_stay_at_a_shared_board_and_where_lines_are_tried() -> None:
    shared = sw.Board(sw.SiegeStones())
    assert shared._scene["status"].startswith("Black to move")
    board = sw.Board(sw.SiegeStones(), players=[None, sw.bot(level=1, seed=1)])
    handle(board._session, {"id": 1, "n": board._scene["n"], "do": "explore"})
    assert board._scene["status"].startswith("Exploring. Black to move")
