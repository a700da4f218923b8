"""A game on a board counts for a learner's level if one person has played it alone against the library's bots, unaided."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.teach.practice import today
from stoneswidgets.teach.puzzles.sets import set_name
from stoneswidgets.teach.rating import rating, suiting
from stoneswidgets.teach.transcript import BotGame, Done, Transcript, now
from stoneswidgets.widgets import progress_store as keeping
from stoneswidgets.widgets.progress_store import Keeper
from tests.widgets.wire import handle


@pytest.fixture
def kept(monkeypatch):
    """Progress that is kept while a test runs, as in a notebook."""
    monkeypatch.setitem(keeping._KEPT, "keeper", Keeper(None))
    return keeping.keeper()


def press(board, verb, **fields):
    handle(board._session, {"id": 1, "n": board._session.number, "do": verb, **fields})


def play_on(board, plies=1000):
    rng = Random(1)
    while plies and not board.match.is_over:
        board.match.play(random_move(board.match.position, rng))
        plies -= 1


def test_a_game_against_a_bot_moves_the_level_once_and_says_so(kept):
    board = sw.Board(sw.SiegeStones(), players=[None, 1])
    play_on(board)
    score = float(board.match.position.winners == (0,))
    (played,) = kept.progress.games["siegestones"]
    assert (played.bots, played.score) == ((1,), score)
    after = rating("siegestones", kept.progress).value
    assert (after > 1000) == bool(score)
    said = f"Your level in SiegeStones: 1,000 → {after:,}. Bot {suiting('siegestones', after)} suits you."
    assert board._scene["ending"].endswith(said)
    assert board._scene["remark"] == said
    press(board, "undo")
    play_on(board)
    assert len(kept.progress.games["siegestones"]) == 1
    press(board, "seat", seat=1, who="bot:2")
    press(board, "new")
    assert board._scene["remark"] == ""
    play_on(board)
    assert [each.bots for each in kept.progress.games["siegestones"]] == [(1,), (2,)]
    assert Transcript.loads(kept.progress.dumps()) == kept.progress
    assert kept.progress.streak(today()) == 1
    won = [Transcript().played("tavern", BotGame(bots, 1, now())) for bots in ((4,), (4, 4, 4))]
    assert rating("tavern", won[0]).value < rating("tavern", won[1]).value
    for _ in range(40):
        won[0] = won[0].played("tavern", won[1].games["tavern"][0])
    unsolved = won[0].noted(set_name("tavern"), sw.puzzles("tavern").exercises[0].name, Done(1))
    assert rating("tavern", unsolved).value < rating("tavern", won[0]).value, "it counts as the latest"


@pytest.mark.parametrize(
    ("verb", "fields"),
    [("undo", {}), ("analyse", {"on": True}), ("explore", {}), ("seat", {"seat": 1, "who": "bot:2"})],
)
def test_who_was_helped_or_changed_players_is_not_rated(kept, verb, fields):
    board = sw.Board(sw.SiegeStones(), players=[None, 1])
    play_on(board, 2)
    press(board, verb, **fields)
    if verb == "analyse":
        press(board, verb, on=False)
    play_on(board)
    assert board.match.is_over
    assert not kept.progress.games


@pytest.mark.parametrize(
    ("shows", "players"),
    [
        (sw.SiegeStones(side=3), [None, 1]),
        (sw.SiegeStones().start().play("d4").play("d5"), [None, 1]),
        (sw.SiegeStones(), [None, None]),
        (sw.SiegeStones(), [1, 1]),
        (sw.SiegeStones(), [None, lambda view: view.legal_moves()[0]]),
    ],
)
def test_other_games_are_not_rated(kept, shows, players):
    play_on(sw.Board(shows, players=players))
    assert not kept.progress.games


def test_stones_placed_at_random_are_still_a_game_from_its_beginning(kept):
    board = sw.Board(sw.MunchStones(), players=[None, 1])
    press(board, "play", path=["tray:fill"])
    play_on(board)
    assert len(kept.progress.games["munchstones"]) == 1


def test_the_bots_ratings_follow_from_what_was_measured():
    """Ratings expect of each level the share of the wins against the one below that ``benchmarks/RESULTS.md`` has."""
    rows = [
        [cell.strip() for cell in line.strip("|\n").split("|")]
        for line in (Path(__file__).parents[2] / "benchmarks/RESULTS.md").read_text("utf-8").splitlines()
        if line.startswith("| ") and " (." in line
    ]
    names = ("siegestones", "munchstones", "bluffstones", "ascension", "tavern")
    found = [row for row in rows if row[0].isdigit() and len(row) == 7][:9]
    assert [row[0] for row in found] == [str(level) for level in range(2, 11)]
    for row in found:
        for name, cell in zip(names, row[2:], strict=True):
            low, high = sw.game(name).level_ratings[int(row[0]) - 2 : int(row[0])]
            assert 1 / (1 + 10 ** ((low - high) / 400)) == pytest.approx(float(cell.split()[0]), abs=0.02)
