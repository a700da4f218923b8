"""Who plays a seat: a person, or a bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.interrupts import held

if TYPE_CHECKING:
    from stoneswidgets.search import Bot
    from stoneswidgets.search.players import Player as Playing

_LEVELS = "beginner", "easy", "easy", "medium", "medium", "strong", "strong", "expert", "expert", "expert"
_PERSON = "person"
BOTS = {f"bot:{n}": f"Bot {n} ({word})" for n, word in enumerate(_LEVELS, 1)}
"""The bots that can be chosen in the browser, with their labels."""
CHOICES = {_PERSON: "Person"} | BOTS
"""The players that can be chosen in the browser, with their labels."""
PACES = {"at once": 0.0, "calm": 0.8, "slow": 2.0}
"""How many seconds a bot takes at least for a move that somebody watches."""


@dataclass(frozen=True)
class Player:
    """Somebody who plays a seat.

    Attributes
    ----------
    name : str
        One of `CHOICES`, or what a bot that came from Python, or a person, is called.
    bot : Bot or None
        None for a person.
    elsewhere : bool
        Whether a bot is not the board's own: it thinks elsewhere, for all boards of its match.
    """

    name: str = _PERSON
    bot: Bot | None = None
    elsewhere: bool = False

    @property
    def named(self) -> bool:
        """Whether it is a person with a name."""
        return self.bot is None and self.name != _PERSON


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
    with held():
        from stoneswidgets.search import bot  # noqa: PLC0415 (only where a bot plays)

    return Player(name, bot(level=int(name.removeprefix("bot:"))))


def given(player: Playing | Player) -> Player:
    """Return a level, a bot or a function from Python as a player; None as a person; a player unchanged.

    Raises
    ------
    StonesError
        If it is none of these.
    """
    if player is None:
        return Player()
    if isinstance(player, Player):
        return player
    with held():
        from stoneswidgets.search import Bot  # noqa: PLC0415 (only where a bot plays)
        from stoneswidgets.search.players import player as player_of  # noqa: PLC0415

    bot = player if isinstance(player, Bot) else player_of(player)
    name = f"bot:{bot.level}"
    return Player(name if name in CHOICES else f"{bot.title} bot", bot)
