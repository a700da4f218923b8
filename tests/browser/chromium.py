"""Find a Chromium for the tests, or install one: ``python tests/browser/chromium.py`` prints its path."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
UNUSED = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess")
"""A window that nobody sees is spared two pages for what is typed into its address bar, and a process for its next page:
.7 seconds of the processor for each page of a test, nearly half of what a short test took."""
SWITCHED_OFF_BY_PLAYWRIGHT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""A browser heeds only the last list that it is given, which is ours."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    f"--disable-features={','.join((*UNUSED, *SWITCHED_OFF_BY_PLAYWRIGHT))}",
)
"""What a test's browser leaves alone: it asks nobody but the test's own server."""


def find() -> str | None:
    """Return the path of the Chromium that CHROMIUM names, that is installed, or that Playwright has fetched."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named) or sys.exit(f"CHROMIUM is {named!r}, and there is no such program")
    return next((path for name in NAMES if (path := shutil.which(name))), None) or _fetched_by_playwright()


def install() -> str:
    """Install Debian's Chromium where that can be done, otherwise Playwright's; return its path."""
    if _is_debian() and (prefix := _as_root()) is not None:
        apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
        _run(*apt, "update")
        _run(*apt, "install", "--no-install-recommends", "chromium")
    else:
        _run(sys.executable, "-m", "playwright", "install", "chromium")
    if (path := find()) is None:
        sys.exit("no Chromium was found after installing one; name one in the environment variable CHROMIUM")
    return path


def _fetched_by_playwright() -> str | None:
    from playwright.sync_api import sync_playwright  # slow, and seldom needed

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def _is_debian() -> bool:
    release = Path("/etc/os-release")
    return release.is_file() and "ID=debian" in release.read_text(encoding="utf-8").splitlines()


def _as_root() -> list[str] | None:
    """Return what to put before a command to run it as root without a password, if that can be done."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], check=False, capture_output=True).returncode == 0:
        return [sudo, "-n"]
    return None


def _run(*command: str) -> None:
    """Run a command; what it prints goes to the standard error, so that only the path is on the output."""
    done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    if done.returncode:
        sys.exit(f"no Chromium could be installed: {' '.join(command)} failed")


if __name__ == "__main__":
    print(find() or install())  # noqa: T201 (what it is for)
