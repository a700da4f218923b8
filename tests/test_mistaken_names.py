"""A name that is not there, is read alone, or is elsewhere is answered with what would do."""

from __future__ import annotations

import copy
import re

import numpy as np
import pandas as pd
import pytest

import stoneswidgets as sw
from stoneswidgets.plumbing.answering import Framed
from stoneswidgets.plumbing.display import Displayed

GAME = sw.SiegeStones(side=3, goal=1)

POSITION = GAME.start().play("Tc3")

MATCH = sw.Match(GAME)

MATCH.play("Tc3")


@pytest.fixture(scope="module")
def found():
    """What the library finds, by its kind."""
    return {
        "evaluation": sw.evaluate(POSITION, simulations=50, seed=1),
        "solution": sw.solve(POSITION),
        "playouts": POSITION.playouts(10, seed=1),
        "simulation": sw.lab.simulate(GAME, games=4, seed=1, progress=False, workers=1),
        "tournament": sw.tournament([1, None], GAME, games=2, seed=1, progress=False),
        "review": sw.review(MATCH, seed=1, progress=False),
    }


@pytest.mark.parametrize(
    ("thing", "name", "answer"),
    [
        (lambda: sw.Board(GAME), "players", r"^Board has no players; Board\(…, players=…\) takes it"),
        (
            lambda: sw.lab.simulate(GAME, games=2, seed=1, progress=False),
            "AdvantageP1",
            r'^Simulation has no AdvantageP1; \["AdvantageP1"\] gives it$',
        ),
        (lambda: sw.Board(GAME), "bot", r"^Board has no bot; Board\(…, players=…\) takes it"),
        (lambda: sw.Board(GAME), "theme", "^Board has no theme; it has analysis, draft"),
        (lambda: sw.Board(GAME), "matches", "did you mean 'match'"),
        (lambda: sw.Compare({"a": POSITION, "b": POSITION}), "positions", "Compare has no positions"),
        (lambda: sw.Exercise("welcome/corner"), "ask", "Exercise has no ask"),
        (lambda: sw.Facilitator(GAME), "seconds", r"Facilitator\(…, seconds=…\) takes it"),
        (lambda: sw.Practice("welcome"), "excercise", "did you mean 'exercise'"),
        (lambda: sw.Progress("welcome"), "learner", r"Progress\(…, learner=…\) takes it"),
        (lambda: sw.Replay(MATCH), "remarks", r"Replay\(…, remarks=…\) takes it"),
        (lambda: sw.RuleLab(GAME), "seed", r"RuleLab\(…, seed=…\) takes it"),
        (lambda: sw.Match(GAME), "players", "^Match has no players"),
        (lambda: sw.bot(3), "play", "did you mean 'choose'"),
        (lambda: sw.bot(1), "level", "level"),
        (lambda: sw.bot(3), "level", "level"),
    ],
)
def test_a_name_that_is_not_there_takes_no_value(thing, name, answer):
    with pytest.raises(AttributeError, match=answer):
        setattr(thing(), name, 3)


