"""List all positions after a number of drops, up to symmetry, and value them backwards."""

from __future__ import annotations

from tools.solved.bits import BOARD, DRAW, FULL, LOSS, SPACES, TOWERS, WIN, key_of

FOR_THE_OTHER = {WIN: LOSS, DRAW: DRAW, LOSS: WIN}
START = 0


def sets(key: int) -> tuple[int, int, int]:
    """Return the stones of the seat to move, those of the other, and the towers."""
    return key >> 2 * SPACES, key >> SPACES & FULL, key & FULL


def pieces_of(key: int) -> int:
    """Return how many pieces are on the board."""
    return key.bit_count()


def after(key: int) -> dict[str, int]:
    """Return the keys after each drop, by the drop's text; nobody has won there yet, for it takes more drops than the first few."""
    mine, other, towers = sets(key)
    found = {}
    for space, name in enumerate(BOARD.names):
        bit = 1 << space
        if (mine | other | towers) & bit:
            continue
        found[name] = int(key_of(other, mine | bit, towers))
        if towers.bit_count() < TOWERS:
            found[f"T{name}"] = int(key_of(other, mine, towers | bit))
    return found


def layers(pieces: int) -> list[list[int]]:
    """Return the keys of all positions after 0 drops up to a number of them."""
    found = [[START]]
    for _ in range(pieces):
        found.append(sorted({later for key in found[-1] for later in after(key).values()}))
    return found


def backed_up(values: dict[int, int], above: list[list[int]]) -> dict[int, int]:
    """Return the values of earlier layers, too, when those of the last one are known."""
    values = dict(values)
    for layer in reversed(above):
        for key in layer:
            values[key] = max(FOR_THE_OTHER[values[later]] for later in after(key).values())
    return values
