"""Positions and set-ups of BluffStones from readable JSON objects."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.rules.restoring import (
    apart,
    check_end,
    check_possible,
    coloured,
    counts,
    listed,
    one_of,
    read,
    some_of,
    text,
    whole,
)
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
    reveal,
    surrounded,
)
from stoneswidgets.kernel import OVER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stoneswidgets.games.bluffstones.game import BluffStones
    from stoneswidgets.kernel.bits import Bits
    from stoneswidgets.kernel.fields import Row


def read_setup(game: BluffStones, setup: Mapping[str, Any]) -> tuple[dict[str, str], int]:
    """Return the towers and the first player of a set-up."""
    forms = {"towers": coloured(game.places, TOP_LETTERS), "first": whole(range(game.players))}
    given = read(setup, "set-up", forms)
    if missing := [name for name in game.places if name not in given["towers"]]:
        raise BadRecord("towers", f"{', '.join(missing)} should have a tower too")
    check_possible(_tops("".join(given["towers"].values())))
    return given["towers"], given["first"]


def state_of(game: BluffStones, described: Mapping[str, Any]) -> State:
    """Return the state that `describe` described; without the field `bids`, no seat has bid yet."""
    seats = range(game.players)
    forms = {
        "towers": coloured(game.places, TOP_LETTERS),
        "stones": coloured(game.board.names, TOP_LETTERS),
        "piles": listed(game.players, counts(game.pile)),
        "scored": listed(game.players, text(TOP_LETTERS)),
        "token": whole(seats),
        "bids": listed(game.players, one_of((*BID_TEXTS, None))),
        "due": some_of(seats),
        "winners": some_of(seats),
    }
    given = read(described, "position", forms, ("bids", "due", "winners"))
    apart(given, "towers", "stones")
    state: State = game.blank()
    state.token = given["token"]
    stand(game, state.tops, given["towers"])
    stand(game, state.stones, given["stones"])
    bids = given.get("bids", [None for _ in seats])
    for seat, (tops, pile, bid) in enumerate(zip(given["scored"], given["piles"], bids, strict=True)):
        for colour, letter in enumerate(TOP_LETTERS):
            state.scored[seat, colour] = tops.count(letter)
        fill_pile(state, seat, pile)
        state.bids[seat] = NOT_YET if bid is None else BID_TEXTS.index(bid)
    due = None
    if None in bids:
        state.actor = bids.index(None)
    else:
        for seat, bid in enumerate(state.bids[: game.players]):
            if bid != ZERO:
                state.piles[seat, game.version_of(colour_of)(bid)] += len(BID_TEXTS[bid])
        game.version_of(reveal)(game.tables, state)
        due = _resolved(game, state, given.get("due"))
    if given.get("due", due) != due:
        raise BadRecord("due", "it is named while the bids of all seats are resolved")
    check_possible(faults(game, state))
    check_end(BluffStonesPosition(game, tuple(state)).winners, given)
    return state


def _resolved(game: BluffStones, state: State, due: list[int] | None) -> list[int] | None:
    """Go on where the seats that are due still have to use a stone, and return these."""
    if state.actor == OVER:
        return None
    order = [step.seat for step in BluffStonesPosition(game, tuple(state)).queue]
    rests = [order[i:] for i in range(len(order))]
    if due not in rests:
        told = ", ".join(map(str, rests))
        raise BadRecord(
            "due", f"after these bids it is the seats still to act, one of {told}, not {quoted(due)}"
        )
    state.due = sum(1 << seat for seat in due)
    game.version_of(go_on)(game.tables, state)
    if not state.due or state.actor != due[0]:
        raise BadRecord("due", f"seat {due[0]} has nothing to choose from, so that its stone is out already")
    return due


def faults(game: BluffStones, state: State) -> Iterator[tuple[str, ...]]:
    """Yield why there can be no such position."""
    position = BluffStonesPosition(game, tuple(state))
    tops = "".join((*position.towers.values(), *position.scored))
    yield from _tops(tops)
    if len(tops) != TOWERS:
        yield "towers", f"{len(tops)} are on the board or scored, and there are {TOWERS}"
    for name, letter in position.towers.items():
        if game.version_of(surrounded)(game.tables, state, game.board.index(name), LETTERS.index(letter)):
            yield "stones", f"at least three match the tower on {name}, which would have been scored"
    bids = [(bid or "").strip("-") for bid in position.bids]
    for seat, (bid, pile) in enumerate(zip(bids, position.piles, strict=True)):
        letter, most = bid[:1], game.pile.get(bid[:1], 0)
        if bid and position.phase == "bid" and pile[letter] < len(bid):
            yield "bids", f"the pile of seat {seat} does not allow {bid!r}"
        if bid and position.phase != "bid" and pile[letter] + len(bid) > most:
            yield "bids", f"with its bid, seat {seat} has more than {most} {COLOURS[letter]} stones"
    doubled = position.queue and max(map(len, bids)) == 2
    thrown = Counter(bid[0] for bid in bids if bid and doubled)
    for letter, out in position.out_of_play.items():
        n = game.pile[letter] * game.players
        if out < thrown[letter]:
            there = n - out + thrown[letter]
            yield (
                f"{there} stones are {COLOURS[letter]}, bids of this round included, and there are {n} in all",
            )


def _tops(tops: str) -> Iterator[tuple[str, ...]]:
    for letter in TOP_LETTERS:
        if (n := tops.count(letter)) > TOPS_EACH:
            yield "towers", f"{n} are topped {COLOURS[letter]}, and there are {TOPS_EACH} such stones"


def stand(game: BluffStones, sets: Row[Bits], coloured: Mapping[str, str]) -> None:
    """Put stones or tops of those colours on the board."""
    for name, letter in coloured.items():
        sets[LETTERS.index(letter)] |= 1 << game.board.index(name)


def fill_pile(state: State, seat: int, pile: Mapping[str, int]) -> None:
    """Give a seat that many stones of each colour."""
    for colour, letter in enumerate(LETTERS):
        state.piles[seat, colour] = pile[letter]
