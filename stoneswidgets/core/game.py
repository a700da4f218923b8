"""What a position knows of its game: rule parameters, rule functions on a state vector, and the texts of its moves."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from functools import cached_property, lru_cache
from inspect import getattr_static
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, cast, dataclass_transform

from stoneswidgets.core.additions import complete
from stoneswidgets.core.declaring import declare
from stoneswidgets.core.levels import LEVELS, Level
from stoneswidgets.core.registry import is_of_the_library
from stoneswidgets.core.slots import Layout
from stoneswidgets.core.soundness import Soundness, blamed, guarded
from stoneswidgets.display import Displayed
from stoneswidgets.errors import BadRecord, BadRules, BrokenRule, MalformedMove, StonesError, quoted
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, no_chance, nothing_hidden, the_actor
from stoneswidgets.overriding import RuleSet
from stoneswidgets.validation.arguments import dealt

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from typing_extensions import TypeVar

    from stoneswidgets.boards import Cells
    from stoneswidgets.call_graph import F
    from stoneswidgets.core.parameters import Parameter
    from stoneswidgets.core.slots import Slots
    from stoneswidgets.kernel import Dynamics, State

    P_co = TypeVar("P_co", covariant=True, default=Any)
else:
    from typing import TypeVar

    P_co = TypeVar("P_co", covariant=True)


CHOSEN = "chosen_already"
"""The field of a described position with the choices of those that have chosen, where others still have to."""
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
"""What a rule is called for, in messages."""


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True, repr=False)
class GameCore(Displayed, Generic[P_co]):
    """A game without its classes of positions: all that these, and a game's notation, need of it.

    `Game` is the public class. A game of this library has its rule parameters, tables and sizes in a subclass of `GameCore`,
    which its positions know, and the rest in one of that class and of `Game`, which knows its positions.
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
    """Moves that a variant adds: each move's text with its action, a number that the parent does not use."""
    own_slots: ClassVar[tuple[Slots, ...]] = ()
    """Slots that a variant adds to the state; they follow those of its parent (see `next_slot`) and hold 0 at the start."""
    shown_by: ClassVar[str] = ""
    """The module that draws the game (`PICTURE`)."""
    told_by: ClassVar[str] = ""
    """The module with the rules in words (`rules`); by default the one that draws the game."""
    read_by: ClassVar[str] = ""
    """The module with the game's own questions for exercises (`READINGS`, `pieces`), if it has one; it may also name what a
    puzzle's move is about (`themes`), and tell which moves come to the same (`idea`)."""
    added_slots: ClassVar[tuple[Slots, ...]] = ()
    """The own slots of a variant after those of the variants that it descends from: the last slots of a state."""
    position_type: ClassVar[Callable[..., Any]]
    view_type: ClassVar[Callable[..., Any]]
    played_for: ClassVar[Literal["win", "margin", "points"]] = "win"
    """What a player maximizes: "win", the chance to win (the state's second slot says who has won); "margin", the lead in
    points over the others; "points", the own points. `Dynamics.score` counts points."""
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    """How far a bot of each level searches."""
    solved_by: ClassVar[str] = ""
    """The module with solvers made for this game only (see `stoneswidgets.search.own`); not used by variants with other
    rules."""
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

    def __init_subclass__(cls, **options: Any) -> None:  # noqa: ANN401
        super().__init_subclass__(**options)
        parent = next(base for base in cls.__mro__[1:] if issubclass(base, GameCore))
        complete(cls, parent, GameCore)
        declare(cls, parent)

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in self.rules.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what another process makes the game of: the class and the rule parameters, nothing that follows from them."""
        return _made, (type(self), self.rules)

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
        for name in rules:
            if name not in cls.parameters:
                raise BadRules(
                    f"{cls.title} has no rule parameter {quoted(name)}; it has {', '.join(cls.parameters)}"
                )
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
    def solvers(self) -> str:
        """The module with solvers made for this game only; empty if there is none, or in a variant with other rules."""
        return str(self._while_it_plays_so("solved_by"))

    def _while_it_plays_so(self, name: str) -> Any:  # noqa: ANN401
        """Return a class attribute that describes the rules; in a variant with other rules, the default."""
        declared = next(cls for cls in type(self).__mro__ if name in vars(cls))
        holds = declared is not GameCore and self._plays_by_the_tables_of(declared)
        return getattr(declared if holds else GameCore, name)

    def _plays_by_the_tables_of(self, game: type[GameCore]) -> bool:
        if type(self) is game:
            return True
        if not self.plays_as(game):
            return False
        twin = game(**{name: getattr(self, name) for name in game.parameters})
        return (twin.seats, twin.tables) == (self.seats, self.tables)

    # ------------------------------------------------------------ what a subclass defines

    @property
    def seats(self) -> int:
        """The number of players."""
        return cast("int", getattr(self, "players", 2))

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
        raise BadRules(f"{self.title} is played for {self.played_for}, and has to say its score_range")

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

    @classmethod
    def next_slot(cls) -> int:
        """Return the index in the state of the first slot that a variant of this game adds."""
        return cls().state_layout.length

    def blank(self) -> list[int]:
        """Return a list of zeros with the length of this game's states."""
        return [0] * self.state_layout.length

    @classmethod
    def own(cls, function: F) -> F:
        """Return this class's version of a rule function, to be called in plain Python.

        In a game from outside this library it raises `BrokenRule` where the rule raises an exception.
        """
        version = cls.rule_set.own(function)
        return version if is_of_the_library(cls) else guarded(cls.title, version, function.__name__)

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves, or of listed chance outcomes, of any position."""
        return max(len(self.actions), len(self.chances))

    @property
    def max_game_length(self) -> int:
        """A bound on the number of moves and chance events from any position to the end."""
        raise NotImplementedError

    @property
    def actions(self) -> tuple[int, ...]:
        """Every action that is legal in some position, ascending; the list is the same in all positions."""
        raise NotImplementedError

    @property
    def chances(self) -> tuple[int, ...]:
        """Every chance outcome that `Dynamics.chance_outcomes` may list, ascending."""
        return ()

    @property
    def slots(self) -> tuple[Slots, ...]:
        """The slots of the state after the first two, in their order."""
        raise NotImplementedError

    @cached_property
    def state_layout(self) -> Layout:
        """The layout of the states: the slots, and what they count."""
        board = self.board
        return Layout(self.seats, self.slots, board.names if board is not None else ())

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        """Return the state at the start: as the set-up says, or drawn at random where the game has a set-up.

        Raises
        ------
        BadRecord
            If the set-up does not fit the game.
        """
        raise NotImplementedError

    def setup_of(self, state: State) -> dict[str, Any] | None:  # noqa: ARG002
        """Return the set-up of a game that starts with this state; None if the game has no set-ups or cannot start so."""
        return None

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

    def reason(self, state: State, seat: int, action: int) -> str:  # noqa: ARG002
        """Say why an action is not legal; called only for an action that is not."""
        actors = ", ".join(map(str, self.to_move(state))) or "chance"
        return f"it is no legal move here (to move: {actors})"

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state of a described position; a game whose positions `describe` themselves otherwise reads it here.

        Raises
        ------
        BadRecord
            If the description is not one of a possible position.
        """
        state = self.state_layout.state_of(described)
        if why := self.impossible(state) or self._stuck(state):
            raise BadRecord(f"there is no such position: {why}")
        return state

    def _stuck(self, state: list[int]) -> str:
        """Say why the game cannot go on from a state; "" if it can."""
        try:
            actors = self.to_move(state)
            for seat in actors:
                if not self.legal_actions(state, seat):
                    return f"seat {seat} is to move and has no legal move"
            if state[ACTOR] >= 0 and state[ACTOR] not in actors:
                return f"it is not seat {state[ACTOR]} that is to move"
            if state[ACTOR] == CHANCE and not self.has_chance:
                return "no chance events happen in this game"
        except BrokenRule:
            return "the rules fail in this position"
        return ""

    def impossible(self, state: list[int]) -> str:  # noqa: ARG002
        """Say why a state read from a description cannot occur, although each slot is in its range; "" if it can."""
        return ""

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

    def is_legal(self, state: State, seat: int, action: int) -> bool:
        """Tell whether an action of that seat (or outcome, for `CHANCE`) is possible now."""
        if state[ACTOR] == OVER:
            return False
        out = [0] * self._room
        if seat < 0:
            return action in out[: self.ask("chance_outcomes", state, out, [0] * self._room)]
        return action in out[: self.ask("legal", state, seat, out)]

    def legal_actions(self, state: State, seat: int) -> list[int]:
        """Return the legal actions of a seat that is to move."""
        out = [0] * self._room
        return out[: self.ask("legal", state, seat, out)]

    def chance_outcomes(self, state: State) -> dict[int, int]:
        """Return the outcomes of the chance event that is due, with their weights; empty where there are too many to list."""
        out, weights = [0] * self._room, [0] * self._room
        n = self.ask("chance_outcomes", state, out, weights)
        return dict(zip(out[:n], weights[:n], strict=True))

    @cached_property
    def _room(self) -> int:
        return self.max_legal_moves

    @classmethod
    def plays_as(cls, game: type[GameCore]) -> bool:
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

    @cached_property
    def soundness(self) -> Soundness:
        """What every state keeps to."""
        return Soundness(self.state_layout)

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
        if not self._is_tested and (why := self.soundness.fault(new)):
            raise BrokenRule(
                f"{self.title}: the rule apply made an impossible state, at {self.action_text(action)}: {why}"
            )
        return new

    @cached_property
    def _is_tested(self) -> bool:
        return is_of_the_library(type(self))

    # ------------------------------------------------------------ positions

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


def _refuse(game: GameCore, name: str, *_: object) -> None:
    raise FrozenInstanceError(f"{game.title} stays as it is; make another one, with {name}=…")


GameCore.__setattr__ = GameCore.__delattr__ = _refuse  # type: ignore[assignment]


@lru_cache(maxsize=256)
def _members(bits: int, seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if bits >> seat & 1)


def malformed(text: str, title: str, examples: str) -> MalformedMove:
    """Return the error for a text that is not a move, with examples of moves."""
    return MalformedMove(f"{quoted(text)} is no move of {title}; moves look like {examples}")


def _made(cls: type[GameCore], rules: Mapping[str, Any]) -> GameCore:
    return cls(**rules)
