"""Readings: facts that the engine computes from a position and an exercise can ask for, and those of any game."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.facts import Fact, once
from stoneswidgets.core.rules.registry import part
from stoneswidgets.core.teller import Teller
from stoneswidgets.errors import StonesError, meant, quoted
from stoneswidgets.plumbing.language import listed, many, sentence
from stoneswidgets.scene import picture

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import ColouredSnapshot, Position
    from stoneswidgets.core.rules.rules import Rules

Value = str | tuple[int, ...]
_SEPARATOR = re.compile(r"\s*[\s,;:–-]\s*")
_NUMBER = re.compile(r"[0-9]{1,9}")


class Slip(NamedTuple):
    """A mistake that was recognised in a wrong answer.

    Attributes
    ----------
    why : str
        What was mistaken, without the right answer; lines of text.
    marks : tuple of str
        The ids of the elements on the board that it is about.
    """

    why: str
    marks: tuple[str, ...] = ()


def recognised(mistakes: Mapping[Any, str]) -> Callable[[Value], Slip | None]:
    """Return a `Reading.slip` that recognises mistakes by the wrong value that each leads to.

    >>> recognised({2: "That counts the top, too."})((2,))
    Slip(why='That counts the top, too.', marks=())
    """

    def slip(answer: Value) -> Slip | None:
        given = answer[0] if isinstance(answer, tuple) and len(answer) == 1 else answer
        return Slip(mistakes[given]) if given in mistakes else None

    return slip


@dataclass(frozen=True)
class Reading:
    """A fact about a position.

    Attributes
    ----------
    value : str or tuple of int
        A word, or a number for each part.
    parts : tuple of str
        If the value is a word: all possible words. Otherwise the meaning of each number.
    facts : callable
        Returns the facts that explain it.
    slip : callable
        Takes a wrong value and returns the mistake that leads to it; None if it is none of the usual ones.
    there : bool
        Whether there is something to read, such as a tower on the space.
    how : str
        How it is worked out, in a sentence; said to wrong answers whose mistake is not recognised.
    marks : tuple of str
        The ids of the elements on the board that it is worked out from.
    of_each : tuple of tuple of str
        The ids of the elements that each number is worked out from, where that differs from one to the other.
    doubt : callable
        Takes a wrong word and says what speaks against it, without the right one: said before what happens is shown.
    since : callable or None
        Takes an earlier position and says what of this has changed since then, as lines of text; None if nothing can tell.
    teller : Teller
        Says the facts.
    """

    value: Value
    parts: tuple[str, ...]
    facts: Callable[[], Facts]
    slip: Callable[[Value], Slip | None] = lambda _given: None
    there: bool = True
    how: str = ""
    marks: tuple[str, ...] = ()
    of_each: tuple[tuple[str, ...], ...] = ()
    doubt: Callable[[Value], str] = lambda _given: ""
    since: Callable[[Any], str] | None = None
    teller: Teller = field(default_factory=Teller)

    def why(self, said: Facts = ()) -> str:
        """Explain the value, as lines of text, without what has been said."""
        return self.teller.listing(once(self.facts(), said))

    def mistake(self, answer: Value) -> Slip:
        """Explain a wrong value: its mistake, or which numbers are wrong and how they are worked out."""
        if slip := self.slip(answer):
            return Slip(slip.why, slip.marks or self.marks)
        if isinstance(answer, str) or isinstance(self.value, str):
            return Slip("\n".join(filter(None, (self.why(), self.doubt(answer) or self.how))), self.marks)
        wrong = [i for i, n in enumerate(answer) if n != self.value[i]]
        marks = tuple(id_ for i in wrong for id_ in self.of_each[i]) if self.of_each else self.marks
        said = self.compared(answer)
        rest = " The rest is right." if said and len(wrong) < len(answer) else ""
        return Slip("\n".join(filter(None, [said + rest, self.how])), marks)

    def compared(self, answer: tuple[int, ...]) -> str:
        """Say which numbers are too high and which too low; empty if none is.

        >>> Reading((2, 0, 1), ("red", "yellow", "blue"), tuple).compared((3, 1, 1))
        'Too high: red (3) and yellow (1).'
        >>> Reading((2,), ("stones",), tuple).compared((1,))
        '1 is too low.'
        """
        told = []
        right = self.value if isinstance(self.value, tuple) else ()
        compared = list(zip(self.parts, answer, right, strict=True))
        for word, sign in (("high", 1), ("low", -1)):
            wrong = [f"{part} ({n})" for part, n, value in compared if sign * (n - value) > 0]
            if wrong:
                told.append(
                    f"Too {word}: {listed(wrong)}." if len(compared) > 1 else f"{answer[0]} is too {word}."
                )
        return " ".join(told)

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


class Reader(NamedTuple):
    """A function that computes a reading, with the description of its arguments.

    Attributes
    ----------
    read : callable
        Takes a position and a place: the name of a space or intersection, the number of a seat, the numbers of a
        seat and a stone (from 0), the text of a legal move, or None.
    about : str
        A description, for authors of exercises.
    at : str
        The kind of place; empty if the reading is of the whole position.
    is_fact : bool
        Whether everybody can see the answer lie there, so that the exercise is to look. Any other answer follows from the
        rules, and an exercise's board does not show it.
    """

    read: Callable[[Any, Any], Reading]
    about: str
    at: Literal["", "space", "intersection", "seat", "stone", "move"] = ""
    is_fact: bool = False


def line(text: str) -> Facts:
    """Return a line of text of an exercise as the only fact."""
    return (Fact("text", text=text),)


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
COUNTED = "Count everything that could be done next; the same piece on another place is another move."
GAINED = "Take that player's score after the move, and take off what it was before."
"""How they are worked out, as far as that is so in every game."""
LISTED = 20
"""The most legal moves that an explanation lists; more are only counted."""


def scores_of(position: Position, how: str = "") -> Reading:
    """Return each player's score; `how` says what scores."""

    def slip(answer: Value) -> Slip | None:
        if answer == position.scores[::-1]:
            return Slip(f"It is the other way round. {how}".strip())
        return None

    return Reading(
        position.scores, position.game.seat_names, lambda: line(f"{_standing(position)}."), slip, how=how
    )


