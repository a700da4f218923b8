"""SiegeStones with cards drawn and put into words."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core.facts import Fact, each
from stoneswidgets.core.position import View
from stoneswidgets.games.siegestones.picture import STONE, SiegeStonesPicture
from stoneswidgets.games.siegestones_cards.game import SWAP
from stoneswidgets.games.siegestones_cards.rules import DRAWN, NOT_YET, counted, holes
from stoneswidgets.games.siegestones_cards.words import WORDS
from stoneswidgets.kernel import CHANCE
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
        crowned = {
            f"space:{name}": shapes.hollow(name, spaces[name], outlines[name], inlaid=True)
            for name in self.crowned
        }
        return (
            super().board()
            | crowned
            | {f"space:{name}": shapes.hole(name, spaces[name], outlines[name]) for name in gone}
        )

    @cached_property
    def crowned(self) -> tuple[str, ...]:
        """The spaces on which a tower counts two (Crown)."""
        game = self.position.game
        return tuple(game.board.named(game.t.central)) if game.crown else ()

    @override
    def labels(self) -> dict[str, str]:
        labels = super().labels()
        twice = {
            id_: f"{labels[id_]}, a tower counts two here" for id_ in map("space:{}".format, self.crowned)
        }
        return labels | twice

    @override
    def pieces(self) -> Layer:
        spaces = self.plan.spaces
        ruins = {
            f"piece:{name}": shapes.standing(shapes.tower(ruined=True), spaces[name])
            for name in self.position.ruins
        }
        chosen = {
            f"piece:{name}": shapes.standing(shapes.tower(), spaces[name]) for name in self.chosen_spaces
        }
        return super().pieces() | ruins | chosen

    @cached_property
    def chosen_spaces(self) -> dict[str, int]:
        """The spaces that were chosen secretly, by whom: those that the viewer may see, which of a whole position are none."""
        seen = self.position if isinstance(self.position, View) else None
        chosen = cast("SiegeStonesCardsSnapshot", seen).chosen if seen is not None else ()
        return {name: seat for seat, name in enumerate(chosen) if name}

    @override
    def _on(self, name: str, closed: tuple[str, ...]) -> Fact:
        if name in self.position.ruins:
            return Fact("ruin")
        if name in self.chosen_spaces:
            return Fact("secret tower", side=self.chosen_spaces[name])
        return super()._on(name, closed)

    # ------------------------------------------------------------ chosen

    @property
    def is_blind(self) -> bool:
        """Whether a secret choice is due (Blind beginning)."""
        return NOT_YET in self.position.fields.chosen[: self.position.game.players]

    @cached_property
    @override
    def kinds(self) -> set[str]:
        return {"a tower"} if self.is_blind else super().kinds

    @override
    def path(self, move: str) -> Path:
        if move == SWAP:
            return (TAKE,)
        start, _, to = move.partition("-")
        return (STONE, f"space:{start}", f"space:{to}") if to else super().path(move)

    @override
    def chosen(self) -> list[str]:
        return [STONE] if self.actor is not None and "a step" in self.kinds else super().chosen()

    @override
    def tray(self) -> dict[str, TrayItem]:
        return super().tray() | ({TAKE: {"label": "Take over"}} if SWAP in self.legal else {})

    # ------------------------------------------------------------ what follows from the rules

    @override
    def sums(self, name: str) -> Facts:
        found = [*super().sums(name)]
        game = self.position.game
        far = game.board.named(game.t.two_away[game.board.index(name)])
        if game.t.part and (stones := tuple(each for each in far if each in self.stones)):
            part = {"half": "half", "third": "a third"}[game.long_arm]
            found.append(Fact("from afar", where=name, part=part, stones=stones))
        return (*found,)

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
        if move == SWAP:
            return Fact("swap")
        if "," in move:
            return Fact("both choose", where=tuple(each[1:] for each in move.split(",")))
        if move.capitalize() in self.names:
            return Fact("drawn", who=self.names.index(move.capitalize()))
        start, _, to = move.partition("-")
        return Fact("a step", start=start, to=to) if to else super().as_fact(move)

    @override
    def drawn(self, move: Fact) -> str:
        return super().drawn(Fact("a stone") if move.kind == "a step" else move)

    @override
    def due(self) -> Facts:
        if self.position.is_chance:
            return (Fact("to draw"),)
        if self.is_blind:
            return (Fact("to choose", who=self.position.to_move),)
        found, left = [*super().due()], self.position.drops_left
        if "a step" in self.kinds:
            is_all = not self.kinds & {"a stone", "a tower"}
            found = [Fact("to step", who=self.position.to_move[0])] if is_all else [*found, Fact("or step")]
        if "swap" in self.kinds:
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
        if found and self.position.game.crown:
            found = (Fact("points", n=self.position.scores[seat]), *found[1:])
        more = {"lost": self.position.lost[seat], "tokens": self.position.tokens[seat]}
        chose = self.is_blind and seat not in self.position.to_move
        return (
            *found,
            *(Fact(kind, n=n) for kind, n in more.items() if n),
            *([Fact("has chosen")] if chose else []),
        )

    @cached_property
    def goal(self) -> str:
        """The card of the goal that is laid, as kinds of facts are called after it; "" for none."""
        game = self.position.game
        cards = {"chain": game.chain, "crown": game.crown, "uneven": game.uneven_sides}
        return next((f" {card}" for card, value in cards.items() if value), "")

    @override
    def tie_break(self) -> dict[str, Any]:
        game, state, first = self.position.game, self.position.state, self.position.winners[0]
        counts = [game.version_of(counted)(game.tables, state, seat) for seat in range(game.players)]
        if len(self.position.winners) > 1 or counts.count(counts[first]) == 1:
            return {}
        last = counts[first] >= game.t.needed and game.both_at_goal == "mover"
        return {"by": Fact("as last" if last else f"by {game.tiebreak}", counts=each(self._broken()))}

    @override
    def outcome(self) -> Facts:
        game, s, told = self.position.game, self.position.fields, super().outcome()
        if not told:
            return told
        *before, end = told
        if game.is_cooperative:
            return told if self.position.winners else (*before, self.lost)
        holds = game.hold_the_field and s.empty != 0 and s.passes < game.players
        kind = "won holding" if holds and not self._is_stopped else end.kind
        return (*before, Fact(f"{kind}{self.goal}", **dict(end.values), fewer=game.uneven_sides))

    @property
    def lost(self) -> Fact:
        """Why both have lost (Together)."""
        free = tuple(sorted(name for name, control in self.control.items() if control.owner is None))
        if free:
            return Fact("lost free", where=free)
        return Fact("lost apart", each=each(self.position.scores), most=self.position.game.together)

    @property
    def _is_stopped(self) -> bool:
        """Whether turns without a drop have ended the game (Step)."""
        return 0 < self.position.game.step == self.position.fields.idle

    @override
    def happened(self, before: Snapshot, move: str) -> Facts:
        earlier = cast("SiegeStonesCardsSnapshot", before)
        start, _, to = move.partition("-")
        if before.is_chance:
            done = Fact("was drawn", who=before.game.parse(move, CHANCE) - DRAWN)
        elif NOT_YET in earlier.fields.chosen[: before.game.seats]:
            chose = tuple(seat for seat in before.to_move if seat not in self.position.to_move)
            shown = Fact("shown", where=self.towers, n=len(self.towers))
            done = Fact("chose", who=chose) if self.is_blind else shown
        elif to:
            done = Fact("stepped", who=before.to_move[0], start=start, to=to)
        elif move == SWAP:
            (where,) = (*self.stones, *self.towers)
            what = Fact(
                "a stone turned" if where in self.stones else "a tower kept",
                where=where,
                side=before.to_move[0],
            )
            done = Fact("took over", who=before.to_move[0], what=what)
        else:
            return super().happened(before, move)
        return (done, *self.followed(before))

    @override
    def followed(self, before: Snapshot) -> Facts:
        earlier = cast("SiegeStonesCardsSnapshot", before)
        lost = [now > then for now, then in zip(self.position.lost, earlier.lost, strict=True)]
        gone = tuple(name for name, seat in earlier.stones.items() if lost[seat] and name not in self.stones)
        burnt = tuple(name for name in self.position.ruins if name not in earlier.ruins)
        found = [Fact("closed in", stones=gone, n=len(gone))] if gone else []
        found += [Fact("burnt", where=burnt, n=len(burnt))] if burnt else []
        return (*found, *super().followed(before))
