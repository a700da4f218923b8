"""Whether chances can be relied on: what `evaluate` says of a position, and how games between strong bots from there end.

    python -m benchmarks.reliability draw siegestones 2000 FOLDER   # 2000 positions, and a game from each; goes on where it was stopped
    python -m benchmarks.reliability seek siegestones 100 999 FOLDER    # more, until each tenth of the scale has 100; of 999 games at most
    python -m benchmarks.reliability fit siegestones FOLDER         # writes stoneswidgets/games/siegestones/calibration.json
    python -m benchmarks.reliability fit siegestones FOLDER side=3  # the same for a rule parameter; see `benchmarks.truth`
    python -m benchmarks.reliability puzzles tavern 1 FOLDER        # a game from each searched puzzle, after its best move and the next
    python -m benchmarks.reliability fit tavern FOLDER stage=1      # the same for a stage of the game, from positions and puzzles
    python -m benchmarks.reliability weigh siegestones 1000         # writes the weights in stoneswidgets/games/siegestones/features.py
    python -m benchmarks.reliability show FOLDER PICTURE.svg        # how reliable means and chances are, in tables and a picture

A position is drawn from a game between bots of levels 1 to 6, each seat of its own: any in which there is a choice, equally
likely. It is evaluated with several numbers of simulations, by what its seat may know, and played on by bots of level 9 that look for
what can be forced, too. One position of a game only, so that the results are independent; of those that are sought, one of a game in each
tenth.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from itertools import accumulate
from math import log, tanh
from pathlib import Path
from random import Random
from statistics import mean
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import stoneswidgets as sw
from stoneswidgets.analysis import calibration
from stoneswidgets.analysis.calibration import THOUSAND
from stoneswidgets.core.rules.parts import part
from stoneswidgets.lab.charts.paper import GRID, LINE, SERIES, SOFT, paper, shape, text
from stoneswidgets.plumbing.intervals import Interval, Moments, of_share
from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.search.levels import search
from stoneswidgets.teach.best import SEARCH

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position
    from stoneswidgets.search.bots import TreeSearch

    Floats = NDArray[np.float64]

SIMULATIONS = {20_000: 1, 2_000: 4, 200_000: 10}
"""For each number of simulations: of how many positions one is evaluated with it."""
STRONG = {"bluffstones": 8, "ascension": 7, "tavern": 7}
"""The level of those that play on; 9 where none is said."""
PLIES = {"ascension": 0}
"""Within how many plies they find what can be forced; 3 where nothing is said."""
BEFORE = range(1, 7)
"""The levels of those that make the positions."""
EQUALS = 5
"""The level of those whose games say what features are worth."""
STRONGEST, PUZZLES, SOUGHT = "games between strong bots", "puzzles", "sought"
USUAL = 20_000
EDGE, STEEP, STEPS = 0.005, 8.0, 50
"""Means are kept so far from 0 and 1; how fast one side of a half turns into the other; steps from 0 to 1 in a calibration."""
NEWTON, NEAR = 100, 1e-9
"""The most steps of Newton's method; a step so small is its last."""
PRIOR = np.array([0.1, 0.1, 0.1, 100.0, 100.0])
"""How strongly the prior holds what a chance follows from: the number of simulations must matter clearly."""
LOOKS = 6
"""So many positions of a game are evaluated in each of its stages, where positions are sought."""
PARTS = 10
"""Each tenth of the positions is checked by what is fitted to the others."""
ACROSS, DOWN, SIZE = 250, 240, 200
GAMES = Path(sw.__file__).parent / "games"


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
        match.play(bots[seat].choose(match.position.view(seat)), seat)


def strong(game: Game[Any], seed: int) -> TreeSearch:
    """Return a bot that plays on from a position."""
    bot = search(type(game), STRONG.get(game.name, 9), seed)
    bot.plies, bot.judged = PLIES.get(game.name, 3), True
    return bot


def row(name: str, seed: int) -> dict[str, Any]:
    """Return what is said of a position, and what a game from there came to for the seat that moves there."""
    game, rng = sw.game(name), Random(seed)
    position = drawn(game, rng)
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
    winners, stage = match.position.winners, position.game.calibration_stage(position.state, seat)
    result = (seat in winners) / len(winners)
    return {
        "seed": seed,
        "by": STRONGEST,
        "left": len(match.moves),
        "result": result,
        "said": said,
        "stage": stage,
    }


