"""Errors name the extra that is not installed."""

from __future__ import annotations

import importlib
import sys

import pytest

pytest.importorskip("numpy")


@pytest.mark.parametrize(("module", "needed"), [("openspiel", "pyspiel"), ("pettingzoo", "pettingzoo")])
def test_one_sentence_names_the_extra(module: str, needed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"stoneswidgets.interop.{module}"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, needed, None)
    with pytest.raises(ImportError) as caught:
        importlib.import_module(name)
    assert str(caught.value) == f'{name} needs the extra `interop`: pip install "stoneswidgets[interop]"'
    assert caught.value.__suppress_context__
