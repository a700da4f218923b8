"""Docstrings of public names: each parameter is described, and each class has an example."""

from __future__ import annotations

import inspect
import re

import pytest

import stoneswidgets as sw

PUBLIC = {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in (sw, sw.lab, sw.paper)
    for name in dir(module)
    if inspect.isclass(getattr(module, name)) or inspect.isfunction(getattr(module, name))
}
FUNCTIONS = {name: each for name, each in PUBLIC.items() if inspect.isfunction(each)}
CLASSES = {
    name: each
    for name, each in PUBLIC.items()
    if inspect.isclass(each) and name.count(".") == 1 and not issubclass(each, Exception)
}


def described(doc: str) -> list[str]:
    """The names in the section Parameters."""
    found = re.search(r"^Parameters\n-+\n(.*?)(?:\n\n\w+\n-+\n|\Z)", doc, re.DOTALL | re.MULTILINE)
    heads = [line for line in found[1].splitlines() if line and not line.startswith(" ")] if found else []
    return [name.strip(" *") for head in heads for name in head.partition(" : ")[0].split(",")]


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_each_parameter_of_a_public_function_is_described(name):
    given = FUNCTIONS[name]
    if given is sw.rule:  # is written above a function, and takes nothing else
        return
    parameters = list(inspect.signature(given).parameters)
    assert sorted(described(inspect.getdoc(given))) == sorted(parameters)


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_each_class_that_the_package_gives_has_an_example(name):
    assert "\nExamples\n--------\n>>> " in inspect.getdoc(CLASSES[name])
