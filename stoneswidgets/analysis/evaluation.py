"""Evaluations: every move's win probability, variations, and reasons; in words and as bars."""

from __future__ import annotations

from contextlib import nullcontext
from math import nan
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.analysis.calibration import calibration_of
from stoneswidgets.analysis.estimates import (
    PROVEN,
    ROUGH,
    chance_of,
    cost,
    in_points,
    interval,
    percent,
    with_unit,
)
from stoneswidgets.analysis.move_search import MoveSearch
from stoneswidgets.analysis.reasons import by_force, carrying as carrying_features, consequences
from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.facts import Fact, as_they_should
from stoneswidgets.core.matches.decoding import position_of
from stoneswidgets.core.matches.study import Study
from stoneswidgets.core.position import View
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import IllegalMove, StonesError, meant, quoted
from stoneswidgets.plumbing.arguments import seeded, whole
from stoneswidgets.plumbing.display import Pictured
from stoneswidgets.plumbing.intervals import CONFIDENCE, Interval
from stoneswidgets.plumbing.language import many
from stoneswidgets.plumbing.progress import UNCOMPILED, progressing, underway
from stoneswidgets.plumbing.tables import frame_of
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.chart import bars, paper
from stoneswidgets.search.choices import is_at_once
from stoneswidgets.search.mcts import SIMULATE, simulate

if TYPE_CHECKING:
    import pandas as pd

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.matches.record import Record
    from stoneswidgets.core.position import Position
    from stoneswidgets.scene.base import Picture
    from stoneswidgets.search import Estimate

SIMULATIONS = 20_000
ENOUGH = 100
"""Visits from which on a move's mean counts fully."""
_DRAWN = 12
"""The most moves in the picture of an evaluation."""


