"""Scenes: positions drawn once, in Python, for boards, saved pictures, worksheets and tests."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from stoneswidgets.core.game import Game
from stoneswidgets.core.matches.decoding import decoded
from stoneswidgets.core.matches.hidden_moves import is_open_to_all
from stoneswidgets.core.matches.lines import Node
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.placement import GameOfStones
from stoneswidgets.core.position import Position, Snapshot
from stoneswidgets.core.rules.inherited import plays_as
from stoneswidgets.core.rules.registry import named
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.arguments import duration
from stoneswidgets.scene.base import Picture
from stoneswidgets.scene.boardpicture import StonesPicture
from stoneswidgets.scene.document import document, framed
from stoneswidgets.scene.drawing import WIDTH, Animation, Drawing, checked_theme, checked_width, drawing
from stoneswidgets.scene.geometry import Orientation
from stoneswidgets.scene.look import Look
from stoneswidgets.scene.markdown import formatted
from stoneswidgets.scene.markup import Markup, join
from stoneswidgets.scene.wordedpicture import OwnMoves, PlainWords, WordedPicture, of_variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.scene.literal_colours import Theme


Drawable: TypeAlias = "Match | Position | Snapshot | Record | Game | Node | str"
_SEED = 0
"""The seed of the start position that is drawn for a game, so that it is the same each time."""


class Moment(NamedTuple):
    """A position of a game as it is seen, with the moves that are marked."""

    seen: Snapshot
    look: Look


def moments(shows: Match | Record | str, look: Look | None = None) -> list[Moment]:
    """Return every position of a game, first to last.

    Of a record, and of a match that is over and of which all was shown, everything is seen; of another match, what everybody may see.
    """
    game = decoded(shows)
    if not isinstance(game, (Match, Record)):
        raise StonesError(f"an animation takes a match, a record or a short code, not {quoted(shows)}")
    positions = game.positions() if isinstance(game, Record) else (*game.positions[:-1], game.position)
    look = look or Look()
    open_to_all = isinstance(game, Record) or is_open_to_all(game)
    views = [position if open_to_all else position.view(None) for position in positions]
    return [Moment(seen, look.after(views.__getitem__, game.moves, at)) for at, seen in enumerate(views)]


def moment(shows: object, look: Look | None = None) -> Moment:
    """Return the position to draw: a position or a view itself, the last one of a match or record, a game's start, a node with its marks.

    A position is seen whole, a game at its start as everybody may see it; a `StonesError` says that something cannot be drawn.
    """
    shows = decoded(shows)
    look = look or Look()
    if isinstance(shows, Node):
        return moments(shows.record(), replace(look, marks=shows.marks))[-1]
    if isinstance(shows, Snapshot):
        return Moment(shows, look)
    if isinstance(shows, Game):
        return Moment(Match(shows, seed=_SEED).position.view(None), look)
    if isinstance(shows, (Match, Record)):
        return moments(shows, look)[-1]
    raise StonesError(
        f"a drawing takes a position, a view, a match, a record, a game or a short code, not {quoted(shows)}"
    )


__all__ = [
    "Animation",
    "Drawing",
    "Look",
    "Orientation",
    "Picture",
    "animated",
    "drawn",
    "gif",
    "picture",
    "svg",
]


def picture(seen: Snapshot, look: Look | None = None) -> Picture:
    """Return the picture of a position or a view: the game's own drawing, or words where the game brings no drawing.

    A variant that overrides a rule has its parent's drawing and plain words, unless it brings a picture of its own.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> scene = picture(sw.SiegeStones().start().play("Td4")).scene()
    >>> scene["labels"]["space:d4"], scene["status"]
    ('d4, tower, nobody controls it', 'White to move: drop a stone or a tower.')
    """
    game = seen.game
    own, whose = named(type(game), "Picture")
    kind: type[Picture] = own or (StonesPicture if isinstance(game, GameOfStones) else WordedPicture)
    more = [OwnMoves] * bool(game.own_moves) + [PlainWords] * (
        not (own is None or plays_as(type(game), whose))
    )
    return (of_variant(kind, *more) if more else kind)(seen, look or Look())


def svg(
    shows: Drawable, look: Look | None = None, width: int | None = WIDTH, *, theme: Theme | None = None
) -> Drawing:
    """Draw a position, or the last position of a game that was played.

    Parameters
    ----------
    shows : Match, Position, View, Record, Game, Node or str
        A text is a short code. Of a match or a record, the last position is drawn, with the last move marked; of a match that goes
        on, or in which something stays hidden, only what everybody may see. A game is drawn at its start, a place of a study with the move that led there and its marks.
    look : Look, optional
        How the board is turned and what is drawn on it.
    width : int, optional
        How wide it is shown, in pixels; None for as wide as there is room.
    theme : {'light', 'dark'}, optional
        Draw it in the colours of this theme, without a style sheet, so that every program that knows SVG draws it
        right. Left out: a page or a notebook chooses, by its style sheet.

    Returns
    -------
    Drawing
        Shows itself at the end of a notebook's cell; ``str`` gives its text; ``save("board.svg")`` and
        ``save("board.png")`` write it to a file.

    Raises
    ------
    StonesError
        If `shows` cannot be drawn, or the theme is unknown.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start().play("Td4")
    >>> sw.svg(p)
    <Drawing of SiegeStones: White to move: drop a stone or a tower.>
    >>> "light-dark(" in str(sw.svg(p)), "light-dark(" in str(sw.svg(p, theme="dark"))
    (True, False)
    """
    return drawn(picture(*moment(shows, look)), width, theme)


def gif(
    shows: Match | Record | str,
    look: Look | None = None,
    width: int = WIDTH,
    *,
    theme: Theme = "light",
    seconds: float = 1.0,
) -> Animation:
    """Draw a game as an animation, one picture for each position; needs the extra `pictures`.

    Parameters
    ----------
    shows : Match, Record or str
        The game, or its short code; of a match that goes on, or in which something stays hidden, only what everybody may see is drawn.
    look : Look, optional
        How the board is turned and what is drawn on it.
    width : int
        The width in pixels.
    theme : {'light', 'dark'}
        Which colours the pictures have.
    seconds : float
        How long each position is shown; the last one three times as long.

    Returns
    -------
    Animation
        Moves at the end of a notebook's cell; ``save("game.gif")`` writes it to a file.

    Raises
    ------
    StonesError
        If `shows` is no match or record, or the extra `pictures` is not installed.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> gif(sw.from_code("1SaS4UTuijdDT"), width=120)  # doctest: +SKIP
    <Animation of SiegeStones: 4 positions>
    """
    return animated([picture(*each) for each in moments(shows, look)], width, theme, seconds)


def animated(pictures: Sequence[Picture], width: int, theme: Theme, seconds: float) -> Animation:
    """Return pictures of one game as an animation; see `gif`."""
    texts = [str(document(each.scene(), None)) for each in pictures]
    seconds = duration("the time for a position", seconds)
    title = pictures[0].position.game.title
    return Animation(texts, title, checked_width(width), checked_theme(theme), seconds)


def captioned(shows: Drawable) -> Markup:
    """Return the picture that `svg` draws; below it the status: whose move it is or who won, and how far each player is.

    For a place in a study, its text stands there, too.

    >>> import stoneswidgets as sw
    >>> str(captioned(sw.SiegeStones().start().play("Td4"))).rpartition("<div>")[2].removesuffix("</div></div>")
    'White to move: drop a stone or a tower. Black: no towers, 20 stones left; White: no towers, 20 stones left.'
    """
    seen = picture(*moment(shows))
    said = formatted(shows.text) if isinstance(shows, Node) else Markup("")
    return framed(str(drawn(seen)), below=join(f"{seen.status()} {seen.reached()}".strip(), said))


def drawn(seen: Picture, width: int | None = WIDTH, theme: Theme | None = None) -> Drawing:
    """Return a picture as a drawing; see `svg`."""
    title = f"{seen.position.game.title}: {seen.status()}"
    scene = seen.scene()
    width = None if width is None else checked_width(width)
    return drawing(document(scene, width, note=scene["differs"]), title, theme)