def draw(name: str, positions: int, file: Path) -> None:
    """Draw positions until the file has enough."""
    done = len(rows_of(file))
    for seed in range(done, positions):
        note(file, row(name, seed))


def seek(name: str, positions: int, games: int, folder: Path) -> None:
    """Play on from positions in tenths of the scale that have too few, until each has enough, or there were so many games.

    What the curves as they are say of a position decides on that, never what comes of it. Prints how these curves did.
    """
    file, game = folder / f"{name} {SOUGHT}.jsonl", sw.game(name)
    curves = calibration.measured(type(game).__module__)

    def chance(stage: int, mean: float) -> float:
        return curves[(stage,)].chance(mean, USUAL)

    def part_of(stage: int, mean: float) -> int:
        return which_tenth(chance(stage, mean))

    have, done = Counter[int](), rows_of(file)
    for row in (*rows_of(folder / f"{name}.jsonl"), *done):
        mean, sure, _ = row["said"][str(USUAL)]
        if not sure:
            have[part_of(stage_of(row), mean)] += 1
    for seed in range(1 + max((row["seed"] for row in done), default=-1), games):
        rng = Random(f"{SOUGHT} {seed}")
        looks, found = Counter[int](), set[int]()
        for position in sorted(choices(game, rng), key=lambda _: rng.random()):
            seat = chooser(position)
            stage = game.calibration_stage(position.state, seat)
            looks[stage] += 1
            few = {part for part in range(part_of(stage, 0), part_of(stage, 1) + 1) if have[part] < positions}
            if looks[stage] > LOOKS or not few - found:
                continue
            mean, sure, visits = evaluated(position, seat, USUAL, seed)
            part = part_of(stage, mean)
            if not sure and part in few - found:
                found.add(part)
                have[part] += 1
                note(
                    file, told(position, seed, played_on(position, rng), seat, {USUAL: (mean, sure, visits)})
                )
    said = [(chance(stage_of(row), row["said"][str(USUAL)][0]), row["result"]) for row in rows_of(file)]
    print(name, "sought, by the curves as they are:", *map(in_figures, tenths(said).values()))


def note(file: Path, row: dict[str, Any]) -> None:
    """Add a row to a file."""
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(row, separators=(",", ":")) + "\n")


def puzzles(name: str, games: int, file: Path) -> None:
    """Play games from each puzzle that a search judged, after its best move and after the next best; print what both won.

    What the seat cannot know is filled in anew for each game.
    """
    done = {(row["seed"], row["game"], row["best"]) for row in rows_of(file)}
    for number, (position, seat, judgement, _) in enumerate(sw.puzzles(name).mined, 1):
        values, view = judgement.values, position.view(seat)
        best = max(values, key=values.__getitem__)
        other = max((move for move in values if move not in judgement.good), key=values.__getitem__)
        for n, move in ((n, move) for n in range(games) for move in (best, other)):
            if judgement.by == SEARCH and (number, n, int(move == best)) not in done:
                rng = Random(f"{number}/{n}/{move}")
                match = played_on(view.determinize(rng).play(move, seat), rng)
                said = {USUAL: (values[move] / 100, int(values[move] in {0, 100}), USUAL)}
                row = {**told(position, number, match, seat, said), "game": n, "best": int(move == best)}
                note(file, row)
    won: dict[tuple[int, int], list[float]] = {}
    for row in rows_of(file):
        won.setdefault((row["seed"], row["best"]), []).append(row["result"])
    for number in sorted({number for number, _ in won}):
        shares = [of_share(Moments.of(won[number, best])) for best in (1, 0)]
        print(
            f"{number}: "
            + ", ".join(
                f"{mean(won[number, best]):.2f} ({low:.2f} to {high:.2f})"
                for best, (low, high) in zip((1, 0), shares, strict=True)
            )
        )


def measured(folder: Path, name: str, rules: dict[str, int]) -> list[dict[str, Any]]:
    """Return the rows of a game under some rules, in one stage."""
    stage = rules.get("stage", 0)
    under = [f"{key}={value}" for key, value in rules.items() if key != "stage"]
    files = [" ".join((name, *under)), *([] if under else [f"{name} {what}" for what in (SOUGHT, PUZZLES)])]
    rows = [row for file in files for row in rows_of(folder / f"{file}.jsonl")]
    return [row for row in rows if stage_of(row) == stage]


