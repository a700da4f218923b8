"""Every tutorial runs from top to bottom in JupyterLab, and its page has nothing to complain of."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.browser.lab import Notebook

TUTORIALS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda path: path.stem)
def test_a_tutorial_runs(tutorial, page, lab):
    shutil.copy(tutorial, lab.folder)
    Notebook(page, lab, tutorial.name).run_all()
