"""The base class of a game's pictures: the parts of a scene, and how they are put together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.position import View
from stoneswidgets.core.refusals import refused
from stoneswidgets.core.teller import Teller, Told
from stoneswidgets.core.words import COLOURS
from stoneswidgets.plumbing.language import sentence
from stoneswidgets.scene import marks as marked, shapes
from stoneswidgets.scene.look import Look
from stoneswidgets.scene.rulebook import difference

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stoneswidgets.core.facts import Facts, Feature
    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene.format import About, Paths, PictureScene, Place, Seat, TrayItem
    from stoneswidgets.scene.geometry import Point
    from stoneswidgets.scene.markup import Markup

    Layer = dict[str, Markup]
    Path = tuple[str, ...]


RINGS = ("left", "last")
"""The ids of the overlay's rings around spaces. They are drawn below all pieces, so that flags and numbers can be read."""


class Reckoning(NamedTuple):
    """What follows from the rules for an element: facts, the elements that they are about, how many of these are explained, too."""

    facts: Facts
    marks: tuple[str, ...] = ()
    because: int = 0


class Shown:
    """What a picture is of: a position or a view, and how it is looked at.

    The picture shows nothing else, so a view's secrets stay out of it. Where it is `rated`, the numbers that the game works out are drawn
    on the pieces; where it `explains`, words say what follows from the rules.
    """

    in_force: ClassVar[bool] = True
    """Whether the rules that the picture explains are those of the position; a variant may have others."""

    def __init__(self, position: Snapshot, look: Look | None = None) -> None:
        self.position = position
        self.look = look or Look()
        self.names = position.game.seat_names
        self.rated = self.look.overlay and self.look.reckoned
        self.explains = self.look.reckoned and self.in_force

    @property
    def viewer(self) -> int | None:
        """The seat whose view is drawn."""
        return self.position.seat if isinstance(self.position, View) else None

    @property
    def you(self) -> int | None:
        """The seat that is the reader's own."""
        return self.viewer if self.look.reader is None else self.look.reader

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that are marked as those that must act."""
        return self.position.to_move

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that are marked as winners."""
        return self.position.winners if self.look.reckoned else ()


class Drawn(Shown, ABC):
    """A position as a drawing: parts of SVG by the ids of elements, and where these lie."""

    overlay_name: ClassVar[str]
    """The name of the overlay, on its button."""

    @property
    def steps(self) -> int:
        """How many turning steps make a full turn; 1 if the picture cannot be turned."""
        return 1

    @property
    def is_mirrored(self) -> bool:
        """Whether the picture can be mirrored."""
        return False

    @property
    @abstractmethod
    def box(self) -> tuple[float, float, float, float]:
        """The SVG view box: left, top, width, height."""

    @abstractmethod
    def board(self) -> Layer:
        """Return the parts that change only when the board is turned, never by a move."""

    @abstractmethod
    def pieces(self) -> Layer:
        """Return the pieces by element id; a piece that moves in place keeps its id."""

    def moved(self) -> dict[str, str]:
        """Return the new id of each piece that the last move moved, with its old id."""
        return {}

    def taken(self) -> dict[str, str]:
        """Return the id of each piece that the last move removed, with the id of the element that it went to."""
        return {}

    @abstractmethod
    def overlay(self) -> Layer:
        """Return the parts above the pieces: the last move's mark and, where they are `rated`, the game's numbers."""

    @abstractmethod
    def at(self) -> dict[str, Point]:
        """Return the centre of each element that can be pointed at."""

    def sizes(self) -> dict[str, float]:
        """Return the size of a piece from the tray on an element, where it differs from 1, the usual size."""
        return {}

    def emblem(self, seat: int) -> Markup:
        """Return a small drawing that stands for a seat; by default its number, from 1 on."""
        return shapes.numbered(seat + 1)