def stage_of(row: dict[str, Any]) -> int:
    """Return the stage of the game in which a position was."""
    return int(row.get("stage", 0))


def rows_of(file: Path) -> list[dict[str, Any]]:
    """Return the rows of a file; none, if there is no such file."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines]


# ---------------------------------------------------------------- the calibration


def parted(rows: list[dict[str, Any]], which: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return a tenth of all rows, and the others."""
    parts = [[row for row in rows if int(row["seed"]) % PARTS == part] for part in range(PARTS)]
    return parts.pop(which), [row for part in parts for row in part]


def features(mean: float, simulations: int) -> tuple[float, ...]:
    """Return what a chance follows from: the mean's odds, on which side of a half it lies, and the number of simulations."""
    mean = min(1 - EDGE, max(EDGE, mean))
    odds, more = log(mean / (1 - mean)), log(simulations / USUAL)
    return 1.0, odds, tanh(STEEP * odds), more, odds * more


def fitted(rows: list[dict[str, Any]]) -> Callable[[float, int], float]:
    """Return the chance to win by mean and simulations: a logistic regression, which a prior holds to the mean where data are few."""
    seen = [
        (features(mean, int(simulations)), row["result"])
        for row in rows
        for simulations, (mean, sure, _) in row["said"].items()
        if not sure
    ]
    x, y = np.array([each for each, _ in seen]), np.array([result for _, result in seen])
    least = np.array([-np.inf, 0.1, 0.0, -np.inf, 0.0])
    weights = regression(x.reshape(-1, len(PRIOR)), y, np.array([0.0, 1.0, 0.0, 0.0, 0.0]), PRIOR, least)
    return lambda mean, simulations: float(1 / (1 + np.exp(-weights @ features(mean, simulations))))


def regression(x: Floats, y: Floats, prior: Floats, hold: Floats, least: Floats | None = None) -> Floats:
    """Return the weights of a logistic regression, by Newton's method, held to a prior; none is less than `least`, so that what should rise rises."""
    least = np.full(len(prior), -np.inf) if least is None else least
    weights = np.maximum(prior, least)

    def worth(weights: Floats) -> float:
        odds = x @ weights
        return float(y @ odds - np.logaddexp(0, odds).sum() - hold @ (weights - prior) ** 2 / 2)

    for _ in range(NEWTON):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - chance) - hold * (weights - prior)
        free = (weights > least) | (slope > 0)
        curved = (x.T * (chance * (1 - chance))) @ x + np.diag(hold)
        step = np.zeros(len(prior))
        step[free] = np.linalg.solve(curved[np.ix_(free, free)], slope[free])
        while worth(np.maximum(weights + step, least)) < worth(weights) and np.linalg.norm(step) > NEAR:
            step /= 2
        weights = np.maximum(weights + step, least)
        if np.linalg.norm(step) < NEAR:
            break
    return weights


def fit(name: str, rows: list[dict[str, Any]], rules: tuple[tuple[str, int], ...]) -> None:
    """Write the calibration of a game under some rules, beside those under others."""
    chance, amounts = fitted(rows), sorted(SIMULATIONS)
    shares = [
        [
            min(THOUSAND - 2, max(2, round(THOUSAND * chance(step / STEPS, simulations))))
            for step in range(STEPS + 1)
        ]
        for simulations in amounts
    ]
    under = dict(rules)
    stage = under.pop("stage", 0)
    new = {
        "stage": stage,
        "rules": under,
        "simulations": amounts,
        "shares": [[*accumulate(row, max)] for row in shares],
        "positions": len({(row["seed"], row["best"]) if "best" in row else n for n, row in enumerate(rows)}),
        "by": rows[0]["by"],
    }
    file = GAMES / name / "calibration.json"
    entries = json.loads(file.read_text("utf-8")) if file.exists() else []
    entries = [each for each in entries if (each["rules"], each["stage"]) != (under, stage)]
    file.write_text("[\n" + ",\n".join(map(json.dumps, [*entries, new])) + "\n]\n", "utf-8")


