"""Sets of puzzles: those that come with the library, those that are looked for anew, and their files."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Self, cast

from typing_extensions import override

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.matches import share
from stoneswidgets.core.matches.record import game_with
from stoneswidgets.core.rules.registry import GAMES, game_named
from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.plumbing import json_text
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.json_text import Fields
from stoneswidgets.plumbing.language import as_they_should, many
from stoneswidgets.plumbing.progress import progressing
from stoneswidgets.search.choices import is_at_once
from stoneswidgets.teach.best import SEARCH, SOLVER
from stoneswidgets.teach.puzzles.alike import themes
from stoneswidgets.teach.puzzles.bid_puzzle import BidPuzzle
from stoneswidgets.teach.puzzles.judge import Judgement
from stoneswidgets.teach.puzzles.mine import Mined, mining
from stoneswidgets.teach.puzzles.move_puzzle import MovePuzzle
from stoneswidgets.teach.puzzles.words import asked, first_hint, option, themes_told
from stoneswidgets.teach.sets import ExerciseSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike

    from stoneswidgets.teach.puzzles.puzzle import Puzzle

FORMAT, VERSION = "stoneswidgets-puzzles", 1
MOST_LEVEL = 11
_VALUE = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True, repr=False)
class PuzzleSet(ExerciseSet):
    """Puzzles of one game. It is a set of exercises, each with a level and themes.

    Attributes
    ----------
    questions : tuple of Puzzle
        The puzzles.
    mined : tuple of Mined
        What they were made from.
    game : Game
        The game, with its rules.
    wanted, seed : int
        What they were looked for with: the same numbers find them again, with the same version. Of the library's own, which are judged anew when
        judging changes, some are gone since, and some come with other seeds; docs/puzzles.md says which.
    """

    questions: tuple[Puzzle, ...]
    mined: tuple[Mined, ...]
    game: Game
    wanted: int
    seed: int

    def __repr__(self) -> str:
        levels = [each.level for each in self.questions]
        between = f", levels {min(levels)} to {max(levels)}" if levels else ""
        return f"<PuzzleSet {self.title!r}: {many(len(self), 'puzzle')}{between}>"

    def __getitem__(self, name: str) -> Puzzle:
        """Return the puzzle of that name.

        Raises
        ------
        StonesError
            If there is none.
        """
        return cast("Puzzle", super().__getitem__(name))

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.questions)

    def prove(self, *, progress: bool = False) -> None:
        """Judge all puzzles anew, which may take minutes.

        Parameters
        ----------
        progress : bool
            Whether to show a bar, where tqdm is installed.

        Raises
        ------
        BadRecord
            If some are not what they say: the message names each of these.
        """
        wrong = []
        with progressing(len(self), "Puzzles", unit="puzzles", is_shown=progress) as tick:
            for question in self:
                try:
                    question.prove()
                except StonesError as error:
                    wrong.append(f"puzzle {question.name}: {error}")
                tick(1)
        if wrong:
            raise BadRecord("\n".join(wrong))

    @classmethod
    def of(cls, game: Game, mined: Iterable[Mined], wanted: int, seed: int) -> Self:
        """Return the set of what was found."""
        kept, name = tuple(mined), f"{game.name} puzzles"
        questions = tuple(_puzzle(each, number, name) for number, each in enumerate(kept, 1))
        return cls(name, f"{game.title}: puzzles", questions, kept, game, wanted, seed)

    @classmethod
    @override
    def loads(cls, text: str, name: str = "") -> Self:
        """Read a set from its text.

        Raises
        ------
        BadRecord
            If it is not valid; the message names the puzzle.
        """
        top = Fields(
            json_text.parse(text, "puzzle set"),
            "puzzle set",
            ("format", "version", "game", "rules", "count", "seed", "puzzles"),
        )
        top.header(FORMAT, VERSION)
        given = top.members
        if not isinstance(given["puzzles"], list):
            raise BadRecord("puzzles is a list")
        game = game_with(given["game"], given["rules"])
        found = []
        for number, entry in enumerate(given["puzzles"], 1):
            try:
                found.append(_mined(entry, game))
            except StonesError as error:
                raise BadRecord(f"puzzle {number}: {error}") from None
        most = range(1, 1_000_001)
        return cls.of(game, found, top.integer("count", most), top.integer("seed", range(1 << 62)))

    def dumps(self) -> str:
        """Return the set as JSON text, a line for each puzzle, which `loads` reads back."""
        head = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.name,
            "rules": self.game.rules,
            "count": self.wanted,
            "seed": self.seed,
        }
        lines = ",\n".join(json.dumps(_entry(each), separators=(",", ":")) for each in self.mined)
        return f'{json.dumps(head)[:-1]}, "puzzles": [\n{lines}\n]}}\n'


def _puzzle(mined: Mined, number: int, of: str) -> Puzzle:
    """Return a position that was found as a question, with its words and its number in the set of that name."""
    position, seat, judgement, level = mined
    game, view, told = position.game, position.view(seat), _themes(mined)
    name, word, at_once = game.seat_names[seat], game.choice_word, is_at_once(view)
    common: dict[str, Any] = {
        "name": str(number),
        "position": position,
        "hints": (first_hint(view, told), *themes_told(told)),
        "eyes": seat if at_once or game.hides else None,
        "of": of,
        "seat": seat,
        "level": level,
        "themes": told,
    }
    if at_once:
        ask = f"{name} chooses in secret. Which {word} wins most, if {as_they_should(game.seats, word)}?"
        bids = tuple(option(move, judgement, view) for move in judgement.values)
        return BidPuzzle(**common, ask=ask, among=bids, overlay="offered")
    return MovePuzzle(
        **common,
        ask=asked(name, judgement, position),
        by=judgement.by,
        values=judgement.values,
        lines={},
        slack=judgement.slack,
    )


def _themes(found: Mined) -> tuple[str, ...]:
    """Return what all good moves are about."""
    position, seat, judgement, _ = found
    of_each = [themes(position, seat, move) for move in (judgement.move, *judgement.good)]
    return tuple(theme for theme in of_each[0] if all(theme in others for others in of_each))


def _entry(found: Mined) -> dict[str, Any]:
    by_value: dict[str, list[str]] = {}
    for move, value in found.judgement.values.items():
        by_value.setdefault(str(value), []).append(move)
    return {
        "at": share.code(found.position),
        "seat": found.seat,
        "move": found.judgement.move,
        "by": found.judgement.by,
        "level": found.level,
        "values": {value: " ".join(moves) for value, moves in by_value.items()},
    }


def _mined(entry: object, game: Game) -> Mined:
    reader = Fields(entry, "puzzle", ("at", "seat", "move", "by", "level", "values"))
    given = reader.members
    position = share.from_code(given["at"]).positions()[-1]
    if position.game != game:
        raise BadRecord("at", f"the position has another game, or other rules, than {game!r}")
    if given["by"] not in (SOLVER, SEARCH) or not isinstance(given["values"], dict):
        raise BadRecord(f"by is {SOLVER} or {SEARCH}, and values an object")
    seat, legal = reader.integer("seat", range(game.seats)), list[str]()
    legal += position.legal_moves(seat)
    values: dict[str, int] = {}
    for value, moves in given["values"].items():
        if not _VALUE.fullmatch(value) or not isinstance(moves, str):
            raise BadRecord("values", f"{quoted(value)} is not a value")
        values |= dict.fromkeys(moves.split(), int(value))
    if sorted(values) != sorted(legal) or given["move"] not in legal:
        raise BadRecord("values", "they do not belong to the legal moves")
    judgement = Judgement(given["move"], given["by"], {move: values[move] for move in legal})
    return Mined(position, seat, judgement, reader.integer("level", range(2, MOST_LEVEL + 1)))


def puzzles(
    game: str | Game | PathLike[str], count: int | None = None, seed: int = 1, *, progress: bool = True
) -> PuzzleSet:
    """Return puzzles: positions from games between bots with one good move, or with several good moves of one idea.

    Without a count, those that come with the library; with one, that many are looked for anew, which takes some seconds for
    each. They are proven, or so far ahead that deeper searches agree; graded by the levels of bots that do not find the
    move; and no two are nearly the same, however the board is turned.

    Parameters
    ----------
    game : str or Game
        The game or its name; any game, also a variant, if a count is given.
    count : int, optional
        How many to look for.
    seed : int
        The same seed and count find the same puzzles.
    progress : bool
        Whether to show a bar while they are looked for, where tqdm is installed.

    Returns
    -------
    PuzzleSet
        A set of exercises, which may hold fewer if hardly any are to be found.

    Raises
    ------
    StonesError
        If there is no such game, or the library has no puzzles for it.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> set_ = sw.puzzles("siegestones")
    >>> first = set_["1"]
    >>> first.check(first.solutions()[0]).right, 2 <= first.level <= 11
    (True, True)
    """
    played = game_of(game, "puzzles")
    seed = whole("a seed", seed, 0)
    if count is None:
        if played != game_named(played.name) or played.name not in GAMES:
            raise StonesError(
                f"no puzzles of {played!r} come with the library; say how many to look for, as count=5"
            )
        return shipped(played.name)
    count = whole("the number of puzzles", count, 1)
    found = []
    with progressing(count, "Puzzles", unit="puzzles", is_shown=progress) as tick:
        for each in mining(played, count, seed):
            if each:
                found.append(each)
                tick(1)
    return PuzzleSet.of(played, found, count, seed)


@cache
def shipped(name: str) -> PuzzleSet:
    """Return the puzzles of a game that come with the library."""
    return PuzzleSet.loads(files(f"stoneswidgets.games.{name}").joinpath("puzzles.json").read_text("utf-8"))
