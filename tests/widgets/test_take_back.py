"""Undo reveals nothing: boards for one seat undo no other person's move, no chance and no reveal."""

from __future__ import annotations

import stoneswidgets as sw
from tests.widgets.wire import ask


def boards(game: sw.Game, **how):
    match = sw.Match(game, seed=5)
    return match, [sw.Board(match, seat=seat, **how) for seat in range(match.game.seats)]


def test_ones_own_last_move_is_ones_own_to_take_back():
    match, (black, _white) = boards(sw.SiegeStones())
    match.play("Td4")
    assert ask(black, do="undo")["ok"]
    assert match.moves == ()


def test_a_move_that_was_answered_stays_but_a_bots_answer_goes_with_it():
    match, (black, _white) = boards(sw.SiegeStones())
    for move in ("Td4", "c4"):
        match.play(move)
    assert "has been answered since" in ask(black, do="undo")["error"]
    assert match.moves == ("Td4", "c4")
    drawn, (first, _second) = boards(sw.MunchStones())
    drawn.play(drawn.legal_moves[0])
    assert "has been answered since" in ask(first, do="undo")["error"], "by chance"
    alone = sw.Board(sw.Match(sw.SiegeStones()), seat=0, players=[None, sw.bot(1, seed=1)])
    alone.match.play("Td4")
    assert len(alone.match.moves) == 2
    assert ask(alone, do="undo")["ok"]
    assert alone.match.moves == ()


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


def test_a_secret_bid_is_withdrawn_by_its_own_seat_alone():
    match, (first, second) = boards(sw.BluffStones())
    match.play("b", 0)
    assert "no move of yours" in ask(second, do="undo")["error"]
    assert match.acted == (0,)
    assert ask(first, do="undo")["ok"]
    assert match.acted == ()
    match.play("-", 0)
    match.play("b", 1)
    assert "something hidden has been revealed" in ask(second, do="undo")["error"]
    assert match.moves == ("-,b",)


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
