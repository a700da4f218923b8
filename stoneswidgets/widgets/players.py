"""Who plays a seat: a person, or a bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError, quoted

if TYPE_CHECKING:
    from stoneswidgets.search import Bot
    from stoneswidgets.search.players import Player as Playing

_LEVELS = (1, 3, 5, 7, 9)
_PERSON = "person"
CHOICES = {_PERSON: "Person"} | {f"bot:{level}": f"Bot, level {level}" for level in _LEVELS}
"""The players that can be chosen in the browser, with their labels."""


@dataclass(frozen=True)
class Player:
    """Somebody who plays a seat.

    Attributes
    ----------
    name : str
        One of `CHOICES`, or what a bot that came from Python is called.
    bot : Bot or None
        None for a person.
    """

    name: str = _PERSON
    bot: Bot | None = None


def chosen(name: str) -> Player:
    """Return the player of that name.

    Raises
    ------
    StonesError
        If nobody has that name.
    """
    if name not in CHOICES:
        raise StonesError(f"who: a seat is played by {', '.join(CHOICES)}, not {quoted(name)}")
    if name == _PERSON:
        return Player()
    from stoneswidgets.search import bot  # noqa: PLC0415 (only where a bot plays)

    return Player(name, bot(level=int(name.removeprefix("bot:"))))


def given(player: Playing) -> Player:
    """Return the player that a level, a bot or a function from Python is; None is a person.

    Raises
    ------
    StonesError
        If it is none of these.
    """
    if player is None:
        return Player()
    if type(player) is int and f"bot:{player}" in CHOICES:
        return chosen(f"bot:{player}")
    from stoneswidgets.search import Bot  # noqa: PLC0415 (only where a bot plays)
    from stoneswidgets.search.players import player as player_of, titled  # noqa: PLC0415

    bot = player if isinstance(player, Bot) else player_of(player)
    return Player(f"{titled(player)} bot", bot)
