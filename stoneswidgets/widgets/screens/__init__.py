"""What a board can be doing. Each of these is a screen: it says what is seen, what may be done, and what a click means."""

from stoneswidgets.widgets.screens.asked import ALLOW, REFUSE, Asked, Consenting
from stoneswidgets.widgets.screens.exploring import NOW, REST, Exploring, LookingBack, Resting
from stoneswidgets.widgets.screens.screen import CURTAIN, CURTAINED, PLAYING, Screen, Sight
from stoneswidgets.widgets.screens.setting_up import SettingUp

__all__ = [
    "ALLOW",
    "CURTAIN",
    "CURTAINED",
    "NOW",
    "PLAYING",
    "REFUSE",
    "REST",
    "Asked",
    "Consenting",
    "Exploring",
    "LookingBack",
    "Resting",
    "Screen",
    "SettingUp",
    "Sight",
]
