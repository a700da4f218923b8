"""The readings (what exercises can ask for) of Ascension, with the mistakes that learners make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.games.ascension.rules import majority
from stoneswidgets.scene.ascension.words import Words
from stoneswidgets.teach.reading import Reader, Reading, colour_word, coloured

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.games.ascension.position import AscensionPosition

KINDS = ("a leader", "a god", "a false god", "nothing")


def _around(position: AscensionPosition, at: str) -> Reading:
    words, there = Words(position), _inside(position, at)
    ring = words.ring(at) if there else {}
    return Reading(*_counts(position, ring.values()), lambda: _told(position, at), there=there)


def _majority(position: AscensionPosition, at: str) -> Reading:
    game, words, there = position.game, Words(position), _inside(position, at)
    best = -1
    if there:
        ring = sum(1 << game.board.point_names.index(point) for point in words.around[at])
        best = position.game.own(majority)(game.tables, position.state, ring)
    needed = "more than half of the six" if game.majority == "absolute" else "more than any other colour"

    def why() -> str:
        if not there:
            return _told(position, at)
        counts = ", ".join(
            f"{n} {name}" for name, n in zip(*_counts(position, words.ring(at).values())[::-1], strict=True)
        )
        return f"Around {at}: {counts}. A majority is {needed}."

    return colour_word(game.letters[best] if best >= 0 else None, game.letters, why, there=there)


def _stands(position: AscensionPosition, at: str) -> Reading:
    if at in position.gods:
        kind = KINDS[1]
    elif at in position.leaders:
        kind = KINDS[0]
    else:
        kind = KINDS[2] if at in position.false_gods else KINDS[3]
    return Reading(kind, KINDS, lambda: _told(position, at))


def _follower(position: AscensionPosition, at: str) -> Reading:
    return colour_word(
        position.followers.get(at), position.game.letters, lambda: f"{Words(position).point(at)}."
    )


def _followers(position: AscensionPosition, _at: None) -> Reading:
    return Reading(
        *_counts(position, position.followers.values()),
        lambda: f"{len(position.followers)} followers are on the board.",
    )


def _gods(position: AscensionPosition, _at: None) -> Reading:
    values, parts = _counts(position, position.gods.values())
    return Reading(
        (*values, len(position.false_gods)),
        (*parts, "false"),
        lambda: f"{position.towers_left} towers are left.",
    )


def _worshippers(position: AscensionPosition, seat: int) -> Reading:
    held = position.worshippers[seat]
    words = Words(position)
    return Reading(
        *_counts(position, held),
        lambda: "\n".join(words.worth(seat, letter) for letter in dict.fromkeys(position.worshippers[seat])),
    )


def _points(position: AscensionPosition, seat: int) -> Reading:
    words, name = Words(position), position.game.seat_names[seat]
    held = len(position.worshippers[seat])
    return Reading(
        (position.scores[seat],),
        (f"points of {name}",),
        lambda: "\n".join(words.worth(seat, letter) for letter in dict.fromkeys(position.worshippers[seat])),
        lambda: {
            (held,): "That counts the worshippers; each scores a point for every god of its colour.",
            (
                len(position.gods),
            ): "That counts the gods; each brings a point to every worshipper of its colour.",
        },
    )


def _pool(position: AscensionPosition, _at: None) -> Reading:
    return coloured(position.pool, lambda: "What is neither on the board nor a worshipper is in the pool.")


def _leaving(position: AscensionPosition, move: str) -> Reading:
    effects = position.effects(move)
    return Reading(
        *_counts(position, effects.removed.values()),
        lambda: " ".join(Words(position).consequences(effects, position.to_move[0])) or "Nothing leaves.",
    )


def _gained(position: AscensionPosition, move: str) -> Reading:
    effects = position.effects(move)
    return Reading(
        *_counts(position, effects.worshippers),
        lambda: " ".join(Words(position).consequences(effects, position.to_move[0])) or "Nothing arises.",
    )


def _counts(position: AscensionPosition, letters: Iterable[str]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Count the letters of each colour; return the counts and the colours' names."""
    found = list(letters)
    counted = coloured({letter: found.count(letter) for letter in position.game.letters}, str)
    return tuple(int(n) for n in counted.value), counted.parts


def _told(position: AscensionPosition, at: str) -> str:
    """Say what is in a space."""
    return f"{Words(position).space(at) if _inside(position, at) else f'{at}, in the outer ring'}."


def _inside(position: AscensionPosition, at: str) -> bool:
    return bool(position.game.inner >> position.game.board.index(at) & 1)


def pieces(position: AscensionPosition) -> dict[str, object]:
    """Return the piece on each space and intersection."""
    return {
        **{space: f"leader {letter}" for space, letter in position.leaders.items()},
        **{space: f"god {letter}" for space, letter in position.gods.items()},
        **dict.fromkeys(position.false_gods, "false god"),
        **position.followers,
    }


READINGS = {
    "around": Reader(_around, "how many followers of each colour surround a space", "space"),
    "majority": Reader(_majority, "the colour of which there is a majority around a space, or none", "space"),
    "stands": Reader(_stands, f"what stands in a space: {', '.join(KINDS)}", "space"),
    "follower": Reader(_follower, "the colour of the follower on an intersection, or none", "intersection"),
    "followers": Reader(_followers, "how many followers of each colour are on the board"),
    "gods": Reader(_gods, "how many gods of each colour there are, and how many false ones"),
    "worshippers": Reader(_worshippers, "how many worshippers of each colour a player has", "seat"),
    "points": Reader(_points, "a player's points", "seat"),
    "pool": Reader(_pool, "how many stones of each colour are in the pool"),
    "leaving": Reader(_leaving, "how many followers of each colour leave the board by a placement", "move"),
    "gained": Reader(_gained, "how many worshippers of each colour a placement brings", "move"),
}
