"""Bots: legal moves from a view alone, repeatable, in slices that can be abandoned."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import stoneswidgets as sw
from stoneswidgets.search.bots import FlatMonteCarlo, RandomBot, Thought
from tests.tiny.coins import Coins
from tests.tiny.shares import Shares

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.search import Bot

GAMES = pytest.mark.parametrize("name", sw.GAMES)


@GAMES
@pytest.mark.parametrize("level", [1, 2, 4])
def test_a_bot_plays_legal_moves_through_a_game(name: str, level: int) -> None:
    match, bot = sw.Match(sw.game(name), seed=4), sw.bot(level=level, seed=4)
    for _ in range(12):
        if match.position.is_over:
            break
        seat = match.position.to_move[0]
        match.play(bot.choose(match.position.view(seat)), seat)


@GAMES
def test_equal_seeds_choose_equal_moves(name: str) -> None:
    p = sw.Match(sw.game(name), seed=4).position
    seat = p.to_move[0]
    first, second = (sw.bot(level=3, seed=9).choose(p.view(seat)) for _ in range(2))
    assert first == second


def test_a_bot_sees_a_win_in_one() -> None:
    p = sw.SiegeStones(goal=1).start().play("Td4")
    around = [move for move in p.legal_moves() if p.play(move).winners == (1,)]
    assert FlatMonteCarlo(3_000, seed=1).choose(p.view(1)) in around


def test_monte_carlo_beats_random_play() -> None:
    won = 0
    for seed in range(20):
        players = [FlatMonteCarlo(500, seed), RandomBot(seed)]
        strong = seed % 2
        match = sw.Match(sw.SiegeStones())
        while not match.position.is_over:
            seat = match.position.to_move[0]
            match.play(players[seat ^ strong].choose(match.position.view(seat)))
        won += match.position.winners == (strong,)
    assert won >= 18


def test_thinking_goes_in_slices_with_progress() -> None:
    p = sw.SiegeStones().start()
    steps: list[Thought] = list(FlatMonteCarlo(5_000, seed=1).think(p.view(0)))
    assert len(steps) > 10
    assert [s.done for s in steps] == sorted(s.done for s in steps)
    assert all(s.move in p.legal_moves() for s in steps)


def test_a_bot_is_given_a_view_with_something_to_choose() -> None:
    over = sw.SiegeStones(goal=1).start().play("Td4").play("d5")
    for view, due in (
        (over.view(0), "the game is over"),
        (sw.MunchStones().start().view(0), "a random event is due"),
    ):
        with pytest.raises(sw.StonesError, match=f"there is nothing to choose .*: {due}"):
            sw.bot(level=1).choose(view)
    with pytest.raises(sw.StonesError, match=r"a bot takes a view, such as position\.view\(0\)"):
        sw.bot(level=1).choose(sw.SiegeStones().start())  # type: ignore[arg-type]


@pytest.mark.parametrize("level", [1, 2, 5])
def test_a_bot_does_not_choose_by_what_another_seat_knows(level: int) -> None:
    hidden, bids = sw.Match(sw.Tavern(), seed=1).position, sw.BluffStones().start(seed=1).play("bb", 0)
    for position, other in ((hidden, (hidden.to_move[0] + 1) % 4), (bids, 0)):
        with pytest.raises(sw.StonesError, match=f"give the view of seat {position.to_move[0]}"):
            sw.bot(level).choose(position.view(other))


@pytest.mark.parametrize("bot", [lambda: FlatMonteCarlo(3_000, seed=1), lambda: sw.bot(6, seed=1)])
def test_where_nothing_is_hidden_any_view_will_do(bot: Callable[[], Bot]) -> None:
    position = sw.SiegeStones(goal=1).start().play("Td4")
    chosen = [bot().choose(position.view(seat)) for seat in (0, 1, None)]
    assert len(set(chosen)) == 1
    assert position.play(chosen[0]).winners == (1,)


@pytest.mark.parametrize("level", [0, 11, 1.0, "strong", True])
def test_levels_are_checked(level: object) -> None:
    with pytest.raises(sw.StonesError, match="a bot's level is a whole number from 1 to 10"):
        sw.bot(level=level)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "described", "best"),
    [
        (Shares(pile=8), {"to_move": 0, "pile": 3, "points": [0, 5, 0]}, "3"),
        (Coins(coins=10), {"to_move": 0, "first": 6, "end": 8, "purse": [60, 172]}, "last"),
    ],
)
def test_monte_carlo_counts_points_where_they_are_what_is_played_for(
    game: sw.Game, described: dict[str, object], best: str
) -> None:
    """Nothing wins in these positions, and the first move listed gains less."""
    view = game.restore(described).view(0)
    assert view.legal_moves()[0] != best
    assert FlatMonteCarlo(200, seed=1).choose(view) == best
