"""The form of a `RuleLab`: controls for the rule parameters, the rules in words, questions, and the log."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import BadRules, quoted
from stoneswidgets.lab.experiment import questions
from stoneswidgets.plumbing.language import sentence
from stoneswidgets.scene.rulebook import rules
from stoneswidgets.scene.rulebook.changes import changes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stoneswidgets.core.game import Game
    from stoneswidgets.kernel.parameters import Parameter
    from stoneswidgets.lab.experiment import Experiment
    from stoneswidgets.scene.patch import Json

RANDOM = "random"
FAST, SLOW, PLAYED = (1_000, 10_000, 100_000, 1_000_000), (100, 300, 1_000), (100, 300, 1_000, 3_000)
"""How many games can be asked for: of random players where rules are compiled and where they are not, and of bots."""
OFFERED = (2, 3, 4, 5, 6, 7, 8)
_YES = {False: "no", True: "yes"}


def form(before: Game, game: Game, *, fast: bool) -> Json:
    """Return what the form shows of the rules, and what can be asked of them."""
    page = rules(game)
    differing = changes(before, game)
    new = {change.now for change in differing}
    return {
        "title": game.titled,
        "before": before.titled,
        "is_changed": bool(differing),
        "controls": [
            control(name, each, game, before, page.meanings) for name, each in game.parameters.items()
        ],
        "differs": [change._asdict() for change in differing],
        "rules": [
            {
                "title": section.title,
                "items": [{"text": each, "new": each in new} for each in section.sentences],
            }
            for section in page.sections
        ],
        "questions": [list(item) for item in questions(game).items()],
        "players": players(fast=fast),
    }


def control(
    name: str, each: Parameter, game: Game, before: Game, meanings: Mapping[str, Mapping[Any, str]]
) -> Json:
    """Return a rule parameter as the form shows it: ``to`` is its value, or of a choice the value's place among its options."""
    value = getattr(game, name)
    words = meanings.get(name, {})
    found = {
        "name": name,
        "label": sentence(each.about or name),
        "ruling": each.ruling,
        "kind": "choice",
        "changed": value != getattr(before, name, each.default),
        "says": sentence(words.get(value, "")),
    }
    if isinstance(each.allowed, range):
        return {**found, "kind": "number", "to": value, "least": each.allowed[0], "most": each.allowed[-1]}
    if each.is_row:
        limits = [[span[0], span[-1]] for span in each.allowed]
        return {**found, "kind": "row", "to": list(value), "limits": limits}
    options = [
        _YES.get(option, str(option)) if isinstance(option, bool) else str(option) for option in each.allowed
    ]
    return {**found, "to": each.allowed.index(value), "options": options}


def value_of(game: Game, name: str, to: object) -> Any:
    """Return the value that the form gives a rule parameter; the game checks whether it may have it.

    Raises
    ------
    BadRules
        If there is no such parameter, or no such choice.
    """
    if name not in game.parameters:
        raise BadRules(f"{game.title} has no rule parameter {quoted(name)}")
    allowed = game.parameters[name].allowed
    if isinstance(allowed, range) or game.parameters[name].is_row:
        return to
    if type(to) is not int or not 0 <= to < len(allowed):
        raise BadRules(f"{name}: a choice among {len(allowed)}, numbered from 0, not {quoted(to)}")
    return allowed[to]


def players(*, fast: bool) -> list[Json]:
    """Return who can play, each with how many games can be asked for, and how sure one is then."""
    first = {"id": RANDOM, "label": "random players", "games": _games(FAST if fast else SLOW)}
    return [
        first,
        *({"id": str(n), "label": f"players of level {n}", "games": _games(PLAYED)} for n in OFFERED),
    ]


def _games(numbers: Sequence[int]) -> list[list[object]]:
    """Return numbers of games, each with how far off a share of about one half may be: half of its interval's width."""
    return [[n, f"{n:,} games (± {98 / sqrt(n):.2g} of 100)"] for n in numbers]


def level_of(who: str) -> int | None:
    """Return the level that the form's choice of players means; None for random moves.

    Raises
    ------
    BadRules
        If it means nobody.
    """
    if who == RANDOM:
        return None
    if who not in map(str, OFFERED):
        raise BadRules(f"players are random, or of level {OFFERED[0]} to {OFFERED[-1]}, not {quoted(who)}")
    return int(who)


def logged(experiment: Experiment) -> Json:
    """Return an experiment as a row of the log."""
    return {
        "number": experiment.number,
        "rules": experiment.rule,
        "players": experiment.after.players,
        "question": experiment.question,
        "expected": f"{experiment.expected.percent} %",
        "found": experiment.short,
        "right": experiment.is_right,
    }


def answered(experiment: Experiment) -> Json:
    """Return the answer to the last question, with its chart."""
    return {
        "number": experiment.number,
        "lines": list(experiment.answer),
        "right": experiment.is_right,
        "chart": str(experiment.chart.svg()),
        "random": experiment.after.players.startswith("random"),
    }
