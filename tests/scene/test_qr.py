"""QR codes, read back by a barcode reader."""

from __future__ import annotations

import pytest
import zxingcpp
from PIL import Image

from stoneswidgets.errors import StonesError
from stoneswidgets.scene.drawing import qr_of


def test_a_qr_code_is_read_back_as_the_link(tmp_path):
    link = "http://192.168.1.5:8000/play/siegestones.html#1SaS4UTuijdDT"
    qr_of(link).save(tmp_path / "qr.png")
    with Image.open(tmp_path / "qr.png") as picture:
        (found,) = zxingcpp.read_barcodes(picture)
    assert found.text == link
    with pytest.raises(StonesError, match="2,001 characters"):
        qr_of("h" * 2_001)
