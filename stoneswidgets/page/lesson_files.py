"""Where JupyterLab reads and saves lessons; needs JupyterLab's server."""

from __future__ import annotations

from contextlib import contextmanager
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

from stoneswidgets.page.export.pictures import show_last_positions
from stoneswidgets.plumbing import files
from stoneswidgets.plumbing.typed import override

if TYPE_CHECKING:
    from collections.abc import Iterator


class LessonFiles(AsyncLargeFileManager):
    """Files of which a window reads, at any time, either the whole old content or the whole new one; boards are kept as they were last.

    Jupyter's own keep a copy while they write over a file. A second window that reads it at that moment takes it for damaged,
    puts it aside and the copy in its place, and then neither of them is there for the first window to end.

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
