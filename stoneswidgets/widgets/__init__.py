"""Widgets: live boards for notebooks."""

from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.compare import Compare
from stoneswidgets.widgets.exercise import Exercise
from stoneswidgets.widgets.facilitator import Facilitator
from stoneswidgets.widgets.practice import Practice
from stoneswidgets.widgets.progress import Progress
from stoneswidgets.widgets.replay import Replay
from stoneswidgets.widgets.rule_lab import RuleLab

__all__ = ["Board", "Compare", "Exercise", "Facilitator", "Practice", "Progress", "Replay", "RuleLab"]