class Clicks(Shown, Teller, ABC):
    """The moves of a position as click paths: the elements that are clicked, one after the other, to make each."""

    begins: ClassVar[str] = "something else"
    """What is to be chosen before an element that ends a move."""

    @property
    def actor(self) -> int | None:
        """The seat whose moves can be chosen.

        In a seat's view that is the seat itself, if it is to move; otherwise the first that must act.
        """
        to_move, seat = self.position.to_move, self.viewer
        if seat is None:
            return to_move[0] if to_move else None
        return seat if seat in to_move else None

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The moves that can be chosen, without the moves that a variant has added."""
        own = self.position.game.own_moves
        return tuple(move for move in self.legal if move not in own) if own else self.legal

    @property
    def own_moves(self) -> tuple[str, ...]:
        """The moves that a variant has added, as far as they can be chosen."""
        return tuple(move for move in self.legal if move in self.position.game.own_moves)

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """All the moves that can be chosen."""
        return () if self.actor is None else self.position.legal_moves(self.actor)

    @abstractmethod
    def path(self, move: str) -> Path:
        """Return the click path of a move, legal here or not: the elements that are clicked to make it."""

    def paths(self) -> dict[Path, str]:
        """Return the text of each legal move by its click path."""
        return {self.path(move): move for move in self.legal}

    def attempts(self, path: Path) -> list[str]:
        """Return the moves, legal here or not, that begin with these clicks; if none does, those that contain the last one."""
        game = self.position.game
        paths = {move: self.path(move) for move in map(game.action_text, game.actions)}
        begun = [move for move, whole in paths.items() if whole[: len(path)] == path]
        return begun or [move for move, whole in paths.items() if path[-1] in whole]

    def chosen(self) -> list[str]:
        """Return the elements that are chosen before the first click, so that the player need not click them; by default none."""
        return []

    @abstractmethod
    def tray(self) -> dict[str, TrayItem]:
        """Return the elements beside the board that click paths contain.

        Each has a ``label``, a drawing (``svg``, or the ``seat`` whose emblem is drawn), and perhaps a ``count``.
        """

    def filling(self) -> str:
        """Return the label of the button that makes moves at random, for all seats, as long as there is one; by default there is none."""
        return ""

    def preview(self, move: str) -> tuple[str, ...]:
        """Return the moves that a preview of a move plays: the move, and the other player's consent if it needs one."""
        return (move,)

    def lacking(self, path: Path) -> str:
        """Return what has to be chosen first, so that these clicks can go on or end a move; "" where that is not what they lack."""
        if not self.legal or any(whole[: len(path)] == path for whole in self.paths()):
            return ""
        return self.begins if any(move in self.legal for move in self.attempts(path)) else ""

    def refused(self, path: Path) -> str:
        """Say why no move can be made by these clicks, in the rules' words; "" where they have several reasons."""
        game, seat, state = self.position.game, self.actor, self.position.state
        if seat is None:
            return ""
        reasons = {
            None if move in self.legal else refused(game, state, seat, game.parse(move, seat))
            for move in self.attempts(path)
        }
        why = reasons.pop() if len(reasons) == 1 else None
        return self.say(why) if why else ""


