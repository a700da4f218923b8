"""How a game is reviewed: a search looks at one move after the other, the last first."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.analysis.certainty import is_apart, looked_at_alone
from stoneswidgets.analysis.evaluation import Evaluation
from stoneswidgets.analysis.move_search import MoveSearch
from stoneswidgets.analysis.points import came_to
from stoneswidgets.analysis.reasons import besides, consequences
from stoneswidgets.analysis.review import COSTLY, PROVEN, SEARCHED, Review, Turn
from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.matches.decoding import decoded
from stoneswidgets.core.matches.hidden_moves import knows_all
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.position import check_seat
from stoneswidgets.core.published import hides_as_published
from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.arguments import seeded, whole
from stoneswidgets.plumbing.progress import progressing
from stoneswidgets.search.tree import rank

if TYPE_CHECKING:
    from collections.abc import Generator

    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.search import Estimate

ANY = 1e-9
"""Where it is certain that a move cost points, it is compared with the best one from this difference on; else from `COSTLY` on."""
BELIED = 0.2
"""A move is looked at once more, by itself, where what came next was found to be worse by that much."""
_REASONS = 4
_LINE = 6


def review(
    shows: Match | Record | str,
    seat: int | None = None,
    *,
    simulations: int | None = None,
    seed: int | None = None,
    progress: bool = True,
) -> Review:
    """Look at every move of a game: how the chances went, which moves cost most, and what was better.

    Each move is judged by what its player could know when making it. Bids, which are made at once, are judged by their
    regret: what they win less than the best bid, if the others bid as they should.

    Parameters
    ----------
    shows : Match, Record or str
        The game, or its short code, finished or not.
    seat : int, optional
        Whose chances are shown. In games of more than two players, and in one that hides something and is not over, only
        this seat's moves are looked at. Left out: the first seat.
    simulations : int, optional
        How many simulations are made for each move; left out, 2,000.
    seed : int, optional
        Makes the result repeatable.
    progress : bool
        Whether to show a bar while it takes longer than a second, where tqdm is installed.

    Raises
    ------
    StonesError
        If it is no game, or has no such seat; or if something is hidden and no seat is given for a game that goes on.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> match = sw.Match(sw.SiegeStones(goal=1))
    >>> for move in ("Td4", "a1", "c4"):
    ...     match.play(move)
    >>> r = sw.review(match, seed=1, simulations=300)
    >>> [(turn.number, turn.move, turn.sure) for turn in r.costly][0]
    (2, 'a1', 'proven')
    """
    match = _match_of(shows)
    if simulations is not None:
        simulations = whole("the number of simulations", simulations, 1)
    work = Reviewing(match, seat, simulations, seed)
    with progressing(len(work.decisions), "Review", unit="moves", is_shown=progress) as tick:
        done = 0
        for _ in work.steps():
            tick(len(work.review.turns) - done)
            done = len(work.review.turns)
    return work.review


class Reviewing:
    """A review while it is made.

    Parameters
    ----------
    match : Match
        The game.
    seat : int or None
        See `review`.
    simulations : int, optional
        See `review`.
    seed : int, optional
        See `review`.

    Attributes
    ----------
    review : Review
        What there is of it.
    decisions : list of (int, int)
        The number of moves before each decision that is looked at, and the seat that decides.
    """

    def __init__(
        self, match: Match, seat: int | None = None, simulations: int | None = None, seed: int | None = None
    ) -> None:
        game = match.game
        if seat is not None:
            check_seat(game, seat)
        self.review = review = Review(match, seat or 0)
        ended = match.is_over and (
            hides_as_published(game) or knows_all(review.positions, review.moves, review.seat)
        )
        self._secret = secret = game.hides and not ended
        self._against = game.played_for != "points"
        if secret and seat is None:
            raise StonesError(
                f"{game.title} hides something that is not shown yet: give the seat whose moves are reviewed"
            )
        self.decisions = [
            (at, actor)
            for at, position in enumerate(review.positions[:-1])
            for actor in position.to_move
            if (game.seats == 2 and not secret) or actor == review.seat  # one wins what the other loses
        ]
        self._simulations = simulations or simulations_of_a_move(game)
        rng = seeded(seed)
        # choices made at once are judged by the same simulations, so that the chances of all add up
        seeds = {at: rng.getrandbits(64) for at in dict.fromkeys(at for at, _ in self.decisions)}
        self._rngs = [Random(seeds[at]) for at, _ in self.decisions]
        self._open = not game.hides and game.seats == 2 and not counts_points(game)
        self._latest: tuple[int, int, Estimate] | None = None

    def steps(self) -> Generator[None, None, None]:
        """Look at one move after the other, the last first; yields every few hundredths of a second, and may be abandoned there.

        What is proven of a position is known of the move that led to it: a search from before that move may have missed it.
        """
        review = self.review
        if review.positions[-1].is_over:
            review.course = ((len(review.moves), came_to(review.positions[-1], review.seat)),)
        for (at, seat), rng in zip(reversed(self.decisions), reversed(self._rngs), strict=True):
            turn = yield from self._turn(at, seat, rng)
            review.turns = (turn, *review.turns)
            if seat == review.seat or self._against:
                own = turn.best_chance if seat == review.seat else 1 - turn.best_chance
                later = tuple(point for point in review.course if point[0] > at)
                review.course = ((at, own), *later)
            yield
        review.done = True

    def _turn(self, at: int, seat: int, rng: Random) -> Generator[None, None, Turn]:
        """Look at one decision; what is found of its best move tells of the decision before."""
        position = self.review.positions[at]
        actors, move = position.to_move, self.review.moves[at]
        if len(actors) > 1:
            move = move.split(",")[actors.index(seat)]
        search = MoveSearch(position.view(seat), rng)
        few = len(position.legal_moves(seat)) == 1
        for _ in search.searching(self._simulations // 10 or 1 if few else self._simulations):
            yield
        found = Evaluation(search=search)
        best, played, belied = _in_hindsight(found, move, self._chance_after(at, seat))
        preferred, sure = best.move == move, ""
        others = [each for each in found.moves if each.move != move]
        if belied and preferred and others:
            best = others[0]
        least = _least(found, best, played)
        if belied or best.chance - played.chance >= least:
            best, played, sure = yield from self._compared(found, best, played, rng)
        if played.chance >= best.chance and (preferred or played.proven):
            best = played
        self._latest = at, seat, best._replace(proven=_is_known(found, best))
        worse = best.move != move and best.chance > played.chance
        line = () if found.weights else found.line if found.line[:1] == (best.move,) else (best.move,)
        would, why = _brings(found, best.move) if best.chance - played.chance >= least else ("", ())
        return Turn(
            number=at + 1,
            seat=seat,
            move=move,
            chance=played.chance,
            best=best.move,
            best_chance=best.chance,
            sure=sure if worse else "",
            verdict=found.said(played),
            best_verdict=found.said(best),
            would=would,
            why=why[:_REASONS],
            line=_until_chance(position, line[:_LINE]) if worse and not self._secret else (),
            at_once=bool(found.weights),
        )

    def _chance_after(self, at: int, seat: int) -> Estimate | None:
        """Return what was found of the position that a move led to, if the next decision was made there and nothing is hidden."""
        if self._latest is None or not self._open or self._latest[0] != at + 1:
            return None
        _, mover, estimate = self._latest
        return estimate if mover == seat else estimate._replace(chance=1 - estimate.chance)

    def _compared(
        self, found: Evaluation, best: Estimate, played: Estimate, rng: Random
    ) -> Generator[None, None, tuple[Estimate, Estimate, str]]:
        """Return both estimates as sure as they can be had, and how sure it is that the one is better."""
        if found.exact or (best.proven and played.proven):
            return best, played, PROVEN
        if found.weights:
            return best, played, ""
        seed, simulations = rng.getrandbits(32), 2 * self._simulations
        looked = []
        for estimate in (best, played):
            alone = (
                estimate if estimate.proven else looked_at_alone(found.view, estimate.move, simulations, seed)
            )
            looked.append(alone)
            yield
        better, worse = looked
        best, played = (found.with_chance(estimate, simulations) for estimate in looked)
        if best.proven and played.proven and best.chance > played.chance:
            return best, played, PROVEN
        return best, played, SEARCHED if is_apart(better, worse) else ""


def simulations_of_a_move(game: Rules) -> int:
    """Return how many simulations look at a move beside others; rules that are not compiled run some hundred times slower."""
    return 2_000 if backend_of(game).fast else 100


def _in_hindsight(found: Evaluation, move: str, after: Estimate | None) -> tuple[Estimate, Estimate, bool]:
    """Return the best move and the one that was played, with what the position after it tells; and whether that makes it much worse."""
    best = _named(found)
    played = found[move]
    if after is None:
        return best, played, False
    if after.proven and not played.proven:
        played = after._replace(move=move)
        best = max((played, *(each for each in found.moves if each.move != move)), key=rank)
    return best, played, played.chance - after.chance >= BELIED


def _named(found: Evaluation) -> Estimate:
    """Return the best move; of choices made at once that made most often, if about as good: which is best is luck then."""
    first, dearest = found.moves[0], max(found.moves, key=lambda e: e.chance)
    return dearest if found.weights and dearest.chance - first.chance >= COSTLY else first


def _is_known(found: Evaluation, best: Estimate) -> bool:
    """Tell whether the best move's chance is proven to be that of the position: a proven draw is, once nothing better can be left."""
    return found.exact or (best.proven and (best.chance == 1 or all(each.proven for each in found.moves)))


