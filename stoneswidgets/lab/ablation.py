"""`ablate`: the effect of each card of a design, from games with and without it, between players of several levels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import isnan
from typing import TYPE_CHECKING, Any, Unpack

from typing_extensions import override

from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.lab.charts import Intervals, mark
from stoneswidgets.lab.comparison import checked_levels
from stoneswidgets.lab.experiment import FEW, Expectation, LabQuestion, questions
from stoneswidgets.lab.measures import of_seat
from stoneswidgets.lab.result import Difference, Result
from stoneswidgets.lab.run import Options, Run
from stoneswidgets.lab.running import Running
from stoneswidgets.lab.simulation import job_of, simulation_of, under
from stoneswidgets.lab.sweeps import difference
from stoneswidgets.plumbing.language import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stoneswidgets.lab.experiment import Experiment
    from stoneswidgets.lab.simulation import Simulation

LEVELS = (1, 4, 7)
"""Who plays: random players, and bots of two levels."""
GAMES, AT_RANDOM = 300, 10_000
"""How many games bots play under each set of rules, and how many random players, where rules are compiled."""
DESIGN, WHOLE = "", "the whole design"
"""What the games under the design are called, and the comparison with those without any of its cards."""


@dataclass(frozen=True)
class Ablation(Result):
    """What each card of a design does: the games with it, and without it, between players of several levels.

    Attributes
    ----------
    measure : str
        What was asked, as `stoneswidgets.lab.experiment.questions` names it.
    design : dict of int to Simulation
        The games under the design by the players' levels, the strongest first; level 1 plays at random.
    does : dict of int to dict of str to Difference
        By level, what each card does beside the others, and what all do to the usual rules; all intervals hold at once.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> game = sw.SiegeStonesCards(marching=3, sinkholes="corner")
    >>> found = sw.lab.ablate(game, "DurationMoves", levels=(1,), seed=1, progress=False)
    >>> list(found.does[1]), found.does[1]["Sinkholes corner"].is_clear
    (['Marching 3', 'Sinkholes corner', 'the whole design'], True)
    """

    measure: str
    design: dict[int, Simulation]
    does: dict[int, dict[str, Difference]]

    @classmethod
    def of(cls, measure: str, among: int, found: Iterable[tuple[int, str, Simulation]]) -> Ablation:
        """Return what simulations come to, each with the level and what is left out; so many comparisons hold at once."""
        cells = {(level, name): each for level, name, each in found}
        design = {
            level: cells.pop((level, DESIGN)) for level in sorted({at for at, _ in cells}, reverse=True)
        }
        does: dict[int, dict[str, Difference]] = {level: {} for level in design}
        for (level, name), each in cells.items():
            does[level][name] = difference(each, design[level], measure, among)
        return cls(measure, design, does)

    def __repr__(self) -> str:
        return f"<{self.game.titled}: {' '.join(self.lines)}>"

    @property
    def game(self) -> Game:
        """The design."""
        return game_of(next(iter(self.design.values())).game, "an ablation")

    @property
    def stopped(self) -> bool:
        """Whether somebody stopped the games."""
        return any(each.stopped for each in self.design.values())

    @property
    def asked(self) -> LabQuestion:
        """What was asked."""
        return questions(self.game)[self.measure]

    @property
    def lines(self) -> tuple[str, ...]:
        """Which card does what, in sentences: between the strongest players, then between others; and how that was found."""
        first, *others = self.does
        told, design, does = self._clear(first), self.design[first], self.does[first]
        told = [listed(told)] if told else []
        if free := [name for name, each in does.items() if not each.is_clear]:
            found = self.asked.scale * max(does[name].smallest for name in free)
            least, names = None if isnan(found) else found, tuple(free)
            told.append(phrase("cannot be told", names=names, n=design.games, least=least, unit=self._unit))
        nothing = [phrase("nothing told")]
        weaker = (
            phrase("between them", players=self.design[level].players, found=self._clear(level) or nothing)
            for level in others
        )
        apart = [name for name in without_each(self.game) if name not in (*does, WHOLE)]
        games = tuple(f"{each.games:,} between {each.players}" for each in self.design.values())
        seed = str(min(each.seed for each in self.design.values()))
        stopped, asked = phrase("stopped") if self.stopped else None, None if self._seat else self.asked.text
        lines = (
            phrase("between them", asked=asked, players=design.players, found=told),
            " ".join(weaker),
            phrase("apart", names=apart) if apart else "",
            phrase("games under each set", games=games, seed=seed, stopped=stopped),
        )
        return (*filter(None, lines),)

    @property
    def _seat(self) -> str:
        """Whose wins are asked about; "" if it is something else."""
        names = enumerate(self.game.seat_names)
        return next((name for seat, name in names if of_seat(seat).name == self.measure), "")

    def _clear(self, level: int) -> list[str]:
        """Return what each card clearly does between players of a level."""
        return [f"{name} {self._change(each)}" for name, each in self.does[level].items() if each.is_clear]

    @property
    def _unit(self) -> str:
        return "points" if self._seat else self.asked.unit

    def _change(self, found: Difference) -> str:
        """Return what a clear difference is, as a predicate."""
        low, mean, high = sorted(abs(self.asked.scale * each) for each in (found.mean, *found.interval))
        digits = 0 if high - low >= 4 else 1 if high - low >= 1 else 2
        much = f"{mean:.{digits}f} {self._unit} ({low:.{digits}f} to {high:.{digits}f})"
        more, less = ("gives", "takes") if self._seat else ("adds", "takes off")
        return phrase(more if found.mean > 0 else less, seat=self._seat, much=much)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each level and card."""
        return [
            {
                "players": self.design[level].players,
                "card": name,
                "without": each.first,
                "with": each.second,
                **each.cells("does"),
                "clear": each.is_clear,
                "smallest": each.smallest,
            }
            for level, does in self.does.items()
            for name, each in does.items()
        ]

    def chart(self, _measure: str | None = None) -> Intervals:
        """Return a chart of what each card does, between players of each level."""
        scale = self.asked.scale
        marks = (
            mark(f"{name}, {self.design[level].players}", each.scaled(scale))
            for level, does in self.does.items()
            for name, each in does.items()
        )
        unit = f"points: {self.asked.text}" if self.asked.is_share else self.asked.unit
        title = phrase("each card does", title=self.game.titled)
        return Intervals(title, " ".join(self.lines[:-1]), tuple(marks), unit, 0.0)


