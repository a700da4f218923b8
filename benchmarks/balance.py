"""Measure what each rule does to the balance of the five games, and write `docs/balance.md`.

    python -m benchmarks.balance         # as published: seven minutes of one processor
    python -m benchmarks.balance 0.01    # a hundredth of the games, to another file

All numbers of games are fixed beforehand. One rule parameter is changed at a time: all values of those that are choices, and
of numbers those in `NUMBERS`, by random players and by bots. The times are the processor's, of all threads, so that other work on
the machine matters little.
"""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from stoneswidgets.lab.result import prior
from stoneswidgets.plumbing.intervals import of_difference

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.lab import Simulation

SEED = 2026
NUMBERS: dict[str, tuple[int, ...]] = {
    "players": (2, 3, 4),
    "side": (3, 4, 5),
    "goal": (2, 3, 4, 5, 6),
    "towers": (6, 9, 12),
    "threat_base": (6, 7, 8),
    "control_minimum": (4, 5, 6, 7),
    "colours": (3, 4),
    "trades": (6, 12, 24),
    "stall": (4, 8, 16),
    "target": (250, 500, 1_000, 2_000),
}
"""The values of rule parameters that are numbers; those that only have to be enough, as the stones of a box, are left out."""
LEVEL = 5
GAMES: dict[str, tuple[int, int]] = {
    "siegestones": (120_000, 200),
    "munchstones": (120_000, 200),
    "bluffstones": (60_000, 100),
    "ascension": (30_000, 60),
    "tavern": (30_000, 20),
}
"""For each game how many games random players play under each rule, and how many bots."""
PLACE = Path(__file__).parent.parent / "docs" / "balance.md"
CARDS = re.compile(r"\n## What each card does\n.*?(?=\n## )", re.DOTALL)
"""The section of the page that `benchmarks.cards` writes."""


def variants(name: str) -> Iterator[dict[str, Any]]:
    """Yield the rules to measure: the usual ones, then those with one parameter changed."""
    yield {}
    for parameter, each in type(sw.game(name)).parameters.items():
        values = NUMBERS.get(parameter, ()) if isinstance(each.allowed, range) else each.allowed
        yield from ({parameter: value} for value in values if value != each.default and value in each.allowed)


class Table:
    """The balance of a game under several rules.

    Parameters
    ----------
    name : str
        The game.
    games : int
        How many are played under each.
    level : int or None
        Who plays; None: random players.
    rules : sequence of dict
        The rules: the usual ones, then the others.
    """

    def __init__(self, name: str, games: int, level: int | None, rules: Sequence[dict[str, Any]]) -> None:
        begun = process_time()
        self.rows = [
            sw.lab.simulate(sw.game(name, **each), level, games, SEED + i, workers=1, progress=False)
            for i, each in enumerate(rules)
        ]
        self.seconds = process_time() - begun
        self.usual = self.rows[0]
        self._others = [row for row in self.rows[1:] if row.game.seats == self.usual.game.seats]

    def is_clear(self, row: Simulation) -> bool:
        """Tell whether the first player's share differs from that under the usual rules; all rows of the table hold at once."""
        usual, other = (
            each.moments[0] + prior(each.measures[0], each.moments[0]) for each in (self.usual, row)
        )
        return row in self._others and 0 not in of_difference(usual, other, comparisons=len(self._others))

    @property
    def starred(self) -> list[Simulation]:
        """The rows whose first player's share differs clearly, the lowest share first."""
        return sorted(filter(self.is_clear, self._others), key=lambda row: row.moments[0].mean)

    @property
    def lines(self) -> list[str]:
        """The table in Markdown."""
        head = [
            "| rules | wins of the 1st, 2nd, … seat, of 100 | Balance | shared, of 100 | moves |",
            "|---|---|---|---|---|",
        ]
        return [*head, *(self._line(row) for row in self.rows)]

    def _line(self, row: Simulation) -> str:
        seats = ", ".join(share_of(row, f"AdvantageP{seat + 1}") for seat in range(row.game.seats))
        return (
            f"| {rules_of(row.game)}{' *' * self.is_clear(row)} | {seats} | {row['Balance'].mean:.3f} "
            f"| {share_of(row, 'Drawishness')} | {row['DurationMoves'].mean:.1f} |"
        )

    @property
    def findings(self) -> str:
        """What the table shows, in sentences."""
        even = 100 / self.usual.game.seats
        found = (
            f"Under the usual rules the first seat wins {share_of(self.usual, 'AdvantageP1')} of 100 games, where {even:.0f} would "
            f"be even: {self.favours}. Other rules for as many seats that change this clearly (*): {len(self.starred)} of "
            f"{len(self._others)}"
        )
        ends = [f"{rules_of(row.game)} {share_of(row, 'AdvantageP1')}" for row in self.starred]
        if len(ends) > 1:
            return f"{found}, least with {ends[0]}, most with {ends[-1]}."
        return f"{found}{''.join(f': {end}' for end in ends)}."

    @property
    def favours(self) -> str:
        """Whether the usual rules favour the first seat, in words."""
        low, high = self.usual["AdvantageP1"].interval
        even = 1 / self.usual.game.seats
        return (
            "more than its share"
            if low > even
            else "less than its share"
            if high < even
            else "no clear difference"
        )

    @property
    def cells(self) -> str:
        """What the page's first table says of these players."""
        return f"{share_of(self.usual, 'AdvantageP1')}, {self.favours} | {len(self.starred)} of {len(self._others)}"


