"""Positions and views of Ascension: the properties that read their states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core.position import Position, Snapshot, View
from stoneswidgets.games.ascension.rules import (
    FALSE,
    FOLLOWERS,
    GODS,
    LEADERS,
    LEFT,
    POOL,
    WORSHIPPERS,
)
from stoneswidgets.kernel import ACTOR

if TYPE_CHECKING:
    from stoneswidgets.games.ascension.parameters import AscensionParameters


class Effects(NamedTuple):
    """The effects of a placement, besides the stone that it puts on the board.

    Attributes
    ----------
    gods : dict of str to str
        The colour of each leader that ascends, by its space.
    false_gods : tuple of str
        The spaces in which a false god arises.
    worshippers : str
        The colours of the worshippers that the player gains, sorted.
    removed : dict of str to str
        The colour of each follower that is removed, by its intersection; the one just placed may be among them.
    """

    gods: dict[str, str]
    false_gods: tuple[str, ...]
    worshippers: str
    removed: dict[str, str]


class AscensionSnapshot(Snapshot):
    """Positions and views of Ascension. Colours are the letters r, y, b, g: the properties that read their states."""

    __slots__ = ()
    game: AscensionParameters[AscensionPosition]

    def _coloured(self, slot: int, names: tuple[str, ...]) -> dict[str, str]:
        return {
            name: letter
            for i, name in enumerate(names)
            for colour, letter in enumerate(self.game.letters)
            if self._state[slot + colour] >> i & 1
        }

    @property
    def leaders(self) -> dict[str, str]:
        """The colour of each leader, by its space."""
        return self._coloured(LEADERS, self.game.board.names)

    @property
    def followers(self) -> dict[str, str]:
        """The colour of each follower, by its intersection."""
        return self._coloured(FOLLOWERS, self.game.board.point_names)

    @property
    def gods(self) -> dict[str, str]:
        """The colour of each god, by its space."""
        return self._coloured(GODS, self.game.board.names)

    @property
    def false_gods(self) -> tuple[str, ...]:
        """The spaces with a false god."""
        return self.game.board.named(self._state[FALSE])

    @property
    def pool(self) -> dict[str, int]:
        """How many stones of each colour can still be placed."""
        return {letter: self._state[POOL + colour] for colour, letter in enumerate(self.game.letters)}

    @property
    def worshippers(self) -> tuple[str, ...]:
        """The colours of each seat's worshippers, sorted: ('by', 'rr')."""
        return tuple(
            "".join(
                sorted(c * self._state[WORSHIPPERS + 4 * seat + i] for i, c in enumerate(self.game.letters))
            )
            for seat in range(2)
        )

    @property
    def towers_left(self) -> int:
        """How many towers are not on the board yet."""
        return self._state[LEFT]

    def effects(self, move: str) -> Effects:
        """Return the effects that a legal move would have (A2, A3, A6).

        Raises
        ------
        IllegalMove, MalformedMove
            As `Position.play`.
        """
        after = AscensionPosition(self.game, self._state).play(move)
        colour, place = move.split(":")
        seat, followers = self.to_move[0], after.followers
        stood = self.followers | ({place: colour} if place not in self.game.board else {})
        gained = list(after.worshippers[seat])
        for letter in self.worshippers[seat]:
            gained.remove(letter)
        return Effects(
            gods={space: c for space, c in after.gods.items() if space not in self.gods},
            false_gods=tuple(space for space in after.false_gods if space not in self.false_gods),
            worshippers="".join(gained),
            removed={point: c for point, c in stood.items() if point not in followers},
        )

    def _described(self) -> dict[str, Any]:
        """Return the board, the worshippers, the pool, and the seat to move or the winners."""
        return {
            "leaders": self.leaders,
            "followers": self.followers,
            "gods": self.gods,
            "false_gods": list(self.false_gods),
            "worshippers": list(self.worshippers),
            "pool": self.pool,
            **({"winners": list(self.winners)} if self.is_over else {"to_move": self._state[ACTOR]}),
        }


class AscensionPosition(AscensionSnapshot, Position["AscensionView"]):
    """A position of Ascension."""

    __slots__ = ()


class AscensionView(AscensionSnapshot, View[AscensionPosition]):
    """The view of a position of Ascension; nothing is hidden."""

    __slots__ = ()