class Words(Shown, Teller, ABC):
    """A position in words: what lies on each element, whose turn it is, what a move did."""

    routine: ClassVar[frozenset[str]] = frozenset()
    """Kinds of facts that follow on so many moves that they explain none."""
    WEIGHTS: ClassVar[dict[str, int]] = {}
    """By the names of `features`, what one more of each is worth, in hundredths of the logarithm of the odds to win."""

    @abstractmethod
    def lies(self) -> dict[str, Fact]:
        """Return what lies on each element on the board; `Fact("empty")` where nothing does."""

    def labels(self) -> dict[str, str]:
        """Return the text that a screen reader reads for each element on the board."""
        return {
            id_: ", ".join(filter(None, (self.called(id_), self.say(fact))))
            for id_, fact in self.lies().items()
        }

    def things(self) -> dict[str, str]:
        """Return the labels of the elements on which something lies."""
        labels = self.labels()
        return {id_: labels[id_] for id_, fact in self.lies().items() if not is_empty(fact)}

    def named(self) -> dict[str, str]:
        """Return the name of each element on the board, such as d4 or "draw pile"."""
        return {id_: self.called(id_) or self.say(fact, bare=True) for id_, fact in self.lies().items()}

    def called(self, id_: str) -> str:
        """Return the name of a place on the board, such as d4; "" of an element that is named by what lies there."""
        kind, _, name = id_.partition(":")
        return name if kind == "space" else ""

    def reckonings(self) -> dict[str, Reckoning]:
        """Return what follows from the rules for elements; by default nothing."""
        return {}

    def about(self) -> dict[str, About]:
        """Return explanations of elements, line by line."""
        found: dict[str, About] = {}
        for id_, (facts, marks, because) in self.reckonings().items():
            found[id_] = {"text": [*map(self.say, facts)], "marks": [*marks]}
            if because:
                found[id_]["because"] = because
        return found

    @abstractmethod
    def due(self) -> Facts:
        """Return whose turn it is, and what that player has to do."""

    def status(self) -> Told:
        """Say whose turn it is and what that player has to do, or how the game ended."""
        return self.sentences(self.now()["facts"])

    def now(self) -> Fact:
        """Return whose turn it is and what that player has to do, or how the game ended, as one fact."""
        return Fact("happened", facts=self.outcome() or self.due())

    def ending(self) -> str:
        """Say why the game ended as it did; the text is shown below the winner's name."""
        return self.sentences(self.decided()) or self.reached()

    def decided(self) -> Facts:
        """Return why the game ended as it did; by default nothing but what each seat has reached is said of it."""
        return ()

    def reached(self) -> str:
        """Say what each seat has reached so far; "" where nothing is reckoned."""
        each = ((name, self.standing(seat)) for seat, name in enumerate(self.position.game.seat_names))
        told = "; ".join(f"{name}: {standing}" for name, standing in each if standing)
        return told and f"{told}."

    def rest(self) -> str:
        """Return the label of the button that goes on to the next chance event; empty if the game does not wait."""
        return ""

    @abstractmethod
    def stands(self, seat: int) -> Facts:
        """Return what a seat has reached so far, such as its points; where nothing is reckoned, only what is known of it besides."""

    def standing(self, seat: int) -> str:
        """Say what a seat has reached so far."""
        return ", ".join(map(self.say, self.stands(seat)))

    def features(self) -> Iterator[Feature]:
        """Yield what players have more or less of, as far as its worth was measured; by default nothing."""
        return iter(())

    @abstractmethod
    def happened(self, before: Snapshot, move: str) -> Facts:
        """Return what a move did that led from the position `before` to this one: the deed, then what came of it."""

    def explained(self, before: Snapshot, move: str) -> Facts:
        """Return what a move did, without what is routine."""
        return tuple(each for each in self.happened(before, move) if each.kind not in self.routine)

    def announce(self, before: Snapshot, move: str) -> Told:
        """Say what a move did that led from the position `before` to this one."""
        return self.sentences(self.happened(before, move))

    def followed(self, before: Snapshot) -> Facts:  # noqa: ARG002
        """Return what came of a move that led here from `before`, whichever it was."""
        return self.outcome()

    def outcome(self) -> Facts:
        """Return why the game ended, and for whom; nothing while it goes on."""
        if not self.position.is_over:
            return ()
        game, winners, scores = self.position.game, self.position.winners, self.position.scores
        if game.is_cooperative:
            return (*self.stopped(), Fact("text", text=sentence(game.in_common(won=bool(winners)))))
        others = tuple(score for seat, score in enumerate(scores) if seat not in winners)
        kind = "won" if len(winners) == 1 else "level"
        return (
            *self.stopped(),
            Fact(kind, who=winners, n=scores[winners[0]], others=others, **self.tie_break()),
        )

    def stopped(self) -> Facts:
        """Return why a game is over, besides who has won."""
        return ()

    def tie_break(self) -> dict[str, Any]:
        """Return what decided between those who are level, as values of the fact who has won."""
        return {}

    def readings(self) -> Facts:
        """Return what follows from the rules for each element, in a form that is understood without the picture."""
        return tuple(Fact("reading", facts=each.facts) for each in self.reckonings().values())

    def beside(self) -> dict[str, About]:
        """Return for each piece what lies next to it: explanations where nothing is reckoned."""
        return {}

    def notation(self, move: str) -> str:
        """Return the text of a move that can be made here without what is hidden from the viewer."""
        return move

    def entry(self, before: Snapshot, move: str) -> tuple[str, str]:
        """Return a move that was made from `before` as the list of moves has it.

        That is the piece drawn there (a colour, ``"tower"``, or ``""`` for none), and a few words.
        """
        earlier = type(self)(before)
        done = earlier.as_fact(move)
        return earlier.drawn(done), self.say(Fact(f"{done.kind} in short", **dict(done.values)))

    def drawn(self, move: Fact) -> str:
        """Return the piece that stands for a move in the list of moves."""
        return COLOURS.get(move.get("colour") or "", "")

    def as_fact(self, move: str) -> Fact:
        """Return what a legal move is, without what is hidden from the viewer."""
        return Fact("a move", text=self.notation(move))

    def in_words(self, move: str) -> str:
        """Return a legal move in words, such as "a tower on d4", without what is hidden from the viewer."""
        return self.say(self.as_fact(move))


