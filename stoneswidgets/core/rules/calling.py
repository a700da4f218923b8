"""Calling a game's rules in plain Python: a rule that fails is named, and what rules from outside this library answer is checked."""

from __future__ import annotations

from contextlib import nullcontext
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Protocol, cast

from stoneswidgets.core.rules.soundness import Soundness, blamed, miscounted
from stoneswidgets.errors import BrokenRule, StonesError, quoted
from stoneswidgets.kernel import ACTOR, CHANCE, OVER
from stoneswidgets.kernel.bounded import bounded
from stoneswidgets.kernel.checked import STEPS, on_checked

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from stoneswidgets.core.rules.slots import Layout, Slots
    from stoneswidgets.kernel import Dynamics, State

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


class Ruled(Protocol):
    """What calling the rules of a game needs to know of it."""

    @property
    def title(self) -> str: ...
    @property
    def dynamics(self) -> Dynamics: ...
    @property
    def tables(self) -> Sequence[int]: ...
    @property
    def seats(self) -> int: ...
    @property
    def actions(self) -> tuple[int, ...]: ...
    @property
    def chances(self) -> tuple[int, ...]: ...
    @property
    def max_legal_moves(self) -> int: ...
    @property
    def state_layout(self) -> Layout: ...
    @property
    def added_slots(self) -> tuple[Slots, ...]: ...
    @property
    def is_simultaneous(self) -> bool: ...
    @property
    def has_chance(self) -> bool: ...
    @property
    def is_tested(self) -> bool: ...
    def action_text(self, action: int) -> str: ...
    def parse(self, text: str, seat: int) -> int: ...
    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]: ...


