"""What is told of a position, beside what its rules do: tests that neither contradicts the other, and that nobody is told a secret.

For the latter there are games in two worlds that look the same to a seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.position import random_move
from stoneswidgets.core.published import hides_as_published
from stoneswidgets.errors import BrokenRule, IllegalMove, StonesError
from stoneswidgets.plumbing.display import pictures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules.rules import Rules


_REFUSED = 12
"""How many moves that are not legal are tried in each position."""


def believed(game: Rules[Any], rng: Random, games: int) -> Iterator[None]:
    """Play random games, and compare what is told of each position with what happens there; yield after each game.

    Raises
    ------
    BrokenRule
        If they contradict each other; the message says how.
    """
    for _ in range(games):
        for _, move, here in _played(game, rng, _moves):
            if why := here.contradiction():
                raise BrokenRule(f"{game.title}, after {move}: {why}")
            if here.is_over:
                _ending(here)
        yield


def _played(
    game: Rules[Any], rng: Random, look: Callable[[Position, Random], None]
) -> Iterator[tuple[Position, str, Position]]:
    """Play a random game; yield each move with the positions before and after it. `look` sees each position before a move is drawn."""
    here: Position = game.start(rng.randrange(1 << 31))
    for _ in range(game.play_limit):
        if here.is_over:
            return
        look(here, rng)
        move = random_move(here, rng)
        after = here.play(move)
        yield here, move, after
        here = after


def _moves(here: Position, rng: Random) -> None:
    """Check that all legal moves, and no others, can be clicked, that others are refused, and that the board says who is to move."""
    if here.is_chance:
        return
    game, seat = here.game, here.to_move[0]
    drawn = pictures().picture(here)
    legal, paths, said = set(here.legal_moves(seat)), drawn.paths(), drawn.status()
    named = {i for i, name in enumerate(game.seat_names) if name in said}
    if named and named.isdisjoint(here.to_move):
        raise BrokenRule(f"{game.title}: {game.seat_names[seat]} is to move, but the board says {said!r}")
    if odd := sorted(legal ^ set(paths.values())):
        can = "is legal and cannot be clicked" if odd[0] in legal else "can be clicked and is not legal"
        raise BrokenRule(
            f"{game.title}: the move {odd[0]} {can} on the board, whose picture is made for other moves"
        )
    for action in rng.sample(game.actions, min(_REFUSED, len(game.actions))):
        move = game.action_text(action)
        if move in legal:
            continue
        try:
            here.play(move, seat)
        except IllegalMove:
            continue
        raise BrokenRule(f"{game.title}: the move {move} is played, but the rule legal does not list it")


def _ending(here: Position) -> None:
    """Check that the board names those that have won, and nobody else as the winner."""
    game, said = here.game, pictures().picture(here).status()
    names = [game.seat_names[seat] for seat in here.winners]
    if len(names) == 1 and (names[0] not in said or "draw" in said.lower()):
        raise BrokenRule(f"{game.title}: {names[0]} has won, but the board says {said!r}")


_TRIED = 6
"""How many other moves are tried in place of each move."""


def compared(game: Rules[Any], rng: Random, games: int) -> Iterator[None]:
    """Play random games, and look at each position in another world, and after other moves, which a seat cannot tell apart.

    It yields after each game.

    Raises
    ------
    BrokenRule
        If a seat is told something else in the other world; the message says what.
    """
    for _ in range(games):
        for here, move, after in _played(game, rng, _same_moves):
            for seat in range(game.seats):
                _same_words(here, after, move, seat, rng)
        yield


def _same_moves(here: Position, rng: Random) -> None:
    """Check that a seat may make the same moves in another world as here, and is told why not in the same words."""
    game = here.game
    for seat in range(game.seats):
        view = here.view(seat)
        other = view.determinize(rng)
        if seat not in here.to_move or view != other.view(seat):
            continue
        moves = here.legal_moves(seat)
        if moves != other.legal_moves(seat) or moves != view.legal_moves(seat):
            odd = sorted({*moves} ^ {*other.legal_moves(seat)} or {*moves} ^ {*view.legal_moves(seat)})
            raise BrokenRule(
                f"{game.title}: whether seat {seat} may play {odd[0]} reveals what the rule mask hides from that seat"
            )
        for move in map(game.action_text, rng.sample(game.actions, min(_TRIED, len(game.actions)))):
            whys = {_refused(world, move, seat) for world in (here, other) if move not in moves}
            if len(whys) > 1:
                raise BrokenRule(
                    f"{game.title}: the reason why seat {seat} may not play {move} reveals what the rule mask hides from that seat: "
                    f"{' or '.join(sorted(whys))}"
                )


def _refused(here: Position, move: str, seat: int) -> str:
    try:
        here.play(move, seat)
    except StonesError as error:
        return str(error)
    return ""


def _same_words(here: Position, after: Position, move: str, seat: int, rng: Random) -> None:
    """Check that a seat reads the same words after any move that it cannot tell from the one that was made."""
    game, before, seen = here.game, here.view(seat), after.view(seat)
    if hides_as_published(game):
        return
    others = [random_move(here, rng) for _ in range(_TRIED)]
    own = here.to_move.index(seat) if seat in here.to_move else None
    drawn = None
    for other in others:
        if other == move or (own is not None and other.split(",")[own] != move.split(",")[own]):
            continue
        if here.play(other).view(seat) != seen:
            continue
        drawn = drawn or pictures().picture(seen)
        for words in (drawn.known_move, drawn.announced):
            told = [words(before, each) for each in (move, other)]
            if told[0] != told[1]:
                raise BrokenRule(
                    f"{game.title}: seat {seat} is told {told[0]!r}, but may not know that it is not {told[1]!r}"
                )
