"""Ascension with cards drawn and put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core.facts import Fact
from stoneswidgets.games.ascension.picture import AscensionEditor, AscensionPicture
from stoneswidgets.games.ascension_cards.game import TAKE
from stoneswidgets.games.ascension_cards.words import WORDS
from stoneswidgets.scene import mats

if TYPE_CHECKING:
    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.ascension.game import Effects
    from stoneswidgets.games.ascension_cards.game import AscensionCardsSnapshot
    from stoneswidgets.scene.base import Layer, Path


class AscensionCardsPicture(AscensionPicture):
    """A position of Ascension with cards.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> game = sw.AscensionCards(secret_pair=True, two_followers=True)
    >>> shown = picture(game.start(setup={"worshippers": ["ry", "ry"]}).play("r:d4").view(0))
    >>> shown.status(), shown.standing(1)
    ('Player 2 to move: place a leader in a space, or two followers, each beside a leader.', 'no points, no worshippers, besides two that are hidden')
    """

    position: AscensionCardsSnapshot
    WORDS: ClassVar[dict[str, str]] = WORDS

    # ------------------------------------------------------------ what follows from the rules

    @override
    def majority(self, space: str) -> str | None:
        return None if self.position.game.choice_of_grace else super().majority(space)

    @override
    def prospects(self, name: str) -> Fact:
        fact = super().prospects(name)
        if self.position.game.choice_of_grace and fact.kind == "to a god":
            return Fact(fact.kind, **(dict(fact.values) | {"brings": Fact("a chosen worshipper")}))
        return fact

    @override
    def _risen(self, effects: Effects) -> Facts:
        lost = self.position.game.blame * len(effects.false_gods)
        return (*super()._risen(effects), *([Fact("costs", n=lost)] if lost else []))

    @override
    def _gained(self, worshippers: str, seat: int, by: tuple[str, ...] | None = None) -> Fact:
        if self.position.game.choice_of_grace and not worshippers:
            return Fact("chooses", who=seat)
        return super()._gained(worshippers, seat, by)

    # ------------------------------------------------------------ drawn

    @override
    def pieces(self) -> Layer:
        hidden = (seat for seat, pair in enumerate(self.position.pairs) if pair is None)
        return super().pieces() | {
            f"hidden:{seat}": mats.figure("? ?", self.mats[seat].at(-mats.PITCH, 32)) for seat in hidden
        }

    # ------------------------------------------------------------ chosen

    @override
    def path(self, move: str) -> Path:
        """Return for a worshipper that is taken where it comes to lie."""
        seat = (self.position.to_move or (0,))[0]
        return (f"worship:{seat}:{move[-1]}",) if move.startswith(TAKE) else super().path(move)

    @override
    def chosen(self) -> list[str]:
        return [] if self.position.graces else super().chosen()

    # ------------------------------------------------------------ the game

    @override
    def due(self) -> Facts:
        if self.position.graces:
            colours = tuple(path[0][-1] for path in self.paths()) or tuple(self.position.graces[0])
            return (Fact("to take", who=self.position.to_move[0], colours=colours),)
        (fact,) = super().due()
        if self.position.game.two_followers:
            which = "second" if self.position.more else "two"
            return (Fact(f"{fact.kind}, {which}", **dict(fact.values)),)
        return (fact,)

    @override
    def as_fact(self, move: str) -> Fact:
        return Fact("a worshipper", colour=move[-1]) if move.startswith(TAKE) else super().as_fact(move)

    @override
    def happened(self, before: Snapshot, move: str) -> Facts:
        if move.startswith(TAKE):
            return (self._gained(move[-1], before.to_move[0]), *self.outcome())
        return super().happened(before, move)

    @override
    def _sum(self, seat: int) -> Fact:
        fact, lost = super()._sum(seat), self.position.blamed[seat]
        return Fact(f"{fact.kind}, blamed", **dict(fact.values), lost=lost) if lost else fact

    @override
    def stands(self, seat: int) -> Facts:
        hidden = self.position.pairs[seat] is None
        return (*super().stands(seat), *([Fact("hidden")] if hidden else []))


class AscensionCardsEditor(AscensionEditor):
    """Sets up the pieces; nothing is due then but a leader or a follower, and whose false gods there were is forgotten where some go."""

    shown: AscensionCardsSnapshot

    @override
    def complete(self, now: dict[str, Any]) -> None:
        for name in ("more", "graces"):
            now.pop(name, None)
        if sum(now.get("blamed", ())) > self.shown.game.blame * len(now["false_gods"]):
            del now["blamed"]
        super().complete(now)
