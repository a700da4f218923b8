"""Play tree search against exact values, OpenSpiel's MCTS, external programs, and one-ply greed.

    python -m benchmarks.opponents                                   # exact values, and OpenSpiel's MCTS in three games
    python -m benchmarks.opponents all COMMAND towers=8              # and 60 games of SiegeStones against a program
    python -m benchmarks.opponents exact 300 FILE.jsonl              # positions of SiegeStones, side 3, searched to the end; goes on with a file
    python -m benchmarks.opponents openspiel siegestones 100 0.1     # 100 games, 0.1 s of the processor's time a move for either
    python -m benchmarks.opponents program siegestones 40 COMMAND towers=8     # as much of its time as the program takes itself
    python -m benchmarks.opponents greed tavern 100 5                # 100 games of level 5

OpenSpiel's MCTS, with random games and proofs, plays through `stoneswidgets.interop.openspiel`: what it may do in the
time is what it did in the last move's. (Its compiled twin crashes on games that are written in Python.) It plays games
of two that hide nothing.

A program is started by COMMAND, reads the moves of a game so far, one game's on a line, and answers on a line with its move and the
seconds of the processor's time that it took. Games come in pairs, after the same two random moves, seats exchanged.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from sys import maxsize
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from benchmarks.play import Greedy, points, wilson
from stoneswidgets.search import tactics
from stoneswidgets.search.bots import TreeSearch

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import View

EXACT = {"munchstones": 18}
FIRST, FIRST_PEER = 0.01, 20
"""Seconds of our first move against a program whose time is not known yet; OpenSpiel's simulations for its first move."""
BEFORE = 2
"""Random moves before a game with a program."""
USUAL = (("siegestones", 100, 0.1), ("munchstones", 100, 0.1), ("ascension", 50, 0.1))


class Ours:
    """Tree search with a limit to the processor's time for a move."""

    def __init__(self, name: str, seed: int) -> None:
        self._bot = TreeSearch(maxsize, seed, EXACT.get(name, 0), FIRST)

    def choose(self, view: View, seconds: float) -> str:
        """Choose a move in the given seconds; in as many as for the first one, where that is not known yet."""
        self._bot.seconds = seconds or FIRST
        return self._bot.choose(view)


class Peer:
    """OpenSpiel's MCTS with a limit to the processor's time for a move."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        self._game, self._seconds, self._seed = game, seconds, seed
        self.simulations = FIRST_PEER

    def step(self, state: Any) -> int:
        """Choose an action, and note how many simulations the next move may have."""
        from numpy.random import RandomState  # only this opponent needs OpenSpiel
        from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

        self._seed += 1
        rng = RandomState(self._seed)
        bot = MCTSBot(self._game, 1.4, self.simulations, RandomRolloutEvaluator(1, rng), random_state=rng)
        begun = process_time()
        action: int = bot.step(state)
        self.simulations = max(2, round(self.simulations * self._seconds / (process_time() - begun)))
        return action


def against_peer(name: str, seed: int, seat: int, seconds: float) -> float:
    """Play a game against OpenSpiel's MCTS and return the points won."""
    import pyspiel

    import stoneswidgets.interop.openspiel  # noqa: F401 (registers the games)

    game, rng = pyspiel.load_game(name), Random(seed)
    state: Any = game.new_initial_state()
    ours, peer = Ours(name, seed), Peer(game, seconds, seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, odds)[0]
        elif state.current_player() == seat:
            action = state.string_to_action(ours.choose(state.view(seat), seconds))
        else:
            action = peer.step(state)
        state.apply_action(action)
    return (1 + float(state.returns()[seat])) / 2


class Program:
    """A program outside.

    Attributes
    ----------
    seconds : float
        The processor's time that its last move took, by what it says.
    spent, moves : float, int
        That of all its moves, and how many there were.
    """

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 (whoever runs this says which)
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.seconds = self.spent = 0.0
        self.moves = 0

    def choose(self, moves: tuple[str, ...]) -> str:
        """Choose a move after these."""
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the program has no pipes")
        print(*moves, file=self._process.stdin, flush=True)
        move, seconds = self._process.stdout.readline().split()
        self.seconds = float(seconds)
        self.spent, self.moves = self.spent + self.seconds, self.moves + 1
        return move

    def close(self) -> None:
        """End the program."""
        self._process.terminate()
        self._process.wait()


def against_program(game: Game[Any], program: Program, seed: int, seat: int) -> float:
    """Play a game against a program and return the points won."""
    rng, match, ours = Random(seed), sw.Match(game, seed=seed), Ours(game.name, seed)
    for _ in range(BEFORE):
        match.play(rng.choice(match.position.legal_moves(match.position.to_move[0])))
    while not match.position.is_over:
        if match.position.to_move[0] == seat:
            match.play(ours.choose(match.position.view(seat), program.seconds))
        else:
            match.play(program.choose(match.moves))
    return (seat in match.position.winners) / len(match.position.winners)


def exact(count: str = "100", file: str = "") -> None:
    """Print what level 10 and `evaluate` make of positions of SiegeStones, side 3."""
    from benchmarks import truth  # only this needs numba

    with TemporaryDirectory() as folder:
        truth.exact(int(count), Path(file or f"{folder}/exact.jsonl"))


def report(title: str, won: float, games: int, equals: float = 1 / 2) -> None:
    """Print what was won of the games."""
    low, high = wilson(won, games)
    print(f"{title}: {won:g} of {games} ({low:.2f} to {high:.2f}; equals {equals:.2f})", flush=True)


def openspiel(name: str, games: int, seconds: float) -> None:
    """Play games against OpenSpiel's MCTS, seats in turn."""
    won = sum(against_peer(name, n // 2, n % 2, seconds) for n in range(games))
    report(f"{name}, {seconds:g} s, against OpenSpiel's MCTS", won, games)


def outside(name: str, games: int, command: str, *under: str) -> None:
    """Play games against a program, in pairs, under rules such as ``towers=8``."""
    rules: dict[str, Any] = {key: int(value) for key, _, value in (each.partition("=") for each in under)}
    program, game = Program(command), sw.game(name, **rules)
    won = sum(against_program(game, program, n // 2, n % 2) for n in range(games))
    program.close()
    each = program.spent / program.moves
    report(f"{name}, {each:.3f} s a move in the mean, against {command}", won, games)


def greed(name: str, games: int, level: int) -> None:
    """Play games of a level against one-ply greed in all other seats."""
    game = sw.game(name, **({"target": 240} if name == "tavern" else {}))
    won = 0.0
    for n in range(games):
        seed, seat = divmod(n, game.seats)
        won += points(game, seed, seat, lambda s: sw.bot(level, s), Greedy)
    report(f"{name}, level {level}, against greed", won, games, 1 / game.seats)


def by_the_processor() -> None:
    """Let searches count the processor's time: on a busy computer, that of the clock is another program's, too."""
    tactics.perf_counter = process_time  # type: ignore[attr-defined]


def main(opponent: str = "", *rest: str) -> None:
    """Play against an opponent, or against the usual ones."""
    by_the_processor()
    if opponent == "exact":
        exact(*rest)
    elif opponent == "openspiel":
        openspiel(rest[0], int(rest[1]), float(rest[2]))
    elif opponent == "program":
        outside(rest[0], int(rest[1]), *rest[2:])
    elif opponent == "greed":
        greed(rest[0], int(rest[1]), int(rest[2]))
    else:
        exact()
        for name, games, seconds in USUAL:
            openspiel(name, games, seconds)
        if opponent == "all":
            outside("siegestones", 60, *rest)


if __name__ == "__main__":
    main(*sys.argv[1:])
