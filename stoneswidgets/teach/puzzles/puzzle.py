"""Puzzles: a position with one good move or bid to find, and how the game goes on after an answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.analysis.reasons import consequences
from stoneswidgets.core.facts import Fact, once
from stoneswidgets.scene import picture
from stoneswidgets.search import TreeSearch
from stoneswidgets.search.choices import ChoiceSearch, is_at_once
from stoneswidgets.search.exact.solve import ending_of, is_won_by_counting, unforceable, unsolvable
from stoneswidgets.teach.best import LONGEST, SEARCH, SOLVER, Best, continued
from stoneswidgets.teach.find import Find, answered, ending
from stoneswidgets.teach.play import PlayOut
from stoneswidgets.teach.puzzles.facts import ALL, how_often, worth
from stoneswidgets.teach.puzzles.graded import FEWEST, QUIET, wins_of
from stoneswidgets.teach.question import Choose, MoveLine, Question, Verdict
from stoneswidgets.teach.reading import own

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Position
    from stoneswidgets.search.exact.solver import Ending

REPLIES = 2_000
"""Simulations for the reply to a wrong answer."""
ENDING = 20_000
"""States that the values of an ending with chance nodes or simultaneous choices may take."""
_EVEN = 0.005
"""Two choices count as equally likely if their shares differ by less."""
_FARTHEST = 16
"""The most moves of an ending that is played as both should."""


def played_on(
    position: Position, seat: int, *, well: bool = True, simulations: int = REPLIES // 4
) -> tuple[str, ...]:
    """Return how a search goes on; in an ending that can be looked at whole, how the seats play that do as they should.

    Where both choose at once, they make the likeliest choices. Of equally likely ones, if it is to go on `well` for `seat`, those
    that serve it best; if not, what the other can choose that costs it most.
    """
    line: list[str] = []
    while position.to_move and len(line) < _FARTHEST:
        choices = at_once(position) if is_at_once(position.view(position.to_move[0])) else ()
        bids = _met_bids(choices, seat, well=well) if choices else ()
        move = ",".join(bids) or _best_of_an_ending(position)
        if not move and (len(line) >= LONGEST or len(position.to_move) > 1):
            break
        line.append(move or TreeSearch(simulations, seed=0).choose(position))
        position = position.play(line[-1])
    return tuple(line)


def _met_bids(choices: tuple[ChoiceSearch, ...], seat: int, *, well: bool) -> tuple[str, ...]:
    """Return what both seats choose at once in a line that goes on well for `seat`, or badly (see `played_on`)."""
    own, other = (likeliest(choices[each]) for each in (seat, 1 - seat))
    met = {bid: choices[seat].against(bid) for bid in own}
    if well:
        mine, theirs = max(((a, b) for a in own for b in other), key=lambda both: met[both[0]][both[1]][1])
    else:
        mine, against = own[0], met[own[0]]
        theirs = max(against, key=lambda bid: (against[bid][0] * (1 - against[bid][1]), against[bid][0]))
    return (mine, theirs) if seat == 0 else (theirs, mine)


def likeliest(choice: ChoiceSearch) -> list[str]:
    """Return the most frequent choices, ties up to rounding."""
    most = max(choice.weights.values())
    return [each for each, weight in choice.weights.items() if weight > most - _EVEN]


def at_once(position: Position) -> tuple[ChoiceSearch, ...]:
    """Return both seats' simultaneous choices; empty unless everything that can follow was searched."""
    both = tuple(ChoiceSearch(position.view(seat), Random(0)) for seat in position.to_move)
    return both if all(map(is_exact, both)) else ()


def _best_of_an_ending(position: Position) -> str:
    """Return the best move of the seat to move; "" where not all that can follow has been looked at."""
    seat = position.to_move[0]
    ending = ending_of(position.view(seat)) if len(position.to_move) == 1 else None
    if ending is None or not is_exact(ending):
        return ""
    (move,) = (max if seat == 0 else min)(ending.values, key=ending.values.__getitem__)
    return move


