"""The readings (what exercises can ask for) of the tavern's Stones, with the mistakes that learners make."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import chain, combinations
from random import Random
from typing import TYPE_CHECKING, NamedTuple, cast

from stoneswidgets.core.facts import Fact, each
from stoneswidgets.games.tavern.facts import KINDS, kinds, several
from stoneswidgets.games.tavern.picture import TavernPicture
from stoneswidgets.games.tavern.rules import BONUS_EACH, EACH, HAND, OPEN
from stoneswidgets.teach.reading import NOBODY, OF_ANY_GAME, Reader, Reading, Slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.games.tavern.game import TavernPosition, TavernView

_TRADE = re.compile(r"(\d)([>!])(\d):(\d)")
LAST = "the hand's last trade"
DRAWN = 200
"""How many ways in which hidden stones can lie are drawn at random, and counted."""
SET = 2
"""How many stones of a kind somebody is known to hold at least who collects it."""


def _coins(position: TavernPosition, seat: int) -> Reading:
    worth = position.worths[seat]
    return Reading(
        (worth.coins if worth else 0,),
        (f"coins of {position.game.seat_names[seat]}",),
        lambda: TavernPicture(position).known(seat),
        lambda: {n: Fact("mistake", slip=slip) for n, slip in _coins_mistakes(position, seat).items()},
        there=worth is not None,
        how=Fact("how coins", **position.game.coins),
        marks=_hand(seat),
    )


def _coins_mistakes(position: TavernPosition, seat: int) -> dict[int, Fact]:
    hand, values = [stone.kind or "" for stone in position.hands[seat]], position.game.coins
    coins = [values[kind] for kind in hand]
    total = sum(coins)
    found = {
        len(hand): Fact("stones counted", **values),
        total + position.bonus: Fact("with the bonus"),
        sum(coins[:OPEN]): Fact("only in front"),
        sum(coins[OPEN:]): Fact("only behind"),
    }
    for kind, value in values.items():
        found.setdefault(total - value, Fact("one left out", one=several(1, kind)))
        found.setdefault(total + value, Fact("one too many", one=several(1, kind)))
        found.setdefault(total - value * hand.count(kind), Fact("kind left out", kind=kind))
    return found


def _hand(seat: int) -> tuple[str, ...]:
    return tuple(f"seat{seat + 1}:{i + 1}" for i in range(HAND))


def _scores(position: TavernPosition, _at: None) -> Reading:
    """Return the totals; where a hand has just ended, mistakes in adding it up are recognised."""
    seats, best = range(position.game.seats), position.most_complete
    coins = [worth.coins if worth else 0 for worth in position.worths]
    ended = best is not None and all(position.worths)
    bonus = position.scores[best] - coins[best] if best is not None else 0

    def given_to(*lucky: int) -> tuple[int, ...]:
        return tuple(n + bonus * (seat in lucky) for seat, n in enumerate(coins))

    def mistakes() -> dict[tuple[int, ...], Slip]:
        wrong = [seat for seat in seats if seat != best]
        groups = chain.from_iterable(combinations(wrong, n) for n in range(1, len(wrong) + 1))
        several_won = {given_to(cast("int", best), *group): Slip((Fact("one bonus"),)) for group in groups}
        one = {given_to(s): Slip((Fact("not most complete", whose=s),), _hand(s)) for s in wrong}
        return {**one, **several_won, given_to(): Slip((Fact("coins alone"),))}

    def alone(seat: int) -> dict[int, Slip]:
        more, hand = bonus * (seat == best), _hand(seat)
        slips = _coins_mistakes(position, seat).items()
        return {n + more: Slip((Fact("mistake in one", side=seat, slip=slip),), hand) for n, slip in slips}

    return Reading(
        position.scores,
        position.game.seat_names,
        lambda: (Fact("totals", each=each(position.scores)),),
        lambda: mistakes() if ended else {},
        lambda: tuple(map(alone, seats)) if ended else (),
        of_each=tuple(map(_hand, seats)),
        how=Fact("how totals"),
    )


def _held(position: TavernPosition, seat: int) -> Reading:
    counts = Counter(stone.kind for stone in position.hands[seat])
    return Reading(
        tuple(counts[kind] for kind in KINDS),
        tuple(KINDS.values()),
        lambda: (*_open_offer(position), _holding(position, seat)),
        there=bool(counts),
    )


def _holding(position: TavernPosition | TavernView, seat: int) -> Fact:
    """Return how many stones of each kind a player holds."""
    return Fact("holds", who=seat, held=kinds(_known(position, seat)))


def _known(position: TavernPosition | TavernView, seat: int) -> Counter[str]:
    """Count the stones of a hand that are known, by kind."""
    return Counter(stone.kind for stone in position.hands[seat] if stone.kind)


def _open_offer(position: TavernPosition) -> Facts:
    return (Fact("offer open"),) if position.offer else ()


def _set(position: TavernPosition, seat: int) -> Reading:
    worth, holding, held = position.worths[seat], _holding(position, seat), _known(position, seat)
    mistakes = {
        name: Fact("reading", facts=(holding, Fact("not the set", held=several(held[kind], kind))))
        for kind, name in KINDS.items()
    }
    return Reading(
        KINDS[worth.kind] if worth else "",
        tuple(KINDS.values()),
        lambda: (holding,),
        lambda: mistakes,
        there=worth is not None,
        marks=_hand(seat),
    )


def _complete(position: TavernPosition, _at: None) -> Reading:
    names, best = position.game.seat_names, position.most_complete
    sets = tuple(
        Fact("best set", who=seat, held=several(worth.most, worth.kind))
        for seat, worth in enumerate(position.worths)
        if worth
    )
    doubts = {
        name: Fact("reading", facts=(_holding(position, seat), Fact("has nobody more")))
        for seat, name in enumerate(names)
    }
    return Reading(
        NOBODY if best is None else names[best],
        (*names, NOBODY),
        lambda: (*_open_offer(position), Fact("best sets", each=sets)),
        there=all(position.worths),
        how=Fact("how complete"),
        doubts=lambda: {**doubts, NOBODY: Fact("sets not level")},
        marks=() if best is None else _hand(best),
    )


def _turn(position: TavernPosition, at: None) -> Reading:
    reading: Reading = OF_ANY_GAME["turn"].read(position, at)
    names = enumerate(position.game.seat_names)
    doubts = {name: Fact("not the turn", why=_not_turn(position, seat)) for seat, name in names}
    return replace(reading, doubts=lambda: {**doubts, **reading.doubts()})


def _not_turn(position: TavernPosition, seat: int) -> Fact:
    """Return why it is not that player's turn."""
    barred = position.barred
    if position.offer:
        return Fact("offer waits")
    if barred is None:
        return Fact("not next", side=seat)
    if seat == barred:
        return Fact("handed on")
    return Fact(
        "next but for a trade" if seat == (barred + 1) % position.game.seats else "no trade with", side=seat
    )


