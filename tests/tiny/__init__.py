"""Games of a few lines, unlike the library's own and small enough to solve by brute force.

Importing this package registers them: `sw.game("tiny_heaps")`.
"""

from __future__ import annotations

from tests.tiers import at_night
from tests.tiny.coins import Coins
from tests.tiny.hands import Hands
from tests.tiny.heaps import Heaps
from tests.tiny.pennies import Pennies
from tests.tiny.shares import Shares
from tests.tiny.toss import Toss

TINY = (Heaps, Toss, Coins, Shares, Pennies, Hands)
NAMES = tuple(game.name for game in TINY)
FEW = (Toss.name, Pennies.name, Hands.name)
DAILY = [*FEW, *at_night(*(name for name in NAMES if name not in FEW))]
"""By day, one with chance, one in which seats choose at once, one with hidden hands."""
