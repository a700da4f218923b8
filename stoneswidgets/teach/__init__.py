"""Exercises: questions about positions, with checked and explained answers.

Nothing here needs a notebook; `stoneswidgets.Exercise` shows a question in one.

A set of exercises is a JSON file that `ExerciseSet.load` reads; ``docs/exercises.md`` describes its format.

Examples
--------
>>> lesson = ExerciseSet.of_lesson("siegestones")
>>> [question.name for question in lesson][:3]
['whose', 'felt', 'first-tower']
>>> lesson["loosen-b3"].check("c2").right
False
"""

from stoneswidgets.teach.asked_chapter import AskedChapter
from stoneswidgets.teach.best import Best
from stoneswidgets.teach.find import Listed, Reach
from stoneswidgets.teach.goal import Goal
from stoneswidgets.teach.play import PlayOut
from stoneswidgets.teach.question import Choose, Option, Question, Verdict
from stoneswidgets.teach.sets import ExerciseSet
from stoneswidgets.teach.setup import SetUp
from stoneswidgets.teach.working_out import Compute, Predict

__all__ = [
    "AskedChapter",
    "Best",
    "Choose",
    "Compute",
    "ExerciseSet",
    "Goal",
    "Listed",
    "Option",
    "PlayOut",
    "Predict",
    "Question",
    "Reach",
    "SetUp",
    "Verdict",
]
