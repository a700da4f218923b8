"""How the site is put together, as far as no browser's Python is needed for it."""

from __future__ import annotations

import json
from html import escape

import pytest

from website import __main__ as website, docs, sizes


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


def test_each_file_s_size_is_listed_the_largest_first(tmp_path):
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / "a.html").write_text("a" * 1000, encoding="utf-8")
    (tmp_path / "b.bin").write_bytes(bytes(500))
    found = sizes.write(tmp_path)
    assert [(size.name, size.bytes) for size in found] == [("b.bin", 500), ("play/a.html", 1000)]
    assert found[1].compressed < 100
    table = (tmp_path / sizes.TABLE).read_text("utf-8").splitlines()
    assert table[:2] == ["file\tbytes\tcompressed", "b.bin\t500\t500"]
    assert len(sizes.write(tmp_path)) == 2


def test_a_picture_of_a_page_comes_to_life_where_its_cell_shows_a_widget(tmp_path):
    cells = json.dumps(["import stoneswidgets as sw\n\nsw.Board('siegestones')"])
    shown = f"<div class='live-on-page' data-cells='{escape(cells)}'>"
    (tmp_path / "index.html").write_text(f"<head></head><h1>A</h1>{shown}<svg/></div>", encoding="utf-8")
    docs.enliven(tmp_path, "code/")
    text = (tmp_path / "index.html").read_text("utf-8")
    assert text.count("code/page.js") == 1
    assert "data-start='click'" in text
    assert "live-on-page" not in text
    assert text.endswith("<svg/></div>")
