"""Measures of one's own, tried before they measure: on some random games, on vectors that refuse what is not theirs to write."""

from __future__ import annotations

from contextlib import redirect_stdout
from functools import lru_cache
from io import StringIO
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.core.backend import SECONDS, TRIED, backend_of
from stoneswidgets.core.rules.bodies import by_name
from stoneswidgets.core.rules.soundness import blamed
from stoneswidgets.errors import BrokenRule, is_ours, quoted
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, generator
from stoneswidgets.kernel.bounded import bounded, returned_at
from stoneswidgets.kernel.call_graph import reached
from stoneswidgets.kernel.checked import METER, CheckedVector, Word
from stoneswidgets.kernel.reading import writes_to
from stoneswidgets.kernel.unfit import unfit
from stoneswidgets.kernel.unfit_lines import REMEMBERS
from stoneswidgets.lab.course import NOTES, OWN, note_choice
from stoneswidgets.plumbing.arguments import seeded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FunctionType

    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules.rules import Rules


_REMEMBERS = f"what a measure remembers is in notes[at] to notes[at + {OWN - 1}]"


class _Notes(CheckedVector):
    """The notes on a game, of which a measure changes its own slots alone: compiled, it would change any, and other measures with them."""

    def __setitem__(self, at: Any, value: Any) -> None:
        if isinstance(at, int) and not NOTES <= at < NOTES + OWN:
            raise BrokenRule(
                f"it writes to notes[{int(at)}], and at is {NOTES}: its own are notes[at] to notes[at + {OWN - 1}]"
            )
        super().__setitem__(at, value)


def try_measures(game: Rules, start: Position | None, measures: Sequence[Callable[..., Any]]) -> None:
    """Try those that are not this library's, each once in a game.

    Raises
    ------
    BrokenRule
        If one fails, writes outside of its own slots, returns something, or does what no rule may do, such as counting in a variable
        outside it; the message names it and its line.
    """
    for measure in measures:
        if not is_ours(measure.__code__.co_filename):
            _tried(game, start, measure)


@lru_cache(256)
def _tried(game: Rules, start: Position | None, measure: Callable[..., Any]) -> None:
    backend_of(game)  # which tries the game's own rules first
    d, tables, out = game.dynamics, game.tables, [0] * game.max_legal_moves
    t, g = CheckedVector(tables, "t"), generator(seeded(1))
    t.fixed = True
    end = perf_counter() + SECONDS
    for number in range(TRIED):
        state = [*(start or game.start(number)).state]
        notes = [0] * (NOTES + OWN + OWN)  # and those of a measure behind it
        for _ in range(game.play_limit):
            seat = state[ACTOR]
            if seat == OVER or perf_counter() > end:
                break
            if seat == CHANCE:
                d.apply(tables, state, d.chance(tables, state, g))
                continue
            note_choice(notes, d.legal(tables, state, seat, out))
            action = d.random_action(tables, state, seat, out, g)
            d.apply(tables, state, action)
            notes = _noted(game.title, measure, t, state, action, notes)
    for each in reached(cast("FunctionType", measure)):
        if is_ours(each.__code__.co_filename):
            continue
        if why := unfit(each, known=by_name(d), seats=game.seats):
            raise BrokenRule(f"{game.title}, measuring a game: {why.replace(REMEMBERS, _REMEMBERS)}")
    if not writes_to(measure, measure.__code__.co_varnames[3]):
        raise BrokenRule(
            f"{game.title}, measuring a game: the rule {measure.__name__} writes nothing, so that it is 0 in every game; "
            "notes[at] = … is its value"
        )


def _noted(
    title: str, measure: Callable[..., Any], t: CheckedVector, state: list[int], action: int, notes: list[int]
) -> list[int]:
    """Call a measure; return the notes as it leaves them."""
    s, own = CheckedVector(state, "s"), _Notes(notes, "notes")
    s.fixed, METER.steps = True, 0
    try:
        with bounded(measure), redirect_stdout(StringIO()):  # a print is refused below, not done
            returned = measure(t, s, Word(action), own, Word(NOTES))
    except Exception as error:
        raise blamed(title, error, "measuring a game") from error
    if returned is not None:
        raise BrokenRule(
            f"{title}, measuring a game: the rule {measure.__name__}{returned_at(measure)} returned {quoted(returned)}; "
            "a measure returns nothing, it writes its value to notes[at]"
        )
    return [*own]
