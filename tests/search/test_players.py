"""Whatever stands for a player plays, and says in words what is wrong with it."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.search.players import moves_of, player

GAMES = pytest.mark.parametrize("name", sw.GAMES)


def last(view: sw.View) -> str:
    return view.legal_moves()[-1]


@GAMES
def test_levels_bots_functions_and_random_players_play_any_game(name):
    start = sw.game(name).start(seed=3)
    given = (2, last, None, sw.bot(1))
    for turn in range(start.game.seats):
        players = [player(given[(seat + turn) % 4], seed=seat) for seat in range(start.game.seats)]
        moves = list(moves_of(start, players, Random(5)))[:400]
        assert all(before.play(move) == after for before, move, after in moves)


def test_equal_seeds_give_equal_games():
    start = sw.SiegeStones(side=3).start()

    def game(seed):
        return [move for _, move, _ in moves_of(start, [player(2, seed), player(None, seed)], Random(1))]

    assert game(1) == game(1) != game(2)


def test_a_bot_that_is_given_keeps_no_trace_of_the_game():
    given = sw.bot(3, seed=1)
    view = sw.SiegeStones().start().view(0)
    first = sw.bot(3, seed=1).choose(view)
    player(given, seed=2).choose(view)
    assert given.choose(view) == first


def failing(_view: sw.View) -> str:
    raise KeyError("d4")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (lambda _view: "z9", r"chose 'z9', which is not legal; a4, for example, is legal"),
        (lambda _view: None, r"chose None, which is not legal"),
        (failing, r"the player failing failed with KeyError"),
    ],
)
def test_what_a_function_does_wrong_is_said_in_words(given, message):
    with pytest.raises(sw.StonesError, match=message):
        player(given).choose(sw.SiegeStones().start().view(0))


@pytest.mark.parametrize("given", ["5", 2.0, True, 11])
def test_what_stands_for_no_player_is_refused(given):
    with pytest.raises(sw.StonesError, match=r"level"):
        player(given)
