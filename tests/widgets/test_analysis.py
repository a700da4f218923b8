"""A board's analysis: what it shows, to whom, and when it ends."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.widgets import analysis
from stoneswidgets.widgets.screens import CURTAIN
from tests.analysis.test_move_search import GAMES, played
from tests.widgets.patient import Patient
from tests.widgets.wire import ask, handle, overhear

TWO_SPACES = "4,7,4,6666/6[ree]1[ree]1/6[ree]1166/61[ree]1161/[ree]11661/.[ree].61/1616"


@pytest.fixture(autouse=True)
def _soon(monkeypatch):
    monkeypatch.setattr(analysis, "AT_ONCE", 0.02)
    monkeypatch.setattr(analysis, "ROUND", 500)


def listened(shows, **options):
    """Return a board, and the list of what it will have sent."""
    board = sw.Board(shows, **options)
    return board, overhear(board)


def updates(sent):
    return [message["analysis"] for message in sent if "from" not in message and "id" not in message]


def paths(branch, way=()):
    """Yield the complete click paths of a scene."""
    for id_, below in branch.items():
        found = branch[below] if isinstance(below, str) else below
        if found == 0:
            yield " ".join((*way, id_))
        else:
            yield from paths(found, (*way, id_))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_each_update_has_a_number_for_each_click_path(game):
    position = played(game, 9)
    eyes = {} if game.name != "tavern" else {"seat": position.to_move[0]}
    board, sent = listened(position, **eyes)
    board.analysis = True
    assert updates(sent)[-1]["done"]
    for update in updates(sent):
        assert update["number"] == board._scene["analysis"]["number"]
        ways = sorted(paths(board._scene["paths"]))
        assert len(update["chances"]) == len(ways)
        for row in update["moves"]:
            assert update["chances"][ways.index(" ".join(row["path"]))] == row["chance"]


def test_what_is_proven_has_its_number_though_no_game_was_simulated():
    p = sw.MunchStones().restore(
        {"towers": {"a2": "b", "d1": "y", "a3": "b"}, "turn": 0, "stones": {"b2": "b", "c1": "r", "d2": "y"}}
    )
    board, _ = listened(p, analysis=True)
    latest = board._session.analysis.latest
    assert len(latest["proven"]) == len(latest["chances"]) == len(p.legal_moves())
    assert set(latest["chances"]) <= {0, 50, 100}


def test_it_is_off_until_asked_for_and_the_trait_follows():
    board, sent = listened(sw.SiegeStones())
    assert (board.analysis, board._scene["analysis"]) == (False, {})
    seen = []
    board.observe(lambda change: seen.append(change["new"]), "analysis")
    assert ask(board, do="analyse", on=True)["ok"]
    assert ask(board, do="analyse", on=False)["ok"]
    assert (seen, board._scene["analysis"], board._session.analysis.latest) == ([True, False], {}, None)
    assert updates(sent)


def test_it_follows_the_match_and_ends_with_the_game_and_the_board(monkeypatch):
    monkeypatch.setattr(analysis, "AT_ONCE", 600.0)  # all is proven long before: two spaces are left
    board, sent = listened(sw.SiegeStones().from_diagram(TWO_SPACES))
    board.analysis = True
    first = updates(sent)[-1]["number"]
    assert updates(sent)[-1]["moves"][0]["said"] == "proven win"
    board.match.play("Tc1")
    assert updates(sent)[-1]["number"] > first
    board.match.play("e3")
    assert board._scene["analysis"]["note"] == "There is nothing to choose."
    assert board._session.analysis.latest is None
    board.match.undo()
    assert board._session.analysis.latest["moves"]
    board.close()
    many = len(sent)
    board.match.undo()
    assert len(sent) == many


def test_it_says_why():
    board, _ = listened(sw.SiegeStones().start().play("Td4"), analysis=True)
    answer = ask(board, do="why", move="c4")
    assert answer["why"]["move"] == "c4"
    assert "White controls d4, 5 to 0." in answer["why"]["text"]
    assert "not one of the moves" in ask(board, do="why", move="z9")["error"]
    board.analysis = False
    assert "nothing is known yet" in ask(board, do="why", move="c4")["error"]


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("own", [None, 0, 1])
def test_nothing_is_looked_at_that_the_board_does_not_show(game, own):
    match, rng = sw.Match(game, 3), Random(3)
    board, _ = listened(match, seat=own)
    session = board._session
    for _ in range(25):
        if match.position.is_over:
            break
        view, note = session.display.analysis_view, session.display.analysis_note
        assert (view is None) == bool(note)
        if view is not None:
            assert view.state == session.display.picture.position.state
            assert own is None or view.state == match.position.view(own).state
        match.play(random_move(match.position, rng))


def test_behind_the_curtain_it_waits_and_after_the_turn_it_is_forgotten():
    match = sw.Match(sw.Tavern(), seed=1)
    board, sent = listened(match, analysis=True)
    assert board._session.analysis.latest is None
    assert "whoever sees this board" in board._scene["analysis"]["note"]
    assert ask(board, do="play", path=[CURTAIN])["ok"]
    assert updates(sent)[-1]["moves"]
    kept = json.dumps(board.get_state())
    assert "wins " not in kept
    match.play("pass")
    assert board._session.analysis.latest is None
    assert "analysis" not in ask(board, do="hello")


def test_a_seats_board_alone_is_told_of_its_chances():
    match = sw.Match(sw.Tavern(), seed=1)
    seat = match.position.to_move[0]
    own, told = listened(match, seat=seat)
    other, silent = listened(match, seat=(seat + 1) % 4)
    own.analysis = other.analysis = True
    assert updates(told)
    assert not updates(silent)


def test_the_regret_of_ones_own_bid_is_told_when_all_are_revealed():
    match = sw.Match(sw.BluffStones(), seed=1)
    shared, sent = listened(match)
    own, own_sent = listened(match, seat=1)
    shared.analysis = own.analysis = True
    match.play("bb", seat=0)
    assert not updates(own_sent)[-1]["regrets"]
    match.play("y", seat=1)
    mine = [text for text in updates(sent)[-1]["regrets"] if text.startswith("Player 2 bid y, which wins ")]
    assert len(updates(sent)[-1]["regrets"]) == 2
    assert len(mine) == 1
    assert not own._session.display.analysis_view or updates(own_sent)[-1]["regrets"]


def test_an_exercise_gives_nothing_away_until_it_is_solved():
    exercise = sw.Exercise("siegestones/first-tower")
    board = exercise.children[1]
    assert "analyse" not in board._scene["can"]
    assert "gives nothing away" in ask(board, do="analyse", on=True)["error"]
    exercise.answer(exercise.question.solutions()[0])
    assert ask(board, do="analyse", on=True)["ok"]


def test_it_waits_for_a_bot_and_looks_when_that_is_stopped():
    async def main():
        board = sw.Board(sw.SiegeStones(), players=(None, Patient()), analysis=True)
        board.match.play("d4")
        notes = [board._scene["analysis"]["note"]]
        handle(board._session, {"id": 1, "n": board._session.number, "do": "stop"})
        notes.append(board._scene["analysis"]["note"])
        board.close()
        return notes

    assert asyncio.run(main()) == ["The analysis waits for the bot.", ""]


def test_others_get_their_turn_while_it_thinks_and_it_can_be_stopped():
    async def main():
        board = sw.Board(sw.SiegeStones(), analysis=True)
        sent, heard = [], asyncio.Event()
        board.send = lambda message, _buffers=None: (sent.append(message), heard.set())
        await heard.wait()
        assert not updates(sent)[-1]["done"]
        handle(board._session, {"id": 1, "n": board._session.number, "do": "enough"})
        stopped = len(sent)
        for _ in range(20):
            await asyncio.sleep(0)
        board.close()
        return updates(sent)[-1]["done"], len(sent) == stopped

    assert asyncio.run(main()) == (True, True)


def test_a_failure_is_told(monkeypatch, caplog):
    def failing(**_):
        raise RuntimeError("lost the thread")

    board, sent = listened(sw.SiegeStones())
    monkeypatch.setattr(analysis, "Evaluation", failing)
    board.analysis = True
    assert updates(sent)[-1]["note"] == "The analysis failed: lost the thread"
    assert updates(sent)[-1]["done"]
    assert "lost the thread" in caplog.text
