"""The progress widget: a table of a lesson's solved and open exercises."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets
from typing_extensions import override

from stoneswidgets.core.rules.registry import GAMES, game_named
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.scene.markup import Markup, join, table, tag
from stoneswidgets.teach.notebooks import EVERY_DAY, link_to, names
from stoneswidgets.teach.practice import DEEPER
from stoneswidgets.teach.puzzles.sets import set_name
from stoneswidgets.teach.rating import UNSURE, rating
from stoneswidgets.teach.sets import ExerciseSet, set_of
from stoneswidgets.teach.transcript import Transcript
from stoneswidgets.widgets.code_sharing import Shared, style_sheet
from stoneswidgets.widgets.kept_picture import told
from stoneswidgets.widgets.progress_store import FILE, keeper
from stoneswidgets.widgets.protocol import Command

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    import pandas as pd

_BUTTONS = "Save for my teacher", "Forget what I have done here"
"""What stands on the buttons, of which a picture keeps the room."""


class Progress(Shared):
    """A table of a set's exercises, solved and open, which can be saved for a teacher.

    Parameters
    ----------
    of : str or ExerciseSet, optional
        The set: the name of one of the project's lessons, or any other. Left out: all lessons, a line for each.
    learner : str, optional
        Your name, for the saved file.

    Raises
    ------
    StonesError
        If there is no such lesson.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> sw.Progress("siegestones")
    <Progress in 'SiegeStones: first lesson', 17 exercises>
    """

    sets: Sequence[ExerciseSet]
    title: str
    _progress = traitlets.Unicode().tag(sync=True)
    _file = traitlets.Dict().tag(sync=True)
    _any = traitlets.Bool().tag(sync=True)

    def __init__(self, of: str | ExerciseSet | None = None, learner: str | None = None) -> None:
        named = None if of is None else set_of(of)
        self.sets = lessons() if named is None else (named,)
        self.title = "All lessons" if named is None else named.title
        if learner is not None:
            if not isinstance(learner, str):
                raise StonesError(f"learner is a name, not {quoted(learner)}")
            keeper().change(lambda kept: replace(kept, learner=learner))
        super().__init__("progress", style_sheet("exercise"), **self._shown())
        self._ends = (keeper().subscribe(self._show),)

    @property
    def progress(self) -> Transcript:
        """The learner's progress at the set's exercises, or at those of all lessons."""
        kept = keeper().progress
        names = {each.name for each in self.sets}
        done = {name: each for name, each in kept.sets.items() if name in names}
        return Transcript(done, kept.learner)

    def save(self, path: str | PathLike[str]) -> None:
        """Save the progress to a file for a teacher; see `stoneswidgets.teach.transcript`.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        self.progress.save(path)

    def to_frame(self) -> pd.DataFrame:
        """Return the progress at the set's exercises as a pandas frame; see `Progress.progress`."""
        return self.progress.to_frame()

    def clear(self) -> None:
        """Clear the progress at the set's exercises; where all lessons are shown, puzzles, games and days as well."""
        names = {each.name for each in self.sets}
        keeper().change(
            lambda kept: Transcript(learner=kept.learner) if len(names) > 1 else kept.without(*names)
        )

    def __repr__(self) -> str:
        return f"<Progress in {self.title!r}, {sum(map(len, self.sets))} exercises>"

    @override
    def _kept(self) -> dict[str, str]:
        words = phrase("progress", n=sum(map(len, self.sets)), title=self.title)
        return told(words, self._told(self.progress), *_BUTTONS)

    def _show(self) -> None:
        with self.hold_sync():
            for name, value in self._shown().items():
                self.set_trait(name, value)

    def _told(self, learned: Transcript, path: str = "") -> Markup:
        """Return what is solved, and where that is kept."""
        solved, all_of = sum(sum(learned.solved(each)) for each in self.sets), sum(map(len, self.sets))
        count = phrase("all solved" if solved == all_of else "some solved", n=solved, of=all_of)
        colon = "" if self.title.endswith("?") else ":"
        return join(
            tag("p", tag("b", f"{self.title}{colon} {count}")),
            self._practised(),
            _exercises(self.sets[0], learned) if len(self.sets) == 1 else _map(self.sets, keeper().progress),
            tag("p", keeper().where, title=path or None),
        )

    def _practised(self) -> Markup | str:
        """Say what was done in practice, where most of it is puzzles of no lesson."""
        days = keeper().progress.days.values() if len(self.sets) > 1 else ()
        done, clean = sum(day.done for day in days), sum(day.clean for day in days)
        return tag("p", phrase("in practice", n=done, clean=clean)) if done else ""

    def _shown(self) -> dict[str, Any]:
        """Return the traits that a page shows."""
        learned = self.progress
        return {
            "_progress": str(self._told(learned, str(keeper().path or ""))),
            "_file": {"name": FILE, "text": learned.dumps()},
            "_any": bool(learned.sets or (len(self.sets) > 1 and keeper().progress.days)),
        }


def lessons() -> tuple[ExerciseSet, ...]:
    """Return the exercises of all lessons, in the order of their notebooks."""
    titles = [Path(name).stem[3:] for name in names()]
    return tuple(ExerciseSet.of_lesson(title) for title in titles if title != EVERY_DAY)


def _exercises(of: ExerciseSet, learned: Transcript) -> Markup:
    done = [(question.ask, learned.done(of.name, question.name)) for question in of]
    rows = [
        (
            tag("span", "✓" if each.solved else "·", aria_hidden="true"),
            ask,
            str(each) or "open",
            str(each.hints or ""),
        )
        for ask, each in done
    ]
    return table(("", "exercise", "done (tries)", "hints"), rows, class_="stones-progress")


def _map(sets: Sequence[ExerciseSet], learned: Transcript) -> Markup:
    """Return the course at a glance: a line for each game, its lessons side by side, its puzzles and the learner's level."""
    left = {each.name: each for each in sets}
    ratings, rows = {name: rating(name, learned) for name in GAMES}, []
    for name, own in ratings.items():
        lessons = (left.pop(name), left.pop(f"{name}{DEEPER}"))
        tried = learned.sets.get(set_name(name), {}).values()
        puzzles = f"{sum(done.solved is not None for done in tried)} solved" if tried else "–"
        games = str(len(learned.games.get(name, ())) or "–")
        level = str(own) if own.error < UNSURE else "–"
        rows.append(
            (
                tag("b", game_named(name).title),
                *(link_to(each, _solved(each, learned)) for each in lessons),
                puzzles,
                games,
                level,
            )
        )
    others = [tag("li", link_to(each), f": {_solved(each, learned)}") for each in left.values()]
    following = [each for each in sets if not all(learned.solved(each))]
    following.sort(key=lambda each: not any(learned.solved(each)))  # what was begun comes first
    heads = ("game", "first lesson", "second lesson", "puzzles", "games", "your level")
    sure = phrase("how sure") if any(own.error < UNSURE for own in ratings.values()) else None
    return join(
        table(heads, rows, class_="stones-progress"),
        tag("ul", *others),
        tag("p", tag("b", "Next: "), link_to(following[0])) if following else "",
        tag("p", phrase("what counts", sure=sure)),
    )


def _solved(of: ExerciseSet, learned: Transcript) -> str:
    done = learned.solved(of)
    return f"{sum(done)} of {len(done)}{' ✓' if all(done) else ''}"


Progress.commands = {"clear": Command(Progress.clear)}
