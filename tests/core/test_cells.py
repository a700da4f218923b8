"""What a notebook answers where Python fails in a cell before the library is asked."""

from __future__ import annotations

import sys

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import stoneswidgets

SAID = [
    ("class Mine(SiegeStones):\n    goal = 5", "'SiegeStones' is not defined; did you mean sw.SiegeStones?"),
    ("class Mine(Siegestones):\n    goal = 5", "'Siegestones' is not defined; did you mean sw.SiegeStones?"),
    (
        "class Mine('SiegeStones'):\n    goal = 5",
        "; a variant is made of a class, as in class Mine(sw.SiegeStones):",
    ),
    ("class Mine(sw):\n    goal = 5", "; a variant is made of a class, as in class Mine(sw.SiegeStones):"),
    ("@rule\ndef apply(t, s, action):\n    pass", "name 'rule' is not defined; did you mean sw.rule?"),
    ("del sw\nclass Mine(sw.SiegeStones):\n    goal = 5", "'sw' is not defined; import stoneswidgets as sw"),
    (
        "draw = rules.apply",
        "; from stoneswidgets.games.siegestones import rules stands above it (or of ascension,",
    ),
    ("draw = below(3)", "'below' is not defined; from stoneswidgets.kernel import below stands above"),
]
UNTOUCHED = ["frobnicate(3)", "len(3)", "class Mine(3):\n    goal = 5"]


@pytest.fixture
def shell(monkeypatch):
    """A notebook's Python in which the library was imported."""
    kind = type("Shell", (InteractiveShell,), {"_instance": None})
    made = kind(config=Config({"HistoryManager": {"enabled": False}}))
    made.showsyntaxerror = made._showtraceback = lambda *given: made.shown.append(given)
    made.shown = []
    monkeypatch.setattr(sys.modules["IPython"], "get_ipython", lambda: made)
    stoneswidgets._listen()
    made.run_cell("import stoneswidgets as sw")
    return made


@pytest.mark.parametrize(("cell", "said"), SAID)
def test_a_name_of_the_librarys_that_is_not_defined_is_told_in_one_sentence(cell, said, shell) -> None:
    shell.run_cell(cell)
    ((_, error, lines),) = shell.shown
    assert said in str(error)
    assert len(lines) == 2
    assert lines[0].startswith("In <module>, line ")


@pytest.mark.parametrize("cell", UNTOUCHED)
def test_other_errors_are_told_in_pythons_words(cell, shell) -> None:
    shell.run_cell(cell)
    ((_, error, lines),) = shell.shown
    with pytest.raises(type(error)) as raised:
        exec(cell, {})  # noqa: S102 (a cell)
    assert str(raised.value) == str(error)
    assert "Traceback" in "".join(lines)


def test_whoever_answers_errors_already_goes_on_doing_so(shell) -> None:
    shell.set_custom_exc((KeyError,), print)
    stoneswidgets._listen()
    assert shell.custom_exceptions == (KeyError,)
