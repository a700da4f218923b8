"""JSON merge patches (RFC 7396): what changed from one scene to the next."""

from __future__ import annotations

import json
import sys
import zlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

Json = dict[str, Any]


def difference(old: Mapping[str, object], new: Mapping[str, object]) -> Json:
    """Return the merge patch that turns one object into another.

    Neither may hold None as a member's value: in a merge patch that means removal.

    >>> difference({"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"c": 2, "d": 4}})
    {'a': None, 'b': {'d': 4}}
    """
    patch: Json = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key)
        if before is value:
            continue
        if isinstance(before, dict) and isinstance(value, dict):
            if inner := difference(before, value):
                patch[key] = inner
        # 1, 1.0 and True are equal in Python, but different in JSON
        elif before != value or not (isinstance(value, str) or repr(before) == repr(value)):
            patch[key] = value
    return patch


def merge(target: Json, patch: Json) -> Json:
    """Return an object with a merge patch applied; neither argument is changed.

    >>> merge({"a": 1, "b": {"c": 2, "d": 3}}, {"a": None, "b": {"d": 4}})
    {'b': {'c': 2, 'd': 4}}
    """
    result = dict(target)
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        elif isinstance(value, dict):
            before = result.get(key)
            result[key] = merge(before if isinstance(before, dict) else {}, value)
        else:
            result[key] = value
    return result


SHORT = 1600
"""The longest patch, in characters, that is sent as plain JSON; a longer one is compressed."""


def carrying(message: Json, patch: Json) -> tuple[Json, list[bytes]]:
    """Return a message with a patch in it, as plain JSON, or with a long one beside it.

    On the way from JupyterLite's Python to its page, members that are None get lost: there, a patch that takes something away is sent
    beside its message, too.
    """
    text = json.dumps(patch)
    if len(text) <= SHORT and not (sys.platform == "emscripten" and "null" in text):
        return message | {"patch": json.loads(text)}, []  # marimo sends no subclasses of str as they are
    return message, [packed(patch)]


def packed(patch: Json) -> bytes:
    """Return a patch as deflated JSON; a long patch repeats the same words and shapes, and shrinks a lot.

    >>> long = {"labels": {f"point:{i}": f"{i}, blue follower" for i in range(54)}}
    >>> len(packed(long)) < len(str(long)) / 4
    True
    """
    return zlib.compress(json.dumps(patch, ensure_ascii=False, separators=(",", ":")).encode())
