"""What every game's pictures have in common: the parts of a scene, and how they are put together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.position import View
from stoneswidgets.scene.geometry import Orientation
from stoneswidgets.scene.gradients import light
from stoneswidgets.scene.position_text import dumps, loads

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.position import Position, Snapshot
    from stoneswidgets.scene.format import About, Paths, PictureScene, Place, TrayItem
    from stoneswidgets.scene.geometry import Point
    from stoneswidgets.scene.markup import Markup

    Layer = dict[str, Markup]
    Path = tuple[str, ...]


@dataclass(frozen=True)
class Look:
    """How somebody wants to look at a position.

    Parameters
    ----------
    orientation : Orientation
        How the board is turned.
    overlay : bool
        Whether the game's reckoning (SiegeStones: threat ratings and sums) is drawn on the pieces.
    last : str, optional
        The move that has just been made, to be marked.
    before : str, optional
        The move before that, for an answer to it.
    earlier : Position or View, optional
        What was to be seen before the last move, so that what it took is seen to go.
    nearest : int, optional
        The seat that sits nearest, where all sit round a table; left out, that whose view it is, or the first.
    """

    orientation: Orientation = field(default_factory=Orientation)
    overlay: bool = False
    last: str | None = None
    before: str | None = None
    earlier: Snapshot | None = None
    nearest: int | None = None


class Picture(ABC):
    """One position, drawn and put into words; each game has one subclass, in the module of the game's name.

    The keys of layers, labels, places and paths are element ids such as ``space:d4``. What has a label can be
    pointed at and focused; what stands in a path can be chosen.

    Parameters
    ----------
    shown : Position or View
        What there is to see. Nothing else gets into the picture.
    look : Look
        How it is looked at.
    """

    standings: ClassVar[bool] = False
    """Whether the picture shows how each seat stands."""
    overlay_name: ClassVar[str]
    """What the overlay shows, as a button says it."""

    def __init__(self, shown: Snapshot, look: Look) -> None:
        self.shown = shown
        self.look = look

    # ------------------------------------------------------------ turned

    @property
    def steps(self) -> int:
        """In how many steps the picture is turned once round; 1 where it cannot be turned."""
        return 1

    @property
    def is_mirrored(self) -> bool:
        """Whether the picture can be mirrored."""
        return False

    # ------------------------------------------------------------ drawn

    @property
    @abstractmethod
    def box(self) -> tuple[float, float, float, float]:
        """The SVG view box: left, top, width, height."""

    @abstractmethod
    def board(self) -> Layer:
        """Return what never changes in a match but by turning the board."""

    @abstractmethod
    def pieces(self) -> Layer:
        """Return the pieces; one that moves keeps its id."""

    def moved(self) -> dict[str, str]:
        """Return the ids of pieces that the last move has moved, each with the one that it had before."""
        return {}

    def taken(self) -> dict[str, str]:
        """Return the ids of pieces that the last move has taken away, each with the element that it went to."""
        return {}

    @abstractmethod
    def overlay(self) -> Layer:
        """Return what lies on the pieces: the mark of the last move, the reckoning if it is asked for."""

    @abstractmethod
    def at(self) -> dict[str, Point]:
        """Return the centre of each element that can be pointed at."""

    def sizes(self) -> dict[str, float]:
        """Return how large a piece from the tray would be on an element, where that is not its usual size."""
        return {}

    # ------------------------------------------------------------ chosen

    @property
    def actor(self) -> int | None:
        """The seat whose moves can be chosen.

        In a seat's view that is the seat itself, if it is to move; otherwise the first that must act.
        """
        to_move, seat = self.shown.to_move, self.shown.seat if isinstance(self.shown, View) else None
        if seat is None:
            return to_move[0] if to_move else None
        return seat if seat in to_move else None

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The moves that can be chosen, but for those that a variant has added."""
        own = self.shown.game.own_moves
        return tuple(move for move in self._legal if move not in own)

    @property
    def own_moves(self) -> tuple[str, ...]:
        """The moves that can be chosen and that a variant has added."""
        return tuple(move for move in self._legal if move in self.shown.game.own_moves)

    @cached_property
    def _legal(self) -> tuple[str, ...]:
        return () if self.actor is None else self.shown.legal_moves(self.actor)

    @abstractmethod
    def paths(self) -> dict[Path, str]:
        """Return the click path of each legal move, with its text."""

    @abstractmethod
    def chosen(self) -> list[str]:
        """Return the beginning of a path that is chosen before anybody has clicked."""

    @abstractmethod
    def tray(self) -> dict[str, TrayItem]:
        """Return the elements beside the board that paths name.

        Each has a ``label``; a drawing, as ``svg`` or as the ``seat`` whose emblem it is; it may have a ``count``.
        """

    # ------------------------------------------------------------ in words

    @abstractmethod
    def labels(self) -> dict[str, str]:
        """Return what each element on the board is, to be read aloud."""

    @abstractmethod
    def about(self) -> dict[str, About]:
        """Return explanations of elements.

        Each has a ``text`` (a list of lines) and the elements that it ``marks``; ``because`` says of how many of
        those, from the first, the own explanation belongs to it.
        """

    @abstractmethod
    def status(self) -> str:
        """Say whose turn it is and what is asked, or how the game ended."""

    def ending(self) -> str:
        """Say why the game ended as it did; it stands below who won."""
        names = self.shown.game.seat_names
        return "; ".join(f"{name}: {self.standing(seat)}" for seat, name in enumerate(names)) + "."

    def rest(self) -> str:
        """Return what a button says that leads on from a position worth a look, before chance has its way; or nothing."""
        return ""

    @abstractmethod
    def standing(self, seat: int) -> str:
        """Say how a seat stands."""

    @abstractmethod
    def emblem(self, seat: int) -> Markup:
        """Return a small drawing that stands for a seat."""

    @abstractmethod
    def announce(self, before: Snapshot, move: str) -> str:
        """Say what a move from an earlier position to this one did."""

    def readings(self) -> dict[str, str]:
        """Return what can be read off each element, in a text that needs nothing beside it."""
        return {id_: " ".join(about["text"]) for id_, about in self.about().items()}

    def shows(self, move: str) -> tuple[str, ...]:
        """Return the moves after which it shows what a move is about: itself, unless another is to agree to it."""
        return (move,)

    def told(self, move: str) -> str:
        """Return the text of a move of this game without what is hidden from whoever looks."""
        return move

    # ------------------------------------------------------------ set up

    @abstractmethod
    def tools(self) -> dict[str, TrayItem]:
        """Return the tray while a position is being set up: what can be put on the board, and how it is taken off."""

    @abstractmethod
    def edit(self, path: Path, to_move: int) -> Position:
        """Return this position with a tool used on an element.

        Raises
        ------
        StonesError
            If there can be no such position; the message says why.
        """

    @abstractmethod
    def turned_over(self, to_move: int) -> Position:
        """Return this position with another seat to move."""

    def read(self, text: str) -> Position:
        """Return the position of a diagram.

        Raises
        ------
        StonesError
            If the text cannot be read.
        """
        return self.shown.game.restore(loads(text))

    def diagram(self) -> str:
        """Return the position as text, which `read` reads: lines with a name and a value, where no diagram is drawn."""
        return dumps(self.shown.describe())

    # ------------------------------------------------------------ put together

    def scene(self) -> PictureScene:
        """Return the picture as an object of small named parts, the same for the same position and look."""
        sizes = self.sizes()
        left, top, across, down = (round(v, 1) for v in self.box)
        return {
            "title": self.shown.game.title,
            "view": (left, top, across, down),
            "turned": self.look.orientation.turn + self.steps * self.look.orientation.mirrored,
            "rated": self.look.overlay,
            "board": {"light": light(), **self.board()},
            "pieces": {**self.pieces()},
            "overlay": {**self.overlay()},
            "moved": self.moved(),
            "taken": self.taken(),
            "at": {id_: _place(point, sizes.get(id_)) for id_, point in self.at().items()},
            "labels": self.labels(),
            "about": self.about(),
            "paths": tree(self.paths()),
            "chosen": self.chosen(),
            "tray": self.tray(),
            "status": self.status(),
            "ending": self.ending() if self.shown.is_over else "",
            "standings": self.standings,
        }


def _place(point: Point, size: float | None) -> Place:
    x, y = round(point[0], 1), round(point[1], 1)
    return (x, y) if size is None else (x, y, size)


def tree(paths: Iterable[Path]) -> Paths:
    """Return click paths as a tree; 0 stands where one is complete, a text for the same branch as at that sibling.

    >>> tree([("tray:stone", "space:d4"), ("tray:tower", "space:d4"), ("pass",)])
    {'tray:stone': {'space:d4': 0}, 'tray:tower': 'tray:stone', 'pass': 0}
    """
    root: Paths = {}
    for path in paths:
        branch: Any = root
        for element in path[:-1]:
            branch = branch.setdefault(element, {})
        branch[path[-1]] = 0
    return _shared(root)


def _shared(branch: Paths) -> Paths:
    """Write equal branches of one element only once: many paths differ in their beginning alone."""
    first: dict[str, str] = {}
    short: Paths = {}
    for element, below in branch.items():
        if not isinstance(below, dict):
            short[element] = below
            continue
        shared = _shared(below)
        known = first.setdefault(repr(shared), element)
        short[element] = shared if known == element else known
    return short
