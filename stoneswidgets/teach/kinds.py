"""What a room can be asked for: a move, a number, a choice among options, or a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.matches.share import from_code
from stoneswidgets.core.position import seat_in
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.texts import QUOTES, folded, one_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.position import View

MOST_OPTIONS, LONGEST_OPTION, LONGEST_SENTENCE, LONGEST_UNIT = 6, 80, 300, 40
LARGEST = 1_000_000
"""The largest number that can be asked for."""
_AROUND = re.compile(rf"^(?:\d+\s*[.)…]+|[{QUOTES}\s])+|[{QUOTES}\s.]+$")
"""What may stand around a move: its number, quotation marks, the end of a sentence."""
_CODE = re.compile("1[0-9A-Za-z]{6,}")
_BARS = 20
"""The most bars in which numbers are counted, but for one that holds the last number alone."""


@dataclass
class AnswerKind:
    """What is asked for, perhaps about a match, as far as it was played, of which the asked `seat` sees its view."""

    match: Match | None = field(default=None, kw_only=True)
    seat: int | None = field(default=None, kw_only=True)
    name: ClassVar[str]
    """What messages and files call it."""
    parting: ClassVar = re.compile(r"\s*[:;,\t\uff1a\uff1b\uff0c]\s*")
    """What stands between a name and an answer, also as keyboards for Chinese and Japanese write it."""

    @property
    def seen(self) -> View | None:
        """The view that is shown: nothing that the asked seat does not know."""
        return None if self.match is None else self.match.position.view(self.seat)

    @property
    def is_over(self) -> bool:
        """Whether nothing can be asked for any more."""
        return False

    def means(self, said: str) -> str:
        """Return the answer that a text is, in its one form; empty if it is none."""
        raise NotImplementedError

    def read(self, said: str) -> str:
        """Return the answer that a text is, in its one form; a `BadRecord` if it is none."""
        if found := self.means(said):
            return found
        raise BadRecord(f"{quoted(said.strip())} is {self.wrong}")

    wrong: ClassVar[str] = "no answer"

    def bars(self, counts: Mapping[str, int]) -> list[tuple[str, int]]:
        """Return a label and a height for each bar in which answers are shown."""
        return [*counts.items()]

    @property
    def closed(self) -> str:
        """The reason why answers are closed; empty while they are open."""
        return ""

    def ordered(self, texts: list[str]) -> list[str]:
        """Return the answers, the commonest first, in the order in which they are shown."""
        return texts

    def says(self, counts: Mapping[str, int]) -> str:  # noqa: ARG002
        """Return in a sentence what the answers come to; empty where the bars say it."""
        return ""

    def to_dict(self) -> dict[str, Any]:
        """Return what a file has to know of it, but for the match."""
        return {"kind": self.name}

    def form(self) -> dict[str, Any]:
        """Return what a page has to know of it."""
        return self.to_dict()


@dataclass
class MoveKind(AnswerKind):
    """A legal move, or the short code or record of a game that goes on with it.

    Raises
    ------
    StonesError
        If nobody is to move there, or another seat.
    """

    name = "move"

    def __post_init__(self) -> None:
        self.asked  # noqa: B018 (raises)

    @property
    def game(self) -> Match:
        """The match."""
        if self.match is None:
            raise StonesError("a move can be asked for in a match or a position only")
        return self.match

    @property
    def asked(self) -> int:
        """The seat that is asked: where several choose at once, the first of them."""
        position, seat = self.game.position, self.seat
        if seat is not None:
            seat = seat_in(position.game, seat)
        elif position.to_move:
            seat = position.to_move[0]
        if seat is None or seat not in position.to_move:
            raise StonesError(
                "there is no move to ask for: nobody chooses in this position, or another seat does"
            )
        return seat

    @property
    def is_over(self) -> bool:
        """Whether the game is."""
        return self.game.is_over

    def means(self, said: str) -> str:
        """Return the legal move that a text is, upper and lower case alike, without what stands around it; empty if it is none."""
        legal, said = () if self.is_over else self.game.position.legal_moves(self.asked), said.strip()
        same = [said] if said in legal else [move for move in legal if move.lower() == said.lower()]
        bare = _AROUND.sub("", said)
        return same[0] if len(same) == 1 else self.means(bare) if bare != said else ""

    def read(self, said: str) -> str:
        """Read a move, or the next move of a game that goes on from the position."""
        said = said.strip()
        if move := self.means(said):
            return move
        if said.startswith("{"):
            return self._next(Record.loads(said))
        if _CODE.fullmatch(said):
            return self._next(from_code(said))
        shown = said if said.isalnum() and len(said) < LONGEST_OPTION else quoted(said)
        raise BadRecord(f"{shown} is not a legal move here")

    def _next(self, record: Record) -> str:
        """Return the move that a record makes from the position."""
        positions, here = record.positions(), self.game.position
        for at, move in enumerate(record.moves):
            if positions[at] == here and move in here.legal_moves(self.asked):
                return move
        raise BadRecord("the game of this code does not continue from the position")


@dataclass
class NumberKind(AnswerKind):
    """A whole number within a range.

    Parameters
    ----------
    least, most : int
        The range.
    unit : str
        What is counted, such as "games of 100"; may be empty.

    Examples
    --------
    >>> numbers = NumberKind(unit="games of 100")
    >>> numbers.read(" 52 % "), numbers.bars({"52": 2, "54": 1, "100": 1})[10:12]
    ('52', [('50 to 54', 3), ('55 to 59', 0)])
    """

    least: int = 0
    most: int = 100
    unit: str = ""
    name = "number"

    def __post_init__(self) -> None:
        whole("the least number", self.least, -LARGEST)
        if whole("the greatest number", self.most, self.least + 1) > LARGEST:
            raise StonesError(f"the greatest number is at most {LARGEST:,}, not {self.most:,}")
        if len(one_line(self.unit, "a unit", empty=True)) > LONGEST_UNIT:
            raise StonesError(f"a unit has at most {LONGEST_UNIT} letters")

    @property
    def wrong(self) -> str:  # type: ignore[override]
        """What is said of what is no answer."""
        return f"no whole number from {self.least:,} to {self.most:,}"

    def means(self, said: str) -> str:
        """Return the number; its unit, or %, may follow, and a spreadsheet's ``.0`` or ``,00``."""
        bare = folded(said).strip(f" .{QUOTES}").removesuffix(folded(self.unit)).rstrip(" %")
        found = re.fullmatch(r"([+−-]?\d{1,7})(?:[.,]0{1,2})?", bare)
        if not found:
            return ""
        number = int(found[1].replace("−", "-"))
        return str(number) if self.least <= number <= self.most else ""

    @property
    def wide(self) -> int:
        """How many numbers a bar is for."""
        steps = (step * 10**k for k in range(8) for step in (1, 2, 5))
        found: int = next(step for step in steps if self.most - self.least <= _BARS * step)
        return found

    def bars(self, counts: Mapping[str, int]) -> list[tuple[str, int]]:
        """Return numbers in bars of equal widths; the last number of a range that ends on a round one stands alone."""
        wide = self.wide
        begins = range(self.least, self.most + 1, wide)
        heights = [0] * len(begins)
        for number, votes in counts.items():
            heights[(int(number) - self.least) // wide] += votes
        ends = (min(each + wide - 1, self.most) for each in begins)
        labels = (f"{a}" if a == b else f"{a} to {b}" for a, b in zip(begins, ends, strict=True))
        return [*zip(labels, heights, strict=True)]

    def says(self, counts: Mapping[str, int]) -> str:
        """Return the median of the answers, and within what the middle half of them lies."""
        numbers = sorted(int(number) for number, votes in counts.items() for _ in range(votes))
        low, high = numbers[(len(numbers) - 1) // 4], numbers[-1 - (len(numbers) - 1) // 4]
        return phrase("median", median=f"{median(numbers):,g}", low=low if low < high else None, high=high)

    def to_dict(self) -> dict[str, Any]:
        """Return what a page or a file has to know of it."""
        return {"kind": self.name, "least": self.least, "most": self.most, "unit": self.unit}

    def form(self) -> dict[str, Any]:
        """Return what a page has to know of it."""
        return self.to_dict() | {"wide": self.wide}


@dataclass
class ChoiceKind(AnswerKind):
    """One of two to six options.

    Examples
    --------
    >>> ChoiceKind(("Black", "White")).read("white"), ChoiceKind(("Black", "White")).read("2")
    ('White', 'White')
    """

    options: tuple[str, ...] = ("Yes", "No")
    name = "choice"

    def __post_init__(self) -> None:
        given = self.options = tuple(one_line(each, "an option").strip() for each in self.options)
        if not 2 <= len(given) <= MOST_OPTIONS or len(set(map(folded, given))) < len(given):
            raise StonesError(
                f"a choice has 2 to {MOST_OPTIONS} options that differ, not {', '.join(given) or 'none'}"
            )
        if any(len(each) > LONGEST_OPTION for each in given):
            raise StonesError(f"an option has at most {LONGEST_OPTION} letters")

    @property
    def wrong(self) -> str:  # type: ignore[override]
        """What is said of what is no answer."""
        return f"none of {', '.join(self.options)}"

    def means(self, said: str) -> str:
        """Return the option of that text or number."""
        bare = folded(said).strip()
        numbered = {str(i): each for i, each in enumerate(self.options, 1)}
        return next((each for each in self.options if folded(each) == bare), numbered.get(bare, ""))

    def bars(self, counts: Mapping[str, int]) -> list[tuple[str, int]]:
        """Return all options in their order."""
        return [(each, counts.get(each, 0)) for each in self.options]

    def to_dict(self) -> dict[str, Any]:
        """Return what a page or a file has to know of it."""
        return {"kind": self.name, "options": list(self.options)}


@dataclass
class SentenceKind(AnswerKind):
    """A sentence."""

    name = "sentence"
    parting = re.compile(r"\s*[:\t\uff1a]\s*")
    wrong = f"no sentence of at most {LONGEST_SENTENCE} letters"

    def means(self, said: str) -> str:
        """Return the sentence, with single spaces."""
        words = " ".join(said.split())
        return words if 0 < len(words) <= LONGEST_SENTENCE and one_line(words, "a sentence") else ""

    def bars(self, counts: Mapping[str, int]) -> list[tuple[str, int]]:  # noqa: ARG002
        """Return none: sentences stand side by side."""
        return []


def kind_of(given: Mapping[str, Any], match: Match | None, seat: int | None) -> AnswerKind:
    """Return the kind that a page or a file names; a `StonesError` if it is none."""
    match given:
        case {"kind": "move"}:
            return MoveKind(match=match, seat=seat)
        case {"kind": "number", "least": int(least), "most": int(most), "unit": str(unit)}:
            return NumberKind(least, most, unit, match=match, seat=seat)
        case {"kind": "choice", "options": list(options)}:
            return ChoiceKind(tuple(options), match=match, seat=seat)
        case {"kind": "sentence"}:
            return SentenceKind(match=match, seat=seat)
    raise BadRecord(f"a question asks for a move, a number, a choice or a sentence, not {quoted(given)}")