class Caller:
    """Calls the rules of one game in plain Python.

    Parameters
    ----------
    game : Game
        The game. What rules of this library's own games answer is not looked at: its tests have.
    """

    def __init__(self, game: Ruled) -> None:
        self._game = game

    def ask(self, rule: str, state: State, *given: Any) -> int:
        """Call a rule function.

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
        game = self._game
        try:
            function = getattr(game.dynamics, rule)
            with nullcontext() if game.is_tested else bounded(function):
                return cast("int", function(game.tables, state, *given))
        except Exception as error:
            raise self._blamed(error, _DOING[rule], rule, state, *given) from error

    def start(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        """Return the state at the start that a game says, if that can be one.

        Raises
        ------
        BadRecord
            If the set-up does not fit the game.
        BrokenRule
            If the game says none, or an impossible one.
        """
        game = self._game
        if game.is_tested:
            return game.initial(setup, rng)
        try:
            with bounded():
                state = game.initial(setup, rng)
        except BrokenRule as error:
            raise blamed(game.title, error, "at the start", "initial") from error
        except StonesError:
            raise
        except Exception as error:
            raise blamed(game.title, error, "at the start", "initial") from error
        if state is None:
            raise BrokenRule(
                f"{game.title}: initial returns nothing, but has to return the state: is a return missing?"
            )
        most = game.state_layout.length
        least = most - sum(each.repeat for each in game.added_slots)
        if not isinstance(state, list | tuple) or not least <= len(state) <= most:
            given = f"{len(state)} numbers" if isinstance(state, list | tuple) else quoted(state)
            raise BrokenRule(
                f"{game.title}: initial returns {given}, but a state is a list of {most} numbers"
            )
        # `initial` of a variant's parent leaves out the slots that the variant adds
        state = [*state, *[0] * (most - len(state))]
        if why := self.soundness.fault(state):
            raise BrokenRule(f"{game.title}: initial made an impossible state: {why}")
        if why := self.stuck(state):
            raise BrokenRule(f"{game.title}, at the start: {why}")
        return state

    def to_move(self, state: State) -> tuple[int, ...]:
        """Return the seats that must act now."""
        if state[ACTOR] < 0:  # a chance event is due, or the game is over
            return ()
        if self._game.is_simultaneous:
            return seats_in(self.ask("choosing", state), self._game.seats)
        return (state[ACTOR],)

    def legal_actions(self, state: State, seat: int) -> list[int]:
        """Return the legal actions of a seat that is to move."""
        out = [0] * self._room
        return out[: self._count("legal", state, seat, out)]

    def chance_outcomes(self, state: State) -> dict[int, int]:
        """Return the outcomes of the chance event that is due, with their weights; empty where there are too many to list."""
        out, weights = [0] * self._room, [0] * self._room
        n = self._count("chance_outcomes", state, out, weights)
        return dict(zip(out[:n], weights[:n], strict=True))

    def after(self, state: State, action: int) -> list[int]:
        """Return the state after an action or a chance outcome that is possible in it.

        Raises
        ------
        BrokenRule
            If the rule raises an exception there, or makes an impossible state.
        """
        game, new = self._game, list(state)
        try:
            with nullcontext() if game.is_tested else bounded(game.dynamics.apply):
                game.dynamics.apply(game.tables, new, action)
        except Exception as error:
            raise self._blamed(error, f"at {game.action_text(action)}", "apply", state, action) from error
        if not game.is_tested and (why := self.soundness.fault(new)):
            raise BrokenRule(
                f"{game.title}: the rule apply made an impossible state, at {game.action_text(action)}: {why}"
            )
        return new if game.is_tested else [*map(int, new)]  # of `not n`, which is no number in plain Python

    def check_goes_on(self, state: State, move: str) -> None:
        """Raise a `BrokenRule` if the game can neither go on nor is over after a move."""
        if state[ACTOR] != OVER and (why := self.stuck(state)):
            raise BrokenRule(
                f"{self._game.title}, at {move}: the rule apply made a position in which {why}; it has to end the game, or "
                "pass the turn on"
            )

    def stuck(self, state: State) -> str:
        """Say why the game cannot go on from a state; "" if it can."""
        actors = self.to_move(state)
        for seat in actors:
            if not self.legal_actions(state, seat):
                return f"seat {seat} is to move and has no legal move"
        if state[ACTOR] >= 0 and state[ACTOR] not in actors:
            named = " and ".join(map(str, actors)) or "none"
            return f"s[ACTOR] is seat {state[ACTOR]}, but by the rule choosing these move now: {named}; s[ACTOR] has to be one of them"
        if state[ACTOR] == CHANCE and not self._game.has_chance:
            return "a chance event is due, but this game's dynamics have no rule chance"
        return ""

    @cached_property
    def soundness(self) -> Soundness:
        """The conditions that every state of the game fulfils."""
        return Soundness(self._game.state_layout, self._game.added_slots)

    def _blamed(self, error: Exception, doing: str, rule: str, *given: Any) -> BrokenRule:
        """Return the error for an exception in a rule; of an index outside a vector, it says which vector that was."""
        if isinstance(error, IndexError):
            try:
                on_checked(getattr(self._game.dynamics, rule), STEPS, self._game.tables, *given)
            except BrokenRule as exact:
                return blamed(self._game.title, exact, doing)
            except Exception:  # noqa: BLE001 (a rule may do anything; the first error is told)
                return blamed(self._game.title, error, doing)
        return blamed(self._game.title, error, doing)

    @cached_property
    def _count(self) -> Callable[..., int]:
        """Like `ask`, for a rule that returns how many numbers it has listed; of rules from outside this library, this is checked."""
        return self.ask if self._game.is_tested else self._checked_count

    def _checked_count(self, rule: str, state: State, *given: Any) -> int:
        count = self.ask(rule, state, *given)
        if why := miscounted(rule, count, self._room):
            raise BrokenRule(f"{self._game.title}, {_DOING[rule]}: {why}")
        listed, known = given[rule == "legal"], self._actions if rule == "legal" else self._chances
        if strange := [action for action in listed[:count] if action not in known]:
            raise BrokenRule(f"{self._game.title}, {_DOING[rule]}: {unlisted(self._game, rule, strange[0])}")
        return count

    @cached_property
    def _actions(self) -> frozenset[int]:
        return frozenset(self._game.actions)

    @cached_property
    def _chances(self) -> frozenset[int]:
        return frozenset(self._game.chances)

    @cached_property
    def _room(self) -> int:
        return self._game.max_legal_moves


def unlisted(game: Ruled, rule: str, action: int) -> str:
    """Say that a rule lists what is no action, or no outcome of chance."""
    does = "draws" if rule == "chance" else "lists"
    named, listed = readable(game, action), "chances" if rule == "chance" else "actions"
    add = "write a variant's own moves in own_moves"
    if named != str(action):  # the game has a text for it, which own_moves may not take again
        add = f"a property {listed}, def {listed}(self), returns all: (*super().{listed}, {action}, …)"
    return f"the rule {rule} {does} {named}, which is not one of the game's {listed} ({add})"


def readable(game: Ruled, action: int) -> str:
    """Return an action with the text that a game would write for it, if it can be one."""
    try:
        text = game.action_text(action)
        is_read = game.parse(text, 0) == action
    except Exception:  # noqa: BLE001 (what a number that is no action comes to is up to the game)
        return str(action)
    return f"{action} ({text})" if is_read else str(action)


@lru_cache(maxsize=256)
def seats_in(bits: int, seats: int) -> tuple[int, ...]:
    """Return the seats of a bit set, in order.

    >>> seats_in(0b101, 3)
    (0, 2)
    """
    return tuple(seat for seat in range(seats) if bits >> seat & 1)