def _least(found: Evaluation, best: Estimate, played: Estimate) -> float:
    """Return from which difference on a move is compared with the best one: of points that are sure, any counts."""
    sure = found.exact or (best.proven and played.proven)
    return ANY if sure and counts_points(found.view.game) else COSTLY


def _brings(found: Evaluation, move: str) -> tuple[str, tuple[str, ...]]:
    """Say what a move would have done besides being made, and what the position after it is like."""
    told = found.why(move)
    if found.weights:
        return "", told if found[move].proven else told[1:]
    if not told:
        return "", told
    made, *_ = consequences(found.view, move, Random(1))
    left = {made, *found._told_by()}  # noqa: SLF001 (what a chance is, is told of no move alone)
    did = besides(made)
    return f"It would have {did}" if did else "", tuple(line for line in told if line not in left)


def _until_chance(position: Position, line: tuple[str, ...]) -> tuple[str, ...]:
    """Return a line as far as it depends on nobody's luck, and on nothing that is chosen at once."""
    kept: list[str] = []
    for move in line:
        if len(position.to_move) != 1 or move not in position.legal_moves(position.to_move[0]):
            break  # a search may have thought of other hidden stones than there are
        position = position.play(move)
        kept.append(move)
    return tuple(kept)


def _match_of(shows: object) -> Match:
    game = decoded(shows)
    if isinstance(game, Match):
        return game
    if isinstance(game, Record):
        return Match.from_record(game)
    raise StonesError(f"a review takes a match, a record, a board or a short code, not {quoted(shows)}")
