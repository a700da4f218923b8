"""Change one value in a position's JSON, for tests that only a `StonesError` is raised."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Iterator

_PLAIN = (
    st.sampled_from(
        [None, True, False, 0, 1, 2, 3, -1, 10**30, 0.5, "r", "y", "b", "g", "rr", "-", "d4", "c4", ""]
    )
    | st.integers()
    | st.text(max_size=4)
)
_NAMES = st.sampled_from(
    ["d4", "c4", "e5", "a1", "g7", "r", "b", "winners", "turn", "due", "drawn", "lines"]
) | st.text(max_size=3)
JSON = st.recursive(
    _PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_NAMES, inner, max_size=4),
    max_leaves=6,
)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in a JSON value with each key or index in it."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])


@st.composite
def changed(draw: st.DrawFn, described: dict[str, Any]) -> dict[str, Any]:
    """The description with one to three values replaced, left out or added."""
    found = deepcopy(described)
    for _ in range(draw(st.integers(1, 3))):
        places = list(_places(found))
        if not places:
            break
        container, key = places[draw(st.integers(0, len(places) - 1))]
        match draw(st.sampled_from(["replace", "remove", "add"])):
            case "replace":
                container[key] = draw(JSON)
            case "remove":
                del container[key]
            case _ if isinstance(container, dict):
                container[draw(_NAMES)] = draw(JSON)
            case _:
                container.insert(key, draw(JSON))
    return found
