"""A result of the lab: rows with names, from which its table, frame, text, CSV and file follow; estimates with their intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, meant, quoted
from stoneswidgets.plumbing import files
from stoneswidgets.plumbing.arguments import integer
from stoneswidgets.plumbing.intervals import Interval, Moments, at_any_time, of_mean, of_share
from stoneswidgets.plumbing.tables import csv_file, csv_of, frame_of, html_of, text_of

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Mapping, Sequence

    import pandas as pd

    from stoneswidgets.lab.measures import Measure


@dataclass(frozen=True)
class Figure:
    """A figure with its interval: the mean of a measure, a difference, an effect.

    Attributes
    ----------
    name : str
        What it is called.
    mean : float
        The figure.
    interval : Interval
        Limits that hold the true one with 95 % confidence; of several in one result, those of all hold at once.
    """

    name: str
    mean: float
    interval: Interval

    @property
    def is_clear(self) -> bool:
        """Whether it is not 0 for sure: its interval lies on one side of 0."""
        return self.interval.is_clear

    def __str__(self) -> str:
        return f"{self.name} {figures(self.mean, self.interval)}"

    def cells(self, head: str = "mean") -> dict[str, float]:
        """Return the figure, under a head, and its limits as cells of a row."""
        return {head: self.mean, **self.interval._asdict()}

    def scaled(self, factor: float) -> Figure:
        """Return the figure in a unit of which so many are one of its own."""
        return Figure(self.name, factor * self.mean, Interval(*(factor * limit for limit in self.interval)))


@dataclass(frozen=True)
class MeasureEstimate(Figure):
    """The mean of a measure over games, with an interval of its own.

    Attributes
    ----------
    measure : Measure
        What was measured.
    """

    measure: Measure


@dataclass(frozen=True)
class Difference(Figure):
    """What a change of rules does to a measure: its mean under the second rules less that under the first.

    Intervals hold for all measures of a comparison at once, and all levels, where several were compared; also where the games
    ended early.

    Attributes
    ----------
    measure : Measure
        What was measured.
    first, second : float
        Its means under the first and under the second rules.
    smallest : float
        The smallest true difference that this number of games would find four times in five.
    same : str
        If the games were the same under both rules, what follows from that; otherwise empty.
    """

    measure: Measure
    first: float
    second: float
    smallest: float
    same: str = ""

    def __str__(self) -> str:
        verdict = phrase("a clear difference" if self.is_clear else "no clear difference")
        return foremost(f"{super().__str__()}: {verdict}", self.same)


def foremost(words: str, same: str) -> str:
    """Return words about a comparison; where the games were the same, this comes first."""
    return f"{same} {words}" if same else words


def figures(mean: float, interval: Interval) -> str:
    """Return a mean with its interval, with as many digits as mean something.

    >>> figures(0.53123, Interval(0.52, 0.542))
    '0.531 (0.520 to 0.542)'
    """
    width = interval.high - interval.low
    digits = 3 if not 0 < width < float("inf") else max(0, min(6, 1 - int(f"{width:e}".partition("e")[2])))
    return f"{mean:.{digits}f} ({interval.text(digits)})"


def between(players: str) -> str:
    """Return the sentence that says of whom figures hold.

    >>> between("level 3 players")
    'All of it holds between these players (level 3 players); others may play otherwise.'
    """
    return phrase("of these players", players=players)


F = TypeVar("F", bound=Figure)
T = TypeVar("T")


def measured(found: Mapping[str, T], name: str, where: str = "") -> T:
    """Return what was found of a measure; a `StonesError` if nothing of that name was measured there."""
    if name not in found:
        raise StonesError(
            f"{quoted(name)} was not measured{where}; these were: {', '.join(found)}{meant(name, found)}"
        )
    return found[name]


def by_name(several: Sequence[F], name: str) -> F:
    """Return the estimate of that name; a `StonesError` if there is none."""
    return measured({each.name: each for each in several}, name)


def is_share(measure: Measure, moments: Moments) -> bool:
    """Tell whether values are those of a share of the games, or all are 0 or 1, as are those of a measure of one's own that counts games."""
    return measure.unit == "share" or moments.total == moments.squares


def prior(measure: Measure, moments: Moments) -> Moments:
    """Return two more values, 0 and 1, that are added to those of a share, so that a few equal ones do not look certain."""
    return Moments(2, 1.0, 1.0) if is_share(measure, moments) else Moments()


def interval_of(measure: Measure, moments: Moments, comparisons: int = 1, *, early: bool = False) -> Interval:
    """Return the interval of a measure's mean; `comparisons` intervals hold at once. That of a share or a part lies from 0 to 1."""
    if early:
        found = at_any_time(moments + prior(measure, moments), comparisons)
    else:
        found = (of_share if is_share(measure, moments) else of_mean)(moments, comparisons=comparisons)
    if measure.unit in ("share", "part") and not moments.few:
        return Interval(max(0.0, found.low), min(1.0, found.high))
    return found


