"""`compare`, `compare_levels`, `restrict`: what changes when the rules do, game by game from the same random numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import isnan
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from stoneswidgets.core.game import game_of
from stoneswidgets.core.matches.study import Study
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.lab.charts import compared, mark
from stoneswidgets.lab.measures import Measure, of_seat
from stoneswidgets.lab.result import (
    Difference,
    MeasureEstimate,
    Result,
    between,
    by_name,
    figures,
    foremost,
    is_share,
)
from stoneswidgets.lab.run import USUAL_GAMES, Options, Run, Totals
from stoneswidgets.lab.simulation import job_of, under
from stoneswidgets.lab.without import without
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.intervals import Interval, Moments, at_any_time, of_mean, of_sum, smallest_effect
from stoneswidgets.plumbing.language import ended
from stoneswidgets.search.bots import HIGHEST_LEVEL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position
    from stoneswidgets.lab.charts import Intervals
    from stoneswidgets.lab.jobs import Work
    from stoneswidgets.lab.simulation import Simulation
    from stoneswidgets.search.players import Players

FIRST = "AdvantageP1"
"""The measure that is shown where none is named."""


def difference_of(pairs: Moments, comparisons: int, *, early: bool) -> Interval:
    """Return the interval of the mean difference of pairs of games; `comparisons` such intervals hold at once."""
    return (at_any_time if early else of_mean)(pairs, comparisons)


def pairs_of_shares(moments: Moments) -> Moments:
    """Add half a pair each way to differences of shares (Agresti and Min, 2005)."""
    return moments + Moments(2, 0.0, 1.0)


@dataclass(frozen=True)
class Comparison(Result):
    """The same games under two sets of rules.

    Attributes
    ----------
    first, second : Simulation
        The games under the first rules and under the second, with their measures.
    moments : tuple of Moments
        For each measure, the differences of the pairs of games.
    is_same : bool
        Whether no pair of games differs in a move or in a measure: the change of rules never took effect.
    among : int
        The number of comparisons, this one included, whose intervals hold all at once.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> c = sw.lab.compare(sw.SiegeStones(), sw.SiegeStones(goal=3), games=500, seed=1, progress=False)
    >>> c["DurationMoves"].is_clear, round(c["DurationMoves"].mean, 1)
    (True, -5.9)
    >>> [chapter.title for chapter in c.study().chapters]
    ['Pair 1: SiegeStones', 'Pair 1: SiegeStones with goal 3']
    """

    first: Simulation
    second: Simulation
    moments: tuple[Moments, ...]
    is_same: bool
    among: int = 1

    index: ClassVar[str] = "measure"

    @classmethod
    def of(cls, pair: Work, totals: Totals, *, early: bool = False, among: int = 1) -> Comparison:
        """Return what pairs of games come to."""
        parted = totals.counted(len(pair[0].players))[2 * pair[0].columns :]
        first, second = (under(pair, totals, at, early=early) for at in (0, 1))
        return cls(first, second, parted[1:], not any(each.squares for each in parted), among)

    def __repr__(self) -> str:
        clear = [str(d) for d in self.differences if d.is_clear] or ["no clear difference"]
        return f"<{self.title}, {self.first.games:,} games each: {self.in_short or '; '.join(clear)}>"

    def __getitem__(self, name: str) -> Difference:
        """Return the difference in a measure; a `StonesError` if nothing of that name was measured."""
        return by_name(self.differences, name)

    @property
    def title(self) -> str:
        """The rules that are compared."""
        return f"{self.first.title} → {self.second.title}"

    @property
    def same(self) -> str:
        """If the games were the same, a sentence on what follows; otherwise empty."""
        return ended(self.in_short)

    @property
    def in_short(self) -> str:
        """The same without a full stop."""
        if not self.is_same:
            return ""
        kind = "one game" if self.first.game == self.second.game else "no effect"
        return phrase(kind, title=self.first.title)

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """What the change does to each measure."""
        found, several = [], len(self.moments) * self.among
        triples = zip(self.first.measures, self.first.moments, self.second.moments, self.moments, strict=True)
        for of, one, other, pairs in triples:
            counted = pairs_of_shares(pairs) if is_share(of, one) and is_share(of, other) else pairs
            interval = difference_of(counted, several, early=self.first.early)
            means, smallest = (one.mean, other.mean), smallest_effect(interval, counted.error)
            found.append(Difference(of.name, pairs.mean, interval, of, *means, smallest, self.same))
        return tuple(found)

    def first_parting(self, games: int = 1_000) -> int:
        """Return the number, from 1, of the first pair of games that differ, in a move or only in the result.

        `first.record` and `second.record` give the two games.

        Parameters
        ----------
        games : int
            How many pairs are looked at, at most.

        Raises
        ------
        StonesError
            If none of these pairs differ.
        """
        many = min(whole("the number of games", games, 1), self.first.games)
        for number in range(1, many + 1 if not self.is_same else 1):
            one, other = self.first.record(number), self.second.record(number)
            if one.moves != other.moves or one.result != other.result:
                return number
        raise StonesError(f"the first {many:,} pairs of games are the same under both rules")

    def study(self, games: int = 1_000) -> Study:
        """Return the pair of `first_parting` as a study: a chapter under each of the rules, with a remark where they part."""
        number = self.first_parting(games)
        one, other = self.first.record(number), self.second.record(number)
        pairs = enumerate(zip(one.moves, other.moves, strict=False))
        alike = next((at for at, pair in pairs if len({*pair}) > 1), min(len(one.moves), len(other.moves)))
        study = Study()
        for side, record in ((self.first, one), (self.second, other)):
            place = study.add(record, phrase("a pair", n=number, title=side.title)).last.way()[alike]
            place.text = phrase("same so far" if alike else "part at once")
        return study

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each measure."""
        return [
            {
                "measure": d.name,
                "first": d.first,
                "second": d.second,
                **d.cells("difference"),
                "clear": d.is_clear,
                "smallest": d.smallest,
                "unit": d.measure.unit,
            }
            for d in self.differences
        ]

    @property
    def caption(self) -> str:
        """What stands above the table."""
        first = self.first
        note = phrase(
            "pairs of games", title=self.title, n=first.games, players=first.players, seed=str(first.seed)
        )
        return foremost(f"{note} {between(first.players)}", self.same)

    def chart(self, measure: str | None = None) -> Intervals:
        """Return a chart of a measure, left out of who wins, before and after."""
        first, found = self.first, self[measure or FIRST]
        names = first.outcomes if measure is None else {measure: measure}
        verdict = phrase("a clear difference" if found.is_clear else "no clear difference")
        what, smallest = names[measure or FIRST], None if isnan(found.smallest) else found.smallest
        told = {"verdict": verdict, "smallest": smallest}
        finding = phrase("the change does", found=figures(found.mean, found.interval), what=what, **told)
        return compared(
            phrase("so many each", title=self.title, players=first.players, n=first.games),
            foremost(finding, self.same),
            (row for name, label in names.items() for row in self.marks(name, label)),
            found.measure,
            1 / first.game.seats if measure is None else None,
        )

    def marks(self, measure: str, label: str) -> list[dict[str, Any]]:
        """Return the rows of a chart for a measure, under the first rules and under the second."""
        return [mark(label, self.first[measure], "before"), mark(label, self.second[measure], "after")]


