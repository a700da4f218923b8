"""Exercises that ask for a reading of a position, now or after given moves; similar ones, with other moves."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice, product
from random import Random
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.facts import Fact, once
from stoneswidgets.core.position import parts_of, random_move
from stoneswidgets.errors import BadRecord, StonesError, meant
from stoneswidgets.scene import picture
from stoneswidgets.teach.pointing import named_places
from stoneswidgets.teach.question import MoveLine, Question, Verdict, no_answer
from stoneswidgets.teach.reading import Slip, given, read, readers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Position
    from stoneswidgets.teach.reading import Mistakes, Reading, Value


@dataclass(frozen=True, kw_only=True, repr=False)
class Compute(Question):
    r"""Compute a reading of the position (see `stoneswidgets.teach.reading.read`), perhaps at a place.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start().play("Td6").play("c5")
    >>> q = Compute(name="sums", ask="The sums at d6?", position=p, reading="sums", at="d6")
    >>> q.check((0, 6)).why.partition(".")[0]
    'That takes 6 for each stone'
    >>> q.check("0, 5")
    Verdict(right=True, why='White controls d6.\nWhite 5 (c5)', line=(), marks=('space:c5',))
    """

    position: Position
    reading: str
    at: str | None = None

    def __post_init__(self) -> None:
        if not self._read().there:
            raise BadRecord("at", f"{self.at} has nothing whose {self.reading} could be read")

    def _read(self) -> Reading:
        return read(self.position, self.reading, self.at)

    def _about(self) -> tuple[str, ...]:
        if self.at is None:
            return ()
        if readers(self.position.game)[self.reading].at == "move":
            return picture(self.position).elements(self.at)
        return (self.at,) if self.at in named_places(self.position) else ()

    @property
    def options(self) -> tuple[str, ...]:
        """The words to choose from, where the answer is a word."""
        reading = self._read()
        return reading.parts if reading.is_word else ()

    @property
    def parts(self) -> tuple[str, ...]:
        """The meaning of each number, where the answer is numbers."""
        reading = self._read()
        return () if reading.is_word else reading.parts

    def check(self, answer: object) -> Verdict:
        """Check a word, or numbers given as a text, an int or a sequence of int."""
        reading = self._read()
        value = reading.value_of(_as_text(answer))
        if value is None:
            words = (
                f"one of {', '.join(map(repr, reading.parts))}{meant(answer, reading.parts)}"
                if reading.is_word
                else f"numbers: {', '.join(reading.parts)}"
            )
            raise no_answer(answer, words)
        if value == reading.value:
            return Verdict(right=True, why=reading.why(), marks=reading.marks)
        slip = reading.mistake(value)
        return Verdict(right=False, why=reading.teller.listing(slip.facts), marks=slip.marks)

    def solutions(self) -> tuple[str, ...]:
        """Return the answer that the engine has worked out."""
        value = self._read().value
        return (value if isinstance(value, str) else ", ".join(map(str, value)),)

    def explain(self) -> str:
        """Return the answer and its explanation."""
        return f"{self.solutions()[0]}.\n{self._read().why()}"


@dataclass(frozen=True, kw_only=True, repr=False)
class Predict(Compute):
    r"""Predict a reading of the position after some moves, which the board makes when the question is answered.

    Once the answer was shown, `like` is asked; left out, one is made, of other moves or from another game.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start().play("Td6").play("c5").play("e6")
    >>> q = Predict(name="more", ask="White drops on d5.", position=p, moves=("d5",), reading="owner", at="d6")
    >>> q.check("nobody").why
    'That is so now, before anything has happened.\nSomebody has more than everybody else at d6, and at least 5: work out the sums.'
    >>> q.another(1).solutions()
    ('nobody',)
    """

    moves: tuple[str, ...]
    like: Predict | None = None

    def check(self, answer: object) -> Verdict:
        """Check an answer; the moves show a right one."""
        verdict = super().check(answer)
        return verdict._replace(line=self.moves) if verdict.right else verdict

    def another(self, number: int) -> Predict | None:
        """Return the teacher's follow-up, then this question again; without one, a similar question."""
        if self.like:
            return self.like if number % 2 else self
        seed = f"{self.name}/{number}"
        other = sibling(MoveLine(self.position, self.moves), self._looked, self.at, seed)
        if other is None:
            return None
        made = [
            Fact("makes", side=seat, what=picture(position.view(seat)).as_fact(part))
            for position, move in zip(other.positions(), other.moves, strict=False)
            for seat, part in zip(position.to_move, parts_of(move, position.to_move), strict=True)
        ]
        kind = "same position" if other.start is self.position else "another position"
        asked = Fact(kind, n=len(made), moves=(*made,), task=self.asked)
        ask = picture(other.start).say(asked)
        then = replace(self, ask=ask, task=self.asked, position=other.start, moves=other.moves)
        return replace(then, hints=(), points=(), then="")

    def _looked(self, position: Position) -> Reading | None:
        reading = read(position, self.reading, self.at)
        return reading if reading.there else None

    def _read(self) -> Reading:
        positions = MoveLine(self.position, self.moves).positions()
        reading = read(positions[-1], self.reading, self.at)
        return replace(
            reading,
            marks=reading.marks or self._moved(positions),
            facts=lambda: self._told(positions, reading.facts()),
            mistakes=lambda: self._mistakes(positions, reading),
        )

    def _moved(self, positions: list[Position]) -> tuple[str, ...]:
        """Return what the moves are about on the board."""
        return tuple(
            dict.fromkeys(
                id_
                for position, move in zip(positions, self.moves, strict=False)
                if len(position.to_move) == 1
                for id_ in picture(position).elements(move)
            )
        )

    def _mistakes(self, positions: list[Position], reading: Reading) -> Mistakes:
        """Return the reading's own mistakes, and what would be right after fewer of the moves.

        What is predicted is not shown until it is found, or asked for: of a word is said what speaks against it.
        """
        early = self._early(positions)
        if not reading.is_word:
            return {**early, **reading.mistakes()}
        doubts, found = reading.doubts(), dict[str, Slip]()
        for word in reading.parts:
            facts = given(early.get(word), doubts.get(word) or reading.how)
            found[word] = Slip(facts or (Fact("what changes"),))
        return found

    def _early(self, positions: list[Position]) -> dict[Any, Fact]:
        """Return what would be right after fewer of the moves, and what those count who only add up a part."""
        found = dict[Any, Fact]()
        if self.reading == "scores":
            before, after = positions[0].scores, positions[-1].scores
            made_by = [seat for position in positions[:-1] for seat in position.to_move]
            found[tuple(map(made_by.count, range(len(before))))] = Fact("a point a move")
            if any(before):
                gained = tuple(now - had for now, had in zip(after, before, strict=True))
                found[gained] = Fact("without the earlier")
        for made, position in reversed([*enumerate(positions[:-1])]):
            with suppress(StonesError):
                value = read(position, self.reading, self.at).value
                left, several = len(self.moves) - made, made if made > 1 else None
                after_some = Fact("so after", made=several, moves=made, left=left)
                is_turn = self.reading == "turn" and len(position.to_move) == 1
                at_first = Fact("turn before", side=position.to_move[0]) if is_turn else Fact("so before")
                found[value[0] if len(value) == 1 else value] = after_some if made else at_first
        return found

    def _about(self) -> tuple[str, ...]:
        """Return the reading's place, and those of the first move."""
        shown = picture(self.position).elements(self.moves[0]) if len(self.moves) == 1 else ()
        return (*super()._about(), *shown)

    def _told(self, positions: list[Position], facts: Facts) -> Facts:
        """Return what the last move did, then what of the reading's facts that has not said; the board shows all the moves."""
        happened = picture(positions[-1]).explained(positions[-2], self.moves[-1])
        return (Fact("happened", facts=happened), *once(facts, happened))


def _as_text(answer: object) -> str:
    if isinstance(answer, str):
        return answer
    numbers = answer if isinstance(answer, (tuple, list)) else (answer,)
    return ", ".join(str(n) if type(n) is int and 0 <= n < 10**9 else "?" for n in numbers)


_GAMES = 60
"""How many random games are looked through for positions of the same kind."""
MOST = 400
"""How many others are chosen from."""
NEAR = 2
"""How many steps a move is away at most from what is read, if there are such moves."""


def sibling(
    line: MoveLine, looked: Callable[[Position], Reading | None], at: str | None, seed: str
) -> MoveLine | None:
    """Return moves like given ones that lead to another answer, from the same position if possible; None if none was found.

    The answer is not obvious: the moves change something about it, so that its reason is another before them. `looked` returns
    what is read off a position, None if it cannot be read there. Other games are looked through only if no place is read. The
    same seed finds the same.
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
