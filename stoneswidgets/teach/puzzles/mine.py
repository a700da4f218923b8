"""Looks for puzzles in games between bots: the same seed finds the same puzzles."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.search import RandomBot, bot
from stoneswidgets.teach.puzzles.doubles import Kept
from stoneswidgets.teach.puzzles.grade import graded
from stoneswidgets.teach.puzzles.judge import judged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.games.base import Game
    from stoneswidgets.position import Position
    from stoneswidgets.search import Bot
    from stoneswidgets.teach.puzzles.judge import Judgement

STRONGEST = 4
"""The highest level that plays: weaker bots leave more to be found."""
LATE = 0.5
"""The part of each game that is passed over: seldom does everything hang on one move so early."""
RESTS = 5
"""So many positions are passed over after each puzzle: those that follow are much like it."""
SHARE = 0.25
"""The greatest part of a set that one level may have."""
GAMES_EACH = 100
"""So many games are played for each puzzle at most; then there are too few in this game."""


class Mined(NamedTuple):
    """A position with one good move.

    Attributes
    ----------
    position : Position
        The position.
    seat : int
        The seat that is to find the move.
    judgement : Judgement
        The move, and what all others are worth.
    level : int
        See `stoneswidgets.teach.puzzles.grade.graded`.
    """

    position: Position
    seat: int
    judgement: Judgement
    level: int


def mining(game: Game, count: int, seed: int) -> Iterator[Mined | None]:
    """Play games between bots until there are so many puzzles.

    Parameters
    ----------
    game : Game
        The game, with its rules.
    count : int
        How many puzzles are wanted.
    seed : int
        Seeds games and bots.

    Yields
    ------
    Mined or None
        Each puzzle when it is found, and None after each position that is none, so that the search can be stopped.
    """
    kept, levels, found = Kept(), Counter[int](), 0
    for number in range(GAMES_EACH * count):
        positions, rest = list(_game(game, Random(f"{seed}/{number}"))), 0
        for position in positions[int(LATE * len(positions)) :]:
            rest -= 1
            if rest >= 0:
                continue
            for seat in position.to_move:
                judgement = judged(position, seat)
                puzzle = None
                if judgement and not kept.has(position):
                    level = graded(position, seat, judgement.move)
                    if levels[level] < max(1, SHARE * count):
                        puzzle = Mined(position, seat, judgement, level)
                if puzzle:
                    kept.add(position)
                    levels[puzzle.level] += 1
                    found, rest = found + 1, RESTS
                yield puzzle
                if found == count:
                    return
                if puzzle:
                    break


def _game(game: Game, rng: Random) -> Iterator[Position]:
    """Play a game between bots of several levels, and return its positions."""
    players = [_player(rng) for _ in range(game.seats)]
    position = game.start(seed=rng.getrandbits(32))
    while not position.is_over:
        if position.is_chance:
            position = position.play(position.sample_chance(rng))
            continue
        yield position
        moves = [players[seat].choose(position.view(seat)) for seat in position.to_move]
        position = position.play(",".join(moves))


def _player(rng: Random) -> Bot:
    level, seed = rng.randint(1, STRONGEST), rng.getrandbits(32)
    return RandomBot(seed) if level == 1 else bot(level, seed)
