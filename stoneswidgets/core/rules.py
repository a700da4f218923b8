"""The rules of a game: what its class declares, what its rule parameters are, and what its rule functions say of a state."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import FrozenInstanceError, dataclass
from functools import cached_property, lru_cache
from inspect import getattr_static
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, cast, dataclass_transform

from stoneswidgets.core.additions import complete
from stoneswidgets.core.declaring import declare
from stoneswidgets.core.display import Displayed
from stoneswidgets.core.levels import LEVELS, Level
from stoneswidgets.core.parts import owner_of, part
from stoneswidgets.core.registry import is_of_the_library
from stoneswidgets.core.slots import CHOSEN, RESERVED, Layout
from stoneswidgets.core.soundness import Soundness, blamed, guarded, miscounted, unlisted
from stoneswidgets.errors import BadRecord, BadRules, BrokenRule, MalformedMove, StonesError, quoted
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, no_chance, nothing_hidden, the_actor
from stoneswidgets.kernel.bounded import bounded
from stoneswidgets.kernel.checked import STEPS, on_checked
from stoneswidgets.kernel.overriding import RuleSet
from stoneswidgets.plumbing.arguments import dealt

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from typing_extensions import TypeVar

    from stoneswidgets.boards import Cells
    from stoneswidgets.core.parameters import Parameter
    from stoneswidgets.core.slots import Slots
    from stoneswidgets.kernel import Dynamics, State
    from stoneswidgets.kernel.call_graph import F

    P_co = TypeVar("P_co", covariant=True, default=Any)
else:
    from typing import TypeVar

    P_co = TypeVar("P_co", covariant=True)

_LONGER = 16
"""How many times longer than its parent's a variant's games may be, before they are taken to go on for ever."""
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


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True, repr=False)
class Rules(Displayed, Generic[P_co]):
    """A game without its positions: all that these, random play and searches need of it. `Game` is the public class.

    What a class of games leaves out has a default here, or has to be declared.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    designer: ClassVar[str] = ""
    dynamics: ClassVar[Dynamics]
    parameters: ClassVar[Mapping[str, Parameter]] = {}
    """The rule parameters by their names."""
    said: ClassVar[str] = ""
    """The prose of the class's docstring; that of a variant says how it differs from its parent."""
    rule_set: ClassVar[RuleSet] = RuleSet()
    entries: ClassVar[int] = 1024
    own_moves: ClassVar[Mapping[str, int]] = {}
    """Moves and outcomes of chance that a variant adds: each one's text with its number, which the parent does not use."""
    own_slots: ClassVar[tuple[Slots, ...]] = ()
    """Slots that a variant adds to the state; they follow those of its parent (see `next_slot`) and hold 0 at the start."""
    added_slots: ClassVar[tuple[Slots, ...]] = ()
    """The own slots of a variant after those of the variants that it descends from: the last slots of a state."""
    position_type: ClassVar[Callable[..., Any]]
    view_type: ClassVar[Callable[..., Any]]
    played_for: ClassVar[Literal["win", "margin", "points"]] = "win"
    """What a player maximizes: "win", the chance to win (the state's second slot says who has won); "margin", the lead in
    points over the others; "points", the own points. `Dynamics.score` counts points."""
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    """How far a bot of each level searches, from level 1 on."""
    choices_are_open: ClassVar[bool] = False
    """Whether every seat's legal moves follow from what everybody sees. (Used only in games that hide something.)"""
    shuns_draws: ClassVar[bool] = False
    """Whether bots value a draw less than half a win; for games in which the seats could always draw by doing nothing."""
    decisive_lead: ClassVar[int] = 0
    """The lead in points that counts as a win where simulations stop at a chance event; 0: they go on to the end."""
    point_word: ClassVar[str] = "point"
    """The unit of the score, as a noun in the singular."""
    choice_word: ClassVar[str] = "move"
    """The word for a simultaneous choice, such as "bid": both a noun and a verb."""
    code: ClassVar[str] = ""
    """The letter of the game in short codes, if it is one of this library's own."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return cast("int", getattr(self, "players")) if hasattr(type(self), "players") else 2  # noqa: B009 (only some games have it)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(f"Player {seat + 1}" for seat in range(self.seats))

    @property
    def board(self) -> Cells | None:
        """The board, if the game has one."""
        return None

    @cached_property
    def tables(self) -> Sequence[int]:
        """The vector `t` of the rule functions: rule parameters and geometry."""
        return ()

    @property
    def score_range(self) -> tuple[int, int]:
        """The least and the greatest score of a seat at the end; needed where scores are `played_for`."""
        raise BadRules(
            f"{self.title} is played for {self.played_for}, and has to say its score_range, as in score_range = (0, 30)"
        )

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves, or of listed chance outcomes, of any position."""
        return max(len(self.actions), len(self.chances))

    @property
    def max_game_length(self) -> int:
        """A bound on the number of moves and chance events from any position to the end; by default a generous guess."""
        return self.play_limit

    @cached_property
    def play_limit(self) -> int:
        """After how many moves and chance events a game is taken to go on for ever.

        That is `max_game_length` where the rules are those of the class that says it; a variant's games may be longer.
        """
        said = next(cls for cls in type(self).__mro__ if "max_game_length" in vars(cls))
        if said is Rules:
            return _LONGER * max(len(self.actions), 100)
        as_said = said.dynamics == self.dynamics if hasattr(said, "dynamics") else True
        return self.max_game_length if as_said else _LONGER * self.max_game_length

    @property
    def times_longer(self) -> str:
        """For messages: that a variant's games may be longer than its parent says."""
        return (
            "" if self.play_limit == self.max_game_length else f" of {self.max_game_length}, {_LONGER} times"
        )

    @property
    def actions(self) -> tuple[int, ...]:
        """Every action that is legal in some position, ascending; the list is the same in all positions."""
        raise self._undeclared("actions")

    @property
    def chances(self) -> tuple[int, ...]:
        """Every chance outcome that `Dynamics.chance_outcomes` may list, ascending."""
        return ()

    # ------------------------------------------------------------ the state

    @property
    def slots(self) -> tuple[Slots, ...]:
        """The slots of the state after the first two, in their order."""
        raise self._undeclared("slots")

    @cached_property
    def state_layout(self) -> Layout:
        """The layout of the states: the slots, and what they count."""
        board, names = self.board, [each.name for each in self.slots]
        if twice := [name for i, name in enumerate(names) if name in (*RESERVED, *names[:i])]:
            raise BadRules(
                f"{self.title}: the slot {quoted(twice[0])} needs another name, because a described position has that one already"
            )
        slots = self.slots if self.is_tested else tuple(map(self._unbound, self.slots))
        return Layout(self.seats, slots, board.names if board is not None else ())

    def _unbound(self, slots: Slots) -> Slots:
        """Return slots as they are where this class says them; those of a game of the library count any number under other rules."""
        classes = (cls for cls in type(self).__mro__ if is_of_the_library(cls) and hasattr(cls, "dynamics"))
        above: Any = next(classes, None)
        return slots.freely if above and slots in above.slots.fget(self) else slots

    @classmethod
    def next_slot(cls) -> int:
        """Return the index in the state of the first slot that a variant of this game adds."""
        return cls().state_layout.length

    def blank(self) -> list[int]:
        """Return a list of zeros with the length of this game's states."""
        return [0] * self._slot_count

    @cached_property
    def _slot_count(self) -> int:
        return self.state_layout.length

    # ------------------------------------------------------------ the texts of moves

    def action_text(self, action: int) -> str:
        """Return the text of an action or a chance outcome; by default its number."""
        return str(action)

    def parse(self, text: str, seat: int) -> int:
        """Return the action that a text stands for when that seat moves (`CHANCE`: a chance outcome).

        Raises
        ------
        MalformedMove
            If no move of this game has that text.
        """
        possible = self.chances if seat < 0 else self.actions
        for action in possible:
            if self.action_text(action) == text:
                return action
        raise malformed(text, self.title, ", ".join(map(self.action_text, possible[:3])))

    def _undeclared(self, name: str) -> BadRules:
        return BadRules(
            f"{self.title}: its class has to say its {name}; help({type(self).__name__}.{name}) tells what that is"
        )

    def __init_subclass__(cls, **options: Any) -> None:  # noqa: ANN401
        super().__init_subclass__(**options)
        parent = next(base for base in cls.__mro__[1:] if issubclass(base, Rules))
        complete(cls, parent)
        declare(cls, parent)

    # ------------------------------------------------------------ rule parameters

    def __post_init__(self) -> None:
        for name, each in self.parameters.items():
            object.__setattr__(self, name, each.taken(getattr(self, name), name, self.title))

    @classmethod
    def from_rules(cls, rules: Mapping[str, Any]) -> Self:
        """Return the game with those rule parameters.

        Raises
        ------
        BadRules
            If a parameter does not exist or cannot have that value.
        """
        return cls(**rules)

    @property
    def rules(self) -> dict[str, Any]:
        """The rule parameters that differ from their defaults.

        >>> import stoneswidgets as sw
        >>> sw.SiegeStones(goal=5, players=2).rules
        {'goal': 5}
        """
        return {
            name: value
            for name, each in self.parameters.items()
            if (value := getattr(self, name)) != each.default
        }

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in self.rules.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what another process makes the game of: the class and the rule parameters, nothing that follows from them."""
        return _made, (type(self), self.rules)

    def entry(self, name: str) -> int:
        """Return the number that stands for a parameter's value in the tables: the value's index among those allowed.

        Numbers stand for themselves, False and True are 0 and 1.

        >>> import stoneswidgets as sw
        >>> sw.SiegeStones(tiebreak="threat").entry("tiebreak"), sw.SiegeStones().entry("goal")
        (1, 4)
        """
        return self.parameters[name].codes(getattr(self, name))[0]

    @classmethod
    def next_entry(cls) -> int:
        """Return the index in the tables of the first parameter that a variant of this game adds."""
        return cls.entries

    # ------------------------------------------------------------ the start, and states from descriptions

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:  # noqa: ARG002
        """Return the state at the start: as the set-up says, or drawn at random where the game has a set-up.

        Raises
        ------
        BadRecord
            If the set-up does not fit the game.
        """
        raise self._undeclared("initial")

    def draw_starts(self, many: int, rng: Random) -> Sequence[int]:
        """Return the states of so many starts, drawn at random, one after the other."""
        starts: list[Any] = [self.start(seed=rng.getrandbits(60)) for _ in range(many)]
        return [n for start in starts for n in start.state]

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
        state = self.initial(setup, dealt(seed)) if self.is_tested else self._initial(setup, dealt(seed))
        return cast("P_co", self.position_type(self, tuple(state), None, seed))

    def _initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        """Return the state at the start that a game from outside this library says, if that can be one."""
        try:
            with bounded():
                state = self.initial(setup, rng)
        except BrokenRule as error:
            raise blamed(self.title, error, "at the start", "initial") from error
        except StonesError:
            raise
        except Exception as error:
            raise blamed(self.title, error, "at the start", "initial") from error
        if state is None:
            raise BrokenRule(
                f"{self.title}: initial returns nothing, and has to return the state: is a return missing?"
            )
        most = self.state_layout.length
        least = most - sum(each.repeat for each in self.added_slots)
        if not isinstance(state, list | tuple) or not least <= len(state) <= most:
            given = f"{len(state)} numbers" if isinstance(state, list | tuple) else quoted(state)
            raise BrokenRule(
                f"{self.title}: initial returns {given}, and a state is a list of {most} numbers"
            )
        # `initial` of a variant's parent leaves out the slots that the variant adds
        state = [*state, *[0] * (most - len(state))]
        if why := self.soundness.fault(state):
            raise BrokenRule(f"{self.title}: initial made an impossible state: {why}")
        if why := self._stuck(state):
            raise BrokenRule(f"{self.title}, at the start: {why}")
        return state

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
        return cast("P_co", self.position_type(self, tuple(self.read(described))))

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

    @cached_property
    def notation(self) -> Any:  # noqa: ANN401 (a module)
        """The module beside the game that reads set-ups and described positions; None if there is none."""
        return part(type(self), "notation")

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state of a described position; a game whose positions `describe` themselves otherwise reads it here.

        A game in a folder may have `state_of` in its ``notation.py``. Slots that a variant adds are not asked for here.

        Raises
        ------
        BadRecord
            If the description is not one of a possible position.
        """
        if self.notation is None:
            return self._possible(self.state_layout.state_of(described))
        state: list[int] = self.notation.state_of(self, described)
        return state

    @cached_property
    def has_own_form(self) -> bool:
        """Whether positions are described otherwise than by their slots."""
        return self.notation is not None or type(self).state_of is not Rules.state_of

    def read(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state of a described position: by its slots if it names them all, otherwise as `state_of` reads it.

        Raises
        ------
        BadRecord
            If the description is not one of a possible position.
        """
        layout = self.state_layout
        by_slots = not self.is_tested and all(each.name in described for each in layout.slots)
        if by_slots or not self.has_own_form:
            return self._possible(layout.state_of(described))
        own = {each.name: each for each in self.added_slots}
        state = self.state_of({name: value for name, value in described.items() if name not in own})
        state = state[: layout.length - sum(each.repeat for each in self.added_slots)]
        for name, each in own.items():
            state += layout.read(each, described[name]) if name in described else [0] * each.repeat
        return state

    def _possible(self, state: list[int]) -> list[int]:
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

    @cached_property
    def hides_as_tested(self) -> bool:
        """Whether it hides what a game of the library hides, whose picture knows what it may tell of each move."""
        above = (cls for cls in type(self).__mro__ if is_of_the_library(cls) and hasattr(cls, "dynamics"))
        return any(cls.dynamics.mask is self.dynamics.mask for cls in above)

    @property
    def shows_choices(self) -> bool:
        """Whether every seat's legal moves follow from what everybody sees."""
        return not self.hides or bool(self._while_it_plays_so("choices_are_open"))

    @property
    def solver(self) -> Any:  # noqa: ANN401 (a module)
        """The module with solvers made for this game only; None if there is none, or in a variant with other rules."""
        owner = owner_of(type(self), "solver")
        return part(owner, "solver") if owner and self._plays_by_the_tables_of(owner) else None

    def as_published(self, *rules: Callable[..., Any]) -> bool:
        """Tell whether rules of the library's game, and all that they call, are in force here: only then does what is said of them hold.

        >>> import stoneswidgets as sw
        >>> from stoneswidgets.games.siegestones.rules import owner
        >>> sw.SiegeStones(goal=5).as_published(owner)
        True
        """
        return all(self.rule_set.own(rule) is rule for rule in rules)

    def as_published_alone(self, rule: Callable[..., Any]) -> bool:
        """Tell whether a rule of the library's game is not overridden itself, whatever becomes of those that it calls."""
        code: object = self.rule_set.own(rule).__code__
        return code is rule.__code__

    def _while_it_plays_so(self, name: str) -> Any:  # noqa: ANN401
        """Return a class attribute that describes the rules; in a variant with other rules, the default."""
        declared = next(cls for cls in type(self).__mro__ if name in vars(cls))
        holds = declared is not Rules and self._plays_by_the_tables_of(declared)
        return getattr(declared if holds else Rules, name)

    def _plays_by_the_tables_of(self, game: type[Rules]) -> bool:
        if type(self) is game:
            return True
        if not self.plays_as(game):
            return False
        twin = game(**{name: getattr(self, name) for name in game.parameters})
        return (twin.seats, twin.tables) == (self.seats, self.tables)

    @classmethod
    def plays_as(cls, game: type[Rules]) -> bool:
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
            with nullcontext() if self.is_tested else bounded():
                return cast("int", getattr(self.dynamics, rule)(self.tables, state, *given))
        except Exception as error:
            raise self._blamed(error, _DOING[rule], rule, state, *given) from error

    def _blamed(self, error: Exception, doing: str, rule: str, *given: Any) -> BrokenRule:  # noqa: ANN401
        """Return the error for an exception in a rule; of an index outside a vector, it says which vector that was."""
        if isinstance(error, IndexError):
            try:
                on_checked(getattr(self.dynamics, rule), STEPS, self.tables, *given)
            except BrokenRule as exact:
                return blamed(self.title, exact, doing)
            except Exception:  # noqa: BLE001 (a rule may do anything; the first error is told)
                return blamed(self.title, error, doing)
        return blamed(self.title, error, doing)

    @cached_property
    def _count(self) -> Callable[..., int]:
        """Like `ask`, for a rule that returns how many numbers it has listed; of rules from outside this library, this is checked."""
        return self.ask if self.is_tested else self._checked_count

    def _checked_count(self, rule: str, state: State, *given: Any) -> int:  # noqa: ANN401
        count = self.ask(rule, state, *given)
        if why := miscounted(rule, count, self._room):
            raise BrokenRule(f"{self.title}, {_DOING[rule]}: {why}")
        listed, known = given[rule == "legal"], self._actions if rule == "legal" else self._chances
        if strange := [action for action in listed[:count] if action not in known]:
            raise BrokenRule(f"{self.title}, {_DOING[rule]}: {unlisted(rule, strange[0])}")
        return count

    @cached_property
    def _actions(self) -> frozenset[int]:
        return frozenset(self.actions)

    @cached_property
    def _chances(self) -> frozenset[int]:
        return frozenset(self.chances)

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
            listed = out[: self._count("chance_outcomes", state, out, [0] * self._room)]
            return action in (listed or (self._chances if state[ACTOR] == CHANCE else ()))
        return action in out[: self._count("legal", state, seat, out)]

    def reason(self, state: State, seat: int, action: int) -> str:  # noqa: ARG002
        """Say why an action is not legal; called only for an action that is not."""
        actors = ", ".join(map(str, self.to_move(state))) or "chance"
        return f"it is no legal move here (to move: {actors})"

    def seen_by(self, state: State, seat: int) -> State:
        """Return a state as the seat that moves sees it, where the game hides something that its reasons must not tell."""
        if self.hides_as_tested or not self.hides or seat < 0:
            return state
        seen = list(state)
        self.ask("mask", seen, seat)
        return seen

    def refusal(self, state: State, seat: int, action: int) -> str:
        """Say why an action is not legal, by the rules that are in force.

        The class that says `reason` knows its own rules only: of a move that these would allow, a variant's docstring is told.
        """
        if self.is_tested:
            return self.reason(state, seat, action)
        known = next(cls for cls in type(self).__mro__ if "reason" in vars(cls))
        legal = known.dynamics.legal if hasattr(known, "dynamics") else self.dynamics.legal
        if legal is not self.dynamics.legal and seat >= 0:
            out = [0] * (self._room + len(self.actions))
            if action in out[: legal(self.tables, state, seat, out)]:
                return f"the rules of {self.title} do not allow it here" + (
                    f": {self.said}" if self.said else ""
                )
        return self.reason(state, seat, action)

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
            with nullcontext() if self.is_tested else bounded():
                self.dynamics.apply(self.tables, new, action)
        except Exception as error:
            raise self._blamed(error, f"at {self.action_text(action)}", "apply", state, action) from error
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


def _refuse(game: Rules, name: str, *_: object) -> None:
    raise FrozenInstanceError(f"{game.title} stays as it is; make another one, with {name}=…")


Rules.__setattr__ = Rules.__delattr__ = _refuse  # type: ignore[assignment]


def _made(cls: type[Rules], rules: Mapping[str, Any]) -> Rules:
    return cls(**rules)


@lru_cache(maxsize=256)
def _members(bits: int, seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if bits >> seat & 1)


def malformed(text: str, title: str, examples: str) -> MalformedMove:
    """Return the error for a text that is not a move, with examples of moves."""
    return MalformedMove(f"{quoted(text)} is no move of {title}; moves look like {examples}")
