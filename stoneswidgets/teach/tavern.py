"""What can be asked for on a position of the tavern's Stones, and the mistakes that learners make there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from stoneswidgets.scene.language import every, listed
from stoneswidgets.scene.tavern.words import KINDS, Words, counted
from stoneswidgets.teach.any_game import NOBODY
from stoneswidgets.teach.reading import Reader, Reading

if TYPE_CHECKING:
    from stoneswidgets.games.tavern.position import TavernPosition


def _coins(position: TavernPosition, seat: int) -> Reading:
    worth = position.worths[seat]
    return Reading(
        (worth.coins if worth else 0,),
        (f"coins of {position.game.seat_names[seat]}",),
        lambda: "\n".join(Words(position).known(seat)),
        there=worth is not None,
    )


def _held(position: TavernPosition, seat: int) -> Reading:
    counts = Counter(stone.kind for stone in position.hands[seat])
    return Reading(
        tuple(counts[kind] for kind in KINDS),
        tuple(KINDS.values()),
        lambda: "\n".join(Words(position).known(seat)),
        there=bool(counts),
    )


def _set(position: TavernPosition, seat: int) -> Reading:
    worth = position.worths[seat]
    return Reading(
        KINDS[worth.kind] if worth else "",
        tuple(KINDS.values()),
        lambda: "\n".join(Words(position).known(seat)),
        there=worth is not None,
    )


def _complete(position: TavernPosition, _at: None) -> Reading:
    names, best = position.game.seat_names, position.most_complete

    def why() -> str:
        sets = (
            f"{name}: {counted(worth.most, worth.kind)}"
            for name, worth in zip(names, position.worths, strict=True)
            if worth
        )
        return "\n".join(sets)

    return Reading(NOBODY if best is None else names[best], (*names, NOBODY), why, there=all(position.worths))


def _bonus(position: TavernPosition, _at: None) -> Reading:
    return Reading(
        (position.bonus,),
        ("bonus",),
        lambda: f"The most complete hand will bring {position.bonus} points; a tie carries them over.",
    )


def _trades(position: TavernPosition, _at: None) -> Reading:
    return Reading(
        (position.done, position.quiet),
        ("turns" if position.game.count == "turns" else "trades", "turns in a row without a trade"),
        lambda: f"{'; '.join(Words(position).progress())}.",
    )


def _stone(position: TavernPosition, at: tuple[int, int]) -> Reading:
    seat, i = at
    kind = position.hands[seat][i].kind if position.hands[seat] else None
    return Reading(
        KINDS.get(kind or "", ""),
        tuple(KINDS.values()),
        lambda: f"{Words(position).stone(seat, i)}.",
        there=kind is not None,
    )


def _knowing(position: TavernPosition, at: tuple[int, int]) -> Reading:
    seat, i = at
    known = position.hands[seat][i].known_to if position.hands[seat] else ()
    names = position.game.seat_names
    return Reading(
        (len(known),),
        ("players who know it",),
        lambda: f"{listed(every(names, known))} {'knows' if len(known) == 1 else 'know'} it.",
        there=bool(known),
    )


def pieces(position: TavernPosition) -> dict[str, object]:
    """Return what lies where."""
    return {
        f"{seat + 1}:{i + 1}": stone.kind
        for seat, hand in enumerate(position.hands)
        for i, stone in enumerate(hand)
    }


READINGS = {
    "coins": Reader(_coins, "what a player's hand is worth in coins, without any bonus", "seat"),
    "held": Reader(_held, "how many jewels, gold and silver stones a player holds", "seat"),
    "set": Reader(_set, "the kind of which a player has the most complete set", "seat"),
    "complete": Reader(_complete, "who has the most complete hand, or nobody after a tie"),
    "bonus": Reader(_bonus, "the bonus that the most complete hand will bring"),
    "trades": Reader(_trades, "the hand's trades so far, and the turns in a row without one"),
    "stone": Reader(_stone, "the kind of one stone of a hand", "stone"),
    "knowing": Reader(_knowing, "how many players know one stone of a hand", "stone"),
}
