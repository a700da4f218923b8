"""Pictures of a variant with moves that its parent lacks: the parent's picture, and a button for each such move."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene.base import Path, Picture
    from stoneswidgets.scene.patch import Json


@cache
def with_own_moves(kind: type[Picture]) -> type[Picture]:
    """Return a subclass of a picture class that adds buttons for a variant's own moves."""

    class WithOwnMoves(kind):  # type: ignore[misc,valid-type]
        """A picture of a variant with moves of its own."""

        def paths(self) -> dict[Path, str]:
            """Return the parent's click paths, and a button for each move of the variant's own."""
            found: dict[Path, str] = super().paths()
            return found | {(f"tray:{move}",): move for move in self.own_moves}

        def tray(self) -> dict[str, Json]:
            """Return the parent's tray and those buttons."""
            items: dict[str, Json] = super().tray()
            return items | {f"tray:{move}": {"label": move.capitalize()} for move in self.own_moves}

        def status(self) -> str:
            """Say what the player has to do, and name the own moves that are possible."""
            said: str = super().status()
            return f"{said.removesuffix('.')}, or {' or '.join(self.own_moves)}." if self.own_moves else said

        def announce(self, before: Snapshot, move: str) -> str:
            """Say that an own move was made, or what a move of the parent's did."""
            if move not in before.game.own_moves:
                return str(super().announce(before, move))
            names = before.game.seat_names
            said = f"{names[before.to_move[0]]} chose: {move}." if before.to_move else f"{move.capitalize()}."
            return f"{said} {self.status() if self.position.is_over else ''}".strip()

        def in_words(self, move: str) -> str:
            """Return an own move as it is called, and what the parent says of another."""
            return move if move in self.position.game.own_moves else str(super().in_words(move))

    WithOwnMoves.__qualname__ = WithOwnMoves.__name__ = kind.__name__
    return WithOwnMoves
