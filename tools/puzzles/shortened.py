"""Begin games near their ends, where a single move decides more often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.games.tavern.rules import BONUS_EACH

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from stoneswidgets.games.bluffstones.game import BluffStonesPosition
    from stoneswidgets.games.tavern.game import TavernPosition

CONTESTED = 6
"""Stones on the board from which on some towers are nearly surrounded."""
FEW_LEFT = (3, 4)
"""How many stones each player has left in a shortened game of BluffStones."""
SHORT_OF_TARGET = 110, 170
"""How many points everybody needs in a shortened game of the tavern: the bonus brings them, a hand without it does not."""
LAST_TRADES = 4
"""How many trades of the hand are left there, at most."""
DEALT = 177
"""The mean worth of a hand, in coins."""


def _bluffstones(positions: list[BluffStonesPosition], rng: Random) -> BluffStonesPosition | None:
    """Return a board of a game with few stones left to each, the others out; None where none of its boards is contested.

    Whole games seldom come down to such an ending: by then most towers are scored, or one player has nothing left to bid.
    """
    contested = [p for p in positions if p.phase == "bid" and len(p.stones) >= CONTESTED]
    if not contested or contested[0].game.seats != 2:
        return None
    position = rng.choice(contested)
    described = position.describe()
    for pile in described["piles"]:
        stones = [letter for letter, n in pile.items() for _ in range(n)]
        left = rng.sample(stones, min(len(stones), rng.choice(FEW_LEFT)))
        pile.update({letter: left.count(letter) for letter in pile})
    return position.game.start(setup={"position": described})


def _tavern(positions: list[TavernPosition], rng: Random) -> TavernPosition | None:
    """Return a hand of a game near its end, with totals that let the bonus decide the game; None without a trade, or with a low target.

    In most hands a single trade changes little: too much is still to be dealt.
    """
    traded = [p for p in positions if p.done and p.describe()["phase"] == "turn"]
    if not traded:
        return None
    position = rng.choice(traded)
    game, described = position.game, position.describe()
    totals = [game.target - rng.randrange(*SHORT_OF_TARGET) for _ in range(game.seats)]
    hands = round(sum(totals) / (BONUS_EACH + DEALT))
    if hands < 1:
        return None
    done = max(position.done, game.trades - rng.randint(1, LAST_TRADES))
    described |= {"totals": totals, "bonus": BONUS_EACH, "hand": hands + 1, "done": done}
    return game.start(setup={"position": described})


SHORTENED: dict[str, Callable[[list[Any], Random], Any]] = {"bluffstones": _bluffstones, "tavern": _tavern}
"""By a game's name: takes the positions of a game, and returns one to go on from, or None."""
