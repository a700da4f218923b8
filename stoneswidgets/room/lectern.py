"""What the facilitator works with: a board, and the question to the room. All pages of the facilitator show the same."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from stoneswidgets.core.match import Match
from stoneswidgets.core.registry import GAMES, game_named as game
from stoneswidgets.errors import StonesError
from stoneswidgets.page.tab.carrier import carried
from stoneswidgets.room.room import Question
from stoneswidgets.widgets import Board, Facilitator

if TYPE_CHECKING:
    from stoneswidgets.page.tab.carrier import Post
    from stoneswidgets.room.room import Room
    from stoneswidgets.teach.poll import Poll


LONGEST_ASK, LONGEST_TIME = 300, 86_400


class Lectern:
    """The facilitator's board, and the question to the room, which is kept with the room.

    Parameters
    ----------
    room : Room
        The room.
    post : callable
        Gives all pages of the facilitator a message.

    Attributes
    ----------
    board : Board
        On which a position is set up or played, to ask about it or to have it played on.
    facilitator : Facilitator or None
        The question and its answers.
    """

    def __init__(self, room: Room, post: Post) -> None:
        self._room, self._post = room, post
        self.facilitator: Facilitator | None = None
        self._moves: tuple[str, ...] = ()
        self.board = self._made(Match(game(GAMES[0])))
        self._resume(room.question)

    def close(self) -> None:
        """Close the widgets."""
        self.board.close()
        if self.facilitator is not None:
            self.facilitator.close()

    def show(self, name: str) -> None:
        """Put a new game on the board.

        Raises
        ------
        StonesError
            If there is none of that name.
        """
        new = self._made(Match(game(name)))
        self.board.close()
        self.board = new

    def begin(self) -> Match:
        """Return a new match that goes on from what the board shows; a game without a move begins from its start.

        Raises
        ------
        StonesError
            If the game on the board is over.
        """
        match = self.board.match
        start = self.board.draft or (match.position if match.can_undo else match.start)
        if start.is_over:
            raise StonesError("the game on the board is over: there is nothing to play")
        return Match(start)

    # ------------------------------------------------------------ the question

    @property
    def poll(self) -> Poll | None:
        """The question, while one is asked."""
        asked = self.facilitator
        return None if asked is None or not asked.ask else asked.poll

    def ask(self, ask: str, seconds: int) -> None:
        """Ask the room about the position on the board.

        Raises
        ------
        StonesError
            If nobody is to move there, it is no question, or it is too long.
        """
        if len(ask) > LONGEST_ASK or not 0 < seconds <= LONGEST_TIME:
            raise StonesError(
                f"a question has at most {LONGEST_ASK} letters, and 1 to {LONGEST_TIME:,} seconds to think"
            )
        draft = self.board.draft
        self._put(Question(Match(draft) if draft else copy(self.board.match), ask, None, seconds))
        self.keep()

    def end(self) -> None:
        """End the question."""
        if self.facilitator is not None:
            self.facilitator.close()
            self.facilitator = None
        self.keep()

    def answer(self, name: str, move: str) -> None:
        """Take somebody's answer.

        Raises
        ------
        StonesError
            If nothing is asked, the answers are on the screen already, or it is no legal move.
        """
        if self.facilitator is None or self.poll is None or self.facilitator.revealed:
            raise StonesError("answers are not taken any more")
        self.facilitator.answer(name, move)
        self.keep()

    def answer_of(self, name: str) -> str:
        """Return what somebody has answered; empty, if nothing."""
        answers = self.poll.answers if self.poll else ()
        return next((each.move for each in answers if _named(each.group, each.who) == name), "")

    def keep(self) -> None:
        """Have the room keep the question as it is now, if it has changed."""
        asked = self.facilitator
        now = None
        if asked is not None:
            answers = tuple((_named(each.group, each.who), each.move) for each in asked.poll.answers)
            now = Question(asked.match, asked.ask, asked.seat, asked.seconds, answers)
        if now != self._room.question or (now and now.match.moves != self._moves):
            self._moves = now.match.moves if now else ()
            self._room.ask(now)

    def _put(self, question: Question) -> None:
        with carried(self._post):
            asked = Facilitator(question.match, question.ask, seat=question.seat, seconds=question.seconds)
        if self.facilitator is not None:
            self.facilitator.close()
        self.facilitator = asked

    def _resume(self, question: Question | None) -> None:
        """Ask again what was asked when the room was kept."""
        if question is None or question.match.is_over:
            return
        self._put(question)
        for who, move in question.answers:
            if self.facilitator is not None:
                self.facilitator.answer(who, move)

    def _made(self, match: Match) -> Board:
        with carried(self._post):
            return Board(match)


def _named(group: str, who: str) -> str:
    return f"{group}/{who}" if group else who
