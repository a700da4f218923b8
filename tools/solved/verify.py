"""Verify a proof by the game's own rules, independently of the search: try every reply to the end.

A proof is a list of positions of one seat, each with a move. In a position that is not listed, one of the seat's moves has to win at
once, or the board must be nearly full: then all that can follow is looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import stoneswidgets as sw
from stoneswidgets.core.backend import backend_of
from stoneswidgets.games.siegestones.rules import TOWER, State as Siege
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, State, Vector, popcount, rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.core.position import Position
    from stoneswidgets.kernel import Callables, Memory

PLY, HELD_UP, SEAT, DRAW_WILL_DO, SLOTS, FRAME, LOOKED_AT, HEADER = range(8)
"""The words of the header: the current ply; whether (1 or 0) the position that was looked at last is what the seat wants; the seat; 1 if
a draw is what it wants, too; the number of slots of a state; the length of a frame; the positions looked at."""
COUNT, NEXT, PLACE, STATE = range(4)
"""The words of a frame, one for each ply: the number of moves; how many have been tried (−1: none is listed yet); where the position is
listed, or −1; the state, and then its moves."""
SPACES, SYMMETRIES, MOVE_BITS, PROOF_TOWER = 19, 12, 6, 32
LEFT_OPEN = 4
"""With so few empty spaces, all moves of the seat are tried."""
EMPTY = Siege.fields["empty"].at
"""Where a state has the set of its empty spaces."""


@rule
def moved(images: State, symmetry: int, spaces: int) -> int:
    """Return a set of spaces moved by a symmetry of the board."""
    found = 0
    for space in range(SPACES):
        found |= (spaces >> space & 1) << images[symmetry * SPACES + space]
    return found


@rule
def is_wanted(f: State, s: State) -> int:
    """Tell (1 or 0) whether a game has ended as the seat wants it to."""
    if s[WINNERS] == 1 << f[SEAT]:
        return 1
    return 1 if f[DRAW_WILL_DO] == 1 and popcount(s[WINNERS]) > 1 else 0


@rule
def find(proof: State, images: State, f: Vector, s: Siege, at: Vector) -> int:
    """Return where a position, or an image of it, is listed, else −1; note which symmetry leads there."""
    mine, other = s.stones[f[SEAT]], s.stones[1 - f[SEAT]]
    least, which = 1 << 60, 0
    for k in range(SYMMETRIES):
        key = moved(images, k, mine) << SPACES | moved(images, k, other)
        key = key << SPACES | moved(images, k, s.towers)
        if key < least:
            least, which = key, k
    at[0] = which
    low, high = 0, len(proof)
    while low < high:
        middle = (low + high) // 2
        if proof[middle] >> MOVE_BITS < least:
            low = middle + 1
        else:
            high = middle
    return low if low < len(proof) and proof[low] >> MOVE_BITS == least else -1


@rule
def enter(rules: Callables, t: State, f: Vector, b: int, memory: Memory) -> int:
    """Look at a state that was just reached; list the moves to be tried, or return 1 with the answer if there is one already."""
    legal, apply = rules
    s, out, proof, seen, images = memory
    f[LOOKED_AT] += 1
    for i in range(f[SLOTS]):
        s[i] = f[b + STATE + i]
    if s[ACTOR] == OVER:
        f[HELD_UP] = is_wanted(f, s)
        return 1
    n = legal(t, s, s[ACTOR], out)
    f[b + COUNT], f[b + NEXT], f[b + PLACE] = n, 0, -1
    moves = b + STATE + f[SLOTS]
    for k in range(n):
        f[moves + k] = out[k]
    if s[ACTOR] != f[SEAT]:
        return 0
    empty = popcount(s[EMPTY])
    where = find(proof, images, f, s, out)
    if where >= 0:
        if seen[where] == 1:
            f[HELD_UP] = 1
            return 1
        move = proof[where] & (1 << MOVE_BITS) - 1
        space = 0
        for each in range(SPACES):
            if images[out[0] * SPACES + each] == move & PROOF_TOWER - 1:
                space = each
        action = space if move < PROOF_TOWER else space + TOWER
        for k in range(n):
            if f[moves + k] == action:
                f[moves], f[b + COUNT], f[b + PLACE] = action, 1, where
                return 0
        f[HELD_UP] = 0
        return 1
    if empty <= LEFT_OPEN:
        return 0
    f[HELD_UP] = 0
    for k in range(n):
        for i in range(f[SLOTS]):
            s[i] = f[b + STATE + i]
        apply(t, s, f[moves + k])
        if s[ACTOR] == OVER and is_wanted(f, s) == 1:
            f[HELD_UP] = 1
            return 1
    return 1


@rule
def walk(rules: Callables, t: State, f: Vector, memory: Memory, some: int) -> int:
    """Go on with a check for this many positions at most; return how many are left when the first frame is done, else −1.

    The memory is room for a state and for moves; the proof, which of its positions have been looked at, and the board's images.
    """
    _, apply = rules
    s, _, _, seen, _ = memory
    ply = f[PLY]
    while some > 0:
        some -= 1
        b = HEADER + f[FRAME] * ply
        own = f[b + STATE + ACTOR] == f[SEAT]
        done = False
        if f[b + NEXT] < 0:
            done = enter(rules, t, f, b, memory) == 1
        elif f[HELD_UP] == (1 if own else 0) or f[b + NEXT] == f[b + COUNT]:
            done = True
            if f[b + PLACE] >= 0 and f[HELD_UP] == 1:
                seen[f[b + PLACE]] = 1
        if not done:
            move = f[b + STATE + f[SLOTS] + f[b + NEXT]]
            f[b + NEXT] += 1
            d = b + f[FRAME]
            for i in range(f[SLOTS]):
                s[i] = f[b + STATE + i]
            apply(t, s, move)
            for i in range(f[SLOTS]):
                f[d + STATE + i] = s[i]
            f[d + NEXT] = -1
            ply += 1
        elif ply == 0:
            f[PLY] = 0
            return some
        else:
            ply -= 1
    f[PLY] = ply
    return -1


WALK = "i(legal+apply, v, v, v*5, i)"


class Check:
    """Walks through all that can follow a position, where one seat plays as a proof says.

    Parameters
    ----------
    goal : int
        Towers that win the game.
    proof : sequence of int
        The keys of the seat's positions in ascending order, each with the move in its last bits.
    draw_will_do : bool
        Whether the seat is to get a draw at least; else it is to win.
    """

    def __init__(self, goal: int, proof: Sequence[int], *, draw_will_do: bool = False) -> None:
        self.game = sw.SiegeStones(side=3, goal=goal)
        backend = backend_of(self.game)
        self._vector = backend.vector
        self._walk, slots = backend.driver(walk, WALK), self.game.state_layout.length
        frame, room = STATE + slots + self.game.max_legal_moves, self.game.max_legal_moves
        header = [0] * HEADER
        header[SLOTS], header[FRAME], header[DRAW_WILL_DO] = slots, frame, int(draw_will_do)
        self._frames = backend.vector(header + [0] * frame * (SPACES + 2))
        images = [to for image in self.game.board.symmetries for to in image]
        self._memory = (
            backend.zeros(slots),
            backend.zeros(room),
            backend.vector(proof),
            backend.zeros(max(1, len(proof))),
            backend.vector(images),
        )
        self._tables = backend.vector(self.game.tables)

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return int(self._frames[LOOKED_AT])

    def holds(self, position: Position, seat: int, some: int = 1 << 12) -> bool:
        """Tell whether the seat gets what it wants from a position, whatever the other plays."""
        f = self._frames
        f[PLY], f[SEAT], f[HEADER + NEXT] = 0, seat, -1
        state = position.state
        f[HEADER + STATE : HEADER + STATE + len(state)] = self._vector(state)
        while self._walk(self._tables, f, self._memory, some) < 0:
            pass
        return bool(f[HELD_UP])
