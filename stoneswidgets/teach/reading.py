"""Readings: facts that the engine computes from a position and an exercise can ask for, and those of any game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from stoneswidgets.core.facts import Fact, once
from stoneswidgets.core.rules.registry import part
from stoneswidgets.core.teller import Teller
from stoneswidgets.core.words import COLOURS
from stoneswidgets.errors import StonesError, meant, quoted
from stoneswidgets.scene import picture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import ColouredSnapshot, Position
    from stoneswidgets.core.rules.rules import Rules

Value = str | tuple[int, ...]
_SEPARATOR = re.compile(r"\s*[\s,;:–-]\s*")
_NUMBER = re.compile(r"[0-9]{1,9}")


class Slip(NamedTuple):
    """A mistake recognised in a wrong answer: facts without the right one, said line by line, and the ids of the elements that it is about."""

    facts: Facts
    marks: tuple[str, ...] = ()


Mistakes = Mapping[Any, Fact | Slip]
"""The usual mistakes by the wrong value that each leads to; a single number stands for itself."""


@dataclass(frozen=True)
class Reading:
    """A fact about a position: a word, one of `parts`, or a number for each of them.

    `facts` explain the value. `mistakes` has the usual ones by the wrong values, `alone` those in each number alone where several
    are asked for, and `doubts` what speaks against wrong words without the right one, said before what happens is shown; to any
    other wrong answer is said `how` it is worked out. Whether there is something to read, such as a tower on the space, says
    `there`. The ids of the elements that it is worked out from are `marks`, or `of_each` number its own. `since` returns what of
    this has changed since an earlier position; None if nothing can tell.
    """

    value: Value
    parts: tuple[str, ...]
    facts: Callable[[], Facts]
    mistakes: Callable[[], Mistakes] = dict
    alone: Callable[[], tuple[Mistakes, ...]] = tuple
    doubts: Callable[[], Mapping[str, Fact]] = dict
    how: Fact | None = None
    there: bool = True
    marks: tuple[str, ...] = ()
    of_each: tuple[tuple[str, ...], ...] = ()
    since: Callable[[Any], Facts] | None = None
    teller: Teller = field(default_factory=Teller)

    def why(self, said: Facts = ()) -> str:
        """Explain the value, as lines of text, without what has been said."""
        return self.teller.listing(once(self.facts(), said))

    def mistake(self, answer: Value) -> Slip:
        """Explain a wrong value: its mistake, or which numbers are wrong and how they are worked out.

        >>> reading = Reading((2,), ("stones",), tuple, lambda: {3: Fact("text", text="That counts the top, too.")})
        >>> reading.mistake((3,)).facts, reading.mistake((1,)).facts
        ((Fact('text', text='That counts the top, too.'),), (Fact('too low alone', n=1),))
        """
        if slip := _slip(self.mistakes(), answer) or self._in_one(answer):
            return slip._replace(marks=slip.marks or self.marks)
        if isinstance(answer, str):
            return Slip((*self.facts(), *given(self.doubts().get(answer) or self.how)), self.marks)
        wrong = [i for i, n in enumerate(answer) if n != self.value[i]]
        marks = tuple(id_ for i in wrong for id_ in self.of_each[i]) if self.of_each else self.marks
        return Slip((*self.compared(answer), *given(self.how)), marks)

    def _in_one(self, answer: Value) -> Slip | None:
        """Recognise a mistake in the first number that is wrong in a usual way; say which numbers are right."""
        numbers = [*zip(self.parts, answer, self.value, self.alone(), strict=True)] if self.alone() else []
        slips = (_slip(known, n) for _, n, right, known in numbers if n != right)
        if (first := next(filter(None, slips), None)) is None:
            return None
        right = tuple(Fact("a number", part=part, n=n) for part, n, value, _ in numbers if n == value)
        return Slip((*(Fact("are right", each=right),) * bool(right), *first.facts), first.marks)

    def compared(self, answer: Value, *, rest: bool = True) -> Facts:
        """Return which numbers are too high and which too low, and if the `rest` is right; nothing if none is wrong.

        >>> reading = Reading((2, 0, 1), ("red", "yellow", "blue"), tuple)
        >>> print(reading.teller.listing(reading.compared((3, 1, 1))))
        Too high: red (3) and yellow (1). The rest is right.
        """
        compared: list[tuple[str, Any, Any]] = [*zip(self.parts, answer, self.value, strict=True)]
        found = []
        for kind, sign in (("too high", 1), ("too low", -1)):
            wrong = tuple(
                Fact("of a part", part=part, n=n) for part, n, value in compared if sign * (n - value) > 0
            )
            if wrong:
                found.append(
                    Fact(kind, each=wrong) if len(compared) > 1 else Fact(f"{kind} alone", n=answer[0])
                )
        if rest and found and any(n == value for _, n, value in compared):
            found.append(Fact("rest is right"))
        return (Fact("reading", facts=tuple(found)),) if len(found) > 1 else tuple(found)

    @property
    def is_word(self) -> bool:
        """Whether the value is a word."""
        return isinstance(self.value, str)

    def value_of(self, text: str) -> Value | None:
        """Return the word, or the numbers, that a text means; None if it means none that could be asked for.

        >>> Reading((15, 10), ("Black", "White"), tuple).value_of(" 15 – 10 ")
        (15, 10)
        >>> Reading("nobody", ("Black", "White", "nobody"), tuple).value_of("black")
        'Black'
        """
        text = text.strip()
        if self.is_word:
            return next((word for word in self.parts if word.casefold() == text.casefold()), None)
        numbers = _SEPARATOR.split(text)
        if len(numbers) != len(self.parts) or not all(map(_NUMBER.fullmatch, numbers)):
            return None
        return tuple(map(int, numbers))


def _slip(mistakes: Mistakes, answer: object) -> Slip | None:
    """Return the mistake that leads to a wrong value; None if it is none of the usual ones."""
    one = answer[0] if isinstance(answer, tuple) and len(answer) == 1 else answer
    found = mistakes.get(one)
    return Slip((found,)) if isinstance(found, Fact) else found


def given(*facts: Fact | None) -> Facts:
    """Return those facts that are given."""
    return tuple(fact for fact in facts if fact is not None)


class Reader(NamedTuple):
    """A function that computes a reading, with the description of its arguments and answers for authors of exercises.

    It takes a position and a place: the name of a space or intersection, the number of a seat, the numbers of a seat and a stone
    (from 0), the text of a legal move, or None. Of a reading that `is_fact`, everybody can see the answer lie there, so that the
    exercise is to look; any other follows from the rules, and an exercise's board does not show it.
    """

    read: Callable[[Any, Any], Reading]
    about: str
    at: Literal["", "space", "intersection", "seat", "stone", "move"] = ""
    is_fact: bool = False
    answer: str = ""


def coloured(counts: Mapping[str, int], facts: Callable[[], Facts]) -> Reading:
    """Return a number for each colour, given by the colours' letters."""
    return Reading(tuple(counts.values()), tuple(COLOURS[letter] for letter in counts), facts)


