"""How a win is forced, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.analysis.reasons import line_in_words
from stoneswidgets.plumbing.language import ended, listed, many
from stoneswidgets.scene import picture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.search.exact.proof import Proof

_GROUPS, _NAMED, _MOVES = 3, 4, 8
"""The most answers of a forced win that are told, the most moves that are named for one, and the most moves of a line."""


def by_force(proof: Proof, *, then: bool) -> Iterator[str]:
    """Say how a win is forced: by the longest line, and by what answers which reply; `then` if the loser's move leads to it."""
    if proof.known and not proof.forced:
        return
    position = proof.position
    names = position.game.seat_names
    name = names[proof.seat]
    others = listed(other for other in names if other != name)
    defence = "longest" if proof.forced else "best"
    line = "; ".join([*line_in_words(position, proof.line[:_MOVES]), *["…"] * (len(proof.line) > _MOVES)])
    yield f"{name} {'then ' * then}wins by force, whatever {others} may play. The {defence} defence: {ended(line)}"
    (most, _), *fewer = [
        (list(line_in_words(position, (moves[0], answer)))[1], [*map(picture(position).in_words, moves)])
        for answer, moves in proof.answers.items()
    ] or [("", [])]
    if most and not fewer:
        yield f"{name} answers every move with {most}."
    elif fewer:
        told = [f"to {_some(moves)} with {answer}" for answer, moves in fewer[:_GROUPS]]
        rest = "anything else" if len(fewer) <= _GROUPS else "most other moves"
        yield f"{name} answers {', '.join(told)}, and to {rest} with {most}."


def _some(moves: list[str]) -> str:
    left = len(moves) - _NAMED
    return listed([*moves[:_NAMED], many(left, "other")] if left > 0 else moves)
