"""The format of a scene, as Python sends it to the browser; `js/src/scene.ts` declares the same for TypeScript."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Paths = dict[str, "Paths | Literal[0] | str"]
"""Click paths as a tree of element ids: 0 where a path is complete, a sibling's id where the branch is the same."""
Layer = dict[str, str]
"""SVG by element id; a later entry is drawn above the earlier ones."""
Place = tuple[float, float] | tuple[float, float, float]
"""An element's centre (x, y), then the size of a piece on it where that is not the usual 1."""

Line = tuple[str, str]
"""A part of a text, before it the key of the fact that it says; "" where it says none."""
Entry = tuple[str, str] | tuple[str, str, str] | tuple[str, str, str, str] | tuple[str, str, str, str, int]
"""A move in the list of moves: the piece that is drawn there, a colour or "tower", and a few words; in a study, its number there, how far
in a line stands that begins with it, and of a line that is folded how many moves it has."""


class TrayItem(TypedDict):
    """What can be chosen beside the board."""

    label: str
    svg: NotRequired[str]
    seat: NotRequired[int]
    """The seat whose emblem is its drawing, where it has none of its own."""
    count: NotRequired[int]


class About(TypedDict):
    """The explanation of an element, shown while it is pointed at."""

    text: list[str]
    marks: list[str]
    """The elements that are marked on the board."""
    because: NotRequired[int]
    """How many elements of `marks`, from the first, have their own explanations shown below this one."""


class Seat(TypedDict):
    """A seat, as the list of players shows it."""

    name: str
    svg: str
    standing: str
    who: str
    """The id of the seat's player, a key of the scene's `players`."""
    free: bool
    """Whether this board may say who plays it."""
    acts: bool
    wins: bool


class Setup(TypedDict):
    """The state of setting up; empty while nothing is set up."""

    to_move: NotRequired[int]


class AnalysisState(TypedDict):
    """The number of this position's analysis, and why nothing is shown of it; empty while analysis is off."""

    number: NotRequired[int]
    note: NotRequired[str]


class ReviewHere(TypedDict):
    """What a review says of one move: the one that led to the position in sight, or the one that a better move on show replaces."""

    number: int
    text: list[str]
    better: str
    """The better move; empty if there is none to show."""
    instead: bool
    """Whether the better move is shown in its place."""
    retry: bool
    """Whether the position before the move can be played on from here: not where the only person did not make it."""


class CostlyMoves(TypedDict):
    """The moves of some players that cost most."""

    head: str
    note: str
    """What the numbers mean, or that there is no such move."""
    rows: list[tuple[int, str, str]]
    """The dearest first: their numbers, what was played, what it cost in words."""


class ReviewState(TypedDict):
    """The review of the match, as far as it has come; empty while none is open."""

    done: NotRequired[int]
    """The part that is done, in percent."""
    running: NotRequired[bool]
    heading: NotRequired[str]
    """What the curve shows, such as a player's win probability."""
    points: NotRequired[list[tuple[int, int]]]
    """Numbers of moves, and that after them in percent."""
    costly: NotRequired[list[CostlyMoves]]
    """The moves that cost most; where one person looks at the board, their own come first."""
    note: NotRequired[str]
    said: NotRequired[str]
    """What is said aloud as soon as it has begun, and once all moves were looked at."""
    here: NotRequired[ReviewHere]


class PictureScene(TypedDict):
    """One position, drawn and put into words: what a `Picture` makes."""

    title: str
    differs: str
    """How the rules differ from the usual ones; empty where they do not."""
    view: tuple[float, float, float, float]
    """The SVG view box: left, top, width, height."""
    turned: int
    """How the board is turned: the turning steps; if it is mirrored, plus the steps of a full turn."""
    rated: bool
    board: Layer
    pieces: Layer
    overlay: Layer
    order: list[str]
    """The kinds of what pieces and overlay have, as the ids begin: what lies below comes first. A patch keeps no order."""
    moved: dict[str, str]
    """The new id of each piece that the last move moved, with its old id."""
    taken: dict[str, str]
    """The ids of pieces that the last move took away, each with the element that it went to."""
    events: list[list[str]]
    """What the last move did and brought about: the kind of each fact, then the elements that it names."""
    at: dict[str, Place]
    labels: dict[str, str]
    lying: str
    """On which of these elements something lies, or is marked: a set of bits in hexadecimal, the lowest for the first in the order of ids."""
    about: dict[str, About]
    paths: Paths
    chosen: list[str]
    tray: dict[str, TrayItem]
    status: str
    asks: NotRequired[bool]
    """Whether the status is an exercise's question, which the page has, too."""
    turn: str
    """The seat whose emblem stands beside the status; empty for none."""
    ending: str
    """Why the game ended as it did; empty while it goes on."""
    standings: bool
    """Whether the picture itself shows how each seat stands."""


class Scene(PictureScene):
    """Everything that a board, or one position of a replay, shows."""

    n: int
    """The number of the scene: how many there were before it on this board."""
    secret: bool
    """Whether the scene shows a secret, which must not be saved in a notebook."""
    say: str
    """The sentence that screen readers announce after the last change."""
    lines: dict[str, list[Line]]
    """Of that, ``say``, and of the ``status``: the lines; none where a text says no facts."""
    news: list[str]
    """The other players' moves since the viewer's last move, in words; empty for one move or none."""
    pace: str
    """How bots take their time; empty where no bot plays."""
    remark: str
    """In a replay: the remark on the last move."""
    html: str
    """The same as HTML, where there is more to it than its letters; else empty."""
    moves: dict[str, str]
    """The moves of the match by number, as they are said in Python."""
    entries: dict[str, Entry]
    """The same for the list of moves."""
    step: int
    """How many moves led to the position that is shown."""
    seats: dict[str, Seat]
    players: dict[str, str]
    """Who can play a seat: names by id."""
    rates: str
    """The name of the overlay, on its button."""
    analysis: AnalysisState
    review: ReviewState
    setup: Setup
    can: dict[str, bool]
    """What there is to be pressed on the board, and whether it can be pressed now."""
