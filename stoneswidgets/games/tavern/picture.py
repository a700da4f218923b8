"""The tavern's Stones drawn and put into words."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core.diagram import dumps
from stoneswidgets.core.position import View
from stoneswidgets.errors import StonesError
from stoneswidgets.games.tavern import shapes as stones
from stoneswidgets.games.tavern.deals import hand_texts, kinds_in
from stoneswidgets.games.tavern.facts import ALL, KINDS, TavernFacts
from stoneswidgets.games.tavern.rules import HAND, SEATS
from stoneswidgets.scene import shapes
from stoneswidgets.scene.editing import TOOL, Editor
from stoneswidgets.scene.markup import join

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.games.tavern.game import TavernSnapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import TrayItem
    from stoneswidgets.scene.geometry import Point

FORCE, PASS, YES, NO = "tray:force", "tray:pass", "tray:yes", "tray:no"
KNOWN = "known"
_DEALT = ["jgs+jgsg", "gsj+gsjs", "sjg+sjgj", "jgs+jgsg"]
"""The hands with which setting up begins before any have been dealt."""
_STONE = re.compile("seat[1-9]:[1-9]")
_SHORT = {"was forced twice": "was forced 2×"}
"""What is written where there is little room."""


class TavernPicture(TavernFacts):
    """A position of the tavern's Stones, drawn: in a view its seat is nearest, else the first one is."""

    standings: ClassVar[bool] = True
    overlay_name: ClassVar[str] = "What is known of each hand"
    begins: ClassVar[str] = "a stone of your own"
    hollow: ClassVar[float] = stones.SLOT - 2

    @cached_property
    def plan(self) -> stones.TablePlan:
        """Where everything lies."""
        nearest = self.viewer if self.look.nearest is None else self.look.nearest
        return stones.TablePlan(nearest or 0, self.look.orientation)

    # ------------------------------------------------------------ drawn

    @property
    @override
    def steps(self) -> int:
        return SEATS

    @property
    @override
    def is_mirrored(self) -> bool:
        return True

    @property
    @override
    def box(self) -> tuple[float, float, float, float]:
        return self.plan.box

    @override
    def board(self) -> Layer:
        plan, names = self.plan, self.position.game.seat_names
        racks = (stones.rack(*each) for seat in range(SEATS) for each in plan.racks(seat, self.opened))
        grounds = (stones.ground(plan.mat(seat)) for seat in range(SEATS))
        numbers = stones.numbers({plan.number(seat, i): i + 1 for seat, i in ALL})
        return {
            "table": join(stones.table(), *grounds, *racks, numbers),
            "middle": stones.middle(),
            **{f"seat:{seat + 1}": stones.plate(names[seat], plan.plate(seat)) for seat in range(SEATS)},
            **{self.element(seat, i): stones.slot(plan.stone(seat, i)) for seat, i in ALL},
        }

    @override
    def pieces(self) -> Layer:
        shown, plan = self.position, self.plan
        layer = {"last": join(*(shapes.ring(plan.stone(seat, i), stones.SLOT) for seat, i in self._traded()))}
        for seat, hand in enumerate(self.hands):
            for i, stone in enumerate(hand):
                knowers = self.others_knowing(seat, i)
                kind = KINDS[stone.kind] if stone.kind else None
                layer[f"stone:{seat + 1}:{i + 1}"] = stones.lying(kind, knowers, plan.stone(seat, i))
        for seat in range(SEATS):
            at = plan.plate(seat)
            if self.look.reckoned:
                layer[f"total:{seat + 1}"] = stones.total(shown.scores[seat], at)
            layer[f"notes:{seat + 1}"] = stones.notes(self._notes(seat), at)
        for seat in self.acting:
            layer["turn"] = stones.turn(plan.plate(seat))
        for seat in self.winners:
            layer[f"crown:{seat}"] = shapes.crown(stones.before_name(plan.plate(seat)))
        return layer | self._middle()

    def _notes(self, seat: int) -> list[str]:
        if self.shows_hands and self.explains:
            most = ["most complete"] if self.position.most_complete == seat else []
            return [f"{self.worth(seat)[0]} coins", *most]
        notes = [_SHORT.get(note.kind) or self.say(note) for note in self.notes(seat)]
        coins, number = self.worth(seat)
        if not self.rated or not self.in_force or not number:
            return notes
        return [*notes[:2], f"{coins}{'+' if number < HAND else ''} coins"]

    def _middle(self) -> Layer:
        shown, game = self.position, self.position.game
        done, quiet = map(self.say, self.progress())
        if shown.is_over:
            return {"hand": stones.label("the game is over", (0, -10))}
        if self.shows_hands:
            return {
                "hand": stones.label(f"hand {shown.hand} is over", (0, -122)),
                "bonus": join(
                    shapes.figure(str(shown.bonus), (0, -70)), stones.label("next bonus", (0, -34))
                ),
            }
        return {
            "hand": stones.label(f"hand {shown.hand}", (0, -122)),
            "bonus": join(shapes.figure(str(shown.bonus), (0, -70)), stones.label("bonus", (0, -34))),
            "done": join(stones.label(done, (0, 24)), stones.meter(shown.done, game.trades, 46)),
            "quiet": join(stones.label(quiet, (0, 88)), stones.meter(shown.quiet, game.stall, 110)),
        }

    @override
    def moved(self) -> dict[str, str]:
        """Return the two stones that changed places."""
        ends = [f"stone:{seat + 1}:{i + 1}" for seat, i in self._traded()]
        return dict(zip(ends, reversed(ends), strict=True))

    @override
    def overlay(self) -> Layer:
        offer, plan = self.position.offer, self.plan
        if offer is None:
            return {}
        ends = ((offer.seat, offer.stone - 1), (offer.partner, offer.wanted - 1))
        return {"offer": stones.swap(plan.way(*ends), [plan.outward(seat) for seat, _ in ends])}

    def _traded(self) -> list[tuple[int, int]]:
        last, asker, to_move = self.look.last or "", self.position.barred, self.position.to_move
        trade = self.look.before or "" if last == "yes" else last if "!" in last else ""
        if not trade or asker is None or not to_move:
            return []
        return [(asker, int(trade[0]) - 1), (to_move[0], int(trade[4]) - 1)]

    @override
    def at(self) -> dict[str, Point]:
        found = {"middle": (0.0, 0.0)} | {self.element(seat, i): self.plan.stone(seat, i) for seat, i in ALL}
        return found | {f"seat:{seat + 1}": self.plan.plate(seat) for seat in range(SEATS)}

    @override
    def sizes(self) -> dict[str, float]:
        return dict.fromkeys((self.element(seat, i) for seat, i in ALL), stones.SIZE)

    # ------------------------------------------------------------ chosen

    @override
    def path(self, move: str) -> Path:
        """Return for a trade the own stone and the other's, after the force if there is one; else the answer."""
        if move in {"pass", "yes", "no"}:
            return (f"tray:{move}",)
        own_stone = self.element(self.position.to_move[0], int(move[0]) - 1)
        trade = (own_stone, f"seat{move[2]}:{move[4]}")
        return (FORCE, *trade) if move[1] == "!" else trade

    @override
    def attempts(self, path: Path) -> list[str]:
        """Return what no rule ever allows, too: a forced trade for a stone that lies hidden."""
        trade = path[1:] if path[0] == FORCE else path
        if len(trade) != 2 or not _STONE.fullmatch(trade[1]):
            return super().attempts(path)
        return [f"{trade[0][-1:]}{'>' if trade == path else '!'}{trade[1].removeprefix('seat')}"]

    @override
    def tray(self) -> dict[str, TrayItem]:
        begun = {path[0] for path in self.paths()}
        items = {YES: "Accept", NO: "Refuse", FORCE: "Force a trade", PASS: "Pass"}
        return {id_: {"label": label} for id_, label in items.items() if id_ in begun}

    # ------------------------------------------------------------ in words

    @override
    def preview(self, move: str) -> tuple[str, ...]:
        """Return what a preview of an offer plays: the offer, and that it is accepted."""
        return (move, "yes") if ">" in move else (move,)

    @override
    def rest(self) -> str:
        return "Next hand" if self.shows_hands else ""

    @override
    def notation(self, move: str) -> str:
        """Return the text of a move; a deal is only called a deal, since its text contains all hidden stones."""
        return "deal" if move.startswith("deal:") else move

    @override
    def elements(self, move: str) -> tuple[str, ...]:
        """Return the places of the two stones that a trade is about."""
        if len(move) != len("1>2:3") or not self.position.to_move:
            return ()
        seat = self.position.to_move[0]
        return (self.element(seat, int(move[0]) - 1), self.element(int(move[2]) - 1, int(move[4]) - 1))


