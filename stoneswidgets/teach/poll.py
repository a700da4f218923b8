"""A question to a room: its answers from pages, chat text, files or short codes, counted, and its clock."""

from __future__ import annotations

import csv
import io
import re
from time import time
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.core.matches.share import LINK
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing import files, json_text
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.subscribers import Subscribers
from stoneswidgets.plumbing.tables import csv_file, csv_of, frame_of
from stoneswidgets.plumbing.texts import BOM, QUOTES, folded, isolated, one_line, printable
from stoneswidgets.teach.kinds import AnswerKind, MoveKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from os import PathLike
    from pathlib import Path

    import pandas as pd

    from stoneswidgets.scene.patch import Json

SECONDS = 90
ASK = phrase("what would you play")
LONGEST_ASK, LONGEST_TIME = 300, 86_400
MOST = 1_000
"""The greatest number of answers to a question."""
MOST_LINES = 5_000
"""The greatest number of lines that are read at once."""
LONGEST_NAME = 60
SLASH = re.compile("[/\uff0f]")
"""What stands between a group and a name; on Asian keyboards it is wider, as a colon is."""
_HEAD = ("name", "answer")
_HEAD_LINE = re.compile(
    r'^"?(?:group"?[,;\t] ?"?)?name"?[,;\t] ?"?answer"?[,;\t ]*$', re.MULTILINE | re.IGNORECASE
)
"""The head of a table, whatever a spreadsheet puts between its cells; some add its empty columns."""


class Answer(NamedTuple):
    """One person's answer.

    Attributes
    ----------
    who : str
        The name; empty for an answer without one.
    group : str
        The group, which is written before the name, as in "Red/Ada"; empty for none.
    text : str
        What was answered, in its one form.
    """

    who: str
    group: str
    text: str

    @property
    def name(self) -> str:
        """The name after its group, as given."""
        return f"{self.group}/{self.who}" if self.group else self.who


class Count(NamedTuple):
    """An answer, and everybody who gave it.

    Attributes
    ----------
    text : str
        The answer.
    votes : int
        How many gave it.
    share : float
        That count divided by the number of all answers.
    names : tuple of str
        Who gave it, as far as they gave a name; in the order of the alphabet.
    """

    text: str
    votes: int
    share: float
    names: tuple[str, ...]


