"""The progress widget: which exercises of a lesson are solved, and which are open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.scene.markup import join, tag
from stoneswidgets.teach.sets import ExerciseSet
from stoneswidgets.teach.transcript import Transcript
from stoneswidgets.widgets.code_sharing import Shared, style_sheet
from stoneswidgets.widgets.kept_picture import kept
from stoneswidgets.widgets.progress_store import FILE, keeper
from stoneswidgets.widgets.protocol import Command

if TYPE_CHECKING:
    from os import PathLike

    import pandas as pd


class Progress(Shared):
    """A table of a set's exercises, solved and open, which can be saved for a teacher.

    Parameters
    ----------
    of : str or ExerciseSet
        The set: the name of one of the project's lessons, or any other.
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
    <Progress in 'SiegeStones: first lesson', 20 exercises>
    """

    _progress = traitlets.Unicode().tag(sync=True)
    _file = traitlets.Dict().tag(sync=True)
    _any = traitlets.Bool().tag(sync=True)

    def __init__(self, of: str | ExerciseSet, learner: str | None = None) -> None:
        self.of = of if isinstance(of, ExerciseSet) else ExerciseSet.of_lesson(of)
        if learner is not None:
            if not isinstance(learner, str):
                raise StonesError(f"learner is a name, not {quoted(learner)}")
            keeper().change(lambda kept: Transcript(kept.sets, learner))
        super().__init__("progress", style_sheet("exercise"), **self._shown())
        self._unsubscribe = keeper().subscribe(self._show)

    @property
    def progress(self) -> Transcript:
        """What was done at the set's exercises."""
        kept = keeper().progress
        done = {name: each for name, each in kept.sets.items() if name == self.of.name}
        return Transcript(done, kept.learner)

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file for a teacher; see `stoneswidgets.teach.transcript`.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        self.progress.save(path)

    def to_frame(self) -> pd.DataFrame:
        """Return what was done at the set's exercises as a pandas frame; see `Progress.progress`."""
        return self.progress.to_frame()

    def clear(self) -> None:
        """Forget what was done at the set's exercises."""
        keeper().change(lambda kept: kept.without(self.of.name))

    def close(self) -> None:
        """Remove the table from all notebooks."""
        if "_unsubscribe" in vars(self):
            self._unsubscribe()
        super().close()

    def __repr__(self) -> str:
        return f"<Progress in {self.of.title!r}, {len(self.of)} exercises>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401
        bundle = super()._repr_mimebundle_(**kwargs)
        return bundle and kept(bundle[0], {"text/plain": repr(self)})

    def _show(self) -> None:
        with self.hold_sync():
            for name, value in self._shown().items():
                self.set_trait(name, value)

    def _shown(self) -> dict[str, Any]:
        """Return the traits that a page shows."""
        learned = self.progress
        rows = [
            (
                question.name,
                question.ask,
                learned.done(self.of.name, question.name),
            )
            for question in self.of
        ]
        solved, many = sum(learned.solved(self.of)), len(rows)
        count = f"all {many} solved ✓" if solved == many else f"{solved} of {many} solved"
        head = tag(
            "tr",
            join(
                tag("td", "", aria_hidden="true"),
                *(
                    tag("th", name, scope="col", style="text-align: left")
                    for name in ("exercise", "done (tries)", "hints")
                ),
            ),
        )
        body = [
            tag(
                "tr",
                join(
                    tag("td", "✓" if done.solved else "·", aria_hidden="true"),
                    tag("td", ask),
                    tag("td", str(done) or "open"),
                    tag("td", str(done.hints or "")),
                ),
            )
            for _, ask, done in rows
        ]
        table = join(
            tag("p", tag("b", f"{self.of.title}: {count}")),
            tag("table", join(tag("thead", head), tag("tbody", join(*body))), class_="stones-progress"),
            tag("p", keeper().where),
        )
        file = {"name": FILE, "text": learned.dumps()}
        return {"_progress": str(table), "_file": file, "_any": bool(learned.sets)}


Progress.commands = {"clear": Command(Progress.clear)}
