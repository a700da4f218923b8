"""The format of a scene, as Python sends it to the browser; `js/src/scene.ts` declares the same for TypeScript."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Paths = dict[str, "Paths | Literal[0] | str"]
"""Click paths as a tree of element ids: 0 where a path is complete, a sibling's id where the branch is the same."""
Layer = dict[str, str]
"""SVG by element id; what comes later lies above."""
Place = tuple[float, float] | tuple[float, float, float]
"""Where an element is (x and y), and how large a piece would be there, if that is not its usual size."""


class TrayItem(TypedDict):
    """What can be chosen beside the board."""

    label: str
    svg: NotRequired[str]
    seat: NotRequired[int]
    """The seat whose emblem is its drawing, where it has none of its own."""
    count: NotRequired[int]


class About(TypedDict):
    """What is explained of an element that is pointed at."""

    text: list[str]
    marks: list[str]
    """The elements that are marked on the board."""
    because: NotRequired[int]
    """How many of the marked elements, from the first, are explained along with it."""


class Seat(TypedDict):
    """A seat, as the list of players shows it."""

    name: str
    svg: str
    standing: str
    who: str
    """The id of who plays it, in the scene's `players`."""
    free: bool
    """Whether this board may say who plays it."""
    acts: bool


class Setup(TypedDict):
    """The state of setting up; empty while nothing is set up."""

    to_move: NotRequired[int]


class AnalysisState(TypedDict):
    """The number of the analysis of this position, and why there is nothing to see of it; empty where it is off."""

    study: NotRequired[int]
    note: NotRequired[str]


class PictureScene(TypedDict):
    """One position, drawn and put into words: what a `Picture` makes."""

    title: str
    view: tuple[float, float, float, float]
    """The SVG view box: left, top, width, height."""
    turned: int
    """How the board is turned: the number of steps, and as many more as there are steps if it is mirrored."""
    rated: bool
    board: Layer
    pieces: Layer
    overlay: Layer
    moved: dict[str, str]
    """The ids that pieces have now, each with the one that it had before the last move."""
    taken: dict[str, str]
    """The ids of pieces that the last move took away, each with the element that it went to."""
    at: dict[str, Place]
    labels: dict[str, str]
    about: dict[str, About]
    paths: Paths
    chosen: list[str]
    tray: dict[str, TrayItem]
    status: str
    ending: str
    """Why the game ended as it did; empty while it goes on."""
    standings: bool
    """Whether the picture itself shows how each seat stands."""


class Scene(PictureScene):
    """All that a board or a frame of a replay shows."""

    n: int
    """The number of the scene: how many there were before it on this board."""
    secret: bool
    """Whether it shows what a notebook must not save."""
    say: str
    """What is announced of the last change."""
    news: list[str]
    """What the others did, move by move, since whoever looks made a move; empty if that is one move or none."""
    pace: str
    """How bots take their time; empty where no bot plays."""
    remark: str
    """In a replay: what is said of the last move."""
    moves: dict[str, str]
    step: int
    """How many moves were made before the position in sight."""
    seats: dict[str, Seat]
    players: dict[str, str]
    """Who can play a seat: names by id."""
    rates: str
    """What the overlay shows, as its button says it."""
    analysis: AnalysisState
    setup: Setup
    can: dict[str, bool]
    """Which buttons can be used now."""
