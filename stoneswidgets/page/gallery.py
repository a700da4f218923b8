"""A gallery of designs: rules that people have made, what they expected, what came out, and what others say of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from textwrap import shorten
from typing import TYPE_CHECKING

from stoneswidgets.core.matches.design import NAMELESS, Design
from stoneswidgets.core.teller import phrase
from stoneswidgets.lab.charts import Intervals, mark
from stoneswidgets.lab.experiment import LabQuestion, questions
from stoneswidgets.lab.result import Figure
from stoneswidgets.plumbing.intervals import Interval, Moments, of_mean, of_share
from stoneswidgets.plumbing.language import sentence
from stoneswidgets.plumbing.texts import isolated
from stoneswidgets.scene import picture
from stoneswidgets.scene.document import document
from stoneswidgets.scene.markup import Markup, tag
from stoneswidgets.scene.rulebook import differing
from stoneswidgets.scene.rulebook.printed import LINE
from stoneswidgets.scene.sheet import Sheet, with_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.core.game import Game
    from stoneswidgets.lab.simulation import Simulation

SAY = phrase("I liked")
"""What others are asked to say of a design."""
OTHERS = 2
"""How many other pairs play a design."""
FEW = 18
"""So many designs and sentences together can be read on a wall, as six designs and what two pairs say of each."""
_LETTERS = 28
"""The letters of a design's name for which there is room in a chart."""
_PAGES = """
.stones-sheet section { break-after: page; }
.stones-sheet section > figure svg { max-height: 195mm; }
.stones-sheet section:last-child { break-after: auto; }
.stones-sheet .board { width: 100mm; margin: 5mm auto; }
"""


@dataclass
class Exhibit:
    """A design in a gallery, with what its owners expect as the answer to `asked`, what games came to, and how people's have ended.

    Their names stand beside it if it is `named`. There are no `moments` where nobody (`players`) has played games.
    """

    game: Game
    design: Design = NAMELESS
    owners: tuple[str, ...] = ()
    named: bool = False
    expected: int | None = None
    players: str = ""
    moments: Moments = field(default_factory=Moments)
    said: dict[tuple[str, ...], str] = field(default_factory=dict)
    played: tuple[str, ...] = ()

    @property
    def titled(self) -> str:
        """Its name and its rules, by which a gallery knows it."""
        return self.design.over(self.game.titled)

    @property
    def measure(self) -> str:
        """What is counted: the first of its game's questions."""
        return next(iter(questions(self.game)))

    @property
    def asked(self) -> LabQuestion:
        """The question, its unit and its range."""
        return questions(self.game)[self.measure]

    def take(self, games: Simulation) -> None:
        """Take in games that were played under its rules; fewer different ones than an interval needs are left out."""
        moments = games.sample(self.measure)[1]
        if not moments.few:
            self.players, self.moments = games.players, moments

    def figure(self, among: int) -> Figure:
        """Return what the games came to; so many such intervals hold at once."""
        interval = (of_share if self.asked.is_share else of_mean)(self.moments, comparisons=among)
        return Figure(self.measure, self.moments.mean, interval)

    def outcome(self, among: int) -> str:
        """Return what was expected and what came out, in words; empty where there is neither."""
        expected = "" if self.expected is None else phrase("expected", n=self.asked.number(self.expected))
        if not self.moments.count:
            return expected
        found = self.asked.written(self.moments.mean, self.figure(among).interval.half_width)
        came = phrase("came out", found=found, n=self.moments.count, players=self.players)
        return ", ".join(filter(None, (expected, came)))


def measured(exhibits: Sequence[Exhibit]) -> list[Exhibit]:
    """Return those for which games were played, in their order."""
    return [each for each in exhibits if each.moments.count]


def chart(exhibits: Sequence[Exhibit]) -> Intervals | None:
    """Return what was expected of designs and what games of 100 came to, in the gallery's order; None if there were no games."""
    shares = [each for each in measured(exhibits) if each.asked.is_share]
    if not shares:
        return None
    among, rows = len(measured(exhibits)), []
    for each in shares:
        label = shorten(each.design.name or each.game.titled, _LETTERS, placeholder="…")
        if each.expected is not None:
            share = each.expected / 100
            rows.append(mark(label, Figure("", share, Interval(share, share)), "expected"))
        rows.append(mark(label, each.figure(among)))
    title = " ".join(dict.fromkeys(each.asked.text for each in shares))
    finding = phrase("expected and came out", n=among, many=among if among > 1 else None)
    axis = ", ".join(("games of 100", *dict.fromkeys(each.players for each in shares)))
    return Intervals(title, finding, tuple(rows), axis, percent=True)


def shown(exhibits: Sequence[Exhibit], *, wall: bool = False) -> Markup:
    """Return the gallery for a page of a room; for the wall as much of it as can be read there: no rules, and no sentences if there are many."""
    among, drawn = len(measured(exhibits)), _drawn(exhibits)
    few, heading = sum(1 + len(each.said) for each in exhibits) <= FEW, "h2" if wall else "h3"
    parts = []
    for each in exhibits:
        shows = each if few or not wall else replace(each, said={})
        if wall and drawn and each.asked.is_share:  # the chart says it
            shows = replace(shows, expected=None, moments=Moments())
        parts.append(tag("article", *_told(shows, heading, among, rules=not wall)))
    return tag("div", *drawn, *parts, class_="gallery")


def sheet(exhibits: Sequence[Exhibit], title: str = "Gallery") -> Sheet:
    """Return the gallery to print: a page for each design, with lines for what others say; before them the chart, if there is one."""
    first, among = _drawn(exhibits), len(measured(exhibits))
    pages = [tag("section", *first)] if first else []
    for each in exhibits:
        drawn = picture(each.game.start(seed=0))
        board = document({**drawn.scene(), "view": drawn.box}, None, styled=False)
        lines = [tag("p", SAY), LINE, LINE] * max(0, OTHERS - len(each.said))
        told = _told(each, "h2", among, rules=True)
        pages.append(tag("section", *told, *lines, tag("div", board, class_="board")))
    return with_parts(title, (each.titled for each in exhibits), tag("style", Markup(_PAGES)), *pages)


def _told(each: Exhibit, heading: str, among: int, *, rules: bool) -> list[Markup]:
    by = tuple(map(isolated, each.owners)) if each.named and each.owners else None
    outcome, differ = each.outcome(among), differing(each.game) if rules else ()
    told = (
        tag(heading, each.design.name or each.game.titled, dir="auto"),
        tag("p", phrase("designed by", title=each.game.titled, names=by)) if each.design.name else "",
        tag("p", tag("strong", each.design.sentence), dir="auto") if each.design.sentence else "",
        tag("ul", *(tag("li", rule) for rule in differ)) if differ else "",
        tag("p", f"{each.asked.text} {sentence(outcome)}.") if outcome else "",
        tag("p", phrase("games played", games=each.played)) if rules and each.played else "",
        tag("ul", *(tag("li", f"“{said}”", dir="auto") for said in each.said.values())) if each.said else "",
    )
    return [part for part in told if isinstance(part, Markup)]


def _drawn(exhibits: Sequence[Exhibit]) -> list[Markup]:
    drawn = chart(exhibits)
    return [tag("figure", Markup(str(drawn.svg())), tag("figcaption", drawn.finding))] if drawn else []
