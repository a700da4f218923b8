"""What holds for all tests: hypothesis sets no deadline, since the first call of a rule may compile it."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("stoneswidgets", deadline=None)
settings.load_profile("stoneswidgets")
