"""The progress widget: which exercises of a lesson are solved, and which are open."""

from __future__ import annotations

from base64 import b64encode
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Button, HBox, VBox

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.teach import progress
from stoneswidgets.teach.sets import ExerciseSet
from stoneswidgets.widgets.code_sharing import Single
from stoneswidgets.widgets.progress_store import FILE, keeper

if TYPE_CHECKING:
    from os import PathLike

    import pandas as pd

WIDTH = 70
"""The length, in characters, to which a question is shortened."""
CLEAR, SURE = "Forget what I have done here", "Really forget it?"


class Progress(Single, VBox):  # type: ignore[misc]  # ipywidgets have no types
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
    <Progress in 'SiegeStones: first lesson', 17 exercises>
    """

    def __init__(self, of: str | ExerciseSet, learner: str | None = None) -> None:
        self.of = of if isinstance(of, ExerciseSet) else ExerciseSet.of_lesson(of)
        if learner is not None:
            if not isinstance(learner, str):
                raise StonesError(f"learner is a name, not {quoted(learner)}")
            keeper().change(lambda kept: progress.Progress(kept.sets, learner))
        self._table, self._link = HTML(), HTML()
        self._clear = Button(description=CLEAR, layout={"width": "auto"})
        self._clear.on_click(self._cleared)
        super().__init__([self._table, HBox([self._link, self._clear], layout={"align_items": "center"})])
        self.add_class("stones-done")  # told by it, saved notebooks keep its state
        self._unsubscribe = keeper().subscribe(self._show)
        self._show()

    @property
    def progress(self) -> progress.Progress:
        """What was done at the set's exercises."""
        kept = keeper().progress
        done = {name: each for name, each in kept.sets.items() if name == self.of.name}
        return progress.Progress(done, kept.learner)

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file for a teacher; see `stoneswidgets.teach.progress`.

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

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # noqa: ANN401
        return {
            **super()._repr_mimebundle_(**kwargs),
            "text/plain": repr(self),
        }

    def _cleared(self, _button: Button) -> None:
        """Forget on the second click; the first one asks whether that is meant."""
        if self._clear.description == SURE:
            self.clear()
        else:
            self._clear.description = SURE

    def _show(self) -> None:
        kept = self.progress
        rows = [
            (
                question.name,
                shorten(question.ask, WIDTH, placeholder=" …"),
                kept.done(self.of.name, question.name),
            )
            for question in self.of
        ]
        solved = sum(done.solved is not None for _, _, done in rows)
        head = tag(
            "tr",
            join(
                *(
                    tag("th", name, scope="col", style="text-align: left")
                    for name in ("", "exercise", "done (tries)", "hints")
                )
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
        self._table.value = join(
            tag("p", tag("b", f"{self.of.title}: {solved} of {len(rows)} solved")),
            tag("table", join(tag("thead", head), tag("tbody", join(*body))), class_="stones-progress"),
            tag("p", keeper().where),
        )
        self._link.value = _download(kept.dumps())
        self._clear.description = CLEAR
        self._clear.disabled = not kept.sets


def _download(text: str) -> Markup:
    """Return a link that saves a text as a file."""
    address = f"data:application/json;base64,{b64encode(text.encode()).decode()}"
    return tag("a", "Save for my teacher", href=address, download=FILE, style="text-decoration: underline")
