"""Tournaments: pairings, results, and resuming where they stopped."""

from __future__ import annotations

import json
from collections import Counter
from itertools import takewhile
from math import exp, isnan

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.lab.tournaments import SCALE, pairings, ratings

WIDE = sw.SiegeStones(side=3)
SHORT = sw.SiegeStones(side=3, goal=1)


def first(view):
    return view.legal_moves()[0]


def last(view):
    return view.legal_moves()[-1]


@given(st.integers(2, 6), st.integers(2, 4))
def test_in_a_round_everybody_plays_every_seat_equally_often(players, seats):
    first_round = takewhile(lambda pairing: pairing[1].startswith("0/"), pairings(players, seats))
    games = [sitting for sitting, _ in first_round]
    for seat in range(seats):
        assert len(set(Counter(game[seat] for game in games).values())) == 1
    if players >= seats:
        assert all(len(set(game)) == seats for game in games)
        assert len({frozenset(game) for game in games}) == len(games) / seats
    else:
        assert all(set(game) == set(range(players)) for game in games)


@given(st.lists(st.integers(0, 1), min_size=1, max_size=60))
def test_two_players_are_rated_as_their_results_say(results):
    games = [((0, 1), (float(r), 1.0 - r)) for r in results]
    one, other = ratings(games, 2)
    assert one.value == pytest.approx(-other.value, abs=1e-6)
    assert one.low < one.value < one.high
    chance = 1 / (1 + exp((other.value - one.value) / SCALE))
    # each has the half win and the half loss in addition, against one of strength 0, halfway between the two
    halfway = 1 / (1 + exp(-one.value / SCALE))
    assert sum(results) + 0.5 == pytest.approx(len(results) * chance + halfway, abs=1e-6)


def test_the_stronger_player_is_ahead_and_its_interval_says_by_how_much():
    t = sw.tournament({"strong": 6, "random": None}, sw.SiegeStones(side=3, goal=2), games=30, seed=2)
    best, worst = t.standings
    assert best.player == "strong"
    assert best.low > 0.5 > worst.high
    assert best.rating.low > 0 > worst.rating.high
    assert best.score + worst.score == pytest.approx(1)
    assert best.games == worst.games == 30
    assert best.wins + best.shared + best.losses == 30
    one, other = sw.tournament({"a": None, "b": None}, sw.MunchStones(), games=20, seed=1).standings
    assert one.wins == other.losses > 0 < one.shared == other.shared


@pytest.mark.parametrize("name", sw.GAMES)
def test_any_number_of_seats(name):
    rules = {"tavern": {"target": 60}}.get(name, {})
    game = sw.game(name, **rules)
    t = sw.tournament([None, first, last], game, games=6, seed=1, progress=False)
    assert sum(standing.games for standing in t.standings) == 6 * game.seats
    assert sum(standing.score * standing.games for standing in t.standings) == pytest.approx(6)
    for number, played in enumerate(t.played, 1):
        end = t.record(number).positions()[-1]
        assert (end.winners, end.scores) == (played.winners, played.scores)


def test_it_goes_on_where_it_stopped(tmp_path):
    path = tmp_path / "games.jsonl"
    players = {"two": 2, "random": None}
    whole = sw.tournament(players, SHORT, games=8, seed=4)
    part = sw.tournament(players, SHORT, games=3, seed=4, path=path)
    assert part.played == whole.played[:3]
    with path.open("a", encoding="utf-8") as file:
        file.write('{"seats":[0,')  # as when the computer stopped
    with pytest.warns(
        UserWarning, match="the last line, games.jsonl, line 5, is damaged and was left out .it is cut off"
    ):
        again = sw.tournament(players, SHORT, games=8, path=path)
    assert (again.seed, again.played) == (4, whole.played)
    assert sw.tournament(players, SHORT, games=8, path=path).played == whole.played
    assert len(path.read_text("utf-8").splitlines()) == 9


def test_an_interrupt_keeps_what_was_played():
    asked = []

    def player(view):
        asked.append(view)
        if len(asked) == 30:
            raise KeyboardInterrupt
        return view.legal_moves()[0]

    t = sw.tournament([player, last], sw.SiegeStones(side=3, goal=3), games=50, seed=1, progress=False)
    assert 0 < len(t.played) < 50
    assert f"{len(t.played)} of 50 games" in repr(t)


@pytest.mark.parametrize(
    ("line", "change", "message"),
    [
        (0, {"seed": 9}, "has a different run: seed is 9, not 4"),
        (1, {"seats": [1, 0]}, r"line 2: seats is \[1, 0\], not \[0, 1\]"),
        (1, {"record": {}}, "line 2 is damaged: the record lacks"),
    ],
)
def test_a_file_that_is_not_this_tournaments_is_refused_and_left_alone(line, change, message, tmp_path):
    path = tmp_path / "games.jsonl"
    players = {"two": 2, "random": None}
    sw.tournament(players, SHORT, games=3, seed=4, path=path)
    lines = [json.loads(text) for text in path.read_text("utf-8").splitlines()]
    lines[line] |= change
    text = "".join(json.dumps(each) + "\n" for each in lines)
    path.write_text(text, "utf-8")
    with pytest.raises(sw.BadRecord, match=message):
        sw.tournament(players, SHORT, games=5, seed=4, path=path)
    assert path.read_text("utf-8") == text


def test_a_player_that_plays_what_is_not_legal_is_named():
    def cheat(_view):
        return "z9"

    with pytest.raises(sw.IllegalMove, match=r"game 1 \(cheat, random\), after 0 moves: .*'z9'"):
        sw.tournament([cheat, None], SHORT, games=2, seed=1)


def test_it_shows_itself_as_a_table():
    t = sw.tournament({"a <b>": 2, "random": None}, SHORT, games=4, seed=1)
    assert "a &lt;b&gt;" in t._repr_html_()
    assert "overflow-x: auto" in t._repr_html_()  # on a telephone the table scrolls, not the page
    assert (
        "<td style='padding: " in t._repr_html_()
    )  # columns do not touch where a host has no style for tables
    lines = str(t).splitlines()
    assert lines[0] == "SiegeStones: 4 games, seed 1"
    assert len({len(line) for line in lines[2:]}) == 1


def test_games_of_functions_begin_with_other_random_moves_and_the_same_ones_round_the_seats():
    t = sw.tournament([first, last], WIDE, games=20, seed=1, progress=False)
    begun = [each.record.moves[:2] for each in t.played]
    assert begun[::2] == begun[1::2]
    assert len(set(begun)) > 5
    assert all(each.games == 20 and not isnan(each.low) for each in t.standings)
    assert "each after 2 random moves" in t.caption
    games = sw.lab.simulate(WIDE, [first, last], games=20, seed=1, keep=True, progress=False)
    records = [games.record(number) for number in range(1, 21)]
    assert games.different is None
    assert len({each.moves for each in records}) > 5
    assert all(one.moves[:2] == two.moves[:2] for one, two in zip(records[::2], records[1::2], strict=True))
    assert "after 2 random moves" in games.caption
