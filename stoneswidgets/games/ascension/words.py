"""Ascension in words: what stands where, what a placement brings about, how the game stands."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from typing_extensions import override

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.games.ascension.game import spoken
from stoneswidgets.games.ascension.plan import laid_out
from stoneswidgets.plumbing.language import listed, many
from stoneswidgets.scene.boardpicture import BoardPicture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.ascension.game import AscensionSnapshot, Effects
    from stoneswidgets.games.ascension.plan import InnerPlan
    from stoneswidgets.scene.format import About
    from stoneswidgets.scene.geometry import Point

RING = 6
"""Intersections around a space."""


class AscensionWords(BoardPicture):
    """The words of the picture of a position of Ascension."""

    position: AscensionSnapshot

    @cached_property
    def leaders(self) -> dict[str, str]:
        """The colour of each leader."""
        return self.position.leaders

    @cached_property
    def gods(self) -> dict[str, str]:
        """The colour of each god."""
        return self.position.gods

    @cached_property
    def false_gods(self) -> frozenset[str]:
        """The spaces of the false gods."""
        return frozenset(self.position.false_gods)

    @cached_property
    def followers(self) -> dict[str, str]:
        """The colour of each follower."""
        return self.position.followers

    @cached_property
    @override
    def plan(self) -> InnerPlan:
        return laid_out(self.position.game.board, self.look.orientation)

    @cached_property
    def spaces(self) -> dict[str, Point]:
        """The centre of each space that is not in the outer ring."""
        return {name: self.plan.spaces[name] for name in self.around}

    @cached_property
    def around(self) -> dict[str, tuple[str, ...]]:
        """The six intersections of each space that is not in the outer ring."""
        board, found = self.position.game.board, dict[str, list[str]]()
        for triple, point in zip(board.points, board.point_names, strict=True):
            for i in triple:
                found.setdefault(board.names[i], []).append(point)
        return {name: tuple(found[name]) for name in board.named(self.position.game.inner)}

    def ring(self, space: str) -> dict[str, str]:
        """Return the followers around a space, by their intersections."""
        return {point: self.followers[point] for point in self.around[space] if point in self.followers}

    def majority(self, space: str) -> str | None:
        """Return the colour that already has the majority of the six around a space, whatever is still placed there (A2)."""
        if not self.in_force:
            return None
        counted = Counter(self.ring(space).values()).most_common(2)
        if not counted:
            return None
        (first, most), second = counted[0], counted[1][1] if len(counted) > 1 else 0
        if self.position.game.majority == "plurality":
            left = RING - len(self.ring(space))
            return first if most > second + left else None
        return first if 2 * most > RING else None

    # ------------------------------------------------------------ elements

    @override
    def labels(self) -> dict[str, str]:
        found = {f"space:{name}": self.space(name) for name in self.spaces}
        found |= {f"point:{name}": self.point(name) for name in self.plan.points}
        found |= {f"colour:{c}": self.pool(c) for c in self.position.game.letters}
        found["supply"] = f"{many(self.position.towers_left, 'tower')} left"
        for seat in range(2):
            found |= {f"worship:{seat}:{c}": self.worshippers(seat, c) for c in self.position.game.letters}
        return found

    def space(self, name: str) -> str:
        """Say what is in a space.

        >>> import stoneswidgets as sw
        >>> from stoneswidgets.scene import picture
        >>> seen = picture(sw.Ascension().start(seed=1).play("r:d4").play("r:c4d4d5"))
        >>> [seen.space(name) for name in ("d4", "d5", "e5")]
        ['d4, red leader, 1 of 6 followers around it', 'd5, 1 of 6 followers around it', 'e5, empty']
        """
        if name in self.gods:
            return f"{name}, {COLOURS[self.gods[name]]} god"
        if name in self.false_gods:
            return f"{name}, false god"
        parts = [name]
        if name in self.leaders:
            parts.append(f"{COLOURS[self.leaders[name]]} leader")
        if self.explains and (ring := self.ring(name)):
            parts.append(f"{len(ring)} of {RING} followers around it")
        return ", ".join(parts if len(parts) > 1 else [name, "empty"])

    def point(self, name: str) -> str:
        """Say what is on an intersection; its name has no comma, which ends names."""
        stone = f"{COLOURS[self.followers[name]]} follower" if name in self.followers else "empty"
        return f"{_where(name).replace(',', '')}, {stone}"

    def pool(self, letter: str) -> str:
        """Say how many stones of a colour are in the pool."""
        return f"pool, {self.position.pool[letter]} {COLOURS[letter]}"

    def worshippers(self, seat: int, letter: str) -> str:
        """Say how many worshippers of a colour a seat has."""
        return f"{self.names[seat]}, {many(self.position.worshippers[seat].count(letter), f'{COLOURS[letter]} worshipper')}"

    # ------------------------------------------------------------ why

    @override
    def about(self) -> dict[str, About]:
        found: dict[str, About] = {}
        if self.position.towers_left:
            found |= {f"space:{s}": {"text": [self.prospects(s)], "marks": []} for s in self._unfinished()}
        for seat, held in enumerate(self.position.worshippers):
            for c in sorted(set(held)):
                marks = [f"space:{name}" for name, god in self.gods.items() if god == c]
                found[f"worship:{seat}:{c}"] = {"text": [self.worth(seat, c)], "marks": marks}
        for point, moves in self._completing().items():
            effects = next(iter(moves.values()))
            marks = [f"space:{name}" for name in (*effects.gods, *effects.false_gods)]
            marks += [f"point:{name}" for name in effects.removed if name != point]
            text = self.completes(point, moves, self.position.to_move[0])
            found[f"point:{point}"] = {"text": text, "marks": marks}
        return found

    def _completing(self) -> dict[str, dict[str, Effects]]:
        """Return what a follower of each colour would bring about as the last one around a space."""
        rings = (set(ring) - self.followers.keys() for ring in self.around.values())
        last = {point for missing in rings if len(missing) == 1 for point in missing}
        found: dict[str, dict[str, Effects]] = {}
        for letter, point in (move.split(":") for move in self.moves):
            if point in last:
                effects = self.position.effects(f"{letter}:{point}")
                if effects.gods or effects.false_gods:
                    found.setdefault(point, {})[letter] = effects
        return found

    def _unfinished(self) -> list[str]:
        """Return the spaces without a tower that have followers around them."""
        words = self
        return [s for s in self.spaces if s not in words.gods and s not in words.false_gods and words.ring(s)]

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

    def _around_false(self, effects: Effects) -> str:
        """Say that whoever leaves stood around a new false god; "" where others leave, too."""
        around = {point for space in effects.false_gods for point in self.around[space]}
        if not around or around != effects.removed.keys():
            return ""
        just_said = "it" if len(effects.false_gods) == 1 else "them"
        return f"All {len(around)} around {listed(effects.false_gods) if effects.gods else just_said}"

    def _gained(self, worshippers: str, seat: int, by: str = "") -> str:
        colour = f"With {by}, " if by else ""
        return f"{colour}{self.names[seat]} gains {_counted(worshippers, 'worshipper') or 'no worshipper'}."

    def worth(self, seat: int, letter: str) -> str:
        """Say what a seat's worshippers of a colour are worth."""
        held, gods = self.position.worshippers[seat].count(letter), [*self.gods.values()].count(letter)
        colour = COLOURS[letter]
        product = f"{many(held, f'{colour} worshipper')} × {many(gods, f'{colour} god')}"
        return f"{self.names[seat]}: {product} = {many(held * gods, 'point')}."

    # ------------------------------------------------------------ moves

    @override
    def in_words(self, move: str) -> str:
        """Return a placement in words.

        >>> import stoneswidgets as sw
        >>> from stoneswidgets.scene import picture
        >>> seen = picture(sw.Ascension().start(seed=1).play("r:d4"))
        >>> [seen.in_words(move) for move in ("b:e6", "r:d4e4e5")]
        ['a blue leader in e6', 'a red follower between d4, e4 and e5']
        """
        letter, place = move.split(":")
        return f"a {COLOURS[letter]} {'leader' if place in self.position.game.board else 'follower'} {_where(place)}"

    def consequences(self, effects: Effects, seat: int) -> list[str]:
        """Say what a placement of a seat has brought about; this is the position before it."""
        gained = [self._gained(effects.worshippers, seat)] if effects.gods else []
        return [*self._risen(effects), *gained, *_left(effects.removed.values(), self._around_false(effects))]

    @override
    def entry(self, before: Snapshot, move: str) -> tuple[str, str]:
        letter, _, place = move.partition(":")
        return COLOURS[letter], f"{COLOURS[letter]} {_where(place)}"

    @override
    def announce(self, before: Snapshot, move: str) -> str:
        earlier = type(self)(before)
        seat = before.to_move[0]
        said = [
            f"{self.names[seat]} placed {self.in_words(move)}.",
            *earlier.consequences(earlier.position.effects(move), seat),
        ]
        if self.position.is_over:
            said.append(self._result())
        return " ".join(said)

    # ------------------------------------------------------------ the game

    @override
    def status(self) -> str:
        if self.position.is_over:
            return self._result()
        kinds = {move.split(":")[1] in self.position.game.board for move in self.position.legal_moves()}
        asked = {
            frozenset({True, False}): "place a leader in a space, or a follower beside a leader",
            frozenset({True}): "place a leader in a space",
            frozenset({False}): "place a follower beside a leader",
        }[frozenset(kinds)]
        return f"{self.names[self.position.to_move[0]]} to move: {asked}."

    def _result(self) -> str:
        why = "Nothing can be placed" if self.position.towers_left else "The ninth tower is placed"
        scores, winners = self.position.scores, self.position.winners
        if len(winners) > 1:
            return f"{why}. A draw: {many(scores[0], 'point')} each."
        best, other = scores[winners[0]], scores[1 - winners[0]]
        return f"{why}. {self.names[winners[0]]} wins, {many(best, 'point')} to {other}."

    @override
    def ending(self) -> str:
        kinds = [
            [letter for letter in self.position.game.letters if letter in held]
            for held in self.position.worshippers
        ]
        sums = [
            f"{self.names[seat]}: {' + '.join(self._product(seat, each) for each in letters)} = {points}"
            if letters
            else f"{self.names[seat]}: none"
            for seat, (letters, points) in enumerate(zip(kinds, self.position.scores, strict=True))
        ]
        return f"Worshippers times gods of their colour. {'; '.join(sums)}."

    def _product(self, seat: int, letter: str) -> str:
        held, gods = self.position.worshippers[seat].count(letter), [*self.gods.values()].count(letter)
        return f"{held} {COLOURS[letter]} × {gods}"

    @override
    def standing(self, seat: int) -> str:
        held = len(self.position.worshippers[seat])
        if not self.look.reckoned:
            return ""
        return f"{many(self.position.scores[seat], 'point')}, {many(held, 'worshipper')}"


def _where(place: str) -> str:
    """Say where a stone is placed: in a space, or on the intersection between three."""
    said = spoken(place)
    return f"in {place}" if said == place else said


def _left(letters: Iterable[str], who: str = "") -> list[str]:
    """Say which followers leave the board, and who that is; nothing if none does."""
    gone = Counter(letters)
    if who:
        return [f"{who} leave: {_counted(gone.elements(), 'follower')}."]
    return (
        [f"{_counted(gone.elements(), 'follower')} {'leaves' if gone.total() == 1 else 'leave'}."]
        if gone
        else []
    )


def _counted(letters: Iterable[str], noun: str) -> str:
    """Return stones by their colours: '2 red and 1 blue follower'; nothing if there is none."""
    counts = sorted(Counter(letters).items(), key=lambda item: "rybg".index(item[0]))
    parts = [f"{n} {COLOURS[c]}" for c, n in counts]
    return f"{listed(parts)} {noun if counts[-1][1] == 1 else f'{noun}s'}" if parts else ""
