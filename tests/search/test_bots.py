"""Bots and players choose legal moves from a view alone, repeatably, in slices that can be abandoned."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import stoneswidgets as sw
from benchmarks.play import Greedy, points
from stoneswidgets.kernel import CHANCE
from stoneswidgets.lab.play import seated
from stoneswidgets.search.bots import LevelledBot, Thought, TreeSearch, played_by_searches
from stoneswidgets.search.players import moves_of, player
from stoneswidgets.search.tree import Tree
from tests.tiny.coins import Coins
from tests.tiny.shares import Shares

GAMES = pytest.mark.parametrize("name", sw.GAMES)


def test_thinking_goes_in_slices_with_progress() -> None:
    p = sw.SiegeStones().start()
    steps: list[Thought] = list(TreeSearch(20_000, seed=1).think(p.view(0)))
    assert len(steps) > 10
    assert [s.done for s in steps] == sorted(s.done for s in steps)
    assert all(s.move in p.legal_moves() for s in steps)


def test_equal_seeds_move_alike_however_fast_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    games = []
    for portion in (3, 500):
        monkeypatch.setattr("stoneswidgets.search.tree.next_portion", lambda *_, n=portion: n)
        start = sw.MunchStones().start(seed=1)
        games.append([move for i in range(4) for _, move, _ in moves_of(start, *seated((4,), 2, "5", i))])
    assert games[0] == games[1]


@pytest.mark.parametrize("name", sorted({*sw.GAMES} - {"bluffstones"}))
def test_searches_play_a_game_at_once_as_they_do_move_by_move(name: str) -> None:
    start = sw.game(name).start(seed=1)
    seats, most = start.game.seats, 150
    events = played_by_searches(start, *seated((2, 5), seats, "1", 0), most)
    single = islice(moves_of(start, *seated((2, 5), seats, "1", 0)), most)
    texts = [(before.to_move or (CHANCE,), move) for before, move, _ in single]
    assert events == [each for (seat,), move in texts for each in (seat, start.game.parse(move, seat))]


def test_a_bot_is_given_a_view_with_something_to_choose() -> None:
    over = sw.SiegeStones(goal=1).start().play("Td4").play("d5")
    for view, due in (
        (over.view(0), "the game is over"),
        (sw.MunchStones().start().view(0), "a random event is due"),
    ):
        with pytest.raises(sw.StonesError, match=f"there is nothing to choose .*: {due}"):
            sw.bot(level=1).choose(view)
    with pytest.raises(sw.StonesError, match="a bot takes a match, a position or a view, not a SiegeStones"):
        sw.bot(level=1).choose(sw.SiegeStones())  # type: ignore[arg-type]


@pytest.mark.parametrize("name", sorted(sw.GAMES))
def test_a_bot_is_given_the_view_of_the_seat_that_is_to_move(name: str) -> None:
    seen = []

    def first(view: sw.View) -> str:
        seen.append(view)
        return view.legal_moves[0]

    match = sw.Match(sw.game(name))
    bots = [player(first) for _ in range(match.game.seats)]
    while not match.is_over and len(seen) < 12:
        for seat in match.to_move:
            before = match.position.view(seat)
            match.play(bots[seat].choose(match, seat), seat)
            assert seen[-1] == before


def test_a_bot_is_told_for_whom_to_choose_where_that_is_not_clear() -> None:
    bids = sw.BluffStones().start()
    with pytest.raises(sw.StonesError, match=r"the seats 0, 1 act at once: .* seat=0"):
        sw.bot(1).choose(bids)
    with pytest.raises(sw.StonesError, match="seat 1 is not to move; to move: 0"):
        sw.bot(1).choose(sw.SiegeStones().start(), 1)
    assert {sw.bot(1, seed=seed).choose(bids, 0) for seed in range(200)} == {*bids.legal_moves(0)}
    assert sw.bot(1).choose(bids.play("b", 0)) in bids.legal_moves(1)


@pytest.mark.parametrize("level", [0, 11, 1.0, "strong", True])
def test_levels_are_checked(level: object) -> None:
    with pytest.raises(sw.StonesError, match="a bot's level is a whole number from 1 to 10"):
        sw.bot(level=level)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "described", "best"),
    [
        (Shares(pile=8), {"to_move": 0, "left": 3, "points": [0, 5, 0]}, "3"),
        (Coins(coins=10), {"to_move": 0, "first": 6, "end": 8, "purse": [60, 172]}, "last"),
    ],
)
def test_a_search_counts_points_played_for(game: sw.Game, described: dict[str, object], best: str) -> None:
    """Nothing wins in these positions, and the first move listed gains less."""
    view = game.restore(described).view(0)
    assert view.legal_moves()[0] != best
    assert TreeSearch(400, seed=1).choose(view) == best


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


@pytest.mark.night
@GAMES
def test_search_beats_one_ply_greed(name: str) -> None:
    """Of 20 such games of two players level 7 won 17 to 20; here are fewer, the same each time."""
    game = sw.game(name, **({"target": 150} if name == "tavern" else {}))
    won = sum(
        points(game, n // game.seats, n % game.seats, lambda seed: sw.bot(7, seed), Greedy) for n in range(8)
    )
    assert won > (8 / 4 if name == "tavern" else 5)


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_thought_can_be_broken_off(name: str) -> None:
    p = sw.Match(sw.game(name), seed=4).position
    seat, bot = p.to_move[0], sw.bot(9, seed=1)
    thinking = bot.think(p.view(seat))
    said = next(thinking)
    thinking.close()
    assert said.done < 1
    assert said.move in p.legal_moves(seat)
    assert bot.choose(p.view(seat)) in p.legal_moves(seat)


@pytest.mark.parametrize(("name", "simulations"), [("siegestones", 25), ("ascension", 25), ("tavern", 8)])
def test_a_level_makes_as_many_simulations_as_its_game_needs(name: str, simulations: int) -> None:
    position = sw.Match(sw.game(name), seed=1).position
    assert LevelledBot(3)._search(position.view(position.to_move[0])).simulations == simulations


def visits_of(bot: TreeSearch) -> int:
    tree = Tree(sw.Ascension().start(seed=1).view(0), Random(1), judged=bot.judged, narrow=bot.narrow)
    tree.grow(5_000)
    return tree.estimates[0].visits


def test_only_level_10_explores_less_and_not_in_the_lab() -> None:
    view = sw.Ascension().start(seed=1).view(0)
    highest, below = (LevelledBot(level, 1)._search(view) for level in (10, 9))
    usual = visits_of(TreeSearch(seed=1))
    assert visits_of(highest) > 2 * usual
    assert visits_of(below) < 1.5 * usual
    bots, _ = seated((10,), 2, "seed", 0)
    assert isinstance(bots[0], LevelledBot)
    assert visits_of(bots[0]._search(view)) < 1.5 * usual
