"""Attack boards: forged messages, and games that differ only in what a seat may not know."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from stoneswidgets.analysis.reasons import consequences
from stoneswidgets.teach.puzzles.graded import themes
from stoneswidgets.widgets.commands import COMMANDS
from tests.attack import Tally
from tests.attack.mutations import STRANGE
from tests.attack.two_worlds import pairs

if TYPE_CHECKING:
    from collections.abc import Callable

QUIET = ["rotate", "flip", "scene", "undo", "redo", "copy", "why", "setup", "new", "paste", "seat"]


def heard(board: sw.Board) -> Callable[[dict[str, Any]], list[str]]:
    """Return what sends a message to a board, and gives back all that it sends then."""

    def ask(message: object) -> list[str]:
        sent: list[str] = []
        board.send = lambda content, buffers=(): sent.append(json.dumps([content, [*map(repr, buffers)]]))
        board._received(board, message, [])
        return sent

    return ask


def forged(seed: int, times: int) -> Tally:
    """Send boards what no page of ours sends: it is answered, and the match changes by legal moves alone."""
    tally, rng = Tally("forged messages to boards"), Random(seed)
    while tally.tried < times:
        match = sw.Match(sw.game(rng.choice(sw.GAMES)), seed=rng.randrange(1000))
        seat = rng.choice([None, *range(match.game.seats)])
        board = sw.Board(match, seat=seat)
        ask = heard(board)
        for _ in range(40):
            number = board._session.number
            message = forged_message(rng, number)
            try:
                answers = ask(message)
                wrong = "" if answers else "no answer"
                now = board.match
                sw.Match(now.record())
                if seat is not None and now is not match:
                    wrong = "another match at a seat's board"
            except Exception as error:  # noqa: BLE001
                wrong = f"{type(error).__name__}: {str(error)[:200]}"
            tally.note(wrong and f"{wrong}: {str(message)[:300]}")
        board.close()
    return tally


def forged_message(rng: Random, number: int) -> object:
    """Return what no page of ours sends."""
    anything: list[object] = [None, True, -1, 0, 1, 3, 1.5, 2**53, [], {}, [[]], ["tray:pass"], *STRANGE]
    if rng.random() < 0.05:
        return rng.choice(anything)
    verb = rng.choice([*COMMANDS, rng.choice(STRANGE)])
    message: dict[str, object] = {"id": rng.randrange(9), "n": number, "do": verb}
    for name in COMMANDS[verb].fields if verb in COMMANDS else ():
        message[name] = rng.choice(
            [*anything, ["space:d4"], [rng.choice(STRANGE)], "person", "bot:1", "code", "d4", True]
        )
    if rng.random() < 0.3:
        message[rng.choice(["id", "n", "do", "path", "x"])] = rng.choice(anything)
    return message


def worlds(seed: int, times: int) -> Tally:
    """Ask the boards of a seat the same in two worlds that differ in what it may not know: they say the same, byte by byte, and so do hints and what is certain."""
    tally, rng = Tally("positions in two worlds that differ only in what a seat may not know"), Random(seed)
    for both, seat in pairs(rng, times):
        asked = [_question(rng) for _ in range(6)]
        told = [_told(world, seat, asked) for world in both]
        same = told[0] == told[1]
        tally.note("" if same else f"{both[0]!r} at seat {seat}: {first_difference(*told)}")
    return tally


def _question(rng: Random) -> dict[str, object]:
    verb = rng.choice(QUIET)
    given = {
        "what": rng.choice(["record", "code", "diagram"]),
        "move": "b",
        "on": True,
        "text": "1x",
        "seat": 9,
        "who": "person",
    }
    return {"do": verb} | {name: given[name] for name in COMMANDS[verb].fields}


def _told(world: sw.Position, seat: int, asked: list[dict[str, object]]) -> list[str]:
    board = sw.Board(world, seat=seat)
    found = [str(board.get_state()["_scene"]), board.svg(), repr(board)]
    moves, view = world.legal_moves()[:4] if world.to_move == (seat,) else (), world.view(seat)
    found += [f"{themes(world, seat, move)} {consequences(view, move, Random(1))}" for move in moves]
    ask = heard(board)
    for n, question in enumerate(asked):
        found += ask({"id": n, "n": board._session.number, **question})
    board.close()
    return found


def first_difference(one: list[str], other: list[str]) -> str:
    """Show where two worlds begin to differ."""
    for left, right in zip(one, other, strict=False):
        if left != right:
            at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
            return f"{left[max(0, at - 60) : at + 60]!r} and {right[max(0, at - 60) : at + 60]!r}"
    return "more is said in one"