def _bonus(position: TavernPosition, _at: None) -> Reading:
    return Reading(
        (position.bonus,),
        ("bonus",),
        lambda: (Fact("bonus to come", n=position.bonus),),
        lambda: {position.bonus - BONUS_EACH: Fact("bonus carried over"), 0: Fact("bonus not lost")},
        how=Fact("how bonus"),
    )


def _trades(position: TavernPosition, _at: None) -> Reading:
    return Reading(
        (position.done, position.quiet),
        ("turns" if position.game.count == "turns" else "trades", "turns in a row without a trade"),
        lambda: (Fact("progress", facts=TavernPicture(position).progress()),),
    )


def _stone(position: TavernPosition, at: tuple[int, int]) -> Reading:
    seat, i = at
    kind = position.hands[seat][i].kind if position.hands[seat] else None
    return Reading(
        KINDS.get(kind or "", ""),
        tuple(KINDS.values()),
        lambda: (Fact("happened", facts=(TavernPicture(position).stone(seat, i),)),),
        there=kind is not None,
        how=Fact("how stone"),
        marks=(f"seat{seat + 1}:{i + 1}",),
    )


def _knowing(position: TavernPosition, at: tuple[int, int]) -> Reading:
    (seat, i), seats = at, position.game.seats
    known = position.hands[seat][i].known_to if position.hands[seat] else ()
    seen = dict.fromkeys(range(2, seats), Fact("seen in front")) if len(known) == seats else {}
    mistakes = {
        **seen,
        seats: Fact("not in front"),
        1: Fact("not only its holder"),
        0: Fact("its holder knows"),
        **dict.fromkeys(range(seats + 1, len(KINDS) * EACH + 1), Fact("so many players", n=seats)),
    }
    return Reading(
        (len(known),),
        ("players who know it",),
        lambda: (Fact("knows", who=known),),
        lambda: mistakes,
        there=bool(known),
        how=Fact("how knowing"),
        marks=(f"seat{seat + 1}:{i + 1}",),
    )


