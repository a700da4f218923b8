"""Mutate texts and JSON values."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

STRANGE = [
    "", "null", "true", "-1", "0", "1e400", "NaN", "[]", "{}", '""', "\\ud800", "\ud800", "\x00", "\x1b[2J", "\u2028", "＝1", "'", '"',
    "9" * 400, "[" * 2000, "{}," * 300, "é" * 300, "\u202e", "__class__", "\n", "2026-11-21\x1b10:00:00+00:00", "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59-23:59", "9" * 5000, "--5", "\u0663", "\r\n", "\t=1", ";@x", "\u2212 1", "../../x",
]  # fmt: skip


def mutated(text: str, rng: Random) -> str:
    """Return the text with some of it replaced: letters, or, where it is JSON, values and names."""
    lines = text.split("\n")
    if len(lines) > 1 and rng.random() < 0.6:
        at = rng.randrange(len(lines))
        return "\n".join([*lines[:at], mutated(lines[at], rng), *lines[at + 1 :]])
    try:
        given = json.loads(text) if rng.random() < 0.6 else None
    except ValueError:
        given = None
    if given is not None:
        for _ in range(rng.randint(1, 3)):
            given = _other(given, rng)
        return json.dumps(given, ensure_ascii=rng.random() < 0.5)
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(text))
        text = (
            text[:at] + rng.choice([*STRANGE, text[: rng.randint(0, 40)]]) + text[at + rng.randint(0, 30) :]
        )
    return text


def _other(given: Any, rng: Random) -> Any:  # noqa: PLR0911
    """Return a value of JSON with one part replaced, left out, doubled or swapped."""
    if isinstance(given, dict) and given and rng.random() < 0.9:
        name = rng.choice([*given])
        match rng.randrange(6):
            case 0:
                return {key: value for key, value in given.items() if key != name}
            case 1:
                return {(rng.choice(STRANGE) if key == name else key): value for key, value in given.items()}
            case _:
                return given | {name: _other(given[name], rng)}
    if isinstance(given, list) and given and rng.random() < 0.9:
        at = rng.randrange(len(given))
        match rng.randrange(6):
            case 0:
                return given[:at] + given[at + 1 :]
            case 1:
                return [*given, given[at]]
            case 2:
                return []
            case _:
                return [*given[:at], _other(given[at], rng), *given[at + 1 :]]
    if isinstance(given, str) and rng.random() < 0.5:
        at = rng.randint(0, len(given))
        return given[:at] + rng.choice(STRANGE) + given[at + rng.randint(0, 3) :]
    if isinstance(given, int) and rng.random() < 0.5:
        return given + rng.choice([-1, 1, 1 << 40, -(1 << 70)])
    return rng.choice(
        [
            None,
            True,
            -1,
            0,
            1.5,
            10**400,
            -(1 << 62),
            "",
            [],
            {},
            [[]],
            {"": 0},
            *STRANGE,
            [None] * 5,
            {"position": {}},
        ]
    )
