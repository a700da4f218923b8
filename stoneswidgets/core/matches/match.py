"""A game being played: its positions, undo and redo, and callbacks after each change."""

from __future__ import annotations

from copy import deepcopy
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Generic, Self, cast, overload

from typing_extensions import override

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.matches.design import NAMELESS, Design
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.position import P_co, Position, parts_of, seat_in
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.arguments import dealt, whole
from stoneswidgets.plumbing.display import Displayed
from stoneswidgets.plumbing.json_text import Filed
from stoneswidgets.plumbing.subscribers import Subscribers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stoneswidgets.core.rules.moves import LegalMoves


class Match(Filed, Displayed, Generic[P_co]):
    """A game being played. Chance events are drawn automatically, as soon as they are due.

    Parameters
    ----------
    game : Game, Position or Record
        The game, the position to start from, or the record to go on with.
    seed : int, optional
        Makes set-up and chance events repeatable; by default the seed that `Game.start` was given for the position to start
        from. A player who knows the seed can predict them, so do not use one in a game with hidden information. Without a
        seed, the operating system supplies the random numbers.
    design : Design, optional
        What the rules are called, and a sentence of their owner's; left out, what the record says. It can be set later, too.

    Raises
    ------
    StonesError
        If it is nothing of that, or a record whose moves cannot be played.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> m = sw.Match(sw.SiegeStones())
    >>> m.play("Td4")
    >>> m.play("c4")
    >>> m.undo()
    >>> m.moves, m.can_redo
    (('Td4',), True)
    >>> sw.Match(m.record()).moves
    ('Td4',)
    """

    @overload
    def __init__(
        self, game: Game[P_co] | P_co, seed: int | None = None, *, design: Design | None = None
    ) -> None: ...
    @overload
    def __init__(
        self: Match[Position], game: Record, seed: int | None = None, *, design: Design | None = None
    ) -> None: ...
    def __init__(
        self, game: Game[Any] | Position | Record, seed: int | None = None, *, design: Design | None = None
    ) -> None:
        moves: tuple[str, ...] = ()
        if isinstance(game, Record):
            start, *later = game.positions()
            moves = game.moves
        else:
            start = game if isinstance(game, Position) else game_of(game, "a match").start(seed)
            later = []
        known = game.design if isinstance(game, Record) else NAMELESS
        self.design = known if design is None else design
        self._rng = dealt(start.seed if seed is None else seed)
        self._subscribers = Subscribers()
        self._positions = [cast("P_co", start)]
        self._moves: list[str] = []
        self._at = 0
        self._acting: tuple[P_co, dict[int, str]] | None = None
        self._extend(zip(moves, later, strict=True))
        self._extend(self._events(self._positions[-1]))

    @classmethod
    @override
    def loads(cls, text: str) -> Self:
        """Read the match of a record's text, at its last position.

        Raises
        ------
        BadRecord
            If it is not valid.
        """
        return cls(Record.loads(text))

    @override
    def dumps(self) -> str:
        """Return the text of its record, which `loads` reads back."""
        return self.record().dumps()

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy keeps: the same game at the same point, without the subscribers."""
        state = {**vars(self), "_subscribers": Subscribers()}
        for name in ("_positions", "_moves"):
            state[name] = list(state[name])
        if isinstance(self._rng, SystemRandom):  # the system's source has no state to copy
            del state["_rng"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update({"_rng": dealt(None)} | state)

    __copy__ = deepcopy
    """A copy is at the same point, and is played on independently of this one."""

    def __repr__(self) -> str:
        return f"<Match of {self.game.titled}: {self._at} moves, {self.position!r}>"

    @property
    def game(self) -> Game:
        """The game that is played, with its rule parameters."""
        return cast("Game", self._positions[0].game)

    @property
    def start(self) -> P_co:
        """The first position."""
        return self._positions[0]

    @property
    def position(self) -> P_co:
        """The current position. Where several seats act at once, a seat that has acted is no longer in `to_move`."""
        return self._acting[0] if self._acting else self._positions[self._at]

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves and chance outcomes that led here."""
        return tuple(self._moves[: self._at])

    @property
    def positions(self) -> tuple[P_co, ...]:
        """The positions from the first to the one after the last complete move."""
        return tuple(self._positions[: self._at + 1])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.is_over

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that must act now; empty at the end."""
        return self.position.to_move

    @property
    def legal_moves(self) -> LegalMoves:
        """The texts of all legal moves now; see `Position.legal_moves`."""
        return self.position.legal_moves

    def play(self, move: str, seat: int | None = None) -> None:
        """Play a move, and the chance events that follow it.

        Parameters
        ----------
        move : str
            The text of a legal move; where several seats act at once, their moves joined by commas.
        seat : int, optional
            The seat that makes the move. Where several seats act at once, `move` is then the move of this seat only; it
            takes effect, and appears in `moves`, when all have acted.

        Raises
        ------
        IllegalMove, MalformedMove
            As `Position.play` does; the match then stays as it was.
        """
        actors = self.to_move
        after, move = self.position.play(move, seat), str(move)  # of numpy's
        parts = self.chosen | (
            {seat: move} if seat is not None else dict(zip(actors, parts_of(move, actors), strict=True))
        )
        if seat is not None and len(actors) > 1:
            self._acting = (after, parts)
            self._subscribers.tell()
            return
        move = ",".join(parts[each] for each in sorted(parts))
        course: list[tuple[str, Position]] = [(move, after), *self._events(after)]
        self._acting = None
        del self._positions[self._at + 1 :], self._moves[self._at :]
        self._extend(course)
        self._subscribers.tell()

    @property
    def acted(self) -> tuple[int, ...]:
        """The seats that have acted, while others that act at the same time have not; otherwise empty."""
        return tuple(self._acting[1]) if self._acting else ()

    @property
    def chosen(self) -> dict[int, str]:
        """What the seats in `acted` have chosen, by seat; the others must not know it yet."""
        return dict(self._acting[1]) if self._acting else {}

    def withdraw(self, seat: int) -> None:
        """Take back one seat's choice while other seats that act at once have not acted yet; their choices stay.

        Raises
        ------
        StonesError
            If the seat has not chosen.
        """
        seat = seat_in(self.game, seat)
        if seat not in self.acted or self._acting is None:
            raise StonesError(f"seat {seat} has not chosen yet")
        left = {other: move for other, move in self._acting[1].items() if other != seat}
        position = self._positions[self._at]
        for other, move in left.items():
            position = position.play(move, other)
        self._acting = (position, left) if left else None
        self._subscribers.tell()

    def undo(self, moves: int = 1, *, to: int | None = None) -> None:
        """Take back moves, with the chance outcomes that followed them.

        Parameters
        ----------
        moves : int
            How many; those that several seats make at once are one.
        to : int, optional
            Go back to the position after this many moves and chance outcomes instead.

        Raises
        ------
        StonesError
            If there are not so many moves to undo, or `to` is not a number from 0 to that of the moves.
        """
        if to is None:
            made = [at for at in range(self._at) if not self._positions[at].is_chance]
            made += [self._at] if self._acting else []
            if not made:
                raise StonesError("there is no move to undo")
            to = made[-whole("the number of moves to take back", moves, 1, len(made))]
        self._go_to(whole("to, the number of moves that stay,", to, 0, self._at))

    def redo(self) -> None:
        """Play the undone move again, with the same chance outcomes.

        Raises
        ------
        StonesError
            If nothing was undone.
        """
        if not self.can_redo:
            raise StonesError("there is no move to redo")
        at = self._at + 1
        while self._positions[at].is_chance:
            at += 1
        self._go_to(at)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to undo."""
        return self._acting is not None or any(not each.is_chance for each in self._positions[: self._at])

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to redo."""
        return self._at < len(self._moves)

    def record(self) -> Record:
        """Return the record of the match so far."""
        return Record.of(self._positions[0], self.moves, self._positions[self._at], self.design)

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` after each change of the match; return a function that ends the subscription.

        Raises
        ------
        StonesError
            If it cannot be called.
        """
        return self._subscribers.add(callback)

    def _events(self, position: Position) -> list[tuple[str, Position]]:
        """Return the chance events that follow a position, each with the position after it."""
        events = []
        while position.is_chance:
            outcome = position.sample_chance(self._rng)
            position = position.play(outcome)
            events.append((outcome, position))
        return events

    def _extend(self, course: Iterable[tuple[str, Position]]) -> None:
        """Add moves and chance events, each with the position after it."""
        for move, position in course:
            self._positions.append(cast("P_co", position))
            self._moves.append(move)
            self._at += 1

    def _go_to(self, at: int) -> None:
        self._acting, self._at = None, at
        self._subscribers.tell()
