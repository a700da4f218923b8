"""Review a board's finished match move by move, in short slices with partial results."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from stoneswidgets.analysis.estimates import cost, with_unit
from stoneswidgets.analysis.review import COSTLY, PROVEN, SEARCHED, Review
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.widgets.thinking import Thinker

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from stoneswidgets.analysis.review import Turn
    from stoneswidgets.core.matches.lines import Node
    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.scene.format import CostlyMoves, ReviewHere, ReviewState
    from stoneswidgets.widgets.screens import Screen
    from stoneswidgets.widgets.table import Table

PAUSE = 0.4
"""Seconds between two updates, at least."""
_LISTED = 6
_SURE = {PROVEN: "costs for sure", SEARCHED: "costs", "": "costs perhaps"}


class Reviewer:
    """Review the match on a board, move by move; `tell` is called when there is more to show, `failed` with the exception that ends it."""

    def __init__(self, tell: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        self._tell, self._failed = tell, failed
        self._thinker = Thinker(lambda _: self._tell(), self._given_up)
        self.review: Review | None = None
        self._note = ""

    def begin(self, table: Table) -> None:
        """Begin the review of a table's match, or go on with it."""
        review = self._of(table.match)
        if self._thinker.busy or (review and review.done):
            return
        review = Review(table.match, table.only)
        self.put(review)
        self._thinker.start(self._thought(review), lambda: None)

    def put(self, review: Review) -> None:
        """Show a review."""
        self.review, self._note = review, ""

    def halt(self) -> None:
        """Stop the review, and keep its findings."""
        self._thinker.stop()
        self._tell()

    def stop(self) -> None:
        """Stop the review without a notice."""
        self._thinker.stop()

    def close(self) -> None:
        """Stop looking, and forget the review."""
        self._thinker.stop()
        self.review = None

    def turn(self, table: Table, number: int) -> Turn:
        """Return the review of a move; of simultaneous moves, the only person's or the costliest."""
        found = self._found(table, number)
        if not found:
            raise StonesError(f"at: move {number} has not been looked at")
        return found[0]

    def note_on(self, match: Match, last: Node) -> None:
        """Note what was found on the line of the match's moves that ends there."""
        review = self._of(match)
        if review is None:
            raise StonesError("the match has not been reviewed")
        review.note_on(last)

    def message(self, table: Table, screen: Screen) -> ReviewState:
        """Return what the browser gets of it."""
        review = self._of(table.match)
        if review is None:
            return {}
        done = 100 if review.done else round(100 * len(review.turns) / max(1, len(review.decisions)))
        shown: ReviewState = {
            "done": done,
            "running": self._thinker.busy,
            "heading": review.heading,
            "points": [(at, round(100 * chance)) for at, chance in review.course],
            "costly": _groups(review, table.only),
            "note": self._note or self._what_is_missing(review, done),
        }
        ready = _ready(shown["costly"][0]) if review.done else ""
        shown["said"] = phrase("review begun") if shown["running"] else ready
        if here := self._here(review, table, screen):
            shown["here"] = here
        return shown

    def _what_is_missing(self, review: Review, done: int) -> str:
        if not review.moves:
            return phrase("nothing to review")
        return "" if review.done or self._thinker.busy else phrase("review stopped", percent=done)

    def _here(self, review: Review, table: Table, screen: Screen) -> ReviewHere | None:
        number = screen.at(table) + screen.better
        turns = self._found(table, number)
        if not turns:
            return None
        turn = turns[0]
        return {
            "number": number,
            "text": list(review.remarks(number)),
            "better": review.seen(turn).in_words(turn.line[0]) if turn.line else "",
            "instead": screen.better,
            "retry": table.board_seat is None and table.only in {None, turn.seat},
        }

    def _found(self, table: Table, number: int) -> list[Turn]:
        review = self._of(table.match)
        found = [turn for turn in review.turns if turn.number == number] if review else []
        return sorted(found, key=lambda turn: (turn.seat != table.only, -turn.cost))

    def _of(self, match: Match) -> Review | None:
        """Return the review of a match, if there is one and the match has not changed since."""
        review = self.review
        return review if review and review.match is match and review.moves == match.moves else None

    def _thought(self, review: Review) -> Generator[None, None, str]:
        told = perf_counter()
        for _ in review.steps():
            yield
            if perf_counter() - told > PAUSE:
                self._tell()
                told = perf_counter()
        return ""

    def _given_up(self, error: Exception) -> None:
        self._note = phrase("review failed", error=error)
        self._tell()
        self._failed(error)


def _groups(review: Review, own: int | None) -> list[CostlyMoves]:
    """Return the moves that cost most: those of the only person at the board first, then the others'."""
    if own is None:
        return [_group("cost most", review.costly, review)]
    mine = tuple(turn for turn in review.costly if turn.seat == own)
    others = tuple(turn for turn in review.costly if turn.seat != own)
    first = _group("cost you most", mine, review)
    head = "cost the opponent most" if review.match.game.seats == 2 else "cost the others most"
    return [first, _group(head, others, review)] if others else [first]


def _group(head: str, turns: tuple[Turn, ...], review: Review) -> CostlyMoves:
    note = _note(review.match.game, turns) if turns or review.done else ""
    return {"head": phrase(head), "note": note, "rows": [_row(turn, review) for turn in turns[:_LISTED]]}


def _note(game: Rules, turns: tuple[Turn, ...]) -> str:
    least = cost(game, turns[0].cost if turns else COSTLY)
    if game.counts_points:
        kind = "what it cost in points" if turns else "nothing cost that"
        return phrase(kind, cost=least, points=with_unit(game, least))
    return phrase("what it cost" if turns else "nothing cost that often", cost=least)


def _ready(costly: CostlyMoves) -> str:
    """Say that all moves were looked at, and which cost most."""
    dearest = (phrase("dearest", head=costly["head"], at=at, move=move) for at, move, _ in costly["rows"])
    return phrase("review ready", what=next(dearest, costly["note"]))


def _row(turn: Turn, review: Review) -> tuple[int, str, str]:
    name = review.match.game.seat_names[turn.seat]
    said = f"{name}: {review.seen(turn).in_words(turn.move)}"
    return turn.number, said, phrase(_SURE[turn.sure], cost=cost(review.match.game, turn.cost))
