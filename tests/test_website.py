"""The site's build, without a browser."""

from __future__ import annotations

import os
import subprocess
import sys
from html.parser import HTMLParser
from zipfile import ZipFile

import pytest

import stoneswidgets as sw
from stoneswidgets.teach.notebooks import names
from website import __main__ as website, boards, docs, lite, modules, sizes, wheels


class _Tags(HTMLParser):
    """The tags of a page in their order, each with its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    boards.write(folder, "code/")
    return {path.stem: path.read_text("utf-8") for path in folder.rglob("*.html")}


@pytest.mark.parametrize("name", ["index", "room", *sw.GAMES])
def test_every_page_of_live_boards_has_its_policy_first_and_runs_nothing_inline(pages, name):
    assert set(pages) == {"index", "room", *sw.GAMES}
    tags = _Tags(pages[name]).found
    policy = next(
        i for i, (_, given) in enumerate(tags) if given.get("http-equiv") == "Content-Security-Policy"
    )
    demanded = tags[policy][1]["content"] or ""
    for part in ("default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"):
        assert part in demanded
    assert (name == "index") == ("noscript" not in dict(tags))
    assert policy < next(i for i, (tag, _) in enumerate(tags) if tag in {"script", "link", "style", "body"})
    scripts = [given for tag, given in tags if tag == "script" and given.get("type") != "application/json"]
    assert all((script.get("src") or "").startswith("../code/") for script in scripts)
    assert len(scripts) == (name != "index")
    assert not [key for _, given in tags for key in given if key.startswith("on")]
    links = [given.get(key) or "" for _, given in tags for key in ("href", "src")]
    assert not [link for link in links if link.partition(":")[0].strip().lower() in {"javascript", "http"}]


def test_jupyterlites_pages_have_a_policy_before_anything_is_loaded():
    page = "<!DOCTYPE html>\n<html>\n<head>\n<title>x</title><script>import('./a.js')</script><script src='b.js'></script></head></html>"
    tags = _Tags(lite.guarded(page)).found
    assert [name for name, _ in tags[:3]] == ["html", "head", "meta"]
    demanded = dict(part.split(" ", 1) for part in (tags[2][1]["content"] or "").split("; "))
    assert demanded["default-src"] == "'none'"
    assert demanded["connect-src"] == demanded["worker-src"] == "'self'"
    own, checksum, *made = demanded["script-src"].split()
    assert (own, checksum[:8], made) == ("'self'", "'sha256-", ["'unsafe-eval'", "blob:"])
    assert ("link", {"rel": "icon", "href": boards.icon()}) in tags


@pytest.mark.night
def test_every_page_of_the_documentation_runs_its_own_scripts_alone(tmp_path, documentation):
    for name in ("index", "genindex", "games/siegestones"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.html").write_bytes((documentation / f"{name}.html").read_bytes())
    docs.enliven(tmp_path, "code/")
    for path in tmp_path.rglob("*.html"):
        page = path.read_text("utf-8")
        tags = _Tags(page).found
        assert [name for name, _ in tags[:4]] == ["html", "head", "meta", "meta"]
        assert tags[3][1]["http-equiv"] == "Content-Security-Policy"
        demanded = tags[3][1]["content"] or ""
        scripts = next(part for part in demanded.split("; ") if part.startswith("script-src "))
        assert "unsafe" not in scripts
        inline = [
            given
            for name, given in tags
            if name == "script" and given.get("type") is None and "src" not in given
        ]
        assert len({word for word in scripts.split() if word.startswith("'sha256-")}) in range(
            1, len(inline) + 1
        )
        assert ("blob:" in scripts) == ("currentScript" in page)


def test_a_lesson_s_picture_stands_on_the_cells_whose_names_it_needs():
    cells = ["import a", "b = 1", "c = a.d", "print(b)", "for e in c:\n    e()"]
    assert list(docs.needed(cells)) == ["import a", "c = a.d", "for e in c:\n    e()"]
    assert list(docs.needed(["import a", "a.b", "a.c"])) == ["import a", "a.c"]


def test_a_folder_that_is_no_site_is_not_cleared(tmp_path):
    own = tmp_path / "thesis.txt"
    own.write_text("mine", encoding="utf-8")
    with pytest.raises(SystemExit, match="no site that was built before"):
        website.build(tmp_path)
    assert own.read_text(encoding="utf-8") == "mine"


def test_a_build_that_fails_leaves_the_site_that_was_there_and_nothing_else(tmp_path, monkeypatch):
    site = tmp_path / "site"
    site.mkdir()
    (site / sizes.TABLE).write_text("a site", encoding="utf-8")

    def halfway(folder):
        (folder / "half.html").write_text("half", encoding="utf-8")
        raise RuntimeError("the pages' Python cannot be built")

    monkeypatch.setattr(website.tab, "build", halfway)
    with pytest.raises(RuntimeError, match="cannot be built"):
        website.build(site)
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")] == [
        "site",
        "site/sizes.tsv",
    ]


def test_a_site_that_was_built_takes_the_place_of_the_last_one(tmp_path, monkeypatch):
    site = tmp_path / "site"
    site.mkdir()
    (site / sizes.TABLE).write_text("a site", encoding="utf-8")
    monkeypatch.setattr(website.tab, "build", lambda _: "tab/")
    monkeypatch.setattr(website.docs, "build", lambda folder, _: (folder / "index.html").touch())
    website.build(site, with_lite=False)
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert {"site/index.html", "site/play/index.html", f"site/{sizes.TABLE}"} <= found
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.full
def test_lessons_on_the_site_know_each_other(tmp_path):
    with ZipFile(wheels._library(tmp_path)) as wheel:
        wheel.extractall(tmp_path)
    ask = """
import sys
import stoneswidgets as sw
sys.platform = "emscripten"
every = sw.Progress()
print(len(every.sets), "?path=01-siegestones.ipynb" in every._progress)
"""
    where = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", ask], env=where, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [str(len(names()) - 1), "True"]


@pytest.mark.full
def test_a_page_of_the_site_has_what_it_imports_knows_all_lessons_and_leads_to_their_pages(tmp_path):
    """It has no notebooks, and said "All lessons: all 0 solved"."""
    modules.pack(packed := tmp_path / "sources.zip")
    ask = """
import sys
sys.platform = "emscripten"
from stoneswidgets.page.tab import begin
from stoneswidgets.scene.drawing import qr_of
from stoneswidgets.scene.markdown import formatted
from stoneswidgets.teach.notebooks import link_to
from stoneswidgets.widgets.progress import lessons
assert qr_of("http://localhost") and "<em>" in str(formatted("*so*"))
print(len(lessons()), link_to(lessons()[1]))
"""
    where = os.environ | {"PYTHONPATH": str(packed)}
    done = subprocess.run(
        [sys.executable, "-S", "-c", ask], env=where, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(f"{len(names()) - 1} <a href='01-siegestones.html'")
