"""Puzzles whose answer is a move on the board."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.analysis.reasons import consequences
from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.scene import picture
from stoneswidgets.search import TreeSearch
from stoneswidgets.search.exact.proofs import is_won_by_counting, unforceable
from stoneswidgets.search.exact.solve import unsolvable
from stoneswidgets.teach.best import SEARCH, SOLVER, Best, continued
from stoneswidgets.teach.find import Find, answered, going_on
from stoneswidgets.teach.play import PlayOut
from stoneswidgets.teach.puzzles.alike import QUIET
from stoneswidgets.teach.puzzles.graded import FEWEST, wins_of
from stoneswidgets.teach.puzzles.played_on import REPLIES, at_once, likeliest, played_on
from stoneswidgets.teach.puzzles.puzzle import REASONS, Puzzle
from stoneswidgets.teach.puzzles.words import ALL, HALF, how_often
from stoneswidgets.teach.question import Verdict
from stoneswidgets.teach.read_position import own

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.search.choices import ChoiceSearch

_REFUTED = 6
"""How many wrong moves a study refutes."""


@dataclass(frozen=True, kw_only=True, repr=False)
class MovePuzzle(Puzzle, Best):
    """A puzzle whose answer is a move on the board."""

    position: Position

    @property
    def _proven(self) -> bool:
        return self.by == SOLVER

    def _nearest(self) -> list[str]:
        best_first = sorted(self.values, key=lambda move: -self.values[move])
        return best_first[: len(self.solutions()) + _REFUTED]

    def prove(self) -> None:
        """Verify the position anew."""
        Puzzle.prove(self)

    def _worth(self, value: int) -> str:
        if self._is_ending:
            return (
                f"After that you win {value} of 100 games, {HALF}, if all play as they should. That is exact."
            )
        is_mean = self.by == SEARCH and not counts_points(self.position.game)
        return super()._worth(wins_of(self.position, value) if is_mean else value)

    def check(self, answer: object) -> Verdict:
        """Check a move; a wrong one is answered on the board, where nothing is hidden."""
        verdict = Find.check(self, answer)
        after = self.position.play(verdict.line[0])
        if verdict.right:
            line = self._going_on(after)
            why = "\n".join((verdict.why, *self._why(verdict.line[0], after, line)))
            return verdict._replace(why=why, line=(*verdict.line, *line))
        verdict = verdict._replace(why="\n".join((verdict.why, *self._of_the_right())))
        if self.position.game.hides:
            verdict = verdict._replace(why="\n".join((verdict.why, *self._reasons(verdict.line[0]))))
        if (self._is_ending or len(after.to_move) > 1) and (line := self._going_on(after, well=False)):
            why = "\n".join((verdict.why, *self._next_bids(after, line), *going_on(after, line)))
            return verdict._replace(why=why, line=(*verdict.line, *line))
        if len(after.to_move) != 1 or self._is_hidden(after):
            return verdict
        if self.by == SOLVER and (line := self._going_on(after)):
            said = (answered(after, line[0]), *self._told(verdict.line[0], after.play(line[0]), line[1:]))
            return Verdict(right=False, why="\n".join((verdict.why, *said)), line=(*verdict.line, *line))
        reply = TreeSearch(REPLIES, seed=0).choose(after)
        why = f"{verdict.why}\n{answered(after, reply)}"
        return Verdict(right=False, why=why, line=(*verdict.line, reply))

    def _next_best(self) -> list[str]:
        """Say what the best of the other moves is worth, if its worth is a chance."""
        other, most = (
            ("The other answer", "") if len(self.values) < FEWEST else ("Any other move", " at most")
        )
        right = max(self.values.values()) - self.slack
        value = max(value for value in self.values.values() if value < right)
        if self.by == SEARCH:
            wins = wins_of(self.position, value)
            return [f"{other} wins about {wins} of 100{most}." if wins else f"{other} loses for sure."]
        return [f"{other} wins {value} of 100{most}."] if unsolvable(self.position) else []

    def _of_the_right(self) -> list[str]:
        """Say what is to be had here, if that is more than the puzzle asks for."""
        right = "The other answer" if len(self.values) < FEWEST else "The right move"
        value = max(self.values.values())
        if self.by == SEARCH:
            wins = wins_of(self.position, value)
            return [f"{right} wins {'for sure' if wins == ALL else f'about {wins} of 100'}."]
        if unsolvable(self.position):
            return [f"{right} wins {value} of 100."]
        is_counted = is_won_by_counting(self.position)
        return [f"With the right move, in the end {self._in_the_end(value)}."] if is_counted else []

    def _averted(self) -> list[str]:
        """Return how many other moves lose immediately, and to what: the point of a quiet move."""
        if QUIET not in self.themes or self.position.game.hides:
            return []
        others = [move for move in self.values if not self._is_right(move)]
        lost, replies = 0, Counter[str]()
        for after in map(self.position.play, others):
            if after.to_move != (1 - self.seat,):
                continue
            wins = [
                picture(after).in_words(reply)
                for reply, then in after.successors()
                if then.is_over and then.winners == after.to_move
            ]
            lost += bool(wins)
            replies.update(wins)
        if 2 * lost <= len(others):
            return []
        ((reply, _),) = replies.most_common(1)
        name = self.position.game.seat_names[1 - self.seat]
        return [f"After {lost} of the {len(others)} other moves {name} wins at once, mostly with {reply}."]

    def to_win(self) -> PlayOut | None:
        """Return what is still to be played out when the move is found; None where nothing is forced, or the game is over then."""
        if self.by != SOLVER or unforceable(self.position) or is_won_by_counting(self.position):
            return None
        if max(self.values.values()) < 1 or self.position.play(self.solutions()[0]).is_over:
            return None
        return PlayOut(name=self.name, ask=self.ask, position=self.position, of=self.of)

    def explain(self) -> str:
        """Return the good move with its worth and its effects, and how the game goes on."""
        move, out = self.solutions()[0], self.to_win()
        after = self.position.play(move)
        line = out.way()[1:] if out else self._going_on(after)
        return "\n".join((Find.explain(self), *self._why(move, after, line)))

    def _why(self, move: str, after: Position, line: tuple[str, ...]) -> tuple[str, ...]:
        return (
            *self._next_best(),
            *self._averted(),
            *self._reasons(move),
            *self._next_bids(after, line),
            *self._told(move, after, line),
        )

    @property
    def _is_ending(self) -> bool:
        """Whether the values are chances, worked out from all that can follow."""
        return self.by == SOLVER and bool(unsolvable(self.position))

    def _going_on(self, after: Position, *, well: bool = True) -> tuple[str, ...]:
        """Return the best play after a move, but for what is still to be played out, or hidden from the seat."""
        if self._is_hidden(after) or self.to_win():
            return ()
        if self.by == SEARCH and wins_of(self.position, max(self.values.values())) == ALL:
            return played_on(after, self.seat, simulations=REPLIES)
        return (
            played_on(after, self.seat, well=well) if unsolvable(self.position) else continued(after, self.by)
        )

    def _next_bids(self, position: Position, line: tuple[str, ...]) -> list[str]:
        """Say of the next choices made at once in a line how often each is made, and what they lead to together."""
        for move in line:
            if self.seat in position.to_move and len(choices := at_once(position)) > 1:
                bids = move.split(",")
                is_plain = all(len(likeliest(each)) == 1 for each in choices) and position.play(move).is_over
                return [] if is_plain else [self._met(position, choices, bids)]
            position = position.play(move)
        return []

    def _met(self, position: Position, choices: tuple[ChoiceSearch, ...], bids: list[str]) -> str:
        own, other = self.seat, 1 - self.seat
        how = [
            how_often(position, seat, bids[seat], choices[seat].weights[bids[seat]]) for seat in (own, other)
        ]
        if all(chance == 1 for _, chance in choices[other].against(bids[other]).values()):
            return (
                f"Next, as they should, {how[1]}: no {position.game.choice_word} of yours wins against that."
            )
        wins = round(100 * choices[own].against(bids[own])[bids[other]][1])
        return f"Next, as they should, {how[0]}, and {how[1]}. Where these meet, you win {wins} of 100."

    def _is_hidden(self, position: Position) -> bool:
        return position.view(self.seat).state != position.state

    def _reasons(self, move: str) -> list[str]:
        view = self.position.view(self.seat)
        told = [*map(picture(view).sentence, consequences(view, move, Random(1))[:REASONS])]
        at_stake = own(view.game, "at_stake")
        return [*told, *at_stake(view, move)] if at_stake else told
