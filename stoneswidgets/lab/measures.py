"""Measures of games, each with its definition, unit and source.

Names and meanings are those of Ludii's evaluation metrics (Stephenson, Soemers, Piette and Browne, "Measuring board game
distance", 2022; Browne, "Automatic generation and evaluation of recombination games", 2008), where these have them.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import FunctionType
from typing import TYPE_CHECKING, Any, Literal

from stoneswidgets.core.rules.registry import part
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, State, Vector, popcount, rule
from stoneswidgets.kernel.call_graph import is_rule

if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence

    from stoneswidgets.core.rules.rules import Rules

LUDII = "Ludii"
BROWNE = "Browne 2008, in Ludii"


@dataclass(frozen=True)
class Measure:
    """A number measured in each game; its mean over all games is reported.

    Attributes
    ----------
    name : str
        What it is called in tables.
    about : str
        What it is, in words.
    unit : {'share', 'part', 'plies', 'moves', 'points', 'value'}
        What it counts; a share of the games, and a part of each game, are numbers from 0 to 1.
    source : str
        Where the definition comes from.
    """

    name: str
    about: str
    unit: Literal["share", "part", "plies", "moves", "points", "value"]
    source: str = "this library"

    @property
    def axis(self) -> str:
        """Its name, with its unit where that says more."""
        return self.name if self.unit in ("share", "part", "value") else f"{self.name}, {self.unit}"


COMMON = (
    Measure("Completion", "Games that one seat wins alone.", "share", LUDII),
    Measure("Drawishness", "Games with several winners.", "share", LUDII),
    Measure("Timeouts", "Games that were broken off because they went on for too long.", "share", LUDII),
    Measure("DurationMoves", "Moves of all seats in a game; chance events do not count.", "plies", LUDII),
    Measure("DurationDecisions", "Moves of a game that were chosen among several.", "plies"),
    Measure("BranchingFactor", "Legal moves at a ply, averaged over a game.", "moves", LUDII),
    Measure("DecisionMoves", "Plies at which there was more than one legal move.", "part", LUDII),
    Measure(
        "LeadChange",
        "Plies after which another seat has the highest score than before; at a tie, whoever led before still does.",
        "part",
        "this library, after Browne 2008, by points in place of an evaluation",
    ),
    Measure(
        "Decisiveness",
        "The part of a game that was left when its winner took the lead in points and kept it; 0 where the winner did "
        "not lead at the end. At a tie, whoever led before still does.",
        "part",
        "this library, after Browne 2008, by points in place of an evaluation",
    ),
    Measure("Margin", "The points by which the highest score exceeds the next one at the end.", "points"),
)
"""The measures of every game, in the order in which `conclude` writes their values, behind the seats' shares of the win."""
LOST = Measure("AllLost", "Games that all players lose.", "share")
"""What takes the place of Completion in games that are played together, which nobody wins alone."""

COVERAGE = Measure(
    "BoardCoverage", "Spaces of the board that a move takes in the course of a game.", "part", LUDII
)
"""The measure of games that have a board."""
LOOKED_AT = (
    Measure(
        "Drama",
        "How much higher the highest win chance is than that of who wins in the end, averaged over the positions of a game.",
        "part",
        BROWNE,
    ),
    Measure(
        "Stability",
        "The variance of a seat's win chance in the course of a game, averaged over the seats: 0 is a game in which "
        "nothing changes. The noise of the estimates is taken off.",
        "value",
        LUDII,
    ),
    Measure(
        "KillerMove", "The greatest rise of the winner's chance by one of its own moves.", "part", BROWNE
    ),
    Measure("DecisivenessThreshold", "The greatest win chance of a seat that did not win.", "part", LUDII),
    Measure(
        "ExpectedLeadChange",
        "Plies after which another seat is expected to win, by its win chance, than before.",
        "part",
        "Ludii, where it is LeadChange; Browne 2008",
    ),
    Measure(
        "PuzzleQuality",
        "Games whose last move was the only one of several that won at once.",
        "share",
        "this library, after Browne 2008",
    ),
)
"""The measures of games whose win chances are looked at, in the order in which `stoneswidgets.lab.looks` writes their values."""

BALANCE = Measure(
    "Balance", "1 less the greatest difference between the wins of two seats: 1 is even.", "share", LUDII
)


def of_seat(seat: int) -> Measure:
    """Return the measure of a seat's wins: Ludii's AdvantageP1 for the first seat, AdvantageP2 for the second, and so on.

    >>> of_seat(0).name
    'AdvantageP1'
    """
    about = f"Wins of seat {seat}, a game with several winners shared among them."
    return Measure(f"AdvantageP{seat + 1}", about, "share", LUDII)


def of_player(name: str) -> Measure:
    """Return the measure of a player's wins in all seats."""
    return Measure(f"Wins of {name}", f"Wins of {name}, in any seat, shared ones in part.", "share")


def of_rule(own: Callable[..., Any]) -> Measure:
    """Return the measure of a rule that a user has written; the first line of its docstring says what it measures."""
    lines = (own.__doc__ or "").strip().splitlines()
    return Measure(own.__name__, lines[0] if lines else "A measure of one's own.", "value", "own")


def own_measures(game: Rules) -> tuple[Callable[..., None], ...]:
    """Return the measures that a game has for itself, or inherits: those in ``measures.py`` of its folder.

    >>> import stoneswidgets as sw
    >>> [rule.__name__ for rule in own_measures(sw.Ascension())]
    ['Gods', 'FalseGods']
    """
    module = part(type(game), "measures")
    return module.MEASURES if module else ()