class TavernEditor(Editor):
    """The hands and who knows which stones, which the editor changes.

    Where no hand is being played, one begins, with the stones that are there and no points.
    """

    shown: TavernSnapshot

    @override
    def tools(self) -> dict[str, TrayItem]:
        kinds: dict[str, TrayItem] = {
            f"{TOOL}{c}": {"label": name, "svg": stones.stone(name)} for c, name in KINDS.items()
        }
        knows: dict[str, TrayItem] = {
            f"{TOOL}{KNOWN}:{seat}": {"label": f"{name} knows it, or not", "svg": stones.eye(seat)}
            for seat, name in enumerate(self.shown.game.seat_names)
        }
        return {**kinds, **knows}

    @override
    def change(self, now: dict[str, Any], tool: str, kind: str, place: str) -> None:
        """Exchange a stone for one of another kind, or let a seat know it; one that knows it already forgets it."""
        seats = {f"seat{seat + 1}": seat for seat in range(SEATS)}
        if isinstance(self.shown, View):
            seats["own"] = self.shown.seat
        if kind not in seats:
            raise StonesError("choose a stone's place")
        seat = seats[kind]
        i, (letter, _, who) = int(place) - 1, tool.partition(":")
        if letter == KNOWN:
            self._know(now, int(who), seat, i)
        else:
            at = i if i < self.shown.game.opened else i + 1
            hand = now["stones"][seat]
            now["stones"][seat] = f"{hand[:at]}{letter}{hand[at + 1 :]}"

    @override
    def diagram(self) -> str:
        """Return the position as lines, a name and a value each; a `StonesError` if some stones are hidden from whoever looks."""
        return dumps(self._all_seen())

    def _all_seen(self) -> dict[str, Any]:
        if any(stone.kind is None for hand in self.shown.hands for stone in hand):
            raise StonesError(
                "what is hidden cannot be written down or changed; look at the whole position for that"
            )
        return self.shown.describe()

    @override
    def described(self) -> dict[str, Any]:
        now = self._all_seen()
        if not 0 <= self.to_move < SEATS:
            raise StonesError(f"there is no seat {self.to_move}")
        if now["phase"] in {"deal", "over"}:
            return self._begun(now["stones"])
        return now if self.to_move == self.shown.to_move[0] else self._turned(now)

    @override
    def _restored(self, now: dict[str, Any]) -> Position:
        return self.shown.game.restore(now)

    def _begun(self, hands: list[str]) -> dict[str, Any]:
        game = self.shown.game
        return {
            "phase": "turn",
            "hand": 1,
            "stones": hands or hand_texts(kinds_in(_DEALT), game.opened),
            "totals": [0] * SEATS,
            "bonus": game.bonus_each,
            "known": [[[seat] for _ in range(HAND - game.opened)] for seat in range(SEATS)],
            "done": 0,
            "quiet": 0,
            "forced": [],
            "times_forced": [0] * SEATS,
            "to_move": self.to_move,
            "barred": None,
        }

    def _turned(self, now: dict[str, Any]) -> dict[str, Any]:
        """Give the turn to another seat; an offer is withdrawn. After a trade, one of both has it, the other is barred."""
        shown, offer = self.shown, self.shown.offer
        traded = shown.done > 0 and shown.quiet == 0
        other = offer.seat if offer and offer.seat != self.to_move else shown.to_move[0]
        kept = {name: value for name, value in now.items() if name not in {"offer", "asker"}}
        return kept | {"phase": "turn", "to_move": self.to_move, "barred": other if traded else None}

    def _know(self, now: dict[str, Any], who: int, seat: int, i: int) -> None:
        row, at = now["known"][seat], i - self.shown.game.opened
        if at < 0:
            raise StonesError(f"stone {i + 1} lies face up: all know it")
        knowers = [*range(SEATS)] if row[at] == "everybody" else row[at]
        row[at] = sorted({*knowers} ^ {who})