def share_of(row: Simulation, measure: str) -> str:
    """Return a share of games in hundredths, with half the width of its interval."""
    found = row[measure]
    return f"{100 * found.mean:.1f} ± {100 * found.interval.half_width:.1f}"


def rules_of(game: Rules) -> str:
    """Return the rules that differ from the usual ones."""
    return ", ".join(f"`{name}={value!r}`" for name, value in game.rules.items()) or "as usual"


def page(part: float = 1.0) -> str:
    """Play and return the page; with a part below 1, so much of the games."""
    sections, rows, seconds = [], [], 0.0
    for name, (of_random, of_bots) in GAMES.items():
        rules = list(variants(name))
        random = Table(name, max(2, round(part * of_random)), None, rules)
        bots = Table(name, max(2, round(part * of_bots)), LEVEL, rules)
        sections.append(SECTION.format(
            title=random.usual.game.title, random=_told(random), bots=_told(bots), level=LEVEL
        ))  # fmt: skip
        even = f"{100 / random.usual.game.seats:.0f}"
        rows.append(f"| {random.usual.game.title} | {even} | {random.cells} | {bots.cells} |")
        seconds += random.seconds + bots.seconds
        print(f"{name}: {random.seconds + bots.seconds:.0f} seconds", flush=True)
    day = datetime.now(UTC).strftime("%-d %B %Y")
    head = HEAD.format(
        day=day, spent=f"{seconds / 60:.0f} minutes", seed=SEED, level=LEVEL, rows="\n".join(rows)
    )
    cards = "".join(CARDS.findall(PLACE.read_text("utf-8")))
    return head + "".join(sections) + cards + END


def _told(table: Table) -> str:
    of = f"{table.usual.games:,} games under each rule, {table.seconds:.0f} seconds."
    return "\n".join([table.findings, "", *table.lines, "", of])


HEAD = """\
# The balance of the games

Whom do the rules favour, and what does each rule do about it? Measured by `python -m benchmarks.balance` on {day} with seed
{seed}, in {spent} of one processor; the numbers of games were fixed beforehand. The command writes this page, sentences with figures
included, but for [what each card does](#what-each-card-does).

One rule parameter at a time differs from the usual rules: all values of those that are choices, some of those that are numbers. Random
players play under each rule, then bots of level {level}, the same one in all seats.

| game | even | random players: wins of the first seat, of 100 | rules that change them clearly | level {level}: wins of the first seat | rules that change them clearly |
|---|---|---|---|---|---|
{rows}

How to read the tables:

- Seats are in the order of play. A game with several winners is shared among them.
- ± is half of the 95 % interval, each by itself: of a hundred such intervals, about five miss the true value.
- Balance is 1 less the greatest difference between two seats' wins: 1 is even.
- A * says that the first seat's wins differ clearly from those under the usual rules; all stars of a table hold at once with 95 % confidence.
- Each row has a seed of its own, {seed} for the usual rules, one more for each row below; so `sw.lab.simulate` plays any of them again.
- Seconds are those of one processor.
"""

