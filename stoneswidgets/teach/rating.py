"""A learner's level in a game: one rating from puzzles and from games against bots, on a scale that all of these share."""

from __future__ import annotations

from bisect import bisect_left
from math import exp, log, log10, sqrt
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.core.rules.registry import game_named
from stoneswidgets.teach.puzzles.puzzle import Puzzle
from stoneswidgets.teach.puzzles.sets import PuzzleSet, set_name
from stoneswidgets.teach.transcript import LATEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.teach.transcript import BotGame, Transcript

BEGINNER, UNSURE = 1000, 175
"""The rating at which learners are expected to begin, that of bots of level 3, and the standard deviation of that.

It weighs as much as four results do, so the first one moves the rating by some 70.
"""
BEYOND = 100
"""How much higher a puzzle is rated that even the strongest bot fails to solve."""
_UNIT = 400 / log(10)
_RATINGS = range(3000)


class Strength(NamedTuple):
    """A learner's likeliest rating, and its standard deviation."""

    value: int
    error: int

    def __str__(self) -> str:
        return f"{self.value:,} ±\N{NO-BREAK SPACE}{self.error}"


def rating(name: str, kept: Transcript) -> Strength:
    """Return a learner's rating in one of the five games, from what is kept of puzzles and of games against bots.

    A puzzle is a game against the lowest level of bots that solves it, won if the first answer was right, without help. Who is
    rated 400 higher wins ten times as often. Of several bots, each is a rival for the same win.

    Examples
    --------
    >>> from stoneswidgets.teach.transcript import BotGame, Transcript
    >>> rating("munchstones", Transcript())
    Strength(value=1000, error=175)
    >>> won = Transcript().played("munchstones", BotGame((4,), 1, "2026-11-21T10:05:00+00:00"))
    >>> rating("munchstones", won)
    Strength(value=1112, error=158)
    """
    latest = sorted([*_puzzles(name, kept), *_games(name, kept)])[-LATEST:]
    if not latest:
        return Strength(BEGINNER, UNSURE)

    def slope(at: float) -> float:
        return (BEGINNER - at) / UNSURE**2 + sum(won - _odds(at - of) for _, of, won in latest) / _UNIT

    low = max(0, bisect_left(_RATINGS, 0.0, key=lambda at: -slope(at)) - 1)
    known = sum(_odds(low - of) * _odds(of - low) for _, of, _ in latest) / _UNIT**2
    return Strength(low, round(1 / sqrt(1 / UNSURE**2 + known)))


def suiting(name: str, value: float) -> int:
    """Return the level of the bot whose rating is nearest.

    >>> suiting("siegestones", 1000), suiting("siegestones", 1500)
    (3, 6)
    """
    ratings = game_named(name).level_ratings
    return min(range(len(ratings)), key=lambda level: abs(ratings[level] - value)) + 1


def rated(name: str, level: int) -> int:
    """Return the rating of a puzzle of that level."""
    scale: tuple[int, ...] = game_named(name).level_ratings
    return scale[level - 1] if level <= len(scale) else scale[-1] + BEYOND


def _odds(ahead: float) -> float:
    """Return how often one wins who is rated so much higher."""
    return 1 / (1 + exp(-ahead / _UNIT))


def _puzzles(name: str, kept: Transcript) -> list[tuple[str, float, float]]:
    """Return when each puzzle was solved, its rating, and whether the first answer was right; one that is unsolved counts as the latest."""
    tried = {each: done for each, done in kept.sets.get(set_name(name), {}).items() if done.was_tried}
    asked: Sequence[object] = (
        PuzzleSet.of_game(name).exercises if tried else ()
    )  # to read them takes a moment
    return [
        (done.solved or "9", rated(name, each.level), done.is_clean)
        for each in asked
        if isinstance(each, Puzzle) and (done := tried.get(each.name))
    ]


def _games(name: str, kept: Transcript) -> list[tuple[str, float, float]]:
    """Return when each game was over, its bots' rating together, and the learner's share of the win."""
    return [(each.at, _together(name, each), each.score) for each in kept.games.get(name, ())]


def _together(name: str, game: BotGame) -> float:
    ratings = game_named(name).level_ratings
    return 400 * log10(sum(10 ** (ratings[level - 1] / 400) for level in game.bots))
