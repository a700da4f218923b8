"""Printable sheets for a workshop: exercises, answers, a study, the rules, and a playtest form.

Each is a `Sheet`: a notebook shows it, ``save("name.html")`` writes a page, and a browser prints that, or makes a PDF of it.
Empty boards and positions with captions are made by `stoneswidgets.sheet`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.rules.registry import is_of_the_library
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.scene.rulebook import declared, rules as rules_of
from stoneswidgets.scene.rulebook.book import uncited
from stoneswidgets.scene.rulebook.changes import differing
from stoneswidgets.scene.sheet import Sheet, study, with_parts
from stoneswidgets.teach.question import board_of
from stoneswidgets.teach.sets import ExerciseSet, set_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.teach.question import Question

__all__ = ["answers", "exercises", "playtest", "rules", "study"]


def __dir__() -> list[str]:
    return __all__


_PHASES = ("beginning", "middle", "end")
_NOTED = ("turn", "what happened", "who was ahead, and why", "how it felt")
_LINE = tag("div", Markup("&nbsp;"), class_="blank")


def exercises(of: str | ExerciseSet, *, columns: int = 2) -> Sheet:
    """Return a sheet of a set's exercises: each with its board, its question, and room for the answer.

    Parameters
    ----------
    of : str or ExerciseSet
        The set: the name of one of the project's lessons, or any other.
    columns : int
        How many stand side by side, 1 to 3.

    Raises
    ------
    StonesError
        If there is no such lesson, or the number of columns is impossible.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> sw.paper.exercises("welcome").captions[0]
    "Every space has a name, and the names stand on the board. Drop Black's stone on e5."
    """
    found = set_of(of)
    columns = whole("the number of columns", columns, 1, 3)
    figures = [_asked(number, question) for number, question in enumerate(found, 1)]
    places = tag("div", *figures, class_="places", style=f"grid-template-columns: repeat({columns}, 1fr)")
    return with_parts(found.title, (question.ask for question in found), places)


def answers(of: str | ExerciseSet) -> Sheet:
    """Return the key to a sheet of exercises: the same numbers, with the answers and their reasons.

    Parameters
    ----------
    of : str or ExerciseSet
        The set.

    Raises
    ------
    StonesError
        If there is no such lesson.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> sw.paper.answers("welcome")
    <Sheet: Answers: Welcome: a taste of five games>
    """
    found = set_of(of)
    told = [
        tag("p", tag("strong", f"{number}. {question.ask}"), f"\n{question.explain()}", class_="answer")
        for number, question in enumerate(found, 1)
    ]
    return with_parts(f"Answers: {found.title}", (), *told)


def rules(game: Game) -> Sheet:
    """Return one page with the rules in force, differences from the usual ones first.

    Parameters
    ----------
    game : Game
        The game, with its rule parameters.

    Raises
    ------
    StonesError
        If it is no game, or one without rules in words.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> "Differs from the usual rules" in sw.paper.rules(sw.SiegeStones(goal=3)).body
    True
    """
    game = game_of(game, "a sheet")
    page = rules_of(game)
    different = differing(game)
    new = [tag("h2", "Differs from the usual rules"), _items("ul", different)] if different else []
    told = [
        part
        for section in page.sections
        for part in (
            tag("h2", section.title),
            _items("ol", (uncited(each) for each in section.sentences)),
        )
    ]
    return with_parts(page.title, (), tag("p", page.credit), tag("div", *new, *told, class_="two"))


def playtest(game: Game, question: str = "") -> Sheet:
    """Return a form for a playtest: expectations before, observations by phase, and the lab's results.

    Parameters
    ----------
    game : Game
        The game that is tested, with its rule parameters.
    question : str
        What the test is to answer; empty for a line to write it on.

    Raises
    ------
    StonesError
        If it is no game.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> sw.paper.playtest(sw.SiegeStones(opening="no-tower"), "Is the first player less ahead?").title
    'Playtest: SiegeStones with opening="no-tower"'
    """
    game = game_of(game, "a sheet")
    page = rules_of(game)
    tested = differing(game) or (() if is_of_the_library(type(game)) else declared.sentences(game))
    seats = [tag("th", name, scope="col") for name in game.seat_names]
    rows = [
        tag("tr", tag("th", phase, scope="row"), *[tag("td")] * len(_NOTED))
        for phase in _PHASES
        for _ in range(2)
    ]
    return with_parts(
        f"Playtest: {page.title}",
        (),
        tag("div", "Date, players, group:", _LINE),
        tag("h2", "The rule that is tested"),
        _items("ul", tested) if tested else join(tag("p", "The usual rules."), _LINE),
        tag("h2", "Before the game: the question, what we expect, and why"),
        tag("p", question) if question else _LINE,
        _LINE,
        _LINE,
        tag("h2", "During the game"),
        tag(
            "table",
            tag(
                "thead",
                tag(
                    "tr", tag("th", "phase", scope="col"), *(tag("th", each, scope="col") for each in _NOTED)
                ),
            ),
            tag("tbody", *rows),
        ),
        tag("h2", "After the game"),
        tag(
            "table",
            tag("thead", tag("tr", tag("td"), *seats)),
            tag(
                "tbody",
                *(
                    tag("tr", tag("th", each, scope="row"), *[tag("td")] * game.seats)
                    for each in ("result", "when did you know it?", "would you play again?")
                ),
            ),
        ),
        tag("h2", "What the lab said: rules, players, how many games, result with its interval"),
        _LINE,
        _LINE,
        tag("h2", "What we change next"),
        _LINE,
    )


def _asked(number: int, question: Question) -> Markup:
    options = [tag("li", f"\N{BALLOT BOX} {option}") for option in question.options]
    parts = question.parts or (() if options else ("",))
    return tag(
        "figure",
        board_of(question, question.position) if question.position is not None else Markup(""),
        tag("figcaption", tag("strong", f"{number}. "), question.ask),
        tag("ul", *options, style="list-style: none") if options else Markup(""),
        *(tag("div", part, _LINE) for part in parts),
    )


def _items(kind: str, texts: Iterable[str]) -> Markup:
    return tag(kind, *(tag("li", text) for text in texts))
