"""The tavern's Stones drawn and put into words."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, cast

from stoneswidgets.errors import StonesError
from stoneswidgets.games.tavern import shapes as own
from stoneswidgets.games.tavern.editor import KNOWN, Setup, described
from stoneswidgets.games.tavern.rules import HAND, SEATS
from stoneswidgets.games.tavern.table import Table
from stoneswidgets.games.tavern.words import KINDS, Words
from stoneswidgets.scene import shapes
from stoneswidgets.scene.base import Picture
from stoneswidgets.scene.markup import join
from stoneswidgets.scene.position_text import dumps

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position, Snapshot
    from stoneswidgets.games.tavern.game import TavernSnapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import About, TrayItem
    from stoneswidgets.scene.geometry import Point
    from stoneswidgets.scene.markup import Markup

FORCE, PASS, YES, NO = "tray:force", "tray:pass", "tray:yes", "tray:no"
_TOOL = "tool:"
_ALL = [(seat, i) for seat in range(SEATS) for i in range(HAND)]


class TavernPicture(Picture):
    """A position of the tavern's Stones, drawn: in a view its seat is nearest, else the first one is."""

    standings: ClassVar[bool] = True
    overlay_name: ClassVar[str] = "What is known of each hand"
    shown: TavernSnapshot

    @cached_property
    def words(self) -> Words:
        """The position in words."""
        return Words(self.shown)

    @cached_property
    def table(self) -> Table:
        """Where everything lies."""
        nearest = self.words.viewer if self.look.nearest is None else self.look.nearest
        return Table(nearest or 0, self.look.orientation)

    def element(self, seat: int, i: int) -> str:
        """Return the element id of a stone's place; only the viewer's own stones are called own."""
        return f"own:{i + 1}" if seat == self.words.viewer else f"seat{seat + 1}:{i + 1}"

    # ------------------------------------------------------------ drawn

    @property
    def steps(self) -> int:
        """In how many steps the table is turned once round."""
        return SEATS

    @property
    def is_mirrored(self) -> bool:
        """Whether the table can be mirrored: always."""
        return True

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The SVG view box."""
        return self.table.box

    def board(self) -> Layer:
        """Return the table, the plates, a place for each stone."""
        table, names = self.table, self.shown.game.seat_names
        racks = (own.rack(*table.rack(seat)) for seat in range(SEATS))
        grounds = (own.ground(table.mat(seat)) for seat in range(SEATS))
        numbers = own.numbers({table.number(seat, i): i + 1 for seat, i in _ALL})
        return {
            "table": join(own.table(), *grounds, *racks, numbers),
            "middle": own.middle(),
            **{f"seat:{seat + 1}": own.plate(names[seat], table.plate(seat)) for seat in range(SEATS)},
            **{self.element(seat, i): own.slot(table.stone(seat, i)) for seat, i in _ALL},
        }

    def pieces(self) -> Layer:
        """Return the stones, the points, and how far the hand has come; below it all the mark of the last trade."""
        shown, table = self.shown, self.table
        layer = {"last": join(*(shapes.ring(table.stone(seat, i), own.SLOT) for seat, i in self._traded()))}
        for seat, hand in enumerate(self.words.hands):
            for i, stone in enumerate(hand):
                knowers = self.words.others_knowing(seat, i)
                kind = KINDS[stone.kind] if stone.kind else None
                layer[f"stone:{seat + 1}:{i + 1}"] = own.lying(kind, knowers, table.stone(seat, i))
        for seat in range(SEATS):
            at = table.plate(seat)
            layer[f"total:{seat + 1}"] = own.total(shown.scores[seat], at)
            layer[f"notes:{seat + 1}"] = own.notes(self._notes(seat), at)
        for seat in shown.to_move:
            layer["turn"] = own.turn(table.plate(seat))
        for seat in shown.winners:
            layer[f"crown:{seat}"] = shapes.crown(own.before_name(table.plate(seat)))
        return layer | self._middle()

    def _notes(self, seat: int) -> list[str]:
        if self.words.shows_hands:
            most = ["most complete"] if self.shown.most_complete == seat else []
            return [f"{self.words.worth(seat)[0]} coins", *most]
        notes = [note.replace("twice", "2×") for note in self.words.notes(seat)]  # there is little room
        coins, number = self.words.worth(seat)
        if not self.look.overlay or not number:
            return notes
        return [*notes[:2], f"{coins}{'+' if number < HAND else ''} coins"]

    def _middle(self) -> Layer:
        shown, game = self.shown, self.shown.game
        done, quiet = self.words.progress()
        if self.words.shows_hands:
            return {
                "hand": own.label(f"hand {shown.hand} is over", (0, -122)),
                "bonus": join(shapes.figure(str(shown.bonus), (0, -70)), own.label("next bonus", (0, -34))),
            }
        return {
            "hand": own.label(f"hand {shown.hand}", (0, -122)),
            "bonus": join(shapes.figure(str(shown.bonus), (0, -70)), own.label("bonus", (0, -34))),
            "done": join(own.label(done, (0, 24)), own.meter(shown.done, game.trades, 46)),
            "quiet": join(own.label(quiet, (0, 88)), own.meter(shown.quiet, game.stall, 110)),
        }

    def moved(self) -> dict[str, str]:
        """Return the two stones that changed places."""
        ends = [f"stone:{seat + 1}:{i + 1}" for seat, i in self._traded()]
        return dict(zip(ends, reversed(ends), strict=True))

    def overlay(self) -> Layer:
        """Return the mark of an offer."""
        offer, table = self.shown.offer, self.table
        if offer is None:
            return {}
        ends = ((offer.seat, offer.stone - 1), (offer.partner, offer.wanted - 1))
        return {"offer": own.swap(table.way(*ends), [table.outward(seat) for seat, _ in ends])}

    def _traded(self) -> list[tuple[int, int]]:
        """Return the places of the stones that the last move, or the offer that it accepted, let change places."""
        last, asker, to_move = self.look.last or "", self.shown.barred, self.shown.to_move
        trade = self.look.before or "" if last == "yes" else last if "!" in last else ""
        if not trade or asker is None or not to_move:
            return []
        return [(asker, int(trade[0]) - 1), (to_move[0], int(trade[4]) - 1)]

    def at(self) -> dict[str, Point]:
        """Return the centre of each stone's place, of each plate, of the table."""
        found = {"middle": (0.0, 0.0)} | {
            self.element(seat, i): self.table.stone(seat, i) for seat, i in _ALL
        }
        return found | {f"seat:{seat + 1}": self.table.plate(seat) for seat in range(SEATS)}

    # ------------------------------------------------------------ chosen

    def paths(self) -> dict[Path, str]:
        """Return for a trade the own stone and the other's, after the force if there is one; else the answer."""
        found: dict[Path, str] = {}
        for move in self.moves:
            if move in {"pass", "yes", "no"}:
                found[f"tray:{move}",] = move
            else:
                own_stone = self.element(self.shown.to_move[0], int(move[0]) - 1)
                trade = (own_stone, f"seat{move[2]}:{move[4]}")
                found[(FORCE, *trade) if move[1] == "!" else trade] = move
        return found

    def chosen(self) -> list[str]:
        """Return nothing: each trade begins with a choice."""
        return []

    def tray(self) -> dict[str, TrayItem]:
        """Return the answers to an offer; or force and pass."""
        begun = {path[0] for path in self.paths()}
        items = {YES: "Accept", NO: "Refuse", FORCE: "Force a trade", PASS: "Pass"}
        return {id_: {"label": label} for id_, label in items.items() if id_ in begun}

    # ------------------------------------------------------------ in words

    def labels(self) -> dict[str, str]:
        """Return what each stone is, as far as it is known, how each seat stands, how far the hand has come."""
        found = {"middle": self.words.middle()} | {
            self.element(seat, i): self.words.stone(seat, i) for seat, i in _ALL
        }
        return found | {f"seat:{seat + 1}": self.words.seat(seat) for seat in range(SEATS)}

    def about(self) -> dict[str, About]:
        """Return for each plate what is known of its hand."""
        found: dict[str, About] = {}
        for seat in range(SEATS):
            if text := self.words.known(seat):
                found[f"seat:{seat + 1}"] = {"text": text, "marks": []}
        return found

    def readings(self) -> dict[str, str]:
        """Return what is known of each hand, and how complete it is."""
        return {f"seat:{seat + 1}": text for seat in range(SEATS) if (text := self.words.hand(seat))}

    def shows(self, move: str) -> tuple[str, ...]:
        """Return what a preview of an offer plays: the offer, and that it is accepted."""
        return (move, "yes") if ">" in move else (move,)

    def ending(self) -> str:
        """Say what the goal was, and who came how far."""
        return self.words.ending()

    def status(self) -> str:
        """Say whose turn it is, or how the game ended."""
        return self.words.status()

    def rest(self) -> str:
        """Return what leads from the hands that are shown to the next ones."""
        return "Next hand" if self.words.shows_hands else ""

    def standing(self, seat: int) -> str:
        """Say how many points a seat has, and what it may not do any more."""
        return self.words.standing(seat)

    def emblem(self, seat: int) -> Markup:
        """Return a plain disc with the seat's number, counted from 1."""
        return shapes.numbered(seat + 1)

    def announce(self, before: Snapshot, move: str) -> str:
        """Say what was offered, answered, traded or dealt, and how a hand or the game ended."""
        return self.words.announce(Words(cast("TavernSnapshot", before)), move)

    def told(self, move: str) -> str:
        """Return the text of a move; a deal is only called a deal, since its text contains all hidden stones."""
        return "deal" if move.startswith("deal:") else move

    def in_words(self, move: str) -> str:
        """Return a trade, an answer, a pass or a deal in words."""
        words = {"pass": "a pass", "yes": "accepting", "no": "refusing"}
        return words.get(move) or ("a deal" if move.startswith("deal:") else self.words.proposed(move))

    def elements(self, move: str) -> tuple[str, ...]:
        """Return the places of the two stones that a trade is about."""
        if len(move) != len("1>2:3") or not self.shown.to_move:
            return ()
        seat = self.shown.to_move[0]
        return (self.element(seat, int(move[0]) - 1), self.element(int(move[2]) - 1, int(move[4]) - 1))

    # ------------------------------------------------------------ set up

    def tools(self) -> dict[str, TrayItem]:
        """Return the three kinds, and for each seat that it knows a hidden stone."""
        kinds: dict[str, TrayItem] = {
            f"{_TOOL}{c}": {"label": name, "svg": own.stone(name)} for c, name in KINDS.items()
        }
        knows: dict[str, TrayItem] = {
            f"{_TOOL}{KNOWN}:{seat}": {"label": f"{name} knows it, or not", "svg": own.eye(seat)}
            for seat, name in enumerate(self.shown.game.seat_names)
        }
        return {**kinds, **knows}

    def edit(self, path: Path, to_move: int) -> Position:
        """Return the position with another stone in a place, or with a seat that knows it or does not."""
        places = {self.element(seat, i): (seat, i) for seat, i in _ALL}
        if path[1] not in places:
            raise StonesError("choose a stone's place")
        return Setup(self.shown, to_move).used(path[0].removeprefix(_TOOL), *places[path[1]])

    def turned_over(self, to_move: int) -> Position:
        """Return the position with another seat to move."""
        if not 0 <= to_move < SEATS:
            raise StonesError(f"there is no seat {to_move}")
        return Setup(self.shown, to_move).position()

    def diagram(self) -> str:
        """Return the position as lines, a name and a value each.

        Raises
        ------
        StonesError
            If some stones are hidden from whoever looks.
        """
        return dumps(described(self.shown))
