"""All small games in which something is hidden from somebody."""

from __future__ import annotations

from tests.tiny.fog import Fog
from tests.tiny.loyal import LOYAL
from tests.tiny.passing import PASSING
from tests.tiny.rumours import RUMOURS
from tests.tiny.secrets import SECRETIVE
from tests.tiny.shared import SHARED

HIDING = (*SECRETIVE, *RUMOURS, *SHARED, *PASSING, *LOYAL, Fog)
