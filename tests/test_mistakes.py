"""What somebody types who does not know the inside is answered with what was given, and with what would do."""

from __future__ import annotations

import copy
import re

import numpy as np
import pandas as pd
import pytest

import stoneswidgets as sw
from stoneswidgets.plumbing.answering import Framed
from stoneswidgets.plumbing.display import Displayed
from stoneswidgets.search.bots import Thought

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
    ("call", "answer"),
    [
        (lambda: POSITION.play("a1", player=1), r"Position.play has no 'player'; it has move, seat"),
        (lambda: POSITION.playouts(10, workers=2), "it has games, seed, threads, progress"),
        (POSITION.view, "Position.view lacks seat; it has seat"),
        (lambda: GAME.start(players=3), "start has no 'players'; it has seed, setup"),
        (
            lambda: sw.evaluate(POSITION, 50),
            "takes only position without its name, not 2 values; named are simulations=",
        ),
        (
            lambda: sw.Board(GAME, [None, 3]),
            "Board takes only shows without its name, not 2 values; named are players=",
        ),
        (sw.Board, "Board lacks shows"),
        (lambda: sw.Board(GAME, player=[None, 3]), "did you mean 'players'"),
        (lambda: sw.Board(GAME, opponent=3), "did you mean 'players'"),
        (lambda: sw.evaluate(POSITION, n=50), "did you mean 'simulations'"),
        (lambda: sw.lab.simulate(GAME, n=50), "did you mean 'games'"),
        (lambda: sw.evaluate(POSITION, time=2), "did you mean 'seconds'"),
        (lambda: sw.evaluate(POSITION, sims=2), "did you mean 'simulations'"),
        (lambda: sw.game("Stones of the Tavern"), "did you mean 'tavern'"),
        (
            lambda: sw.game("tavern", 3),
            "takes only name without its name, not 2 values; all others are named",
        ),
        (lambda: sw.Board("chess"), "is no game's name, as siegestones, .*tavern are, and no short code"),
        (lambda: sw.Board("game.json"), r"sw\.Record\.load\(…\) reads a file"),
        (lambda: sw.Match("game.json"), r"sw\.Record\.load\(…\) reads a file"),
        (lambda: sw.Board(MATCH.record().dumps()), r"sw\.Record\.loads\(…\) reads a record's text"),
        (
            lambda: sw.Record.loads(sw.Study(GAME).dumps()),
            "this says that its format is 'stoneswidgets-study'",
        ),
        (lambda: sw.Record.loads(" "), "^the record is not JSON: it is empty"),
        (
            lambda: sw.lab.simulate(GAME, measures="DurationMoves"),
            r"read off it, as found\['DurationMoves'\]",
        ),
        (sw.Record.load, "^Record.load lacks path"),
        (lambda: MATCH.record().save(), "^Record.save lacks path"),
        (lambda: sw.Exercise("siegestones"), "as 'welcome/corner', or is a question .* not 'siegestones'"),
        (
            lambda: sw.RuleLab(GAME).ask(0.6, "x"),
            "how many of 100 games you expect is a whole number from 0, not 0.6",
        ),
        (lambda: sw.Exercise("welcome/cornr"), "no exercise 'cornr'; there are .*; did you mean 'corner'"),
        (lambda: sw.bot(difficulty=3), "did you mean 'level'"),
        (lambda: sw.Replay(MATCH, remark={1: "x"}), "did you mean 'remarks'"),
        (lambda: sw.Facilitator(GAME, question="?"), "it has shows, ask, seat, seconds"),
        (lambda: sw.Exercise("welcome/1", seed=1), "Exercise has no 'seed'; it has question"),
        (lambda: sw.review(POSITION), "is of a match, a record, a board or a short code, not a SiegeStones"),
        (lambda: sw.Compare({1: POSITION, 2: POSITION}), "a caption is a text, not 1"),
        (lambda: sw.Compare(a=POSITION), "Compare has no 'a'; it has positions"),
        (lambda: sw.sheet([POSITION], cols=3), "it has shows, columns, title"),
        (lambda: sw.gif(MATCH, fps=2), "it has shows, look, width, theme, seconds"),
        (lambda: sw.qr(MATCH), "qr lacks site"),
        (sw.game, "game lacks name"),
        (
            lambda: sw.lab.simulate(GAME, game=8),
            "given game twice, without its name and with it; did you mean 'games'",
        ),
        (lambda: sw.lab.compare(GAME), "compare lacks second"),
        (lambda: sw.paper.exercises("welcome", column=1), "did you mean 'columns'"),
        (lambda: sw.Slots("x", "number"), "Slots lacks size; it has name, kind, size"),
        (lambda: sw.bot(3).choose(), "Bot.choose lacks view"),
        (lambda: POSITION.control("c3"), r"^control\(\) takes nothing in its brackets"),
        (sw.SiegeStones.start, "^start is called on what the class makes, not on the class itself"),
        (type("Mine", (sw.Bot,), {"choose": len}), r"^Mine has no think\(self, view\)"),
        (lambda: sw.lab.sweep(GAME, goals=[1, 2]), "did you mean 'goal'"),
        (lambda: MATCH.undo(5), "^to: how many moves stay, from 0 to 1, not 5"),
        (lambda: sw.Match.play("Tc3"), "^play is called on what the class makes"),
        (lambda: sw.Record(["Td4"]), r"a Record is not made so: match\.record\(\)"),
        (lambda: sw.Record("game.json"), r"Record\.load\(path\)"),
        (lambda: sw.Position("Td4"), r"a Position is not made so: game\.start\(\)"),
        (lambda: sw.Evaluation(POSITION), r"sw\.evaluate\(position\) returns one"),
        (lambda: sw.Solution(POSITION), r"sw\.solve\(position\) returns one"),
        (lambda: sw.Playouts(POSITION), r"position\.playouts\(games\) returns one"),
        (lambda: sw.Simulation(GAME), r"sw\.lab\.simulate\(game\) returns one"),
        (lambda: sw.Tournament([1, 2]), r"sw\.tournament\(players, game\) returns one"),
        (sw.lab.Sweep, r"sw\.lab\.sweep\(game, goal=\[2, 3\]\) returns one"),
        (lambda: sw.lab.Comparison(GAME), r"sw\.lab\.compare\(game, other\) returns one"),
        (sw.register, "^register lacks game"),
        (lambda: sw.ExerciseSet("welcome"), r"ExerciseSet\.of_lesson\(name\)"),
        (lambda: sw.Board(GAME).set_up(), "Board.set_up lacks position"),
        (lambda: sw.Practice("welcome").go_on(3), r"^go_on\(\) takes nothing in its brackets"),
        (lambda: sw.Board(GAME).set_up("Tc3"), "^what is set up is a position, not 'Tc3'"),
        (lambda: sw.SiegeStones({"side": 4}), r"as in SiegeStones\(\*\*\{'side': 4\}\), not a dict alone"),
        (lambda: sw.ExerciseSet.of_study(MATCH), r"a study, such as Study\.load\(…\), not a Match"),
        (lambda: sw.paper.exercises(["welcome"]), "a lesson, by its name, or a set of exercises, not a list"),
        (lambda: sw.Practice(GAME), "a lesson, by its name, or a set of exercises, not a SiegeStones"),
        (lambda: sw.ExerciseSet.loads({}), "^an exercise set or study is a text, not a dict"),
        (lambda: sw.Study(GAME).delete(9), "^this is no chapter of the study: 9; its own are in chapters"),
        (lambda: sw.sheet([POSITION]).save("a.pdf"), "ends in .html, not 'a.pdf'; a browser prints it"),
        (
            lambda: sw.svg(POSITION, look="nice"),
            r"^look: a Look, such as stoneswidgets\.scene\.Look\(overlay=True\)",
        ),
        (
            lambda: sw.evaluate(sw.Tavern().start(seed=1)),
            "a random event is due, as a Match has it happen by itself",
        ),
    ],
)
def test_a_call_that_does_not_fit_is_answered_with_what_does_and_with_that_alone(call, answer):
    with pytest.raises(sw.StonesError, match=answer) as found:
        call()
    assert found.value.__context__ is None or found.value.__suppress_context__


