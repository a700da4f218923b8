"""The rules of a game: its rule functions, called with its parameters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, cast, dataclass_transform

from typing_extensions import TypeVar

from stoneswidgets.core.rules.calling import Caller, guarded
from stoneswidgets.core.rules.deck import Deck
from stoneswidgets.core.rules.declaring import declare
from stoneswidgets.core.rules.layouts import blank, filled, state_fields
from stoneswidgets.core.rules.levels import LEVELS, Level
from stoneswidgets.core.rules.moves import Texts, all_moves, malformed
from stoneswidgets.core.rules.registry import game_of_the_library, is_of_the_library
from stoneswidgets.core.rules.restoring import read_by_fields, restored
from stoneswidgets.core.rules.states import RESERVED, Layout
from stoneswidgets.errors import BadRecord, BadRules, quoted
from stoneswidgets.kernel import ACTOR, CHANCE, LIKE, OVER, no_chance, nothing_hidden, the_actor
from stoneswidgets.kernel.fields import State, Tables
from stoneswidgets.kernel.overriding import RuleSet
from stoneswidgets.plumbing.arguments import dealt
from stoneswidgets.plumbing.display import Displayed
from stoneswidgets.plumbing.language import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from random import Random
    from types import ModuleType

    from stoneswidgets.boards import Cells
    from stoneswidgets.core.rules.deck import Card
    from stoneswidgets.kernel import Dynamics, State as Numbers
    from stoneswidgets.kernel.fields import Field
    from stoneswidgets.kernel.parameters import Parameter

P_co = TypeVar("P_co", covariant=True, default=Any)
R = TypeVar("R")

LONGER = 16
"""How many times longer than its parent's a variant's games may be, before they are taken to go on for ever."""


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
    deck: ClassVar[Deck] = Deck()
    """The cards of a game with cards."""
    prose: ClassVar[str] = ""
    """The prose of the class's docstring; that of a variant says how it differs from its parent."""
    usual_rules: ClassVar[Dynamics] = LIKE
    """The rules of a game that is no variant, where its class has no others."""
    rule_set: ClassVar[RuleSet] = RuleSet()
    _versions: ClassVar[dict[Callable[..., Any], Callable[..., Any]]] = {}
    """What `version_of` has returned of this class, by the rule function that it was asked for."""
    own_moves: ClassVar[Mapping[str, int]] = {}
    """The moves and outcomes of chance that the classes declare with `move`: each one's text with its number."""
    State: ClassVar[Any] = State
    """The fields of the states: those of `stoneswidgets.kernel.fields.State`, then those that the classes declare."""
    Tables: ClassVar[Any] = Tables
    """The fields of the tables: rule parameters, and further tables that the classes declare."""
    added_fields: ClassVar[tuple[str, ...]] = ()
    """The names of the fields of a variant, and of the variants that it descends from: the last ones of a state."""
    position_type: ClassVar[Callable[..., Any]]
    view_type: ClassVar[Callable[..., Any]]
    played_for: ClassVar[Literal["win", "margin", "points"]] = "win"
    """What a player maximizes: "win", the chance to win (the state's second slot says who has won); "margin", the lead in
    points over the others; "points", the own points. `Dynamics.score` counts points."""
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    """How far a bot of each level searches, from level 1 on."""
    level_ratings: ClassVar[tuple[int, ...]] = ()
    """How strong a bot of each level is, on Elo's scale, on which level 3 has 1000; empty where that was not measured."""
    choices_are_open: ClassVar[bool] = False
    """Whether every seat's legal moves follow from what everybody sees. (Used only in games that hide something.)"""
    shuns_draws: ClassVar[bool] = False
    """Whether bots value a draw less than half a win; for games in which the seats could always draw by doing nothing."""
    is_broad: ClassVar[bool] = False
    """Whether positions have so many moves that a search which explores less is stronger, as level 10 then does."""
    decisive_lead: ClassVar[int] = 0
    """The lead in points that counts as a win where simulations stop at a chance event; 0: they go on to the end."""
    point_word: ClassVar[str] = "point"
    """The unit of the score, as a noun in the singular."""
    choice_word: ClassVar[str] = "move"
    """The word for a simultaneous choice, such as "bid": both a noun and a verb."""
    code: ClassVar[str] = ""
    """The letter of the game in short codes, if it is one of this library's own."""

    @cached_property
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

    def beside(self, name: str) -> tuple[str, ...]:
        """Return the spaces next to a space: those that the tables have, else the board's."""
        board = cast("Cells", self.board)
        at = board.index(name)
        near = self.t.near[at]
        return (
            tuple(board.names[i] for i in board.neighbours[at])
            if near == board.near[at]
            else board.named(near)
        )

    @cached_property
    def tables(self) -> Sequence[int]:
        """The vector `t` of the rule functions: rule parameters and geometry."""
        return filled(self)

    @property
    def t(self) -> Any:
        """The tables, to be read by the names of their fields."""
        return self.Tables(self.tables)

    @property
    def score_range(self) -> tuple[int, int]:
        """The least and the greatest score of a seat at the end; needed where scores are `played_for`."""
        raise BadRules(
            f"{self.title} is played for {self.played_for}, and has to say its score_range, as in score_range = (0, 30)"
        )

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves, or of listed chance outcomes, of any position."""
        return all_moves(self)

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
            return LONGER * max(len(self.actions), 100)
        as_said = said.dynamics == self.dynamics if hasattr(said, "dynamics") else True
        return self.max_game_length if as_said else LONGER * self.max_game_length

    @property
    def actions(self) -> tuple[int, ...]:
        """Every action that is legal in some position, ascending; the list is the same in all positions."""
        if self.own_moves:
            return ()
        raise self._undeclared("actions")

    @property
    def chances(self) -> tuple[int, ...]:
        """Every chance outcome that `Dynamics.chance_outcomes` may list, ascending."""
        return ()

    # ------------------------------------------------------------ the state

    @property
    def state_fields(self) -> tuple[Field, ...]:
        """The fields of the states after the first two, with their sizes in this game."""
        return state_fields(self)

    @cached_property
    def added_state_fields(self) -> tuple[Field, ...]:
        """The fields that a variant adds."""
        return tuple(each for each in self.state_fields if each.name in self.added_fields)

    @cached_property
    def state_layout(self) -> Layout:
        """The layout of the states: the fields, and what they count."""
        board, names = self.board, [each.name for each in self.state_fields]
        if twice := [name for i, name in enumerate(names) if name in (*RESERVED, *names[:i])]:
            raise BadRules(
                f"{self.title}: the field {quoted(twice[0])} needs another name, because a described position has that one already"
            )
        fields = self.state_fields if self.is_tested else tuple(map(self._unbound, self.state_fields))
        return Layout(self.seats, fields, board.names if board is not None else (), self.is_cooperative)

    def _unbound(self, field: Field) -> Field:
        """Return a field as a variant declares it; one of a game of the library counts any number under other rules."""
        above = game_of_the_library(type(self))
        return field.unbounded() if above and field.name not in self.added_fields else field

    def blank(self) -> Any:
        """Return a state in which every field is as it is declared for the start."""
        return blank(self)

    # ------------------------------------------------------------ the texts of moves

    def action_text(self, action: int) -> str:
        """Return the text of an action or a chance outcome; by default its number."""
        return str(action)

    @cached_property
    def texts(self) -> Texts:
        """The texts of actions by their numbers."""
        return Texts(self.action_text)

    def parse(self, text: str, seat: int) -> int:
        """Return the action that a text stands for when that seat moves (`CHANCE`: a chance outcome); a `MalformedMove` if none has it."""
        possible = self.chances if seat < 0 else self.actions
        for action in possible:
            if self.action_text(action) == text:
                return action
        raise malformed(text, self.title, ", ".join(map(self.action_text, possible[:3])))

    def _undeclared(self, name: str) -> BadRules:
        return BadRules(
            f"{self.title}: its class has to say its {name}; help({type(self).__name__}.{name}) explains it"
        )

    def __init_subclass__(cls, rules: ModuleType | None = None, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls._versions = {}
        parent = next(base for base in cls.__mro__[1:] if issubclass(base, Rules))
        declare(cls, parent, rules)
        if cls.own_moves != parent.own_moves or cls.added_fields != parent.added_fields:
            game = cls()
            game.actions, game.state_layout  # noqa: B018 (names and numbers that the parent has already are refused here)

    # ------------------------------------------------------------ rule parameters

    def __post_init__(self) -> None:
        for name, each in self.parameters.items():
            object.__setattr__(self, name, each.taken(getattr(self, name), name, self.title))
        for why in self.deck.refusals(self.rules):
            raise BadRules(why)

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
        """The rule parameters that differ from their defaults; a game with others is another game.

        >>> import stoneswidgets as sw
        >>> sw.SiegeStones(goal=5, players=2).rules
        {'goal': 5}
        """
        named = {name: getattr(self, name) for name in self.parameters}
        return {name: value for name, value in named.items() if value != self.parameters[name].default}

    @property
    def laid(self) -> tuple[Card, ...]:
        """The cards that are laid, in the deck's order."""
        return self.deck.laid(self.rules)

    @property
    def titled(self) -> str:
        """The title, with the rule parameters that differ from their defaults, or the cards that are laid.

        >>> import stoneswidgets as sw
        >>> sw.SiegeStones(tiebreak="threat").titled
        'SiegeStones with tiebreak threat'
        """
        if not self.rules:
            return self.title
        names = [*self.deck.names(self.rules).values()]
        return f"{self.title.removesuffix(' with cards')} with {listed(names)}"

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in self.rules.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what another process makes the game of: the class and the rule parameters, nothing that follows from them."""
        return type(self).from_rules, (self.rules,)

    # ------------------------------------------------------------ the start, and states from descriptions

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> Any:
        """Return the state at the start: as the set-up says, or drawn at random where the game has a set-up; a `BadRecord` if it does not fit.

        By default there is no set-up, and every field is as it is declared for the start.
        """
        if setup is not None:
            raise BadRecord(
                f"{self.title} has no set-up other than a position, not {', '.join(map(quoted, setup)) or 'this'}"
            )
        return self.blank()

    def draw_starts(self, many: int, rng: Random) -> Sequence[int]:
        """Return the states of `many` starts, drawn at random, one after the other."""
        starts: list[Any] = [self.start(seed=rng.getrandbits(60)) for _ in range(many)]
        return [n for start in starts for n in start.state]

    def setup_of(self, state: Numbers) -> dict[str, Any] | None:
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
        return cast(
            "P_co", self.position_type(self, tuple(self.caller.start(setup, dealt(seed))), None, seed)
        )

    # ------------------------------------------------------------ positions from descriptions

    def restore(self, described: Mapping[str, Any]) -> P_co:
        """Return the position that `Position.describe` described.

        Raises
        ------
        BadRecord
            If the description is not one of a possible position.
        """
        return cast("P_co", restored(self, described))

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state of a described position; a game whose positions `describe` themselves otherwise reads it here.

        Fields that a variant adds are not asked for here. A `BadRecord` says that there is no such position.
        """
        return read_by_fields(self, described)

    @cached_property
    def has_own_form(self) -> bool:
        """Whether positions are described otherwise than by their fields."""
        return type(self).state_of is not Rules.state_of

    def impossible(self, state: list[int]) -> str:
        """Say why a state read from a description cannot occur, although each field is in its range; "" if it can."""
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

    @cached_property
    def hides(self) -> bool:
        """Whether something is hidden from a seat in some positions, such as hands or simultaneous choices."""
        return self.dynamics.mask is not nothing_hidden

    @property
    def is_cooperative(self) -> bool:
        """Whether all players win, or all lose: a game may end without a winner, and a win that is shared is a whole one."""
        return False

    def in_common(self, *, won: bool) -> str:
        """Return how a game that is played together ended for all: "both lose"."""
        return f"{'both' if self.seats == 2 else 'all'} {'win' if won else 'lose'}"

    @property
    def counts_points(self) -> bool:
        """Whether it is played for points or a margin, and not for winning alone."""
        return self.played_for != "win"

    def calibration_stage(self, state: Numbers, seat: int) -> int:
        """Return a number, from 0, for what a state is to a seat, where simulations mean something else in each."""
        return 0

    def possible_states(self, state: Numbers, seat: int, action: int) -> Iterator[tuple[int, ...]] | None:
        """Yield the states that a seat may be in by what it sees, or None where they are not listed.

        One state is enough for several that differ only in the order of things that nothing tells apart, the seat's next action included.
        """
        return None

    # ------------------------------------------------------------ calling a rule

    @cached_property
    def caller(self) -> Caller:
        """Calls this game's rules in plain Python."""
        return Caller(self)

    @cached_property
    def is_tested(self) -> bool:
        """Whether this is a game of the library, whose states are not looked at in play: its tests have looked at them."""
        return is_of_the_library(type(self))

    @classmethod
    def version_of(cls, function: Callable[..., R]) -> Callable[..., R]:
        """Return this class's version of a rule function, to be called in plain Python.

        In a game from outside this library it raises `BrokenRule` where the rule raises an exception.
        """
        if function not in cls._versions:
            own = cls.rule_set.version_of(function)
            library = is_of_the_library(cls)
            cls._versions[function] = own if library else guarded(cls.title, own)
        return cast("Callable[..., R]", cls._versions[function])

    def before_choices(self, state: Numbers) -> Sequence[int] | None:
        """Return the state before the first of several simultaneous choices; None if none was made, or it is not known.

        It is needed for a position read from a description; one that was reached by moves remembers that state.
        """
        return None

    def is_legal(self, state: Numbers, seat: int, action: int) -> bool:
        """Tell whether an action of that seat (or outcome, for `CHANCE`) is possible now."""
        if state[ACTOR] == OVER:
            return False
        if seat >= 0:
            return action in self.caller.legal_actions(state, seat)
        return action in (
            self.caller.chance_outcomes(state) or (self.chances if state[ACTOR] == CHANCE else ())
        )

    def reason(self, state: Numbers, seat: int, action: int) -> Any:
        """Return why an action is not legal: a text, or a `Fact` for the game's words; called only for an action that is not."""
        return "the rules do not allow it here" if seat >= 0 else "it is no random event that is due here"