def is_exact(search: ChoiceSearch | Ending) -> bool:
    """Solve an ending, if `ENDING` states are enough; tell whether they are."""
    return search.slices is not None and search.slices.finishes(search.solving(), ENDING) and search.exact


REASONS = 3
"""The most reasons that are told of one answer."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Puzzle(Question):
    """A position from a game between bots with one good move, or with several good moves of one idea.

    Parameters
    ----------
    position : Position
        The position.
    seat : int
        The seat that is to find the move.
    by : {'solver', 'search'}
        Whether it is proven that nothing else is as good, or searches agree that it is far ahead.
    values : mapping of str to int
        What each move is worth; see `stoneswidgets.teach.best.Best`. Of bids, the games won in 100.
    level : int
        The lowest level of bots that finds the move, as do all above it; 11 if even level 10 does not.
    themes : tuple of str
        What the move is about.
    """

    position: Position
    seat: int
    level: int
    themes: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Puzzle {self.name}, level {self.level}: {self.ask}>"

    def answer(self, move: str) -> str:
        """Return a move in the form of an answer."""
        return move

    def _lines(self, facts: Facts) -> Iterator[str]:
        """Say facts to whoever answers, each as a line."""
        return map(picture(self.position.view(self.seat)).sentence, facts)


@dataclass(frozen=True, kw_only=True, repr=False)
class MovePuzzle(Puzzle, Best):
    """A puzzle whose answer is a move on the board."""

    position: Position

    def prove(self) -> None:
        """Verify the position anew."""
        Puzzle.prove(self)

    def _worth(self, value: int) -> Fact:
        if self._is_ending:
            return Fact("wins exactly", n=value)
        is_mean = self.by == SEARCH and not self.position.game.counts_points
        return super()._worth(wins_of(self.position, value) if is_mean else value)

    def check(self, answer: object) -> Verdict:
        """Check a move; a wrong one is answered on the board, where nothing is hidden."""
        verdict = Find.check(self, answer)
        move = verdict.line[0]
        after = self.position.play(move)
        if verdict.right:
            line = self._going_on(after)
            return verdict.more(self._lines(self._why(move, after, line)), line)
        told = (*self._of_the_right(), *(self._reasons(move) if self.position.game.hides else ()))
        if (self._is_ending or len(after.to_move) > 1) and (line := self._going_on(after, well=False)):
            told = (*told, *self._next_bids(after, line), *ending(after, line))
        elif len(after.to_move) != 1 or self._is_hidden(after):
            line = ()
        else:
            line = self._going_on(after) if self.by == SOLVER else ()
            line = line or (TreeSearch(REPLIES, seed=0).choose(after),)
            told = (*told, answered(after, line[0]), *ending(after.play(line[0]), line[1:]))
        return verdict.more(self._lines(told), line)

    def _next_best(self) -> Facts:
        """Return what the best of the other moves is worth, if its worth is a chance."""
        right = max(self.values.values()) - self.slack
        value = max(value for value in self.values.values() if value < right)
        several = Fact("at most") if len(self.values) >= FEWEST else None
        return self._chance("any other move" if several else "the other answer", value, several)

    def _of_the_right(self) -> Facts:
        """Return what is to be had here, if that is more than the puzzle asks for."""
        value = max(self.values.values())
        if chance := self._chance(
            "the other answer" if len(self.values) < FEWEST else "the right move", value
        ):
            return chance
        is_counted = is_won_by_counting(self.position)
        return (Fact("right move ends", end=self._in_the_end(value)),) if is_counted else ()

    def _chance(self, what: str, value: int, most: Fact | None = None) -> Facts:
        """Return what a move is worth, if that is a chance."""
        if self.by == SEARCH:
            wins = wins_of(self.position, value)
            kind = {ALL: "sure win", 0: "sure loss"}.get(wins, "wins of 100")
            chance = Fact(kind, about=Fact("about"), n=wins, most=most)
        elif unsolvable(self.position):
            chance = Fact("wins of 100", n=value, most=most)
        else:
            return ()
        return (Fact("is worth", what=Fact(what), worth=chance),)

    def _averted(self) -> Facts:
        """Return how many other moves lose immediately, and to what: the point of a quiet move."""
        if QUIET not in self.themes or self.position.game.hides:
            return ()
        others = [move for move in self.values if not self._is_right(move)]
        lost, replies = 0, Counter[Fact]()
        for after in map(self.position.play, others):
            if after.to_move != (1 - self.seat,):
                continue
            wins = [
                picture(after).as_fact(reply)
                for reply, then in after.successors()
                if then.is_over and then.winners == after.to_move
            ]
            lost += bool(wins)
            replies.update(wins)
        if 2 * lost <= len(others):
            return ()
        ((reply, _),) = replies.most_common(1)
        return (Fact("averted", n=lost, of=len(others), side=1 - self.seat, reply=reply),)

    def to_win(self) -> PlayOut | None:
        """Return what is still to be played out when the move is found; None where nothing is forced, or the game is over then."""
        if self.by != SOLVER or unforceable(self.position) or is_won_by_counting(self.position):
            return None
        if max(self.values.values()) < 1 or self.position.play(self.solutions()[0]).is_over:
            return None
        return PlayOut(name=self.name, ask=self.ask, task=self.task, position=self.position, of=self.of)

    def explain(self) -> str:
        """Return the good move with its worth and its effects, and how the game goes on."""
        move, out = self.solutions()[0], self.to_win()
        after = self.position.play(move)
        line = out.way()[1:] if out else self._going_on(after)
        return "\n".join((Find.explain(self), *self._lines(self._why(move, after, line))))

    def _why(self, move: str, after: Position, line: tuple[str, ...]) -> Facts:
        told = (*self._next_best(), *self._averted(), *self._reasons(move), *self._next_bids(after, line))
        is_shown = line or not self.position.game.hides
        return once((*told, *(ending(self.position, (move, *line)) if is_shown else ())))

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

    def _next_bids(self, position: Position, line: tuple[str, ...]) -> Facts:
        """Return of the next choices made at once in a line how often each is made, and what they lead to together."""
        for move in line:
            if self.seat in position.to_move and len(choices := at_once(position)) > 1:
                bids = move.split(",")
                is_plain = all(len(likeliest(each)) == 1 for each in choices) and position.play(move).is_over
                return () if is_plain else (self._met(position, choices, bids),)
            position = position.play(move)
        return ()

    def _met(self, position: Position, choices: tuple[ChoiceSearch, ...], bids: list[str]) -> Fact:
        own, other = self.seat, 1 - self.seat
        mine, how = (
            how_often(position, seat, bids[seat], choices[seat].weights[bids[seat]]) for seat in (own, other)
        )
        if all(chance == 1 for _, chance in choices[other].against(bids[other]).values()):
            return Fact("cannot be met", how=how, word=position.game.choice_word)
        wins = round(ALL * choices[own].against(bids[own])[bids[other]][1])
        return Fact("next both", own=mine, how=how, n=wins)

    def _is_hidden(self, position: Position) -> bool:
        return position.view(self.seat).state != position.state

    def _reasons(self, move: str) -> Facts:
        view = self.position.view(self.seat)
        what = own(view.game, "at_stake")
        at_stake = what(view, move) if what else ()
        return (*consequences(view, move, Random(1))[: 2 if at_stake else REASONS], *at_stake)


@dataclass(frozen=True, kw_only=True, repr=False)
class BidPuzzle(Puzzle, Choose):
    """A puzzle whose answer is a bid, in words."""

    position: Position

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
        told = [Fact("met", how=how, worth=worth(wins, end))]
        others = [bid for bid in met if bid != reply and round(ALL * met[bid][0])]
        for bid in sorted(others, key=lambda bid: -met[bid][0])[:REASONS]:
            choice, (often, wins) = picture(self.position.view(other)).as_fact(bid), met[bid]
            told.append(Fact("met so often", choice=choice, n=round(ALL * often), worth=worth(wins)))
        line = (bids, *line)
        return verdict.more(self._lines((*told, *ending(self.position, line))), line)

    def explain(self) -> str:
        """Return the good bid, what it is worth, and what it meets."""
        right = self.solutions()[0]
        return f"{right}: {self.check(right).why}"
