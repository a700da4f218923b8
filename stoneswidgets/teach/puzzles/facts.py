"""What a puzzle asks, and how often a choice is made and wins, as facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact, as_they_should
from stoneswidgets.core.rules.registry import part
from stoneswidgets.core.words import HINTS
from stoneswidgets.scene import picture
from stoneswidgets.search.choices import is_at_once
from stoneswidgets.search.exact.solve import is_won_by_counting, unsolvable
from stoneswidgets.teach.best import SEARCH, SOLVER, lead_in
from stoneswidgets.teach.puzzles.graded import FEWEST, alike, wins_of
from stoneswidgets.teach.question import Option

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position, View
    from stoneswidgets.teach.puzzles.graded import Judgement

ALL = 100
FAR = 25
"""A chance in percent is far better than another from so much more on: one game in four."""


def hints(view: View, told: tuple[str, ...]) -> tuple[str, ...]:
    """Return what to think of first, as the puzzle's themes have it, and then these, all at once."""
    shown, known = picture(view), HINTS | getattr(part(type(view.game), "words"), "HINTS", {})
    first = next((known[theme] for theme in known if theme in told), shown.say(Fact("look first")))
    return (first, shown.say(Fact("themes", what=told))) if told else (first,)


def asked(position: Position, view: View, judgement: Judgement) -> Fact:
    """Return what a puzzle asks of whoever has that view, with the task in a few words."""
    seat, game = view.seat, view.game
    if is_at_once(view):
        others = as_they_should(game.seats, game.choice_word)
        task = Fact("which wins most", word=game.choice_word, others=others)
        return Fact("a choice to make", side=seat, word=game.choice_word, task=task)
    if len(judgement.values) < FEWEST:
        ahead, behind = _told_chances(judgement, position) if judgement.by == SEARCH else (ALL, 0)
        task = Fact("which is far better" if ahead - behind >= FAR else "which is better")
        return Fact("an offer to answer", offer=picture(view).now(), task=task)
    what = "place" if len({alike(view, move) for move in judgement.good}) > 1 else "move"
    task = Fact(f"find the {what}", apart=Fact(_stands_out(judgement, position)))
    return Fact(f"a {what} to find", side=seat, task=task)


def _stands_out(judgement: Judgement, position: Position) -> str:
    """Return what sets the right answer apart, in what is told of the answers: a sure win from one that is nearly sure, too."""
    best, other = _best_and_next(judgement)
    if judgement.by == SOLVER:
        if unsolvable(position):
            return "most wins"
        if position.game.counts_points:
            return "best by proof"
        lead = lead_in(position) if is_won_by_counting(position) else 0
        if best + lead < 0 or other + lead > 0:
            return "furthest ahead" if best + lead > 0 else "least behind"
        return "win" if best + lead else "draw"
    ahead, behind = _told_chances(judgement, position)
    if ahead < ALL and behind:
        return "far better" if ahead - behind >= FAR else "better"
    return "sure win" if ahead == ALL else "only chance"


def _told_chances(judgement: Judgement, position: Position) -> tuple[int, int]:
    """Return the chances in percent that are told of the right answer and of the best wrong one."""
    ahead, behind = (wins_of(position, value) for value in _best_and_next(judgement))
    return ahead, behind


def _best_and_next(judgement: Judgement) -> tuple[int, int]:
    """Return the values of the right answer and of the best wrong one."""
    wrong = (value for move, value in judgement.values.items() if move not in judgement.good)
    return judgement.values[judgement.move], max(wrong)


def option(move: str, judgement: Judgement, view: View) -> Option:
    """Return a choice as an option, with what it wins."""
    shown, word, right = picture(view), view.game.choice_word, move == judgement.move
    best = Fact("best choice wins", word=word, n=judgement.values[judgement.move])
    others = as_they_should(view.game.seats, word)
    wins = Fact("choice wins", n=judgement.values[move], others=others, then=Fact("exact") if right else best)
    return Option(shown.in_words(move), right, shown.say(wins))


def worth(chance: float, end: Position | None = None) -> Fact:
    """Return the meaning of an exact win probability; 1/2 is a draw where good play ends in one.

    >>> worth(0.37), worth(0)
    (Fact('wins of 100', n=37), Fact('loss', n=0))
    """
    percent = round(ALL * chance)
    if 2 * percent == ALL and end and len(end.winners) > 1:
        return Fact("worth a draw")
    return Fact({ALL: "win", 0: "loss"}.get(percent, "wins of 100"), n=percent)


def how_often(position: Position, seat: int, choice: str, weight: float) -> Fact:
    """Return how often a seat should make a choice in simultaneous play."""
    chosen, percent = picture(position.view(seat)).as_fact(choice), round(ALL * weight)
    kind = "always chooses" if percent == ALL else "chooses so often"
    return Fact(kind, who=seat, word=position.game.choice_word, choice=chosen, n=percent)
