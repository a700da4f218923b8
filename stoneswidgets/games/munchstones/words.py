"""MunchStones in words: what a screen reader says, and what each munch would do."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from typing_extensions import override

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.plumbing.language import every, listed, many
from stoneswidgets.scene.colouredpicture import ColouredPicture

if TYPE_CHECKING:
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.munchstones.game import MunchStonesSnapshot
    from stoneswidgets.scene.format import About


class MunchStonesWords(ColouredPicture):
    """The words of the picture of a position of MunchStones."""

    position: MunchStonesSnapshot

    # ------------------------------------------------------------ what can be munched

    @cached_property
    def munches(self) -> dict[str, tuple[str, ...]]:
        """For each tower, by its space: the spaces of the stones next to it."""
        order, beside = self.position.game.board.index, self.position.game.beside
        near = {tower: sorted(beside(tower), key=order) for tower in self.towers}
        return {tower: tuple(name for name in names if name in self.stones) for tower, names in near.items()}

    @cached_property
    def reaches(self) -> dict[str, dict[str, str]]:
        """For each tower, by its space: the spaces that it may move to, and what it does there, 'score' or 'change'."""
        return {
            tower: {name: "score" if self.matches(tower, name) else "change" for name in names}
            for tower, names in self.munches.items()
        }

    def matches(self, tower: str, stone: str) -> bool:
        """Tell whether a stone has the colour on top of a tower, so that munching it scores."""
        return self.towers[tower] == self.stones[stone]

    def choices(self, tower: str) -> str:
        """Say what the moves of a tower would do.

        >>> import stoneswidgets as sw
        >>> p = sw.MunchStones().restore({"towers": {"c4": "r", "e5": "y", "d3": "b"}, "turn": 0,
        ...     "stones": {"b3": "r", "c3": "b", "b4": "y"}})
        >>> from stoneswidgets.scene import picture
        >>> picture(p).choices("c4")
        'c4, topped red: b3 scores, b4 and c3 change the top.'
        """
        does = self.reaches[tower]
        score, change = (sorted(s for s in does if does[s] == what) for what in ("score", "change"))
        said = [f"{listed(score)} {'scores' if len(score) == 1 else 'score'}"] if score else []
        said += [f"{listed(change)} {'changes' if len(change) == 1 else 'change'} the top"] if change else []
        return f"{tower}, topped {COLOURS[self.towers[tower]]}: {', '.join(said)}."

    @override
    def about(self) -> dict[str, About]:
        munches = self.reaches.items() if self.position.phase == "munch" else ()
        return {
            f"space:{tower}": {
                "text": [self.choices(tower)],
                "marks": [f"space:{target}" for target in targets],
            }
            for tower, targets in munches
            if targets
        }

    # ------------------------------------------------------------ places

    @override
    def tower(self, name: str) -> str:
        """Say which tower is on a space, and how many stones beside it have its colour.

        >>> import stoneswidgets as sw
        >>> from stoneswidgets.scene import picture
        >>> labels = picture(sw.MunchStones().start().play("=b").play("d5")).labels()
        >>> [labels[f"space:{name}"] for name in ("c4", "d5", "d4", "a1")]
        ['c4, tower topped red', 'd5, blue stone', 'd4, empty', 'a1, empty']
        """
        tower = f"tower topped {COLOURS[self.towers[name]]}"
        if self.position.phase == "build" or not self.explains:
            return tower
        munches = self.munches[name]
        if not munches:
            return f"{tower}, no stone beside it"
        matching = sum(self.matches(name, stone) for stone in munches)
        return f"{tower}, {many(len(munches), 'stone')} beside it, {matching or 'none'} {COLOURS[self.towers[name]]}"

    def place(self, id_: str) -> str:
        """Say what lies in a heap or a line beside the board."""
        kind, _, rest = id_.partition(":")
        if kind == "draw":
            return f"draw pile, {many(self.position.pile[rest], f'{COLOURS[rest]} stone')}"
        if kind == "line":
            line = [COLOURS[letter] for letter in self.position.lines[int(rest)]]
            return f"{self.names[int(rest)]}'s line, {', '.join(line) or 'empty'}"
        seat, letter = rest.split(":")
        n = self.position.scored[int(seat)].count(letter)
        return f"{self.names[int(seat)]} has scored {many(n, f'{COLOURS[letter]} stone')}"

    # ------------------------------------------------------------ the game

    @override
    def status(self) -> str:
        shown = self.position
        if shown.is_over:
            return self._result()
        name = self.names[shown.turn]
        if shown.is_chance:
            return f"{name} draws a stone."
        if shown.drawn:
            return f"{name} to move: place the {COLOURS[shown.drawn]} stone next to a stone or a tower."
        return f"{name} to move: choose a tower, then a stone beside it to munch."

    def _result(self) -> str:
        winners, scores = self.position.winners, self.position.scores
        best = many(scores[winners[0]], "stone")
        why = "No tower can move."
        if len(winners) > 1:
            return f"{why} A draw: {listed(every(self.names, winners))} are level with {best} each."
        others = [scores[seat] for seat in range(self.position.game.seats) if seat not in winners]
        return f"{why} {self.names[winners[0]]} wins with {best} to {listed(map(str, others))}."

    @override
    def ending(self) -> str:
        left = len(self.stones)
        far = f": {many(left, 'stone')} {'lies' if left == 1 else 'lie'} out of reach" if left else ""
        return f"No stone is beside a tower{far}. {'; '.join(map(self._scored, range(self.position.game.seats)))}."

    def _scored(self, seat: int) -> str:
        kept = self.position.scored[seat]
        colours = [f"{kept.count(letter)} {colour}" for letter, colour in COLOURS.items() if letter in kept]
        return f"{self.names[seat]} scored {listed(colours) if colours else 'none'}"

    @override
    def standing(self, seat: int) -> str:
        parts = [f"{many(self.position.scores[seat], 'stone')} scored"] if self.look.reckoned else []
        if self.position.game.lines and self.position.phase == "build":
            parts.append(f"{len(self.position.lines[seat])} to place")
        return ", ".join(parts)

    @override
    def entry(self, before: Snapshot, move: str) -> tuple[str, str]:
        source, _, target = move.partition("-")
        if target:
            return "tower", f"{source} onto {target}"
        drawn = move[1:] if move.startswith("=") else cast("MunchStonesSnapshot", before).drawn
        if drawn not in COLOURS:
            return "", move
        return COLOURS[drawn], f"{COLOURS[drawn]} {'drawn' if move.startswith('=') else f'on {move}'}"

    @override
    def announce(self, before: Snapshot, move: str) -> str:
        """Say what a move or a draw did.

        >>> import stoneswidgets as sw
        >>> p = sw.MunchStones().start().play("=b")
        >>> from stoneswidgets.scene import picture
        >>> picture(p.play("d5")).announce(p, "d5")
        'Player 1 placed a blue stone on d5.'
        """
        earlier = cast("MunchStonesSnapshot", before)
        mover = self.names[earlier.turn]
        if move.startswith("="):
            return f"{mover} drew a {COLOURS[move[1:]]} stone."
        source, _, target = move.partition("-")
        if not target:
            said = [f"{mover} placed a {COLOURS[self.stones[move]]} stone on {move}."]
            if self.position.phase == "munch":
                said.append("The board is full: now the towers munch.")
        else:
            said = [
                f"{mover} moved the tower from {source} to {target} {self._munched(earlier, source, target)}".strip()
                + "."
            ]
        if self.position.is_over:
            said.append(self._result())
        return " ".join(said)

    def _munched(self, before: MunchStonesSnapshot, source: str, target: str) -> str:
        old, new = COLOURS[before.towers[source]], COLOURS.get(before.stones.get(target, ""), "")
        scored = len(self.position.scored[before.turn]) > len(before.scored[before.turn])
        if scored:
            return f"and scored a {new} stone"
        return f"and topped it {new}; the {old} stone is out"
