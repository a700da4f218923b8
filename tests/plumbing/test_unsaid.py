"""What Python's own errors leave unsaid of the library's things."""

from __future__ import annotations

import linecache
import pickle
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

import stoneswidgets as sw
from stoneswidgets.plumbing.unsaid import tell_in_notebooks, unsaid

GAME = sw.SiegeStones(side=3, goal=1)
POSITION, MATCH = GAME.start(), sw.Match(GAME)
VALUE, METHOD = "is a value: it is read without brackets", "is a method: it is called, as"
PAPER = "sw.paper.exercises(), sw.paper.playtest(), sw.paper.rules(), sw.paper.study()"
ESTIMATE = "a MeasureEstimate is not a number; it has mean"
NAMES: dict[str, Any] = {
    "sw": sw,
    "game": GAME,
    "p": POSITION,
    "m": MATCH,
    "r": MATCH.record(),
    "bot": sw.bot(3),
    "pair": (1, 2),
    "found": sw.lab.simulate(GAME, games=2, seed=1, progress=False),
}


ASKED: list[str] = []


class Unasked(sw.SiegeStones):
    """A game of one's own."""

    def played(self) -> sw.Match:
        ASKED.append("once")
        return MATCH


def said(line: str) -> str:
    """Return what is said below Python's own error in a line of a cell."""
    linecache.cache["<cell>"] = len(line), None, line.splitlines(keepends=True), "<cell>"
    try:
        exec(compile(line, "<cell>", "exec"), dict(NAMES, own=Unasked()))
    except (TypeError, AttributeError, ValueError, ImportError, IndexError) as error:
        return unsaid(error)
    pytest.fail("no error")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("m.moves()", f"m.moves {VALUE}"),
        ("m.position()", f"m.position {VALUE}"),
        ("x = 1 + p.to_move()[0]", f"p.to_move {VALUE}"),
        ("own.goal()", f"own.goal {VALUE}"),
        ("p.playouts(5, seed=1).wins()", f"p.playouts(5, seed=1).wins {VALUE}"),
        ("sw.Study(game).chapters[0].title()", f"sw.Study(game).chapters[0].title {VALUE}"),
        ("sw.GAMES()", f"sw.GAMES {VALUE}"),
        (
            "from stoneswidgets.boards import squares\nsquares(3, 3)",
            "squares is a module; did you mean 'square'?",
        ),
        ("sw.games()", "sw.games is a module; did you mean 'GAMES'?"),
        ("sw.room()", "sw.room is a module; there is the command: stoneswidgets room"),
        ("sw.teach()", "sw.teach is a module"),
        ("bot(p)", "bot is a LevelledBot, which is not called itself; it has anew(), choose(), think()"),
        (
            "sw.bot(3)(game.start().view(0))",
            "sw.bot(…) is a LevelledBot, which is not called itself; it has anew(), choose(), think()",
        ),
        (
            "game.start().view(0)(3)",
            "game.start().view(…) is a SiegeStonesView, which is not called itself; it has control(), describe(), determinize(), legal_moves(), to_diagram()",
        ),
        ("print(game.start())(3)", ""),
        (
            "sw.SiegeStones.board.index('d4')",
            "sw.SiegeStones is a class; what it makes has board: sw.SiegeStones(…).board",
        ),
        ("found['AdvantageP1'] > 0.5", ESTIMATE),
        ("found['AdvantageP1'] - found['AdvantageP2']", ESTIMATE),
        ("float(found['AdvantageP1'])", ESTIMATE),
        ("round(found['AdvantageP1'], 2)", ESTIMATE),
        ("f\"{found['AdvantageP1']:.2f}\"", ESTIMATE),
        ("'d4' > 3", ""),
        ("p.legal_moves[0]", f"p.legal_moves {METHOD} p.legal_moves()"),
        ("for each in p.legal_moves:\n    pass", f"p.legal_moves {METHOD} p.legal_moves()"),
        ("print(len(\n    p.legal_moves\n))", f"p.legal_moves {METHOD} p.legal_moves()"),
        ("game.start().legal_moves[0]", f"game.start().legal_moves {METHOD} game.start().legal_moves(…)"),
        ("p.play[0]", f"p.play {METHOD} p.play(…)"),
        ("m.record.save('x.json')", f"m.record {METHOD} m.record()"),
        ("sw.Match(game).record.save('x.json')", f"sw.Match(game).record {METHOD} sw.Match(game).record(…)"),
        ("import random; random.choice(p.legal_moves)", f"p.legal_moves {METHOD} p.legal_moves()"),
        ("sw.Record.from_file('x.json')", "sw.Record has no from_file; did you mean 'load'?"),
        ("from stoneswidgets import simulate", "stoneswidgets has no simulate; there is lab.simulate"),
        (
            "from stoneswidgets.games import SiegeStones",
            "stoneswidgets.games has no SiegeStones; there is sw.SiegeStones",
        ),
        (
            "sw.Match(game).play('b1').play('b2')",
            "sw.Match(game).play(…) returns nothing: what follows stands on a line of its own",
        ),
        ("game['d4']['c3']", ""),  # the error itself says it
        ("bot[0]", "bot is a LevelledBot; it has anew, choose, judged, level, think, title"),
        ("import stoneswidgets.siege", "stoneswidgets has no siege; did you mean 'SiegeStones'?"),
        ("from stoneswidgets.lab import run_", "stoneswidgets.lab has no run_; did you mean 'Run'?"),
        ("sw.GAMES['tavern']", f"sw.GAMES is {sw.GAMES}"),
        ("sw.GAMES.tavern", f"sw.GAMES is {sw.GAMES}"),
        (
            "import json; json.dumps(sw.Study(game))",
            "a Study becomes JSON by its dumps()",
        ),
        ("m.moves[99]", "m.moves is ()"),
        ("game.seats['Black']", "game.seats is 2"),
        ("r.result['winner']", "r.result is None"),
        ("sw.paper('welcome')", f"sw.paper is a module; it has sw.paper.answers(), {PAPER}"),
        ("sw.Simulation.load('x.csv')", "sw.Simulation has no load; sw.lab.simulate(game) returns one"),
        ("sw.Replay.wind", ""),
        ("import stoneswidgets.paper", "from stoneswidgets import paper"),
        ("m.moves = []", ""),  # the error itself says it
        (
            "sw.SiegeStones.legal_moves()",
            "sw.SiegeStones has no legal_moves; there is SiegeStones().start().legal_moves",
        ),
        (
            "import json; e = sw.evaluate(p, simulations=9); json.dumps(e)",
            "an Evaluation becomes JSON by its to_frame().to_json()",
        ),
        (
            "import pandas; pandas.DataFrame(m)",
            "a Match is not a list: moves are its moves, and positions its positions",
        ),
    ],
)
def test_what_the_library_s_thing_is(line: str, answer: str) -> None:
    assert said(line) == answer


