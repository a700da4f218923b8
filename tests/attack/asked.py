"""Exercises with their hints, Practice, Progress and compared boards, of games that hide, in two worlds that look the same to a seat.

The library's games that hide, and games of one's own that are drawn by program. What the page has of each widget, and what it is told
after each click, is the same to the last byte; on compared boards, where nobody has a seat, in worlds that look the same to those who look on.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from stoneswidgets.teach.find import Listed
from stoneswidgets.teach.question import Choose, Option
from stoneswidgets.teach.sets import ExerciseSet
from stoneswidgets.widgets import progress_store
from tests.attack import Tally
from tests.attack.boards import first_difference
from tests.attack.live import ID
from tests.attack.own import match_of, two_worlds as played
from tests.attack.two_worlds import HIDING
from tests.strategies import play_at_random
from tests.tiny.secrets import SECRETIVE, drawn

if TYPE_CHECKING:
    from collections.abc import Iterator

PLIES = 6
HINTS = ("Look at what you hold.", "There are two of them.")
CLICKS = (
    {"do": "scene"},
    {"do": "overlay", "on": True},
    {"do": "rotate"},
    {"do": "look", "at": 0},
    {"do": "copy", "what": "code"},
    {"do": "why", "move": "1"},
    {"do": "more"},
    {"do": "check", "answer": "zz"},
    {"do": "undo"},
    {"do": "more"},
    {"do": "more"},
    {"do": "next"},
)


def attack(seed: int, times: int) -> Tally:
    """Ask in pairs of worlds."""
    tally, rng = Tally("exercises, hints, practice, progress and compared boards in two worlds"), Random(seed)
    with TemporaryDirectory() as folder:
        while tally.tried < times:
            seat = rng.choice((0, 1, None))
            pair = (_own if rng.random() < 0.6 else _ours)(rng, seat)
            if pair is None or pair[0] == pair[1] or not pair[0].to_move:
                continue
            move = _alike(pair, seat)
            for way in (_compared,) if seat is None else (_exercise, _practice):
                told = []
                for world in pair:
                    with _progress_in(Path(folder)):
                        told.append(way(world, seat, move))
                one, other = told
                same = one == other
                tally.note(
                    ""
                    if same
                    else f"{way.__name__} of seat {seat}, {pair[0]!r}: {first_difference(one, other)}"
                )
    return tally


def _alike(pair: tuple[sw.Position, sw.Position], seat: int | None) -> str:
    """Return a move of the seat that tells it nothing of what differs; "" if there is none, or it is not to move alone."""
    here, there = pair
    if here.to_move != (seat,) or len(here.legal_moves(seat)) < 2:
        return ""
    moves = (
        move for move in here.legal_moves(seat) if here.play(move).view(seat) == there.play(move).view(seat)
    )
    return next(moves, "")


def _own(rng: Random, seat: int | None) -> tuple[sw.Position, sw.Position] | None:
    """Return two positions of a game that is drawn."""
    game = (drawn(rng) if rng.random() < 0.8 else rng.choice(SECRETIVE))()
    one, other = (match_of(*world).position for world in played(game, seat, rng, rng.randrange(1, PLIES)))
    return one, other


def _ours(rng: Random, seat: int | None) -> tuple[sw.Position, sw.Position] | None:
    """Return two positions of a game of the library."""
    match = sw.Match(sw.game(rng.choice(HIDING)), seed=rng.randrange(10_000))
    play_at_random(match, rng, rng.randrange(30))
    return None if match.is_over else (match.position, match.position.view(seat).determinize(rng))


@contextmanager
def _progress_in(folder: Path) -> Iterator[None]:
    """Keep progress in a file of that folder, which is empty."""
    path = folder / progress_store.FILE
    path.unlink(missing_ok=True)
    before = dict(progress_store._KEPT)
    progress_store.keep_with(progress_store.Keeper(path))
    try:
        yield
    finally:
        progress_store._KEPT.clear()
        progress_store._KEPT.update(before)


# ---------------------------------------------------------------- ways


def _questions(world: sw.Position, seat: int, move: str) -> list[Any]:
    """Return questions at the seat's eyes; the answers are the teacher's, and the same in both worlds."""
    among = (Option("yes", right=True, why="So it is."), Option("no", right=False, why="It is not."))
    given: dict[str, Any] = {"ask": "What now?", "position": world, "eyes": seat, "hints": HINTS}
    found: list[Any] = [Choose(name="choose", among=among, **given)]
    if move:
        found.append(Listed(name="find", right={move: "So it is."}, otherwise="It is not.", **given))
    return found


def _exercise(world: sw.Position, seat: int, move: str) -> list[str]:
    found = []
    for question in _questions(world, seat, move):
        progress = sw.Progress(ExerciseSet("set", "Set", (question,)))
        found += (
            _told(sw.Exercise(question))
            + _told(progress)
            + [str(sw.paper.exercises(ExerciseSet("set", "Set", (question,))).html())]
        )
    return found


def _practice(world: sw.Position, seat: int, move: str) -> list[str]:
    practice = sw.Practice(ExerciseSet("set", "Set", tuple(_questions(world, seat, move))))
    practice.go_on()
    return _told(practice)


def _compared(world: sw.Position, _seat: int | None, _move: str) -> list[str]:
    return _told(sw.Compare({"one": world, "other": world}))


def _told(top: Any) -> list[str]:
    """Return what the page has of a widget and of all in it, and what it is told after each click."""
    told: list[str] = [str(top._repr_mimebundle_()), repr(top)]

    def hear(widget: Any) -> None:
        widget.send = lambda content, buffers=(): told.append(json.dumps([content, [*map(repr, buffers)]]))

    for number, click in enumerate(CLICKS):
        for widget in [*_all(top)]:
            hear(widget)
            if click["do"] in getattr(widget, "commands", {}):
                session = getattr(widget, "_session", None)
                widget._received(widget, {"id": number, "n": session.number if session else 0, **click}, [])
        told += [str(widget.get_state()) for widget in _all(top)]
    for widget in [*_all(top)]:
        widget.close()
    return [ID.sub("", text) for text in told]


def _all(top: Any) -> Iterator[Any]:
    yield top
    for child in getattr(top, "children", ()):
        yield from _all(child)
