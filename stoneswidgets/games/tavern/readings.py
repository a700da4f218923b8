"""The readings (what exercises can ask for) of the tavern's Stones, with the mistakes that learners make."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.core.facts import Fact
from stoneswidgets.games.tavern.facts import KINDS, kinds, several
from stoneswidgets.games.tavern.picture import TavernPicture
from stoneswidgets.games.tavern.rules import BONUS_EACH, EACH, HAND, OPEN
from stoneswidgets.plumbing.language import listed
from stoneswidgets.teach.reading import NOBODY, OF_ANY_GAME, Reader, Reading, Slip, Value, line, recognised

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.games.tavern.game import TavernPosition, TavernView

_TRADE = re.compile(r"(\d)([>!])(\d):(\d)")
LAST = "the hand's last trade"
DRAWN = 200
"""How many ways in which hidden stones can lie are drawn at random, and counted."""
SET = 2
"""How many stones of a kind somebody is known to hold at least who collects it."""


def _coins(position: TavernPosition, seat: int) -> Reading:
    worth, coins = position.worths[seat], position.game.coins
    return Reading(
        (worth.coins if worth else 0,),
        (f"coins of {position.game.seat_names[seat]}",),
        lambda: TavernPicture(position).known(seat),
        lambda given: _coins_slip(position, seat, int(given[0])),
        there=worth is not None,
        how=f"Count the jewels, the gold and the silver; {coins['j']} coins for a jewel, {coins['g']} for gold, {coins['s']} for silver.",
        marks=_hand(seat),
    )


def _coins_slip(position: TavernPosition, seat: int, answer: int) -> Slip | None:
    hand = [stone.kind or "" for stone in position.hands[seat]]
    values = position.game.coins
    coins, front = sum(values[kind] for kind in hand), hand[:OPEN]
    mistakes = {
        len(hand): f"That counts the stones; they are worth {values['j']}, {values['g']} or {values['s']}.",
        coins + position.bonus: "That is with the bonus. Only the coins are asked for.",
        sum(values[kind] for kind in front): "Those are the three in front. The four behind count too.",
        sum(values[kind] for kind in hand[OPEN:]): "Those are the four behind. The three in front count too.",
    }
    for kind, value in values.items():
        mistakes.setdefault(coins - value, f"That leaves out {_counted(position, 1, kind)}.")
        mistakes.setdefault(coins + value, f"That is {_counted(position, 1, kind)} too many.")
        mistakes.setdefault(coins - value * hand.count(kind), f"That leaves out the {KINDS[kind]}.")
    return Slip(mistakes[answer]) if answer in mistakes else None


def _hand(seat: int) -> tuple[str, ...]:
    return tuple(f"seat{seat + 1}:{i + 1}" for i in range(HAND))


def _scores(position: TavernPosition, _at: None) -> Reading:
    """Return the totals; where a hand has just ended, mistakes in adding it up are recognised."""
    names, best = position.game.seat_names, position.most_complete

    def slip(answer: Value) -> Slip | None:
        if isinstance(answer, str) or not all(position.worths) or best is None:
            return None
        return next(_adding_up(position, answer, best), None)

    return Reading(
        position.scores,
        names,
        lambda: (
            Fact("totals", each=tuple(Fact("each", who=seat, n=n) for seat, n in enumerate(position.scores))),
        ),
        slip,
        of_each=tuple(_hand(seat) for seat in range(len(names))),
        how="Coins: 12 for a jewel, 6 for gold, 1 for silver. The bonus goes to the most stones of one kind.",
    )


def _adding_up(position: TavernPosition, answer: tuple[int, ...], best: int) -> Iterator[Slip]:
    """Recognise mistakes in the totals after a hand: in who has the bonus, then in one player's coins."""
    names = position.game.seat_names
    coins = tuple(worth.coins if worth else 0 for worth in position.worths)
    bonus = position.scores[best] - coins[best]
    if answer == coins:
        yield Slip("Those are the coins alone: one of them scores the bonus as well.")
    extra = {seat for seat, n in enumerate(coins) if answer[seat] == n + bonus}
    if best in extra and len(extra) > 1:
        yield Slip("The bonus goes to one hand alone: the most complete one.")
    for seat, name in enumerate(names):
        if seat != best and answer == tuple(n + bonus * (seat == i) for i, n in enumerate(coins)):
            yield Slip(
                f"The coins are right, but {name}'s hand is not the most complete: the number of stones of "
                "one kind counts, not what they are worth.",
                _hand(seat),
            )
    for seat, n in enumerate(answer):
        one = _coins_slip(position, seat, n - bonus * (seat == best))
        if one and n != position.scores[seat]:
            yield Slip(f"For {names[seat]}, {one.why[:1].lower()}{one.why[1:]}", _hand(seat))


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
    return Fact(
        "holds", who=seat, held=kinds(Counter(stone.kind for stone in position.hands[seat] if stone.kind))
    )


def _kinds(position: TavernPosition | TavernView, counts: Mapping[str, int]) -> str:
    """Say how many there are of each kind of which there are any."""
    return TavernPicture(position).spoken("held", kinds(counts))


