"""A page of rules: numbered sentences, the rulings behind them, and how it is shown."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core.teller import phrase
from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from stoneswidgets.core.game import Game

_CITED = re.compile(r"\$([A-Z]\d+)")
_STYLE = (
    ".stones-rules summary { cursor: pointer; font-weight: bold; padding: .3em 0; }"
    ".stones-rules li { margin: .25em 0; line-height: 1.45; max-width: 75ch; }"
    ".stones-rules p { margin: .8em 0 .2em; max-width: 75ch; }"
)


def cited(rule: str) -> str:
    """Return a rule as it is read, with the rulings that it cites.

    >>> cited("They share the win$M2.")
    'They share the win (M2).'
    """
    return _CITED.sub(r" (\1)", rule)


def bare(rule: str) -> str:
    """Return a rule without the rulings that it cites."""
    return _CITED.sub("", rule)


class Section(NamedTuple):
    """Rules that belong together, as they are written: ``$M2`` where one cites a ruling. One of them may say how the game is won."""

    title: str
    rules: tuple[str, ...]
    wins: str = ""

    @property
    def sentences(self) -> tuple[str, ...]:
        """The rules as they are read."""
        return (*map(cited, self.rules),)


class Ruling(NamedTuple):
    """What this library decided where a game's published rules are silent or in doubt.

    Attributes
    ----------
    id : str
        What code, tests and lessons cite it by.
    gap : str
        The case that the published rules leave open.
    answer : str
        What holds under the rule parameters in force.
    why : str
        The reason for the default.
    """

    id: str
    gap: str
    answer: str
    why: str


class ParameterInWords(NamedTuple):
    """A rule parameter in words: as it is in force, as one writes it (``goal=4``), and what else it may be, with what that would mean.

    What it is the number of is said where it is one: of a choice, its ruling says what it means.
    """

    name: str
    now: str
    about: str
    others: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game; a notebook shows them as a page to unfold, ``print`` as text.

    Attributes
    ----------
    game : Game
        The game and its rule parameters.
    credit : str
        Whose game it is.
    sections : tuple of Section
        The rules.
    rulings : tuple of Ruling
        The rulings behind them.
    meanings : mapping
        For each rule parameter that is a choice, what each of its values means.
    differences : tuple of str
        What differs from the usual rules, in short; where a page does not say it, its sentences are compared with the usual ones.
    """

    game: Game
    credit: str
    sections: tuple[Section, ...]
    rulings: tuple[Ruling, ...]
    meanings: Mapping[str, Mapping[Any, str]] = field(default_factory=dict)
    differences: tuple[str, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """All the rules, in their order; the first is number 1."""
        return tuple(sentence for section in self.sections for sentence in section.sentences)

    def parameters(self, ruling: Ruling) -> tuple[ParameterInWords, ...]:
        """Return the rule parameters that change a ruling."""
        found = []
        for name, each in self.game.parameters.items():
            if each.ruling != ruling.id:
                continue
            value, allowed = getattr(self.game, name), each.allowed
            words = self.meanings.get(name)
            others = [a for a in allowed if a != value]
            if words is not None:
                told = [(_written(name, other), words[other]) for other in others]
            elif len(others) < FEW:
                told = [(_written(name, other), "") for other in others]
            else:
                told = [(f"{allowed[0]:,} to {allowed[-1]:,}", "")]
            about = "" if words is not None else each.about
            found.append(ParameterInWords(name, _written(name, value), about, tuple(told)))
        return tuple(found)

    @property
    def title(self) -> str:
        """What stands above the page."""
        return self.game.titled

    # ------------------------------------------------------------ as text

    def __repr__(self) -> str:
        rulings = f", {len(self.rulings)} rulings" if self.rulings else ""
        return f"<Rules of {self.title}: {len(self.sentences)} rules{rulings}>"

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield phrase("the rules of", title=self.title)
        if self.credit:
            yield f"\n{self.credit}"
        number = 0
        for section in self.sections:
            yield f"\n{section.title}\n"
            for sentence in section.sentences:
                number += 1
                yield f"{number}. {sentence}"
        if self.rulings:
            yield f"\n{HEADING}\n\n{ABOUT}\n"
        for ruling in self.rulings:
            yield f"- {ruling.id} {ruling.gap} {ruling.answer} Why: {ruling.why}"
            for parameter in self.parameters(ruling):
                yield "  - " + "".join(_parts(parameter, str))

    # ------------------------------------------------------------ in a notebook

    def _repr_html_(self) -> str:
        summary = tag("summary", phrase("all the rules", title=self.title))
        style = tag("style", Markup(_STYLE))
        credit = [tag("p", self.credit)] if self.credit else []
        page = tag("details", style, summary, *credit, self.html(), class_="stones-rules")
        return str(page)  # marimo takes nothing else that is a str

    def html(self) -> Markup:
        """Return the rules and rulings as HTML, without a title."""
        return join(*self._html())

    def _html(self) -> Iterator[Markup]:
        number = 1
        for section in self.sections:
            yield _heading(section.title)
            yield tag("ol", *(tag("li", sentence) for sentence in section.sentences), start=str(number))
            number += len(section.sentences)
        if not self.rulings:
            return
        yield _heading(HEADING)
        yield tag("p", ABOUT)
        yield tag("ul", *map(self._ruling, self.rulings))

    def _ruling(self, ruling: Ruling) -> Markup:
        told = join(tag("strong", ruling.id), f" {ruling.gap} {ruling.answer} Why: {ruling.why}")
        items = [tag("li", *_parts(each, lambda text: tag("code", text))) for each in self.parameters(ruling)]
        return tag("li", told, tag("ul", *items)) if items else tag("li", told)


def _heading(title: str) -> Markup:
    """Return a heading, for whoever listens too, that hosts give no look of their own."""
    return tag("p", tag("strong", title), role="heading", aria_level="3")


FEW = 4
HEADING = "Rulings"
ABOUT = phrase("about rulings")


def sections(text: str) -> tuple[Section, ...]:
    r"""Read a page of rules: a line with # is a section's title, one with - begins a rule, or with * the one that says who wins, others go on with it.

    >>> sections("# A turn\n- Drop a\n  stone.\n- Pass.")
    (Section(title='A turn', rules=('Drop a stone.', 'Pass.'), wins=''),)
    """
    found: list[tuple[str, list[str], list[int]]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        mark, words = line[:2], line[2:]
        if mark == "# ":
            found.append((words, [], []))
        elif mark in {"- ", "* "}:
            found[-1][2].extend([len(found[-1][1])] * (mark == "* "))
            found[-1][1].append(words)
        else:
            found[-1][1][-1] += f" {line}"
    return tuple(Section(title, (*rules,), "".join(rules[i] for i in wins)) for title, rules, wins in found)


def _written(name: str, value: Any) -> str:
    text = f'"{value}"' if isinstance(value, str) else repr(value)
    return f"{name}={text}"


def _parts(parameter: ParameterInWords, code: Callable[[str], str]) -> Iterator[str]:
    yield code(parameter.now)
    yield f": {parameter.about}" if parameter.about else ""
    for other, meaning in parameter.others:
        yield "; or "
        yield code(other) if "=" in other else other
        yield f": {meaning}" if meaning else ""
    yield "."
