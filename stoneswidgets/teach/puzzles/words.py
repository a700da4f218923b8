"""The texts of a puzzle: its question, its first hint, and how often a choice is made and wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.rules.registry import part
from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.plumbing.language import as_they_should, listed
from stoneswidgets.scene import picture
from stoneswidgets.search.exact.solve import is_won_by_counting, unsolvable
from stoneswidgets.teach.best import SEARCH, SOLVER, lead_in
from stoneswidgets.teach.puzzles.graded import AT_ONCE, FEWEST, QUIET, alike, wins_of
from stoneswidgets.teach.question import Option

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position, View
    from stoneswidgets.teach.puzzles.graded import Judgement

HINTS = {
    AT_ONCE: "The game can be won at once. What is lacking?",
    QUIET: "No move changes much at once: ask what the opponent would do next, and what you would like to do then.",
}
UNNAMED = "Look for what changes most at once; then ask what the best reply to it is."
"""What is thought of first in any game, by what a puzzle is about, and where it is about nothing that has a name."""
ALL = 100
HALF = "a draw counted as half"
FAR = 25
"""A chance in percent is far better than another from so much more on: one game in four."""


def first_hint(view: View, told: tuple[str, ...]) -> str:
    """Return what to think of first, as the puzzle's theme has it, without naming that."""
    known = HINTS | getattr(part(type(view.game), "words"), "HINTS", {})
    return next((known[theme] for theme in known if theme in told), UNNAMED)


def themes_told(told: tuple[str, ...]) -> tuple[str, ...]:
    """Return the hint that names a puzzle's themes, all at once; none where it has none."""
    return (f"Its theme{'s' * (len(told) > 1)}: {listed(told)}.",) if told else ()


def asked(name: str, judgement: Judgement, position: Position) -> str:
    """Return what a puzzle asks of the seat of that name; where it is to answer an offer, with that."""
    if len(judgement.values) < FEWEST:
        is_near = judgement.by == SEARCH and not _are_far_apart(*_told_chances(judgement, position))
        offer = picture(position.view(position.to_move[0])).status()
        return f"{offer} Which answer is {'better' if is_near else 'far better'} than the other?"
    several = len({alike(position.view(position.to_move[0]), move) for move in judgement.good}) > 1
    lead = "More than one move is right, all of them on one place. " if several else ""
    return f"{name} to move. {lead}Find the one {'place' if several else 'move'} that {_stands_out(judgement, position)}."


def _stands_out(judgement: Judgement, position: Position) -> str:
    """Say what sets the right answer apart, in what is told of the answers: a sure win from one that is nearly sure, too."""
    best, other = _best_and_next(judgement)
    if judgement.by == SOLVER:
        if unsolvable(position):
            return "wins most, if all play on as they should"
        if counts_points(position.game):
            return "is best, by proof"
        lead = lead_in(position) if is_won_by_counting(position) else 0
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
    return ahead - behind >= FAR


def _told_chances(judgement: Judgement, position: Position) -> tuple[int, int]:
    """Return the chances in percent that are told of the right answer and of the best wrong one."""
    ahead, behind = (wins_of(position, value) for value in _best_and_next(judgement))
    return ahead, behind


def _best_and_next(judgement: Judgement) -> tuple[int, int]:
    """Return the values of the right answer and of the best wrong one."""
    wrong = (value for move, value in judgement.values.items() if move not in judgement.good)
    return judgement.values[judgement.move], max(wrong)


def option(move: str, judgement: Judgement, view: View) -> Option:
    """Return a bid as an option, with what it wins."""
    wins, right = judgement.values[move], move == judgement.move
    said = (
        f"It wins {wins} of 100 games, {HALF}, if {as_they_should(view.game.seats, view.game.choice_word)}."
    )
    best = judgement.values[judgement.move]
    why = f"{said} That is exact." if right else f"{said} The best {view.game.choice_word} wins {best}."
    return Option(picture(view).in_words(move), right, why)


def comes_to(chance: float, end: Position | None = None) -> str:
    """Return the meaning of an exact win probability; 1/2 is a draw where good play ends in one.

    >>> comes_to(0.37), comes_to(0.5), comes_to(0)
    ('wins 37 of 100', 'wins 50 of 100', 'loses')
    """
    percent = round(100 * chance)
    if 2 * percent == ALL and end and len(end.winners) > 1:
        return "is worth a draw"
    return {ALL: "wins", 0: "loses"}.get(percent, f"wins {percent} of 100")


def how_often(position: Position, seat: int, choice: str, weight: float) -> str:
    """Return how often a seat makes a choice in simultaneous play."""
    name, word, percent = position.game.seat_names[seat], position.game.choice_word, round(100 * weight)
    words = picture(position.view(seat)).in_words(choice)
    return (
        f"{name} always {word}s {words}"
        if percent == ALL
        else f"{name} {word}s {words} in {percent} of 100 games"
    )
