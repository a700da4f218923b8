"""Positions of games, which never change, and views: what one seat may know of a position."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, Self, cast

from typing_extensions import TypeVar

from stoneswidgets.core.playouts import Playouts, playouts
from stoneswidgets.core.refusals import refused
from stoneswidgets.core.rules.calling import seats_in
from stoneswidgets.core.rules.moves import LegalMoves
from stoneswidgets.core.rules.restoring import CHOSEN, state_read
from stoneswidgets.core.teller import GameTeller
from stoneswidgets.errors import BadRecord, BrokenRule, IllegalMove, MalformedMove, StonesError, meant, quoted
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, WINNERS, generator
from stoneswidgets.plumbing.arguments import integer, source
from stoneswidgets.plumbing.display import Printed
from stoneswidgets.plumbing.texts import QUOTES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel import State

P_co = TypeVar("P_co", bound="Position[Any]", covariant=True, default="Position[Any]")
V_co = TypeVar("V_co", bound="View[Any]", covariant=True, default="View[Any]")


class Snapshot(Printed):
    """A state of a game that can be read: the common part of `Position` and `View`."""

    __slots__ = ("_before", "_game", "_seed", "_state")
    _game: Rules[Position]
    _state: tuple[int, ...]
    _before: tuple[int, ...] | None
    _seed: int | None

    def __init__(
        self,
        game: Rules[Position],
        state: tuple[int, ...],
        before: tuple[int, ...] | None = None,
        seed: int | None = None,
    ) -> None:
        self._game, self._state, self._before, self._seed = game, state, before, seed

    def _key(self) -> tuple[object, ...]:
        return (type(self), self.game, self._state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Snapshot) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    @property
    def game(self) -> Rules[Position]:
        """The game, with its rule parameters."""
        return self._game

    @property
    def state(self) -> tuple[int, ...]:
        """The state vector, for rule functions (see `stoneswidgets.kernel`)."""
        return self._state

    @property
    def fields(self) -> Any:
        """The state, to be read by the names of its fields, as in ``position.fields.stones[0]``."""
        return self.game.State(self._state)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that must act now; empty at a chance event and at the end."""
        return self._game.caller.to_move(self._state)

    @property
    def is_chance(self) -> bool:
        """Whether a random event is due."""
        return self._state[ACTOR] == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state[ACTOR] == OVER

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, several after a draw; empty while the game goes on, and where all have lost."""
        return seats_in(self._state[WINNERS], self.game.seats)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score so far."""
        return tuple(int(self.game.caller.ask("score", self._state, seat)) for seat in range(self.game.seats))

    def describe(self) -> dict[str, Any]:
        """Return the position, or what a view knows of it, as a JSON object that a person can read.

        `Game.restore` makes a position from the description of one.
        """
        described = self._described()
        for each in self.game.added_state_fields:
            if any(values := self._state[each.slots]):
                described[each.name] = self.game.state_layout.written(each, values)
        return described

    def _described(self) -> dict[str, Any]:
        """Return the description without fields that a variant adds; a game's positions may override it."""
        return self.game.state_layout.describe(self._state)

    @property
    def legal_moves(self) -> LegalMoves:
        """The texts of all legal moves, in a fixed order: a sequence, and ``legal_moves(seat)`` returns those of a seat.

        Where several seats act at once, it has to be said whose; a view has its own seat's. A seat that does not act now has none.

        >>> import stoneswidgets as sw
        >>> p = sw.SiegeStones().start()
        >>> [move for move in p.legal_moves if "d4" in move], p.legal_moves(1)
        (['d4', 'Td4'], ())
        """
        return LegalMoves(self._moves)

    def _moves(self, seat: int | None) -> tuple[str, ...]:
        actors = self.to_move
        if seat is None:
            if len(actors) > 1:
                raise StonesError(
                    f"the seats {_listed(actors)} act at once: say whose moves, for example legal_moves(0)"
                )
            seat = actors[0] if actors else 0
        else:
            seat = seat_in(self.game, seat)
        if seat not in actors:
            return ()
        return tuple(map(self.game.texts.__getitem__, self.game.caller.legal_actions(self._state, seat)))


