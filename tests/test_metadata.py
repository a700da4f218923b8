"""The package's metadata on an index, from clones with any form of remote."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import hatch_metadata

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
KNOWN = hatch_metadata.Repository("Someone", "stones.py", "c0ffee")
RAW = "https://raw.githubusercontent.com/Someone/stones.py/c0ffee/"
SOURCE = "https://github.com/Someone/stones.py"
SITE = "https://someone.github.io/stones.py"


def clone(folder, remote):
    """Make a repository with one commit, and a remote if there is one."""
    person = ("-c", "user.name=Someone", "-c", "user.email=", "-c", "commit.gpgsign=false")
    commands = [["init", "-q"], [*person, "commit", "-q", "--allow-empty", "-m", "first"]]
    if remote:
        commands.append(["remote", "add", "origin", remote])
    for command in commands:
        subprocess.run(["git", *command], cwd=folder, check=True)  # noqa: S607 (whichever git there is)
    return folder


def of(folder):
    (folder / "README.md").write_text(README, "utf-8")
    metadata = {}
    hatch_metadata.Page(str(folder), {}).update(metadata)
    return metadata


@pytest.mark.parametrize(
    "remote",
    [
        "https://github.com/Someone/stones.py.git",
        "https://GitHub.com/Someone/stones.py/",
        "https://token:s3cret@github.com/Someone/stones.py.git",
        "git@github.com:Someone/stones.py.git",
        "ssh://git@github.com:22/Someone/stones.py",
    ],
)
def test_a_clone_from_github_says_where_it_is_from_and_no_password(tmp_path, remote):
    metadata = of(clone(tmp_path, remote))
    assert metadata["urls"] == KNOWN.urls()
    text = metadata["readme"]["text"]
    assert re.search(rf"{SOURCE}/blob/[0-9a-f]{{40}}/LICENSE\b", text)
    assert f"{SITE}/workshop.html" in text
    assert "s3cret" not in str(metadata)


@pytest.mark.parametrize(
    "remote",
    [
        None,
        "/srv/github.com/Someone/stones.py",
        "file:///srv/github.com/Someone/stones.py.git",
        "https://github.com.example.org/Someone/stones.py",
        "https://github.com@example.org/Someone/stones.py",
        "git@example.org:Someone/stones.py.git",
    ],
)
def test_from_anywhere_else_there_is_no_address_and_no_link(tmp_path, remote):
    metadata = of(clone(tmp_path, remote))
    assert metadata["urls"] == {}
    assert not re.search(r"https?:|\]\(|<img", metadata["readme"]["text"])
    assert "A workshop for thirty" in metadata["readme"]["text"]


def test_a_folder_in_somebody_else_s_clone_has_no_address(tmp_path):
    inside = clone(tmp_path, SOURCE) / "unpacked"
    inside.mkdir()
    assert of(inside)["urls"] == {}


def test_without_git_there_is_no_address(tmp_path, monkeypatch):
    clone(tmp_path, SOURCE)
    monkeypatch.setenv("PATH", "")
    assert of(tmp_path)["urls"] == {}


def test_every_picture_and_every_link_of_readme_is_found_from_elsewhere():
    text = hatch_metadata.described(README, KNOWN)
    pictures = re.findall(r'!\[[^]]*\]\(([^)]*)\)|<img [^>]*src="([^"]*)"', text)
    paths = {path.removeprefix(RAW) for found in pictures for path in found if path}
    assert len(pictures) == len(paths) > 5
    assert all((ROOT / path).is_file() for path in paths)
    for target in re.findall(r"(?<!!)\[[^]]*\]\(([^)]*)\)", text):
        page = target.removeprefix(f"{SITE}/").partition("#")[0]
        made_elsewhere = page in hatch_metadata.PAGES.values()
        sources = (Path("docs", page).with_suffix(".md"), target.removeprefix(f"{SOURCE}/blob/c0ffee/"))
        assert made_elsewhere or any((ROOT / source).is_file() for source in sources), target
    assert hatch_metadata.PAGES.keys() <= set(re.findall(r"\]\(([^)]*)\)", README))


def test_who_finds_the_package_on_an_index_is_told_to_install_it_from_there():
    assert all(README.count(here) == 1 for here in hatch_metadata.INSTALL)
    text = hatch_metadata.described(README, None)
    assert 'pip install "stoneswidgets[learn]"\n' in text
    assert '".[' not in text
