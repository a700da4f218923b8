"""Boards side by side, each under its own rules; a move on one is played on all."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from typing_extensions import override

from stoneswidgets.errors import IllegalMove, StonesError, quoted
from stoneswidgets.plumbing.language import counted
from stoneswidgets.scene import picture
from stoneswidgets.scene.document import HTML, in_columns
from stoneswidgets.scene.drawing import drawing
from stoneswidgets.scene.markup import Markup
from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.frame import Frame
from stoneswidgets.widgets.kept_picture import side_by_side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.matches.record import Record
    from stoneswidgets.core.position import Position
    from stoneswidgets.scene.drawing import Drawing
    from stoneswidgets.scene.literal_colours import Theme

ALONE = frozenset(("new", "setup", "seat", "explore", "study"))
"""What a board has that is not one of several."""
WIDTH = 400
"""The width of each board in the saved picture, in pixels."""


class Compare(Frame):
    """Boards side by side: a move or an undo on one happens on all others too.

    A board leaves out the moves that its own rules forbid, for example after its game has ended.

    Parameters
    ----------
    positions : mapping of str to Match, Position, Record, Game or str
        What each board shows, as for `Board`, by its caption.

    Attributes
    ----------
    boards : tuple of Board
        The boards, in that order.

    Raises
    ------
    StonesError
        If fewer than two positions are given.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> compare = sw.Compare({"goal 4": sw.SiegeStones().start(), "goal 1": sw.SiegeStones(goal=1).start()})
    >>> for move in ("Td4", "c4", "e4"):
    ...     compare.boards[0].match.play(move)
    >>> compare
    <Compare: goal 4 (3 moves), goal 1 (2 moves)>
    """

    captions: tuple[str, ...]
    boards: tuple[Board, ...]

    def __init__(self, positions: Mapping[str, Match | Position | Record | Game | str]) -> None:
        if not isinstance(positions, dict) or len(positions) < 2:  # one compares with another
            given = f"one of {len(positions)}" if isinstance(positions, dict) else quoted(positions)
            raise StonesError(
                "compare takes a dict from captions to two positions or more, such as "
                f'{{"before": p, "after": q}}, not {given}'
            )
        if wrong := [caption for caption in positions if not isinstance(caption, str)]:
            raise StonesError(f"compare: a caption is a text, not {quoted(wrong[0])}")
        self.captions = tuple(positions)
        self.boards = tuple(Board(position) for position in positions.values())
        self._following = False
        below = max(board._scene["view"][3] - picture(board.position).box[3] for board in self.boards)  # noqa: SLF001 (its own parts)
        for board in self.boards:
            board._as_one_of_several(ALONE, below)  # noqa: SLF001 (no user decides that)
            board.observe(partial(self._follow, board), "position")
        captioned_boards = zip(self.captions, self.boards, strict=True)
        super().__init__(
            "compare", [Frame("column", [board], caption=caption) for caption, board in captioned_boards]
        )

    def _follow(self, leader: Board, _change: object) -> None:
        """Play a board's moves on the others, as a part of its change."""
        if self._following:
            return
        self._following = True
        try:
            for board in self.boards:
                if board is not leader:
                    _catch_up(board.match, leader.match.moves)
        finally:
            self._following = False

    def __repr__(self) -> str:
        made = (len(board.match.moves) for board in self.boards)
        told = (
            f"{caption} ({counted(moves, 'move')})"
            for caption, moves in zip(self.captions, made, strict=True)
        )
        return f"<Compare: {', '.join(told)}>"

    @override
    def _kept(self) -> dict[str, str]:
        boards = zip(self.captions, (board._kept(WIDTH)[HTML] for board in self.boards), strict=True)  # noqa: SLF001 (its own parts)
        return side_by_side(str(self.svg()), boards)

    def svg(self, *, theme: Theme | None = None) -> Drawing:
        """Draw all boards under their captions; see `stoneswidgets.svg`."""
        across, high = self.boards[0]._scene["view"][2:]  # noqa: SLF001 (its own parts)
        columns = [
            ([caption], Markup(str(board.svg(None))))
            for caption, board in zip(self.captions, self.boards, strict=True)
        ]
        return drawing(in_columns(columns, WIDTH, high / across, repr(self)), repr(self), theme)


def _catch_up(match: Match, moves: tuple[str, ...]) -> None:
    """Undo and play until a match has these moves, as far as its rules allow."""
    while match.can_undo and match.moves != moves[: len(match.moves)]:
        match.undo()
    for move in moves[len(match.moves) :]:
        try:
            match.play(move)
        except IllegalMove:
            return