class Result(files.Saved):
    """What the lab found: at the end of a notebook's cell it shows itself as a table.

    A subclass says its `rows`. Of these, a number that its limits follow, as ``low`` and ``high``, is shown with its interval.
    """

    index: ClassVar[str] = ""
    """The column that names the rows of the frame; without one, they are numbered."""
    shown: ClassVar[tuple[str, ...]] = ()
    """Where there is a row for each measure under each of several rules: the measures that the table has as columns."""

    def rows(self) -> list[dict[str, Any]]:
        """Return the table: a dict for each row."""
        raise NotImplementedError

    @property
    def caption(self) -> str:
        """What stands above the table."""
        return repr(self)[1:-1]

    def to_frame(self) -> pd.DataFrame:
        """Return the table as a pandas frame.

        Raises
        ------
        StonesError
            If pandas is not installed.
        """
        frame = frame_of(self.rows())
        return frame.set_index(self.index) if self.index else frame

    def to_csv(self) -> str:
        """Return the table as comma-separated values, with a line of heads."""
        return csv_of(self.rows())

    def _formats(self) -> dict[str, Callable[[], bytes]]:
        """Return for each file name ending a function that writes this result in that format."""
        return {".csv": lambda: csv_file(self.to_csv()).encode()}

    def __str__(self) -> str:
        # what a measure is about is as long as a line: the table in a notebook and the frame have it
        rows = [{name: value for name, value in row.items() if name != "about"} for row in self.rows()]
        return text_of(self.caption, *cells_of(rows, self.shown))

    def _repr_html_(self) -> str:
        return html_of(self.caption, *cells_of(self.rows(), self.shown))


def cells_of(rows: Sequence[dict[str, Any]], shown: Sequence[str] = ()) -> tuple[list[str], list[list[str]]]:
    """Return the heads and the texts of a table, a number with its limits in one cell.

    With `shown`, each of these measures becomes a column: what was measured under the same rules is a line.

    >>> cells_of([{"measure": "Margin", "mean": 2.04, "low": 2.0, "high": 2.1}])
    (['measure', 'mean'], [['Margin', '2.04 (2.00 to 2.10)']])
    """
    cells = [_joined(row) for row in rows]
    heads = list(cells[0]) if cells else []
    if not shown or "measure" not in heads:
        return heads, [list(row.values()) for row in cells]
    labels = heads[: heads.index("measure")]
    value = next(name for name, after in zip(rows[0], [*rows[0]][1:], strict=False) if after == "low")
    lines: dict[tuple[str, ...], dict[str, str]] = {}
    for row in cells:
        lines.setdefault(tuple(row[name] for name in labels), {})[row["measure"]] = row[value]
    there = [name for name in shown if any(name in line for line in lines.values())]
    return [*labels, *there], [[*label, *(line[name] for name in there)] for label, line in lines.items()]


def _joined(row: dict[str, Any]) -> dict[str, str]:
    """Return a row's texts, a number and the limits that follow it as one."""
    found, names = {}, list(row)
    while names:
        name = names.pop(0)
        limits = []
        if len(names) > 1 and names[0].endswith("low") and names[1].endswith("high"):
            limits = [row[names.pop(0)], row[names.pop(0)]]
        has_limits = limits and row[name] is not None
        found[name] = figures(row[name], Interval(*limits)) if has_limits else _text(row[name])
    return found


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return ""
    if isinstance(value, float):
        return "–" if isnan(value) else f"{value:.4g}"
    return str(value)


def numbered(number: int, many: int) -> int:
    """Return the number, from 1, of one of that many games; raise a `StonesError` if there is no such game."""
    found = integer(number)
    if found is None or not 1 <= found <= many:
        raise StonesError(f"there is no game {quoted(number)}; {many:,} were played")
    return found


@dataclass(frozen=True, eq=False, repr=False)
class Values(Result):
    """The values of each game. Games are numbered from 1, as `Simulation.record` numbers them.

    Attributes
    ----------
    names : tuple of str
        The measures.
    numbers : array of float
        All values, one game after the other.
    width : int
        How many numbers there are of each game.
    first : int
        Which of these is the first measure's.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> games = sw.lab.simulate(sw.SiegeStones(), games=100, seed=1, keep=True, progress=False)
    >>> moves = games.values["DurationMoves"]
    >>> len(moves), len(games.record(7).moves) == moves[6] == games.values.of_game(7)["DurationMoves"]
    (100, True)
    """

    names: tuple[str, ...]
    numbers: array[float]
    width: int
    first: int

    index: ClassVar[str] = "game"

    def __len__(self) -> int:
        return len(self.numbers) // self.width

    def __repr__(self) -> str:
        return f"<Values of {len(self):,} games: {', '.join(self.names)}>"

    def __getitem__(self, measure: str) -> Sequence[float]:
        """Return what a measure came to in each game, in their order; a `StonesError` if nothing of that name was measured of each."""
        places = {name: at for at, name in enumerate(self.names, self.first)}
        return self.numbers[measured(places, measure, " of each game") :: self.width]

    def of_game(self, number: int) -> dict[str, float]:
        """Return what was measured of a game, counted from 1; a `StonesError` if there is no such game."""
        number = numbered(number, len(self))
        begin = (number - 1) * self.width + self.first
        return dict(zip(self.names, self.numbers[begin : begin + len(self.names)], strict=True))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each game."""
        return [{"game": number, **self.of_game(number)} for number in range(1, len(self) + 1)]