class Evaluation(Pictured):
    """A search's estimates of the moves of the seat to move.

    Attributes
    ----------
    view : View
        The view that was evaluated; nothing hidden from it was used.
    seat : int
        The seat whose moves and win probabilities these are.
    moves : tuple of Estimate
        Every legal move, with its win probability ``chance`` (a draw counts half), its ``visits`` in simulations, and whether
        the chance is ``proven``. The best come first: moves that are proven to win, then those with the most visits, since a
        search visits most what it keeps finding best; a high chance after few visits is not reliable. Moves that are proven to
        lose come last. Of simultaneous moves, the one with the greatest weight comes first. In a game played for points or a
        margin, 0 is the least possible result and 1 the most (see `verdict`).
    means : dict of str to float
        For each move, the mean result of its simulations for the seat; its chance follows from this. It is the part of the playouts
        that the seat won, or, where the game's rules evaluate positions (`Dynamics.judge`), as in SiegeStones under its usual
        rules, the mean static evaluation.
    calibrated : bool
        Whether the chances say how games really ended from positions with such means, as measured. Otherwise, as in variants, the
        chances are the means: players may win more games than that, or fewer.
    best : str
        The first of these moves; a bot that has searched as much plays it, too.
    line : tuple of str
        The principal variation; empty where several seats move simultaneously, unless the move is proven to win.
    weights : dict of str to float
        Of simultaneous moves, such as secret bids: the mixed strategy. A move's chance is its chance against others who play by
        their weights; its `regret` is how far that falls short of the best. Empty where one seat moves alone.
    simulations : int
        The number of simulations.
    exact : bool
        Whether everything that can follow was searched, so that the chances and the weights are exact.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> e = sw.evaluate(sw.SiegeStones(goal=1).start().play("Td4"), seed=1)
    >>> e["a1"].chance, e["a1"].proven, e.verdict("a1"), e.line_after("a1")
    (0.0, True, 'proven loss', ('a1', 'c4'))
    """

    view: View
    seat: int
    moves: tuple[Estimate, ...]
    means: dict[str, float]
    calibrated: bool
    line: tuple[str, ...]
    weights: dict[str, float]
    simulations: int
    exact: bool

    def __init__(self, *, search: MoveSearch) -> None:
        self._search = search
        self.view, self.seat = search.view, search.seat
        self.simulations, self.exact = search.simulations, search.exact
        self.calibrated = calibration_of(self.view) is not None
        found, self.line = search.moves, search.line
        self.means = {estimate.move: estimate.chance for estimate in found}
        looks = sum(estimate.visits for estimate in found)
        won = sum(estimate.visits * estimate.chance for estimate in found)
        self._middle = (won + ENOUGH / 2) / (looks + ENOUGH)
        self.moves = tuple(self.with_chance(estimate, self.simulations) for estimate in found)
        self.weights = dict(search.weights)

    def __getitem__(self, move: str) -> Estimate:
        """Return the estimate of a move."""
        for estimate in self.moves:
            if estimate.move == move:
                return estimate
        moves = [estimate.move for estimate in self.moves]
        raise IllegalMove(
            f"{quoted(move)} is not one of the moves here; the {self._rank} one is {self.best}{meant(move, moves)}"
        )

    @property
    def best(self) -> str:
        """The best move, by its estimate.

        >>> import stoneswidgets as sw
        >>> sw.evaluate(sw.SiegeStones(goal=1).start().play("Td4"), seed=1).best
        'c4'
        """
        return self.moves[0].move

    def with_chance(self, estimate: Estimate, simulations: int) -> Estimate:
        """Return the estimate with a calibrated win probability in place of its mean, where a calibration was measured.

        The mean of few visits is high or low mostly by luck, and a calibration would exaggerate that. So the fewer the visits, the
        less their mean counts, beside the mean of all moves, which begins as a half.
        """
        if not self.calibrated or self.exact or estimate.proven or not estimate.visits:
            return estimate
        trusted = min(1.0, estimate.visits / ENOUGH)
        mean = self._middle + trusted * (estimate.chance - self._middle)
        return estimate._replace(chance=chance_of(self.view, mean, simulations))

    def to_frame(self) -> pd.DataFrame:
        """Return the evaluation of each move as a pandas frame, the best first; for secret bids also their weights.

        The columns: the move, its chance with the limits of its 95 % interval (see `interval`), its visits, and whether it is proven.

        Raises
        ------
        StonesError
            If pandas is not installed, which the extra `lab` brings.
        """
        rows = []
        for e in self.moves:
            low, high = self.interval(e.move)
            bid = {"weight": self.weights[e.move]} if self.weights else {}
            rows.append({"move": e.move, "chance": e.chance, "low": low, "high": high, **e._asdict(), **bid})
        return frame_of(rows)

    def interval(self, move: str) -> Interval:
        """Return the 95 % interval of a move's chance; a point where that is exact, NaN for simultaneous moves.

        The interval shows how much the simulations scatter; no interval can tell whether they search deep enough.

        >>> import stoneswidgets as sw
        >>> sw.evaluate(sw.SiegeStones(goal=1).start().play("Td4"), seed=1).interval("a1")
        Interval(low=0.0, high=0.0)
        """
        estimate = self[move]
        if self.exact or estimate.proven:
            return Interval(estimate.chance, estimate.chance)
        return Interval(nan, nan) if self.weights else self._limits(estimate)

    def _limits(self, estimate: Estimate) -> Interval:
        limits = interval(self._looked(estimate), CONFIDENCE)
        low, high = (chance_of(self.view, limit, self.simulations) for limit in limits)
        return Interval(min(low, estimate.chance), max(high, estimate.chance))

    def regret(self, move: str) -> float:
        """Return by how much a move's chance falls short of the best one's; 0 for one that seems better after few visits.

        >>> import stoneswidgets as sw
        >>> e = sw.evaluate(sw.SiegeStones(goal=1).start().play("Td4"), seed=1)
        >>> e.regret("a1"), e.regret(e.best)
        (1.0, 0.0)
        """
        best = max(e.chance for e in self.moves) if self.weights else self.moves[0].chance
        return max(0.0, best - self[move].chance)

    def line_after(self, move: str) -> tuple[str, ...]:
        """Return the variation from a move, itself included, as `line` is from the best one.

        >>> import stoneswidgets as sw
        >>> sw.evaluate(sw.SiegeStones(goal=1).start().play("Td4"), seed=1).line_after("c4")
        ('c4',)
        """
        return self._search.line_after(self[move].move)

    def is_shown(self, move: str) -> bool:
        """Tell whether `study` can show how a move wins or loses by force.

        >>> import stoneswidgets as sw
        >>> e = sw.evaluate(sw.SiegeStones(goal=1).start().play("Td4"), seed=1)
        >>> e.is_shown("a1"), e.is_shown("c4")  # the second ends the game
        (True, False)
        """
        return self[move].proven and self._search.proof(move) is not None

    def study(self, move: str) -> Study:
        """Return how a move wins or loses by force, as a study: the best defence, and at each step every other answer with its refutation.

        Parameters
        ----------
        move : str
            A move that is proven to win or to lose.

        Raises
        ------
        IllegalMove
            If it is not one of the moves.
        StonesError
            If the end of the game after this move is not proven, or if the proof names no moves.

        Examples
        --------
        >>> import stoneswidgets as sw
        >>> p = sw.SiegeStones(goal=1).start().play("Td4")
        >>> print(sw.evaluate(p, seed=1).study("a1"))
        SiegeStones
          1. a1 (Black then wins by force, whatever White may play. The longest defence: a stone on c4.) 2. c4
        """
        proof = self._search.proof(move) if self[move].proven else None
        if proof is None:
            raise StonesError(f"no line is known that proves how {move} wins or loses: {self.verdict(move)}")
        study = Study(self._search.position)
        said: str = self.by_names.sentences((*self._known(move), *self._by_force(move)))
        for line in proof.lines():
            study.chapters[0].start.add_line(self._search.with_first(move, line), said)
            said = ""
        return study

    def verdict(self, move: str) -> str:
        """Say in words how good a move is: its chance to win, its lead or points, or what is proven.

        >>> import stoneswidgets as sw
        >>> p = sw.SiegeStones(goal=1).start().play("Td4")
        >>> sw.evaluate(p, seed=1).verdict("c4")
        'proven win'
        """
        return self.said(self[move])

    def said(self, estimate: Estimate) -> str:
        """Say the same of an estimate, perhaps of another search of the position."""
        if not self.knows(estimate):
            return phrase("not looked at")
        if self.view.game.counts_points:
            what = self.comes_to(estimate)
            return phrase("proven", what=what) if self.exact or estimate.proven else what
        if estimate.proven:
            return phrase(PROVEN.get(estimate.chance, "proven draw"))
        return self.comes_to(estimate)

    def comes_to(self, estimate: Estimate) -> str:
        """Say a win probability, or the points for which it stands, as what a move does: it "wins 53 %", or "ends 2 ahead"."""
        game = self.view.game
        if game.counts_points:
            return in_points(game, estimate.chance, sure=self.exact or estimate.proven)
        return phrase("wins percent", percent=self.percent(estimate))

    def percent(self, estimate: Estimate) -> int:
        """Return a win probability in percent; 0 and 100 only where it is exact."""
        return percent(estimate, exact=self.exact)

    def within(self, estimate: Estimate) -> str:
        """Say how reliable a win probability is: its `interval` in percent, and whether that rests on few visits.

        Empty if the chance is exact, of simultaneous moves, if the game is played for points, and if both limits are the same.
        """
        if self.exact or estimate.proven or self.weights or self.view.game.counts_points:
            return ""
        low, high = (round(100 * limit) for limit in self._limits(estimate))
        few = Fact("few looks") if self.rests_on_few(estimate) else None
        return phrase("within", low=low, high=high, few=few) if few or low < high else ""

    def rests_on_few(self, estimate: Estimate) -> bool:
        """Tell whether an estimate rests on few visits."""
        low, high = interval(self._looked(estimate), CONFIDENCE)
        return high - low > ROUGH

    def _looked(self, estimate: Estimate) -> Estimate:
        return estimate._replace(chance=self.means[estimate.move])

    def knows(self, estimate: Estimate) -> bool:
        """Tell whether an estimate rests on anything: a proof, or at least one visit."""
        return self.exact or estimate.proven or estimate.visits > 0

    def why(self, move: str) -> tuple[str, ...]:
        """Say what speaks for and against a move, in the game's terms.

        Parameters
        ----------
        move : str
            A legal move.

        Returns
        -------
        tuple of str
            Sentences: the effects of the move, as far as its player can be certain of them, and its result if that is proven.
            Of simultaneous moves, how often the move should be made, and how much it loses.

        Raises
        ------
        IllegalMove
            If it is not one of the moves.
        """
        return tuple(map(self.by_names.sentence, self.reasons(move)))

    def reasons(self, move: str) -> Facts:
        """Return the same as facts."""
        estimate = self[move]
        if move in self.weights:
            if not estimate.proven:
                return self._of_a_choice(estimate)
            kind = "wins whatever the rest" if estimate.chance == 1 else "another wins"
            return self._by_force(move) or (Fact(kind, side=self.seat, word=self.view.game.choice_word),)
        if is_at_once(self.view):
            return ()
        proof, made, rest = self.effects(move)
        told_by = () if estimate.proven or self.exact else self._told_by()
        return (*proof, made, *rest, *told_by)

    def _of_a_choice(self, estimate: Estimate) -> Facts:
        """Return what a simultaneous move comes to, and how often it should be made."""
        game, word, often = (
            self.view.game,
            self.view.game.choice_word,
            round(100 * self.weights[estimate.move]),
        )
        short = cost(game, self.regret(estimate.move))
        less, rarely = None, "need not be made"
        if short != "0":
            less = with_unit(game, short) if game.counts_points else many(int(short), "point")
            rarely = "should not be made"
        lost = Fact("so much less" if less else "no better", less=less, word=word)
        others = as_they_should(game.seats, word)
        return (
            Fact("choice comes to", others=others, comes=self.comes_to(estimate), lost=lost),
            Fact({100: "made always", 0: rarely}.get(often, "made so often"), n=often),
            *self._exactly(),
        )

    def effects(self, move: str) -> tuple[Facts, Fact, Facts]:
        """Return what is proven of a move, the deed, and what else there is to say of it."""
        proven = self[move].proven
        made, *more = consequences(self.view, move, Random(1))
        carrying = () if self.exact or proven else carrying_features(self.view, move, Random(1))
        proof = (*self._known(move), *self._by_force(move)) if proven else ()
        return proof, made, (*carrying, *more, *self._end(move), *(() if proven else self._exactly()))

    @property
    def by_names(self) -> Picture:
        """What calls all seats by their names: an analysis is for anybody."""
        return picture(self.view, Look(reader=-1))

    def _known(self, move: str) -> Facts:
        """Return the result of a move if the game's tablebase has it."""
        value = self._search.known(move)
        if value is None:
            return ()
        others = tuple(seat for seat in range(self.view.game.seats) if seat != self.seat)
        side, other = (others, self.seat) if value < 0 else (self.seat, others)
        return (
            Fact("solved", end=Fact("wins whatever" if value else "draw if best", side=side, other=other)),
        )

    def _by_force(self, move: str) -> Facts:
        proof = self._search.proof(move)
        return () if proof is None else tuple(by_force(proof, then=proof.seat != self.seat))

    def _told_by(self) -> Facts:
        """Return where a win probability that is not exact comes from."""
        if self.view.game.counts_points:
            return ()
        known = calibration_of(self.view)
        return (Fact("as ended", what=known.by) if known else Fact("as simulated"),)

    def _exactly(self) -> Facts:
        return (Fact("exact throughout"),) if self.exact else ()

    def _end(self, move: str) -> Facts:
        lead = self._search.lead(move)
        if lead is None or self.view.game.counts_points:
            return ()
        kind = "so far ahead" if lead > 0 else "so far behind" if lead else "level so far"
        ahead = Fact(kind, points=many(abs(int(lead)), self.view.game.point_word))
        return (Fact("ends from here", side=self.seat, ahead=ahead),)

    def __repr__(self) -> str:
        if not self.moves:
            return f"<Evaluation of {self.view.game.title}: nothing yet>"
        name = self.view.game.seat_names[self.seat]
        found = f"{name}'s {self._rank} move is {self.best}, {self.verdict(self.best)}"
        return f"<Evaluation of {self.view.game.title}: {found}>"

    @property
    def _rank(self) -> str:
        """The word for the first move: only a proven or exact one is called best."""
        return "best" if self.exact or self.moves[0].proven else "preferred"

    def _repr_svg_(self) -> str:
        name, title = self.view.game.seat_names[self.seat], self.view.game.title
        rows = [(e.move, e.chance, self._beside(e)) for e in self.moves[:_DRAWN] if self.knows(e)]
        left = len(self.moves) - len(rows)
        below = phrase("more moves", n=left) if left else ""
        if self.line:
            line = " ".join(map(picture(self.view).notation, self.line[:8]))
            below = phrase("best line", line=line, below=below or None)
        told = "; ".join(f"{move} {words}" for move, _, words in rows)
        return str(paper(f"{title}: {phrase('chances', name=name)}", told, *bars(rows, below)))

    def _beside(self, estimate: Estimate) -> str:
        if estimate.move in self.weights:
            often = f"{self.view.game.choice_word} {round(100 * self.weights[estimate.move])} in 100"
            told = (
                self.verdict(estimate.move) if self.view.game.counts_points else f"{self.percent(estimate)} %"
            )
            return f"{told}, {often}"
        if estimate.proven or self.exact:
            return self.verdict(estimate.move)
        if self.view.game.counts_points:
            return phrase("in visits", what=self.verdict(estimate.move), n=estimate.visits)
        within = self.within(estimate)
        return f"{self.percent(estimate)} % ({within})" if within else f"{self.percent(estimate)} %"


