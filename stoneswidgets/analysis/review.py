"""Reviews of games: the course of the chances, the moves that cost most, and what was better."""

from __future__ import annotations

from copy import deepcopy
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.analysis.bars import curve
from stoneswidgets.analysis.certainty import PROVEN_LOSS, PROVEN_WIN
from stoneswidgets.analysis.points import cost, heading, in_points, with_unit
from stoneswidgets.core.matches.lines import LONGEST_TEXT
from stoneswidgets.core.matches.study import Study
from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.plumbing.language import as_they_should, counted, sentence
from stoneswidgets.plumbing.tables import frame_of
from stoneswidgets.scene import picture

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd

    from stoneswidgets.core.matches.lines import Glyph, Node
    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.position import Position

COSTLY = 0.05
"""A move that costs less than that is not worth a word, unless it is certain that it cost points."""
PROVEN, SEARCHED = "proven", "searched"
_JUDGED: dict[str, Glyph] = {PROVEN: "??", SEARCHED: "?", "": "?!"}
"""What a study shows a costly move with, by how sure it is that the move was worse; the surest first."""
_SHOWN_BY = "stoneswidgets.widgets.board"
"""The module that shows a review on a live board; imported when one is shown."""


class Turn(NamedTuple):
    """A move of a game, beside the best one.

    Attributes
    ----------
    number : int
        The number of the move in the game, from 1.
    seat : int
        Whose move it was.
    move : str
        The move; of moves that are made at once, this seat's.
    chance : float
        The seat's chance to win after it, from 0 to 1, a draw counting half.
    best : str
        The best move there.
    best_chance : float
        The chance after that.
    sure : {'proven', 'searched', ''}
        How sure it is that the move was worse: proven; or searched so far that the intervals of both chances do not touch
        (with a confidence of 99.9 % each, for searches of the same depth). Empty if neither.
    verdict, best_verdict : str
        Both chances in words.
    would : str
        What the best move would have done besides, in a sentence; empty if that is all in its name.
    why : tuple of str
        What the best move brings about: how things are after it.
    line : tuple of str
        How the game would have gone on from the best move, itself included; empty where moves are made at once, and while
        a game that hides something goes on: a board would show what came of it.
    at_once : bool
        Whether others chose at the same time, so that the cost is a regret.
    """

    number: int
    seat: int
    move: str
    chance: float
    best: str
    best_chance: float
    sure: str
    verdict: str
    best_verdict: str
    would: str
    why: tuple[str, ...]
    line: tuple[str, ...]
    at_once: bool

    @property
    def cost(self) -> float:
        """By how much the move's chance falls short of the best one's; of a bid, its regret."""
        return max(0.0, self.best_chance - self.chance)

    @property
    def is_costly(self) -> bool:
        """Whether it cost so much that it is worth a word."""
        return self.cost >= COSTLY or self.sure == PROVEN


