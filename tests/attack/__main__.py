"""Attack the library with hostile input, and print the results as a table.

    python -m tests.attack [--seed N] [--times FACTOR] [ATTACK …]

With a factor of 1 it takes some minutes. `README.md` beside this file has what was found.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter
from typing import TYPE_CHECKING

from tests.attack import Tally, boards, live, texts

if TYPE_CHECKING:
    from collections.abc import Callable


ATTACKS: dict[str, tuple[Callable[[int, int], Tally], int]] = {
    "messages": (boards.forged, 4_000),
    "worlds": (boards.worlds, 300),
    "rooms": (live.attack, 1_000),
    "texts": (texts.attack, 10_000),
}
"""Each attack, and how often it is tried."""


def main() -> int:
    """Run the attacks; the exit status is 1 if something did not hold."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("attacks", nargs="*", choices=[*ATTACKS, []], help="all of them, if none is named")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--times", type=float, default=1.0, help="by how much more to try, or less")
    given = parser.parse_args()
    broken = 0
    say("| attack | what was tried | tries | did not hold | seconds |\n|---|---|--:|--:|--:|")
    for name in given.attacks or ATTACKS:
        attack, times = ATTACKS[name]
        begun = perf_counter()
        tally = attack(given.seed, max(1, round(times * given.times)))
        say(
            f"| {name} | {tally.what} | {tally.tried:,} | {len(tally.broken)} | {perf_counter() - begun:.0f} |"
        )
        for wrong in tally.broken:
            print(f"{name}: {wrong}", file=sys.stderr)  # noqa: T201
        broken += len(tally.broken)
    return int(broken > 0)


def say(text: str) -> None:
    """Print at once, for those who wait."""
    print(text, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