def weigh(name: str, games: int) -> None:
    """Write what each feature of a game is worth: a logistic regression on who has how much more, a position of a game between equals each."""
    game = sw.game(name)
    known, seen, won = part(type(game), "features"), [], []
    for seed in range(games):
        rng = Random(seed)
        match = sw.Match(game, seed=rng.getrandbits(32))
        play_on(match, [sw.bot(EQUALS, rng.getrandbits(32)) for _ in range(game.seats)])
        position = rng.choice([each for each in match.positions if not each.is_over])
        seat, winners = rng.randrange(game.seats), match.position.winners
        amounts = {each.name: each.amounts for each in known.features(position.view(seat))}
        if amounts:
            nobody = (0,) * game.seats
            seen.append([1.0, *(mine_ahead(amounts.get(each, nobody), seat) for each in known.WEIGHTS)])
            won.append((seat in winners) / len(winners))
    x, y = np.array(seen), np.array(won)
    weights = regression(x, y, np.zeros(x.shape[1]), np.full(x.shape[1], PRIOR[0]))
    found = {
        each: round(100 * float(weight)) for each, weight in zip(known.WEIGHTS, weights[1:], strict=True)
    }
    file = GAMES / name / "features.py"
    said = ", ".join(f'"{each}": {weight}' for each, weight in found.items())
    file.write_text(re.sub(r"WEIGHTS = {.*}", f"WEIGHTS = {{{said}}}", file.read_text("utf-8")), "utf-8")
    print(f"{name}, {len(y)} positions: {found}")


def mine_ahead(amounts: tuple[int, ...], seat: int) -> float:
    """Return by how much a seat has more than the others in the mean."""
    return amounts[seat] - (sum(amounts) - amounts[seat]) / (len(amounts) - 1)


# ---------------------------------------------------------------- what came of it


class Tenth(NamedTuple):
    """The positions whose chance lies in a tenth of the scale.

    Attributes
    ----------
    said : float
        The mean of what was said of them.
    won : Moments
        What the games came to.
    """

    said: float
    won: Moments

    @property
    def interval(self) -> Interval:
        """The limits of what is won, with 95 % confidence."""
        return of_share(self.won)


def which_tenth(said: float) -> int:
    """Return in which tenth of the scale it lies, from 0."""
    return min(9, int(10 * said))


def tenths(pairs: list[tuple[float, float]]) -> dict[int, Tenth]:
    """Return what was said and what was won, by tenths of what was said."""
    parts: dict[int, list[tuple[float, float]]] = {}
    for said, won in sorted(pairs):
        parts.setdefault(which_tenth(said), []).append((said, won))
    return {
        part: Tenth(Moments.of(said for said, _ in each).mean, Moments.of(won for _, won in each))
        for part, each in parts.items()
    }


class Checked(NamedTuple):
    """Positions without a proof: what was said of each, and what it came to.

    Attributes
    ----------
    means : list of tuple
        The mean of its simulations, and the result.
    chances : list of tuple
        The chance by a curve that was fitted to other positions, and the result.
    """

    means: list[tuple[float, float]]
    chances: list[tuple[float, float]]


def checked(
    rows: list[dict[str, Any]], simulations: int, more: list[dict[str, Any]] | None = None
) -> Checked:
    """Return what is said with a number of simulations, in each stage by its own curve, and what came of it; more rows may fit the curves."""
    found = Checked([], [])
    for stage in sorted({stage_of(row) for row in rows}):
        for which in range(PARTS):
            (held_out, others), (_, also) = (
                parted([row for row in each if stage_of(row) == stage], which) for each in (rows, more or [])
            )
            curve = fitted(others + also)
            for row in held_out:
                mean, sure, _ = row["said"].get(str(simulations), (0.0, 1, 0))
                if not sure:
                    found.means.append((mean, row["result"]))
                    found.chances.append((curve(mean, simulations), row["result"]))
    return found


