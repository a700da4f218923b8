"""Measure what each card does to SiegeStones, who wins, how long it is, whether skill decides, and write it into `docs/balance.md`.

    python -m benchmarks.cards FOLDER         # half an hour of one processor
    python -m benchmarks.cards FOLDER 0.01    # a hundredth of the games, to another file

Games are kept in the folder while they are played, and the same command goes on with them. All numbers of games are fixed beforehand.
Each card is laid alone, as a table lays it first; Sinkholes with each set of holes.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import stoneswidgets as sw
from benchmarks.balance import CARDS, PLACE
from stoneswidgets.lab.sweeps import difference
from stoneswidgets.plumbing.language import listed, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.game import Game
    from stoneswidgets.lab import Simulation
    from stoneswidgets.lab.result import Difference, Figure

SEED = 4_000
USUAL = 3
"""How many times as many games are played under the usual rules, with which each card is compared."""
HOLES = {"as published": 37, "Sinkholes corner": 36, "Sinkholes two": 35, "Sinkholes three": 34}
"""How many spaces the board has."""
WINS, SHARED, MOVES = "AdvantageP1", "Drawishness", "DurationMoves"


class Part(NamedTuple):
    """Who plays, and how many games under each card."""

    players: int | list[int] | None
    games: int

    @property
    def name(self) -> str:
        """The players; a list of two levels play each other, and change seats."""
        if isinstance(self.players, list):
            return "level {} against {}".format(*self.players)
        return f"level {self.players}" if self.players else "at random"


PARTS = [Part(None, 20_000), Part([5, 4], 150), Part(8, 150), Part(7, 150)]
"""What is played, in this order."""


def designs() -> Iterator[Game]:
    """Yield the game as published, then with each card."""
    usual = sw.SiegeStonesCards()
    yield usual
    for card in usual.deck.new:
        laid = usual.parameters[card.key].allowed[1:]  # the first value is that of a card that is not laid
        for value in laid if card.key == "sinkholes" else laid[:1]:
            yield sw.game("siegestones_cards", **{card.key: value})


def called(game: Game) -> str:
    """Return the card of a design with its number."""
    return (
        "".join(game.deck.called(card.key, getattr(game, card.key)) for card in game.laid) or "as published"
    )


class Column:
    """The games of a part, under each card by its name: so large a share of them is played, or goes on, and kept in a folder."""

    def __init__(self, at: int, folder: Path, share: float) -> None:
        part = PARTS[at]
        self.name, self.games = part.name, max(4, round(share * part.games))
        self.is_skill = isinstance(part.players, list)
        self.wins = "Wins of level {}".format(*part.players) if isinstance(part.players, list) else WINS
        self.rows: dict[str, Simulation] = {}
        self.several = 1  # intervals that hold at once
        for i, game in enumerate(designs()):
            if self.is_skill and game.is_cooperative:
                continue
            games, path = self.games * (1 if i else USUAL), folder / f"{at}-{i}.jsonl"
            options: dict[str, Any] = {"workers": 1, "progress": False, "path": path}
            row = sw.lab.simulate(game, part.players, games, SEED + 100 * at + i, **options)
            self.rows[called(game)] = row
            print(f"{datetime.now(UTC):%H:%M:%S} {self.name}, {called(game)}: {games}", flush=True)

    def figure(self, measure: str, card: str) -> Figure | None:
        """Return a measure under a card; None where it was not asked, or where all win together, so that nobody is ahead."""
        row = self.rows.get(card)
        if row is None or (measure == WINS and row.game.is_cooperative):
            return None
        return row.estimate(measure, self.several)

    def changes(self, measure: str) -> dict[str, Difference]:
        """Return what each card does to a measure; not to wins, nor to shared games, where all win together."""
        (_, usual), *others = self.rows.items()
        return {
            card: difference(usual, row, measure, self.several)
            for card, row in others
            if measure == MOVES or not row.game.is_cooperative
        }

    def count(self, measure: str) -> int:
        """Return how many intervals of a measure are shown or compared."""
        return len(self.changes(measure)) + sum(self.figure(measure, card) is not None for card in self.rows)

    def cell(self, measure: str, card: str) -> str:
        """Return a measure under a card with its interval; a star if it differs clearly from that as published."""
        change = self.changes(measure).get(card)
        return told(self.figure(measure, card), measure) + " *" * bool(change and change.is_clear)

    def sentence(self, measure: str, more: str, fewer: str) -> str:
        """Return which cards change a measure clearly, the most so first, and what would have been found."""
        changes = self.changes(measure)
        clear = sorted(
            (card for card in changes if changes[card].is_clear), key=lambda c: -abs(changes[c].mean)
        )
        found = f"{self.name}: {told(self.figure(measure, 'as published'), measure)} as published"
        for word, up in ((more, True), (fewer, False)):
            cards = [
                f"{told(self.figure(measure, card), measure)} with {card}"
                for card in clear
                if (changes[card].mean > 0) == up
            ]
            found += f"; {word}: {', '.join(cards)}" * bool(cards)
        left = [each.smallest for card, each in changes.items() if card not in clear]
        unclear = f"no clear difference with {'the others' if clear else 'any card'}"
        return (
            f"{found}; {unclear}, where a change of {size(max(left), measure)} would have been found four times in five"
            if left
            else found
        )


def told(found: Figure | None, measure: str) -> str:
    """Return a figure with its interval: moves, or games of 100; a dash for none."""
    if found is None:
        return "–"
    return f"{size(found.mean, measure)} ({'–'.join(size(each, measure) for each in found.interval)})"


def size(value: float, measure: str) -> str:
    """Return moves, or games of 100."""
    return f"{value:.1f}" if measure == MOVES else f"{100 * value:.0f}"


def table(columns: list[tuple[str, Column, str]]) -> str:
    """Return a table in Markdown: of each column the head, the games, and the measure."""
    cards = columns[0][1].rows
    rows = [[card, *(column.cell(measure, card) for _, column, measure in columns)] for card in cards]
    heads = ["card", *(head for head, *_ in columns)]
    return "\n".join("| " + " | ".join(row) + " |" for row in (heads, ["---"] * len(heads), *rows))


def section(folder: Path, share: float) -> str:
    """Play, or go on, and return what the cards do."""
    random, skill, *bots = [Column(at, folder, share) for at in range(len(PARTS))]
    bots.sort(key=lambda column: column.name)
    alike = [random, *bots]
    won = [(column.name, column, column.wins) for column in (*alike, skill)]
    lasted = [
        *((f"moves, {column.name}", column, MOVES) for column in alike),
        *((f"drawn, of 100, {column.name}", column, SHARED) for column in bots),
    ]
    several = sum(column.count(measure) for _, column, measure in won + lasted)
    for column in (*alike, skill):
        column.several = several
    even = (
        f"{listed(fair)} ({column.name})"
        for column in bots
        if (fair := [c for c in column.rows if (each := column.figure(WINS, c)) and 0.5 in each.interval])
    )
    who, long = (
        "\n".join(f"- {sentence(each.sentence(measure, *words))}." for each in alike)
        for measure, words in ((WINS, ("more", "fewer")), (MOVES, ("longer", "shorter")))
    )
    return SECTION.format(
        day=datetime.now(UTC).strftime("%-d %B %Y"),
        seed=SEED,
        usual=USUAL,
        games=listed(f"{each.games:,} ({each.name})" for each in (*alike, skill)),
        several=several,
        who=who,
        even="; ".join(even) or "any card",
        won=table(won),
        holes="\n".join(map(holes, bots)),
        long=long,
        lasted=table(lasted),
        skill=sentence(skill.sentence(skill.wins, "more", "fewer")),
    )


def holes(column: Column) -> str:
    """Return what becomes of the first player's wins, and of draws, on a board of so many spaces."""
    found = (
        f"{spaces} spaces {told(column.figure(WINS, card), WINS)}, drawn {told(column.figure(SHARED, card), SHARED)}"
        for card, spaces in HOLES.items()
    )
    return f"- {sentence(column.name)}: {'; '.join(found)}."


