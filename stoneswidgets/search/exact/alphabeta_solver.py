"""Alpha-beta search put to use: what positions are worth, proven, and the shortest wins and longest losses."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.errors import StonesError
from stoneswidgets.kernel import ACTOR, OVER, WINNERS
from stoneswidgets.search.exact.alphabeta import (
    BETA,
    BY_LEAD,
    DEPTH,
    FAULT,
    FRAME,
    HEADER,
    HIGH,
    LIMIT,
    LOW,
    MERSENNE,
    MOST_LEAD,
    NEXT,
    PARTS,
    PLY,
    SEARCH,
    SEAT,
    SLOTS,
    STATE,
    TIMED,
    search,
)
from stoneswidgets.search.exact.faults import ENDLESS, FAULTS
from stoneswidgets.search.exact.known import known, known_line
from stoneswidgets.search.exact.solver import Node, Questions, SolverMove
from stoneswidgets.search.exact.time_slices import Slices
from stoneswidgets.search.exact.value import limits

if TYPE_CHECKING:
    from collections.abc import Generator

    from stoneswidgets.core.position import Position

FRAMES = 1 << 24
"""The most words of memory for frames."""
EFFORT, LEAST_EFFORT = 4, 1_000_000
"""The search for a shorter win looks at no more than EFFORT times the states that the proof took, or LEAST_EFFORT
states if that is more."""
TABLE, HISTORY = 1 << 23, 1 << 13
"""Words of memory for the table of states, and for how often each move has answered a question."""


def random_coefficients(slots: int) -> list[int]:
    """Return what `state_hash` multiplies the parts of a state by, and adds; it depends on the number of slots alone."""
    rng = Random(slots)
    return [1 + rng.randrange(MERSENNE - 1) for _ in range(2 * PARTS * slots + 2)]


class AlphaBeta(Questions):
    """Answers questions about a position, and all that can follow.

    Parameters
    ----------
    position : Position
        Where to begin: two players, nothing hidden, no chance.
    lead_of : int
        The greatest lead that there can be at the end, where that is the value; 0: as the game says what it is played
        for.

    Attributes
    ----------
    plies : int
        How many plies ahead the last question was answered.

    Raises
    ------
    StonesError
        If leads can be greater than what can be solved.
    """

    def __init__(self, position: Position, lead_of: int = 0) -> None:
        super().__init__()
        game = position.game
        self._game, self.root, self.seat = game, position.state, position.to_move[0]
        self.limit = lead_of or limits(game)[1]
        self.counts_points = self.limit == lead_of or counts_points(game)
        if self.limit > MOST_LEAD:
            raise StonesError(
                f"{game.title}: leads of up to {MOST_LEAD:,} points can be solved, not of {self.limit:,}"
            )
        self.plies = 0
        backend = backend_of(game)
        self._search, self._vector = backend.driver(search, SEARCH), backend.vector
        self.slices = Slices(4_000 if backend.fast else 40)
        frame = STATE + len(position.state) + game.max_legal_moves
        self._depth = min(game.play_limit, FRAMES // frame)
        header = [0] * HEADER
        header[BY_LEAD], header[LIMIT] = int(self.counts_points), self.limit
        header[SLOTS], header[FRAME] = len(position.state), frame
        self._frames = backend.vector(header + [0] * frame * (self._depth + 2))
        self._tables, self._state = backend.vector(game.tables), backend.vector(position.state)
        self._coefficients = backend.vector(random_coefficients(len(position.state)))
        self._out, self._table, self._history = (
            backend.zeros(game.max_legal_moves),
            backend.zeros(TABLE if backend.fast else 1 << 16),
            backend.zeros(HISTORY),
        )

    def moves(self, node: Node, seat: int) -> list[SolverMove]:
        """Return the moves of a state; nothing is gained before the end."""
        if node[ACTOR] == OVER:
            return []
        game, out = self._game, [0] * self._game.max_legal_moves
        found = []
        for action in out[: game.caller.ask("legal", node, seat, out)]:
            after = list(node)
            game.caller.ask("apply", after, action)
            next_seat = after[ACTOR] if after[ACTOR] >= 0 else seat
            found.append(SolverMove(game.action_text(action), 0, tuple(after), next_seat))
        return found

    def ask(
        self, node: Node, seat: int, beta: int, deepest: int | None = None, *, timed: bool = False
    ) -> Generator[int, None, tuple[int, int]]:
        """Find out whether a state's value for a seat is at least `beta`; return bounds of the value that say so.

        Where the search is limited to `deepest` plies and they do not decide the question, the bounds do not either. Yields the number of states looked
        at so far, every few milliseconds.

        Parameters
        ----------
        node : tuple of int
            The state.
        seat : int
            The seat that moves there, or any at the end.
        beta : int
            The value in question.
        deepest : int, optional
            Plies to look ahead at most.
        timed : bool
            Whether to use only what a search of `deepest` plies shows, even if more is known already; then `plies` is the
            least number that answers the question.
        """
        if not timed and not self.counts_points and (value := known(self._game, node)) is not None:
            worth = value if seat == node[ACTOR] else -value
            return worth, worth
        f, b = self._frames, HEADER
        memory = (f, self._state, self._out, self._table, self._history, self._coefficients)

        def go_on(states: int) -> int:
            return int(self._search(self._tables, memory, states))

        f[TIMED] = int(timed)
        for depth in range(1, min(self._depth, deepest or self._depth) + 1):
            f[PLY], self.plies = 0, depth
            f[b + SEAT], f[b + BETA], f[b + DEPTH], f[b + NEXT] = seat, beta, depth, -1
            f[b + STATE : b + STATE + len(node)] = self._vector(node)
            yield from self.slices.until_done(go_on)
            if fault := int(f[FAULT]):
                raise StonesError(f"{self._game.title}: {FAULTS[fault]}")
            if not f[LOW] < beta <= f[HIGH]:
                return int(f[LOW]), int(f[HIGH])
        if deepest is None:
            raise StonesError(f"{self._game.title}: {self._too_long()}")
        return int(f[LOW]), int(f[HIGH])

    def _too_long(self) -> str:
        if self._depth < self._game.play_limit:
            return f"games can be longer than the {self._depth:,} plies that can be solved"
        return FAULTS[ENDLESS]

    # ------------------------------------------------------------ short wins, long losses

    def line(self) -> Generator[int, None, tuple[str, ...]]:
        """Return the shortest win or the longest loss; moves that keep the value if finding it would take too many states.

        For a position whose value is known without a search, return moves that keep the value, for as long as it is known.

        A search for the shortest win looks no further ahead than that win. To show that a move does not keep the value may take
        a search to the end of the game.
        """
        if not self.counts_points and (line := known_line(self._game, self.root)):
            return line
        if self.counts_points or not self._value:
            return (yield from super().line())
        end = self.slices.states + max(LEAST_EFFORT, EFFORT * self.slices.states)
        steps = self._shortest(self._value)
        while self.slices.states <= end:
            try:
                yield next(steps)
            except StopIteration as stop:
                best: tuple[str, ...] = stop.value
                return best
        return (yield from super().line())

    def _shortest(self, value: int) -> Generator[int, None, tuple[str, ...]]:
        node, seat, line = self.root, self.seat, list[str]()
        winner = seat if value > 0 else 1 - seat
        yield from self.ask(node, seat, 1 if seat == winner else 0, timed=True)
        for plies in range(self.plies, 0, -1):
            for step in self.moves(node, seat):
                if (yield from self._takes(step, winner, plies - 1, at_least=seat != winner)):
                    node, seat = step.node, step.seat
                    line.append(step.text)
                    break
        return tuple(line)

    def _takes(
        self, step: SolverMove, winner: int, plies: int, *, at_least: bool
    ) -> Generator[int, None, bool]:
        """Tell whether the winner needs at most `plies` more plies after a move, or, with `at_least`, no fewer."""
        if step.node[ACTOR] == OVER:
            return plies == 0 and (at_least or step.node[WINNERS] == 1 << winner)
        if at_least and plies < 2:
            return True
        if plies == 0:
            return False
        low, high = yield from self.ask(
            step.node, step.seat, 1 if step.seat == winner else 0, plies - at_least, timed=True
        )
        won = low == 1 if step.seat == winner else high == -1
        return won != at_least
