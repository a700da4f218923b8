"""Call a game's rules in plain Python; check the states that rules from outside this library produce."""

from __future__ import annotations

import traceback
from functools import cached_property, lru_cache, wraps
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.core.rules.states import Soundness
from stoneswidgets.errors import BrokenRule, StonesError, is_our_module, quoted
from stoneswidgets.kernel import ACTOR, CHANCE, OVER
from stoneswidgets.kernel.call_graph import RULES
from stoneswidgets.kernel.fields import State

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random
    from types import CodeType

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel import State as Numbers
    from stoneswidgets.kernel.call_graph import F


class Caller:
    """Calls the rules of one game in plain Python; what those of the library's own games answer is not looked at: its tests have."""

    def __init__(self, game: Rules) -> None:
        self._game = game
        self._last: tuple[Numbers, int, list[int]] = [], 0, []
        self._seen: tuple[Numbers, int | None, Numbers] = [], 0, []

    def ask(self, rule: str, state: Numbers, *given: Any) -> int:
        """Call a rule function by its name in `Dynamics`; a `BrokenRule` names a rule that fails. One that changes the state needs a list."""
        game = self._game
        try:
            return cast("int", getattr(game.dynamics, rule)(game.tables, state, *given))
        except Exception as error:
            raise blamed(game.title, error) from error

    def start(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        """Return the state at the start that a game says; a `BrokenRule` if that cannot be one, a `BadRecord` if the set-up does not fit."""
        game = self._game
        state = game.initial(setup, rng)
        if game.is_tested:
            return list(state)
        most = game.state_layout.length
        least = most - sum(each.count for each in game.added_state_fields)
        state = list(state) if isinstance(state, State) else state
        if not isinstance(state, list | tuple) or not least <= len(state) <= most:
            given = f"{len(state)} numbers" if isinstance(state, list | tuple) else quoted(state)
            raise BrokenRule(
                f"{game.title}: initial returns {given}, but a state is a list of {most} numbers"
            )
        # `initial` of a variant's parent leaves out the fields that the variant adds
        state = [*state, *[0] * (most - len(state))]
        if why := self.soundness.fault(state):
            raise BrokenRule(f"{game.title}: initial made an impossible state: {why}")
        if why := self.stuck(state):
            raise BrokenRule(f"{game.title}, at the start: {why}")
        return state

    def to_move(self, state: Numbers) -> tuple[int, ...]:
        """Return the seats that must act now."""
        if state[ACTOR] < 0:  # a chance event is due, or the game is over
            return ()
        if self._game.is_simultaneous:
            return seats_in(self.ask("choosing", state), self._game.seats)
        return (state[ACTOR],)

    def seen(self, state: tuple[int, ...], seat: int | None) -> tuple[int, ...]:
        """Return what a seat, or a spectator, sees of a state."""
        masked = list(state)
        self.ask("mask", masked, -1 if seat is None else seat)
        seen = tuple(masked)
        if self._game.is_tested:
            self._seen = state, seat, seen
        return seen

    def legal_actions(self, state: Numbers, seat: int) -> list[int]:
        """Return the legal actions of a seat that is to move; those asked for last are kept: a bot, a measure and a move each ask.

        They follow from what the seat sees, which is all that a bot is given.
        """
        whole, by, seen = self._seen
        if whole is state and by == seat:
            state = seen
        last, of, actions = self._last
        if last is not state or of != seat:
            out = [0] * self._room
            actions = self.listed("legal", self.ask("legal", state, seat, out), out)
            if type(state) is tuple and self._game.is_tested:
                self._last = state, seat, actions
        return actions.copy()

    def chance_outcomes(self, state: Numbers) -> dict[int, int]:
        """Return the outcomes of the chance event that is due, with their weights; empty where there are too many to list."""
        out, weights = [0] * self._room, [0] * self._room
        outcomes = self.listed("chance_outcomes", self.ask("chance_outcomes", state, out, weights), out)
        return dict(zip(outcomes, weights, strict=False))

    def listed(self, rule: str, count: object, out: list[int]) -> list[int]:
        """Return the moves, or outcomes of chance, that a rule has written into a vector and counted.

        A `BrokenRule` says that a rule of one's own did not return how many, or listed what is no move of the game.
        """
        game = self._game
        if not game.is_tested:
            if type(count) is bool or not isinstance(count, int) or not 0 <= count <= self._room:
                raise BrokenRule(
                    f"{game.title}: the rule {rule} returned {quoted(count)}; it must be a number from 0 to {self._room} "
                    "(max_legal_moves)"
                )
            known, name = (self._actions, "actions") if rule == "legal" else (self._chances, "chances")
            if strange := [action for action in out[:count] if action not in known]:
                raise BrokenRule(
                    f"{game.title}: the rule {rule} lists {strange[0]}, which is not one of the game's {name}; a move of its own is "
                    "declared, as in swap = sw.move(), and is t.swap in rules"
                )
        return out[: cast("int", count)]

    def after(self, state: Numbers, action: int) -> list[int]:
        """Return the state after a possible action or chance outcome; a `BrokenRule` if the rule fails, or makes an impossible state."""
        game, new = self._game, list(state)
        try:
            game.dynamics.apply(game.tables, new, action)
        except Exception as error:
            raise blamed(game.title, error, f"at {game.action_text(action)}") from error
        if game.is_tested:
            return new
        if why := self.soundness.fault(new):
            raise BrokenRule(
                f"{game.title}: the rule apply made an impossible state, at {game.action_text(action)}: {why}"
            )
        return [*map(int, new)]  # of `not n`, which is no number in plain Python

    def check_goes_on(self, state: Numbers, move: str) -> None:
        """Raise a `BrokenRule` if the game can neither go on nor is over after a move."""
        if state[ACTOR] != OVER and (why := self.stuck(state)):
            raise BrokenRule(
                f"{self._game.title}, at {move}: the rule apply made a position in which {why}; it has to end the game, or "
                "pass the turn on"
            )

    def stuck(self, state: Numbers) -> str:
        """Return why the game cannot go on from a state; "" if it can."""
        actors = self.to_move(state)
        for seat in actors:
            if not self.legal_actions(state, seat):
                return f"seat {seat} is to move and has no legal move"
        if state[ACTOR] >= 0 and state[ACTOR] not in actors:
            named = " and ".join(map(str, actors)) or "none"
            return f"s.actor is seat {state[ACTOR]}, but by the rule choosing these move now: {named}; s.actor has to be one of them"
        if state[ACTOR] == CHANCE and not self._game.has_chance:
            return "a chance event is due (s.actor is sw.CHANCE), but this game has no rule chance"
        return ""

    @cached_property
    def soundness(self) -> Soundness:
        """The conditions that every state of the game fulfils."""
        return Soundness(self._game.state_layout)

    @cached_property
    def _actions(self) -> frozenset[int]:
        return frozenset(self._game.actions)

    @cached_property
    def _chances(self) -> frozenset[int]:
        return frozenset(self._game.chances)

    @cached_property
    def _room(self) -> int:
        return self._game.max_legal_moves


@lru_cache(maxsize=256)
def seats_in(bits: int, seats: int) -> tuple[int, ...]:
    """Return the seats of a bit set, in order.

    >>> seats_in(0b101, 3)
    (0, 2)
    """
    return tuple(seat for seat in range(seats) if bits >> seat & 1)


# ---------------------------------------------------------------- rules that fail


def line_of(code: CodeType, line: int) -> str:
    """Return, for a message, which line of a rule a line of its file is."""
    return f"line {line - code.co_firstlineno + 1} of it"


def blamed(title: str, error: Exception, when: str = "") -> BrokenRule:
    """Return the error for an exception in a rule, with the game's title, the move after which it came, the rule's name and the line.

    The rule is the last one in its traceback that is not of this library, else the last one.
    """
    codes = {rule.__code__: rule.__name__ for rule in RULES}
    frames = [each for each in traceback.walk_tb(error.__traceback__) if each[0].f_code in codes]
    own = [each for each in frames if not is_our_module(each[0].f_globals.get("__name__"))]
    where = "a rule"
    if frames:
        frame, line = (own or frames)[-1]
        where = f"the rule {codes[frame.f_code]}, {line_of(frame.f_code, line)},"
    why = (
        str(error)
        if isinstance(error, StonesError)
        else f"{type(error).__name__}: {error}".removesuffix(": ")
    )
    return BrokenRule(f"{title}{when and f', {when}'}: {where} failed ({why})")


def guarded(title: str, rule: F) -> F:
    """Return a rule that raises `BrokenRule` instead of the exceptions of a mistake in it."""

    @wraps(rule)
    def call(*given: Any) -> Any:
        try:
            return rule(*given)
        except Exception as error:
            raise blamed(title, error) from error

    return cast("F", call)
