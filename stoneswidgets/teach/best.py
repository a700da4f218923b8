"""Exercises that ask for the best move; the file has the value of every move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stoneswidgets.analysis.estimates import in_points
from stoneswidgets.analysis.evaluation import SIMULATIONS, evaluate
from stoneswidgets.core.facts import Fact
from stoneswidgets.errors import BadRecord, StonesError
from stoneswidgets.search import TreeSearch
from stoneswidgets.search.exact.solve import best_move, is_won_by_counting, solve, unforceable
from stoneswidgets.search.exact.solver import solvers_of
from stoneswidgets.teach.find import Find, answered, ending
from stoneswidgets.teach.question import MoveLine, Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.core.position import Position

SOLVER, SEARCH = "solver", "search"
LONGEST = 5
"""The most moves of a refutation."""
SURE = {100: "wins for sure", 0: "loses for sure"}
"""What is known of a move that a search has proven to win or to lose."""
SECONDS = 60
"""How long the proof of a position may take, and then again that of the values of its moves."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Best(Find):
    r"""Find the best move, or one that is nearly as good.

    `values` has the value of every legal move: by a solver, as `stoneswidgets.solve` proves it; by a search, the games in 100
    that the player wins after it. `lines` has the replies that refute wrong moves. A right answer may be worth `slack` less than
    the best move; of a search's values, that is at least as much as it cannot tell.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().from_diagram("4,7,4,6666/6[ree]1[ree]1/6[ree]1166/61[ree]1161/[ree]11661/.[ree].61/1616")
    >>> q = Best(name="q", ask="Win!", position=p, **evaluated(p, "solver"))
    >>> q.solutions()
    ('c1', 'e3', 'Te3')
    >>> q.check("Tc1").line
    ('Tc1', 'e3')
    >>> print(q.check("Tc1").why)
    That is a draw with best play.
    Black answers: a stone on e3. A draw: Black and you are level with 3 towers each.
    """

    by: str
    values: Mapping[str, int]
    lines: Mapping[str, tuple[str, ...]]
    slack: int = 0

    def __post_init__(self) -> None:
        moves = self.position.legal_moves()
        if missing := [move for move in moves if move not in self.values]:
            raise BadRecord("best", f"values lacks the legal move {missing[0]}")
        for move in self.values:
            self.position.play(move)
        for move, replies in self.lines.items():
            MoveLine(self.position, (move, *replies)).positions()
        super().__post_init__()

    def prove(self) -> None:
        """Work the values out anew: proven ones are the same, and a search tells wrong moves from the best one."""
        if self.by == SOLVER:
            for move, value in _proven(self.position).items():
                if self.values[move] != value:
                    raise BadRecord(
                        f'best: {move} is worth {value}, not {self.values[move]}; with `"best": "{SOLVER}"` in their place, '
                        "`stoneswidgets evaluate` works the values out anew"
                    )
            return
        values, unsure = _estimated(self.position)
        least = max(values.values()) - unsure
        near = [move for move, value in values.items() if value >= least and not self._is_right(move)]
        if near and unsure > self.slack:
            raise BadRecord(
                f"best: {near[0]} is taken for wrong, but the search cannot tell it from the best move "
                f'({values[near[0]]} and {max(values.values())} games in 100): add "slack": {unsure}'
            )

    def check(self, answer: object) -> Verdict:
        """Judge a move; explain a correct one by its immediate effect."""
        verdict = super().check(answer)
        return verdict.more(self._announced(verdict.line[0])) if verdict.right else verdict

    def explain(self) -> str:
        """Return the good moves, and the immediate effect of the first."""
        return "\n".join((super().explain(), *self._announced(self.solutions()[0])))

    def _announced(self, move: str) -> tuple[str, ...]:
        return () if self.position.game.hides else (self._said(move),)

    def _is_right(self, move: str) -> bool:
        return self.values[move] >= max(self.values.values()) - self.slack

    def _judged(self, move: str) -> Verdict:
        right = self._is_right(move)
        facts, replies = [self._worth(self.values[move])], self.lines.get(move, ())
        after = self.position.play(move)
        if not right and replies:
            facts += [answered(after, replies[0]), *ending(after.play(replies[0]), replies[1:])]
        elif not right and after.is_over and not after.game.hides:
            facts.append(Fact("happened", facts=self._happened(move)))
        return Verdict(right, self._say(facts), (move,) if right else (move, *replies))

    def _worth(self, value: int) -> Fact:
        game = self.position.game
        if self.by == SEARCH:
            if game.counts_points:
                return Fact("worth points", points=in_points(game, value / 100, sure=False))
            return Fact(SURE[value]) if value in SURE else Fact("wins about", n=value)
        if not is_won_by_counting(self.position):
            return Fact({1: "that wins", 0: "that draws"}.get(value, "that loses"))
        return Fact("comes to", end=self._in_the_end(value))

    def _in_the_end(self, value: int) -> Fact:
        """Return how it ends if a move is worth that to the player to move, and both play their best."""
        if not is_won_by_counting(self.position):
            return Fact({1: "you win", 0: "you draw"}.get(value, "you lose"))
        counts_from_here = solvers_of(self.position.game).solver(self.position) is not None
        lead = value + (lead_in(self.position) if counts_from_here else 0)
        return Fact("ahead" if lead > 0 else "behind" if lead else "level in the end", n=abs(lead))


