"""The winner of a variant follows its own `score`, negative scores included."""

import pytest

import stoneswidgets as sw
from stoneswidgets.games.munchstones import rules as munching
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import OVER


def variant(parent, **body):
    return type("Decided", (parent,), {name: sw.rule(function) for name, function in body.items()})


def with_a_start(t, s, seat):
    return rules.score(t, s, seat) + seat


def ten_less(t, s, seat):
    return munching.score(t, s, seat) - 10


def who_would_win_loses(t, s, mover):
    rules.settle(t, s, mover)
    if s.actor == OVER:
        s.winners = 3 - s.winners  # what a draw is was forgotten


def test_a_score_of_ones_own_says_who_has_reached_the_goal() -> None:
    played = variant(sw.SiegeStones, score=with_a_start)(goal=2).start()
    for move in ("a4", "Td4", "a3", "d5"):
        played = played.play(move)
    assert played.control()["d4"].owner == 1
    assert played.winners == (1,)


def test_scores_below_zero_have_winners_too() -> None:
    less, usual = (
        game.start(seed=1).playouts(100, seed=1)
        for game in (variant(sw.MunchStones, score=ten_less)(), sw.MunchStones())
    )
    assert less.wins == usual.wins


@pytest.mark.parametrize(
    "count",
    [
        lambda game: game.start().playouts(2_000, seed=1, progress=False),
        lambda game: sw.lab.simulate(game, games=2_000, seed=1, progress=False),
    ],
)
def test_random_games_without_a_winner_are_no_draws_and_no_wins(count) -> None:
    game = variant(sw.SiegeStones, settle=who_would_win_loses)(side=3)
    with pytest.raises(
        sw.BrokenRule, match=r"Decided: in \d+ of the random games, the game is over without a winner"
    ):
        count(game)
