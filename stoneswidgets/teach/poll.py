"""A poll: one question to a room, with answers from chat text, files or short codes, counted."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.matches.share import LINK, from_code
from stoneswidgets.core.position import Position, seat_in
from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.plumbing import files, json_text
from stoneswidgets.plumbing.tables import csv_file, csv_of, frame_of
from stoneswidgets.plumbing.texts import BOM, QUOTES, folded, one_line, printable

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike
    from pathlib import Path

    import pandas as pd

MOST = 1_000
"""The greatest number of answers in a poll."""
MOST_LINES = 5_000
"""The greatest number of lines that are read at once."""
LONGEST_NAME = 60
SLASH = re.compile("[/\uff0f]")
"""What stands between a group and a name; on Asian keyboards it is wider, as a colon is."""
_SEPARATED = re.compile(r"\s*[:;,\t\uff1a\uff1b\uff0c]\s*")
"""What stands between a name and a move, also as keyboards for Chinese and Japanese write it."""
_AROUND = re.compile(rf"^(?:\d+\s*[.)…]+|[{QUOTES}\s])+|[{QUOTES}\s.]+$")
"""What may stand around a move: its number, quotation marks, the end of a sentence."""
_CODE = re.compile("1[0-9A-Za-z]{6,}")
_HEAD = ("name", "answer")
_HEAD_LINE = re.compile(r'^"?(?:group"?[,;\t]"?)?name"?[,;\t]"?answer"?\s*$', re.MULTILINE | re.IGNORECASE)
"""The head of a table, whatever a spreadsheet puts between its cells."""


class Answer(NamedTuple):
    """One person's answer.

    Attributes
    ----------
    who : str
        The name; empty for an answer without one.
    group : str
        The group, which is written before the name, as in "Red/Ada"; empty for none.
    move : str
        The move.
    """

    who: str
    group: str
    move: str

    @property
    def name(self) -> str:
        """The name after its group, as given."""
        return f"{self.group}/{self.who}" if self.group else self.who


class Choice(NamedTuple):
    """A move, and everybody who answered it.

    Attributes
    ----------
    move : str
        The move.
    votes : int
        How many answers.
    share : float
        That count divided by the number of all answers.
    names : tuple of str
        Who gave them, as far as they gave a name; in the order of the alphabet.
    """

    move: str
    votes: int
    share: float
    names: tuple[str, ...]


@dataclass(frozen=True)
class Poll:
    r"""An immutable poll: a question to a room about the next move, and the answers so far.

    Parameters
    ----------
    position : Position
        Where.
    seat : int, optional
        For which seat; left out, for the one that is to move, and where several choose at once for the first of them.
    answers : tuple of Answer
        What has been answered.

    Raises
    ------
    StonesError
        If that seat has nothing to choose there.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> poll = Poll(sw.SiegeStones().start().play("Td4"))
    >>> poll, refused = poll.collect("Red/Ada: c4\nBen: e4\nCleo: d4\nc4")
    >>> [(choice.move, choice.votes, choice.names) for choice in poll.choices()]
    [('c4', 2, ('Ada',)), ('e4', 1, ('Ben',))]
    >>> refused
    ('line 3, Cleo: d4 is not a legal move here',)
    """

    position: Position
    seat: int = -1
    answers: tuple[Answer, ...] = field(default=())

    def __post_init__(self) -> None:
        if not isinstance(self.position, Position):
            raise StonesError(f"a room can be asked about a position, not about {quoted(self.position)}")
        if self.seat == -1 and self.position.to_move:
            object.__setattr__(self, "seat", self.position.to_move[0])
        if self.seat != -1:
            object.__setattr__(self, "seat", seat_in(self.position.game, self.seat))
        if self.seat not in self.position.to_move:
            raise StonesError(
                "there is no move to ask for: nobody chooses in this position, or another seat does"
            )

    def collect(self, text: str) -> tuple[Self, tuple[str, ...]]:
        """Return the poll with more answers, and messages about unreadable ones.

        A line is a move, or a name, a colon (or comma, semicolon, tab) and a move; a group may stand before the name:
        ``Red/Ada: c4``. A move may have its number before it, quotation marks around it and a full stop behind it. In place of
        a move there may be the short code of a game that goes on from the position. Who answers again changes the answer,
        also under a name that only looks the same, such as ``ada``. A table is taken, too, from its head on, as `to_csv` writes it or a
        spreadsheet saves or copies it, with commas, semicolons or tabs.

        Parameters
        ----------
        text : str
            One answer a line; empty lines are left out.
        """
        if not isinstance(text, str):
            raise StonesError(f"answers are a text, one a line, not {quoted(text)}")
        text = _lines(text)
        head = _HEAD_LINE.search(text)
        given = [self._given(line) for line in text[: head.start() if head else None].splitlines()]
        try:
            return self._with([*given, *(self._rows(text[head.start() :]) if head else ())])
        except csv.Error as error:
            return self, (f"the table cannot be read: {error}",)

    def _with(self, given: list[tuple[str, str]]) -> tuple[Self, tuple[str, ...]]:
        """Return the poll with more answers, each after its name, and messages about unreadable ones."""
        poll, refused = self, []
        for number, (who, said) in enumerate(given, 1):
            if number > MOST_LINES:
                refused.append(
                    f"line {number} and all after it: at most {MOST_LINES:,} lines are read at once"
                )
                break
            if not said and not who:
                continue
            try:
                poll = poll.answered(who, said)
            except StonesError as error:
                refused.append(f"line {number}, {printable(who[:LONGEST_NAME]) + ': ' if who else ''}{error}")
        return poll, tuple(refused)

    def _given(self, line: str) -> tuple[str, str]:
        """Return the name in a line, which may be empty, and the answer."""
        line = LINK.sub("", line.strip())
        parts = ("", line) if self._means(line) else _SEPARATED.split(line, maxsplit=1)
        return (parts[0].strip(QUOTES), parts[1]) if len(parts) > 1 else ("", parts[0])

    def _rows(self, table: str) -> list[tuple[str, str]]:
        """Return the names and answers in the rows of a table, whatever stands between its cells; of a head, nothing."""
        first = table.partition("\n")[0]
        separator = max(",;\t", key=lambda each: len(next(csv.reader([first], delimiter=each), ())))
        found = []
        for row in csv.reader(io.StringIO(table), delimiter=separator):
            *names, said = ([each.replace("\n", " ").strip() for each in row]) or [""]
            if [each.lower() for each in (*names[-1:], said)] == list(_HEAD):
                found.append(("", ""))
            else:
                found.append(
                    ("/".join(filter(None, names)), LINK.sub("", said)) if names else self._given(said)
                )
        return found

    def answered(self, who: str, answer: str) -> Self:
        """Return the poll with an answer added or changed.

        Parameters
        ----------
        who : str
            A name, perhaps with a group before it, as in ``Red/Ada``; may be empty.
        answer : str
            A move, or the short code of a game that goes on from the position.

        Raises
        ------
        StonesError
            If the name or the move is none, or the poll is full.
        """
        *groups, name = SLASH.split(who)
        group = "/".join(groups)
        for each in (group, name):
            if len(each) > LONGEST_NAME:
                raise StonesError(f"a name has at most {LONGEST_NAME} letters, not {len(each)}")
        given = Answer(
            one_line(name.strip(), "a name", empty=True),
            one_line(group.strip(), "a group", empty=True),
            self._move(answer),
        )
        before = given
        for each in self.answers:
            if each.who and folded(each.name) == folded(given.name):
                before = each
        given = given._replace(who=before.who, group=before.group)
        kept = tuple(each for each in self.answers if each is not before)
        if len(kept) >= MOST:
            raise StonesError(f"a poll holds {MOST:,} answers at most")
        return replace(self, answers=(*kept, given))

    def read(self, paths: Iterable[str | PathLike[str]]) -> tuple[Self, tuple[str, ...]]:
        """Return the poll with the answers in files, and messages about unreadable ones.

        Parameters
        ----------
        paths : iterable of path
            Files or folders of files. A table (``.csv``, or with its head) has an answer a line, as `collect` reads it; in any other file is
            the record or the short code of a game that goes on from the position, and its name is that of the player.
        """
        poll, refused = self, []
        for path in _files(paths):
            try:
                text = _lines(json_text.read(path))
                if path.suffix.lower() == ".csv" or _HEAD_LINE.search(text):
                    poll, wrong = poll._with(poll._rows(text))
                    refused += [f"{printable(path.name)}, {each}" for each in wrong]
                else:
                    poll = poll.answered(path.stem, text.strip())
            except (StonesError, OSError, csv.Error) as error:
                why = error.strerror if isinstance(error, OSError) else error
                refused.append(f"{printable(path.name)}: {why}")
        return poll, tuple(refused)

    def choices(self, group: str | None = None) -> tuple[Choice, ...]:
        """Return the moves that were answered, the commonest first.

        Parameters
        ----------
        group : str, optional
            Count the answers of this group alone.
        """
        counted = [each for each in self.answers if group in (None, each.group)]
        by_move: dict[str, list[str]] = {}
        for each in counted:
            by_move.setdefault(each.move, []).append(each.who)
        found = [
            Choice(move, len(names), len(names) / len(counted), tuple(sorted(filter(None, names))))
            for move, names in by_move.items()
        ]
        return tuple(sorted(found, key=lambda choice: (-choice.votes, choice.move)))

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups, in the order of the alphabet."""
        return tuple(sorted({each.group for each in self.answers} - {""}))

    def to_frame(self) -> pd.DataFrame:
        """Return the answers as a pandas frame: a line an answer, with columns group, name and answer."""
        return frame_of(map(self._row, self.answers))

    def to_csv(self) -> str:
        """Return the answers as a table, a line an answer; no cell is taken for a formula."""
        return csv_of([*map(self._row, self.answers)], ("group", *_HEAD))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the answers to a file, as `to_csv` gives them.

        Raises
        ------
        OSError
            If it cannot be written.
        """
        files.write(path, csv_file(self.to_csv()))

    def _row(self, answer: Answer) -> dict[str, str]:
        return {"group": answer.group, "name": answer.who, "answer": answer.move}

    def _means(self, said: str) -> str:
        """Return the legal move that a text is, upper and lower case alike, without what stands around it; empty if it is none."""
        legal, said = self.position.legal_moves(self.seat), said.strip()
        same = [said] if said in legal else [move for move in legal if move.lower() == said.lower()]
        bare = _AROUND.sub("", said)
        return same[0] if len(same) == 1 else self._means(bare) if bare != said else ""

    def _move(self, said: str) -> str:
        """Read a move, or the next move of a game that goes on from the position."""
        said = said.strip()
        if move := self._means(said):
            return move
        if said.startswith("{"):
            return self._next(Record.loads(said))
        if _CODE.fullmatch(said):
            return self._next(from_code(said))
        raise BadRecord(
            f"{said if said.isalnum() and len(said) < LONGEST_NAME else quoted(said)} is not a legal move here"
        )

    def _next(self, record: Record) -> str:
        """Return the move that a record makes from the position."""
        positions = record.positions()
        for at, move in enumerate(record.moves):
            if positions[at] == self.position and move in self.position.legal_moves(self.seat):
                return move
        raise BadRecord("the game of this code does not continue from the position")


def _lines(text: str) -> str:
    """Return a text whose lines end in one way, without byte order marks."""
    return text.replace(BOM, "").replace("\r\n", "\n").replace("\r", "\n")


def _files(paths: Iterable[str | PathLike[str]]) -> list[Path]:
    found: list[Path] = []
    for path in map(files.named, paths):
        found += sorted(each for each in path.iterdir() if each.is_file()) if path.is_dir() else [path]
    return found