@pytest.mark.parametrize(
    ("thing", "name", "answer"),
    [
        (
            lambda: sw.evaluate(POSITION, simulations=20),
            "moves",
            r"is read, not set; sw\.evaluate\(position\)",
        ),
        (lambda: sw.evaluate(POSITION, simulations=20), "best", "Evaluation.best is read, not set"),
        (
            lambda: sw.evaluate(POSITION, simulations=20).moves[0],
            "chance",
            "Estimate.chance is read, not set",
        ),
        (lambda: sw.solve(POSITION), "value", r"is read, not set; sw\.solve\(position\) returns one"),
        (lambda: sw.review(MATCH, seed=1, progress=False), "turns", "Review.turns is read, not set"),
        (
            lambda: POSITION,
            "game",
            r"is read, not set; play\(move\) returns the next position, and game\.restore",
        ),
        (lambda: POSITION, "stones", r"is read, not set; play\(move\) returns the next position"),
        (lambda: POSITION, "play", r"SiegeStonesPosition\.play is called, not set: play\(…\)"),
        (lambda: POSITION.view(0), "seat", "SiegeStonesView.seat is read, not set"),
        (lambda: sw.Match(GAME), "play", r"Match\.play is called, not set: play\(…\)"),
        (lambda: sw.Match(GAME), "moves", r"is read, not set; play\(move\) and undo\(\) change a match"),
        (MATCH.record, "moves", r"Record\.moves is read, not set; match\.record\(\)"),
        (lambda: sw.bot(3), "choose", r"choose is called, not set"),
        (lambda: sw.bot(3), "level", r"level is read, not set; sw\.bot\(…\) makes another bot"),
        (lambda: GAME, "goal", "SiegeStones stays as it is; make another one, with goal=…"),
        (lambda: GAME, "board", "SiegeStones.board is read, not set; it follows from the rules"),
        (lambda: GAME.board, "side", "HexBoard.side is read, not set; a board stays as it is"),
        (lambda: sw.Exercise("welcome/corner"), "solved", r"is read, not set; answer\(…\) gives an answer"),
        (lambda: sw.Exercise("welcome/corner"), "attempts", "Exercise.attempts is read, not set"),
        (lambda: sw.Exercise("welcome/corner"), "question", "another question has an Exercise of its own"),
        (lambda: sw.Practice("welcome"), "exercise", r"is read, not set; go_on\(\) asks the next"),
        (lambda: sw.RuleLab(GAME), "before", r"is read, not set; RuleLab\(…, before=…\) takes it"),
        (lambda: sw.Facilitator(GAME), "poll", "Facilitator.poll is read, not set"),
        (
            lambda: sw.Study(GAME).chapters[0].start,
            "move",
            r"is read, not set; add\(move\) makes another place",
        ),
        (lambda: sw.Board(GAME), "study", "Board.study is read, not set"),
    ],
)
def test_what_is_read_takes_no_value(thing, name, answer):
    thing = thing()
    before = getattr(thing, name)
    with pytest.raises(AttributeError, match=answer):
        setattr(thing, name, 3)
    assert getattr(thing, name) == before


@pytest.mark.parametrize(
    "told",
    [
        lambda: POSITION.play("a1").stones,
        lambda: POSITION.play("a1").ratings,
        lambda: sw.MunchStones().start(seed=1).towers,
        lambda: sw.Ascension().start(seed=1).pool,
        lambda: sw.evaluate(POSITION, simulations=20).means,
        lambda: sw.solve(POSITION).values,  # noqa: PD011 (no frame)
    ],
)
def test_what_something_tells_by_names_takes_no_value(told):
    told = told()
    before = dict(told)
    with pytest.raises(AttributeError, match=r"this is read, not changed: \['a1'\] = 1; "):
        told["a1"] = 1
    for change in (told.clear, told.popitem, lambda: told.update({"a1": 1}), lambda: told.pop("a1")):
        with pytest.raises(AttributeError, match="this is read, not changed"):
            change()
    assert told == before == {**told} == copy.deepcopy(told)


@pytest.mark.parametrize(
    ("get", "answer"),
    [
        (lambda: POSITION.play("a1").stones["A1"], "^this is a dict and has no 'A1'; did you mean 'a1'"),
        (lambda: POSITION.play("a1").stones["b1"], "has no 'b1'; there is a1$"),
        (lambda: POSITION.stones["b1"], "has no 'b1'; it is empty$"),
        (
            lambda: GAME.rules["players"],
            "^the rules .* of what is not by default, and have no 'players'; there is side, goal$",
        ),
    ],
)
def test_what_something_tells_by_names_says_which_it_has(get, answer):
    with pytest.raises(KeyError) as found:
        get()
    assert re.search(answer, str(found.value))


def test_a_description_is_there_to_be_changed():
    described = sw.MunchStones().start(seed=1).describe()
    described["towers"].clear()
    assert not described["towers"]


def test_a_board_of_ones_own_keeps_what_it_likes():
    class Mine(sw.Board):
        def __init__(self):
            self.label = "mine"
            super().__init__(GAME)

    assert Mine().label == "mine"