def without_each(game: Game) -> dict[str, Game]:
    """Return a game without each of its cards, or unusual rule parameters, by its name; of several, also without all.

    >>> import stoneswidgets as sw
    >>> [(name, game.titled) for name, game in without_each(sw.SiegeStonesCards(marching=2, goal=3)).items()][1:]
    [('Goal 3', 'SiegeStones with Marching 2'), ('the whole design', 'SiegeStones with cards')]
    """
    called = game.deck.names({name: value for name, value in game.rules.items() if name != "players"})
    usual = {key: game.parameters[key].default for key in called}
    found = {name: replace(game, **{key: usual[key]}) for key, name in called.items()}
    return found | ({WHOLE: replace(game, **usual)} if len(usual) > 1 else {})


def _planned(
    game: Game, measure: str | None, levels: Sequence[int], run: Run
) -> tuple[str, list[tuple[int, str, Game, Run]]]:
    """Return what is asked, and what is played for it: at each level the design, and all that it is compared with."""
    measure = next(iter(questions(game))) if measure is None else measure
    asked = questions(game)[Expectation.of(game, measure, 0, "an ablation").measure]
    others = {
        name: each
        for name, each in without_each(game).items()
        if measure in questions(each)
        and (each.seat_names, each.is_cooperative) == (game.seat_names, game.is_cooperative)
    }
    if not others:
        raise StonesError(f"{game.titled} has no card that can be taken off to ask: {asked.text}")
    cells = {DESIGN: game, **others}
    at_random = (
        max(run.games, AT_RANDOM) if all(backend_of(each).fast for each in cells.values()) else run.games
    )
    found = []
    for i, (level, name) in enumerate(product(levels, cells)):
        who: dict[str, Any] = {"games": at_random} if level == 1 else {"players": level}
        found.append((level, name, cells[name], run.part(i, f"{i + 1}", **who)))
    return measure, found


def ablate(
    game: Game,
    measure: str | None = None,
    levels: Sequence[int] = LEVELS,
    games: int = GAMES,
    seed: int | None = None,
    **options: Unpack[Options],
) -> Ablation:
    """Say which card of a design does what: compare it with itself without each of its cards, and without all.

    Parameters
    ----------
    game : Game
        The design: a game with cards, or with other values of its rule parameters than the usual ones.
    measure : str, optional
        What is asked, as by `stoneswidgets.RuleLab.ask`; left out, how often the first seat wins.
    levels : sequence of int
        Who plays, by levels from 1 to 10; level 1 plays at random.
    games : int
        How many games bots play under each set of rules. Random players play 10,000 at least, where rules are compiled.
    seed, **options
        As for a `Run`; each set of rules has random numbers of its own at each level. The path is a folder.

    Raises
    ------
    StonesError
        If there is no card that can be taken off, or no such question.
    """
    levels = checked_levels(levels)
    measure, plan = _planned(game_of(game, "an ablation"), measure, levels, Run(None, games, seed, **options))
    found = [(level, name, simulation_of(each, run)) for level, name, each, run in plan]
    return Ablation.of(measure, len(plan) - len(levels), found)


class RunningAblation(Running):
    """An ablation on the design of an experiment, on the question that was asked there, that is under way."""

    def __init__(self, of: Experiment, games: int, seed: int) -> None:
        self._measure, self._plan = _planned(of.game, of.expected.measure, LEVELS, Run(None, games, seed))
        works = [(job_of(each, run),) for *_, each, run in self._plan]
        super().__init__(works, [run.games for *_, run in self._plan])

    @override
    def logged(self, log: tuple[Experiment, ...], *, stopped: bool) -> tuple[Experiment, ...]:
        few = {
            level for (level, *_), totals in zip(self._plan, self._totals, strict=True) if totals.games < FEW
        }
        found = []
        for (level, name, *_), work, totals in zip(self._plan, self._works, self._totals, strict=True):
            totals.stopped = stopped
            if level not in few:
                found.append((level, name, under(work, totals)))
        told = Ablation.of(self._measure, len(self._plan) - len(LEVELS), found) if found else None
        return (*log[:-1], replace(log[-1], ablation=told))
