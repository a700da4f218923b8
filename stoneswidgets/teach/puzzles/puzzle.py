"""Puzzles as questions: find the one good move, or the one good bid."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.analysis.reasons import consequences
from stoneswidgets.core.parts import part
from stoneswidgets.core.study import Study
from stoneswidgets.errors import BadRecord, StonesError
from stoneswidgets.scene import picture
from stoneswidgets.search import TreeSearch
from stoneswidgets.search.choices import ChoiceSearch, is_at_once
from stoneswidgets.search.defence import is_won_by_counting, unforceable
from stoneswidgets.search.solve import ending_of, unsolvable
from stoneswidgets.teach.best import LONGEST, SEARCH, SOLVER, Best, continued, wins_of
from stoneswidgets.teach.find import Find, answered, going_on, outcome
from stoneswidgets.teach.play import PlayOut
from stoneswidgets.teach.puzzles.alike import AT_ONCE, QUIET, alike, themes
from stoneswidgets.teach.puzzles.judge import ENDING, FEWEST, NEAR, Judgement, is_done, judged
from stoneswidgets.teach.question import Choose, Option, Question, Verdict

if TYPE_CHECKING:
    from stoneswidgets.core.lines import Glyph
    from stoneswidgets.core.position import Position, View
    from stoneswidgets.teach.puzzles.mine import Mined

REPLIES = 2_000
"""Simulations for the reply to a wrong answer."""
_REASONS = 5
ALL = 100
EVEN = 0.005
"""Two choices count as equally likely if their shares differ by less."""
_FARTHEST = 16
"""The most moves of an ending that is played as both should."""
_REFUTED = 6
"""How many wrong moves a study refutes."""
_HALF = "a draw counted as half"


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

    seat: int
    level: int
    themes: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Puzzle {self.name}, level {self.level}: {self.ask}>"

    def answer(self, move: str) -> str:
        """Return a move as it is given as an answer."""
        return move

    def study(self) -> Study:
        """Return the puzzle as a study with an asked chapter: what is right, and how the wrong moves are refuted that come nearest.

        Where all values are proven, a wrong move has the glyph ``??``, elsewhere ``?``.

        Raises
        ------
        StonesError
            If something is hidden from the seat, which a study would show.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> study = sw.puzzles("munchstones")["12"].study()
        >>> for node in study.chapters[0].start.children:
        ...     print(node.move + node.glyph, node.main.move if node.main else "")
        b3-a3 a3-a2
        b3-b4?? b4-a4
        b3-a2?? a2-a3
        b3-b2?? b2-a1
        """
        if self.position is None or self.position.view(self.seat).state != self.position.state:
            raise StonesError("a study shows all, and this puzzle hides something")
        study = Study(self.position)
        (chapter,) = study.chapters
        chapter.title, chapter.asked = f"Puzzle {self.name}", self.seat
        chapter.start.text = "\n\n".join((self.ask, *self.hints))
        wrong: Glyph = "??" if self._proven else "?"
        verdicts = [self.check(self.answer(move)) for move in self._nearest()]
        for verdict in sorted(verdicts, key=lambda verdict: not verdict.right):
            why = verdict.why.replace("\n", "\n\n")
            chapter.start.add_line(verdict.line, why, "" if verdict.right else wrong)
        return study

    @property
    def _proven(self) -> bool:
        """Whether it is proven what each move is worth."""
        return False

    @abstractmethod
    def _nearest(self) -> list[str]:
        """Return the right moves, and the wrong ones that are worth most."""

    def prove(self) -> None:
        """Judge the position anew, by the same searches and proofs.

        Raises
        ------
        BadRecord
            If they find another move, or none.
        """
        again = judged(self.position, self.seat) if self.position else None
        if again is None or {*map(self.answer, again.good)} != {*self.solutions()}:
            raise BadRecord(f"{', '.join(self.solutions())} is said to be the only good answer, and is not")


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
        """Judge the position anew."""
        Puzzle.prove(self)

    def _worth(self, value: int) -> str:
        if self._is_ending:
            return f"After that you win {value} of 100 games, {_HALF}, if all play as they should. That is exact."
        return super()._worth(value)

    def check(self, answer: object) -> Verdict:
        """Check a move; a wrong one is answered on the board, where nothing is hidden."""
        verdict = Find.check(self, answer)
        after = self.position.play(verdict.line[0])
        if verdict.right:
            line = self._going_on(after)
            why = "\n".join((verdict.why, *self._why(verdict.line[0], after, line)))
            return verdict._replace(why=why, line=(*verdict.line, *line))
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
        reply = TreeSearch(REPLIES, seed=0).choose(after.view(after.to_move[0]))
        why = f"{verdict.why}\n{answered(after, reply)}"
        return Verdict(right=False, why=why, line=(*verdict.line, reply))

    def _next_best(self) -> list[str]:
        """Say what the best of the other moves is worth, where that is a chance."""
        other, most = (
            ("The other answer", "") if len(self.values) < FEWEST else ("Any other move", " at most")
        )
        right = max(self.values.values()) - self.slack
        value = max(value for value in self.values.values() if value < right)
        if self.by == SEARCH:
            wins = wins_of(self.position, value)
            return [f"{other} wins about {wins}{most}." if wins else f"{other} loses for sure."]
        return [f"{other} wins {value}{most}."] if unsolvable(self.position) else []

    def to_win(self) -> PlayOut | None:
        """Return what is still to be played out when the move is found; None where nothing is forced, or the game is over then."""
        if self.by != SOLVER or unforceable(self.position) or is_won_by_counting(self.position):
            return None
        if max(self.values.values()) < 1 or self.position.play(self.solutions()[0]).is_over:
            return None
        return PlayOut(name=self.name, ask=self.ask, position=self.position, of=self.of)

    def explain(self) -> str:
        """Return the good move, what it is worth, what it brings about, and how it goes on."""
        move, out = self.solutions()[0], self.to_win()
        after = self.position.play(move)
        line = out.way()[1:] if out else self._going_on(after)
        return "\n".join((Find.explain(self), *self._why(move, after, line)))

    def _why(self, move: str, after: Position, line: tuple[str, ...]) -> tuple[str, ...]:
        return (
            *self._next_best(),
            *self._reasons(move),
            *self._next_bids(after, line),
            *self._told(move, after, line),
        )

    def _told(self, move: str, after: Position, line: tuple[str, ...]) -> list[str]:
        """Say how it may go on, and where best play goes on beyond that, what it comes to."""
        said, end = going_on(after, line), after
        for each in line:
            end = end.play(each)
        if said and not end.is_over and is_won_by_counting(self.position):
            said.append(f"With best play on to the end, {self._in_the_end(self.values[move])}.")
        return said

    @property
    def _is_ending(self) -> bool:
        """Whether the values are chances, worked out from all that can follow."""
        return self.by == SOLVER and bool(unsolvable(self.position))

    def _going_on(self, after: Position, *, well: bool = True) -> tuple[str, ...]:
        """Return the best play after a move, but for what is still to be played out, or hidden from the seat."""
        if self._is_hidden(after) or self.to_win():
            return ()
        if self.by == SEARCH and wins_of(self.position, max(self.values.values())) == ALL:
            return _played_on(after, self.seat, simulations=REPLIES)
        return (
            _played_on(after, self.seat, well=well)
            if unsolvable(self.position)
            else continued(after, self.by)
        )

    def _next_bids(self, position: Position, line: tuple[str, ...]) -> list[str]:
        """Say of the next choices made at once in a line how often each is made, and what comes of it where they meet."""
        for move in line:
            if self.seat in position.to_move and len(choices := _at_once(position)) > 1:
                bids = move.split(",")
                is_plain = all(len(_likeliest(each)) == 1 for each in choices) and position.play(move).is_over
                return [] if is_plain else [self._met(position, choices, bids)]
            position = position.play(move)
        return []

    def _met(self, position: Position, choices: tuple[ChoiceSearch, ...], bids: list[str]) -> str:
        own, other = self.seat, 1 - self.seat
        how = [
            _how_often(position, seat, bids[seat], choices[seat].weights[bids[seat]]) for seat in (own, other)
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
        told = [*consequences(view, move, Random(1))[:_REASONS]]
        at_stake = getattr(part(type(view.game), "readings"), "at_stake", None)
        return [*told, *at_stake(view, move)] if at_stake else told


def _played_on(
    position: Position, seat: int, *, well: bool = True, simulations: int = REPLIES // 4
) -> tuple[str, ...]:
    """Return how a search goes on; in an ending that can be looked at whole, how the seats play that do as they should.

    Where both choose at once, they make the likeliest choices. Of equally likely ones, if it is to go on `well` for `seat`, those
    that serve it best; if not, what the other can choose that costs it most.
    """
    line: list[str] = []
    while position.to_move and len(line) < _FARTHEST:
        choices = _at_once(position) if is_at_once(position.view(position.to_move[0])) else ()
        bids = _met_bids(choices, seat, well=well) if choices else ()
        move = ",".join(bids) or _best_of_an_ending(position)
        if not move and (len(line) >= LONGEST or len(position.to_move) > 1):
            break
        line.append(move or TreeSearch(simulations, seed=0).choose(position.view(position.to_move[0])))
        position = position.play(line[-1])
    return tuple(line)


def _met_bids(choices: tuple[ChoiceSearch, ...], seat: int, *, well: bool) -> tuple[str, ...]:
    """Return what both seats choose at once in a line that goes on well for `seat`, or badly (see `_played_on`)."""
    own, other = (_likeliest(choices[each]) for each in (seat, 1 - seat))
    met = {bid: choices[seat].against(bid) for bid in own}
    if well:
        mine, theirs = max(((a, b) for a in own for b in other), key=lambda both: met[both[0]][both[1]][1])
    else:
        mine, against = own[0], met[own[0]]
        theirs = max(against, key=lambda bid: (against[bid][0] * (1 - against[bid][1]), against[bid][0]))
    return (mine, theirs) if seat == 0 else (theirs, mine)


def _likeliest(choice: ChoiceSearch) -> list[str]:
    """Return the choices that are made most often, equally often but for rounding."""
    most = max(choice.weights.values())
    return [each for each, weight in choice.weights.items() if weight > most - EVEN]


def _at_once(position: Position) -> tuple[ChoiceSearch, ...]:
    """Return the choices of both seats; nothing where not all that can follow has been looked at."""
    both = tuple(ChoiceSearch(position.view(seat), Random(0)) for seat in position.to_move)
    return both if all(is_done(each.solving(), each.slices, ENDING) and each.exact for each in both) else ()


def _best_of_an_ending(position: Position) -> str:
    """Return the best move of the seat to move; "" where not all that can follow has been looked at."""
    seat = position.to_move[0]
    ending = ending_of(position.view(seat)) if len(position.to_move) == 1 else None
    if ending is None or not is_done(ending.solving(), ending.slices, ENDING) or not ending.exact:
        return ""
    (move,) = (max if seat == 0 else min)(ending.values, key=ending.values.__getitem__)
    return move


def _how_often(position: Position, seat: int, choice: str, weight: float) -> str:
    """Say how often a seat makes a choice that several make at once."""
    name, word, percent = position.game.seat_names[seat], position.game.choice_word, round(100 * weight)
    words = picture(position.view(seat)).in_words(choice)
    return (
        f"{name} always {word}s {words}"
        if percent == ALL
        else f"{name} {word}s {words} in {percent} of 100 games"
    )


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
        how = _how_often(self.position, other, reply, often)
        said = [f"As they should, {how}: against that, yours wins {round(100 * wins)} of 100."]
        others = [bid for bid in met if bid != reply and round(100 * met[bid][0])]
        for bid in sorted(others, key=lambda bid: -met[bid][0])[:_REASONS]:
            told = picture(self.position.view(other)).in_words(bid)
            said.append(
                f"Against {told}, {round(100 * met[bid][0])} of 100 times, it wins {round(100 * met[bid][1])}."
            )
        bids = ",".join((move, reply) if self.seat == 0 else (reply, move))
        after = self.position.play(bids)
        line = _played_on(after, self.seat, well=verdict.right)
        why = "\n".join((verdict.why, *said, *(going_on(after, line) or [outcome(after)])))
        return verdict._replace(why=why, line=(bids, *line))

    def explain(self) -> str:
        """Return the good bid, what it is worth, and what it meets."""
        right = self.solutions()[0]
        return f"{right}: {self.check(right).why}"


def puzzle(mined: Mined, number: int, of: str) -> Puzzle:
    """Return a puzzle as a question, with its words.

    Parameters
    ----------
    mined : Mined
        The position with its one good move.
    number : int
        Its number in the set, from 1.
    of : str
        The name of the set.
    """
    position, seat, judgement, level = mined
    name = position.game.seat_names[seat]
    view = position.view(seat)
    told = _themes(mined)
    hints = (_first_hint(view, told), *(f"Its theme: {theme}." for theme in told))
    if is_at_once(view):
        bids = tuple(_option(move, judgement, view) for move in judgement.values)
        word = position.game.choice_word
        return BidPuzzle(
            name=str(number),
            ask=f"{name} chooses in secret. Which {word} wins most, if the others {word} as they should?",
            position=position,
            hints=hints,
            eyes=seat,
            of=of,
            seat=seat,
            level=level,
            themes=told,
            among=bids,
        )
    made = MovePuzzle(
        name=str(number),
        ask=_ask(name, judgement, position),
        position=position,
        hints=hints,
        of=of,
        seat=seat,
        level=level,
        themes=told,
        by=judgement.by,
        values=judgement.values,
        lines={},
        slack=judgement.slack,
    )
    return replace(made, eyes=seat) if position.game.hides else made


def _themes(found: Mined) -> tuple[str, ...]:
    """Return what all good moves are about."""
    position, seat, judgement, _ = found
    of_each = [themes(position, seat, move) for move in (judgement.move, *judgement.good)]
    return tuple(theme for theme in of_each[0] if all(theme in others for others in of_each))


def _first_hint(view: View, told: tuple[str, ...]) -> str:
    """Return what to think of first, as the puzzle's theme has it, without naming that."""
    if AT_ONCE in told:
        return "The game can be won at once. What is lacking?"
    if QUIET in told:
        return "No move changes much at once: ask what the opponent would do next, and what you would like to do then."
    known = getattr(part(type(view.game), "readings"), "HINTS", {})
    hint = next((known[theme] for theme in known if theme in told), "")
    return hint or "Look for what changes most at once; then ask what the best reply to it is."


