"""What a game is: rule parameters, rule functions on a state vector, and the texts of its moves."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from functools import cached_property
from inspect import getattr_static
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Self, cast

from stoneswidgets.errors import BadRecord, BadRules, MalformedMove, quoted
from stoneswidgets.kernel import ACTOR, OVER
from stoneswidgets.validation.arguments import seeded
from stoneswidgets.validation.fields import words

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from stoneswidgets.hexboard import HexBoard
    from stoneswidgets.kernel import Dynamics, State
    from stoneswidgets.position import Position, View


def parameter(default: Any, allowed: range | tuple[Any, ...], ruling: str, about: str) -> Any:  # noqa: ANN401
    """Declare a rule parameter: its default, what it may be, the ruling it switches, and its meaning in words."""
    return field(default=default, metadata={"allowed": allowed, "ruling": ruling, "about": about})


class Slots(NamedTuple):
    """What stands in one or more slots of a state, in a row.

    Attributes
    ----------
    name : str
        What it is.
    kind : {'set', 'choice', 'number'}
        A bit set of `size` things; one of the numbers from 0 to `size` − 1, or a negative one for none of them; a
        count from 0 to `size`.
    size : int
        See `kind`.
    repeat : int
        How many slots.
    """

    name: str
    kind: Literal["set", "choice", "number"]
    size: int
    repeat: int = 1


@dataclass(frozen=True)
class Game:
    """A game under one choice of rules; its fields are the rule parameters.

    A subclass brings the rule parameters as fields (see `parameter`), its rule functions as `dynamics`, and the
    methods that are left open here. Two games with the same rules are equal.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    designer: ClassVar[str]
    dynamics: ClassVar[Dynamics]
    shown_by: ClassVar[str] = ""
    """The module that draws the game (`PICTURE`) and has its rules in words (`rules`); left out for this library's own."""
    position_type: ClassVar[type[Position]]
    view_type: ClassVar[type[View]]

    def __post_init__(self) -> None:
        for each in fields(self):
            value, allowed = getattr(self, each.name), each.metadata["allowed"]
            kinds = {int} if isinstance(allowed, range) else {type(a) for a in allowed}
            if type(value) not in kinds or value not in allowed:
                raise BadRules(
                    f"{each.name}={quoted(value)} is no rule of {self.title}: it is {words(allowed)}"
                )

    @classmethod
    def from_rules(cls, rules: Mapping[str, Any]) -> Self:
        """Return the game with those rule parameters.

        Raises
        ------
        BadRules
            If a parameter does not exist or cannot have that value.
        """
        known = [f.name for f in fields(cls)]
        for name in rules:
            if name not in known:
                raise BadRules(f"{cls.title} has no rule parameter {quoted(name)}; it has {', '.join(known)}")
        return cls(**rules)

    @property
    def rules(self) -> dict[str, Any]:
        """The rule parameters that differ from their defaults.

        >>> import stoneswidgets as sw
        >>> sw.SiegeStones(goal=5, players=2).rules
        {'goal': 5}
        """
        return {
            f.name: value
            for f in fields(self)
            if f.default is not MISSING and (value := getattr(self, f.name)) != f.default
        }

    # ------------------------------------------------------------ what a subclass says of itself

    @property
    def seats(self) -> int:
        """The number of players."""
        return cast("int", getattr(self, "players", 2))

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(f"Player {seat + 1}" for seat in range(self.seats))

    @property
    def board(self) -> HexBoard | None:
        """The board, if the game has one."""
        return None

    @cached_property
    def tables(self) -> list[int]:
        """The vector `t` of the rule functions: rule parameters and geometry."""
        raise NotImplementedError

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves, or of listed chance outcomes, of any position."""
        raise NotImplementedError

    @property
    def max_game_length(self) -> int:
        """A bound on the number of moves and chance events from any position to the end."""
        raise NotImplementedError

    @property
    def actions(self) -> tuple[int, ...]:
        """Every action that there is, the same in all positions, ascending; in some game a seat may choose it."""
        raise NotImplementedError

    @property
    def chances(self) -> tuple[int, ...]:
        """Every chance outcome that `Dynamics.chance_outcomes` may list, ascending."""
        return ()

    @property
    def slots(self) -> tuple[Slots, ...]:
        """What stands in the state after its first two slots, in their order."""
        raise NotImplementedError

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        """Return the state at the start: as the set-up says, or drawn at random where the game has a set-up.

        Raises
        ------
        BadRecord
            If the set-up does not fit the game.
        """
        raise NotImplementedError

    def setup_of(self, state: State) -> dict[str, Any] | None:
        """Return the set-up that leads to this state at the start of a game; None where there is no such thing."""
        raise NotImplementedError

    def action_text(self, action: int) -> str:
        """Return the text of an action or a chance outcome."""
        raise NotImplementedError

    def parse(self, text: str, seat: int) -> int:
        """Return the action of that text for that seat (`CHANCE`: the chance outcome).

        Raises
        ------
        MalformedMove
            If no move of this game has that text.
        """
        raise NotImplementedError

    def reason(self, state: State, seat: int, action: int) -> str:
        """Say why an action is not legal; asked only where it is not."""
        raise NotImplementedError

    def describe(self, state: State) -> dict[str, Any]:
        """Return a state as a JSON object that a person can read, complete."""
        raise NotImplementedError

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described.

        Raises
        ------
        BadRecord
            If the description is not one of a possible position.
        """
        raise NotImplementedError

    def to_move(self, state: State) -> tuple[int, ...]:
        """Return the seats that must act now."""
        return (state[ACTOR],) if state[ACTOR] >= 0 else ()

    def is_legal(self, state: State, seat: int, action: int) -> bool:
        """Tell whether an action of that seat (or outcome, for `CHANCE`) is possible now."""
        if state[ACTOR] == OVER:
            return False
        out, weights = [0] * self.max_legal_moves, [0] * self.max_legal_moves
        if seat < 0:
            return action in out[: self.dynamics.chance_outcomes(self.tables, state, out, weights)]
        return action in out[: self.dynamics.legal(self.tables, state, seat, out)]

    @classmethod
    def plays_as(cls, game: type[Game]) -> bool:
        """Tell whether the rule functions and tables are those of a class, as they are in a variant that keeps them.

        What was made for that class alone, such as a solver, is right for this one exactly then.

        >>> import stoneswidgets as sw
        >>> sw.SiegeStones.plays_as(sw.SiegeStones), sw.SiegeStones.plays_as(sw.MunchStones)
        (True, False)
        """
        return (
            issubclass(cls, game)
            and cls.dynamics == game.dynamics
            and getattr_static(cls, "tables") is getattr_static(game, "tables")
        )

    # ------------------------------------------------------------ positions

    def start(self, seed: int | None = None, setup: Mapping[str, Any] | None = None) -> Position:
        """Return the first position of a game.

        Parameters
        ----------
        seed : int, optional
            Makes a random set-up repeatable.
        setup : mapping, optional
            The set-up as records have it; ``{"position": …}`` with a described position starts from there.

        Raises
        ------
        BadRecord
            If the set-up does not fit the game.
        """
        if setup is not None and not isinstance(setup, dict):
            raise BadRecord(f"a set-up is an object with named fields, not {quoted(setup)}")
        if setup is not None and "position" in setup:
            if len(setup) > 1:
                raise BadRecord("a set-up that gives a position has no other field")
            return self.restore(setup["position"])
        return self.position_type(self, tuple(self.initial(setup, seeded(seed))))

    def restore(self, described: Mapping[str, Any]) -> Position:
        """Return the position that `Position.describe` described.

        Raises
        ------
        BadRecord
            If the description is not one of a possible position.
        """
        if not isinstance(described, dict):
            raise BadRecord(f"a described position is an object with named fields, not {quoted(described)}")
        return self.position_type(self, tuple(self.state_of(described)))


def malformed(text: str, title: str, examples: str) -> MalformedMove:
    """Return the error for a text that is no move, with examples of what would be."""
    return MalformedMove(f"{quoted(text)} is no move of {title}; moves look like {examples}")
