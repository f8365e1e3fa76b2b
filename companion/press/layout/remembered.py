"""Things that are made of what names stand for, found again where they stand for the same.

While something is drawn, the names that it asks for are noted. As long as those stand for the same
values, its drawing is the same.
"""

from typing import Generic, TypeVar

from companion.press.layout.names import Names

Thing = TypeVar("Thing")


class Kept(Generic[Thing]):
    """Things made of what names stand for, each found again where they stand for the same."""

    def __init__(self) -> None:
        self.count = 0
        self._things: dict[tuple[str, ...], dict[tuple[object, ...], Thing]] = {}
        """By the names that were asked for, and by what those stood for."""

    def find(self, names: Names) -> Thing | None:
        """Return what was made for the same."""
        for asked, things in self._things.items():
            if found := things.get(names.told(asked)):
                return found
        return None

    def keep(self, names: Names, thing: Thing) -> None:
        """Keep what was made of all that names have been asked for."""
        self.count += 1
        asked = tuple(sorted(names.seen or ()))
        self._things.setdefault(asked, {})[names.told(asked)] = thing
