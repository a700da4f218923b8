"""An experiment: a prediction of a rule's effect, and the games that test it; the log of experiments, also to print."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from stoneswidgets.core.matches.design import Design
from stoneswidgets.core.rules.registry import part
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.lab.charts import Intervals, mark
from stoneswidgets.lab.comparison import Comparison
from stoneswidgets.lab.measures import of_seat
from stoneswidgets.lab.result import Figure, Result
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.intervals import Interval
from stoneswidgets.plumbing.language import counted
from stoneswidgets.plumbing.texts import prose
from stoneswidgets.scene import picture
from stoneswidgets.scene.document import document, style
from stoneswidgets.scene.markup import Markup, tag
from stoneswidgets.scene.rulebook import changes
from stoneswidgets.scene.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stoneswidgets.core.game import Game
    from stoneswidgets.lab.ablation import Ablation
    from stoneswidgets.lab.result import Difference, MeasureEstimate
    from stoneswidgets.lab.simulation import Simulation
    from stoneswidgets.scene.rulebook import Change


FEW, LONGEST, GAMES = 30, 400, "games of 100"
"""Fewer games than `FEW` say nothing of a share; the most characters of a sentence; what a share is counted in."""


class LabQuestion(NamedTuple):
    """A question that games answer with a number.

    That is counted in a unit, and at most `most`; a value of 1 of the measure is `scale` of these, 100 where a part is asked for.
    """

    text: str
    unit: str = GAMES
    scale: int = 100
    most: int = 100

    @property
    def is_share(self) -> bool:
        """Whether it is about games of 100, which are also told as percents."""
        return self.unit == GAMES

    def written(self, mean: float, half: float) -> str:
        """Return a value of the measure with half of its interval's width, in the question's unit.

        >>> LabQuestion("How many?").written(0.53123, 0.0031), LabQuestion("How long?", "moves", 1).written(23.88, 0.1)
        ('53.1 % ± 0.3', '23.9 ± 0.1 moves')
        """
        digits = 0 if half * self.scale >= 2 else 1 if half * self.scale >= 0.15 or self.scale == 1 else 2
        mid, off = f"{self.scale * mean:.{digits}f}", f"± {self.scale * half:.{digits}f}"
        return f"{mid} % {off}" if self.is_share else f"{mid} {off} {self.unit}"

    def number(self, number: float) -> str:
        """Return a number in the question's unit, as somebody expects it."""
        return f"{number} %" if self.is_share else f"{number} {self.unit}"


class Expectation(NamedTuple):
    """What somebody expects before the games are played.

    Attributes
    ----------
    measure : str
        The name of what is measured, such as AdvantageP1.
    number : int
        The number that is expected, in the unit of the question.
    because : str
        A sentence.
    """

    measure: str
    number: int
    because: str

    @classmethod
    def of(cls, game: Game, measure: object, number: object, because: object) -> Expectation:
        """Return an expectation; a `StonesError` if there is no such question, no number in its range, or no sentence."""
        known = questions(game)
        if not isinstance(measure, str) or measure not in known:
            raise StonesError(f"the questions are about {', '.join(known)}, not {quoted(measure)}")
        asked = known[measure]
        number = whole(f"how many {asked.unit} you expect", number, 0)
        if number > asked.most:
            raise StonesError(f"{asked.most} {asked.unit} are the most that can be expected, not {number}")
        words = " ".join(because.split()) if isinstance(because, str) else ""
        if not words:
            raise StonesError("write down in a sentence what you expect, and why; then the games are played")
        if len(words) > LONGEST:
            raise StonesError(f"the sentence has at most {LONGEST} characters, not {len(words)}")
        return cls(measure, number, prose(words, "the sentence"))


LONGEST_GAME = 1_000
"""The most moves that can be expected of a game."""


def questions(game: Game) -> dict[str, LabQuestion]:
    """Return what can be asked of a game, by the names of measures: who wins, unless the game has other questions; then draws, length, the lead.

    >>> import stoneswidgets as sw
    >>> questions(sw.SiegeStones())["AdvantageP1"].text
    'How many games of 100 does Black win?'
    >>> [*questions(sw.Tavern())]
    ['Refusals', 'ForcedTrades', 'Hands', 'Drawishness', 'DurationMoves', 'LeadChange']
    """
    own = getattr(part(type(game), "measures"), "QUESTIONS", None)
    first = (
        {
            of_seat(i).name: LabQuestion(phrase("how many win", name=name))
            for i, name in enumerate(game.seat_names)
        }
        if own is None
        else {
            name: LabQuestion(text, unit, scale, 100 if scale == 100 else LONGEST_GAME)
            for name, (text, unit, scale) in own.items()
        }
    )
    longest = min(game.max_game_length, LONGEST_GAME)
    ends = phrase("how many drawn")
    if game.is_cooperative:
        first, ends = {}, phrase("how many together", what=game.in_common(won=True))
    return {
        **first,
        "Drawishness": LabQuestion(ends),
        "DurationMoves": LabQuestion(phrase("how long"), "moves", 1, longest),
        "LeadChange": LabQuestion(phrase("how often"), phrase("so often")),
    }