def compare(
    first: Game | Position,
    second: Game | Position,
    players: Players = None,
    games: int = USUAL_GAMES,
    seed: int | None = None,
    **options: Unpack[Options],
) -> Comparison:
    """Play the same games under two sets of rules, from the same random numbers, and compare them game by game.

    Where the rules differ little, the two games of a pair begin alike, and so their difference is known far more exactly
    than that of games played independently (the method of common random numbers).

    Parameters
    ----------
    first, second : Game or Position
        The rules, or positions under them, as for `simulate`: of the same game or a variant of it, with equally many players.
    players, games, seed, **options
        As for a `Run`: also measures, looks, until, keep, workers, executor, progress and path. The games are pairs of games.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> short, usual = sw.SiegeStones(goal=3), sw.SiegeStones()
    >>> compare(short, usual, games=500, seed=1, progress=False)["DurationMoves"].is_clear
    True
    """
    return comparison_of(first, second, Run(players, games, seed, **options))


def comparison_of(first: object, second: object, run: Run, among: int = 1) -> Comparison:
    """Return what a run under two sets of rules comes to, one of so many comparisons whose intervals hold at once."""
    pair = pair_of(first, second, run)
    width = pair[0].columns

    def watched(moments: tuple[Moments, ...]) -> Interval:
        return difference_of(pairs_of_shares(moments[2 * width + 1]), (width - 1) * among, early=True)

    return Comparison.of(pair, run.play(pair, watched), early=run.until is not None, among=among)


