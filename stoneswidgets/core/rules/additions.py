"""Support for variants that add moves of their own (`own_moves`).

The classes are being made here, and get methods: so they have no types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import BadRules, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.kernel import State


def complete(cls: type[Any], parent: type[Any]) -> None:
    """Add to a class of games the methods that its own moves need, unless it defines them itself."""
    methods: dict[str, object] = {}
    if "own_moves" in vars(cls):
        _check_moves(cls, cls.own_moves)
        methods |= _for_moves(cls, vars(cls)["own_moves"])
        cls.own_moves = {**parent.own_moves, **cls.own_moves}
    for name, method in methods.items():
        if name not in vars(cls):
            setattr(cls, name, method)


def all_moves(game: Any) -> int:
    """Return a bound on the number of legal moves, or of listed chance outcomes, of any position: all that there are."""
    return max(len(game.actions), len(game.chances))


def _check_moves(cls: type[Any], given: object) -> None:
    if not isinstance(given, dict) or not all(
        isinstance(text, str) and type(number) is int and number >= 0 for text, number in given.items()
    ):
        raise BadRules(
            f'{cls.__name__}: own_moves are texts with the numbers of their actions, from 0: {{"swap": 200}}'
        )
    if twice := [text for text, number in given.items() if [*given.values()].count(number) > 1]:
        raise BadRules(
            f"{cls.__name__}: own_moves gives {quoted(twice[0])} and {quoted(twice[1])} the same number"
        )
    if odd := [text for text in given if not text or "," in text or text != text.strip()]:
        raise BadRules(
            f"{cls.__name__}: own_moves has the text {quoted(odd[0])}; a move's text has no comma, and no space at its ends"
        )


def _above(cls: type[Any], game: Any) -> Any:
    return super(cls, game)


def _for_moves(cls: type[Any], moves: Mapping[str, int]) -> dict[str, object]:
    """Return methods that handle a variant's own moves, and leave all others to the parent's methods."""
    texts = {action: text for text, action in moves.items()}

    def actions(self: Any) -> tuple[int, ...]:
        above = _above(cls, self)
        _check_untaken(self.title, above, texts)
        return tuple(sorted({*above.actions, *texts}))

    def chances(self: Any) -> tuple[int, ...]:
        return tuple(sorted({*_above(cls, self).chances, *texts}))

    def action_text(self: Any, action: int) -> str:
        return texts[action] if action in texts else _above(cls, self).action_text(action)

    def parse(self: Any, text: str, seat: int) -> int:
        return moves[text] if text in moves else _above(cls, self).parse(text, seat)

    def reason(self: Any, state: State, seat: int, action: int) -> str:
        if action in texts:
            return f"{texts[action]} is not possible now"
        return str(_above(cls, self).reason(state, seat, action))

    return {
        "actions": property(actions),
        "chances": property(chances),
        "action_text": action_text,
        "parse": parse,
        "reason": reason,
        "max_legal_moves": property(all_moves),
    }


def _check_untaken(title: str, above: Any, texts: Mapping[int, str]) -> None:
    """Refuse own moves with the number or the text of a move of the parent's."""
    others = {action: above.action_text(action) for action in above.actions}
    if taken := sorted(others.keys() & texts.keys()):
        raise BadRules(
            f"{title}: own_moves gives {texts[taken[0]]!r} the number {taken[0]}, which is the move "
            f"{others[taken[0]]!r} already; {max(others.keys() | texts.keys()) + 1} is free"
        )
    if same := sorted(set(others.values()) & set(texts.values())):
        raise BadRules(f"{title}: own_moves has {same[0]!r}, which is one of the other moves already")
