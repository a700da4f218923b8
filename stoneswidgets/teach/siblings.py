"""Find moves like given ones with another answer, from the same position or another game."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice, pairwise, product
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.core.position import parts_of, random_move
from stoneswidgets.errors import StonesError
from stoneswidgets.scene import picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stoneswidgets.core.position import Position
    from stoneswidgets.teach.reading import Reading, Value

_GAMES = 60
"""How many random games are looked through for positions of the same kind."""
MOST = 400
"""How many others are chosen from."""
NEAR = 2
"""How many steps a move is away at most from what is read, if there are such moves."""


class MoveLine(NamedTuple):
    """A variation: moves from a position.

    Attributes
    ----------
    start : Position
        The position.
    moves : tuple of str
        The moves.
    """

    start: Position
    moves: tuple[str, ...]

    def positions(self) -> list[Position]:
        """Return the position before the moves, and that after each of them."""
        found = [self.start]
        for move in self.moves:
            found.append(found[-1].play(move))
        return found

    @property
    def end(self) -> Position:
        """The position after all moves."""
        return self.positions()[-1]

    def announced(self) -> list[str]:
        """Say what each of the moves did."""
        steps = zip(pairwise(self.positions()), self.moves, strict=True)
        return [picture(after).announce(before, move) for (before, after), move in steps]

    def in_words(self) -> list[str]:
        """Say who makes which of the moves.

        >>> import stoneswidgets as sw
        >>> MoveLine(sw.SiegeStones().start(), ("Td4", "c4")).in_words()
        ['Black: a tower on d4.', 'White: a stone on c4.']
        >>> MoveLine(sw.BluffStones().start(), ("bb,y",)).in_words()
        ['Player 1: two blue stones.', 'Player 2: one yellow stone.']
        """
        return [
            f"{position.game.seat_names[seat]}: {picture(position.view(seat)).in_words(part)}."
            for position, move in zip(self.positions(), self.moves, strict=False)
            for seat, part in zip(position.to_move, parts_of(move, position.to_move), strict=True)
        ]


def sibling(
    line: MoveLine, looked: Callable[[Position], Reading | None], at: str | None, seed: str
) -> MoveLine | None:
    """Return moves like given ones that lead to another answer.

    The answer is not obvious: the moves change something about it, so that its reason is another before them.

    Parameters
    ----------
    line : MoveLine
        The moves.
    looked : callable
        Returns what is read off a position; None if it cannot be read there.
    at : str or None
        The place that is looked at; other games are looked through only if it is none.
    seed : str
        The same seed finds the same.

    Returns
    -------
    MoveLine or None
        None if none was found. Its position is that of the given line, if other moves from there will do.
    """
    end, rng = line.end, Random(seed)
    right = looked(end)
    last_first = (_other_moves(line, place) for place in reversed(range(len(line.moves))))
    for found in (*last_first, () if at else _other_games(line, seed)):
        answered = ((each, _answer(each, looked)) for each in found)
        others = [*islice((pair for pair in answered if pair[1] not in (None, right and right.value)), MOST)]
        most = max((_likeness(each, end, at) for each, _ in others), default=None)
        values: dict[Value | None, list[MoveLine]] = {}
        for each, value in others:
            if _likeness(each, end, at) == most:
                values.setdefault(value, []).append(each)
        if values:
            return rng.choice(values[rng.choice(list(values))])
    return None


def _answer(line: MoveLine, looked: Callable[[Position], Reading | None]) -> Value | None:
    """Return the answer after moves; None where they cannot be made, and where it is obvious."""
    with suppress(StonesError):
        before, after = looked(line.start), looked(line.end)
        if after and (before is None or before.facts() != after.facts()):
            return after.value
    return None


def _likeness(line: MoveLine, end: Position, at: str | None) -> tuple[bool, bool]:
    """Tell whether the game goes on as after the given moves, and whether the last move is made near the place."""
    *_, before, after = line.positions()
    board = end.game.board
    goes_on = (after.is_over, len(after.to_move)) == (end.is_over, len(end.to_move))
    if board is None or at not in board.names or len(before.to_move) != 1:
        return goes_on, False
    near = {board.index(at)}
    for _ in range(NEAR):
        near |= {other for space in near for other in board.neighbours[space]}
    touched = {f"space:{board.names[space]}" for space in near}
    return goes_on, not touched.isdisjoint(picture(before).elements(line.moves[-1]))


def _other_moves(line: MoveLine, place: int) -> Iterator[MoveLine]:
    """Change one of the moves."""
    position = line.positions()[place]
    for move in map(",".join, product(*map(position.legal_moves, position.to_move))):
        if move != line.moves[place]:
            yield MoveLine(line.start, (*line.moves[:place], move, *line.moves[place + 1 :]))


def _other_games(line: MoveLine, seed: str) -> Iterator[MoveLine]:
    """Look in random games under the same rules for as many moves with as much to choose from at each."""
    *before, end = line.positions()
    shape, many = ([_choices(each) for each in before], end.is_over), len(line.moves)
    for number in range(_GAMES):
        rng = Random(f"{seed}/{number}")
        positions, moves = [line.start.game.start(seed=rng.getrandbits(32))], list[str]()
        while not positions[-1].is_over:
            moves.append(random_move(positions[-1], rng))
            positions.append(positions[-1].play(moves[-1]))
        choices = [_choices(each) for each in positions]
        for place in reversed(range(len(moves) - many + 1)):
            if (choices[place : place + many], positions[place + many].is_over) == shape:
                yield MoveLine(positions[place], tuple(moves[place : place + many]))


def _choices(position: Position) -> list[int]:
    """Return how many moves each seat that acts can choose from."""
    return [len(position.game.caller.legal_actions(position.state, seat)) for seat in position.to_move]
