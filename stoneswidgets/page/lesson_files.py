"""JupyterLab's contents manager for lessons: saves in one step. Needs JupyterLab's server."""

from __future__ import annotations

from contextlib import contextmanager
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager
from typing_extensions import override

from stoneswidgets.page.export import show_last_positions
from stoneswidgets.plumbing import files

if TYPE_CHECKING:
    from collections.abc import Iterator


class LessonFiles(AsyncLargeFileManager):
    """Save files in one step, and boards with their last position; readers see the old file or the new one.

    Jupyter's own class writes into the file, and keeps a copy meanwhile. A second window that reads the file at that moment takes
    it for damaged and puts the copy in its place; then the first window finds neither of the two.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     lesson = Path(folder, "lesson.ipynb")
    ...     with LessonFiles(root_dir=folder).atomic_writing(str(lesson)) as file:
    ...         _ = file.write("{}")
    ...         there_before = lesson.exists()
    ...     there_before, lesson.read_text()
    (False, '{}')
    """

    @override
    def run_pre_save_hooks(self, model: dict[str, Any], path: str, **options: Any) -> None:
        super().run_pre_save_hooks(model, path, **options)  # type: ignore[no-untyped-call]
        if model.get("type") == "notebook" and isinstance(model.get("content"), dict):
            show_last_positions(model["content"])

    @override
    @contextmanager
    def atomic_writing(
        self, os_path: str, text: bool = True, *_: Any, **__: Any
    ) -> Iterator[StringIO | BytesIO]:
        content = StringIO() if text else BytesIO()
        yield content
        with self.perm_to_403(os_path):
            files.write(os_path, content.getvalue())
