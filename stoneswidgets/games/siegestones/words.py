"""SiegeStones in words: what a screen reader says, and why a seat controls a tower."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from typing_extensions import override

from stoneswidgets.plumbing.language import listed, many
from stoneswidgets.scene.boardpicture import BoardPicture

if TYPE_CHECKING:
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.siegestones.game import Control, SiegeStonesSnapshot
    from stoneswidgets.scene.format import About


class SiegeStonesWords(BoardPicture):
    """The words of the picture of a position of SiegeStones."""

    position: SiegeStonesSnapshot

    @cached_property
    def control(self) -> dict[str, Control]:
        """Who controls each tower."""
        return self.position.control()

    @cached_property
    def stones(self) -> dict[str, int]:
        """The seat of each stone."""
        return self.position.stones

    @cached_property
    def towers(self) -> tuple[str, ...]:
        """The spaces with a tower."""
        return self.position.towers

    @cached_property
    def closed(self) -> tuple[str, ...]:
        """The spaces that are neither empty nor have a piece."""
        return self.position.closed

    @cached_property
    def ratings(self) -> dict[str, int]:
        """The threat rating of each stone."""
        return self.position.ratings

    # ------------------------------------------------------------ spaces

    @override
    def labels(self) -> dict[str, str]:
        """Return what is on each space.

        >>> import stoneswidgets as sw
        >>> from stoneswidgets.scene import picture
        >>> labels = picture(sw.SiegeStones().start().play("Td6").play("c5")).labels()
        >>> [labels[f"space:{name}"] for name in ("d6", "c5", "a1")]
        ['d6, tower, White controls it 5 to 0', 'c5, White stone, rating 5', 'a1, empty']
        """
        return {f"space:{name}": f"{name}, {self._on(name)}" for name in self.plan.spaces}

    def _on(self, name: str) -> str:
        reckoned = self.look.reckoned
        if name in self.towers:
            return f"tower, {self._held(self.control[name])}" if reckoned else "tower"
        if name not in self.stones:
            return "closed" if name in self.closed else "empty"
        stone = f"{self.names[self.stones[name]]} stone"
        return f"{stone}, rating {self.ratings[name]}" if self.explains else stone

    def _held(self, control: Control) -> str:
        if control.owner is not None and not (control.sums and self.explains):
            return f"{self.names[control.owner]} controls it"
        if not (any(control.sums) and self.explains):
            return "nobody controls it"
        if control.owner is None:
            sums = ", ".join(f"{name} {total}" for name, total in zip(self.names, control.sums, strict=True))
            return f"nobody controls it, {sums}"
        others = [total for seat, total in enumerate(control.sums) if seat != control.owner]
        against = " and ".join(map(str, others))
        return f"{self.names[control.owner]} controls it {control.sums[control.owner]} to {against}"

    def towers_beside(self, name: str) -> list[str]:
        """Return the towers next to a space."""
        return [each for each in self.position.game.beside(name) if each in self.towers]

    # ------------------------------------------------------------ why

    @override
    def about(self) -> dict[str, About]:
        found: dict[str, About] = {}
        for name, control in self.control.items():
            weakened = self.weakened(name)
            others = [stone for stone in control.ratings if stone not in weakened]
            found[f"space:{name}"] = {
                "text": self.reckoning(name),
                "marks": [f"space:{stone}" for stone in weakened + others],
                "because": len(weakened),
            }
        for name in self.stones:
            if towers := self.towers_beside(name):
                found[f"space:{name}"] = {
                    "text": [self.why(name)],
                    "marks": [f"space:{tower}" for tower in towers],
                }
        return found

    @override
    def readings(self) -> dict[str, str]:
        towers = {f"space:{name}": f"{name}: {'; '.join(self.reckoning(name))}" for name in self.control}
        return super().readings() | towers

    def why(self, name: str) -> str:
        """Say how the rating of a stone comes about."""
        towers = self.towers_beside(name)
        base, rating = self.position.game.threat_base, self.ratings[name]
        beside = f"{many(len(towers), 'tower')} ({', '.join(towers)})" if towers else "no tower"
        return f"{name}: {base} − {len(towers)} = {rating}, next to {beside}."

    def reckoning(self, name: str) -> list[str]:
        """Say which stones count how much for a tower, and what follows."""
        control = self.control[name]
        lines = []
        for seat, total in enumerate(control.sums):
            counted = [(s, r) for s, r in control.ratings.items() if self.stones[s] == seat]
            if counted:
                added = " + ".join(str(rating) for _, rating in counted)
                adds_up = len(counted) > 1 and total == sum(rating for _, rating in counted)
                worked = f"{total} = {added}" if adds_up else total
                lines.append(f"{self.names[seat]} {worked} ({', '.join(s for s, _ in counted)})")
        return [*lines, self._verdict(name, control)]

    def weakened(self, name: str) -> list[str]:
        """Return the stones next to a tower that count less because they are next to others too."""
        return [
            s
            for s, rating in self.control[name].ratings.items()
            if rating < self.position.game.threat_base - 1
        ]

    def _verdict(self, name: str, control: Control) -> str:
        if control.owner is not None:
            return f"{self.names[control.owner]} controls {name}."
        if not control.sums:
            return f"Nobody controls {name}."
        best = max(control.sums)
        if not control.ratings:
            return f"Nobody controls {name}: no stone is next to it."
        if best < self.position.game.control_minimum:
            return f"Nobody controls {name}: that takes {self.position.game.control_minimum} at least."
        return f"Nobody controls {name}: the greatest sum is shared."

    # ------------------------------------------------------------ the game

    @override
    def status(self) -> str:
        if self.position.is_over:
            return self._result()
        seat = self.position.to_move[0]
        drops = [f"a {kind}" for kind in ("stone", "tower") if kind in self.kinds]
        asked = f"drop {' or '.join(drops)}" if drops else "nothing can be dropped, pass"
        return f"{self.names[seat]} to move: {asked}."

    @cached_property
    def kinds(self) -> set[str]:
        """What whoever is to move can do: drop a stone, drop a tower, pass."""
        return {
            "pass" if move == "pass" else "tower" if move[0] == "T" else "stone"
            for move in self.position.legal_moves()
            if move not in self.position.game.own_moves
        }

    def _result(self) -> str:
        winners, scores = self.position.winners, self.position.scores
        if len(winners) > 1:
            who = " and ".join(self.names[seat] for seat in winners)
            return f"A draw: {who} are level with {many(scores[winners[0]], 'tower')} each."
        score = scores[winners[0]]
        won = f"{self.names[winners[0]]} wins with {many(score, 'tower')}"
        if scores.count(score) == 1:
            return f"{won}."
        if score >= self.position.game.goal and self.position.game.both_at_goal == "mover":
            return f"{won}, having moved last."
        means = {"stones": "more stones on the board", "threat": "a greater sum of threat ratings"}
        if self.position.game.tiebreak not in means:
            return f"{won} and the tie-break."
        return f"{won} and {means[self.position.game.tiebreak]} ({self._counted()})."

    def _counted(self) -> str:
        """Return what the tie-break of the published rules, or of the description, has counted."""
        counts = [
            sum(
                self.ratings[s] if self.position.game.tiebreak == "threat" else 1
                for s, owner in self.stones.items()
                if owner == seat
            )
            for seat in range(len(self.names))
        ]
        return listed(f"{name} {n}" for name, n in zip(self.names, counts, strict=True))

    @override
    def standing(self, seat: int) -> str:
        if not self.look.reckoned:
            return ""
        towers = many(self.position.scores[seat], "tower")
        return f"{towers}, {many(self.position.supply[seat], 'stone')} left"

    @override
    def ending(self) -> str:
        held = [
            (name, sorted(tower for tower, control in self.control.items() if control.owner == seat))
            for seat, name in enumerate(self.names)
        ]
        parts = (f"{name} controls {listed(towers) if towers else 'none'}" for name, towers in held)
        return f"{'; '.join(parts)}."

    @override
    def announce(self, before: Snapshot, move: str) -> str:
        mover = self.names[before.to_move[0]]
        if move == "pass":
            said = [f"{mover} passed."]
        elif move.startswith("T"):
            said = [f"{mover} dropped a tower on {move[1:]}."]
        else:
            said = [f"{mover} dropped a stone on {move}."]
        return " ".join([*said, self.followed(before)]).strip()

    @override
    def followed(self, before: Snapshot) -> str:
        said, earlier = [], cast("SiegeStonesSnapshot", before).control()
        for name, control in self.control.items():
            held = earlier[name].owner if name in earlier else None
            if control.owner is not None and control.owner != held:
                others = [total for seat, total in enumerate(control.sums) if seat != control.owner]
                against = " and ".join(map(str, others))
                owner = self.names[control.owner]
                sums = f", {control.sums[control.owner]} to {against}" if control.sums else ""
                said.append(f"{owner} controls {name}{sums}.")
            elif control.owner is None and held is not None:
                said.append(f"Nobody controls {name} now.")
        if self.position.is_over:
            said.append(self._result())
        return " ".join(said)

    @override
    def in_words(self, move: str) -> str:
        """Return a drop in words.

        >>> import stoneswidgets as sw
        >>> from stoneswidgets.scene import picture
        >>> picture(sw.SiegeStones().start()).in_words("Td4")
        'a tower on d4'
        """
        if move == "pass":
            return "a pass"
        return f"a tower on {move[1:]}" if move.startswith("T") else f"a stone on {move}"
