"""A tape of which nothing is kept: for a score asked in passing, and to look at a session."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from companion import __version__
from companion.table.journal.entries import Body, Entry, chained, now
from companion.table.journal.fold import Act

ID: Final = "0" * 32
"""What stands for the id of a session that is none."""


class MemoryTape:
    """Holds entries as `Tape` does, until nobody needs them any more."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Begin with the entries of a session; what is added to them is added here alone."""
        self.entries = list(entries)
        self.id: str = self.entries[0].body["id"]
        self._sealed: dict[str, Any] = {}

    @classmethod
    def begun(cls, game: str, way: str) -> "MemoryTape":
        """Return the tape of a session that begins now."""
        body = {"game": game, "kit": None, "id": ID, "way": way}
        return cls([chained(None, now(), __version__, "open", body)])

    @property
    def next_seq(self) -> int:
        """Return the number of the next entry."""
        return len(self.entries) + 1

    def append_all(self, contents: Iterable[tuple[str, Body]]) -> list[Entry]:
        """Add entries; return them."""
        written: list[Entry] = []
        for kind, body in contents:
            last = written[-1] if written else self.entries[-1]
            written.append(chained(last, now(), __version__, kind, body))
        self.entries += written
        return written

    def sealed(self, act: int, path: str, value: Any) -> str:  # noqa: ANN401 - any answer
        """Keep a secret answer; return what stands for it, and no other, in its entry."""
        token = f"{act}/{path}/{len(self._sealed)}"
        self._sealed[token] = value
        return token

    def unsealed(self, act: Act) -> dict[str, Any]:
        """Return an act's secret answers by path; those of another phone, or place, are closed."""
        kept = self._sealed
        return {path: kept[x.value] for path, x in act.sealed.items() if x.value in kept}

    def reveal(
        self,
        answers: Sequence[tuple[int, str, Any]],
        *,
        is_last: bool = True,  # noqa: ARG002 - there is no key
    ) -> list[Entry]:
        """Add secret answers (act, path, value) as plain ones."""
        return self.append_all(
            ("answer", {"act": act, "path": path, "value": value}) for act, path, value in answers
        )

    def close(self) -> None:
        """Have nothing to let go."""
