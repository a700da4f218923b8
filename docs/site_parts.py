"""What the pages of the site have of their own: games to step through, rules in words, the lessons."""

from __future__ import annotations

import ast
import json
import re
from importlib import import_module
from importlib.metadata import metadata
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, ClassVar, cast

from docutils import nodes
from IPython.core.formatters import DisplayFormatter
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

import stoneswidgets as sw
from stoneswidgets import cli
from stoneswidgets.core.rules.declaring import known_rules
from stoneswidgets.plumbing import files
from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.scene.rulebook.cards import turn
from stoneswidgets.widgets.replay import in_page, page_code

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from stoneswidgets.scene.rulebook import Rulebook, Ruling

HERE = Path(__file__).parent
LESSONS = HERE / "lessons"


class Replay(SphinxDirective):
    """A game to step through, with no kernel: a record's file, and below it remarks by number, ``12: …``."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the replay as HTML."""
        source = HERE / self.arguments[0]
        self.env.note_dependency(source)
        remarks = dict(_remarks("\n".join(self.content)))
        replay = sw.Replay(sw.Record.load(source), remarks=remarks)
        body = in_page(replay._reel, Markup(str(replay.svg(None))))  # noqa: SLF001 (a page is another host of it)
        if not self.env.temp_data.get("has_code"):
            self.env.temp_data["has_code"] = True
            body = join(page_code(), body)
        return [nodes.raw("", str(tag("div", body, class_="replay-on-page")), format="html")]


class Live(SphinxDirective):
    """A cell of Python with what it shows: on a page of the documentation a picture, which the site brings to life on a click."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the cell and the picture."""
        source = "\n".join(self.content)
        code = nodes.literal_block(source, source, language="python")
        shown = tag("div", _picture_of(source), class_="live-on-page", data_cells=json.dumps([source]))
        return [code, nodes.raw("", str(shown), format="html")]


def _picture_of(source: str) -> Markup:
    """Run a cell, and return the picture of the value of its last line, as a notebook would keep it."""
    *before, last = ast.parse(source).body
    known: dict[str, Any] = {}
    exec(compile(ast.Module(before, []), "<page>", "exec"), known)  # noqa: S102 (a cell of our own page)
    value = eval(compile(ast.Expression(cast("ast.Expr", last).value), "<page>", "eval"), known)  # noqa: S307
    data, _ = DisplayFormatter().format(value)
    return Markup(data["image/svg+xml"])


def _remarks(text: str) -> Iterator[tuple[int, str]]:
    for number, words in re.findall(r"^(\d+): (.+(?:\n .+)*)", text, re.MULTILINE):
        yield int(number), " ".join(words.split())


class GameRules(SphinxDirective):
    """All the rules of a game, and its rulings with their reasons, under the default rule parameters."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the rules as sections."""
        written = "\n".join(_written(sw.rules(sw.game(self.arguments[0]))))
        return self.parse_text_to_nodes(written, allow_section_headings=True)


class GameFunctions(SphinxDirective):
    """The rules of a game as functions, which a variant may override, in the order of their module."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return what each takes and does."""
        functions = known_rules(type(sw.game(self.arguments[0]))).values()
        module = import_module(f"stoneswidgets.games.{self.arguments[0]}.rules")
        own = {
            each.__code__.co_firstlineno: each.__name__
            for each in functions
            if each.__module__ == module.__name__
        }
        written = (f".. autofunction:: {module.__name__}.{name}" for _, name in sorted(own.items()))
        found = self.parse_text_to_nodes("```{eval-rst}\n" + "\n".join(written) + "\n```")
        for prefix in [each for node in found for each in node.findall(addnodes.desc_addname)]:
            prefix.parent.remove(prefix)  # the module, which is the same for all
        return found


class Turn(SphinxDirective):
    """The order of a turn of a game with cards, as a picture."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the picture as HTML."""
        return [nodes.raw("", str(turn(sw.game(self.arguments[0]))), format="html")]


class Command(SphinxDirective):
    """What the command ``stoneswidgets`` and each of its parts say of themselves with ``--help``."""

    def run(self) -> list[nodes.Node]:
        """Return the helps, each in a section of its own."""
        first, parts = cli.parser()
        written = [f"## {name}\n\n{_help(part)}" for name, part in {first.prog: first, **parts}.items()]
        return self.parse_text_to_nodes("\n\n".join(written), allow_section_headings=True)


