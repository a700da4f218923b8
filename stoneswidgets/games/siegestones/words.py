"""SiegeStones in words: what a screen reader says, and why a seat controls a tower."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.games.siegestones.rules import threat_sum
from stoneswidgets.scene.language import listed

if TYPE_CHECKING:
    from stoneswidgets.games.siegestones.game import Control, SiegeStonesSnapshot


class Words:
    """A position of SiegeStones, put into words.

    Parameters
    ----------
    shown : Position or View
        What there is to tell.
    control : dict
        Who controls each tower of it.
    """

    def __init__(self, shown: SiegeStonesSnapshot, control: dict[str, Control]) -> None:
        self.shown = shown
        self.game = shown.game
        self.names = shown.game.seat_names
        self.control = control
        self.stones, self.ratings = shown.stones, shown.ratings

    # ------------------------------------------------------------ spaces

    def label(self, name: str) -> str:
        """Say what is on a space.

        >>> import stoneswidgets as sw
        >>> p = sw.SiegeStones().start().play("Td6").play("c5")
        >>> words = Words(p, p.control())
        >>> [words.label(name) for name in ("d6", "c5", "a1")]
        ['d6, tower, White controls it 5 to 0', 'c5, White stone, rating 5', 'a1, empty']
        """
        if name in self.control:
            return f"{name}, tower, {self._held(self.control[name])}"
        if name in self.stones:
            return f"{name}, {self.names[self.stones[name]]} stone, rating {self.ratings[name]}"
        return f"{name}, empty"

    def _held(self, control: Control) -> str:
        if not any(control.sums):
            return "nobody controls it"
        if control.owner is None:
            sums = ", ".join(f"{name} {total}" for name, total in zip(self.names, control.sums, strict=True))
            return f"nobody controls it, {sums}"
        others = [total for seat, total in enumerate(control.sums) if seat != control.owner]
        against = " and ".join(map(str, others))
        return f"{self.names[control.owner]} controls it {control.sums[control.owner]} to {against}"

    def towers_beside(self, name: str) -> list[str]:
        """Return the towers next to a space."""
        board = self.game.board
        return [board.names[i] for i in board.neighbours[board.index(name)] if board.names[i] in self.control]

    # ------------------------------------------------------------ why

    def why(self, name: str) -> str:
        """Say how the rating of a stone comes about."""
        towers = self.towers_beside(name)
        base, rating = self.game.threat_base, self.ratings[name]
        many = f"{_towers(len(towers))} ({', '.join(towers)})" if towers else "no tower"
        if not self.is_published:
            return f"{name}: {rating}, next to {many}."
        return f"{name}: {base} − {len(towers)} = {rating}, next to {many}."

    @property
    def is_published(self) -> bool:
        """Whether a rating is the base less the towers next to the stone; a variant may count otherwise."""
        return self.game.rule_set.own(threat_sum) is threat_sum

    def reckoning(self, name: str) -> list[str]:
        """Say which stones count how much for a tower, and what follows."""
        control = self.control[name]
        lines = []
        for seat, total in enumerate(control.sums):
            counted = [(s, r) for s, r in control.ratings.items() if self.stones[s] == seat]
            if counted:
                added = " + ".join(str(rating) for _, rating in counted)
                worked = f"{total} = {added}" if len(counted) > 1 else total
                lines.append(f"{self.names[seat]} {worked} ({', '.join(s for s, _ in counted)})")
        return [*lines, self._verdict(name, control)]

    def weakened(self, name: str) -> list[str]:
        """Return the stones next to a tower that count less because they are next to others too."""
        if not self.is_published:
            return []
        return [s for s, rating in self.control[name].ratings.items() if rating < self.game.threat_base - 1]

    def _verdict(self, name: str, control: Control) -> str:
        if control.owner is not None:
            return f"{self.names[control.owner]} controls {name}."
        best = max(control.sums)
        if best == 0:
            return f"Nobody controls {name}: no stone is next to it."
        if best < self.game.control_minimum:
            return f"Nobody controls {name}: that takes {self.game.control_minimum} at least."
        return f"Nobody controls {name}: the greatest sum is shared."

    # ------------------------------------------------------------ the game

    def status(self) -> str:
        """Say whose turn it is and what is asked, or how the game ended."""
        if self.shown.is_over:
            return self._result()
        seat = self.shown.to_move[0]
        kinds = {
            "pass" if m == "pass" else "tower" if m[0] == "T" else "stone"
            for m in self.shown.legal_moves()
            if m not in self.game.own_moves
        }
        asked = {
            frozenset({"stone", "tower"}): "drop a stone or a tower",
            frozenset({"stone"}): "drop a stone",
            frozenset({"tower"}): "drop a tower",
        }.get(frozenset(kinds), "nothing can be dropped, pass")
        return f"{self.names[seat]} to move: {asked}."

    def _result(self) -> str:
        winners, scores = self.shown.winners, self.shown.scores
        if len(winners) > 1:
            who = " and ".join(self.names[seat] for seat in winners)
            return f"A draw: {who} are level with {_towers(scores[winners[0]])} each."
        score = scores[winners[0]]
        won = f"{self.names[winners[0]]} wins with {_towers(score)}"
        if scores.count(score) == 1:
            return f"{won}."
        if score >= self.game.goal and self.game.both_at_goal == "mover":
            return f"{won}, having moved last."
        means = {"stones": "more stones on the board", "threat": "a greater sum of threat ratings"}
        if self.game.tiebreak not in means:
            return f"{won} and the tie-break."
        return f"{won} and {means[self.game.tiebreak]} ({self._counted()})."

    def _counted(self) -> str:
        """Return what the tie-break of the published rules, or of the description, has counted."""
        counts = [
            sum(
                self.ratings[s] if self.game.tiebreak == "threat" else 1
                for s, owner in self.stones.items()
                if owner == seat
            )
            for seat in range(len(self.names))
        ]
        return listed(f"{name} {n}" for name, n in zip(self.names, counts, strict=True))

    def standing(self, seat: int) -> str:
        """Say how many towers a seat controls and how many stones it has left."""
        left = self.shown.supply[seat]
        return f"{_towers(self.shown.scores[seat])}, {left} {'stone' if left == 1 else 'stones'} left"

    def announce(self, before: SiegeStonesSnapshot, move: str) -> str:
        """Say what a move did."""
        mover = self.names[before.to_move[0]] if before.to_move else "Somebody"
        if move == "pass":
            said = [f"{mover} passed."]
        elif move.startswith("T"):
            said = [f"{mover} dropped a tower on {move[1:]}."]
        else:
            said = [f"{mover} dropped a stone on {move}."]
        earlier = before.control()
        for name, control in self.control.items():
            held = earlier[name].owner if name in earlier else None
            if control.owner is not None and control.owner != held:
                others = [total for seat, total in enumerate(control.sums) if seat != control.owner]
                against = " and ".join(map(str, others))
                owner = self.names[control.owner]
                said.append(f"{owner} controls {name}, {control.sums[control.owner]} to {against}.")
            elif control.owner is None and held is not None:
                said.append(f"Nobody controls {name} now.")
        if self.shown.is_over:
            said.append(self._result())
        return " ".join(said)


def _towers(number: int) -> str:
    return "1 tower" if number == 1 else f"{number} towers"
