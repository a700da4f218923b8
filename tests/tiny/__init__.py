"""Games of a few lines: the documentation's examples, and others that are small enough to solve by brute force.

Importing this package registers them: `sw.game("tiny_coins")`.
"""

from breakthrough import Breakthrough
from corners import Corners
from fingers import Fingers
from havannah import Havannah
from hex import Hex
from kuhn import Kuhn
from race import Race

from tests.tiny.coins import Coins
from tests.tiny.shares import Shares

TINY = (Coins, Shares)
EXAMPLES = tuple(game.name for game in (Breakthrough, Corners, Fingers, Havannah, Hex, Kuhn, Race))
FEW = (Race.name, Fingers.name, Kuhn.name)
"""One with chance, one in which seats choose at once, one with hidden cards."""
