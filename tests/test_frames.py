"""Results as pandas frames; without pandas, the error names the extra."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.teach.transcript import Done, Transcript

P = sw.SiegeStones(goal=1).start().play("Td4")
RECORD = sw.from_code("1SaS4UTuijdDT")
DONE = Transcript().noted("siegestones", "tie", Done().answered(right=True))


def test_playouts():
    pytest.importorskip("pandas")
    r = P.playouts(50, seed=1)
    frame = r.to_frame()
    assert list(frame["games"]) == [*r.wins, r.draws]
    assert list(frame["winner"]) == ["Black", "White", "several"]
    assert frame["share"].sum() == pytest.approx(1)


def test_a_record():
    pytest.importorskip("pandas")
    frame = RECORD.to_frame()
    assert list(frame["move"]) == list(RECORD.moves)
    assert list(frame["seats"]) == [(0,), (1,), (0,)]
    assert frame["scores"].iloc[-1] == RECORD.positions()[-1].scores


def test_progress():
    pytest.importorskip("pandas")
    frame = DONE.to_frame()
    assert list(frame["exercise"]) == ["tie"]
    assert list(frame["tries"]) == [1]
