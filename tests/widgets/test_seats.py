"""The view at a board: one seat's, everybody's, or in turn at one screen."""

from __future__ import annotations

import json
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.widgets.screens import CURTAIN
from tests.widgets.wire import ask, plain


def sent(board):
    """Return all of a board that hosts may write down, and that a page begins with."""
    return board.get_state()["_scene"]


def tavern_match():
    match, rng = sw.Match(sw.Tavern(), seed=3), Random(3)
    for _ in range(9):
        match.play(rng.choice(match.position.legal_moves()))
    return match


def test_a_shared_board_shows_nobodys_secrets_until_somebody_asks():
    position = tavern_match().position
    other = position.view(None).determinize(Random(1))
    board = sw.Board(position)
    assert sent(board) == sent(sw.Board(other))
    name = position.game.seat_names[position.to_move[0]]
    assert board._scene["status"] == f"{name} is next: the others look away."
    assert list(board._scene["tray"]) == [CURTAIN]
    assert "error" in ask(board, do="play", path=["tray:pass"])
    assert ask(board, do="play", path=[CURTAIN])["ok"]
    seat = position.to_move[0]
    assert json.dumps(board._scene) != json.dumps(sw.Board(other)._scene)
    assert board._scene["secret"]
    peer = sw.Board(other)
    assert ask(peer, do="play", path=[CURTAIN])["ok"]
    assert sent(board) == sent(peer)
    assert not json.loads(sent(board))["secret"]
    assert ask(board, n=0, do="hello")["scene"] == plain(board._scene)
    assert board.svg() == sw.Board(position).svg() == sw.Board(other).svg()
    while board.position.to_move == (seat,):
        answer = "tray:no" if "tray:no" in board._scene["tray"] else "tray:pass"
        assert ask(board, do="play", path=[answer])["ok"]
    assert list(board._scene["tray"]) == [CURTAIN]


def test_a_scene_says_whether_it_shows_what_may_not_be_kept():
    board = sw.Board(tavern_match().position)
    assert not board._scene["secret"]
    before = board._scene["n"]
    assert ask(board, do="play", path=[CURTAIN])["from"] == before
    assert board._scene["secret"]
    while board._scene["secret"]:
        answer = ask(board, do="play", path=["tray:no" if "tray:no" in board._scene["tray"] else "tray:pass"])
    assert "from" not in answer  # what a page merges keeps the order of what was secret
    assert answer["scene"] == plain(board._scene)
    open_game = sw.Board(sw.SiegeStones(), players=[None, sw.bot(1)])
    assert not open_game._scene["secret"]
    own = sw.Board(sw.Match(sw.Tavern(), seed=1), seat=1)
    assert not own._scene["secret"]


