"""Single faces for a screen: drawn without what only paper needs, with the places on them."""

import subprocess
import sys

from companion.kits import load_kit
from companion.press.screen_pictures import Faces

BARE = """
import sys
for name in ("PIL", "reportlab", "uharfbuzz"):
    sys.modules[name] = None
from companion.kits import load_kit
from companion.press.screen_pictures import Faces
print(len(Faces(load_kit("cheops"), "ja").picture("board").svg))
"""


def test_a_board_needs_nothing_that_only_paper_needs() -> None:
    done = subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 100_000


def test_places_lie_where_the_layout_prints_them() -> None:
    kit = load_kit("cheops")
    places = Faces(kit, "en").picture("board").places
    for row in kit.table("blocks").rows:
        x, y, width, height = places[f"block {row['row']},{row['pos']}"].box
        assert abs(x - float(row["x"])) < 1, "a block is drawn within its cell"
        assert abs(y - float(row["y"])) < 1
        assert 20 < width < 24
        assert 17 < height < 20


def test_a_piece_that_is_round_is_cut_out() -> None:
    picture = Faces(load_kit("cheops"), "en").picture("law", back=True)
    assert (picture.width, picture.height) == (18, 18)
    assert picture.svg.startswith(b"<?xml")
