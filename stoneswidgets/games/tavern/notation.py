"""Positions of the tavern's Stones from readable JSON objects: how they are read and checked."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.rules.calling import seats_in
from stoneswidgets.errors import BadRecord, MalformedMove, quoted
from stoneswidgets.games.tavern.deals import HAND_TEXT, LEAST, MOST, kinds_in, too_many
from stoneswidgets.games.tavern.rules import (
    ALL,
    BONUS_EACH,
    EVERYBODY,
    FORCE,
    HAND,
    OPEN,
    PASS,
    SEATS,
    State,
    most_complete,
)
from stoneswidgets.kernel import OVER, popcount
from stoneswidgets.plumbing.json_text import Fields

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.games.tavern.game import Tavern

_IN_HAND = ("known", "done", "quiet", "forced", "times_forced")
_OWN_FIELDS = {
    "deal": (),
    "turn": (*_IN_HAND, "to_move", "barred"),
    "answer": (*_IN_HAND, "asker", "offer"),
    "over": ("winners",),
}
"""For each phase, the fields of a described position besides those that all positions have."""


def state_of(game: Tavern, described: Mapping[str, Any]) -> State:
    """Return the state that `describe` described."""
    phase = described.get("phase")
    if not isinstance(phase, str) or phase not in _OWN_FIELDS:
        raise BadRecord(f"phase is one of {', '.join(_OWN_FIELDS)}, not {quoted(phase)}")
    required = ("phase", "hand", "stones", "totals", "bonus", *_OWN_FIELDS[phase])
    reader = Fields(described, "position", required=required)
    between = phase in ("deal", "over")
    state = game.undealt()
    state.hand = reader.integer("hand", range(phase != "deal", game.longest + 1))
    state.stones[:] = _stones(reader.members["stones"], dealt=state.hand > 0)
    _read_points(game, state, reader, state.hand - (not between))
    if between:
        _close(game, state, reader, phase)
        return state
    state.knowers[:] = _knowers(reader.members["known"])
    _read_forces(game, state, reader)
    if phase == "turn":
        _read_turn(state, reader)
    else:
        _read_offer(game, state, reader)
    return state


def _read_points(game: Tavern, state: State, reader: Fields, hands: int) -> None:
    """Read totals and bonus after a number of complete hands; a bonus that was not won is added to the next one (T6)."""
    totals = reader.members["totals"]
    if not isinstance(totals, list) or len(totals) != SEATS or any(type(n) is not int for n in totals):
        raise BadRecord(f"totals is a list of four whole numbers, not {quoted(totals)}")
    bonus, most = reader.members["bonus"], BONUS_EACH * (hands + 1)
    if type(bonus) is not int or bonus not in range(BONUS_EACH, most + 1, BONUS_EACH):
        raise BadRecord(
            f"bonus is a multiple of {BONUS_EACH} from {BONUS_EACH} to {most}, not {quoted(bonus)}"
        )
    coins = sum(totals) - (most - bonus)
    if min(totals) < HAND * hands or not LEAST * hands <= coins <= MOST * hands:
        raise BadRecord("totals", f"{hands} hands and a bonus of {bonus} do not lead to {quoted(totals)}")
    if reader.members["phase"] != "over" and max(totals) >= game.target:
        raise BadRecord("totals", f"with {max(totals)} of {game.target} points the game is over")
    state.totals[:], state.bonus = totals, bonus


def _close(game: Tavern, state: State, reader: Fields, phase: str) -> None:
    """Check totals and bonus after the end of a hand, and end the game if it is over."""
    totals = [*state.totals]
    if state.hand and (game.version_of(most_complete)(state) < 0) != (state.bonus > BONUS_EACH):
        raise BadRecord("bonus", "it is carried over, and is more than 120, only when these hands tie for it")
    if phase == "deal":
        return
    if max(totals) < game.target:
        raise BadRecord("totals", f"nobody has {game.target} points, so the game is not over")
    winners = [seat for seat in range(SEATS) if totals[seat] == max(totals)]
    if reader.members["winners"] != winners:
        raise BadRecord(
            "winners", f"by the totals {winners} have won, not {quoted(reader.members['winners'])}"
        )
    state.actor, state.winners = OVER, sum(1 << seat for seat in winners)


def _read_forces(game: Tavern, state: State, reader: Fields) -> None:
    """Read the trades and turns of this hand so far, and the forced trades (T2, T3)."""
    state.done = done = reader.integer("done", range(game.trades))
    state.quiet = quiet = reader.integer("quiet", range(game.stall))
    if game.count == "turns" and quiet > done:
        raise BadRecord("quiet", f"{quiet} of {done} turns cannot have gone by without a trade")
    state.have_forced = forced = _seat_bits("forced", reader.members["forced"])
    times = reader.members["times_forced"]
    if not isinstance(times, list) or len(times) != SEATS or any(type(n) is not int for n in times):
        raise BadRecord(f"times_forced is a list of four whole numbers, not {quoted(times)}")
    trades = done - (quiet if game.count == "turns" else 0)
    if sum(times) != popcount(forced) or popcount(forced) > trades:
        raise BadRecord("times_forced", "each seat in forced has forced one trade, and no trade counts twice")
    if any(not 0 <= n <= min(2, popcount(forced & ~(1 << seat))) for seat, n in enumerate(times)):
        raise BadRecord("times_forced", "nobody is forced more than twice, or by oneself")
    state.times_forced[:] = times


def _read_turn(state: State, reader: Fields) -> None:
    state.actor = reader.integer("to_move", range(SEATS))
    traded = state.done > 0 and state.quiet == 0
    if reader.members["barred"] is not None:
        state.barred = reader.integer("barred", range(SEATS))
    if traded != (state.barred >= 0) or state.barred == state.actor:
        raise BadRecord(
            "barred is the other seat of the trade just made, and null where the last turn brought none"
        )


def _read_offer(game: Tavern, state: State, reader: Fields) -> None:
    state.asker = reader.integer("asker", range(SEATS))
    text = reader.members["offer"]
    try:
        offer = game.parse(text, state.asker) if isinstance(text, str) else PASS
    except MalformedMove:
        offer = PASS
    if offer >= FORCE or offer // (HAND * HAND) == state.asker:
        raise BadRecord("offer", f"{quoted(text)} is not an offer to another seat, such as 4>3:2")
    state.offer = offer
    state.actor = state.offer // (HAND * HAND)


def _stones(given: object, *, dealt: bool) -> list[int]:
    if not isinstance(given, list) or any(
        not isinstance(t, str) or not HAND_TEXT.fullmatch(t) for t in given
    ):
        raise BadRecord(f"stones is a list of hands such as 'jgs+gssj', not {quoted(given)}")
    if len(given) != (SEATS if dealt else 0):
        raise BadRecord("stones", f"{len(given)} hands were given; this phase has {SEATS if dealt else 0}")
    kinds = kinds_in(given)
    if why := too_many(kinds):
        raise BadRecord("stones", f"{why}")
    return kinds if dealt else [0] * ALL


def _seat_bits(what: str, given: object) -> int:
    if isinstance(given, list) and all(type(n) is int and 0 <= n < SEATS for n in given):
        bits = reduce(or_, (1 << seat for seat in given), 0)
        if given == list(seats_in(bits, SEATS)):
            return bits
    raise BadRecord(f"{what} needs a list of seats from 0 to {SEATS - 1}, in order, not {quoted(given)}")


def _knowers(given: object) -> list[int]:
    """Return the bit set of the seats that know each stone; a face-up stone is known to all."""
    hidden = HAND - OPEN
    if not isinstance(given, list) or any(not isinstance(row, list) or len(row) != hidden for row in given):
        raise BadRecord(
            f"known is a list of four lists, of who knows each of the four hidden stones, not {quoted(given)}"
        )
    if len(given) != SEATS:
        raise BadRecord("known", f"{len(given)} hands were given; there are {SEATS}")
    found = [EVERYBODY] * ALL
    for seat, row in enumerate(given):
        for i, knowers in enumerate(row):
            bits = EVERYBODY if knowers == "everybody" else _seat_bits("known", knowers)
            if not bits >> seat & 1:
                raise BadRecord("known", f"seat {seat} knows its own stones")
            found[HAND * seat + OPEN + i] = bits
    return found