def test_what_the_only_person_hears_is_neither_saved_nor_read_by_who_joins():
    match = sw.Match(sw.Tavern().start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1"))
    board = sw.Board(match, players=[None, *[sw.bot(1)] * 3])
    board._session.table.stopped = True
    match.play("4>2:1")
    assert board._scene["say"].startswith("You offer hidden stone 4 (gold) for Player 2's stone 1 (gold).")
    assert (json.loads(sent(board))["say"], board._session.table.story[0][1]) == ("", board._scene["say"])
    assert ask(board, do="seat", seat=1, who="person")["ok"]
    assert (board._scene["say"], board._session.table.story) == ("", [])


def test_nobody_sees_the_last_players_secrets_by_going_back():
    board = sw.Board(tavern_match())
    assert ask(board, do="play", path=[CURTAIN])["ok"]
    turns = len(board.match.moves)
    while len(board.match.moves) == turns or board.position.to_move == board.match.positions[-2].to_move:
        ask(board, do="play", path=["tray:no" if "tray:no" in board._scene["tray"] else "tray:pass"])
    assert ask(board, do="undo")["ok"]
    assert list(board._scene["tray"]) == [CURTAIN]


def test_a_new_hand_begins_behind_the_curtain_whoever_looked_last():
    board = sw.Board(sw.Match(sw.Tavern(), seed=1))
    seat = board.position.to_move
    assert ask(board, do="play", path=[CURTAIN])["ok"]
    board.match = next(
        match for seed in range(50) if (match := sw.Match(sw.Tavern(), seed=seed)).position.to_move == seat
    )
    assert list(board._scene["tray"]) == [CURTAIN]


def hidden_stones(board):
    return [label for label in board._scene["labels"].values() if "hidden" in label]


@pytest.mark.parametrize("players", [[], [None, *(sw.bot(1, seed=seed) for seed in range(3))]])
def test_setting_up_shows_nothing_that_is_hidden_in_the_match(players):
    position = tavern_match().position
    boards = [sw.Board(each, players=players) for each in (position, position.view(0).determinize(Random(1)))]
    for board in boards:
        assert ask(board, do="setup", on=True)["ok"]
    assert boards[0].draft == boards[1].draft
    assert hidden_stones(boards[0]) == []
    diagram = ask(boards[0], do="copy", what="diagram")["text"]
    for board in boards:
        assert ask(board, do="setup", on=False)["ok"]
        assert ask(board, do="paste", text=diagram)["ok"]
        assert ask(board, do="undo")["ok"]
    assert boards[0].draft == boards[1].draft


def test_setting_up_begins_with_the_last_position_that_was_open():
    match, rng = sw.Match(sw.Tavern(), seed=3), Random(3)
    while not (match.moves[-1].startswith("deal") and len(match.moves) > 1):
        match.play(rng.choice(match.position.legal_moves()))
    board = sw.Board(match)
    assert ask(board, do="setup", on=True)["ok"]
    assert board.draft == match.positions[-2]


def board_players():
    return [None, *(sw.bot(1, seed=seed) for seed in range(3))]


def test_one_person_among_bots_needs_no_curtain():
    board = sw.Board(sw.Tavern(), players=board_players())
    position = board.position
    assert CURTAIN not in board._scene["tray"]
    other = position.view(0).determinize(Random(1))
    assert board._session.display.picture.position == other.view(0)
    unlike = sw.Board(position.view(None).determinize(Random(2)), players=board_players())
    assert json.loads(sent(board))["pieces"] == json.loads(sent(unlike))["pieces"]
    assert ask(board, do="hello")["scene"] == plain(board._scene) != json.loads(sent(board))


def test_a_seat_plays_its_own_moves_alone():
    match = sw.Match(sw.SiegeStones())
    black, white = (sw.Board(match, seat=seat) for seat in (0, 1))
    assert white._scene["paths"] == {}
    assert "error" in ask(white, do="play", path=["tray:stone", "space:d4"])
    assert match.moves == ()
    assert ask(black, do="play", path=["tray:stone", "space:d4"])["ok"]
    assert ask(white, do="play", path=["tray:tower", "space:d5"])["ok"]
    assert match.moves == ("d4", "Td5")


@pytest.mark.parametrize(
    "message",
    [
        {"do": "new"},
        {"do": "setup", "on": True},
        {"do": "paste", "text": "4,7,4,...."},
        {"do": "begin"},
        {"do": "turn", "seat": 1},
        {"do": "seat", "seat": 0, "who": "bot:1"},
    ],
)
def test_a_seats_board_does_not_leave_the_match(message):
    match = sw.Match(sw.Tavern(), seed=1)
    board = sw.Board(match, seat=1)
    before = sent(board)
    assert "is for Player 2 alone" in ask(board, **message)["error"]
    assert (board.match, sent(board)) == (match, before)
    assert not board._scene["can"]["new"]
    assert [row["free"] for row in board._scene["seats"].values()] == [False, True, False, False]
    assert ask(board, do="seat", seat=1, who="bot:1")["ok"]


@pytest.mark.parametrize("whose", [{"seat": 1}, {}, {"players": [None, *(sw.bot(1) for _ in range(3))]}])
def test_a_record_is_copied_only_when_it_holds_no_secrets(whose):
    hidden = sw.Board(sw.Match(sw.Tavern(), seed=1), **whose)
    for what in ("record", "code"):
        assert "hidden on this board" in ask(hidden, do="copy", what=what)["error"]
    assert "text" in ask(sw.Board(sw.Match(sw.SiegeStones()), seat=1), do="copy", what="record")
    match = sw.Match(sw.BluffStones(), seed=1)
    match.play(match.position.legal_moves(0)[0], seat=0)
    assert sw.Record.loads(ask(sw.Board(match, seat=1), do="copy", what="record")["text"]).moves == (), (
        "a bid is no move until all have bid"
    )


def test_only_ones_own_move_is_tried_again_against_the_bot():
    """On a bot's move the learner was seated as the bot."""
    match = sw.Match(sw.SiegeStones(goal=1))
    for move in ("Td4", "a1", "c4"):
        match.play(move)
    board = sw.Board(match, players=[1, None])
    assert ask(board, do="review", on=True)["ok"]
    heads = [each["head"] for each in board._session.scene()["review"]["costly"]]
    assert heads == ["What cost you most", "What cost your opponent most"]
    offered = []
    for at in (1, 2, 3):
        assert ask(board, do="look", at=at)["ok"]
        offered.append(board._session.scene()["review"]["here"]["retry"])
    assert offered == [False, True, False]
    assert ask(board, do="retry", at=2)["ok"]
    assert [each.name for each in board._session.table.seats] == ["bot:1", "person"]
    assert board._session.scene()["say"] == "Try again from before move 2: you play White."
