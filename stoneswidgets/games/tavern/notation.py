"""Positions of the tavern's Stones from readable JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.rules.restoring import (
    Form,
    check_end,
    check_possible,
    listed,
    one_of,
    read,
    some_of,
    whole,
)
from stoneswidgets.errors import BadRecord, MalformedMove, quoted
from stoneswidgets.games.tavern.deals import HAND_TEXT, LEAST, MOST, kinds_in, too_many
from stoneswidgets.games.tavern.game import TavernPosition
from stoneswidgets.games.tavern.rules import (
    ALL,
    BONUS_EACH,
    EVERYBODY,
    FORCE,
    HAND,
    OPEN,
    SEATS,
    State,
    most_complete,
)
from stoneswidgets.kernel import OVER, popcount

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stoneswidgets.games.tavern.game import Tavern

_PHASES = ("deal", "turn", "answer", "over")


def state_of(game: Tavern, described: Mapping[str, Any]) -> State:
    """Return the state that `describe` described."""
    phase = one_of(_PHASES)("phase", described.get("phase"))
    given = read(described, "position", _forms(game, phase))
    state = game.undealt()
    state.hand, state.bonus, state.totals[:] = given["hand"], given["bonus"], given["totals"]
    state.stones[:] = kinds_in(given["stones"]) or [0] * ALL
    if phase == "over":
        most = max(given["totals"])
        state.actor, state.winners = OVER, _bits([i for i, n in enumerate(given["totals"]) if n == most])
    elif phase != "deal":
        hidden = [[EVERYBODY] * OPEN + [*map(_bits, row)] for row in given["known"]]
        state.knowers[:] = [bits for row in hidden for bits in row]
        state.done, state.quiet = given["done"], given["quiet"]
        state.have_forced, state.times_forced[:] = _bits(given["forced"]), given["times_forced"]
    if phase == "turn":
        state.actor = given["to_move"]
        state.barred = -1 if given["barred"] is None else given["barred"]
    elif phase == "answer":
        state.asker = given["asker"]
        state.offer = _offer(game, given["offer"], state.asker)
        state.actor = state.offer // (HAND * HAND)
    check_possible(faults(game, state))
    check_end(TavernPosition(game, tuple(state)).winners, given)
    return state


def _forms(game: Tavern, phase: str) -> dict[str, Form]:
    seat = whole(range(SEATS))
    dealt = phase != "deal"
    forms = {
        "phase": one_of((phase,)),
        "hand": whole(range(dealt, game.longest + 1)),
        "stones": _hands,
        "totals": listed(SEATS, whole(range(game.longest * MOST + game.bonuses))),
        "bonus": whole(range(BONUS_EACH, game.bonuses + 1)),
    }
    in_hand = {
        "known": listed(SEATS, listed(HAND - OPEN, _knowers)),
        "done": whole(range(game.trades)),
        "quiet": whole(range(game.stall)),
        "forced": some_of(range(SEATS)),
        "times_forced": listed(SEATS, whole(range(3))),
    }
    own = {
        "deal": {},
        "turn": {**in_hand, "to_move": seat, "barred": one_of((*range(SEATS), None))},
        "answer": {**in_hand, "asker": seat, "offer": lambda _, value: value},
        "over": {"winners": some_of(range(SEATS))},
    }
    return forms | own[phase]


def _hands(what: str, value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(t, str) and HAND_TEXT.fullmatch(t) for t in value):
        raise BadRecord(f"{what} is a list of hands such as 'jgs+gssj', not {quoted(value)}")
    if len(value) not in {0, SEATS}:
        raise BadRecord(what, f"{len(value)} hands were given, and there are {SEATS}")
    return value


def _knowers(what: str, value: Any) -> list[int] | str:
    return "everybody" if value == "everybody" else some_of(range(SEATS))(what, value)


def _bits(seats: list[int] | str) -> int:
    return EVERYBODY if isinstance(seats, str) else sum(1 << seat for seat in seats)


def _offer(game: Tavern, text: object, asker: int) -> int:
    try:
        offer = game.parse(text, asker) if isinstance(text, str) else FORCE
    except MalformedMove:
        offer = FORCE
    if offer >= FORCE or offer // (HAND * HAND) == asker:
        raise BadRecord("offer", f"{quoted(text)} is not an offer to another seat, such as 4>3:2")
    return offer


def faults(game: Tavern, state: State) -> Iterator[tuple[str, ...]]:
    """Yield why there can be no such position."""
    between, kinds, dealt = state.actor < 0, [*state.stones], state.hand > 0
    if any(kinds) != dealt:
        given, due = SEATS * any(kinds), SEATS * dealt
        yield "stones", f"{given} hands were given; this phase has {due}"
    if why := too_many(kinds):
        yield "stones", why
    yield from _points(game, state, state.hand - (not between))
    if not between:
        yield from _hand(game, state)


def _points(game: Tavern, state: State, hands: int) -> Iterator[tuple[str, ...]]:
    """Check totals and bonus after a number of complete hands; a bonus that was not won is added to the next one (T6)."""
    totals, bonus, most, best = [*state.totals], state.bonus, BONUS_EACH * (hands + 1), max(state.totals)
    if bonus > most or bonus % BONUS_EACH:
        yield (f"bonus is a multiple of {BONUS_EACH} from {BONUS_EACH} to {most}, not {bonus}",)
    coins = sum(totals) - (most - bonus)
    if min(totals) < HAND * hands or not LEAST * hands <= coins <= MOST * hands:
        yield "totals", f"{hands} hands and a bonus of {bonus} do not lead to {totals}"
    if state.actor != OVER and best >= game.target:
        yield "totals", f"with {best} of {game.target} points the game is over"
    if state.actor == OVER and best < game.target:
        yield "totals", f"nobody has {game.target} points, so the game is not over"
    tied = state.hand and game.version_of(most_complete)(state) < 0
    if state.actor < 0 and state.hand and tied != (bonus > BONUS_EACH):
        yield "bonus", "it is carried over, and is more than 120, only when these hands tie for it"


def _hand(game: Tavern, state: State) -> Iterator[tuple[str, ...]]:
    """Check who knows which stones, and the trades and turns of this hand so far (T2, T3, T8)."""
    done, quiet, forced, times = state.done, state.quiet, state.have_forced, [*state.times_forced]
    for i, bits in enumerate(state.knowers):
        if not bits >> i // HAND & 1:
            yield "known", f"seat {i // HAND} knows its own stones"
    trades = done - quiet * (game.count == "turns")
    if trades < 0:
        yield "quiet", f"{quiet} of {done} turns cannot have gone by without a trade"
    if sum(times) != popcount(forced) or popcount(forced) > trades:
        yield "times_forced", "each seat in forced has forced one trade, and no trade counts twice"
    if any(n > popcount(forced & ~(1 << seat)) for seat, n in enumerate(times)):
        yield "times_forced", "nobody is forced more than twice, or by oneself"
    if state.offer < 0 and ((done > 0 and quiet == 0) != (state.barred >= 0) or state.barred == state.actor):
        why = "the other seat of the trade just made, and null where the last turn brought none"
        yield (f"barred is {why}",)
