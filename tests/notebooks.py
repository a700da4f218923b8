"""Run the tutorials and save their outputs: ``python -m tests.notebooks [NOTEBOOK …]``.

Kept are the outputs that do not differ from run to run: texts, and the pictures of boards, which a viewer shows that
has no kernel. Dropped are the widgets themselves, which no other kernel knows, when and by what it was run, and the SVG output
of what has the same picture as HTML.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from stoneswidgets.scene.document import HTML, SVG
from stoneswidgets.widgets.kept_picture import METADATA_KEY, VIEW

FOLDER = Path(__file__).parents[1] / "notebooks"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def clean(notebook):
    """Return a notebook without what differs from run to run."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            data.pop(VIEW, None)
            if HTML in data:
                data.pop(SVG, None)
            output.get("metadata", {}).pop(METADATA_KEY, None)
    return notebook


def text(notebook):
    """Return what stands in a notebook's file."""
    return nbformat.writes(notebook) + "\n"


def run(path):
    """Run a notebook from top to bottom; return it."""
    notebook = nbformat.read(path, as_version=4)
    folder = {"metadata": {"path": str(path.parent)}}
    return NotebookClient(notebook, resources=folder, coalesce_streams=True).execute()


def main(paths):
    for path in map(Path, paths) if paths else sorted(FOLDER.glob("*.ipynb")):
        path.write_text(text(clean(run(path))), encoding="utf-8")
        print(f"{path.name}: run and kept")


if __name__ == "__main__":
    main(sys.argv[1:])