def lead_in(position: Position) -> int:
    """Return by how much the seat to move is ahead."""
    seat, scores = position.to_move[0], position.scores
    return scores[seat] - scores[1 - seat]


def evaluated(position: Position, by: str) -> dict[str, object]:
    """Work out the fields of a `Best` exercise by a solver or a search; a `StonesError` if it is not solved within some two minutes.

    A search's fields have ``slack`` only if there are moves that it cannot tell from the best one.
    """
    if by == SOLVER and (why := unforceable(position)):
        raise StonesError(f"{position.game.title}: {why}")
    values, slack = (_proven(position), 0) if by == SOLVER else _estimated(position)
    least = max(values.values()) - slack
    lines = {move: continued(position.play(move), by) for move, value in values.items() if value < least}
    found: dict[str, object] = {"by": by, "values": values}
    return (
        found
        | {"lines": {move: line for move, line in lines.items() if line}}
        | ({"slack": slack} if slack else {})
    )


def _proven(position: Position) -> dict[str, int]:
    solution = solve(position, SECONDS, progress=False)
    if len(solution.values) < len(position.legal_moves()):
        raise StonesError(
            f"{position.game.title}: the position is not solved in {SECONDS} seconds; take a later one"
        )
    return {move: int(value) for move, value in solution.values.items()}


def _estimated(position: Position) -> tuple[dict[str, int], int]:
    """Return the win probability of each move in percent, and how far below the best one are moves whose intervals touch that one's."""
    found = evaluate(position, simulations=SIMULATIONS, seed=0, progress=False)
    most = found.percent(found.moves[0])  # a higher one, after few looks, is none to go by
    values = {estimate.move: min(most, found.percent(estimate)) for estimate in found.moves}
    least = found.interval(found.best).low
    near = [e.move for e in found.moves if not found.rests_on_few(e) and found.interval(e.move).high >= least]
    return values, most - min(values[move] for move in (found.best, *near))


def continued(position: Position, by: str) -> tuple[str, ...]:
    """Return the best play of both sides after a move: nothing where nobody alone is to move, and one reply if values are estimates."""
    line: list[str] = []
    while len(line) < (LONGEST if by == SOLVER else 1) and len(position.to_move) == 1:
        move = best_move(position) if by == SOLVER else TreeSearch(SIMULATIONS // 10, seed=0).choose(position)
        line.append(move)
        position = position.play(move)
    return tuple(line)
