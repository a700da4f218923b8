"""Simulations are repeatable on any number of processors; measures equal recomputed ones."""

from __future__ import annotations

from random import Random
from statistics import stdev

import numpy as np
import pytest

import stoneswidgets as sw
from stoneswidgets import lab
from stoneswidgets.kernel import below, generator
from stoneswidgets.lab.jobs import PORTION, Job, portion
from stoneswidgets.lab.measures import own_measures
from stoneswidgets.lab.play import CARRIES, LOWS

GAMES = pytest.mark.parametrize("name", sw.GAMES)


def takes(move: str, space: str) -> bool:
    """Tell whether a move puts something on a space, for the moves of the library's games."""
    return move in {space, f"T{space}"} or move[1:] == f":{space}" or move.endswith(f"-{space}")


def recomputed(game: sw.Game, starts: list[sw.Position], seed: str, games: int):
    """The values of random games by positions alone, with the random numbers of the driver."""
    seeds = generator(Random(seed))
    for n in range(games):
        p = starts[n % len(starts)]
        g = [below(seeds, CARRIES) + 1 << 32 | below(seeds, LOWS) + 1]
        plies = choices = decisions = changes = since = 0
        led, taken = None, set()
        while not p.is_over:
            if p.is_chance:
                p = p.play(game.action_text(game.dynamics.chance(game.tables, p.state, g)))
                continue
            moves = p.legal_moves(p.state[0])
            plies, choices, decisions = plies + 1, choices + len(moves), decisions + (len(moves) > 1)
            move = moves[below(g, len(moves))]
            taken |= {space for space in (game.board.names if game.board else ()) if takes(move, space)}
            p = p.play(move, p.state[0])
            first = [seat for seat, score in enumerate(p.scores) if score == max(p.scores)]
            if len(first) == 1 and first[0] != led:
                changes, led, since = changes + (led is not None), first[0], plies
        shares = [(seat in p.winners) / len(p.winners) for seat in range(game.seats)]
        best = sorted(p.scores)
        covered = [len(taken) / game.board.count] if game.board else []
        alone = len(p.winners) == 1
        yield [
            *shares,
            float(alone),
            float(not alone),
            0.0,
            plies,
            decisions,
            choices / plies,
            decisions / plies,
            changes / plies,
            (plies - since) / plies if alone and led == p.winners[0] else 0.0,
            best[-1] - best[-2],
            *covered,
        ]


@GAMES
def test_every_measure_of_every_game_recomputed_from_positions(name):
    game = sw.game(name)
    games = 4 if name == "tavern" else 12
    job = Job(game, None, (), 5, keep=True)
    starts = [job.record(i).positions()[0] for i in range(games)]
    values, sums, *_ = portion((job,), 0, games)
    width = len(values) // games
    rows = [list(values[i * width + 1 : (i + 1) * width]) for i in range(games)]
    again = list(recomputed(game, starts, "5/0", games))
    assert [*map(len, rows)] == [*map(len, again)], "recomputed, above, counts each measure once more"
    assert rows == [pytest.approx(row) for row in again]
    assert list(sums[1:width]) == pytest.approx(list(map(sum, zip(*rows, strict=True))))
    assert list(sums[width + 1 :]) == pytest.approx([sum(v * v for v in c) for c in zip(*rows, strict=True)])


def test_any_number_of_workers_gives_the_same_to_the_last_bit():
    games = 3 * PORTION + 17
    one, two, five = (
        lab.simulate(sw.SiegeStones(), games=games, seed=4, workers=n, keep=True, progress=False)
        for n in (1, 2, 5)
    )
    assert one == two == five
    assert one.values.numbers == five.values.numbers
    assert one.games == len(one.values) == games


def test_each_game_has_a_set_up_of_its_own():
    job = Job(sw.BluffStones(), None, (), 1)
    assert len({job.record(i).positions()[0] for i in range(50)}) > 40


def test_a_position_is_where_all_games_begin():
    p = sw.SiegeStones(goal=1).start().play("Td4").play("c4")
    with pytest.raises(sw.StonesError, match="over"):
        lab.simulate(p, games=10, progress=False)
    before = sw.SiegeStones(goal=1).start().play("Td4")
    assert lab.simulate(before, games=200, seed=1, progress=False)["DurationMoves"].mean < 10


def test_it_stops_as_soon_as_the_interval_is_narrow_enough():
    found = lab.simulate(sw.SiegeStones(), games=200_000, seed=1, until=0.02, progress=False)
    assert found.early
    assert PORTION <= found.games < 100_000
    assert found["AdvantageP1"].interval.half_width <= 0.02


def test_games_that_do_not_make_the_interval_narrow_enough_say_so_and_how_many_it_takes():
    said = (
        r"random players: until=0.01 was not reached; after 2,000 games half of the interval is 0\.03\d: "
        "it takes some (20|30),000 games$"
    )
    with pytest.warns(UserWarning, match=said):
        found = lab.simulate(sw.SiegeStones(), games=2_000, seed=1, until=0.01, progress=False)
    assert "early" not in found._repr_html_()
    assert "valid in spite of looking again and again" in found._repr_html_()


def first(view):
    return view.legal_moves()[0]


@sw.rule
def stones_on_the_centre(t, s, action, notes, at):
    """Plies at which the centre is taken."""
    notes[at] += 1 - (s[4] >> 18 & 1)


