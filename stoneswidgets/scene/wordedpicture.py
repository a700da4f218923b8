"""Words for any rules, such as a variant's own, and the picture of a game that brings none."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core import words
from stoneswidgets.core.facts import Fact
from stoneswidgets.kernel import HIDDEN, no_score
from stoneswidgets.plumbing.language import sentence
from stoneswidgets.scene.base import Picture
from stoneswidgets.scene.markup import Markup, tag

if TYPE_CHECKING:
    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.kernel.fields import Field
    from stoneswidgets.scene.base import Layer, Path, Reckoning
    from stoneswidgets.scene.format import TrayItem
    from stoneswidgets.scene.geometry import Point


class PlainWords(Picture):
    """What can be said under any rules: the pieces, whose turn it is, the scores, the text of a move, and who has won."""

    in_force = False
    WORDS: ClassVar[dict[str, str]] = words.ANY_RULES

    def reckonings(self) -> dict[str, Reckoning]:
        """Return no explanation."""
        return {}

    def readings(self) -> Facts:
        """Return no explanation."""
        return ()

    def outcome(self) -> Facts:
        """Return who has won, at the end."""
        winners, game = self.position.winners, self.position.game
        if self.position.is_over and game.is_cooperative:
            return (Fact("text", text=sentence(game.in_common(won=bool(winners)))),)
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


WIDTH, LINE, MARGIN = 480.0, 34.0, 26.0


class WordedPicture(PlainWords):
    """What stands in each slot of the state, line by line."""

    overlay_name = "Scores"
    WORDS: ClassVar[dict[str, str]] = words.FIELDS

    @property
    def lines(self) -> dict[str, str]:
        """The lines of text by element id."""
        return self.labels()

    @override
    def lies(self) -> dict[str, Fact]:
        game, found = self.position.game, dict[str, Fact]()
        for field in game.state_fields:
            values = tuple(self._value(field, value) for value in self.position.state[field.slots])
            found[f"slot:{field.name}"] = Fact("slot", name=field.name, values=values)
        for seat in range(game.seats):
            found[f"seat:{seat}"] = Fact("seat", side=seat, stands=self.stands(seat) or None)
        return found

    def _value(self, field: Field, value: int) -> str:
        if field.kind == "number" and (value != HIDDEN or HIDDEN in field.range):
            return str(value)
        if value < 0:
            return "hidden" if value == HIDDEN and self.position.game.hides else "none"
        if field.kind == "choice":
            return str(value)
        things = self.position.game.state_layout.things(field)
        return " ".join(str(thing) for i, thing in enumerate(things) if value >> i & 1) or "none"

    @property
    @override
    def box(self) -> tuple[float, float, float, float]:
        return 0.0, 0.0, WIDTH, LINE * len(self.lines) + 2 * MARGIN

    @override
    def board(self) -> Layer:
        _, _, width, height = self.box
        return {"slab": tag("rect", class_="mat", width=width, height=height, rx=18)}

    @override
    def pieces(self) -> Layer:
        at = self.at()
        return {
            id_: tag("text", line, class_="on-mat", x=at[id_][0], y=at[id_][1], font_size=20)
            for id_, line in self.lines.items()
        }

    @override
    def overlay(self) -> Layer:
        return {}

    @override
    def at(self) -> dict[str, Point]:
        return {id_: (WIDTH / 2, MARGIN + LINE * (i + 0.5)) for i, id_ in enumerate(self.lines)}

    @override
    def path(self, move: str) -> Path:
        """Return the move's button."""
        return (f"move:{move}",)

    @override
    def tray(self) -> dict[str, TrayItem]:
        return {
            f"move:{move}": {"label": move, "svg": tag("text", move[:6], font_size=26)} for move in self.moves
        }

    @override
    def stands(self, seat: int) -> Facts:
        has_score = self.position.game.dynamics.score is not no_score
        return (Fact("score", n=self.position.scores[seat]),) if has_score else ()

    @override
    def emblem(self, seat: int) -> Markup:
        return tag("text", str(seat + 1), font_size=40)
