"""BluffStones with cards drawn and put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core.facts import Fact, each
from stoneswidgets.core.position import View
from stoneswidgets.games.bluffstones.game import LETTERS
from stoneswidgets.games.bluffstones.picture import BluffStonesPicture
from stoneswidgets.games.bluffstones_cards.words import WORDS
from stoneswidgets.scene import mats, shapes
from stoneswidgets.scene.boardpicture import STONE

if TYPE_CHECKING:
    from stoneswidgets.core.facts import Facts
    from stoneswidgets.games.bluffstones.game import BluffStonesSnapshot
    from stoneswidgets.games.bluffstones_cards.game import BluffStonesCardsSnapshot
    from stoneswidgets.scene.base import Layer, Path


class BluffStonesCardsPicture(BluffStonesPicture):
    """A position of BluffStones with cards; piles that are covered are drawn in their seat's view alone, and where all is seen.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> game = sw.BluffStonesCards(covered_piles=True, last_call=8)
    >>> shown = picture(game.start().view(0))
    >>> shown.labels()["pile:1:b"], shown.status()
    ("Player 2's pile, blue stones, covered", 'You to bid in secret: no stone, one, or two of a colour. Round 1 of 8.')
    """

    position: BluffStonesCardsSnapshot
    WORDS: ClassVar[dict[str, str]] = WORDS

    def is_covered(self, seat: int) -> bool:
        """Tell whether the viewer may not look at a seat's pile (Covered piles)."""
        is_view = isinstance(self.position, View) and seat != self.viewer
        return is_view and self.position.game.covered_piles and not self.position.is_over

    # ------------------------------------------------------------ drawn

    @override
    def belongings(self) -> Layer:
        layer = super().belongings()
        for seat in filter(self.is_covered, range(self.position.game.seats)):
            for letter in LETTERS:
                id_ = f"pile:{seat}:{letter}"
                layer.pop(f"heap:{id_}", None)
                layer.pop(f"count:{id_}", None)
                layer[f"covered:{id_}"] = mats.figure("?", self.places[id_])
        return layer

    @override
    def overlay(self) -> Layer:
        layer = super().overlay()
        for ring, name in zip(("left", "last"), self._ends(self.look.last or ""), strict=False):
            layer[ring] = shapes.ring(self.plan.spaces[name])
        return layer

    # ------------------------------------------------------------ chosen

    def _ends(self, move: str) -> tuple[str, ...]:
        """Return the spaces of the towers whose tops a move exchanges; nothing for other moves (Red swaps)."""
        names = tuple(move.split("-"))
        return names if len(names) == 2 and all(name in self.plan.spaces for name in names) else ()

    @override
    def path(self, move: str) -> Path:
        ends = self._ends(move)
        return (STONE, *(f"space:{name}" for name in ends)) if ends else super().path(move)

    @override
    def paths(self) -> dict[Path, str]:
        swaps = {path: move for path, move in super().paths().items() if len(path) == 3}
        return super().paths() | {(path[0], *path[:0:-1]): move for path, move in swaps.items()}

    @override
    def attempts(self, path: Path) -> list[str]:
        if len(path) == 3 and path[0] == STONE:
            names = sorted((each[6:] for each in path[1:]), key=self.position.game.board.index)
            return ["-".join(names)]
        return super().attempts(path)

    # ------------------------------------------------------------ in words

    @override
    def place(self, id_: str) -> Fact:
        kind, seat, *colour = id_.split(":")
        if kind == "pile" and self.is_covered(int(seat)):
            return Fact("covered", whose=int(seat), colour=colour[0])
        return super().place(id_)

    @override
    def stands(self, seat: int) -> Facts:
        facts = super().stands(seat)
        return tuple(fact for fact in facts if fact.kind != "left") if self.is_covered(seat) else facts

    @override
    def due(self) -> Facts:
        shown, facts = self.position, super().due()
        last = shown.game.last_call
        if shown.phase == "remove" and shown.game.red_swaps:
            facts = (Fact("to remove or swap", who=shown.queue[0].seat), *facts[1:])
        return (*facts, Fact("round", n=shown.rounds + 1, of=last)) if last else facts

    @override
    def stopped(self) -> Facts:
        last = self.position.game.last_call
        return (Fact("last round", n=last),) if last and self.position.rounds == last else super().stopped()

    @override
    def tie_break(self) -> dict[str, Any]:
        return {} if self.position.game.purse_counts else super().tie_break()

    @override
    def decided(self) -> Facts:
        if not self.position.game.purse_counts:
            return super().decided()
        return (Fact("most counted", counts=each(self.position.scores, "has")),)

    @override
    def as_fact(self, move: str) -> Fact:
        ends = self._ends(move)
        return Fact("swap", where=ends) if ends else super().as_fact(move)

    @override
    def _used(self, before: BluffStonesSnapshot, move: str) -> Fact:
        ends = self._ends(move)
        return Fact("swapped", who=before.queue[0].seat, where=ends) if ends else super()._used(before, move)