SECTION = """
## {title}

**Random players.** {random}

**Level {level}.** {bots}
"""

END = """
## House rules between good players

Between strong players SiegeStones favours whoever begins: level 4 wins 52 of 100 as Black (48–56), level 7 81 (74–87), level 8 92
(86–96). What removes this advantage was measured [for each card](#what-each-card-does), for [the openings at levels 5 and
8](lab.md#every-value-of-a-rule), and for [the tie-break, both openings and a pie rule at levels 4 and
7](teachers.md#what-was-measured), each with intervals of its own. In short:

- **Does the tie-break by most stones favour the first player?** We found nothing that says so: at level 7 Black wins 78 of 100
  games (73–83) with it, and 78 (73–82) with the sum of threat ratings. In random games the difference is below a tenth of one
  game in 100. But the threat ratings make draws rarer.
- **Which published house rule removes the first player's advantage?** Neither of them, as far as we saw. At level 8 Black wins
  .88 (.77–.94) with a free opening, .87 (.76–.93) without a tower first, .96 (.87–.99) in the centre.
- **Which card does?** At level 7 Cut and choose (the pie rule), one hole or three, Chain, Crown, Marching and Closed in: each takes
  some 16 games of 100 or more from Black, and then neither side is clearly favoured, though intervals that wide reach up to 78. At level
  8 Cut and choose, one hole or three, Closed in and Step do so; with Crown, Chain and Blind beginning Black wins less often than as
  published, but is still favoured, and Marching changes nothing clearly. So Cut and choose, the holes and Closed in do it at both
  levels. Uneven sides turns the advantage round at both; Long arm makes it greater at level 7.
- **Does Cut and choose turn it round at level 8?** The table leaves it open, 40 (26–55). Asked again, this alone, in 400 games fixed
  beforehand, Black wins 32 (27–37): the advantage is White's (`sw.lab.simulate(sw.SiegeStonesCards(cut_and_choose=True), 8, 400,
  5_000)`).
- **Does it matter whether the number of spaces is odd?** Yes: with 37 or 35 Black wins 81 to 92 of 100, with 36 or 34 56 to 62. But
  then 36 to 55 games of 100 are drawn.
- **Which cards make a game longer, which shorter?** At both levels Long arm and Together fill the board; Crown, Chain, Blind beginning,
  Uneven sides and three holes make a game shorter, Crown by 15 moves; at level 8 so do Closed in, two holes and the one in the centre.
  Between random players Step, Hold the field and Clear lead make it longer, Long arm, Crown and Uneven sides shorter.
- **Which cards leave more to skill, which less?** No card does clearly, as far as 150 games of level 5 against level 4 tell.

## What such numbers cannot show

- **Random players are not people.** Many thousands of games show a difference of half a game in 100, but say nothing about
  players who think. Where random players and bots disagree, neither tells you about people.
- **Hundreds of games of bots show only what is large.** An interval of ± 7 of 100 hides everything smaller, one of ± 10 far more:
  a missing star does not mean that a rule does nothing. Level 5 is a middling player; at levels 7 and 8 the first seat of
  SiegeStones is worth far more.
- **Bots have habits.** All seats have the same bot, so nobody sees what this bot does not see. A rule that rewards something it
  does not see looks fair.
- **One rule at a time** says nothing about two together.
- **Even is not good.** A game that is decided by the deal is even, too.
"""


if __name__ == "__main__":
    share = float(sys.argv[1]) if sys.argv[1:] else 1.0
    place = PLACE if share == 1 else Path("balance.md")
    place.write_text(page(share), "utf-8")
    print(f"written: {place}")