class Picture(Drawn, Clicks, Words):
    """One position, drawn and put into words; each game has one subclass, in the module of the game's name.

    The keys of layers, labels, places and paths are element ids such as ``space:d4``. An element with a label can
    be pointed at and focused; an element in a click path can be chosen.
    """

    standings: ClassVar[bool] = False
    """Whether the picture shows how each seat stands."""
    hollow: ClassVar[float] = shapes.HOLLOW
    """The radius of what a stone lies in."""

    def events(self) -> list[list[str]]:
        """Return what the last move did and brought about: the kind of each fact, and the elements that it names."""
        if not (self.look.made and self.look.reckoned):
            return []
        return [[fact.kind, *dict.fromkeys(self.spots(fact))] for fact in self.happened(*self.look.made)]

    def spots(self, fact: Fact) -> Iterator[str]:
        """Yield the elements on the board that a fact names."""
        there = self.at()
        for _, value in fact.values:
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, Fact):
                    yield from self.spots(each)
                elif (id_ := f"space:{each}") in there:
                    yield id_

    def elements(self, move: str) -> tuple[str, ...]:
        """Return the elements with a place that a legal move is about, such as the space it fills."""
        path = next((path for path, text in self.paths().items() if text == move), ())
        return tuple(id_ for id_ in path if id_ in self.at())

    def seat(self, seat: int) -> Seat:
        """Return a seat as the list of players shows it, without who plays it."""
        return {
            "name": self.names[seat],
            "svg": str(self.emblem(seat)),
            "standing": self.standing(seat),
            "who": "",
            "free": False,
            "acts": seat in self.acting,
            "wins": seat in self.winners,
        }

    def scene(self) -> PictureScene:
        """Return the scene: small named parts, always the same for the same position and look."""
        reckoned, labels, pieces, overlay = self.look.reckoned, self.labels(), self.pieces(), self.overlay()
        bare = {id_: labels[id_] for id_, fact in self.lies().items() if is_empty(fact)}
        who = self.winners if len(self.winners) == 1 else self.acting
        left, top, across, down = (round(v, 1) for v in self.box)
        board: dict[str, str] = {"light": shapes.light(), **self.board()}
        high = 0.0
        told = self.look.said, difference(cast("Game", self.position.game))
        if differs := " ".join(filter(None, told)):
            board["differs"], high = shapes.remark(differs, left, top + down, across)
        down = round(down + max(high, self.look.below), 1)
        board |= {id_: overlay.pop(id_) for id_ in RINGS if id_ in overlay}
        if self.look.marks:
            marks = marked.known(self.look.marks, labels)
            below, above = marked.drawn(marks, self.at(), self.sizes())
            board, overlay, labels = (
                board | below,
                overlay | above,
                marked.labelled(marks, labels, self.named()),
            )
        lying = [bare.get(id_) != labels[id_] for id_ in sorted(labels)]
        return {
            "title": self.position.game.title,
            "differs": differs,
            "view": (left, top, across, down),
            "turned": self.look.orientation.turn + self.steps * self.look.orientation.mirrored,
            "rated": self.rated,
            "board": board,
            "pieces": {**pieces},
            "overlay": {**overlay},
            "order": list(dict.fromkeys(id_.partition(":")[0] for id_ in (*pieces, *overlay))),
            "moved": self.moved(),
            "taken": self.taken(),
            "events": self.events(),
            "at": placed(self.at(), self.sizes()),
            "labels": labels,
            "lying": format(sum(lies << i for i, lies in enumerate(lying)), "x"),
            "about": self.about() if reckoned else self.beside(),
            "paths": tree(self.paths()),
            "chosen": self.chosen(),
            "tray": self.tray(),
            "status": self.status() if reckoned else "",
            "turn": str(self.actor if self.actor in who else who[0]) if who else "",
            "ending": self.ending() if self.position.is_over and reckoned else "",
            "standings": self.standings,
        }


def is_empty(fact: Fact) -> bool:
    """Tell whether it is the case that nothing lies somewhere."""
    return fact.kind == "empty" or fact.get("empty") is not None


def placed(at: dict[str, Point], sizes: dict[str, float]) -> dict[str, Place]:
    """Return points as a scene has them, each with the size of a piece there, if that is not the usual one."""
    places: dict[str, Place] = {}
    for id_, (x, y) in at.items():
        place = round(x, 1), round(y, 1)
        places[id_] = (*place, sizes[id_]) if id_ in sizes else place
    return places


def tree(paths: Iterable[Path]) -> Paths:
    """Return click paths as a tree: 0 ends a complete path, a text names the sibling that has the same branch.

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
    """Replace a branch that equals a sibling's by the sibling's id: many paths differ only in their first click."""
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