class Poll:
    r"""A question to a room.

    Parameters
    ----------
    kind : AnswerKind
        What is asked for, and about which game: `MoveKind`, `NumberKind`, `ChoiceKind` or `SentenceKind`.
    ask : str
        The question.
    seconds : int
        How long the clock runs.

    Attributes
    ----------
    answers : tuple of Answer
        What has been answered.
    ends : float or None
        When the time is up, as `time.time` counts; None while the clock does not run.
    revealed : bool
        Whether the answers are on the screen.
    leaving : callable
        Called before the answers make room for those to the next question.
    returned : callable
        Called when they are back, since the move was undone.
    expected : int
        How many people are asked; 0 where that is not known.

    Raises
    ------
    StonesError
        If it is no question.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> poll = Poll(MoveKind(match=sw.Match(sw.SiegeStones().start().play("Td4"))))
    >>> poll.collect("Red/Ada: c4\nBen: e4\nCleo: d4\nc4")
    ('line 3, Cleo: d4 is not a legal move here',)
    >>> [(count.text, count.votes, count.names) for count in poll.counts()]
    [('c4', 2, ('Ada',)), ('e4', 1, ('Ben',))]
    >>> poll.play(), len(poll.answers)
    ('c4', 0)
    """

    def __init__(self, kind: AnswerKind, ask: str = ASK, *, seconds: int = SECONDS) -> None:
        self.kind = kind
        self._ask = one_line(ask, "ask")
        if len(self._ask) > LONGEST_ASK:
            raise StonesError(f"a question has at most {LONGEST_ASK} letters, not {len(self._ask)}")
        self.seconds = whole("the time to think, in seconds", seconds, 1)
        if self.seconds > LONGEST_TIME:
            raise StonesError(f"the time to think is at most {LONGEST_TIME:,} seconds, not {self.seconds:,}")
        self.answers: tuple[Answer, ...] = ()
        self.ends: float | None = None
        self.revealed, self.expected = False, 0
        self.leaving: Callable[[], None] = lambda: None
        self.returned: Callable[[], None] = lambda: None
        self._before: list[tuple[str, int, tuple[Answer, ...]]] = []
        self._subscribers = Subscribers()

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` after each change; return a function that ends the subscription."""
        return self._subscribers.add(callback)

    @property
    def ask(self) -> str:
        """The question to the room; empty when the game is over that it is about."""
        return "" if self.kind.is_over else self._ask

    @property
    def left(self) -> float | None:
        """The seconds left; None while the clock is stopped."""
        return None if self.ends is None else max(0.0, self.ends - time())

    @property
    def closed(self) -> str:
        """The reason why answers are closed; empty while they are open."""
        if self.kind.is_over:
            return phrase("game over")
        if self.kind.closed or self.revealed:
            return self.kind.closed or phrase("answers shown")
        return phrase("time up") if self.left == 0 else ""

    def answer_of(self, name: str) -> str:
        """Return a person's answer; empty if there is none."""
        return next((each.text for each in self.answers if each.name == name), "")

    # ------------------------------------------------------------ answers

    def collect(self, text: str) -> tuple[str, ...]:
        """Add answers, and return messages about unreadable ones.

        A line is an answer, or a name, a colon (or comma, semicolon, tab) and an answer; a group may stand before the name:
        ``Red/Ada: c4``. A move may have its number before it, quotation marks around it and a full stop behind it. In place of
        a move there may be the short code of a game that goes on from the position. Who answers again changes the answer,
        also under a name that only looks the same, such as ``ada``. A table is taken, too, from its head on, as `to_csv` writes it or a
        spreadsheet saves or copies it, with commas, semicolons or tabs.

        Parameters
        ----------
        text : str
            One answer a line; empty lines are left out.
        """
        text = _lines(text)
        head = _HEAD_LINE.search(text)
        given = [self._given(line) for line in text[: head.start() if head else None].splitlines()]
        try:
            return self._take_all([*given, *(self._rows(text[head.start() :]) if head else ())])
        except csv.Error as error:
            return (phrase("table unreadable", error=error),)

    def _take_all(self, given: list[tuple[str, str]]) -> tuple[str, ...]:
        """Add answers, each after its name, and return messages about unreadable ones."""
        refused = []
        for line, (who, said) in enumerate(given, 1):
            if line > MOST_LINES:
                refused.append(phrase("too many lines", line=str(line), most=MOST_LINES))
                break
            if not said and not who:
                continue
            try:
                self._take(who, said)
            except StonesError as error:
                refused.append(f"line {line}, {printable(who[:LONGEST_NAME]) + ': ' if who else ''}{error}")
        self._subscribers.tell()
        return tuple(refused)

    def _given(self, line: str) -> tuple[str, str]:
        """Return the name in a line, which may be empty, and the answer."""
        line = LINK.sub("", line.strip())
        is_answer = self.kind.name != "sentence" and self.kind.means(line)
        parts = ("", line) if is_answer else self.kind.parting.split(line, maxsplit=1)
        return (parts[0].strip(QUOTES), parts[1]) if len(parts) > 1 else ("", parts[0])

    def _rows(self, table: str) -> list[tuple[str, str]]:
        """Return the names and answers in the rows of a table, whatever stands between its cells; of a head, nothing."""
        first = table.partition("\n")[0].rstrip(",;\t ")
        separator = max(",;\t", key=lambda each: len(next(csv.reader([first], delimiter=each), ())))
        columns = first.count(separator) + 1
        found = []
        for row in csv.reader(io.StringIO(table), delimiter=separator, skipinitialspace=True):
            while len(row) > columns and not row[-1]:
                row.pop()
            *names, said = [each.replace("\n", " ").strip() for each in row] or [""]
            if [each.lower() for each in (*names[-1:], said)] == list(_HEAD):
                found.append(("", ""))
            else:
                found.append(
                    ("/".join(filter(None, names)), LINK.sub("", said)) if names else self._given(said)
                )
        return found

    def answer(self, who: str, answer: str) -> None:
        """Add or change one person's answer.

        Parameters
        ----------
        who : str
            A name, perhaps with a group before it, as in ``Red/Ada``; may be empty.
        answer : str
            The answer as text; for a move also the short code of a game that goes on from the position.

        Raises
        ------
        StonesError
            If the name or the answer is none, or there are too many.
        """
        self._take(who, answer)
        self._subscribers.tell()

    def _take(self, who: str, answer: str) -> None:
        *groups, name = SLASH.split(who)
        group = "/".join(groups)
        for each in (group, name):
            if len(each) > LONGEST_NAME:
                raise StonesError(f"a name has at most {LONGEST_NAME} letters, not {len(each)}")
        given = Answer(
            one_line(name.strip(), "a name", empty=True),
            one_line(group.strip(), "a group", empty=True),
            self.kind.read(answer),
        )
        before = given
        for each in self.answers:
            if each.who and folded(each.name) == folded(given.name):
                before = each
        given = given._replace(who=before.who, group=before.group)
        kept = tuple(each for each in self.answers if each is not before)
        if len(kept) >= MOST:
            raise StonesError(f"a question has {MOST:,} answers at most")
        self.answers = (*kept, given)

    def read(self, paths: Iterable[str | PathLike[str]]) -> tuple[str, ...]:
        """Add the answers in files, and return messages about unreadable ones.

        Parameters
        ----------
        paths : iterable of path
            Files or folders of files. A table (``.csv``, or with its head) has an answer a line, as `collect` reads it; in any other file is
            the record or the short code of a game that goes on from the position, and its name is that of the player.
        """
        refused = []
        for path in _files(paths):
            try:
                text = _lines(json_text.read(path))
                if path.suffix.lower() == ".csv" or _HEAD_LINE.search(text):
                    wrong = self._take_all(self._rows(text))
                    refused += [f"{printable(path.name)}, {each}" for each in wrong]
                else:
                    self.answer(path.stem, text.strip())
            except (StonesError, OSError, csv.Error) as error:
                why = error.strerror if isinstance(error, OSError) else error
                refused.append(f"{printable(path.name)}: {why}")
        return tuple(refused)

    # ------------------------------------------------------------ what they come to

    def counts(self, group: str | None = None) -> tuple[Count, ...]:
        """Return the different answers, the commonest first.

        Parameters
        ----------
        group : str, optional
            Count the answers of this group alone.
        """
        counted = [each for each in self.answers if group in (None, each.group)]
        by_text: dict[str, list[str]] = {}
        for each in counted:
            by_text.setdefault(each.text, []).append(each.who)
        found = [
            Count(text, len(names), len(names) / len(counted), tuple(sorted(filter(None, names))))
            for text, names in by_text.items()
        ]
        return tuple(sorted(found, key=lambda count: (-count.votes, count.text)))

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
        return {"group": answer.group, "name": answer.who, "answer": answer.text}

    def form(self, group: str = "", *, named: bool = False) -> Json:
        """Return the question as a page shows it; its answers once they are shown, with names only if asked."""
        counts = self.counts(group or None) if self.revealed and not self.kind.is_over else ()
        by_text = {each.text: each.votes for each in counts}
        places = {text: place for place, text in enumerate(self.kind.ordered([*by_text]))}
        given = phrase("so far", n=len(self.answers))
        if self.expected >= max(1, len(self.answers)):
            given = phrase("have answered", n=len(self.answers), of=self.expected)
        return {
            **self.kind.form(),
            "ask": self.ask,
            "about": self.kind.match is not None,
            "seconds": self.seconds,
            "closed": self.closed,
            "open": self.revealed,
            "answers": len(self.answers),
            "count": given,
            "missing": max(0, self.expected - len(self.answers)),
            "rows": [
                {
                    "answer": each.text,
                    "votes": each.votes,
                    "percent": round(100 * each.share),
                    "names": [*map(isolated, each.names)] if named else [],
                }
                for each in sorted(counts, key=lambda count: places[count.text])
            ],
            "bars": [list(bar) for bar in self.kind.bars(by_text)] if counts else [],
            "says": self.kind.says(by_text) if counts else "",
        }

    # ------------------------------------------------------------ what the facilitator does

    def expect(self, people: int) -> None:
        """Expect answers of this many people."""
        if self.expected != people:
            self.expected = people
            self._subscribers.tell()

    def show(self, on: bool) -> None:  # noqa: FBT001 (a command's field)
        """Show or hide the answers."""
        self.revealed = on
        self._subscribers.tell()

    def run_clock(self, on: bool) -> None:  # noqa: FBT001
        """Start or restart the clock."""
        self.ends = time() + self.seconds if on else None
        self._subscribers.tell()

    def play(self, move: str | None = None) -> str:
        """Play the most frequent answer, or the given move, and ask for the next move.

        A question that names the seats of the game is not asked again: it was about the one that has moved.

        Raises
        ------
        StonesError
            If no move is asked for, there is no answer, or the move is not legal.
        """
        kind, counts = self.moves, self.counts()
        if move is None and not counts:
            raise StonesError("nobody has answered yet; a move can be named")
        played = counts[0].text if move is None else move
        at = len(kind.game.moves)
        kind.game.position.play(played, kind.asked)  # raises before anything is noted
        self.leaving()
        kind.game.play(played, kind.asked)
        self._before.append((self._ask, at, self.answers))
        if any(name in self._ask for name in kind.game.game.seat_names):
            self._ask = ASK
        self._next()
        return played

    def back(self) -> None:
        """Undo the last move, and return to its question and answers."""
        match = self.moves.game
        if match.can_undo:
            match.undo()
            answers: tuple[Answer, ...] = ()
            while self._before and self._before[-1][1] >= len(match.moves):
                ask, at, found = self._before.pop()
                if at == len(match.moves):
                    self._ask, answers = ask, found
            self.answers = answers
            self.returned()
            self._next(answers)

    def clear(self) -> None:
        """Delete the answers to this question."""
        self._next()

    @property
    def moves(self) -> MoveKind:
        """What is asked for, where that is a move; a `StonesError` otherwise."""
        if not isinstance(self.kind, MoveKind):
            raise StonesError("this question asks for no move")
        return self.kind

    def _next(self, answers: tuple[Answer, ...] = ()) -> None:
        self.revealed, self.ends, self.answers, kind = False, None, answers, self.kind
        if isinstance(kind, MoveKind) and not kind.is_over and kind.seat not in kind.game.to_move:
            kind.seat = None
        self._subscribers.tell()


def _lines(text: str) -> str:
    """Return a text whose lines end in one way, without byte order marks."""
    return text.replace(BOM, "").replace("\r\n", "\n").replace("\r", "\n")


def _files(paths: Iterable[str | PathLike[str]]) -> list[Path]:
    found: list[Path] = []
    for path in map(files.named, paths):
        found += sorted(each for each in path.iterdir() if each.is_file()) if path.is_dir() else [path]
    return found
