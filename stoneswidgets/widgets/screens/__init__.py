"""Screens, one for each state of a board: what it shows, what can be pressed, and what a click does."""

from stoneswidgets.widgets.screens.asked import ALLOW, REFUSE, Asked, Consenting
from stoneswidgets.widgets.screens.exploring import NOW, REST, Exploring, LookingBack, Resting
from stoneswidgets.widgets.screens.screen import CURTAIN, CURTAINED, FILL, PLAYING, Display, Screen
from stoneswidgets.widgets.screens.setting_up import SettingUp

__all__ = [
    "ALLOW",
    "CURTAIN",
    "CURTAINED",
    "FILL",
    "NOW",
    "PLAYING",
    "REFUSE",
    "REST",
    "Asked",
    "Consenting",
    "Display",
    "Exploring",
    "LookingBack",
    "Resting",
    "Screen",
    "SettingUp",
]