def _counted(position: TavernPosition | TavernView, n: int, kind: str) -> str:
    """Say how many stones of a kind there are."""
    return TavernPicture(position).say(several(n, kind))


def _open_offer(position: TavernPosition) -> Facts:
    return line("An offer may be refused: no stone has changed places yet.") if position.offer else ()


def _set(position: TavernPosition, seat: int) -> Reading:
    worth = position.worths[seat]
    return Reading(
        KINDS[worth.kind] if worth else "",
        tuple(KINDS.values()),
        lambda: (_holding(position, seat),),
        lambda given: Slip(
            f"{TavernPicture(position).say(_holding(position, seat))} {_not_set(position, seat, str(given))}"
        ),
        there=worth is not None,
        marks=_hand(seat),
    )


def _not_set(position: TavernPosition, seat: int, given: str) -> str:
    """Say why a player's stones of that kind are not the most complete set."""
    kind = next(letter for letter, name in KINDS.items() if name == given)
    held = _counted(position, sum(stone.kind == kind for stone in position.hands[seat]), kind)
    return f"{held}: of another kind there are more, or as many that are worth more."


def _complete(position: TavernPosition, _at: None) -> Reading:
    names, best = position.game.seat_names, position.most_complete

    def facts() -> Facts:
        worths = enumerate(position.worths)
        sets = (
            Fact("best set", who=seat, held=several(worth.most, worth.kind))
            for seat, worth in worths
            if worth
        )
        return (*_open_offer(position), *sets)

    return Reading(
        NOBODY if best is None else names[best],
        (*names, NOBODY),
        facts,
        there=all(position.worths),
        how="The most stones of one kind count; among equally many, the more valuable kind.",
        marks=() if best is None else _hand(best),
        doubt=lambda given: _not_complete(position, str(given)),
    )


def _not_complete(position: TavernPosition, answer: str) -> str:
    """Say why an answer is wrong: what that hand holds, or that equal counts are decided by the kind of stone."""
    if answer == NOBODY:
        return "Only sets of the same kind are level: among equally many stones, jewels come before gold, gold before silver."
    holding = TavernPicture(position).say(_holding(position, position.game.seat_names.index(answer)))
    return f"{holding} Has nobody more of one kind, or as many of a more valuable one?"


def _turn(position: TavernPosition, at: None) -> Reading:
    reading: Reading = OF_ANY_GAME["turn"].read(position, at)
    rule = "After a trade it is the turn of whoever was traded with; after a refusal or a pass it goes on around the table."

    def doubt(answer: Value) -> str:
        return reading.doubt(answer) or f"{_not_turn(position, str(answer))} {rule}"

    return replace(reading, doubt=doubt)


def _not_turn(position: TavernPosition, answer: str) -> str:
    """Say why it is not that player's turn."""
    names, barred = position.game.seat_names, position.barred
    if position.offer:
        return "An offer waits for its answer."
    if barred is None:
        return f"{answer} does not come next around the table."
    if answer == names[barred]:
        return "A trade hands the turn on."
    if answer == names[(barred + 1) % len(names)]:
        return f"{answer} comes next around the table, but there was a trade."
    return f"Nobody has traded with {answer}."


def _bonus(position: TavernPosition, _at: None) -> Reading:
    mistakes = {
        position.bonus - BONUS_EACH: "Nobody has won it, so it is not lost: it is added to the next hand's.",
        0: "Nobody has won it, so it is not lost.",
    }
    return Reading(
        (position.bonus,),
        ("bonus",),
        lambda: line(f"The most complete hand will bring {position.bonus} points; a tie carries them over."),
        recognised(mistakes),
        how="Each hand has a bonus of its own. Where a tie leaves it over, it is added to the next one's.",
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
        how="Only an offer that is accepted moves stones: each goes where the other one lay.",
        marks=(f"seat{seat + 1}:{i + 1}",),
    )


def _knowing(position: TavernPosition, at: tuple[int, int]) -> Reading:
    seat, i = at
    known = position.hands[seat][i].known_to if position.hands[seat] else ()
    return Reading(
        (len(known),),
        ("players who know it",),
        lambda: (Fact("knows", who=known),),
        lambda given: _knowing_slip(position, len(known), int(given[0])),
        there=bool(known),
        how="Whoever holds a stone knows it, whoever had it before, and everybody who saw it lie in front.",
        marks=(f"seat{seat + 1}:{i + 1}",),
    )


def _knowing_slip(position: TavernPosition, right: int, answer: int) -> Slip | None:
    if answer > position.game.seats:
        return Slip(f"There are only {position.game.seats} players.")
    if answer == 0:
        return Slip("Whoever holds a stone knows it.")
    if answer == 1:
        return Slip("Not only its holder: who has seen it before?")
    if answer == position.game.seats:
        return Slip("Only what lies or has lain in front is known to all.")
    if answer < right == position.game.seats:
        return Slip("It lay in front once: whoever has seen a stone does not forget it.")
    return None


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


