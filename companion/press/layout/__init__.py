"""The layout language: TOML files that say how faces look, described in `layouts/README.md`."""

from companion.press.layout.checking import check_layouts
from companion.press.layout.studio import Studio

__all__ = ["Studio", "check_layouts"]
