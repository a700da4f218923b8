"""A page object for an exercise."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, expect

from stoneswidgets.errors import StonesError
from stoneswidgets.scene import picture
from stoneswidgets.scene.editing import editor_of
from stoneswidgets.teach import AskedChapter, PlayOut, SetUp
from stoneswidgets.teach.reading import pieces
from tests.browser.boards import BoardOnPage

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.teach import Question


class ExerciseOnPage:
    """An exercise that is shown in a page."""

    def __init__(self, within: Locator) -> None:
        self.root = within
        self.form = within.locator(".stones-exercise")
        expect(self.form).to_be_visible()
        self.said = self.form.get_by_role("status")

    def button(self, name: str) -> Locator:
        """Return a button beside the board."""
        return self.form.get_by_role("button", name=name, exact=True)

    def answer(self, question: Question, text: str) -> None:
        """Give an answer, whatever it takes."""
        if question.options:
            self.form.locator("[data-answer]").filter(has_text=text).first.click()
        elif question.parts:
            for part, number in zip(question.parts, text.split(", "), strict=True):
                self.form.get_by_label(part, exact=True).fill(number)
            self.form.get_by_label(question.parts[-1], exact=True).press("Enter")
        elif isinstance(question, SetUp):
            for tool, element in strokes(question.position, editor_of(question.position).read(text)):
                self._choose((tool, element))
            self.button("Check").click()
        elif isinstance(question, PlayOut):
            self._play_out(question, text.split())
        elif isinstance(question, AskedChapter):
            self._follow(question, text.split())
        else:
            self._move(question.position, text, question.eyes)

    def _follow(self, question: AskedChapter, moves: list[str]) -> None:
        """Make the learner's moves; the study answers."""
        node = question.first
        for move in moves:
            self._move(node.position, move, question.eyes)
            node, verdict = question.answered(node, move)
            if verdict.right:
                listed = BoardOnPage(self.root).root.locator(".moves li")
                expect(listed).to_have_count(len(question.line(node)))

    def _play_out(self, question: PlayOut, moves: list[str]) -> None:
        """Make the learner's moves; the opponent answers as it would in Python."""
        opponent, position = question.opponent(), question.position
        line: tuple[str, ...] = ()
        for move in moves:
            before, line = position, (*line, move)
            position, verdict = position.play(move), question.judged(line)
            if verdict is None and position.to_move[0] != question.seat:
                reply = opponent.choose(position.view(position.to_move[0]))
                position, line = position.play(reply), (*line, reply)
            self._move(before, move)
            if verdict is None or verdict.right:  # a wrong move leaves the board by itself
                expect(BoardOnPage(self.root).root.locator(".moves li")).to_have_count(len(line))

    def _move(self, position: Position | None, move: str, eyes: int | None = None) -> None:
        assert position is not None
        seen = picture(position if eyes is None else position.view(eyes))
        self._choose(next(path for path, text in seen.paths().items() if text == move))

    def _choose(self, path: tuple[str, ...]) -> None:
        """Click what has these ids."""
        board = BoardOnPage(self.root).root
        for element in path:
            board.locator(f"[data-choose='{element}'], [data-id='{element}']").first.click()


def strokes(position: Position, wanted: Position) -> list[tuple[str, str]]:
    """Return what is clicked, tool and element, to make one position of another."""
    found: list[tuple[str, str]] = []
    while different := [
        place for place in {**pieces(position), **pieces(wanted)} if _differs(position, wanted, place)
    ]:
        stroke, position = next(
            ((tool, element), after)
            for place in different
            for element in (f"space:{place}", f"point:{place}", f"seat{place}")
            for tool in editor_of(position).tools()
            if (after := _stroked(position, tool, element)) and not _differs(after, wanted, place)
        )
        found.append(stroke)
    return found


def _stroked(position: Position, tool: str, element: str) -> Position | None:
    with suppress(StonesError, KeyError):
        return editor_of(position, position.to_move[0]).used(tool, element)
    return None


def _differs(position: Position, wanted: Position, place: str) -> bool:
    return pieces(position).get(place) != pieces(wanted).get(place)


def a_wrong_answer(question: Question) -> str:
    """Return an answer that is not right; nothing where a learner has only to ask whether the beginning is right."""
    right = question.solutions()
    if question.options:
        return next(option for option in question.options if option not in right)
    if question.parts:
        return ", ".join(str(int(number) + 1) for number in right[0].split(", "))
    if isinstance(question, SetUp):
        return editor_of(question.position).diagram()
    assert question.position is not None
    moves = question.position.legal_moves()
    if isinstance(question, AskedChapter):
        return next(move for move in moves if not question.answered(question.first, move)[1].right)
    if isinstance(question, PlayOut):
        verdicts = ((move, question.judged((move,))) for move in moves)
        return next(move for move, verdict in verdicts if verdict and not verdict.right)
    return next(move for move in moves if move not in right)