@sw.rule
def plies(t, s, action, notes, at):
    notes[at] += 1


def test_measures_of_ones_own_are_counted_in_slots_of_their_own():
    found = lab.simulate(
        sw.SiegeStones(), games=500, seed=1, measures=(stones_on_the_centre, plies), progress=False
    )
    assert found["plies"].mean == found["DurationMoves"].mean
    assert 5 < found["stones_on_the_centre"].mean < found["plies"].mean
    assert found["stones_on_the_centre"].measure.about == "Plies at which the centre is taken."


def named(name):
    @sw.rule
    def measure(t, s, action, notes, at):
        notes[at] = 77

    measure.__name__ = name
    return measure


@pytest.mark.parametrize("name", ["Margin", "TieBreaks", "plies"])
def test_a_measure_of_ones_own_has_a_name_that_no_other_has(name):
    """Read off by its name, found["Margin"] was the library's."""
    said = f"your measure {name} needs another name, because (the lab has a measure|you gave another one) of that name"
    with pytest.raises(sw.StonesError, match=said):
        lab.simulate(sw.SiegeStones(), games=2, measures=[plies, named(name)], progress=False)


def unmarked(t, s, action, notes, at):
    notes[at] = 1


@sw.rule
def misspelt(t, s, action, notes, at):
    """Stones of the first player."""
    notes[at] = s[STNOES]  # noqa: F821


@pytest.mark.parametrize("players", [{}, {"players": (lambda view: view.legal_moves()[0],) * 2}])
def test_a_mistake_in_a_measure_is_told_with_its_name_and_line(players):
    said = "SiegeStones, measuring a game: the rule misspelt, line 4 of it, failed .NameError: name 'STNOES'"
    with pytest.raises(sw.BrokenRule, match=said):
        lab.simulate(sw.SiegeStones(), games=2, seed=1, measures=misspelt, progress=False, **players)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": 3}, "a simulation takes a game, such as"),
        ({"games": 1}, "whole number from 2"),
        ({"seed": "x"}, "a seed"),
        ({"workers": 0}, "the number of workers is a whole number from 1, not 0"),
        ({"executor": 3}, "concurrent.futures has them, not 3"),
        ({"measures": [len]}, "a measure is a function \\(t, s, action, notes, at\\)"),
        ({"measures": [unmarked]}, "marked with sw.rule, .* not "),
    ],
)
def test_what_is_none_is_refused_in_words(arguments, message):
    with pytest.raises(sw.StonesError, match=message):
        lab.simulate(**{"game": sw.SiegeStones(), "games": 10} | arguments)


@GAMES
def test_the_measures_of_a_games_own_are_the_same_in_random_play_and_between_players(name):
    """Players that choose with the driver's random numbers play its games."""
    game = sw.game(name, target=100) if name == "tavern" else sw.game(name)
    found = lab.simulate(game, games=300, seed=1, progress=False)
    played = lab.simulate(game, sw.bot(1), games=40, seed=2, workers=1, progress=False)
    names = [rule.__name__ for rule in own_measures(game)]
    assert names
    for each in names:
        assert found[each].measure.about
        gap = 6 * (found[each].interval.half_width + played[each].interval.half_width)
        assert abs(found[each].mean - played[each].mean) <= gap


@pytest.mark.parametrize("early", [None, 0.05])
def test_an_interval_is_as_wide_as_the_games_differ(early) -> None:
    """Of a part of each game, such as the plies at which the lead changes, it was as wide as that of wins: four times too wide."""
    games = sw.lab.simulate(sw.SiegeStones(), games=1_000, seed=3, keep=True, until=early, progress=False)
    for name in ("LeadChange", "DecisionMoves", "Decisiveness", "BoardCoverage", "DurationMoves"):
        error = stdev(games.values[name]) / games.games**0.5
        reach = games[name].interval.half_width
        assert (1.9 if early is None else 2) * error < reach < (2 if early is None else 4) * error
    chart = sw.lab.chart(games, measure="LeadChange")
    assert "games of 100" not in str(chart)


def test_numbers_of_numpy_are_numbers_and_shares_stay_from_0_to_1():
    found = lab.simulate(sw.SiegeStones(), games=np.int64(60), seed=np.int64(1), progress=False)
    assert found == lab.simulate(sw.SiegeStones(), games=60, seed=1, progress=False)
    for each in found.estimates:
        if each.measure.unit in ("share", "part"):
            assert 0 <= each.interval.low <= each.interval.high <= 1


def test_a_result_is_a_table_a_frame_a_text_and_a_file(tmp_path):
    found = lab.sweep(sw.SiegeStones(), games=20, seed=1, progress=False, goal=[3, 4])
    found.save(tmp_path / "found.csv")
    rows = (tmp_path / "found.csv").read_text("utf-8-sig").splitlines()
    assert len(rows) == 1 + len(found.rows()) == 1 + len(found.to_frame())
    assert rows[0] == ",".join(found.rows()[0])
    caption, _, heads, first, _ = str(found).splitlines()
    assert caption in found._repr_html_()
    assert heads.split()[:2] == ["goal", "AdvantageP1"]
    assert first.split()[0] == "3"
    with pytest.raises(sw.StonesError, match="ends in"):
        found.save(tmp_path / "found.xlsx")