def pair_of(first: object, second: object, run: Run) -> Work:
    """Return what is to be played; a `StonesError` if the games cannot be compared."""
    one, other = (job_of(each, run) for each in (first, second))
    if one.game.seats != other.game.seats:
        raise StonesError(
            f"both games need the same number of players; these have {one.game.seats} and {other.game.seats}"
        )
    if one.measured != other.measured:
        raise StonesError(
            f"compare needs two sets of rules of the same game; {one.game.title} and {other.game.title} are not measured alike"
        )
    most = max(one.opening_moves, other.opening_moves)
    return replace(one, opening_moves=most), replace(other, opening_moves=most)


@dataclass(frozen=True)
class Comparisons(Result):
    """Several comparisons of the same rules, by what they are called; their intervals hold all at once."""

    comparisons: dict[Any, Comparison]

    by: ClassVar[str]
    """What the comparisons differ in."""

    def __getitem__(self, name: Any) -> Comparison:
        """Return a comparison."""
        return self.comparisons[name]

    @property
    def one(self) -> Comparison:
        """The first of them."""
        return next(iter(self.comparisons.values()))

    @property
    def same(self) -> str:
        """If the games were the same in all of them, what follows from that, in one sentence; otherwise empty."""
        return self.one.same if all(each.is_same for each in self.comparisons.values()) else ""

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each of them and each measure."""
        return [{self.by: name, **row} for name, each in self.comparisons.items() for row in each.rows()]

    def charted(self, names: Sequence[str], measure: str | None, title: str, first: str = "") -> Intervals:
        """Return a chart of a measure, left out the first seat's wins, before and after in each; the finding begins with `first`."""
        measure, named = measure or FIRST, dict(zip(names, self.comparisons.values(), strict=True))
        clear = [label for label, each in named.items() if each[measure].is_clear]
        where = phrase("clear where", names=clear or ["nowhere"])
        finding = foremost(f"{first}{where}", self.same)
        rows = (row for label, each in named.items() for row in each.marks(measure, label))
        return compared(f"{measure}: {title}", finding, rows, self.one[measure].measure)


@dataclass(frozen=True)
class ByLevel(Comparisons):
    """The same comparison between players of several levels, by these."""

    by: ClassVar[str] = "level"
    shown: ClassVar[tuple[str, ...]] = (FIRST, "Drawishness", "DurationMoves", "LeadChange")

    def __repr__(self) -> str:
        lines = (f"level {level}: {c.in_short or c[FIRST]}" for level, c in self.comparisons.items())
        return f"<{self.one.title}: {'; '.join(lines)}>"

    @property
    def caption(self) -> str:
        """What stands above the table."""
        return foremost(phrase("by level", title=self.one.title), self.same)

    def chart(self, measure: str | None = None) -> Intervals:
        """Return a chart of a measure, left out the first seat's wins, before and after at each level."""
        names = [each.first.players for each in self.comparisons.values()]
        return self.charted(names, measure, self.one.title)


def checked_levels(levels: Sequence[int]) -> list[int]:
    """Return levels of players; a `StonesError` if there are none."""
    found = [whole("a level", each, 1, HIGHEST_LEVEL) for each in levels]
    if not found:
        raise StonesError("levels are those that are compared, as in levels=(1, 3, 5); none were given")
    return found


def compare_levels(
    first: Game | Position,
    second: Game | Position,
    levels: Sequence[int] = (1, 3, 5),
    games: int = 1_000,
    seed: int | None = None,
    **options: Unpack[Options],
) -> ByLevel:
    """Make the same comparison between players of several levels, to see whether it holds for strong ones too.

    Parameters
    ----------
    first, second : Game or Position
        As for `compare`.
    levels : sequence of int
        Levels from 1 to 10; level 1 plays at random.
    games, seed, **options
        As for `compare`, at each level; the path is a folder.

    Returns
    -------
    ByLevel
        The comparisons; the intervals of all levels and measures hold at once with 95 % confidence.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> small = dict(side=3, goal=2)
    >>> levels = compare_levels(
    ...     sw.SiegeStones(**small), sw.SiegeStones(opening="no-tower", **small), (1, 2), games=8, seed=1, workers=1
    ... )
    >>> list(levels.comparisons), levels[2].first.players
    ([1, 2], 'level 2 players')
    """
    levels = checked_levels(levels)
    run = Run(None, games, seed, **options)
    each = {level: run.part(0, f"level-{level}", players=None if level == 1 else level) for level in levels}
    return ByLevel({level: comparison_of(first, second, own, len(levels)) for level, own in each.items()})


