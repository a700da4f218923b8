"""Players: a level, a bot, or any function from a view to a move, wherever a player is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from stoneswidgets.core.position import random_move
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import IllegalMove, StonesError, quoted
from stoneswidgets.plumbing.arguments import integer
from stoneswidgets.search.bots import HIGHEST_LEVEL, Bot, RandomBot, Thought, bot
from stoneswidgets.search.perspective import as_mover

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from stoneswidgets.core.position import Position, View

Player: TypeAlias = int | Bot | Callable[[Any], str] | None
"""A level from 1 to 10, a bot, a function from a `View`, also one of its game, to the text of a move, or None for random moves."""
Players: TypeAlias = Player | Sequence[Player] | Mapping[str, Player]
"""One player, a list of players, or a dict from names to players."""


class FunctionBot(Bot):
    """A bot that plays by a function from a `View` to the text of a legal move.

    >>> import stoneswidgets as sw
    >>> first = FunctionBot(lambda view: view.legal_moves[0])
    >>> first.choose(sw.SiegeStones().start())
    'a4'
    """

    def __init__(self, function: Callable[[Any], str]) -> None:
        super().__init__()
        self._function = function
        self.title = getattr(function, "__name__", type(function).__name__)  # type: ignore[misc]

    def think(self, view: View) -> Generator[Thought, None, str]:
        """Ask the function for a move; an `IllegalMove` if it is none, a `StonesError` if the function raises an exception."""
        view = as_mover(view, "a bot takes")
        try:
            move = self._function(view)
        except Exception as error:
            raise StonesError(
                f"the player {self.title} failed with {type(error).__name__}: {error}"
            ) from error
        if move not in view.legal_moves():
            raise IllegalMove(
                f"the player {self.title} chose {quoted(move)}, which is not legal; "
                f"{view.legal_moves()[0]}, for example, is legal"
            )
        yield Thought(1.0, move)
        return move


def player(value: Player, seed: int | None = None) -> Bot:
    """Return a new bot for a player, whose moves a seed makes repeatable; a bot that was given is copied, and stays as it is.

    A `StonesError` if it is no player.

    >>> player(3).title, player(None).title, player(min).title
    ('Tree search', 'Random', 'min')
    """
    if value is None:
        return RandomBot(seed)
    if isinstance(value, Bot):
        return value.anew(seed)
    level = integer(value)
    if level is not None and 1 <= level <= HIGHEST_LEVEL:
        return bot(level, seed)
    maker: object = bot
    if callable(value) and value is not maker and not isinstance(value, type):
        return FunctionBot(value)
    raise StonesError(
        f"a player is a level from 1 to {HIGHEST_LEVEL}, a bot, a function from a view to a move, or None, not {quoted(value)}"
    )


def named(players: object) -> dict[str, Player]:
    """Return players by their names: those of a dict, or else each player's title, numbered where two are the same.

    A `StonesError` if one of them is no player, or a name is no text or empty.

    >>> named([3, None, 3])
    {'level 3': 3, 'random': None, 'level 3 2': 3}
    """
    if isinstance(players, dict):
        if not all(isinstance(name, str) and name for name in players):
            raise StonesError("players: the name of a player is a text")
        found = dict(players)
        for given in found.values():
            player(given)
    elif isinstance(players, list | tuple):
        found = {}
        for given in players:
            known, number = player(given), 1
            name = title = (
                "random"
                if given is None
                else known.title
                if integer(given) is None
                else f"level {known.level}"
            )
            while name in found:
                number += 1
                name = f"{title} {number}"
            found[name] = given
    else:
        raise StonesError(f"players are a list, or a dict with their names, not {quoted(players)}")
    return found


def alike(given: Player) -> str:
    """Say who plays where all players are the same.

    >>> alike(None), alike(7)
    ('random players', 'level 7 players')
    """
    return phrase("players alike", name=next(iter(named([given]))))


def moves_of(
    start: Position, players: Sequence[Bot], rng: Random, opening_moves: int = 0, opening: object = ""
) -> Iterator[tuple[Position, str, Position]]:
    """Play a game from a position; yield each move and chance outcome with the positions before and after it.

    Where several seats choose at once, each sees the position before the others' choices. So many moves are made at random before the
    players choose, seeded by `opening`; `rng` draws chance outcomes.
    """
    position, drawn = start, Random(f"{opening}/opening")
    while not position.is_over:
        if position.is_chance:
            move = position.sample_chance(rng)
        elif opening_moves > 0:
            move, opening_moves = random_move(position, drawn), opening_moves - 1
        else:
            move = ",".join(players[seat].choose(position, seat) for seat in position.to_move)
        after = position.play(move)
        yield position, move, after
        position = after
