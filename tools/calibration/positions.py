"""Collect positions from bots' games: each with its evaluation, and the result of a strong game from it."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from stoneswidgets.search.bots import search
from stoneswidgets.search.choices import is_at_once

if TYPE_CHECKING:
    from pathlib import Path

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position
    from stoneswidgets.search.bots import TreeSearch

SIMULATIONS = {20_000: 1, 2_000: 4, 200_000: 10}
"""For each number of simulations: of how many positions one is evaluated with it."""
STRONG = {"bluffstones": 8, "ascension": 7, "tavern": 7}
"""The level of those that play on; 9 where none is said."""
PLIES = {"ascension": 0}
"""Within how many plies they find what can be forced; 3 where nothing is said."""
BEFORE = range(1, 7)
"""The levels of those that make the positions."""
STRONGEST, PUZZLES, SOUGHT = "games between strong bots", "puzzles", "sought"
USUAL = 20_000


def drawn(game: Game[Any], rng: Random) -> Position:
    """Return a position of a game between bots of several levels, in which somebody has a choice."""
    return rng.choice(choices(game, rng))


def choices(game: Game[Any], rng: Random) -> list[Position]:
    """Return the positions of a game between bots of several levels in which somebody has a choice."""
    bots = [sw.bot(rng.choice(BEFORE), rng.getrandbits(32)) for _ in range(game.seats)]
    match = sw.Match(game, seed=rng.getrandbits(32))
    play_on(match, bots)
    return [position for position in match.positions if has_choice(position)]


def has_choice(position: Position) -> bool:
    """Tell whether some seat has two moves or more."""
    return not position.is_over and any(len(position.legal_moves(seat)) > 1 for seat in position.to_move)


def play_on(match: sw.Match, bots: list[Any]) -> None:
    """Play a game to its end."""
    while not match.position.is_over:
        seat = match.position.to_move[0]
        match.play(bots[seat].choose(match, seat), seat)


def strong(game: Game[Any], seed: int) -> TreeSearch:
    """Return a bot that plays on from a position."""
    bot = search(type(game), STRONG.get(game.name, 9), seed)
    bot.plies, bot.judged = PLIES.get(game.name, 3), True
    return bot


def row(name: str, seed: int) -> dict[str, Any]:
    """Return what is said of a position, and what a game from there came to for the seat that moves there."""
    game, rng = sw.game(name), Random(seed)
    return row_from(drawn(game, rng), seed, rng)


def row_from(position: Position, seed: int, rng: Random) -> dict[str, Any]:
    """Return the row of a position."""
    seat = chooser(position)
    said = {
        simulations: evaluated(position, seat, simulations, seed)
        for simulations, each in SIMULATIONS.items()
        if seed % each == 0
    }
    return told(position, seed, played_on(position, rng), seat, said)


def chooser(position: Position) -> int:
    """Return the first seat that has two moves or more."""
    return next(seat for seat in position.to_move if len(position.legal_moves(seat)) > 1)


def evaluated(position: Position, seat: int, simulations: int, seed: int) -> tuple[float, int, int]:
    """Return the mean of the best move, whether that is certain, and how often it was looked at."""
    found = sw.evaluate(position.view(seat), simulations=simulations, seed=seed)
    best = max(found.moves, key=lambda e: e.chance) if found.weights else found.moves[0]
    return round(found.means[best.move], 4), int(best.proven or found.exact), best.visits


def played_on(position: Position, rng: Random) -> sw.Match:
    """Return a game from a position on, between strong bots."""
    match = sw.Match(position, seed=rng.getrandbits(32))
    play_on(match, [strong(match.game, rng.getrandbits(32)) for _ in range(match.game.seats)])
    return match


def told(
    position: Position, seed: int, match: sw.Match, seat: int, said: dict[int, tuple[float, int, int]]
) -> dict[str, Any]:
    """Return a row: what was said of a position, and what a game came to for a seat."""
    winners, game = match.position.winners, position.game
    result = (seat in winners) / len(winners)
    row = {
        "seed": seed,
        "by": STRONGEST,
        "left": len(match.moves),
        "result": result,
        "said": said,
        "stage": game.calibration_stage(position.state, seat),
    }
    if game.seats == 2 and is_at_once(position.view(seat)):
        row["other"] = game.calibration_stage(position.state, 1 - seat)
    return row


def draw(name: str, positions: int, file: Path) -> None:
    """Draw positions until the file has enough."""
    done = len(rows_of(file))
    for seed in range(done, positions):
        note(file, row(name, seed))


def note(file: Path, row: dict[str, Any]) -> None:
    """Add a row to a file."""
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(row, separators=(",", ":")) + "\n")


def measured(
    folder: Path, name: str, rules: dict[str, int]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the rows of a game under some rules: those in one stage, and the others."""
    stage = rules.get("stage", 0)
    under = [f"{key}={value}" for key, value in rules.items() if key != "stage"]
    files = [" ".join((name, *under)), *([] if under else [f"{name} {what}" for what in (SOUGHT, PUZZLES)])]
    rows = [row for file in files for row in rows_of(folder / f"{file}.jsonl")]
    return [row for row in rows if stage_of(row) == stage], [row for row in rows if stage_of(row) != stage]


def stage_of(row: dict[str, Any]) -> int:
    """Return the stage of the game in which a position was."""
    return int(row.get("stage", 0))


def rows_of(file: Path) -> list[dict[str, Any]]:
    """Return the rows of a file; none, if there is no such file."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines]
