"""Rules on paper: the rules in force, cards to cut out, a board for coins, a form for a playtest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.matches.decoding import design_of
from stoneswidgets.core.matches.design import Design
from stoneswidgets.core.rules.registry import is_of_the_library
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.language import sentence as capital
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.document import document
from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.scene.rulebook import declared, differing, rules as told_rules
from stoneswidgets.scene.rulebook.book import bare, cited
from stoneswidgets.scene.sheet import Sheet, with_parts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.rules.deck import Card

PHASES = ("beginning", "middle", "end")
NOTED = ("turn", "what happened", "who was ahead, and why", "how it felt")
LINE = tag("div", Markup("&nbsp;"), class_="blank")
COIN, WIDEST = 20, 180
"""The millimetres across a hollow into which a coin goes, and across what both A4 and letter paper can take."""
EACH = 8
"""How many cards are on a page of either paper."""
_CARDS = """
.stones-sheet .cut { display: grid; grid-template-columns: 86mm 86mm; grid-auto-rows: 61mm; break-after: page; }
.stones-sheet .cut:last-child { break-after: auto; }
.stones-sheet .cut > div { box-sizing: border-box; border: 1px dashed; padding: 3.5mm; display: flex; flex-direction: column; gap: 1mm; font-size: 9pt; line-height: 1.25; overflow: hidden; }
.stones-sheet .cut b { font-size: 13pt; line-height: 1; }
.stones-sheet .cut small { font-size: 8.5pt; }
.stones-sheet .cut i { margin-top: auto; font-size: 8.5pt; }
.stones-sheet .cut > div:has(> span:nth-of-type(8)) > span:nth-of-type(n + 2) { font-size: 6.5pt; line-height: 1.1; }
.stones-sheet:has(.cut) h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
"""


def rules(game: Game | str, name: str = "", sentence: str = "") -> Sheet:
    """Return one page with the rules in force: under the name of a design, differences from the usual ones first.

    Parameters
    ----------
    game : Game or str
        The game, with its rule parameters, or the short code or link of a design.
    name, sentence : str
        What these rules are called, and what their owner says of them; left out, as the code has them.

    Raises
    ------
    StonesError
        If it is no game, or one without rules in words.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> "Differs from the usual rules" in sw.paper.rules(sw.SiegeStones(goal=3)).body
    True
    """
    game, known = design_of(game, "a sheet")
    page = told_rules(game)
    different = differing(game)
    new = [tag("h2", "Differs from the usual rules"), _items("ul", different)] if different else []
    told = [join(tag("h2", each.title), _items("ol", map(bare, each.rules))) for each in page.sections]
    design = Design.of(name or known.name, sentence or known.sentence)
    own = [tag("p", tag("strong", design.sentence))] if design.sentence else []
    return with_parts(
        design.over(page.title), (), *own, tag("p", page.credit), tag("div", *new, *told, class_="two")
    )


def playtest(game: Game, question: str = "", name: str = "") -> Sheet:
    """Return a form for a playtest: expectations before, observations by phase, and the lab's results.

    Parameters
    ----------
    game : Game
        The game that is tested, with its rule parameters.
    question : str
        What the test is to answer; empty for a line to write it on.
    name : str
        What these rules are called.

    Raises
    ------
    StonesError
        If it is no game.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> sw.paper.playtest(sw.SiegeStones(opening="no-tower"), "Is the first player less ahead?").title
    'Playtest: SiegeStones with opening no tower'
    """
    game = game_of(game, "a sheet")
    page = told_rules(game)
    own = () if is_of_the_library(type(game)) else declared.sentences(game)
    tested = differing(game) or (*map(cited, own),)
    seats = [tag("th", name, scope="col") for name in game.seat_names]
    rows = [
        tag("tr", tag("th", phase, scope="row"), *[tag("td")] * len(NOTED))
        for phase in PHASES
        for _ in range(1 if tested[1:] else 2)  # so that it is one page
    ]
    return with_parts(
        phrase("playtest", title=Design.of(name, "").over(page.title)),
        (),
        tag("div", "Date, players, group:", LINE),
        tag("h2", "The rule that is tested"),
        _items("ul", tested) if tested else join(tag("p", phrase("usual rules")), LINE),
        tag("h2", "Before the game: the question, what we expect, and why"),
        tag("p", question) if question else LINE,
        tag("p", phrase("mark it before")),
        _scale(),
        tag("h2", "During the game"),
        tag(
            "table",
            tag(
                "thead",
                tag("tr", tag("th", "phase", scope="col"), *(tag("th", each, scope="col") for each in NOTED)),
            ),
            tag("tbody", *rows),
        ),
        tag("h2", "After the game"),
        tag(
            "table",
            tag("thead", tag("tr", tag("td"), *seats)),
            tag(
                "tbody",
                *(
                    tag("tr", tag("th", each, scope="row"), *[tag("td")] * game.seats)
                    for each in ("result", "when did you know it?", "would you play again?")
                ),
            ),
        ),
        tag("h2", "What the lab said: rules, players, how many games, result with its interval"),
        LINE,
        tag("h2", "What we change next"),
        LINE,
    )


def cards(game: Game) -> Sheet:
    """Return the cards of a game to cut out: eight on a page of A4 or letter, without colours.

    Where a card has several values, they stand on it, to put a ring round one.

    Parameters
    ----------
    game : Game
        A game with cards.

    Raises
    ------
    StonesError
        If it has none.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> "Black's first turn is one drop" in sw.paper.cards(sw.SiegeStonesCards()).captions[1]
    True
    """
    game = game_of(game, "a sheet")
    if not game.deck.new:
        raise StonesError(f"{game.title} has no cards; sw.SiegeStonesCards() has some")
    told = [(card, *_of_card(card, game)) for card in game.deck.new]
    drawn = [
        tag(
            "div",
            tag("span", tag("b", card.title), f" {values}"),
            tag("small", f"{capital(card.slot)} · step: {card.step}"),
            *(tag("span", rule) for rule in rules),
            tag("i", card.question),
        )
        for card, values, rules in told
    ]
    pages = [tag("div", *drawn[at : at + EACH], class_="cut") for at in range(0, len(drawn), EACH)]
    captions = (f"{card.title} {values}: {' '.join(rules)}" for card, values, rules in told)
    return with_parts(phrase("cards of", title=game.title), captions, tag("style", Markup(_CARDS)), *pages)


def _of_card(card: Card, game: Game) -> tuple[str, list[str]]:
    """Return the values of a card as they stand beside its name, and its rule: for a number n, or for each of its values."""
    each = game.parameters[card.key]
    values = [value for value in each.allowed if value != each.default]
    if len(values) == 1:
        return "", [card.says(values[0])]
    if isinstance(card.sentence, str):
        return f"n: {' '.join(map(str, values))}", [f"{card.sentence.format(n='n', s='s')}."]
    return "", [f"☐ {card.says(value)}" for value in values]


def board(game: Game, name: str = "") -> Sheet:
    """Return a game's empty board to play on with coins: its hollows are 20 mm across, on A4 and letter, if the board has that much room.

    Parameters
    ----------
    game : Game
        The game, with its rule parameters.
    name : str
        What these rules are called.

    Raises
    ------
    StonesError
        If it is no game.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> sw.paper.board(sw.SiegeStones()).captions
    ('Hollows of 20 mm',)
    """
    game = game_of(game, "a sheet")
    drawn = picture(game.start(seed=0), Look())
    scene = drawn.scene()
    scene["view"] = drawn.box
    across = scene["view"][2] / (2 * drawn.hollow)
    wide = min(across * COIN, WIDEST)
    place = tag("div", document(scene, None, names=True), style=f"width: {wide:.1f}mm; margin: 8mm auto")
    title = Design.of(name, "").over(told_rules(game).title)
    return with_parts(title, (phrase("hollows", across=wide / across),), place)


def _scale() -> Markup:
    """Return a line from 0 to 100 to mark a number on."""
    ticks = [
        tag(
            "g",
            tag(
                "path",
                d=f"M{at * 10} 0v{-14 if at % 10 == 0 else -8 if at % 5 == 0 else -4}",
                stroke="currentColor",
            ),
            tag("text", str(at), x=at * 10, y=18, text_anchor="middle", font_size=15, fill="currentColor")
            if at % 10 == 0
            else Markup(""),
        )
        for at in range(101)
    ]
    line = tag("path", d="M0 0H1000", stroke="currentColor", stroke_width=2)
    return tag(
        "svg", tag("title", phrase("a scale")), line, *ticks, viewBox="-20 -20 1040 44", class_="scale"
    )


def _items(kind: str, texts: Iterable[str]) -> Markup:
    return tag(kind, *(tag("li", text) for text in texts))