def _ask(name: str, judgement: Judgement, position: Position) -> str:
    if len(judgement.values) < FEWEST:
        is_near = judgement.by == SEARCH and not _are_far_apart(*_told_chances(judgement, position))
        return f"{name} to move. Which answer is {'better' if is_near else 'far better'} than the other?"
    several = len({alike(position.view(position.to_move[0]), move) for move in judgement.good}) > 1
    lead = "More than one move is right, all of them on one place. " if several else ""
    return f"{name} to move. {lead}Find the one {'place' if several else 'move'} that {_stands_out(judgement, position)}."


def _lead(position: Position) -> int:
    """Return by how much the seat to move is ahead."""
    seat, scores = position.to_move[0], position.scores
    return scores[seat] - scores[1 - seat]


def _stands_out(judgement: Judgement, position: Position) -> str:
    """Say what sets the right answer apart, in what is told of the answers: a sure win from one that is nearly sure, too."""
    best, other = _best_and_next(judgement)
    if judgement.by == SOLVER:
        if unsolvable(position):
            return "wins most, if all play on as they should"
        if position.game.played_for != "win":
            return "is best, by proof"
        lead = _lead(position) if is_won_by_counting(position) else 0
        if best + lead < 0 or other + lead > 0:
            return "ends furthest ahead" if best + lead > 0 else "ends least behind"
        return "wins" if best + lead else "holds the draw"
    return _sets_apart(*_told_chances(judgement, position))