WORTH = Measure(
    "Worth",
    "By how much a seat's wins fall when it alone may not make the moves, averaged over the seats; below 0 the seat wins more "
    "without them.",
    "share",
    "restricted play, Jaffe, Miller, Andersen, Liu, Karlin and Popović, Evaluating competitive game balance with restricted play, 2012",
)


@dataclass(frozen=True)
class Restriction(Comparisons):
    """How much some moves matter: what changes when nobody may make them, and when one seat alone may not.

    The comparisons are of the game with that in which nobody may, and with those in which all but one seat may.

    Attributes
    ----------
    moves : str
        Which moves.
    """

    moves: str

    by: ClassVar[str] = "who may"
    shown: ClassVar[tuple[str, ...]] = (
        *(of_seat(seat).name for seat in range(4)),
        "Drawishness",
        "DurationMoves",
    )

    def __repr__(self) -> str:
        verdict = foremost(f"{self.worth}; for all, {self.off[FIRST]}", self.same)
        return f"<{self.off.first.title} without {self.moves}: {verdict}>"

    @property
    def off(self) -> Comparison:
        """The game, and the game in which no seat may make the moves."""
        return self.one

    @property
    def alone(self) -> tuple[Comparison, ...]:
        """The game, and the game in which one seat may not, for each seat."""
        return tuple(self.comparisons.values())[1:]

    @property
    def worth(self) -> MeasureEstimate:
        """How much of the wins the moves are worth to a seat, with a 95 % interval: `WORTH`."""
        seats = len(self.alone)
        own = [each.moments[seat] for seat, each in enumerate(self.alone)]
        mean = -sum(each.mean for each in own) / seats
        lost = ((-1 / seats, pairs_of_shares(each)) for each in own)
        return MeasureEstimate(WORTH.name, mean, of_sum(lost, early=self.off.first.early), WORTH)

    @property
    def caption(self) -> str:
        """What stands above the table."""
        first = self.off.first
        moves, worth, seed = self.moves, str(self.worth), str(first.seed)
        of = phrase(
            "restricted", title=first.title, moves=moves, players=first.players, seed=seed, worth=worth
        )
        return foremost(f"{of} {between(first.players)}", self.same)

    def chart(self, measure: str | None = None) -> Intervals:
        """Return a chart of a measure, left out the first seat's wins, with the moves, and without them for all and for each seat."""
        names = ["all", *self.off.first.game.seat_names]
        title = phrase("taken away", title=self.off.first.title, moves=self.moves)
        return self.charted([f"taken from {name}" for name in names], measure, title, f"{self.worth}. ")


def restrict(
    game: Game,
    moves: str | Sequence[str],
    players: Players = None,
    games: int = USUAL_GAMES,
    seed: int | None = None,
    **options: Unpack[Options],
) -> Restriction:
    """Switch a mechanic off: compare a game with itself when nobody, and when all but one seat, may make some moves.

    Players know what they and the others may not do: bots search in the restricted game. A seat that has no other move may
    make the moves all the same.

    Parameters
    ----------
    game : Game
        The game.
    moves : str, or sequence of str
        Texts of moves, or patterns of such texts, as in "T*" (see `without`).
    players, games, seed, **options
        As for `compare`; each of the comparisons has random numbers of its own. The path is a folder.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> towers = restrict(sw.SiegeStones(), "T*", games=100, seed=1, progress=False)
    >>> towers.worth.interval.high < 0  # at random, whoever drops no towers wins more
    True
    """
    run = Run(players, games, seed, **options)
    who: dict[str, int | None] = {"nobody": None}
    who |= {f"all but {name}": seat for seat, name in enumerate(game_of(game, "restrict").seat_names)}
    files = ("nobody", *(f"all-but-{seat}" for seat in range(len(who) - 1)))
    found = {
        name: comparison_of(game, without(game, moves, seat), run.part(i, file), len(who))
        for i, ((name, seat), file) in enumerate(zip(who.items(), files, strict=True))
    }
    return Restriction(found, moves if isinstance(moves, str) else " and ".join(moves))