@pytest.mark.parametrize(
    ("thing", "name", "answer"),
    [
        (lambda: sw.Board(GAME), "players", r"^Board has no players; Board\(…, players=…\) takes it"),
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


def test_a_board_takes_what_board_takes():
    board = sw.Board(GAME)
    board.match = POSITION
    assert board.position == POSITION == sw.evaluate(board, simulations=20).view.game.start().play("Tc3")
    board.position = MATCH
    assert board.position == MATCH.position
    board.match = MATCH.record()
    assert board.match.moves == MATCH.moves
    with pytest.raises(sw.StonesError, match=r"a board shows a match, a position, .* not 3"):
        board.match = 3
    with pytest.raises(sw.StonesError, match=r"what is shown is a position, a match, a record, .* not 3"):
        board.position = 3
    with pytest.raises(sw.StonesError, match=r"a node is a place in a study, .* not 3"):
        board.node = 3


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


def test_a_bot_whose_think_only_returns_is_told_that_it_yields():
    class Hasty(sw.Bot):
        def think(self, view):
            return view.legal_moves()[0]

    with pytest.raises(sw.StonesError, match=r"^Hasty has no yield in its think\(self, view\), which yields"):
        Hasty().choose(POSITION.view(0))


def test_a_bot_whose_think_returns_no_move_is_told_so():
    class Idle(sw.Bot):
        def think(self, view):
            yield Thought(1.0, view.legal_moves()[0])

    with pytest.raises(sw.StonesError, match=r"^Idle returns None at the end of its think"):
        Idle().choose(POSITION.view(0))


@pytest.mark.parametrize("load", [sw.Record.load, sw.Study.load, sw.ExerciseSet.load])
def test_what_is_wrong_in_a_file_is_said_with_its_name(load, tmp_path):
    file = tmp_path / "game.json"
    file.write_text("{}")
    with pytest.raises(sw.StonesError, match=r"game\.json: the .* lacks the field 'format'"):
        load(file)


def test_a_run_s_folder_that_is_not_there_is_named_as_it_was_given(tmp_path):
    path = tmp_path / "nowhere" / "run.csv"
    with pytest.raises(FileNotFoundError) as found:
        sw.lab.simulate(GAME, games=2, seed=1, path=path, progress=False, workers=1)
    assert found.value.filename == str(path)


@pytest.mark.parametrize(
    "use",
    [
        sw.Record.load,
        lambda path: sw.Match(GAME).record().save(path),
        lambda path: sw.lab.simulate(GAME, games=2, seed=1, path=path, progress=False, workers=1),
    ],
)
def test_a_file_that_is_not_there_is_told_in_a_notebook_in_two_lines(use, tmp_path):
    with pytest.raises(FileNotFoundError) as found:
        use(tmp_path / "nowhere" / "run.json")
    *_, said = shown = found.value._render_traceback_()
    assert len(shown) == 2
    assert said.startswith("FileNotFoundError: ")
    assert said.endswith("run.json'")


def test_an_error_inside_a_function_is_no_call_that_does_not_fit():
    def fails(view):
        return len(view.seat)

    with pytest.raises(sw.StonesError, match="TypeError: object of type 'int' has no len"):
        sw.lab.simulate(GAME, fails, games=2, progress=False, workers=1)


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
        with pytest.raises(sw.StonesError, match=r"is no list: .*moves"):
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
            with pytest.raises(sw.StonesError, match=r"is no list: .* to_frame\(\) makes a frame"):
                go_through(each)
        assert each


def test_positions_stand_in_a_frame_and_in_an_array():
    assert list(pd.DataFrame({"position": [POSITION, POSITION]})["position"]) == [POSITION, POSITION]
    assert list(pd.DataFrame([POSITION, POSITION])[0]) == [POSITION, POSITION]
    assert list(np.array([POSITION, MATCH, GAME], dtype=object)) == [POSITION, MATCH, GAME]


@pytest.mark.parametrize(
    ("call", "answer"),
    [
        (lambda: sw.game(sw.SiegeStones), "is a text, such as 'siegestones', not the class SiegeStones"),
        (lambda: POSITION.play("a1", seat="White"), r"the seats 0 \(Black\), 1 \(White\)"),
        (lambda: sw.svg(POSITION, 300), "look: a Look"),
        (lambda: sw.svg(POSITION, width="300"), "a picture's width is a whole number"),
        (lambda: sw.Board(GAME).svg(-1), "a picture's width is a whole number"),
        (lambda: sw.Board(GAME).on_move(5), "is a function, not 5"),
        (lambda: sw.Match(GAME).subscribe(5), "is a function, not 5"),
        (lambda: sw.Match(MATCH.record()), r"Match\.from_record\(record\)"),
        (lambda: sw.Match.from_record(MATCH), r"is made from a record"),
        (lambda: sw.Match(GAME).withdraw("Black"), "there is no seat 'Black'"),
        (lambda: sw.lab.simulate(GAME, 100), "100 by itself may be a number of games, games=100, or a level"),
        (lambda: sw.lab.simulate(GAME, 100, games=2), "a player is a level from 1 to 10, .* not 100"),
        (lambda: sw.lab.heat_map(GAME, [0.5]), "a dict from spaces to numbers"),
        (
            lambda: sw.lab.heat_map(GAME, {"c3": 50}),
            r"^a share is a number from 0 to 1, .* 50 of 100 .* c3 has 50$",
        ),
        (lambda: sw.lab.heat_map(GAME, {"c3": "half"}), "from 0 to 1, .* c3 has 'half'$"),
        (lambda: sw.lab.compare(GAME, GAME, GAME), r"and here is a third game; sw\.lab\.sweep\(game, goal="),
        (lambda: sw.lab.compare(GAME, GAME, sw.SiegeStones), "and here is a third game"),
        (lambda: sw.tournament([sw.Bot, None], GAME), r"not the class Bot; did you mean Bot\(\)\?$"),
        (lambda: sw.lab.simulate(GAME, Framed, games=2), "or None, not the class Framed$"),
        (lambda: sw.Compare({"a": POSITION}), "two positions or more, .* not one of 1"),
        (lambda: sw.Facilitator(GAME).collect(5), "answers are a text"),
        (lambda: sw.svg(POSITION).save(5), "the name of a file"),
        (lambda: MATCH.record().save(5), "the name of a file"),
        (lambda: sw.Record.load({"moves": []}), "the name of a file is a text or a path, not a dict"),
        (
            lambda: GAME.start().play("d4 e5"),
            r"these are 2 moves, which are played one after the other: .play\('d4'\).play\('e5'\)$",
        ),
        (lambda: GAME.start().play("1. d4 e5 2.Td5"), r"these are 3 moves, .*: .play\('d4'\).play\('e5'\)…$"),
        (lambda: sw.MunchStones().start().play("f6-f5, g5-g6"), "these are 2 moves"),
        (lambda: GAME.start().play("„d4“"), "; did you mean 'd4'"),
        (lambda: sw.Record.loads("{„game“: 1}"), 'straight, as " is, and „ is not$'),
        (lambda: sw.Record.loads('{"game“: "chess"}'), 'straight, as " is, and “ is not$'),
        (lambda: sw.Record.loads("game.json"), "is not JSON: .*; load reads a file"),
        (lambda: sw.gif(MATCH, "game.gif"), "look: a Look"),
        (lambda: sw.Board(GAME, players=[None, sw.bot]), r"did you mean sw\.bot\(3\)"),
        (lambda: sw.Board(GAME, players=[None, sw.Bot]), "a player is a level .*, not the class Bot"),
        (lambda: sw.register("siegestones"), "what is registered is a class of games"),
        (lambda: sw.register(GAME), "what is registered is a class of games"),
        (lambda: sw.ExerciseSet.of_lesson("siege-stones"), "did you mean 'siegestones'"),
        (lambda: sw.evaluate(POSITION, simulations=20).why("A1"), "did you mean 'a1'"),
    ],
)
def test_a_value_of_another_kind_is_answered_with_what_is_wanted(call, answer):
    with pytest.raises(sw.StonesError, match=answer):
        call()


def test_rule_parameters_take_numbers_of_numpy_s():
    assert sw.SiegeStones(side=np.int64(4), tiebreak=np.str_("threat")) == sw.SiegeStones(tiebreak="threat")
    sweep = sw.lab.sweep(GAME, games=2, seed=1, progress=False, workers=1, goal=np.arange(1, 3))
    assert [each.game.goal for each in sweep.simulations] == [1, 2]


def test_studies_are_found_by_a_game_or_its_name():
    assert [*sw.Study.of_game(GAME)] == [*sw.Study.of_game("siegestones")]


def test_sheets_take_a_game_by_its_name():
    assert sw.paper.rules("siegestones") == sw.paper.rules(sw.SiegeStones())
    assert sw.paper.playtest("siegestones") == sw.paper.playtest(sw.SiegeStones())


def test_a_measure_is_named_by_capitals_or_not():
    counted = sw.lab.simulate(GAME, games=4, seed=1, progress=False, workers=1)
    with pytest.raises(sw.StonesError, match="did you mean 'AdvantageP1'"):
        counted.interval("advantagep1")


@pytest.mark.parametrize("make", [sw.Board, sw.Facilitator, sw.RuleLab])
def test_completion_after_a_widget_offers_what_it_brings_and_nothing_of_how_widgets_work(make):
    offered = dir(make(GAME))
    assert {"close", "layout", "match" if make is not sw.RuleLab else "log"} <= set(offered)
    assert not {"comm", "commands", "parts", "traits", "send_state", "_code"} & set(offered)
