"""Games replayed against recorded positions, legal moves and results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stoneswidgets as sw

LINES = (Path(__file__).parent / "data" / "traces.jsonl").read_text().splitlines()


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["record"]["game"])
def test_a_trace_is_replayed(line: str) -> None:
    trace: dict[str, Any] = json.loads(line)
    given = trace["record"]
    position = sw.game(given["game"], **given["rules"]).start(setup=given.get("setup"))
    for move, to_move, legal in zip(given["moves"], trace["to_move"], trace["legal"], strict=True):
        assert list(position.to_move) == to_move
        assert [len(position.legal_moves(seat)) for seat in to_move] == legal
        position = position.play(move)
    assert position.is_over
    assert {"winners": list(position.winners), "scores": list(position.scores)} == given["result"]


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["record"]["game"])
def test_a_trace_is_a_record(line: str) -> None:
    given = json.loads(line)["record"]
    record = sw.Record.loads(json.dumps(given))
    assert json.loads(record.dumps()) == given
    assert sw.Match(record).record() == record
