"""What can be asked for on a SiegeStones position, and the mistakes that learners make there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene.siegestones.words import Words
from stoneswidgets.teach.reading import Reader, Reading, Value

if TYPE_CHECKING:
    from stoneswidgets.games.siegestones.position import SiegeStonesSnapshot

NOBODY = "nobody"


def _owner(position: SiegeStonesSnapshot, at: str) -> Reading:
    names = position.game.seat_names
    control = position.control()
    owner = control[at].owner if at in control else None
    return Reading(
        NOBODY if owner is None else names[owner],
        (*names, NOBODY),
        lambda: _reckoning(position, at),
        there=at in control,
    )


def _sums(position: SiegeStonesSnapshot, at: str) -> Reading:
    names = position.game.seat_names
    control = position.control()
    sums = control[at].sums if at in control else (0,) * len(names)
    return Reading(
        sums,
        names,
        lambda: _reckoning(position, at),
        lambda: _sum_slips(position, at, sums),
        there=at in control,
    )


def _sum_slips(position: SiegeStonesSnapshot, at: str, sums: tuple[int, ...]) -> dict[Value, str]:
    base, stones = position.game.threat_base, position.stones
    ratings = position.control()[at].ratings if at in position.control() else {}
    counts = tuple(sum(stones[s] == seat for s in ratings) for seat in range(len(sums)))
    lower = [s for s, rating in ratings.items() if rating < base - 1]
    return {
        sums[::-1]: f"That is the wrong way round: {position.game.seat_names[0]}'s sum comes first.",
        counts: "That counts the stones; add up their threat ratings.",
        tuple(base * n for n in counts): f"That takes {base} for each stone. Each of them is next to "
        "at least one tower, this one, and every tower next to a stone takes 1 off its rating.",
        tuple((base - 1) * n for n in counts): f"That takes {base - 1} for each stone. "
        f"Look at {' and '.join(lower)} again: how many towers are next to it?",
    }


def _rating(position: SiegeStonesSnapshot, at: str) -> Reading:
    base, there = position.game.threat_base, at in position.stones
    words = _words(position)
    towers = len(words.towers_beside(at)) if there else base

    def why() -> str:
        return words.why(at) if there else f"There is no stone on {at}."

    slips: dict[Value, str] = {
        (base,): "That is what a stone has with no tower next to it.",
        (towers,): f"That is how many towers are next to it; take them off {base}.",
        (base - 1,): "That takes off one tower. Look at all six neighbours.",
        (base + towers,): "Towers make a rating smaller, not greater.",
    }
    return Reading((position.ratings.get(at, 0),), (f"rating of {at}",), why, lambda: slips, there)


def _supply(position: SiegeStonesSnapshot, at: str | None) -> Reading:  # noqa: ARG001 (all readings are called alike)
    names, game = position.game.seat_names, position.game
    dropped = tuple(list(position.stones.values()).count(seat) for seat in range(game.seats))

    def why() -> str:
        return "\n".join(
            f"{name} {left}: {game.stones_each} − {stones} on spaces − {markers} on towers"
            for name, left, stones, markers in zip(
                names, position.supply, dropped, position.scores, strict=True
            )
        )

    unmarked = tuple(game.stones_each - n for n in dropped)
    return Reading(
        position.supply,
        names,
        why,
        lambda: {
            dropped: "That counts the stones on the board; how many are left?",
            unmarked: "That forgets the markers: one stone stands on each tower that a player controls.",
        },
    )


def _words(position: SiegeStonesSnapshot) -> Words:
    return Words(position, position.control())


def _reckoning(position: SiegeStonesSnapshot, at: str) -> str:
    if at not in position.towers:
        return f"There is no tower on {at}."
    return "\n".join(_words(position).reckoning(at))


def pieces(position: SiegeStonesSnapshot) -> dict[str, object]:
    """Return what lies where."""
    return {**position.stones, **dict.fromkeys(position.towers, "tower")}


READINGS = {
    "owner": Reader(_owner, "who controls a tower: a player's name, or nobody", "space"),
    "sums": Reader(_sums, "each player's sum of threat ratings at a tower", "space"),
    "rating": Reader(_rating, "the threat rating of a stone", "space"),
    "supply": Reader(_supply, "how many stones each player has left to drop"),
}
