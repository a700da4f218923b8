"""Screens, one for each state of a board: what it shows, what can be pressed, and what a click does."""

from stoneswidgets.widgets.screens.asked import Asked
from stoneswidgets.widgets.screens.exploring import NOW, REST, Exploring, LookingBack, Resting
from stoneswidgets.widgets.screens.screen import CURTAIN, CURTAINED, FILL, PLAYING, Display, Screen
from stoneswidgets.widgets.screens.setting_up import SettingUp

__all__ = [
    "CURTAIN",
    "CURTAINED",
    "FILL",
    "NOW",
    "PLAYING",
    "REST",
    "Asked",
    "Display",
    "Exploring",
    "LookingBack",
    "Resting",
    "Screen",
    "SettingUp",
]
