"""SiegeStones with cards drawn and put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core.facts import Fact
from stoneswidgets.games.siegestones.picture import SiegeStonesPicture
from stoneswidgets.games.siegestones_cards.game import SWAP
from stoneswidgets.games.siegestones_cards.rules import holes
from stoneswidgets.games.siegestones_cards.words import WORDS
from stoneswidgets.scene import shapes

if TYPE_CHECKING:
    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.siegestones.game import Control
    from stoneswidgets.games.siegestones_cards.game import SiegeStonesCardsSnapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import TrayItem

TAKE = "tray:take-over"


class SiegeStonesCardsPicture(SiegeStonesPicture):
    """A position of SiegeStones with cards.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> shown = picture(sw.SiegeStonesCards(sinkholes="centre", marching=2).start().play("d5"))
    >>> shown.labels()["space:d4"], shown.scene()["status"]
    ('d4, hole', 'White to move: drop a stone or a tower. Another drop follows.')
    """

    position: SiegeStonesCardsSnapshot
    WORDS: ClassVar[dict[str, str]] = WORDS

    # ------------------------------------------------------------ drawn

    @override
    def board(self) -> Layer:
        spaces, outlines = self.plan.spaces, self.plan.outlines
        gone = self.position.game.board.named(holes(self.position.game))
        return super().board() | {
            f"space:{name}": shapes.hole(name, spaces[name], outlines[name]) for name in gone
        }

    # ------------------------------------------------------------ chosen

    @override
    def path(self, move: str) -> Path:
        return (TAKE,) if move == SWAP else super().path(move)

    @override
    def tray(self) -> dict[str, TrayItem]:
        return super().tray() | ({TAKE: {"label": "Take over"}} if SWAP in self.legal else {})

    # ------------------------------------------------------------ what follows from the rules

    @override
    def sums(self, name: str) -> Facts:
        *found, verdict = super().sums(name)
        game = self.position.game
        far = game.board.named(game.t.two_away[game.board.index(name)])
        if game.t.part and (stones := tuple(each for each in far if each in self.stones)):
            part = {"half": "half", "third": "a third"}[game.long_arm]
            found.append(Fact("from afar", where=name, part=part, stones=stones))
        return (*found, verdict)

    @override
    def _verdict(self, name: str, control: Control) -> Fact:
        found, game = super()._verdict(name, control), self.position.game
        if found.kind == "nobody beside" and game.t.part:
            return Fact("nobody near", where=name)
        if found.kind == "level sums" and game.clear_lead:
            second, best = sorted(control.sums)[-2:]
            return Fact("short lead", where=name, lead=best - second, least=game.clear_lead)
        return found

    # ------------------------------------------------------------ the game

    @override
    def as_fact(self, move: str) -> Fact:
        return Fact("swap") if move == SWAP else super().as_fact(move)

    @override
    def due(self) -> Facts:
        found, left = [*super().due()], self.position.drops_left
        if SWAP in self.position.legal_moves():
            found.append(Fact("or take over"))
        if left and "pass" not in self.kinds:
            found.append(Fact("follow", n=left) if left > 1 else Fact("follows"))
        return tuple(found)

    @override
    def stands(self, seat: int) -> Facts:
        found = super().stands(seat)
        if found and self.position.game.chain:
            controlled = self.position.fields.controlled[seat].bit_count()
            found = (Fact("towers", n=controlled), Fact("longest", n=self.position.scores[seat]), *found[1:])
        lost = self.position.lost[seat]
        return (*found, Fact("lost", n=lost)) if lost else found

    @override
    def tie_break(self) -> dict[str, Any]:
        if not self.position.game.chain:
            return super().tie_break()
        winners, scores, game = self.position.winners, self.position.scores, self.position.game
        score = scores[winners[0]]
        if len(winners) > 1 or scores.count(score) == 1:
            return {}
        last = score >= game.chain and game.both_at_goal == "mover"
        return {"by": Fact("as last" if last else f"by {game.tiebreak}", counts=self._each(self._broken()))}

    @override
    def outcome(self) -> Facts:
        game, s, told = self.position.game, self.position.fields, super().outcome()
        if not told:
            return told
        *before, end = told
        values, kind = dict(end.values), end.kind
        if game.hold_the_field and s.empty != 0 and s.passes < game.players:
            kind = "won holding chain" if game.chain else "won holding"
        elif game.chain:
            kind = f"{kind} chain{'s' * (kind == 'level')}"
        return (*before, Fact(kind, **values))

    @override
    def happened(self, before: Snapshot, move: str) -> Facts:
        if move != SWAP:
            return super().happened(before, move)
        seat = before.to_move[0]
        (where,) = (*self.stones, *self.towers)
        what = Fact("a stone turned" if where in self.stones else "a tower kept", where=where, side=seat)
        return (Fact("took over", who=seat, what=what), *self.followed(before))

    @override
    def followed(self, before: Snapshot) -> Facts:
        earlier = cast("SiegeStonesCardsSnapshot", before).stones
        gone = tuple(name for name in earlier if name not in self.stones)
        found = super().followed(before)
        return (Fact("closed in", stones=gone, n=len(gone)), *found) if gone else found
