"""Support for variants that add moves of their own (`own_moves`) or slots of their own in the state (`own_slots`).

The classes are being made here, and get methods: so they have no types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import BadRules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.kernel import State


def complete(cls: type[Any], parent: type[Any]) -> None:
    """Add to a class of games the methods that its own moves and slots need, unless it defines them itself."""
    methods: dict[str, object] = {}
    if "own_moves" in vars(cls):
        if not all(isinstance(text, str) and type(number) is int for text, number in cls.own_moves.items()):
            raise BadRules(
                f'{cls.__name__}: own_moves are texts with the numbers of their actions: {{"swap": 200}}'
            )
        methods |= _for_moves(cls, vars(cls)["own_moves"])
        cls.own_moves = {**parent.own_moves, **cls.own_moves}
    if "own_slots" in vars(cls):
        methods |= _for_slots(cls)
        cls.added_slots = (*parent.added_slots, *cls.own_slots)
    for name, method in methods.items():
        if name not in vars(cls):
            setattr(cls, name, method)


def _above(cls: type[Any], game: Any) -> Any:  # noqa: ANN401
    return super(cls, game)


def _for_moves(cls: type[Any], moves: Mapping[str, int]) -> dict[str, object]:
    """Return methods that handle a variant's own moves, and leave all others to the parent's methods."""
    texts = {action: text for text, action in moves.items()}

    def untaken(self: Any) -> set[int]:  # noqa: ANN401
        """Return the parent's actions, of which none has the number of an own move."""
        above = set(_above(cls, self).actions)
        if taken := sorted(above & texts.keys()):
            free = max(above | texts.keys()) + 1
            raise BadRules(
                f"{self.title}: own_moves gives {texts[taken[0]]!r} the number {taken[0]}, which is the move "
                f"{_above(cls, self).action_text(taken[0])!r} already; {free} is free"
            )
        return above

    def actions(self: Any) -> tuple[int, ...]:  # noqa: ANN401
        return tuple(sorted({*untaken(self), *texts}))

    def chances(self: Any) -> tuple[int, ...]:  # noqa: ANN401
        return tuple(sorted({*_above(cls, self).chances, *texts}))

    def action_text(self: Any, action: int) -> str:  # noqa: ANN401
        return texts[action] if action in texts else _above(cls, self).action_text(action)

    def parse(self: Any, text: str, seat: int) -> int:  # noqa: ANN401
        return moves[text] if text in moves else _above(cls, self).parse(text, seat)

    def reason(self: Any, state: State, seat: int, action: int) -> str:  # noqa: ANN401
        if action in texts:
            return f"{texts[action]} is not possible now"
        return str(_above(cls, self).reason(state, seat, action))

    def max_legal_moves(self: Any) -> int:  # noqa: ANN401
        untaken(self)  # this is asked before the first move
        return int(_above(cls, self).max_legal_moves) + len(texts)

    return {
        "actions": property(actions),
        "chances": property(chances),
        "action_text": action_text,
        "parse": parse,
        "reason": reason,
        "max_legal_moves": property(max_legal_moves),
    }


def _for_slots(cls: type[Any]) -> dict[str, object]:
    """Return the property with a variant's own slots after the parent's."""
    own = cls.own_slots

    def slots(self: Any) -> tuple[Any, ...]:  # noqa: ANN401
        return (*_above(cls, self).slots, *own)

    return {"slots": property(slots)}