class Position(Snapshot, Generic[V_co]):
    """A position of a game: immutable, hashable, and equal to every position of the same game with the same state.

    The first one comes from `Game.start`, the others from `play`.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start()
    >>> p.to_move, len(p.legal_moves())
    ((0,), 74)
    >>> q = p.play("Td6").play("d5")
    >>> q.control()["d6"]
    Control(owner=1, sums=(0, 5), ratings={'d5': 5})
    >>> q.play("d5")
    Traceback (most recent call last):
    ...
    stoneswidgets.errors.IllegalMove: 'd5': d5 is taken by a stone
    """

    __slots__ = ("_chosen",)
    _chosen: tuple[tuple[str, int], ...]
    """The moves and seats of those that have chosen, where others still have to; otherwise there is no such attribute."""

    @property
    def seed(self) -> int | None:
        """The seed that `Game.start` was given; it decides the chance events of a match that begins here."""
        return self._seed

    def __repr__(self) -> str:
        if self.is_over:
            doing = f"over, won by {_listed(self.winners) or 'nobody'}"
        elif self.is_chance:
            doing = "chance"
        else:
            doing = f"to move {_listed(self.to_move)}"
        return f"<{self.game.titled} position: {doing}, scores {self.scores}>"

    def play(self, move: str, seat: int | None = None) -> Self:
        """Return the position after a move or a chance outcome.

        Parameters
        ----------
        move : str
            The text of a legal move; where several seats act at once, their moves joined by commas in the order
            of the seats.
        seat : int, optional
            The seat that makes the move. Where several seats act at once, `move` is then the move of this seat only; the
            other seats still have to act, and their views do not show it.

        Raises
        ------
        IllegalMove
            If the rules do not allow the move here; the message says why.
        MalformedMove
            If the text is not a move of this game.
        """
        if not isinstance(move, str):
            raise MalformedMove(f"a move is a text, not {quoted(move)}")
        actors = self.to_move
        if seat is not None:
            seat = seat_in(self.game, seat)
            if seat not in actors:
                raise IllegalMove(f"{quoted(move)}: seat {seat} is not to move; {self._due()}")
            return self._after(move, [(move, seat)], actors)
        parts, seats = parts_of(move, actors), actors or (CHANCE,)
        if len(parts) != len(seats):
            raise MalformedMove(
                f"{quoted(move)}: the seats {_listed(actors)} act at once; give {len(actors)} moves joined by "
                "commas, or name the seat whose move it is"
            )
        return self._after(move, list(zip(parts, seats)), actors)  # noqa: B905 (they are equally many)

    def _after(self, move: str, parts: list[tuple[str, int]], actors: tuple[int, ...]) -> Self:
        game = self.game
        state: State = self._state
        for text, seat in parts:
            action = self._read(text, seat)
            if not game.is_legal(state, seat, action):
                why = GameTeller(game).say(refused(game, state, seat, action))
                raise IllegalMove(f"{quoted(move)}: {why}")
            if state[ACTOR] != seat:
                state = list(state)
                state[ACTOR] = seat
            state = game.caller.after(state, action)
        # Seats that still have to choose must not see these moves: their views are made from the state before them.
        before = self._before or self._state if len(parts) < len(actors) else None
        if before is None and not game.is_tested:
            game.caller.check_goes_on(state, move)
        after = type(self)(game, tuple(state), before)
        if before is not None:
            after._chosen = (*getattr(self, "_chosen", ()), *parts)  # noqa: SLF001 (another of this class)
        return after

    def _read(self, text: str, seat: int) -> int:
        """Return the action of a move's text. A text that is only nearly a move is answered with the move, and not played."""
        try:
            return self.game.parse(text, seat)
        except MalformedMove as error:
            moves = self.outcomes() if self.is_chance else self.legal_moves(seat) if seat >= 0 else ()
            raise MalformedMove(f"{error}{meant(text.strip(f'{QUOTES}. '), moves)}") from None

    def describe(self) -> dict[str, Any]:
        """Return the position as a JSON object that a person can read; `Game.restore` makes a position from it.

        If only some of several seats have chosen, and the state alone does not say what was before, the description is of the
        position before they chose, with their choices.
        """
        chosen = getattr(self, "_chosen", ())
        if not chosen or self._before is None or self.game.before_choices(self._state) is not None:
            described = super().describe()
            return (
                described if self._is_read_from(described) else self.game.state_layout.describe(self._state)
            )
        before = type(self)(self.game, self._before).describe()
        return before | {CHOSEN: {str(seat): move for move, seat in chosen}}

    def _is_read_from(self, described: dict[str, Any]) -> bool:
        """Tell whether a description holds all that the state does: that of a parent may not, where a variant's rules differ."""
        if self.game.is_tested or not self.game.has_own_form:
            return True
        try:
            return tuple(state_read(self.game, described)) == self._state
        except (BadRecord, BrokenRule, LookupError):
            return False

    def successors(self) -> Iterator[tuple[str, Self]]:
        """Yield each legal move with the position after it, where one seat acts; faster than calling `play` for each.

        >>> import stoneswidgets as sw
        >>> p = sw.SiegeStones().start()
        >>> dict(p.successors()) == {move: p.play(move) for move in p.legal_moves()}
        True
        """
        game = self.game
        for action in game.caller.legal_actions(self._state, self._state[ACTOR]) if self.to_move else ():
            yield game.action_text(action), type(self)(game, tuple(game.caller.after(self._state, action)))

    def _due(self) -> str:
        if self.is_over:
            return "the game is over"
        return "a random event is due" if self.is_chance else f"to move: {_listed(self.to_move)}"

    def outcomes(self) -> dict[str, Fraction]:
        """Return the outcomes of the chance event that is due, with their probabilities.

        Empty where there are too many to list (a deal of hands) and where no chance event is due.
        """
        if not self.is_chance:
            return {}
        outcomes = self.game.caller.chance_outcomes(self._state)
        total = sum(outcomes.values())
        return {self.game.action_text(a): Fraction(weight, total) for a, weight in outcomes.items()}

    def sample_chance(self, rng: Random | int | None = None) -> str:
        """Return one outcome of the chance event that is due, drawn by its probability, as a move.

        Parameters
        ----------
        rng : random.Random or int, optional
            The source of random numbers, any object with a method ``random()`` that returns a float in [0, 1), or a seed; by default
            the operating system's.

        Raises
        ------
        StonesError
            If no random event is due.
        """
        if not self.is_chance:
            raise StonesError(f"no random event is due; {self._due()}")
        game = self.game
        return game.action_text(game.caller.ask("chance", self._state, generator(source(rng))))

    def view(self, seat: int | None) -> V_co:
        """Return what a seat may know of the position, and nothing else.

        Parameters
        ----------
        seat : int or None
            The seat, from 0; None for a spectator.

        Raises
        ------
        StonesError
            If the game has no such seat.
        """
        if seat is not None:
            seat = seat_in(self.game, seat)
        return cast("V_co", self.game.view_type(self.game, self._state, seat, self._before))

    def playouts(self, games: int, seed: int | None = None, *, progress: bool = True) -> Playouts:
        """Play random games from here to their end, and count how they end.

        Parameters
        ----------
        games : int
            How many, at least 0.
        seed : int, optional
            Makes the games repeatable.
        progress : bool
            Whether to show how far it has come, in a game whose rules have yet to be compiled.

        Raises
        ------
        StonesError
            If the number of games is not a whole number from 0.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> found = sw.SiegeStones().start().playouts(1_000, seed=1)
        >>> found.games, sum(found.wins) + found.draws
        (1000, 1000)
        """
        return playouts(self, games, seed, progress=progress)


