"""What a position knows of its game: how its class was declared, what its rules say, and where it starts."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import TYPE_CHECKING, Any, Generic, cast, dataclass_transform

from stoneswidgets.core.additions import complete
from stoneswidgets.core.asking import RuleCaller
from stoneswidgets.core.declaring import declare
from stoneswidgets.core.slots import CHOSEN
from stoneswidgets.errors import BadRecord, BrokenRule, StonesError, quoted
from stoneswidgets.kernel import ACTOR, CHANCE, OVER
from stoneswidgets.plumbing.arguments import dealt

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from typing_extensions import TypeVar

    from stoneswidgets.kernel import State

    P_co = TypeVar("P_co", covariant=True, default=Any)
else:
    from typing import TypeVar

    P_co = TypeVar("P_co", covariant=True)


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True, repr=False)
class GameCore(RuleCaller, Generic[P_co]):
    """A game without its classes of positions: all that these, and a game's notation, need of it.

    `Game` is the public class. A game of this library has its rule parameters, tables and sizes in a subclass of `GameCore`,
    which its positions know, and the rest in one of that class and of `Game`, which knows its positions.
    """

    def __init_subclass__(cls, **options: Any) -> None:  # noqa: ANN401
        super().__init_subclass__(**options)
        parent = next(base for base in cls.__mro__[1:] if issubclass(base, GameCore))
        complete(cls, parent, GameCore)
        declare(cls, parent)

    # ------------------------------------------------------------ the first position

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:  # noqa: ARG002
        """Return the state at the start: as the set-up says, or drawn at random where the game has a set-up.

        Raises
        ------
        BadRecord
            If the set-up does not fit the game.
        """
        raise self._undeclared("initial")

    def setup_of(self, state: State) -> dict[str, Any] | None:  # noqa: ARG002
        """Return the set-up of a game that starts with this state; None if the game has no set-ups or cannot start so."""
        return None

    def start(self, seed: int | None = None, setup: Mapping[str, Any] | None = None) -> P_co:
        """Return the first position of a game.

        Parameters
        ----------
        seed : int, optional
            Makes a random set-up repeatable, and the chance events of a match that begins here, such as the deals of the tavern.
        setup : mapping, optional
            A set-up as in records; ``{"position": …}`` with the description of a position starts from that position.

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
        state = self.initial(setup, dealt(seed))
        # `initial` of a variant's parent leaves out the slots that the variant adds
        own = [0] * (self.state_layout.length - len(state))
        return cast("P_co", self.position_type(self, (*state, *own), None, seed))

    # ------------------------------------------------------------ positions from descriptions

    def restore(self, described: Mapping[str, Any]) -> P_co:
        """Return the position that `Position.describe` described.

        Raises
        ------
        BadRecord
            If the description is not one of a possible position.
        """
        if not isinstance(described, dict):
            raise BadRecord(f"a described position is an object with named fields, not {quoted(described)}")
        if CHOSEN in described:
            return self._restore_with_choices(described)
        return cast("P_co", self.position_type(self, tuple(self.state_of(described))))

    def _restore_with_choices(self, described: Mapping[str, Any]) -> P_co:
        position: Any = self.restore({name: described[name] for name in described if name != CHOSEN})
        chosen, seats = described[CHOSEN], {str(seat): seat for seat in position.to_move}
        if not isinstance(chosen, dict) or not chosen or not chosen.keys() < seats.keys():
            raise BadRecord(
                f"{CHOSEN}: some of the seats {', '.join(seats)}, each with its move, not {quoted(chosen)}"
            )
        for seat, move in chosen.items():
            try:
                position = position.play(move, seats[seat])
            except StonesError as error:
                raise BadRecord(f"{CHOSEN}: {error}") from None
        return cast("P_co", position)

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state of a described position; a game whose positions `describe` themselves otherwise reads it here.

        Raises
        ------
        BadRecord
            If the description is not one of a possible position.
        """
        state = self.state_layout.state_of(described)
        try:
            why = self.impossible(state) or self._stuck(state)
        except BrokenRule:
            why = "the rules fail in this position"
        if why:
            raise BadRecord(f"there is no such position: {why}")
        return state

    def check_goes_on(self, state: Sequence[int], move: str) -> None:
        """Raise a `BrokenRule` if the game can neither go on nor is over after a move."""
        if state[ACTOR] != OVER and (why := self._stuck(state)):
            raise BrokenRule(
                f"{self.title}, at {move}: the rule apply made a position in which {why}; it has to end the game, or "
                "pass the turn on"
            )

    def _stuck(self, state: Sequence[int]) -> str:
        """Say why the game cannot go on from a state; "" if it can."""
        actors = self.to_move(state)
        for seat in actors:
            if not self.legal_actions(state, seat):
                return f"seat {seat} is to move and has no legal move"
        if state[ACTOR] >= 0 and state[ACTOR] not in actors:
            return f"it is not seat {state[ACTOR]} that is to move"
        if state[ACTOR] == CHANCE and not self.has_chance:
            return "a chance event is due, and there are none in this game"
        return ""

    def impossible(self, state: list[int]) -> str:  # noqa: ARG002
        """Say why a state read from a description cannot occur, although each slot is in its range; "" if it can."""
        return ""


def _refuse(game: GameCore, name: str, *_: object) -> None:
    raise FrozenInstanceError(f"{game.title} stays as it is; make another one, with {name}=…")


GameCore.__setattr__ = GameCore.__delattr__ = _refuse  # type: ignore[assignment]
