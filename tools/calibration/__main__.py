"""Calibrate win probabilities: compare `evaluate` with the results of games between strong bots.

    python -m tools.calibration draw siegestones 2000 FOLDER   # 2000 positions, and a game from each; goes on where it was stopped
    python -m tools.calibration seek siegestones 100 999 FOLDER    # more, until each tenth of the scale has 100; of 999 games at most
    python -m tools.calibration seek tavern 300 999 FOLDER stage=3 # until there are 300 of a stage of the game; of 999 games at most
    python -m tools.calibration fit siegestones FOLDER         # writes stoneswidgets/games/siegestones/calibration.json
    python -m tools.calibration fit siegestones FOLDER side=3  # the same for a rule parameter; see `tools.truth`
    python -m tools.calibration puzzles tavern 1 FOLDER        # a game from each searched puzzle, after its best move and the next
    python -m tools.calibration fit tavern FOLDER stage=1      # the same for a stage of the game, from positions and puzzles
    python -m tools.calibration weigh siegestones 1000         # writes the weights in stoneswidgets/games/siegestones/features.py
    python -m tools.calibration show FOLDER PICTURE.svg        # how reliable means and chances are, in tables and a picture

A position is drawn from a game between bots of levels 1 to 6, each seat of its own: any in which there is a choice, equally
likely. It is evaluated with several numbers of simulations, by what its seat may know, and played on by bots of level 9 that look for
what can be forced, too. One position of a game only, so that the results are independent; of those that are sought, one of a game in each
tenth, or one of a game in a stage.
"""

from __future__ import annotations

import sys
from pathlib import Path

import stoneswidgets as sw
from tools.calibration.calibration_error import in_words
from tools.calibration.curves import checked, fit
from tools.calibration.picture import picture
from tools.calibration.positions import PUZZLES, SIMULATIONS, SOUGHT, USUAL, draw, measured, rows_of
from tools.calibration.puzzles import puzzles
from tools.calibration.seeking import seek, seek_stage
from tools.calibration.tenths import Tenth, in_figures, off_by, shown, tenths
from tools.calibration.weights import weigh


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
            print(f"{file.stem}, {simulations:,} simulations, {len(pairs.means):,} positions")
            for what, each in pairs._asdict().items():
                error = sum((said - won) ** 2 for said, won in each) / len(each)
                print(f"  {what:7} squared error {error:.3f}; {in_words(each)}")
            for what, each in checked([*rows, *sought], simulations, more)._asdict().items():
                found = tenths(each)
                print(f"  {what:7} " + " ".join(map(in_figures, found.values())))
                print(f"  {off_by(found.values())}; {shown(found)}")
                if simulations == USUAL:
                    drawn_tenths.append(found)
        name, _, under = file.stem.partition(" ")
        means, chances = drawn_tenths
        panels.append((", ".join(filter(None, (sw.game(name).title, under))), means, chances))
    drawing.write_text(str(picture(panels)), "utf-8")


def given(words: list[str]) -> dict[str, int]:
    """Return what `stage=1` and the like say.

    >>> given(["stage=1", "side=3"])
    {'stage': 1, 'side': 3}
    """
    return {key: int(value) for key, _, value in (word.partition("=") for word in words)}


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    if what == "draw":
        draw(rest[0], int(rest[1]), Path(rest[2]) / f"{rest[0]}.jsonl")
    elif what == "seek":
        name, positions, games, folder = rest[0], int(rest[1]), int(rest[2]), Path(rest[3])
        if rest[4:]:
            seek_stage(name, given(rest[4:])["stage"], positions, games, folder)
        else:
            seek(name, positions, games, folder)
    elif what == "fit":
        under = given(rest[2:])
        rows, others = measured(Path(rest[1]), rest[0], under)
        fit(rest[0], rows, tuple(under.items()))
        held_out = tenths(checked(rows, USUAL, others).chances)
        print(off_by(held_out.values()), *map(in_figures, held_out.values()))
    elif what == "puzzles":
        puzzles(rest[0], int(rest[1]), Path(rest[2]) / f"{rest[0]} {PUZZLES}.jsonl")
    elif what == "weigh":
        weigh(rest[0], int(rest[1]))
    elif what == "show":
        show(Path(rest[0]), Path(rest[1]))
