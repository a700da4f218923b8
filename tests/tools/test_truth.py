"""The check of claims about SiegeStones on side 3 agrees with the library's solver."""

from __future__ import annotations

import json
from random import Random

import pytest

import stoneswidgets as sw

truth = pytest.importorskip("tools.truth", reason="needs numba", exc_type=ImportError)


def late(seed: int, left: int) -> sw.Position:
    """Return a position of a random game on side 3, so many spaces before the board is full or the game over."""
    rng, match = Random(seed), sw.Match(sw.SiegeStones(side=3), seed=seed)
    while not match.position.is_over:
        match.play(rng.choice(match.position.legal_moves(match.position.to_move[0])))
    return match.positions[-left]


@pytest.mark.parametrize("seed", range(3))
def test_it_knows_how_every_move_ends(seed: int) -> None:
    known, position = truth.Truth(bits=14), late(seed, 6)
    (seat,) = position.to_move
    values = sw.solve(position).values
    assert len(values) == len(position.legal_moves())
    for move, worth in values.items():
        assert known.chance(position.play(move), seat) == (1 + worth) / 2
    assert known.chance(position, seat) == (1 + max(values.values())) / 2


def test_a_row_says_what_was_said_and_what_is_true(monkeypatch) -> None:
    monkeypatch.setattr(truth, "SIMULATIONS", {truth.USUAL: 1, 2_000: 4})
    position = late(3, 6)
    row = truth.Truth(bits=14).row(position, 1, 7)
    found = sw.evaluate(position, seed=7)
    assert row["said"] == {
        "20000": (round(found.means[found.best], 4), int(found.moves[0].proven), found.moves[0].visits)
    }
    assert (row["false"], row["proofs"]) == (0, sum(each.proven for each in found.moves))
    assert row["result"] == (1 + (sw.solve(position).value or 0)) / 2
    assert row["ten"]


def test_a_report_needs_no_more_than_one_position(tmp_path, capsys) -> None:
    file = tmp_path / "rows.jsonl"
    row = {"seed": 0, "from": 0, "result": 1.0, "ten": True, "named": True, "proofs": 3, "false": 0}
    file.write_text(json.dumps(row | {"said": {"20000": [0.7, 0, 90]}}) + "\n", "utf-8")
    truth.exact(1, file)
    said = capsys.readouterr().out
    assert "1 positions, 1 not lost: level 10 keeps what they are worth in 1" in said
    assert "means, 1 without a proof, off by 0.300" in said
