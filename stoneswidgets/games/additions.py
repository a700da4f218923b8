"""Support for variants that add moves of their own (`own_moves`) or slots of their own in the state (`own_slots`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.errors import BadRules
from stoneswidgets.games import slots as notation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.games.base import Game
    from stoneswidgets.kernel import State


def complete(cls: type[Game], parent: type[Game], base: type[Game]) -> None:
    """Add to a class the methods that its own moves and slots need, unless it defines them itself."""
    methods: dict[str, object] = {}
    if "own_moves" in vars(cls):
        methods |= _for_moves(cls, vars(cls)["own_moves"])
        cls.own_moves = {**parent.own_moves, **cls.own_moves}
    if "own_slots" in vars(cls):
        methods |= _for_slots(cls, parent, base)
    for name, method in methods.items():
        if name not in vars(cls):
            setattr(cls, name, method)


def _above(cls: type[Game], game: Game) -> Game:
    return cast("Game", super(cls, game))


def _for_moves(cls: type[Game], moves: Mapping[str, int]) -> dict[str, object]:
    """Return methods that handle a variant's own moves, and leave all others to the parent's methods."""
    if not all(isinstance(text, str) and type(action) is int for text, action in moves.items()):
        raise BadRules(
            f'{cls.__name__}: own_moves are texts with the numbers of their actions: {{"swap": 200}}'
        )
    texts = {action: text for text, action in moves.items()}

    def actions(self: Game) -> tuple[int, ...]:
        return tuple(sorted({*_above(cls, self).actions, *texts}))

    def action_text(self: Game, action: int) -> str:
        return texts[action] if action in texts else _above(cls, self).action_text(action)

    def parse(self: Game, text: str, seat: int) -> int:
        return moves[text] if text in moves and seat >= 0 else _above(cls, self).parse(text, seat)

    def reason(self: Game, state: State, seat: int, action: int) -> str:
        if action in texts:
            return f"{texts[action]} is not possible now"
        return _above(cls, self).reason(state, seat, action)

    def max_legal_moves(self: Game) -> int:
        return _above(cls, self).max_legal_moves + len(texts)

    return {
        "actions": property(actions),
        "action_text": action_text,
        "parse": parse,
        "reason": reason,
        "max_legal_moves": property(max_legal_moves),
    }


def _for_slots(cls: type[Game], parent: type[Game], base: type[Game]) -> dict[str, object]:
    """Return methods that add a variant's own slots to the parent's, and write and read them in descriptions."""
    own = cls.own_slots

    def slots(self: Game) -> tuple[Any, ...]:
        return (*_above(cls, self).slots, *own)

    def describe(self: Game, state: State) -> dict[str, Any]:
        described, at = _above(cls, self).describe(state), first(self)
        for each in own:
            if any(values := state[at : at + each.repeat]):
                described[each.name] = notation.written(self, each, values)
            at += each.repeat
        return described

    def state_of(self: Game, described: Mapping[str, Any]) -> list[int]:
        names = {each.name for each in own}
        state = _above(cls, self).state_of({name: described[name] for name in described if name not in names})
        at = first(self)
        for each in own:
            if each.name in described:
                state[at : at + each.repeat] = notation.read(self, each, described[each.name])
            at += each.repeat
        return state

    def first(self: Game) -> int:
        return notation.length(_above(cls, self).slots)

    methods: dict[str, object] = {"slots": property(slots)}
    if parent.describe is not base.describe:  # the default form describes every slot anyway
        methods |= {"describe": describe, "state_of": state_of}
    return methods