def at_stake(view: TavernView, move: str) -> Iterator[str]:
    """Say what the offer that waits for an answer would exchange, as far as the seat knows, or what a pass leaves as it is."""
    offer = view.offer
    if offer is None:
        if move == "pass":
            yield from _left_as_it_is(view)
        return
    seat, names = offer.partner, view.game.seat_names
    own = Counter(stone.kind for stone in view.hands[seat] if stone.kind)
    mine = view.hands[seat][offer.wanted - 1].kind
    theirs = view.hands[offer.seat][offer.stone - 1].kind
    now = f"Without this trade you hold {_kinds(view, own)}"
    if theirs == mine:
        yield f"{now}, with it the same, and so does {names[offer.seat]}: {KINDS[mine or '']} goes for {KINDS[mine or '']}."
    elif theirs is None:
        left = Counter(dict.fromkeys(KINDS, EACH)) - Counter(
            stone.kind for hand in view.hands for stone in hand if stone.kind
        )
        yield f"{now}. What you would get is hidden: one of {_kinds(view, left)} that you do not see."
    else:
        yield f"{now}, with it {_kinds(view, own - _one(mine) + _one(theirs))}."
    if mine not in (None, theirs):
        known = sum(stone.kind == mine for stone in view.hands[offer.seat])
        held = _counted(view, known, mine) if known else f"no {KINDS[mine]}"
        got = "a jewel" if mine == "j" else KINDS[mine]
        yield f"{names[offer.seat]} gets {got} by it; you know of {held} there so far."
    if _is_last_trade(view):
        yield f"It would be the hand's last trade. {_who_gets_the_bonus(view, seat, 'goes, if you accept,', 'yes')}"


def _left_as_it_is(view: TavernView) -> Iterator[str]:
    """Say what a seat that passes still holds, who is next, and who would have the bonus as the hands are."""
    (seat,) = view.to_move
    told = [f"You still hold {_kinds(view, Counter(stone.kind for stone in view.hands[seat] if stone.kind))}"]
    then = view.determinize(Random(1)).play("pass").to_move
    left = view.game.trades - view.done
    if then:
        told.append(f"{view.game.seat_names[then[0]]} is next")
        told.append("the hand's last trade is left" if left == 1 else f"{left} trades of the hand are left")
    yield f"{listed(told)}."
    yield _who_gets_the_bonus(view, seat, "would go, as the hands are," if then else "then goes")


def _who_gets_the_bonus(view: TavernView, yours: int, goes: str, move: str = "") -> str:
    """Say how often each player has the most complete hand, now or after a last trade, by how the hidden stones can lie."""
    rng = Random(1)
    lying = [view.determinize(rng) for _ in range(DRAWN)]
    drawn = [(each.play(move) if move else each).most_complete for each in lying]
    level, found = drawn.count(None), Counter(seat for seat in drawn if seat is not None)
    told = [
        f"to {'you' if seat == yours else view.game.seat_names[seat]} in {round(100 * times / DRAWN)}"
        for seat, times in found.most_common()
        if 2 * 100 * times > DRAWN
    ]
    if yours not in found:
        told.append("to you in none")
    nobody = (
        f"; in {round(100 * level / DRAWN)} the most complete are level" if 2 * 100 * level > DRAWN else ""
    )
    return (
        f"Of 100 ways in which the hidden stones can lie, as {DRAWN} drawn at random show, the bonus of {view.bonus} {goes} "
        f"{listed(told)}{nobody}."
    )


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


HINTS = {
    "nothing for a rival's set": "What would the stone that you would give be to the others? Somebody may collect its kind.",
    "a rival's set weakened": "Who has the most complete hand now? What would take a stone out of it?",
    "a set held together": "Of what do you have most? Ask what each answer leaves of it.",
    "a stone worth more": "Where sets do not change, coins count.",
    "a larger set": "Of what do you have most, and who has another one of it?",
    LAST: "One more trade ends the hand. Who has the most complete one then, and who would after more trades?",
    "a forced trade": "A trade can be forced. Whose stone would change most?",
    "an offer to make": "Which stone would you like to have, and what would its holder take for it?",
    "an offer to answer": "Work out both hands after yes, and after no.",
}
"""What is thought of first, by what a puzzle is about; where it is about several things, the first of these."""

READINGS = {
    "scores": Reader(_scores, OF_ANY_GAME["scores"].about),
    "turn": Reader(_turn, OF_ANY_GAME["turn"].about, is_fact=True),
    "coins": Reader(_coins, "what a player's hand is worth in coins, without any bonus", "seat"),
    "held": Reader(_held, "how many jewels, gold and silver stones a player holds", "seat"),
    "set": Reader(_set, "the kind of which a player has the most complete set", "seat"),
    "complete": Reader(_complete, "who has the most complete hand, or nobody after a tie"),
    "bonus": Reader(_bonus, "the bonus that the most complete hand will bring", is_fact=True),
    "trades": Reader(_trades, "the hand's trades so far, and the turns in a row without one", is_fact=True),
    "stone": Reader(_stone, "the kind of one stone of a hand", "stone", is_fact=True),
    "knowing": Reader(_knowing, "how many players know one stone of a hand", "stone", is_fact=True),
}