def _is_plain(view: View) -> bool:
    """Tell whether simulations run in plain Python, for now or here."""
    backend = backend_of(view.game)
    return not backend.fast or backend.ready(simulate, SIMULATE) is None


def evaluate(
    position: Position | View | Match | Record | str,
    *,
    simulations: int = SIMULATIONS,
    seed: int | None = None,
    progress: bool = True,
) -> Evaluation:
    """Estimate every move of a position: how likely it is to win, and why.

    A Monte Carlo tree search, with playouts to the end of the game; in SiegeStones under its usual rules, a static evaluation with
    learned weights takes their place. A move's chance says how often strong bots really win after such results, where that was
    measured; elsewhere it is the mean result itself (see `Evaluation.calibrated`).

    Parameters
    ----------
    position : Position, View, Match, Record or str
        A position is evaluated for the seat that is to move, by what that seat may know of it; where several act at
        once, for the first of them. Of a match, a record or a short code, the last position. A view, for its own seat;
        where nothing is hidden, any view is as good as that of the seat that is to move.
    simulations : int
        The most simulations.
    seed : int, optional
        Makes the result repeatable.
    progress : bool
        Whether to show how far it has come, in a game whose rules have yet to be compiled.

    Raises
    ------
    StonesError
        If nobody is to move there, if the seat that is to move knows what a view hides, or if the number is none.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> e = sw.evaluate(sw.SiegeStones(goal=1).start().play("Td4"), seed=1)
    >>> e.verdict("c4"), e.why("c4")[:3]
    ('proven win', ('White dropped a stone on c4.', 'White controls d4, 5 to 0.', 'White wins with 1 tower.'))
    """
    simulations = whole("the number of simulations", simulations, 1)
    view = position
    if not isinstance(view, View):
        position = position_of(view, "evaluate")
        view = position.view(position.to_move[0] if position.to_move else None)
    search = MoveSearch(view, seeded(seed))
    done, is_plain = 0, _is_plain(view)
    bar = progressing(simulations, view.game.title, is_shown=progress, unit="simulations")
    with bar if is_plain else nullcontext():
        for _ in search.searching(simulations):
            if is_plain and search.simulations > done:
                underway(search.simulations - done, UNCOMPILED if _is_plain(view) else "")
                done = search.simulations
    return Evaluation(search=search)