def winner_of(position: Position, what_ends_it: Callable[[], str]) -> Reading:
    """Return who has won; the explanation of an unfinished game says what ends it."""
    reading = _winner(position, None)

    def facts() -> Facts:
        if position.is_over:
            return reading.facts()
        return (Fact("reading", facts=(*reading.facts(), *line(what_ends_it()))),)

    return replace(reading, facts=facts)


def _scores(position: Position, _at: None) -> Reading:
    return scores_of(position)


def _winner(position: Position, _at: None) -> Reading:
    names, winners = position.game.seat_names, position.winners
    won = names[winners[0]] if len(winners) == 1 else "a draw"
    return Reading(
        won if position.is_over else "nobody yet",
        (*names, "a draw", "nobody yet"),
        lambda: (
            (picture(position).now(),)
            if position.is_over
            else line(f"The game goes on: {_standing(position)}.")
        ),
        doubt=lambda given: _not_won(position, str(given)),
    )


def _not_won(position: Position, answer: str) -> str:
    """Explain why somebody has not won, or the game is no draw, or is over."""
    if not position.is_over:
        return "What ends the game? Look whether it is so."
    if answer == "nobody yet":
        return "The game is over then. Who is ahead?"
    names, scores = position.game.seat_names, position.scores
    best = max(scores)
    if answer == "a draw":
        if scores.count(best) > 1:
            return "They are not level in everything that counts. What is counted after the score?"
        return "They are not level then. Add up what each of them has."
    own = scores[names.index(answer)]
    other = "somebody" if names[2:] else "the other player"  # the name may be what is right
    if scores.count(own) > 1 and own == best:
        breaks = "What is counted next?" if len(position.winners) == 1 else "Does anything break the tie?"
        return f"{answer} is level with {other} then. {breaks}"
    return sentence(f"{other} is ahead of {answer} then. Add up what each of them has.")


