"""Printable sheets for a workshop: exercises, answers, the rules, cards, a board for coins, a playtest form, a gallery.

Each is a `Sheet`: a notebook shows it, ``save("name.html")`` writes a page, and a browser prints that, or makes a PDF of it.
Empty boards and positions with captions are made by `stoneswidgets.sheet`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from stoneswidgets.core.matches.decoding import design_of
from stoneswidgets.core.matches.design import Design
from stoneswidgets.lab.simulation import Simulation
from stoneswidgets.page.gallery import Exhibit, sheet
from stoneswidgets.scene.markup import Markup, tag
from stoneswidgets.scene.rulebook.printed import LINE, board, cards, playtest, rules
from stoneswidgets.scene.sheet import Sheet, with_parts
from stoneswidgets.teach.question import board_of
from stoneswidgets.teach.sets import ExerciseSet, set_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.core.game import Game
    from stoneswidgets.teach.question import Question

__all__ = ["answers", "board", "cards", "exercises", "gallery", "playtest", "rules"]


def __dir__() -> list[str]:
    return __all__


def exercises(of: str | ExerciseSet) -> Sheet:
    """Return a sheet of a set's exercises: each with its board, its question, and room for the answer.

    Parameters
    ----------
    of : str or ExerciseSet
        The set: the name of one of the project's lessons, or any other.

    Raises
    ------
    StonesError
        If there is no such lesson.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> sw.paper.exercises("welcome").captions[0]
    "Every space has a name, and the names stand on the board. Drop Black's stone on e5."
    """
    found = set_of(of)
    figures = [_asked(number, question) for number, question in enumerate(found, 1)]
    places = tag("div", *figures, class_="places", style="grid-template-columns: repeat(2, 1fr)")
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


def gallery(designs: Mapping[str, Game | Simulation | str] | Sequence[Game | Simulation | str]) -> Sheet:
    """Return a gallery of designs: a page for each, and before them a chart of those under which a lab has played games.

    Parameters
    ----------
    designs : mapping or sequence of Game, Simulation or str
        The designs by their names, or in their order, by the names that links have: games, short codes, links, or simulations, whose
        intervals then hold all at once.

    Raises
    ------
    StonesError
        If one of them is nothing of that.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> link = "https://stones.example/play/siegestones.html#" + sw.code(sw.SiegeStones(goal=3).start())
    >>> sw.paper.gallery({"Quick": link, "Usual": sw.lab.simulate(sw.SiegeStones(), games=100, seed=1, progress=False)}).captions
    ('Quick: SiegeStones with goal 3', 'Usual: SiegeStones')
    """
    pairs = designs.items() if isinstance(designs, Mapping) else (("", each) for each in designs)
    exhibits = []
    for number, (name, each) in enumerate(pairs, 1):
        game, design = design_of(each.game if isinstance(each, Simulation) else each, "a gallery")
        exhibit = Exhibit(game, Design.of(name or design.name or f"Design {number}", design.sentence))
        if isinstance(each, Simulation):
            exhibit.take(each)
        exhibits.append(exhibit)
    return sheet(exhibits)


def _asked(number: int, question: Question) -> Markup:
    options = [tag("li", f"\N{BALLOT BOX} {option}") for option in question.options]
    parts = question.parts or (() if options else ("",))
    return tag(
        "figure",
        board_of(question, question.position) if question.position is not None else Markup(""),
        tag("figcaption", tag("strong", f"{number}. "), question.ask),
        tag("ul", *options, style="list-style: none") if options else Markup(""),
        *(tag("div", part, LINE) for part in parts),
    )
