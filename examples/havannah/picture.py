"""Havannah drawn and put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from typing_extensions import override

from havannah.game import winning
from stoneswidgets.core.facts import Fact
from stoneswidgets.scene.boardpicture import StonesPicture

if TYPE_CHECKING:
    from havannah import Havannah


class HavannahPicture(StonesPicture):
    """A position of Havannah, drawn."""

    WORDS: ClassVar[dict[str, str]] = {"won": "{Who:wins} with {figures}."}

    @property
    def game(self) -> Havannah:
        """The game."""
        return cast("Havannah", self.position.game)

    def chain(self, seat: int) -> int:
        """Return the chain with which a seat has won, as a bit set."""
        found: int = self.game.version_of(winning)(self.game.tables, self.position.fields.stones[seat])
        return found

    @override
    def winning(self) -> tuple[str, ...]:
        """Return the chain that has won."""
        winners = self.position.winners
        return self.game.board.named(self.chain(winners[0])) if len(winners) == 1 else ()

    @override
    def won(self, seat: int) -> Fact:
        """Return that a seat has won, and with what."""
        return Fact(
            "won", who=seat, figures=tuple(f"a {name}" for name in self.game.formed(self.chain(seat)))
        )
