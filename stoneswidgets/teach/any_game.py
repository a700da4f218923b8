"""Readings that every game has: scores, and who has won."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.language import many, sentence
from stoneswidgets.scene import picture
from stoneswidgets.teach.reading import Reader, Reading, Slip, line

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Position
    from stoneswidgets.teach.reading import Value

NOBODY = "nobody"
COUNTED = "Count everything that could be done next; the same piece on another place is another move."
GAINED = "Take that player's score after the move, and take off what it was before."
"""How they are worked out, as far as that is so in every game."""
LISTED = 20
"""The most legal moves that an explanation lists; more are only counted."""


def scores(position: Position, how: str = "") -> Reading:
    """Return each player's score; `how` says what scores."""

    def slip(answer: Value) -> Slip | None:
        if answer == position.scores[::-1]:
            return Slip(f"It is the other way round. {how}".strip())
        return None

    return Reading(
        position.scores, position.game.seat_names, lambda: line(f"{_standing(position)}."), slip, how=how
    )


def winner(position: Position, what_ends_it: Callable[[], str]) -> Reading:
    """Return who has won; the explanation of an unfinished game says what ends it."""
    reading = _winner(position, None)

    def facts() -> Facts:
        if position.is_over:
            return reading.facts()
        return (Fact("reading", facts=(*reading.facts(), *line(what_ends_it()))),)

    return replace(reading, facts=facts)


def _scores(position: Position, _at: None) -> Reading:
    return scores(position)


def _winner(position: Position, _at: None) -> Reading:
    names, winners = position.game.seat_names, position.winners
    won = names[winners[0]] if len(winners) == 1 else "a draw"
    return Reading(
        won if position.is_over else "nobody yet",
        (*names, "a draw", "nobody yet"),
        lambda: (
            (picture(position).now(),)
            if position.is_over
            else line(f"The game goes on: {_standing(position)}.")
        ),
        doubt=lambda given: _not_won(position, str(given)),
    )


def _not_won(position: Position, answer: str) -> str:
    """Explain why somebody has not won, or the game is no draw, or is over."""
    if not position.is_over:
        return "What ends the game? Look whether it is so."
    if answer == "nobody yet":
        return "The game is over then. Who is ahead?"
    names, scores = position.game.seat_names, position.scores
    best = max(scores)
    if answer == "a draw":
        if scores.count(best) > 1:
            return "They are not level in everything that counts. What is counted after the score?"
        return "They are not level then. Add up what each of them has."
    own = scores[names.index(answer)]
    other = "somebody" if names[2:] else "the other player"  # the name may be what is right
    if scores.count(own) > 1 and own == best:
        breaks = "What is counted next?" if len(position.winners) == 1 else "Does anything break the tie?"
        return f"{answer} is level with {other} then. {breaks}"
    return sentence(f"{other} is ahead of {answer} then. Add up what each of them has.")


def _ahead(position: Position, _at: None) -> Reading:
    names, scores = position.game.seat_names, position.scores
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return Reading(
        names[best[0]] if len(best) == 1 else NOBODY,
        (*names, NOBODY),
        lambda: line(f"{_standing(position)}."),
    )


def _turn(position: Position, _at: None) -> Reading:
    names, to_move = position.game.seat_names, position.to_move
    everybody = "several at once"
    turn = names[to_move[0]] if len(to_move) == 1 else everybody if to_move else NOBODY
    doubts = {
        everybody: "Here one player moves at a time." if len(to_move) == 1 else "",
        NOBODY: "The game goes on then: somebody is to move.",
    }
    return Reading(
        turn,
        (*names, everybody, NOBODY),
        lambda: (picture(position).now(),),
        how="Who has just moved, and does anything interrupt the order of turns?",
        doubt=lambda given: doubts.get(str(given), ""),
    )


def _moves(position: Position, _at: None) -> Reading:
    moves = position.legal_moves()
    shown = picture(position)
    listed = f": {', '.join(map(shown.in_words, moves))}" if 0 < len(moves) <= LISTED else ""
    return Reading(
        (len(moves),),
        ("legal moves",),
        lambda: line(f"{many(len(moves), 'legal move')}{listed}."),
        how=COUNTED,
    )


def _gain(position: Position, move: str) -> Reading:
    if len(position.to_move) != 1:
        raise StonesError("at: a gain belongs to one player, but here nobody is to move, or several are")
    after, seat = position.play(move), position.to_move[0]
    gained = after.scores[seat] - position.scores[seat]
    happened = picture(after).happened(position, move)
    return Reading(
        (gained,), ("points",), lambda: (Fact("happened", facts=happened),), there=gained >= 0, how=GAINED
    )


def _standing(position: Position) -> str:
    return ", ".join(
        f"{name}: {score}" for name, score in zip(position.game.seat_names, position.scores, strict=True)
    )


READINGS = {
    "scores": Reader(_scores, "each player's score"),
    "winner": Reader(_winner, "who has won: a player's name, a draw, or nobody yet"),
    "ahead": Reader(_ahead, "who has the greatest score: a player's name, or nobody where several have"),
    "turn": Reader(_turn, "whose turn it is: a player's name, several at once, or nobody", is_fact=True),
    "moves": Reader(_moves, "how many legal moves there are"),
    "gain": Reader(_gain, "how many points a move brings the player who makes it", "move"),
}