def topped(position: ColouredSnapshot) -> dict[str, object]:
    """Return the piece on each space, in a game with stones and topped towers.

    >>> import stoneswidgets as sw
    >>> topped(sw.MunchStones().start())
    {'c4': 'tower r', 'e5': 'tower y', 'd3': 'tower b'}
    """
    return {**position.stones, **{space: f"tower {top}" for space, top in position.towers.items()}}


def colour_word(
    letter: str | None, letters: str, facts: Callable[[], Facts], *, there: bool = True
) -> Reading:
    """Return one of the colours with those letters, or none of them."""
    words = (*(COLOURS[each] for each in letters), NONE)
    return Reading(COLOURS[letter] if letter else NONE, words, facts, there=there)


NONE = "none"
NOBODY = "nobody"
LISTED = 20
"""The most legal moves that an explanation lists; more are only counted."""


def seats_count(kind: str, counts: Iterable[int]) -> Fact:
    """Return how many each seat has, as one fact of that kind."""
    return Fact(kind, each=tuple(Fact("has counted", side=seat, n=n) for seat, n in enumerate(counts)))


def scores_of(position: Position, how: Fact | None = None) -> Reading:
    """Return each player's score; `how` says what scores."""
    return Reading(
        position.scores,
        position.game.seat_names,
        lambda: (seats_count("scores so far", position.scores),),
        lambda: {position.scores[::-1]: Fact("other way round", how=how)},
        how=how,
    )