def show(folder: Path, drawing: Path) -> None:
    """Print, game by game, what was said and what was won; draw it for the usual number of simulations.

    Of positions that were sought there are more than of others in tenths that are rare: they count in the tenths, not in the errors of the whole.
    """
    panels = list[tuple[str, dict[int, Tenth], dict[int, Tenth]]]()
    for file in sorted(folder.glob("*.jsonl")):
        if file.stem.endswith((PUZZLES, SOUGHT)):
            continue
        rows, drawn_tenths = rows_of(file), list[dict[int, Tenth]]()
        sought, more = (rows_of(folder / f"{file.stem} {what}.jsonl") for what in (SOUGHT, PUZZLES))
        for simulations in sorted(SIMULATIONS):
            pairs = checked(rows, simulations, [*sought, *more])
            if not pairs.means:
                continue
            error = [sum((said - won) ** 2 for said, won in each) / len(each) for each in pairs]
            print(
                f"{file.stem}, {simulations:,} simulations, {len(pairs.means):,} positions; squared error {error[0]:.3f}, {error[1]:.3f}"
            )
            for what, each in checked([*rows, *sought], simulations, more)._asdict().items():
                found = tenths(each)
                print(f"  {what:7} " + " ".join(map(in_figures, found.values())))
                if simulations == USUAL:
                    drawn_tenths.append(found)
        name, _, under = file.stem.partition(" ")
        means, chances = drawn_tenths
        panels.append((", ".join(filter(None, (sw.game(name).title, under))), means, chances))
    drawing.write_text(str(picture(panels)), "utf-8")


def in_figures(tenth: Tenth) -> str:
    """Return what was said and won, with its interval and the number of games."""
    low, high = tenth.interval
    return f"{tenth.said:.2f}: {tenth.won.mean:.2f} ({low:.2f} to {high:.2f}, {tenth.won.count});"


def picture(panels: list[tuple[str, dict[int, Tenth], dict[int, Tenth]]]) -> Markup:
    """Return a panel for each game: what was said, from left to right, and what was won, upwards; a ring for means, a disc for chances."""
    body = [
        tag("g", panel(*each), transform=f"translate({i % 2 * ACROSS} {i // 2 * DOWN})")
        for i, each in enumerate(panels)
    ]
    body.append(
        tag(
            "g",
            shape(8, 40, "before"),
            text(22, 45, "mean of the simulations"),
            shape(8, 64, "after"),
            text(22, 69, "chance that is told"),
            text(0, 95, "lines: 95 % intervals", colour=SOFT, size=13),
            text(0, 115, "from left to right: what was said,", colour=SOFT, size=13),
            text(0, 133, "upwards: what was won", colour=SOFT, size=13),
            transform=f"translate({len(panels) % 2 * ACROSS} {len(panels) // 2 * DOWN})",
        )
    )
    title = "What evaluate says, and what comes of it"
    finding = "On the diagonal is what comes as often as it is said: chances lie nearer to it than means."
    return paper(title, finding, join(*body), (len(panels) // 2 + 1) * DOWN)


def panel(title: str, means: dict[int, Tenth], chances: dict[int, Tenth]) -> Markup:
    """Return the panel of a game."""

    def y(share: float) -> float:
        return LINE + SIZE * (1 - share)

    parts = [text(0, 12, title, bold=True)]
    parts += [
        tag(
            "path",
            d=f"M0 {y(share):.1f}h{SIZE}M{SIZE * share:.1f} {y(0):.1f}v-{SIZE}",
            style=f"stroke: {GRID}; stroke-width: 1",
        )
        for share in (0, 0.5, 1)
    ]
    parts.append(
        tag(
            "path",
            d=f"M0 {y(0):.1f}L{SIZE} {y(1):.1f}",
            style=f"stroke: {SOFT}; stroke-width: 1.5; stroke-dasharray: 4 4",
        )
    )
    for series, found in (("before", means), ("after", chances)):
        for said, won in found.values():
            x, (low, high) = SIZE * said, of_share(won)
            parts.append(
                tag(
                    "path",
                    d=f"M{x:.1f} {y(low):.1f}V{y(high):.1f}",
                    style=f"stroke: {SERIES[series]}; stroke-width: 2",
                )
            )
            parts.append(shape(x, y(won.mean), series))
    return join(*parts)


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    if what == "draw":
        draw(rest[0], int(rest[1]), Path(rest[2]) / f"{rest[0]}.jsonl")
    elif what == "seek":
        seek(rest[0], int(rest[1]), int(rest[2]), Path(rest[3]))
    elif what == "fit":
        under = {key: int(value) for key, _, value in (each.partition("=") for each in rest[2:])}
        fit(rest[0], measured(Path(rest[1]), rest[0], under), tuple(under.items()))
    elif what == "puzzles":
        puzzles(rest[0], int(rest[1]), Path(rest[2]) / f"{rest[0]} {PUZZLES}.jsonl")
    elif what == "weigh":
        weigh(rest[0], int(rest[1]))
    elif what == "show":
        show(Path(rest[0]), Path(rest[1]))
