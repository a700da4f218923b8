"""The site builds without warnings; its examples run, links work, and nothing loads from other hosts."""

from __future__ import annotations

import doctest
import re
from html import escape
from html.parser import HTMLParser
from importlib import import_module
from textwrap import dedent
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest
from sphinx.util.inventory import InventoryFile

import stoneswidgets as sw
from stoneswidgets import cli
from stoneswidgets.core.rules.declaring import known_rules
from tests.site import DOCS

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = sorted(path for path in DOCS.glob("**/*.md") if "```pycon" in path.read_text("utf-8"))
NEEDS = {"interop.md": ("pyspiel", "pettingzoo")}
"""The extras that a page is about."""


class Page(HTMLParser):
    """What a page can be reached by, where it leads, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif "src" in given:
            self.loaded.append(given["src"])
        elif tag == "link" and given.get("rel") in {"stylesheet", "preload", "icon"}:
            self.loaded.append(given["href"])


@pytest.fixture(scope="module")
def pages(documentation: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text("utf-8")) for path in documentation.glob("**/*.html")}


@pytest.mark.full
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_example_on_a_page_runs(path: Path) -> None:
    for module in NEEDS.get(path.name, ()):
        pytest.importorskip(module)
    blocks = re.findall(r"^ *```pycon\n(.*?)^ *```$", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    page = doctest.DocTestParser().get_doctest("\n".join(map(dedent, blocks)), {}, path.name, str(path), 0)
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(page)
    assert result.failed == 0
    assert result.attempted >= len(blocks) > 0


@pytest.mark.night
def test_links_and_anchors_lead_somewhere(pages: dict[Path, Page], documentation: Path) -> None:
    wrong = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file() or (parts.fragment and unquote(parts.fragment) not in pages[target].ids):
                wrong.append(f"{path.relative_to(documentation)}: {link}")
    assert wrong == []


@pytest.mark.night
def test_pages_load_nothing_from_elsewhere(pages: dict[Path, Page]) -> None:
    assert [url for page in pages.values() for url in page.loaded if re.match(r"(?:\w+:)?//", url)] == []


@pytest.mark.night
def test_every_public_name_is_in_the_reference(documentation: Path) -> None:
    inventory = InventoryFile.loads((documentation / "objects.inv").read_bytes(), uri="")
    documented = {name for kind, names in inventory.data.items() if kind.startswith("py:") for name in names}
    assert {f"stoneswidgets.{name}" for name in sw.__all__} <= documented


@pytest.mark.night
@pytest.mark.parametrize("name", sw.GAMES)
def test_every_rule_that_a_variant_may_override_is_in_the_reference(name, pages, documentation: Path) -> None:
    home = f"stoneswidgets.games.{name}.rules"
    own = {
        f"{home}.{each}" for each, rule in known_rules(type(sw.game(name))).items() if rule.__module__ == home
    }
    assert {f"{home}.apply", f"{home}.legal", f"{home}.score"} <= own
    assert own <= pages[documentation / "api" / "rules.html"].ids


@pytest.mark.night
def test_the_command_s_page_begins_with_all_of_it_and_says_what_each_part_does(documentation: Path) -> None:
    text = re.sub(r"\s+", " ", (documentation / "api" / "command.html").read_text("utf-8"))
    usages = re.findall(r"usage: stoneswidgets (\[-h\]|\w+)", text)
    assert usages == ["[-h]", *cli.COMMANDS]
    for name in cli.COMMANDS:
        assert text.lower().count(escape(cli.does(name)[:-1], quote=False).lower()) == 2


@pytest.mark.full
def test_pages_lead_to_their_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(DOCS)
    parts = import_module("site_parts")
    about = tmp_path / "stoneswidgets-0.1.0.dist-info" / "METADATA"
    about.parent.mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    for url in ("", "Project-URL: Source, https://github.com/someone/stones\n"):
        about.write_text(f"Metadata-Version: 2.4\nName: stoneswidgets\nVersion: 0.1.0\n{url}", "utf-8")
        links = {}
        for page, suffix in (("teachers", ".md"), ("lessons/01-siegestones", ".ipynb"), ("genindex", None)):
            context = {"page_source_suffix": suffix}
            parts.link_to_sources(None, page, "page.html", context, None)
            links[page] = context.get("theme_source_view_link")
        files = [link.partition("/blob/HEAD/")[2].partition("?")[0] for link in links.values() if link]
        assert files == (["docs/teachers.md", "notebooks/01-siegestones.ipynb"] if url else [])
        assert all((DOCS.parent / file).is_file() for file in files)


@pytest.mark.night
@pytest.mark.parametrize("name", sw.GAMES)
def test_every_game_has_a_page_with_rules(name: str, pages: dict[Path, Page], documentation: Path) -> None:
    page = documentation / "games" / f"{name}.html"
    rules = sw.rules(sw.game(name))
    assert {f"ruling-{ruling.id.lower()}" for ruling in rules.rulings} <= pages[page].ids
    assert "data-reel=" in page.read_text("utf-8")
    record = sw.Record.load(DOCS / "games" / "records" / f"{name}.json")
    assert record.game == sw.game(name, **record.game.rules)
    assert record.positions()[-1].is_over


@pytest.mark.full
def test_the_files_that_developers_are_sent_to_are_there() -> None:
    text = (DOCS / "developers.md").read_text("utf-8")
    named = set(re.findall(r"`((?:\w|[<>./-])+\.(?:py|ts|css))`", text))
    assert len(named) > 10
    for name in named:
        root = (
            DOCS.parent if name.startswith(("js/", "compiler/", "tests/")) else DOCS.parent / "stoneswidgets"
        )
        for game in sw.GAMES if "<game>" in name else ("",):
            assert (root / name.replace("<game>", game)).is_file(), name
