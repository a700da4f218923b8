"""Sets of puzzles, and their files."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from random import Random
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
from stoneswidgets.plumbing.language import many
from stoneswidgets.scene import picture
from stoneswidgets.search.choices import is_at_once
from stoneswidgets.teach.best import SEARCH, SOLVER
from stoneswidgets.teach.puzzles.facts import asked, hints, option
from stoneswidgets.teach.puzzles.graded import GradedPosition, Judgement, themes
from stoneswidgets.teach.puzzles.puzzle import BidPuzzle, MovePuzzle
from stoneswidgets.teach.sets import ExerciseSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stoneswidgets.teach.puzzles.puzzle import Puzzle

FORMAT, VERSION = "stoneswidgets-puzzles", 1
MOST_LEVEL = 11
_VALUE = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True, repr=False)
class PuzzleSet(ExerciseSet):
    """A set of one game's puzzles: an exercise set whose exercises have a level and themes.

    Attributes
    ----------
    exercises : tuple of Puzzle
        The puzzles.
    graded : tuple of GradedPosition
        What they are made from.
    game : Game
        The game, with its rules.
    wanted, seed : int
        What they were looked for with.
    """

    exercises: tuple[Puzzle, ...]
    graded: tuple[GradedPosition, ...]
    game: Game
    wanted: int
    seed: int

    def __repr__(self) -> str:
        levels = [each.level for each in self.exercises]
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
        return iter(self.exercises)

    @classmethod
    def of(cls, game: Game, found: Iterable[GradedPosition], wanted: int, seed: int) -> Self:
        """Return the set of what was found."""
        kept, name = tuple(found), set_name(game.name)
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
                found.append(_graded(entry, game))
            except StonesError as error:
                raise BadRecord(f"puzzle {number}: {error}") from None
        most = range(1, 1_000_001)
        return cls.of(game, found, top.integer("count", most), top.integer("seed", range(1 << 62)))

    @classmethod
    def of_game(cls, name: str) -> PuzzleSet:
        """Return all puzzles of a game that come with the library."""
        return _shipped(name)

    @override
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
        lines = ",\n".join(json.dumps(_entry(each), separators=(",", ":")) for each in self.graded)
        return f'{json.dumps(head)[:-1]}, "puzzles": [\n{lines}\n]}}\n'


def set_name(game: str) -> str:
    """Return the name under which progress at a game's puzzles is kept."""
    return f"{game} puzzles"


def _puzzle(graded: GradedPosition, number: int, of: str) -> Puzzle:
    """Return a position that was found as a question, with its words and its number in the set of that name."""
    position, seat, judgement, level = graded
    view, told = position.view(seat), _themes(graded)
    shown, question, at_once = picture(view), asked(position, view, judgement), is_at_once(view)
    common: dict[str, Any] = {
        "name": str(number),
        "ask": shown.say(question),
        "task": shown.say(question["task"]),
        "position": position,
        "hints": hints(view, told),
        "eyes": seat if at_once or position.game.hides else None,
        "of": of,
        "seat": seat,
        "level": level,
        "themes": told,
    }
    if at_once:
        bids = tuple(option(move, judgement, view) for move in judgement.values)
        return BidPuzzle(**common, among=bids, overlay="offered")
    return MovePuzzle(
        **common,
        by=judgement.by,
        values=judgement.values,
        lines={},
        slack=judgement.slack,
    )


def _themes(found: GradedPosition) -> tuple[str, ...]:
    """Return what all good moves are about."""
    position, seat, judgement, _ = found
    of_each = [themes(position, seat, move) for move in (judgement.move, *judgement.good)]
    return tuple(theme for theme in of_each[0] if all(theme in others for others in of_each))


def _entry(found: GradedPosition) -> dict[str, Any]:
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


def _graded(entry: object, game: Game) -> GradedPosition:
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
    return GradedPosition(position, seat, judgement, reader.integer("level", range(2, MOST_LEVEL + 1)))


def puzzles(game: str | Game, count: int | None = None, seed: int = 1) -> PuzzleSet:
    """Return the library's puzzles of a game: positions with one good move, or with several good moves of one idea.

    They come from games between bots. They are proven, or so far ahead that deeper searches agree; graded by the levels of bots
    that do not find the move; and no two are nearly the same, however the board is turned.

    Parameters
    ----------
    game : str or Game
        The game or its name.
    count : int, optional
        How many to draw; all, if there are no more than that. Left out: all.
    seed : int
        The same seed and count draw the same puzzles.

    Returns
    -------
    PuzzleSet
        A set of exercises.

    Raises
    ------
    StonesError
        If there is no such game, or the library has no puzzles for its rules.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> first = sw.puzzles("siegestones")["1"]
    >>> first.check(first.solutions()[0]).right, 2 <= first.level <= 11
    (True, True)
    >>> len(sw.puzzles("munchstones", 10, seed=7))
    10
    """
    played = game_of(game, "puzzles")
    if played.name not in GAMES or played != game_named(played.name):
        raise StonesError(
            f"no puzzles of {played!r} come with the library; there are some of {', '.join(GAMES)}"
        )
    every = PuzzleSet.of_game(played.name)
    if count is None:
        return every
    count = min(whole("the number of puzzles", count, 1), len(every))
    chosen = sorted(Random(whole("a seed", seed, 0)).sample(range(len(every)), count))
    questions = tuple(every.exercises[number] for number in chosen)
    return replace(every, exercises=questions, graded=tuple(every.graded[number] for number in chosen))


@cache
def _shipped(name: str) -> PuzzleSet:
    return PuzzleSet.loads(files(f"stoneswidgets.games.{name}").joinpath("puzzles.json").read_text("utf-8"))
