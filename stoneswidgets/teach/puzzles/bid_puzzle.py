"""Puzzles whose answer is a bid, in words."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.scene import picture
from stoneswidgets.search.choices import ChoiceSearch
from stoneswidgets.teach.find import going_on, outcome
from stoneswidgets.teach.puzzles.played_on import played_on
from stoneswidgets.teach.puzzles.puzzle import REASONS, Puzzle
from stoneswidgets.teach.puzzles.words import comes_to, how_often
from stoneswidgets.teach.question import Choose, Verdict
from stoneswidgets.teach.siblings import MoveLine

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position


@dataclass(frozen=True, kw_only=True, repr=False)
class BidPuzzle(Puzzle, Choose):
    """A puzzle whose answer is a bid, in words."""

    position: Position

    def _nearest(self) -> list[str]:
        return list(self.position.legal_moves(self.seat))

    def answer(self, move: str) -> str:
        """Return a bid in words."""
        return picture(self.position.view(self.seat)).in_words(move)

    def check(self, answer: object) -> Verdict:
        """Check a bid: which bid of the other's it meets, what comes of it, and on the board how it may go on."""
        verdict = super().check(answer)
        view = self.position.view(self.seat)
        text = str(answer).strip().casefold()
        move = next(move for move in view.legal_moves() if self.answer(move).casefold() == text)
        choices = ChoiceSearch(view, Random(0))
        for _ in choices.solving():
            pass
        met = choices.against(move)
        if not met:
            return verdict
        other = 1 - self.seat
        best = choices.against(max(choices.chances, key=choices.chances.__getitem__))
        reply = (
            max(met, key=lambda bid: met[bid][0])
            if verdict.right
            else max(met, key=lambda bid: (met[bid][0] * (best[bid][1] - met[bid][1]), met[bid][0]))
        )
        often, wins = met[reply]
        how = how_often(self.position, other, reply, often)
        bids = ",".join((move, reply) if self.seat == 0 else (reply, move))
        after = self.position.play(bids)
        line = played_on(after, self.seat, well=verdict.right)
        end = MoveLine(after, line).end
        said = [f"As they should, {how}: against that, yours {comes_to(wins, end)}."]
        others = [bid for bid in met if bid != reply and round(100 * met[bid][0])]
        for bid in sorted(others, key=lambda bid: -met[bid][0])[:REASONS]:
            told = picture(self.position.view(other)).in_words(bid)
            said.append(
                f"Against {told}, {round(100 * met[bid][0])} of 100 times, it {comes_to(met[bid][1])}."
            )
        why = "\n".join((verdict.why, *said, *(going_on(after, line) or [outcome(after)])))
        return verdict._replace(why=why, line=(bids, *line))

    def explain(self) -> str:
        """Return the good bid, what it is worth, and what it meets."""
        right = self.solutions()[0]
        return f"{right}: {self.check(right).why}"
