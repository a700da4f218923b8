"""Files that grow by lines: whole lines or none, a damaged last line costs that line only, one writer at a time."""

from __future__ import annotations

import errno
import io

import pytest

from stoneswidgets.errors import BadRecord
from stoneswidgets.plumbing.growing import GrowingFile

ONE, TWO, THREE = ({"n": n, "text": "größer\r\u2028"} for n in (1, 2, 3))


@pytest.fixture
def file(tmp_path):
    grown = GrowingFile(tmp_path / "lines.jsonl")
    grown.begin({"of": "numbers"})
    grown.add(ONE, TWO)
    return grown


def everything(piece):
    return piece


def test_a_file_cut_at_any_byte_of_its_last_line_goes_on_without_that_line(tmp_path, file):
    path = tmp_path / "lines.jsonl"
    content = path.read_bytes()
    begin = content.rindex(b"\n", 0, -1) + 1
    for end in range(begin, len(content)):
        path.write_bytes(content[:end])
        if end == begin:
            assert file.pieces(everything) == [ONE]
        else:
            with pytest.warns(
                UserWarning, match="the last line, lines.jsonl, line 3, is damaged and was left out"
            ):
                assert file.pieces(everything) == [ONE]
        assert path.read_bytes() == content[:end]  # reading changes nothing
        file.add(TWO)
        assert path.read_bytes() == content


@pytest.mark.parametrize("damaged", [b"\x00\x00\x00\n", b"[]]\n", b"\xff\n", b"\n", b'{"n": 2'])
def test_a_damaged_last_line_costs_that_line_only_and_one_before_it_is_named(tmp_path, file, damaged):
    path = tmp_path / "lines.jsonl"
    content = path.read_bytes()
    path.write_bytes(content + damaged)
    with pytest.warns(UserWarning, match="the last line, lines.jsonl, line 4, is damaged"):
        assert file.pieces(everything) == [ONE, TWO]
    file.add(THREE)
    assert file.pieces(everything) == [ONE, TWO, THREE]
    head, one, *_ = content.splitlines(keepends=True)
    path.write_bytes(head + damaged.rstrip(b"\n") + b"\n" + one)
    with pytest.raises(BadRecord, match=r"lines\.jsonl, line 2: "):
        file.pieces(everything)


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "no space left"), KeyboardInterrupt()])
def test_what_cannot_be_written_to_its_end_leaves_no_part_of_a_line(tmp_path, file, monkeypatch, error):
    path = tmp_path / "lines.jsonl"
    content = path.read_bytes()

    class Full(io.BufferedRandom):
        """A disk that takes five bytes."""

        def write(self, data):
            super().write(data[:5])
            self.flush()
            raise error

    def opened(path, _mode):
        return Full(io.FileIO(path, "r+b"))

    with monkeypatch.context() as patch:
        patch.setattr(type(path), "open", opened)
        with pytest.raises(type(error)):
            file.add(THREE)
    assert path.read_bytes() == content
    file.add(THREE)
    assert file.pieces(everything) == [ONE, TWO, THREE]


def test_one_program_writes_at_a_time(tmp_path, file):
    with (
        file.alone(),
        pytest.raises(BadRecord, match=r"another program is writing to lines\.jsonl"),
        GrowingFile(tmp_path / "lines.jsonl").alone(),
    ):
        pass
    with GrowingFile(tmp_path / "lines.jsonl").alone():
        pass


def test_a_file_without_a_whole_first_line_is_none(tmp_path):
    for content in (b"", b"{", b'{"of": 1}', b"\xff\n"):
        (tmp_path / "x").write_bytes(content)
        with pytest.raises(BadRecord, match=r"^x(, line 1)?: .*another path= begins a new file$"):
            GrowingFile(tmp_path / "x").head(everything)
