"""Records: played games as JSON, in one format for all games. Reading a record replays and so checks its moves."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from typing_extensions import override

from stoneswidgets.core.dealing import draws_start
from stoneswidgets.core.matches.design import NAMELESS, Design
from stoneswidgets.core.rules.registry import game_named
from stoneswidgets.errors import BadRecord, BadRules, StonesError, quoted
from stoneswidgets.plumbing import json_text
from stoneswidgets.plumbing.display import Displayed
from stoneswidgets.plumbing.json_text import Fields, Filed
from stoneswidgets.plumbing.language import counted
from stoneswidgets.plumbing.tables import frame_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position

FORMAT, VERSION = "stoneswidgets-record", 1


@dataclass(frozen=True, repr=False)
class Record(Filed, Displayed):
    """A game, finished or not, from its start: every move and every chance outcome, in order.

    Attributes
    ----------
    game : Game
        The game, with its rule parameters.
    setup : dict or None
        The set-up, in games that have one, or the position from which the game started; else None.
    moves : tuple of str
        The texts of the moves and chance outcomes.
    result : dict or None
        ``{"winners": […], "scores": […]}`` of a finished game; None of an unfinished one.
    design : Design
        What the rules are called, and a sentence of their owner's; both empty where nobody gave them a name.

    Examples
    --------
    >>> r = Record.loads(
    ...     '{"format": "stoneswidgets-record", "version": 1, "game": "siegestones", "rules": {}, "moves": ["d4"]}'
    ... )
    >>> [p.to_move for p in r.positions()]
    [(0,), (1,)]
    """

    game: Game
    setup: dict[str, Any] | None
    moves: tuple[str, ...]
    result: dict[str, list[int]] | None = None
    design: Design = NAMELESS

    def __hash__(self) -> int:
        return hash((self.game, self.moves))  # the other fields hold lists, which have no hash

    def __repr__(self) -> str:
        names = self.game.seat_names
        ended = "not over"
        if self.result:
            ended = f"won by {' and '.join(names[seat] for seat in self.result['winners']) or 'nobody'}"
        return f"<Record of {self.game.titled}: {counted(len(self.moves), 'move')}, {ended}>"

    __copy__ = deepcopy
    """A copy shares nothing mutable with this record."""

    @classmethod
    def of(cls, start: Position, moves: tuple[str, ...], last: Position, design: Design = NAMELESS) -> Record:
        """Return the record of the moves that led from one position to another."""
        setup = start.game.setup_of(start.state)
        if setup is None and (draws_start(start.game) or start != start.game.start()):
            setup = {"position": start.describe()}
        return cls(cast("Game", start.game), setup, moves, _result(last), design)

    @classmethod
    @override
    def loads(cls, text: str) -> Record:
        """Read a record from its text, and replay it.

        Raises
        ------
        BadRecord
            If the text is not a record, or a move is illegal or malformed: the message gives the number of the first such
            move, counted from 1, its text, and the reason.
        """
        top = Fields(
            json_text.parse(text, "record"),
            "record",
            required=("format", "version", "game", "rules", "moves"),
            optional=("setup", "result", "design"),
        )
        given = top.members
        top.header(FORMAT, VERSION)
        game = game_with(given["game"], given["rules"])
        if not isinstance(given["moves"], list):
            raise BadRecord(f"moves is a list of texts, not {quoted(given['moves'])}")
        design = Design.read(given.get("design", []))
        record = cls(game, given.get("setup"), tuple(given["moves"]), given.get("result"), design)
        last = record._start()
        for last in record._replay():  # noqa: B007 (the last position is used below)
            pass
        record._check_result(last)
        return record

    @override
    def dumps(self) -> str:
        """Return the record as JSON text, which `loads` reads back."""
        record: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.name,
            "rules": self.game.rules,
        }
        if self.setup is not None:
            record["setup"] = self.setup
        record["moves"] = list(self.moves)
        if self.result is not None:
            record["result"] = self.result
        if any(self.design):
            record["design"] = list(self.design)
        return json.dumps(record, ensure_ascii=False)

    def to_frame(self) -> pd.DataFrame:
        """Return the moves as a pandas frame, a row for each move and chance outcome.

        The columns: the number, the seats that moved (none at a chance event), whether chance moved, the move's text, and
        the scores after it.

        Raises
        ------
        StonesError
            If pandas is not installed, which the extra `lab` brings.
        """
        positions = self.positions()
        return frame_of(
            {
                "number": number,
                "seats": before.to_move,
                "chance": before.is_chance,
                "move": move,
                "scores": after.scores,
            }
            for number, (move, before, after) in enumerate(
                zip(self.moves, positions, positions[1:], strict=False), 1
            )
        )

    def positions(self) -> tuple[Position, ...]:
        """Return all positions of the game in order: the first, and the one after each move."""
        return tuple(self._replay())

    def _start(self) -> Position:
        if self.setup is None and draws_start(self.game):
            raise BadRecord(f"a record of {self.game.title} with these rules needs a set-up")
        return self.game.start(setup=self.setup)

    def _replay(self) -> Iterator[Position]:
        position = self._start()
        yield position
        for number, move in enumerate(self.moves, 1):
            try:
                position = position.play(move)
            except StonesError as error:
                raise BadRecord(f"move {number}: {error}") from None
            yield position

    def _check_result(self, last: Position) -> None:
        if self.result is None:
            return
        Fields(self.result, "result", required=("winners", "scores"))
        actual = _result(last)
        if actual is None:
            raise BadRecord("result", "the record has one, but its game is not over")
        for name, value in actual.items():
            if self.result[name] != value or any(type(n) is not int for n in self.result[name]):
                raise BadRecord("result", f"{name} {quoted(self.result[name])} should be {value}")


def game_with(name: str, rules: object) -> Game:
    """Return the game of a record, by its name and its rule parameters; a `BadRecord` if there is no such game."""
    if not isinstance(rules, dict):
        raise BadRecord(f"rules is an object with rule parameters, not {quoted(rules)}")
    try:
        return cast("Game", game_named(name).from_rules(rules))
    except BadRules as error:
        raise BadRecord(str(error)) from None


def _result(last: Position) -> dict[str, list[int]] | None:
    return {"winners": list(last.winners), "scores": list(last.scores)} if last.is_over else None
