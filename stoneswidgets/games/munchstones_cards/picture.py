"""MunchStones with cards drawn and put into words."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.words import COLOURS
from stoneswidgets.games.munchstones.picture import MunchStonesEditor, MunchStonesPicture
from stoneswidgets.games.munchstones_cards.rules import able, score, targets
from stoneswidgets.games.munchstones_cards.words import WORDS
from stoneswidgets.scene import mats, shapes
from stoneswidgets.scene.markup import tag
from stoneswidgets.scene.mats import PAD

if TYPE_CHECKING:
    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.munchstones_cards.game import MunchStonesCardsSnapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import TrayItem

TRAY = "tray:"


class MunchStonesCardsPicture(MunchStonesPicture):
    """A position of MunchStones with cards.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> shown = picture(sw.MunchStonesCards(two_in_hand=True).start().play("=r").play("=b"))
    >>> shown.status()
    'Player 1 to move: place one of the stones in hand, red and blue, next to a stone or a tower.'
    """

    position: MunchStonesCardsSnapshot
    WORDS: ClassVar[dict[str, str]] = WORDS

    # ------------------------------------------------------------ what can be munched

    @cached_property
    @override
    def munches(self) -> dict[str, tuple[str, ...]]:
        game, state, found = self.position.game, self.position.state, {}
        may = game.version_of(able)(game.tables, state)
        for tower in self.towers:
            at = game.board.index(tower)
            there = game.version_of(targets)(game.tables, state, at) if may >> at & 1 else 0
            found[tower] = game.board.named(there)
        return found

    @override
    def points(self, tower: str, stone: str) -> int:
        seat, game = self.position.turn, self.position.game
        after = game.caller.after(self.position.state, game.parse(f"{tower}-{stone}", seat))
        return game.version_of(score)(game.tables, after, seat) - self.position.scores[seat]

    @property
    def resting(self) -> str | None:
        """The space of the tower that may not move now, since it moved last (Tired tower)."""
        tired = self.position.tired
        return tired if tired and not self.munches[tired] and not self.position.is_over else None

    @override
    def tower(self, name: str) -> Fact:
        if name == self.resting:
            return Fact("tower", colour=self.towers[name], beside=Fact("resting"))
        return super().tower(name)

    # ------------------------------------------------------------ drawn

    @override
    def pieces(self) -> Layer:
        layer = super().pieces()
        if self.resting:
            at = f"tower:{self.resting}"
            layer[at] = tag("g", layer[at], opacity="0.5")
        return layer

    @override
    def _to_place(self) -> Layer:
        layer, spare = super()._to_place(), self.position.spare
        if spare:
            at = self.mats[self.position.turn].at(-PAD - 22, 94)
            layer["spare"] = mats.small(COLOURS[spare], at, 24)
        return layer

    # ------------------------------------------------------------ chosen

    @override
    def path(self, move: str) -> Path:
        colour, _, where = move.rpartition(":")
        return (f"{TRAY}{colour}", f"space:{where}") if colour else super().path(move)

    @override
    def attempts(self, path: Path) -> list[str]:
        colour = path[0].removeprefix(TRAY)
        if len(path) == 2 and colour in COLOURS:
            return [f"{colour}:{path[1].removeprefix('space:')}"]
        return super().attempts(path)

    @override
    def tray(self) -> dict[str, TrayItem]:
        if not self.position.game.two_in_hand or self.actor is None:
            return super().tray()
        held = dict.fromkeys(filter(None, (self.position.drawn, self.position.spare)))
        return {f"{TRAY}{c}": {"label": f"{COLOURS[c]} stone", "svg": shapes.disc(COLOURS[c])} for c in held}

    # ------------------------------------------------------------ the game

    @override
    def due(self) -> Facts:
        shown = self.position
        held = (shown.drawn, shown.spare)
        return (Fact("to place one", who=shown.turn, colours=held),) if shown.spare else super().due()

    @override
    def as_fact(self, move: str) -> Fact:
        colour, _, where = move.rpartition(":")
        return Fact("a stone", colour=colour, where=where) if colour else super().as_fact(move)

    @override
    def happened(self, before: Snapshot, move: str) -> Facts:
        done, *others = super().happened(before, move.rpartition(":")[2])
        also = done.get("also")
        if self.position.game.gift and also is not None and also.kind == "topped":
            given = Fact("topped, given", **dict(also.values), whose=self.position.turn)
            done = Fact(done.kind, **(dict(done.values) | {"also": given}))
        return (done, *others)


class MunchStonesCardsEditor(MunchStonesEditor):
    """Sets up the pieces; stones in hand go back to the pile, and no tower rests once it has been moved."""

    shown: MunchStonesCardsSnapshot

    @override
    def complete(self, now: dict[str, Any]) -> None:
        if self.shown.game.two_in_hand:
            now.pop("drawn", None)
            now.pop("spare", None)
        if now.get("tired") not in now["towers"]:
            now.pop("tired", None)
        super().complete(now)