def test_values_that_were_not_kept_are_said_to_be_kept_by_keep():
    games = sw.lab.simulate(GAME, games=2, seed=1, progress=False, workers=1)
    with pytest.raises(sw.StonesError, match=r"simulate\(…, keep=True\) keeps them"):
        games.values["Drama"]  # noqa: PD011 (no frame)


def test_whoever_takes_something_for_a_list_is_told_what_to_take():
    kinds = [Framed, Displayed]
    for kind in kinds:
        kinds += kind.__subclasses__()
        is_shown = not kind.__subclasses__() and kind.__module__.startswith("stoneswidgets")
        assert kind._instead or not is_shown, kind


@pytest.mark.parametrize(
    ("kind", "name", "answer"),
    [
        ("evaluation", "to_dataframe", "did you mean 'to_frame'"),
        ("evaluation", "df", "did you mean 'to_frame'"),
        ("evaluation", "best_move", "did you mean 'best'"),
        ("solution", "winner", "it has .*value, values"),
        ("playouts", "median", "it has draws, games, plies, timeouts, to_frame, wins"),
        ("playouts", "win_rate", "did you mean 'wins'"),
        ("simulation", "mean", "did you mean 'estimates'"),
        ("simulation", "plot", r"sw\.lab\.chart\(…\) takes it"),
        ("tournament", "ranking", "did you mean 'standings'"),
        ("review", "blunders", "it has .*costly"),
        ("solution", "best", "did you mean 'line'"),
        ("solution", "moves", "did you mean 'values'"),
        ("evaluation", "values", "did you mean 'moves'"),
        ("simulation", "describe", "did you mean 'estimates'"),
        ("simulation", "wins", "did you mean 'estimates'"),
        ("simulation", "to_polars", "did you mean 'to_frame'"),
    ],
)
def test_a_name_that_a_result_does_not_have_is_answered_with_those_it_has(found, kind, name, answer):
    with pytest.raises(AttributeError, match=answer):
        getattr(found[kind], name)


@pytest.mark.parametrize(
    ("get", "answer"),
    [
        (lambda: GAME.play, r"SiegeStones has no play; there is start\(\)\.play"),
        (lambda: POSITION.side, r"there is game\.side"),
        (lambda: sw.Board(GAME).play, r"Board has no play; there is match\.play"),
        (lambda: sw.bot(3).play, "did you mean 'choose'"),
        (lambda: POSITION.is_terminal, "did you mean 'is_over'"),
        (lambda: POSITION.current_player, "did you mean 'to_move'"),
        (lambda: POSITION.player, "did you mean 'to_move'"),
        (lambda: POSITION.is_legal, "did you mean 'legal_moves'"),
        (lambda: POSITION.children, "did you mean 'successors'"),
        (lambda: MATCH.peek, "did you mean 'moves'"),
        (lambda: GAME.rules.goal, r'\["goal"\] is the value'),
        (lambda: GAME.rules.sides, "did you mean 'side'"),
        (lambda: sw.new_game, "there is Match"),
        (lambda: sw.GameOfStones, r"has no GameOfStones; there is core\.placement\.GameOfStones$"),
        (lambda: sw.square, r"has no square; there is boards\.square$"),
        (lambda: sw.OVER, r"has no OVER; there is kernel\.OVER$"),
        (lambda: sw.chess, r"stoneswidgets has no chess; dir\(sw\) lists what it has"),
        (lambda: POSITION.moves, "did you mean 'legal_moves'"),
        (lambda: POSITION.best_move, r"sw\.evaluate\(…\) takes it"),
        (lambda: POSITION.undo, r"sw\.Match\(…\) takes it"),
        (lambda: POSITION.copy, r"copy\.copy\(…\) makes a copy"),
        (lambda: POSITION.show, r"sw\.Board\(…\) takes it"),
        (lambda: MATCH.result, r"did you mean 'position\.winners'"),
        (lambda: MATCH.takeback, "did you mean 'undo'"),
        (lambda: MATCH.turn, "did you mean 'to_move'"),
        (lambda: GAME.reset, "did you mean 'start'"),
        (lambda: GAME.simulate, r"sw\.lab\.simulate\(…\) takes it"),
        (lambda: sw.Board(GAME).show, "at the end of a notebook's cell it shows itself"),
        (lambda: sw.MCTS, "there is bot"),
        (lambda: sw.serve, "there is the command: stoneswidgets serve"),
        (lambda: sw.Practice("welcome").next, "did you mean 'go_on'"),
        (lambda: POSITION.next, "did you mean 'successors'"),
        (lambda: POSITION.pieces, "did you mean 'stones'"),
        (lambda: POSITION.view(0).play, r"there is determinize\(…\)\.play"),
        (lambda: GAME.board.adjacent, "did you mean 'neighbours'"),
        (lambda: POSITION.play("a1").stones.a1, r'^this is a dict and has no a1; \["a1"\] is the value'),
        (lambda: sw.analyse, "did you mean 'evaluate'"),
        (lambda: sw.simulate, r"there is lab\.simulate"),
        (lambda: MATCH.winner, r"did you mean 'position\.winners'"),
        (lambda: sw.Stones, r"there is Tavern"),
        (lambda: sw.lab.Sweeps, "did you mean 'Sweep'"),
        (lambda: sw.paper.Rules, "did you mean 'rules'"),
        (lambda: sw.paper.poster, "it has answers, exercises, playtest, rules, study"),
        (lambda: sw.paper.sheet, r"there is sw\.sheet"),
        (lambda: sw.lab.evaluate, r"there is sw\.evaluate"),
        (lambda: GAME.board.spaces, "HexBoard has no spaces; it has .*names"),
    ],
)
def test_a_name_that_is_elsewhere_is_answered_with_where(get, answer):
    with pytest.raises(AttributeError, match=answer):
        get()