@dataclass(frozen=True)
class Experiment:
    """An expectation, and what the games came to.

    Attributes
    ----------
    number : int
        Its number in the log, from 1.
    expected : Expectation
        What was expected of the games under the changed rules.
    before : Game
        The rules to compare with.
    result : Comparison or Simulation
        The games: under both rules; or, where there is nothing to compare (the same rules, another number of players), under
        the one.
    ablation : Ablation, optional
        Which card of the changed rules does what, where that was asked.
    called : str
        What the changed rules are called; empty where nobody gave them a name.
    """

    number: int
    expected: Expectation
    before: Game
    result: Comparison | Simulation
    ablation: Ablation | None = None
    called: str = ""

    @property
    def after(self) -> Simulation:
        """The games under the changed rules."""
        return self.result.second if isinstance(self.result, Comparison) else self.result

    @property
    def game(self) -> Game:
        """The changed rules."""
        return cast("Game", self.after.game)

    @property
    def rule(self) -> str:
        """The changed rules, by their parameters, and their name if they have one."""
        return Design(self.called).over(self.game.titled)

    @property
    def asked(self) -> LabQuestion:
        """What was asked."""
        return questions(self.game)[self.expected.measure]

    @property
    def question(self) -> str:
        """What was asked, in words."""
        return self.asked.text

    @cached_property
    def changed(self) -> tuple[Change, ...]:
        """The sentences of the rules that differ."""
        return changes(self.before, self.game)

    @property
    def estimate(self) -> MeasureEstimate:
        """What was found under the changed rules."""
        return self.after[self.expected.measure]

    @property
    def difference(self) -> Difference | None:
        """What the change does; None where there is nothing to compare."""
        return self.result[self.expected.measure] if isinstance(self.result, Comparison) else None

    @property
    def short(self) -> str:
        """What was found, with half of its interval's width."""
        return self.asked.written(self.estimate.mean, self.estimate.interval.half_width)

    @property
    def is_right(self) -> bool | None:
        """Whether what was expected lies in the interval; None where the games are too few to tell."""
        if self.after.games < FEW:
            return None
        low, high = (round(self.asked.scale * each, 1) for each in self.estimate.interval)
        return low <= self.expected.number <= high

    @property
    def answer(self) -> tuple[str, ...]:
        """What the lab answers, in sentences."""
        return (*self._said, self.played, *self.cards)

    @property
    def cards(self) -> tuple[str, ...]:
        """Which card does what, in sentences; none where that was not asked."""
        return self.ablation.lines if self.ablation else ()

    @property
    def _said(self) -> tuple[str, ...]:
        asked, expected = self.asked, self.expected.number
        if self.is_right is None:
            few = phrase("too few games", said=asked.number(expected), n=self.after.games)
            return (*self._same, few)
        mean = asked.scale * self.estimate.mean
        off, kind = abs(expected - mean), "said too much" if expected > mean else "said too little"
        wrong = {"off": f"{off:.{1 if off < 10 else 0}f}", "points": "points" if asked.is_share else None}
        found = {"said": asked.number(expected), "found": self.short}
        said = phrase("as said" if self.is_right else kind, **found, **wrong)
        return (*self._same, said, *self._change)

    @property
    def outcome(self) -> tuple[str, ...]:
        """What came out, in sentences, whatever was expected."""
        return (*self._same, *self._change)

    @property
    def played(self) -> str:
        """How many games were played, by whom."""
        after, kind = self.after, "games under it" if self.difference is None else "games under each"
        stopped = phrase("stopped") if after.stopped else None
        return phrase(kind, n=after.games, players=after.players, seed=str(after.seed), stopped=stopped)

    @property
    def _same(self) -> tuple[str, ...]:
        return (self.result.same,) if isinstance(self.result, Comparison) and self.result.same else ()

    @property
    def _change(self) -> tuple[str, ...]:
        """What the change of rules does, in sentences."""
        found, asked = self.difference, self.asked
        if found is None or self.is_right is None or self._same:
            return ()
        scale, unit = asked.scale, "points" if asked.is_share else asked.unit
        low, high = (scale * each for each in found.interval)
        digits = 1 if high - low >= 2 else 2
        mean, least, most = (
            f"{scale * each:+.{digits}f}".replace("-", "−") for each in (found.mean, *found.interval)
        )
        points, smallest = f"{mean} {unit} ({least} to {most})", f"{scale * found.smallest:.2g} {unit}"
        before = phrase("before it was", n=f"{scale * found.first:.1f}{' %' if asked.is_share else ''}")
        if found.is_clear:
            return (before, phrase("clear change", found=points, smallest=smallest))
        return (before, phrase("no clear change", found=points), phrase("may be there", smallest=smallest))

    @cached_property
    def chart(self) -> Intervals:
        """What was expected, and what was found, before and after."""
        measure, asked = self.expected.measure, self.asked
        number = self.expected.number / asked.scale
        outcomes = self.after.outcomes | (
            {} if self.after.game.is_cooperative else {"Drawishness": "drawn games"}
        )
        words = outcomes.get(measure, measure)
        expected = Figure(words, number, Interval(number, number))
        marks = [mark(words, expected, "expected")]
        if isinstance(self.result, Comparison):
            marks += self.result.marks(measure, words)
        else:
            marks.append(mark(words, self.estimate))
        title = f"{self.rule}, {self.after.players}"
        return Intervals(title, " ".join(self._said), tuple(marks), asked.unit, percent=asked.scale == 100)

    @property
    def charts(self) -> Markup:
        """The chart, and that of its ablation, drawn."""
        charts = (self.chart, *([self.ablation.chart()] if self.ablation else []))
        return Markup("".join(str(each.svg()) for each in charts))

    def row(self) -> dict[str, Any]:
        """Return the experiment as a row of the log; figures are in the unit of the question."""
        change, scale = self.difference, self.asked.scale
        return {
            "experiment": self.number,
            "rules": self.rule,
            "compared with": self.before.titled,
            "players": self.after.players,
            "games": self.after.games,
            "seed": self.after.seed,
            "stopped": self.after.stopped,
            "question": self.question,
            "unit": self.asked.unit,
            "expected": self.expected.number,
            "because": self.expected.because,
            **self.estimate.scaled(scale).cells("found"),
            "before": None if change is None else scale * change.first,
            "difference": None if change is None else scale * change.mean,
            "difference low": None if change is None else scale * change.interval.low,
            "difference high": None if change is None else scale * change.interval.high,
            "clear": None if change is None else change.is_clear,
            "smallest that would be found": None if change is None else scale * change.smallest,
            "cards": " ".join(self.cards),
        }


