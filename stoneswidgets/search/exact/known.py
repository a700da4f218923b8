"""What is known without a search: values of positions that were solved once and for all, and come with a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.kernel import ACTOR, OVER, WINNERS
from stoneswidgets.search.exact.solver import solvers_of

if TYPE_CHECKING:
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.search.exact.solver import Node


def known(game: Rules, node: Node) -> int | None:
    """Return what a state is known to be worth for the seat to move: 1 a win, 0 a draw, −1 a loss; None if it is not known.

    >>> import stoneswidgets as sw
    >>> start = sw.SiegeStones(side=3, goal=2).start()
    >>> known(start.game, start.state)
    1
    """
    return solvers_of(game).known(game, node)


def known_moves(game: Rules, node: Node) -> dict[str, int]:
    """Return what the moves of a state are known to be worth for the seat that makes them; those of which nothing is known are left out.

    In a lost position every move loses, whether what it leads to is known or not.
    """
    if node[ACTOR] < 0 or (worth := known(game, node)) is None:
        return {}
    seat, found = node[ACTOR], dict[str, int]()
    for action in game.caller.legal_actions(node, seat):
        after = tuple(game.caller.after(node, action))
        if after[ACTOR] == OVER:
            winners = after[WINNERS]
            found[game.action_text(action)] = (
                0 if winners.bit_count() > 1 else 1 if winners == 1 << seat else -1
            )
        elif (value := known(game, after)) is not None:
            found[game.action_text(action)] = value if after[ACTOR] == seat else -value
        elif worth < 0:
            found[game.action_text(action)] = worth
    return found


def known_best(game: Rules, node: Node) -> tuple[str, ...]:
    """Return the moves that are known to be as good as any; none if it is not known which are.

    If it is known of some of them what every answer is worth, they are these.
    """
    value = known(game, node)
    best = tuple(move for move, worth in known_moves(game, node).items() if worth == value)
    return tuple(move for move in best if _answers_are_known(game, node, move)) or best


def _answers_are_known(game: Rules, node: Node, move: str) -> bool:
    after = tuple(game.caller.after(node, game.parse(move, node[ACTOR])))
    if after[ACTOR] < 0:
        return True
    answers = (
        tuple(game.caller.after(after, action)) for action in game.caller.legal_actions(after, after[ACTOR])
    )
    return all(answer[ACTOR] < 0 or known(game, answer) is not None for answer in answers)


def known_line(game: Rules, node: Node) -> tuple[str, ...]:
    """Return best moves from a state on, for as long as it is known which they are."""
    line = list[str]()
    while best := known_best(game, node):
        line.append(best[0])
        node = tuple(game.caller.after(node, game.parse(best[0], node[ACTOR])))
    return tuple(line)