@pytest.mark.parametrize("shown", [POSITION, POSITION.view(0), MATCH, MATCH.record(), GAME])
def test_what_is_no_list_says_what_is(shown):
    for take in (lambda: shown[0], lambda: list(shown), lambda: "Tc3" in shown, lambda: len(shown)):
        with pytest.raises(sw.StonesError, match=r"is not a list: .*moves"):
            take()
    assert shown


def test_every_result_has_a_frame(found):
    for each in found.values():
        assert isinstance(each.to_frame(), pd.DataFrame)
    assert found["solution"].to_frame()["value"].is_monotonic_decreasing
    assert list(found["review"].to_frame()["cost"]) == [turn.cost for turn in found["review"].turns]


def test_a_result_that_is_gone_through_like_a_list_says_where_its_list_is(found):
    for each in found.values():
        for go_through in (list, len, sorted, pd.DataFrame):
            with pytest.raises(sw.StonesError, match=r"is not a list: .* to_frame\(\) makes a frame"):
                go_through(each)
        assert each


def test_positions_stand_in_a_frame_and_in_an_array():
    assert list(pd.DataFrame({"position": [POSITION, POSITION]})["position"]) == [POSITION, POSITION]
    assert list(pd.DataFrame([POSITION, POSITION])[0]) == [POSITION, POSITION]
    assert list(np.array([POSITION, MATCH, GAME], dtype=object)) == [POSITION, MATCH, GAME]


def test_a_measure_is_named_by_capitals_or_not():
    counted = sw.lab.simulate(GAME, games=4, seed=1, progress=False, workers=1)
    with pytest.raises(sw.StonesError, match="did you mean 'AdvantageP1'"):
        counted.interval("advantagep1")


@pytest.mark.parametrize("make", [sw.Board, sw.Facilitator, sw.RuleLab])
def test_completion_after_a_widget_offers_what_it_brings_and_nothing_of_how_widgets_work(make):
    offered = dir(make(GAME))
    assert {"close", "layout", "match" if make is not sw.RuleLab else "log"} <= set(offered)
    assert not {"comm", "commands", "parts", "traits", "send_state", "_code"} & set(offered)