def pieces(position: TavernPosition) -> dict[str, object]:
    """Return what lies where."""
    return {
        f"{seat + 1}:{i + 1}": stone.kind
        for seat, hand in enumerate(position.hands)
        for i, stone in enumerate(hand)
    }


class _Trade(NamedTuple):
    """What a trade exchanges, as far as a seat knows: kinds, which are None where it does not."""

    given: str | None
    partner: int
    taken: str | None


def _trade(view: TavernView, move: str) -> _Trade | None:
    """Return the trade that a move makes, offers or answers; None if it passes."""
    seat = view.to_move[0]
    if found := _TRADE.fullmatch(move):
        own, _, partner, wanted = found.groups()
        mine, other, theirs = int(own) - 1, int(partner) - 1, int(wanted) - 1
    elif view.offer:
        mine, other, theirs = view.offer.wanted - 1, view.offer.seat, view.offer.stone - 1
    else:
        return None
    return _Trade(view.hands[seat][mine].kind, other, view.hands[other][theirs].kind)


def alike(view: TavernView, move: str) -> str:
    """Return what a trade exchanges, as far as the seat knows: the same for either of two equal stones."""
    found, trade = _TRADE.fullmatch(move), _trade(view, move)
    return f"{trade.given} {found[2]} {trade.partner + 1} {trade.taken}" if found and trade else move


def themes(position: TavernPosition, seat: int, move: str) -> Iterator[str]:
    """Name what the good move of a puzzle is about."""
    if move in ("yes", "no"):
        yield "an offer to answer"
    elif "!" in move:
        yield "a forced trade"
    elif ">" in move:
        yield "an offer to make"
    view = position.view(seat)
    if trade := _trade(view, move):
        yield from _of_a_trade(view, seat, trade, made=move != "no")
        if move != "no" and _is_last_trade(view):
            yield LAST


def at_stake(view: TavernView, move: str) -> Facts:
    """Return what the offer that waits for an answer would exchange, as far as the seat knows, or what a pass leaves as it is."""
    offer = view.offer
    if offer is None:
        return _left_as_it_is(view) if move == "pass" else ()
    seat, own = offer.partner, _known(view, offer.partner)
    mine = view.hands[seat][offer.wanted - 1].kind
    theirs = view.hands[offer.seat][offer.stone - 1].kind
    if theirs == mine:
        found = [Fact("trade of equals", held=kinds(own), side=offer.seat, kind=mine or "")]
    elif theirs is None:
        seen = chain.from_iterable(_known(view, each).elements() for each in range(view.game.seats))
        left = Counter(dict.fromkeys(KINDS, EACH)) - Counter(seen)
        found = [Fact("trade for hidden", held=kinds(own), left=kinds(left))]
    else:
        found = [Fact("trade for", held=kinds(own), then=kinds(own - _one(mine) + _one(theirs)))]
    if mine not in (None, theirs):
        known = _known(view, offer.seat)[mine]
        there = several(known, mine) if known else Fact("none of a kind", kind=mine)
        found.append(Fact("gets by it", side=offer.seat, a_got=mine, known=there))
    if _is_last_trade(view):
        found.append(Fact("would be the last", chances=_bonus_chances(view, seat, "if you accept", "yes")))
    return (*found,)