def checked(value: object, game: Rules) -> tuple[Callable[..., None], ...]:
    """Return a user's measures of a game, one function or several, as a tuple.

    A `StonesError` if one is no function, or has the name of another measure: what is measured is read off by its name.
    """
    rules = tuple(value) if isinstance(value, tuple | list) else (value,)
    seats = map(of_seat, range(game.seats))
    others = (*seats, *COMMON, COVERAGE, *LOOKED_AT, BALANCE, *map(of_rule, own_measures(game)))
    known = dict.fromkeys((each.name for each in others), "the lab has a measure of that name")
    for own in rules:
        if not isinstance(own, FunctionType) or not is_rule(own):
            said = f"; to read what any run measures: found[{own!r}]" if isinstance(own, str) else ""
            raise StonesError(
                f"a measure is a function (t, s, action, notes, at) marked with sw.rule, which writes its value to notes[at] "
                f"and may use the {OWN} slots from there, not {quoted(own)}{said}"
            )
        name = own.__name__
        if name in known:
            raise StonesError(f"your measure {name} needs another name, because {known[name]}")
        known[name] = "you gave another one of that name"
    return rules


# ---------------------------------------------------------------- how the measures of every game are counted

PLIES, CHOICES, DECISIONS, LEADER, CHANGES, SINCE, TRACE, NOTES = range(8)
"""The notes on a game: plies so far; the legal moves of all of them together; plies with more than one legal move; the
seat that led last, plus one (0: nobody has led); how often another seat took the lead; the ply at which the last one did; the trace
of all moves, a number that hardly any other moves have."""
COMPLETED, DRAWN, UNFINISHED, LENGTH, CHOSEN, BRANCHING, DECIDING, CHANGING, DECIDED, MARGIN, VALUES = range(
    11
)
"""The places of a game's values, which follow its trace and the seats' shares of the win, and how many these values are: see
`COMMON`."""
_FACTOR, _TRACES = 1_000_003, (1 << 31) - 1
OWN, DIVISOR = 8, 7
"""Slots that each further measure has for its notes: the first holds its value, to be divided by the last unless that is 0."""


@rule
def begin(notes: Vector) -> None:
    """Start notes on a new game."""
    for i in range(len(notes)):
        notes[i] = 0


@rule
def note_action(notes: Vector, action: int) -> None:
    """Note an action, or the outcome of a chance event, in the trace."""
    notes[TRACE] = notes[TRACE] * _FACTOR + action + 2 & _TRACES


@rule
def note_choice(notes: Vector, moves: int) -> None:
    """Note a ply, before it is played, with the number of legal moves."""
    notes[PLIES] += 1
    notes[CHOICES] += moves
    notes[DECISIONS] += 1 if moves > 1 else 0


@rule
def note_lead(score: Callable[..., int], t: State, s: State, seats: int, notes: Vector) -> None:
    """Note who leads after a ply; at a tie, whoever led before still does."""
    most, leader, alone = score(t, s, 0), 1, True
    for seat in range(1, seats):
        points = score(t, s, seat)
        if points > most:
            most, leader, alone = points, seat + 1, True
        elif points == most:
            alone = False
    if alone and leader != notes[LEADER]:
        notes[CHANGES] += 1 if notes[LEADER] > 0 else 0
        notes[LEADER], notes[SINCE] = leader, notes[PLIES]


@rule
def conclude(
    score: Callable[..., int],
    t: State,
    s: State,
    seats: int,
    notes: State,
    values: MutableSequence[float],
    at: int,
) -> None:
    """Write what a game came to into `values`, from `at` on: its trace, each seat's share of the win, then as `VALUES` says."""
    over = 1 if s[ACTOR] == OVER else 0
    winners = max(1, popcount(s[WINNERS]))
    values[at] = notes[TRACE]
    at += 1
    for seat in range(seats):
        values[at + seat] = over * (s[WINNERS] >> seat & 1) / winners
    at += seats
    plies = max(1, notes[PLIES])
    values[at + COMPLETED] = 1.0 if over == 1 and winners == 1 else 0.0
    values[at + DRAWN] = 1.0 if over == 1 and winners > 1 else 0.0
    values[at + UNFINISHED] = 1.0 - over
    values[at + LENGTH] = notes[PLIES]
    values[at + CHOSEN] = notes[DECISIONS]
    values[at + BRANCHING] = notes[CHOICES] / plies
    values[at + DECIDING] = notes[DECISIONS] / plies
    values[at + CHANGING] = notes[CHANGES] / plies
    led = notes[LEADER] > 0 and winners == 1 and s[WINNERS] >> (notes[LEADER] - 1) & 1 == 1
    values[at + DECIDED] = (notes[PLIES] - notes[SINCE]) / plies if led else 0.0
    most = score(t, s, 0)
    second = score(t, s, 1)
    if second > most:
        most, second = second, most
    for seat in range(2, seats):
        points = score(t, s, seat)
        if points > most:
            most, second = points, most
        elif points > second:
            second = points
    values[at + MARGIN] = most - second


@rule
def conclude_own(notes: State, measures: int, values: MutableSequence[float], at: int) -> None:
    """Write the values of the further measures into `values`, from `at` on."""
    for k in range(measures):
        first = NOTES + OWN * k
        values[at + k] = notes[first] / max(1, notes[first + DIVISOR])
