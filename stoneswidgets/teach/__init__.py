"""Exercises: questions about positions, and what there is to say to an answer.

Nothing here needs a notebook; `stoneswidgets.Exercise` shows a question in one.

A set of exercises is a JSON file that `ExerciseSet.load` reads::

    {"format": "stoneswidgets-exercises", "version": 1, "title": "My exercises",
     "positions": {"opening": {"game": "siegestones", "moves": ["Td6", "c5"]}},
     "exercises": [
       {"name": "first", "kind": "find", "position": "opening", "ask": "Free d6 from White!",
        "hints": ["A tie is enough."], "goals": [{"reading": "owner", "at": "d6", "is": "nobody"}]}]}

A position is a record (see `stoneswidgets.Record`) whose last position counts; ``format``, ``version``, ``rules`` and
``moves`` may be left out. It stands in the exercise, or under a name in ``positions``. Every exercise has a ``name``,
a ``kind``, its question (``ask``) and, if you like, ``hints``. The kinds have besides:

``choose``
    ``options``: objects with ``answer``, ``right`` (true or false) and ``why``. It may do without a ``position``.
``compute``
    ``reading``, and ``at`` for a reading of a space (see `stoneswidgets.teach.readings.read`).
``predict``
    The same, and the ``moves`` after which it is read.
``find``
    ``goals``: objects with ``reading``, ``at`` and what it ``is`` to be (a word or a list of numbers), and
    ``lasting`` (true: after every reply too). Or, without goals: ``right`` (an object: each right move, and why),
    ``otherwise`` (what to say to any other), ``wrong`` (an object: a move, and ``why`` with its ``replies``).

Examples
--------
>>> lesson = ExerciseSet.of_lesson("siegestones")
>>> [question.name for question in lesson][:3]
['whose', 'first-tower', 'tie']
>>> lesson["loosen-b3"].check("c2").right
False
"""

from stoneswidgets.teach.find import Goal, Listed, Reach
from stoneswidgets.teach.question import Choose, Compute, Option, Predict, Question, Verdict
from stoneswidgets.teach.sets import ExerciseSet

__all__ = [
    "Choose",
    "Compute",
    "ExerciseSet",
    "Goal",
    "Listed",
    "Option",
    "Predict",
    "Question",
    "Reach",
    "Verdict",
]