def winner_of(position: Position, *ends: Fact) -> Reading:
    """Return who has won; the explanation of an unfinished game says what ends it."""
    names, winners = position.game.seat_names, position.winners
    won = names[winners[0]] if len(winners) == 1 else "a draw"
    goes_on = seats_count("game goes on", position.scores)

    def facts() -> Facts:
        if position.is_over:
            return (picture(position).now(),)
        return (Fact("reading", facts=(goes_on, *ends)) if ends else goes_on,)

    parts = (*names, "a draw", "nobody yet")
    doubts = {word: _not_won(position, word) for word in parts}
    if position.game.is_cooperative:
        won = position.game.in_common(won=bool(winners))
        parts = (*(position.game.in_common(won=each) for each in (True, False)), "nobody yet")
        doubts = {word: Fact("what ends it") for word in parts}
    return Reading(won if position.is_over else "nobody yet", parts, facts, doubts=lambda: doubts)


def _not_won(position: Position, answer: str) -> Fact:
    """Explain why somebody has not won, or the game is no draw, or is over."""
    if not position.is_over:
        return Fact("what ends it")
    if answer == "nobody yet":
        return Fact("over then")
    names, scores = position.game.seat_names, position.scores
    best = max(scores)
    if answer == "a draw":
        return Fact("not level in all" if scores.count(best) > 1 else "not level")
    seat, rival = names.index(answer), Fact("somebody" if names[2:] else "the other player")
    if scores.count(scores[seat]) > 1 and scores[seat] == best:
        breaks = Fact("what counts next" if len(position.winners) == 1 else "what breaks the tie")
        return Fact("level then", side=seat, rival=rival, breaks=breaks)
    return Fact("behind then", side=seat, rival=rival)


def _ahead(position: Position, _at: None) -> Reading:
    names, scores = position.game.seat_names, position.scores
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return Reading(
        names[best[0]] if len(best) == 1 else NOBODY,
        (*names, NOBODY),
        lambda: (seats_count("scores so far", scores),),
    )


def _turn(position: Position, _at: None) -> Reading:
    names, to_move = position.game.seat_names, position.to_move
    everybody = "several at once"
    turn = names[to_move[0]] if len(to_move) == 1 else everybody if to_move else NOBODY
    doubts = {NOBODY: Fact("somebody is to move")}
    if len(to_move) == 1:
        doubts[everybody] = Fact("one at a time")
    return Reading(
        turn,
        (*names, everybody, NOBODY),
        lambda: (picture(position).now(),),
        doubts=lambda: doubts,
        how=Fact("how turn"),
    )


def _moves(position: Position, _at: None) -> Reading:
    moves = position.legal_moves()
    shown = picture(position)
    listed = tuple(map(shown.as_fact, moves)) if 0 < len(moves) <= LISTED else None
    return Reading(
        (len(moves),),
        ("legal moves",),
        lambda: (Fact("legal moves", n=len(moves), moves=listed),),
        how=Fact("how moves"),
    )


def _gain(position: Position, move: str) -> Reading:
    if len(position.to_move) != 1:
        raise StonesError("at: a gain belongs to one player, but here nobody is to move, or several are")
    after, seat = position.play(move), position.to_move[0]
    gained = after.scores[seat] - position.scores[seat]
    happened = picture(after).happened(position, move)
    return Reading(
        (gained,),
        ("points",),
        lambda: (Fact("happened", facts=happened),),
        there=gained >= 0,
        how=Fact("how gain"),
    )


