"""Make an exercise about a changed rule: a position whose answer the change alters."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.scene.rulebook import changes
from stoneswidgets.search.bots import RandomBot
from stoneswidgets.search.players import moves_of
from stoneswidgets.teach.question import Choose, Option
from stoneswidgets.teach.reading import read, readers
from stoneswidgets.teach.working_out import Compute

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position
    from stoneswidgets.teach.question import Question

_GAMES, CLOSELY = 8, 1
"""How many random games are looked through, and how many of them space by space."""
_LAST = ("winner", "ahead", "turn", "moves")
"""What is asked about only where nothing of the game's own differs, in this order."""


def on_change(before: Game, after: Game, seed: int = 0) -> Question:
    """Return an exercise about a changed rule; another seed gives another.

    Random games are played under the changed rules, and the same moves under those before. Where something that can be read off
    the position is different, that is asked for; where nothing is, because the rule matters seldom, which sentence holds now.
    Where no rule has changed, the question is about the rules as they are.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> question = on_change(sw.SiegeStones(), sw.SiegeStones(opening="no-tower"))
    >>> question.ask
    'Work out how many legal moves there are, under the rules as they are now. (Before the change, there was another answer.)'
    >>> question.solutions()
    ('37',)
    """
    if before == after:
        *_, (position, _, _) = islice(_game(after, seed), _MIDDLE)
        own = [name for name in readers(after) if name not in _LAST and readers(after)[name].at == ""]
        return _question(position, next(iter(own), "moves"), None, changed=False)
    for closely, games in ((False, _GAMES), (True, CLOSELY)):
        for position, name, at in _differing(before, after, range(seed, seed + games), closely=closely):
            return _question(position, name, at, changed=True)
    return _words(before, after)


_MIDDLE = 12
"""The ply that is asked about where the rules are the same."""


def _words(before: Game, after: Game) -> Question:
    """Return a question about the sentence that differs; what it does shows too seldom for a random game."""
    change = next((change for change in changes(before, after) if change.was and change.now), None)
    was, now = change or (phrase("all as it was"), phrase("rules are those", title=after.title))
    among = (Option(was, False, phrase("held before")), Option(now, True, phrase("holds now")))  # noqa: FBT003
    ask = phrase("which holds now")
    return Choose(name="the-change", ask=ask, task=ask, among=among)


def _question(position: Position, name: str, at: str | None, *, changed: bool) -> Question:
    about = readers(position.game)[name].about
    return Compute(
        name="the-change",
        ask=phrase("work out now", about=about, at=at, before=Fact("another before") if changed else None),
        task=phrase("work out", about=about, at=at),
        position=position,
        reading=name,
        at=at,
        hints=(phrase("read what differs"),) if changed else (),
    )


def _game(game: Game, seed: int) -> Iterator[tuple[Position, str, Position]]:
    rng = Random(seed)
    return moves_of(game.start(seed=seed), [RandomBot(rng.getrandbits(60)) for _ in range(game.seats)], rng)


def _differing(
    before: Game, after: Game, seeds: range, *, closely: bool
) -> Iterator[tuple[Position, str, str | None]]:
    """Yield positions with a reading that the two rules answer differently: of the whole position, or at a space."""
    for seed in seeds:
        try:
            other, position = before.start(seed=seed), after.start(seed=seed)
            yield from _between(other, position, closely=closely)
            for _, move, after_move in _game(after, seed):
                position, other = after_move, other.play(move)
                yield from _between(other, position, closely=closely)
        except StonesError:  # the rules have parted, or have no such start
            continue


def _between(
    other: Position, position: Position, *, closely: bool
) -> Iterator[tuple[Position, str, str | None]]:
    if other.game.seats != position.game.seats or position.is_chance:
        return
    known = readers(position.game)
    for name in sorted(known, key=lambda name: _LAST.index(name) if name in _LAST else -1):
        for at in _places(position, known[name].at) if closely else (None,) * (known[name].at == ""):
            was, now = read(other, name, at), read(position, name, at)
            if now.there and was.there and was.value != now.value and was.parts == now.parts:
                yield position, name, at


def _places(position: Position, kind: str) -> tuple[str, ...]:
    board = position.game.board
    return tuple(board.names) if kind == "space" and board is not None else ()