_STYLE = """
.stones-sheet { font: 11pt/1.35 system-ui, sans-serif; }
.stones-sheet h1 { font-size: 16pt; margin: 0 0 3mm; }
.stones-sheet section { display: grid; grid-template-columns: 3fr 2fr; gap: 2mm 8mm; border-top: 1px solid; padding: 3mm 0; break-inside: avoid; }
.stones-sheet h2 { grid-column: 1 / -1; font-size: 12pt; margin: 0; }
.stones-sheet p, .stones-sheet ul { margin: 0 0 1.5mm; overflow-wrap: anywhere; }
.stones-sheet section svg { display: block; width: 100%; height: auto; max-height: 60mm; }
.stones-sheet .chart svg { max-height: 70mm; }
@media (max-width: 600px) { .stones-sheet section { grid-template-columns: 1fr; } }
@media print { .stones-sheet svg { color-scheme: light !important; } }
"""


@dataclass(frozen=True)
class Log(Result):
    """The experiments of a `RuleLab`, in their order.

    ``log.save("log.csv")`` writes a table for a spreadsheet, ``log.save("sheet.html")`` a page to print.

    Attributes
    ----------
    experiments : tuple of Experiment
        What was asked and found.
    """

    experiments: tuple[Experiment, ...] = ()

    def __len__(self) -> int:
        return len(self.experiments)

    def __iter__(self) -> Iterator[Experiment]:
        return iter(self.experiments)

    def __getitem__(self, index: int) -> Experiment:
        """Return the experiment at a place, from 0."""
        return self.experiments[index]

    def __repr__(self) -> str:
        return f"<Log of {counted(len(self), 'experiment')}>"

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each experiment; figures are in the unit of its question."""
        return [experiment.row() for experiment in self.experiments]

    def sheet(self, title: str = "") -> Sheet:
        """Return a sheet to print: for each experiment its question, expectation, rule, result and picture."""
        first = self.experiments[0].before.title if self.experiments else "rules"
        title = title or phrase("experiments with", title=first)
        heading = tag("h1", title)
        note = tag("p", phrase("many experiments", n=len(self))) if len(self) > 1 else Markup("")
        body = tag(
            "div",
            tag("style", Markup(style() + _STYLE)),
            heading,
            *map(_section, self.experiments),
            note,
            class_="stones-sheet",
        )
        return Sheet(title, tuple(experiment.question for experiment in self.experiments), str(body))

    def _formats(self) -> dict[str, Callable[[], bytes]]:
        return super()._formats() | {".html": lambda: self.sheet().html().encode()}

    @property
    def caption(self) -> str:
        """What stands above the table."""
        return "Log of experiments"


def _section(experiment: Experiment) -> Markup:
    compared = phrase("compared with", rules=experiment.rule, before=experiment.before.titled)
    changed = [tag("li", change.now or phrase("no longer", rule=change.was)) for change in experiment.changed]
    words = tag(
        "div",
        tag("p", tag("strong", "Question: "), experiment.question),
        tag(
            "p",
            tag("strong", "Expected: "),
            f"{experiment.asked.number(experiment.expected.number)}. {experiment.expected.because}",
        ),
        tag("p", tag("strong", "Rules: "), compared),
        tag("ul", *changed) if changed else Markup(""),
        tag("p", tag("strong", "Result: "), " ".join(experiment.answer)),
    )
    shown = picture(experiment.after.game.start(seed=0))
    pictures = tag(
        "div",
        tag("div", experiment.charts, class_="chart"),
        document(shown.scene(), None, styled=False),
    )
    return tag("section", tag("h2", f"Experiment {experiment.number}"), words, pictures)