SECTION = """\

## What each card does

Measured by `python -m benchmarks.cards FOLDER` on {day} with seed {seed}. The command writes this section, sentences with figures
included. Each [card](cards.md) of SiegeStones is laid alone, as a table lays it first; Sinkholes with each set of holes. The numbers of
games were fixed beforehand: {games} under each card,
{usual} times as many as published. The same player sits in both seats; in the last column of the first table two levels play each other, and
change seats.

In brackets are intervals; a * marks a clear difference from the game as published. All {several} of both hold at once with 95 % confidence.
A draw counts half. A – has no answer: with Together nobody is ahead of the other, and “drawn” is what both win.

**Who wins?** Black's wins of 100:

{who}

Neither is clearly favoured with {even}.

{won}

**Odd or even?** Black's wins of 100, and draws, by the number of spaces:

{holes}

**How long is a game?** Moves:

{long}

{lasted}

**What does skill decide?** The stronger player's wins of 100, seats changing. {skill}.
"""


if __name__ == "__main__":
    folder, share = Path(sys.argv[1]), float(sys.argv[2]) if sys.argv[2:] else 1.0
    folder.mkdir(parents=True, exist_ok=True)
    text = section(folder, share)
    place = PLACE if share == 1 else Path("balance.md")
    place.write_text(CARDS.sub(lambda _: text, PLACE.read_text("utf-8")), "utf-8")
    print(f"written: {place}")
