"""What a game declares about itself: its name, its rules, its sizes, and the texts of its moves."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from stoneswidgets.core.display import Displayed
from stoneswidgets.core.levels import LEVELS, Level
from stoneswidgets.core.slots import RESERVED, Layout
from stoneswidgets.errors import BadRules, MalformedMove, quoted
from stoneswidgets.kernel.overriding import RuleSet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from stoneswidgets.boards import Cells
    from stoneswidgets.core.parameters import Parameter
    from stoneswidgets.core.slots import Slots
    from stoneswidgets.kernel import Dynamics


class Declaration(Displayed):
    """What a class of games says about itself; what it leaves out has a default here, or has to be declared."""

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

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves, or of listed chance outcomes, of any position."""
        return max(len(self.actions), len(self.chances))

    @property
    def max_game_length(self) -> int:
        """A bound on the number of moves and chance events from any position to the end."""
        raise self._undeclared("max_game_length")

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
        return Layout(self.seats, self.slots, board.names if board is not None else ())

    @classmethod
    def next_slot(cls) -> int:
        """Return the index in the state of the first slot that a variant of this game adds."""
        return cls().state_layout.length

    def blank(self) -> list[int]:
        """Return a list of zeros with the length of this game's states."""
        return [0] * self.state_layout.length

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


def malformed(text: str, title: str, examples: str) -> MalformedMove:
    """Return the error for a text that is not a move, with examples of moves."""
    return MalformedMove(f"{quoted(text)} is no move of {title}; moves look like {examples}")
