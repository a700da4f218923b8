"""Encodings of moves and views lose and add nothing, for every game under any rules."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from tests.strategies import SEEDS, games, walk
from tests.tiers import FEW
from tests.tiny import FEW as WITHOUT_A_BOARD

pytest.importorskip("numpy")
from stoneswidgets.interop.encoding import encoding, utilities


def slots_say_what_a_state_holds(p: sw.Position) -> None:
    slots = [s for s in p.game.state_fields for _ in range(s.count)]
    assert len(slots) == len(p.state) - 2
    for slot, value in zip(slots, p.state[2:], strict=True):
        if slot.kind == "set":
            assert 0 <= value < 1 << slot.size, slot
        elif slot.kind == "choice":
            assert value < slot.size, slot
        else:
            assert 0 <= value <= slot.size, slot


def the_mask_is_the_legal_moves(p: sw.Position) -> None:
    known = encoding(p.game)
    for seat in range(p.game.seats):
        mask = known.mask(p, seat)
        assert {known.move(i) for i in mask.nonzero()[0]} == set(p.legal_moves(seat))
        assert known.legal(p, seat) == sorted(known.legal(p, seat))
    assert set(p.outcomes()) <= set(known.outcomes)


def what_a_seat_cannot_know_is_in_no_number(p: sw.Position) -> None:
    known = encoding(p.game)
    for seat in (None, *range(p.game.seats)):
        other = p.view(seat).determinize(Random(1))
        assert (known.vector(other.view(seat)) == known.vector(p.view(seat))).all()
        assert known.text(other.view(seat)) == known.text(p.view(seat))


def utilities_sum_to_zero_and_favour_the_winners(p: sw.Position) -> None:
    worth = utilities(p)
    assert sum(worth) == pytest.approx(0)
    assert max(worth) <= 1
    assert min(worth) >= -1 / (p.game.seats - 1)
    if len(p.winners) in (0, p.game.seats):
        assert set(worth) == {0}
    else:
        assert {seat for seat, w in enumerate(worth) if w == max(worth)} == set(p.winners)
        assert min(worth) == -1 / (p.game.seats - 1)


def each_move_has_one_number_and_pieces_fill_the_vector(game: sw.Game) -> None:
    known = encoding(game)
    assert list(game.actions) == sorted(set(game.actions))
    assert [known.number(move) for move in known.moves] == list(range(len(known.moves)))
    assert [known.move(i) for i in range(len(known.moves))] == list(known.moves)
    for number in (-1, 10_000):
        with pytest.raises(sw.MalformedMove, match=f"numbers 0 to .* not {number}"):
            known.move(number)
    at = 0
    for where, shape in known.pieces.values():
        assert where.start == at
        at = where.stop
        assert at - where.start == (shape[0] if len(shape) == 1 else shape[0] * shape[1])
    assert at == known.size


def vectors_and_texts_differ_exactly_where_views_do(played: list[sw.Position]) -> None:
    known = encoding(played[0].game)
    by_vector: dict[bytes, set[sw.View]] = {}
    by_text: dict[str, set[sw.View]] = {}
    for view in (p.view(s) for p in played for s in (None, *range(p.game.seats))):
        vector = known.vector(view)
        assert vector.shape == (known.size,)
        assert 0 <= vector.min() <= vector.max() <= 1
        by_vector.setdefault(vector.tobytes(), set()).add(view)
        by_text.setdefault(f"{view.seat} {known.text(view)}", set()).add(view)
    assert {len(same) for same in (*by_vector.values(), *by_text.values())} == {1}


@pytest.mark.full
@pytest.mark.parametrize("name", [*sw.GAMES, *WITHOUT_A_BOARD])
@FEW
@given(st.data())
def test_moves_and_views_are_numbers(name: str, data: st.DataObject) -> None:
    game, seed = data.draw(games(name)), data.draw(SEEDS)
    played = walk(game.start(seed), Random(seed), 60)
    each_move_has_one_number_and_pieces_fill_the_vector(game)
    vectors_and_texts_differ_exactly_where_views_do(played)
    for p in (*played[::10], played[-1]):
        slots_say_what_a_state_holds(p)
        the_mask_is_the_legal_moves(p)
        what_a_seat_cannot_know_is_in_no_number(p)
        utilities_sum_to_zero_and_favour_the_winners(p)
