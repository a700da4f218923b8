"""The texts of moves: those that a game has, those that a class declares with `move`, and texts that are no move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from typing_extensions import override

from stoneswidgets.errors import BadRules, MalformedMove, StonesError, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from stoneswidgets.kernel import State
    from stoneswidgets.kernel.fields import Field


class Texts(dict[int, str]):
    """The texts of actions by their numbers, each worked out when it is first asked for."""

    def __init__(self, text: Callable[[int], str]) -> None:
        super().__init__()
        self._text = text

    def __missing__(self, action: int) -> str:
        text = self[action] = self._text(action)
        return text


class LegalMoves(Sequence[str]):
    """The texts of the legal moves of a position, in a fixed order.

    Called with a seat, it returns the moves of that seat; where several seats act at once, it has to be.
    """

    __slots__ = ("_of",)

    def __init__(self, of: Callable[[int | None], tuple[str, ...]]) -> None:
        self._of = of

    def __call__(self, seat: int | None = None) -> tuple[str, ...]:
        """Return the moves of a seat."""
        return self._of(seat)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...
    @override
    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        return self._of(None)[at]

    @override
    def __len__(self) -> int:
        return len(self._of(None))

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._of(None))

    @override
    def __contains__(self, move: object) -> bool:
        return move in self._of(None)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, tuple | LegalMoves) and self._of(None) == tuple(other)

    @override
    def __hash__(self) -> int:
        return hash(self._of(None))

    @override
    def __repr__(self) -> str:
        try:
            return repr(self._of(None))
        except StonesError as error:
            return f"<{error}>"


def malformed(text: str, title: str, examples: str) -> MalformedMove:
    """Return the error for a text that is not a move, with examples of moves."""
    return MalformedMove(f"{quoted(text)} is not a move of {title}; moves look like {examples}")


# ---------------------------------------------------------------- moves that a class declares; it is being made, and has no types yet

_FIRST = 0x10800
"""The number of the first of them: a game that numbers its moves itself has lower ones, or much higher, and a tree search counts none of these under
the same key (see `made` in `search/nodes.py`)."""


def take_moves(cls: type[Any], parent: type[Any], tables: Mapping[str, Field]) -> None:
    """Give numbers to the moves, and outcomes of chance, that a class declares, and give it the methods that know them.

    `BadRules` say that a text cannot be that of a move, or is that of another one.
    """
    own: dict[str, int] = {}
    typed = vars(cls)["Tables"].fields if "Tables" in vars(cls) else {}  # in a class of their own
    known = parent.Tables.fields
    for name, each in {**{name: typed[name] for name in typed if name not in known}, **tables}.items():
        if each.texts:
            if name in known:
                raise BadRules(
                    f"{cls.__name__}: there is a move {name} already; another one needs another name"
                )
            texts = [text or name for text in each.texts]
            first = _FIRST + len(parent.own_moves) + len(own)
            each.fill = _given([*range(first, first + len(texts))])
            for number, text in enumerate(texts, first):
                if not isinstance(text, str) or "," in text or text != text.strip():
                    raise BadRules(
                        f"{cls.__name__}: a move's text has no comma, and no space at its ends, as {quoted(text)} has"
                    )
                if text in own or text in parent.own_moves:
                    raise BadRules(
                        f"{cls.__name__}: there is a move {quoted(text)} already; another one needs another text"
                    )
                own[text] = number
    cls.own_moves = {**parent.own_moves, **own}
    for name, method in (_methods(cls, own) if own else {}).items():
        setattr(cls, name, method)
    if own and "max_legal_moves" not in vars(cls):
        cls.max_legal_moves = property(all_moves)


def _given(numbers: list[int]) -> Callable[[Any], list[int]]:
    return lambda _game: numbers


def all_moves(game: Any) -> int:
    """Return a bound on the number of legal moves, or of listed chance outcomes, of any position: all that there are."""
    return int(max(len(game.actions), len(game.chances)))


def _methods(cls: type[Any], moves: Mapping[str, int]) -> dict[str, object]:
    """Return methods that handle the moves that a class declares, and leave all others to its own in its body, or to its parent's."""
    texts = {action: text for text, action in moves.items()}
    body = dict(vars(cls))

    def of_others(game: Any, name: str) -> Any:
        if name not in body:
            return getattr(super(cls, game), name)
        return body[name].__get__(game) if hasattr(body[name], "__get__") else body[name]

    def actions(self: Any) -> tuple[int, ...]:
        others = {action: of_others(self, "action_text")(action) for action in of_others(self, "actions")}
        if same := sorted({*others, *others.values()} & {*texts, *moves}):
            raise BadRules(
                f"{self.title}: there is a move {same[0]!r} already; another one needs another text"
            )
        return tuple(sorted({*others, *texts}))

    def chances(self: Any) -> tuple[int, ...]:
        return tuple(sorted({*of_others(self, "chances"), *texts}))

    def action_text(self: Any, action: int) -> str:
        return texts[action] if action in texts else of_others(self, "action_text")(action)

    def parse(self: Any, text: str, seat: int) -> int:
        return moves[text] if text in moves else of_others(self, "parse")(text, seat)

    def reason(self: Any, state: State, seat: int, action: int) -> Any:
        if action in texts:
            return f"{texts[action]} is not possible now"
        return of_others(self, "reason")(state, seat, action)

    return {
        "actions": property(actions),
        "chances": property(chances),
        "action_text": action_text,
        "parse": parse,
        "reason": reason,
    }