def _sets_apart(ahead: int, behind: int) -> str:
    """Say what sets a chance in percent apart from the next one."""
    if ahead == ALL:
        return "wins for sure"
    if behind == 0:
        return "leaves a chance to win"
    return f"is {'far better' if _are_far_apart(ahead, behind) else 'better'} than all others"


def _are_far_apart(ahead: int, behind: int) -> bool:
    """Tell whether one chance in percent is far better than the other."""
    return ahead - behind >= NEAR


def _told_chances(judgement: Judgement, position: Position) -> tuple[int, int]:
    """Return the chances in percent that are told of the right answer and of the best wrong one."""
    ahead, behind = (wins_of(position, value) for value in _best_and_next(judgement))
    return ahead, behind


def _best_and_next(judgement: Judgement) -> tuple[int, int]:
    """Return the values of the right answer and of the best wrong one."""
    wrong = (value for move, value in judgement.values.items() if move not in judgement.good)
    return judgement.values[judgement.move], max(wrong)


def _option(move: str, judgement: Judgement, view: View) -> Option:
    wins, right, word = judgement.values[move], move == judgement.move, view.game.choice_word
    said = f"It wins {wins} of 100 games, {_HALF}, if the others {word} as they should."
    best = judgement.values[judgement.move]
    why = f"{said} That is exact." if right else f"{said} The best {word} wins {best}."
    return Option(picture(view).in_words(move), right, why)
