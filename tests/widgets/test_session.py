"""Actions at a board."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.errors import BadDiagram, BadRecord, StonesError
from stoneswidgets.search import Bot
from stoneswidgets.widgets.session import Session
from stoneswidgets.widgets.table import seated as player
from tests.widgets.wire import handle

EXAMPLE = "4,7,4,..66/611[rxe]./1[rxe]611./.61..../[ree].6[ree]1./...../...."


class Table:
    """A session, and what it told."""

    def __init__(self, game=None, *bots):
        match = sw.Match(game or sw.SiegeStones())
        seats = [player(bot) for bot in (*bots, *[None] * match.game.seats)][: match.game.seats]
        self.told, self.failures = [], []
        self.session = Session(match, seats, self._changed, self.failures.append)
        self.session.begin()

    def _changed(self, made):
        self.told.append(made)

    def do(self, verb, **fields):
        return handle(self.session, {"id": 1, "n": self.session.number, "do": verb, **fields})

    def play(self, move):
        self.do(
            "play", path=["tray:tower" if move[0] == "T" else "tray:stone", f"space:{move.removeprefix('T')}"]
        )

    @property
    def match(self):
        return self.session.table.match

    @property
    def scene(self):
        return self.session.scene()


class Clumsy(Bot):
    """Thinks a little, then raises, or plays what is not allowed."""

    title = "Clumsy"

    def __init__(self, move=None):
        super().__init__()
        self.move = move

    def think(self, view):
        yield view
        if self.move is None:
            raise RuntimeError("lost the thread")
        return self.move


def test_moves_undo_redo_and_a_new_game():
    table = Table()
    table.play("Td4")
    table.play("c4")
    table.do("undo")
    assert table.match.moves == ("Td4",)
    assert table.scene["can"]["redo"]
    assert table.scene["say"] == "Back to move 1."
    table.do("redo")
    assert table.scene["say"] == "White dropped a stone on c4. White controls d4, 5 to 0."
    assert table.scene["moves"] == {"1": "Td4", "2": "c4"}
    table.do("new")
    assert table.match.moves == ()
    assert table.scene["say"] == "New game."
    with pytest.raises(StonesError, match="nothing to redo"):
        table.do("redo")
    assert table.told == [("Td4",), ("c4",), (), ("c4",), ()]


def test_a_new_game_is_undone_until_somebody_has_moved_in_it():
    table = Table()
    table.play("Td4")
    before = table.match
    table.do("new")
    table.do("new")
    table.do("undo")
    assert table.match is before
    assert table.scene["say"] == "Back to the game before."
    table.do("new")
    table.play("c4")
    table.do("undo")
    assert table.match is not before
    assert table.match.moves == ()


def test_an_earlier_position_is_looked_at_without_losing_the_game():
    table = Table()
    for move in ("Td4", "c4", "d5"):
        table.play(move)
    table.do("look", at=1)
    assert table.scene["step"] == 1
    assert table.scene["status"] == "Looking back: move 1 of 3."
    assert table.scene["say"] == "Black dropped a tower on d4."
    assert set(table.scene["pieces"]) == {"piece:d4"}
    assert table.scene["moves"] == {"1": "Td4", "2": "c4", "3": "d5"}
    with pytest.raises(StonesError, match="the match has 3 moves, not 4"):
        table.do("look", at=4)
    table.do("play", path=["tray:now"])
    assert table.scene["step"] == 3
    table.play("e5")
    assert table.match.moves == ("Td4", "c4", "d5", "e5")


def test_what_the_others_did_is_told_move_by_move():
    bots = [sw.bot(level=1, seed=seed) for seed in range(3)]
    session = Session(
        sw.Match(sw.Tavern(), seed=7), [player(None), *map(player, bots)], lambda _: None, lambda _: None
    )
    session.begin()
    match = session.table.match
    while not match.is_over and len(match.moves) < 12:
        news = session.table.news()
        since = [i for i, position in enumerate(match.positions[:-1]) if 0 in position.to_move]
        told = [said for said in news if said]
        assert len(told) <= len(match.moves) - (since[-1] + 1 if since else 0)
        if len(told) > 1:
            assert told[-1] == session.table.announcement
        match.play("pass" if "pass" in match.position.legal_moves(0) else "no", 0)
    assert news


def test_who_won_is_told_with_the_towers_that_did_it():
    table = Table(sw.SiegeStones(goal=2))
    for move in ("Td4", "Tb2", "d5", "g7", "b3"):
        table.play(move)
    assert table.scene["ending"] == "Black controls b2 and d4; White controls none."
    assert {"won:b2", "won:d4"} <= set(table.scene["overlay"])
    table.do("look", at=4)
    assert table.scene["ending"] == ""


def test_the_board_turns_round_and_over():
    table = Table()
    seen = {table.scene["turned"]}
    for _ in range(2):
        for _ in range(6):
            table.do("rotate")
            seen.add(table.scene["turned"])
        table.do("flip")
    assert seen == set(range(12))
    assert table.scene["turned"] == 0


def test_against_a_bot_undo_leads_back_to_ones_own_turn():
    table = Table(None, None, sw.bot(1, seed=3))
    table.play("d4")
    assert len(table.match.moves) == 2
    table.do("undo")
    assert table.match.moves == ()
    table.do("redo")
    assert len(table.match.moves) == 2
    assert table.match.position.to_move == (0,)


def test_a_seat_changes_hands():
    table = Table()
    table.play("d4")
    table.do("seat", seat=1, who="bot:1")
    assert len(table.match.moves) == 2
    assert table.scene["seats"]["1"]["who"] == "bot:1"
    table.do("seat", seat=1, who="person")
    table.play(table.match.position.legal_moves()[0])
    assert table.scene["can"]["play"]
    with pytest.raises(StonesError, match="seats 0 to 1"):
        table.do("seat", seat=2, who="person")
    with pytest.raises(StonesError, match="a seat is played by person, bot:1"):
        table.do("seat", seat=0, who="bot:11")


def test_nobody_moves_for_a_bot():
    table = Table(None, Clumsy())
    with pytest.raises(StonesError, match="a bot's turn"):
        table.play("d4")
    assert table.match.moves == ()


@pytest.mark.parametrize(("bot", "words"), [(Clumsy(), "lost the thread"), (Clumsy("Tz9"), "not a move of")])
def test_a_bot_that_fails_is_told_of_and_can_be_replaced(bot, words):
    table = Table(None, None, bot)
    table.play("d4")
    assert words in str(table.failures[0])
    assert words in table.scene["say"]
    assert table.scene["can"]["resume"]
    assert table.scene["players"]["Clumsy bot"] == "Clumsy bot"
    table.do("seat", seat=1, who="bot:1")
    assert len(table.match.moves) == 2


def test_setting_up_step_by_step_and_playing_from_there():
    table = Table()
    table.play("d4")
    table.do("setup", on=True)
    assert set(table.scene["paths"]) == {"tool:black", "tool:white", "tool:tower", "tool:nothing"}
    table.do("play", path=["tool:tower", "space:d4"])
    table.do("play", path=["tool:white", "space:d5"])
    assert table.match.position.stones == {"d4": 0}, "the match waits"
    assert table.scene["labels"]["space:d4"] == "d4, tower, White controls it 5 to 0"
    table.do("undo")
    assert table.scene["labels"]["space:d5"] == "d5, empty"
    table.do("turn", seat=0)
    table.do("begin")
    assert table.match.moves == ()
    assert table.match.start.towers == ("d4",)
    assert table.match.position.to_move == (0,)
    assert table.scene["setup"] == {}


def test_what_cannot_be_set_up_is_refused_in_words():
    table = Table(sw.SiegeStones(towers=1))
    table.do("setup", on=True)
    table.do("play", path=["tool:tower", "space:d4"])
    with pytest.raises(StonesError, match="Not possible: there are 2 towers on the board, and 1 in all"):
        table.do("play", path=["tool:tower", "space:d5"])
    for path in (
        ["tool:tower"],
        ["tool:red", "space:d4"],
        ["tool:tower", "space:d9"],
        ["tray:stone", "space:d4"],
    ):
        with pytest.raises(StonesError, match="nothing can be put on the board"):
            table.do("play", path=path)
    with pytest.raises(StonesError, match="no seat"):
        table.do("turn", seat=2)
    assert table.scene["labels"]["space:d5"] == "d5, empty"


def test_diagrams_records_and_codes_go_in_and_out():
    table = Table()
    table.do("paste", text=EXAMPLE)
    assert table.do("copy", what="diagram") == {"text": EXAMPLE}
    table.do("begin")
    table.play("a4")
    for what in ("record", "code"):
        other = Table()
        other.do("paste", text=table.do("copy", what=what)["text"] + "\n")
        assert other.match.moves == ("a4",)
        assert other.match.position == table.match.position
    for wrong, error in (
        ("{}", BadRecord),
        ("4,7,4,", BadDiagram),
        ("nonsense", BadDiagram),
        ("1S0000", BadRecord),
    ):
        with pytest.raises(error):
            other.do("paste", text=wrong)
    with pytest.raises(StonesError, match="a diagram, a record or a code"):
        other.do("copy", what="everything")
    assert other.match.position == table.match.position