OF_ANY_GAME = {
    "scores": Reader(lambda position, _at: scores_of(position), "each player's score"),
    "winner": Reader(
        lambda position, _at: winner_of(position),
        "who has won",
        answer="a player's name, a draw, or nobody yet",
    ),
    "ahead": Reader(
        _ahead, "who has the greatest score", answer="a player's name, or nobody where several have"
    ),
    "turn": Reader(
        _turn, "whose turn it is", is_fact=True, answer="a player's name, several at once, or nobody"
    ),
    "moves": Reader(_moves, "how many legal moves there are"),
    "gain": Reader(_gain, "how many points a move brings the player who makes it", "move"),
}


STONE = re.compile(r"([1-9]):([1-9])")
_ON = {
    "": "off the whole position",
    "space": "at a space, such as d4",
    "intersection": "at an intersection, such as c4d4d5",
    "seat": "at a player, such as Player 1",
    "stone": "at a stone, such as 2:5 for the second player's fifth",
    "move": "at a legal move",
}


def own(game: Rules, name: str) -> Any:
    """Return an attribute of the readings of a game or its parent; None if there is none."""
    return getattr(part(type(game), "readings"), name, None)


def readers(game: Rules) -> dict[str, Reader]:
    """Return all readers of a game by name; with cards, of its parent's those that hold under any.

    >>> import stoneswidgets as sw
    >>> sorted(readers(sw.SiegeStones()))
    ['ahead', 'gain', 'moves', 'owner', 'rating', 'scores', 'sums', 'supply', 'turn', 'winner']
    """
    known: Mapping[str, Reader] = own(game, "READINGS") or {}
    kept = game.deck.cards and own(game, "UNDER_CARDS")
    return {**OF_ANY_GAME, **({name: known[name] for name in kept} if kept else known)}


def pieces(position: Position) -> dict[str, object]:
    """Return the piece on each place of a position."""
    if listed := own(position.game, "pieces"):
        return dict(listed(position))
    return {name: str(value) for name, value in position.describe().items()}


def read(position: Position, name: str, at: str | None = None) -> Reading:
    """Work out a reading of `readers`, at a place or of the whole position; a `StonesError` if there is no such reading or place.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start().play("Td6").play("c5")
    >>> read(p, "owner", "d6").value, read(p, "sums", "d6").value, read(p, "supply").value
    ('White', (0, 5), (20, 18))
    """
    known = readers(position.game)
    if not isinstance(name, str) or name not in known:
        raise StonesError(
            f"reading: {position.game.title} has no reading {quoted(name)}; it has {', '.join(known)}{meant(name, known)}"
        )
    reader = known[name]
    if (at is None) is not (reader.at == ""):
        raise StonesError(f"at: {name} is read {_ON[reader.at]}")
    return replace(reader.read(position, _place(position, reader.at, at)), teller=picture(position))


def _place(position: Position, kind: str, at: object) -> object:
    """Return a place in the form that readers take; moves are checked when they are played."""
    game = position.game
    if kind in ("space", "intersection"):
        board = game.board
        names = () if board is None else board.names if kind == "space" else board.point_names
        if at not in names:
            raise StonesError(f"at: there is no {kind} {quoted(at)} on this board{meant(at, names)}")
    if kind == "seat":
        if at not in game.seat_names:
            hint = meant(at, game.seat_names)
            raise StonesError(
                f"at: there is no player {quoted(at)}; there are {', '.join(game.seat_names)}{hint}"
            )
        return game.seat_names.index(str(at))
    if kind == "stone":
        stone = STONE.fullmatch(at) if isinstance(at, str) else None
        if stone is None or at not in pieces(position):
            raise StonesError(f"at: there is no stone {quoted(at)}; they are dealt, and named like 2:5")
        return int(stone[1]) - 1, int(stone[2]) - 1
    return at
