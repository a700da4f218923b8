"""JSON from untrusted sources."""

from __future__ import annotations

import pytest

from stoneswidgets.errors import BadRecord
from stoneswidgets.plumbing import json_text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_is_read_whatever_mark_stands_before_its_text(tmp_path, encoding):
    path = tmp_path / "some.json"
    path.write_text('["Łukasz"]', encoding)
    assert json_text.read(path) == '["Łukasz"]'
    assert json_text.parse("\ufeff" + '["Łukasz"]', "list") == ["Łukasz"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 50_000, "the message is nested too deeply"),
        ('{"a":' * 50_000, "the message is nested too deeply"),
        ("", "the message is not JSON: it is empty"),
        ("[1,", "the message is not JSON: Expecting value"),
        ("[NaN]", "the message is not JSON: NaN is not a number"),
        ('{"a": 1, "a": 2}', "the message has an object with two fields of the same name"),
        (r'"\ud800"', "the message has half of a letter in it"),
        (b"[]", "the message is a text, not a bytes"),
    ],
)
def test_what_is_no_json_is_refused(text, why):
    with pytest.raises(BadRecord, match=why):
        json_text.parse(text, "message")