def _help(parser: ArgumentParser) -> str:
    return f"```text\n{parser.format_help()}```"


def _written(rules: Rulebook) -> Iterator[str]:
    yield "## The rules\n"
    number = 1
    for section in rules.sections:
        yield f"### {section.title}\n"
        for sentence in section.sentences:
            yield f"{number}. {_linked(sentence)}"
            number += 1
        yield ""
    yield "## The rulings, and why\n"
    yield f"The published rules leave some cases open. {rules.game.title} is played here by these rulings.\n"
    for ruling in rules.rulings:
        yield from _explained(rules, ruling)


def _linked(sentence: str) -> str:
    return re.sub(r"\b([SMBAT]\d+)\b", lambda found: f"[{found[1]}](#ruling-{found[1].lower()})", sentence)


def _explained(rules: Rulebook, ruling: Ruling) -> Iterator[str]:
    yield f"(ruling-{ruling.id.lower()})=\n### {ruling.id}: {ruling.gap.removesuffix('.')}\n"
    yield f"{ruling.answer}\n"
    yield f"*Why:* {ruling.why}\n"
    for _name, now, about, others in rules.parameters(ruling):
        yield f"- `{now}`{f': {about}' if about else ''} (the default)"
        for other, meaning in others:
            written = f"`{other}`" if "=" in other else f"allowed are {other}"
            yield f"- {written}{f': {meaning}' if meaning else ''}"
    yield ""


def copy_lessons(*_: object) -> None:
    """Copy the tutorials to where Sphinx looks for pages."""
    LESSONS.mkdir(exist_ok=True)
    kept = {"index.md"}
    for notebook in sorted((HERE.parent / "notebooks").glob("*.ipynb")):
        copy = LESSONS / notebook.name
        if not copy.exists() or copy.read_bytes() != notebook.read_bytes():
            files.write(copy, notebook.read_bytes())  # whole: the site may be built twice at a time
        kept.add(notebook.name)
    for old in LESSONS.glob("*.ipynb"):
        if old.name not in kept:
            old.unlink()


def module_of(_app: object, module: str | None, name: str) -> str | None:
    """Return the module in which a documented name is written, not the one that the reference takes it from."""
    if module is None:
        return None
    known = getattr(resolve_name(module), name.partition(".")[0])
    return str(getattr(known, "__module__", module))


def link_to_sources(_app: object, page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Lead from a page to the file that it is made from, where the package that is installed says whence it came."""
    urls = dict(each.split(", ", 1) for each in metadata("stoneswidgets").get_all("Project-URL", ()))
    if not (source := urls.get("Source")):
        return
    if suffix := context.get("page_source_suffix"):
        file = f"notebooks/{Path(page).name}.ipynb" if suffix == ".ipynb" else f"docs/{page}{suffix}?plain=1"
        context["theme_source_view_link"] = f"{source}/blob/HEAD/{file}"
    context["theme_footer_icons"] = [{"name": "Sources", "url": source, "html": "Sources", "class": ""}]


ROLES = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Site">',
    '<aside class="toc-drawer': '<aside aria-label="Page" class="toc-drawer',
    "<pre>": '<pre tabindex="0">',
}
"""What the theme's pages lack for keyboards and screen readers: levels, names, and focus for what can scroll."""


BACK = re.compile(r'<a class="viewcode-back".*?</a>')
"""From the sources to the reference. These know one name of a module alone; ours are documented by several."""


def finish(app: Sphinx, failed: Exception | None) -> None:
    """Add to the pages what the theme leaves out, and take out what may lead nowhere."""
    for path in () if failed else Path(app.outdir).glob("**/*.html"):
        text = BACK.sub("", path.read_text("utf-8"))
        for lacking, complete in ROLES.items():
            text = text.replace(lacking, complete)
        path.write_text(text, "utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx what there is."""
    for example in ("breakthrough", "corners", "hex", "havannah"):
        import_module(example)  # registers it, for the page that shows it
    app.add_directive("live", Live)
    app.add_directive("replay", Replay)
    app.add_directive("rules", GameRules)
    app.add_directive("functions", GameFunctions)
    app.add_directive("turn", Turn)
    app.add_directive("command", Command)
    app.connect("config-inited", copy_lessons)
    app.connect("html-page-context", link_to_sources)
    app.connect("viewcode-follow-imported", module_of)
    app.connect("build-finished", finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
