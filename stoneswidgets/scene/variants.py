"""Pictures of variants that override a rule: plain words, and a button for each added move."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from stoneswidgets.kernel import no_score
from stoneswidgets.plumbing.language import listed, many
from stoneswidgets.scene.base import Picture

if TYPE_CHECKING:
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene.base import Path
    from stoneswidgets.scene.format import About, TrayItem


class PlainWords(Picture):
    """What can be said under any rules: the pieces, whose turn it is, the scores, the text of a move, and who has won."""

    in_force = False

    def about(self) -> dict[str, About]:
        """Return no explanation."""
        return {}

    def readings(self) -> dict[str, str]:
        """Return no explanation."""
        return {}

    def status(self) -> str:
        """Say whose turn it is, or who has won."""
        shown, names = self.position, self.names
        if shown.is_over:
            winners = [names[seat] for seat in shown.winners]
            return f"{winners[0]} wins." if len(winners) == 1 else f"A draw: {listed(winners)} share it."
        if shown.is_chance:
            return "A random event is due."
        return f"{listed([names[seat] for seat in shown.to_move])} to move."

    def ending(self) -> str:
        """Return the scores."""
        return self.reached()

    def standing(self, seat: int) -> str:
        """Return the score, if points are counted."""
        counts = self.look.reckoned and self.position.game.dynamics.score is not no_score
        return many(self.position.scores[seat], "point") if counts else ""

    def announce(self, before: Snapshot, move: str) -> str:
        """Return the text of the move, and at the end who has won."""
        who = listed([self.names[seat] for seat in before.to_move] or ["Chance"])
        return f"{who}: {move}. {self.followed(before)}".strip()

    def followed(self, before: Snapshot) -> str:  # noqa: ARG002
        """Say who has won, at the end."""
        return self.status() if self.position.is_over else ""

    def entry(self, before: Snapshot, move: str) -> tuple[str, str]:  # noqa: ARG002
        """Return the text of the move."""
        return "", move

    def in_words(self, move: str) -> str:
        """Return the text of the move."""
        return self.notation(move)


class OwnMoves(Picture):
    """A button for each move that a variant adds."""

    def path(self, move: str) -> Path:
        """Return the button of an added move, and the parent's click path of another."""
        own = move in self.position.game.own_moves
        return (f"tray:{move}",) if own else super().path(move)  # type: ignore[safe-super]

    def tray(self) -> dict[str, TrayItem]:
        """Return the parent's tray and those buttons."""
        items: dict[str, TrayItem] = super().tray()  # type: ignore[safe-super]
        return {**items, **{f"tray:{move}": {"label": move.capitalize()} for move in self.own_moves}}


@cache
def of_variant(kind: type[Picture], *more: type[Picture]) -> type[Picture]:
    """Return a picture class of a variant: `kind` with what `more` says instead."""
    members: dict[str, Any] = {"__doc__": kind.__doc__, "__module__": kind.__module__}
    return type(kind.__name__, (*more, kind), members)
