"""What the package's page on an index says: README as the description, and the project's addresses.

A clone of a repository on GitHub knows its address, so that it is written down nowhere. An unpacked source distribution has
no clone; hatchling takes from its PKG-INFO what was found when it was made.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r"!\[[^]]*]\([^)]*\)\n|<img [^>]*>\n\n")
_LINK = re.compile(r"(?<!!)\[(?P<words>[^]]*)]\((?!https?:|#)(?P<target>[^)]*)\)")
_PICTURES = "docs/images/"
_GITHUB = re.compile(
    r"(?:(?:https?|git|ssh)://(?:[^/]*@)?github\.com(?::\d+)?/|(?:[^/]*@)?github\.com:/?)"
    r"(?P<owner>[\w-]+)/(?P<name>[\w.-]+?)(?:\.git)?/?",
    re.IGNORECASE,
)
PAGES = {"docs/hosts.md#boards-in-a-page": "play/index.html"}
"""What README says of pages of the site that no file of `docs/` makes."""
INSTALL = {"In a copy of this repository, with": "With", '".[learn]"': '"stoneswidgets[learn]"'}
"""What README says to who has a copy of the repository, and what it says to who finds the package on an index."""


class Repository(NamedTuple):
    """A repository on GitHub, at one commit."""

    owner: str
    name: str
    commit: str

    @property
    def source(self) -> str:
        """Where its files are."""
        return f"https://github.com/{self.owner}/{self.name}"

    @property
    def site(self) -> str:
        """Where `.github/workflows/site.yml` publishes its site."""
        return f"https://{self.owner.lower()}.github.io/{self.name}"

    def urls(self) -> dict[str, str]:
        """Return the project's addresses, by the labels that an index knows."""
        return {
            "Documentation": f"{self.site}/",
            "Play in the browser": f"{self.site}/play/",
            "Source": self.source,
            "Changelog": f"{self.site}/changelog.html",
            "Issues": f"{self.source}/issues",
        }

    def raw(self, path: str) -> str:
        """Return the address of a file itself, not of a page about it."""
        return f"https://raw.githubusercontent.com/{self.owner}/{self.name}/{self.commit}/{path}"

    def page(self, target: str) -> str:
        """Return where to read a file: in the site, if it is one of its pages."""
        path, mark, heading = target.partition("#")
        if target in PAGES:
            return f"{self.site}/{PAGES[target]}"
        if path.startswith("docs/") and path.endswith(".md"):
            return f"{self.site}/{path.removeprefix('docs/').removesuffix('.md')}.html{mark}{heading}"
        return f"{self.source}/blob/{self.commit}/{target}"


class Page(MetadataHookInterface):
    """Fills in README and the addresses. Without an address, a link becomes plain words, and pictures are left out."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Put them in."""
        root = Path(self.root)
        known = repository(root)
        text = described((root / "README.md").read_text("utf-8"), known)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = known.urls() if known else {}


def repository(root: Path) -> Repository | None:
    """Return the repository on GitHub that a folder is a clone of, or None if that cannot be told.

    No more of the remote's address is kept than the owner and the name, so that a password in it goes nowhere.
    """
    if not (root / ".git").exists():  # in a folder of somebody else's clone, git would find that one
        return None
    found = _GITHUB.fullmatch(_git(root, "remote", "get-url", "origin"))
    commit = _git(root, "rev-parse", "HEAD")
    return Repository(found["owner"], found["name"], commit) if found and commit else None


def described(readme: str, known: Repository | None) -> str:
    """Return README as it can be read away from the repository."""
    for here, away in INSTALL.items():
        readme = readme.replace(here, away)
    if known is None:
        return _LINK.sub(r"\g<words>", _PICTURE.sub("", readme))
    linked = _LINK.sub(lambda found: f"[{found['words']}]({known.page(found['target'])})", readme)
    return linked.replace(_PICTURES, known.raw(_PICTURES))


def _git(root: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(  # noqa: S603 (two fixed questions)
            ["git", *arguments],  # noqa: S607 (whichever git there is)
            cwd=root,
            check=False,
            capture_output=True,
            text=True,
        )
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
