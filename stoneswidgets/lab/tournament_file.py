"""Tournaments as files: a line of JSON that says what is played, then one for each game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core.record import Record
from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.plumbing import files, json_text
from stoneswidgets.plumbing.fields import Fields

if TYPE_CHECKING:
    from pathlib import Path

    from stoneswidgets.core.game import Game

FORMAT, VERSION = "stoneswidgets-tournament", 1
_HEADER = ("format", "version", "game", "rules", "players", "seed")


class Played(NamedTuple):
    """A game of a tournament.

    Attributes
    ----------
    seats : tuple of int
        The number of the player in each seat.
    winners : tuple of int
        The seats that won.
    scores : tuple of int
        Each seat's score.
    record : Record
        The game itself.
    """

    seats: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    record: Record

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win."""
        return tuple(
            1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.seats))
        )


class TournamentFile:
    """A file that a tournament is written to, game by game.

    Parameters
    ----------
    path : Path
        Where it is, or is to be.
    game : Game
        What is played.
    players : tuple of str
        What the players are called.
    """

    def __init__(self, path: Path, game: Game, players: tuple[str, ...]) -> None:
        self._path, self._game, self._players = path, game, players

    def begin(self, asked: int | None, otherwise: int) -> tuple[int, list[Played]]:
        """Return the seed and the games of the file; a missing file is created.

        Parameters
        ----------
        asked : int or None
            The seed that the tournament is to have; None: that of the file.
        otherwise : int
            The seed of a new file.

        Raises
        ------
        BadRecord
            If the file holds another tournament, or none; the message says in which line.
        """
        if not self._path.exists():
            header = self._header(otherwise)
            files.write(self._path, json.dumps(header, ensure_ascii=False) + "\n")
            return otherwise, []
        kept, _, cut = self._path.read_bytes().rpartition(b"\n")  # the cut may be within a letter
        try:
            whole = kept.decode()
        except UnicodeDecodeError as error:
            raise BadRecord(f"{self._path.name} is not text in UTF-8: byte {error.start} is wrong") from None
        first, *lines = whole.split("\n")
        seed = self._seed(first, asked)
        games = [self._read(line, f"line {number}") for number, line in enumerate(lines, 2)]
        if cut:  # the beginning of a line that was being written when the computer stopped
            files.write(self._path, whole + "\n")
        return seed, games

    def add(self, played: Played) -> None:
        """Write a game to the end of the file."""
        line = {"seats": list(played.seats), "record": json.loads(played.record.dumps())}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")

    def check_seats(self, number: int, played: Played, seats: tuple[int, ...]) -> None:
        """Raise a `BadRecord` if others should have played the game of that number, from 0."""
        if played.seats != seats:
            raise BadRecord(
                f"{self._path.name}, line {number + 2}: seats {list(played.seats)} should be {list(seats)}"
            )

    def _header(self, seed: int) -> dict[str, Any]:
        game = {"game": self._game.name, "rules": self._game.rules}
        return {
            "format": FORMAT,
            "version": VERSION,
            **game,
            "players": list(self._players),
            "seed": seed,
        }

    def _seed(self, line: str, asked: int | None) -> int:
        fields = Fields(json_text.parse(line, "tournament"), "tournament", required=_HEADER)
        fields.header(FORMAT, VERSION)
        seed = fields.given["seed"]
        if type(seed) is not int:
            raise BadRecord(f"{self._path.name}: seed is a whole number, not {quoted(seed)}")
        for name, value in self._header(seed if asked is None else asked).items():
            if fields.given[name] != value:
                raise BadRecord(
                    f"{self._path.name} holds another tournament: {name} is {fields.given[name]!r:.80}, not {value!r:.80}"
                )
        return seed

    def _read(self, line: str, where: str) -> Played:
        try:
            fields = Fields(json_text.parse(line, "game"), "game", required=("seats", "record"))
            seats = fields.given["seats"]
            if not isinstance(seats, list) or not all(type(who) is int for who in seats):
                raise BadRecord(f"seats is a list of whole numbers, not {quoted(seats)}")  # noqa: TRY301
            record = Record.loads(json.dumps(fields.given["record"]))
        except BadRecord as error:
            raise BadRecord(f"{self._path.name}, {where}: {error}") from None
        if record.game != self._game or record.result is None:
            raise BadRecord(f"{self._path.name}, {where}: the record is no whole game of this tournament")
        result = record.result
        return Played(tuple(seats), tuple(result["winners"]), tuple(result["scores"]), record)