def _left_as_it_is(view: TavernView) -> Facts:
    """Return what a seat that passes still holds, who is next, and who would have the bonus as the hands are."""
    (seat,) = view.to_move
    each = [Fact("still hold", held=kinds(_known(view, seat)))]
    if then := view.determinize(Random(1)).play("pass").to_move:
        left = view.game.trades - view.done
        each += [
            Fact("is next", side=then[0]),
            Fact("trades left" if left > 1 else "last trade left", n=left),
        ]
    return Fact("passing", each=(*each,)), _bonus_chances(view, seat, "as the hands are" if then else "then")


def _bonus_chances(view: TavernView, yours: int, when: str, move: str = "") -> Fact:
    """Return how often each player has the most complete hand, now or after a last trade, by how the hidden stones can lie."""
    rng = Random(1)
    lying = [view.determinize(rng) for _ in range(DRAWN)]
    drawn = Counter((each.play(move) if move else each).most_complete for each in lying)
    often = {
        seat: round(100 * times / DRAWN) for seat, times in drawn.most_common() if 2 * 100 * times > DRAWN
    }
    level = often.pop(None, None)
    to = [Fact("to in", who=seat, n=n) for seat, n in often.items()]
    to += [Fact("to in none", who=yours)] if yours not in drawn else []
    return Fact("bonus goes", drawn=DRAWN, bonus=view.bonus, when=Fact(when), to=(*to,), level=level)


def _is_last_trade(view: TavernView) -> bool:
    return view.done + 1 == view.game.trades


def _one(kind: str | None) -> Counter[str]:
    """Count one stone, if its kind is known."""
    return Counter([kind] if kind else [])


def _of_a_trade(view: TavernView, seat: int, trade: _Trade, *, made: bool) -> Iterator[str]:
    """Name what a trade does to the sets of both, or would do if it were made."""
    held = [Counter(stone.kind for stone in hand if stone.kind) for hand in view.hands]
    own, other = held[seat], held[trade.partner]
    after = own - _one(trade.given) + _one(trade.taken)
    most, then = max(own.values()), max(after.values())
    if made and then > most:
        yield "a larger set"
    elif not made and then < most:
        yield "a set held together"
    elif made and view.game.coins.get(trade.taken or "", 0) > view.game.coins.get(trade.given or "", 0):
        yield "a stone worth more"
    theirs = trade.taken if made else trade.given
    if theirs and trade.given != trade.taken and other[theirs] == max(other.values()) >= SET:
        yield "a rival's set weakened" if made else "nothing for a rival's set"


READINGS = {
    "scores": OF_ANY_GAME["scores"]._replace(read=_scores),
    "turn": OF_ANY_GAME["turn"]._replace(read=_turn),
    "coins": Reader(_coins, "what a player's hand is worth in coins, without any bonus", "seat"),
    "held": Reader(_held, "how many jewels, gold and silver stones a player holds", "seat"),
    "set": Reader(_set, "the kind of which a player has the most complete set", "seat"),
    "complete": Reader(_complete, "who has the most complete hand, or nobody after a tie"),
    "bonus": Reader(_bonus, "the bonus that the most complete hand will bring", is_fact=True),
    "trades": Reader(_trades, "the hand's trades so far, and the turns in a row without one", is_fact=True),
    "stone": Reader(_stone, "the kind of one stone of a hand", "stone", is_fact=True),
    "knowing": Reader(_knowing, "how many players know one stone of a hand", "stone", is_fact=True),
}
UNDER_CARDS = ("turn", "held", "set", "complete", "trades", "stone")
"""The readings that hold under any cards."""
