"""Ascension, by Aaron Bradford Starr: leaders surrounded by followers become gods, empty spaces false gods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.base import Game, malformed
from stoneswidgets.core.colours import COLOURS as WORDS
from stoneswidgets.errors import BadRecord
from stoneswidgets.games.ascension import notation
from stoneswidgets.games.ascension.parameters import LETTERS, AscensionParameters
from stoneswidgets.games.ascension.position import AscensionPosition, AscensionView
from stoneswidgets.games.ascension.rules import (
    COLOUR,
    DYNAMICS,
    FALSE,
    FOLLOWER,
)
from stoneswidgets.kernel import (
    Dynamics,
    State,
    below,
    generator,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from stoneswidgets.core.position import Position, View


class Ascension(AscensionParameters[AscensionPosition], Game[AscensionPosition]):
    """Ascension, by Aaron Bradford Starr: leaders surrounded by followers become gods, empty spaces false gods.

    This is the game under one choice of its rule parameters. `start` returns its first position; `stoneswidgets.rules`
    tells its rules.

    Examples
    --------
    >>> p = Ascension().start(setup={"worshippers": ["ry", "bb"]})
    >>> p = p.play("r:d4").play("r:c4d4d5")
    >>> p.leaders, p.followers, p.pool
    ({'d4': 'r'}, {'c4d4d5': 'r'}, {'r': 17, 'y': 19, 'b': 18, 'g': 20})
    >>> p.play("b:d4d5e5")
    Traceback (most recent call last):
    ...
    stoneswidgets.errors.IllegalMove: 'b:d4d5e5': no leader on the board is blue
    """

    name: ClassVar[str] = "ascension"
    title: ClassVar[str] = "Ascension"
    designer: ClassVar[str] = "Aaron Bradford Starr"
    code: ClassVar[str] = "A"
    dynamics: ClassVar[Dynamics] = DYNAMICS
    position_type: ClassVar[type[Position]] = AscensionPosition
    view_type: ClassVar[type[View]] = AscensionView

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        """Return the empty board with each seat's two worshippers, drawn at random where no set-up gives them."""
        return self.empty(self._drawn(rng) if setup is None else notation.read_setup(self, setup))

    def _drawn(self, rng: Random) -> list[str]:
        g = generator(rng)
        while True:
            stones = list(self.letters * self.stones_each)
            drawn = [stones.pop(below(g, len(stones))) for _ in range(4)]
            pairs = ["".join(sorted(drawn[:2])), "".join(sorted(drawn[2:]))]
            if pairs[0] != pairs[1]:
                return pairs

    def setup_of(self, state: State) -> dict[str, Any] | None:
        """Return the set-up: the worshippers of each seat; None if a game cannot start with this state."""
        setup = {"worshippers": list(AscensionPosition(self, tuple(state)).worshippers)}
        try:
            return setup if self.empty(notation.read_setup(self, setup)) == list(state) else None
        except BadRecord:
            return None

    # ------------------------------------------------------------ moves

    def action_text(self, action: int) -> str:
        """Return 'r:d4' for a red leader, 'r:c4d4d5' for a red follower."""
        names = self.board.point_names if action >= FOLLOWER else self.board.names
        return f"{LETTERS[action // COLOUR % 4]}:{names[action % COLOUR]}"

    def parse(self, text: str, seat: int) -> int:  # noqa: ARG002
        """Return the action of such a text."""
        letter, colon, place = text.partition(":")
        if letter and letter in self.colour_of and colon:
            if place in self.board:
                return COLOUR * self.colour_of[letter] + self.board.index(place)
            if place in self.point_of:
                return FOLLOWER + COLOUR * self.colour_of[letter] + self.point_of[place]
        raise malformed(
            text, self.title, f"r:d4 (a leader) and r:c4d4d5 (a follower); the colours are {self.letters}"
        )

    def reason(self, state: State, seat: int, action: int) -> str:  # noqa: ARG002
        """Say why a placement is not legal."""
        letter, place = self.action_text(action).split(":")
        position, board, index = AscensionPosition(self, tuple(state)), self.board, action % COLOUR
        around = board.near[index] if action < FOLLOWER else sum(1 << space for space in board.points[index])
        pieces = {"leader": position.leaders, "god": position.gods, "follower": position.followers}
        taken = [f"{WORDS[where[place]]} {what}" for what, where in pieces.items() if place in where]
        if taken or place in position.false_gods:
            return f"{place} is taken by a {taken[0] if taken else 'false god'}"
        if action < FOLLOWER and not self.inner >> index & 1:
            return f"{place} is in the outer ring, where no leader may stand"
        if near := board.named(state[FALSE] & around):
            return f"{place} is next to the false god in {near[0]}"
        if position.pool[letter] == 0:
            return f"no {WORDS[letter]} stone is left in the pool"
        if letter not in position.leaders.values():
            return f"no leader on the board is {WORDS[letter]}"
        return f"{place} is next to no leader"

    # ------------------------------------------------------------ positions in words

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described; without the field `pool`, all other stones are in it."""
        return notation.state_of(self, described)
