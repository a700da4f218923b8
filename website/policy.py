"""Write a page's content security policy: only the site's files and the page's own code may run."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

from stoneswidgets.scene.markup import tag

_HEAD = re.compile(r"<head>(?:\s*<meta charset=[^>]*>)?")
_SCRIPT = re.compile(r"<script(?P<given>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)


def with_policy(text: str, scripts: tuple[str, ...] = (), **more: str) -> str:
    """Return a page with its policy, before anything that it loads.

    Parameters
    ----------
    text : str
        The page.
    scripts : tuple of str
        Where else its scripts come from, and what they may do.
    **more : str
        Of other directives (with underscores), what they allow beside the site itself.
    """
    written = {
        found["text"]
        for found in _SCRIPT.finditer(text)
        if "src=" not in found["given"] and "application/json" not in found["given"]
    }
    sums = sorted(f"'sha256-{b64encode(sha256(each.encode()).digest()).decode()}'" for each in written)
    allowed = {
        "script_src": " ".join([*sums, *scripts]),
        "worker_src": "",
        "connect_src": "",
        "style_src": "'unsafe-inline'",
        "font_src": "",
        "img_src": "data: blob:",
        "form_action": "",
    } | more
    rules = (f"{name.replace('_', '-')} 'self' {what}".strip() for name, what in allowed.items())
    policy = "; ".join(["default-src 'none'", *rules, "base-uri 'none'"])
    meta = tag("meta", http_equiv="Content-Security-Policy", content=policy)
    return _HEAD.sub(lambda found: found[0] + meta, text, count=1)
