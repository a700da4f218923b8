"""Positions and set-ups of BluffStones from readable JSON objects: how they are read and checked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.colours import COLOURS, coloured, texts
from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.games.bluffstones.game import BID_TEXTS, LETTERS, TOP_LETTERS, BluffStonesPosition
from stoneswidgets.games.bluffstones.rules import (
    NOT_YET,
    TOPS_EACH,
    TOWERS,
    ZERO,
    State,
    colour_of,
    go_on,
    possible_bids,
    reveal,
    surrounded,
)
from stoneswidgets.kernel import OVER
from stoneswidgets.plumbing.json_text import Fields, for_seats

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.games.bluffstones.game import BluffStones
    from stoneswidgets.kernel.fields import Row


def read_setup(game: BluffStones, setup: Mapping[str, Any]) -> tuple[dict[str, str], int]:
    """Return the towers and the first player of a set-up."""
    reader = Fields(setup, "set-up", required=("towers", "first"))
    towers, first = _towers(game, reader.members), reader.integer("first", range(game.players))
    if missing := [name for name in game.places if name not in towers]:
        raise BadRecord("towers", f"{', '.join(missing)} should have a tower too")
    _check_tops("".join(towers.values()))
    return towers, first


def state_of(game: BluffStones, described: Mapping[str, Any]) -> State:
    """Return the state that `describe` described; without the field `bids`, no seat has bid yet."""
    reader = Fields(
        described,
        "position",
        required=("towers", "stones", "piles", "scored", "token"),
        optional=("bids", "due", "winners"),
    )
    given = reader.members
    state: State = game.blank()
    towers, stones = _towers(game, given), coloured(given, "stones", game.board, TOP_LETTERS)
    scored = texts(given, "scored", game.players, TOP_LETTERS)
    for name in stones:
        if name in towers:
            raise BadRecord("stones", f"{name} is taken by a tower")
    tops = "".join([*towers.values(), *scored])
    _check_tops(tops)
    if len(tops) != TOWERS:
        raise BadRecord("towers", f"{len(tops)} are on the board or scored, and there are {TOWERS}")
    state.token = reader.integer("token", range(game.players))
    stand(game, state.tops, towers)
    stand(game, state.stones, stones)
    for seat, letters in enumerate(scored):
        for colour, letter in enumerate(TOP_LETTERS):
            state.scored[seat, colour] = letters.count(letter)
    for name, letter in towers.items():
        if game.version_of(surrounded)(game.tables, state, game.board.index(name), LETTERS.index(letter)):
            raise BadRecord(
                "stones", f"at least three match the tower on {name}, which would have been scored"
            )
    for seat, pile in enumerate(_piles(game, given)):
        fill_pile(state, seat, pile)
    _resume(game, state, given)
    _check_out(BluffStonesPosition(game, tuple(state)))
    return state


def _towers(game: BluffStones, given: dict[str, Any]) -> dict[str, str]:
    towers = coloured(given, "towers", game.board, TOP_LETTERS)
    for name in towers:
        if name not in game.places:
            raise BadRecord(
                "towers", f"there is none on {name} in this game, only on {', '.join(game.places)}"
            )
    return towers


def _check_tops(tops: str) -> None:
    for letter in TOP_LETTERS:
        if (n := tops.count(letter)) > TOPS_EACH:
            raise BadRecord(
                "towers", f"{n} are topped {COLOURS[letter]}, and there are {TOPS_EACH} such stones"
            )


def _piles(game: BluffStones, given: dict[str, Any]) -> list[dict[str, int]]:
    readers = [
        Fields(pile, "pile", optional=tuple(LETTERS))
        for pile in for_seats(given, "piles", game.players, "an object")
    ]
    return [{c: reader.integer(c, range(n + 1), 0) for c, n in game.pile.items()} for reader in readers]


def _resume(game: BluffStones, state: State, given: dict[str, Any]) -> None:
    """Set the slots of the round that is going on: while seats bid, while bids are resolved, or at the end."""
    bids = _bids(game, given)
    for seat, bid in enumerate(bids):
        state.bids[seat] = bid
    if NOT_YET in bids:
        for field in ("due", "winners"):
            if field in given:
                raise BadRecord(field, "there is no such thing before all seats have bid")
        _check_possible(game, state)
        state.actor = bids.index(NOT_YET)
        return
    for seat, bid in enumerate(bids):
        if bid != ZERO:
            state.piles[seat, game.version_of(colour_of)(bid)] += len(BID_TEXTS[bid])
    _check_possible(game, state)
    game.version_of(reveal)(game.tables, state)
    if (state.actor == OVER) != ("winners" in given):
        raise BadRecord(
            "winners", f"in this position the game is {'' if state.actor == OVER else 'not '}over"
        )
    if state.actor == OVER:
        _check_winners(game, state, given)
    else:
        _resolve(game, state, given.get("due"))


def _bids(game: BluffStones, given: dict[str, Any]) -> list[int]:
    bids = (
        for_seats(given, "bids", game.players, "a bid or null") if "bids" in given else [None] * game.players
    )
    for bid in bids:
        if bid is not None and (not isinstance(bid, str) or bid not in BID_TEXTS):
            raise BadRecord("bids", f"a bid is null or one of {', '.join(BID_TEXTS)}, not {quoted(bid)}")
    return [NOT_YET if bid is None else BID_TEXTS.index(bid) for bid in bids]


def _check_possible(game: BluffStones, state: State) -> None:
    for seat in range(game.players):
        bid = state.bids[seat]
        if bid != NOT_YET and not game.version_of(possible_bids)(state, seat) >> bid & 1:
            raise BadRecord("bids", f"the pile of seat {seat} does not allow {BID_TEXTS[bid]!r}")
        for colour, (letter, n) in enumerate(game.pile.items()):
            if state.piles[seat, colour] > n:
                raise BadRecord(
                    "bids", f"with its bid, seat {seat} has more than {n} {COLOURS[letter]} stones"
                )


def _check_winners(game: BluffStones, state: State, given: dict[str, Any]) -> None:
    winners = list(BluffStonesPosition(game, tuple(state)).winners)
    told = f"winners: towers and stones left say {winners}"
    if given["winners"] != winners:
        raise BadRecord(f"{told}, not {quoted(given['winners'])}")
    if "due" in given:
        raise BadRecord(f"{told}, so that the game is over, and nothing is due")


def _resolve(game: BluffStones, state: State, due: object) -> None:
    order = [step.seat for step in BluffStonesPosition(game, tuple(state)).queue]
    rests = [order[i:] for i in range(len(order))]
    if due not in rests or not isinstance(due, list) or any(type(seat) is not int for seat in due):
        raise BadRecord(
            "due",
            f"after these bids it is the seats still to act, one of {', '.join(map(str, rests))}, "
            f"not {quoted(due)}",
        )
    state.due = sum(1 << seat for seat in due)
    game.version_of(go_on)(game.tables, state)
    if BluffStonesPosition(game, tuple(state)).queue[:1] == () or state.actor != due[0]:
        raise BadRecord("due", f"seat {due[0]} has nothing to choose from, so that its stone is out already")


def _check_out(position: BluffStonesPosition) -> None:
    """Check that no more stones are in the position, or thrown away in this round, than the game has."""
    thrown: Counter[str] = Counter()
    if position.queue:
        bids = [bid for bid in position.bids if bid is not None and bid != "-"]
        thrown.update(bid[0] for bid in bids if any(len(bid) == 2 for bid in bids))
    for letter, out in position.out_of_play.items():
        if out < thrown[letter]:
            n = position.game.pile[letter] * position.game.players
            raise BadRecord(
                f"{n - out + thrown[letter]} stones are {COLOURS[letter]}, bids of this round included, "
                f"and there are {n} in all"
            )


def stand(game: BluffStones, sets: Row, coloured: Mapping[str, str]) -> None:
    """Put stones or tops of those colours on the board."""
    for name, letter in coloured.items():
        sets[LETTERS.index(letter)] |= 1 << game.board.index(name)


def fill_pile(state: State, seat: int, pile: Mapping[str, int]) -> None:
    """Give a seat that many stones of each colour."""
    for colour, letter in enumerate(LETTERS):
        state.piles[seat, colour] = pile[letter]
