"""Undo reveals nothing: boards for one seat need consent to undo another's move, chance, or a reveal."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.widgets.screens import ALLOW, REFUSE
from tests.widgets.wire import ask


def boards(game: sw.Game, **how):
    match = sw.Match(game, seed=5)
    return match, [sw.Board(match, seat=seat, **how) for seat in range(match.game.seats)]


def test_ones_own_last_move_is_ones_own_to_take_back():
    match, (black, _white) = boards(sw.SiegeStones())
    match.play("Td4")
    assert ask(black, do="undo")["ok"]
    assert match.moves == ()


def test_a_move_that_was_answered_is_taken_back_when_the_other_allows_it():
    match, (black, white) = boards(sw.SiegeStones())
    for move in ("Td4", "c4"):
        match.play(move)
    assert ask(black, do="undo")["ok"]
    assert match.moves == ("Td4", "c4")
    assert list(white._scene["tray"]) == [ALLOW, REFUSE]
    assert white._scene["status"] == "Black asks to take back 2 moves. Do you allow it?"
    assert white._scene["say"] == "Black asks to take back 2 moves."
    assert white._scene["can"]["play"]
    assert black._scene["say"] == "You have asked to take back 2 moves; White may allow it."
    assert "request to take moves back is open" in ask(black, do="undo")["error"]
    assert ask(white, do="play", path=[ALLOW])["ok"]
    assert match.moves == ()
    assert ALLOW not in white._scene["tray"]


@pytest.mark.parametrize("ends", ["move", "close"])
def test_a_request_ends_with_the_position_that_it_was_made_in(ends):
    match, (black, white) = boards(sw.SiegeStones())
    for move in ("Td4", "c4"):
        match.play(move)
    ask(black, do="undo")
    if ends == "move":
        match.play("d5")
    else:
        black.close()
    assert ALLOW not in white._scene["tray"]
    assert "error" in ask(white, do="play", path=[ALLOW])
    assert match.moves[:2] == ("Td4", "c4")


def test_what_a_bot_has_revealed_is_not_taken_back():
    bots = [sw.bot(1, seed=seat) for seat in range(3)]
    board = sw.Board(sw.Match(sw.Tavern(), seed=7), seat=1, players=[bots[0], None, *bots[1:]])
    match = board.match
    for _ in range(3):
        if match.position.to_move == (1,):
            match.play(match.position.legal_moves()[0])
    before = match.moves
    assert "something hidden has been revealed" in ask(board, do="undo")["error"] or before == ()
    assert match.moves == before


def test_in_the_tavern_all_others_must_allow_it():
    match, seats = boards(sw.Tavern())
    mover = match.position.to_move[0]
    match.play(match.position.legal_moves()[0])
    moves = match.moves
    assert ask(seats[mover], do="undo")["ok"]
    assert match.moves == moves
    others = [board for seat, board in enumerate(seats) if seat != mover]
    for board in others[:-1]:
        assert ask(board, do="play", path=[ALLOW])["ok"]
        assert match.moves == moves
    assert ask(others[-1], do="play", path=[ALLOW])["ok"]
    assert match.moves != moves


def test_a_secret_bid_is_withdrawn_by_its_own_seat_alone():
    match, (first, second) = boards(sw.BluffStones())
    match.play("b", 0)
    assert "no move of yours" in ask(second, do="undo")["error"]
    assert match.acted == (0,)
    assert ask(first, do="undo")["ok"]
    assert match.acted == ()
    match.play("-", 0)
    match.play("b", 1)
    assert match.moves == ("-,b",)
    assert ask(second, do="undo")["ok"]
    assert match.moves == ("-,b",)
    assert list(first._scene["tray"]) == [ALLOW, REFUSE]


def test_a_curtain_falls_before_each_secret_choice_at_a_shared_screen():
    board = sw.Board(sw.Match(sw.BluffStones(), seed=1))
    for seat, bid in ((0, "b"), (1, "-")):
        name = board.match.game.seat_names[seat]
        assert board._scene["status"] == f"{name} is next: the others look away."
        first = f"Not possible: “I am {name}” has to be chosen first."
        assert ask(board, do="play", path=["space:a4"])["error"] == first
        assert ask(board, do="play", path=["tray:curtain"])["ok"]
        assert "tray:curtain" not in board._scene["tray"]
        board.match.play(bid, seat)
    assert board.match.moves[0] == "b,-"
