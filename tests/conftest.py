"""What holds for all tests: hypothesis sets no deadline, since the first call of a rule may compile it.

`make test` draws the same examples each time, so that a change is judged by what it changes. The profile `search` draws
others each time, and ten times as many: `pytest --hypothesis-profile=search`.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("stoneswidgets", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("stoneswidgets")
