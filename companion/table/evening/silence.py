"""A terminal that shows nothing and answers nothing."""

from io import StringIO
from typing import Final

from companion.table.terminal import Terminal

SILENCE: Final = Terminal(None, StringIO())