def _ahead(position: Position, _at: None) -> Reading:
    names, scores = position.game.seat_names, position.scores
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return Reading(
        names[best[0]] if len(best) == 1 else NOBODY,
        (*names, NOBODY),
        lambda: line(f"{_standing(position)}."),
    )


def _turn(position: Position, _at: None) -> Reading:
    names, to_move = position.game.seat_names, position.to_move
    everybody = "several at once"
    turn = names[to_move[0]] if len(to_move) == 1 else everybody if to_move else NOBODY
    doubts = {
        everybody: "Here one player moves at a time." if len(to_move) == 1 else "",
        NOBODY: "The game goes on then: somebody is to move.",
    }
    return Reading(
        turn,
        (*names, everybody, NOBODY),
        lambda: (picture(position).now(),),
        how="Who has just moved, and does anything interrupt the order of turns?",
        doubt=lambda given: doubts.get(str(given), ""),
    )


def _moves(position: Position, _at: None) -> Reading:
    moves = position.legal_moves()
    shown = picture(position)
    listed = f": {', '.join(map(shown.in_words, moves))}" if 0 < len(moves) <= LISTED else ""
    return Reading(
        (len(moves),),
        ("legal moves",),
        lambda: line(f"{many(len(moves), 'legal move')}{listed}."),
        how=COUNTED,
    )


def _gain(position: Position, move: str) -> Reading:
    if len(position.to_move) != 1:
        raise StonesError("at: a gain belongs to one player, but here nobody is to move, or several are")
    after, seat = position.play(move), position.to_move[0]
    gained = after.scores[seat] - position.scores[seat]
    happened = picture(after).happened(position, move)
    return Reading(
        (gained,), ("points",), lambda: (Fact("happened", facts=happened),), there=gained >= 0, how=GAINED
    )


def _standing(position: Position) -> str:
    return ", ".join(
        f"{name}: {score}" for name, score in zip(position.game.seat_names, position.scores, strict=True)
    )


OF_ANY_GAME = {
    "scores": Reader(_scores, "each player's score"),
    "winner": Reader(_winner, "who has won: a player's name, a draw, or nobody yet"),
    "ahead": Reader(_ahead, "who has the greatest score: a player's name, or nobody where several have"),
    "turn": Reader(_turn, "whose turn it is: a player's name, several at once, or nobody", is_fact=True),
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
    """Return all readers of a game by name.

    >>> import stoneswidgets as sw
    >>> sorted(readers(sw.SiegeStones()))
    ['ahead', 'gain', 'moves', 'owner', 'rating', 'scores', 'sums', 'supply', 'turn', 'winner']
    """
    return OF_ANY_GAME | (own(game, "READINGS") or {})


def pieces(position: Position) -> dict[str, object]:
    """Return the piece on each place of a position."""
    if listed := own(position.game, "pieces"):
        return dict(listed(position))
    return {name: str(value) for name, value in position.describe().items()}


def read(position: Position, name: str, at: str | None = None) -> Reading:
    """Work out a reading.

    Parameters
    ----------
    position : Position
        Where.
    name : str
        What; see `readers`.
    at : str, optional
        The space, intersection, player, stone or move; left out for readings of the whole position.

    Raises
    ------
    StonesError
        If the game has no such reading, or there is no such place.

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
    if kind == "space" and (game.board is None or not isinstance(at, str) or at not in game.board):
        hint = meant(at, game.board.names if game.board else ())
        raise StonesError(f"at: there is no space {quoted(at)} on this board{hint}")
    if kind == "intersection" and (game.board is None or at not in game.board.point_names):
        hint = meant(at, game.board.point_names if game.board else ())
        raise StonesError(f"at: there is no intersection {quoted(at)} on this board{hint}")
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
