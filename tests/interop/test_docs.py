"""The examples on the page about OpenSpiel and PettingZoo."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "interop.md"


def test_every_example_on_the_page_runs() -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("pettingzoo")
    blocks = re.findall(r"^```pycon\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    page = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
    result = doctest.DocTestRunner().run(page)
    assert result.failed == 0
    assert result.attempted > 30
