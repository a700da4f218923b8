"""Attack a shared screen: two people, and games that differ only in what the first one knows.

When the next one sits down, the two pages are the same, element by element: also what is pressed, typed, pointed at and
scrolled there.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

import stoneswidgets as sw
from stoneswidgets.widgets.screens import CURTAIN
from tests.attack import Tally
from tests.attack.direct import DirectBoard
from tests.attack.two_worlds import at_a_screen
from tests.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def attack(seed: int, times: int) -> Tally:
    """Play at shared screens of a browser of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        try:
            return screens(browser, seed, times)
        finally:
            browser.close()


def screens(browser: Browser, seed: int, times: int) -> Tally:
    """Play at shared screens of this browser."""
    tally, rng = (
        Tally("pages of a shared screen in two worlds, after each click of the next player"),
        Random(seed),
    )
    pages = [
        browser.new_page(reduced_motion="reduce", viewport={"width": 1100, "height": 800}) for _ in range(2)
    ]
    while tally.tried < times:
        worlds = at_a_screen(rng)
        if worlds is not None:
            _play(tally, rng, pages, worlds)
    return tally


def _play(
    tally: Tally, rng: Random, pages: list[Page], worlds: tuple[list[sw.Position], list[str], int]
) -> None:
    at, moves, following = worlds
    boards = [DirectBoard(page, sw.Board(sw.Match(world))) for page, world in zip(pages, at, strict=True)]
    for board in boards:
        _lift(board)
    first = at[0].to_move[0]
    if at[0].view(first) != at[1].view(first) and boards[0].look() == boards[1].look():
        tally.note(
            f"{at[0]!r}: the first player does not see what differs for it, so that this attack sees nothing"
        )
    for board, move in zip(boards, moves, strict=True):
        _choose(board, move, rng)
    said = f"{at[0]!r}, {moves}"
    _compare(tally, boards, f"{said}: before the curtain")
    for board in boards:
        _lift(board)
        board.leave()
    _compare(tally, boards, f"{said}: behind it")
    choices = sorted(_paths(boards[0]))
    for element in rng.choice(choices)[:-1] if choices else ():
        for board in boards:
            board.press(element)
        _compare(tally, boards, f"{said}: {element} by seat {following}")
    for board in boards:
        board.board.close()


def _choose(board: DirectBoard, move: str, rng: Random) -> None:
    """Make a move, after some hesitation."""
    before = board.board.position
    path = next(path for path, text in _paths(board).items() if text == move)
    others = sorted({other[0] for other in _paths(board) if not other[0].startswith("tray:")} - {path[0]})
    for other in rng.sample(others, min(2, len(others))):
        board.point(other)
        if other.split(":")[0] == path[0].split(":")[0]:
            board.press(other)
    for element in path:
        board.press(element)
    assert board.board.position != before, path
    board.leave()


def _paths(board: DirectBoard) -> dict[tuple[str, ...], str]:
    return board.board._session.display.picture.paths()


def _lift(board: DirectBoard) -> None:
    if board.reached(CURTAIN):
        board.press(CURTAIN)


def _compare(tally: Tally, boards: list[DirectBoard], said: str) -> None:
    one, other = (board.look() for board in boards)
    at = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    tally.note(
        "" if one == other else f"{said}: {one[at - 150 : at + 150]!r} and {other[at - 150 : at + 150]!r}"
    )