class Review:
    """What a search thinks of the moves of a game.

    Attributes
    ----------
    match : Match
        The game.
    moves, positions : tuple
        Its moves and positions when it was reviewed.
    seat : int
        Whose chances the curve shows.
    turns : tuple of Turn
        Every move that was looked at, in the order of the game.
    course : tuple of (int, float)
        Numbers of moves, and the chance of `seat` to win after them, wherever it is known; last, what the game came to.
    done : bool
        Whether the whole game was looked at.
    """

    match: Match
    seat: int
    moves: tuple[str, ...]
    positions: tuple[Position, ...]
    turns: tuple[Turn, ...]
    course: tuple[tuple[int, float], ...]
    done: bool

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.moves, self.positions = match.moves, match.positions
        self.turns, self.course, self.done = (), (), False

    __copy__ = deepcopy
    """A copy reviews a match of its own."""

    @property
    def costly(self) -> tuple[Turn, ...]:
        """The moves that cost at least 5 in 100, the dearest first; where points are what counts, 5 in 100 of all that can be had, or proven to cost any.

        Whether one of them was wrong for certain, its ``sure`` says.
        """
        found = (turn for turn in self.turns if turn.is_costly)
        return tuple(sorted(found, key=lambda turn: -turn.cost))

    def remarks(self, number: int) -> tuple[str, ...]:
        """Say what is thought of the move of that number; nothing if it was not looked at."""
        return tuple(
            sentence for turn in self.turns if turn.number == number for sentence in _sentences(turn, self)
        )

    def in_words(self, turn: Turn, move: str) -> str:
        """Return a move that could be made at a turn in words, as its player would say it."""
        return picture(self.positions[turn.number - 1].view(turn.seat)).in_words(move)

    def study(self) -> Study:
        """Return the game as a study: its costly moves with what is thought of them, and beside each how a better one goes on.

        A move that is proven to be wrong has the glyph ``??``, another mistake ``?``, and one that may be a mistake ``?!``.

        Raises
        ------
        StonesError
            If the game hides something and goes on: a study shows all.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> match = sw.Match(sw.SiegeStones(goal=1))
        >>> for move in ("Td4", "a1", "c4"):
        ...     match.play(move)
        >>> study = sw.review(match, seed=1, simulations=300).study()
        >>> for node in study.chapters[0].start.main.children:
        ...     print(node.move + node.glyph, node.text.partition(":")[0])
        a1?? A stone on a1 was wrong, and that is certain
        d5 Better.
        """
        study = Study(self.match)
        self.note_on(study.chapters[0].last)
        return study

    def note_on(self, last: Node) -> None:
        """Note what is thought of the costly moves on the line of the game's moves that ends there; see `study`."""
        places = last.way()
        surest = list(_JUDGED)
        # of moves made at once, the surest judgement stays
        for turn in sorted(self.costly, key=lambda turn: surest.index(turn.sure), reverse=True):
            place = places[turn.number]
            place.text, place.glyph = " ".join(self.remarks(turn.number))[:LONGEST_TEXT], _JUDGED[turn.sure]
            places[turn.number - 1].add_line(turn.line, "Better.")

    @property
    def heading(self) -> str:
        """What the curve shows, in words."""
        return heading(self.match.game, self.match.game.seat_names[self.seat])

    def at_that(self, chance: float) -> str:
        """Return a chance of the curve in words."""
        game = self.match.game
        if not counts_points(game):
            return f"{round(100 * chance)} %"
        return f"{game.seat_names[self.seat]} {in_points(game, chance, sure=False)}"

    def to_frame(self) -> pd.DataFrame:
        """Return every move that was looked at as a pandas frame, in the order of the game.

        Raises
        ------
        StonesError
            If pandas is not installed, which the extra `lab` brings.
        """
        return frame_of({**turn._asdict(), "cost": turn.cost} for turn in self.turns)

    def __repr__(self) -> str:
        looked = counted(len(self.turns), "move")
        return f"<Review of {self.match.game.title}: {looked} looked at, {len(self.costly)} costly>"

    def board(self) -> Any:
        """Return a live `Board` with the game, and the review open beside it.

        At a cell's end a review shows this board by itself. Hosts that show only widgets (Shiny, Panel, Solara) are given it.
        """
        return import_module(_SHOWN_BY).reviewed(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board()._repr_mimebundle_(**kwargs)

    def _repr_svg_(self) -> str:
        return str(
            curve(
                f"{self.match.game.title}: {self.heading}",
                [(at, chance, self.at_that(chance)) for at, chance in self.course],
                len(self.moves),
            )
        )


def _sentences(turn: Turn, review: Review) -> Iterator[str]:
    game = review.match.game
    name, word = game.seat_names[turn.seat], game.choice_word if turn.at_once else "move"
    played, best = review.in_words(turn, turn.move), review.in_words(turn, turn.best)
    if not turn.is_costly:
        if turn.verdict == PROVEN_WIN:
            judged = f"No {word} is better."
        elif turn.best != turn.move:
            judged = f"No {word} is clearly better."
        else:
            judged = f"That was the best {word}, as far as the search can tell."
        yield f"{name}: {played}, {turn.verdict}. {judged}"
        return
    made = f"{name}'s {word} of {played}" if turn.at_once else sentence(played)
    if turn.sure == PROVEN:
        yield f"{made} was wrong, and that is certain: {turn.verdict}; {best}: {turn.best_verdict}."
    elif turn.sure == SEARCHED:
        proof = "" if turn.verdict == PROVEN_LOSS else ", though not proven to be one"
        yield (
            f"{made} was a mistake{proof}: {turn.verdict}; {best}: {turn.best_verdict}. "
            "The difference is larger than any likely error of the search."
        )
    else:
        yield f"{made} may have been a mistake, but that is not sure: {turn.verdict}; {best}: {turn.best_verdict}."
    if turn.at_once:
        short = cost(game, turn.cost)
        regret = with_unit(game, short) if counts_points(game) else f"{short} in 100 games"
        yield f"It costs {regret} (its regret), if {as_they_should(game.seats, word)}."
    after = "After it:" if turn.why and not turn.at_once else ""
    yield " ".join(filter(None, (f"Better: {best}.", turn.would, after)))
    yield from turn.why
