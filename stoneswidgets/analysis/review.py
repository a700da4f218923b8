"""Reviews of games: a search looks at one move after the other, the last first, and says which cost most and what was better."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.analysis.estimates import (
    came_to,
    cost,
    heading,
    in_points,
    is_apart,
    looked_at_alone,
    with_unit,
)
from stoneswidgets.analysis.evaluation import Evaluation
from stoneswidgets.analysis.move_search import MoveSearch
from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.facts import Fact, as_they_should
from stoneswidgets.core.matches.decoding import decoded
from stoneswidgets.core.matches.hidden_moves import knows_all
from stoneswidgets.core.matches.lines import LONGEST_TEXT
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.matches.study import Study
from stoneswidgets.core.position import seat_in
from stoneswidgets.core.rules.inherited import masks_as_base
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.arguments import seeded, whole
from stoneswidgets.plumbing.display import boards
from stoneswidgets.plumbing.language import counted
from stoneswidgets.plumbing.progress import progressing
from stoneswidgets.plumbing.tables import frame_of
from stoneswidgets.scene import picture
from stoneswidgets.scene.chart import lines, paper
from stoneswidgets.search.choices import is_at_once
from stoneswidgets.search.tree import rank

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    import pandas as pd

    from stoneswidgets.core.matches.lines import Glyph, Node
    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.scene.base import Picture
    from stoneswidgets.search import Estimate

COSTLY = 0.05
"""A move that costs less than that is not worth a word, unless it is certain that it cost points."""
PROVEN, SEARCHED = "proven", "searched"
_JUDGED: dict[str, Glyph] = {PROVEN: "??", SEARCHED: "?", "": "?!"}
"""What a study shows a costly move with, by how sure it is that the move was worse; the surest first."""
_WRONG = {PROVEN: "wrong by proof", SEARCHED: "wrong by search", "": "perhaps wrong"}
ANY = 1e-9
"""Where it is certain that a move cost points, it is compared with the best one from this difference on; else from `COSTLY` on."""
BELIED = 0.2
"""A move is looked at once more, by itself, where what came next was found to be worse by that much."""
_REASONS = 4
_LINE = 6


class Turn(NamedTuple):
    """A move of a game, beside the best one.

    Attributes
    ----------
    number : int
        The number of the move in the game, from 1.
    seat : int
        Whose move it was.
    move : str
        The move; of simultaneous moves, this seat's.
    chance : float
        The seat's win probability after it, from 0 to 1, a draw counting half.
    best : str
        The best move there.
    best_chance : float
        The win probability after that.
    sure : {'proven', 'searched', ''}
        How sure it is that the move was worse: proven; or searched so far that both confidence intervals do not touch
        (with a confidence of 99.9 % each, for searches of the same depth). Empty if neither.
    proven : bool
        Whether the move's value is proven.
    verdict, best_verdict : str
        Both win probabilities in words.
    would : str
        The further effects of the best move, in a sentence; empty if its name says all.
    why : tuple of str
        The position after the best move, in sentences.
    line : tuple of str
        The variation from the best move, itself included; empty of simultaneous moves, and while
        a game that hides something goes on: a board would show what came of it.
    at_once : bool
        Whether others chose at the same time, so that the cost is a regret.
    """

    number: int
    seat: int
    move: str
    chance: float
    best: str
    best_chance: float
    sure: str
    proven: bool
    verdict: str
    best_verdict: str
    would: str
    why: tuple[str, ...]
    line: tuple[str, ...]
    at_once: bool

    @property
    def cost(self) -> float:
        """The loss of win probability beside the best move; of a bid, its regret."""
        return max(0.0, self.best_chance - self.chance)

    @property
    def is_costly(self) -> bool:
        """Whether it cost enough to be remarked on."""
        return self.cost >= COSTLY or self.sure == PROVEN


class Review:
    """A search's judgement of the moves of a game; `steps` makes it.

    Parameters
    ----------
    match : Match
        The game.
    seat, simulations, seed
        See `review`.

    Attributes
    ----------
    match : Match
        The game.
    moves, positions : tuple
        Its moves and positions when the review began.
    seat : int
        Whose win probability the curve shows.
    decisions : list of (int, int)
        The number of moves before each decision to review, and the seat that decides.
    turns : tuple of Turn
        Every move that was reviewed, in the order of the game.
    course : tuple of (int, float)
        Numbers of moves, and the win probability of `seat` after them, wherever it is known; last, the result of the game.
    done : bool
        Whether the whole game was reviewed.
    """

    match: Match
    seat: int
    moves: tuple[str, ...]
    positions: tuple[Position, ...]
    turns: tuple[Turn, ...]
    course: tuple[tuple[int, float], ...]
    done: bool

    def __init__(
        self, match: Match, seat: int | None = None, simulations: int | None = None, seed: int | None = None
    ) -> None:
        game = match.game
        if seat is not None:
            seat = seat_in(game, seat)
        self.match, self.seat = match, seat or 0
        self.moves, self.positions = match.moves, match.positions
        self.turns, self.course, self.done = (), (), False
        ended = match.is_over and (masks_as_base(game) or knows_all(self.positions, self.seat))
        self._secret = secret = game.hides and not ended
        if secret and seat is None:
            raise StonesError(
                f"{game.title} hides something that is not shown yet: give the seat whose moves are reviewed"
            )
        self.decisions = [
            (at, actor)
            for at, position in enumerate(self.positions[:-1])
            for actor in position.to_move
            if (game.seats == 2 and not secret) or actor == self.seat  # one wins what the other loses
        ]
        self._simulations = simulations or simulations_of_a_move(game)
        rng = seeded(seed)
        # choices made at once are judged by the same simulations, so that the chances of all add up
        seeds = {at: rng.getrandbits(64) for at in dict.fromkeys(at for at, _ in self.decisions)}
        self._rngs = [Random(seeds[at]) for at, _ in self.decisions]
        self._open = game.seats == 2 and not (game.hides or game.counts_points or game.is_cooperative)
        self._latest: tuple[int, int, Estimate] | None = None

    __copy__ = deepcopy
    """A copy reviews a match of its own."""

    def steps(self) -> Generator[None, None, None]:
        """Review one move after the other, the last first; yields every few hundredths of a second, and may be abandoned there.

        What is proven of a position is known of the move that led to it: a search from before that move may have missed it.
        """
        if self.positions[-1].is_over:
            self.course = ((len(self.moves), came_to(self.positions[-1], self.seat)),)
        against = self.match.game.played_for != "points"
        same = (
            1 - self.seat if self.match.game.is_cooperative else self.seat
        )  # the other, who wins with this one
        for (at, seat), rng in zip(reversed(self.decisions), reversed(self._rngs), strict=True):
            turn = yield from self._turn(at, seat, rng)
            self.turns = (turn, *self.turns)
            if seat == self.seat or against:
                own = turn.best_chance if seat in (self.seat, same) else 1 - turn.best_chance
                later = tuple(point for point in self.course if point[0] > at)
                self.course = ((at, own), *later)
            yield
        self.done = True

    def _turn(self, at: int, seat: int, rng: Random) -> Generator[None, None, Turn]:
        """Review one decision; the estimate of its best move serves the decision before."""
        position = self.positions[at]
        actors, move = position.to_move, self.moves[at]
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
            proven=played.proven,
            verdict=found.said(played),
            best_verdict=found.said(best),
            would=would,
            why=why[:_REASONS],
            line=_until_chance(position, line[:_LINE]) if worse and not self._secret else (),
            at_once=bool(found.weights),
        )

    def _chance_after(self, at: int, seat: int) -> Estimate | None:
        """Return the estimate of the position that a move led to, if the next decision was made there and nothing is hidden."""
        if self._latest is None or not self._open or self._latest[0] != at + 1:
            return None
        _, mover, estimate = self._latest
        return estimate if mover == seat else estimate._replace(chance=1 - estimate.chance)

    def _compared(
        self, found: Evaluation, best: Estimate, played: Estimate, rng: Random
    ) -> Generator[None, None, tuple[Estimate, Estimate, str]]:
        """Search both moves further; return their estimates, and how sure it is that the one is better."""
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

    # ------------------------------------------------------------ what was found

    @property
    def costly(self) -> tuple[Turn, ...]:
        """The moves that cost at least 5 in 100, the dearest first; where points are what counts, 5 in 100 of all that can be had, or proven to cost any.

        Whether one of them was wrong for certain, its ``sure`` says.
        """
        found = (turn for turn in self.turns if turn.is_costly)
        return tuple(sorted(found, key=lambda turn: -turn.cost))

    def remarks(self, number: int) -> tuple[str, ...]:
        """Return remarks on the move of that number; none if it was not reviewed."""
        return tuple(
            sentence for turn in self.turns if turn.number == number for sentence in _sentences(turn, self)
        )

    def answer_to(self, turn: Turn) -> Turn | None:
        """Return the opponent's turn after a move, which shows what the move gave away; None if it was not reviewed."""
        after = (each for each in self.turns if each.number == turn.number + 1)
        return next((each for each in after if each.seat != turn.seat and not turn.at_once), None)

    def seen(self, turn: Turn) -> Picture:
        """Return the picture of what a player saw before a turn."""
        return picture(self.positions[turn.number - 1].view(turn.seat))

    def study(self) -> Study:
        """Return the game as a study: its costly moves with remarks, and beside each the variation of a better one.

        A move that is proven to be wrong has the glyph ``??``, another mistake ``?``, and one that may be a mistake ``?!``.

        Raises
        ------
        StonesError
            If the game hides something and goes on: a study shows all.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> match = sw.Match(sw.SiegeStones(goal=1))
        >>> for move in ("Td4", "a1", "c4"):
        ...     match.play(move)
        >>> study = sw.review(match, seed=1, simulations=300).study()
        >>> for node in study.chapters[0].start.main.children:
        ...     print(node.move + node.glyph, node.text.partition(":")[0])
        a1?? A stone on a1 was wrong, and that is certain
        d5 Better.
        """
        study = Study(self.match)
        self.note_on(study.chapters[0].last)
        return study

    def note_on(self, last: Node) -> None:
        """Annotate the costly moves on the line of the game's moves that ends there; see `study`."""
        places = last.way()
        surest = list(_JUDGED)
        # of moves made at once, the surest judgement stays
        for turn in sorted(self.costly, key=lambda turn: surest.index(turn.sure), reverse=True):
            place = places[turn.number]
            place.text, place.glyph = " ".join(self.remarks(turn.number))[:LONGEST_TEXT], _JUDGED[turn.sure]
            places[turn.number - 1].add_line(turn.line, "Better.")

    @property
    def heading(self) -> str:
        """The title of the curve."""
        return heading(self.match.game, self.match.game.seat_names[self.seat])

    def at_that(self, chance: float) -> str:
        """Return a value of the curve in words."""
        game = self.match.game
        if not game.counts_points:
            return f"{round(100 * chance)} %"
        return f"{game.seat_names[self.seat]} {in_points(game, chance, sure=False)}"

    def to_frame(self) -> pd.DataFrame:
        """Return every move that was reviewed as a pandas frame, in the order of the game.

        Raises
        ------
        StonesError
            If pandas is not installed, which the extra `lab` brings.
        """
        return frame_of({**turn._asdict(), "cost": turn.cost} for turn in self.turns)

    def __repr__(self) -> str:
        looked = counted(len(self.turns), "move")
        return f"<Review of {self.match.game.title}: {looked} looked at, {len(self.costly)} costly>"

    def board(self) -> Any:
        """Return a live `Board` with the game, and the review open beside it.

        At a cell's end a review shows this board by itself. Hosts that show only widgets (Shiny, Panel, Solara) are given it.
        """
        return boards().reviewed(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board()._repr_mimebundle_(**kwargs)

    def _repr_svg_(self) -> str:
        rows = [{"ply": at, "series": "", "mean": chance} for at, chance in self.course]
        told = "; ".join(f"after {at}: {self.at_that(chance)}" for at, chance in self.course)
        drawn = lines(rows, percent=True, last=len(self.moves), labelled=False)
        return str(paper(f"{self.match.game.title}: {self.heading}", told, *drawn))


def _sentences(turn: Turn, review: Review) -> Iterator[str]:
    game, side, shown = review.match.game, turn.seat, review.seen(turn)
    word, verdict = game.choice_word if turn.at_once else "move", turn.verdict
    made, best = shown.as_fact(turn.move), shown.as_fact(turn.best)
    if not turn.is_costly:
        won = turn.proven and turn.chance == 1 and not game.counts_points
        kind = "best as searched" if turn.best == turn.move else "none is clearly better"
        judged = Fact("none is better" if won else kind, word=word)
        yield shown.say(Fact("fair", side=side, what=made, verdict=verdict, judged=judged))
        return
    what = Fact("choice of", side=side, word=word, what=made) if turn.at_once else made
    yield shown.say(Fact(_WRONG[turn.sure], what=what, verdict=verdict, best=best, than=turn.best_verdict))
    if answer := review.answer_to(turn):
        then = review.seen(answer)
        kind = "best answer came" if answer.move == answer.best else "best answer"
        found = then.say(Fact(kind, what=then.as_fact(answer.best)))
        yield " ".join(filter(None, (found, answer.would, *answer.why[:1])))
    if turn.at_once:
        short = cost(game, turn.cost)
        regret = with_unit(game, short) if game.counts_points else Fact("regret in games", n=short)
        yield shown.say(Fact("regret", regret=regret, others=as_they_should(game.seats, word)))
    after = shown.say(Fact("after it")) if turn.why and not turn.at_once else ""
    yield " ".join(filter(None, (shown.say(Fact("was better", what=best)), turn.would, after)))
    yield from turn.why


def review(
    shows: Match | Record | str,
    seat: int | None = None,
    *,
    simulations: int | None = None,
    seed: int | None = None,
    progress: bool = True,
) -> Review:
    """Review every move of a game: the course of the win probability, which moves cost most, and what was better.

    Each move is judged by what its player could know when making it. Bids, which are simultaneous, are judged by their
    regret: what they win less than the best bid, if the others bid as they should.

    Parameters
    ----------
    shows : Match, Record or str
        The game, or its short code, finished or not.
    seat : int, optional
        Whose win probability is shown. In games of more than two players, and in one that hides something and is not over, only
        this seat's moves are reviewed. Left out: the first seat.
    simulations : int, optional
        Simulations for each move; left out, 2,000.
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
    match = decoded(shows)
    if isinstance(match, Record):
        match = Match(match)
    if not isinstance(match, Match):
        raise StonesError(f"a review takes a match, a record, a board or a short code, not {quoted(shows)}")
    if simulations is not None:
        simulations = whole("the number of simulations", simulations, 1)
    found = Review(match, seat, simulations, seed)
    with progressing(len(found.decisions), "Review", unit="moves", is_shown=progress) as tick:
        done = 0
        for _ in found.steps():
            tick(len(found.turns) - done)
            done = len(found.turns)
    return found


def simulations_of_a_move(game: Rules) -> int:
    """Return the simulations for a move; rules that are not compiled run some hundred times slower."""
    return 2_000 if backend_of(game).fast else 100


def _in_hindsight(found: Evaluation, move: str, after: Estimate | None) -> tuple[Estimate, Estimate, bool]:
    """Return the estimates of the best move and of the one played, corrected by the position after it; and whether that makes it much worse."""
    best = _named(found)
    played = found[move]
    if after is None:
        return best, played, False
    if after.proven and not played.proven:
        played = after._replace(move=move)
        best = max((played, *(each for each in found.moves if each.move != move)), key=rank)
    return best, played, played.chance - after.chance >= BELIED


def _named(found: Evaluation) -> Estimate:
    """Return the best move; of simultaneous moves the one with the greatest weight, if about as good: which is best is luck then."""
    first, dearest = found.moves[0], max(found.moves, key=lambda e: e.chance)
    return dearest if found.weights and dearest.chance - first.chance >= COSTLY else first


def _is_known(found: Evaluation, best: Estimate) -> bool:
    """Tell whether the best move's value is proven to be that of the position: a proven draw is, once nothing better can be left."""
    return found.exact or (best.proven and (best.chance == 1 or all(each.proven for each in found.moves)))


def _least(found: Evaluation, best: Estimate, played: Estimate) -> float:
    """Return the least difference from which a move is compared with the best one: of points that are sure, any counts."""
    sure = found.exact or (best.proven and played.proven)
    return ANY if sure and found.view.game.counts_points else COSTLY


def _brings(found: Evaluation, move: str) -> tuple[str, tuple[str, ...]]:
    """Return the further effects of a move in a sentence, and sentences on the position after it."""
    if found.weights:
        told = found.why(move)
        return "", told if found[move].proven else told[1:]
    if is_at_once(found.view):
        return "", ()
    proof, made, rest = found.effects(move)
    would = Fact("would have", also=made["also"]) if made.get("also") else None
    why = tuple(map(found.by_names.sentence, (*proof, *rest)))
    return picture(found.view).say(would) if would else "", why


def _until_chance(position: Position, line: tuple[str, ...]) -> tuple[str, ...]:
    """Return a variation up to the first chance event or simultaneous move."""
    kept: list[str] = []
    for move in line:
        if len(position.to_move) != 1 or move not in position.legal_moves(position.to_move[0]):
            break  # a search may have thought of other hidden stones than there are
        position = position.play(move)
        kept.append(move)
    return tuple(kept)
