"""Put facts into words: templates with named places, filled in the same way for all games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.rules.registry import part
from stoneswidgets.core.words import COLOURS, SAID, WORDS
from stoneswidgets.plumbing.language import ended, listed, many, plural, sentence, spelt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Self

    from stoneswidgets.core.rules.rules import Rules

SEATS = ("who", "whom", "whose", "other")
"""The names of values that are seats; a seat by another name, such as ``side``, is called by its own, whoever reads it."""
_OPTION = re.compile(r"\[([^]]*)\]")
_PLACE = re.compile(r"\{(\w+)(?::([^}]*))?\}")
_NUMBERS: dict[str, Callable[[int], str]] = {"w": spelt, "#": lambda n: format(n, ",") if n else "no"}
_JOINED: dict[str, Callable[[Iterable[str]], str]] = {
    ",": ", ".join,
    ";": "; ".join,
    " ": " ".join,
    "+": " + ".join,
    "or": lambda each: listed(each, "or"),
    ", or": ", or ".join,
}


class Told(str):
    r"""A text, with the fact that each of its lines says; None where one says none.

    >>> fact = Fact("a number", part="scores", n=2)
    >>> told = Told.of(["Right.", Teller().sentences([fact])], "\n")
    >>> told, told.lines == ((None, "Right.\n"), (fact, "scores 2."))
    ('Right.\nscores 2.', True)
    """

    __slots__ = ("lines",)
    lines: tuple[tuple[Fact | None, str], ...]

    def __new__(cls, text: str, lines: tuple[tuple[Fact | None, str], ...] = ()) -> Self:
        """Make a text of lines."""
        made = super().__new__(cls, text)
        made.lines = lines
        return made

    @classmethod
    def of(cls, texts: Iterable[str], between: str = " ") -> Self:
        """Join texts that say something, those of facts with these."""
        lines: list[tuple[Fact | None, str]] = []
        for text in filter(None, texts):
            if lines:
                lines[-1] = lines[-1][0], lines[-1][1] + between
            lines += text.lines if isinstance(text, Told) else [(None, text)]
        return cls("".join(words for _, words in lines), (*lines,))


def lines_of(text: str, seat: int | None = None) -> list[tuple[str, str]]:
    """Return the lines of a text, each with the key of its fact; nothing where the text says no facts.

    What is said to a seat at its own board has a key of that seat's, since another seat is told the same in other words.
    """
    own = "" if seat is None else f" {seat}"
    return [(fact.key + own if fact else "", words) for fact, words in getattr(text, "lines", ())]


class Teller:
    """Says facts, each kind by its template in `WORDS`, the parents' included.

    A place ``{where}`` is filled with the fact's value of that name: seats and colours by their names, several as an
    enumeration, a fact by its own words; ``{Who}`` begins with a capital. ``{n:tower}`` is a number of towers, ``{who:has}``
    a seat that has something, or several that have, ``{n:lies|lie}`` the first word for one and the second for several,
    ``{n:#}`` is "no" for 0, ``{n:w}`` a number as a word, ``{n:.1f}`` one with a decimal, and ``{facts:;}`` has semicolons
    between. What stands in brackets is left out of a fact that has no such value. The reader's own seat is "you".
    """

    WORDS: ClassVar[Mapping[str, str]] = WORDS | SAID
    """The template of each kind of fact."""
    names: tuple[str, ...]
    _templates: ClassVar[Mapping[str, str]] = WORDS

    def __init_subclass__(cls) -> None:
        cls._templates = {
            key: text for each in reversed(cls.__mro__) for key, text in vars(each).get("WORDS", {}).items()
        }

    @property
    def you(self) -> int | None:
        """The seat that is the reader's own."""
        return None

    def say(self, fact: Fact, *, bare: bool = False) -> str:
        """Return a fact in words; if `bare`, without what its template has in brackets."""
        return self.fill(self.template(fact.kind), fact, bare=bare)

    def template(self, kind: str) -> str:
        """Return the template of a kind of fact."""
        return self._templates[kind]

    def fill(self, template: str, fact: Fact, *, bare: bool = False) -> str:
        """Fill a template with the values of a fact."""

        def filled(found: re.Match[str]) -> str:
            name = found[1].lower()
            said = self._filled(name, values[name], found[2])
            return said if name == found[1] else sentence(said)

        def option(found: re.Match[str]) -> str:
            said = (values.get(place[1]) is not None for place in _PLACE.finditer(found[1]))
            return found[1] if not bare and all(said) else ""

        values = dict(fact.values)
        return _PLACE.sub(filled, _OPTION.sub(option, template))

    def sentence(self, fact: Fact) -> str:
        """Return a fact as a sentence."""
        return ended(self.say(fact))

    def sentences(self, facts: Iterable[Fact]) -> Told:
        """Return facts as sentences, one after the other."""
        return Told.of(self._told(facts, self.sentence))

    def listing(self, facts: Iterable[Fact]) -> Told:
        """Return facts line by line."""
        return Told.of(self._told(facts, self.say), "\n")

    def _told(self, facts: Iterable[Fact], say: Callable[[Fact], str]) -> Iterator[Told]:
        for fact in facts:
            if fact.kind == "happened":
                yield self.sentences(fact["facts"])
            else:
                yield Told(words := say(fact), ((fact, words),))

    def _filled(self, name: str, value: Any, form: str | None) -> str:
        if form is None:
            return self.spoken(name, value)
        if form.startswith("."):
            return format(value, form) if form[1:] else self.sentences(value)
        if form in _JOINED:
            return _JOINED[form](self.spoken(name, each) for each in value)
        if form in _NUMBERS:
            return _NUMBERS[form](value)
        if name in SEATS:
            one = value != self.you if isinstance(value, int) else len(value) == 1 and value[0] != self.you
            return f"{self.spoken(name, value)} {form if one else plural(form)}"
        number = len(value) if isinstance(value, (tuple, str)) else value
        one, several, more = form.partition("|")
        return (one if number == 1 else more) if several else many(number, form)

    def spoken(self, name: str, value: Any) -> str:
        """Return a value of that name in words."""
        if isinstance(value, tuple):
            return listed([self.spoken(name, each) for each in value] or ["none"])
        if isinstance(value, Fact):
            return self.say(value)
        if name == "side" or name in SEATS:
            named, owned = self.names[value], f"{self.names[value]}'s"
            if value == self.you and name != "side":
                named, owned = "you", "your"
            return owned if name == "whose" else named
        if name.startswith("colour"):
            return COLOURS[value]
        return format(value, ",") if isinstance(value, int) else str(value)


def phrase(kind: str, /, **values: Any) -> str:
    """Say a fact of any game, or of a page, that names no seat.

    >>> phrase("wins percent", percent=53)
    'wins 53 %'
    """
    return Teller().say(Fact(kind, **values))


class GameTeller(Teller):
    """Says facts of a game by the ``words.py`` in its folder, with the names of its seats."""

    def __init__(self, game: Rules) -> None:
        self.names, words = game.seat_names, part(type(game), "words")
        self._words: Mapping[str, str] = words.WORDS if words else {}

    def template(self, kind: str) -> str:
        """Return the template of a kind of fact."""
        return self._words.get(kind) or super().template(kind)