class View(Snapshot, Generic[P_co]):
    """What one seat may know of a position: its state, in which the game's `mask` has replaced all hidden values.

    `Position.view` makes it; bots choose their moves by it.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.BluffStones().start().play("bb", seat=0)
    >>> p.view(0).bids, p.view(1).bids
    (('bb', None), (None, None))
    """

    __slots__ = ("_seat",)

    def __init__(
        self,
        game: Rules[Position],
        state: tuple[int, ...],
        seat: int | None,
        before: tuple[int, ...] | None = None,
    ) -> None:
        if game.hides:
            before, state = before and game.caller.seen(before, seat), game.caller.seen(state, seat)
        super().__init__(game, state, before)
        self._seat = seat

    @property
    def seat(self) -> int | Any:  # Any: only a spectator's is None; bots need not check for it
        """The seat whose view it is; None for a spectator."""
        return self._seat

    def _key(self) -> tuple[object, ...]:
        return (*super()._key(), self.seat)

    def __repr__(self) -> str:
        who = "everybody" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.titled} as {who} sees it>"

    def _moves(self, seat: int | None) -> tuple[str, ...]:
        return super()._moves(self.seat if seat is None and self.seat in self.to_move else seat)

    def before_choices(self) -> Self:
        """Return the same seat's view before the first of several simultaneous choices was made.

        Return this view itself if no seat has chosen yet, or if the earlier state is not known.
        """
        before = self._before or self.game.before_choices(self._state)
        return self if before is None else type(self)(self.game, tuple(before), self.seat)

    def determinize(self, rng: Random | int | None = None) -> P_co:
        """Return a random position that is consistent with this view, each with the same probability.

        Parameters
        ----------
        rng : random.Random or int, optional
            As for `Position.sample_chance`.
        """
        game, state = self.game, list(self._state)
        game.caller.ask("determinize", state, -1 if self.seat is None else self.seat, generator(source(rng)))
        return cast("P_co", game.position_type(game, tuple(state)))


class ColouredSnapshot(Snapshot):
    """The readable part of a position of a game with coloured stones, and towers with a stone on top."""

    __slots__ = ()

    @property
    def stones(self) -> dict[str, str]:
        """The colour of each stone on the board, by its space; towers' tops are not among them."""
        raise NotImplementedError

    @property
    def towers(self) -> dict[str, str]:
        """The colour of the stone on top of each tower, by the tower's space."""
        raise NotImplementedError


def random_move(position: Position, rng: Random) -> str:
    """Draw what happens next in a random game: an outcome of chance, or a legal move of each seat that acts."""
    if position.is_chance:
        return position.sample_chance(rng)
    game, state = position.game, position.state
    return ",".join(
        game.action_text(rng.choice(game.caller.legal_actions(state, seat))) for seat in position.to_move
    )


def seat_in(game: Rules[Position], seat: int) -> int:
    """Return the number of a seat; raise a `StonesError` if a game has no such seat."""
    number = integer(seat)
    if number is None or not 0 <= number < game.seats:
        there = ", ".join(f"{each} ({name})" for each, name in enumerate(game.seat_names))
        raise StonesError(f"there is no seat {quoted(seat)}; {game.title} has the seats {there}")
    return number


def parts_of(move: str, actors: tuple[int, ...]) -> list[str]:
    """Return each seat's part of a move that several make at once; the move alone where one seat makes it, or chance.

    >>> parts_of("bb,r", (0, 1)), parts_of("Td4", (0,))
    (['bb', 'r'], ['Td4'])
    """
    return move.split(",") if len(actors) > 1 else [move]


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))