@pytest.mark.parametrize(
    "line",
    [
        "pair()",
        "pair[5]",
        "sw.ExerciseSet.of_study('x')",
        "import json; json.dumps({1, 2})",
        "len(5)",
        "pair.real",
        "pair[''\n]",
        "p + 1",
        "int('x')",
        "p.play('z9')",
        "import no_such",
    ],
)
def test_nothing_is_said_of_other_things(line: str) -> None:
    assert not said(line)


def test_nothing_runs_again() -> None:
    assert said("own.played().moves()") == f"own.played().moves {VALUE}"
    assert len(ASKED) == 1


def test_in_a_notebook_it_stands_below_the_error(capsys: pytest.CaptureFixture[str]) -> None:
    shell = InteractiveShell.instance()
    try:
        tell_in_notebooks()
        tell_in_notebooks()
        shell.run_cell("import stoneswidgets as sw\nsw.GAMES()")
    finally:
        InteractiveShell.clear_instance()
    assert capsys.readouterr().err.count(f"sw.GAMES {VALUE}\n") == 1


def test_python_adds_no_guess_of_its_own_to_the_library_s() -> None:
    with pytest.raises(AttributeError, match="did you mean 'scores'") as found:
        assert NAMES["p"].score
    assert not found.value.name  # from which Python would guess
    assert str(pickle.loads(pickle.dumps(found.value))) == str(found.value)
