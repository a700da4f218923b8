"""Count move sequences by depth (perft), and keep the counts in tests/data/perft.json.

python -m tests.perft            compare, and show the counts by first move where they differ
python -m tests.perft --write    count anew and keep the counts
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import stoneswidgets as sw

FILE = Path(__file__).parent / "data" / "perft.json"


def perft(position: sw.Position, depth: int) -> int:
    """Count the sequences of that many moves and chance outcomes from a position.

    Where several seats act at once, one after the other chooses. A chance event with too many outcomes to list
    counts as one sequence and ends there; so does a game that is over before.
    """
    steps = _steps(position) if depth else []
    if not steps:
        return 1
    if depth == 1:
        return len(steps)
    return sum(perft(position.play(move, seat), depth - 1) for move, seat in steps)


def divide(position: sw.Position, depth: int) -> dict[str, int]:
    """Return the count of `perft` for each first move: what to compare when the whole counts differ."""
    return {move: perft(position.play(move, seat), depth - 1) for move, seat in _steps(position)}


def _steps(position: sw.Position) -> list[tuple[str, int | None]]:
    if position.is_chance:
        return [(outcome, None) for outcome in position.outcomes()]
    return [(move, seat) for seat in position.to_move[:1] for move in position.legal_moves(seat)]


def load() -> list[dict[str, Any]]:
    """Return the cases: a game, its rules, moves to a position, and the counts from there by depth."""
    cases: list[dict[str, Any]] = json.loads(FILE.read_text())
    return cases


def start_of(case: dict[str, Any]) -> sw.Position:
    """Return the position that a case counts from."""
    position = sw.game(case["game"], **case["rules"]).start(setup=case["setup"])
    for move in case["moves"]:
        position = position.play(move)
    return position


def differences(case: dict[str, Any]) -> list[str]:
    """Return a line for each count that differs, those of the first moves included."""
    position, depth = start_of(case), len(case["counts"])
    counts = [perft(position, d) for d in range(1, depth + 1)]
    lines = [
        f"depth {d}: {expected:,} expected, {found:,} found"
        for d, (expected, found) in enumerate(zip(case["counts"], counts, strict=True), 1)
        if expected != found
    ]
    divided = divide(position, depth)
    for move in sorted({*divided, *case["divided"]}):
        expected, found = case["divided"].get(move, 0), divided.get(move, 0)
        if expected != found:
            lines.append(f"  after {move}: {expected:,} expected, {found:,} found")
    return lines


def main(arguments: list[str]) -> int:
    """Compare or write; return the exit status."""
    cases, status = load(), 0
    for case in cases:
        title = f"{case['game']} {case['rules']} after {' '.join(case['moves']) or 'the start'}"
        if "--write" in arguments:
            position, depth = start_of(case), len(case["counts"])
            case["counts"] = [perft(position, d) for d in range(1, depth + 1)]
            case["divided"] = divide(position, depth)
        lines = differences(case)
        status |= bool(lines)
        print("\n".join([f"{title}: {case['counts']}", *lines]))
    if "--write" in arguments:
        FILE.write_text("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
