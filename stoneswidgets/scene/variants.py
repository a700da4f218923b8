"""Pictures of variants that override a rule: plain words, and a button for each added move."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.facts import Fact
from stoneswidgets.kernel import no_score
from stoneswidgets.scene.base import Picture

if TYPE_CHECKING:
    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene.base import Path, Reckoning
    from stoneswidgets.scene.format import TrayItem


class PlainWords(Picture):
    """What can be said under any rules: the pieces, whose turn it is, the scores, the text of a move, and who has won."""

    in_force = False
    WORDS: ClassVar[dict[str, str]] = {
        "made": "{who}: {move}.",
        "chance": "Chance: {move}.",
        "won": "{who} wins.",
        "level": "A draw: {who} share it.",
        "to move": "{who} to move.",
        "waits": "A random event is due.",
        "points": "{n:point}",
    }

    def reckonings(self) -> dict[str, Reckoning]:
        """Return no explanation."""
        return {}

    def readings(self) -> Facts:
        """Return no explanation."""
        return ()

    def outcome(self) -> Facts:
        """Return who has won, at the end."""
        winners = self.position.winners
        return (Fact("won" if len(winners) == 1 else "level", who=winners),) if self.position.is_over else ()

    def due(self) -> Facts:
        """Return whose turn it is."""
        who = self.position.to_move
        return (Fact("to move", who=who) if who else Fact("waits"),)

    def decided(self) -> Facts:
        """Return nothing: the scores are told."""
        return ()

    def stands(self, seat: int) -> Facts:
        """Return the score, if points are counted."""
        counts = self.look.reckoned and self.position.game.dynamics.score is not no_score
        return (Fact("points", n=self.position.scores[seat]),) if counts else ()

    def happened(self, before: Snapshot, move: str) -> Facts:
        """Return the text of the move, and at the end who has won."""
        who = before.to_move
        made = Fact("made", who=who, move=move) if who else Fact("chance", move=move)
        return (made, *self.followed(before))

    def followed(self, before: Snapshot) -> Facts:  # noqa: ARG002
        """Return who has won, at the end."""
        return self.outcome()

    def entry(self, before: Snapshot, move: str) -> tuple[str, str]:  # noqa: ARG002
        """Return the text of the move."""
        return "", move

    def as_fact(self, move: str) -> Fact:
        """Return the text of the move."""
        return Fact("a move", text=self.notation(move))


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
