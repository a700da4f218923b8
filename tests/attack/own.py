"""Games of one's own with lasting secrets, drawn by program, in two worlds that look the same to a seat: every way out.

Two lists of moves are played that a seat cannot tell apart, its own moves the same in both. What it is shown, told or given is the same
to the last byte: by its board and what that answers, a replay, drawings, texts, records, a saved notebook, the analysis, bots that advise
it, a review, and at a table of a live room. So is what people see who look on there, in worlds that nobody at the table can tell apart.
"""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.room import Host, Room
from tests.attack import Tally
from tests.attack.boards import first_difference, heard
from tests.attack.live import ID, Page, ids
from tests.tiny.hiding import HIDING
from tests.tiny.secrets import drawn

if TYPE_CHECKING:
    from collections.abc import Callable

World: TypeAlias = tuple[Any, list[str]]
"""Where a game starts, which holds the roles of some, and its moves."""
PAIRS, PLIES, SEARCHED = 12, 8, 40
ASKED: tuple[dict[str, object], ...] = (
    {"do": "scene"},
    {"do": "look", "at": 1},
    {"do": "look", "at": 0},
    {"do": "copy", "what": "record"},
    {"do": "copy", "what": "code"},
    {"do": "copy", "what": "diagram"},
    {"do": "overlay", "on": True},
    {"do": "rotate"},
    {"do": "why", "move": "1"},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "hello", "n": 0},
)


def attack(seed: int, times: int) -> Tally:
    """Draw games, and play each in pairs of worlds."""
    tally, rng = (
        Tally("games with secrets that are drawn by program, in two worlds, by every way out"),
        Random(seed),
    )
    while tally.tried < times:
        game = (drawn(rng) if rng.random() < 0.8 else rng.choice(HIDING))()
        for number in range(PAIRS):
            seat = rng.choice((*range(game.seats), None))
            made = two_worlds(game, seat, rng, PLIES)
            if made[0] == made[1] or match_of(*made[0]).position.is_chance:
                continue  # in the latter case chance goes on by itself, otherwise in each world
            for name, told in ways(seat, searched=number == 0).items():
                one, other = (told(match_of(*world)) for world in made)
                same = one == other
                tally.note(
                    "" if same else f"{name} of seat {seat} after {made}: {first_difference(one, other)}"
                )
    return tally


def ways(seat: int | None, *, searched: bool) -> dict[str, Callable[[sw.Match], list[str]]]:
    """Return all by which a seat, or those who look on, may be told something of a match."""
    if seat is None:
        return {"looking on": _looking_on, "a shared screen": lambda match: _board(match, None)}
    found: dict[str, Callable[[sw.Match], list[str]]] = {
        "the board": lambda match: _board(match, seat),
        "texts": lambda match: _texts(match, seat),
        "a replay": lambda match: [str(sw.Replay(match, seat=seat)._reel)],
        "the room": lambda match: _room(match, seat),
    }
    if searched:
        found |= {
            "the analysis": lambda match: _judged(match, seat),
            "the review": lambda match: _reviewed(match, seat),
        }
    return found


def _board(match: sw.Match, seat: int | None) -> list[str]:
    board = sw.Board(match, seat=seat)
    found = [str(board.get_state()["_scene"]), str(board.svg()), repr(board), str(board._repr_mimebundle_())]
    ask = heard(board)
    for number, asked in enumerate(ASKED):
        found += ask({"id": number, "n": board._session.number, **asked})
    found = [ID.sub("", text) for text in found]
    board.close()
    return found


def _texts(match: sw.Match, seat: int) -> list[str]:
    found = []
    for position in match.positions:
        view = position.view(seat)
        found += [
            repr(view),
            str(view),
            json.dumps(view.describe()),
            str(sw.svg(view)),
            str(hash(view)),
            str(view.legal_moves(seat) if seat in view.to_move else view.to_move),
        ]
        found += [str(view._repr_mimebundle_())]
    return found


def _judged(match: sw.Match, seat: int) -> list[str]:
    position = match.position
    if seat not in position.to_move:
        return []
    found = sw.evaluate(position.view(seat), simulations=SEARCHED, seed=1)
    return [repr(found), _advice(position.view(seat))]


def _advice(view: sw.View) -> str:
    """Return what a bot does that sees a view."""
    thought = sw.bot(level=3, seed=2).think(view)
    while True:
        try:
            next(thought)
        except StopIteration as end:
            return str(end.value)


def _reviewed(match: sw.Match, seat: int) -> list[str]:
    if not any(seat in position.to_move for position in match.positions[:-1]):
        return []
    review = sw.review(match, seat, simulations=SEARCHED, seed=3, progress=False)
    return [repr(review), repr(review.turns), repr(review.course), str(review._repr_svg_())]


def _room(match: sw.Match, seat: int) -> list[str]:
    host = Host(Room("ABCD2345"))
    people = [Page(host, f"Player {number}") for number in range(match.game.seats)]
    host.room.open(match, [page.name for page in people])
    return _told(host, people[seat], people)


def _looking_on(match: sw.Match) -> list[str]:
    host = Host(Room("ABCD2345"))
    people = [Page(host, f"Player {number}") for number in range(match.game.seats)]
    host.room.open(match, [page.name for page in people])
    cleo = Page(host, "Cleo")
    host.receive(cleo.visitor, json.dumps({"id": 1, "n": 0, "do": "watch", "table": 1}))
    return _told(host, cleo, [*people, cleo])


def _told(host: Host, me: Page, everybody: list[Page]) -> list[str]:
    """Ask for everything at a page, and return what it was told since it came."""
    for page in everybody:
        host.receive(page.visitor, json.dumps({"to": "x", "content": {}}))
    for widget in ids(me.visitor):
        for asked in ASKED:
            content = {"id": 1, "n": 1, **asked}
            host.receive(me.visitor, json.dumps({"to": widget, "content": content}))
    told = [ID.sub("", text).replace(me.secret, "") for text in me.told]
    host.close()
    return told


# ---------------------------------------------------------------- worlds


def two_worlds(game: sw.Game[Any], seat: int | None, rng: Random, plies: int) -> tuple[World, World]:
    """Return two games that a seat (None: nobody who looks on) cannot tell apart; its own moves are the same in both."""
    start: Any = game.start(rng.getrandbits(32))
    starts = (start, start.view(seat).determinize(rng))
    worlds: list[Any] = [*starts]
    made: tuple[list[str], list[str]] = ([], [])
    for _ in range(plies):
        here = worlds[0]
        if here.is_over:
            break
        move = random_move(here, rng)
        after = here.play(move)
        for _ in range(30):
            other = random_move(worlds[1], rng)
            there = worlds[1].play(other)
            own = [
                each.split(",")[i] for each in (move, other) for i, s in enumerate(here.to_move) if s == seat
            ]
            if there.view(seat) == after.view(seat) and len(set(own)) < 2:
                break
        else:
            break
        worlds = [after, there]
        made[0].append(move)
        made[1].append(other)
    return (starts[0], made[0]), (starts[1], made[1])


def match_of(start: Any, moves: list[str]) -> sw.Match:
    """Return a match with these moves."""
    last = start
    for move in moves:
        last = last.play(move)
    match = sw.Match.from_record(sw.Record.of(start, tuple(moves), last))
    match.undo(to=len(moves))
    return match
