"""Build the lessons in JupyterLite, with all that they load in the site's own folder."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat

from stoneswidgets.page.tutorials import as_lesson
from stoneswidgets.plumbing import files
from stoneswidgets.scene.markup import tag
from stoneswidgets.teach.notebooks import texts
from website import boards, wheels
from website.policy import with_policy

FOLDER = "lite"
_ROOT = Path(__file__).parents[1]
_CORE = _ROOT / "js" / "node_modules" / "pyodide"
_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_EXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
_KERNEL = "@jupyterlite/pyodide-kernel-extension"
_THEIRS = (_KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
_STATIC = _ROOT / "stoneswidgets" / "static"
_OURS = _STATIC / "labextensions" / "stoneswidgets-lessons"
_DEFAULTS = _STATIC / "labconfig" / "default_setting_overrides.json"


def build(site: Path) -> None:
    """Build it into the site's folder.

    Raises
    ------
    subprocess.CalledProcessError
        If a wheel cannot be fetched, or JupyterLite not be built.
    """
    about = json.loads((_CORE / "package.json").read_text("utf-8"))["version"]
    if about != (wanted := _wanted()):
        raise RuntimeError(
            f"JupyterLite's kernel is made for Pyodide {wanted}, and js/package.json has {about}"
        )
    with TemporaryDirectory() as folder:
        here = Path(folder)
        pyodide = here / "static" / "pyodide"
        pyodide.mkdir(parents=True)
        for name in _FILES:
            shutil.copy(_CORE / name, pyodide)
        wheels.collect(_CORE, _EXTENSIONS / _KERNEL / "static" / "pypi", pyodide)
        _lessons(here / "files")
        _settings(here, site.resolve() / FOLDER)
        command = [sys.executable, "-m", "jupyterlite_core", "build"]
        done = subprocess.run(command, cwd=here, check=False, capture_output=True, text=True)  # noqa: S603 (our own settings)
    if done.returncode:
        raise RuntimeError(f"JupyterLite cannot be built:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    for page in (site / FOLDER).rglob("*.html"):
        files.write(page, guarded(page.read_text("utf-8")).encode())


def guarded(text: str) -> str:
    """Return a page of JupyterLite with the narrowest policy under which lessons run.

    Its settings are checked by functions that it makes of texts, and the code of widgets comes as a module that the page makes; so these
    are allowed. Nothing comes from, and nothing goes to, anywhere else; the document's own scripts are known by their checksums.
    """
    icon = tag(
        "link", rel="icon", href=boards.icon()
    )  # until its scripts name one, the browser would ask the host
    return with_policy(
        text.replace("</title>", f"</title>{icon}", 1), ("'unsafe-eval'", "blob:"), manifest_src=""
    )


def _wanted() -> str:
    """Return the version of Pyodide that JupyterLite's kernel is made for."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    return str(PYODIDE_VERSION)


def _lessons(folder: Path) -> None:
    folder.mkdir()
    for name, text in texts().items():
        notebook = as_lesson(nbformat.reads(text, as_version=4))  # type: ignore[no-untyped-call]
        notebook.metadata["kernelspec"] = {"name": "python", "display_name": "Python", "language": "python"}
        nbformat.write(notebook, folder / name)  # type: ignore[no-untyped-call]


def _settings(here: Path, output: Path) -> None:
    """Write what JupyterLite is built with, and what it reads when it is opened."""
    build = {
        "LiteBuildConfig": {
            "apps": ["lab"],
            "contents": ["files"],
            "federated_extensions": [*(str(_EXTENSIONS / name) for name in _THEIRS), str(_OURS)],
            "ignore_sys_prefix": ["federated_extensions"],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": str(output),
        }
    }
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(wheels.NAMES)}}
    opened = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "stoneswidgets",
            "disabledExtensions": ["@jupyterlab/apputils-extension:announcements"],
            "litePluginSettings": {f"{_KERNEL}:kernel": kernel},
        },
    }
    shutil.copy(_DEFAULTS, here / "overrides.json")
    (here / "jupyter_lite_config.json").write_text(json.dumps(build), "utf-8")
    (here / "jupyter-lite.json").write_text(json.dumps(opened), "utf-8")
