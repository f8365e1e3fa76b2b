"""How much a kit may hold: every bound stands here, once.

Each is at least ten times the largest figure of our own kits (`tests/kits/test_bounds.py` measures
these) and is looked at before the memory is taken, so that a small file can't ask for gigabytes or
minutes. `layouts/KITS.md` tells people the same.
"""

from typing import Final

TOML_BYTES: Final = 1_000_000
"""Of a TOML file."""
TABLE_BYTES: Final = 4_000_000
"""Of a table in text, or of a spreadsheet as it lies on the disk."""
PICTURE_BYTES: Final = 40_000_000
"""Of a picture."""
