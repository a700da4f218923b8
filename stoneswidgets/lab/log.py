"""The log of experiments: as a table, as a file for a spreadsheet, and as a sheet to print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stoneswidgets.lab.result import Result
from stoneswidgets.plumbing.language import counted
from stoneswidgets.scene import picture
from stoneswidgets.scene.document import document, style
from stoneswidgets.scene.markup import Markup, tag
from stoneswidgets.scene.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stoneswidgets.lab.experiment import Experiment

MANY = (
    "The intervals of one experiment hold 19 times in 20. Of {many} experiments, a few may go wrong by chance alone: before you "
    "believe what surprises you, do it again with another seed."
)
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
        """Return a row for each experiment; shares and points are of 100 games."""
        return [experiment.row() for experiment in self.experiments]

    def sheet(self, title: str = "") -> Sheet:
        """Return a sheet to print: for each experiment its question, expectation, rule, result and picture."""
        first = self.experiments[0].before.title if self.experiments else "rules"
        title = title or f"Experiments with {first}"
        heading = tag("h1", title)
        note = tag("p", MANY.format(many=len(self))) if len(self) > 1 else Markup("")
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
    changed = [tag("li", change.now or f"No longer: {change.was}") for change in experiment.changed]
    words = tag(
        "div",
        tag("p", tag("strong", "Question: "), experiment.question),
        tag(
            "p",
            tag("strong", "Expected: "),
            f"{experiment.expected.percent} %. {experiment.expected.because}",
        ),
        tag("p", tag("strong", "Rules: "), f"{experiment.rule}, compared with {experiment.before.titled}."),
        tag("ul", *changed) if changed else Markup(""),
        tag("p", tag("strong", "Result: "), " ".join(experiment.answer)),
    )
    shown = picture(experiment.after.game.start(seed=0))
    pictures = tag(
        "div",
        tag("div", Markup(str(experiment.chart.svg())), class_="chart"),
        document(shown.scene(), None, styled=False),
    )
    return tag("section", tag("h2", f"Experiment {experiment.number}"), words, pictures)
