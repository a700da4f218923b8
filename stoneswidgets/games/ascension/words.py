"""Ascension in words: what stands where, what a placement brings about, how the game stands."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.scene.language import listed, many

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.games.ascension.game import AscensionSnapshot, Effects

RING = 6
"""Intersections around a space."""


class Words:
    """A position of Ascension, put into words.

    Parameters
    ----------
    shown : Position or View
        What there is to tell.
    """

    def __init__(self, shown: AscensionSnapshot) -> None:
        self.shown = shown
        self.game = shown.game
        self.names = shown.game.seat_names
        self.leaders, self.gods = shown.leaders, shown.gods
        self.followers, self.false_gods = shown.followers, frozenset(shown.false_gods)

    @cached_property
    def around(self) -> dict[str, tuple[str, ...]]:
        """The six intersections of each space that is not in the outer ring."""
        board, found = self.game.board, dict[str, list[str]]()
        for triple, point in zip(board.points, board.point_names, strict=True):
            for i in triple:
                found.setdefault(board.names[i], []).append(point)
        return {name: tuple(found[name]) for name in board.named(self.game.inner)}

    def ring(self, space: str) -> dict[str, str]:
        """Return the followers around a space, by their intersections."""
        return {point: self.followers[point] for point in self.around[space] if point in self.followers}

    def majority(self, space: str) -> str | None:
        """Return the colour that already has the majority of the six around a space, whatever is still placed there (A2)."""
        counted = Counter(self.ring(space).values()).most_common(2)
        if not counted:
            return None
        (first, most), second = counted[0], counted[1][1] if len(counted) > 1 else 0
        if self.game.majority == "plurality":
            left = RING - len(self.ring(space))
            return first if most > second + left else None
        return first if 2 * most > RING else None

    # ------------------------------------------------------------ elements

    def space(self, name: str) -> str:
        """Say what is in a space.

        >>> import stoneswidgets as sw
        >>> words = Words(sw.Ascension().start(seed=1).play("r:d4").play("r:c4d4d5"))
        >>> [words.space(name) for name in ("d4", "d5", "e5")]
        ['d4, red leader, 1 of 6 followers around it', 'd5, 1 of 6 followers around it', 'e5, empty']
        """
        if name in self.gods:
            return f"{name}, {COLOURS[self.gods[name]]} god"
        if name in self.false_gods:
            return f"{name}, false god"
        parts = [name]
        if name in self.leaders:
            parts.append(f"{COLOURS[self.leaders[name]]} leader")
        if ring := self.ring(name):
            parts.append(f"{len(ring)} of {RING} followers around it")
        return ", ".join(parts if len(parts) > 1 else [name, "empty"])

    def point(self, name: str) -> str:
        """Say what is on an intersection."""
        return (
            f"{name}, {COLOURS[self.followers[name]]} follower"
            if name in self.followers
            else f"{name}, empty"
        )

    def pool(self, letter: str) -> str:
        """Say how many stones of a colour are in the pool."""
        return f"pool, {self.shown.pool[letter]} {COLOURS[letter]}"

    def worshippers(self, seat: int, letter: str) -> str:
        """Say how many worshippers of a colour a seat has."""
        return f"{self.names[seat]}, {many(self.shown.worshippers[seat].count(letter), f'{COLOURS[letter]} worshipper')}"

    # ------------------------------------------------------------ why

    def prospects(self, name: str) -> str:
        """Say which followers surround a space without a tower, and what comes of it when they are complete."""
        around = f"{name}: {_counted(self.ring(name).values(), 'follower')}"
        if name not in self.leaders:
            return f"{around}; six make a false god, and leave."
        best = self.majority(name)
        brings = f"a {COLOURS[best]} worshipper" if best else "no worshipper so far"
        return f"{around}; six make a {COLOURS[self.leaders[name]]} god, and bring {brings}."

    def completes(self, point: str, moves: dict[str, Effects], seat: int) -> list[str]:
        """Say what a follower on an intersection would bring about, by its colour as far as that matters."""
        effects = next(iter(moves.values()))
        lines = self._risen(effects)
        if effects.gods:
            colours: dict[str, list[str]] = {}
            for letter, each in moves.items():
                colours.setdefault(each.worshippers, []).append(COLOURS[letter])
            lines += [f"{self._gained(won, seat, ' or '.join(by))}" for won, by in colours.items()]
        return [*lines, *_left(c for other, c in effects.removed.items() if other != point)]

    def _risen(self, effects: Effects) -> list[str]:
        lines = [f"The {COLOURS[c]} leader in {space} becomes a god." for space, c in effects.gods.items()]
        if effects.false_gods:
            arise = "A false god arises" if len(effects.false_gods) == 1 else "False gods arise"
            lines.append(f"{arise} in {listed(effects.false_gods)}.")
        return lines

    def _gained(self, worshippers: str, seat: int, by: str = "") -> str:
        given = f"With {by}, " if by else ""
        return f"{given}{self.names[seat]} gains {_counted(worshippers, 'worshipper') or 'no worshipper'}."

    def worth(self, seat: int, letter: str) -> str:
        """Say what a seat's worshippers of a colour are worth."""
        held, gods = self.shown.worshippers[seat].count(letter), [*self.gods.values()].count(letter)
        colour = COLOURS[letter]
        product = f"{many(held, f'{colour} worshipper')} × {many(gods, f'{colour} god')}"
        return f"{self.names[seat]}: {product} = {many(held * gods, 'point')}."

    # ------------------------------------------------------------ moves

    def placed(self, move: str) -> str:
        """Say which stone a move would place, and where."""
        letter, place = move.split(":")
        if place in self.game.board:
            return f"a {COLOURS[letter]} leader in {place}"
        between = listed(place[i : i + 2] for i in range(0, len(place), 2))
        return f"a {COLOURS[letter]} follower between {between}"

    def consequences(self, effects: Effects, seat: int) -> list[str]:
        """Say what a placement of a seat has brought about; this is the position before it."""
        gained = [self._gained(effects.worshippers, seat)] if effects.gods else []
        return [*self._risen(effects), *gained, *_left(effects.removed.values())]

    def announce(self, before: Words, move: str) -> str:
        """Say what a move did."""
        seat = before.shown.to_move[0]
        said = [
            f"{self.names[seat]} placed {self.placed(move)}.",
            *before.consequences(before.shown.effects(move), seat),
        ]
        if self.shown.is_over:
            said.append(self._result())
        return " ".join(said)

    # ------------------------------------------------------------ the game

    def status(self) -> str:
        """Say whose turn it is and what is asked, or how the game ended."""
        if self.shown.is_over:
            return self._result()
        moves = [move for move in self.shown.legal_moves() if move not in self.game.own_moves]
        kinds = {move.split(":")[1] in self.game.board for move in moves}
        asked = {
            frozenset({True, False}): "place a leader in a space, or a follower beside a leader",
            frozenset({True}): "place a leader in a space",
            frozenset({False}): "place a follower beside a leader",
        }[frozenset(kinds)]
        return f"{self.names[self.shown.to_move[0]]} to move: {asked}."

    def _result(self) -> str:
        why = "The ninth tower is placed" if self.shown.towers_left == 0 else "Nothing can be placed"
        ours, theirs = self.shown.scores
        if ours == theirs:
            return f"{why}. A draw: {many(ours, 'point')} each."
        winner = self.names[self.shown.winners[0]]
        return f"{why}. {winner} wins, {many(max(ours, theirs), 'point')} to {min(ours, theirs)}."

    def ending(self) -> str:
        """Say what each seat's worshippers are worth."""
        worth = [
            self.worth(seat, letter)
            for seat, held in enumerate(self.shown.worshippers)
            for letter in self.game.letters
            if letter in held
        ]
        return " ".join(["Each worshipper scores a point for each god of its colour.", *worth])

    def standing(self, seat: int) -> str:
        """Say how many points a seat has, and how many worshippers; their colours are said of the heaps."""
        held = len(self.shown.worshippers[seat])
        return f"{many(self.shown.scores[seat], 'point')}, {many(held, 'worshipper')}"


def _left(letters: Iterable[str]) -> list[str]:
    """Say which followers leave the board; "" if none does."""
    gone = Counter(letters)
    return (
        [f"{_counted(gone.elements(), 'follower')} {'leaves' if gone.total() == 1 else 'leave'}."]
        if gone
        else []
    )


def _counted(letters: Iterable[str], noun: str) -> str:
    """Return stones by their colours: '2 red and 1 blue follower'; nothing if there is none."""
    counts = Counter(letters)
    parts = [f"{n} {COLOURS[c]}" for c, n in sorted(counts.items(), key=lambda item: "rybg".index(item[0]))]
    return f"{listed(parts)} {noun if counts.total() == 1 else f'{noun}s'}" if parts else ""
