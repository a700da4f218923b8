"""The rules of a game, asked in plain Python: who is to move, what is legal, and what a move leads to."""

from __future__ import annotations

from functools import cached_property, lru_cache
from inspect import getattr_static
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.declaration import Declaration
from stoneswidgets.core.parametrized import Parametrized
from stoneswidgets.core.parts import owner_of, part
from stoneswidgets.core.registry import is_of_the_library
from stoneswidgets.core.soundness import Soundness, blamed, guarded, miscounted
from stoneswidgets.errors import BrokenRule
from stoneswidgets.kernel import ACTOR, OVER, no_chance, nothing_hidden, the_actor

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.kernel import State
    from stoneswidgets.kernel.call_graph import F

_DOING = {
    "legal": "listing the legal moves",
    "apply": "carrying out a move",
    "choosing": "asking whose turn it is",
    "score": "counting a score",
    "mask": "making a view",
    "determinize": "filling in what a view hides",
    "chance": "drawing a chance event",
    "chance_outcomes": "listing what may happen by chance",
}
"""For messages: what the library does when it calls a rule."""


class RuleCaller(Parametrized):
    """What a game's rule functions say about the game, and about one state of it."""

    # ------------------------------------------------------------ properties that follow from the rule functions

    @cached_property
    def is_simultaneous(self) -> bool:
        """Whether several seats choose at once in some positions."""
        return self.dynamics.choosing is not the_actor

    @property
    def has_chance(self) -> bool:
        """Whether random events happen in the course of a game."""
        return self.dynamics.chance is not no_chance

    @property
    def hides(self) -> bool:
        """Whether something is hidden from a seat in some positions, such as hands or simultaneous choices."""
        return self.dynamics.mask is not nothing_hidden

    @property
    def shows_choices(self) -> bool:
        """Whether every seat's legal moves follow from what everybody sees."""
        return not self.hides or bool(self._while_it_plays_so("choices_are_open"))

    @property
    def solver(self) -> Any:  # noqa: ANN401 (a module)
        """The module with solvers made for this game only; None if there is none, or in a variant with other rules."""
        owner = owner_of(type(self), "solver")
        return part(owner, "solver") if owner and self._plays_by_the_tables_of(owner) else None

    def _while_it_plays_so(self, name: str) -> Any:  # noqa: ANN401
        """Return a class attribute that describes the rules; in a variant with other rules, the default."""
        declared = next(cls for cls in type(self).__mro__ if name in vars(cls))
        holds = declared is not Declaration and self._plays_by_the_tables_of(declared)
        return getattr(declared if holds else Declaration, name)

    def _plays_by_the_tables_of(self, game: type[RuleCaller]) -> bool:
        if type(self) is game:
            return True
        if not self.plays_as(game):
            return False
        twin = game(**{name: getattr(self, name) for name in game.parameters})
        return (twin.seats, twin.tables) == (self.seats, self.tables)

    @classmethod
    def plays_as(cls, game: type[RuleCaller]) -> bool:
        """Tell whether this class has the same rule functions and tables as another one, such as its parent.

        Only then is a solver made for the other class also right for this one.

        >>> import stoneswidgets as sw
        >>> sw.SiegeStones.plays_as(sw.SiegeStones), sw.SiegeStones.plays_as(sw.MunchStones)
        (True, False)
        """
        return (
            issubclass(cls, game)
            and cls.dynamics == game.dynamics
            and getattr_static(cls, "tables") is getattr_static(game, "tables")
        )

    # ------------------------------------------------------------ calling a rule

    def ask(self, rule: str, state: State, *given: Any) -> int:  # noqa: ANN401
        """Call a rule function in plain Python.

        Parameters
        ----------
        rule : str
            Its name in `Dynamics`.
        state : sequence of int
            The state; a list, for a rule that changes it.
        *given
            What else the rule takes.

        Raises
        ------
        BrokenRule
            If it raises an exception; the message names the rule.
        """
        try:
            found: int = getattr(self.dynamics, rule)(self.tables, state, *given)
        except Exception as error:
            raise blamed(self.title, error, _DOING[rule]) from error
        return found

    @cached_property
    def _count(self) -> Callable[..., int]:
        """Like `ask`, for a rule that returns how many numbers it has listed; of rules from outside this library, this is checked."""
        return self.ask if self.is_tested else self._checked_count

    def _checked_count(self, rule: str, state: State, *given: Any) -> int:  # noqa: ANN401
        count = self.ask(rule, state, *given)
        if why := miscounted(rule, count, self._room):
            raise BrokenRule(f"{self.title}, {_DOING[rule]}: {why}")
        return count

    @classmethod
    def own(cls, function: F) -> F:
        """Return this class's version of a rule function, to be called in plain Python.

        In a game from outside this library it raises `BrokenRule` where the rule raises an exception.
        """
        version = cls.rule_set.own(function)
        return version if is_of_the_library(cls) else guarded(cls.title, version, function.__name__)

    # ------------------------------------------------------------ a state

    def to_move(self, state: State) -> tuple[int, ...]:
        """Return the seats that must act now."""
        if self.is_simultaneous:
            return _members(self.ask("choosing", state), self.seats)
        return (state[ACTOR],) if state[ACTOR] >= 0 else ()

    def before_choices(self, state: State) -> Sequence[int] | None:  # noqa: ARG002
        """Return the state before the first of several simultaneous choices; None if none was made, or it is not known.

        It is needed for a position read from a description; one that was reached by moves remembers that state.
        """
        return None

    def legal_actions(self, state: State, seat: int) -> list[int]:
        """Return the legal actions of a seat that is to move."""
        out = [0] * self._room
        return out[: self._count("legal", state, seat, out)]

    def is_legal(self, state: State, seat: int, action: int) -> bool:
        """Tell whether an action of that seat (or outcome, for `CHANCE`) is possible now."""
        if state[ACTOR] == OVER:
            return False
        out = [0] * self._room
        if seat < 0:
            return action in out[: self._count("chance_outcomes", state, out, [0] * self._room)]
        return action in out[: self._count("legal", state, seat, out)]

    def reason(self, state: State, seat: int, action: int) -> str:  # noqa: ARG002
        """Say why an action is not legal; called only for an action that is not."""
        actors = ", ".join(map(str, self.to_move(state))) or "chance"
        return f"it is no legal move here (to move: {actors})"

    def chance_outcomes(self, state: State) -> dict[int, int]:
        """Return the outcomes of the chance event that is due, with their weights; empty where there are too many to list."""
        out, weights = [0] * self._room, [0] * self._room
        n = self._count("chance_outcomes", state, out, weights)
        return dict(zip(out[:n], weights[:n], strict=True))

    @cached_property
    def _room(self) -> int:
        return self.max_legal_moves

    def after(self, state: State, action: int) -> list[int]:
        """Return the state after an action or a chance outcome that is possible in it.

        Raises
        ------
        BrokenRule
            If the rule raises an exception there, or makes an impossible state. (States that this library's own games
            make are not looked at: its tests have.)
        """
        new = list(state)
        try:
            self.dynamics.apply(self.tables, new, action)
        except Exception as error:
            raise blamed(self.title, error, f"at {self.action_text(action)}") from error
        if not self.is_tested and (why := self.soundness.fault(new)):
            raise BrokenRule(
                f"{self.title}: the rule apply made an impossible state, at {self.action_text(action)}: {why}"
            )
        return new

    @cached_property
    def is_tested(self) -> bool:
        """Whether this is a game of the library, whose states are not looked at in play: its tests have looked at them."""
        return is_of_the_library(type(self))

    @cached_property
    def soundness(self) -> Soundness:
        """The conditions that every state of this game fulfils."""
        return Soundness(self.state_layout)


@lru_cache(maxsize=256)
def _members(bits: int, seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if bits >> seat & 1)
