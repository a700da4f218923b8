"""Reviews: in two worlds, of mutated games, and amid everything else that is done with a match and its board.

While a game goes on, the review of a seat, and a board that shows it, say nothing that depends on what the seat may not know, also
when the board is asked for better moves. A review that is begun, left, gone on with and shown while the match is played on, taken
back and begun anew says only what is true of the moves that it was begun with.
"""

from __future__ import annotations

from random import Random

import stoneswidgets as sw
from stoneswidgets.analysis.hindsight import Reviewing
from stoneswidgets.core.position import random_move
from tests.attack import Tally
from tests.attack.boards import first_difference, forged_message, heard
from tests.attack.mutations import mutated
from tests.strategies import play_at_random

HIDING = [name for name in sw.GAMES if sw.game(name).hides]
SEARCHED = 60
"""How many games are simulated for a move: enough for another one to be better."""
MOVES, STEPS = 12, 12
ASKED = {
    "review": {"on": True},
    "better": {},
    "look": {},
    "retry": {},
    "halt": {},
    "scene": {},
    "undo": {},
    "redo": {},
}


def attack(seed: int, times: int) -> Tally:
    """Try everything in turn."""
    tally, rng = (
        Tally("reviews in two worlds, of mutated games, and while matches and boards change"),
        Random(seed),
    )
    while tally.tried < times:
        for attempt in (_worlds, _mutated, _amid):
            tally.note(attempt(rng))
    return tally


def _worlds(rng: Random) -> str:
    while (found := _two_matches(rng)) is None:
        pass
    one, other, seat = found
    told = [_told(match, seat) for match in (one, other)]
    same = told[0] == told[1]
    return "" if same else f"seat {seat} of {one.start!r} after {one.moves}: {first_difference(*told)}"


def _two_matches(rng: Random) -> tuple[sw.Match, sw.Match, int] | None:
    """Return the same moves in two worlds between which a seat cannot tell at any time."""
    begun = sw.Match(sw.game(rng.choice(HIDING)), seed=rng.randrange(10_000))
    play_at_random(begun, rng, rng.randrange(30))
    seat = rng.randrange(begun.game.seats)
    other = begun.position.view(seat).determinize(rng)
    if begun.is_over or other == begun.position:
        return None
    matches = sw.Match(begun.position, seed=1), sw.Match(other, seed=1)  # they are dealt the same
    for _ in range(MOVES):
        here, there = (match.position for match in matches)
        if here.is_chance:
            break
        move = random_move(here, rng)
        if not _same(here, there, move, seat):
            break
        for match in matches:
            match.play(move)
    acted = any(seat in position.to_move for position in matches[0].positions[:-1])
    return (*matches, seat) if acted else None


def _same(here: sw.Position, there: sw.Position, move: str, seat: int) -> bool:
    """Tell whether a move can be made in both worlds, and a seat cannot tell between them then, either."""
    try:
        one, other = (sw.Match(world, seed=1) for world in (here, there))
        for match in (one, other):
            match.play(move)
    except sw.StonesError:
        return False
    over = one.is_over or other.is_over
    seen = [[position.view(seat) for position in match.positions] for match in (one, other)]
    return not over and seen[0] == seen[1]  # where a hand ends, all of it is shown before the next deal


def _told(match: sw.Match, seat: int) -> list[str]:
    """Return all that is said of a match to a seat: by its review, and by a board that shows it."""
    review = sw.review(match, seat, simulations=SEARCHED, seed=3, progress=False)
    found = [repr(review), repr(review.turns), repr(review.course), review._repr_svg_()]
    found += [sentence for turn in review.turns for sentence in review.remarks(turn.number)]
    board = sw.Board(match, seat=seat)
    board._session.reviewer.put(review)
    ask = heard(board)
    for number in range(1, len(match.moves) + 1):
        for verb in ("better", "look", "retry"):
            found += ask({"id": 1, "n": board._session.number, "do": verb, "at": number})
            found.append(str(board.get_state()["_scene"]))
    board.close()
    return found


def _mutated(rng: Random) -> str:
    """Review what is left of a mutated record, and show it."""
    text = mutated(_played(rng).record().dumps(), rng)
    try:
        record = sw.Record.loads(text)
        seat: object = rng.choice([None, 0, 0, 1, 7, -1, "0"])
        review = sw.review(record, seat, simulations=2, progress=False)  # type: ignore[arg-type]
        for turn in review.turns:
            assert review.remarks(turn.number)
        review._repr_svg_().encode()
        review._repr_mimebundle_()
    except sw.StonesError:
        return ""
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__}: {str(error)[:200]}: {text!r}"
    return ""


def _played(rng: Random) -> sw.Match:
    match = sw.Match(sw.SiegeStones(goal=1) if rng.random() < 0.4 else sw.game(rng.choice(sw.GAMES)))
    return play_at_random(match, rng, rng.randrange(9))


def _amid(rng: Random) -> str:
    """Play, take back, ask the board and go on with reviews, in any order."""
    match = _played(rng)
    board = sw.Board(match, seat=rng.choice([None, 0]))
    works: list[tuple[Reviewing, object]] = []
    done: list[str] = []
    try:
        for _ in range(STEPS):
            done.append(rng.choice(["play", "undo", "redo", "begin", "go on", "go on", "show", "ask", "ask"]))
            _step(done[-1], board, works, rng)
            for work, _ in works:
                _true(work)
        sw.Match.from_record(board.match.record())
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__}: {str(error)[:200]}: {done}"
    finally:
        board.close()
    return ""


def _step(step: str, board: sw.Board, works: list[tuple[Reviewing, object]], rng: Random) -> None:
    match = board.match
    if step == "play" and not match.is_over:
        match.play(random_move(match.position, rng))
    elif (step == "undo" and match.can_undo) or (step == "redo" and match.can_redo):
        getattr(match, step)()
    elif step == "begin":
        work = Reviewing(match, rng.randrange(match.game.seats), 8, 1)
        works.append((work, work.steps()))
    elif step == "go on" and works:
        for _, steps in zip(range(rng.randrange(40)), rng.choice(works)[1], strict=False):  # type: ignore[call-overload]
            assert steps is None
    elif step == "show" and works:
        board._session.reviewer.put(rng.choice(works)[0].review)
    elif step == "ask":
        verb = rng.choice([*ASKED])
        fields = ASKED[verb] or ({"at": rng.randrange(-1, 9)} if verb in ("better", "look", "retry") else {})
        message = {"id": 1, "n": board._session.number, "do": verb, **fields}
        assert heard(board)(message if rng.random() < 0.8 else forged_message(rng, board._session.number))


def _true(work: Reviewing) -> None:
    """Complain of a review that is of other moves than those that it was begun with."""
    review = work.review
    for turn in review.turns:
        made, seats = review.moves[turn.number - 1], review.positions[turn.number - 1].to_move
        assert turn.move in made.split(",")
        assert turn.seat in seats
        assert review.remarks(turn.number)
    if review.done:
        assert len(review.turns) == len(work.decisions)
