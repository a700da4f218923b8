"""Find puzzles in bots' games, drop near duplicates, and grade each by the bots that fail it."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.search import RandomBot, bot
from stoneswidgets.search.bots import HIGHEST_LEVEL
from stoneswidgets.search.players import moves_of
from stoneswidgets.teach.puzzles.graded import GradedPosition
from stoneswidgets.teach.reading import pieces
from tools.puzzles.judge import judged
from tools.puzzles.shortened import SHORTENED

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from stoneswidgets.boards import Cells
    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position
    from stoneswidgets.search import Bot

STRONGEST = 4
"""The highest level that plays: weaker bots leave more to be found."""
LATE = 0.5
"""The part of each game that is passed over: seldom does everything hang on one move so early."""
RESTS = 5
"""How many positions are passed over after each puzzle, since those that follow are much like it."""
SHARE = 0.25
"""The greatest part of a set that one level may have, or one answer."""
GAMES_EACH = 100
"""How many games are played for each puzzle at most; then this game has too few of them."""


def mining(game: Game, count: int, seed: int) -> Iterator[GradedPosition | None]:
    """Play games between bots until that many puzzles are found.

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
    GradedPosition or None
        Each puzzle when it is found, and None after each position that is none, so that the search can be stopped.
    """
    kept, kinds, found, most = PositionSet(), Counter[str](), 0, max(1, SHARE * count)
    for number in range(GAMES_EACH * count):
        rest = 0
        for position in _looked_at(game, Random(f"{seed}/{number}")):
            rest -= 1
            if rest >= 0 or kept.has(position):
                continue
            for seat in position.to_move:
                puzzle = _puzzle(position, seat, {kind for kind, n in kinds.items() if n + 1 > most}, kept)
                if puzzle:
                    kept.add(position, puzzle.judgement.move)
                    kinds.update(_kinds(puzzle))
                    found, rest = found + 1, RESTS
                yield puzzle
                if found == count:
                    return
                if puzzle:
                    break


def _puzzle(position: Position, seat: int, enough: set[str], kept: PositionSet) -> GradedPosition | None:
    """Return the puzzle of a seat; None if it has no one good move, there are enough of its kind, or one much like it."""
    judgement = judged(position, seat)
    if judgement is None or judgement.move in enough or kept.has(position, judgement.move):
        return None
    found = GradedPosition(position, seat, judgement, graded(position, seat, judgement.good))
    return None if enough.intersection(_kinds(found)) else found


def _kinds(found: GradedPosition) -> tuple[str, str]:
    """Return what may be said of a limited part of a set only."""
    return f"level {found.level}", found.judgement.move


def _looked_at(game: Game, rng: Random) -> Iterator[Position]:
    """Return the late positions of a game between bots of several levels; or of its shortened end, where the game has one."""
    players = [_player(rng) for _ in range(game.seats)]
    positions = list(_played(game.start(seed=rng.getrandbits(32)), players, rng))
    shortened = SHORTENED.get(game.name)
    start = shortened(positions, rng) if shortened else None
    yield from positions[int(LATE * len(positions)) :] if start is None else _played(start, players, rng)


def _played(position: Position, players: list[Bot], rng: Random) -> Iterator[Position]:
    """Let bots play on, and return the positions in which somebody chooses."""
    return (before for before, _, _ in moves_of(position, players, rng) if not before.is_chance)


def _player(rng: Random) -> Bot:
    level, seed = rng.randint(1, STRONGEST), rng.getrandbits(32)
    return RandomBot(seed) if level == 1 else bot(level, seed)


TRIES = 2
"""How often each level tries; it has to find the move each time."""
ONCE = 9
"""From this level on, one try is enough."""


def graded(position: Position, seat: int, good: Collection[str]) -> int:
    """Return the lowest level of bots that finds a good move, as do all levels above it; 11 if level 10 does not.

    Level 1 moves at random, so that no puzzle is below level 2.

    Parameters
    ----------
    position : Position
        The position.
    seat : int
        The seat that is to move.
    good : collection of str
        The moves of which one is to be found.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> graded(sw.SiegeStones(goal=1).start().play("Td4"), 1, ["c4"]) in range(2, 12)
    True
    """
    view = position.view(seat)
    for level in range(HIGHEST_LEVEL, 1, -1):
        tries = 1 if level >= ONCE else TRIES
        if any(bot(level, seed).choose(view) not in good for seed in range(tries)):
            return level + 1
    return 2


APART = 6
"""On how many places two puzzles differ at least, however the board is turned."""
PART = 2 / 5
"""And on which part of their places, where they have the same answer."""


class PositionSet:
    """The positions that were kept so far, with their answers, each as it looks from every side."""

    def __init__(self) -> None:
        self._kept: list[tuple[dict[str, object], str]] = []

    def has(self, position: Position, move: str = "") -> bool:
        """Tell whether one of the kept positions is nearly this one, or is much like it and has the same answer."""
        seen = pieces(position)
        return any(
            _differences(seen, image) < max(APART, PART * len(_both(seen, image)) if answer == move else 0)
            for image, answer in self._kept
        )

    def add(self, position: Position, move: str) -> None:
        """Keep a position with its answer."""
        self._kept += images(position, move)


def images(position: Position, move: str) -> list[tuple[dict[str, object], str]]:
    """Return the pieces of a position by their places, and a move, for each way to lay the board onto itself.

    >>> import stoneswidgets as sw
    >>> p, q = sw.SiegeStones().start().play("a1"), sw.SiegeStones().start().play("g7")
    >>> images(p, "Ta2")[0], images(q, "Tf7")[0] in images(p, "Ta2")
    (({'a1': 0}, 'Ta2'), True)
    """
    board, found = position.game.board, pieces(position)
    if board is None:
        return [(found, move)]
    return [
        ({there.get(place, place): piece for place, piece in found.items()}, _turned(move, there))
        for there in (_places(board, symmetry) for symmetry in board.symmetries)
    ]


def _turned(move: str, there: dict[str, str]) -> str:
    """Return a move with each place in it where that comes to lie; an intersection's name begins with a space's."""
    longest_first = sorted(there, key=len, reverse=True)
    return re.sub("|".join(map(re.escape, longest_first)), lambda name: there[name[0]], move)


def _places(board: Cells, symmetry: tuple[int, ...]) -> dict[str, str]:
    """Return where each space and each intersection comes to lie."""
    spaces = {board.names[here]: board.names[there] for here, there in enumerate(symmetry)}
    points = zip(board.point_names, board.points, strict=True)
    corners = {name: "".join(sorted(spaces[board.names[space]] for space in point)) for name, point in points}
    return spaces | corners


def _differences(one: dict[str, object], other: dict[str, object]) -> int:
    return sum(one.get(place) != other.get(place) for place in _both(one, other))


def _both(one: Iterable[str], other: Iterable[str]) -> set[str]:
    return {*one, *other}
