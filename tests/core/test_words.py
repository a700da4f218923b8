"""The words of any game: each template is said somewhere, and what is said has a template."""

from __future__ import annotations

import ast
import re

from stoneswidgets.core import words
from stoneswidgets.core.teller import Teller
from tests.test_layers import modules

JOINED = re.compile(r".+ (alone|between|in short)|a (move|place) to find|find the (move|place)")
"""Keys that are put together where they are said."""


def test_each_template_is_said_and_what_is_said_has_one() -> None:
    trees = [tree for name, tree in modules().items() if name != "core.words"]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant)}
    known = {key for name, table in vars(words).items() if name.isupper() for key in table}
    assert {key for key in known - texts if not JOINED.fullmatch(key)} == set()
    calls = [each for each in nodes if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)]
    keys = [each.args[0] for each in calls if each.func.id == "phrase"]
    keys += [part for key in keys if isinstance(key, ast.IfExp) for part in (key.body, key.orelse)]
    assert {key.value for key in keys if isinstance(key, ast.Constant)} - {*Teller.WORDS} == set()
    assert words.WORDS.keys().isdisjoint(words.SAID)
