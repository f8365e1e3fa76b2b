"""What the names in the layouts of a kit stand for: its data and words, and its style."""

from typing import Any

from companion.kits import Kit
from companion.press.layout.house import House
from companion.press.layout.library import Library


class Vocabulary:
    """The names of a kit in one language. Its `house` is filled by the style files."""

    def __init__(self, kit: Kit, language: str) -> None:
        self.kit = kit
        self.language = language
        self.library = Library(kit, language)
        self.house = House()
        self.told: dict[str, str] = {}
        """What was said of names that nothing has."""
        self.left_out: dict[str, dict[str, Any]] = {}
        """What the keys of layouts hold that are left out, by what has these keys."""

    def spend(self, elements: float) -> None:
        """Count what is worth so many elements to draw; here, where nothing is drawn, nothing."""
